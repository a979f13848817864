"""The differences of a comparison in plain words, each of which can be shown on the canvas."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QStackedWidget, QWidget

from sopstudio.sop import Change
from sopstudio.sop.diff import in_words
from sopstudio.text.humanize import capitalize
from sopstudio.ui.desk import Look
from sopstudio.ui.history.comparison import SIGNS, Comparison
from sopstudio.ui.history.legend import TONES
from sopstudio.ui.parts import column, empty, label, row
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS

HEIGHT, SIGN, MOST = 30, 12, 500
"""How high a difference on one line is, how wide its sign, and how many are listed at once."""
CHANGE = Qt.ItemDataRole.UserRole


class ChangesPanel(QWidget):
    """`wanted` carries the difference that is to be shown."""

    wanted = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.list = QListWidget()
        self.list.setObjectName("lines")
        self.list.setAccessibleName("Differences")
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.list.currentItemChanged.connect(lambda item, _: self._want(item))
        self.list.itemActivated.connect(self._want)
        self._pages = QStackedWidget()
        self._pages.addWidget(self.list)
        self._pages.addWidget(empty("Nothing to compare", "Choose a version to see how it differs from the open SOP."))
        self._pages.addWidget(empty("No differences", "The two are the same."))
        lines = column(self)
        lines.setContentsMargins(SPACE_S, SPACE_XS, SPACE_S, SPACE_S)
        lines.addWidget(self._pages)
        self.show_comparison(None)

    def show_comparison(self, comparison: Comparison | None) -> None:
        """List the differences of this one."""
        changes = comparison.changes if comparison is not None else ()
        self.setWindowTitle(f"Changes {len(changes)}" if changes else "Changes")
        self._pages.setCurrentIndex(0 if changes else 1 if comparison is None else 2)
        self.list.blockSignals(True)
        self.list.clear()
        for change in changes[:MOST]:
            self._add(change, in_words(change, comparison.merged.sop if comparison is not None else None))
        if len(changes) > MOST:
            rest = QListWidgetItem(f"… and {len(changes) - MOST:,} more")
            rest.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addItem(rest)
        self.list.blockSignals(False)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Words break where the list ends."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        width = self.width() - 2 * SPACE_S - self.list.verticalScrollBar().sizeHint().width()
        for item in map(self.list.item, range(self.list.count())):
            line = self.list.itemWidget(item)
            if isinstance(line, _Line):
                item.setSizeHint(QSize(1, line.height_in(width)))  # as wide as the list, whatever the words are

    def step(self, by: int) -> None:
        """Go to the next difference (or back)."""
        count = min(self.list.count(), MOST)
        if count:
            before = self.list.currentRow()
            self.list.setCurrentRow((before + by) % count if before >= 0 else (0 if by > 0 else count - 1))

    def _add(self, change: Change, words: str) -> None:
        item = QListWidgetItem()
        item.setData(CHANGE, change)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, words)
        self.list.addItem(item)
        self.list.setItemWidget(item, _Line(change, words))

    def _want(self, item: QListWidgetItem | None) -> None:
        change = item.data(CHANGE) if item is not None else None
        if change is not None:
            self.wanted.emit(change)


class _Line(QWidget):
    """One difference: its sign and its words."""

    def __init__(self, change: Change, text: str) -> None:
        super().__init__()
        kind = "changed" if change.kind == "moved" else change.kind
        sign = label(SIGNS[change.kind], TONES[kind])
        sign.setFixedWidth(SIGN)
        self._words = label(capitalize(text), wrap=True)
        line = row(sign, self._words, parent=self)
        line.setAlignment(sign, Qt.AlignmentFlag.AlignTop)
        line.setAlignment(self._words, Qt.AlignmentFlag.AlignTop)
        line.setStretch(1, 1)
        line.setContentsMargins(SPACE_M, SPACE_XS, SPACE_S, SPACE_XS)

    def height_in(self, width: int) -> int:
        """How high it is in a list of this width."""
        self._words.ensurePolished()
        aside = 2 * SPACE_M + SIGN + 2 * SPACE_S
        return max(HEIGHT, self._words.heightForWidth(width - aside) + 2 * SPACE_S)
