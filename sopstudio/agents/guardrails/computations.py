"""The values that the SOP's computations could give, from known facts and from what the user said.

An agent that is not placed in the graph records nothing: that somebody smokes *never* is only in the
user's words. So a fact that only the user can give may have any of its values that was said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice, product
from typing import Any

from sopstudio.agents.guardrails.value_matching import is_said
from sopstudio.errors import ConditionError
from sopstudio.expressions import Expression, parse_expression
from sopstudio.sop import Compute, Fact, Runtime, describe_mismatch, parse_value, value_to_json
from sopstudio.text import values as text_values

MAX_COMBINATIONS = 256
"""Combinations of candidate values that are computed."""


class Computations:
    """The computations of one SOP."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self._computations = tuple(_find_computations(runtime))
        used = dict.fromkeys(name for _, expression in self._computations for name in expression.facts)
        facts = runtime.flow.facts
        self._user_facts = tuple(facts[name] for name in used if name in runtime.user_facts and name in facts)

    def possible_values(self, facts: Mapping[str, Any], user_texts: Sequence[str]) -> Iterator[Any]:
        """Every value that a computation could give, as JSON data."""
        if not self._computations:
            return
        open_facts = [fact for fact in self._user_facts if fact.name not in facts]
        candidates = [list(_candidate_values(fact, user_texts)) or [None] for fact in open_facts]
        for values in islice(product(*candidates), MAX_COMBINATIONS):
            assumed = {fact.name: value for fact, value in zip(open_facts, values, strict=True) if value is not None}
            yield from self._compute({**facts, **assumed}, facts)

    def _compute(self, facts: dict[str, Any], known: Mapping[str, Any]) -> Iterator[Any]:
        for name, expression in self._computations:
            value = expression.try_value(facts).value
            if value is not None:
                yield value_to_json(value)
                facts[name] = known.get(name, value)


def _find_computations(runtime: Runtime) -> Iterator[tuple[str, Expression]]:
    """The SOP's computations. Expressions that cannot be parsed are skipped; the check of the SOP reports
    them.
    """
    for graph in runtime.flow.sop.graphs():
        for node in graph.nodes:
            for assignment in node.assignments if isinstance(node, Compute) else ():
                with suppress(ConditionError):
                    yield assignment.fact, parse_expression(assignment.expression)


def _candidate_values(fact: Fact, user_texts: Sequence[str]) -> Iterator[Any]:
    """The values of a fact that the user's words contain."""
    if fact.type == "boolean":
        yield from (True, False)
        return
    if fact.allowed:
        raw: list[Any] = [value for value in fact.allowed if is_said(value, user_texts, choice=True)]
    elif fact.type in ("integer", "number"):
        raw = [number for text in user_texts for number in text_values.numbers(text, lambda _number: True)]
    else:
        raw = [day for text in user_texts for day in text_values.dates(text)]
    for value in dict.fromkeys(raw):
        if value is not None and not describe_mismatch(fact, value):
            yield parse_value(fact, value)


__all__ = ["Computations"]
