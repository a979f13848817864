"""One branching by itself: what its conditions say together, whatever was decided on the way there.

Under *first* a case is taken by the first edge that holds, under *all* by every edge that holds; a case that no edge
takes is a gap. A bounded loop edge may be used up, so it neither fills a gap nor hides what stands behind it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from sopstudio.analysis.proofs.answers import Demand, Outcomes, Undecided
from sopstudio.analysis.proofs.divisions import divisors
from sopstudio.analysis.proofs.outcomes import outcomes_of
from sopstudio.analysis.proofs.points import Facts
from sopstudio.expressions import And, Condition, Or, Tree
from sopstudio.sop import Fact

Kind: TypeAlias = Literal[
    "dead", "hidden", "always", "overlap", "cascade", "gap", "part", "needless", "stuck", "undecided"
]


@dataclass(frozen=True, slots=True)
class Choice:
    """An edge of a branching: its condition where it has a formal one, and how else it is taken."""

    kind: str
    condition: Condition | None
    bounded: bool
    target: str


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about the edges with these numbers. `facts` show it where something can show it.

    *dead*: never holds · *hidden*: only holds where an earlier one does (the others named) · *always*: holds in every
    case · *overlap*, *cascade*: both hold, of a cascade the later is the weaker · *gap*: none holds (`missing`: only
    because a fact is) · *part*: a part of the condition says nothing · *needless*: an otherwise that is left nothing ·
    *stuck*: the condition divides by zero. Of *hidden*, `missing` says that the earlier edges stop the run instead.
    """

    kind: Kind
    edges: tuple[int, ...] = ()
    facts: Facts | None = None
    part: Tree | None = None
    missing: bool = False
    why: str = ""


def findings(
    choices: Sequence[Choice], branching: str, facts: Mapping[str, Fact], may_miss: frozenset[str]
) -> tuple[Finding, ...]:
    """What is to be said about a branching. `choices` stand as they are tried, otherwise last."""
    return tuple(_Branching(choices, branching, facts, may_miss).findings())


