"""A text that is said to people, in which names of facts in braces stand for their values."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtGui import QTextCursor

from sopstudio.text.suggestions import Suggestion, filter_suggestions
from sopstudio.ui.forms.field import LinesField
from sopstudio.ui.forms.suggestions import SuggestionList

_OPEN_BRACE = re.compile(r"\{([^{}\n]*)$")


class MessageField(LinesField):
    """Offers the `facts` behind an opening brace, and writes the one that is chosen with its closing brace."""

    def __init__(self, title: str, facts: Callable[[], Sequence[Suggestion]], **options: Any) -> None:
        super().__init__(title, **options)
        self._facts = facts
        self.suggestions = SuggestionList(self.box)
        self.suggestions.chosen.connect(self._insert)

    def _text_edited(self) -> None:
        super()._text_edited()
        if not self._showing:
            self._suggest()

    def _suggest(self) -> None:
        typed = _OPEN_BRACE.search(self._text_before_caret())
        matches = filter_suggestions(self._facts(), typed[1].strip()) if typed else ()
        self.suggestions.show_suggestions(matches, self.box.caret_rect())

    def _insert(self, fact: Suggestion) -> None:
        typed = _OPEN_BRACE.search(self._text_before_caret())
        if typed is None:
            return
        cursor = self.box.textCursor()
        end = cursor.position()
        is_closed = self.box.toPlainText()[end : end + 1] == "}"
        cursor.setPosition(end - len(typed[0]))
        cursor.setPosition(end + is_closed, QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(f"{{{fact.key}}}")
        self.box.setTextCursor(cursor)

    def _text_before_caret(self) -> str:
        return self.box.toPlainText()[: self.box.textCursor().position()]


__all__ = ["MessageField"]
