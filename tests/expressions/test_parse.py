"""What is read as a condition, what it is written back as, and what people are told when it is none."""

import copy
from fractions import Fraction

import pytest

from sopstudio.errors import ConditionError
from sopstudio.expressions import (
    And,
    Arithmetic,
    Call,
    Compare,
    FactName,
    ListExpression,
    Literal,
    Negative,
    Not,
    Or,
    ParseError,
    atoms,
    expected_type,
    is_fact_name,
    parse,
    parse_expression,
    rename_fact,
    to_text,
    walk,
)

A, B, C = FactName("a"), FactName("b"), FactName("c")


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("{a} || {b} && {c}", Or((A, And((B, C))))),
        ("{a} or {b} and not {c}", Or((A, And((B, Not(C)))))),
        ("!{a} == true", Not(Compare("==", A, Literal(True)))),
        ("not {a} in [1]", Not(Compare("in", A, ListExpression((Literal(1),))))),
        ("{a} not in [1, 2.50]", Compare("not in", A, ListExpression((Literal(1), Literal(Fraction(5, 2)))))),
        ("{a} + {b} * 2 > 3", Compare(">", Arithmetic("+", A, Arithmetic("*", B, Literal(2))), Literal(3))),
        ("{a} - {b} - {c}", Arithmetic("-", Arithmetic("-", A, B), C)),
        ("-{a} * -3", Arithmetic("*", Negative(A), Literal(-3))),
        ("-(-3)", Negative(Literal(-3))),
        ("1 - -3", Arithmetic("-", Literal(1), Literal(-3))),
        ("-(3)", Negative(Literal(3))),
        ("{a} == True || {b} == False", Or((Compare("==", A, Literal(True)), Compare("==", B, Literal(False))))),
        ("({a} && {b}) && {c}", And((And((A, B)), C))),
        ("len([])", Call("len", (ListExpression(()),))),
        ("{a}\n  ==\t1", Compare("==", A, Literal(1))),
        ("min > 3", Compare(">", FactName("min"), Literal(3))),
        (
            "order in [inbox, notes]",
            Compare("in", FactName("order"), ListExpression((FactName("inbox"), FactName("notes")))),
        ),
    ],
)
def test_precedence_and_shape(text: str, tree: object) -> None:
    assert parse(text).tree == tree


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (r"'it\'s'", "it's"),
        (r'"say \"x\""', 'say "x"'),
        (r"'a\\b\n\t\u00e9'", "a\\b\n\té"),
        ("'{not a fact} && (not)'", "{not a fact} && (not)"),
        ("0.10", Fraction(1, 10)),
        ("3.0", 3),
        ("007", 7),
    ],
)
def test_literals_are_read_exactly(text: str, value: str | int | Fraction) -> None:
    assert parse_expression(text).tree == Literal(value)


def test_true_and_one_are_different_literals() -> None:
    assert Literal(True) != Literal(1)
    assert len({Literal(True), Literal(1), Literal(Fraction(1))}) == 2


@pytest.mark.parametrize(
    ("authored", "canonical"),
    [
        ("riskLevel=='acceptable'and score>=720", "{riskLevel} == 'acceptable' && {score} >= 720"),
        ("not {ok} == true", "!({ok} == true)"),
        ("((({a}))) || (({b} && {c}))", "{a} || {b} && {c}"),
        ("({a} || {b}) && {c}", "({a} || {b}) && {c}"),
        ("{a} - ({b} - {c}) * 2", "{a} - ({b} - {c}) * 2"),
        ('{a} == "it\'s"', '{a} == "it\'s"'),
        ('{a} == "x"', "{a} == 'x'"),
        ("{ risk level } != 'x'", "{risk level} != 'x'"),
        ("if({a}>1.50,'x' , -2)", "if({a} > 1.5, 'x', -2)"),
        (r"{a} == 'zero\u200bwidth'", r"{a} == 'zero\u200bwidth'"),
    ],
)
def test_canonical_text(authored: str, canonical: str) -> None:
    condition = parse(authored)
    assert str(condition) == canonical
    assert condition.text == authored
    assert parse(canonical).tree == condition.tree


def test_facts_are_named_once_in_order_of_appearance() -> None:
    assert parse("{b} > 1 && ({a} < {b} || {größe m²} == 1)").facts == ("b", "a", "größe m²")


def test_spans_point_into_the_authored_text() -> None:
    text = "( {a} == 1 ) && {b} in ['x']"
    found = {type(node).__name__ + to_text(node): text[slice(*node.span)] for node in walk(parse(text).tree)}
    assert found["Compare{a} == 1"] == "{a} == 1"
    assert found["Compare{b} in ['x']"] == "{b} in ['x']"
    assert found["Literal'x'"] == "'x'"
    assert parse(text).tree.span == (0, len(text))


def test_atoms_are_what_and_or_not_combine() -> None:
    tree = parse("{a} > 1 && !({b} || {a} > 1) && contains({c}, 'x')").tree
    assert [to_text(atom) for atom in atoms(tree)] == ["{a} > 1", "{b}", "contains({c}, 'x')"]


def test_renaming_a_fact_keeps_what_does_not_mention_it() -> None:
    tree = parse("{a} > 1 && {b} in [{a}, 2] && present({b})").tree
    renamed = rename_fact(tree, "a", "the amount")
    assert to_text(renamed) == "{the amount} > 1 && {b} in [{the amount}, 2] && present({b})"
    assert isinstance(tree, And)
    assert isinstance(renamed, And)
    assert renamed.operands[2] is tree.operands[2]
    assert rename_fact(tree, "absent", "x") is tree


