"""The tokens of a condition: its facts are those of the tree, whatever the spelling, also while it is typed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.expressions import FactName, ParseError, parse_expression, walk
from sopstudio.expressions.tokens import brace_names, can_be_bare, fact_tokens, tokenize

OPERANDS = ["{a}", "b", "c_1", "{c d}", "{ e }", "3", "4.5", "'it'", '"b"', "'{a}'", "true", "order", "é", "{in}"]
SIGNS = ["in", "not", "and", "or", "&&", "||", "!", "==", ">=", "<", "+", "-", "*", "/"]
PIECES = [*OPERANDS, *SIGNS, "(", ")", "[", "]", ",", "len(", "max (", "\n"]
assembled = st.lists(st.sampled_from(PIECES), min_size=1, max_size=9)


@given(assembled.map(" ".join) | assembled.map("".join))
def test_where_a_text_parses_the_facts_are_those_of_its_tree(text: str) -> None:
    try:
        tree = parse_expression(text).tree
    except ParseError:
        return
    facts = sorted((part.span, part.name) for part in walk(tree) if isinstance(part, FactName))
    assert [((fact.start, fact.end), fact.name) for fact in fact_tokens(text)] == facts


@given(st.text("{}'\"[]()&|!=<>, abcré0.+-\n", max_size=40))
def test_tokens_of_any_text_stand_in_order_and_apart(text: str) -> None:
    end = 0
    for token in tokenize(text):
        assert token.start >= end
        assert text[token.start : token.end] == token.text
        end = token.end


@pytest.mark.parametrize(
    ("text", "braced"),
    [
        ("room price / 2", "{room price} / 2"),
        ("Room  price/2 + room", "{room price}/2 + room"),
        ("room price tag + my room price", "{room price tag} + my {room price}"),
        ("{room price} + 'room price' + \"room price\"", "{room price} + 'room price' + \"room price\""),
        ("late fee + late_fee", "{late_fee} + late_fee"),
        ("room prices + max(room price, 2)", "room prices + max({room price}, 2)"),
        ("a in b", "a in b"),
    ],
)
def test_known_names_get_the_braces_that_they_need(text: str, braced: str) -> None:
    assert brace_names(text, ["room", "room price", "room price tag", "late_fee", "in", "max"]) == braced


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("nights >", ["nights"]),
        ("{a} && b == 'x", ["a", "b"]),
        ("the {a b} is late", ["a b"]),
        ("{a", []),
        ("len(", []),
    ],
)
def test_facts_are_found_while_a_condition_is_typed(text: str, names: list[str]) -> None:
    assert [fact.name for fact in fact_tokens(text)] == names


@pytest.mark.parametrize("name", ["in", "not", "true", "null", "c d", "1a", "AND"])
def test_names_that_mean_something_else_need_their_braces(name: str) -> None:
    assert not can_be_bare(name)
    assert can_be_bare(f"x_{name.replace(' ', '_')}")
