"""Check that the label of an edge says what its condition says: people read the label, a run takes the condition."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final

from sopstudio.analysis import fixes
from sopstudio.analysis.compared_values import compared_values
from sopstudio.analysis.context import CheckContext, Scope
from sopstudio.analysis.problem import Problem, quote
from sopstudio.errors import ConditionError
from sopstudio.expressions import And, Compare, Condition, facts_of, parse, to_text
from sopstudio.sop import Edge, Fact
from sopstudio.sop.frozen import replace_fields
from sopstudio.text.conditions import describe_condition
from sopstudio.text.humanize import capitalize, describe_value, one_line, speak_name
from sopstudio.translation import tr

MAX_LABEL_CHARACTERS: Final = 60
_ANSWER: Final = re.compile(r"\W*(?:yes|no|ja|nein|oui|non|true|false)\b", re.I)
_NUMBER: Final = re.compile(r"\d[\d.,]*\d|\d")
_BOUNDED: Final = r"(?P<number>[-+]?\d[\d.,]*)(?:\s+[^\W\d]+)?\s+(?:or|oder|ou)\s+(?:{})"
_BOUNDS: Final = (
    (re.compile(_BOUNDED.format("fewer|less|below|under|weniger|moins"), re.I), "at most {}"),
    (re.compile(_BOUNDED.format("more|above|over|higher|mehr|plus"), re.I), "at least {}"),
    (re.compile(r"(?P<number>\d[\d.,]*)\+"), "at least {}"),
)
"""Bounds that stand behind their number, as labels say them: *3 or fewer*, *5 or more*."""


def check(context: CheckContext) -> Iterator[Problem]:
    """Labels that say otherwise than the condition below them, over the one fact that it is about."""
    for scope in context.scopes:
        for edge in scope.graph.edges:
            if edge.kind == "formal" and edge.label:
                yield from _compare(context, scope, edge)


def _compare(context: CheckContext, scope: Scope, edge: Edge) -> Iterator[Problem]:
    condition = _parse(edge.condition)
    readings = list(_readings(context, edge.label, condition)) if condition is not None else []
    if len(readings) != 1:  # it says nothing, or may be about several facts
        return
    fact, said, part = readings[0]
    value = _find_difference(fact, said, part)
    if value is not None:
        yield _problem(scope, edge, fact, value, is_taken=part.evaluate({fact.name: value}))


def _readings(context: CheckContext, label: str, condition: Condition) -> Iterator[tuple[Fact, Condition, Condition]]:
    """The facts that a label may be about, with what it says of each, and what the condition does."""
    for name, part in _parts(condition):
        fact = context.facts.get(name)
        if fact is None or not _may_be_read(label, fact):
            continue
        texts = tuple(value for value in fact.allowed if isinstance(value, str))
        said = _read_label(label, Fact(name=name, type=fact.type, allowed=texts, unit=fact.unit))
        if said is not None and said.facts == part.facts:
            yield fact, said, part


def _parts(condition: Condition) -> Iterator[tuple[str, Condition]]:
    """What a condition asks of each fact by itself, where it joins such parts with *and*."""
    tree = condition.tree
    operands = tree.operands if isinstance(tree, And) else (tree,)
    for name in sorted(condition.facts):
        own = tuple(operand for operand in operands if facts_of(operand) == (name,))
        if own:
            yield name, parse(to_text(And(own) if len(own) > 1 else own[0]))


def _problem(scope: Scope, edge: Edge, fact: Fact, value: Any, *, is_taken: bool) -> Problem:
    message = tr(
        "{edge} is taken where {condition}, and its label says otherwise: where {fact} is {value}, for example, "
        "{outcome}. Correct one of the two, or remove the label.",
        edge=capitalize(scope.describe_edge(edge)),
        condition=describe_condition(edge.condition) or edge.condition,
        fact=speak_name(fact.name),
        value=describe_value(value),
        outcome=tr("it is taken") if is_taken else tr("it is not taken"),
    )
    without_label = replace_fields(edge, label="")
    fix = fixes.swap_edge(tr("Remove the label {label}", label=quote(one_line(edge.label))), scope, edge, without_label)
    place, edges = (scope.qualify(edge.source),), (scope.qualify(edge.id),)
    return Problem("label-differs", "hint", message, nodes=place, edges=edges, field="label", fixes=(fix,))


def _may_be_read(label: str, fact: Fact) -> bool:
    """Whether a label may say something of a fact: most are words that no rule reads, which takes its time."""
    if len(label) > MAX_LABEL_CHARACTERS:
        return False
    if fact.type in ("number", "integer"):
        return _NUMBER.search(label) is not None
    if fact.type == "boolean":
        return _ANSWER.match(label) is not None
    return fact.type == "string" and _named_value(label, fact) != ""


def _named_value(label: str, fact: Fact) -> str:
    """The value of a text fact that a label is; blank for other labels: words with *not* in them say too little."""
    texts = (value for value in fact.allowed if isinstance(value, str))
    return next((text for text in texts if text.casefold() == one_line(label).casefold()), "")


@lru_cache(maxsize=4096)
def _read_label(label: str, fact: Fact) -> Condition | None:
    """The condition on a fact that a label says; None where no rule reads one."""
    # loads the readers of documents, which most checks do without
    from sopstudio.documents.typed_conditions import read_typed

    name = fact.name.replace("_", " ")
    words = one_line(label).strip(" .:")
    if fact.type == "string":
        return parse(f"{{{fact.name}}} == {json.dumps(_named_value(label, fact))}")
    for pattern, bound in _BOUNDS:
        match = pattern.fullmatch(words)
        if match is not None:
            words = bound.format(match["number"])
    readings = (read_typed(said, (fact,)) for said in (f"{name} is {words}", f"{name} {words}", words))
    said = _parse(next(filter(None, readings), ""))
    return said if said is None or _has_all_numbers(words, said) else None


def _has_all_numbers(words: str, said: Condition) -> bool:
    """Whether a reading passes over no number of a label: *8 to 11* is more than *at most 11*."""
    return len(_NUMBER.findall(words)) == len(_NUMBER.findall(re.sub(r"\{[^{}]*\}", "", str(said))))


@lru_cache(maxsize=4096)
def _parse(text: str) -> Condition | None:
    try:
        return parse(text) if text.strip() else None
    except ConditionError:
        return None


def _find_difference(fact: Fact, said: Condition, condition: Condition) -> Any:
    """A value for which a label and its condition do not agree; None where there is none. A label that only names a
    value (*30 days*, *late*) has to be among those of the condition, and need not be all of them.
    """
    only_names = isinstance(said.tree, Compare) and said.tree.operator == "==" and fact.type != "boolean"
    for value in _values(fact, (said,) if only_names else (said, condition)):
        by_label, by_condition = (read.decide({fact.name: value}).value for read in (said, condition))
        differs = None not in (by_label, by_condition) and by_label != by_condition
        if differs and (by_label or not only_names):
            return value
    return None


def _values(fact: Fact, conditions: Iterable[Condition]) -> Iterator[Any]:
    """The values of a fact that tell conditions on it apart: what they compare it with, and what is next to it."""
    if fact.type == "boolean":
        yield from (True, False)
        return
    compared = compared_values([condition.tree for condition in conditions]).get(fact.name, ())
    if fact.type == "string":
        yield from (value for value in fact.allowed or compared if isinstance(value, str))
        return
    steps = (0, 1, -1) if fact.type == "integer" else (0, Decimal("0.5"), Decimal("-0.5"), 1, -1)
    yield from (value + step for value in compared if not isinstance(value, str | bool) for step in steps)
