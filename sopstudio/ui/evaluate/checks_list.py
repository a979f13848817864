"""The checks that are compared: one set of them or several, each worn by every chosen architecture."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from sopstudio.ui.parts import button, column, row
from sopstudio.ui.simulate.checks_button import ChecksButton
from sopstudio.ui.theme import SPACE_S

MOST = 6
"""Sets that can be compared at once."""
Checks = tuple[str, ...] | None
"""The names of the checks; None is what is usual for each architecture."""


class ChecksList(QWidget):
    """A button for each set, the usual one first; `changed` when there is another choice."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.buttons: list[ChecksButton] = []
        whole = column(self, space=SPACE_S)
        self._lines = column(space=SPACE_S)
        whole.addLayout(self._lines)
        self.more = button(
            "+ Compare with other checks", self.add, role="link", tip="Run everything with another set of checks too"
        )
        whole.addLayout(row(self.more, None))
        self._put(ChecksButton(usual=True))

    def sets(self) -> tuple[Checks, ...]:
        """What is to be compared, each set once."""
        return tuple(dict.fromkeys(one.names for one in self.buttons))

    def add(self) -> None:
        """Another set: none at first."""
        made = ChecksButton(usual=True)
        made.wear(())
        self._put(made)
        made.setFocus()
        self.changed.emit()

    def _put(self, made: ChecksButton) -> None:
        line = QWidget()
        away = button("✕", partial(self._drop, made, line), role="link", tip="Do not compare with these checks")
        if not self.buttons:
            away.hide()
        row(made, away, parent=line).setStretch(0, 1)
        made.toggled_one.connect(self.changed)
        self.buttons.append(made)
        self._lines.addWidget(line)
        self.more.setVisible(len(self.buttons) < MOST)

    def _drop(self, made: ChecksButton, line: QWidget) -> None:
        self.buttons.remove(made)
        self._lines.removeWidget(line)
        line.hide()
        line.deleteLater()
        self.more.setVisible(True)
        self.buttons[-1].setFocus()
        self.changed.emit()


__all__ = ["Checks", "ChecksList"]
