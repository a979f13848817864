"""Short plain text: bounded lines, numbers with nouns, clauses as sentences, values as they are said."""

from __future__ import annotations

import locale
from collections.abc import Iterator
from datetime import datetime

import pytest

from sopstudio.text.humanize import (
    describe_arguments,
    describe_value,
    fill_placeholders,
    format_exact_timestamp,
    format_timestamp,
    headline,
    join_words,
    one_line,
    placeholders,
    plural,
    sentence,
    shorten,
    speak_name,
    without_braces,
)


@pytest.mark.parametrize("text", ["a\nb\tc", "a\x00\x1bb", "\u202eevil\u202c", "x" * 100_000])
def test_hostile_text_is_one_bounded_printable_line(text: str) -> None:
    shown = one_line(text)
    assert shown.isprintable()
    assert len(shown) <= 301


def test_messages_name_facts_without_braces() -> None:
    assert without_braces("no edge is taken when {credit score} is 'a'") == "no edge is taken when credit score is 'a'"
    assert (
        without_braces("a name goes in braces, as in “{room price}”") == "a name goes in braces, as in “{room price}”"
    )


@pytest.mark.parametrize(
    ("value", "words"),
    [(True, "yes"), (None, "nothing"), ("", "nothing"), ([], "nothing"), (["a", 1], "a, 1"), ({"x_y": 2}, "x y 2")],
)
def test_values_are_told_without_a_brace(value: object, words: str) -> None:
    assert describe_value(value) == words


def test_hostile_words_stay_one_bounded_line() -> None:
    assert describe_arguments({"na\nme": "<b>\x00" + "x" * 5000}).startswith("na me <b>")
    assert len(describe_arguments({"name": "x" * 5000})) < 200


@pytest.mark.parametrize(
    ("number", "noun", "words"), [(1, "node", "1 node"), (1200, "run", "1,200 runs"), (0, "loss", "0 losses")]
)
def test_a_number_stands_with_its_noun(number: int, noun: str, words: str) -> None:
    assert plural(number, noun) == words


@pytest.mark.parametrize(
    ("clause", "title", "whole"),
    [("it failed", "It failed", "It failed."), ("did it?", "Did it?", "Did it?"), ("a.", "A", "A."), ("", "", "")],
)
def test_a_clause_becomes_a_headline_or_a_sentence(clause: str, title: str, whole: str) -> None:
    assert (headline(clause), sentence(clause)) == (title, whole)


@pytest.mark.parametrize("clause", ["hold_booking failed", "holdBooking failed", "_x failed"])
def test_a_name_from_code_keeps_its_small_letter(clause: str) -> None:
    assert headline(clause) == clause


def test_parts_are_joined_for_reading() -> None:
    assert [join_words(("a", "b", "c")[:count]) for count in range(4)] == ["", "a", "a and b", "a, b and c"]


def test_long_text_is_cut_and_names_are_spoken() -> None:
    assert shorten("x" * 20, 10) == "x" * 9 + "…"
    assert speak_name("loan_amount") == "loan amount"


def test_placeholders_are_listed_and_filled_where_known() -> None:
    text = "{a} and {b c}, {a} again, {} and {\n}"
    assert placeholders(text) == ("a", "b c")
    assert fill_placeholders(text, {"a": 1}, str) == "1 and {b c}, 1 again, {} and {\n}"


SPRING = datetime(2024, 3, 4, 12, 5, 9).astimezone().isoformat()


@pytest.fixture(params=["C", "de_DE.UTF-8", "fr_FR.UTF-8"])
def _desktop(request: pytest.FixtureRequest) -> Iterator[None]:
    """The language of a desktop, which Qt takes over; where it is not installed, the one that is in force."""
    before = locale.setlocale(locale.LC_TIME)
    try:
        locale.setlocale(locale.LC_TIME, request.param)
    except locale.Error:
        locale.setlocale(locale.LC_TIME, before)
    yield
    locale.setlocale(locale.LC_TIME, before)


@pytest.mark.usefixtures("_desktop")
def test_a_day_is_told_in_english_on_every_desktop() -> None:
    assert format_timestamp(SPRING) == "04 Mar 2024"
    assert format_exact_timestamp(SPRING) == "04 Mar 2024, 12:05:09"
