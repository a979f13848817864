"""Which type a tree has, as far as the declared facts tell."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final, TypeAlias

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
    children,
    walk,
)
from sopstudio.expressions.values import read_date, read_moment

ARGUMENT_TYPES: Final = {
    "abs": "number",
    "contains": "string",
    "days_between": "date",
    "ends_with": "string",
    "hours_between": "datetime",
    "len": "string",
    "lower": "string",
    "max": "number",
    "min": "number",
    "round": "number",
    "starts_with": "string",
    "sum": "number",
}
"""What the arguments of a function usually are; a function that takes anything is missing."""

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


def expected_type(tree: Tree, name: str, declared: Declared) -> str | None:
    """The type that a fact without a declaration should have to stand where it does in `tree`.

    The first place that says so counts; None where none does. A fact that is the whole tree counts as true or false.
    """
    if tree == FactName(name):
        return "boolean"
    kinds = (kind for node in walk(tree) for kind in _expected_below(node, name, declared))
    return next(kinds, None)


def _expected_below(node: Tree, name: str, declared: Declared) -> Iterator[str]:
    """What `node` asks of the fact, where the fact is one of its operands."""
    positions = [at for at, part in enumerate(children(node)) if isinstance(part, FactName) and part.name == name]
    if not positions:
        return
    match node:
        case And() | Or() | Not():
            yield "boolean"
        case Arithmetic() | Negative():
            yield "number"
        case Compare():
            yield _beside(node, name, declared)
        case Call(function, arguments):
            if function == "if":
                others = [argument for at, argument in enumerate(arguments) if at not in (0, *positions)]
                kinds = [kind_of(other, declared) for other in others]
                yield from ["boolean"] if 0 in positions else [kind for kind in kinds if kind is not None]
            elif function in ARGUMENT_TYPES:
                yield ARGUMENT_TYPES[function]


def _beside(node: Compare, name: str, declared: Declared) -> str:
    """What a fact must be to be compared as it is: what is known of the other side, else what is usual."""
    is_left = isinstance(node.left, FactName) and node.left.name == name
    if node.operator in ("in", "not in"):
        return (item_type(node.right, declared) or "string") if is_left else "list"
    other = node.right if is_left else node.left
    kind = kind_of(other, declared)
    if node.operator in ("==", "!="):
        return kind or "string"
    if isinstance(other, Literal) and isinstance(other.value, str):
        return "date" if read_date(other.value) else "datetime" if read_moment(other.value) else "string"
    return kind or "number"


def _common(operands: Sequence[Tree], declared: Declared) -> str | None:
    """The one type of several trees; integers beside numbers are numbers."""
    found = {infer(operand, declared) for operand in operands}
    if found == {"integer", "number"}:
        return "number"
    return found.pop() if len(found) == 1 else None
