"""The legend of a comparison: what is compared, and how much was added, removed and changed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QFrame, QLabel

from sopstudio.ui.history.comparison import SIGNS, Comparison
from sopstudio.ui.parts import button, label, row
from sopstudio.ui.theme import SPACE_L, SPACE_M, SPACE_S

TONES = {"added": "good", "removed": "bad", "changed": "warning"}


class Legend(QFrame):
    """Floats over the canvas while a comparison is shown."""

    def __init__(self, stop: Callable[[], object]) -> None:
        super().__init__()
        self.setObjectName("floating")
        self.setAccessibleName("What is compared")
        self._names = label("", "name")
        self._counts: dict[str, QLabel] = {kind: label("", tone) for kind, tone in TONES.items()}
        self._none = label("No differences", "quiet")
        away = button("Stop", stop, role="link", tip="Stop comparing: show the open SOP again")
        line = row(self._names, *self._counts.values(), self._none, away, parent=self, space=SPACE_L)
        line.setContentsMargins(SPACE_L, SPACE_S, SPACE_M, SPACE_S)
        self.hide()

    @property
    def text(self) -> str:
        """What it says, as one line."""
        shown = (self._names, *self._counts.values(), self._none)
        return " · ".join(one.text() for one in shown if not one.isHidden())

    def show_comparison(self, comparison: Comparison | None) -> None:
        """Speak of this comparison; of none, be hidden."""
        if comparison is None:
            self.hide()
            return
        self._names.setText(f"{comparison.before} → {comparison.after}")
        for kind, words in self._counts.items():
            number = comparison.count(kind)
            words.setText(f"{SIGNS[kind]} {number} {kind}")
            words.setVisible(number > 0)
        self._none.setVisible(not comparison.changes)
        self.setAccessibleDescription(self.text)
        self.show()
        parent = self.parentWidget()
        if parent is not None:
            QCoreApplication.postEvent(parent, QEvent(QEvent.Type.LayoutRequest))
