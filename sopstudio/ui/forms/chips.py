"""Chips: a list of short values, each with a remove button, and a box to add one."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QWidget

from sopstudio.text.suggestions import find_exact
from sopstudio.translation import tr
from sopstudio.ui.forms.field import Field, ValueParser
from sopstudio.ui.forms.flow_layout import FlowLayout
from sopstudio.ui.forms.pick_field import CreationLabel, SuggestionSource, suggest
from sopstudio.ui.forms.suggestions import SuggestionList
from sopstudio.ui.forms.text_boxes import LineBox
from sopstudio.ui.icons import IconSet
from sopstudio.ui.text_widgets import ElidedLabel, set_plain_tooltip
from sopstudio.ui.theme import SPACE_S, SPACE_XS
from sopstudio.ui.widgets import IconButton, button, row

_VALUE = re.compile(r'\s*(?:["“„]([^"“”]*)["”“](?=\s*(?:,\s|[;\n]|$))|((?:[^,;\n]|,(?=\S))+))(?:,\s|[;\n]|,?$)')
MAX_CHIP_CHARACTERS = 40


class _AddBox(LineBox):
    """The box after the chips. Backspace in an empty box removes the last chip."""

    backspaced = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Emit `backspaced` where there is nothing to delete."""
        if event.key() == Qt.Key.Key_Backspace and not self.text():
            self.backspaced.emit()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """Room for a word."""
        return QSize(110, super().sizeHint().height())


