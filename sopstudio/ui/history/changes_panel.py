"""The differences of a comparison in plain words; each can be shown on the canvas."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QStackedWidget, QWidget

from sopstudio.sop import Change
from sopstudio.sop.diff import describe_change
from sopstudio.text.humanize import capitalize
from sopstudio.translation import format_number, tr
from sopstudio.ui.context import ThemeState
from sopstudio.ui.history.comparison import SIGNS, VersionComparison
from sopstudio.ui.history.legend import TONE_BY_KIND
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import column, empty_state, label, row

MIN_ROW_HEIGHT, SIGN_WIDTH, MAX_CHANGES = 30, 12, 500
"""How high a difference on one line is, how wide its sign, and how many are listed at once."""
CHANGE_ROLE = Qt.ItemDataRole.UserRole


class ChangesPanel(QWidget):
    """`show_requested` carries the difference to show on the canvas."""

    show_requested = Signal(object)

    def __init__(self, theme: ThemeState) -> None:
        super().__init__()
        self.list = QListWidget()
        self.list.setObjectName("lines")
        self.list.setAccessibleName(tr("Differences"))
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.list.currentItemChanged.connect(lambda item, _: self._request_show(item))
        self.list.itemActivated.connect(self._request_show)
        self._pages = QStackedWidget()
        self._pages.addWidget(self.list)
        self._pages.addWidget(
            empty_state(tr("Nothing to compare"), tr("Choose a version to see how it differs from the open SOP."))
        )
        self._pages.addWidget(empty_state(tr("No differences"), tr("The two are the same.")))
        lines = column(self)
        lines.setContentsMargins(SPACE_S, SPACE_XS, SPACE_S, SPACE_S)
        lines.addWidget(self._pages)
        self.show_comparison(None)

    def show_comparison(self, comparison: VersionComparison | None) -> None:
        """List the differences of a comparison."""
        changes = comparison.changes if comparison is not None else ()
        self.setWindowTitle(tr("Changes {count}", count=len(changes)) if changes else tr("Changes"))
        self._pages.setCurrentIndex(0 if changes else 1 if comparison is None else 2)
        self.list.blockSignals(True)
        self.list.clear()
        for change in changes[:MAX_CHANGES]:
            self._add(change, describe_change(change, comparison.merged.sop if comparison is not None else None))
        if len(changes) > MAX_CHANGES:
            rest_item = QListWidgetItem(tr("… and {count} more", count=format_number(len(changes) - MAX_CHANGES)))
            rest_item.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addItem(rest_item)
        self.list.blockSignals(False)
        self._fit_rows()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap the texts to the new width."""
        super().resizeEvent(event)
        self._fit_rows()

    def _fit_rows(self) -> None:
        width = self.width() - 2 * SPACE_S - self.list.verticalScrollBar().sizeHint().width()
        for item in map(self.list.item, range(self.list.count())):
            row = self.list.itemWidget(item)
            if isinstance(row, _ChangeRow):
                item.setSizeHint(QSize(1, row.height_for(width)))  # as wide as the list, whatever the words are

    def step(self, offset: int) -> None:
        """Go to the next or previous difference."""
        count = min(self.list.count(), MAX_CHANGES)
        if count:
            previous = self.list.currentRow()
            self.list.setCurrentRow((previous + offset) % count if previous >= 0 else (0 if offset > 0 else count - 1))

    def _add(self, change: Change, text: str) -> None:
        item = QListWidgetItem()
        item.setData(CHANGE_ROLE, change)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, text)
        self.list.addItem(item)
        self.list.setItemWidget(item, _ChangeRow(change, text))

    def _request_show(self, item: QListWidgetItem | None) -> None:
        change = item.data(CHANGE_ROLE) if item is not None else None
        if change is not None:
            self.show_requested.emit(change)


class _ChangeRow(QWidget):
    """One difference: its sign and its text."""

    def __init__(self, change: Change, text: str) -> None:
        super().__init__()
        kind = "changed" if change.kind == "moved" else change.kind
        sign = label(SIGNS[change.kind], TONE_BY_KIND[kind])
        sign.setFixedWidth(SIGN_WIDTH)
        self._text_label = label(capitalize(text), wrap=True)
        line = row(sign, self._text_label, parent=self)
        line.setAlignment(sign, Qt.AlignmentFlag.AlignTop)
        line.setAlignment(self._text_label, Qt.AlignmentFlag.AlignTop)
        line.setStretch(1, 1)
        line.setContentsMargins(SPACE_M, SPACE_XS, SPACE_S, SPACE_XS)

    def height_for(self, width: int) -> int:
        """The height of the row in a list of this width."""
        self._text_label.ensurePolished()
        aside = 2 * SPACE_M + SIGN_WIDTH + 2 * SPACE_S
        return max(MIN_ROW_HEIGHT, self._text_label.heightForWidth(width - aside) + 2 * SPACE_S)
