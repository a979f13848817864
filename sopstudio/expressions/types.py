"""What can be said about a condition before anything runs: types that mix, names nobody declared, values never held.

An undeclared fact has no type; it is reported once, by name, and is not the cause of further faults.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias
from typing import Literal as OneOf

from sopstudio.expressions.domains import Domain, outside
from sopstudio.expressions.inference import Declared, infer, item_kinds, item_type, kind_of
from sopstudio.expressions.names import proposal
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
    Span,
    Tree,
    children,
    walk,
)
from sopstudio.expressions.values import read_date, read_moment
from sopstudio.expressions.writing import quoted, to_text

__all__ = ["Domain", "Fault", "check_types", "infer"]

Code: TypeAlias = OneOf["condition-type", "value-outside-domain", "unknown-fact"]

_NAMED: Final = {
    "string": "a text",
    "number": "a number",
    "integer": "a number",
    "boolean": "true or false",
    "date": "a date",
    "datetime": "a moment",
    "list": "a list",
}


_PLURAL: Final = {
    "string": "texts",
    "number": "numbers",
    "boolean": "true or false",
    "date": "dates",
    "datetime": "moments",
    "list": "lists",
}
_ARGUMENTS: Final = {
    "lower": ("string",),
    "len": ("string", "list"),
    "starts_with": ("string",),
    "ends_with": ("string",),
    "abs": ("number",),
    "round": ("number",),
}


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong in a condition, where it stands (character offsets), and what to do about it."""

    code: Code
    message: str
    span: Span
    hint: str = ""


def check_types(tree: Tree, declared: Declared, *, condition: bool = True) -> tuple[Fault, ...]:
    """All faults, in order of their place. With `condition=False` the tree may be any value, as in a compute node."""
    faults = [*_unknown(tree, declared), *_mixed(tree, declared)]
    whole = infer(tree, declared)
    if condition and not isinstance(tree, And | Or | Not) and whole not in (None, "boolean"):
        hint = "compare it, as in … == …"
        faults.append(_fault(tree, f"{to_text(tree)} is {_NAMED[whole or '']}, and a condition is true or false", hint))
    return tuple(sorted(faults, key=lambda fault: fault.span))


def _fault(node: Tree, message: str, hint: str) -> Fault:
    return Fault("condition-type", message, node.span, hint)


def _unknown(tree: Tree, declared: Declared) -> Iterator[Fault]:
    """Each undeclared fact once; beside a text fact it may well be a text whose quotes were forgotten."""
    texts = _beside_texts(tree, declared)
    seen: set[str] = set()
    for node in walk(tree):
        if isinstance(node, FactName) and node.name not in declared and node.name not in seen:
            seen.add(node.name)
            domain = texts.get(node.name)
            hint = proposal(node.name, declared)
            if domain is not None and (node.name in domain.allowed or not hint):
                hint = f"a text goes into quotes: {quoted(node.name)}"
            yield Fault("unknown-fact", f"no fact is named {{{node.name}}}", node.span, hint or "declare it first")


def _beside_texts(tree: Tree, declared: Declared) -> Mapping[str, Domain]:
    found: dict[str, Domain] = {}
    for node in walk(tree):
        match node:
            case Compare("==" | "!=", FactName(one), FactName(other)):
                for name, known in ((one, other), (other, one)):
                    if known in declared and declared[known].type == "string":
                        found[name] = declared[known]
    return found


def _mixed(tree: Tree, declared: Declared) -> Iterator[Fault]:
    for node in walk(tree):
        match node:
            case And() | Or() | Not():
                yield from _all_need(children(node), ("boolean",), declared)
            case Arithmetic() | Negative():
                yield from _all_need(children(node), ("number",), declared)
            case Compare("in" | "not in"):
                yield from _membership(node, declared)
            case Compare():
                yield from _comparison(node, declared)
            case Call():
                yield from _call(node, declared)


def _all_need(nodes: Iterable[Tree], kinds: tuple[str, ...], declared: Declared) -> Iterator[Fault]:
    for node in nodes:
        yield from _needs(node, kinds, declared)


