"""Which type a tree has, as far as the declared facts tell."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

from sopstudio.expressions.domains import Domain
from sopstudio.expressions.functions import FUNCTIONS
from sopstudio.expressions.tree import (
    And,
    Arithmetic,
    Call,
    Compare,
    FactName,
    ListOf,
    Literal,
    Negative,
    Not,
    Or,
    Tree,
)

Declared: TypeAlias = Mapping[str, Domain]


def infer(tree: Tree, declared: Declared) -> str | None:
    """The type of a tree in the words of fact declarations, or None where it cannot be known."""
    match tree:
        case Literal(value):
            return _literal(value)
        case FactName(name):
            return declared[name].type if name in declared else None
        case ListOf():
            return "list"
        case And() | Or() | Not() | Compare():
            return "boolean"
        case Negative(operand):
            return _numeric([operand], declared)
        case Arithmetic(operator, left, right):
            return "number" if operator == "/" else _numeric([left, right], declared)
        case Call():
            return _call(tree, declared)


def kind_of(tree: Tree, declared: Declared) -> str | None:
    """As `infer`, with integers counted as numbers: the types that must not mix."""
    found = infer(tree, declared)
    return "number" if found == "integer" else found


def item_kinds(tree: Tree, declared: Declared) -> set[str]:
    """The kinds of a list's items, as far as they are known."""
    found: set[str | None] = set()
    if isinstance(tree, ListOf):
        found = {kind_of(item, declared) for item in tree.items}
    elif isinstance(tree, FactName) and tree.name in declared:
        items = declared[tree.name].items
        found = {"number" if items == "integer" else items}
    return {kind for kind in found if kind is not None}


def item_type(tree: Tree, declared: Declared) -> str | None:
    """The kind of a list's items, where one is known and no other."""
    kinds = item_kinds(tree, declared)
    return kinds.pop() if len(kinds) == 1 else None


def _literal(value: str | int | Fraction | bool) -> str:
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, str):
        return "string"
    return "integer" if isinstance(value, int) else "number"


def _numeric(operands: Sequence[Tree], declared: Declared) -> str:
    return "integer" if all(infer(operand, declared) == "integer" for operand in operands) else "number"


def _call(tree: Call, declared: Declared) -> str | None:
    match tree.function, tree.arguments:
        case "if", (_, one, other):
            return _common([one, other], declared)
        case "abs", (operand,):
            return _numeric([operand], declared)
        case "round", arguments:
            return "integer" if len(arguments) == 1 else "number"
        case "sum", (single,) if infer(single, declared) in ("list", None):
            return "number"
        case "sum", arguments:
            return _numeric(arguments, declared)
        case "min" | "max", (single,) if infer(single, declared) in ("list", None):
            return item_type(single, declared)
        case "min" | "max", arguments:
            return _common(arguments, declared)
    return FUNCTIONS[tree.function].result


def _common(operands: Sequence[Tree], declared: Declared) -> str | None:
    """The one type of several trees; integers beside numbers are numbers."""
    found = {infer(operand, declared) for operand in operands}
    if found == {"integer", "number"}:
        return "number"
    return found.pop() if len(found) == 1 else None
