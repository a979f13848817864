"""The approvals that stand before a node: on every way that leads there, one of them was granted last.

A way is cut where the edges that follow a granted approval are taken out of the graph. Where no way is left, one of
these approvals has to be granted; the smallest such sets say which.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import chain, combinations

from msgspec import Struct

from sopstudio.deploy.python.successors import Successors
from sopstudio.expressions import Call, walk
from sopstudio.sop import PersonTool, Route, Runtime

MAX_ALTERNATIVES = 3
"""How many approvals may stand for one another."""
MAX_APPROVALS = 16
"""Of how many approvals the sets are looked at; what more of them cut is not guarded."""


class Approval(Struct, frozen=True):
    """A step *approve*: its node, the tool that stands for it, and the fact that says whether it was granted."""

    place: str
    tool: str
    fact: str


class Requirement(Struct, frozen=True):
    """Approvals of which one has to be granted; the facts of those at the places in `lasting` still say so later."""

    approvals: tuple[Approval, ...]
    lasting: frozenset[str] = frozenset()


class Approvals:
    """The approvals of an SOP, and where they are needed."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        successors = Successors(runtime)
        self._after = {place: successors.after(place) for place in runtime.flow.nodes}
        self._granting = {approval: self._granting_targets(approval) for approval in _approvals(runtime)}
        self._cuts = tuple(self._find_cuts())

    def before(self, place: str) -> list[Requirement]:
        """What has to be granted before a node."""
        chosen: list[frozenset[Approval]] = []
        for cut, reached in self._cuts:
            if place not in reached and not any(smaller <= cut for smaller in chosen):
                chosen.append(cut)
        return [self._requirement(cut, place) for cut in chosen]

    def _find_cuts(self) -> Iterator[tuple[frozenset[Approval], set[str]]]:
        """The sets of approvals, the smallest first, each with the places reached where none of them is granted."""
        usable = [approval for approval, targets in self._granting.items() if targets][:MAX_APPROVALS]
        sizes = range(1, min(MAX_ALTERNATIVES, len(usable)) + 1)
        for cut in chain.from_iterable(combinations(usable, size) for size in sizes):
            yield frozenset(cut), self._reach([self._runtime.flow.start], cut)

    def _reach(self, start: Iterable[str], cut: Collection[Approval]) -> set[str]:
        """The places that these lead to, with themselves, where none of the approvals in `cut` is granted."""
        reached, queue = set(start), list(start)
        while queue:
            new = [to for to in self._next(queue.pop(), cut) if to not in reached]
            reached.update(new)
            queue += new
        return reached

    def _next(self, place: str, cut: Collection[Approval]) -> list[str]:
        """The places that may follow, where no approval in `cut` is granted there."""
        granted = {to for approval in cut if approval.place == place for to in self._granting[approval]}
        return [to for to in self._after[place] if to not in granted]

    def _granting_targets(self, approval: Approval) -> frozenset[str]:
        """The nodes that follow an approval only where it was granted."""
        if self._runtime.flow.branching(approval.place) == "all":
            return frozenset()
        granted, others = set[str](), set[str]()
        is_taken = False
        for route in self._runtime.plan(approval.place).routes:
            decision = _decide_refused(route, approval.fact)
            (granted if is_taken or decision is False else others).add(route.transition.target)
            is_taken = is_taken or (decision is True and not route.is_bounded)
        return frozenset(granted - others)

    def _requirement(self, cut: frozenset[Approval], place: str) -> Requirement:
        ordered = tuple(sorted(cut, key=lambda approval: approval.place))
        return Requirement(ordered, frozenset(item.place for item in ordered if self._lasts(item, cut, place)))

    def _lasts(self, approval: Approval, cut: Collection[Approval], place: str) -> bool:
        """Whether nothing changes the fact between the approval, the last one granted, and a node."""
        later = self._reach(self._granting[approval], cut)
        changing = [other for other in later if approval.fact in self._changes(other)]
        return not any(other == place or place in self._reach(self._next(other, cut), cut) for other in changing)

    def _changes(self, place: str) -> set[str]:
        """The facts that a visit to a node may change or forget."""
        plan = self._runtime.plan(place)
        outputs = {output.fact for bound in plan.tools for output in bound.tool.outputs}
        return {*plan.asks, *(fact for fact, _ in plan.assignments), *outputs}


def _approvals(runtime: Runtime) -> Iterator[Approval]:
    for place in runtime.flow.nodes:
        for bound in runtime.plan(place).tools:
            tool = bound.tool
            if isinstance(tool, PersonTool) and tool.person.action == "approve" and tool.person.provides:
                yield Approval(place, tool.name, tool.person.provides[0])


def _decide_refused(route: Route, fact: str) -> bool | None:
    """Whether a route holds where an approval was refused, or where nobody gave it; None where that is open.

    Facts that are not known leave a condition open, and more of them never turn *false* into *true* (Kleene's logic).
    So what is false for a refusal is not true without an answer, but where a condition asks whether a fact is missing.
    """
    if route.kind == "always":
        return True
    if route.condition is None or any(
        isinstance(node, Call) and node.function in ("missing", "present") for node in walk(route.condition.tree)
    ):
        return None
    return route.condition.decide({fact: False}).value


__all__ = ["Approval", "Approvals", "Requirement"]
