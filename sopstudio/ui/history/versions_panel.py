"""The versions of the open SOP, newest first, with the form that saves one and the card of the selected
one.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QStackedWidget, QWidget

from sopstudio.store import Version
from sopstudio.ui.context import ThemeState
from sopstudio.ui.history.version_card import SaveForm, VersionCard
from sopstudio.ui.history.version_delegate import VERSION_ROLE, VersionDelegate, version_item
from sopstudio.ui.theme import SPACE_M, SPACE_S
from sopstudio.ui.widgets import column, empty_state, label, row

NOTHING_YET = (
    "Save this version to begin its history. You can then view any version, compare it with the open SOP, "
    "and restore it."
)


class VersionsPanel(QWidget):
    """`version_selected` is emitted when another version (or none) is selected; `version` holds it."""

    version_selected = Signal()

    def __init__(self, theme: ThemeState) -> None:
        super().__init__()
        self.form = SaveForm()
        self.list = QListWidget()
        self.list.setAccessibleName("Versions, newest first")
        self.list.setItemDelegate(VersionDelegate(theme))
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.list.currentItemChanged.connect(lambda *_: self._selection_changed())
        self.card = VersionCard()
        self._count = label("", "quiet")
        self._pages = QStackedWidget()
        self._pages.addWidget(self.list)
        self._pages.addWidget(empty_state("No versions yet", NOTHING_YET))
        top = column(spacing=SPACE_M)
        top.setContentsMargins(SPACE_M, SPACE_M, SPACE_M, 0)
        top.addLayout(row(label("Versions", "section"), None, self._count))
        top.addWidget(self.form)
        middle = column()
        middle.setContentsMargins(SPACE_S, 0, SPACE_S, 0)
        middle.addWidget(self._pages)
        bottom = column()
        bottom.setContentsMargins(SPACE_M, 0, SPACE_M, SPACE_M)
        bottom.addWidget(self.card)
        lines = column(self, spacing=SPACE_S)
        lines.addLayout(top)
        lines.addLayout(middle, 1)
        lines.addLayout(bottom)
        self.card.show_version(None)

    @property
    def version(self) -> Version | None:
        """The selected version."""
        item = self.list.currentItem()
        version: Version | None = item.data(VERSION_ROLE) if item is not None else None
        return version

    def previous_version(self, version: Version) -> Version | None:
        """The version before a version; None for the first."""
        listed = (self.list.item(row).data(VERSION_ROLE) for row in range(self.list.count()))
        previous: Version | None = next((candidate for candidate in listed if candidate.number == version.parent), None)
        return previous

    def show_versions(self, log: Sequence[Version]) -> None:
        """List versions; the selected one stays selected, without a signal."""
        number = self.version.number if self.version is not None else 0
        self.list.blockSignals(True)
        self.list.clear()
        current: QListWidgetItem | None = None
        for version in log:
            item = version_item(version)
            self.list.addItem(item)
            current = item if version.number == number else current
        if current is not None:
            self.list.setCurrentItem(current)
        self.list.blockSignals(False)
        self._pages.setCurrentIndex(0 if log else 1)
        self._count.setText(f"{len(log)}" if log else "")
        self.card.show_version(self.version)

    def select_version(self, number: int) -> None:
        """Select a version by its number; 0 clears the selection."""
        for index in range(self.list.count()):
            if self.list.item(index).data(VERSION_ROLE).number == number:
                self.list.setCurrentRow(index)
                return
        self.list.setCurrentRow(-1)

    def reset(self) -> None:
        """Clear what was typed about another SOP."""
        self.form.clear_form()
        self.card.reset()

    def _selection_changed(self) -> None:
        self.card.show_version(self.version)
        self.version_selected.emit()
