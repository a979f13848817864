"""`today()` in conditions and computations: the date of the run, or what stands for it among the facts."""

from __future__ import annotations

import pickle
from datetime import UTC, date, datetime
from typing import Any

import pytest

from sopstudio.expressions import TODAY_NAME, Domain, check_types, infer_type, parse, parse_expression

DAY = date(2026, 3, 1)
DECLARED = {"due": Domain("date"), "seen": Domain("datetime"), "n": Domain("integer")}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{due} < today()", True),
        ("today() == '2026-03-01'", True),
        ("today() >= '2026-03-02'", False),
        ("days_between({due}, today()) == 10", True),
        ("max({due}, today()) == today()", True),
        ("{gone} < today()", None),
        ("{seen} < today()", None),
        ("today() == 1", None),
        ("{n} > 5 || {due} > today()", False),
    ],
)
def test_a_condition_is_decided_by_the_date_of_the_run(text: str, value: bool | None) -> None:
    facts: dict[str, Any] = {"due": date(2026, 2, 19), "seen": datetime(2026, 2, 1, tzinfo=UTC), "n": 1}
    assert parse(text).on(DAY).decide(facts).value is value
    assert parse(text).decide({**facts, TODAY_NAME: DAY}).value is value
    assert parse(text).decide({**facts, TODAY_NAME: "2026-03-01"}).value is value


@pytest.mark.parametrize("stand_in", [None, "soon", datetime(2026, 3, 1, tzinfo=UTC), 20260301])
def test_without_a_date_it_is_undecided(stand_in: object) -> None:
    assert parse("today() > '2020-01-01'").decide({TODAY_NAME: stand_in}).value is None


def test_an_expression_is_computed_with_the_date_of_the_run() -> None:
    expression = parse_expression("days_between(today(), {due})").on(DAY)
    assert expression.value({"due": date(2026, 3, 31)}) == 30
    assert pickle.loads(pickle.dumps(expression)).value({"due": DAY}) == 0  # noqa: S301 # what was just made


def test_what_does_not_ask_for_the_date_stays_the_same_object() -> None:
    condition = parse("{n} == 1")
    assert condition.on(DAY) is condition
    assert parse("today() == {due}").on(DAY) != parse("today() == {due}")


def test_it_is_written_without_the_date() -> None:
    assert str(parse("today() == {due}").on(DAY)) == "today() == {due}"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("today() < {due}", None),
        ("today() < '2026-03-01'", None),
        ("today() < '2026-13-01'", "condition-type"),
        ("today() < {n}", "condition-type"),
        ("today() < {seen}", "condition-type"),
        ("today()", "condition-type"),
        ("today < {due}", "unknown-fact"),
        ("matches({n}, 'a')", "condition-type"),
    ],
)
def test_its_type_is_a_date(text: str, code: str | None) -> None:
    faults = check_types(parse(text).tree, DECLARED)
    assert [fault.code for fault in faults] == ([code] if code else [])
    assert infer_type(parse_expression("today()").tree, {}) == "date"


def test_a_bare_today_is_told_how_to_write_it() -> None:
    assert [fault.hint for fault in check_types(parse("today < {due}").tree, DECLARED)] == ["write today()"]
