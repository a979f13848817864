"""What is worked out, in words: `round({order value} * 0.3, 2)` is “order value × 0.3, rounded to 2 decimals”."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sopstudio.expressions import to_text
from sopstudio.expressions.tree import Arithmetic, Call, FactName, Literal, Negative, Tree
from sopstudio.sop.model import Assignment
from sopstudio.text.conditions import condition_tree, describe_condition, describe_operand, speak_facts
from sopstudio.text.humanize import one_line, speak_name
from sopstudio.translation import mark, tr

_SIGNS: Final[Mapping[str, str]] = {"+": "+", "-": "−", "*": "×", "/": "÷"}
_EXTREMES: Final[Mapping[str, str]] = {"min": mark("the smallest of {values}"), "max": mark("the largest of {values}")}
_SUM, _PRODUCT, _ATOM = range(3)
"""How tightly words bind: a sum within a product needs brackets."""


def describe_assignment(assignment: Assignment) -> str:
    """A fact that is worked out, with its value in words, on one line."""
    return f"{speak_name(assignment.fact)} = {describe_expression(assignment.expression)}"


def describe_expression(text: str) -> str:
    """An expression in words on one line; as it is written, with its facts spoken, where there are none for it."""
    tree = condition_tree(text)
    words = _describe_whole(tree) if tree is not None else None
    return one_line(words) if words else describe_condition(text) or speak_facts(text)


def _describe_whole(tree: Tree) -> str | None:
    """As `_describe`, and what is said only of a whole value: which of several, and rounding."""
    match tree:
        case Call("if"):
            return _describe_choice(tree)
        case Call("round", (value,)) if words := _describe(value, _SUM):
            return tr("{value}, rounded", value=words)
        case Call("round", (value, Literal(digits))) if words := _describe(value, _SUM):
            return tr("{value}, rounded to {digits} decimals", value=words, digits=digits)
    return _describe(tree, _SUM)


def _describe_choice(tree: Tree) -> str | None:
    """Each value with the condition on which it is taken, and the last one for all other cases."""
    parts: list[str] = []
    while isinstance(tree, Call) and tree.function == "if":
        condition, value, tree = tree.arguments
        words, when = _describe(value, _SUM), describe_condition(to_text(condition))
        if not words or not when:
            return None
        parts.append(tr("{value} if {condition}", value=words, condition=when))
    rest = _describe(tree, _SUM)
    return "; ".join((*parts, tr("otherwise {value}", value=rest))) if rest else None


def _describe(tree: Tree, min_binding: int) -> str | None:
    """A value in words, in brackets where it binds less tightly; None where there are no words for it."""
    match tree:
        case Literal() | FactName():
            return describe_operand(tree)
        case Negative(operand) if words := _describe(operand, _ATOM):
            return f"−{words}"
        case Arithmetic(operator, left, right) if operator in _SIGNS:
            binding = _SUM if operator in ("+", "-") else _PRODUCT
            first, second = _describe(left, binding), _describe(right, binding + 1)
            if not first or not second:
                return None
            words = f"{first} {_SIGNS[operator]} {second}"
            return words if binding >= min_binding else f"({words})"
        case Call("min" | "max" as function, arguments):
            values = [_describe(argument, _SUM) for argument in arguments]
            return tr(_EXTREMES[function], values=", ".join(map(str, values))) if all(values) else None
    return None


__all__ = ["describe_assignment", "describe_expression"]