def _needs(node: Tree, kinds: tuple[str, ...], declared: Declared) -> Iterator[Fault]:
    kind = kind_of(node, declared)
    if kind is not None and kind not in kinds:
        needed = " or ".join(_NAMED[one] for one in kinds)
        hint = "compare it, as in … == …" if kinds == ("boolean",) else _literal_hint(node, kinds[0])
        yield _fault(node, f"{to_text(node)} is {_NAMED[kind]}, and {needed} is needed", hint)


def _literal_hint(node: Tree, kind: str) -> str:
    """What to write instead of a literal, where that is plain to see."""
    match node:
        case Literal(str(text)) if kind == "number" and text.strip().replace(".", "", 1).lstrip("-").isdigit():
            return f"write {text.strip()} without the quotes"
        case Literal(str(text)) if kind == "boolean" and text.strip().lower() in ("true", "false"):
            return f"write {text.strip().lower()} without the quotes"
        case Literal(value) if kind == "boolean" and not isinstance(value, str) and value in (0, 1):
            return f"write {'true' if value else 'false'}"
        case Literal(value) if kind == "string" and not isinstance(value, str):
            return f"write {quoted(to_text(node))} in quotes"
    return f"use {_NAMED[kind]} there"


def _comparison(node: Compare, declared: Declared) -> Iterator[Fault]:
    left, right = node.left, node.right
    mixed = tuple(_pair(left, right, declared))
    yield from mixed
    kind = kind_of(left, declared) or kind_of(right, declared)
    if node.operator not in ("==", "!="):
        other = kind_of(right, declared)
        if not mixed and kind in ("string", "boolean", "list") and kind == (other or kind):
            yield _fault(node, f"{to_text(node)}: {_NAMED[kind]} has no order", "use a number or a date, or == or in")
        return
    yield from _outside(left, right, declared)
    yield from _outside(right, left, declared)


def _pair(left: Tree, right: Tree, declared: Declared) -> Iterator[Fault]:
    """Two trees that are compared: of one type, or a date beside the text of one."""
    one, other = kind_of(left, declared), kind_of(right, declared)
    for blank, beside in ((left, right), (right, left)):
        if isinstance(blank, Literal) and isinstance(blank.value, str) and not blank.value.strip():
            yield _fault(blank, "a blank text counts as no value", f"use missing({to_text(beside)}) or present()")
            return
    if one == "list" and other == "list" and len(item_kinds(left, declared) | item_kinds(right, declared)) > 1:
        yield _fault(right, f"the items of {to_text(left)} and {to_text(right)} mix types", "use items of one type")
    if one is None or other is None or one == other:
        return
    for literal, kind in ((left, other), (right, one)):
        if kind in ("date", "datetime") and isinstance(literal, Literal) and isinstance(literal.value, str):
            yield from _date_text(literal, literal.value, (kind,))
            return
    wrong, kind = (left, other) if isinstance(left, Literal) else (right, one)
    message = f"{to_text(left)} is {_NAMED[one]} and cannot be compared with {to_text(right)}, {_NAMED[other]}"
    yield _fault(wrong, message, _literal_hint(wrong, kind))


def _date_text(node: Tree, text: str, kinds: tuple[str, ...]) -> Iterator[Fault]:
    if "date" in kinds and read_date(text):
        return
    if "datetime" in kinds and read_moment(text):
        return
    example = "2026-11-21" if "date" in kinds else "2026-11-21T09:00:00+01:00"
    yield _fault(node, f"{to_text(node)} is not {_NAMED[kinds[0]]}", f"write it as {example}")


def _outside(fact: Tree, value: Tree, declared: Declared, *, item: bool = False) -> Iterator[Fault]:
    """A literal that a declared fact (or with `item`: a list's item) never holds."""
    if not isinstance(fact, FactName) or not isinstance(value, Literal) or fact.name not in declared:
        return
    domain = declared[fact.name].of_item() if item else declared[fact.name]
    if domain is None or domain.type == "list":
        return
    wrong = outside(domain, value.value)
    if wrong is not None:
        message, hint = wrong
        yield Fault("value-outside-domain", f"{'an item of ' * item}{{{fact.name}}} {message}", value.span, hint)


