"""Metrics over tool calls (JourneyBench, section 3): trace alignment, tool call accuracy and UJCS.

In the paper's reading every call counts. In the lenient one, the repeats of a failed call that the scenario allows may
be there or not. A third one also allows extra calls of tools that only read.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, Protocol, TypeVar


class CallLike(Protocol):
    """A tool call, expected or made."""

    @property
    def tool(self) -> str: ...
    @property
    def arguments(self) -> Mapping[str, Any]: ...


class ExpectedCallLike(CallLike, Protocol):
    """An expected call; an *optional* one (an allowed retry) may be left out."""

    @property
    def optional(self) -> bool: ...
    @property
    def ok(self) -> bool: ...


ExpectedCallT = TypeVar("ExpectedCallT", bound=ExpectedCallLike)


def drop_repeats(expected: Iterable[ExpectedCallT]) -> list[ExpectedCallT]:
    """The expected calls without the repeats of a failed call: the trace as the paper compares it."""
    return [call for call in expected if call.ok or not call.optional]


def tool_trace_alignment(
    expected: Sequence[ExpectedCallLike], actual: Sequence[CallLike], may_be_extra: Collection[str] = ()
) -> bool:
    """Whether the same tools ran in the same order, nothing missing and nothing extra (JourneyBench, section 3).

    Extra calls of the tools in `may_be_extra` do not count.
    """
    return _match_calls(expected, actual, may_be_extra) is not None


def tool_call_accuracy(expected: Sequence[ExpectedCallLike], actual: Sequence[CallLike]) -> Fraction:
    """Correct parameter values over expected ones, from 0 to 1; 0 where the trace is not aligned (equation 1).

    An aligned trace without expected parameters scores 1.
    """
    pairs = _match_calls(expected, actual)
    if pairs is None:
        return Fraction(0)
    total = sum(len(expected_call.arguments) for expected_call, _ in pairs)
    correct = sum(
        name in actual_call.arguments and equal_values(value, actual_call.arguments[name])
        for expected_call, actual_call in pairs
        for name, value in expected_call.arguments.items()
    )
    return Fraction(correct, total) if total else Fraction(1)


def ujcs(accuracies: Sequence[Fraction]) -> Fraction | None:
    """User Journey Coverage Score: the mean accuracy over conversations (equation 2); None for no
    conversations.
    """
    return sum(accuracies, Fraction(0)) / len(accuracies) if accuracies else None


def _match_calls(
    expected: Sequence[ExpectedCallLike], actual: Sequence[CallLike], may_be_extra: Collection[str] = ()
) -> list[tuple[ExpectedCallLike, CallLike]] | None:
    """Expected calls paired with the actual ones, or None. Calls are skipped only where they must be."""
    if [call.tool for call in expected] == [call.tool for call in actual]:
        return list(zip(expected, actual, strict=True))
    best: dict[tuple[int, int], list[tuple[ExpectedCallLike, CallLike]] | None] = {}
    for expected_index in range(len(expected), -1, -1):
        for actual_index in range(len(actual), -1, -1):
            match = _best_match(expected, actual, expected_index, actual_index, best)
            if match is None and actual_index < len(actual) and actual[actual_index].tool in may_be_extra:
                match = best[expected_index, actual_index + 1]
            best[expected_index, actual_index] = match
    return best[0, 0]


def _best_match(
    expected: Sequence[ExpectedCallLike],
    actual: Sequence[CallLike],
    expected_index: int,
    actual_index: int,
    best: Mapping[tuple[int, int], list[tuple[ExpectedCallLike, CallLike]] | None],
) -> list[tuple[ExpectedCallLike, CallLike]] | None:
    if expected_index == len(expected):
        return [] if actual_index == len(actual) else None
    expected_call = expected[expected_index]
    if actual_index < len(actual) and actual[actual_index].tool == expected_call.tool:
        rest = best[expected_index + 1, actual_index + 1]
        if rest is not None:
            return [(expected_call, actual[actual_index]), *rest]
    return best[expected_index + 1, actual_index] if expected_call.optional else None


def equal_values(left: Any, right: Any) -> bool:
    """Whether two JSON values are equal: 1 and 1.0 are, 1 and true are not."""
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, Mapping) and isinstance(right, Mapping):
        return left.keys() == right.keys() and all(equal_values(left[key], right[key]) for key in left)
    if isinstance(left, list | tuple) and isinstance(right, list | tuple):
        return len(left) == len(right) and all(map(equal_values, left, right))
    return bool(_exact(left) == _exact(right))


def _exact(value: Any) -> Any:
    """A float as the decimal that it prints as."""
    return Decimal(repr(value)) if isinstance(value, float) else value
