"""The timeline: every event as a row, a slider of dots above, and what can be done at the selected event.

The table is virtual: a row is formatted when its event happens and painted only where it is visible, so
that ten thousand rows stay fluid.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QPoint, QRect, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QGuiApplication,
    QPainter,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStackedWidget,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from sopstudio.text.humanize import join_sentences
from sopstudio.trace import EventLine
from sopstudio.translation import format_number, tr
from sopstudio.ui.context import ThemeState
from sopstudio.ui.context_menu import SEPARATOR, MenuContent, MenuEntry
from sopstudio.ui.fonts import interface_font
from sopstudio.ui.row_menu import choose_row
from sopstudio.ui.simulate.event_slider import EventSlider
from sopstudio.ui.simulate.timeline_filters import TimelineFilters
from sopstudio.ui.theme import SECONDARY, SPACE_L, SPACE_M, SPACE_S, SPACE_XS, WEIGHT_NAME
from sopstudio.ui.widgets import button, column, empty_state, label, row, set_stacked

NUMBER_COLUMN, TAG_COLUMN, TEXT_COLUMN, DETAIL_COLUMN = range(4)
TAG_PADDING = 16
"""Pixels beside the text of a tag, inside it."""
TEXT_SIZE, MIN_TAG_WIDTH, DETAIL_SHARE = 12, 48, 0.36
"""The size of the text, the least width of a tag in pixels, and how much of what is left over details take."""
TONE_ROLE = Qt.ItemDataRole.UserRole
COLUMN_TITLES = (tr("Number"), tr("Kind"), tr("What happened"), tr("Details"))
ROW_HEIGHT = 24
MIN_WIDE_WIDTH, MIN_WIDTH_OF_ONE_LINE, MIN_MOMENT_WIDTH = 560, 420, 320
"""Pixels: from when tags have a column and buttons their long texts, from when the buttons stand beside the slider,
and what must be left for it where the filters do, too.
"""
BACK_TEXT, FORK_TEXT = tr("Go back here"), tr("Fork from here")
SHORT_BACK_TEXT, SHORT_FORK_TEXT = tr("Back here"), tr("Fork")
Index = QModelIndex | QPersistentModelIndex


class TimelineModel(QAbstractTableModel):
    """The rows of one run. The list is shared with its producer, and only grows within a run."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._rows: list[EventLine] = []
        self._row_count = 0
        self.tags: set[str] = set()
        """The tags of the rows."""

    def show_rows(self, rows: list[EventLine]) -> bool:
        """Show these rows; where it is the same list as before, only add the new ones. Whether all are new."""
        is_other_run = rows is not self._rows or len(rows) < self._row_count
        if is_other_run:
            self.beginResetModel()
            self._rows, self._row_count = rows, len(rows)
            self.tags = {line.tag for line in rows}
            self.endResetModel()
        elif len(rows) > self._row_count:
            self.tags |= {line.tag for line in rows[self._row_count :]}
            self.beginInsertRows(QModelIndex(), self._row_count, len(rows) - 1)
            self._row_count = len(rows)
            self.endInsertRows()
        return is_other_run

    def kind_of(self, row_index: int) -> str:
        """The kind of event in a row."""
        return self._rows[row_index].kind

    def describe_row(self, row_index: int) -> str:
        """What happened in a row, in words."""
        line = self._rows[row_index]
        return join_sentences((line.title, line.detail))

    def rowCount(self, parent: Index | None = None) -> int:
        """The number of events."""
        return 0 if parent is not None and parent.isValid() else self._row_count

    def columnCount(self, parent: Index | None = None) -> int:
        """Four columns: number, kind, text, detail."""
        return 4

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The text of a cell."""
        row_ = self._rows[index.row()]
        texts = (str(index.row() + 1), row_.tag, row_.title, row_.detail)
        if role in (Qt.ItemDataRole.DisplayRole, TONE_ROLE):
            return texts[index.column()] if role != TONE_ROLE else row_.tone
        if role == Qt.ItemDataRole.ToolTipRole and index.column() in (TEXT_COLUMN, DETAIL_COLUMN):
            return f"<p>{texts[index.column()].replace('&', '&amp;').replace('<', '&lt;')}</p>"
        if role == Qt.ItemDataRole.AccessibleTextRole:
            is_first = index.column() == 0  # where the keyboard is: it says the whole row
            return f"{texts[0]}, {row_.tag}: {self.describe_row(index.row())}" if is_first else texts[index.column()]
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The titles of the columns, which are read but not shown."""
        is_title = orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole
        return COLUMN_TITLES[section] if is_title else None


