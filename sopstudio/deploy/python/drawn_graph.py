"""The SOP as a graph that a framework draws: names of its nodes, and the ways from each with what is written there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sopstudio.deploy.python.names import Names
from sopstudio.deploy.python.package import Package
from sopstudio.deploy.python.successors import Successors
from sopstudio.sop import Edge, PersonTool, TimeoutEdge
from sopstudio.text.conditions import describe_condition

ASKS, CALLS, STOPPED, OVER = "asks", "calls", "stopped", "over"
MAX_LABEL_CHARACTERS = 40


class DrawnGraph:
    """The places of an SOP as nodes, in the order of the flow; `nodes` are identifiers by place, and `names` leads from
    identifiers to places. No identifier is one of `reserved`.
    """

    def __init__(self, package: Package, reserved: Iterable[str]) -> None:
        self.package, self.flow, self._runtime = package, package.runtime.flow, package.runtime
        self._successors = Successors(package.runtime)
        self.names = Names()
        taken = tuple(reserved)
        self.names.by_identifier.update(dict.fromkeys(taken, ""))
        self.nodes = {place: self.names.add(place) for place in self.flow.nodes}
        for name in taken:
            del self.names.by_identifier[name]

    def asks(self, place: str) -> bool:
        """Whether a user, a person, or whoever decides a condition in words may be asked here."""
        plan = self._runtime.plan(place)
        persons = any(isinstance(bound.tool, PersonTool) for bound in plan.tools)
        return bool(plan.asks) or persons or any(route.kind == "prose" for route in plan.routes)

    def calls(self, place: str) -> bool:
        """Whether tools may be called here."""
        return any(not isinstance(bound.tool, PersonTool) for bound in self._runtime.plan(place).tools)

    def after(self, place: str) -> list[str]:
        """The places that may follow."""
        return self._successors.after(place)

    def may_reach_limit(self) -> bool:
        """Whether a run may come to the bound on its steps."""
        return self._successors.may_reach_limit()

    def is_branched(self, place: str) -> bool:
        """Whether several branches begin at a place, or it may be in one."""
        return self._successors.is_branched(place)

    def may_end(self, place: str) -> bool:
        """Whether a run may be over after this place."""
        return self._successors.may_end(place)

    def is_plain(self, place: str) -> bool:
        """Whether there is nothing to choose after this place: the next one is sure, or the end."""
        after = self.after(place)
        return not after or (len(after) == 1 and not self.may_end(place))

    def ways(self, place: str) -> Iterator[tuple[str, str]]:
        """The places that may follow, each behind what is written on the way there: no label comes twice."""
        labels = {ASKS, CALLS, STOPPED, OVER}
        for target in self.after(place):
            stem = self._label(place, target)
            label, number = stem, 2
            while label in labels:
                label, number = f"{stem} {number}", number + 1
            labels.add(label)
            yield label, target

    def exits(self, place: str) -> Iterator[tuple[str, str]]:
        """The ways, and behind its label a blank place where a run may be over after this one."""
        ways = list(self.ways(place))
        yield from ways
        if not ways or (self.may_end(place) and not self.is_plain(place)):
            yield STOPPED if ways else OVER, ""

    def reachable_places(self) -> Iterator[tuple[str, str]]:
        """The places that a run may come to, each with its identifier, in the order of the flow."""
        reached, queue = {self.flow.start}, [self.flow.start]
        while queue:
            new = [place for place in self.after(queue.pop()) if place not in reached]
            reached.update(new)
            queue += new
        return ((place, name) for place, name in self.nodes.items() if place in reached)

    def _label(self, place: str, target: str) -> str:
        """The labels of the edges to a place, in letters and digits that every drawing can hold."""
        routes = [route for route in self._runtime.plan(place).routes if route.transition.target == target]
        edges = [route.transition.edge for route in routes if route.transition.edge is not None]
        texts = [edge.label or self._reason(edge) for edge in edges]
        text = " or ".join(dict.fromkeys(filter(None, texts)))
        plain = " ".join("".join(char if char.isalnum() or char in "-,." else " " for char in text).split())
        return plain[:MAX_LABEL_CHARACTERS].strip() or ("next" if routes else f"on to {self.nodes[target]}")

    def _reason(self, edge: Edge) -> str:
        if isinstance(edge, TimeoutEdge):
            return edge.wording()
        if edge.condition:
            return edge.condition if edge.kind == "prose" else describe_condition(edge.condition)
        return "otherwise" if edge.kind == "otherwise" else ""


__all__ = ["ASKS", "CALLS", "OVER", "STOPPED", "DrawnGraph"]
