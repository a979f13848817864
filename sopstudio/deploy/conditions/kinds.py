"""The types of values in a condition, as far as they are certain before anything runs.

In our evaluator types do not mix: 10 and the text '10' leave a comparison undecided, where most languages convert. As
every fact is checked against its declaration before it is stored, that can be decided when a condition is printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from sopstudio.errors import DeployError
from sopstudio.expressions import (
    Arithmetic,
    Call,
    Compare,
    Domain,
    FactName,
    ListExpression,
    Literal,
    Negative,
    Tree,
    infer_type,
    parse_expression,
    to_text,
)
from sopstudio.expressions.tree import children
from sopstudio.expressions.values import read_date, read_moment
from sopstudio.sop import Compute, Flow
from sopstudio.translation import tr

Facts: TypeAlias = Mapping[str, Domain]
"""The facts whose types are certain, by name."""
ORDERED = ("number", "date", "datetime")
DATES = ("date", "datetime")
SCALARS = ("string", "boolean", *ORDERED)


class InexpressibleError(DeployError):
    """A condition that a language cannot hold."""


class NoValueError(Exception):
    """An expression that never has a value, as its types do not fit."""


def certain_facts(flow: Flow) -> dict[str, Domain]:
    """The facts of an SOP that can only have values of their declared type; an integer that is computed as a number
    counts as a number.
    """
    domains = {name: fact.domain() for name, fact in flow.facts.items()}
    computed = [
        (assignment.fact, parse_expression(assignment.expression).tree)
        for node in flow.nodes.values()
        if isinstance(node, Compute)
        for assignment in node.assignments
    ]
    return _without_doubtful(domains, computed)


def _without_doubtful(domains: Mapping[str, Domain], computed: Iterable[tuple[str, Tree]]) -> dict[str, Domain]:
    facts, assignments = dict(domains), list(computed)
    while True:
        before = dict(facts)
        for name, tree in assignments:
            domain, inferred = facts.get(name), infer_type(tree, facts)
            if domain is None or inferred == domain.type or (domain.type, inferred) == ("number", "integer"):
                continue
            del facts[name]
            if (domain.type, inferred) == ("integer", "number"):
                facts[name] = Domain("number")
        if facts == before:
            return facts


def is_whole(tree: Tree, facts: Facts) -> bool:
    """Whether a number is certainly an integer."""
    return infer_type(tree, facts) == "integer"


def may_be_blank(name: str, facts: Facts) -> bool:
    """Whether a fact may be a text of blanks, which counts as no value."""
    return name in facts and facts[name].type == "string" and not facts[name].allowed


def kind_of(tree: Tree, facts: Facts) -> str:
    """The type of a tree; every number is a *number*.

    Raises `NoValueError` where it never has a value, and `InexpressibleError` where its type is not certain.
    """
    match tree:
        case Literal(value):
            return "boolean" if isinstance(value, bool) else "string" if isinstance(value, str) else "number"
        case FactName(name) if name in facts:
            return _plain(facts[name].type)
        case FactName(name):
            raise InexpressibleError(
                tr("the type of {{{name}}} is not certain", name=name), hint=tr("declare the fact")
            )
        case ListExpression():
            return "list"
        case Arithmetic() | Negative():
            return _require(children(tree), facts, "number")
        case Compare() | Call():
            return _comparison(tree, facts) if isinstance(tree, Compare) else _call(tree, facts)
        case _:
            return "boolean"


def item_kind(tree: Tree, facts: Facts) -> str:
    """The type of the items of a list. Raises as `kind_of`; a list of no or mixed types is not expressible."""
    if isinstance(tree, ListExpression):
        kinds = {kind_of(item, facts) for item in tree.items}
        if len(kinds) == 1:
            return kinds.pop()
    elif isinstance(tree, FactName) and (items := facts[tree.name].items) is not None:
        return _plain(items)
    raise InexpressibleError(
        tr("the items of {tree} have no certain type", tree=to_text(tree)), hint=tr("declare their type")
    )


def pair_kind(left: Tree, right: Tree, facts: Facts) -> str:
    """The type of two trees that are compared; the literal of a text beside a date counts as a date."""
    first, second = kind_of(left, facts), kind_of(right, facts)
    if first == second:
        return first
    for literal, kind in ((right, first), (left, second)):
        if _is_instant(literal, kind):
            return kind
    raise NoValueError


def _plain(kind: str) -> str:
    return "number" if kind == "integer" else kind


def _require(operands: Sequence[Tree], facts: Facts, *kinds: str) -> str:
    """The type of all the operands, which is one of the types."""
    found = {kind_of(operand, facts) for operand in operands}
    if len(found) > 1 or not found <= set(kinds):
        raise NoValueError
    return found.pop()


def _comparison(tree: Compare, facts: Facts) -> str:
    if tree.operator in ("in", "not in"):
        _member(tree.left, tree.right, facts)
        return "boolean"
    if any(isinstance(side, Arithmetic | Negative) for side in (tree.left, tree.right)):
        _require([tree.left, tree.right], facts, "number")
        return "boolean"
    kind = pair_kind(tree.left, tree.right, facts)
    if tree.operator not in ("==", "!=") and kind not in ORDERED:
        raise NoValueError
    if kind == "list":
        raise InexpressibleError(
            tr("{tree} compares lists", tree=to_text(tree)), hint=tr("compare their items with contains()")
        )
    return "boolean"


def _member(value: Tree, items: Tree, facts: Facts) -> None:
    kind = kind_of(value, facts)
    if kind_of(items, facts) != "list":
        raise NoValueError
    of_items = item_kind(items, facts)
    if not (kind == of_items and kind in SCALARS) and not _is_instant(value, of_items):
        raise InexpressibleError(
            tr("{value} is looked for in {items}, which holds other values", value=to_text(value), items=to_text(items))
        )


def _is_instant(tree: Tree, kind: str) -> bool:
    """Whether a literal text is a date, or moment, as wanted."""
    if kind not in DATES or not isinstance(tree, Literal) or not isinstance(tree.value, str):
        return False
    return (read_date if kind == "date" else read_moment)(tree.value) is not None


def _call(tree: Call, facts: Facts) -> str:
    arguments = tree.arguments
    match tree.function:
        case "present" | "missing":
            return "boolean"
        case "starts_with" | "ends_with":
            _require(arguments, facts, "string")
            return "boolean"
        case "lower":
            return _require(arguments, facts, "string")
        case "len":
            _require(arguments, facts, "string", "list")
            return "number"
        case "abs" | "round":
            return _require(arguments, facts, "number")
        case _:
            return _further_call(tree, arguments, facts)


def _further_call(tree: Call, arguments: Sequence[Tree], facts: Facts) -> str:
    match tree.function:
        case "matches":
            _require(arguments, facts, "string")
            return "boolean"
        case "today":
            return "date"
        case "contains":
            if kind_of(arguments[0], facts) == "string":
                _require(arguments, facts, "string")
            else:
                _member(arguments[1], arguments[0], facts)
            return "boolean"
        case "min" | "max" | "sum":
            return _fold(tree, arguments, facts)
        case "days_between" | "hours_between":
            _distance(tree, arguments, facts)
            return "number"
        case "if":
            kind_of(arguments[0], facts)
            return _require(arguments[1:], facts, *SCALARS, "list")
    raise InexpressibleError(tr("{tree} has no counterpart", tree=to_text(tree)))


def _fold(tree: Call, arguments: Sequence[Tree], facts: Facts) -> str:
    allowed = ("number",) if tree.function == "sum" else ORDERED
    if len(arguments) == 1 and kind_of(arguments[0], facts) == "list":
        kind = item_kind(arguments[0], facts)
        if kind not in allowed:
            raise InexpressibleError(tr("{tree} has no value unless the list is empty", tree=to_text(tree)))
        return kind
    return _require(arguments, facts, *allowed)


def _distance(tree: Call, arguments: Sequence[Tree], facts: Facts) -> None:
    kinds = {distance_kind(argument, facts) for argument in arguments}
    if len(kinds) > 1:
        raise NoValueError


def distance_kind(argument: Tree, facts: Facts) -> str:
    """Whether an argument of `days_between` is a date or a moment; a literal text is read as either."""
    if isinstance(argument, Literal) and isinstance(argument.value, str):
        if read_date(argument.value):
            return "date"
        if read_moment(argument.value):
            return "datetime"
        raise NoValueError
    kind = kind_of(argument, facts)
    if kind == "string":
        raise InexpressibleError(
            tr("{argument} is a text that is read as a date", argument=to_text(argument)),
            hint=tr("declare it as a date"),
        )
    if kind not in DATES:
        raise NoValueError
    return kind


__all__ = [
    "DATES",
    "ORDERED",
    "SCALARS",
    "Facts",
    "InexpressibleError",
    "NoValueError",
    "certain_facts",
    "distance_kind",
    "is_whole",
    "item_kind",
    "kind_of",
    "may_be_blank",
    "pair_kind",
]
