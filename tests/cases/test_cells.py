"""Cells of tables as values of facts."""

from __future__ import annotations

import contextlib
import json
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.cases.cells import Locale, cell_reader, column_locale, parse_literal
from sopstudio.errors import ConditionError
from sopstudio.sop import Fact
from sopstudio.sop.facts import FactType

PLAIN, COMMA, DAY_FIRST = Locale(), Locale(","), Locale(day_first=True)


PYTHON_TYPES: dict[FactType, type | tuple[type, ...]] = {
    "string": str,
    "number": (int, Decimal),
    "integer": int,
    "boolean": bool,
    "date": date,
    "datetime": datetime,
    "list": tuple,
}


def read(kind: FactType, cell: Any, locale: Locale = PLAIN, **fields: Any) -> Any:
    return cell_reader(Fact(name="fact", type=kind, **fields), locale)(cell)


@pytest.mark.parametrize(
    ("kind", "cell", "value"),
    [
        ("integer", "5", 5),
        ("integer", " 5.0 ", 5),
        ("integer", "1,234", 1234),
        ("number", "0.52", Decimal("0.52")),
        ("number", "$1,234.50", Decimal("1234.5")),
        ("number", "-€ 3", -3),
        ("number", "(1,250.75)", Decimal("-1250.75")),
        ("number", "50 %", 50),
        ("number", "1e3", 1000),
        ("number", 0.1, Decimal("0.1")),
        ("boolean", "TRUE", True),
        ("boolean", "no", False),
        ("boolean", "1", True),
        ("boolean", 0, False),
        ("date", "2026-11-23", date(2026, 11, 23)),
        ("date", "7/19/87", date(1987, 7, 19)),
        ("date", "19.7.1987", None),
        ("date", "Jul 4, 2026", date(2026, 7, 4)),
        ("date", "4th July 2026", date(2026, 7, 4)),
        ("date", "2026/7/4", date(2026, 7, 4)),
        ("date", "2026-11-23T10:00:00Z", date(2026, 11, 23)),
        ("datetime", "2025-08-23T09:19:33Z", datetime(2025, 8, 23, 9, 19, 33, tzinfo=UTC)),
        ("datetime", "2025-08-23 09:19", datetime(2025, 8, 23, 9, 19, tzinfo=UTC)),
        ("datetime", "8/23/2025 9:19 PM", datetime(2025, 8, 23, 21, 19, tzinfo=UTC)),
        ("list", "['None']", ("None",)),
        ("list", '["a", "b"]', ("a", "b")),
        ("list", "a; b", ("a", "b")),
        ("list", "[]", ()),
        ("list", ["a"], ("a",)),
        ("string", '"4005258000198"', "4005258000198"),
        ("string", 5, "5"),
        ("string", "n/a", "n/a"),
    ],
)
def test_a_cell_is_read_by_the_type_of_its_fact(kind: FactType, cell: Any, value: Any) -> None:
    if value is None:
        with pytest.raises(ConditionError):
            read(kind, cell)
    else:
        found = read(kind, cell)
        assert found == value
        assert type(found) is type(value)


@pytest.mark.parametrize("cell", ["", "  ", None, float("nan")])
@pytest.mark.parametrize("kind", ["string", "number", "boolean", "date", "list"])
def test_a_blank_cell_is_a_missing_value(kind: FactType, cell: Any) -> None:
    assert read(kind, cell) is None


@pytest.mark.parametrize("cell", ["n/a", "NaN", "null", "-"])
def test_words_for_nothing_are_missing_where_no_text_is_wanted(cell: str) -> None:
    assert read("number", cell) is None
    assert read("string", cell) == cell


