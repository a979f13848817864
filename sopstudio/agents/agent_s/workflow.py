"""The SOP as the state model reads it: indented text whose lines are actions and outcomes (Agent-S, table 1).

Each step becomes the actions that it consists of, under the names that they have in the repository; the text writer of
`formats` does the rest. A line that begins with `decide:` only chooses among the branches below it.
"""

from __future__ import annotations

from sopstudio.agents.agent_s.repository import Repository
from sopstudio.agents.agent_s.steps import Step, Steps
from sopstudio.agents.outcome import ends
from sopstudio.formats.text_writing import to_text
from sopstudio.sop import Decision, Edge, End, Node, Sop, Task, Way

DECIDE = "decide:"


def workflow(steps: Steps, repository: Repository) -> str:
    """The indented text of the whole flow, sub-procedures unfolded."""
    return to_text(_Unfolding(steps, repository).sop())


class _Unfolding:
    """The flow as a graph whose nodes are single actions."""

    def __init__(self, steps: Steps, repository: Repository) -> None:
        self.steps, self.repository = steps, repository
        self.flow = steps.routing.flow
        self.ends = {place: label for label, place in ends(self.flow).items()}
        self.nodes: list[Node] = []
        self.edges: list[Edge] = []

    def sop(self) -> Sop:
        """The graph as an SOP, whose facts and tools nobody needs."""
        flow = self.flow
        for place in flow.nodes:
            if not self._passed(place):
                self._unfold(place)
        start = self._entry(flow.start)
        return Sop(id="workflow", title=flow.sop.label(), start=start, nodes=tuple(self.nodes), edges=tuple(self.edges))

    def _unfold(self, place: str) -> None:
        """The actions of a place one after the other, then what follows."""
        steps = self.steps.at(place)
        following = self._following(place, steps)
        for number, step in enumerate(steps):
            last = number + 1 == len(steps)
            self._step(place, number, step, following if last else self._first(place, number + 1, steps[number + 1]))

    def _following(self, place: str, steps: tuple[Step, ...]) -> str:
        """The node behind the last action, made where there is none yet; blank where that action has the ways."""
        flow, name = self.flow, _name(place)
        if flow.is_final(place):
            self.nodes.append(End(id=name, title=self.ends[place]))
            return name
        onward = self._only_target(place)
        if onward and steps:
            return self._entry(onward)
        source = name
        if steps and not steps[-1].guarded:
            source = _name(place, len(steps) - 1)
        else:
            title = f"{DECIDE} {flow.nodes[place].label()}"
            self.nodes.append(Decision(id=name, title=title, branching=flow.nodes[place].branching))
        for way in flow.out(place):
            self._edge(source, self._entry(way.target), way)
        return "" if source != name else name

    def _step(self, place: str, number: int, step: Step, following: str) -> None:
        name, title = _name(place, number), self.repository.of(step).action
        branching = "first" if following else self.flow.nodes[place].branching
        self.nodes.append(Task(id=name, title=title, branching=branching))
        if following:
            self._edge(name, following)
        if step.guarded:
            guard = self._first(place, number, step)
            condition = step.condition or f"missing({{{step.unless_known}}})"
            self.nodes.append(Decision(id=guard, title=f"{DECIDE} whether to {title}"))
            self.edges.append(
                Edge(id=f"{len(self.edges)}", source=guard, target=name, kind="formal", condition=condition)
            )
            self.edges.append(Edge(id=f"{len(self.edges)}", source=guard, target=following, kind="otherwise"))

    def _edge(self, source: str, target: str, way: Way | None = None) -> None:
        edge = way.edge if way is not None else None
        number = f"{len(self.edges)}"
        if edge is None:
            self.edges.append(Edge(id=number, source=source, target=target, kind="always"))
        else:
            self.edges.append(edge.model_copy(update={"id": number, "source": source, "target": target, "label": ""}))

    def _entry(self, place: str) -> str:
        """The first node of a place, or of the one that it only passes on to."""
        while self._passed(place):
            place = self._only_target(place)
        steps = self.steps.at(place)
        return self._first(place, 0, steps[0]) if steps else _name(place)

    @staticmethod
    def _first(place: str, number: int, step: Step) -> str:
        return f"{_name(place, number)}.when" if step.guarded else _name(place, number)

    def _only_target(self, place: str) -> str:
        """Where the one way out of a place leads, if it is always taken; else blank."""
        if self.flow.is_final(place):
            return ""
        ways = self.flow.out(place)
        if len(ways) != 1:
            return ""
        edge = ways[0].edge
        return ways[0].target if edge is None or (edge.kind == "always" and edge.loop is None) else ""

    def _passed(self, place: str) -> bool:
        """Whether nothing is done or decided at a place, so that who comes there goes on at once."""
        seen: set[str] = set()
        while place not in seen:
            if self.steps.at(place) or not self._only_target(place):
                return bool(seen)
            seen.add(place)
            place = self._only_target(place)
        return False  # round and round, with nothing to do


def _name(place: str, number: int | None = None) -> str:
    name = place.replace("/", ".")
    return name if number is None else f"{name}.{number + 1}"


__all__ = ["DECIDE", "workflow"]
