"""Over random trees, facts and texts: what is written is read back, and answers agree with a small reference."""

import string
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from sopstudio.expressions import (
    And,
    Arithmetic,
    Call,
    Compare,
    Domain,
    Expression,
    FactName,
    ListExpression,
    Literal,
    Negative,
    Not,
    Or,
    ParseError,
    Tree,
    atoms,
    check_types,
    facts_of,
    infer_type,
    is_fact_name,
    parse,
    parse_expression,
    rename_fact,
    to_text,
)
from sopstudio.expressions.condition import Condition

NAMES = ["a", "b", "c d", "e"]
COMPARISONS = ["==", "!=", "<", "<=", ">", ">=", "in", "not in"]

decimals = st.decimals(min_value=-1000, max_value=1000, places=3, allow_nan=False).map(Fraction)


def plainest(number: Fraction) -> int | Fraction:
    return number.numerator if number.denominator == 1 else number


numbers: st.SearchStrategy[int | Fraction] = st.one_of(st.integers(-5, 5), st.integers(), decimals.map(plainest))
any_names = st.text(st.characters(codec="utf-8"), min_size=1, max_size=8).filter(is_fact_name)


def trees(leaves: st.SearchStrategy[Tree]) -> st.SearchStrategy[Tree]:
    def larger(inner: st.SearchStrategy[Tree]) -> st.SearchStrategy[Tree]:
        many = st.lists(inner, min_size=2, max_size=4).map(tuple)
        few = st.lists(inner, max_size=3).map(tuple)
        return st.one_of(
            many.map(And),
            many.map(Or),
            inner.map(Not),
            st.builds(Compare, st.sampled_from(COMPARISONS), inner, inner),
            st.builds(Arithmetic, st.sampled_from("+-*/"), inner, inner),
            inner.map(Negative),
            few.map(ListExpression),
            st.builds(Call, st.sampled_from(["len", "lower", "abs", "round"]), st.tuples(inner)),
            st.builds(Call, st.just("contains"), st.tuples(inner, inner)),
            st.builds(Call, st.sampled_from(["sum", "min", "max"]), st.lists(inner, min_size=1, max_size=3).map(tuple)),
            st.builds(Call, st.just("if"), st.tuples(inner, inner, inner)),
            st.builds(
                Call, st.sampled_from(["present", "missing"]), st.sampled_from(NAMES).map(lambda n: (FactName(n),))
            ),
        )

    return st.recursive(leaves, larger, max_leaves=12)


written_leaves = st.one_of(
    st.booleans().map(Literal),
    st.text(st.characters(codec="utf-8"), max_size=8).map(Literal),
    numbers.map(Literal),
    any_names.map(FactName),
)
small_values: list[str | int | Fraction | bool] = [
    0,
    1,
    2,
    -1,
    Fraction(1, 2),
    "a",
    "b",
    "1",
    "2026-01-01",
    True,
    False,
]
small_literals = st.sampled_from(small_values).map(Literal)
small_facts = st.sampled_from(NAMES).map(FactName)

scalars = st.sampled_from(["a", "b", "ab", "1", 0, 1, 2, -1, Decimal("0.5"), 0.5, 1.0, Fraction(1, 2), True, False])
values = st.one_of(scalars, st.lists(scalars, max_size=3), st.sampled_from([None, "", " ", float("nan"), {"x": 1}]))
some_facts = st.dictionaries(st.sampled_from(NAMES), values)


def likely_atoms() -> st.SearchStrategy[Tree]:
    """Comparisons as edges have them, so that most of them have an answer."""
    listed = st.lists(small_literals, max_size=3).map(lambda items: ListExpression(tuple(items)))
    return st.one_of(
        st.builds(Compare, st.sampled_from(COMPARISONS[:6]), small_facts, small_literals),
        st.builds(Compare, st.sampled_from(COMPARISONS[:6]), small_literals, small_facts),
        st.builds(Compare, st.sampled_from(COMPARISONS[:6]), small_facts, small_facts),
        st.builds(Compare, st.sampled_from(COMPARISONS[6:]), small_facts, listed),
        small_facts,
    )


class Unanswered(Exception):
    """What the reference raises for a missing fact and for an error alike."""


def reference(tree: Tree, facts: Mapping[str, Any]) -> Any:
    """An answer, or Unanswered: the rules of the contract, written as plainly as possible."""
    match tree:
        case Literal(value):
            return value
        case FactName(name):
            return usable(facts.get(name))
        case ListExpression(items):
            return [reference(item, facts) for item in items]
        case Negative(operand):
            return -number(reference(operand, facts))
        case Arithmetic(operator, left, right):
            return compute(operator, number(reference(left, facts)), number(reference(right, facts)))
        case Call(function, arguments):
            return call_function(function, arguments, facts)
        case _:
            return logic(tree, facts)


