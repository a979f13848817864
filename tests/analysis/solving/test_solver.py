"""The solver agrees with the evaluator, and says what contradicts what."""

from decimal import Decimal

import pytest

from sopstudio.analysis.solving.formulas import Translator, Undecidable
from sopstudio.analysis.solving.solver import Solving
from sopstudio.analysis.solving.variables import equals, variable
from sopstudio.expressions import parse
from sopstudio.sop import Fact, typed

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
    term, rules = variable(fact, "v")
    truth = Translator({fact.name: term}).truth(parse(condition).tree)
    solving = Solving()
    solving.suppose(rules)
    solving.must(equals(term, value), "value")
    assert solving.possible()
    answer = parse(condition).decide({fact.name: typed(fact, value)}).value
    assert (solving.holds(truth.holds), solving.holds(truth.fails)) == (answer is True, answer is False)
    assert solving.value(term) == typed(fact, value)


def test_what_contradicts_is_named_in_order_and_nothing_else() -> None:
    term, _ = variable(X, "v")
    solving = Solving()
    for label, text in (("low é", "{x} < 1"), ("free", "{x} != 7"), ("high", "{x} > 2")):
        solving.must(Translator({"x": term}).truth(parse(text).tree).holds, label)
    assert solving.possible() is False
    assert solving.contradiction() == ["low é", "high"]


def test_a_number_that_cannot_be_written_down_is_no_value() -> None:
    term, _ = variable(X, "v")
    solving = Solving()
    solving.must(Translator({"x": term}).truth(parse("{x} * {x} == 2").tree).holds, "root")
    if solving.possible():
        with pytest.raises(Undecidable):
            solving.value(term)
