"""What can be written next, to choose from."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct


class Suggestion(Struct, frozen=True):
    """Something to choose: its key, its text and a note. One with `creates` stands for creating a new item."""

    key: str
    text: str
    note: str = ""
    creates: bool = False

    def list_text(self) -> str:
        """The text with its note, as one line of the list."""
        return f"{self.text}    {self.note}" if self.note else self.text


def filter_suggestions(suggestions: Sequence[Suggestion], text: str, max_count: int = 50) -> list[Suggestion]:
    """The suggestions that contain `text`; those that begin with it come first.

    Case does not count, nor whether words are joined: `order_number` finds *order number*.
    """
    needle = _fold(text)
    matches = [
        suggestion for suggestion in suggestions if needle in _fold(suggestion.text) or needle in _fold(suggestion.key)
    ]
    matches.sort(key=lambda suggestion: not _fold(suggestion.text).startswith(needle))
    return matches[:max_count]


def find_exact(suggestions: Sequence[Suggestion], text: str) -> Suggestion | None:
    """The suggestion that a text names whole; one that it names letter for letter comes first. None for none."""
    folded = _fold(text)
    named = [each for each in suggestions if folded in (_fold(each.text), _fold(each.key))] if folded else []
    return next((each for each in named if text.strip() in (each.key, each.text)), named[0] if named else None)


def _fold(text: str) -> str:
    return text.strip().casefold().replace("_", " ")
