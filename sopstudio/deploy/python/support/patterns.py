"""Patterns of texts, matched in time that grows with the text: the states of a pattern are followed side by side.

A pattern has characters and classes as in `re`, `(?:…)`, `|`, `* + ? {2} {2,} {2,5}`, and nothing that looks back or
ahead. It is matched with the whole text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from .values import UndecidedError

TOKEN = re.compile(r"\(\?:|[()|*+?]|\{[0-9,]+\}|\[(?:\\.|[^\]\\])*\]|\\.|.", re.DOTALL)
OPENINGS = ("(?:", "(")
COUNTS = {"*": (0, None), "+": (1, None), "?": (0, 1)}


def matches(value: Any, pattern: str) -> bool:
    """Whether the whole text matches the pattern."""
    if not isinstance(value, str):
        raise UndecidedError("a text is needed")
    return compile_pattern(pattern).matches(value)


@lru_cache(maxsize=256)
def compile_pattern(pattern: str) -> Automaton:
    """The states of a pattern."""
    return Automaton(TOKEN.findall(pattern))


class Automaton:
    """States by number. Each has a class of characters that leads on, or is blank and leads on by itself."""

    def __init__(self, tokens: list[str]) -> None:
        self._tokens, self._position = tokens, 0
        self._classes: list[re.Pattern[str] | None] = []
        self._next: list[tuple[int, ...]] = []
        tree = self._read_choice()
        self._end = self._add(None)
        self._start = self._build(tree, self._end)

    def matches(self, text: str) -> bool:
        """Whether the whole text leads from the start to the end."""
        active = self._spread([self._start])
        for character in text:
            classes = ((state, self._classes[state]) for state in active)
            taken = (state for state, of_state in classes if of_state is not None and of_state.fullmatch(character))
            active = self._spread([following for state in taken for following in self._next[state]])
            if not active:
                return False
        return self._end in active

    def _spread(self, states: list[int]) -> set[int]:
        """The states, with those to which blank ones lead."""
        seen: set[int] = set()
        while states:
            state = states.pop()
            if state not in seen:
                seen.add(state)
                states.extend(self._next[state] if self._classes[state] is None else ())
        return seen

    def _add(self, of_state: str | None, *following: int) -> int:
        self._classes.append(None if of_state is None else re.compile(of_state, re.ASCII))
        self._next.append(following)
        return len(self._next) - 1

    def _read_choice(self) -> Any:
        options = [self._read_series()]
        while self._peek() == "|":
            self._position += 1
            options.append(self._read_series())
        return ("|", options)

    def _read_series(self) -> Any:
        parts: list[Any] = []
        while self._peek() not in ("", "|", ")"):
            token = self._take()
            if token in OPENINGS:
                parts.append(self._read_choice())
                self._position += 1
            elif token in COUNTS:
                parts[-1] = ("*", parts[-1], *COUNTS[token])
            elif token[0] == "{" and len(token) > 1:
                low, comma, high = token[1:-1].partition(",")
                parts[-1] = ("*", parts[-1], int(low), int(high) if high else None if comma else int(low))
            else:
                parts.append(token)
        return ("", parts)

    def _peek(self) -> str:
        return self._tokens[self._position] if self._position < len(self._tokens) else ""

    def _take(self) -> str:
        self._position += 1
        return self._tokens[self._position - 1]

    def _build(self, tree: Any, following: int) -> int:
        """The state at which a part begins that is followed by a state."""
        if isinstance(tree, str):
            return self._add(tree, following)
        if tree[0] == "|":
            return self._add(None, *[self._build(option, following) for option in tree[1]])
        if tree[0] == "*":
            _, part, low, high = tree
            return self._repeat(part, low, high, following)
        return self._chain(tree[1], following)

    def _chain(self, parts: Iterable[Any], following: int) -> int:
        for part in reversed(list(parts)):
            following = self._build(part, following)
        return following

    def _repeat(self, part: Any, low: int, high: int | None, following: int) -> int:
        begin = following
        if high is None:
            begin = self._add(None)
            self._next[begin] = (self._build(part, begin), following)
        for _ in range(0 if high is None else high - low):
            begin = self._add(None, self._build(part, begin), following)
        return self._chain([part] * low, begin)