class _ChipArea(QWidget):
    """Holds the chips; as high as their lines."""

    def __init__(self) -> None:
        super().__init__()
        self.flow = FlowLayout(fill=True)
        self.setLayout(self.flow)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width may need another number of lines."""
        super().resizeEvent(event)
        self.fit_height()

    def event(self, event: QEvent) -> bool:
        """A chip is wider once it has its style, which may need another line for the box behind it."""
        handled = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self.fit_height()
        return handled

    def fit_height(self) -> None:
        """Take the height that the chips need."""
        height = self.flow.heightForWidth(max(self.width(), 40))
        if height != self.height():
            self.setFixedHeight(height)


def split_values(text: str) -> list[str]:
    """The values in a text that is typed or pasted: commas with a blank, semicolons and lines part them. What stands in
    quotes is one value, with its commas and without the quotes.
    """
    parts = (quoted or plain for quoted, plain in _VALUE.findall(text))
    return [part.strip() for part in parts if part.strip()] or [text]


class ChipsField(Field):
    """A tuple of values. `source` gives suggestions; `creation_label` is the label for creating what was
    typed.

    `read` parses a text (`ValueError` with the reason), `write` formats a value; `open_value` is called
    when a chip is pressed. Without `source` and `creation_label` every value that `read` accepts can be
    added.
    """

    def __init__(
        self,
        title: str,
        icons: IconSet,
        *,
        source: SuggestionSource | None = None,
        creation_label: CreationLabel | None = None,
        read: ValueParser = str,
        write: Callable[[Any], str] = str,
        open_value: Callable[[Any], object] | None = None,
        hint: str = "",
        placeholder: str = tr("Add…"),
    ) -> None:
        self._area = _ChipArea()
        self.box = _AddBox(placeholder)
        super().__init__(title, self._area, hint=hint)
        self.control = self.box
        self.setFocusProxy(self.box)
        self.set_spoken_name(title)
        self._icons, self._read, self._write, self._open_value = icons, read, write, open_value
        self._source, self._creation_label = source, creation_label
        self._values: tuple[Any, ...] = ()
        self._area.flow.addWidget(self.box)
        self.suggestions = SuggestionList(self.box)
        self.suggestions.chosen.connect(lambda offer: self.add(offer.key))
        self.box.textEdited.connect(self._suggest)
        self.box.returnPressed.connect(self._accept_text)
        self.box.backspaced.connect(lambda: self.remove(len(self._values) - 1))
        self.box.left.connect(self.commit_pending, Qt.ConnectionType.QueuedConnection)

    def set_spoken_name(self, name: str) -> None:
        """Name the box after what is added there."""
        super().set_spoken_name(tr("Add to: {title}", title=name))

    def display(self, value: Any) -> None:
        """Show the values."""
        self._values = tuple(value)
        flow = self._area.flow
        while flow.count() > 1:
            item = flow.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for index, chip_value in enumerate(self._values):
            flow.addWidget(self._build_chip(index, self._write(chip_value)))
        box = flow.takeAt(0)
        if box is not None:
            flow.addItem(box)
        self._area.fit_height()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Down opens the whole list."""
        if event.key() == Qt.Key.Key_Down:
            self._suggest(self.box.text())
        else:
            super().keyPressEvent(event)

    def commit_pending(self) -> None:
        """Add the text in the box. New items are created only by Enter."""
        text = self.box.text().strip()
        if (
            text
            and self._creation_label is not None
            and self._creation_label(text)
            and self._match_suggestion(text) is None
        ):
            self.show_error(
                tr(
                    "There is no “{text}” yet. Press Enter to create it, or choose a suggestion.",
                    text=text[:MAX_CHIP_CHARACTERS],
                )
            )
        elif text:
            self.add(text)

    def _accept_text(self) -> None:
        if self.box.text().strip():
            self.add(self.box.text().strip())

    def add(self, text: str) -> None:
        """Add a value by its text, or several that commas part; shows an error where that is not possible."""
        try:
            values = [self._parse(part) for part in (split_values(text) if self._source is None else [text])]
        except ValueError as error:
            self.show_error(str(error))
            return
        self.box.clear()
        added = tuple(dict.fromkeys(value for value in values if value not in self._values))
        if not added:
            self.show_error("")
            return
        self._set_values((*self._values, *added))

    def remove(self, index: int) -> None:
        """Remove the value at `index`."""
        if 0 <= index < len(self._values):
            self.box.setFocus()  # before the chip goes, which may have it
            self._set_values((*self._values[:index], *self._values[index + 1 :]))

    def _set_values(self, values: tuple[Any, ...]) -> None:
        self.commit(values)
        if not self.error:
            self.display(values)

    def _parse(self, text: str) -> Any:
        if self._source is None:
            return self._read(text)
        match = self._match_suggestion(text)
        if match is None and (self._creation_label is None or not self._creation_label(text)):
            raise ValueError(
                tr("There is no “{text}” here. Choose one of the suggestions.", text=text[:MAX_CHIP_CHARACTERS])
            )
        return text if match is None else match

    def _match_suggestion(self, text: str) -> str | None:
        match = find_exact(self._source(), text) if self._source is not None else None
        return None if match is None else match.key

    def _suggest(self, text: str) -> None:
        self.show_error("")
        if self._source is not None:
            available = [suggestion for suggestion in self._source() if suggestion.key not in self._values]
            self.suggestions.show_suggestions(suggest(lambda: available, self._creation_label, text), self.box.rect())

    def _build_chip(self, index: int, text: str) -> QFrame:
        chip = QFrame()
        chip.setObjectName("chip")
        shortened = text if len(text) <= MAX_CHIP_CHARACTERS else text[: MAX_CHIP_CHARACTERS - 1] + "…"
        text_widget: QWidget = ElidedLabel(shortened, "chip")
        if self._open_value is not None:
            text_widget = button(
                shortened,
                partial(self._open_value, self._values[index]),
                tip=tr("Show {shortened}", shortened=shortened),
            )
            text_widget.setMinimumWidth(20)
        set_plain_tooltip(text_widget, text)
        remove_button = IconButton(
            self._icons, "close", tr("Remove {shortened}", shortened=shortened), partial(self.remove, index)
        )
        remove_button.setIconSize(QSize(10, 10))
        line = row(text_widget, remove_button, parent=chip, spacing=SPACE_XS)
        line.setStretch(0, 1)
        line.setContentsMargins(SPACE_S, 1, SPACE_XS, 1)
        return chip
