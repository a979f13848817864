"""Words of conditions are read back as the condition whose words they are."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.expressions import parse
from sopstudio.sop import Fact
from sopstudio.text.condition_rows import VALUELESS, FactTest, Group, Rows, operators_for, rows_of, write_rows
from sopstudio.text.conditions import describe_condition
from sopstudio.text.described_conditions import read_described
from tests.translations import in_language

CLEAR = (
    Fact(name="state", allowed=("open", "shut", "half open")),
    Fact(name="state_of_order", allowed=("late", "lost and found", "red, or blue")),
    Fact(name="count", type="integer"),
    Fact(name="price", type="number"),
    Fact(name="ready", type="boolean"),
    Fact(name="due", type="date"),
    Fact(name="tags", type="list"),
)
UNCLEAR = (
    Fact(name="status", allowed=("found", "not found", "known", "one of these", "yes", "no answer")),
    Fact(name="status_is", allowed=("found", "is found")),
)
VALUES = {
    "count": st.integers(-9, 20_000),
    "price": st.integers(-9, 20_000) | st.sampled_from([Fraction(1, 2), Fraction(13, 4)]),
    "due": st.dates().map(str),
    "tags": st.sampled_from(["IP-1", "two words", "a"]),
}


@st.composite
def fact_tests(draw: st.DrawFn, facts: tuple[Fact, ...]) -> FactTest:
    fact = draw(st.sampled_from(facts))
    operator = draw(st.sampled_from(operators_for(fact)))
    if operator in VALUELESS:
        return FactTest(fact.name, operator)
    value: st.SearchStrategy[Any] = VALUES[fact.name] if fact.name in VALUES else st.sampled_from(fact.allowed)
    count = 3 if operator in ("in", "not in") else 1
    return FactTest(fact.name, operator, tuple(draw(st.lists(value, min_size=1, max_size=count, unique=True))))


def rows(facts: tuple[Fact, ...]) -> st.SearchStrategy[Rows]:
    tests = fact_tests(facts)
    groups = st.lists(tests, min_size=2, max_size=3, unique=True).map(tuple).map(Group)
    several = st.lists(tests | groups, min_size=2, max_size=4).map(tuple)
    one = tests.map(lambda test: Rows("and", (test,)))
    return one | st.builds(Rows, st.sampled_from(["and", "or"]), several)


@given(rows(CLEAR), st.sampled_from(["en", "de"]))
def test_a_condition_is_read_back_from_its_words(value: Rows, language: str) -> None:
    with in_language(language):
        words = describe_condition(write_rows(value))
        read = read_described(words, CLEAR)
    assert not words or (read and rows_of(parse(read).tree) == value)


@given(rows((*CLEAR, *UNCLEAR)))
def test_what_is_read_from_words_has_these_words(value: Rows) -> None:
    words = describe_condition(write_rows(value))
    read = read_described(words, (*CLEAR, *UNCLEAR))
    assert not words or describe_condition(read) == words


@pytest.mark.parametrize(
    ("words", "condition"),
    [
        ("status is not found", "{status} == 'not found'"),
        ("Status is no answer", "{status} == 'no answer'"),
        ("status is not no answer", "{status} != 'no answer'"),
        ("status is known", "{status} == 'known'"),
        ("status is not known", "{status} != 'known'"),
        ("status is one of found, not found", "{status} in ['found', 'not found']"),
        ("ready is no", "!{ready}"),
        ("state of order is lost and found", "{state_of_order} == 'lost and found'"),
        ("count is at least 4,000", "{count} >= 4000"),
        ("state is open and count is above 3", "{state} == 'open' && {count} > 3"),
        ("state is open, or state is shut and ready is yes", "{state} == 'open' || ({state} == 'shut' && {ready})"),
        ("tags does not contain IP-1", "!contains({tags}, 'IP-1')"),
    ],
)
def test_values_come_before_denials(words: str, condition: str) -> None:
    assert parse(read_described(words, (*CLEAR, *UNCLEAR))).tree == parse(condition).tree


@pytest.mark.parametrize(
    "words",
    ["", "ready", "state is ajar", "state is", "colour is red", "count is many", "count is above", "due is tomorrow",
     "open", "state is open and", "state is open, and the guest is angry", "name is Kim"],
)  # fmt: skip
def test_other_words_are_left_to_other_readers(words: str) -> None:
    assert read_described(words, (*CLEAR, *UNCLEAR, Fact(name="name"))) == ""


WORDS = (
    *("state", "İs", "is", "count", "price", "×", "not", "open", "3", "1.000", ",", "and", "or", "due", "tags", "ß"),
    *("number of days from", "to", "length of", "contains", "known", "(", "{", "\u2212"),
)


@given(st.lists(st.sampled_from(WORDS) | st.text(max_size=4), max_size=12).map(" ".join), st.sampled_from(["en", "de"]))
def test_any_words_are_read_or_not(words: str, language: str) -> None:
    with in_language(language):
        read = read_described(words, (*CLEAR, *UNCLEAR, Fact(name="i"), Fact(name="maß")))
    assert not read or parse(read)
