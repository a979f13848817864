"""A fact's pattern as the solver's own regular expression, so that what is proved of a text heeds its pattern.

Read are the parts of regular expressions that patterns of numbers, codes and names are made of; anything else (look
around, back references) is left out of the proof by `Undecidable`. Classes are those of Unicode, as values are checked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import pairwise
from types import MappingProxyType
from typing import Any, TypeAlias

import z3

from sopstudio.analysis.solving.terms import Undecidable

Ranges: TypeAlias = list[tuple[int, int]]
"""Characters, by their code points, ends included."""
LAST = 0x2FFFF
CLASSES: Mapping[str, Callable[[str], bool]] = MappingProxyType(
    {"d": str.isdecimal, "w": lambda char: char.isalnum() or char == "_", "s": str.isspace}
)
_COUNTS = re.compile(r"\{(\d*)(,?)(\d*)\}")


def matches(value: Any, pattern: str) -> Any:
    """The formula that a whole text matches the pattern. Raises `Undecidable` where the pattern says more than that."""
    reader = _Reader(pattern)
    found = reader.either()
    if reader.rest:
        raise Undecidable(f"the pattern {pattern} is beyond the solver")
    return z3.InRe(value, found)


class _Reader:
    """Reads a pattern from the left; `rest` is what is still to be read."""

    def __init__(self, pattern: str) -> None:
        self.pattern, self.at = pattern, 0

    @property
    def rest(self) -> str:
        return self.pattern[self.at :]

    def _take(self, *wanted: str) -> str:
        """The first of `wanted` that comes next, and go on behind it; blank for none."""
        found = next((one for one in wanted if self.rest.startswith(one)), "")
        self.at += len(found)
        return found

    def _beyond(self) -> Undecidable:
        return Undecidable(f"the pattern {self.pattern} is beyond the solver")

    def either(self) -> Any:
        """Choices with bars between them."""
        choices = [self._row()]
        while self._take("|"):
            choices.append(self._row())
        return choices[0] if len(choices) == 1 else z3.Union(*choices)

    def _row(self) -> Any:
        """Parts one after the other."""
        parts: list[Any] = []
        while self.rest and self.rest[0] not in "|)":
            if (self.at == 0 and self._take("^")) or (self.rest == "$" and self._take("$")):
                continue
            parts.append(self._repeated(self._part()))
        nothing = z3.Re(z3.StringVal(""))
        return z3.Concat(nothing, nothing, *parts)

    def _part(self) -> Any:
        if self._take("(?:") or self._take("("):
            inner = None if self.rest.startswith("?") else self.either()
            if inner is None or not self._take(")"):
                raise self._beyond()
            return inner
        if self._take("["):
            return _one_of(self._class())
        if self._take("."):
            return _one_of(_others([(10, 10)]))
        if self.rest[0] in "*+?{^$":
            raise self._beyond()
        return _one_of(self._characters())

    def _repeated(self, part: Any) -> Any:
        sign = self._take("*", "+", "?")
        counts = None if sign else _COUNTS.match(self.rest)
        if counts is not None:
            self.at += len(counts[0])
            part = _times(part, counts)
        elif sign:
            part = {"*": z3.Star, "+": z3.Plus, "?": z3.Option}[sign](part)
        else:
            return part
        self._take("?")  # as few as possible matches the same whole texts
        if self.rest[:1] in ("*", "+", "?", "{"):
            raise self._beyond()
        return part

    def _class(self) -> Ranges:
        negated = bool(self._take("^"))
        found: Ranges = []
        while not (found and self._take("]")):
            if not self.rest or self.rest.startswith("[:"):
                raise self._beyond()
            one = self._characters()
            if self.rest.startswith("-") and not self.rest.startswith("-]"):
                self.at += 1
                one = [(one[0][0], self._characters()[0][1])]
            found += one
        return _others(found) if negated else found

    def _characters(self) -> Ranges:
        """One character, or the class that an escape stands for."""
        escaped = bool(self._take("\\"))
        if not self.rest:
            raise self._beyond()
        char = self.rest[0]
        self.at += 1
        if not escaped or not char.isalnum():
            return [(ord(char), ord(char))]
        if char.lower() not in CLASSES:
            raise self._beyond()
        found = _class_of(char.lower())
        return list(found) if char.islower() else _others(found)


def _times(part: Any, counts: re.Match[str]) -> Any:
    low = int(counts[1] or 0)
    if counts[2] and not counts[3]:
        return z3.Concat(z3.Loop(part, low, low), z3.Star(part)) if low else z3.Star(part)
    return z3.Loop(part, low, int(counts[3]) if counts[2] else low)


@cache
def _class_of(letter: str) -> tuple[tuple[int, int], ...]:
    """The characters of a class, as ranges."""
    inside = [point for point in range(LAST + 1) if CLASSES[letter](chr(point))]
    begins = [point for before, point in pairwise([-2, *inside]) if point != before + 1]
    ends = [point for point, after in pairwise([*inside, -2]) if after != point + 1]
    return tuple(zip(begins, ends, strict=True))


def _others(ranges: Iterable[tuple[int, int]]) -> Ranges:
    """The characters that are not among these."""
    found, begin = [], 0
    for low, high in sorted(ranges):
        if low > begin:
            found.append((begin, low - 1))
        begin = max(begin, high + 1)
    return [*found, (begin, LAST)]


def _one_of(ranges: Iterable[tuple[int, int]]) -> Any:
    found = [z3.Range(_char(low), _char(high)) for low, high in ranges]
    return found[0] if len(found) == 1 else z3.Union(*found)


def _char(point: int) -> Any:
    return z3.StringVal(f"\\u{{{point:x}}}")


__all__ = ["matches"]
