"""The type check of a condition: mixed types, undeclared names, and values outside a fact's domain.

An undeclared fact has no type. It is reported once, by name, and causes no further faults.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeAlias
from typing import Literal as OneOf

from msgspec import Struct

from sopstudio.expressions.diagnostics import suggest_name
from sopstudio.expressions.domains import Domain, domain_violation
from sopstudio.expressions.printer import quote_text, to_text
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
    Span,
    Tree,
    children,
    walk,
)
from sopstudio.expressions.type_inference import DeclaredFacts, infer_type, item_kinds, item_type, kind_of
from sopstudio.expressions.values import read_date, read_moment
from sopstudio.translation import mark, tr

Code: TypeAlias = OneOf["condition-type", "value-outside-domain", "unknown-fact"]

_TYPE_NAMES: Final = {
    "string": mark("a text"),
    "number": mark("a number"),
    "integer": mark("a number"),
    "boolean": mark("true or false"),
    "date": mark("a date"),
    "datetime": mark("a moment"),
    "list": mark("a list"),
}


_TYPE_PLURALS: Final = {
    "string": mark("texts"),
    "number": mark("numbers"),
    "boolean": mark("true or false"),
    "date": mark("dates"),
    "datetime": mark("moments"),
    "list": mark("lists"),
}
_ARGUMENT_TYPES: Final = {
    "lower": ("string",),
    "len": ("string", "list"),
    "starts_with": ("string",),
    "ends_with": ("string",),
    "matches": ("string",),
    "abs": ("number",),
    "round": ("number",),
}


class ConditionFault(Struct, frozen=True):
    """A fault in a condition: its code, its span (character offsets), and what to do about it.

    `new_fact` is the name of an undeclared fact that cannot be meant for anything known.
    """

    code: Code
    message: str
    span: Span
    hint: str = ""
    new_fact: str = ""


def check_types(tree: Tree, declared: DeclaredFacts, *, condition: bool = True) -> tuple[ConditionFault, ...]:
    """All faults, sorted by position. With `condition=False` the tree may have any type, as in a compute node."""
    faults = [*_check_names(tree, declared), *_check_operators(tree, declared)]
    root_type = infer_type(tree, declared)
    if condition and not isinstance(tree, And | Or | Not) and root_type not in (None, "boolean"):
        hint = tr("compare it, as in … == …")
        faults.append(
            _type_fault(
                tree,
                tr(
                    "{tree} is {type}, and a condition is true or false",
                    tree=to_text(tree),
                    type=tr(_TYPE_NAMES[root_type or ""]),
                ),
                hint,
            )
        )
    return tuple(sorted(faults, key=lambda fault: fault.span))


def _type_fault(node: Tree, message: str, hint: str) -> ConditionFault:
    return ConditionFault("condition-type", message, node.span, hint)


def _check_names(tree: Tree, declared: DeclaredFacts) -> Iterator[ConditionFault]:
    """Each undeclared fact once. Compared with a text fact, it is probably a text without its quotes."""
    texts = _compared_text_facts(tree, declared)
    seen: set[str] = set()
    for node in walk(tree):
        if isinstance(node, FactName) and node.name not in declared and node.name not in seen:
            seen.add(node.name)
            domain = texts.get(node.name)
            hint = (
                tr("write {usage}", usage=FUNCTIONS[node.name].usage)
                if node.name == "today"
                else suggest_name(node.name, declared)
            )
            if domain is not None and (node.name in domain.allowed or not hint):
                hint = tr("a text goes into quotes: {text}", text=quote_text(node.name))
            yield ConditionFault(
                "unknown-fact",
                tr("no fact is named {name}", name=f"{{{node.name}}}"),
                node.span,
                hint or tr("declare it first"),
                "" if hint else node.name,
            )


def _compared_text_facts(tree: Tree, declared: DeclaredFacts) -> Mapping[str, Domain]:
    domains: dict[str, Domain] = {}
    for node in walk(tree):
        match node:
            case Compare("==" | "!=", FactName(left), FactName(other)):
                for name, known in ((left, other), (other, left)):
                    if known in declared and declared[known].type == "string":
                        domains[name] = declared[known]
    return domains


def _check_operators(tree: Tree, declared: DeclaredFacts) -> Iterator[ConditionFault]:
    for node in walk(tree):
        match node:
            case And() | Or() | Not():
                yield from _check_operands(children(node), ("boolean",), declared)
            case Arithmetic() | Negative():
                yield from _check_operands(children(node), ("number",), declared)
            case Compare("in" | "not in"):
                yield from _check_membership(node, declared)
            case Compare():
                yield from _check_comparison(node, declared)
            case Call():
                yield from _check_call(node, declared)


def _check_operands(nodes: Iterable[Tree], kinds: tuple[str, ...], declared: DeclaredFacts) -> Iterator[ConditionFault]:
    for node in nodes:
        yield from _check_operand(node, kinds, declared)


def _check_operand(node: Tree, kinds: tuple[str, ...], declared: DeclaredFacts) -> Iterator[ConditionFault]:
    kind = kind_of(node, declared)
    if kind is not None and kind not in kinds:
        needed = tr(" or ").join(tr(_TYPE_NAMES[expected]) for expected in kinds)
        hint = tr("compare it, as in … == …") if kinds == ("boolean",) else _literal_hint(node, kinds[0])
        yield _type_fault(
            node,
            tr(
                "{node} is {type}, and {needed} is needed",
                node=to_text(node),
                type=tr(_TYPE_NAMES[kind]),
                needed=needed,
            ),
            hint,
        )


def _literal_hint(node: Tree, kind: str) -> str:
    """What to write instead of a literal, where that is obvious."""
    match node:
        case Literal(str(text)) if kind == "number" and text.strip().replace(".", "", 1).lstrip("-").isdigit():
            return tr("write {text} without the quotes", text=text.strip())
        case Literal(str(text)) if kind == "boolean" and text.strip().lower() in ("true", "false"):
            return tr("write {text} without the quotes", text=text.strip().lower())
        case Literal(value) if kind == "boolean" and not isinstance(value, str) and value in (0, 1):
            return tr("write {usage}", usage="true" if value else "false")
        case Literal(value) if kind == "string" and not isinstance(value, str):
            return tr("write {text} in quotes", text=quote_text(to_text(node)))
    return tr("use {type} there", type=tr(_TYPE_NAMES[kind]))


def _check_comparison(node: Compare, declared: DeclaredFacts) -> Iterator[ConditionFault]:
    left, right = node.left, node.right
    mixed = tuple(_check_pair(left, right, declared, orders=node.operator not in ("==", "!=")))
    yield from mixed
    kind = kind_of(left, declared) or kind_of(right, declared)
    if node.operator not in ("==", "!="):
        right_kind = kind_of(right, declared)
        if not mixed and kind in ("string", "boolean", "list") and kind == (right_kind or kind):
            yield _type_fault(
                node,
                tr("{node}: {type} has no order", node=to_text(node), type=tr(_TYPE_NAMES[kind])),
                tr("use a number or a date, or == or in"),
            )
        return
    yield from _check_domain(left, right, declared)
    yield from _check_domain(right, left, declared)


def _check_pair(left: Tree, right: Tree, declared: DeclaredFacts, *, orders: bool = False) -> Iterator[ConditionFault]:
    """Two compared trees must have one type, or be a date and the text of a date; `orders` says that one is to be the
    larger.
    """
    left_kind, right_kind = kind_of(left, declared), kind_of(right, declared)
    for blank, partner in ((left, right), (right, left)):
        if isinstance(blank, Literal) and isinstance(blank.value, str) and not blank.value.strip():
            yield _type_fault(
                blank,
                tr("a blank text counts as no value"),
                tr("use missing({partner}) or present()", partner=to_text(partner)),
            )
            return
    if (
        left_kind == "list"
        and right_kind == "list"
        and len(item_kinds(left, declared) | item_kinds(right, declared)) > 1
    ):
        yield _type_fault(
            right,
            tr("the items of {left} and {right} mix types", left=to_text(left), right=to_text(right)),
            tr("use items of one type"),
        )
    if left_kind is None or right_kind is None or left_kind == right_kind:
        return
    for literal, kind in ((left, right_kind), (right, left_kind)):
        if kind in ("date", "datetime") and isinstance(literal, Literal) and isinstance(literal.value, str):
            yield from _check_date_text(literal, literal.value, (kind,))
            return
    wrong, kind = (left, right_kind) if isinstance(left, Literal) else (right, left_kind)
    other = right if wrong is left else left
    hint = _literal_hint(wrong, kind)
    if orders and kind == "string" and isinstance(other, FactName):  # in quotes it could not be ordered either
        hint = tr("make {name} a number", name=other.name)
    message = tr(
        "{left} is {type} and cannot be compared with {right}, {type_2}",
        left=to_text(left),
        type=tr(_TYPE_NAMES[left_kind]),
        right=to_text(right),
        type_2=tr(_TYPE_NAMES[right_kind]),
    )
    yield _type_fault(wrong, message, hint)


def _check_date_text(node: Tree, text: str, kinds: tuple[str, ...]) -> Iterator[ConditionFault]:
    if "date" in kinds and read_date(text):
        return
    if "datetime" in kinds and read_moment(text):
        return
    example = "2026-11-21" if "date" in kinds else "2026-11-21T09:00:00+01:00"
    yield _type_fault(
        node,
        tr("{node} is not {type}", node=to_text(node), type=tr(_TYPE_NAMES[kinds[0]])),
        tr("write it as {example}", example=example),
    )


def _check_domain(fact: Tree, value: Tree, declared: DeclaredFacts, *, item: bool = False) -> Iterator[ConditionFault]:
    """A literal that a declared fact (with `item`: an item of a list) can never have as its value."""
    if not isinstance(fact, FactName) or not isinstance(value, Literal) or fact.name not in declared:
        return
    domain = declared[fact.name].item_domain() if item else declared[fact.name]
    if domain is None or domain.type == "list":
        return
    wrong = domain_violation(domain, value.value)
    if wrong is not None:
        message, hint = wrong
        yield ConditionFault("value-outside-domain", _name_violated(fact.name, message, item=item), value.span, hint)


def _name_violated(name: str, violation: str, *, item: bool) -> str:
    fact = f"{{{name}}}"
    return f"{tr('an item of {fact}', fact=fact) if item else fact} {violation}"


def _check_membership(node: Compare, declared: DeclaredFacts) -> Iterator[ConditionFault]:
    left, right = node.left, node.right
    if isinstance(right, ListExpression):
        for item in right.items:
            yield from _check_pair(left, item, declared)
            yield from _check_domain(left, item, declared)
        return
    kind = kind_of(right, declared)
    if kind not in (None, "list"):
        hint = (
            tr("use contains({right}, …)", right=to_text(right))
            if kind == "string"
            else tr("write a list, as in ['a', 'b']")
        )
        yield _type_fault(
            right,
            tr(
                "{right} is {type}, and a list is needed",
                right=to_text(right),
                type=tr(_TYPE_NAMES[kind or ""]),
            ),
            hint,
        )
        return
    yield from _check_item(left, right, declared)


def _check_item(value: Tree, container: Tree, declared: DeclaredFacts) -> Iterator[ConditionFault]:
    """A value looked up in a list that is not written out, or as an argument of contains()."""
    if isinstance(container, ListExpression):
        for item in container.items:
            yield from _check_pair(value, item, declared)
        return
    items, kind = item_type(container, declared), kind_of(value, declared)
    if items in ("date", "datetime") and isinstance(value, Literal) and isinstance(value.value, str):
        yield from _check_date_text(value, value.value, (items,))
    elif items is not None and kind is not None and items != kind:
        message = tr(
            "{value} is {type}, and the items of {container} are {types}",
            value=to_text(value),
            type=tr(_TYPE_NAMES[kind]),
            container=to_text(container),
            types=tr(_TYPE_PLURALS[items]),
        )
        yield _type_fault(value, message, _literal_hint(value, items))
    yield from _check_domain(container, value, declared, item=True)


def _check_call(node: Call, declared: DeclaredFacts) -> Iterator[ConditionFault]:
    match node.function:
        case "contains":
            yield from _check_contains(node.arguments[0], node.arguments[1], declared)
        case "if":
            yield from _check_operand(node.arguments[0], ("boolean",), declared)
            yield from _check_branches(node, declared)
        case "days_between" | "hours_between":
            yield from _check_dates(node, declared)
        case "min" | "max" | "sum":
            yield from _check_aggregate(node, declared)
        case _:
            yield from _check_operands(node.arguments, _ARGUMENT_TYPES.get(node.function, tuple(_TYPE_NAMES)), declared)


def _check_contains(container: Tree, part: Tree, declared: DeclaredFacts) -> Iterator[ConditionFault]:
    yield from _check_operand(container, ("list", "string"), declared)
    if kind_of(container, declared) == "string":
        yield from _check_operand(part, ("string",), declared)
    else:
        yield from _check_item(part, container, declared)


def _check_dates(node: Call, declared: DeclaredFacts) -> Iterator[ConditionFault]:
    for argument in node.arguments:
        yield from _check_operand(argument, ("date", "datetime", "string"), declared)
        if isinstance(argument, Literal) and isinstance(argument.value, str):
            yield from _check_date_text(argument, argument.value, ("date", "datetime"))


def _check_branches(node: Call, declared: DeclaredFacts) -> Iterator[ConditionFault]:
    first_kind, second_kind = (kind_of(branch, declared) for branch in node.arguments[1:])
    if first_kind is not None and second_kind is not None and first_kind != second_kind:
        message = tr(
            "{node} is {type} or {type_2}",
            node=to_text(node),
            type=tr(_TYPE_NAMES[first_kind]),
            type_2=tr(_TYPE_NAMES[second_kind]),
        )
        yield _type_fault(node, message, tr("give both values one type"))


def _check_aggregate(node: Call, declared: DeclaredFacts) -> Iterator[ConditionFault]:
    """sum() takes numbers; min() and max() take numbers or dates; each as arguments or as one list."""
    kinds = ("number",) if node.function == "sum" else ("number", "date", "datetime")
    single, operands = node.arguments[0], node.arguments
    if len(operands) == 1 and kind_of(single, declared) == "list":
        if not isinstance(single, ListExpression):
            for items in item_kinds(single, declared) - set(kinds):
                yield _type_fault(
                    single,
                    tr(
                        "the items of {single} are {types}",
                        single=to_text(single),
                        types=tr(_TYPE_PLURALS[items]),
                    ),
                    tr("use a list of numbers"),
                )
            return
        operands = single.items
    wrong = tuple(_check_operands(operands, kinds, declared))
    yield from wrong
    operand_kinds = {kind_of(operand, declared) for operand in operands} - {None}
    if not wrong and len(operand_kinds) > 1:
        yield _type_fault(node, tr("{node} mixes types", node=to_text(node)), tr("use numbers only, or dates only"))


__all__ = ["ConditionFault", "check_types"]
