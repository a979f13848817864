"""Repairs: planted faults are mended, nothing that was right breaks, and what was not proved is not proposed."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.backtest.repairs import Repair, apply_repairs
from sopstudio.backtest.scores import run_backtest
from sopstudio.sop import Flow, Runtime
from tests.backtest.loans import COLUMNS, TEXT, decide, document, mapping, runtime, table
from tests.backtest.test_causes import ROWS, decide_rows, report


def repairs(text: str, rows: list[tuple[Any, ...]]) -> list[Repair]:
    """The repairs that are proposed, after a look that each does what it says."""
    made = report(text, rows)
    cases = table(rows, COLUMNS)
    for repair in made.repairs:
        after = apply_repairs(document(text), [repair])
        result = run_backtest(Runtime(Flow(after.sop)), cases, mapping(cases, text))
        right = {case.number for case, is_right in zip(result.cases, result.right, strict=True) if is_right}
        before = {case.number for case, is_right in zip(made.result.cases, made.result.right, strict=True) if is_right}
        assert right == before | set(repair.repaired)
        assert not before & set(repair.repaired)
        assert repair.correct == len(right)
    return list(made.repairs)


@pytest.mark.parametrize(
    ("fault", "after"),
    [
        ((">= 700", ">= 740"), "{score} >= 700 && {amount} <= 5000"),
        ((">= 700", "> 740"), "{score} > 699 && {amount} <= 5000"),
        ((">= 700", "> 700"), "{score} >= 700 && {amount} <= 5000"),
        (("{amount} <= 5000", "{amount} <= 50"), "{score} >= 700 && {amount} <= 100"),
    ],
)
def test_a_bound_moves_to_the_nearest_number_that_repairs_all(fault: tuple[str, str], after: str) -> None:
    [first, *_] = repairs(TEXT.replace(*fault), decide_rows(*ROWS))
    assert first.kind == "bound"
    assert list(first.after.values()) == [after]
    assert first.correct == len(ROWS)


def test_a_gap_is_closed_at_the_next_bound_and_the_nearest_one_is_offered_too() -> None:
    rows = decide_rows((100, 700, "low"), (100, 510, "low"), (100, 495, "low"), (100, 480, "low"))
    first, second = repairs(TEXT.replace("< 500", "< 490"), rows)
    assert [list(repair.after.values()) for repair in (first, second)] == [["{score} < 500"], ["{score} < 496"]]
    assert first.problems < second.problems


def test_a_bound_stops_before_the_first_case_that_would_break() -> None:
    """Rows 720 and 710 were approved, 715 was not: only 720 can be repaired."""
    past = ((720, "approved"), (715, "manual"), (710, "approved"))
    rows = [
        *decide_rows((100, 760, "low")),
        *((f"x{score}", 100, "DE", score, "low", outcome) for score, outcome in past),
    ]
    [first] = repairs(TEXT.replace(">= 700", ">= 740"), rows)
    assert (first.repaired, first.after) == ((2,), {"e3": "{score} >= 720 && {amount} <= 5000"})


def test_a_bound_inside_a_computation_moves_too() -> None:
    """Two signs count; one of them looks at the wrong number."""
    count = "Count [#count]\n  set {signs} = if({score} >= 740, 1, 0) + if({amount} <= 5000, 1, 0)\n"
    text = TEXT.replace("if {risk} == 'high':", f"{count}if {{risk}} == 'high':", 1)
    text = text.replace("{score} >= 700 && {amount} <= 5000", "{signs} == 2")
    text = text.replace("  risk: text", "  signs: whole number\n  risk: text")
    found = repairs(text, decide_rows(*ROWS))
    [first] = [repair for repair in found if repair.correct == len(ROWS)]
    assert first.after == {"count: signs": "if({score} >= 700, 1, 0) + if({amount} <= 5000, 1, 0)"}
    assert not repairs(text.replace("740", "700"), decide_rows(*ROWS))


def test_a_value_joins_the_condition_that_is_right_for_it() -> None:
    text = TEXT.replace('one of "low", "high"', 'one of "low", "high", "extreme"')
    rows = [*decide_rows(*ROWS), ("x", 100, "DE", 650, "extreme", "refused")]
    found = repairs(text, rows)
    assert ("value", {"e2": "{risk} in ['high', 'extreme']"}) in [(repair.kind, repair.after) for repair in found]


def test_an_edge_whose_cases_all_belong_elsewhere_leads_there() -> None:
    look = "Look at it [#look]\n    set {decision} = 'manual'\n  end: Looked at [#looked_at]"
    text = TEXT.replace(look, "go to: Approve")
    text = text.replace("elif {score} < 500:", f"elif {{score}} < 400:\n  {look}\nelif {{score}} < 500:")
    found = repairs(text, decide_rows(*ROWS))
    assert "target" in [repair.kind for repair in found]


def test_a_fact_that_lacks_in_some_cases_may_be_made_optional() -> None:
    text = TEXT.replace("if {risk} == 'high'", "if missing({risk}) || {risk} == 'high'")
    rows = [*decide_rows(*ROWS), ("x", 100, "DE", 600, "", "refused")]
    [first] = repairs(text, rows)
    assert (first.kind, first.repaired) == ("optional", (9,))
    assert not repairs(TEXT, rows)


def test_nothing_is_proposed_that_the_check_objects_to() -> None:
    """Without another condition, approving everything from 500 on would leave the next edge without a case."""
    text = TEXT.replace(" && {amount} <= 5000", "")
    rows = decide_rows((100, 710, "low"), (100, 500, "low"))
    rows[1] = (*rows[1][:5], "approved")
    assert not [repair for repair in repairs(text, rows) if repair.after.get("e3") == "{score} >= 500"]
    assert repairs(text, [rows[0], (*rows[1][:3], 600, *rows[1][4:])])


SCORES = st.integers(300, 850)


CASES = st.tuples(st.sampled_from([100, 5000, 9000]), SCORES, st.sampled_from(["low", "low", "high"]))


@given(st.lists(CASES, min_size=1, max_size=25), st.integers(510, 840))
def test_whatever_bound_is_planted_the_repairs_break_nothing(rows: list[tuple[Any, ...]], bound: int) -> None:
    """The best of them meets every case, as the sound procedure does with another number there."""
    text = TEXT.replace(">= 700", f">= {bound}")
    cases = decide_rows(*rows)
    wrong = [row for row in cases if decide_with(bound, row) != row[5]]
    found = repairs(text, cases)
    if wrong:
        assert max(repair.correct for repair in found) == len(cases)
    else:
        assert found == []


def decide_with(bound: int, row: tuple[Any, ...]) -> str:
    """The decision where the bound of 700 is another number."""
    _, amount, _, score, risk, _ = row
    shifted = 700 if score >= bound else min(score, 699)
    return decide({"amount": str(amount), "country": "DE", "score": str(shifted), "risk": risk})[0]


def test_the_procedure_itself_is_left_as_it_is() -> None:
    text = TEXT.replace(">= 700", ">= 740")
    before = document(text)
    report(text, decide_rows(*ROWS))
    assert before.sop == document(text).sop
    assert runtime(text).flow.sop_hash == runtime(text).flow.sop_hash
