"""Printed conditions decide as our evaluator does: certainly true, certainly false, or neither."""

from __future__ import annotations

from datetime import date, datetime
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.deploy.python.condition_printer import PythonPrinter, certain_kinds
from sopstudio.deploy.python.source import flat, layout
from sopstudio.deploy.python.support import patterns, values
from sopstudio.expressions import Literal, parse, parse_expression, walk
from sopstudio.sop import parse_value
from tests.analysis.random_conditions import FACTS, VALUES, conditions, numbers
from tests.subsets import examples

KINDS = certain_kinds({name: fact.type for name, fact in FACTS.items()}, [])
NAMESPACE = {
    **{name: getattr(values, name) for name in dir(values) if not name.startswith("_")},
    **{"Fraction": Fraction, "date": date, "datetime": datetime, "matches": patterns.matches},
}
ODD: tuple[Any, ...] = (None, "", " ", 0, "2", True, (), ("a", ""), "a")
"""Values that are missing, or of another type than declared."""


def outcome(text: str, facts: dict[str, Any], kinds: dict[str, str]) -> bool | None:
    """What the printed condition comes to."""
    tree, printer, known = parse(text).tree, PythonPrinter(kinds), {**NAMESPACE, "facts": values.Facts(facts)}
    holds = eval(flat(printer.when_true(tree)), known)  # noqa: S307 # it is our own text that is tested
    fails = eval(flat(printer.when_false(tree)), known)  # noqa: S307 # it is our own text that is tested
    assert not (holds and fails)
    return bool(holds) if holds or fails else None


def draw_facts(random: Random, *, odd: bool) -> dict[str, Any]:
    """A value for each fact, some missing; with `odd`, of any type."""
    facts = {}
    for name, fact in FACTS.items():
        raw = random.choice((None, *VALUES[name], *VALUES[name]))
        facts[name] = None if raw is None else parse_value(fact, raw)
        if odd and random.random() < 0.4:
            facts[name] = random.choice(ODD)
    return {name: value for name, value in facts.items() if value is not None}


@examples(30, 5_000)
@given(conditions(), st.integers(0, 2**32))
def test_a_printed_condition_decides_as_the_evaluator(text: str, seed: int) -> None:
    facts = draw_facts(Random(seed), odd=False)
    assert outcome(text, facts, KINDS) is parse(text).decide(facts).value


@examples(30, 5_000)
@given(conditions(), st.integers(0, 2**32))
def test_it_does_so_where_types_are_not_certain(text: str, seed: int) -> None:
    facts = draw_facts(Random(seed), odd=True)
    assert outcome(text, facts, {}) is parse(text).decide(facts).value


@examples(30, 3_000)
@given(numbers(), st.integers(0, 2**32))
def test_a_printed_expression_has_the_same_value(text: str, seed: int) -> None:
    facts, expression = draw_facts(Random(seed), odd=False), parse_expression(text)
    printed = PythonPrinter(KINDS).value(expression.tree)
    try:
        value = eval(printed, {**NAMESPACE, "facts": values.Facts(facts)})  # noqa: S307 # it is our own text that is tested
    except values.UndecidedError:
        value = None
    assert value == expression.try_value(facts).value


@pytest.mark.parametrize(
    ("text", "holds", "fails"),
    [
        ("{x} >= 2", 'facts.has("x") and facts["x"] >= 2', 'facts.has("x") and facts["x"] < 2'),
        ("!({ready} == true)", 'facts.has("ready") and not facts["ready"]', 'facts.has("ready") and facts["ready"]'),
        ("{grade} in ['a', 'b']", 'facts.has("grade") and facts["grade"] in ("a", "b")', None),
        ("missing({text})", 'not facts.has("text")', 'facts.has("text")'),
        ("true", "True", "False"),
    ],
)
def test_simple_conditions_read_as_a_person_writes_them(text: str, holds: str, fails: str | None) -> None:
    printer, tree = PythonPrinter(KINDS), parse(text).tree
    assert flat(printer.when_true(tree)) == holds
    if fails is not None:
        assert flat(printer.when_false(tree)) == fails


def test_texts_stay_texts_whatever_they_hold() -> None:
    hostile = "x\\n\"); import os; os.abort() #'"
    text = "{text} == '" + hostile.replace("\\", "\\\\").replace("'", "\\'") + "'"
    literal = next(node.value for node in walk(parse(text).tree) if isinstance(node, Literal))
    assert outcome(text, {"text": literal}, KINDS) is True
    assert outcome(text, {"text": "y"}, KINDS) is False


@pytest.mark.parametrize("kinds", [{"total": "number"}, {"total": "string"}])
def test_a_computed_fact_has_a_certain_type_only_where_its_expressions_have_it(kinds: dict[str, str]) -> None:
    computed = certain_kinds(kinds, [("total", parse_expression("1 + 2").tree)])
    assert computed == ({"total": "number"} if kinds["total"] == "number" else {})


def test_a_long_condition_is_laid_out_over_lines() -> None:
    text = " && ".join(f"({{x}} >= {n} || {{grade}} == 'a{n}')" for n in range(6))
    lines = layout(PythonPrinter(KINDS).when_true(parse(text).tree), 4, "return ").splitlines()
    assert len(lines) > 3
    assert max(map(len, lines)) <= 120
