"""The type check of a condition: mixed types, undeclared names, and values outside a fact's domain.

An undeclared fact has no type. It is reported once, by name, and causes no further faults.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
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
from sopstudio.expressions.values import read_date, read_moment
from sopstudio.translation import mark, tr

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
    mixed = tuple(_check_pair(left, right, declared))
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


def _check_pair(left: Tree, right: Tree, declared: DeclaredFacts) -> Iterator[ConditionFault]:
    """Two compared trees must have one type, or be a date and the text of a date."""
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
    message = tr(
        "{left} is {type} and cannot be compared with {right}, {type_2}",
        left=to_text(left),
        type=tr(_TYPE_NAMES[left_kind]),
        right=to_text(right),
        type_2=tr(_TYPE_NAMES[right_kind]),
    )
    yield _type_fault(wrong, message, _literal_hint(wrong, kind))


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


__all__ = ["ConditionFault", "Domain", "check_types", "infer_type"]
