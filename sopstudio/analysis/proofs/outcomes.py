"""What conditions can say together: whether some can hold while others fail, and facts with which they do.

A condition over facts that may be missing has a third outcome, *unknown*, which is neither. Each answer is a proof:
facts that show it (worked out by the evaluator, whoever proposed them), None where there are none; `Undecided` else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import product
from math import prod

from sopstudio.analysis.proofs.answers import Demand, Outcomes
from sopstudio.analysis.proofs.points import Facts, points, told_apart, written
from sopstudio.expressions import Condition, Value
from sopstudio.sop import Fact

MAX_TRIALS = 4096


def outcomes_of(conditions: Sequence[Condition], facts: Mapping[str, Fact], may_miss: Iterable[str]) -> Outcomes:
    """The outcomes of conditions over declared facts, of which some may be missing."""
    named = {name: facts[name] for one in conditions for name in one.facts}
    missing = frozenset(may_miss)
    values = written([one.tree for one in conditions], named)
    if values is None:
        return _solved(conditions, named, missing)
    trees = [one.tree for one in conditions]
    tried: dict[str, list[Value | None]] = {}
    for name, fact in named.items():
        closed = fact.type == "string" and fact.allowed
        standing = told_apart(fact, trees) if closed else points(fact, values.get(name, ()))
        tried[name] = [*standing, *((None,) if name in missing else ())]
    if prod(map(len, tried.values())) > MAX_TRIALS:
        return _solved(conditions, named, missing)
    return Tried(conditions, tried)


def _solved(conditions: Sequence[Condition], facts: Mapping[str, Fact], may_miss: frozenset[str]) -> Outcomes:
    """The outcomes as the solver finds them, which is loaded when it is first needed."""
    from sopstudio.analysis.proofs.solved import Solved

    return Solved(conditions, facts, may_miss)


class Tried:
    """Conditions whose facts are tried out with the values that stand for all others."""

    def __init__(self, conditions: Sequence[Condition], tried: Mapping[str, Sequence[Value | None]]) -> None:
        self._conditions, self._tried = conditions, tried

    def possible(self, demand: Demand) -> bool:
        """As `Outcomes`; never raises."""
        return self._matching(demand) != 0

    def shown(self, demand: Demand) -> Facts | None:
        """As `Outcomes`; never raises."""
        rows = self._matching(demand)
        return self._rows[(rows & -rows).bit_length() - 1] if rows else None

    def _matching(self, demand: Demand) -> int:
        """The rows that are as demanded, a bit for each."""
        found = (1 << len(self._rows)) - 1
        for number, value in demand.items():
            found &= self._bits[number][value]
        return found

    @cached_property
    def _rows(self) -> list[Facts]:
        """Each combination of values."""
        return [
            {name: one for name, one in zip(self._tried, values, strict=True) if one is not None}
            for values in product(*self._tried.values())
        ]

    @cached_property
    def _bits(self) -> list[dict[bool | None, int]]:
        """For each condition and each of its outcomes the rows in which that comes out, a bit for each."""
        found: list[dict[bool | None, int]] = []
        for condition in self._conditions:
            bits: dict[bool | None, int] = {True: 0, False: 0, None: 0}
            for place, facts in enumerate(self._rows):
                bits[condition.decide(facts).value] |= 1 << place
            found.append(bits)
        return found
