"""Labels that say how something is, of which a list tells cases apart: *Under warranty*, *Garantie abgelaufen*."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import takewhile
from typing import Final, NamedTuple

from sopstudio.documents.languages import compile_words, words_of_all

MAX_STATE_WORDS: Final = 6


class _StateWords(NamedTuple):
    """The words of a language for states.

    `state` is a label that ends in one, `denying` finds what says *not* in a label and `affirming` what says nothing
    but that it is so; `prefix` makes an adjective the opposite (*unpaid*). `small` begins a label that begins with a
    small letter within a sentence.
    """

    state: re.Pattern[str]
    denying: re.Pattern[str]
    affirming: re.Pattern[str]
    prefix: re.Pattern[str]
    small: re.Pattern[str]


@cache
def _languages() -> tuple[_StateWords, ...]:
    return tuple(
        _StateWords(
            compile_words(rf"(?:[^,;]+\s)?(?:{table['states']})(?:\s+(?:{table['still']}))?"),
            compile_words(rf"\b(?:{table['denying']})"),
            compile_words(rf"\b(?:{table['affirming']})"),
            compile_words(table["prefix"]),
            compile_words(rf"(?:{table['small']})\b"),
        )
        for table in words_of_all("states")
    )


def is_state(label: str) -> bool:
    """Whether a label ends in a word for how something is."""
    return len(label.split()) <= MAX_STATE_WORDS and any(words.state.fullmatch(label) for words in _languages())


def are_opposite(label: str, other: str) -> bool:
    """Whether one of two labels says that the other does not hold: *with receipt* and *without receipt*."""
    if max(len(label.split()), len(other.split())) > MAX_STATE_WORDS:
        return False
    return any(_are_opposite(label.lower(), other.lower(), words) for words in _languages())


def _are_opposite(label: str, other: str, words: _StateWords) -> bool:
    (one, is_denied), (two, is_other_denied) = (_affirm(text, words) for text in (label, other))
    if not one or not two:
        return False
    if is_denied != is_other_denied:
        return one == two
    pairs = [pair for pair in zip(one, two, strict=False) if pair[0] != pair[1]]
    if is_denied or len(one) != len(two) or len(pairs) != 1:
        return False
    short, long = sorted(pairs[0], key=len)
    return long.endswith(short) and words.prefix.fullmatch(long.removesuffix(short)) is not None


def _affirm(label: str, words: _StateWords) -> tuple[list[str], bool]:
    """The words of a label without what denies or affirms it, and whether it is denied."""
    bare, count = words.denying.subn("", label)
    return words.affirming.sub("", bare).split(), count == 1


def count_states(labels: Sequence[str]) -> int:
    """How many labels at the beginning of a list are states or opposites, of which there are two at least; else 0."""
    if len(labels) < 2:
        return 0
    count = len(list(takewhile(is_state, labels)))
    if count > 1:
        return count
    return 2 if are_opposite(labels[0], labels[1]) else 0


def state_condition(label: str) -> str:
    """A label as a condition, which begins as it does within a sentence of its language."""
    known = (words for words in _languages() if _is_said_in(label, words))
    words = next(known, None) if label[1:2].islower() else None
    return label[:1].lower() + label[1:] if words is not None and words.small.match(label) else label


def _is_said_in(label: str, words: _StateWords) -> bool:
    return any(match(label) for match in (words.state.fullmatch, words.denying.match, words.affirming.match))


__all__ = ["are_opposite", "count_states", "is_state", "state_condition"]
