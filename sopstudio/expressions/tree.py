"""The typed tree of a condition: the shape that compiler, solver, completion and every exporter read.

Equality is about meaning: spans (character offsets into the authored text) take no part in it. Trees that
were read are at most `MAX_DEPTH` deep, so plain recursion is safe here.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Literal as OneOf
from typing import TypeAlias

from sopstudio.errors import ConditionError
from sopstudio.expressions.names import is_fact_name

Span: TypeAlias = tuple[int, int]
Comparison: TypeAlias = OneOf["==", "!=", "<", "<=", ">", ">=", "in", "not in"]
Operation: TypeAlias = OneOf["+", "-", "*", "/"]


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
        raise ConditionError(f"{{{new}}} cannot name a fact", hint="use letters, digits, spaces, _ . and -")
    return _rename(tree, old, new)


def _rename(tree: Tree, old: str, new: str) -> Tree:
    if isinstance(tree, FactName):
        return replace(tree, name=new) if tree.name == old else tree
    before = children(tree)
    after = tuple(_rename(child, old, new) for child in before)
    if all(old_child is new_child for old_child, new_child in zip(before, after, strict=True)):
        return tree
    return _replace_children(tree, after)


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