class _Branching:
    def __init__(
        self, choices: Sequence[Choice], branching: str, facts: Mapping[str, Fact], may_miss: frozenset[str]
    ) -> None:
        self.choices, self.in_turn = choices, branching == "first"
        self.facts, self.may_miss = facts, may_miss
        self.formal = [number for number, one in enumerate(choices) if one.condition is not None]
        self.place = {number: place for place, number in enumerate(self.formal)}
        self.conditions = [one.condition for one in choices if one.condition is not None]
        self.outcomes = outcomes_of(self.conditions, facts, may_miss)
        self.sure = {number for number, one in enumerate(choices) if one.kind == "always" and not one.bounded}

    def findings(self) -> Iterator[Finding]:
        never: set[int] = set()
        for number in self.formal:
            for one in () if number in never else self._alone(number, never):
                never.update(one.edges[:1] if one.kind in ("dead", "hidden") else ())
                yield one
        if self.in_turn:
            yield from self._pairs(never)
        yield from self._gap(never)
        for number in self.formal:
            if number not in never:
                yield from self._parts(number)
                yield from self._stuck(number)

    def _can(self, demand: Demand) -> bool:
        return self.outcomes.possible(self._placed(demand))

    def _placed(self, demand: Demand) -> dict[int, bool | None]:
        return {self.place[number]: value for number, value in demand.items()}

    def _before(self, number: int) -> dict[int, bool]:
        """The formal edges that are tried before this one and cannot be used up: they failed."""
        return {one: False for one in self.formal if one < number and not self.choices[one].bounded}

    def _alone(self, number: int, never: set[int]) -> Iterator[Finding]:
        """Whether an edge is ever taken, and ever not."""
        try:
            if not self._can({number: True}):
                yield Finding("dead", (number,))
                return
            before = self._before(number)
            if self.in_turn and before and not self._can({**before, number: True}):
                hiding = self._hiding(number, never)
                stopped = not any(self._can({one: True, number: True}) for one in hiding)
                yield Finding("hidden", (number, *hiding), missing=stopped)
            elif self._behind(number) and not self._can({number: False}):
                yield Finding("always", (number, *self._behind(number)))
                never.update(self._behind(number) if self.in_turn else ())
        except Undecided as why:
            yield Finding("undecided", (number,), why=str(why))

    def _behind(self, number: int) -> tuple[int, ...]:
        """What an edge that always holds leaves nothing to."""
        if self.choices[number].bounded:
            return ()
        later = range(number + 1, len(self.choices))
        return tuple(one for one in later if self.in_turn or self.choices[one].kind == "otherwise")

    def _hiding(self, number: int, never: set[int]) -> tuple[int, ...]:
        """The earlier edges that take all that this one would: one where one does, else all that overlap."""
        earlier = [one for one in self._before(number) if one not in never]
        for one in earlier:
            if not self._can({one: False, number: True}):
                return (one,)
        return tuple(one for one in earlier if self._can({one: True, number: True}))

    def _pairs(self, never: set[int]) -> Iterator[Finding]:
        """Edges that hold at once, so that their order decides; cascades are told once for the whole branching."""
        ordered: list[int] = []
        for place, one in enumerate(self.formal):
            before = self._before(one)
            for two in self.formal[place + 1 :]:
                if one in never or two in never or self._alike(one, two):
                    continue
                try:
                    both = {**before, one: True, two: True}
                    if not self._can({one: True, two: True}) or not self._can(both):
                        continue
                    if not self._can({one: True, two: False}):
                        ordered += [one, two]
                    else:
                        yield Finding("overlap", (one, two), self.outcomes.shown(self._placed(both)))
                except Undecided as why:
                    yield Finding("undecided", (one, two), why=str(why))
        if ordered:
            yield Finding("cascade", tuple(sorted(set(ordered))))

    def _alike(self, one: int, two: int) -> bool:
        """Whether it does not matter which of two is taken, or a loop is meant to be gone before the way on."""
        first, second = self.choices[one], self.choices[two]
        return first.target == second.target or first.bounded or second.bounded

    def _gap(self, never: set[int]) -> Iterator[Finding]:
        rest = next((number for number, one in enumerate(self.choices) if one.kind == "otherwise"), None)
        open_ends = any(one.kind == "prose" and not one.bounded for one in self.choices)
        if self.sure or (open_ends and rest is None) or not self.formal:
            return
        demand = {number: False for number in self.formal if not self.choices[number].bounded}
        try:
            open_case = self._can(demand)
            if rest is None and open_case:
                yield self._open(demand)
            elif rest is not None and not open_case and rest not in never and not open_ends:
                yield Finding("needless", (rest,))
        except Undecided as why:
            if rest is None:
                yield Finding("undecided", tuple(demand), why=str(why))

    def _open(self, demand: Mapping[int, bool]) -> Finding:
        """The gap, with every fact known where it is open then too."""
        wanted = self._placed(demand)
        known = outcomes_of(self.conditions, self.facts, ()).shown(wanted) if self.may_miss else None
        missing = bool(self.may_miss) and known is None
        return Finding("gap", tuple(demand), known or self.outcomes.shown(wanted), missing=missing)

    def _stuck(self, number: int) -> Iterator[Finding]:
        """Facts, all of them known, with which the condition has no answer."""
        condition = self.choices[number].condition
        if condition is None or not divisors(condition.tree):
            return
        demand: Demand = {**(self._before(number) if self.in_turn else {}), number: None}
        try:
            facts = outcomes_of(self.conditions, self.facts, ()).shown(self._placed(demand))
        except Undecided:
            return
        if facts is not None:
            yield Finding("stuck", (number,), facts)

    def _parts(self, number: int) -> Iterator[Finding]:
        """Parts of a condition that could be left out without changing when it holds."""
        condition = self.choices[number].condition
        if condition is None or not isinstance(condition.tree, And | Or):
            return
        both = isinstance(condition.tree, And)
        operands = condition.tree.operands
        for place, part in enumerate(operands):
            rest = (*operands[:place], *operands[place + 1 :])
            left = rest[0] if len(rest) == 1 else (And(rest) if both else Or(rest))
            if self._says_nothing(part, left, both):
                yield Finding("part", (number,), part=part)
                return

    def _says_nothing(self, part: Tree, rest: Tree, both: bool) -> bool:
        """Whether `part` follows from `rest` (of *and*), or `rest` from it (of *or*), and neither guards the other.

        A test for presence says much, and so does one that keeps the rest from a division by zero.
        """
        one, other = Condition("", part), Condition("", rest)
        if set(one.facts) & self.may_miss:
            return False
        telling: list[Demand] = [{0: not both, 1: both}, {0: not both, 1: None}, {0: None, 1: both}]
        try:
            outcomes: Outcomes = outcomes_of((one, other), self.facts, ())
            return not any(outcomes.possible(demand) for demand in telling)
        except Undecided:
            return False
