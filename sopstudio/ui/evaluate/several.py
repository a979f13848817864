"""What an evaluation compares of one kind: a line for each choice, the first of which stays."""

from __future__ import annotations

from functools import partial
from typing import Generic, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from sopstudio.ui.parts import button, column, row
from sopstudio.ui.theme import SPACE_S

MOST = 6
"""Choices of one kind that can be compared at once."""
Part = TypeVar("Part", bound=QWidget)


class Several(QWidget, Generic[Part]):
    """`changed` when there is another choice. `more` is on the button that adds one, `away` says what ✕ does."""

    changed = Signal()

    def __init__(self, more: str, tip: str, away: str) -> None:
        super().__init__()
        self.parts: list[Part] = []
        self._away = away
        whole = column(self, space=SPACE_S)
        self._lines = column(space=SPACE_S)
        whole.addLayout(self._lines)
        self.more = button(more, self.add, role="link", tip=tip)
        whole.addLayout(row(self.more, None))

    def add(self) -> None:
        """Another choice, to be made now."""
        made = self.another()
        self.put(made)
        made.setFocus()
        self.changed.emit()

    def another(self) -> Part:
        """What stands in a new line."""
        raise NotImplementedError

    def put(self, made: Part) -> None:
        """A line with this in it."""
        line = QWidget()
        away = button("✕", partial(self._drop, made, line), role="link", tip=self._away)
        if not self.parts:
            away.hide()
        row(made, away, parent=line).setStretch(0, 1)
        self.parts.append(made)
        self._lines.addWidget(line)
        self.more.setVisible(len(self.parts) < MOST)

    def _drop(self, made: Part, line: QWidget) -> None:
        self.parts.remove(made)
        self._lines.removeWidget(line)
        line.hide()
        line.deleteLater()
        self.more.setVisible(True)
        self.parts[-1].setFocus()
        self.changed.emit()


__all__ = ["Several"]
