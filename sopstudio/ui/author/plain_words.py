"""Conditions in plain words, where that is easy: `{credit score} >= 720` is “credit score is at least 720”."""

from __future__ import annotations

from sopstudio.errors import ConditionError
from sopstudio.expressions import And, Call, Compare, FactName, ListOf, Literal, Not, Or, Tree, parse, to_text

LONGEST = 160
_COMPARED = {
    "==": "is", "!=": "is not", "<": "is below", "<=": "is at most", ">": "is above", ">=": "is at least",
    "in": "is one of", "not in": "is none of",
}  # fmt: skip


def in_words(condition: str) -> str:
    """The condition in words; blank where it cannot be read, or is too involved for words to help."""
    if not condition.strip():
        return ""
    try:
        words = _said(parse(condition).tree, top=True)
    except ConditionError:
        return ""
    return words if words is not None and len(words) <= LONGEST else ""


def _said(tree: Tree, *, top: bool = False) -> str | None:
    match tree:
        case Compare(operator, left, right):
            return _compared(operator, left, right)
        case FactName(name):
            return f"{_name(name)} is true"
        case Not(FactName(name)):
            return f"{_name(name)} is false"
        case Call("present" | "missing" as function, (FactName(name),)):
            return f"{_name(name)} is {'known' if function == 'present' else 'not known'}"
        case Call("contains", (FactName(name), value)) if shown := _value(value):
            return f"{_name(name)} contains {shown}"
        case And(operands) | Or(operands) if top:
            said = [_said(one) for one in operands]
            joined = ", and " if isinstance(tree, And) else ", or "
            return None if None in said else joined.join(filter(None, said))
        case _:
            return None


def _compared(operator: str, left: Tree, right: Tree) -> str | None:
    value = _value(right)
    if not isinstance(left, FactName) or value is None:
        return None
    if isinstance(right, Literal) and isinstance(right.value, bool):
        return f"{_name(left.name)} is {'true' if right.value is (operator == '==') else 'false'}"
    return f"{_name(left.name)} {_COMPARED[operator]} {value}"


def _value(tree: Tree) -> str | None:
    match tree:
        case Literal(value):
            return value if isinstance(value, str) and value.strip() else to_text(tree)
        case FactName(name):
            return _name(name)
        case ListOf(items) if len(items) <= 6:
            said = [_value(one) for one in items]
            return None if None in said else ", ".join(filter(None, said))
        case _:
            return None


def _name(name: str) -> str:
    return name.replace("_", " ")
