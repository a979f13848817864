"""A computed fact has its declared values in a proof only where its computation keeps to them."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.analysis import check
from sopstudio.analysis.computed_facts import bound_values, facts_in_proofs
from sopstudio.expressions import parse_expression
from sopstudio.sop import Assignment, Compute, Edge, End, Fact, Sop, Task

A = Fact(name="a", type="integer", minimum=0, maximum=20)


def sop_with(fact: Fact, expression: str, condition: str = "{x} > 10") -> Sop:
    """Asks for *a* (0 to 20), computes *x*, and decides by it."""
    return Sop(
        id="computed",
        start="ask",
        facts=(A, Fact(name="plan", allowed=("gold", "blue")), fact),
        nodes=(
            Task(id="ask", asks=("a", "plan")),
            Compute(id="sum", assignments=(Assignment(fact="x", expression=expression),)),
            End(id="yes"),
            End(id="no"),
        ),
        edges=(
            Edge(id="on", source="ask", target="sum", kind="always"),
            Edge(id="if", source="sum", target="yes", kind="formal", condition=condition),
            Edge(id="else", source="sum", target="no", kind="otherwise"),
        ),
    )


@pytest.mark.parametrize(
    ("expression", "dead"),
    [
        ("{a}", False),
        ("{a} - 10", True),
        ("{a} / 2", True),
        ("-{a}", True),
        ("min({a}, 10)", True),
        ("max({a}, 10)", False),
        ("round({a} / 3)", True),
        ("abs({a})", False),
        ("if({a} > 5, 3, {a})", False),
        ("if({a} > 5, 3, 10)", True),
        ("{a} / {a}", False),
    ],
)
def test_a_declared_maximum_rules_an_edge_out_only_where_no_computation_exceeds_it(expression: str, dead: bool) -> None:
    fact = Fact(name="x", type="number", maximum=10)
    codes = {problem.code for problem in check(sop_with(fact, expression))}
    assert bool({"dead-edge"} & codes) is dead


@pytest.mark.parametrize(
    ("expression", "allowed"),
    [
        ("if({a} > 5, 'gold', 'blue')", ("gold", "blue")),
        ("if({a} > 5, 'gold', if({a} > 3, 'blue', 'red'))", ()),
        ("{plan}", ("gold", "blue")),
        ("lower({plan})", ()),
    ],
)
def test_listed_values_hold_where_every_result_is_one_of_them(expression: str, allowed: tuple[str, ...]) -> None:
    sop = sop_with(Fact(name="x", allowed=("gold", "blue")), expression, "{x} == 'gold'")
    assert facts_in_proofs(sop)["x"].allowed == allowed


def test_a_whole_number_that_may_be_computed_as_a_fraction_counts_as_a_number() -> None:
    assert facts_in_proofs(sop_with(Fact(name="x", type="integer"), "{a} / 2"))["x"].type == "number"
    assert facts_in_proofs(sop_with(Fact(name="x", type="integer"), "{a} * 2"))["x"].type == "integer"


@st.composite
def expressions(draw: st.DrawFn, depth: int = 3) -> str:
    if not depth or draw(st.booleans()):
        return draw(st.sampled_from(("{a}", "{b}", str(draw(st.integers(-9, 9))))))
    left, right = draw(expressions(depth=depth - 1)), draw(expressions(depth=depth - 1))
    forms = ("({l} + {r})", "({l} - {r})", "({l} * {r})", "({l} / 4)", "min({l}, {r})", "max({l}, {r})", "abs({l})",
             "-({l})", "round({l})", "if({l} > 1, {l}, {r})")  # fmt: skip
    return draw(st.sampled_from(forms)).replace("{l}", left).replace("{r}", right)


@given(expressions(), st.integers(-5, 5), st.integers(0, 5), st.data())
def test_a_value_lies_within_the_bounds_of_its_expression(text: str, low: int, size: int, data: st.DataObject) -> None:
    facts = {name: Fact(name=name, type="integer", minimum=low, maximum=low + size) for name in "ab"}
    expression = parse_expression(text)
    interval = bound_values(expression.tree, facts)
    value = expression.value({name: data.draw(st.integers(low, low + size)) for name in "ab"})
    assert isinstance(value, int | Fraction | Decimal)
    assert interval.low is None or interval.low <= Fraction(value)
    assert interval.high is None or Fraction(value) <= interval.high
