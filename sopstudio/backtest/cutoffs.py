"""Cut-offs found in past cases: a small decision tree of what came out, with the cases that speak against it.

It is an offer to look at, never an answer: a tree finds what divides these cases, which need not be why they were
decided so. So every rule comes with its number of cases and its counter-examples, every cut-off with the gap in which
no case lies, and nothing of it is applied by itself.

The tree is grown by the largest drop of impurity (Gini; Breiman et al., *Classification and Regression Trees*), with
exact numbers, at most `MAX_DEPTH` deep. Facts that are computed on the way count as much as those of the table.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from typing import Any, Final, TypeAlias

from msgspec import Struct

from sopstudio.backtest.scores import Backtest
from sopstudio.backtest.walk import CaseWalker
from sopstudio.errors import FormatError
from sopstudio.expressions import FactName, FactValue, to_text
from sopstudio.expressions.printer import number_text
from sopstudio.expressions.tree import Compare
from sopstudio.expressions.tree import Literal as Constant
from sopstudio.sop import Runtime, value_to_json
from sopstudio.translation import tr

_ORDER: Final = re.compile(r"(<=|>) \S+$")
MAX_DEPTH: Final = 4
MAX_ROWS: Final = 20_000
"""Cases that a tree is grown from, the first of the table."""
MAX_TEXTS: Final = 12
"""Distinct texts of a fact up to which it is looked at; one with more is a name rather than a kind."""
MAX_OUTCOMES: Final = 50
Row: TypeAlias = tuple[int, Mapping[str, FactValue], FactValue]
"""The number of a case, its facts, and what came out."""
Test: TypeAlias = Callable[[Mapping[str, FactValue]], bool]


class CutOff(Struct, frozen=True):
    """A number that divides the cases: every one from `value` to below `next_value` divides them alike."""

    fact: str
    value: int | Fraction
    next_value: int | Fraction


class Rule(Struct, frozen=True):
    """A leaf of the tree: its conditions, which all hold, what mostly came out there, and the cases otherwise."""

    conditions: tuple[str, ...]
    value: FactValue
    n: int
    counter_examples: tuple[int, ...]


class CutOffs(Struct, frozen=True):
    """The tree as rules, in its order, and the numbers by which it divides."""

    fact: str
    rules: tuple[Rule, ...]
    cutoffs: tuple[CutOff, ...]

    @property
    def met(self) -> int:
        """How many cases the rules meet."""
        return sum(rule.n - len(rule.counter_examples) for rule in self.rules)

    @property
    def n(self) -> int:
        """How many cases the tree was grown from."""
        return sum(rule.n for rule in self.rules)


class _Split(Struct, frozen=True):
    """A question that divides rows: how it holds and how it fails in conditions, and the cut-off it stands for."""

    impurity: Fraction
    test: Test
    holds: str
    fails: str
    cutoff: CutOff | None = None


def find_cutoffs(runtime: Runtime, result: Backtest, fact: str, over: Sequence[str] = ()) -> CutOffs:
    """What divides the cases by the value that was expected of `fact`, by the facts `over`, or by all.

    Raises `FormatError` where nothing is expected of the fact, or it has more than `MAX_OUTCOMES` values.
    """
    walker = CaseWalker(runtime, result.assumed)
    left_out = {*result.scores, *result.assumed}
    rows: list[Row] = []
    for case in result.cases[:MAX_ROWS]:
        if fact in case.expected:
            facts = {**walker.follow(case).facts, **case.values()}
            kept = {name: value for name, value in facts.items() if name not in left_out and (not over or name in over)}
            rows.append((case.number, kept, case.expected[fact]))
    outcomes = {outcome for *_, outcome in rows}
    if not rows:
        raise FormatError(
            tr("there are no cases to learn from"), where=fact, why=tr("no column says what was expected of it")
        )
    if len(outcomes) > MAX_OUTCOMES:
        raise FormatError(
            tr("there is nothing to divide"),
            where=fact,
            why=tr("it has more than {max_outcomes} values", max_outcomes=MAX_OUTCOMES),
        )
    names = [name for name in _names(rows) if not over or name in over]
    rules: list[Rule] = []
    cutoffs: dict[CutOff, None] = {}
    _grow(rows, names, (), rules, cutoffs)
    return CutOffs(fact, tuple(rules), tuple(cutoffs))


def _names(rows: Sequence[Row]) -> list[str]:
    return list(dict.fromkeys(name for _, facts, _ in rows for name in facts))


def _grow(
    rows: Sequence[Row],
    names: Sequence[str],
    conditions: tuple[str, ...],
    rules: list[Rule],
    cutoffs: dict[CutOff, None],
) -> None:
    """Divide rows until they are of one outcome, or nothing divides them better."""
    counts = Counter(outcome for *_, outcome in rows)
    split = _best_split(rows, names, counts) if len(counts) > 1 and len(conditions) < MAX_DEPTH else None
    if split is None:
        value = min(counts, key=lambda outcome: (-counts[outcome], str(outcome)))
        against = tuple(number for number, _, outcome in rows if outcome != value)
        rules.append(Rule(_tightest(conditions), value, len(rows), against))
        return
    if split.cutoff is not None:
        cutoffs[split.cutoff] = None
    held = [row for row in rows if split.test(row[1])]
    failed = [row for row in rows if not split.test(row[1])]
    _grow(held, names, (*conditions, split.holds), rules, cutoffs)
    _grow(failed, names, (*conditions, split.fails), rules, cutoffs)


def _tightest(conditions: Sequence[str]) -> tuple[str, ...]:
    """The conditions without those that a later one on the same fact makes needless: the rest but for the number."""
    latest = {condition.rpartition(" ")[0]: condition for condition in conditions if _ORDER.search(condition)}
    return tuple(
        condition
        for condition in conditions
        if not _ORDER.search(condition) or latest[condition.rpartition(" ")[0]] == condition
    )


def _best_split(rows: Sequence[Row], names: Sequence[str], counts: Counter[FactValue]) -> _Split | None:
    """The question after which the rows are least mixed; None where none makes them less so."""
    splits = (split for name in names for split in _splits(name, rows, counts))
    best = min(splits, key=lambda split: split.impurity, default=None)
    return best if best is not None and best.impurity < _impurity(counts) else None


def _impurity(counts: Counter[FactValue]) -> Fraction:
    """Gini's impurity times the number of rows."""
    total = counts.total()
    return total - Fraction(sum(count * count for count in counts.values()), total) if total else Fraction(0)


