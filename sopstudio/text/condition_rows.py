"""A condition as rows to choose in: fact, operator, value, joined by and/or, with groups one level deep.

What is no such list (arithmetic, comparisons of two facts, deeper nesting) has no rows, and stays text. Rows are
written as the condition that they were read from: `rows_of(parse(write_rows(rows)).tree) == rows`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from types import MappingProxyType
from typing import Literal as OneOf
from typing import TypeAlias

from msgspec import Struct

from sopstudio.expressions import And, Call, Compare, FactName, ListExpression, Literal, Not, Or, Tree, to_text
from sopstudio.sop import Edge, Fact, Graph, Sop, Task
from sopstudio.sop.elements import facts_given
from sopstudio.text.conditions import condition_tree, facts_of_condition
from sopstudio.translation import mark, tr

Value: TypeAlias = str | int | Fraction | bool
Operator: TypeAlias = OneOf[
    "==", "!=", "<", "<=", ">", ">=", "in", "not in", "true", "false", "present", "missing", "contains", "lacks"
]
Joiner: TypeAlias = OneOf["and", "or"]

ENGLISH_WORDS: Mapping[Operator, str] = {
    "==": mark("is"),
    "!=": mark("is not"),
    "in": mark("is one of"),
    "not in": mark("is none of"),
    "<": mark("is below"),
    "<=": mark("is at most"),
    ">": mark("is above"),
    ">=": mark("is at least"),
    "true": mark("is yes"),
    "false": mark("is no"),
    "contains": mark("contains"),
    "lacks": mark("does not contain"),
    "present": mark("is known"),
    "missing": mark("is not known"),
}
OPERATOR_WORDS: Mapping[Operator, str] = MappingProxyType({name: tr(words) for name, words in ENGLISH_WORDS.items()})
VALUELESS: frozenset[Operator] = frozenset({"true", "false", "present", "missing"})
LIMITS: frozenset[Operator] = frozenset({"<", "<=", ">", ">="})
_KNOWN: tuple[Operator, ...] = ("present", "missing")
_OPERATORS: Mapping[str, tuple[Operator, ...]] = {
    "boolean": ("true", "false", *_KNOWN),
    "string": ("==", "!=", "in", "not in", *_KNOWN),
    "list": ("contains", "lacks", *_KNOWN),
}
_ORDERED: tuple[Operator, ...] = ("==", "!=", "<", "<=", ">", ">=", *_KNOWN)


class FactTest(Struct, frozen=True):
    """One row: a fact, what is asked of it, and the values it is compared with (none, one, or several)."""

    fact: str
    operator: Operator
    values: tuple[Value, ...] = ()


class Group(Struct, frozen=True):
    """Tests in brackets, joined by the other word than the rows around them."""

    tests: tuple[FactTest, ...]


class Rows(Struct, frozen=True):
    """The rows of a condition, and the word that joins them."""

    joiner: Joiner
    items: tuple[FactTest | Group, ...]


def operators_for(fact: Fact | None) -> tuple[Operator, ...]:
    """What may be asked of a fact of its type, or of one of which no type is known."""
    return _OPERATORS.get(fact.type, _ORDERED) if fact is not None else (*_ORDERED, "true", "false")


def rows_of(tree: Tree) -> Rows | None:
    """The rows of a condition; None where it is no list of tests."""
    joiner: Joiner = "or" if isinstance(tree, Or) else "and"
    parts = tree.operands if isinstance(tree, And | Or) else (tree,)
    items = [_item_of(part) for part in parts]
    return None if None in items else Rows(joiner, tuple(item for item in items if item is not None))


def _item_of(tree: Tree) -> FactTest | Group | None:
    if not isinstance(tree, And | Or):
        return _test_of(tree)
    tests = [_test_of(part) for part in tree.operands]
    return None if None in tests else Group(tuple(test for test in tests if test is not None))


def _test_of(tree: Tree) -> FactTest | None:
    match tree:
        case Call("present" | "missing" as operator, (FactName(name),)):
            return FactTest(name, operator)
        case Call("contains", (FactName(name), Literal(value))):
            return FactTest(name, "contains", (value,))
        case Not(Call("contains", (FactName(name), Literal(value)))):
            return FactTest(name, "lacks", (value,))
        case Compare("in" | "not in" as operator, FactName(name), ListExpression(items)):
            values = tuple(item.value for item in items if isinstance(item, Literal))
            return FactTest(name, operator, values) if len(values) == len(items) > 0 else None
        case Compare(operator, FactName(name), Literal(value)) if not isinstance(value, bool):
            return FactTest(name, operator, (value,)) if operator not in ("in", "not in") else None
    return _truth_test_of(tree)


def _truth_test_of(tree: Tree) -> FactTest | None:
    """That a fact is yes or no, also where it is compared with true or false."""
    match tree:
        case FactName(name):
            return FactTest(name, "true")
        case Not(FactName(name)):
            return FactTest(name, "false")
        case Compare("==" | "!=" as operator, FactName(name), Literal(bool(holds))):
            return FactTest(name, "true" if holds is (operator == "==") else "false")
    return None


def write_rows(rows: Rows) -> str:
    """The condition of rows; blank for none."""
    trees = [_tree_of(item, rows.joiner) for item in rows.items]
    return to_text(join_trees(trees, rows.joiner)) if trees else ""


def _tree_of(item: FactTest | Group, joiner: Joiner) -> Tree:
    if isinstance(item, Group):
        return join_trees([test_tree(test) for test in item.tests], other_joiner(joiner))
    return test_tree(item)


def join_trees(trees: Sequence[Tree], joiner: Joiner) -> Tree:
    """The trees joined by a word; a single one stays as it is."""
    if len(trees) == 1:
        return trees[0]
    return And(tuple(trees)) if joiner == "and" else Or(tuple(trees))


def test_tree(test: FactTest) -> Tree:
    """The condition of a row by itself."""
    fact, values = FactName(test.fact), tuple(map(Literal, test.values))
    match test.operator:
        case "true":
            return fact
        case "false":
            return Not(fact)
        case "present" | "missing":
            return Call(test.operator, (fact,))
        case "contains":
            return Call("contains", (fact, *values))
        case "lacks":
            return Not(Call("contains", (fact, *values)))
        case "in" | "not in":
            return Compare(test.operator, fact, ListExpression(values))
    return Compare(test.operator, fact, values[0])


Place: TypeAlias = tuple[int, ...]
"""Where a test stands: its row, and within a group its number there."""


def first_test(facts: Sequence[Fact], name: str = "") -> FactTest:
    """The test with which a new row begins: of the fact that is named, else of the first one."""
    fact = next((fact for fact in facts if fact.name == name), facts[0] if facts else None)
    return change_operator(FactTest(fact.name if fact is not None else "", operators_for(fact)[0]), None, fact)


def likely_test(sop: Sop, graph: Graph, edge: Edge) -> FactTest:
    """The test that an edge most likely makes next: of a fact by which its siblings are decided, else one that the
    nearest step before it gives, with an answer that no sibling has.
    """
    name = _likely_fact(sop, graph, edge)
    test = first_test(sop.facts, name)
    fact = next((fact for fact in sop.facts if fact.name == test.fact), None)
    others = (condition_tree(other.condition) for other in graph.edges if other.source == edge.source)
    rows = [rows_of(tree) for tree in others if tree is not None]
    taken = {row.items for row in rows if row is not None}
    answers = [FactTest(test.fact, "==", (value,)) for value in allowed_values(fact)]
    if test.operator in VALUELESS:
        answers = [FactTest(test.fact, operator) for operator in operators_for(fact)]
    return next((answer for answer in answers if (answer,) not in taken), test)


def _likely_fact(sop: Sop, graph: Graph, edge: Edge) -> str:
    tested = set(facts_of_condition(edge.condition))
    siblings = [other for other in graph.edges if other.source == edge.source and other.kind == "formal"]
    names = [name for sibling in siblings for name in facts_of_condition(sibling.condition)]
    outputs = {tool.name: [output.fact for output in tool.outputs] for tool in sop.tools}
    nodes = {node.id: node for node in graph.nodes}
    waiting, visited = [edge.source], {edge.source}
    while waiting:
        node = nodes.get(waiting.pop(0))
        if node is None:
            continue
        tools = node.tools if isinstance(node, Task) else ()
        names += [*(fact for binding in tools for fact in outputs.get(binding.tool, ())), *facts_given(node)]
        before = [other.source for other in graph.edges if other.target == node.id and other.source not in visited]
        visited.update(before)
        waiting += before
    return next((name for name in names if name not in tested), "")


def change_operator(test: FactTest, operator: Operator | None, fact: Fact | None) -> FactTest:
    """A test of a fact that asks something else (None: what it asked, where that is possible), with values that fit."""
    possible = operators_for(fact)
    wanted = operator or test.operator
    operator = wanted if wanted in possible else possible[0]
    if operator in VALUELESS:
        return FactTest(test.fact, operator)
    allowed = allowed_values(fact)
    values = tuple(value for value in test.values if not allowed or value in allowed) or allowed[:1]
    if fact is None and operator in LIMITS:
        values = tuple(value for value in values if not isinstance(value, str))
    return FactTest(test.fact, operator, values if operator in ("in", "not in") else values[:1])


def allowed_values(fact: Fact | None) -> tuple[Value, ...]:
    """The values that a fact may have, as conditions compare with them; () where they are not listed."""
    values = fact.allowed if fact is not None else ()
    return tuple(_exact(Fraction(value)) if isinstance(value, Decimal) else value for value in values)


def _exact(number: Fraction) -> Value:
    return number.numerator if number.denominator == 1 else number


def is_complete(test: FactTest) -> bool:
    """Whether a test has the value that it needs."""
    return bool(test.fact) and (test.operator in VALUELESS or bool(test.values))


def replace_test(rows: Rows, place: Place, test: FactTest | None) -> Rows:
    """The rows with another test at a place; None removes it, and an empty group with it."""
    items = list(rows.items)
    item = items[place[0]]
    new: FactTest | Group | None = test
    if isinstance(item, Group):
        tests = list(item.tests)
        tests[place[1] : place[1] + 1] = [test] if test is not None else []
        new = Group(tuple(tests)) if len(tests) > 1 else tests[0] if tests else None
    items[place[0] : place[0] + 1] = [new] if new is not None else []
    return Rows(rows.joiner, tuple(items))


def add_test(rows: Rows, test: FactTest, group: int | None = None) -> Rows:
    """The rows with one more test: at the end, or at the end of a group (a single row becomes one)."""
    if group is None:
        return Rows(rows.joiner, (*rows.items, test))
    items = list(rows.items)
    item = items[group]
    items[group] = Group((*(item.tests if isinstance(item, Group) else (item,)), test))
    return Rows(rows.joiner, tuple(items))


def other_joiner(joiner: Joiner) -> Joiner:
    """The word that joins the tests of a group among rows joined by `joiner`."""
    return "and" if joiner == "or" else "or"


__all__ = [
    "LIMITS",
    "OPERATOR_WORDS",
    "VALUELESS",
    "FactTest",
    "Group",
    "Joiner",
    "Operator",
    "Place",
    "Rows",
    "Value",
    "add_test",
    "allowed_values",
    "change_operator",
    "first_test",
    "is_complete",
    "join_trees",
    "likely_test",
    "operators_for",
    "other_joiner",
    "replace_test",
    "rows_of",
    "write_rows",
]
