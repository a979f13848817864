"""What conditions can say together: whether some can hold while others fail, and facts with which they do.

A condition over facts that may be missing has a third outcome, *unknown*, which is neither. Each answer is a proof:
facts that show it (worked out by the evaluator, whoever proposed them), None where there are none; `Undecided` else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import product
from math import prod

from sopstudio.analysis.proofs.answers import Outcomes
from sopstudio.analysis.proofs.points import Facts, points, written
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
    tried: dict[str, list[Value | None]] = {
        name: [*points(fact, values.get(name, ())), *((None,) if name in missing else ())]
        for name, fact in named.items()
    }
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

    def possible(self, demand: Mapping[int, bool]) -> bool:
        """As `Outcomes`; never raises."""
        return self.shown(demand) is not None

    def shown(self, demand: Mapping[int, bool]) -> Facts | None:
        """As `Outcomes`; never raises."""
        wanted = list(demand.items())
        for row, facts in self._rows.items():
            if all(row[number] is value for number, value in wanted):
                return facts
        return None

    @cached_property
    def _rows(self) -> dict[tuple[bool | None, ...], Facts]:
        """Each combination of outcomes that happens, with the first facts that show it."""
        found: dict[tuple[bool | None, ...], Facts] = {}
        for values in product(*self._tried.values()):
            facts = {name: one for name, one in zip(self._tried, values, strict=True) if one is not None}
            found.setdefault(tuple(one.decide(facts).value for one in self._conditions), facts)
        return found
