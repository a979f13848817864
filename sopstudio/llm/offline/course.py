"""What a customer was told about the course of the conversation: its steps, and what is so or not so at each.

Lines of a numbered list; *This is so: …* and *This is not so: …* belong to the step before them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sopstudio.text.phrases import FILLER, same_word, straight, telling, words_of

LINE = re.compile(r"^[ \t]*\d+[.)][ \t]+(?P<text>\S[^\n]*?)[ \t]*$", re.M)
STATEMENT = re.compile(
    r"\b(?:this|that|it) is (?P<no>not )?(?:so|true|the case)(?::| that\b)\s*(?P<what>[^.!?\n]+)", re.I
)
GIVING = re.compile(r",[^,\n]*\bgive:\s*")


@dataclass(frozen=True)
class Point:
    """A step at which something is so: its title, the values that are given at it, and what the customer says."""

    title: str
    given: str
    statements: tuple[str, ...]

    @property
    def words(self) -> str:
        """How the customer says it."""
        return " ".join(f"{one.rstrip('.')}." for one in self.statements)

    def is_about(self, question: str) -> bool:
        """Whether the agent is at this step: its title was said for the greater part, or one of its conditions."""
        said = words_of(straight(question))
        title = telling(self.title)
        conditions = [matter(match["what"]) for one in self.statements for match in STATEMENT.finditer(one)]
        return 2 * len(_hits(title, said)) > len(title) or any(
            words and len(_hits(words, said)) == len(words) for words in conditions
        )

    def follows(self, names: Iterable[str]) -> bool:
        """Whether one of these values is given at this step."""
        given = [words_of(part) for part in self.given.split(",")]
        return any(words_of(name) in given for name in names)


def matter(text: str) -> list[str]:
    """The words of a condition that say what it is about."""
    return [word for word in words_of(text) if word not in FILLER]


def _hits(words: Iterable[str], said: Sequence[str]) -> list[str]:
    return [word for word in words if any(same_word(one, word) or same_word(word, one) for one in said)]


def points(system: str) -> list[Point]:
    """The steps at which something is so or not so, in order."""
    found: list[Point] = []
    title = given = ""
    statements: list[str] = []
    for text in [*(match["text"] for match in LINE.finditer(system)), ""]:
        if STATEMENT.match(text):
            statements.append(text)
            continue
        if statements:
            found.append(Point(title, given, tuple(statements)))
        statements = []
        title, given = [*GIVING.split(text, maxsplit=1), ""][:2]
    return found


def stated(text: str) -> str:
    """A text without what it states to be so or not so, which gives no value."""
    return STATEMENT.sub(" ", text)


class Course:
    """The points of a conversation, and how far it has come: `mine` is what the customer said so far."""

    def __init__(self, system: str, mine: Iterable[str]) -> None:
        self._points = points(system)
        self._next = 0
        for text in mine:
            after = (n for n in range(self._next, len(self._points)) if self._points[n].words in text)
            self._next = next(after, self._next - 1) + 1

    def coming(self) -> Point | None:
        """The point that comes next."""
        return next(iter(self._points[self._next :]), None)

    def about(self, question: str) -> Point | None:
        """The point that a question is about: the next one such, or else the last one that was come by."""
        ahead, behind = self._points[self._next :], self._points[: self._next]
        return next((one for one in (*ahead, *reversed(behind)) if one.is_about(question)), None)
