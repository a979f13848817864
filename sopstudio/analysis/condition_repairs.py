"""Repairs of a faulty condition: each candidate is tried, and offered only if it has fewer faults."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from sopstudio.analysis import fixes
from sopstudio.analysis.context import CheckContext, Formula
from sopstudio.analysis.fixes import rename_fact_in_text, replace_spans
from sopstudio.analysis.problem import Fix
from sopstudio.errors import ConditionError
from sopstudio.expressions import (
    ConditionFault,
    FactName,
    check_types,
    closest_name,
    expected_type,
    is_fact_name,
    parse,
    parse_expression,
    to_text,
    walk,
)
from sopstudio.expressions.tree import Compare, ListExpression, Literal, Tree
from sopstudio.sop import Fact
from sopstudio.sop.first_use import TRUTH_WORDS
from sopstudio.text.branch_labels import spell_out
from sopstudio.text.humanize import shorten
from sopstudio.translation import tr

MAX_TITLE_CHARACTERS = 60
"""The longest condition in the title of a repair."""


def declaration_fixes(context: CheckContext, name: str, kind: str | None = None) -> list[Fix]:
    """The fix that declares a fact, or [] where the name cannot be a fact name. `kind` is its type where known.

    An undeclared fact has no type, so declaring it can reveal type errors elsewhere.
    """
    if not is_fact_name(name):
        return []
    return [fixes.declare_fact(Fact.model_validate({"name": name, "type": kind or _guess_type(context, name)}))]


def _guess_type(context: CheckContext, name: str) -> str:
    for formula in context.formulas_by_fact.get(name, ()):
        if formula.parsed is None:
            continue
        tree = formula.parsed.tree
        copied = isinstance(tree, FactName) and formula.role == "assignment"
        kind = None if copied else expected_type(tree, name, context.domains)
        if kind is not None:
            return kind
    return "string"


NUMERIC_TYPES = ("number", "integer")
MAX_OTHER_VALUES = 2
"""Of a fact, to be proposed in place of one that it cannot have."""
NUMBER_PATTERN = re.compile(r"-?[0-9]{1,30}(\.[0-9]{1,30})?")


def propose_repairs(formula: Formula, fault: ConditionFault, context: CheckContext) -> Iterator[tuple[str, str]]:
    """Title and new text of each repair for `fault`."""
    if formula.parsed is None:
        return
    tree = formula.parsed.tree
    part = next((node for node in walk(tree) if node.span == fault.span and isinstance(node, FactName | Literal)), None)
    before = check_types(tree, context.domains, condition=formula.role != "assignment")
    candidates = dict.fromkeys(_candidates(formula.text, tree, part, context))
    texts = [text for text in candidates if _has_fewer_faults(text, formula, len(before), context)]
    counts = Counter(map(spell_out, texts))
    for text in texts:
        words = spell_out(text)
        words = shorten(words if counts[words] == 1 else text, MAX_TITLE_CHARACTERS)
        yield tr("Write “{condition}”", condition=words), text


def _has_fewer_faults(text: str, formula: Formula, max_faults: int, context: CheckContext) -> bool:
    condition = formula.role != "assignment"
    try:
        tree = (parse if condition else parse_expression)(text).tree
    except ConditionError:
        return False
    return len(check_types(tree, context.domains, condition=condition)) < max_faults


def _candidates(text: str, tree: Tree, part: FactName | Literal | None, context: CheckContext) -> Iterator[str]:
    if isinstance(part, FactName):
        if any(part.name in fact.allowed for fact in compared_facts(tree, part, context)):
            yield replace_spans(text, {part.span: to_text(Literal(part.name))})
        suggestion = closest_name(part.name, context.facts)
        if suggestion is not None:
            yield rename_fact_in_text(text, tree, part.name, suggestion)
    elif isinstance(part, Literal):
        for fact in compared_facts(tree, part, context):
            literal = _fitting_literal(part.value, fact)
            literals = [literal] if literal is not None else list(_unnamed_values(fact, context))
            for each in literals if len(literals) <= MAX_OTHER_VALUES else ():
                yield replace_spans(text, {part.span: to_text(each)})


def _unnamed_values(fact: Fact, context: CheckContext) -> Iterator[Literal]:
    """The allowed texts of a fact that no condition names: one of them was renamed, perhaps."""
    named = {
        part.value
        for formula in context.formulas
        if formula.parsed is not None and fact.name in formula.parsed.facts
        for part in walk(formula.parsed.tree)
        if isinstance(part, Literal)
    }
    yield from (Literal(value) for value in fact.allowed if isinstance(value, str) and value not in named)


def compared_facts(tree: Tree, part: Tree, context: CheckContext) -> list[Fact]:
    """The declared facts that `part` is compared with, directly or as an item of a list."""
    facts = []
    for node in walk(tree):
        if isinstance(node, Compare):
            sides = (node.left, node.right)
            for side, opposite in (sides, sides[::-1]):
                items = side.items if isinstance(side, ListExpression) else (side,)
                if (
                    isinstance(opposite, FactName)
                    and opposite.name in context.facts
                    and any(item is part for item in items)
                ):
                    facts.append(context.facts[opposite.name])
    return facts


def _fitting_literal(value: str | int | Fraction | bool, fact: Fact) -> Literal | None:
    """The literal that was probably meant where `value` is compared with `fact`: other quotes, or a known
    value.
    """
    text = value.strip() if isinstance(value, str) else to_text(Literal(value))
    if fact.type in NUMERIC_TYPES and isinstance(value, str) and NUMBER_PATTERN.fullmatch(text):
        exact = Fraction(text)
        return Literal(exact.numerator if exact.denominator == 1 else exact)
    if fact.type == "boolean" and (truth := {**TRUTH_WORDS, "0": False, "1": True}.get(text.casefold())) is not None:
        return Literal(truth)
    if fact.type == "string" and not isinstance(value, str):
        return Literal(text)
    if fact.type == "string" and fact.allowed:
        suggestion = closest_name(
            text, [value_allowed for value_allowed in fact.allowed if isinstance(value_allowed, str)]
        )
        return Literal(suggestion) if suggestion is not None else None
    return None
