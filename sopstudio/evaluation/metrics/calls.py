"""Metrics over tool calls (JourneyBench, section 3): trace alignment, tool call accuracy and UJCS."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, Protocol


class Call(Protocol):
    """A tool call: expected ones and those of a run are alike."""

    @property
    def tool(self) -> str: ...
    @property
    def arguments(self) -> Mapping[str, Any]: ...


class Expected(Call, Protocol):
    """An expected call; one that is *optional* (an allowed retry) may be left out."""

    @property
    def optional(self) -> bool: ...


def tool_trace_alignment(expected: Sequence[Expected], actual: Sequence[Call]) -> bool:
    """Whether the same tools ran in the same order, nothing missing and nothing extra (JourneyBench, section 3)."""
    return _matched(expected, actual) is not None


def tool_call_accuracy(expected: Sequence[Expected], actual: Sequence[Call]) -> Fraction:
    """Correct parameter values over expected ones, from 0 to 1; 0 where the trace is not aligned (equation 1).

    An aligned trace with no expected parameters scores 1.
    """
    pairs = _matched(expected, actual)
    if pairs is None:
        return Fraction(0)
    wanted = sum(len(one.arguments) for one, _ in pairs)
    correct = sum(
        name in two.arguments and same(value, two.arguments[name])
        for one, two in pairs
        for name, value in one.arguments.items()
    )
    return Fraction(correct, wanted) if wanted else Fraction(1)


def ujcs(accuracies: Sequence[Fraction]) -> Fraction | None:
    """User Journey Coverage Score: the mean accuracy over conversations (equation 2); None without any."""
    return sum(accuracies, Fraction(0)) / len(accuracies) if accuracies else None


def _matched(expected: Sequence[Expected], actual: Sequence[Call]) -> list[tuple[Expected, Call]] | None:
    """Expected calls with the actual ones that answer them, or None. Optional ones are skipped where they must be."""
    best: dict[tuple[int, int], list[tuple[Expected, Call]] | None] = {}
    for index in range(len(expected), -1, -1):
        for place in range(len(actual), -1, -1):
            best[index, place] = _best(expected, actual, index, place, best)
    return best[0, 0]


def _best(
    expected: Sequence[Expected],
    actual: Sequence[Call],
    index: int,
    place: int,
    best: Mapping[tuple[int, int], list[tuple[Expected, Call]] | None],
) -> list[tuple[Expected, Call]] | None:
    if index == len(expected):
        return [] if place == len(actual) else None
    one = expected[index]
    if place < len(actual) and actual[place].tool == one.tool:
        rest = best[index + 1, place + 1]
        if rest is not None:
            return [(one, actual[place]), *rest]
    return best[index + 1, place] if one.optional else None


def same(one: Any, two: Any) -> bool:
    """Equal as JSON values: 1 and 1.0 are, 1 and true are not."""
    if isinstance(one, bool) or isinstance(two, bool):
        return one is two
    if isinstance(one, Mapping) and isinstance(two, Mapping):
        return one.keys() == two.keys() and all(same(one[key], two[key]) for key in one)
    if isinstance(one, list | tuple) and isinstance(two, list | tuple):
        return len(one) == len(two) and all(map(same, one, two))
    return bool(_exact(one) == _exact(two))


def _exact(value: Any) -> Any:
    """A float as the decimal that it prints as."""
    return Decimal(repr(value)) if isinstance(value, float) else value
