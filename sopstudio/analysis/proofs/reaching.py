"""Whether something can come about at all: each edge, each case, on some walk from the start.

Trial walks answer most of it. What they do not show is asked of all ways at once (`whole`), which loads the solver.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from sopstudio.analysis.proofs.answers import Shown, Undecided
from sopstudio.analysis.proofs.trials import Trials
from sopstudio.errors import ConditionError, EditError
from sopstudio.sop import Edge, Flow, Paths, Routing
from sopstudio.sop.expressions_of import trees_of

if TYPE_CHECKING:
    from sopstudio.analysis.proofs.whole import Whole

MAX_STATES = 5000
"""States beyond which an SOP is not put to the solver as a whole."""
Case: TypeAlias = Sequence[tuple[Edge, bool]]
"""Edges of one branching, and whether each is to hold or to fail."""


class Reach:
    """What can come about in one flow. Raises `EditError` or `ConditionError` where it cannot be walked."""

    def __init__(self, flow: Flow) -> None:
        self.routing = Routing(flow)
        self.paths = Paths(flow)
        for place in {position.place for position in self.paths.positions}:
            self.routing.work(place)
        self._edges = {way.id: id(way.edge) for way in flow.ways()}

    @property
    def small(self) -> bool:
        """Whether it can be put to the solver as a whole."""
        return len(self.paths.positions) <= MAX_STATES

    def never_taken(self, edges: Sequence[Edge]) -> Iterator[tuple[Edge, str]]:
        """Those of `edges` that walks come to but never take, and why not in words; undecided ones are left out."""
        ways = Trials(self.routing, trees_of(self.routing.flow.sop)).taken()
        missing = {id(edge) for edge in edges} - {self._edges[way] for way in ways}
        if missing and self.small:
            for number in self._whole.never_taken(missing):
                yield next(edge for edge in edges if id(edge) == number), self._whole.why_not(number)

    def case(self, case: Case) -> Shown | None:
        """How a branching comes to a case; None where it never does. Raises `Undecided`."""
        if not self.small:
            raise Undecided("the procedure is too large to look at all ways at once")
        return self._whole.case({id(edge): value for edge, value in case})

    @cached_property
    def _whole(self) -> Whole:
        from sopstudio.analysis.proofs.whole import Whole

        return Whole(self.routing, self.paths, self._edges)


def reach_of(flow: Flow) -> Reach | None:
    """What can come about in a flow; None where it cannot be walked, which other checks say."""
    try:
        return Reach(flow)
    except (EditError, ConditionError):
        return None