def logic(tree: Tree, facts: Mapping[str, Any]) -> bool:
    match tree:
        case Not(operand):
            return not truth(operand, facts)
        case And(operands):
            return combine([attempt(operand, facts) for operand in operands], settling=False)
        case Or(operands):
            return combine([attempt(operand, facts) for operand in operands], settling=True)
        case Compare(operator, left, right):
            return compare(operator, left, right, facts)
    raise AssertionError(f"the reference does not know {tree}")


def usable(value: Any) -> Any:
    if value is None or isinstance(value, dict) or (isinstance(value, str) and not value.strip()):
        raise Unanswered
    if isinstance(value, float):
        if value != value:
            raise Unanswered
        return Fraction(str(value))
    if isinstance(value, list):
        return [usable(item) for item in value]
    return Fraction(value) if isinstance(value, Decimal) else value


def attempt(tree: Tree, facts: Mapping[str, Any]) -> bool | None:
    try:
        return truth(tree, facts)
    except Unanswered:
        return None


def truth(tree: Tree, facts: Mapping[str, Any]) -> bool:
    value = reference(tree, facts)
    if not isinstance(value, bool):
        raise Unanswered
    return value


def combine(answers: list[bool | None], *, settling: bool) -> bool:
    if settling in answers:
        return settling
    if None in answers:
        raise Unanswered
    return not settling


def number(value: Any) -> Fraction:
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        raise Unanswered
    return Fraction(value)


def compute(operator: str, left: Fraction, right: Fraction) -> Fraction:
    if operator == "/":
        if right == 0:
            raise Unanswered
        return left / right
    return {"+": left + right, "-": left - right, "*": left * right}[operator]


def kind(value: Any) -> str:
    return "number" if isinstance(value, Fraction) or type(value) is int else type(value).__name__


def same(left: Any, right: Any) -> bool:
    if kind(left) != kind(right):
        raise Unanswered
    if not isinstance(left, list):
        return bool(left == right)
    if len(left) != len(right):
        return False
    return every_same(list(zip(left, right, strict=True)))


def every_same(pairs: list[tuple[Any, Any]]) -> bool:
    answers: list[bool | None] = []
    for left, right in pairs:
        try:
            answers.append(same(left, right))
        except Unanswered:
            answers.append(None)
    return combine(answers, settling=False)


def compare(operator: str, left: Tree, right: Tree, facts: Mapping[str, Any]) -> bool:
    if operator in ("in", "not in"):
        return is_listed(left, right, facts) is (operator == "in")
    one, other = reference(left, facts), reference(right, facts)
    if operator in ("==", "!="):
        return same(one, other) is (operator == "==")
    low, high = number(one), number(other)
    return {"<": low < high, "<=": low <= high, ">": low > high, ">=": low >= high}[operator]


def is_listed(left: Tree, right: Tree, facts: Mapping[str, Any]) -> bool:
    wanted = reference(left, facts)
    if not isinstance(right, ListExpression):
        return holds(wanted, reference(right, facts))
    answers: list[bool | None] = []
    for item in right.items:
        try:
            answers.append(same(wanted, reference(item, facts)))
        except Unanswered:
            answers.append(None)
    return combine(answers, settling=True)


def holds(wanted: Any, items: Any) -> bool:
    if not isinstance(items, list):
        raise Unanswered
    answers: list[bool | None] = []
    for item in items:
        try:
            answers.append(same(wanted, item))
        except Unanswered:
            answers.append(None)
    return combine(answers, settling=True)


def call_function(function: str, arguments: tuple[Tree, ...], facts: Mapping[str, Any]) -> Any:
    if function in ("present", "missing"):
        assert isinstance(arguments[0], FactName)
        value = facts.get(arguments[0].name)
        return (value is None or (isinstance(value, str) and not value.strip())) is (function == "missing")
    if function == "if":
        return reference(arguments[1] if truth(arguments[0], facts) else arguments[2], facts)
    found = [reference(argument, facts) for argument in arguments]
    if function in ("sum", "min", "max"):
        many = [number(value) for value in (found[0] if len(found) == 1 and isinstance(found[0], list) else found)]
        if function != "sum" and not many:
            raise Unanswered
        return sum(many) if function == "sum" else (sorted(many)[0] if function == "min" else sorted(many)[-1])
    return simple(function, found)


def simple(function: str, found: list[Any]) -> Any:
    first = found[0]
    if function in ("abs", "round"):
        return Fraction(abs(number(first)) if function == "abs" else round(number(first)))
    if function == "contains" and isinstance(first, list):
        return holds(found[1], first)
    if not all(isinstance(value, str) for value in found) and not (function == "len" and isinstance(first, list)):
        raise Unanswered
    if function == "contains":
        return found[1] in first
    return len(first) if function == "len" else first.lower()


