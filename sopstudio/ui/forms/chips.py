"""Chips: a list of short values, each with a remove button, and a box to add or to change one."""

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
WORD_WIDTH, TEXT_PADDING = 110, 24


class _AddBox(LineBox):
    """The box after the chips, or in the place of one that is changed. Backspace in an empty box removes the last chip,
    or that one; Escape leaves it as it was.
    """

    backspaced = Signal()
    cancelled = Signal()
    is_changing = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Emit `backspaced` where there is nothing to delete, and `cancelled` while a value is changed."""
        if event.key() == Qt.Key.Key_Backspace and not self.text():
            self.backspaced.emit()
        elif event.key() == Qt.Key.Key_Escape and self.is_changing:
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """Room for a word, or for the value that is changed."""
        needed = self.fontMetrics().horizontalAdvance(self.text()) + TEXT_PADDING if self.is_changing else 0
        return QSize(max(WORD_WIDTH, needed), super().sizeHint().height())


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
    added, and a press on a chip changes its value in its place.
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
        self._changed: int | None = None
        """The place of the value that is being changed."""
        self._area.flow.addWidget(self.box)
        self.suggestions = SuggestionList(self.box)
        self.suggestions.chosen.connect(lambda offer: self.add(offer.key))
        self.box.textEdited.connect(self._suggest)
        self.box.returnPressed.connect(self._accept_text)
        self.box.backspaced.connect(self._remove_behind)
        self.box.cancelled.connect(lambda: self._place_box(None))
        self.box.left.connect(self._commit_left, Qt.ConnectionType.QueuedConnection)

    def set_spoken_name(self, name: str) -> None:
        """Name the box after what is added there."""
        super().set_spoken_name(tr("Add to: {title}", title=name))

    def display(self, value: Any) -> None:
        """Show the values."""
        self._values = tuple(value)
        self._place_box(None)

    def change(self, index: int) -> None:
        """Begin to change the value at `index`; what was typed before is taken."""
        self.commit_pending()
        if not self.error:
            self._place_box(index)

    def _place_box(self, index: int | None) -> None:
        """Have the box in the place of the value at `index`, to change it; behind all, to add one."""
        was_changing, self._changed = self._changed is not None, index
        self.box.is_changing = index is not None
        if index is not None:
            self.box.setText(self._write(self._values[index]))
            self.box.selectAll()
            self.box.setFocus()  # before the chip goes, which may have it
        elif was_changing:
            self.box.clear()
        flow = self._area.flow
        while (item := flow.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None and widget is not self.box:
                widget.hide()
                widget.deleteLater()
        for place, value in enumerate(self._values):
            flow.addWidget(self.box if place == index else self._build_chip(place, self._write(value)))
        if index is None:
            flow.addWidget(self.box)
        flow.set_fill(is_filled=index is None)
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
        if self._changed is not None:
            self._replace(self._changed, text)
        elif (
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

    def _commit_left(self) -> None:
        """Take what was typed once the box has lost the focus for good: a chip that was pressed gives it back."""
        if not self.box.hasFocus():
            self.commit_pending()

    def _accept_text(self) -> None:
        if self._changed is not None:
            self._replace(self._changed, self.box.text().strip())
        elif self.box.text().strip():
            self.add(self.box.text().strip())

    def _replace(self, index: int, text: str) -> None:
        """Change the value at `index`; blank, it stays as it was."""
        try:
            value = self._parse(text) if text else self._values[index]
        except ValueError as error:
            self.show_error(str(error))
            return
        others = (*self._values[:index], *self._values[index + 1 :])
        if value in others:
            self.show_error(tr("“{text}” is there already.", text=text[:MAX_CHIP_CHARACTERS]))
            return
        self._set_values((*self._values[:index], value, *self._values[index + 1 :]))
        if self.error:  # it was refused
            self._place_box(None)

    def _remove_behind(self) -> None:
        """Remove the value whose place the box has, else the last one."""
        self.remove(len(self._values) - 1 if self._changed is None else self._changed)

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
        press, tip = self._press(index, shortened)
        if press is not None:
            text_widget = button(shortened, press, tip=tip)
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

    def _press(self, index: int, shortened: str) -> tuple[Callable[[], object] | None, str]:
        """What a press on a chip does, and how that is called; None where it does nothing."""
        if self._open_value is not None:
            return partial(self._open_value, self._values[index]), tr("Show {shortened}", shortened=shortened)
        is_plain = self._source is None and self._creation_label is None
        return (partial(self.change, index), tr("Change {value}", value=shortened)) if is_plain else (None, "")