def test_renaming_to_what_braces_cannot_hold_is_refused() -> None:
    with pytest.raises(ConditionError, match="cannot name a fact"):
        rename_fact(A, "a", "x}")


@pytest.mark.parametrize("name", ["score", "risk level", "order.total-net_2", "größe", "名前", "की"])
def test_names_of_any_script(name: str) -> None:
    assert is_fact_name(name)
    assert parse(f"{{{name}}} == 1").facts == (name,)


@pytest.mark.parametrize("name", ["", " a", "a ", "a{b", "a'b", "a\tb", "a\u200bb", "a" * 201, "\u3164"])
def test_what_cannot_name_a_fact(name: str) -> None:
    assert not is_fact_name(name)


@pytest.mark.parametrize(
    ("text", "line", "column", "hint"),
    [
        ("{a} = 1", 1, 5, "use == to compare"),
        ("{a} === 1", 1, 5, "use == to compare"),
        ("{a} > 1 -- 2", 1, 9, "comments cannot be written"),
        ("{a} <> 1", 1, 5, "use !="),
        ("{a} => 1", 1, 5, "use >="),
        ("{a} & {b}", 1, 5, "use &&"),
        ("{a} AND {b}", 1, 5, "write and"),
        ("{a} == TRUE", 1, 8, "write true"),
        ("{a} == null", 1, 8, "use missing({fact})"),
        ("{a} >= +3", 1, 8, "leave the + out"),
        ("1 < {x} < 5", 1, 9, "write 1 < {x} && {x} < 5"),
        ("{a} == 1 &&\n  {b} in ['x'", 2, 10, "close it with ]"),
        ("{a} == 'acceptable", 1, 8, "close it with '"),
        ("{a == 1", 1, 1, "close it with }"),
        ("{} == 1", 1, 1, "as in “{score}”"),
        ("   ", 1, 1, "write one"),
        ("lenght({a}) > 1", 1, 1, "did you mean len()?"),
        ("containz({a}, 1)", 1, 1, "did you mean contains()?"),
        ("len({a}, {b}) > 1", 1, 1, "write len(text or list)"),
        ("present('a')", 1, 1, "write present({fact})"),
        ("{a} contains 'x'", 1, 5, "write it as contains(list or text, value)"),
        ("risk level == 1", 1, 6, "{risk level}"),
        ("{a} == 1,000", 1, 9, "as in 1000"),
        ("{a} > 5k", 1, 8, "write the number out"),
        ("{a} > .5", 1, 7, "as in 0.5"),
        ("{a} ≥ 5", 1, 5, "use >="),
        ("{a} == \u2018x\u2019", 1, 8, "use '"),
        ("{a}\u00a0== 1", 1, 4, "use an ordinary space"),
        ("{a} \uff1e 1", 1, 5, "use the ordinary >"),
        ("{a} == !{b}", 1, 8, "put it in brackets"),
        ("{a} in [1,]", 1, 11, "take the comma out"),
        ("{a} ==", 1, 7, "finish it"),
        ("{a} == 'x' \u202e&& {b}", 1, 12, "delete it"),
        ("{a b}{c}", 1, 6, "join with “and”"),
        ("{a} == 2 ** 3", 1, 10, "multiply"),
        ("{a}.b == 1", 1, 4, "{order.total}"),
        ("{a}[0] == 1", 1, 4, "contains(list, value)"),
        ("${a} == 1", 1, 1, "without $"),
        (r"{a} == 'C:\dir'", 1, 11, r"write \\ for a backslash"),
        ("{a} == 1 # b", 1, 10, "comments cannot be written"),
    ],
)
def test_a_refusal_gives_line_column_and_a_proposal(text: str, line: int, column: int, hint: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert hint in caught.value.hint
    assert f"line {line}, column {column}" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_proposal_for_a_chain_is_itself_a_condition() -> None:
    with pytest.raises(ParseError) as caught:
        parse("1 < {x} + 1 <= {y}")
    proposed = caught.value.hint.removeprefix("write ")
    assert str(parse(proposed)) == "1 < {x} + 1 && {x} + 1 <= {y}"


def test_a_condition_is_a_value() -> None:
    condition = parse("{a} > 1")
    assert copy.deepcopy(condition).evaluate({"a": 2})
    assert copy.deepcopy(condition) == condition
    assert parse("{a} > 1") is condition
    assert parse("{a}>1") != condition
    assert parse("{a}>1").tree == condition.tree
    assert len({condition, parse("{a} > 1")}) == 1


def test_a_character_is_written_by_its_number_up_to_the_last_there_is() -> None:
    assert parse(r"{a} == '\U0010FFFF'").tree == Compare("==", A, Literal("\U0010ffff"))
    with pytest.raises(ParseError):
        parse(r"{a} == '\U00110000'")


@pytest.mark.parametrize(("text", "kind"), [("{a} < {b}", "number"), ("{a} == {b}", "string"), ("{a}", "boolean")])
def test_a_fact_beside_one_of_unknown_type_is_what_the_operator_takes(text: str, kind: str) -> None:
    assert expected_type(parse(text).tree, "a", {}) == kind
