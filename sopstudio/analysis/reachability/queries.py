"""Reachability: whether an edge, a case of a branching or a tool call can come about in a run from the
start.

Random walks answer most questions. What they do not show is asked of all paths at once
(`global_reachability`), which loads the solver.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from sopstudio.analysis.proof_results import NO_SOLVER, CallSite, Facts, ProofUndecidedError, UnreachableCall, Witness
from sopstudio.analysis.reachability.random_walks import RandomWalks
from sopstudio.errors import ConditionError, EditError
from sopstudio.expressions import FactValue
from sopstudio.extras import is_installed
from sopstudio.sop import Edge, Flow, Node, Paths, PlacePlan, Route, Runtime, Transition
from sopstudio.sop.elements import expression_trees
from sopstudio.translation import mark, tr

if TYPE_CHECKING:
    from sopstudio.analysis.reachability.global_reachability import GlobalReachability

MAX_STATES = 1500
"""SOPs with more states are not given to the solver as a whole."""
TOO_LARGE = mark("the procedure is too large to examine all paths at once")
BranchCase: TypeAlias = Sequence[tuple[Edge, bool | None]]
"""Edges of one branching, and whether each must hold or fail; None for an edge whose condition has no
value.
"""


class Reachability:
    """What can come about in one flow.

    Raises `EditError` or `ConditionError` where the flow cannot be walked, or edges share an id.
    """

    def __init__(self, flow: Flow) -> None:
        self.runtime = Runtime(flow)
        for place in flow.nodes:
            self.runtime.plan(place)
        edges = {(transition.id, id(transition.edge)) for transition in flow.transitions()}
        self._edges = dict(edges)  # the edge after a call is taken from each end of its procedure
        if len(self._edges) < len(edges):
            raise EditError(tr("two edges have one id"))

    def find_never_taken(
        self, edges: Sequence[Edge], check_cancelled: Callable[[], None]
    ) -> Iterator[tuple[Edge, str]]:
        """Edges that runs reach but never take, each with the reason in words; undecided ones are left out.

        `check_cancelled` is called now and then, and cancels by raising.
        """
        wanted = {id(edge): edge for edge in edges}
        transitions = {transition for transition, edge in self._edges.items() if edge in wanted}
        taken = self._random_walks.find_taken(transitions)
        missing = wanted.keys() - {self._edges[transition] for transition in transitions if transition in taken}
        if missing and self._global_reachability is not None:
            for number in self._global_reachability.find_never_taken(missing, check_cancelled):
                yield wanted[number], self._global_reachability.explain_never_taken(number)

    def find_case(self, case: BranchCase, facts: Facts) -> Witness | None:
        """A run that reaches a case, with these `facts` if possible; None where no run does. Raises
        `ProofUndecidedError`.
        """
        demands = {id(edge): value for edge, value in case}
        routes_by_place = {
            place: transitions
            for place, transitions in self._routes_by_place.items()
            if demands.keys() <= transitions.keys()
        }

        def is_at_case(plan: PlacePlan, known: Mapping[str, FactValue], can_take: Callable[[Transition], bool]) -> bool:
            routes = routes_by_place.get(plan.place)
            if routes is None:
                return False
            loops = [edge for edge, route in routes.items() if route.is_bounded and can_take(route.transition)]
            wanted: dict[int, bool | None] = {**dict.fromkeys(loops, False), **demands}
            return all(
                (decide := routes[edge].decide) is not None and decide(known).value is value
                for edge, value in wanted.items()
            )

        witness = self._random_walks.find_witness(facts, is_at_case)
        if witness is not None:
            return witness
        if self._global_reachability is None:
            raise ProofUndecidedError(tr(TOO_LARGE if is_installed("z3") else NO_SOLVER))
        return self._global_reachability.find_case(demands, facts)

    def find_failing_run(self, node: Node, fact: str, facts: Facts) -> Witness | None:
        """A run that fails at the node because the fact cannot be computed; None where none was found."""
        return self._random_walks.find_failing_run((id(node), fact), facts)

    def find_forbidden_run(self, call: CallSite, facts: Facts) -> Witness | None:
        """A run that needs a call and stops, because what must hold before does not; None where none was found, which
        proves nothing. `facts` forbid the call.
        """
        witness = self._random_walks.find_forbidden_run(call, facts)
        if witness is not None or self._global_reachability is None:
            return witness
        return self._global_reachability.find_forbidden_run(call)

    def explain_unreachable_call(self, call: CallSite, facts: Facts) -> UnreachableCall | None:
        """Why a call is never made; None where it is made (tried with `facts`), or where no run reaches its node.

        Raises `ProofUndecidedError`.
        """
        if call in self._random_walks.find_taken([call]) or self._random_walks.makes_call(call, facts):
            return None
        if self._global_reachability is None:
            raise ProofUndecidedError(tr(TOO_LARGE if is_installed("z3") else NO_SOLVER))
        return self._global_reachability.explain_unreachable_call(call)

    @cached_property
    def _routes_by_place(self) -> dict[str, dict[int, Route]]:
        """The routes of each place with several routes, by edge."""
        plans = [self.runtime.plan(place) for place in self.runtime.flow.nodes]
        return {
            plan.place: {self._edges[route.transition.id]: route for route in plan.routes}
            for plan in plans
            if plan.routes[1:]
        }

    @cached_property
    def _random_walks(self) -> RandomWalks:
        return RandomWalks(self.runtime, tuple(expression_trees(self.runtime.flow.sop)))

    @cached_property
    def _global_reachability(self) -> GlobalReachability | None:
        """The whole flow given to the solver; None where it has too many states or endless loops, or z3 is missing."""
        if not is_installed("z3"):
            return None
        from sopstudio.analysis.reachability.global_reachability import GlobalReachability

        try:
            paths = Paths(self.runtime.flow, MAX_STATES)
        except EditError:
            return None
        return GlobalReachability(self.runtime, paths, self._edges)


def build_reachability(flow: Flow) -> Reachability | None:
    """Reachability in a flow; None where it cannot be walked, which other checks report."""
    try:
        return Reachability(flow)
    except (EditError, ConditionError):
        return None
