"""Cells of decision tables become conditions that hold for just the values that they name."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sopstudio.documents.table_cells import cell_condition, read_column
from sopstudio.expressions import parse


@pytest.mark.parametrize(
    ("header", "cell", "condition"),
    [
        ("Order total (EUR)", ">= 500", "{order total} >= 500"),
        ("Order total (EUR)", "€1,250.50", "{order total} == 1250.50"),
        ("Age", "18 to 65", "age >= 18 and age <= 65"),
        ("Age", "[18..65)", "age >= 18 and age < 65"),
        ("Age", "65 or older", "age >= 65"),
        ("Age", "up to 17", "age <= 17"),
        ("Rate", "> 0,5", "rate > 0.5"),
        ("Score", "> 60 and <= 80", "score > 60 and score <= 80"),
        ("Score", "60 < score ≤ 80", "60 < score and score <= 80"),
        ("Score", "not(5, 6)", "not (score in [5, 6])"),
        ("Score", "1; 2", "score in [1, 2]"),
        ("Risk", "low, medium", 'risk in ["low", "medium"]'),
        ("Risk", "not low", 'risk != "low"'),
        ("Risk", '"a, b"', 'risk == "a, b"'),
        ("Is the order late?", "Y", "{order late} == true"),
        ("VIP?", "no", "VIP == false"),
        ("# of items", "2-3", "{number of items} >= 2 and {number of items} <= 3"),
        ("customerTier", "gold", 'customerTier == "gold"'),
        ("Customer", "the customer is a minor", ""),
        ("", "low", ""),
    ],
)
def test_a_cell_is_a_condition_on_the_fact_of_its_column(header: str, cell: str, condition: str) -> None:
    assert cell_condition(read_column(header, [cell]), cell) == condition
    if condition:
        parse(condition)


def test_the_unit_of_a_column_stands_in_its_header_or_in_its_cells() -> None:
    assert read_column("Amount (USD)", ["> 5"]).unit == "USD"
    assert read_column("Discount", ["5 %", "10 %"]).unit == "%"
    assert read_column("Risk (as told)", ["low"]).unit == ""


def test_a_column_that_tests_numbers_and_texts_holds_texts() -> None:
    assert read_column("Score", ["> 5", "unknown"]).type == "text"
    assert read_column("Rate", ["0,5"]).type == "text"


numbers = st.integers(0, 999)


@given(numbers, numbers, st.sampled_from(["{}-{}", "{} to {}", "between {} and {}", "[{}..{}]", ">= {} and <= {}"]))
def test_a_range_holds_between_its_bounds(low: int, high: int, shape: str) -> None:
    low, high = sorted((low, high))
    cell = shape.format(low, high)
    condition = parse(cell_condition(read_column("amount", [cell]), cell))
    for value in {low - 1, low, high, high + 1}:
        assert condition.evaluate({"amount": value}) is (low <= value <= high)


@given(numbers, st.sampled_from(["<", "<=", ">", ">=", "=", "<>"]))
def test_a_comparison_holds_where_its_sign_says(bound: int, sign: str) -> None:
    cell = f"{sign} {bound}"
    condition = parse(cell_condition(read_column("amount", [cell]), cell))
    truths = {
        "<": (True, False, False), "<=": (True, True, False), ">": (False, False, True),
        ">=": (False, True, True), "=": (False, True, False), "<>": (True, False, True),
    }  # fmt: skip
    assert tuple(condition.evaluate({"amount": bound + step}) for step in (-1, 0, 1)) == truths[sign]


@given(st.text(max_size=40), st.text(max_size=40))
@example("True", "0")
def test_whatever_a_cell_says_is_a_condition_or_none(header: str, cell: str) -> None:
    column = read_column(header, [cell])
    condition = cell_condition(column, cell)
    assert not condition or parse(condition).facts == (column.fact.strip("{}"),)
