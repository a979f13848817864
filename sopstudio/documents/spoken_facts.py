"""Conditions and expressions that name facts as one speaks of them: `room price / 2` for `{room price} / 2`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sopstudio.errors import ConditionError
from sopstudio.expressions import check_types, parse, parse_expression
from sopstudio.expressions.tokens import brace_names
from sopstudio.sop.facts import Fact


def read_spoken(text: str, facts: Sequence[Fact], *, expression: bool = False) -> str:
    """A condition, or an expression, which known facts without their braces keep from being read; blank for any other
    text, and for a condition that does not fit its facts: it may be words.
    """
    braced = brace_names(text, (fact.name for fact in facts))
    return braced if braced != text and _is_right(braced, facts, expression) else ""


def spell_expression(text: str, names: Iterable[str]) -> str:
    """An expression with the braces that it needs to be read; as it is where it can be read, or not even so."""
    for candidate in (text, brace_names(text, names)):
        try:
            parse_expression(candidate)
        except ConditionError:
            continue
        return candidate
    return text


def _is_right(text: str, facts: Sequence[Fact], expression: bool) -> bool:
    try:
        tree = parse_expression(text).tree if expression else parse(text).tree
    except ConditionError:
        return False
    return expression or not check_types(tree, {fact.name: fact.domain() for fact in facts})


__all__ = ["read_spoken", "spell_expression"]
