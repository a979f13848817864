from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.expressions import parse
from sopstudio.sop import Binding, Decision, Edge, End, Fact, Output, Sop, Task, Tool, replace_fields
from sopstudio.text.condition_rows import (
    VALUELESS,
    FactTest,
    Group,
    Operator,
    Rows,
    add_test,
    change_operator,
    first_test,
    is_complete,
    likely_test,
    operators_for,
    replace_test,
    rows_of,
    write_rows,
)

STATE = Fact(name="state", allowed=("open", "shut"))
COUNT = Fact(name="count", type="integer")
READY = Fact(name="ready", type="boolean")
TAGS = Fact(name="tags", type="list")
FACTS = (STATE, COUNT, READY, TAGS)
VALUES = st.sampled_from(["a", "it's", "two words", "1"])


@st.composite
def fact_tests(draw: st.DrawFn) -> FactTest:
    fact = draw(st.sampled_from(FACTS))
    operator = draw(st.sampled_from(operators_for(fact)))
    if operator in VALUELESS:
        return FactTest(fact.name, operator)
    value = st.integers(-9, 9) if fact is COUNT else VALUES
    count = 3 if operator in ("in", "not in") else 1
    return FactTest(fact.name, operator, tuple(draw(st.lists(value, min_size=1, max_size=count, unique=True))))


many = st.lists(fact_tests(), min_size=2, max_size=3, unique=True).map(tuple)
items = st.lists(fact_tests() | many.map(Group), min_size=2, max_size=4).map(tuple)
rows = st.one_of(
    fact_tests().map(lambda test: Rows("and", (test,))),
    st.builds(Rows, st.sampled_from(["and", "or"]), items),
)  # fmt: skip


@given(rows)
def test_rows_are_read_back_from_their_condition(value: Rows) -> None:
    assert rows_of(parse(write_rows(value)).tree) == value


@pytest.mark.parametrize(
    "written",
    ["{a} + 1 > 2", "{a} > {b}", "!({a} > 1)", "{a} > 1 && ({b} > 1 || ({c} > 1 && {d} > 1))", "len({tags}) > 2",
     "matches({a}, 'x')", "{due} < today()"],
)  # fmt: skip
def test_what_is_no_list_of_tests_has_no_rows(written: str) -> None:
    assert rows_of(parse(written).tree) is None


def test_no_rows_are_a_blank_condition() -> None:
    assert write_rows(Rows("and", ())) == ""


def test_a_new_row_asks_what_its_fact_can_be_asked() -> None:
    assert first_test(FACTS) == FactTest("state", "==", ("open",))
    assert first_test(FACTS, "ready") == FactTest("ready", "true")
    assert first_test(FACTS, "count") == FactTest("count", "==")
    assert not is_complete(first_test(FACTS, "count"))
    assert not is_complete(first_test(()))


def test_a_new_row_is_of_what_siblings_decide_by_else_of_what_was_learned_last() -> None:
    nodes = (
        Task(id="ask", asks=("room",)),
        Task(id="look", tools=(Binding(tool="find"),)),
        Decision(id="choose"),
        End(id="a"),
        End(id="b"),
    )
    first = Edge(id="e3", source="choose", target="a", kind="formal")
    second = Edge(id="e4", source="choose", target="b", kind="formal")
    between = (Edge(id="e1", source="ask", target="look"), Edge(id="e2", source="look", target="choose"))
    find = Tool(name="find", outputs=(Output(path="level", fact="level"), Output(path="taken", fact="taken")))
    sop = Sop(id="x", start="ask", nodes=nodes, edges=(*between, first, second), tools=(find,))
    facts = (Fact(name="room"), Fact(name="level", allowed=("gold", "blue")), Fact(name="taken", type="boolean"))
    sop = replace_fields(sop, facts=facts)
    assert likely_test(sop, sop, first) == FactTest("level", "==", ("gold",))
    decided = replace_fields(first, condition="{taken}")
    after = replace_fields(sop, edges=(*between, decided, second))
    assert likely_test(after, after, second) == FactTest("taken", "false")
    assert likely_test(after, after, decided) == FactTest("level", "==", ("gold",))
    of_level = replace_fields(sop, edges=(*between, replace_fields(first, condition="{level} == 'gold'"), second))
    assert likely_test(of_level, of_level, second) == FactTest("level", "==", ("blue",))
    of_both = replace_fields(first, condition="{level} == 'gold' && {taken}")
    assert likely_test(sop, sop, of_both) == first_test(facts, "room")
    assert likely_test(sop, sop, replace_fields(first, source="nowhere")) == first_test(facts)


def test_another_operator_keeps_the_values_that_fit() -> None:
    test = FactTest("state", "==", ("shut",))
    assert change_operator(test, "in", STATE) == FactTest("state", "in", ("shut",))
    assert change_operator(FactTest("state", "in", ("open", "shut")), "!=", STATE).values == ("open",)
    assert change_operator(test, "missing", STATE) == FactTest("state", "missing")
    assert change_operator(test, ">", STATE).operator == "=="


def test_rows_and_groups_grow_and_shrink() -> None:
    one, two = FactTest("ready", "true"), FactTest("state", "==", ("open",))
    grouped = add_test(Rows("and", (one,)), two, 0)
    assert write_rows(grouped) == "{ready} || {state} == 'open'"
    both = add_test(grouped, two)
    assert write_rows(both) == "({ready} || {state} == 'open') && {state} == 'open'"
    assert replace_test(both, (0, 0), None) == Rows("and", (two, two))
    assert replace_test(replace_test(both, (1,), None), (0, 1), one) == Rows("and", (Group((one, one)),))


@pytest.mark.parametrize(
    ("condition", "operator"),
    [
        ("{ready} == true", "true"),
        ("{ready} == false", "false"),
        ("{ready} != true", "false"),
        ("{ready} != false", "true"),
    ],
)
def test_what_is_compared_with_true_or_false_is_yes_or_no(condition: str, operator: Operator) -> None:
    assert rows_of(parse(condition).tree) == Rows("and", (FactTest("ready", operator),))
