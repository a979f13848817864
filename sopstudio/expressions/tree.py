"""The typed tree of a condition: the shape that compiler, solver, completion and every exporter read; the names that a
fact may have, and the functions that may be called.

Equality is about meaning: spans (character offsets into the authored text) take no part in it. Trees that
were read are at most `MAX_DEPTH` deep, so plain recursion is safe here.
"""

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from types import MappingProxyType
from typing import Final, TypeAlias
from typing import Literal as OneOf

from msgspec import Struct

from sopstudio.errors import ConditionError
from sopstudio.translation import tr

Span: TypeAlias = tuple[int, int]
Comparison: TypeAlias = OneOf["==", "!=", "<", "<=", ">", ">=", "in", "not in"]
INVERSE_OPERATORS: Mapping[Comparison, Comparison] = MappingProxyType(
    {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">", "in": "not in", "not in": "in"}
)
"""The comparison that holds where this one fails, and all facts are known."""
Operation: TypeAlias = OneOf["+", "-", "*", "/"]

MAX_NAME_CHARACTERS = 200

# Letters and marks by Unicode category that nobody can see.
_INVISIBLE_LETTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0")
_INVISIBLE_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def is_invisible(character: str) -> bool:
    """Whether a character is invisible or changes the display order (bidi, zero width, control)."""
    return unicodedata.category(character) in _INVISIBLE_CATEGORIES or character in _INVISIBLE_LETTERS


def is_name_character(character: str) -> bool:
    """Whether a fact's name may contain this character: letters, marks and digits of any script, space, _ . and -"""
    if character in " _.-":
        return True
    if "\ufe00" <= character <= "\ufe0f" or character in _INVISIBLE_LETTERS:
        return False
    return unicodedata.category(character)[0] in "LMN"


def is_fact_name(name: str) -> bool:
    """Whether a text, exactly as it is, can stand between braces as the name of a fact."""
    return 0 < len(name) <= MAX_NAME_CHARACTERS and name == name.strip() and all(map(is_name_character, name))


@dataclass(frozen=True, slots=True, eq=False)
class Literal:
    """A text, an exact number, or true/false. A negative number is one literal: `-3`."""

    value: str | int | Fraction | bool
    span: Span = (0, 0)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Literal):
            return NotImplemented
        return isinstance(self.value, bool) is isinstance(other.value, bool) and self.value == other.value

    def __hash__(self) -> int:
        return hash((isinstance(self.value, bool), self.value))


@dataclass(frozen=True, slots=True)
class FactName:
    """The value of a fact, by the fact's name."""

    name: str
    span: Span = field(default=(0, 0), compare=False)


@dataclass(frozen=True, slots=True)
class ListExpression:
    """A list that is written out, such as `['a', 'b']`."""

    items: "tuple[Tree, ...]"
    span: Span = field(default=(0, 0), compare=False)


@dataclass(frozen=True, slots=True)
class Not:
    """The negation of a condition."""

    operand: "Tree"
    span: Span = field(default=(0, 0), compare=False)


@dataclass(frozen=True, slots=True)
class And:
    """At least two operands, in the order in which they were written."""

    operands: "tuple[Tree, ...]"
    span: Span = field(default=(0, 0), compare=False)


@dataclass(frozen=True, slots=True)
class Or:
    """At least two operands, in the order in which they were written."""

    operands: "tuple[Tree, ...]"
    span: Span = field(default=(0, 0), compare=False)


@dataclass(frozen=True, slots=True)
class Compare:
    """A comparison of two values, membership in a list included."""

    operator: Comparison
    left: "Tree"
    right: "Tree"
    span: Span = field(default=(0, 0), compare=False)


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """A sum, difference, product or quotient of two numbers."""

    operator: Operation
    left: "Tree"
    right: "Tree"
    span: Span = field(default=(0, 0), compare=False)


@dataclass(frozen=True, slots=True)
class Negative:
    """A number with the opposite sign. A negative literal is a Literal instead."""

    operand: "Tree"
    span: Span = field(default=(0, 0), compare=False)


@dataclass(frozen=True, slots=True)
class Call:
    """A call of one of `functions.FUNCTIONS`."""

    function: str
    arguments: "tuple[Tree, ...]"
    span: Span = field(default=(0, 0), compare=False)


Tree: TypeAlias = Literal | FactName | ListExpression | Not | And | Or | Compare | Arithmetic | Negative | Call


def children(tree: Tree) -> "tuple[Tree, ...]":
    """The direct operands, items or arguments, from left to right."""
    match tree:
        case And(operands) | Or(operands) | ListExpression(operands) | Call(_, operands):
            return operands
        case Compare(_, left, right) | Arithmetic(_, left, right):
            return (left, right)
        case Not(operand) | Negative(operand):
            return (operand,)
        case Literal() | FactName():
            return ()


