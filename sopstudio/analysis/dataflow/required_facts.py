"""Which facts a condition needs to be known, and which are known once it was decided.

An unknown condition stops a run (contracts, *Conditions*). So a condition that was decided proves that
its facts are present, and a test for presence guards what is beside it: nothing can go wrong in
`present({x}) && {x} > 3`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sopstudio.analysis.dataflow.assumptions import Assumption
from sopstudio.expressions.tree import And, Call, FactName, Literal, Not, Or, Tree, children

Names = frozenset[str]
_NO_FACTS: Names = frozenset()


def tested_facts(tree: Tree, value: bool) -> Names:
    """The facts that are certainly present once `tree` has `value`, by tests for presence."""
    match tree:
        case Call("present" | "missing" as function, (FactName(name),)):
            return frozenset({name}) if value is (function == "present") else _NO_FACTS
        case Not(operand):
            return tested_facts(operand, not value)
        case And(operands) | Or(operands):
            fact_sets = [tested_facts(operand, value) for operand in operands]
            return (
                _NO_FACTS.union(*fact_sets)
                if value is isinstance(tree, And)
                else fact_sets[0].intersection(*fact_sets[1:])
            )
        case _:
            return _NO_FACTS


def known_facts(tree: Tree) -> tuple[Names, Names]:
    """The facts that must be known for `tree` to be true, and those for it to be false.

    Short circuits make some facts unnecessary. A tree that is not boolean needs the same facts for every
    value.
    """
    match tree:
        case FactName(name):
            return frozenset({name}), frozenset({name})
        case Call("present" | "missing"):
            return tested_facts(tree, True), tested_facts(tree, False)
        case Not(operand):
            true, false = known_facts(operand)
            return false, true
        case And(operands) | Or(operands):
            trues, falses = zip(*map(known_facts, operands), strict=True)
            if isinstance(tree, And):
                return _NO_FACTS.union(*trues), falses[0].intersection(*falses[1:])
            return trues[0].intersection(*trues[1:]), _NO_FACTS.union(*falses)
        case Call("if", (condition, first, second)):
            test, yes, no = known_facts(condition), known_facts(first), known_facts(second)
            return (test[0] | yes[0]) & (test[1] | no[0]), (test[0] | yes[1]) & (test[1] | no[1])
        case _:
            shared_facts = _NO_FACTS.union(*(true & false for true, false in map(known_facts, children(tree))))
            return shared_facts, shared_facts


@dataclass(frozen=True, slots=True)
class FactNeed:
    """A fact that may be missing where its value is needed: where, and what holds wherever it matters."""

    fact: str
    span: tuple[int, int]
    assumptions: tuple[Assumption, ...]


def find_needs(tree: Tree, definite: Names = _NO_FACTS, assumptions: tuple[Assumption, ...] = ()) -> list[FactNeed]:
    """The uses in `tree` of facts that may be missing. `definite` facts are present, and `assumptions` hold,
    anyway.
    """
    return list(_iter_needs(tree, definite, assumptions))


def _iter_needs(tree: Tree, definite: Names, assumptions: tuple[Assumption, ...]) -> Iterator[FactNeed]:
    match tree:
        case FactName(name, span):
            if name not in definite:
                yield FactNeed(name, span, assumptions)
        case Call("present" | "missing") | Literal():
            return
        case Call("if", (condition, first, second)):
            yield from _iter_needs(condition, definite, assumptions)
            yield from _iter_needs(first, definite | tested_facts(condition, True), (*assumptions, (condition, True)))
            yield from _iter_needs(
                second, definite | tested_facts(condition, False), (*assumptions, (condition, False))
            )
        case And(operands) | Or(operands):
            # The others decide alone unless they all leave the question open; then what they tested holds.
            value = isinstance(tree, And)
            for operand in operands:
                rest = [sibling for sibling in operands if sibling is not operand]
                guards = definite.union(*(tested_facts(sibling, value) for sibling in rest))
                yield from _iter_needs(operand, guards, (*assumptions, *((sibling, value) for sibling in rest)))
        case _:
            for child in children(tree):
                yield from _iter_needs(child, definite, assumptions)
