"""The versions of the open SOP, newest first, with the form that saves one and the card of the selected
one.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStackedWidget,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from sopstudio.store import Version
from sopstudio.text.humanize import format_exact_timestamp, format_timestamp
from sopstudio.translation import tr
from sopstudio.ui.context import ThemeState
from sopstudio.ui.context_menu import SEPARATOR, MenuContent, MenuEntry
from sopstudio.ui.fonts import interface_font
from sopstudio.ui.history.tags import tag_title
from sopstudio.ui.history.version_card import SaveForm, VersionCard
from sopstudio.ui.row_menu import choose_row
from sopstudio.ui.theme import BODY, RADIUS, SECONDARY, SPACE_M, SPACE_S, WEIGHT_NAME, Palette
from sopstudio.ui.widgets import column, empty_state, label, row

VERSION_ROLE = Qt.ItemDataRole.UserRole
LINE_HEIGHT, TAG_HEIGHT, PADDING = 22, 18, 5
LEFT_FLAGS = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
RIGHT_FLAGS = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine


def version_item(version: Version) -> QListWidgetItem:
    """A list item for a version."""
    item = QListWidgetItem(f"v{version.number}")
    item.setData(VERSION_ROLE, version)
    spoken_parts = [
        tr("version {number}", number=version.number),
        format_timestamp(version.created),
        *map(tag_title, version.tags),
        version.note,
    ]
    item.setData(Qt.ItemDataRole.AccessibleTextRole, ", ".join(filter(None, spoken_parts)))
    item.setToolTip(
        "\n".join(
            filter(
                None,
                (tr("Saved {exact_timestamp}", exact_timestamp=format_exact_timestamp(version.created)), version.note),
            )
        )
    )
    return item


class VersionDelegate(QStyledItemDelegate):
    """Paints versions; one with a note has two lines."""

    def __init__(self, theme: ThemeState) -> None:
        super().__init__(theme)
        self._theme = theme
        self._number_font, self._small_font = interface_font(BODY, WEIGHT_NAME), interface_font(SECONDARY)
        self._tag_font = interface_font(SECONDARY, WEIGHT_NAME)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """One line, or two with a note."""
        lines = 2 if index.data(VERSION_ROLE).note else 1
        return QSize(120, lines * LINE_HEIGHT + 2 * PADDING)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint the item."""
        state: QStyle.StateFlag = getattr(option, "state", QStyle.StateFlag.State_None)
        box: QRect = getattr(option, "rect", QRect()).adjusted(0, 1, -1, -1)
        version, colours = index.data(VERSION_ROLE), self._theme.palette
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        selected = bool(state & QStyle.StateFlag.State_Selected)
        if selected or state & QStyle.StateFlag.State_MouseOver:
            focused = selected and bool(state & QStyle.StateFlag.State_HasFocus)
            painter.setPen(QColor(colours.accent) if focused else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.accent_soft if selected else colours.ground))
            painter.drawRoundedRect(box, RADIUS, RADIUS)
        content = box.adjusted(SPACE_M, PADDING - 1, -SPACE_M, 0)
        self._paint_first_line(
            painter, QRect(content.left(), content.top(), content.width(), LINE_HEIGHT), version, selected, colours
        )
        note_box = QRect(content.left(), content.top() + LINE_HEIGHT - 1, content.width(), LINE_HEIGHT - 2)
        _draw_text(painter, note_box, " ".join(version.note.split()), self._small_font, colours.muted)
        painter.restore()

    def _paint_first_line(
        self, painter: QPainter, box: QRect, version: Version, selected: bool, colours: Palette
    ) -> None:
        date = format_timestamp(version.created)
        date_width = QFontMetrics(self._small_font).horizontalAdvance(date) + SPACE_S
        _draw_text(painter, box, date, self._small_font, colours.muted, RIGHT_FLAGS)
        name = f"v{version.number}"
        _draw_text(painter, box, name, self._number_font, colours.accent if selected else colours.text)
        left, metrics = (
            box.left() + QFontMetrics(self._number_font).horizontalAdvance(name) + SPACE_S,
            QFontMetrics(self._tag_font),
        )
        for tag in map(tag_title, version.tags):
            width = min(metrics.horizontalAdvance(tag) + 2 * SPACE_S, box.right() - date_width - left)
            if width < 3 * SPACE_S:
                return
            pill = QRect(left, box.top() + (LINE_HEIGHT - TAG_HEIGHT) // 2, width, TAG_HEIGHT)
            painter.setPen(QColor(colours.line))
            painter.setBrush(QColor(colours.surface))
            painter.drawRoundedRect(pill, TAG_HEIGHT / 2, TAG_HEIGHT / 2)
            _draw_text(painter, pill.adjusted(SPACE_S, 0, -SPACE_S + 2, 0), tag, self._tag_font, colours.muted)
            left += width + SPACE_S // 2


def _draw_text(
    painter: QPainter,
    box: QRect,
    text: str,
    font: QFont,
    colour: str,
    flags: Qt.AlignmentFlag | Qt.TextFlag = LEFT_FLAGS,
) -> None:
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(box, flags, QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, box.width()))


NOTHING_YET = tr(
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
        self.list.setAccessibleName(tr("Versions, newest first"))
        self.list.setItemDelegate(VersionDelegate(theme))
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.list.currentItemChanged.connect(lambda *_: self._selection_changed())
        self.card = VersionCard()
        self._count = label("", "quiet")
        self._pages = QStackedWidget()
        self._pages.addWidget(self.list)
        self._pages.addWidget(empty_state(tr("No versions yet"), NOTHING_YET))
        top = column(spacing=SPACE_M)
        top.setContentsMargins(SPACE_M, SPACE_M, SPACE_M, 0)
        top.addLayout(row(label(tr("Versions"), "section"), None, self._count))
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

    def context_menu(self, position: QPoint | None) -> MenuContent | None:
        """What can be done with a version, which is selected."""
        place = choose_row(self, self.list, position)
        version = self.version
        if place is None or version is None:
            return None
        entries: list[MenuEntry] = ["history.open"]
        if self.previous_version(version) is not None:
            entries.append("history.before")
        restore = ("history.restore", tr("Restore version {number}", number=version.number))
        entries += [SEPARATOR, "history.tag", restore, SEPARATOR, ("history.copy", tr("Copy as text"))]
        return MenuContent((*entries, SEPARATOR, "history.stop"), self.list, place)

    @property
    def current_text(self) -> str:
        """The selected version as text: its number, when it was saved, its tags and its note; blank for none."""
        item = self.list.currentItem()
        return str(item.data(Qt.ItemDataRole.AccessibleTextRole)) if item is not None else ""

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