@given(trees(written_leaves))
@example(Negative(Literal(0)))
@example(Negative(Literal(3)))
@example(Negative(Literal(-3)))
@example(Not(Not(Compare("==", Not(FactName("a")), Literal(True)))))
def test_what_is_written_is_read_back(tree: Tree) -> None:
    assert parse(to_text(tree)).tree == tree


@given(trees(small_literals | small_facts | likely_atoms()), some_facts)
def test_answers_agree_with_the_reference(tree: Tree, facts: Mapping[str, Any]) -> None:
    assert Condition("", tree).decide(facts).value is attempt(tree, facts)


@given(trees(likely_atoms()), some_facts)
def test_values_agree_with_the_reference(tree: Tree, facts: Mapping[str, Any]) -> None:
    try:
        expected = reference(tree, facts)
    except Unanswered:
        expected = None
    found = Expression("", tree).try_value(facts).value
    assert (kind(found), found) == (kind(expected), expected) or isinstance(expected, list | Fraction)
    assert listed_exactly(found) == listed_exactly(expected)


def listed_exactly(value: Any) -> Any:
    """Lists and numbers of both sides in one shape, for comparing."""
    if isinstance(value, list | tuple):
        return [listed_exactly(item) for item in value]
    return Fraction(value) if isinstance(value, Decimal) else value


@given(likely_atoms(), some_facts)
def test_common_comparisons_agree_with_the_reference(tree: Tree, facts: Mapping[str, Any]) -> None:
    assert Condition("", tree).decide(facts).value is attempt(tree, facts)


@given(trees(likely_atoms()), some_facts)
def test_no_answer_always_has_a_reason_and_names_only_facts_without_a_value(
    tree: Tree, facts: Mapping[str, Any]
) -> None:
    decision = Condition("", tree).decide(facts)
    assert (decision.value is None) is bool(decision.reason)
    assert all(facts.get(name) is None or not str(facts[name]).strip() for name in decision.facts)


@given(trees(small_literals | small_facts))
def test_renaming_and_atoms_keep_the_facts(tree: Tree) -> None:
    renamed = rename_fact(tree, "a", "new")
    assert set(facts_of(renamed)) == {"new" if name == "a" else name for name in facts_of(tree)}
    assert rename_fact(renamed, "new", "a") == tree
    assert {name for atom in atoms(tree) for name in facts_of(atom)} == set(facts_of(tree))


TYPED = {"a": Domain("number"), "b": Domain("string"), "c d": Domain("boolean"), "e": Domain("list", items="number")}
OF_TYPE: dict[str, st.SearchStrategy[Any]] = {
    "a": st.integers(-2, 2),
    "b": st.sampled_from(["a", "b", "1"]),
    "c d": st.booleans(),
    "e": st.lists(st.integers(-2, 2), max_size=3),
}


@given(trees(small_literals | small_facts | likely_atoms()), st.fixed_dictionaries(OF_TYPE))
def test_a_condition_without_faults_has_no_type_errors(tree: Tree, facts: Mapping[str, Any]) -> None:
    if check_types(tree, TYPED) or infer_type(tree, TYPED) is None:
        return
    reason = Condition("", tree).decide(facts).reason
    assert not any(word in reason for word in ("cannot be compared", "is needed", "no order"))


signs = "(){}[]<>=!&|+-*/,.'\"\\ \n$`#%~^:;?@"
pieces = "&& || == not in and {a} b 'x' 1 2.5 len( if( true None \u202e \uff1d"
words = st.sampled_from([*signs, *pieces.split()])


@given(st.lists(words, max_size=40).map(" ".join) | st.lists(words, max_size=40).map("".join))
def test_assembled_text_is_read_or_refused_with_its_place(text: str) -> None:
    read_or_refuse(text)


@given(st.text(max_size=200) | st.text(string.printable, max_size=200))
def test_any_text_is_read_or_refused_with_its_place(text: str) -> None:
    read_or_refuse(text)


def read_or_refuse(text: str) -> None:
    refusal, tree = read(text)
    if refusal is not None:
        assert refusal.hint
        assert 1 <= refusal.line <= text.count("\n") + 1
        assert 0 <= refusal.position <= len(text)
    else:
        assert tree is not None
        assert parse(to_text(tree)).tree == tree
        assert parse_expression(text).tree == tree


def read(text: str) -> tuple[ParseError | None, Tree | None]:
    try:
        return None, parse(text).tree
    except ParseError as error:
        return error, None