@pytest.mark.parametrize(
    ("kind", "cell"),
    [
        ("integer", "5.5"), ("number", "five"), ("number", "12-3"), ("number", "1,23,456"), ("number", True),
        ("boolean", "maybe"), ("boolean", "2"), ("date", "31.31.2026"), ("date", "soon"), ("datetime", "9:15"),
        ("number", "Infinity"), ("list", "{'a': 1}"), ("string", {"a": 1}),
    ],
)  # fmt: skip
def test_what_is_no_value_of_the_fact_is_refused(kind: FactType, cell: Any) -> None:
    with pytest.raises(ConditionError):
        read(kind, cell)


def test_a_closed_set_of_texts_is_read_whatever_the_case_and_anything_else_is_refused() -> None:
    assert read("string", "HIGH", allowed=("Low", "High")) == "High"
    with pytest.raises(ConditionError):
        read("string", "middling", allowed=("Low", "High"))


@pytest.mark.parametrize(
    ("cells", "locale"),
    [
        (["1,5", "2,25"], COMMA),
        (["1.234,50", "7"], COMMA),
        (["1,234", "2,345"], Locale()),
        (["1,234.5", "3"], Locale()),
        (["19/7/1987", "1/2/1990"], DAY_FIRST),
        (["7/19/1987", "1/2/1990"], Locale()),
        (["1.2.1990"], DAY_FIRST),
        (["1/2/1990"], Locale()),
        ([None, 5, ""], Locale()),
    ],
)
def test_a_column_shows_how_it_writes_numbers_and_dates(cells: list[Any], locale: Locale) -> None:
    assert column_locale(cells) == locale


def test_numbers_and_dates_are_read_as_their_column_writes_them() -> None:
    assert read("number", "1.234,50", COMMA) == Decimal("1234.5")
    assert read("number", "1,5", COMMA) == Decimal("1.5")
    assert read("date", "1/2/1990", DAY_FIRST) == date(1990, 2, 1)
    assert read("date", "1/2/1990") == date(1990, 1, 2)


SCALARS = st.none() | st.booleans() | st.integers(-(10**12), 10**12) | st.text(max_size=12)
DATA = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner), max_leaves=8
)


@given(DATA)
def test_json_and_python_literals_are_read_as_what_they_are(data: Any) -> None:
    assert parse_literal(json.dumps(data)) == data
    assert parse_literal(repr(data)) == data


@pytest.mark.parametrize("text", ["__import__('os')", "open('x')", "[1, 2", "a b", "(" * 5000, "1 + " * 10_000 + "1"])
def test_what_is_no_literal_is_never_run(text: str) -> None:
    assert parse_literal(text) is None


@given(st.decimals(-(10**9), 10**9, places=2, allow_nan=False))
def test_a_number_is_read_back_however_it_is_grouped(number: Decimal) -> None:
    english = f"{number:,.2f}"
    german = english.translate(str.maketrans(",.", ".,"))
    assert read("number", english) == number
    assert read("number", german, COMMA) == number
    assert read("number", f"{number:.2f}") == number


@given(st.dates(date(1970, 1, 1), date(2068, 12, 31)))
def test_a_date_is_read_back_in_every_form(day: date) -> None:
    for text in (f"{day:%m/%d/%Y}", f"{day:%m/%d/%y}", f"{day:%Y/%m/%d}", f"{day:%d %b %Y}", f"{day:%B %d, %Y}"):
        assert read("date", text) == day
    for text in (f"{day:%d.%m.%Y}", f"{day:%d/%m/%y}", f"{day:%d-%m-%Y}"):
        assert read("date", text, DAY_FIRST) == day


@given(st.one_of(st.text(max_size=30), st.text("0123456789.,-/:()$% eE", max_size=14)))
def test_any_text_is_read_or_refused_and_nothing_else(text: str) -> None:
    kinds: tuple[FactType, ...] = ("string", "number", "integer", "boolean", "date", "datetime", "list")
    for kind in kinds:
        for locale in (Locale(), Locale(",", True)):
            with contextlib.suppress(ConditionError):
                value = read(kind, text, locale)
                assert value is None or isinstance(value, PYTHON_TYPES[kind])
