"""Facts: which data is a value of a fact, and in words why other data is not."""

from __future__ import annotations

import re
import string
from datetime import UTC, date, datetime, timedelta, timezone
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.errors import ConditionError
from sopstudio.sop import Fact, describe_mismatch, parse_value, value_to_json
from sopstudio.sop.facts import FactType, make_reader
from sopstudio.translation import to_users_language, tr
from tests.mentions import unnamed
from tests.strategies import json_values
from tests.translations import in_language

NOON = datetime(2024, 5, 1, 12, tzinfo=UTC)
TYPES: tuple[FactType, ...] = ("string", "number", "integer", "boolean", "date", "datetime", "list")


def fact(kind: FactType = "string", **more: Any) -> Fact:
    return Fact(name="f", type=kind, **more)


@pytest.mark.parametrize(
    ("kind", "raw", "value"),
    [
        ("string", "a", "a"),
        ("integer", 3, 3),
        ("integer", 3.0, 3),
        ("integer", Decimal("3.0"), 3),
        ("number", 0.1, Decimal("0.1")),
        ("number", Fraction(1, 3), Fraction(1, 3)),
        ("boolean", False, False),
        ("date", "2024-05-01", date(2024, 5, 1)),
        ("datetime", "2024-05-01T12:00:00Z", NOON),
        ("list", ["a", 1], ("a", 1)),
    ],
)
def test_data_of_its_type_is_read_exactly(kind: FactType, raw: object, value: object) -> None:
    assert parse_value(fact(kind), raw) == value
    assert type(parse_value(fact(kind), raw)) is type(value)
    assert describe_mismatch(fact(kind), raw) == ""


@pytest.mark.parametrize(
    ("kind", "raw"),
    [
        ("string", 1),
        ("integer", True),
        ("integer", "1"),
        ("integer", 1.5),
        ("number", True),
        ("boolean", 1),
        ("date", "2024-02-30"),
        ("date", NOON),
        ("date", "\ud800"),
        ("datetime", "2024-05-01T12:00:00"),
        ("datetime", "\ud800-05-01T12:00:00Z"),
        ("list", "abc"),
        ("list", {"a": 1}),
        *((kind, raw) for kind in ("integer", "number") for raw in (float("nan"), float("inf"), Decimal("sNaN"))),
        *((kind, Decimal(raw)) for kind in ("integer", "number") for raw in ("NaN", "-Infinity", "1E+999999999")),
    ],
)
def test_data_of_another_type_is_a_misfit_that_names_the_type(kind: FactType, raw: object) -> None:
    assert parse_value(fact(kind), raw) is None
    assert unnamed(describe_mismatch(fact(kind), raw), "f", kind) == []


@pytest.mark.parametrize("blank", [None, ""])
def test_null_and_blank_are_missing_and_only_optional_facts_may_be(blank: object) -> None:
    assert describe_mismatch(fact(), blank) == "f is missing"
    assert describe_mismatch(fact(optional=True), blank) == ""


def test_a_list_is_read_item_by_item() -> None:
    days = fact("list", items="date")
    assert parse_value(days, ["2024-05-01"]) == (date(2024, 5, 1),)
    assert parse_value(days, ["2024-05-01", "soon"]) is None
    assert unnamed(describe_mismatch(days, ["2024-05-01", "soon"]), "item", "f", "date", "'soon'") == []
    assert parse_value(fact("list", items="number"), [0.1, False]) is None
    assert describe_mismatch(fact("list", items="list"), [["a"], []]) == ""


def test_items_of_a_list_may_only_be_what_is_allowed() -> None:
    tags = fact("list", allowed=("a", "b"))
    assert describe_mismatch(tags, ["a", "b", "a"]) == ""
    assert unnamed(describe_mismatch(tags, ["a", "c"]), "item", "f", "a, b", "c") == []