def walk(tree: Tree) -> Iterator[Tree]:
    """The tree and all its descendants, parents first, from left to right."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(reversed(children(node)))


def facts_of(tree: Tree) -> tuple[str, ...]:
    """The names of the facts in the tree, each once, in order of appearance."""
    return tuple(dict.fromkeys(node.name for node in walk(tree) if isinstance(node, FactName)))


def atoms(tree: Tree) -> tuple[Tree, ...]:
    """The parts that and, or and not combine, from left to right, each once: comparisons, facts, calls, literals."""
    leaves: list[Tree] = []
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, And | Or | Not):
            waiting.extend(reversed(children(node)))
        else:
            leaves.append(node)
    return tuple(dict.fromkeys(leaves))


def rename_fact(tree: Tree, old: str, new: str) -> Tree:
    """The same tree with a fact renamed; parts that do not mention it stay the same objects.

    Raises ConditionError where the new name cannot be written between braces. Spans still refer to the old
    text.
    """
    if not is_fact_name(new):
        raise ConditionError(
            tr("{{{new}}} cannot name a fact", new=new), hint=tr("use letters, digits, spaces, _ . and -")
        )
    return _rename(tree, old, new)


def _rename(tree: Tree, old: str, new: str) -> Tree:
    if isinstance(tree, FactName):
        return replace(tree, name=new) if tree.name == old else tree
    before = children(tree)
    after = tuple(_rename(child, old, new) for child in before)
    if all(old_child is new_child for old_child, new_child in zip(before, after, strict=True)):
        return tree
    return _replace_children(tree, after)


def replace_node(tree: Tree, old: Tree, new: Tree) -> Tree:
    """The tree with every part that equals `old` replaced by `new`."""
    if tree == old:
        return new
    before = children(tree)
    after = tuple(replace_node(child, old, new) for child in before)
    return tree if before == after else _replace_children(tree, after)


def _replace_children(tree: Tree, after: "tuple[Tree, ...]") -> Tree:
    match tree:
        case And() | Or():
            return replace(tree, operands=after)
        case ListExpression():
            return replace(tree, items=after)
        case Call():
            return replace(tree, arguments=after)
        case Compare() | Arithmetic():
            return replace(tree, left=after[0], right=after[1])
        case Not() | Negative():
            return replace(tree, operand=after[0])
        case Literal() | FactName():
            return tree


TODAY: Final = Call("today", ())
"""The date of a run, which stays the same however long the run takes."""
TODAY_NAME: Final = "today()"
"""What stands for that date among facts, and cannot be the name of one."""


def reads_today(tree: Tree) -> bool:
    """Whether the tree asks for the date of the run."""
    return any(isinstance(node, Call) and node.function == "today" for node in walk(tree))


def uses_pattern(tree: Tree) -> bool:
    """Whether a text is matched with a pattern in the tree."""
    return any(isinstance(node, Call) and node.function == "matches" for node in walk(tree))


def bind_today(tree: Tree, today: date) -> Tree:
    """The tree with the date of a run in each `today()`; it is written as before."""
    return replace_node(tree, TODAY, Call("today", (Literal(today.isoformat()),)))


class Signature(Struct, frozen=True):
    """How a function is called: `usage` as people see it, its numbers of arguments and its result type.

    `max_arguments` is None where any number is fine; `result` is None where it depends on the arguments.
    """

    usage: str
    min_arguments: int
    max_arguments: int | None
    result: str | None

    def accepts(self, count: int) -> bool:
        """Whether the function can be called with `count` arguments."""
        return count >= self.min_arguments and (self.max_arguments is None or count <= self.max_arguments)


FUNCTIONS: Final[Mapping[str, Signature]] = MappingProxyType(
    {
        "present": Signature("present({fact})", 1, 1, "boolean"),
        "missing": Signature("missing({fact})", 1, 1, "boolean"),
        "lower": Signature("lower(text)", 1, 1, "string"),
        "len": Signature("len(text or list)", 1, 1, "integer"),
        "contains": Signature("contains(list or text, value)", 2, 2, "boolean"),
        "starts_with": Signature("starts_with(text, beginning)", 2, 2, "boolean"),
        "ends_with": Signature("ends_with(text, ending)", 2, 2, "boolean"),
        "min": Signature("min(a, b, …)", 1, None, None),
        "max": Signature("max(a, b, …)", 1, None, None),
        "sum": Signature("sum(a, b, …)", 1, None, "number"),
        "abs": Signature("abs(number)", 1, 1, None),
        "round": Signature("round(number) or round(number, digits)", 1, 2, None),
        "if": Signature("if(condition, value, other value)", 3, 3, None),
        "days_between": Signature("days_between(from, to)", 2, 2, "integer"),
        "hours_between": Signature("hours_between(from, to)", 2, 2, "number"),
        "matches": Signature("matches(text, 'pattern')", 2, 2, "boolean"),
        "today": Signature("today()", 0, 0, "date"),
    }
)
