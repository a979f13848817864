"""What the conditions of one branching say together, whatever was decided on the way to it.

Under *first* a case takes the first edge that holds, under *all* every edge that holds; a case that no
edge takes is a gap. A bounded loop edge may be used up, so it neither closes a gap nor hides an edge
after it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from sopstudio.analysis.branches.case_split import outcomes_of
from sopstudio.analysis.proof_results import Facts, OutcomeDemand, Outcomes, ProofUndecidedError, divisors
from sopstudio.expressions import And, Condition, Or, Tree
from sopstudio.sop import Fact

FindingKind: TypeAlias = Literal[
    "dead", "hidden", "always", "overlap", "cascade", "gap", "part", "needless", "stuck", "undecided"
]


@dataclass(frozen=True, slots=True)
class BranchEdge:
    """An edge of a branching: its kind, and its condition where it is formal."""

    kind: str
    condition: Condition | None
    is_bounded: bool
    target: str


@dataclass(frozen=True, slots=True)
class BranchFinding:
    """A statement about the edges with these indexes. `facts` are a witness where there can be one.

    *dead*: never holds. *hidden*: only holds where an earlier edge does (the others listed); `missing` says
    that the earlier edges stop the run instead. *always*: holds in every case. *overlap*, *cascade*: both
    hold; in a cascade the later condition is the weaker. *gap*: none holds (`missing`: only because a fact
    is missing). *part*: a part of the condition is redundant. *needless*: an otherwise edge with no case
    left. *stuck*: the condition divides by zero.
    """

    kind: FindingKind
    edges: tuple[int, ...] = ()
    facts: Facts | None = None
    part: Tree | None = None
    missing: bool = False
    reason: str = ""


def analyze_branching(
    edges: Sequence[BranchEdge], branching: str, facts: Mapping[str, Fact], may_miss: frozenset[str]
) -> tuple[BranchFinding, ...]:
    """All findings about a branching. `edges` are in the order in which they are tried, otherwise last."""
    return tuple(_BranchAnalysis(edges, branching, facts, may_miss).find_all())


class _BranchAnalysis:
    def __init__(
        self, edges: Sequence[BranchEdge], branching: str, facts: Mapping[str, Fact], may_miss: frozenset[str]
    ) -> None:
        self.edges, self.is_sequential = edges, branching == "first"
        self.facts, self.may_miss = facts, may_miss
        self.formal_edges = [number for number, edge in enumerate(edges) if edge.condition is not None]
        self.condition_index = {number: place for place, number in enumerate(self.formal_edges)}
        self.conditions = [edge.condition for edge in edges if edge.condition is not None]
        self.outcomes = outcomes_of(self.conditions, facts, may_miss)
        self.unconditional_edges = {
            number for number, edge in enumerate(edges) if edge.kind == "always" and not edge.is_bounded
        }

    def find_all(self) -> Iterator[BranchFinding]:
        never_taken: set[int] = set()
        for number in self.formal_edges:
            for finding in () if number in never_taken else self._check_edge(number, never_taken):
                never_taken.update(finding.edges[:1] if finding.kind in ("dead", "hidden") else ())
                yield finding
        if self.is_sequential:
            yield from self._check_pairs(never_taken)
        yield from self._check_gap(never_taken)
        for number in self.formal_edges:
            if number not in never_taken:
                yield from self._check_parts(number)
                yield from self._check_division(number)

    def _is_possible(self, demand: OutcomeDemand) -> bool:
        return self.outcomes.is_possible(self._by_condition(demand))

    def _by_condition(self, demand: OutcomeDemand) -> dict[int, bool | None]:
        return {self.condition_index[number]: value for number, value in demand.items()}

    def _earlier_failing(self, number: int) -> dict[int, bool]:
        """The formal edges that are tried before this one and cannot be used up: they failed."""
        return {
            earlier: False for earlier in self.formal_edges if earlier < number and not self.edges[earlier].is_bounded
        }

    def _check_edge(self, number: int, never_taken: set[int]) -> Iterator[BranchFinding]:
        """Whether an edge is ever taken, and ever not."""
        try:
            if not self._is_possible({number: True}):
                yield BranchFinding("dead", (number,))
                return
            before = self._earlier_failing(number)
            if self.is_sequential and before and not self._is_possible({**before, number: True}):
                hiding = self._hiding_edges(number, never_taken)
                is_stopped = not any(self._is_possible({hiding_edge: True, number: True}) for hiding_edge in hiding)
                yield BranchFinding("hidden", (number, *hiding), missing=is_stopped)
            elif self._edges_after(number) and not self._is_possible({number: False}):
                yield BranchFinding("always", (number, *self._edges_after(number)))
                never_taken.update(self._edges_after(number) if self.is_sequential else ())
        except ProofUndecidedError as why:
            yield BranchFinding("undecided", (number,), reason=str(why))

    def _edges_after(self, number: int) -> tuple[int, ...]:
        """The edges for which an edge that always holds leaves no case."""
        if self.edges[number].is_bounded:
            return ()
        later = range(number + 1, len(self.edges))
        return tuple(follower for follower in later if self.is_sequential or self.edges[follower].kind == "otherwise")

    def _hiding_edges(self, number: int, never_taken: set[int]) -> tuple[int, ...]:
        """The earlier edges that take every case of this one: a single edge if one does, else all that overlap."""
        earlier = [edge for edge in self._earlier_failing(number) if edge not in never_taken]
        for edge in earlier:
            if not self._is_possible({edge: False, number: True}):
                return (edge,)
        return tuple(edge for edge in earlier if self._is_possible({edge: True, number: True}))

    def _check_pairs(self, never_taken: set[int]) -> Iterator[BranchFinding]:
        """Edges that hold together, so that their order decides; cascades are reported once per branching."""
        cascade_edges: list[int] = []
        for place, first in enumerate(self.formal_edges):
            before = self._earlier_failing(first)
            for second in self.formal_edges[place + 1 :]:
                if first in never_taken or second in never_taken or self._is_interchangeable(first, second):
                    continue
                try:
                    both_hold = {**before, first: True, second: True}
                    if not self._is_possible({first: True, second: True}) or not self._is_possible(both_hold):
                        continue
                    if not self._is_possible({first: True, second: False}):
                        cascade_edges += [first, second]
                    else:
                        yield BranchFinding(
                            "overlap", (first, second), self.outcomes.find_witness(self._by_condition(both_hold))
                        )
                except ProofUndecidedError as why:
                    yield BranchFinding("undecided", (first, second), reason=str(why))
        if cascade_edges:
            yield BranchFinding("cascade", tuple(sorted(set(cascade_edges))))

    def _is_interchangeable(self, first_index: int, second_index: int) -> bool:
        """Whether it does not matter which of two edges is taken, or a loop or a time-out is meant to come first."""
        first, second = self.edges[first_index], self.edges[second_index]
        is_first_meant = first.is_bounded or second.is_bounded or first.kind == "timeout"
        return first.target == second.target or is_first_meant

    def _check_gap(self, never_taken: set[int]) -> Iterator[BranchFinding]:
        otherwise = next((number for number, edge in enumerate(self.edges) if edge.kind == "otherwise"), None)
        has_prose = any(edge.kind == "prose" and not edge.is_bounded for edge in self.edges)
        if self.unconditional_edges or (has_prose and otherwise is None) or not self.formal_edges:
            return
        demand = {number: False for number in self.formal_edges if not self.edges[number].is_bounded}
        try:
            is_open = self._is_possible(demand)
            if otherwise is None and is_open:
                yield self._gap_finding(demand)
            elif otherwise is not None and not is_open and otherwise not in never_taken and not has_prose:
                yield BranchFinding("needless", (otherwise,))
        except ProofUndecidedError as why:
            if otherwise is None:
                yield BranchFinding("undecided", tuple(demand), reason=str(why))

    def _gap_finding(self, demand: Mapping[int, bool]) -> BranchFinding:
        """The gap, with a witness in which every fact is known where there is one."""
        wanted = self._by_condition(demand)
        known = outcomes_of(self.conditions, self.facts, ()).find_witness(wanted) if self.may_miss else None
        missing = bool(self.may_miss) and known is None
        return BranchFinding("gap", tuple(demand), known or self.outcomes.find_witness(wanted), missing=missing)

    def _check_division(self, number: int) -> Iterator[BranchFinding]:
        """Facts, all of them known, for which the condition has no value."""
        condition = self.edges[number].condition
        if condition is None or not divisors(condition.tree):
            return
        demand: OutcomeDemand = {**(self._earlier_failing(number) if self.is_sequential else {}), number: None}
        try:
            facts = outcomes_of(self.conditions, self.facts, ()).find_witness(self._by_condition(demand))
        except ProofUndecidedError:
            return
        if facts is not None:
            yield BranchFinding("stuck", (number,), facts)

    def _check_parts(self, number: int) -> Iterator[BranchFinding]:
        """Parts of a condition that could be left out without changing when it holds."""
        condition = self.edges[number].condition
        if condition is None or not isinstance(condition.tree, And | Or):
            return
        is_conjunction = isinstance(condition.tree, And)
        operands = condition.tree.operands
        for place, part in enumerate(operands):
            rest = (*operands[:place], *operands[place + 1 :])
            remainder = rest[0] if len(rest) == 1 else (And(rest) if is_conjunction else Or(rest))
            if self._is_redundant(part, remainder, is_conjunction):
                yield BranchFinding("part", (number,), part=part)
                return

    def _is_redundant(self, part: Tree, rest: Tree, is_conjunction: bool) -> bool:
        """Whether `part` follows from `rest` (*and*) or `rest` from `part` (*or*), and neither guards the other.

        A test for presence is never redundant, nor is a part that keeps the rest from dividing by zero.
        """
        part_condition, rest_condition = Condition("", part), Condition("", rest)
        if set(part_condition.facts) & self.may_miss:
            return False
        distinguishing: list[OutcomeDemand] = [
            {0: not is_conjunction, 1: is_conjunction},
            {0: not is_conjunction, 1: None},
            {0: None, 1: is_conjunction},
        ]
        try:
            outcomes: Outcomes = outcomes_of((part_condition, rest_condition), self.facts, ())
            return not any(outcomes.is_possible(demand) for demand in distinguishing)
        except ProofUndecidedError:
            return False
