"""`sopstudio backtest`: past cases from a table, and which of them the SOP gets wrong."""

from __future__ import annotations

from tests.backtest.loans import TEXT, as_csv
from tests.backtest.test_scores import BY_HAND
from tests.cli.calling import Calls


def test_a_table_is_carried_out_and_its_misses_are_listed(calls: Calls) -> None:
    sop, cases = calls.text("loans.txt", TEXT), calls.text("cases.csv", as_csv(BY_HAND))
    data = calls.json("backtest", sop, "--table", cases, code=1)
    assert (data["rows"], data["completed"], data["correct"]) == (6, 5, 3)
    assert [miss["row"] for miss in data["misses"]] == [2, 4, 5]
    text = calls.answers("backtest", sop, "--table", cases, code=1)[0]
    assert "row 2 (b): decision should be approved, is manual" in text
    assert "row 7 (line 8), amount" in text


def test_flags_say_what_columns_are(calls: Calls) -> None:
    sop = calls.text("loans.txt", TEXT)
    rows = [(5, "DE", '{"score": 720, "risk": "low"}', "approved"), (6, "DE", "{'score': 1, 'risk': 'low'}", "manual")]
    flags = ("--inputs", "amount=sum,country=LAND", "--tool", "get_score=Answer", "--expect", "decision=what came")
    cases = calls.text("cases.csv", as_csv(rows, ("Sum", "Land", "Answer", "What came")))
    data = calls.json("backtest", sop, "--table", cases, *flags, code=1)
    assert (data["rows"], data["correct"]) == (2, 1)
    assert data["mapping"]["tools"] == {"get_score": {"": "Answer"}}
    assert data["mapping"]["inputs"] == {"amount": "Sum", "country": "Land"}


def test_what_is_not_there_is_refused_with_what_is_near(calls: Calls) -> None:
    sop, cases = calls.text("loans.txt", TEXT), calls.text("cases.csv", as_csv(BY_HAND))
    for flags, hint in (
        (("--expect", "decison=decision"), "did you mean decision?"),
        (("--expect", "decision=decison"), "did you mean decision?"),
        (("--tool", "get_scores=score"), "did you mean get_score?"),
        (("--inputs", "amont"), "did you mean amount?"),
        (("--today", "soon"), "2026"),
        (("--sheet", "one"), "no workbook"),
        (("--mapping", "none.json"), "no such table mapping"),
    ):
        assert hint in calls.refused("backtest", sop, "--table", cases, *flags)
