"""Fields: a caption, a control, and one line below that says what is wrong.

A field shows a value and tells what a person made of it (`edited`). It is never rewritten while it means what the
document holds, so the caret stays where it is; what it cannot mean stays visible, with the reason, and goes nowhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QSizePolicy, QWidget

from sopstudio.ui.forms.text_boxes import ChoiceBox, LineBox, TextBox
from sopstudio.ui.parts import column, label, plain_tip, row
from sopstudio.ui.theme import SPACE_XS

Reader = Callable[[str], Any]
"""Makes a value of a text. Raises `ValueError` with a sentence for what is none."""


class Field(QWidget):
    """The base of all fields. `visit` tells one stay in the field from the next; blank: every edit stands alone."""

    edited = Signal(object)
    visited = Signal()

    def __init__(self, title: str, control: QWidget, *, hint: str = "", caption: bool = True, beside: bool = False):
        super().__init__()
        self.title, self.control, self.hint, self.visit = title, control, hint, ""
        self._shown: Any = Field
        self._wrong = label("", "bad", wrap=True)
        self._wrong.hide()
        control.setAccessibleName(title)
        control.setAccessibleDescription(hint)
        if hint:
            plain_tip(control, hint)
        self.setFocusProxy(control)
        lines = column(self, space=SPACE_XS)
        named = label(title, "field", wrap=True)
        named.setBuddy(control)
        self._line = row(named, control) if beside else row(control)
        self._line.setStretch(self._line.indexOf(control), 1)
        if not beside:
            lines.addWidget(named)
        lines.addLayout(self._line)
        lines.addWidget(self._wrong)
        if not caption:
            named.hide()

    def accompany(self, widget: QWidget) -> None:
        """Put a widget to the right of the control."""
        self._line.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)

    @property
    def wrong(self) -> str:
        """What is said to be wrong; blank where nothing is."""
        return "" if self._wrong.isHidden() else self._wrong.text()

    def show_value(self, value: Any) -> None:
        """Show what the document holds, unless the field means it already."""
        if self._shown is Field or value != self._shown:
            self._shown = value
            self.display(value)
            self.complain("")

    def display(self, value: Any) -> None:
        """Put a value into the control."""
        raise NotImplementedError

    def say(self, value: Any) -> None:
        """The person means `value`."""
        self.complain("")
        if self._shown is Field or value != self._shown:
            self._shown = value
            self.edited.emit(value)

    def settle(self) -> None:
        """Take what was written and not taken yet."""

    def complain(self, text: str) -> None:
        """Say below the field what is wrong with what stands in it; blank where nothing is."""
        self._wrong.setText(text)
        self._wrong.setVisible(bool(text))
        self.control.setAccessibleDescription(text or self.hint)
        if bool(self.control.property("wrong")) != bool(text):
            self.control.setProperty("wrong", bool(text))
            self.control.style().unpolish(self.control)
            self.control.style().polish(self.control)

    def refused(self, why: str) -> None:
        """What was said could not be taken: say why, and let the same be said again."""
        self._shown = Field
        self.complain(why)


class TextField(Field):
    """A line of text. With `read` and `write` it holds a value of another type."""

    def __init__(
        self,
        title: str,
        *,
        hint: str = "",
        placeholder: str = "",
        read: Reader = str,
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
        self.box.entered.connect(self.visited)
        self.box.textEdited.connect(self._typed)

    def display(self, value: Any) -> None:
        """Show the text, the caret where it was."""
        at = self.box.cursorPosition()
        self.box.setText(self._write(value))
        self.box.setCursorPosition(min(at, len(self.box.text())) if self.box.hasFocus() else 0)

    def _typed(self, text: str) -> None:
        try:
            value = self._read(text)
        except ValueError as error:
            self.complain(str(error))
        else:
            self.say(value)


class NameField(Field):
    """A name, taken when the writing is over (Enter, or going elsewhere), as every place that uses it follows.

    Escape gives up what was written.
    """

    def __init__(self, title: str, *, hint: str = "", placeholder: str = "", caption: bool = True) -> None:
        self.box = LineBox(placeholder)
        super().__init__(title, self.box, hint=hint, caption=caption)
        self.box.returnPressed.connect(self.settle)
        self.box.left.connect(self.settle, Qt.ConnectionType.QueuedConnection)
        self.box.installEventFilter(self)
        self._kept = ""

    def eventFilter(self, box: QObject, event: QEvent) -> bool:
        """Escape, while another name is written, shows the name that is."""
        if not isinstance(event, QKeyEvent) or event.key() != Qt.Key.Key_Escape or self.box.text() == self._kept:
            return False
        if event.type() == QEvent.Type.KeyPress:
            self._shown = self._kept
            self.display(self._kept)
            self.complain("")
        event.accept()
        return True

    def display(self, value: Any) -> None:
        """Show the name."""
        self._kept = value
        self.box.setText(value)

    def settle(self) -> None:
        """Take the name, where it is another one."""
        text = self.box.text().strip()
        if text != self._shown and not (self._shown is Field and self.wrong):
            self.say(text)

    def refused(self, why: str) -> None:
        """Keep what was written, to be mended."""
        super().refused(why)
        self.box.textEdited.connect(self._again)

    def _again(self) -> None:
        self.box.textEdited.disconnect(self._again)
        self.complain("")


class LinesField(Field):
    """Text of several lines, as high as it needs to be."""

    def __init__(
        self,
        title: str,
        *,
        hint: str = "",
        placeholder: str = "",
        least: int = 2,
        read: Reader = str,
        write: Callable[[Any], str] = str,
        code: bool = False,
        caption: bool = True,
    ) -> None:
        self.box = TextBox(placeholder, least=least)
        if code:
            self.box.setProperty("role", "code")
        super().__init__(title, self.box, hint=hint, caption=caption)
        self._read, self._write, self._showing = read, write, False
        self.box.entered.connect(self.visited)
        self.box.textChanged.connect(self._typed)

    def display(self, value: Any) -> None:
        """Show the text, the caret where it was."""
        self._showing = True
        at = self.box.textCursor().position()
        self.box.setPlainText(self._write(value))
        cursor = self.box.textCursor()
        cursor.setPosition(min(at, max(0, self.box.document().characterCount() - 1)))
        self.box.setTextCursor(cursor)
        self._showing = False

    def _typed(self) -> None:
        if self._showing:
            return
        try:
            value = self._read(self.box.toPlainText())
        except ValueError as error:
            self.complain(str(error))
        else:
            self.say(value)


class ChoiceField(Field):
    """One of a few values."""

    def __init__(
        self, title: str, choices: Sequence[tuple[Any, str]], *, hint: str = "", caption: bool = True,
        beside: bool = False,
    ) -> None:  # fmt: skip
        self.box = ChoiceBox()
        self._values = [value for value, _ in choices]
        self.box.addItems([words for _, words in choices])
        super().__init__(title, self.box, hint=hint, caption=caption, beside=beside)
        self.box.activated.connect(lambda index: self.say(self._values[index]))

    def display(self, value: Any) -> None:
        """Show the choice; nothing for a value that is none of them."""
        self.box.setCurrentIndex(self._values.index(value) if value in self._values else -1)


class SwitchField(Field):
    """Yes or no."""

    def __init__(self, title: str, *, hint: str = "") -> None:
        self.box = QCheckBox(title.replace("&", "&&"))
        self.box.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        super().__init__(title, self.box, hint=hint, caption=False)
        self._line.setStretch(0, 0)
        self._line.addStretch(1)
        self.box.clicked.connect(self.say)

    def display(self, value: Any) -> None:
        """Show it."""
        self.box.setChecked(bool(value))