def _membership(node: Compare, declared: Declared) -> Iterator[Fault]:
    left, right = node.left, node.right
    if isinstance(right, ListOf):
        for item in right.items:
            yield from _pair(left, item, declared)
            yield from _outside(left, item, declared)
        return
    kind = kind_of(right, declared)
    if kind not in (None, "list"):
        hint = f"use contains({to_text(right)}, …)" if kind == "string" else "write a list, as in ['a', 'b']"
        yield _fault(right, f"{to_text(right)} is {_NAMED[kind or '']}, and a list is needed", hint)
        return
    yield from _item(left, right, declared)


def _item(value: Tree, whole: Tree, declared: Declared) -> Iterator[Fault]:
    """A value that is looked for in a list that is not written out, or as an argument of contains()."""
    if isinstance(whole, ListOf):
        for item in whole.items:
            yield from _pair(value, item, declared)
        return
    items, kind = item_type(whole, declared), kind_of(value, declared)
    if items in ("date", "datetime") and isinstance(value, Literal) and isinstance(value.value, str):
        yield from _date_text(value, value.value, (items,))
    elif items is not None and kind is not None and items != kind:
        message = f"{to_text(value)} is {_NAMED[kind]}, and the items of {to_text(whole)} are {_PLURAL[items]}"
        yield _fault(value, message, _literal_hint(value, items))
    yield from _outside(whole, value, declared, item=True)


def _call(node: Call, declared: Declared) -> Iterator[Fault]:
    first = node.arguments[0]
    match node.function:
        case "contains":
            yield from _contains(first, node.arguments[1], declared)
        case "if":
            yield from _needs(first, ("boolean",), declared)
            yield from _branches(node, declared)
        case "days_between" | "hours_between":
            yield from _dates(node, declared)
        case "min" | "max" | "sum":
            yield from _many(node, declared)
        case _:
            yield from _all_need(node.arguments, _ARGUMENTS.get(node.function, tuple(_NAMED)), declared)


def _contains(whole: Tree, part: Tree, declared: Declared) -> Iterator[Fault]:
    yield from _needs(whole, ("list", "string"), declared)
    if kind_of(whole, declared) == "string":
        yield from _needs(part, ("string",), declared)
    else:
        yield from _item(part, whole, declared)


def _dates(node: Call, declared: Declared) -> Iterator[Fault]:
    for argument in node.arguments:
        yield from _needs(argument, ("date", "datetime", "string"), declared)
        if isinstance(argument, Literal) and isinstance(argument.value, str):
            yield from _date_text(argument, argument.value, ("date", "datetime"))


def _branches(node: Call, declared: Declared) -> Iterator[Fault]:
    one, other = (kind_of(branch, declared) for branch in node.arguments[1:])
    if one is not None and other is not None and one != other:
        message = f"{to_text(node)} is {_NAMED[one]} or {_NAMED[other]}"
        yield _fault(node, message, "give both values one type")


def _many(node: Call, declared: Declared) -> Iterator[Fault]:
    """sum() of numbers; min() and max() of numbers or of dates; each over arguments or over one list."""
    kinds = ("number",) if node.function == "sum" else ("number", "date", "datetime")
    single, many = node.arguments[0], node.arguments
    if len(many) == 1 and kind_of(single, declared) == "list":
        if not isinstance(single, ListOf):
            for items in item_kinds(single, declared) - set(kinds):
                yield _fault(single, f"the items of {to_text(single)} are {_PLURAL[items]}", "use a list of numbers")
            return
        many = single.items
    wrong = tuple(_all_need(many, kinds, declared))
    yield from wrong
    found = {kind_of(one, declared) for one in many} - {None}
    if not wrong and len(found) > 1:
        yield _fault(node, f"{to_text(node)} mixes types", "use numbers only, or dates only")
