"""Values that do not do: outside the fact's domain, or not in its format (Agent-S, section 4), and then the right one.

Facts of which any text will do have no wrong values; nor have optional ones, which are asked for only once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sopstudio.scenarios.case import Scenario
from sopstudio.scenarios.draft import Draft
from sopstudio.sop import Fact, misfit

UNHEARD_OF = "something unusual"
VAGUE = "hard to say"


def invalid_value(draft: Draft) -> Iterator[Scenario]:
    """One case for each fact with a domain: the user first gives a value outside it."""
    return _wrong(draft, "invalid-value")


def wrong_format(draft: Draft) -> Iterator[Scenario]:
    """One case for each fact with a format: the user first gives something that is not written so."""
    return _wrong(draft, "wrong-format")


def _wrong(draft: Draft, kind: str) -> Iterator[Scenario]:
    for fact in draft.needed():
        value = wrong_value(kind, fact, draft.values[fact.name][0])
        if value is not None:
            yield draft.giving_first(fact.name, value).scenario(kind, fact.name)


def wrong_value(kind: str, fact: Fact, right: Any) -> Any:
    """A value that does not do for the fact, made from one that does; None where there is none of this kind."""
    found = _outside(fact) if kind == "invalid-value" else _misspelt(fact, right)
    return next((one for one in found if misfit(fact, one)), None)


def _outside(fact: Fact) -> Iterator[Any]:
    if fact.type == "list":
        return
    if fact.maximum is not None:
        yield fact.maximum + 1
    if fact.minimum is not None:
        yield fact.minimum - 1
    if fact.allowed and fact.type == "string":
        yield UNHEARD_OF


def _misspelt(fact: Fact, right: Any) -> Iterator[Any]:
    if fact.type in ("date", "datetime"):
        yield "next spring"
    elif fact.type in ("integer", "number", "boolean"):
        yield VAGUE
    elif fact.pattern and isinstance(right, str):
        yield right.partition("@")[0]
        yield right[: (len(right) + 1) // 2]
        yield VAGUE
