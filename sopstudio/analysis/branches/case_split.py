"""Exhaustive case split: which outcomes conditions can have together, and facts with which they have them.

It is complete because each condition is constant between neighbouring literals (see
`representative_values`), so one value of each interval, in every combination, covers all cases. A
condition over facts that may be missing has a third outcome, unknown. Every witness is checked by the
evaluator, whoever proposed it; what is not decided raises `ProofUndecidedError`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import product
from math import prod

from sopstudio.analysis.branches.proof_results import OutcomeDemand, Outcomes
from sopstudio.analysis.branches.representative_values import (
    Facts,
    distinguish,
    literals_by_fact,
    representative_values,
)
from sopstudio.expressions import Condition, FactValue
from sopstudio.sop import Fact

MAX_CASES = 4096


def outcomes_of(conditions: Sequence[Condition], facts: Mapping[str, Fact], may_miss: Iterable[str]) -> Outcomes:
    """The outcomes of conditions over declared facts, of which `may_miss` may be missing."""
    used_facts = {name: facts[name] for condition in conditions for name in condition.facts}
    missing = frozenset(may_miss)
    values = literals_by_fact([condition.tree for condition in conditions], used_facts)
    if values is None:
        return _symbolic_outcomes(conditions, used_facts, missing)
    trees = [condition.tree for condition in conditions]
    values_by_fact: dict[str, list[FactValue | None]] = {}
    for name, fact in used_facts.items():
        is_closed = fact.type == "string" and fact.allowed
        representatives = distinguish(fact, trees) if is_closed else representative_values(fact, values.get(name, ()))
        if not representatives:  # a datetime or list without examples: values exist, but none are known
            return _symbolic_outcomes(conditions, used_facts, missing)
        values_by_fact[name] = [*representatives, *((None,) if name in missing else ())]
    if prod(map(len, values_by_fact.values())) > MAX_CASES:
        return _symbolic_outcomes(conditions, used_facts, missing)
    return CaseSplit(conditions, values_by_fact)


def _symbolic_outcomes(
    conditions: Sequence[Condition], facts: Mapping[str, Fact], may_miss: frozenset[str]
) -> Outcomes:
    """The outcomes as the solver finds them; z3 is loaded when it is first needed."""
    from sopstudio.analysis.branches.symbolic_cases import SymbolicOutcomes

    return SymbolicOutcomes(conditions, facts, may_miss)


class CaseSplit:
    """Outcomes of conditions over every combination of representative values."""

    def __init__(
        self, conditions: Sequence[Condition], values_by_fact: Mapping[str, Sequence[FactValue | None]]
    ) -> None:
        self._conditions, self._values_by_fact = conditions, values_by_fact

    def is_possible(self, demand: OutcomeDemand) -> bool:
        """As `Outcomes.is_possible`; never raises."""
        return self._matching_rows(demand) != 0

    def find_witness(self, demand: OutcomeDemand) -> Facts | None:
        """As `Outcomes.find_witness`; never raises."""
        rows = self._matching_rows(demand)
        return self._rows[(rows & -rows).bit_length() - 1] if rows else None

    def _matching_rows(self, demand: OutcomeDemand) -> int:
        """The rows with the demanded outcomes, as a bit set."""
        rows = (1 << len(self._rows)) - 1
        for number, value in demand.items():
            rows &= self._bits[number][value]
        return rows

    @cached_property
    def _rows(self) -> list[Facts]:
        """Each combination of values."""
        return [
            {name: value for name, value in zip(self._values_by_fact, values, strict=True) if value is not None}
            for values in product(*self._values_by_fact.values())
        ]

    @cached_property
    def _bits(self) -> list[dict[bool | None, int]]:
        """For each condition and each outcome, the rows with that outcome as a bit set."""
        bits_by_condition: list[dict[bool | None, int]] = []
        for condition in self._conditions:
            bits: dict[bool | None, int] = {True: 0, False: 0, None: 0}
            for place, facts in enumerate(self._rows):
                bits[condition.decide(facts).value] |= 1 << place
            bits_by_condition.append(bits)
        return bits_by_condition
