"""A newer edition of the document: what it offers to change in the SOP, each to take or to refuse."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from sopstudio.editions.comparison import Change, Comparison
from sopstudio.text.humanize import plural
from sopstudio.translation import tr
from sopstudio.ui.theme import SPACE_S
from sopstudio.ui.widgets import button, column, label, name_control, row

NUMBER_ROLE = Qt.ItemDataRole.UserRole


class EditionPage(QWidget):
    """The list of changes. `taken` and `refused` say how it ended, `change_selected` carries the change in view."""

    taken = Signal(object)
    refused = Signal()
    change_selected = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._comparison: Comparison | None = None
        self.summary_label = label("", "name", wrap=True)
        self.list = QListWidget()
        self.list.setWordWrap(True)
        name_control(self.list, tr("Changes in the newer edition"))
        self.list.setToolTip("")
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.before_label = label("", wrap=True)
        self.after_label = label("", wrap=True)
        self.note_label = label("", "warning", wrap=True)
        self.take_button = button(
            "", self._take, role="primary", tip=tr("Take the checked changes as one step to undo")
        )
        self.refuse_button = button(tr("Keep the old edition"), self.refused.emit, tip=tr("Change nothing"))
        choose_all = button(
            tr("All"), lambda: self._check(Qt.CheckState.Checked), role="link", tip=tr("Take every change")
        )
        choose_none = button(
            tr("None"), lambda: self._check(Qt.CheckState.Unchecked), role="link", tip=tr("Take no change")
        )
        self._choices = QWidget()
        row(choose_all, choose_none, None, parent=self._choices)
        lines = column(self, spacing=SPACE_S)
        lines.addWidget(self.summary_label)
        lines.addWidget(self._choices)
        lines.addWidget(self.list, 1)
        for detail in (self.before_label, self.after_label, self.note_label):
            lines.addWidget(detail)
        lines.addLayout(row(self.take_button, self.refuse_button, None))
        self.list.currentRowChanged.connect(self._show_change)
        self.list.itemChanged.connect(lambda _: self._count())

    def show_comparison(self, comparison: Comparison) -> None:
        """List what an edition changes; what is advised is checked."""
        self._comparison = comparison
        self.list.blockSignals(True)
        self.list.clear()
        for number, change in enumerate(comparison.changes):
            item = QListWidgetItem(change.text)
            item.setData(NUMBER_ROLE, number)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked if change.is_advised else Qt.CheckState.Unchecked)
            self.list.addItem(item)
        self.list.blockSignals(False)
        count = len(comparison.changes)
        words = (
            tr("The newer edition offers {changes}.", changes=plural(count, "change"))
            if count
            else tr("Nothing in the SOP changes.")
        )
        self.summary_label.setText(words)
        self._choices.setVisible(bool(count))
        self.list.setVisible(bool(count))
        self.list.setCurrentRow(0 if count else -1)
        self._show_change(0 if count else -1)
        self._count()

    def chosen(self) -> frozenset[int]:
        """The numbers of the changes that are checked."""
        items = [self.list.item(index) for index in range(self.list.count())]
        return frozenset(item.data(NUMBER_ROLE) for item in items if item.checkState() is Qt.CheckState.Checked)

    def _take(self) -> None:
        self.taken.emit(self.chosen())

    def _check(self, state: Qt.CheckState) -> None:
        for index in range(self.list.count()):
            self.list.item(index).setCheckState(state)

    def _count(self) -> None:
        count = len(self.chosen())
        self.take_button.setText(
            tr("Take {changes}", changes=plural(count, "change")) if count else tr("Use it as the source")
        )

    def _show_change(self, number: int) -> None:
        changes: tuple[Change, ...] = self._comparison.changes if self._comparison is not None else ()
        change = changes[number] if 0 <= number < len(changes) else None
        texts = ("", "", "") if change is None else (
            tr("Before: {before}", before=change.before) if change.before else "",
            tr("Now: {after}", after=change.after) if change.after else "",
            tr("Check first: {note}.", note=change.note) if change.note else "",
        )  # fmt: skip
        for detail, text in zip((self.before_label, self.after_label, self.note_label), texts, strict=True):
            detail.setText(text)
            detail.setVisible(bool(text))
        if change is not None:
            self.change_selected.emit(change)


__all__ = ["EditionPage"]
