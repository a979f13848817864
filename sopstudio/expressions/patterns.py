"""Patterns of texts in conditions: those that a machine without memory can match, read into a tree.

A pattern matches the whole text, and upper and lower case differ. It has characters, classes (`[A-Z]`, `[^0-9]`), `.`
(any character but a new line), the escapes `\\d \\w \\s` with `\\D \\W \\S` (of ASCII: digits, letters with digits and
_, blanks), groups, `|`, and `* + ? {2} {2,} {2,5}`. `^` and `$` may stand where the text begins and ends, and say
nothing. There are no back references and no lookaround, so that a text is matched in time that grows with its length
alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from msgspec import Struct

from sopstudio.translation import format_number, tr

Ranges: TypeAlias = tuple[tuple[int, int], ...]
"""Inclusive ranges of code points, in order and apart from one another."""

MAX_PATTERN_CHARACTERS: Final = 500
MAX_REPETITIONS: Final = 1000
MAX_STATES: Final = 2000
"""The most characters that a pattern may have with its repetitions written out."""
MAX_GROUP_DEPTH: Final = 32
LAST_CODE_POINT: Final = 0x10FFFF

_CLASSES: Final = MappingProxyType(
    {
        "d": ((0x30, 0x39),),
        "w": ((0x30, 0x39), (0x41, 0x5A), (0x5F, 0x5F), (0x61, 0x7A)),
        "s": ((0x09, 0x0D), (0x20, 0x20)),
    }
)
_CONTROLS: Final = MappingProxyType({"n": "\n", "r": "\r", "t": "\t", "f": "\f", "v": "\v"})
_COUNTS: Final = re.compile(r"\{([0-9]{1,9})(,?)([0-9]{0,9})\}")
_SIGNS: Final = MappingProxyType({"*": (0, None), "+": (1, None), "?": (0, 1)})


class PatternError(Exception):
    """A pattern that cannot be used: why, at which character of it (from 0), and what to do."""

    def __init__(self, message: str, position: int, hint: str) -> None:
        super().__init__(message)
        self.message, self.position, self.hint = message, position, hint


class Characters(Struct, frozen=True):
    """One character out of ranges."""

    ranges: Ranges


class Series(Struct, frozen=True):
    """Parts one after another; no part matches the empty text."""

    parts: tuple[PatternTree, ...]


class Choice(Struct, frozen=True):
    """Any of at least two options."""

    options: tuple[PatternTree, ...]


class Repetition(Struct, frozen=True):
    """A part `low` to `high` times; `high` is None where there is no end."""

    part: PatternTree
    low: int
    high: int | None


PatternTree: TypeAlias = Characters | Series | Choice | Repetition


@lru_cache(maxsize=512)
def read_pattern(pattern: str) -> PatternTree:
    """The tree of a pattern. Raises PatternError."""
    if not pattern:
        raise PatternError(tr("the pattern is empty"), 0, tr("write one, as in '[A-Z]{2}\\d{4}'"))
    if len(pattern) > MAX_PATTERN_CHARACTERS:
        hint = tr("join shorter ones with && or ||")
        raise PatternError(
            tr(
                "the pattern is longer than {max_pattern_characters} characters",
                max_pattern_characters=MAX_PATTERN_CHARACTERS,
            ),
            0,
            hint,
        )
    reader = _Reader(pattern)
    group = reader.read_alternatives(at_start=True)
    if reader.position < len(pattern):
        raise reader.refusal(tr(") closes no group"), tr(r"write \) for a bracket in the text"))
    return group.tree


def count_states(tree: PatternTree) -> int:
    """The characters of a pattern with its repetitions written out."""
    match tree:
        case Characters():
            return 1
        case Series(parts) | Choice(parts):
            return sum(map(count_states, parts))
        case Repetition(part, low, high):
            return count_states(part) * max(1, low + 1 if high is None else high)


def takes_nothing(tree: PatternTree) -> bool:
    """Whether a pattern takes the empty text."""
    match tree:
        case Characters():
            return False
        case Series(parts):
            return all(map(takes_nothing, parts))
        case Choice(options):
            return any(map(takes_nothing, options))
        case Repetition(part, low):
            return low == 0 or takes_nothing(part)


def count_optional_states(tree: PatternTree) -> int:
    """The states of the largest part that is repeated a number of times and takes the empty text itself."""
    match tree:
        case Characters():
            return 0
        case Series(parts) | Choice(parts):
            return max(map(count_optional_states, parts), default=0)
        case Repetition(part, low, high):
            own = count_states(tree) if (high or low) > 1 and takes_nothing(part) else 0
            return max(own, count_optional_states(part))


def takes_beyond(tree: PatternTree, point: int) -> bool:
    """Whether a pattern takes a character with a code point above this."""
    match tree:
        case Characters(ranges):
            return bool(ranges) and ranges[-1][1] > point
        case Series(parts) | Choice(parts):
            return any(takes_beyond(part, point) for part in parts)
        case Repetition(part):
            return takes_beyond(part, point)


def complement(ranges: Iterable[tuple[int, int]]) -> Ranges:
    """The characters outside ranges."""
    gaps, begin = [], 0
    for low, high in sorted(ranges):
        if low > begin:
            gaps.append((begin, low - 1))
        begin = max(begin, high + 1)
    return (*gaps, (begin, LAST_CODE_POINT)) if begin <= LAST_CODE_POINT else tuple(gaps)


ANY: Final = complement([(0x0A, 0x0A)])
"""What `.` stands for."""


class _Group(NamedTuple):
    """What was read: its tree, and whether `^` or `$` stand in it."""

    tree: PatternTree
    begins: bool = False
    ends: bool = False


class _Reader:
    """A recursive-descent reader of one pattern; `position` is that of the next character."""

    def __init__(self, pattern: str) -> None:
        self.pattern, self.position, self._depth = pattern, 0, 0

    def refusal(self, message: str, hint: str, position: int | None = None) -> PatternError:
        """The error at a position, by default that of the next character."""
        return PatternError(message, self.position if position is None else position, hint)

    def _next(self) -> str:
        return self.pattern[self.position : self.position + 1]

    def _take(self, wanted: str) -> bool:
        if not self.pattern.startswith(wanted, self.position):
            return False
        self.position += len(wanted)
        return True

    def read_alternatives(self, *, at_start: bool) -> _Group:
        """Series separated by bars, up to a closing bracket or the end."""
        options = [self._read_series(at_start)]
        while self._take("|"):
            options.append(self._read_series(at_start))
        if len(options) == 1:
            return options[0]
        tree = Choice(tuple(option.tree for option in options))
        return _Group(tree, any(option.begins for option in options), any(option.ends for option in options))

    def _read_series(self, at_start: bool) -> _Group:
        parts: list[PatternTree] = []
        begins = ends = False
        while self._next() not in ("", "|", ")"):
            if ends:
                raise self.refusal(tr("$ does not stand at the end"), tr(r"take it out, or write \$ for the sign"))
            if self._take("^"):
                if parts or not at_start:
                    raise self.refusal(
                        tr("^ does not stand at the beginning"), tr(r"take it out, or write \^"), self.position - 1
                    )
                begins = True
            elif self._take("$"):
                ends = True
            else:
                group = self._read_part(at_start and not parts)
                parts.append(self._repeat(group))
                begins, ends = begins or group.begins, group.ends
        return _Group(parts[0] if len(parts) == 1 else Series(tuple(parts)), begins, ends)

    def _read_part(self, at_start: bool) -> _Group:
        sign = self._next()
        if sign == "(":
            return self._read_group(at_start)
        if sign in "*+?{":
            raise self.refusal(
                tr("{sign} repeats nothing", sign=sign), tr("write \\{sign} for the sign itself", sign=sign)
            )
        if sign in "]}":
            raise self.refusal(
                tr("{sign} closes nothing", sign=sign), tr("write \\{sign} for the sign itself", sign=sign)
            )
        self.position += 1
        if sign == "[":
            return _Group(Characters(self._read_class()))
        if sign == ".":
            return _Group(Characters(ANY))
        return _Group(Characters(self._read_escape() if sign == "\\" else ((ord(sign), ord(sign)),)))

    def _read_group(self, at_start: bool) -> _Group:
        opening = self.position
        if not self._take("(?:"):
            self.position += 1
            if self._next() == "?":
                hint = tr("groups are written (…); for either case, compare lower(…)")
                raise self.refusal(tr("(? begins nothing that can be used: no lookaround, no flags"), hint, opening)
        self._depth += 1
        if self._depth > MAX_GROUP_DEPTH:
            raise self.refusal(
                tr("groups are nested more than {max_group_depth} deep", max_group_depth=MAX_GROUP_DEPTH),
                tr("take some out"),
                opening,
            )
        group = self.read_alternatives(at_start=at_start)
        self._depth -= 1
        if not self._take(")"):
            raise self.refusal(tr("( is never closed"), tr(r"close it with ), or write \( for the sign"), opening)
        return group

    def _repeat(self, group: _Group) -> PatternTree:
        start, tree = self.position, group.tree
        while counts := self._read_counts():
            if self.position > start and tree is not group.tree:
                raise self.refusal(tr("a repetition is repeated"), tr("put the inner one into brackets"), start)
            if group.begins or group.ends:
                raise self.refusal(tr("^ or $ is repeated"), tr("take it out of the brackets"), start)
            low, high = counts
            tree = Repetition(tree, low, high)
            if count_states(tree) > MAX_STATES:
                message = tr(
                    "the pattern has more than {max_states} characters with its repetitions written out",
                    max_states=format_number(MAX_STATES),
                )
                raise self.refusal(message, tr("repeat less, or use * or +"), start)
            self._take("?")  # as few as possible: the same whole texts
        return tree

    def _read_counts(self) -> tuple[int, int | None] | None:
        start = self.position
        if self._next() in _SIGNS and self._next():
            self.position += 1
            return _SIGNS[self.pattern[start]]
        if self._next() != "{":
            return None
        counts = _COUNTS.match(self.pattern, start)
        if counts is None:
            raise self.refusal(
                tr("{ begins no number of repetitions"), tr("write {2}, {2,} or {2,5}, or \\{ for the sign")
            )
        low = int(counts[1])
        high = int(counts[3]) if counts[3] else None if counts[2] else low
        if max(low, high or 0) > MAX_REPETITIONS or (high is not None and high < low):
            hint = tr(
                "write up to {max_repetitions}, the smaller number first",
                max_repetitions=format_number(MAX_REPETITIONS),
            )
            raise self.refusal(tr("{counts} is no number of repetitions", counts=counts[0]), hint)
        self.position = counts.end()
        return low, high

    def _read_class(self) -> Ranges:
        opening = self.position - 1
        is_negated = self._take("^")
        ranges: list[tuple[int, int]] = []
        while not self._take("]"):
            if not self._next() or self.pattern.startswith("[:", self.position):
                raise self.refusal(tr("[ is never closed"), tr(r"close it with ], or write \[ for the sign"), opening)
            ranges += self._read_class_part()
        if not ranges:
            raise self.refusal(tr("there is nothing between [ and ]"), tr(r"write \] for the sign itself"), opening)
        return complement(ranges) if is_negated else _merge(ranges)

    def _read_class_part(self) -> Ranges:
        start = self.position
        first = self._read_class_character()
        if self._next() != "-" or self.pattern.startswith("-]", self.position):
            return first
        self.position += 1
        last = self._read_class_character() if self._next() else first
        if len(first) > 1 or len(last) > 1 or first[0][0] != first[0][1] or last[0][0] != last[0][1]:
            raise self.refusal(
                tr("a range needs a character on both sides"), tr(r"write \- for the sign itself"), start
            )
        if last[0][0] < first[0][0]:
            raise self.refusal(
                tr("{pattern} runs backwards", pattern=self.pattern[start : self.position]), tr("turn it round"), start
            )
        return ((first[0][0], last[0][0]),)

    def _read_class_character(self) -> Ranges:
        sign = self._next()
        self.position += 1
        return self._read_escape() if sign == "\\" else ((ord(sign), ord(sign)),)

    def _read_escape(self) -> Ranges:
        sign = self._next()
        self.position += 1
        if sign in _CONTROLS:
            return ((ord(_CONTROLS[sign]), ord(_CONTROLS[sign])),)
        if sign.lower() in _CLASSES:
            return _CLASSES[sign] if sign in _CLASSES else complement(_CLASSES[sign.lower()])
        if not sign or (sign.isascii() and sign.isalnum()):
            why = (
                tr("back references cannot be used")
                if sign.isdigit()
                else tr("\\{sign} means nothing in a pattern", sign=sign)
            )
            hint = tr(r"the escapes are \d \w \s \D \W \S \n \r \t; a backslash is \\")
            raise self.refusal(why, hint, self.position - 2)
        return ((ord(sign), ord(sign)),)


def _merge(ranges: Iterable[tuple[int, int]]) -> Ranges:
    """Ranges in order, joined where they touch."""
    return complement(complement(ranges))


__all__ = [
    "ANY",
    "LAST_CODE_POINT",
    "MAX_PATTERN_CHARACTERS",
    "MAX_REPETITIONS",
    "MAX_STATES",
    "Characters",
    "Choice",
    "PatternError",
    "PatternTree",
    "Ranges",
    "Repetition",
    "Series",
    "complement",
    "count_states",
    "read_pattern",
    "takes_beyond",
]
