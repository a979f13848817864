"""What is worked out, in words: `round({order value} * 0.3, 2)` is “order value × 0.3, rounded to 2 decimals”."""

from __future__ import annotations

from sopstudio.expressions import to_text
from sopstudio.expressions.tree import Call, Literal, Tree
from sopstudio.sop.model import Assignment
from sopstudio.text.conditions import condition_tree, describe_amount, describe_condition, speak_facts
from sopstudio.text.humanize import one_line, speak_name
from sopstudio.translation import tr


def describe_assignment(assignment: Assignment) -> str:
    """A fact that is worked out, with its value in words, on one line."""
    return f"{speak_name(assignment.fact)} = {describe_expression(assignment.expression)}"


def describe_expression(text: str) -> str:
    """An expression in words on one line; as it is written, with its facts spoken, where there are none for it."""
    tree = condition_tree(text)
    words = _describe_whole(tree) if tree is not None else None
    return one_line(words) if words else describe_condition(text) or speak_facts(text)


def _describe_whole(tree: Tree) -> str | None:
    """As `describe_amount`, and what is said only of a whole value: which of several, and rounding."""
    match tree:
        case Call("if"):
            return _describe_choice(tree)
        case Call("round", (value,)) if words := describe_amount(value):
            return tr("{value}, rounded", value=words)
        case Call("round", (value, Literal(digits))) if words := describe_amount(value):
            return tr("{value}, rounded to {digits} decimals", value=words, digits=digits)
    return describe_amount(tree)


def _describe_choice(tree: Tree) -> str | None:
    """Each value with the condition on which it is taken, and the last one for all other cases."""
    parts: list[str] = []
    while isinstance(tree, Call) and tree.function == "if":
        condition, value, tree = tree.arguments
        words, when = describe_amount(value), describe_condition(to_text(condition))
        if not words or not when:
            return None
        parts.append(tr("{value} if {condition}", value=words, condition=when))
    rest = describe_amount(tree)
    return "; ".join((*parts, tr("otherwise {value}", value=rest))) if rest else None


__all__ = ["describe_assignment", "describe_expression"]
