"""The solver agrees with the evaluator, and says what contradicts what."""

import re
from decimal import Decimal

import pytest

from sopstudio.analysis.symbolic.formulas import Translator
from sopstudio.analysis.symbolic.solver import Solver
from sopstudio.analysis.symbolic.terms import UndecidableError, equality, is_not_blank, make_variable
from sopstudio.expressions import parse
from sopstudio.sop import Fact, parse_value

X, DAY, TEXT = Fact(name="x", type="number"), Fact(name="day", type="date"), Fact(name="text")


@pytest.mark.parametrize(
    ("fact", "condition", "value"),
    [
        (X, "{x} + 0.2 == 0.3", Decimal("0.1")),
        (X, "1 / {x} > 0", 0),
        (X, "round({x}) == 2", Decimal("2.5")),
        (X, "round({x}, -1) == 20", 25),
        (DAY, "{day} < '2026-03-01'", "2026-02-28"),
        (DAY, "days_between('2024-02-28', {day}) == 2", "2024-03-01"),
        (TEXT, "{text} == 'naïve 日本'", "naïve 日本"),
        (TEXT, "len({text}) == 6", "\\u{41}"),
        (TEXT, "{text} == 1", "1"),
    ],
)
def test_the_solver_decides_as_the_evaluator_does(fact: Fact, condition: str, value: object) -> None:
    term, rules = make_variable(fact, "v")
    truth = Translator({fact.name: term}).translate_condition(parse(condition).tree)
    solving = Solver()
    solving.assume(rules)
    solving.require(equality(term, value), "value")
    assert solving.is_possible()
    answer = parse(condition).decide({fact.name: parse_value(fact, value)}).value
    assert (solving.holds(truth.holds), solving.holds(truth.fails)) == (answer is True, answer is False)
    assert solving.value(term) == parse_value(fact, value)


def test_what_contradicts_is_named_in_order_and_nothing_else() -> None:
    term, _ = make_variable(X, "v")
    solving = Solver()
    for label, text in (("low é", "{x} < 1"), ("free", "{x} != 7"), ("high", "{x} > 2")):
        solving.require(Translator({"x": term}).translate_condition(parse(text).tree).holds, label)
    assert solving.is_possible() is False
    assert solving.contradiction() == ["low é", "high"]


def test_a_number_that_cannot_be_written_down_is_no_value() -> None:
    term, _ = make_variable(X, "v")
    solving = Solver()
    solving.require(Translator({"x": term}).translate_condition(parse("{x} * {x} == 2").tree).holds, "root")
    if solving.is_possible():
        with pytest.raises(UndecidableError):
            solving.value(term)


@pytest.mark.parametrize(
    "text", ["", " ", "\t", "\x1d \x85", "\u3000", " a\u2003", "\x1b", "\u200b", "\x08", "\x0e", "!"]
)
def test_a_text_is_blank_for_the_solver_where_it_is_for_python(text: str) -> None:
    term, _ = make_variable(TEXT, "v")
    solving = Solver()
    solving.require(equality(term, text), "value")
    assert solving.is_possible(is_not_blank(term.value)) is bool(text.strip())


@pytest.mark.parametrize(("pattern", "fits"), [("[A-Z]{2}", r"[A-Z]{2}"), (r"\s*b?", r"\s*b"), ("", r"(?s).*\S.*")])
def test_a_text_keeps_to_its_pattern_and_is_not_blank(pattern: str, fits: str) -> None:
    term, rules = make_variable(Fact(name="text", pattern=pattern), "v")
    solving = Solver()
    solving.assume(rules)
    solving.constrain_text(term)
    assert solving.is_possible()
    assert re.fullmatch(fits, str(solving.value(term)))