@pytest.mark.parametrize(
    ("kind", "allowed", "raw", "fits"),
    [
        ("number", (1,), 1.0, True),
        ("number", (Decimal("0.1"),), 0.1, True),
        ("number", (Decimal("0.5"),), Fraction(1, 2), True),
        ("integer", (True,), 1, False),
        ("boolean", (1,), True, False),
        ("string", ("1",), "1", True),
        ("datetime", ("2024-05-01T12:00:00Z",), "2024-05-01T14:00:00+02:00", True),
        ("date", ("2024-05-01",), "2024-05-02", False),
    ],
)
def test_allowed_values_are_compared_as_values_of_the_fact(
    kind: FactType, allowed: tuple[Any, ...], raw: object, fits: bool
) -> None:
    assert (describe_mismatch(fact(kind, allowed=allowed), raw) == "") is fits


@pytest.mark.parametrize("number", [1, 3, 1.0, Decimal("2.5"), Fraction(5, 2)])
def test_bounds_are_inclusive(number: object) -> None:
    assert describe_mismatch(fact("number", minimum=1, maximum=3), number) == ""


def test_what_is_out_of_bounds_is_told_with_the_bound() -> None:
    score = fact("number", minimum=Decimal("0.5"), maximum=3)
    assert unnamed(describe_mismatch(score, 0.25), "f", "0.5", "0.25") == []
    assert unnamed(describe_mismatch(score, Fraction(1, 4)), "f", "0.5", "1/4") == []
    assert unnamed(describe_mismatch(score, 4), "f", 3, 4) == []


@pytest.mark.parametrize(
    ("pattern", "text", "fits"),
    [
        ("[A-Z]{2}", "NL", True),
        ("[A-Z]{2}", "NLD", False),
        ("a|bc", "bc", True),
        ("a", "a\n", False),
        (r"\d+", "٣", True),
        (r"\d+\d?\d+", "1", False),
        (r"\w+", "Müller", True),
        (r"[\w .-]+", "J. Müller-Lüdenscheidt", True),
        (r"[^\W\d_]+", "é", True),
        (r"[^\W\d_]+", "é1", False),
        (r"[^\w]", "é", False),
        (r"\W", "é", False),
        (r"[a[]\w", "[é", True),
        (r"[]a]\d", "]1", True),
        (r"\[\w\]", "[é]", True),
        ("x{,2}", "xx", True),
        ("x{,2}", "xxx", False),
        (r"a\Z", "a", True),
        ("(?i)ab", "AB", True),
        (r"(?P<x>a)\1", "aa", True),
        ("(?=a)..", "ab", True),
    ],
)
def test_a_pattern_means_what_it_means_in_python(pattern: str, text: str, fits: bool) -> None:
    assert (describe_mismatch(fact(pattern=pattern), text) == "") is fits
    assert (re.fullmatch(pattern, text) is not None) is fits


PIECES = st.sampled_from(
    [r"\d", r"\w", r"\s", r"\D", r"[^\d]", "[a-c]", "é", "x", ".", r"\.", "-", "(?:a|é)", r"[\wé-]"]
)
PATTERNS = st.lists(st.builds(str.__add__, PIECES, st.sampled_from(["", "?", "+", "{2}", "{,2}"])), max_size=4)


@given(PATTERNS.map("".join), st.text("aéx1.- _\n٣" + string.ascii_uppercase[:2], min_size=1, max_size=5))
def test_ordinary_patterns_match_as_in_python(pattern: str, text: str) -> None:
    fits = not pattern or re.fullmatch(pattern, text) is not None
    assert (describe_mismatch(fact(pattern=pattern), text) == "") is fits


@pytest.mark.parametrize("pattern", ["(", "[", "x{2,1}", "a\\", "*", "\ud800"])
def test_a_pattern_that_cannot_be_used_is_a_misfit_that_says_so(pattern: str) -> None:
    message = describe_mismatch(fact(pattern=pattern), "a")
    assert message.startswith("f ")
    assert message.endswith(pattern)


@pytest.mark.parametrize("pattern", ["(a+)+b", "(a|a)*b", r"(?=a)(a|a)*\1b", "(a*)*(a*)*(a*)*b"])
def test_a_pattern_that_would_take_for_ever_is_given_up_on(pattern: str) -> None:
    assert describe_mismatch(fact(pattern=pattern), "a" * 5000).startswith("f must match")


