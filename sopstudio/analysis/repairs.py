"""Proposals for a condition with a fault: each is tried out, and offered only if the fault goes and no other comes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from sopstudio.analysis.fixes import in_text, renamed_in_text
from sopstudio.analysis.subject import Formula, Subject
from sopstudio.errors import ConditionError
from sopstudio.expressions import Fault, check_types, closest, parse, parse_expression, to_text, walk
from sopstudio.expressions.tree import Compare, FactName, ListOf, Literal, Tree
from sopstudio.sop import Fact

NUMBERS = ("number", "integer")
NUMBER = re.compile(r"-?[0-9]{1,30}(\.[0-9]{1,30})?")


def repairs(formula: Formula, fault: Fault, subject: Subject) -> Iterator[tuple[str, str]]:
    """Titles and texts of repairs for `fault`."""
    if formula.read is None:
        return
    tree = formula.read.tree
    part = next((one for one in walk(tree) if one.span == fault.span and isinstance(one, FactName | Literal)), None)
    before = check_types(tree, subject.domains, condition=formula.role != "assignment")
    for text in dict.fromkeys(_candidates(formula.text, tree, part, subject)):
        if _better(text, formula, len(before), subject):
            yield f"Write {text if len(text) <= 60 else text[:59] + '…'}", text


def _better(text: str, formula: Formula, faults: int, subject: Subject) -> bool:
    condition = formula.role != "assignment"
    try:
        tree = (parse if condition else parse_expression)(text).tree
    except ConditionError:
        return False
    return len(check_types(tree, subject.domains, condition=condition)) < faults


def _candidates(text: str, tree: Tree, part: FactName | Literal | None, subject: Subject) -> Iterator[str]:
    if isinstance(part, FactName):
        if any(part.name in fact.allowed for fact in beside(tree, part, subject)):
            yield in_text(text, {part.span: to_text(Literal(part.name))})
        meant = closest(part.name, subject.facts)
        if meant is not None:
            yield renamed_in_text(text, tree, part.name, meant)
    elif isinstance(part, Literal):
        for fact in beside(tree, part, subject):
            literal = _fitting(part.value, fact)
            if literal is not None:
                yield in_text(text, {part.span: to_text(literal)})


def beside(tree: Tree, part: Tree, subject: Subject) -> list[Fact]:
    """The declared facts that `part` is compared with, directly or as an item of a list."""
    found = []
    for node in walk(tree):
        if isinstance(node, Compare):
            sides = (node.left, node.right)
            for one, other in (sides, sides[::-1]):
                items = one.items if isinstance(one, ListOf) else (one,)
                if isinstance(other, FactName) and other.name in subject.facts and any(item is part for item in items):
                    found.append(subject.facts[other.name])
    return found


def _fitting(value: str | int | Fraction | bool, fact: Fact) -> Literal | None:
    """The literal that was probably meant where `value` stands beside `fact`: other quotes, or a known value."""
    text = value.strip() if isinstance(value, str) else to_text(Literal(value))
    if fact.type in NUMBERS and isinstance(value, str) and NUMBER.fullmatch(text):
        exact = Fraction(text)
        return Literal(exact.numerator if exact.denominator == 1 else exact)
    if fact.type == "boolean" and text.lower() in ("true", "false", "0", "1"):
        return Literal(text.lower() in ("true", "1"))
    if fact.type == "string" and not isinstance(value, str):
        return Literal(text)
    if fact.type == "string" and fact.allowed:
        meant = closest(text, [one for one in fact.allowed if isinstance(one, str)])
        return Literal(meant) if meant is not None else None
    return None
