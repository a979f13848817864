"""A backtest: every case of a table carried out and compared with what was expected.

ECR is the share of the rows that reach an end, C-TSR that of the completed ones whose every expected value came out,
TSR the same of all rows (SOP-Bench, section 4). A value is compared as a value of its fact, so `5` is `5.0`; a blank
expected cell is not compared. Rows that cannot be read are listed and count in none of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, Final

from msgspec import Struct

from sopstudio.backtest.read_facts import assumed_values
from sopstudio.backtest.walk import CaseWalker, Passage
from sopstudio.cases.guess import end_words
from sopstudio.cases.mapping import END, TableMapping
from sopstudio.cases.reading import Case, CaseReader
from sopstudio.cases.table import Table, UnreadRow, fold_name
from sopstudio.expressions import FactValue
from sopstudio.sop import FrozenDict, Runtime, value_to_json

MAX_MATRIX_PAIRS: Final = 400
"""The pairs of expected and actual values that a matrix lists, the most frequent first."""


class Outcome(Struct, frozen=True, gc=False):
    """A case with the way it went, and for each expected name what came out (None for no value)."""

    case: Case
    passage: Passage
    actual: dict[str, FactValue | None]
    is_right: bool


class FactScore(Struct, frozen=True):
    """How often an expected fact (or the end) came out as expected, and what came out instead."""

    name: str
    n: int
    correct: int
    pairs: tuple[tuple[FactValue, FactValue | None, int], ...]
    """(expected, actual, rows): the most frequent expected value first, and what is as expected before the rest."""

    def data(self) -> dict[str, Any]:
        """The score as JSON data."""
        matrix = [
            {"expected": _json(expected), "actual": _json(actual), "n": n}
            for expected, actual, n in self.pairs[:MAX_MATRIX_PAIRS]
        ]
        left_out = sum(n for *_, n in self.pairs[MAX_MATRIX_PAIRS:])
        accuracy = share(self.correct, self.n)
        return {
            "n": self.n, "correct": self.correct, "accuracy": accuracy, "matrix": matrix,
            **({"left_out": left_out} if left_out else {}),
        }  # fmt: skip


class Backtest(Struct, frozen=True):
    """The cases with whether each is right, the misses with their ways, and the scores."""

    cases: list[Case]
    right: list[bool]
    misses: list[Outcome]
    completed: int
    scores: dict[str, FactScore]
    unread: tuple[UnreadRow, ...] = ()
    assumed: dict[str, FactValue] = {}
    """The facts that no column gives and nothing reads, with what stands for their values."""

    @property
    def rows(self) -> int:
        """The number of rows that were carried out."""
        return len(self.cases)

    @property
    def correct(self) -> int:
        """The number of rows that came out as expected."""
        return len(self.cases) - len(self.misses)

    def figures(self) -> dict[str, Any]:
        """Counts and rates as JSON data; a rate of nothing is null."""
        return {
            "rows": self.rows,
            "completed": self.completed,
            "correct": self.correct,
            "ecr": share(self.completed, self.rows),
            "c_tsr": share(self.correct, self.completed),
            "tsr": share(self.correct, self.rows),
        }


class Comparer:
    """Compares what came out with what was expected."""

    def __init__(self, runtime: Runtime) -> None:
        self._flow = runtime.flow
        self._ends = end_words(runtime)
        self._has_end_fact = END in runtime.flow.facts

    def outcome(self, case: Case, passage: Passage) -> Outcome:
        """The case with what came out. It is right where it is completed and every expected value came out."""
        actual: dict[str, FactValue | None] = {}
        is_right = bool(passage.end)
        for name, expected in case.expected.items():
            if name == END and not self._has_end_fact:
                value: FactValue | None = self._end(passage.end, expected)
            else:
                value = passage.facts.get(name)
            actual[name] = value
            if value != expected or value is None:
                is_right = False
        return Outcome(case, passage, actual, is_right)

    def _end(self, place: str, expected: FactValue) -> str | None:
        """The end that was reached, in the words of the table where it is the expected one."""
        if not place:
            return None
        if place in self._ends.get(fold_name(str(expected)), ()):
            return str(expected)
        node = self._flow.nodes[place]
        return str(getattr(node, "outcome", "")) or node.title or place


def run_backtest(runtime: Runtime, table: Table, mapping: TableMapping) -> Backtest:
    """The SOP over the table. Raises `FormatError` where the mapping does not fit the table or the SOP."""
    reader = CaseReader(runtime, table, mapping)
    assumed = assumed_values(runtime, {*reader.given_facts, *reader.expected_names})
    return backtest_cases(runtime, reader.read(), assumed)


def backtest_cases(
    runtime: Runtime, items: Iterable[Case | UnreadRow], assumed: Mapping[str, FactValue] = FrozenDict()
) -> Backtest:
    """The SOP over cases that were read; rows that could not be are handed on. Facts that are `assumed` are known."""
    walker, comparer = CaseWalker(runtime, assumed), Comparer(runtime)
    cases: list[Case] = []
    right: list[bool] = []
    misses: list[Outcome] = []
    unread: list[UnreadRow] = []
    pairs: dict[str, Counter[tuple[FactValue, FactValue | None]]] = {}
    completed = 0
    for item in items:
        if not isinstance(item, Case):
            unread.append(item)
            continue
        outcome = comparer.outcome(item, walker.follow(item))
        cases.append(item)
        right.append(outcome.is_right)
        completed += bool(outcome.passage.end)
        for name, expected in item.expected.items():
            pairs.setdefault(name, Counter())[expected, outcome.actual[name]] += 1
        if not outcome.is_right:
            misses.append(outcome)
    unread.sort(key=lambda row: row.number)
    scores = {name: _score(name, counts) for name, counts in pairs.items()}
    return Backtest(cases, right, misses, completed, scores, tuple(unread), dict(assumed))


def _score(name: str, counts: Counter[tuple[FactValue, FactValue | None]]) -> FactScore:
    totals: Counter[FactValue] = Counter()
    for (expected, _), n in counts.items():
        totals[expected] += n

    def order(item: tuple[tuple[FactValue, FactValue | None], int]) -> tuple[object, ...]:
        (expected, actual), n = item
        return -totals[expected], str(expected), expected != actual, -n, str(actual)

    ordered = sorted(counts.items(), key=order)
    correct = sum(n for (expected, actual), n in counts.items() if expected == actual)
    return FactScore(name, counts.total(), correct, tuple((*pair, n) for pair, n in ordered))


def share(part: int, whole: int) -> Any:
    """A share as JSON has it, exactly where ten digits do; None of nothing."""
    return value_to_json(round(Fraction(part, whole), 10)) if whole else None


def _json(value: FactValue | None) -> Any:
    return None if value is None else value_to_json(value)


__all__ = ["Backtest", "Comparer", "FactScore", "Outcome", "backtest_cases", "run_backtest", "share"]
