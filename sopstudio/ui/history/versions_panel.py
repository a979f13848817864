"""The versions of the open SOP, newest first, with the form that saves one and the card of the chosen one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QStackedWidget, QWidget

from sopstudio.store import Version
from sopstudio.ui.desk import Look
from sopstudio.ui.history.chosen_card import ChosenCard
from sopstudio.ui.history.save_form import SaveForm
from sopstudio.ui.history.version_delegate import VERSION, VersionDelegate, version_item
from sopstudio.ui.parts import column, empty, label, row
from sopstudio.ui.theme import SPACE_M, SPACE_S

NOTHING_YET = (
    "Save this version to begin its history. You can then view any version, compare it with the open SOP, "
    "and restore it."
)


class VersionsPanel(QWidget):
    """`chosen` says that another version (or none) is chosen; it is in `version`."""

    chosen = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.form = SaveForm()
        self.list = QListWidget()
        self.list.setAccessibleName("Versions, newest first")
        self.list.setItemDelegate(VersionDelegate(look))
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.list.currentItemChanged.connect(lambda *_: self._chose())
        self.card = ChosenCard()
        self._count = label("", "quiet")
        self._pages = QStackedWidget()
        self._pages.addWidget(self.list)
        self._pages.addWidget(empty("No versions yet", NOTHING_YET))
        top = column(space=SPACE_M)
        top.setContentsMargins(SPACE_M, SPACE_M, SPACE_M, 0)
        top.addLayout(row(label("Versions", "section"), None, self._count))
        top.addWidget(self.form)
        middle = column()
        middle.setContentsMargins(SPACE_S, 0, SPACE_S, 0)
        middle.addWidget(self._pages)
        bottom = column()
        bottom.setContentsMargins(SPACE_M, 0, SPACE_M, SPACE_M)
        bottom.addWidget(self.card)
        lines = column(self, space=SPACE_S)
        lines.addLayout(top)
        lines.addLayout(middle, 1)
        lines.addLayout(bottom)
        self.card.show_version(None)

    @property
    def version(self) -> Version | None:
        """The chosen version."""
        item = self.list.currentItem()
        found: Version | None = item.data(VERSION) if item is not None else None
        return found

    def before(self, version: Version) -> Version | None:
        """The version before one."""
        held = (self.list.item(place).data(VERSION) for place in range(self.list.count()))
        found: Version | None = next((one for one in held if one.number == version.parent), None)
        return found

    def show_versions(self, log: Sequence[Version]) -> None:
        """List these; the chosen one stays chosen, and `chosen` is not said again."""
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

    def choose(self, number: int) -> None:
        """Choose a version by its number; 0 chooses none."""
        for place in range(self.list.count()):
            if self.list.item(place).data(VERSION).number == number:
                self.list.setCurrentRow(place)
                return
        self.list.setCurrentRow(-1)

    def begin_anew(self) -> None:
        """Forget what was written about the versions of another SOP."""
        self.form.begin_anew()
        self.card.begin_anew()

    def _chose(self) -> None:
        self.card.show_version(self.version)
        self.chosen.emit()
