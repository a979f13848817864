"""Patterns as z3 regular expressions, so that proofs about texts respect them: those of facts and of conditions.

Of a fact's pattern, supported are the parts that patterns of numbers, codes and names use; anything else (lookaround,
back references) is left out of the proof by `UndecidableError`.

Values are checked with Python's Unicode classes. A solver that is given all their hundreds of ranges runs out of time
even on `\\d{3}`, so proofs use the characters that people type: ASCII digits, and letters of the scripts in `_WORD`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

import z3

from sopstudio.analysis.symbolic.terms import UndecidableError
from sopstudio.expressions.patterns import LAST_CODE_POINT as END_OF_UNICODE
from sopstudio.expressions.patterns import Characters, Choice, PatternTree, Repetition, Series
from sopstudio.translation import tr

Ranges: TypeAlias = list[tuple[int, int]]
"""Inclusive ranges of code points."""
LAST_CODE_POINT = 0x2FFFF
_DIGITS = ((0x30, 0x39),)
_WORD = (
    *_DIGITS,
    *((0x41, 0x5A), (0x5F, 0x5F), (0x61, 0x7A)),
    *((0xC0, 0xD6), (0xD8, 0xF6), (0xF8, 0x2C1)),  # Latin
    *((0x391, 0x3A1), (0x3A3, 0x3CE), (0x400, 0x481), (0x48A, 0x52F)),  # Greek, Cyrillic
    *((0x5D0, 0x5EA), (0x620, 0x64A), (0x904, 0x939)),  # Hebrew, Arabic, Devanagari
    *((0x3041, 0x3096), (0x30A1, 0x30FA)),  # Japanese
    *((0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xAC00, 0xD7A3)),  # Chinese, Korean
)
_SPACES = (
    (0x9, 0xD),
    (0x1C, 0x20),
    (0x85, 0x85),
    (0xA0, 0xA0),
    (0x1680, 0x1680),
    (0x2000, 0x200A),
    (0x2028, 0x2029),
    (0x202F, 0x202F),
    (0x205F, 0x205F),
    (0x3000, 0x3000),
)
CLASSES: Mapping[str, tuple[tuple[int, int], ...]] = MappingProxyType({"d": _DIGITS, "w": _WORD, "s": _SPACES})
_COUNTS = re.compile(r"\{(\d*)(,?)(\d*)\}")


def match_formula(value: Any, pattern: str) -> Any:
    """The formula that the whole text matches the pattern. Raises `UndecidableError` for unsupported patterns."""
    reader = _PatternReader(pattern)
    expression = reader.read_alternatives()
    if reader.rest:
        raise UndecidableError(tr("the pattern {pattern} is beyond the solver", pattern=pattern))
    return z3.InRe(value, expression)


def pattern_expression(tree: PatternTree) -> Any:
    """The pattern of a condition as a z3 regular expression. Raises `UndecidableError` for characters it has not."""
    match tree:
        case Characters(ranges):
            # What stands for the characters beyond is the last that z3 has, so none of them may be told apart.
            if not ranges or any(_tells_unknown_apart(low, high) for low, high in ranges):
                raise UndecidableError(tr("a pattern has characters that the solver does not know"))
            return _any_character((low, min(high, LAST_CODE_POINT)) for low, high in ranges)
        case Series(parts):
            nothing = z3.Re(z3.StringVal(""))
            return z3.Concat(nothing, nothing, *map(pattern_expression, parts))
        case Choice(options):
            return z3.Union(*map(pattern_expression, options))
        case Repetition(part, low, high):
            inner = pattern_expression(part)
            if high is not None:
                return z3.Loop(inner, low, high) if high else z3.Re(z3.StringVal(""))
            return z3.Concat(z3.Loop(inner, low, low), z3.Star(inner)) if low else z3.Star(inner)


def _tells_unknown_apart(low: int, high: int) -> bool:
    return high > LAST_CODE_POINT and (low > LAST_CODE_POINT or high < END_OF_UNICODE)


class _PatternReader:
    """A recursive-descent reader of patterns; `rest` is the unread part."""

    def __init__(self, pattern: str) -> None:
        self.pattern, self.position = pattern, 0

    @property
    def rest(self) -> str:
        return self.pattern[self.position :]

    def _take(self, *wanted: str) -> str:
        """Consume the first of `wanted` that comes next; "" for none."""
        prefix = next((prefix_wanted for prefix_wanted in wanted if self.rest.startswith(prefix_wanted)), "")
        self.position += len(prefix)
        return prefix

    def _unsupported(self) -> UndecidableError:
        return UndecidableError(tr("the pattern {pattern} is beyond the solver", pattern=self.pattern))

    def read_alternatives(self) -> Any:
        """Alternatives separated by bars."""
        choices = [self._read_sequence()]
        while self._take("|"):
            choices.append(self._read_sequence())
        return choices[0] if len(choices) == 1 else z3.Union(*choices)

    def _read_sequence(self) -> Any:
        """Parts one after another, up to a bar or a closing bracket."""
        parts: list[Any] = []
        while self.rest and self.rest[0] not in "|)":
            if (self.position == 0 and self._take("^")) or (self.rest == "$" and self._take("$")):
                continue
            parts.append(self._read_repetition(self._read_part()))
        nothing = z3.Re(z3.StringVal(""))
        return z3.Concat(nothing, nothing, *parts)

    def _read_part(self) -> Any:
        if self._take("(?:") or self._take("("):
            inner = None if self.rest.startswith("?") else self.read_alternatives()
            if inner is None or not self._take(")"):
                raise self._unsupported()
            return inner
        if self._take("["):
            return _any_character(self._read_class())
        if self._take("."):
            return _any_character(_complement([(10, 10)]))
        if self.rest[0] in "*+?{^$":
            raise self._unsupported()
        return _any_character(self._read_characters())

    def _read_repetition(self, part: Any) -> Any:
        sign = self._take("*", "+", "?")
        counts = None if sign else _COUNTS.match(self.rest)
        if counts is not None:
            self.position += len(counts[0])
            part = _repeat(part, counts)
        elif sign:
            part = {"*": z3.Star, "+": z3.Plus, "?": z3.Option}[sign](part)
        else:
            return part
        self._take("?")  # as few as possible matches the same whole texts
        if self.rest[:1] in ("*", "+", "?", "{"):
            raise self._unsupported()
        return part

    def _read_class(self) -> Ranges:
        negated = bool(self._take("^"))
        ranges: Ranges = []
        while not (ranges and self._take("]")):
            if not self.rest or self.rest.startswith("[:"):
                raise self._unsupported()
            characters = self._read_characters()
            if self.rest.startswith("-") and not self.rest.startswith("-]"):
                self.position += 1
                characters = [(characters[0][0], self._read_characters()[0][1])]
            ranges += characters
        return _complement(ranges) if negated else ranges

    def _read_characters(self) -> Ranges:
        """One character, or the class that an escape means."""
        escaped = bool(self._take("\\"))
        if not self.rest:
            raise self._unsupported()
        char = self.rest[0]
        self.position += 1
        if not escaped or not char.isalnum():
            return [(ord(char), ord(char))]
        if char.lower() not in CLASSES:
            raise self._unsupported()
        ranges = CLASSES[char.lower()]
        return list(ranges) if char.islower() else _complement(ranges)


def _repeat(part: Any, counts: re.Match[str]) -> Any:
    low = int(counts[1] or 0)
    if counts[2] and not counts[3]:
        return z3.Concat(z3.Loop(part, low, low), z3.Star(part)) if low else z3.Star(part)
    return z3.Loop(part, low, int(counts[3]) if counts[2] else low)


def _complement(ranges: Iterable[tuple[int, int]]) -> Ranges:
    """The characters outside these ranges."""
    gaps, begin = [], 0
    for low, high in sorted(ranges):
        if low > begin:
            gaps.append((begin, low - 1))
        begin = max(begin, high + 1)
    return [*gaps, (begin, LAST_CODE_POINT)]


def _any_character(ranges: Iterable[tuple[int, int]]) -> Any:
    ranges_in_z3 = [z3.Range(_character(low), _character(high)) for low, high in ranges]
    return ranges_in_z3[0] if len(ranges_in_z3) == 1 else z3.Union(*ranges_in_z3)


def _character(point: int) -> Any:
    return z3.StringVal(f"\\u{{{point:x}}}")


__all__ = ["match_formula", "pattern_expression"]
