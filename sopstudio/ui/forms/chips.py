"""Chips: a list of short values, each with a button to take it out, and a box to add one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QWidget

from sopstudio.ui.elided import Elided
from sopstudio.ui.forms.field import Field, Reader
from sopstudio.ui.forms.flow import Flow
from sopstudio.ui.forms.picking import Fresh, Offers, offered
from sopstudio.ui.forms.suggestions import Suggestions
from sopstudio.ui.forms.text_boxes import LineBox
from sopstudio.ui.icons import IconSet
from sopstudio.ui.parts import IconButton, button, plain_tip, row
from sopstudio.ui.theme import SPACE_S, SPACE_XS

LONGEST = 40


class _AddBox(LineBox):
    """The box behind the chips: Backspace in an empty one takes the last chip out."""

    emptied = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Tell of Backspace where there is nothing to delete."""
        if event.key() == Qt.Key.Key_Backspace and not self.text():
            self.emptied.emit()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """Room for a word."""
        return QSize(110, super().sizeHint().height())


class _Room(QWidget):
    """Holds the chips; as high as their lines."""

    def __init__(self) -> None:
        super().__init__()
        self.flow = Flow(fill=True)
        self.setLayout(self.flow)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width may need another number of lines."""
        super().resizeEvent(event)
        self.fit()

    def event(self, event: QEvent) -> bool:
        """A chip is wider once it has its style, which may need another line for the box behind it."""
        handled = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self.fit()
        return handled

    def fit(self) -> None:
        """Take the height that the chips need."""
        height = self.flow.heightForWidth(max(self.width(), 40))
        if height != self.height():
            self.setFixedHeight(height)


class ChipsField(Field):
    """A tuple of values. `offers` are suggested, `fresh` says in words that what was typed can be made anew.

    `read` makes a value of a text (`ValueError` says why not), `write` the text of a value; `open_one` is done when a
    chip is pressed. Without `fresh` and `offers` everything that `read` takes can be added.
    """

    def __init__(
        self,
        title: str,
        icons: IconSet,
        *,
        offers: Offers | None = None,
        fresh: Fresh | None = None,
        read: Reader = str,
        write: Callable[[Any], str] = str,
        open_one: Callable[[Any], object] | None = None,
        hint: str = "",
        placeholder: str = "Add…",
    ) -> None:
        self._room = _Room()
        self.box = _AddBox(placeholder)
        super().__init__(title, self._room, hint=hint)
        self.control = self.box
        self.setFocusProxy(self.box)
        self.box.setAccessibleName(f"Add to: {title}")
        self._icons, self._read, self._write, self._open = icons, read, write, open_one
        self._offers, self._fresh = offers, fresh
        self._values: tuple[Any, ...] = ()
        self._room.flow.addWidget(self.box)
        self.suggestions = Suggestions(self.box)
        self.suggestions.chosen.connect(lambda offer: self.add(offer.key))
        self.box.textEdited.connect(self._suggest)
        self.box.returnPressed.connect(self._entered)
        self.box.emptied.connect(lambda: self.remove(len(self._values) - 1))
        self.box.left.connect(self.settle, Qt.ConnectionType.QueuedConnection)

    def display(self, value: Any) -> None:
        """Show the values."""
        self._values = tuple(value)
        flow = self._room.flow
        while flow.count() > 1:
            item = flow.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for index, one in enumerate(self._values):
            flow.addWidget(self._chip(index, self._write(one)))
        box = flow.takeAt(0)
        if box is not None:
            flow.addItem(box)
        self._room.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Down opens the whole list."""
        if event.key() == Qt.Key.Key_Down:
            self._suggest(self.box.text())
        else:
            super().keyPressEvent(event)

    def settle(self) -> None:
        """Add what stands in the box; something new is only made by Enter."""
        text = self.box.text().strip()
        if text and self._fresh is not None and self._fresh(text) and self._listed(text) is None:
            self.complain(f"There is no “{text[:LONGEST]}” yet. Press Enter to create it, or choose a suggestion.")
        elif text:
            self.add(text)

    def _entered(self) -> None:
        if self.box.text().strip():
            self.add(self.box.text().strip())

    def add(self, text: str) -> None:
        """Add a value by its text; say why it cannot be."""
        try:
            value = self._known(text)
        except ValueError as error:
            self.complain(str(error))
            return
        self.box.clear()
        if value in self._values:
            self.complain("")
            return
        self._change((*self._values, value))

    def remove(self, index: int) -> None:
        """Take the value at `index` out."""
        if 0 <= index < len(self._values):
            self._change((*self._values[:index], *self._values[index + 1 :]))
            self.box.setFocus()

    def _change(self, values: tuple[Any, ...]) -> None:
        self.say(values)
        if not self.wrong:
            self.display(values)

    def _known(self, text: str) -> Any:
        if self._offers is None:
            return self._read(text)
        listed = self._listed(text)
        if listed is None and (self._fresh is None or not self._fresh(text)):
            raise ValueError(f"There is no “{text[:LONGEST]}” here. Choose one of the suggestions.")
        return text if listed is None else listed

    def _listed(self, text: str) -> str | None:
        folded = text.casefold()
        there = self._offers() if self._offers is not None else ()
        return next((one.key for one in there if folded in (one.key.casefold(), one.text.casefold())), None)

    def _suggest(self, text: str) -> None:
        self.complain("")
        if self._offers is not None:
            there = [one for one in self._offers() if one.key not in self._values]
            self.suggestions.offer(offered(lambda: there, self._fresh, text), self.box.rect())

    def _chip(self, index: int, text: str) -> QFrame:
        chip = QFrame()
        chip.setObjectName("chip")
        short = text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
        words: QWidget = Elided(short, "chip")
        if self._open is not None:
            words = button(short, partial(self._open, self._values[index]), tip=f"Show {short}")
            words.setMinimumWidth(20)
        plain_tip(words, text)
        gone = IconButton(self._icons, "close", f"Remove {short}", partial(self.remove, index))
        gone.setIconSize(QSize(10, 10))
        line = row(words, gone, parent=chip, space=SPACE_XS)
        line.setStretch(0, 1)
        line.setContentsMargins(SPACE_S, 1, SPACE_XS, 1)
        return chip