def _splits(name: str, rows: Sequence[Row], counts: Counter[FactValue]) -> Iterator[_Split]:
    """The questions about one fact."""
    filled = [(facts[name], outcome) for _, facts, outcome in rows if name in facts]
    kinds = {_kind(value) for value, _ in filled}
    lacks = len(filled) < len(rows)
    if lacks and filled:
        without = Counter(outcome for _, facts, outcome in rows if name not in facts)
        yield _divide(counts, without, lambda facts: name not in facts, f"missing({{{name}}})", f"present({{{name}}})")
    if kinds == {"number"}:
        yield from _number_splits(name, filled, counts, lacks)
    elif kinds and kinds <= {"text", "boolean"}:
        yield from _value_splits(name, filled, counts, lacks)


def _kind(value: FactValue) -> str:
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int | Decimal | Fraction):
        return "number"
    return "text" if isinstance(value, str) else "other"


def _divide(
    counts: Counter[FactValue],
    held: Counter[FactValue],
    test: Test,
    holds: str,
    fails: str,
    cutoff: CutOff | None = None,
) -> _Split:
    return _Split(_impurity(held) + _impurity(counts - held), test, holds, fails, cutoff)


def _number_splits(
    name: str, filled: Sequence[tuple[Any, FactValue]], counts: Counter[FactValue], lacks: bool
) -> Iterator[_Split]:
    """Is it at most this number? For each number at which the outcomes below and above differ."""
    by_value: dict[Any, Counter[FactValue]] = {}
    for value, outcome in filled:
        by_value.setdefault(value, Counter())[outcome] += 1
    ordered = sorted(by_value)
    held: Counter[FactValue] = Counter()
    for value, following in pairwise(ordered):
        held += by_value[value]
        if len(by_value[value]) == 1 and by_value[value].keys() == by_value[following].keys():
            continue  # never better than a cut on either side of cases with one outcome (Fayyad and Irani, 1992)
        exact = _exact(value)
        below, above = f"{{{name}}} <= {number_text(exact)}", f"{{{name}}} > {number_text(exact)}"
        if lacks:
            below, above = f"present({{{name}}}) && {below}", f"missing({{{name}}}) || {above}"
        yield _divide(counts, held, _at_most(name, value), below, above, CutOff(name, exact, _exact(following)))


def _at_most(name: str, limit: Any) -> Test:
    def test(facts: Mapping[str, Any]) -> bool:
        return name in facts and bool(facts[name] <= limit)

    return test


def _exact(value: int | Decimal | Fraction) -> int | Fraction:
    exact = Fraction(value)
    return exact.numerator if exact.denominator == 1 else exact


def _value_splits(
    name: str, filled: Sequence[tuple[Any, FactValue]], counts: Counter[FactValue], lacks: bool
) -> Iterator[_Split]:
    """Is it this text, or true?"""
    by_value: dict[Any, Counter[FactValue]] = {}
    for value, outcome in filled:
        by_value.setdefault(value, Counter())[outcome] += 1
    if len(by_value) > MAX_TEXTS:
        return
    for value, held in by_value.items():
        if isinstance(value, bool) and not value and len(by_value) > 1:
            continue
        holds = to_text(Compare("==", FactName(name), Constant(value)))
        fails = to_text(Compare("!=", FactName(name), Constant(value)))
        if lacks:
            holds, fails = f"present({{{name}}}) && {holds}", f"missing({{{name}}}) || {fails}"
        yield _divide(counts, held, _is_value(name, value), holds, fails)


def _is_value(name: str, value: FactValue) -> Test:
    return lambda facts: facts.get(name) == value


def tree_data(tree: CutOffs) -> dict[str, Any]:
    """The tree as JSON data."""
    return {
        "fact": tree.fact,
        "n": tree.n,
        "met": tree.met,
        "rules": [
            {
                "conditions": list(rule.conditions),
                "value": value_to_json(rule.value),
                "n": rule.n,
                "counter_examples": list(rule.counter_examples),
            }
            for rule in tree.rules
        ],
        "cutoffs": [
            {"fact": cutoff.fact, "value": value_to_json(cutoff.value), "next": value_to_json(cutoff.next_value)}
            for cutoff in tree.cutoffs
        ],
    }


__all__ = ["MAX_DEPTH", "CutOff", "CutOffs", "Rule", "find_cutoffs", "tree_data"]
