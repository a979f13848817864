"""The legend of a comparison: its two sides, and how much was added, removed and changed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QFrame, QLabel

from sopstudio.translation import tr
from sopstudio.ui.history.comparison import MARKS, SIGNS, VersionComparison
from sopstudio.ui.text_widgets import ElidedLabel
from sopstudio.ui.theme import SPACE_L, SPACE_M, SPACE_S
from sopstudio.ui.widgets import button, label, row

TONE_BY_KIND = {"added": "good", "removed": "bad", "changed": "warning"}


class ComparisonLegend(QFrame):
    """Floats over the canvas while a comparison is shown."""

    def __init__(self, on_stop: Callable[[], object]) -> None:
        super().__init__()
        self.setObjectName("floating")
        self.setAccessibleName(tr("What is compared"))
        self._comparison: VersionComparison | None = None
        self._names = ElidedLabel("", "name")
        self._counts: dict[str, QLabel] = {kind: label("", tone) for kind, tone in TONE_BY_KIND.items()}
        self._none = label(tr("No differences"), "quiet")
        stop_button = button(tr("Stop"), on_stop, role="link", tip=tr("Stop comparing: show the open SOP again"))
        line = row(self._names, *self._counts.values(), self._none, stop_button, parent=self, spacing=SPACE_L)
        line.setContentsMargins(SPACE_L, SPACE_S, SPACE_M, SPACE_S)
        self.hide()

    @property
    def text(self) -> str:
        """The legend as one line."""
        counts = [count_label.toolTip() for count_label in self._counts.values() if not count_label.isHidden()]
        return " · ".join((self._names.full_text, *(counts or [self._none.text()])))

    def fit(self, max_width: int) -> None:
        """Count with signs only, and shorten the names, where there is not enough room."""
        for with_words in (True, False):
            self._update_counts(with_words)
            if self.sizeHint().width() <= max_width:
                break
        self.setMaximumWidth(max(max_width, self.minimumSizeHint().width()))

    def show_comparison(self, comparison: VersionComparison | None) -> None:
        """Show a comparison; None hides the legend."""
        if comparison is None:
            self.hide()
            return
        self._comparison = comparison
        self._names.set_full_text(f"{comparison.before} → {comparison.after}")
        self._update_counts(with_words=True)
        self._none.setVisible(not comparison.changes)
        self.setAccessibleDescription(self.text)
        self.show()
        parent = self.parentWidget()
        if parent is not None:
            QCoreApplication.postEvent(parent, QEvent(QEvent.Type.LayoutRequest))

    def _update_counts(self, with_words: bool) -> None:
        for kind, count_label in self._counts.items():
            number = self._comparison.count(kind) if self._comparison is not None else 0
            words = MARKS[kind].words
            full_text = f"{SIGNS[kind]} {number} {words}"
            count_label.setText(full_text if with_words else f"{SIGNS[kind]} {number}")
            count_label.setToolTip(full_text)
            count_label.setVisible(number > 0)
