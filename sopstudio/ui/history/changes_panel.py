"""The differences of a comparison in plain words; each can be shown on the canvas."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from sopstudio.text.changes import describe_change
from sopstudio.translation import format_number, tr
from sopstudio.ui.context_menu import SEPARATOR, MenuContent
from sopstudio.ui.history.comparison import COUNTED_AS, SIGNS, VersionComparison
from sopstudio.ui.history.legend import TONE_BY_KIND
from sopstudio.ui.history.line_list import LineList
from sopstudio.ui.row_menu import choose_row
from sopstudio.ui.theme import SPACE_S, SPACE_XS
from sopstudio.ui.widgets import column, empty_state

MAX_CHANGES = 500
"""How many differences are listed at once."""


class ChangesPanel(QWidget):
    """`show_requested` carries the difference to show on the canvas."""

    show_requested = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.list = LineList(tr("Differences"))
        self.list.chosen.connect(self.show_requested)
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
        if comparison is not None:
            self._list_changes(comparison)
        if len(changes) > MAX_CHANGES:
            self.list.add_note(tr("… and {count} more", count=format_number(len(changes) - MAX_CHANGES)))
        self.list.blockSignals(False)
        self.list.fit()

    def _list_changes(self, comparison: VersionComparison) -> None:
        for change in comparison.changes[:MAX_CHANGES]:
            kind = COUNTED_AS.get(change.kind, change.kind)
            text = describe_change(change, comparison.merged.sop)
            self.list.add_line(SIGNS[change.kind], TONE_BY_KIND[kind], text, change)

    def context_menu(self, position: QPoint | None) -> MenuContent | None:
        """What can be done with a difference, which becomes the current one."""
        place = choose_row(self, self.list, position)
        if place is None:
            return None
        show = ("history.show", tr("Show it on the canvas"))
        copy = ("history.copy", tr("Copy as text"))
        return MenuContent((show, SEPARATOR, copy, SEPARATOR, "history.next", "history.back"), self.list, place)
