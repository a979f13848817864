"""Cut-offs found in cases: right where they are clear, with counter-examples where they are not, and never applied."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.backtest.cutoffs import MAX_DEPTH, CutOffs, find_cutoffs
from sopstudio.backtest.scores import run_backtest
from sopstudio.cases.guess import guess_mapping
from sopstudio.cases.sources import read_table
from sopstudio.errors import FormatError
from sopstudio.expressions import parse
from sopstudio.formats import read
from sopstudio.sop import Flow, Runtime
from tests.backtest.loans import COLUMNS, mapping, runtime, table


def tree(rows: list[tuple[Any, ...]], *over: str) -> CutOffs:
    """What divides cases (score, risk, decision)."""
    cases = table([(f"c{n}", 10, "DE", *row) for n, row in enumerate(rows)], COLUMNS)
    return find_cutoffs(runtime(), run_backtest(runtime(), cases, mapping(cases)), "decision", over)


def test_numbers_that_divide_are_found_with_the_gap_around_them() -> None:
    found = tree([(500, "low", "manual"), (690, "low", "manual"), (702, "low", "approved"), (800, "low", "approved")])
    assert [(cutoff.fact, cutoff.value, cutoff.next_value) for cutoff in found.cutoffs] == [("score", 690, 702)]
    assert [(rule.conditions, rule.value, rule.n, rule.counter_examples) for rule in found.rules] == [
        (("{score} <= 690",), "manual", 2, ()),
        (("{score} > 690",), "approved", 2, ()),
    ]


def test_cases_that_speak_against_a_rule_are_named() -> None:
    rows = [(500, "low", "manual")] * 5 + [(500, "low", "refused")] + [(800, "low", "approved")] * 5
    found = tree(rows)
    assert [rule.counter_examples for rule in found.rules] == [(6,), ()]
    assert (found.met, found.n) == (10, 11)


def test_texts_divide_too_and_only_the_facts_that_are_asked_for_are_looked_at() -> None:
    rows = [(500, "low", "manual"), (600, "high", "refused"), (700, "low", "manual"), (800, "high", "refused")]
    assert {rule.conditions for rule in tree(rows).rules} in (
        {("{risk} == 'high'",), ("{risk} != 'high'",)},
        {("{risk} == 'low'",), ("{risk} != 'low'",)},
    )
    assert all("score" in condition for rule in tree(rows, "score").rules for condition in rule.conditions)


def test_what_is_not_expected_is_refused() -> None:
    cases = table([("a", 10, "DE", 500, "low", "manual")], COLUMNS)
    result = run_backtest(runtime(), cases, mapping(cases))
    with pytest.raises(FormatError):
        find_cutoffs(runtime(), result, "score")


ROWS = st.tuples(
    st.sampled_from(["", "400", "500", "600", "700"]),
    st.sampled_from(["", "low", "high"]),
    st.sampled_from(["approved", "manual", "refused"]),
)


@given(st.lists(ROWS, min_size=1, max_size=15))
def test_every_case_fits_one_rule_and_the_counts_are_those_of_the_conditions(rows: list[tuple[Any, ...]]) -> None:
    """The rules are read back as conditions, and decide each case as the tree did."""
    found = tree(rows)
    seen = 0
    for rule in found.rules:
        assert len(rule.conditions) <= MAX_DEPTH
        members = [
            number for number, row in enumerate(rows, 1) if all(holds(condition, row) for condition in rule.conditions)
        ]
        against = tuple(number for number in members if rows[number - 1][2] != rule.value)
        assert (rule.n, rule.counter_examples) == (len(members), against)
        seen += len(members)
    assert seen == len(rows) == found.n


def holds(condition: str, row: tuple[Any, ...]) -> bool:
    """Whether a condition of a rule holds for a row."""
    facts = {"amount": 10, "country": "DE", "score": int(row[0]) if row[0] else None, "risk": row[1]}
    return parse(condition).evaluate({name: value for name, value in facts.items() if value not in (None, "")})


def test_the_limits_of_the_hazard_classes_come_from_the_cases(shared: Path) -> None:
    path = shared / "fixtures" / "sop-bench-amazon" / "dangerous_goods" / "test_set_with_outputs.csv"
    if not path.is_file():
        pytest.skip(f"{path} is not there")
    ready = Runtime(Flow(read(Path(__file__).parent / "sops" / "dangerous_goods.txt").document.sop))
    cases = read_table(path)
    result = run_backtest(ready, cases, guess_mapping(ready, cases).mapping)
    found = find_cutoffs(ready, result, "hazard_class", ["hazard_score"])
    assert {int(cutoff.value) for cutoff in found.cutoffs} >= {7, 12, 16}
    assert found.met == found.n == 274
