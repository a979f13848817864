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
    """The suggestions that contain `text`; those that begin with it come first."""
    needle = text.strip().casefold()
    matches = [
        suggestion
        for suggestion in suggestions
        if needle in suggestion.text.casefold() or needle in suggestion.key.casefold()
    ]
    matches.sort(key=lambda suggestion: not suggestion.text.casefold().startswith(needle))
    return matches[:max_count]
