"""What is done with a pattern: matching a text in linear time, writing it for other engines, making texts for it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import lru_cache
from random import Random
from types import MappingProxyType
from typing import Final

from sopstudio.expressions.patterns import (
    LAST_CODE_POINT,
    Characters,
    Choice,
    PatternTree,
    Repetition,
    Series,
    complement,
    read_pattern,
)

MAX_EXTRA_REPETITIONS: Final = 3
"""How often more than needed a part is repeated in a text that is made."""
_ESCAPES: Final = MappingProxyType({"\n": r"\n", "\r": r"\r", "\t": r"\t", "\f": r"\f", "\v": r"\v"})
_SPECIAL: Final = frozenset(r"\^$.|?*+()[]{}/")
"""What every engine lets be escaped, those of JavaScript in Unicode mode too, where nothing else may be."""
_READABLE: Final = (*map(ord, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"), *range(0x30, 0x3A), *range(0x61, 0x7B), 0x20, 0x2D)


@lru_cache(maxsize=512)
def find_matcher(pattern: str) -> Callable[[str], bool]:
    """What tells whether a whole text matches the pattern, in time linear in the text.

    It raises UnicodeError for a text with half a character. Raises PatternError for a pattern that cannot be used.
    """
    text = f"^(?:{pattern_text(read_pattern(pattern))})$"
    import jsonschema_rs  # only now: it loads the network modules

    engine = jsonschema_rs.RegexOptions()  # the one of Rust, which never goes back
    return jsonschema_rs.validator_for(json.dumps({"pattern": text}), pattern_options=engine).is_valid


def pattern_text(tree: PatternTree) -> str:
    """The pattern for other engines, with classes written out; what means something to any of them is escaped."""
    match tree:
        case Characters(ranges):
            return _class_text(ranges)
        case Series(parts):
            texts = zip(parts, map(pattern_text, parts), strict=True)
            return "".join(f"(?:{text})" if isinstance(part, Choice) else text for part, text in texts)
        case Choice(options):
            return "|".join(map(pattern_text, options))
        case Repetition(part, low, high):
            text = pattern_text(part)
            return (text if isinstance(part, Characters) else f"(?:{text})") + _counts_text(low, high)


def _counts_text(low: int, high: int | None) -> str:
    signs = {(0, None): "*", (1, None): "+", (0, 1): "?"}
    if (low, high) in signs:
        return signs[low, high]
    return f"{{{low}}}" if low == high else f"{{{low},{'' if high is None else high}}}"


def _class_text(ranges: tuple[tuple[int, int], ...]) -> str:
    if not ranges:
        return r"[^\s\S]"
    if len(ranges) == 1 and ranges[0][0] == ranges[0][1]:
        return _character_text(ranges[0][0])
    if ranges[-1][1] == LAST_CODE_POINT:
        others = complement(ranges)
        return f"[^{''.join(_range_texts(others))}]" if others else r"[\s\S]"
    return f"[{''.join(_range_texts(ranges))}]"


def _range_texts(ranges: tuple[tuple[int, int], ...]) -> Iterator[str]:
    for low, high in ranges:
        ends = [_class_character(low), *([_class_character(high)] if high > low else [])]
        yield ("-" if high > low + 1 else "").join(ends)


def _class_character(point: int) -> str:
    return r"\-" if chr(point) == "-" else _character_text(point)


def _character_text(point: int) -> str:
    character = chr(point)
    return f"\\{character}" if character in _SPECIAL else _ESCAPES.get(character, character)


def text_like(pattern: str, random: Random) -> str:
    """A text that matches, of characters that people can read where the pattern has them.

    Raises PatternError for a pattern that cannot be used.
    """
    return _draw(read_pattern(pattern), random)


def _draw(tree: PatternTree, random: Random) -> str:
    match tree:
        case Characters(ranges):
            return _draw_character(ranges, random)
        case Series(parts):
            return "".join(_draw(part, random) for part in parts)
        case Choice(options):
            return _draw(random.choice(options), random)
        case Repetition(part, low, high):
            most = low + MAX_EXTRA_REPETITIONS if high is None else min(high, low + MAX_EXTRA_REPETITIONS)
            return "".join(_draw(part, random) for _ in range(random.randint(low, most)))


def _draw_character(ranges: tuple[tuple[int, int], ...], random: Random) -> str:
    readable = [point for point in _READABLE if any(low <= point <= high for low, high in ranges)]
    if readable:
        return chr(random.choice(readable))
    low, high = random.choice(ranges) if ranges else (0, 0)
    return chr(random.randint(low, high))


def text_unlike(pattern: str, random: Random) -> str | None:
    """A text that nearly matches, and does not; None where none was found. Raises PatternError."""
    matches = find_matcher(pattern)
    near = text_like(pattern, random)
    swapped = "".join("X" if letter.isdigit() else "7" if letter.isalpha() else letter for letter in near)
    for text in (near[:-1], f"{near}0", f"{near} x", swapped, "x", "0", "?"):
        if text.strip() and not matches(text):
            return text
    return None


__all__ = ["find_matcher", "pattern_text", "text_like", "text_unlike"]
