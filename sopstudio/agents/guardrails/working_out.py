"""What the SOP's own computations could make of what is known and of what the user has said in words.

An agent without a place in the graph takes nothing down: that somebody smokes *never* is in the user's words alone. So
a fact that only the user can give may have any of its values that was said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice, product
from typing import Any

from sopstudio.agents.guardrails.sayings import is_said
from sopstudio.errors import ConditionError
from sopstudio.expressions import Expression, parse_expression
from sopstudio.sop import Compute, Fact, Routing, misfit, to_json, typed
from sopstudio.text import values as text_values

MOST = 256
"""Combinations of what may have been meant that are worked out."""


class Sums:
    """The computations of one SOP."""

    def __init__(self, routing: Routing) -> None:
        self._routing = routing
        self._sums = tuple(_sums(routing))
        used = dict.fromkeys(name for _, expression in self._sums for name in expression.facts)
        facts = routing.flow.facts
        self._told = tuple(facts[name] for name in used if name in routing.users and name in facts)

    def could_be(self, facts: Mapping[str, Any], said: Sequence[str]) -> Iterator[Any]:
        """Every value that a computation could give, as JSON data."""
        if not self._sums:
            return
        open_ = [fact for fact in self._told if fact.name not in facts]
        meant = [list(_meant(fact, said)) or [None] for fact in open_]
        for values in islice(product(*meant), MOST):
            told = {fact.name: value for fact, value in zip(open_, values, strict=True) if value is not None}
            yield from self._worked_out({**facts, **told}, facts)

    def _worked_out(self, facts: dict[str, Any], known: Mapping[str, Any]) -> Iterator[Any]:
        for name, expression in self._sums:
            value = expression.try_value(facts).value
            if value is not None:
                yield to_json(value)
                facts[name] = known.get(name, value)


def _sums(routing: Routing) -> Iterator[tuple[str, Expression]]:
    """What the SOP computes. An expression that cannot be read computes nothing; the check of the SOP names it."""
    for graph in routing.flow.sop.graphs():
        for node in graph.nodes:
            for one in node.assignments if isinstance(node, Compute) else ():
                with suppress(ConditionError):
                    yield one.fact, parse_expression(one.expression)


def _meant(fact: Fact, said: Sequence[str]) -> Iterator[Any]:
    """The values of a fact that the user's words hold."""
    if fact.type == "boolean":
        yield from (True, False)
        return
    if fact.allowed:
        raw: list[Any] = [value for value in fact.allowed if is_said(value, said, choice=True)]
    elif fact.type in ("integer", "number"):
        raw = [number for text in said for number in text_values.numbers(text, lambda _number: True)]
    else:
        raw = [day for text in said for day in text_values.dates(text)]
    for value in dict.fromkeys(raw):
        if value is not None and not misfit(fact, value):
            yield typed(fact, value)


__all__ = ["Sums"]