class TimelineDelegate(QStyledItemDelegate):
    """Paints a row: the number, the kind as a tag, the text, and the detail in a muted colour."""

    def __init__(self, theme: ThemeState, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._text_font, self._tag_font = interface_font(TEXT_SIZE), interface_font(SECONDARY, WEIGHT_NAME)
        self._metrics = QFontMetrics(self._text_font)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one cell."""
        palette = self._theme.palette
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        box = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if selected:
            painter.fillRect(box, QColor(palette.accent_soft))
        if index.column() == TAG_COLUMN or self._has_tag_inside(index):
            tag = str(index.sibling(index.row(), TAG_COLUMN).data() or "")
            self._paint_tag(painter, box, tag, str(index.data(TONE_ROLE) or ""))
        if index.column() != TAG_COLUMN:
            source = self.text_index(index)
            painter.setFont(self._text_font)
            painter.setPen(QColor(palette.text if source.column() == TEXT_COLUMN else palette.muted))
            painter.setClipRect(box)
            side = Qt.AlignmentFlag.AlignRight if index.column() == NUMBER_COLUMN else Qt.AlignmentFlag.AlignLeft
            alignment = side | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
            room = self._text_rect(source, box)
            painter.drawText(room, alignment, self._elide(source, room.width()))
        painter.restore()

    def text_index(self, index: Index) -> QModelIndex:
        """The index whose text a cell shows: without a detail, the text of the row continues in the detail column."""
        has_no_detail = index.column() == DETAIL_COLUMN and not index.data()
        return index.sibling(index.row(), TEXT_COLUMN if has_no_detail else index.column())

    def elided_text(self, source: QModelIndex, box: QRect) -> str:
        """The text, elided to the available width."""
        return self._elide(source, self._text_rect(source, box).width())

    def _elide(self, words: QModelIndex, width: int) -> str:
        return self._metrics.elidedText(str(words.data() or ""), Qt.TextElideMode.ElideRight, width)

    def _text_rect(self, source: QModelIndex, box: QRect) -> QRect:
        """The rectangle of the text: its cell, joined with the next one where that is empty."""
        table, detail = self.parent(), source.sibling(source.row(), DETAIL_COLUMN)
        if source.column() == TEXT_COLUMN and not detail.data() and isinstance(table, QTableView):
            box = table.visualRect(source).united(table.visualRect(detail))
        if self._has_tag_inside(source):
            box = box.adjusted(
                self._tag_width(str(source.sibling(source.row(), TAG_COLUMN).data() or "")) + SPACE_XS, 0, 0, 0
            )
        return box.adjusted(SPACE_S, 0, -SPACE_S, 0)

    def _has_tag_inside(self, index: Index) -> bool:
        """Whether the tag stands in the cell of the text, as in a narrow table."""
        table = self.parent()
        return index.column() == TEXT_COLUMN and isinstance(table, QTableView) and table.isColumnHidden(TAG_COLUMN)

    def _tag_width(self, tag: str) -> int:
        return max(QFontMetrics(self._tag_font).horizontalAdvance(tag) + TAG_PADDING, MIN_TAG_WIDTH)

    def _paint_tag(self, painter: QPainter, box: QRect, text: str, tone: str) -> None:
        palette = self._theme.palette
        colours = {
            "good": (palette.good, palette.good_soft),
            "warning": (palette.warning, palette.warning_soft),
            "bad": (palette.bad, palette.bad_soft),
            "user": (palette.accent, palette.accent_soft),
        }
        ink, background = colours.get(tone or text, (palette.muted, palette.ground))
        painter.setFont(self._tag_font)
        tag = QRect(box.left() + SPACE_XS, box.center().y() - 8, self._tag_width(text), 18)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(background))
        painter.drawRoundedRect(tag, 9, 9)
        painter.setPen(QColor(ink))
        painter.drawText(tag, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine, text)


class Timeline(QWidget):
    """`event_selected` carries the number of events up to the selected one; `rewind_requested` and
    `fork_requested` refer to that event.

    Rows are events, also those that `filters` hide; the selected one is always there to be seen.
    """

    event_selected = Signal(int)
    rewind_requested = Signal()
    fork_requested = Signal()

    def __init__(self, theme: ThemeState) -> None:
        super().__init__()
        self.setWindowTitle(tr("Timeline"))
        self.model = TimelineModel(self)
        self._updating = False
        self.filters = TimelineFilters()
        self.filters.changed.connect(self._filter_all)
        self._has_hidden, self._hidden_count = False, 0
        self.table = QTableView()
        self._set_up_table(theme)
        self.slider = EventSlider(theme)
        self.slider.valueChanged.connect(self._on_slider_moved)
        self.position_label = label("", "quiet")
        self.back_button = button(BACK_TEXT, self.rewind_requested.emit, tip=tr("Take the run back to this moment"))
        self.fork_button = button(FORK_TEXT, self.fork_requested.emit, tip=tr("Begin another run from this moment"))
        moment = row(self.slider, self.position_label, spacing=SPACE_M)
        moment.setStretch(0, 1)
        self._head = row(spacing=SPACE_M)
        self._head.addLayout(moment, 1)
        self._head.addWidget(self.filters, 0, Qt.AlignmentFlag.AlignVCenter)
        self._head.addLayout(row(None, self.back_button, self.fork_button, spacing=SPACE_M))
        self._head.setContentsMargins(SPACE_S, SPACE_XS, SPACE_S, SPACE_XS)
        content = QWidget()
        content_layout = column(content)
        content_layout.addLayout(self._head)
        self._filter_line = row()
        content_layout.addLayout(self._filter_line)
        content_layout.addWidget(self.table, 1)
        self._stack = QStackedWidget()
        self._stack.addWidget(content)
        self._stack.addWidget(
            empty_state(tr("No run yet"), tr("Press Step (F10) or Run (F5); every event of the run is listed here."))
        )
        layout = column(self)
        layout.setContentsMargins(SPACE_L, SPACE_XS, SPACE_L, SPACE_XS)
        layout.addWidget(self._stack)
        self.show_rows([])

    def show_rows(self, rows: list[EventLine]) -> None:
        """Show the rows of a run, the last one selected."""
        self._updating = True
        known = self.model.rowCount()
        is_reset = self.model.show_rows(rows)
        self._filter_since(0 if is_reset else known)
        self._fit_columns()
        self._stack.setCurrentIndex(0 if rows else 1)
        self.slider.setRange(0, max(0, len(rows) - 1))
        self._select(len(rows) - 1)
        self._updating = False
        self._update_position(len(rows))

    def select(self, index: int) -> None:
        """Select the event with this index (from 0)."""
        self.table.selectRow(index)

    def context_menu(self, position: QPoint | None) -> MenuContent | None:
        """What can be done at an event, which is selected: as the buttons above, and its text."""
        place = choose_row(self, self.table, position)
        if place is None:
            return None
        entries: list[MenuEntry] = []
        if self.back_button.isEnabled():
            entries.append(("simulate.go-back", tr("Go back here")))
        entries += [("simulate.fork", tr("Fork from here")), SEPARATOR, ("simulate.copy-event", tr("Copy as text"))]
        return MenuContent(tuple(entries), place=place)

    def copy_current(self) -> None:
        """Put what happened in the selected event on the clipboard."""
        if self.current >= 0:
            QGuiApplication.clipboard().setText(self.model.describe_row(self.current))

    @property
    def current(self) -> int:
        """The index of the selected event, -1 for none."""
        return self.table.currentIndex().row()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shorten the buttons where there is little room, and put them below the slider where there is hardly any."""
        super().resizeEvent(event)
        is_wide = self.width() >= MIN_WIDE_WIDTH
        self.back_button.setText(BACK_TEXT if is_wide else SHORT_BACK_TEXT)
        self.fork_button.setText(FORK_TEXT if is_wide else SHORT_FORK_TEXT)
        self._place_filters()
        set_stacked(self._head, is_stacked=self.width() < MIN_WIDTH_OF_ONE_LINE)
        self._fit_columns()

    def _place_filters(self) -> None:
        """Put the filters into the line of the slider where that leaves enough of it, else below."""
        filters, head = self.filters, self._head
        needed = filters.one_line_width() + self.back_button.sizeHint().width() + self.fork_button.sizeHint().width()
        is_beside = self.width() >= needed + MIN_MOMENT_WIDTH
        if is_beside == (head.indexOf(filters) >= 0):
            return
        old_line, new_line = (self._filter_line, head) if is_beside else (head, self._filter_line)
        old_line.removeWidget(filters)
        new_line.insertWidget(1 if is_beside else 0, filters, 0 if is_beside else 1)
        head.setAlignment(filters, Qt.AlignmentFlag.AlignVCenter)
        self._filter_line.setContentsMargins(SPACE_S, 0, SPACE_S, 0 if is_beside else SPACE_XS)

    def _filter_all(self) -> None:
        self._filter_since(0)
        if self.current >= 0:
            self.table.scrollTo(self.model.index(self.current, TEXT_COLUMN))

    def _filter_since(self, start: int) -> None:
        """Hide the rows from `start` on that are not to be listed."""
        hidden, count = self.filters.hidden_kinds, self.model.rowCount()
        if not start:
            self._hidden_count = 0
        if hidden or self._has_hidden:
            for row_index in range(start, count):
                is_hidden = self.model.kind_of(row_index) in hidden
                self._hidden_count += is_hidden
                self.table.setRowHidden(row_index, is_hidden and row_index != self.current)
        self._has_hidden = bool(hidden)
        self._tell_hidden()

    def _tell_hidden(self) -> None:
        """Say how many events are not listed, without the selected one."""
        is_one_less = self.current >= 0 and self.model.kind_of(self.current) in self.filters.hidden_kinds
        self.filters.show_hidden(self._hidden_count - is_one_less)

    def _keep_current_in_view(self, current: QModelIndex, before: QModelIndex) -> None:
        """Show the selected event whatever its kind is, and hide it again afterwards."""
        if self._has_hidden:
            if before.isValid() and before.row() < self.model.rowCount():
                is_hidden = self.model.kind_of(before.row()) in self.filters.hidden_kinds
                self.table.setRowHidden(before.row(), is_hidden)
            if current.isValid():
                self.table.setRowHidden(current.row(), False)
            self._tell_hidden()

    def _fit_columns(self) -> None:
        """Make numbers and tags as wide as the widest of them, and give texts more of the rest than details.

        In a narrow table each text follows its own tag.
        """
        header, is_narrow = self.table.horizontalHeader(), self.width() < MIN_WIDE_WIDTH
        digits = "0" * max(2, len(str(self.model.rowCount())))
        number_width = QFontMetrics(interface_font(TEXT_SIZE)).horizontalAdvance(digits) + 2 * SPACE_S + 2
        metrics = QFontMetrics(interface_font(SECONDARY, WEIGHT_NAME))
        widest = max(map(metrics.horizontalAdvance, self.model.tags), default=0) + TAG_PADDING
        tag_width = max(widest, MIN_TAG_WIDTH) + 2 * SPACE_XS
        rest = self.table.viewport().width() - number_width - (0 if is_narrow else tag_width)
        self.table.setColumnHidden(TAG_COLUMN, is_narrow)
        header.resizeSection(NUMBER_COLUMN, number_width)
        header.resizeSection(TAG_COLUMN, tag_width)
        header.resizeSection(DETAIL_COLUMN, round(max(0, rest) * DETAIL_SHARE))

    def _update_position(self, count: int) -> None:
        total = self.model.rowCount()
        position = (
            tr("{min} of {total}", min=format_number(min(count, total)), total=format_number(total)) if total else ""
        )
        self.position_label.setText(position)
        self.slider.set_value_text(f"{position}: {self.model.describe_row(min(count, total) - 1)}" if total else "")
        is_past = 0 < count < total
        self.back_button.setEnabled(is_past)
        self.fork_button.setEnabled(0 < count <= total)

    def _select(self, index: int) -> None:
        if index >= 0:
            self.table.selectRow(index)
            self.table.scrollTo(self.model.index(index, TEXT_COLUMN))
            self.slider.setValue(index)
        self.slider.update()

    def _on_slider_moved(self, index: int) -> None:
        if not self._updating and index != self.current:
            self.table.selectRow(index)

    def _on_row_changed(self, current: QModelIndex, _before: QModelIndex) -> None:
        if self._updating or not current.isValid():
            return
        self._updating = True
        self.slider.setValue(current.row())
        self._updating = False
        self.table.viewport().update()
        self._update_position(current.row() + 1)
        self.event_selected.emit(current.row() + 1)

    def _set_up_table(self, theme: ThemeState) -> None:
        table = self.table
        table.setModel(self.model)
        table.setItemDelegate(TimelineDelegate(theme, table))
        table.setAccessibleName(tr("Events of the run"))
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setFrameShape(QFrame.Shape.NoFrame)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setTabKeyNavigation(False)
        table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        table.verticalHeader().hide()
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        table.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        header = table.horizontalHeader()
        header.hide()
        for column_index in (NUMBER_COLUMN, TAG_COLUMN, DETAIL_COLUMN):
            header.setSectionResizeMode(column_index, QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(TEXT_COLUMN, QHeaderView.ResizeMode.Stretch)
        table.selectionModel().currentRowChanged.connect(self._keep_current_in_view)
        table.selectionModel().currentRowChanged.connect(self._on_row_changed)


__all__ = ["Timeline", "TimelineDelegate"]
