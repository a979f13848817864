"""The types of conditions and expressions, as far as the facts that they read declare theirs."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final, TypeAlias

from sopstudio.expressions.domains import Domain
from sopstudio.expressions.tree import (
    FUNCTIONS,
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
    "matches": "string",
    "max": "number",
    "min": "number",
    "round": "number",
    "starts_with": "string",
    "sum": "number",
}
"""What the arguments of a function usually are; a function that takes anything is missing."""

DeclaredFacts: TypeAlias = Mapping[str, Domain]


def infer_type(tree: Tree, declared: DeclaredFacts) -> str | None:
    """The type of a tree as facts declare types; None where it cannot be known."""
    match tree:
        case Literal(value):
            return _literal_type(value)
        case FactName(name):
            return declared[name].type if name in declared else None
        case ListExpression():
            return "list"
        case And() | Or() | Not() | Compare():
            return "boolean"
        case Negative(operand):
            return _numeric_type([operand], declared)
        case Arithmetic(operator, left, right):
            return "number" if operator == "/" else _numeric_type([left, right], declared)
        case Call():
            return _call_type(tree, declared)


def kind_of(tree: Tree, declared: DeclaredFacts) -> str | None:
    """Like `infer_type`, with integers counted as numbers: the types that must not mix."""
    type_name = infer_type(tree, declared)
    return "number" if type_name == "integer" else type_name


def item_kinds(tree: Tree, declared: DeclaredFacts) -> set[str]:
    """The kinds of a list's items, as far as they are known."""
    kinds: set[str | None] = set()
    if isinstance(tree, ListExpression):
        kinds = {kind_of(item, declared) for item in tree.items}
    elif isinstance(tree, FactName) and tree.name in declared:
        items = declared[tree.name].items
        kinds = {"number" if items == "integer" else items}
    return {kind for kind in kinds if kind is not None}


def item_type(tree: Tree, declared: DeclaredFacts) -> str | None:
    """The kind of a list's items, where exactly one is known."""
    kinds = item_kinds(tree, declared)
    return kinds.pop() if len(kinds) == 1 else None


def _literal_type(value: str | int | Fraction | bool) -> str:
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, str):
        return "string"
    return "integer" if isinstance(value, int) else "number"


def _numeric_type(operands: Sequence[Tree], declared: DeclaredFacts) -> str:
    return "integer" if all(infer_type(operand, declared) == "integer" for operand in operands) else "number"


def _call_type(tree: Call, declared: DeclaredFacts) -> str | None:
    match tree.function, tree.arguments:
        case "if", (_, one, other):
            return _common_type([one, other], declared)
        case "abs", (operand,):
            return _numeric_type([operand], declared)
        case "round", arguments:
            return "integer" if len(arguments) == 1 else "number"
        case "sum", (single,) if infer_type(single, declared) in ("list", None):
            return "number"
        case "sum", arguments:
            return _numeric_type(arguments, declared)
        case "min" | "max", (single,) if infer_type(single, declared) in ("list", None):
            return item_type(single, declared)
        case "min" | "max", arguments:
            return _common_type(arguments, declared)
    return FUNCTIONS[tree.function].result


def expected_type(tree: Tree, name: str, declared: DeclaredFacts) -> str | None:
    """The type that a fact without a declaration should have to stand where it does in `tree`.

    The first place that says so counts; None where none does. A fact that is the whole tree counts as true or false.
    """
    if tree == FactName(name):
        return "boolean"
    kinds = (kind for node in walk(tree) for kind in _expected_below(node, name, declared))
    return next(kinds, None)


def _expected_below(node: Tree, name: str, declared: DeclaredFacts) -> Iterator[str]:
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


def _beside(node: Compare, name: str, declared: DeclaredFacts) -> str:
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


def _common_type(operands: Sequence[Tree], declared: DeclaredFacts) -> str | None:
    """The single type of several trees; integers beside numbers count as numbers."""
    types = {infer_type(operand, declared) for operand in operands}
    if types == {"integer", "number"}:
        return "number"
    return types.pop() if len(types) == 1 else None


__all__ = ["DeclaredFacts", "expected_type", "infer_type", "item_kinds", "item_type", "kind_of"]
