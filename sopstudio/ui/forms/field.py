"""Fields: a caption, a control, and a line below with the error.

A field shows a value and emits `edited` with what the user entered. It is not rewritten while its value
equals that of the document, so the caret stays in place. Input that is not valid stays visible with the
reason, and is not emitted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QLineEdit, QSizePolicy, QWidget

from sopstudio.text.suggestions import Suggestion, filter_suggestions
from sopstudio.ui.accessibility import describe
from sopstudio.ui.forms.suggestions import SuggestionList
from sopstudio.ui.forms.text_boxes import ChoiceBox, LineBox, TextBox
from sopstudio.ui.text_widgets import set_plain_tooltip
from sopstudio.ui.theme import SPACE_XS
from sopstudio.ui.widgets import column, label, on_switch, row, set_switch

ValueParser = Callable[[str], Any]
"""Parses a text into a value. Raises `ValueError` with one sentence."""


class Field(QWidget):
    """The base of all fields. `visit` identifies one stay in the field; "" makes every edit an undo step of
    its own.
    """

    edited = Signal(object)
    visited = Signal()

    def __init__(self, title: str, control: QWidget, *, hint: str = "", caption: bool = True, beside: bool = False):
        super().__init__()
        self.title, self.control, self.hint, self.visit = title, control, hint, ""
        self._value: Any = Field
        self._error_label = label("", "bad", wrap=True)
        self._error_label.hide()
        control.setAccessibleName(title)
        if hint:
            set_plain_tooltip(control, hint)
        self._describe(hint)
        self.setFocusProxy(control)
        lines = column(self, spacing=SPACE_XS)
        caption_label = label(title, "field", wrap=True)
        caption_label.setBuddy(control)
        self._caption = caption_label
        self._line = row(caption_label, control) if beside else row(control)
        self._line.setStretch(self._line.indexOf(control), 1)
        if not beside:
            lines.addWidget(caption_label)
        lines.addLayout(self._line)
        lines.addWidget(self._error_label)
        if not caption:
            caption_label.hide()

    def say_whose(self, owner: str) -> None:
        """Name the field for screen readers by what it belongs to, too: a form has several of the same title. Some
        take the name from the caption.
        """
        self.set_spoken_name(f"{owner}: {self.title}")

    def set_spoken_name(self, name: str) -> None:
        """Name control and caption for screen readers."""
        self.control.setAccessibleName(name)
        self._caption.setAccessibleName(name)
        self._describe(self.error or self.hint)

    def add_beside(self, widget: QWidget) -> None:
        """Put a widget to the right of the control."""
        self._line.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)

    @property
    def error(self) -> str:
        """The error shown; "" where there is none."""
        return "" if self._error_label.isHidden() else self._error_label.text()

    def show_value(self, value: Any) -> None:
        """Show the value of the document, unless the field has it already."""
        if self._value is Field or value != self._value:
            self._value = value
            self.display(value)
            self.show_error("")

    def display(self, value: Any) -> None:
        """Put a value into the control."""
        raise NotImplementedError

    def commit(self, value: Any) -> None:
        """Take `value` as entered by the user and emit `edited`."""
        self.show_error("")
        if self._value is Field or value != self._value:
            self._value = value
            self.edited.emit(value)

    def commit_pending(self) -> None:
        """Commit text that was typed and not committed yet."""

    def _describe(self, text: str) -> None:
        """Describe the control to screen readers; of a line without a description Qt would have them read the
        placeholder as if it stood there.
        """
        if text or isinstance(self.control, QLineEdit):
            describe(self.control, text)
        else:
            self.control.setAccessibleDescription("")

    def show_error(self, text: str) -> None:
        """Show an error below the field; "" removes it."""
        self._error_label.setText(text)
        self._error_label.setVisible(bool(text))
        self._describe(text or self.hint)
        if bool(self.control.property("wrong")) != bool(text):
            self.control.setProperty("wrong", bool(text))
            self.control.style().unpolish(self.control)
            self.control.style().polish(self.control)

    def reject(self, reason: str) -> None:
        """The committed value was refused: show why, and allow the same value again."""
        self._value = Field
        self.show_error(reason)


class TextField(Field):
    """A line of text. With `read` and `write` it holds a value of another type.

    What a text began with is not kept where it goes on to be no such value (`2 w` of `2 wet days`): the field goes back
    to the value that it had when somebody came to it.
    """

    def __init__(
        self,
        title: str,
        *,
        hint: str = "",
        placeholder: str = "",
        read: ValueParser = str,
        write: Callable[[Any], str] = str,
        code: bool = False,
        caption: bool = True,
        beside: bool = False,
    ) -> None:
        self.box = LineBox(placeholder)
        if code:
            self.box.setProperty("role", "code")
        super().__init__(title, self.box, hint=hint, caption=caption, beside=beside)
        self._read, self._write = read, write
        self._value_before: Any = Field
        self._taken = ""
        """The text that was taken last since somebody came."""
        self.box.entered.connect(self._enter)
        self.box.textEdited.connect(self._text_edited)

    def _enter(self) -> None:
        self._value_before, self._taken = self._value, ""
        self.visited.emit()

    def display(self, value: Any) -> None:
        """Show the text, with the caret where it was."""
        caret = self.box.cursorPosition()
        self.box.setText(self._write(value))
        self.box.setCursorPosition(min(caret, len(self.box.text())) if self.box.hasFocus() else 0)

    def _text_edited(self, text: str) -> None:
        try:
            value = self._read(text)
        except ValueError as error:
            if self._taken and text.startswith(self._taken) and self._value_before is not Field:
                self.commit(self._value_before)
            self.show_error(str(error))
        else:
            self._taken = text
            self.commit(value)


class NameField(Field):
    """A name, committed on Enter or when the focus is lost, because every use of it is renamed. Escape
    cancels. While one types, `source` suggests names.
    """

    def __init__(
        self,
        title: str,
        *,
        hint: str = "",
        placeholder: str = "",
        caption: bool = True,
        source: Callable[[], Sequence[Suggestion]] | None = None,
    ) -> None:
        self.box = LineBox(placeholder)
        super().__init__(title, self.box, hint=hint, caption=caption)
        self.box.returnPressed.connect(self.commit_pending)
        # queued, as a rename builds the form anew, and this box would be deleted while it handles its event
        self.box.left.connect(self.commit_pending, Qt.ConnectionType.QueuedConnection)
        self.box.installEventFilter(self)
        self._saved_name = ""
        self.suggestions = SuggestionList(self.box)
        if source is not None:
            self.box.textEdited.connect(partial(self._suggest, source))
            self.suggestions.chosen.connect(self._take)

    def _suggest(self, source: Callable[[], Sequence[Suggestion]], text: str) -> None:
        matches = filter_suggestions(source(), text) if text.strip() else ()
        self.suggestions.show_suggestions(matches, self.box.rect(), select_first=False, is_typed=False)

    def _take(self, suggestion: Suggestion) -> None:
        self.box.setText(suggestion.key)
        QTimer.singleShot(0, self, self.commit_pending)  # not while the list, which goes with the box, says so

    def eventFilter(self, box: QObject, event: QEvent) -> bool:
        """Escape restores the saved name."""
        if not isinstance(event, QKeyEvent) or event.key() != Qt.Key.Key_Escape or self.box.text() == self._saved_name:
            return False
        if event.type() == QEvent.Type.KeyPress:
            self._value = self._saved_name
            self.display(self._saved_name)
            self.show_error("")
        event.accept()
        return True

    def display(self, value: Any) -> None:
        """Show the name."""
        self._saved_name = value
        self.box.setText(value)

    def commit_pending(self) -> None:
        """Commit the name if it changed."""
        text = self.box.text().strip()
        if text != self._value and not (self._value is Field and self.error):
            self.commit(text)

    def reject(self, reason: str) -> None:
        """Show why, and keep the text so that it can be corrected."""
        super().reject(reason)
        self.box.textEdited.connect(self._clear_error)

    def _clear_error(self) -> None:
        self.box.textEdited.disconnect(self._clear_error)
        self.show_error("")


class LinesField(Field):
    """Text of several lines, as high as it needs to be."""

    def __init__(
        self,
        title: str,
        *,
        hint: str = "",
        placeholder: str = "",
        min_lines: int = 2,
        read: ValueParser = str,
        write: Callable[[Any], str] = str,
        code: bool = False,
        caption: bool = True,
    ) -> None:
        self.box = TextBox(placeholder, min_lines=min_lines)
        if code:
            self.box.setProperty("role", "code")
        super().__init__(title, self.box, hint=hint, caption=caption)
        self._read, self._write, self._showing = read, write, False
        self.box.entered.connect(self.visited)
        self.box.textChanged.connect(self._text_edited)

    def display(self, value: Any) -> None:
        """Show the text, with the caret where it was."""
        self._showing = True
        caret = self.box.textCursor().position()
        self.box.setPlainText(self._write(value))
        cursor = self.box.textCursor()
        cursor.setPosition(min(caret, max(0, self.box.document().characterCount() - 1)))
        self.box.setTextCursor(cursor)
        self._showing = False

    def _text_edited(self) -> None:
        if self._showing:
            return
        try:
            value = self._read(self.box.toPlainText())
        except ValueError as error:
            self.show_error(str(error))
        else:
            self.commit(value)


class ChoiceField(Field):
    """A drop-down list of `choices`, which are pairs of a value and its words."""

    def __init__(
        self, title: str, choices: Sequence[tuple[Any, str]], *, hint: str = "", caption: bool = True,
        beside: bool = False,
    ) -> None:  # fmt: skip
        self.box = ChoiceBox()
        self._values = [value for value, _ in choices]
        self.box.addItems([words for _, words in choices])
        super().__init__(title, self.box, hint=hint, caption=caption, beside=beside)
        self.box.activated.connect(lambda index: self.commit(self._values[index]))

    def display(self, value: Any) -> None:
        """Show the choice; none for a value that is not among them."""
        self.box.setCurrentIndex(self._values.index(value) if value in self._values else -1)


class SwitchField(Field):
    """A check box with its title beside it."""

    def __init__(self, title: str, *, hint: str = "") -> None:
        self.box = QCheckBox(title.replace("&", "&&"))
        self.box.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        super().__init__(title, self.box, hint=hint, caption=False)
        self._line.setStretch(0, 0)
        self._line.addStretch(1)
        on_switch(self.box, self.commit)

    def say_whose(self, owner: str) -> None:
        """The name begins with the words on the box: who speaks to the program says these."""
        self.set_spoken_name(f"{self.title}, {owner}")

    def display(self, value: Any) -> None:
        """Show the value."""
        set_switch(self.box, bool(value))
