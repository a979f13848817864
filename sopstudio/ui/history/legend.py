"""The legend of a comparison: what is compared, and how much was added, removed and changed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QFrame, QLabel

from sopstudio.ui.elided import Elided
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
        self._compared: Comparison | None = None
        self._names = Elided("", "name")
        self._counts: dict[str, QLabel] = {kind: label("", tone) for kind, tone in TONES.items()}
        self._none = label("No differences", "quiet")
        away = button("Stop", stop, role="link", tip="Stop comparing: show the open SOP again")
        line = row(self._names, *self._counts.values(), self._none, away, parent=self, space=SPACE_L)
        line.setContentsMargins(SPACE_L, SPACE_S, SPACE_M, SPACE_S)
        self.hide()

    @property
    def text(self) -> str:
        """What it says, as one line."""
        counts = [one.toolTip() for one in self._counts.values() if not one.isHidden()]
        return " · ".join((self._names.whole, *(counts or [self._none.text()])))

    def fit(self, room: int) -> None:
        """Count by signs alone, and cut the names, where there is no room for more."""
        for words in (True, False):
            self._count(words)
            if self.sizeHint().width() <= room:
                break
        self.setMaximumWidth(max(room, self.minimumSizeHint().width()))

    def show_comparison(self, comparison: Comparison | None) -> None:
        """Speak of this comparison; of none, be hidden."""
        if comparison is None:
            self.hide()
            return
        self._compared = comparison
        self._names.say(f"{comparison.before} → {comparison.after}")
        self._count(words=True)
        self._none.setVisible(not comparison.changes)
        self.setAccessibleDescription(self.text)
        self.show()
        parent = self.parentWidget()
        if parent is not None:
            QCoreApplication.postEvent(parent, QEvent(QEvent.Type.LayoutRequest))

    def _count(self, words: bool) -> None:
        for kind, shown in self._counts.items():
            number = self._compared.count(kind) if self._compared is not None else 0
            whole = f"{SIGNS[kind]} {number} {kind}"
            shown.setText(whole if words else whole.removesuffix(f" {kind}"))
            shown.setToolTip(whole)
            shown.setVisible(number > 0)
