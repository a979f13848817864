"""Conditions as people see them, from the tree: names, labels, plain words, values of a run."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.expressions import And, Compare, FactName, Literal, Not, Tree, facts_of, parse, to_text
from sopstudio.text.condition_reasons import condition_with_values
from sopstudio.text.conditions import (
    condition_label,
    describe_condition,
    facts_of_condition,
)

NAMES = ("score", "c d", "in", "not", "len", "_x")
_facts = st.sampled_from(NAMES).map(FactName)
_atoms = st.builds(
    Compare,
    st.sampled_from(["==", "<", ">="]),
    _facts,
    _facts | st.integers(-9, 9).map(Literal) | st.text("ab {}'\"é", max_size=4).map(Literal),
)
trees = st.recursive(
    _facts | _atoms,
    lambda inner: inner.map(Not) | st.lists(inner, min_size=2, max_size=3).map(lambda parts: And(tuple(parts))),
    max_leaves=6,
)


@pytest.mark.parametrize(
    ("condition", "names"),
    [
        ("score >= 720", ("score",)),
        ("{a} > 1 && b > 2", ("a", "b")),
        ("{a} == '{b}'", ("a",)),
        ("{c d} > {a}", ("c d", "a")),
        ("nights + {extra nights} > 2", ("nights", "extra nights")),
        ("{score} >= ", ("score",)),
        ("the {offer} is good", ("offer",)),
        ("it is late", ()),
        ("{a} == 'open", ("a",)),
        ("len({a}) > 2 && flag", ("a", "flag")),
        ("", ()),
    ],
)
def test_facts_are_found_with_and_without_braces(condition: str, names: tuple[str, ...]) -> None:
    assert facts_of_condition(condition) == names


@pytest.mark.parametrize(
    ("condition", "label"),
    [
        ("{score} >= 1 && {a b} == '{x}'", "score >= 1 && {a b} == '{x}'"),
        ("score >= 1 and\n  {x}", "score >= 1 and x"),
        ("{score} >= ", "score >="),
        ("{a}in [1]", "{a}in [1]"),
        ("is the {offer} good?", "is the offer good?"),
        ("", ""),
    ],
)
def test_a_label_keeps_the_spelling_and_drops_braces_around_simple_names(condition: str, label: str) -> None:
    assert condition_label(condition) == label


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ("{credit score} >= 720", "credit score is at least 720"),
        ("1 <= nights and nights <= 2", "nights is at least 1, and nights is at most 2"),
        ("'late' == status", "status is late"),
        ("{country} in ['NL', 'DE']", "country is one of NL, DE"),
        ("{risk_level} == 'low' && {score} < 3", "risk level is low, and score is below 3"),
        ("{ready}", "ready is yes"),
        ("{ready} == false", "ready is no"),
        ("missing({offer})", "offer is not known"),
        ("({a} == 1 || {b} == 2) && !({c} == 3)", ""),
        ("{a} + {b} > 700", "a + b is above 700"),
        (r"matches({order number}, '[A-Z]{2}\d{4}')", r"order number looks like [A-Z]{2}\d{4}"),
        (r"!matches({code}, '\d+')", r"code does not look like \d+"),
        ("{due} < today()", "due is before today"),
        ("today() >= '2026-03-01' && {due} == today()", "today is not before 2026-03-01, and due is today"),
        ("days_between({due}, today()) > 3", "number of days from due to today is above 3"),
        ("len({tags}) > 2", "length of tags is above 2"),
        ("max({a}, 3) > 4", ""),
        ("{a} == 1 || ({b} == 2 && {c})", "a is 1, or b is 2 and c is yes"),
        ("{a} >", ""),
        ("", ""),
    ],
)
def test_conditions_in_plain_words_where_that_is_easy(condition: str, words: str) -> None:
    assert describe_condition(condition) == words


RISK = "{risk} == 'low' || {risk} == 'medium' && {income} >= 4000"


@pytest.mark.parametrize(
    ("condition", "facts", "value", "words"),
    [
        ("{score} >= 720", {"score": 731}, True, "score 731, needs 720 or more ✓"),
        ("score >= 720.5", {"score": 731}, True, "score 731, needs 720.5 or more ✓"),
        ("({score}) < 640", {"score": 731}, False, "score 731, needs under 640 ✗"),
        ("{status} == 'valid'", {"status": "valid"}, True, "status valid ✓"),
        ("nights > limit", {"nights": 2, "limit": 3}, False, "nights 2, needs over limit 3 ✗"),
        ("{a} && {b}", {"a": True, "b": False}, False, "b no, needs yes ✗"),
        ("{a} && {b}", {}, None, "a && b ?"),
        (
            RISK,
            {"risk": "medium", "income": 3400},
            False,
            "income 3,400, needs 4,000 or more ✗",
        ),
        (RISK, {"risk": "medium", "income": 4500}, True, "income 4,500, needs 4,000 or more · risk medium ✓"),
        (RISK, {"risk": "high", "income": 4500}, False, "risk high, needs low or medium ✗"),
        ("{kind} != 'late'", {"kind": "late"}, False, "kind late, needs not late ✗"),
        ("{kind} in ['late', 'cold']", {"kind": "cold"}, True, "kind cold ✓"),
        ("720 <= {score}", {"score": 1731}, True, "score 1,731, needs 720 or more ✓"),
        ("{a} + {b} > 7", {"a": 1, "b": 2}, False, "a 1 · b 2 ✗"),
    ],
)
def test_a_condition_shows_the_values_that_decided_it(
    condition: str, facts: dict[str, object], value: bool | None, words: str
) -> None:
    assert condition_with_values(condition, facts, value) == words


@given(trees)
def test_facts_are_those_of_the_tree_and_a_label_still_says_the_same(tree: Tree) -> None:
    condition = to_text(tree)
    assert facts_of_condition(condition) == facts_of(tree)
    label = condition_label(condition)
    if not label.endswith("…") and "  " not in condition:
        assert parse(label).tree == parse(condition).tree


@given(st.text(alphabet=string.printable + "{}'\"…‮", max_size=60))
def test_any_text_is_shown_on_one_printable_line(text: str) -> None:
    assert condition_label(text).isprintable()
    assert describe_condition(text).isprintable()
    assert condition_with_values(text, {}, None).endswith("?")
    assert len(set(facts_of_condition(text))) == len(facts_of_condition(text))