def test_half_a_surrogate_pair_matches_no_pattern() -> None:
    assert describe_mismatch(fact(pattern="."), "\ud800").startswith("f must match")


@given(st.sampled_from(TYPES), json_values | st.floats() | st.text())
def test_any_data_either_fits_and_has_a_value_or_is_a_misfit_with_a_reason(kind: FactType, raw: object) -> None:
    for item in (fact(kind), fact(kind, minimum=0, maximum=5, allowed=("a", 1)), fact("list", items=kind)):
        why = describe_mismatch(item, raw)
        assert isinstance(why, str)
        assert why or parse_value(item, raw) is not None


@given(st.sampled_from(TYPES), json_values | st.floats() | st.text())
def test_what_is_written_as_json_reads_as_the_same_value(kind: FactType, raw: object) -> None:
    value = parse_value(fact(kind), raw)
    assert value is None or parse_value(fact(kind), value_to_json(value)) == value


def test_dates_are_written_as_iso_text_and_fractions_as_numbers() -> None:
    assert value_to_json(NOON) == "2024-05-01T12:00:00+00:00"
    assert value_to_json((date(2024, 5, 1), Fraction(4, 2), Fraction(1, 8))) == ["2024-05-01", 2, Decimal("0.125")]


def test_a_reader_gives_the_value_or_says_why_not() -> None:
    assert make_reader(fact())("a") == "a"
    assert make_reader(fact("integer"))(3.0) == 3
    in_range = make_reader(fact("integer", maximum=3))
    assert in_range(3) == 3
    with pytest.raises(ConditionError, match="at most 3"):
        in_range(4)
    with pytest.raises(ConditionError, match="missing"):
        make_reader(fact("integer"))(None)
    with pytest.raises(ConditionError, match="type integer"):
        make_reader(fact("integer"))(True)


def test_the_schema_of_a_fact_tells_models_what_it_takes() -> None:
    assert fact("integer", minimum=1, description="A score", examples=(3,)).json_schema() == {
        "type": "integer",
        "minimum": 1,
        "description": "A score",
        "examples": [3],
    }
    assert fact(allowed=("a", "b")).json_schema() == {"type": "string", "enum": ["a", "b"]}
    assert fact("list", items="date").json_schema()["items"] == {"type": "string", "format": "date"}
    assert fact("list", allowed=("a",)).json_schema() == {"type": "array", "items": {"type": "string", "enum": ["a"]}}


@given(st.integers(-12, 14))
def test_one_instant_is_itself_in_every_zone(hours: int) -> None:
    elsewhere = NOON.astimezone(timezone(timedelta(hours=hours))).isoformat()
    assert parse_value(fact("datetime"), elsewhere) == NOON


@pytest.mark.parametrize(
    ("described", "raw", "words"),
    [
        (Fact(name="n", type="integer"), "x", "n muss vom Typ ganze Zahl sein, nicht 'x'"),
        (Fact(name="n", allowed=("a", "b")), "c", "n muss einer dieser Werte sein: a, b, nicht c"),
        (Fact(name="n", type="number", minimum=3), 2, "n muss mindestens 3 sein, nicht 2"),
        (Fact(name="n", pattern="[A-Z]+"), "x", "n muss zum Muster [A-Z]+ passen, nicht 'x'"),
        (
            Fact(name="n", type="list", items="integer"),
            ["x"],
            "ein Eintrag von n muss vom Typ ganze Zahl sein, nicht 'x'",
        ),
        (Fact(name="n"), "", "n fehlt"),
    ],
)
def test_a_misfit_is_kept_in_english_and_said_in_the_users_language(described: Fact, raw: object, words: str) -> None:
    english = describe_mismatch(described, raw)
    with in_language("de"):
        kept = describe_mismatch(described, raw)
        assert kept == english
        assert to_users_language(kept) == words
        assert tr("{mismatch}, so the agent asks again.", mismatch=kept).startswith(words)
