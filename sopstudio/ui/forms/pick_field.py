"""Choosing one of many by typing a part of its name: a field that holds the choice, and a button that adds
one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from sopstudio.text.suggestions import Suggestion, filter_suggestions, find_exact
from sopstudio.translation import tr
from sopstudio.ui.forms.field import Field
from sopstudio.ui.forms.suggestions import SuggestionList
from sopstudio.ui.forms.text_boxes import LineBox
from sopstudio.ui.widgets import button, column, scroll_to

SuggestionSource = Callable[[], Sequence[Suggestion]]
CreationLabel = Callable[[str], str]
"""The label for creating what was typed, such as `New fact “age”`; "" where it cannot be created."""


def suggest(source: SuggestionSource, creation_label: CreationLabel | None, text: str) -> list[Suggestion]:
    """Suggestions for `text`: existing ones, then creating a new one."""
    available = source()
    matches = filter_suggestions(available, text)
    typed = text.strip()
    exists = find_exact(available, typed) is not None
    if creation_label is not None and typed and not exists and (label := creation_label(typed)):
        matches.append(Suggestion(typed, label, creates=True))
    return matches


class PickField(Field):
    """Holds the key of one of the suggestions, shown by its text. Other text is created with Enter, where that is
    possible, with `creates_on_leave` also when the focus is lost; else it is not committed. Escape puts the choice
    back.
    """

    def __init__(
        self,
        title: str,
        source: SuggestionSource,
        *,
        creation_label: CreationLabel | None = None,
        blank_label: str = "",
        hint: str = "",
        placeholder: str = tr("Type to search"),
        caption: bool = True,
        beside: bool = False,
        creates_on_leave: bool = False,
    ) -> None:
        self.box = LineBox(placeholder)
        super().__init__(title, self.box, hint=hint, caption=caption, beside=beside)
        self._source, self._creation_label, self._blank_label = source, creation_label, blank_label
        self._creates_on_leave = creates_on_leave
        self.box.installEventFilter(self)
        self.suggestions = SuggestionList(self.box)  # which is asked first: Escape closes it
        self.suggestions.chosen.connect(lambda offer: self._choose(offer.key))
        self.box.textEdited.connect(self._suggest)
        self.box.returnPressed.connect(self._accept_text)
        self.box.left.connect(self.commit_pending, Qt.ConnectionType.QueuedConnection)

    def eventFilter(self, _box: QObject, event: QEvent) -> bool:
        """Escape puts the choice back in place of what was typed."""
        is_escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if not is_escape or not self.box.isModified() or self._value is Field:
            return False
        if event.type() == QEvent.Type.KeyPress:
            self.display(self._value)
            self.show_error("")
        event.accept()
        return True

    def show_value(self, value: Any) -> None:
        """Show the choice; its text may have changed though its key did not."""
        super().show_value(value)
        if not self.error and not self.box.isModified() and self.box.text() != self._choice_text(value):
            self.display(value)

    def display(self, value: Any) -> None:
        """Show the text of the choice."""
        self.box.setText(self._choice_text(value))
        self.box.setCursorPosition(0)

    def commit_pending(self) -> None:
        """Commit the text if it is one of the suggestions, else show an error."""
        if not self.box.isModified():
            return
        text = self.box.text().strip()
        exact = find_exact(self._source(), text)
        if exact is not None or (not text and self._blank_label):
            self._choose(exact.key if exact is not None else "")
        elif text and self._creation_label is not None and self._creation_label(text):
            if self._creates_on_leave:
                self._choose(text)
                return
            self.show_error(
                tr("There is no “{text}” yet. Press Enter to create it, or choose a suggestion.", text=text[:40])
            )
        else:
            self.show_error(
                tr("There is no “{text}” here. Choose one of the suggestions.", text=text[:40])
                if text
                else tr("Choose one.")
            )

    def _accept_text(self) -> None:
        """Enter creates what was typed, where that is possible."""
        self.commit_pending()
        text = self.box.text().strip()
        if self.error and text and self._creation_label is not None and self._creation_label(text):
            self._choose(text)

    def _choose(self, key: str) -> None:
        self.box.setModified(False)
        self.commit(key)
        if not self.error:
            self.display(key)

    def _choice_text(self, value: Any) -> str:
        if not value:
            return ""
        return next((suggestion.text for suggestion in self._source() if suggestion.key == value), str(value))

    def _suggest(self, text: str) -> None:
        self.show_error("")
        self.suggestions.show_suggestions(suggest(self._source, self._creation_label, text), self.box.rect())

    def keyPressEvent(self, event: Any) -> None:
        """Down opens the whole list."""
        if event.key() == Qt.Key.Key_Down:
            self.suggestions.show_suggestions(suggest(self._source, None, ""), self.box.rect(), is_typed=False)
        else:
            super().keyPressEvent(event)


class AddPicker(QWidget):
    """A link such as *+ Add an edge* that turns into a search box; `chosen` carries the suggestion."""

    chosen = Signal(object)

    def __init__(
        self,
        title: str,
        source: SuggestionSource,
        *,
        creation_label: CreationLabel | None = None,
        placeholder: str = "",
    ) -> None:
        super().__init__()
        self._source, self._creation_label = source, creation_label
        self.link = button(f"+ {title}", self.open, role="link")
        self.link.setObjectName(f"add:{title}")
        self.box = LineBox(placeholder or tr("Type to search"))
        self.box.setAccessibleName(title)
        self.box.hide()
        self.suggestions = SuggestionList(self.box)
        self.suggestions.chosen.connect(self._choose)
        self.box.textEdited.connect(self._suggest)
        self.box.left.connect(self._close, Qt.ConnectionType.QueuedConnection)
        lines = column(self)
        lines.addWidget(self.link, 0, Qt.AlignmentFlag.AlignLeft)
        lines.addWidget(self.box)

    def open(self) -> None:
        """Show and focus the search box in place of the link, with all suggestions."""
        self.box.clear()
        self.box.show()
        self.box.setFocus()
        self.link.hide()  # after the focus went, which would go to any other widget first
        scroll_to(self)
        self._suggest("")

    def keyPressEvent(self, event: Any) -> None:
        """Escape cancels, Down opens the list again."""
        if event.key() == Qt.Key.Key_Escape and self.box.isVisible():
            self._close()
        elif event.key() == Qt.Key.Key_Down and self.box.isVisible():
            self._suggest(self.box.text())
        else:
            super().keyPressEvent(event)

    def _suggest(self, text: str) -> None:
        offers = suggest(self._source, self._creation_label, text)
        self.suggestions.show_suggestions(offers, self.box.rect(), is_typed=bool(text))

    def _choose(self, suggestion: Suggestion) -> None:
        self._close()
        self.chosen.emit(suggestion)

    def _close(self) -> None:
        self.link.show()
        if self.box.hasFocus():
            self.link.setFocus()
        self.box.hide()
