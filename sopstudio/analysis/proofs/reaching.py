"""Whether something can come about at all: each edge, each case, each call of a tool, on some walk from the start.

Trial walks answer most of it. What they do not show is asked of all ways at once (`whole`), which loads the solver.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from sopstudio.analysis.proofs.answers import Shown, Undecided
from sopstudio.analysis.proofs.calls import Barred, Call
from sopstudio.analysis.proofs.points import Facts
from sopstudio.analysis.proofs.trials import Trials
from sopstudio.errors import ConditionError, EditError
from sopstudio.expressions import Value
from sopstudio.sop import Edge, Flow, Node, Paths, Route, Routing, Way, Work
from sopstudio.sop.expressions_of import trees_of

if TYPE_CHECKING:
    from sopstudio.analysis.proofs.whole import Whole

MAX_STATES = 1500
"""States beyond which an SOP is not put to the solver as a whole."""
TOO_LARGE = "the procedure is too large to examine all paths at once"
Case: TypeAlias = Sequence[tuple[Edge, bool | None]]
"""Edges of one branching, and whether each is to hold or to fail; None for one that has no answer."""


class Reach:
    """What can come about in one flow. Raises `EditError` or `ConditionError` where it cannot be walked.

    So it does where edges cannot be told apart by their ids.
    """

    def __init__(self, flow: Flow) -> None:
        self.routing = Routing(flow)
        for place in flow.nodes:
            self.routing.work(place)
        ways = list(flow.ways())
        self._edges = {way.id: id(way.edge) for way in ways}
        if len(self._edges) < len(ways):
            raise EditError("two edges have one id")

    def never_taken(self, edges: Sequence[Edge], go_on: Callable[[], None]) -> Iterator[tuple[Edge, str]]:
        """Those of `edges` that walks come to but never take, and why not in words; undecided ones are left out.

        `go_on` is called now and then, and breaks off by raising.
        """
        wanted = {id(edge): edge for edge in edges}
        ways = {way for way, edge in self._edges.items() if edge in wanted}
        seen = self._trials.seen(ways)
        missing = wanted.keys() - {self._edges[way] for way in ways if way in seen}
        if missing and self._whole is not None:
            for number in self._whole.never_taken(missing, go_on):
                yield wanted[number], self._whole.why_not(number)

    def case(self, case: Case, facts: Facts) -> Shown | None:
        """How a branching comes to a case, by `facts` that show it where they do; None where it never does.

        Raises `Undecided`.
        """
        demands = {id(edge): value for edge, value in case}
        tried = {place: ways for place, ways in self._tried_at.items() if demands.keys() <= ways.keys()}

        def stands(work: Work, known: Mapping[str, Value], may_take: Callable[[Way], bool]) -> bool:
            ways = tried.get(work.place)
            if ways is None:
                return False
            loops = [edge for edge, route in ways.items() if route.bounded and may_take(route.way)]
            wanted: dict[int, bool | None] = {**dict.fromkeys(loops, False), **demands}
            return all(
                (decide := ways[edge].decide) is not None and decide(known).value is value
                for edge, value in wanted.items()
            )

        shown = self._trials.shown(facts, stands)
        if shown is not None:
            return shown
        if self._whole is None:
            raise Undecided(TOO_LARGE)
        return self._whole.case(demands, facts)

    def stops(self, node: Node, fact: str, facts: Facts) -> Shown | None:
        """A walk that stops at the node because the fact cannot be computed, by `facts`; None where none was found."""
        return self._trials.stopped((id(node), fact), facts)

    def barred(self, call: Call, facts: Facts) -> Barred | None:
        """Why a call is never made, by `facts` that allow it where they do; None where it is, or where no run comes by.

        Raises `Undecided`.
        """
        if call in self._trials.seen([call]) or self._trials.makes(call, facts):
            return None
        if self._whole is None:
            raise Undecided(TOO_LARGE)
        return self._whole.barred(call)

    @cached_property
    def _tried_at(self) -> dict[str, dict[int, Route]]:
        """The routes of each place with several ways on, by their edges."""
        works = [self.routing.work(place) for place in self.routing.flow.nodes]
        return {
            work.place: {self._edges[route.way.id]: route for route in work.routes} for work in works if work.routes[1:]
        }

    @cached_property
    def _trials(self) -> Trials:
        return Trials(self.routing, tuple(trees_of(self.routing.flow.sop)))

    @cached_property
    def _whole(self) -> Whole | None:
        """The flow put to the solver; None where it has too many states, or loops without an end."""
        from sopstudio.analysis.proofs.whole import Whole

        try:
            paths = Paths(self.routing.flow, MAX_STATES)
        except EditError:
            return None
        return Whole(self.routing, paths, self._edges)


def reach_of(flow: Flow) -> Reach | None:
    """What can come about in a flow; None where it cannot be walked, which other checks say."""
    try:
        return Reach(flow)
    except (EditError, ConditionError):
        return None
