"""Which facts a condition needs to be known, and which are known once it was decided.

An unknown condition stops a run (contracts, *Conditions*). So a condition that was decided has proved its facts
present, and one that tests for presence guards what stands beside it: in `present({x}) && {x} > 3` nothing can go
wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sopstudio.analysis.assumptions import Assumption
from sopstudio.expressions.tree import And, Call, FactName, Literal, Not, Or, Tree, children

Names = frozenset[str]
_NONE: Names = frozenset()


def tested(tree: Tree, value: bool) -> Names:
    """The facts whose presence is tested for, and certain, once `tree` has `value`."""
    match tree:
        case Call("present" | "missing" as function, (FactName(name),)):
            return frozenset({name}) if value is (function == "present") else _NONE
        case Not(operand):
            return tested(operand, not value)
        case And(operands) | Or(operands):
            found = [tested(operand, value) for operand in operands]
            return _NONE.union(*found) if value is isinstance(tree, And) else found[0].intersection(*found[1:])
        case _:
            return _NONE


def known(tree: Tree) -> tuple[Names, Names]:
    """The facts that must be known for `tree` to be true, and for it to be false (short circuits make some needless).

    What has another value than true or false needs the same facts for every value.
    """
    match tree:
        case FactName(name):
            return frozenset({name}), frozenset({name})
        case Call("present" | "missing"):
            return tested(tree, True), tested(tree, False)
        case Not(operand):
            true, false = known(operand)
            return false, true
        case And(operands) | Or(operands):
            trues, falses = zip(*map(known, operands), strict=True)
            if isinstance(tree, And):
                return _NONE.union(*trues), falses[0].intersection(*falses[1:])
            return trues[0].intersection(*trues[1:]), _NONE.union(*falses)
        case Call("if", (condition, first, second)):
            chosen, yes, no = known(condition), known(first), known(second)
            return (chosen[0] | yes[0]) & (chosen[1] | no[0]), (chosen[0] | yes[1]) & (chosen[1] | no[1])
        case _:
            every = _NONE.union(*(true & false for true, false in map(known, children(tree))))
            return every, every


@dataclass(frozen=True, slots=True)
class Need:
    """A fact that may be missing where its value is needed: where, and what holds if it matters there."""

    fact: str
    span: tuple[int, int]
    given: tuple[Assumption, ...]


def needed(tree: Tree, sure: Names = _NONE, given: tuple[Assumption, ...] = ()) -> list[Need]:
    """The uses in `tree` of facts that may be missing. `sure` facts are present anyway, and `given` holds anyway."""
    return list(_needs(tree, sure, given))


def _needs(tree: Tree, sure: Names, given: tuple[Assumption, ...]) -> Iterator[Need]:
    match tree:
        case FactName(name, span):
            if name not in sure:
                yield Need(name, span, given)
        case Call("present" | "missing") | Literal():
            return
        case Call("if", (condition, first, second)):
            yield from _needs(condition, sure, given)
            yield from _needs(first, sure | tested(condition, True), (*given, (condition, True)))
            yield from _needs(second, sure | tested(condition, False), (*given, (condition, False)))
        case And(operands) | Or(operands):
            # The others decide alone unless they all leave the question open; then what they tested holds.
            value = isinstance(tree, And)
            for operand in operands:
                rest = [other for other in operands if other is not operand]
                guards = sure.union(*(tested(other, value) for other in rest))
                yield from _needs(operand, guards, (*given, *((other, value) for other in rest)))
        case _:
            for child in children(tree):
                yield from _needs(child, sure, given)
