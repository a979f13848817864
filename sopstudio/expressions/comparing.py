"""Comparing two plain values: types do not mix, texts have no order, a text literal beside a date is read as a date."""

import operator as operators
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from types import MappingProxyType
from typing import Any, Final

from sopstudio.expressions.tree import Compare, Literal, Tree
from sopstudio.expressions.values import Plain, Stuck, describe, kind, read_date, read_moment, stuck
from sopstudio.expressions.writing import to_text

ORDERS: Final[Mapping[str, Callable[[Any, Any], bool]]] = MappingProxyType(
    {
        "==": operators.eq,
        "!=": operators.ne,
        "<": operators.lt,
        "<=": operators.le,
        ">": operators.gt,
        ">=": operators.ge,
    }
)


def is_text_literal(tree: Tree) -> bool:
    return isinstance(tree, Literal) and isinstance(tree.value, str)


def compared(node: Compare, left: Plain, right: Plain) -> bool:
    """`== != < <= > >=` of two values. Raises Stuck."""
    left, right = dated(node.left, node.right, left, right)
    if node.operator in ("==", "!="):
        return equal(left, right, node.left, node.right) is (node.operator == "==")
    _same_kind(left, right, node.left, node.right)
    if kind(left) in ("string", "boolean", "list"):
        raise _no_order(node, left, right)
    return ORDERS[node.operator](left, right)


def equal(left: Plain, right: Plain, left_node: Tree, right_node: Tree) -> bool:
    """Whether two values are equal; lists item by item, where one unequal pair decides. Raises Stuck."""
    _same_kind(left, right, left_node, right_node)
    if not isinstance(left, tuple) or not isinstance(right, tuple):
        return left == right
    if len(left) != len(right):
        return False
    return _all_equal(left, right, left_node, right_node)


def _all_equal(left: Sequence[Plain], right: Sequence[Plain], left_node: Tree, right_node: Tree) -> bool:
    failure: Stuck | None = None
    for one, other in zip(left, right, strict=True):
        try:
            if not equal(one, other, left_node, right_node):
                return False
        except Stuck as error:
            failure = failure or error
    if failure is not None:
        raise failure
    return True


def held(value: Plain, items: Plain, value_node: Tree, items_node: Tree) -> bool:
    """Whether a list holds a value: one equal item decides, else an item of another type is an error. Raises Stuck."""
    if not isinstance(items, tuple):
        hint = f"use contains({to_text(items_node)}, …)" if isinstance(items, str) else "write a list, as in ['a', 'b']"
        raise stuck(f"{to_text(items_node)} is {describe(items)}, and a list is needed", hint)
    failure: Stuck | None = None
    for item in items:
        try:
            if equal(*dated(value_node, items_node, value, item), value_node, items_node):
                return True
        except Stuck as error:
            failure = failure or error
    if failure is not None:
        raise failure
    return False


def dated(left_node: Tree, right_node: Tree, left: Plain, right: Plain) -> tuple[Plain, Plain]:
    """Both values, a text literal read as a date or moment where the other is one. Raises Stuck where it is none."""
    if isinstance(left, date) and isinstance(right, str) and is_text_literal(right_node):
        return left, literal_date(right, left, left_node)
    if isinstance(right, date) and isinstance(left, str) and is_text_literal(left_node):
        return literal_date(left, right, right_node), right
    return left, right


def literal_date(text: str, beside: date, node: Tree) -> date:
    """A text literal as the date, or moment, that it stands beside. Raises Stuck."""
    moment = isinstance(beside, datetime)
    found = read_moment(text) if moment else read_date(text)
    if found is None:
        need = "a moment with an offset" if moment else "a date"
        example = "2026-11-21T09:00:00+01:00" if moment else "2026-11-21"
        raise stuck(
            f"{to_text(node)} is {describe(beside)}, but {describe(text)} is not {need}", f"write it as {example}"
        )
    return found


def _same_kind(left: Plain, right: Plain, left_node: Tree, right_node: Tree) -> None:
    if kind(left) != kind(right):
        one, other = _subject(left_node, left), _subject(right_node, right)
        raise stuck(f"{one} cannot be compared with {other}", _kind_hint(left, right))


def _subject(node: Tree, value: Plain) -> str:
    return describe(value) if isinstance(node, Literal) else f"{_short(to_text(node))} ({describe(value)})"


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"


def _kind_hint(left: Plain, right: Plain) -> str:
    kinds = {kind(left), kind(right)}
    if kinds == {"string", "number"}:
        return "store the fact as a number, or put the number in quotes"
    if "boolean" in kinds:
        return "use true or false, without quotes"
    if "list" in kinds:
        return "use in or contains(list, value)"
    if kinds == {"date", "datetime"}:
        return "use two dates, or two moments with an offset"
    if kinds == {"string", "date"} or kinds == {"string", "datetime"}:
        return "store the fact as a date"
    return "compare values of one type"


def _no_order(node: Compare, left: Plain, right: Plain) -> Stuck:
    what = {"string": "texts have", "boolean": "true and false have", "list": "lists have"}[kind(left)]
    why = f"{what} no order, in {_short(to_text(node))} with {describe(left)} and {describe(right)}"
    return stuck(why, "store the fact as a number or a date, or use == or in")
