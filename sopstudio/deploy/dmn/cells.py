"""The cell of a column: what a rule wants of one value, as a unary test of FEEL."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from sopstudio.expressions.tree import Comparison

SWAPPED: Mapping[Comparison, Comparison] = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
PRESENT, MISSING, TRUE, FALSE = "not(null)", "null", "true", "false"
"""Whole cells beside comparisons."""


class Comparand(Struct, frozen=True):
    """What a value is compared with: literals as FEEL, and as numbers where they are numbers."""

    operator: Comparison
    texts: tuple[str, ...]
    numbers: tuple[Fraction, ...] = ()


def write_cell(tests: Sequence[str | Comparand]) -> str | None:
    """The cell that wants all of the tests; None where no value fits."""
    whole = {test for test in tests if isinstance(test, str)} - {PRESENT}
    compared = list(dict.fromkeys(test for test in tests if isinstance(test, Comparand)))
    if not compared:
        return None if len(whole) > 1 else next(iter(whole), PRESENT)
    if whole:
        return None
    return _of_range(compared) if all(_is_bound(test) for test in compared) else _of_values(compared)


def _is_bound(test: Comparand) -> bool:
    return test.operator in ("<", "<=", ">", ">=") and bool(test.numbers)


def _of_range(bounds: Sequence[Comparand]) -> str | None:
    """A range of numbers, or an open end of one."""
    lower = max((_key(bound) for bound in bounds if bound.operator.startswith(">")), default=None)
    upper = min((_key(bound) for bound in bounds if bound.operator.startswith("<")), default=None)
    texts = {_key(bound): bound.texts[0] for bound in bounds}
    if lower is None or upper is None:
        key = lower or upper
        [bound] = [bound for bound in bounds if _key(bound) == key][:1]
        return f"{bound.operator} {bound.texts[0]}"
    is_open_below, is_open_above = lower[1] > 0, upper[1] < 0
    if lower[0] > upper[0] or (lower[0] == upper[0] and (is_open_below or is_open_above)):
        return None
    return f"{'(' if is_open_below else '['}{texts[lower]}..{texts[upper]}{')' if is_open_above else ']'}"


def _key(bound: Comparand) -> tuple[Fraction, int]:
    """Bounds in their order: one that is open lies just beside its number."""
    return bound.numbers[0], {">": 1, "<": -1}.get(bound.operator, 0)


def _of_values(tests: Sequence[Comparand]) -> str | None:
    """A list of values, or all but a list of them; of anything else, each test."""
    if any(test.operator not in ("==", "!=", "in", "not in") for test in tests):
        return " and ".join(["? != null", *(_explicit(test) for test in tests)])
    wanted = [test.texts for test in tests if test.operator in ("==", "in")]
    refused = {text for test in tests if test.operator in ("!=", "not in") for text in test.texts}
    if not wanted:
        return f"not(null, {', '.join(_unique(text for test in tests for text in test.texts))})"
    left = [text for text in _unique(wanted[0]) if all(text in others for others in wanted) and text not in refused]
    return ", ".join(left) or None


def _unique(texts: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(texts))


def _explicit(test: Comparand) -> str:
    """A test that names the value."""
    if test.operator in ("in", "not in"):
        held = f"list contains([{', '.join(test.texts)}], ?)"
        return held if test.operator == "in" else f"not({held})"
    return f"? {'=' if test.operator == '==' else test.operator} {test.texts[0]}"


__all__ = ["FALSE", "MISSING", "PRESENT", "SWAPPED", "TRUE", "Comparand", "write_cell"]
