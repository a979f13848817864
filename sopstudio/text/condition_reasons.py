"""Why a condition came out as it did: what each fact that decided it was, and what it had to be.

`{risk} == 'low' || {risk} == 'medium' && {income} >= 4000` that does not hold for a medium risk is “income 3,400, needs
4,000 or more ✗”: of alternatives, those are told that came nearest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from msgspec import Struct

from sopstudio.expressions import And, Compare, FactName, Literal, Not, Or, Tree, facts_of
from sopstudio.expressions.compiler import compile_condition
from sopstudio.expressions.tree import TODAY
from sopstudio.text.conditions import (
    MIRRORED,
    RESULT_SIGNS,
    condition_label,
    condition_tree,
    conjuncts,
    describe_operand,
    facts_of_condition,
)
from sopstudio.text.humanize import describe_value, speak_name
from sopstudio.translation import format_number, mark, tr

_BOUNDS: Mapping[str, str] = {
    "<": mark("under {}"), "<=": mark("up to {}"), ">": mark("over {}"), ">=": mark("{} or more"),
}  # fmt: skip
_DATES: Mapping[str, str] = {
    "<": mark("before {}"), "<=": mark("{} or before"), ">": mark("after {}"), ">=": mark("{} or later"),
}  # fmt: skip
MIN_GROUPED = 1_000
"""Whole numbers from here on are written in groups."""
_compiled = lru_cache(maxsize=4096)(compile_condition)


class _Reason(Struct):
    """A fact with what was needed of it; nothing where its value says so itself."""

    value: str
    needs: list[str] = []


def condition_with_values(text: str, facts: Mapping[str, Any], result: bool | None) -> str:
    """An evaluated condition with the values that decided it, and what they had to be.

    `result` is what it came to, None where it could not be decided; `facts` holds what was known then.
    """
    tree = condition_tree(text)
    parts = list(_deciding_parts(tree, facts, result)) if tree is not None else []
    reasons: dict[str, _Reason] = {}
    for part in parts:
        _add_reason(reasons, part, facts, holds=result is True)
    if not reasons:
        names = [name for name in facts_of_condition(text) if name in facts]
        reasons = {name: _Reason(_say_value(facts[name])) for name in names}
    ordered = sorted(reasons.items(), key=lambda item: not item[1].needs)
    said = " · ".join(_say_reason(name, reason, result) for name, reason in ordered)
    return f"{said or condition_label(text)} {RESULT_SIGNS[result]}"


def _deciding_parts(tree: Tree, facts: Mapping[str, Any], result: bool | None) -> Iterator[Tree]:
    """The smallest parts that make the condition come out as it did; all where it could not be decided."""
    if not isinstance(tree, And | Or):
        yield tree
        return
    parts = [part for part in tree.operands if result is None or _compiled(part)(facts) is result]
    if isinstance(tree, Or) and result is False:
        parts = _nearest_alternatives(parts, facts)
    for part in parts:
        yield from _deciding_parts(part, facts, result)


def _nearest_alternatives(parts: Sequence[Tree], facts: Mapping[str, Any]) -> list[Tree]:
    """The alternatives of which most holds, and those that fail by the same facts."""
    failing = [[own for own in conjuncts(part) if _compiled(own)(facts) is not True] for part in parts]
    shares = [Fraction(len(own), len(conjuncts(part))) for part, own in zip(parts, failing, strict=True)]
    names = [{name for part in own for name in facts_of(part)} for own in failing]
    near = set().union(*(own for own, share in zip(names, shares, strict=True) if share == min(shares)))
    return [part for part, own in zip(parts, names, strict=True) if own <= near]


def _add_reason(reasons: dict[str, _Reason], part: Tree, facts: Mapping[str, Any], *, holds: bool) -> None:
    """Add what a part says of its fact, where it is a comparison or a flag of a known one."""
    name, need, says_value = "", None, False
    match part:
        case FactName(name):
            need, says_value = tr("yes"), True
        case Not(FactName(name)):
            need, says_value = tr("no"), True
        case Compare("==" | "!=" as operator, FactName(name), Literal(bool() as value)):
            need, says_value = tr("yes") if value is (operator == "==") else tr("no"), True
        case Compare(operator, Literal() as bound, FactName(name)) if operator in MIRRORED:
            need, says_value = _say_need(MIRRORED[operator], bound, facts), operator == "=="
        case Compare(operator, FactName(name), right):
            need, says_value = _say_need(operator, right, facts), operator in ("==", "in")
    if need is None or name not in facts:
        return
    reason = reasons.setdefault(name, _Reason(_say_value(facts[name])))
    if not (holds and says_value) and need not in reason.needs:
        reason.needs.append(need)


def _say_need(operator: str, right: Tree, facts: Mapping[str, Any]) -> str | None:
    """What a fact has to be: `4,000 or more`, `not late`, `under limit 3`; None for what has no words."""
    match right:
        case Literal(int() | Fraction() as number) if not isinstance(number, bool):
            words: str | None = _say_value(number) if isinstance(number, int) else describe_operand(right)
        case FactName(name) if name in facts:
            words = f"{speak_name(name)} {_say_value(facts[name])}"
        case _:
            words = describe_operand(right)
    if words is None:
        return None
    if operator in _BOUNDS:
        return tr((_DATES if right == TODAY else _BOUNDS)[operator]).format(words)
    return tr("not {value}", value=words) if operator in ("!=", "not in") else words


def _say_reason(name: str, reason: _Reason, result: bool | None) -> str:
    fact = speak_name(name)
    if not reason.needs:
        return f"{fact} {reason.value}"
    needs = (tr(" and ") if result else tr(" or ")).join(reason.needs)
    return tr("{fact} {value}, needs {needs}", fact=fact, value=reason.value, needs=needs)


def _say_value(value: Any) -> str:
    is_whole = isinstance(value, int) and not isinstance(value, bool)
    return format_number(value) if is_whole and abs(value) >= MIN_GROUPED else describe_value(value)


__all__ = ["condition_with_values"]
