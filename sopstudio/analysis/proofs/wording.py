"""What proofs say, in the words of the person who drew the procedure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sopstudio.analysis.proofs.points import Facts
from sopstudio.expressions import Literal, Value, to_text
from sopstudio.sop import Fact, to_json
from sopstudio.text.humanize import join_words, shorten

SHOWN = 90
"""Characters of a condition that are quoted."""
LISTED = 6


def in_words(facts: Facts, names: Iterable[str]) -> str:
    """Facts as a person would say them: `{score} is 640 and {risk} is missing`."""
    parts = [f"{{{name}}} is {_value(facts[name]) if name in facts else 'missing'}" for name in dict.fromkeys(names)]
    return join_words(parts) or "anything is so"


def _value(value: Value) -> str:
    plain = to_json(value)
    if isinstance(plain, list):
        return f"the list of {join_words([_value(one) for one in plain])}" if plain else "an empty list"
    if isinstance(plain, bool):
        return "yes" if plain else "no"
    return to_text(Literal(plain)) if isinstance(plain, str) else str(plain)


def assumed(facts: Mapping[str, Fact], names: Iterable[str]) -> str:
    """What was taken for granted of facts because it is declared; blank where nothing was."""
    parts = [said for name in dict.fromkeys(names) if (said := _declared(facts[name]))]
    return f" (Assumed, as declared: {join_words(parts)}.)" if parts else ""


def _declared(fact: Fact) -> str:
    if fact.allowed:
        shown = [_value(one) for one in fact.allowed[:LISTED]]
        return f"{{{fact.name}}} is one of {', '.join(shown)}{' …' if len(fact.allowed) > LISTED else ''}"
    if fact.pattern and fact.type == "string":
        return f"{{{fact.name}}} matches {short(fact.pattern)}"
    low = None if fact.minimum is None else f"at least {fact.minimum}"
    high = None if fact.maximum is None else f"at most {fact.maximum}"
    bounds = " and ".join(one for one in (low, high) if one)
    return f"{{{fact.name}}} is {bounds}" if bounds else ""


def short(condition: str) -> str:
    """A condition on one line, cut where it is long."""
    return shorten(condition, SHOWN)
