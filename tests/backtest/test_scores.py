"""A backtest beside a table made by hand, and beside the same rules as a plain Python function."""

from __future__ import annotations

import csv
import io
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.backtest.report import make_report
from sopstudio.backtest.scores import run_backtest
from sopstudio.cases.guess import guess_mapping
from sopstudio.cases.mapping import TableMapping
from sopstudio.cases.sources import read_table
from sopstudio.formats import read
from sopstudio.sop import Flow, Runtime
from tests.backtest.loans import TEXT, as_csv, decide, document, mapping, runtime, table

SOPS = Path(__file__).parent / "sops"
BY_HAND = (
    ("a", 1000, "DE", 720, "low", "approved"),
    ("b", 9000, "DE", 720, "low", "approved"),
    ("c", 1000, "DE", 400, "low", "refused"),
    ("d", 1000, "DE", 650, "high", "manual"),
    ("e", 1000, "", 650, "low", "manual"),
    ("f", "1,000.50", "FR", 500, "LOW", "manual"),
    ("g", "a lot", "FR", 500, "low", "manual"),
    ("h", 10, "FR", 500, "low", ""),
)


def test_the_figures_of_a_table_made_by_hand() -> None:
    rows = table(BY_HAND)
    data = make_report(document(), runtime(), rows, mapping(rows)).data()
    assert {key: data[key] for key in ("rows", "completed", "correct")} == {"rows": 6, "completed": 5, "correct": 3}
    assert [round(float(data[key]), 4) for key in ("ecr", "c_tsr", "tsr")] == [0.8333, 0.6, 0.5]
    assert [(miss["row"], miss["id"], miss["expected"], miss["actual"]) for miss in data["misses"]] == [
        (2, "b", {"decision": "approved"}, {"decision": "manual"}),
        (4, "d", {"decision": "manual"}, {"decision": "refused"}),
        (5, "e", {"decision": "manual"}, {"decision": None}),
    ]
    assert data["misses"][0]["path"] == ["take_in", "score", "look", "looked_at"]
    assert data["misses"][2]["stopped"] == "blocked"
    assert [(row["row"], row["id"], row["column"]) for row in data["unread"]] == [
        (7, "g", "amount"),
        (8, "h", "decision"),
    ]
    assert data["facts"]["decision"]["matrix"] == [
        {"expected": "manual", "actual": "manual", "n": 1},
        {"expected": "manual", "actual": None, "n": 1},
        {"expected": "manual", "actual": "refused", "n": 1},
        {"expected": "approved", "actual": "approved", "n": 1},
        {"expected": "approved", "actual": "manual", "n": 1},
        {"expected": "refused", "actual": "refused", "n": 1},
    ]


ROWS = st.tuples(
    st.sampled_from(["", "10", "4999.5", "5000", "5000.01", "12000"]),
    st.sampled_from(["DE", ""]),
    st.sampled_from(["", "499", "500", "699", "700", "701"]),
    st.sampled_from(["low", "high", ""]),
    st.sampled_from(["approved", "manual", "refused"]),
)


@given(st.lists(ROWS, min_size=1, max_size=12))
def test_every_figure_is_that_of_a_plain_function(rows: list[tuple[str, ...]]) -> None:
    text = as_csv([(f"c{number}", *row) for number, row in enumerate(rows)])
    cases = read_table(text.encode(), name="cases.csv")
    columns = {"inputs": {"amount": "amount", "country": "country"}, "expected": {"decision": "decision"}, "id": "id",
               "tools": {"get_score": {"score": "score", "risk": "risk"}}}  # fmt: skip
    result = run_backtest(runtime(), cases, TableMapping.model_validate(columns))
    expected, ends, pairs = [], [], Counter[Any]()
    for row in csv.DictReader(io.StringIO(text)):
        decision, end = decide(row)
        expected.append(decision == row["decision"])
        ends.append(end)
        pairs[row["decision"], decision or None] += 1
    figures = result.figures()
    completed, correct = sum(map(bool, ends)), sum(expected)
    assert (figures["rows"], figures["completed"], figures["correct"]) == (len(rows), completed, correct)
    assert figures["tsr"] == round_share(correct, len(rows))
    assert figures["ecr"] == round_share(completed, len(rows))
    assert figures["c_tsr"] == (round_share(correct, completed) if completed else None)
    assert result.right == expected
    assert {(wanted, actual): n for wanted, actual, n in result.scores["decision"].pairs} == pairs
    missed = [end for end, is_right in zip(ends, expected, strict=True) if not is_right]
    assert [miss.passage.end for miss in result.misses] == missed


def round_share(part: int, whole: int) -> Any:
    from decimal import Decimal

    exact = round(Fraction(part, whole), 10)
    return exact.numerator if exact.denominator == 1 else Decimal(exact.numerator) / exact.denominator


def test_ends_are_compared_by_their_name_title_or_outcome() -> None:
    body = [
        (5000, "DE", 700, "low", "Approved"),
        (1, "DE", 1, "low", "refused_score"),
        (1, "DE", 600, "low", "Refused"),
    ]
    rows = table(body, ("amount", "country", "score", "risk", "outcome"))
    guess = guess_mapping(runtime(), rows)
    assert guess.mapping.expected == {"end": "outcome"}
    result = run_backtest(runtime(), rows, guess.mapping)
    assert result.right == [True, True, False]
    assert result.misses[0].actual == {"end": "Looked at"}


@pytest.mark.parametrize(
    ("sop", "folder", "fact", "count"),
    [
        ("dangerous_goods", "dangerous_goods", "hazard_class", 274),
        ("referral_abuse", "referral_abuse_detection_v1", "enforcement_action", 200),
    ],
)
def test_published_cases_come_out_as_they_did(sop: str, folder: str, fact: str, count: int, shared: Path) -> None:
    """SOP-Bench, with graphs in our own words; the limits of the hazard classes are in no text, only in the cases."""
    path = shared / "fixtures" / "sop-bench-amazon" / folder / "test_set_with_outputs.csv"
    if not path.is_file():
        pytest.skip(f"{path} is not there")
    ready = Runtime(Flow(read(SOPS / f"{sop}.txt").document.sop))
    cases = read_table(path)
    guess = guess_mapping(ready, cases).mapping
    assert guess.expected == {fact: fact}
    result = run_backtest(ready, cases, guess)
    assert (result.rows, result.correct, result.unread) == (count, count, ())


def test_what_decides_nothing_and_has_no_column_is_assumed() -> None:
    text = TEXT.replace("ask: {amount}, {country}", "ask: {amount}, {country}, {name}").replace(
        "  amount: number\n", "  amount: number\n  name: text\n"
    )
    rows = table([(10, 720, "low", "approved")], ("amount", "score", "risk", "decision"))
    data = make_report(document(text), runtime(text), rows, mapping(rows, text)).data()
    assert (data["correct"], data["assumed"]) == (1, ["name", "country"])


def test_what_decides_something_and_has_no_column_is_never_assumed() -> None:
    rows = table([("DE", 720, "low", "approved")], ("country", "score", "risk", "decision"))
    assert run_backtest(runtime(), rows, mapping(rows)).misses[0].passage.lacking == ("amount",)
    rows = table([("DE", 10, "approved")], ("country", "amount", "decision"))
    [miss] = run_backtest(runtime(), rows, mapping(rows)).misses
    assert "get_score" in miss.passage.reason
