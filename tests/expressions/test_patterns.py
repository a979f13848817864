"""Patterns of texts: what they match, what is refused, and that no pattern takes long."""

from __future__ import annotations

import re
from functools import cache
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from sopstudio.deploy.python.support.patterns import matches as exported_matches
from sopstudio.expressions import Call, FactName, Literal, ParseError, parse, to_text
from sopstudio.expressions.matching import find_matcher, pattern_text, text_like, text_unlike
from sopstudio.expressions.patterns import (
    MAX_PATTERN_CHARACTERS,
    MAX_STATES,
    PatternError,
    count_states,
    read_pattern,
    takes_beyond,
)
from tests.strategies import draw_one
from tests.subsets import examples

ALPHABET = "ab0_ -]^\\.\n\u0663\u00e9\U0001f600"


ATOMS = (
    *("a", "b", "0", r"\d", r"\w", r"\s", r"\D", r"\W", r"\S", ".", "[ab]", "[^a]", r"[\w-]", "[a-z0]", r"\.", "-"),
)
SIGNS = ("*", "+", "?", "{2}", "{1,}", "{0,3}", "*?", "{0}")


@cache
@st.composite
def patterns(draw: st.DrawFn, depth: int = 3) -> str:
    """A pattern that can be used, of a few characters."""
    atom = draw_one(draw, ATOMS)
    if not depth:
        return atom
    first, second = draw(patterns(depth - 1)), draw(patterns(depth - 1))
    sign = draw_one(draw, SIGNS)
    return draw_one(draw, (atom, f"{first}{second}", f"(?:{first}|{second})", f"({first}){sign}", f"({first}|)"))


texts = st.text(ALPHABET, max_size=8)


@examples(120, 20_000)
@given(patterns(), texts)
def test_every_engine_matches_as_python_does(pattern: str, text: str) -> None:
    expected = re.fullmatch(pattern, text, re.ASCII) is not None
    assert find_matcher(pattern)(text) is expected
    assert exported_matches(text, pattern_text(read_pattern(pattern))) is expected


@examples(60, 5_000)
@given(patterns())
def test_a_pattern_that_is_written_for_others_is_read_back(pattern: str) -> None:
    tree = read_pattern(pattern)
    assert pattern_text(read_pattern(pattern_text(tree))) == pattern_text(tree)


@examples(60, 5_000)
@given(patterns(), st.integers(0, 99))
def test_texts_are_made_that_match_and_that_do_not(pattern: str, seed: int) -> None:
    assert find_matcher(pattern)(text_like(pattern, Random(seed)))
    unlike = text_unlike(pattern, Random(seed))
    assert unlike is None or not find_matcher(pattern)(unlike)


@pytest.mark.filterwarnings("ignore:Possible (nested set|set):FutureWarning")  # of Python's own reading, such as of [[]
@examples(200, 20_000)
@given(st.text(r"ab0.*+?()[]{}|^$\-,2dw:=!P<>#&~/ ", max_size=12))
def test_any_text_is_a_pattern_as_in_python_or_refused(pattern: str) -> None:
    try:
        tree = read_pattern(pattern)
    except PatternError:
        return
    assume(count_states(tree) < 50)
    for text in ("", "a", "ab", "b0", "aa", "(", "2", "-", text_like(pattern, Random(0))):
        assert find_matcher(pattern)(text) is (re.fullmatch(pattern, text, re.ASCII) is not None), text


@examples(100, 10_000)
@given(st.one_of(patterns(), st.text(max_size=12), st.text("\\'\"ntru1a", max_size=8)))
def test_a_condition_with_a_pattern_is_written_and_read_back(pattern: str) -> None:
    try:
        read_pattern(pattern)
    except PatternError:
        return
    tree = Call("matches", (FactName("x"), Literal(pattern)))
    assert parse(to_text(tree)).tree == tree


@pytest.mark.parametrize(
    ("pattern", "matching", "other"),
    [
        (r"[A-Z]{2}\d{4}", "AB1234", "AB12345"),
        (r"^AB|CD$", "CD", "xCD"),
        ("", "", ""),
        (r"\(\d+\)", "(12)", "12"),
        (r".*urgent.*", "very urgent", "very\nurgent"),
        (r"[^\s@]+@[^\s@]+\.[a-z]{2,}", "a@b.de", "a@b"),
        (r"\u{1F600}", "", ""),
    ],
)
def test_a_pattern_matches_the_whole_text(pattern: str, matching: str, other: str) -> None:
    if not matching:
        with pytest.raises(PatternError):
            read_pattern(pattern)
        return
    assert find_matcher(pattern)(matching)
    assert not find_matcher(pattern)(other)


@pytest.mark.parametrize(
    ("pattern", "position"),
    [
        (r"(a)\1", 3),
        ("a(?=b)", 1),
        ("(?i)a", 0),
        (r"a\b", 1),
        ("a^b", 1),
        ("a$b", 2),
        ("(^a)*", 4),
        ("a**", 1),
        ("a{2}{3}", 1),
        ("a{1001}", 1),
        ("a{3,2}", 1),
        ("(a{1000}){3}", 9),
        ("(a", 0),
        ("a)", 1),
        ("[a", 0),
        ("[]", 0),
        ("[b-a]", 1),
        ("[[:alpha:]]", 0),
        ("*a", 0),
        ("{2}", 0),
        ("(" * 40 + "a" + ")" * 40, 32),
        ("a" * (MAX_PATTERN_CHARACTERS + 1), 0),
    ],
)
def test_what_cannot_be_used_is_refused_where_it_stands(pattern: str, position: int) -> None:
    with pytest.raises(PatternError) as refusal:
        read_pattern(pattern)
    assert refusal.value.position == position
    assert refusal.value.hint


def test_a_refused_pattern_is_a_parse_error_at_the_pattern() -> None:
    with pytest.raises(ParseError) as refusal:
        parse("{a} == 1 && matches({x}, '(?=a)')")
    assert refusal.value.column == 26
    with pytest.raises(ParseError) as refusal:
        parse("matches({x}, {y})")
    assert refusal.value.column == 14


@pytest.mark.parametrize(
    "pattern", ["(a+)+b", "(a|a)*b", "(a*)*b", "(a|aa)+b", "(.*){20}b", "a?" * 20 + "a" * 20 + "b"]
)
def test_no_pattern_goes_back_and_forth(pattern: str) -> None:
    # Going back and forth would take longer than anybody waits for the tests.
    assert not find_matcher(pattern)("a" * 100_000)
    assert not exported_matches("a" * 500, pattern_text(read_pattern(pattern)))


def test_the_largest_patterns_are_taken() -> None:
    for pattern in (f".{{{1000}}}", r"([^a]\w){1000}", f"(?:[^\u0100]{{500}}){{{MAX_STATES // 500}}}"):
        assert not find_matcher(pattern)("x")


def test_a_pattern_is_written_back_with_single_backslashes() -> None:
    text = r"matches({x}, '\d{2}\.\w')"
    assert str(parse(text)) == text
    assert parse(r"matches({x}, '\\d{2}\\.\\w')").tree == parse(text).tree


def test_characters_that_javascript_counts_twice_are_known() -> None:
    assert takes_beyond(read_pattern("a(b|[^c])"), 0xFFFF)
    assert not takes_beyond(read_pattern(r"[a-z]\d*"), 0xFFFF)
