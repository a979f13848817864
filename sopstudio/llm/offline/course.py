"""What the simulated user was told about the course: its steps, and which conditions hold at each.

A numbered list; *This is so: …* and *This is not so: …* belong to the step before them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sopstudio.text.phrases import FILLER, content_words, same_word, straighten_quotes, words_of

STEP_LINE = re.compile(r"^[ \t]*\d+[.)][ \t]+(?P<text>\S[^\n]*?)[ \t]*$", re.M)
STATEMENT = re.compile(
    r"\b(?:this|that|it) is (?P<no>not )?(?:so|true|the case)(?::| that\b)\s*(?P<what>[^.!?\n]+)", re.I
)
GIVES_PART = re.compile(r",[^,\n]*\bgive:\s*")


@dataclass(frozen=True)
class CoursePoint:
    """A step with statements: its title, the values given at it, and what the user states."""

    title: str
    value_names: str
    statements: tuple[str, ...]

    @property
    def text(self) -> str:
        """The statements as the user says them."""
        return " ".join(f"{statement.rstrip('.')}." for statement in self.statements)

    def is_about(self, question: str) -> bool:
        """Whether the agent is at this step: it said most of its title, or one of its conditions."""
        text_words = words_of(straighten_quotes(question))
        title = content_words(self.title)
        conditions = [
            condition_words(match["what"]) for statement in self.statements for match in STATEMENT.finditer(statement)
        ]
        return 2 * len(_matching_words(title, text_words)) > len(title) or any(
            words and len(_matching_words(words, text_words)) == len(words) for words in conditions
        )

    def gives_any(self, names: Iterable[str]) -> bool:
        """Whether one of these values is given at this step."""
        value_words = [words_of(part) for part in self.value_names.split(",")]
        return any(words_of(name) in value_words for name in names)


def condition_words(text: str) -> list[str]:
    """The words of a condition that say what it is about."""
    return [word for word in words_of(text) if word not in FILLER]


def _matching_words(words: Iterable[str], text_words: Sequence[str]) -> list[str]:
    return [word for word in words if any(same_word(spoken, word) or same_word(word, spoken) for spoken in text_words)]


def read_points(system: str) -> list[CoursePoint]:
    """The steps with statements, in order."""
    result: list[CoursePoint] = []
    title = value_names = ""
    statements: list[str] = []
    for text in [*(match["text"] for match in STEP_LINE.finditer(system)), ""]:
        if STATEMENT.match(text):
            statements.append(text)
            continue
        if statements:
            result.append(CoursePoint(title, value_names, tuple(statements)))
        statements = []
        title, value_names = [*GIVES_PART.split(text, maxsplit=1), ""][:2]
    return result


def strip_statements(text: str) -> str:
    """A text without its statements, which give no value."""
    return STATEMENT.sub(" ", text)


class ConversationCourse:
    """The points of a conversation, and how far it has come: `mine` are the user's own texts."""

    def __init__(self, system: str, mine: Iterable[str]) -> None:
        self._points = read_points(system)
        self._next = 0
        for text in mine:
            positions = (n for n in range(self._next, len(self._points)) if self._points[n].text in text)
            self._next = next(positions, self._next - 1) + 1

    def next_point(self) -> CoursePoint | None:
        """The next point."""
        return next(iter(self._points[self._next :]), None)

    def find_point(self, question: str) -> CoursePoint | None:
        """The point that a question is about: the next such point, else the latest past one."""
        ahead, behind = self._points[self._next :], self._points[: self._next]
        return next((point for point in (*ahead, *reversed(behind)) if point.is_about(question)), None)
