"""Comparison of two exact values. Types do not mix and texts have no order.

A text literal compared with a date is read as a date.
"""

import operator as operators
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from types import MappingProxyType
from typing import Any, Final

from sopstudio.expressions.tree import Compare, Literal, Tree
from sopstudio.expressions.values import (
    EvaluationError,
    ExactValue,
    describe_value,
    evaluation_error,
    read_date,
    read_moment,
    value_kind,
)
from sopstudio.expressions.writing import to_text

COMPARATORS: Final[Mapping[str, Callable[[Any, Any], bool]]] = MappingProxyType(
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
    """Whether the tree is a text literal."""
    return isinstance(tree, Literal) and isinstance(tree.value, str)


def compare_values(node: Compare, left: ExactValue, right: ExactValue) -> bool:
    """The result of `== != < <= > >=` on two values. Raises EvaluationError."""
    left, right = coerce_dates(node.left, node.right, left, right)
    if node.operator in ("==", "!="):
        return are_equal(left, right, node.left, node.right) is (node.operator == "==")
    _check_same_kind(left, right, node.left, node.right)
    if value_kind(left) in ("string", "boolean", "list"):
        raise _order_error(node, left, right)
    return COMPARATORS[node.operator](left, right)


def are_equal(left: ExactValue, right: ExactValue, left_node: Tree, right_node: Tree) -> bool:
    """Whether two values are equal. Lists are compared item by item; one unequal pair decides.

    Raises EvaluationError.
    """
    _check_same_kind(left, right, left_node, right_node)
    if not isinstance(left, tuple) or not isinstance(right, tuple):
        return left == right
    if len(left) != len(right):
        return False
    return _are_lists_equal(left, right, left_node, right_node)


def _are_lists_equal(
    left: Sequence[ExactValue], right: Sequence[ExactValue], left_node: Tree, right_node: Tree
) -> bool:
    failure: EvaluationError | None = None
    for left_item, right_item in zip(left, right, strict=True):
        try:
            if not are_equal(left_item, right_item, left_node, right_node):
                return False
        except EvaluationError as error:
            failure = failure or error
    if failure is not None:
        raise failure
    return True


def list_contains(value: ExactValue, items: ExactValue, value_node: Tree, items_node: Tree) -> bool:
    """Whether a list contains a value. One equal item decides, even beside items of another type.

    Raises EvaluationError where no item is equal and one is of another type.
    """
    if not isinstance(items, tuple):
        hint = f"use contains({to_text(items_node)}, …)" if isinstance(items, str) else "write a list, as in ['a', 'b']"
        raise evaluation_error(f"{to_text(items_node)} is {describe_value(items)}, and a list is needed", hint)
    failure: EvaluationError | None = None
    for item in items:
        try:
            if are_equal(*coerce_dates(value_node, items_node, value, item), value_node, items_node):
                return True
        except EvaluationError as error:
            failure = failure or error
    if failure is not None:
        raise failure
    return False


def coerce_dates(
    left_node: Tree, right_node: Tree, left: ExactValue, right: ExactValue
) -> tuple[ExactValue, ExactValue]:
    """Both values; a text literal compared with a date or moment is read as one.

    Raises EvaluationError where the text is not a date.
    """
    if isinstance(left, date) and isinstance(right, str) and is_text_literal(right_node):
        return left, parse_date_literal(right, left, left_node)
    if isinstance(right, date) and isinstance(left, str) and is_text_literal(left_node):
        return parse_date_literal(left, right, right_node), right
    return left, right


def parse_date_literal(text: str, reference: date, node: Tree) -> date:
    """A text literal as a date, or as a moment, like the value it is compared with. Raises EvaluationError."""
    is_moment = isinstance(reference, datetime)
    date_value = read_moment(text) if is_moment else read_date(text)
    if date_value is None:
        need = "a moment with an offset" if is_moment else "a date"
        example = "2026-11-21T09:00:00+01:00" if is_moment else "2026-11-21"
        raise evaluation_error(
            f"{to_text(node)} is {describe_value(reference)}, but {describe_value(text)} is not {need}",
            f"write it as {example}",
        )
    return date_value


def _check_same_kind(left: ExactValue, right: ExactValue, left_node: Tree, right_node: Tree) -> None:
    if value_kind(left) != value_kind(right):
        left_text, right_text = _describe_operand(left_node, left), _describe_operand(right_node, right)
        raise evaluation_error(f"{left_text} cannot be compared with {right_text}", _kind_hint(left, right))


def _describe_operand(node: Tree, value: ExactValue) -> str:
    return (
        describe_value(value) if isinstance(node, Literal) else f"{_shorten(to_text(node))} ({describe_value(value)})"
    )


def _shorten(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"


def _kind_hint(left: ExactValue, right: ExactValue) -> str:
    kinds = {value_kind(left), value_kind(right)}
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


def _order_error(node: Compare, left: ExactValue, right: ExactValue) -> EvaluationError:
    subject = {"string": "texts have", "boolean": "true and false have", "list": "lists have"}[value_kind(left)]
    reason = f"{subject} no order, in {_shorten(to_text(node))} with {describe_value(left)} and {describe_value(right)}"
    return evaluation_error(reason, "store the fact as a number or a date, or use == or in")
