"""The choices that an evaluation compares: a line for each, the first of which stays."""

from __future__ import annotations

from functools import partial
from typing import Generic, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from sopstudio.ui.parts import button, column, row
from sopstudio.ui.theme import SPACE_S

MAX_CHOICES = 6
"""Choices of one kind that can be compared."""
PartT = TypeVar("PartT", bound=QWidget)


class ComparisonList(QWidget, Generic[PartT]):
    """`changed` is emitted when a choice is added or removed. `add_text` is on the button that adds one,
    `remove_tip` on ✕.
    """

    changed = Signal()

    def __init__(self, add_text: str, tip: str, remove_tip: str) -> None:
        super().__init__()
        self.parts: list[PartT] = []
        self._remove_tip = remove_tip
        layout = column(self, spacing=SPACE_S)
        self._rows_layout = column(spacing=SPACE_S)
        layout.addLayout(self._rows_layout)
        self.add_button = button(add_text, self.add, role="link", tip=tip)
        layout.addLayout(row(self.add_button, None))

    def add(self) -> None:
        """Add another choice."""
        part = self.create_part()
        self.add_part(part)
        part.setFocus()
        self.changed.emit()

    def create_part(self) -> PartT:
        """Create the widget of a new line."""
        raise NotImplementedError

    def add_part(self, part: PartT) -> None:
        """Add a line with this widget."""
        line = QWidget()
        remove_button = button("✕", partial(self._remove_part, part, line), role="link", tip=self._remove_tip)
        if not self.parts:
            remove_button.hide()
        row(part, remove_button, parent=line).setStretch(0, 1)
        self.parts.append(part)
        self._rows_layout.addWidget(line)
        self.add_button.setVisible(len(self.parts) < MAX_CHOICES)

    def _remove_part(self, part: PartT, line: QWidget) -> None:
        self.parts.remove(part)
        self._rows_layout.removeWidget(line)
        line.hide()
        line.deleteLater()
        self.add_button.setVisible(True)
        self.parts[-1].setFocus()
        self.changed.emit()


__all__ = ["ComparisonList"]
