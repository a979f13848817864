"""Why cases come out otherwise: planted faults are found by their place, edge and kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from sopstudio.backtest.causes import explain_misses
from sopstudio.backtest.report import Report, make_report
from sopstudio.cases.mapping import TableMapping
from tests.backtest.loans import COLUMNS, TEXT, decide, document, mapping, runtime, table


def decide_rows(*rows: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """Rows (amount, score, risk) with the decision that the sound procedure makes of them."""
    found = []
    for number, (amount, score, risk) in enumerate(rows):
        values = {"amount": str(amount), "country": "DE", "score": str(score), "risk": risk}
        found.append((f"c{number}", amount, "DE", score, risk, decide(values)[0]))
    return found


def report(text: str, rows: Sequence[tuple[Any, ...]]) -> Report:
    """The backtest of a procedure over rows."""
    cases = table(rows, COLUMNS)
    return make_report(document(text), runtime(text), cases, mapping(cases, text))


def clusters(made: Report) -> list[tuple[Any, ...]]:
    """Kind, place, edge, edges that would be right, and rows of each cluster."""
    return [(row["cause"], row["place"], row["edge"], row["wanted"], row["rows"]) for row in made.data()["clusters"]]


ROWS = ((100, 700, "low"), (100, 705, "low"), (100, 760, "low"), (9000, 760, "low"), (100, 500, "low"),
        (100, 499, "low"), (100, 480, "low"), (100, 650, "high"))  # fmt: skip


def test_a_sound_procedure_has_no_misses() -> None:
    assert clusters(report(TEXT, decide_rows(*ROWS))) == []


def test_a_wrong_bound_names_the_edge_that_was_taken_and_the_right_one() -> None:
    made = report(TEXT.replace(">= 700", ">= 740"), decide_rows(*ROWS))
    assert clusters(made) == [("wrong", "score", "e4", ["e3"], [1, 2])]


def test_a_gap_is_missing_with_the_edges_that_would_do() -> None:
    made = report(TEXT.replace("< 500", "< 490"), decide_rows(*ROWS))
    assert clusters(made) == [("missing", "score", "", ["e2", "e5"], [6])]


def test_a_value_that_lacks_is_unknown_or_blocks() -> None:
    blocked = report(TEXT, [("a", 100, "DE", "", "low", "manual")])
    assert clusters(blocked)[0][:2] == ("blocked", "score")
    text = TEXT.replace("  score: whole number", "  score: whole number, optional")
    made = report(text, [("a", 100, "DE", "", "low", "manual"), ("b", 100, "DE", 600, "low", "manual")])
    assert [row[:3] for row in clusters(made)] == [("unknown", "score", "e3")]
    assert made.data()["misses"][0]["lacking"] == ["score"]


def test_equal_rows_with_different_outcomes_are_a_conflict_that_names_them() -> None:
    rows = [
        ("a", 100, "DE", 720, "low", "approved"),
        ("b", 100, "FR", 720, "low", "manual"),
        ("c", 200, "DE", 720, "low", "approved"),
        ("d", 100, "DE", 720, "low", "approved"),
    ]
    made = report(TEXT, rows)
    data = made.data()
    assert (data["correct"], data["ceiling"]) == (3, 3)
    assert clusters(made) == [("conflict", "", "", [], [2])]
    [conflict] = data["conflicts"]
    assert [outcome["rows"] for outcome in conflict["outcomes"]] == [[1, 4], [2]]
    assert conflict["told_apart_by"] == ["country"]
    assert data["repairs"] == []


def test_a_minority_that_is_met_is_no_excuse_for_the_majority() -> None:
    rows = [(f"c{number}", 100, "DE", 720, "low", "manual") for number in range(3)]
    made = report(TEXT, [*rows, ("d", 100, "DE", 720, "low", "approved")])
    assert made.data()["ceiling"] == 3
    assert [row[0] for row in clusters(made)] == ["wrong"]


VALUES = st.tuples(
    st.sampled_from([100, 6000]), st.sampled_from([480, 500, 710]), st.sampled_from(["low", "high"]),
    st.sampled_from(["approved", "manual", "refused"]),
)  # fmt: skip


@given(st.lists(VALUES, min_size=1, max_size=14))
def test_the_ceiling_is_what_the_best_rule_could_meet(rows: list[tuple[Any, ...]]) -> None:
    """An independent count: for every distinct input the most frequent outcome."""
    cases = table([(f"c{n}", amount, "DE", score, risk, out) for n, (amount, score, risk, out) in enumerate(rows)])
    columns = TableMapping.model_validate(
        {"inputs": {"amount": "amount", "country": "country"}, "expected": {"decision": "decision"}, "id": "id",
         "tools": {"get_score": {"score": "score", "risk": "risk"}}}
    )  # fmt: skip
    made = make_report(document(), runtime(), cases, columns, with_repairs=False)
    best = 0
    for inputs in {row[:3] for row in rows}:
        outcomes = [row[3] for row in rows if row[:3] == inputs]
        best += max(outcomes.count(outcome) for outcome in outcomes)
    explanation = explain_misses(runtime(), made.result)
    assert explanation.ceiling == best
    assert sorted(index for cluster in explanation.clusters for index in cluster.misses) == list(
        range(len(made.result.misses))
    )
