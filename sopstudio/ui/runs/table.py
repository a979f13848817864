"""Tables of runs, scores and scenarios: cells with their text, sort key and tone, and the delegate that paints them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from sopstudio.ui.context import ThemeState
from sopstudio.ui.fonts import interface_font
from sopstudio.ui.runs.sticky_column import StickyTableView
from sopstudio.ui.theme import BODY, SECONDARY, SPACE_S, SPACE_XS, WEIGHT_NAME
from sopstudio.ui.widgets import set_role

MIN_COLUMN_WIDTH, SORT_ARROW_WIDTH, TERSE_ARROW_WIDTH = 44, 28, 14
"""The least width of a column, and the room for the arrow of the one that is sorted by, with and without padding."""
MIN_READABLE_WIDTH = 180
"""The width of texts as far as they need it, where the table scrolls sideways anyway: the name of an agent is whole."""
MAX_MEASURED_ROWS = 100
"""Rows of a table, beside those in view, whose cells decide how wide its columns are; each takes about 10 µs a cell."""
TERSE_TITLE_PADDING = 2 * SPACE_XS + 2
TITLE_PIXELS = SECONDARY + 1
"""The font size of column titles in pixels, as in the style sheet."""


class FittedTableView(StickyTableView):
    """A table view whose columns fit its width.

    Without enough room, small text is hidden first, then texts become brief, then the texts of the `shrinkable`
    columns are cut, the widest first, and last their titles; `wide_columns` count as half as wide. Other titles and
    figures are never cut. Remaining room goes to the titles, then to the first of `wide_columns` or to the last column.
    """

    def __init__(self, shrinkable: Sequence[int], wide_columns: Sequence[int] = ()) -> None:
        super().__init__()
        self.setWordWrap(False)  # a cut text ends in an ellipsis, not at its first blank
        self._shrinkable, self._wide_columns = frozenset(shrinkable), tuple(wide_columns)

    def set_shrinkable(self, columns: Iterable[int]) -> None:
        """Say which columns may be cut where there is not enough room."""
        self._shrinkable = frozenset(columns)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the columns to the width."""
        super().resizeEvent(event)
        self.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy whole rows, where Qt would copy the text of one cell."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_rows()
        else:
            super().keyPressEvent(event)

    def copy_rows(self) -> bool:
        """Put the selected rows on the clipboard, as a spreadsheet takes them; whether there are any."""
        text = self.selected_text()
        if text:
            QGuiApplication.clipboard().setText(text)
        return bool(text)

    def selected_text(self) -> str:
        """The selected rows as text: a line for each, with tabs between the cells of the columns that are shown."""
        model = self.model()
        columns = [column for column in range(model.columnCount()) if not self.isColumnHidden(column)]
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        cells = ([model.index(row, column).data(CELL_ROLE) for column in columns] for row in rows)
        return "\n".join("\t".join(cell.plain_text() for cell in row) for row in cells)

    def fit(self) -> None:
        """Give the columns the width that they need, as far as there is room."""
        delegate, available = self.itemDelegate(), self.viewport().width()
        if not isinstance(delegate, CellDelegate) or self.model() is None:
            return
        delegate.terse = delegate.brief = False
        preferred = widths = self._needed_widths(delegate)
        for brief in (False, True):
            if sum(widths.values()) > available:
                delegate.terse, delegate.brief = True, brief
                widths = self._needed_widths(delegate)
        self._shrink(widths, available)
        _distribute(available - sum(widths.values()), widths, preferred, self._shrinkable if delegate.brief else ())
        if self._wide_columns and self._wide_columns[0] in widths:
            widths[self._wide_columns[0]] += max(0, available - sum(widths.values()))
        set_role(self.horizontalHeader(), "terse" if delegate.terse else "")
        for column, width in widths.items():
            self.setColumnWidth(column, width)

    def _shrink(self, widths: dict[int, int], available: int) -> None:
        """Shrink the columns that may shrink, the widest first, until all fit or none can shrink further: to their
        titles at first. Where they cannot fit, and the table scrolls sideways, what they say stays readable.
        """
        candidates = self._shrinkable & widths.keys()
        lowest = sum(MIN_COLUMN_WIDTH if column in candidates else width for column, width in widths.items())
        stages = [self._title_widths(TERSE_TITLE_PADDING), dict.fromkeys(candidates, MIN_COLUMN_WIDTH)]
        if lowest > available:
            stages = [dict.fromkeys(candidates, MIN_READABLE_WIDTH)]
        for least in stages:
            while sum(widths.values()) > available and (
                too_wide := [
                    candidate for candidate in candidates if widths[candidate] > max(MIN_COLUMN_WIDTH, least[candidate])
                ]
            ):
                widths[max(too_wide, key=lambda column: widths[column] / (1 + (column in self._wide_columns)))] -= 1

    def _needed_widths(self, delegate: CellDelegate) -> dict[int, int]:
        """The width of each visible column: its content, and its title with a sort arrow (without it while terse)."""
        titles = self._title_widths(
            TERSE_TITLE_PADDING if delegate.terse else 2 * delegate.side_padding + SORT_ARROW_WIDTH
        )
        return {column: max(self.sizeHintForColumn(column), width) for column, width in titles.items()}

    def _title_widths(self, padding: int) -> dict[int, int]:
        """The width of the title of each visible column with this padding."""
        model, metrics = self.model(), QFontMetrics(interface_font(TITLE_PIXELS, WEIGHT_NAME))
        columns = [column for column in range(model.columnCount()) if not self.isColumnHidden(column)]
        titles = {column: str(model.headerData(column, Qt.Orientation.Horizontal)) for column in columns}
        widths = {column: metrics.horizontalAdvance(title) + padding for column, title in titles.items()}
        arrow = self.horizontalHeader().sortIndicatorSection()
        if arrow in widths:  # where titles have little padding, too
            widths[arrow] = max(widths[arrow], widths[arrow] - padding + TERSE_TITLE_PADDING + TERSE_ARROW_WIDTH)
        return widths


def _distribute(
    available: int, widths: dict[int, int], preferred: dict[int, int], brief_columns: Collection[int]
) -> None:
    """Distribute the remaining width among columns that prefer more, those first that lack least.

    Before them come columns with brief texts, where the full ones fit.
    """
    lacks = {column: preferred[column] - width for column, width in widths.items()}
    for column in sorted(widths, key=lambda index: (index not in brief_columns, lacks[index])):
        extra = max(0, min(lacks[column], available))
        if column in brief_columns and extra < lacks[column]:
            continue
        widths[column] += extra
        available -= extra


def create_table_view(
    table: CellTableModel,
    theme: ThemeState,
    name: str,
    shrinkable: Sequence[int] = (),
    wide_columns: Sequence[int] = (),
) -> FittedTableView:
    """A view on a table that selects whole rows and sorts by a click on a column; see `FittedTableView` for
    the rest.
    """
    view = FittedTableView(shrinkable, wide_columns)
    view.setModel(table)
    view.setItemDelegate(CellDelegate(theme))
    view.setAccessibleName(name)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setShowGrid(False)
    view.setTabKeyNavigation(False)
    view.setSortingEnabled(True)
    view.verticalHeader().hide()
    view.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
    header = view.horizontalHeader()
    header.setHighlightSections(False)
    header.setResizeContentsPrecision(MAX_MEASURED_ROWS)
    header.setTextElideMode(Qt.TextElideMode.ElideRight)
    header.setStretchLastSection(not wide_columns)
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
    header.sortIndicatorChanged.connect(lambda *_: view.fit())
    return view


CELL_ROLE = Qt.ItemDataRole.UserRole
ROW_HEIGHT, SIGN_WIDTH = 28, 16
SIGNS = {"good": "✓", "warning": "~", "bad": "✕"}
Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class TableCell:
    """A cell: its text (with `small` text beside it), its sort key, and its tone: good, warning, bad or none.

    `brief` is the text where there is little room; `note` is small, too, but stays until texts are brief.
    """

    text: str
    sort: Any
    tone: str = ""
    small: str = ""
    tip: str = ""
    brief: str = ""
    note: str = ""

    def plain_text(self) -> str:
        """The text on one line, with the small text."""
        return " ".join(f"{self.text} {self.note} {self.small}".split())

    def accessible_text(self) -> str:
        """The text for screen readers."""
        return " ".join(filter(None, (self.text, self.note, self.small, self.tone)))


class LazyCells(Sequence[TableCell]):
    """The cells of a value under columns, each made when it is first looked at: most rows are never in view."""

    def __init__(self, makers: Sequence[Callable[[Any], TableCell]], value: Any) -> None:
        self._makers, self._value = makers, value
        self._cells: dict[int, TableCell] = {}

    def __len__(self) -> int:
        return len(self._makers)

    def __getitem__(self, index: Any) -> Any:
        if index not in self._cells:
            self._cells[index] = self._makers[index](self._value)
        return self._cells[index]


@dataclass(frozen=True, slots=True)
class TableRow:
    """The cells of a row, and the value that the row stands for."""

    cells: Sequence[TableCell]
    value: Any = field(default=None, compare=False)


class CellTableModel(QAbstractTableModel):
    """Rows under columns, sorted by the column that was clicked last, wherever it stands.

    `tips` explain columns, by their titles.
    """

    def __init__(self, columns: Sequence[str], tips: Mapping[str, str] = MappingProxyType({})) -> None:
        super().__init__()
        self._columns, self._tips = tuple(columns), tips
        self._short_titles: Mapping[str, str] = {}
        self._rows: list[TableRow] = []
        self._order: tuple[str, bool] = ("", False)

    @property
    def rows(self) -> tuple[TableRow, ...]:
        """The rows in their current order."""
        return tuple(self._rows)

    @property
    def columns(self) -> tuple[str, ...]:
        """The titles of the columns."""
        return self._columns

    def set_columns(self, columns: Sequence[str], short_titles: Mapping[str, str] = MappingProxyType({})) -> None:
        """Have these columns, without rows until they are set; `short_titles` stand in the table instead of theirs."""
        self.beginResetModel()
        self._columns, self._short_titles, self._rows = tuple(columns), short_titles, []
        self.endResetModel()

    def set_rows(self, rows: Sequence[TableRow]) -> None:
        """Show these rows, in the current order."""
        self.beginResetModel()
        self._rows = list(rows)
        self._sort_rows()
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 # Qt calls it without
        """The number of rows."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 # Qt calls it without
        """The number of columns."""
        return 0 if parent.isValid() else len(self._columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The data of a cell."""
        cell = self._rows[index.row()].cells[index.column()]
        values = {
            Qt.ItemDataRole.DisplayRole: cell.text,
            Qt.ItemDataRole.ToolTipRole: cell.tip or cell.text,
            Qt.ItemDataRole.AccessibleTextRole: cell.accessible_text(),
            CELL_ROLE: cell,
        }
        return values.get(Qt.ItemDataRole(role))

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The titles of the columns."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._short_titles.get(self._columns[section], self._columns[section])
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.AccessibleTextRole:
            return self._columns[section]  # short titles may be alike
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.ToolTipRole:
            title = self._columns[section]
            return self._tips.get(title, title)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        return None

    @property
    def sorted_column(self) -> int:
        """The column that the rows are sorted by; -1 for none."""
        return self._columns.index(self._order[0]) if self._order[0] in self._columns else -1

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column, and keep that order; what is selected stays selected."""
        self.layoutAboutToBeChanged.emit()
        rows, kept = self._rows, self.persistentIndexList()
        self._rows = list(rows)
        title = self._columns[column] if 0 <= column < len(self._columns) else ""
        self._order = (title, order == Qt.SortOrder.DescendingOrder)
        self._sort_rows()
        places = {id(row): place for place, row in enumerate(self._rows)}
        moved = [self.index(places[id(rows[index.row()])], index.column()) for index in kept]
        self.changePersistentIndexList(kept, moved)
        self.layoutChanged.emit()

    def _sort_rows(self) -> None:
        title, is_descending = self._order
        if title in self._columns:
            column = self._columns.index(title)
            self._rows.sort(key=lambda row: row.cells[column].sort, reverse=is_descending)


class CellDelegate(QStyledItemDelegate):
    """Paints cells as plain text, with a sign before what is good or bad.

    While `terse`, small text is left out; while `brief`, notes are, too, and texts are brief where the full ones do not
    fit.
    """

    def __init__(self, theme: ThemeState) -> None:
        super().__init__(theme)
        self._theme = theme
        self._text_font, self._small_font = interface_font(BODY), interface_font(SECONDARY)
        self._sign_font = interface_font(BODY, WEIGHT_NAME)
        self.terse = self.brief = False

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """The size of the whole cell."""
        cell: TableCell = index.data(CELL_ROLE)
        width = QFontMetrics(self._text_font).horizontalAdvance(self._text_of(cell)) + (SIGN_WIDTH if cell.tone else 0)
        width += (
            QFontMetrics(self._small_font).horizontalAdvance(small) + SPACE_S if (small := self._small_of(cell)) else 0
        )
        return QSize(width + 2 * self.side_padding + 2, ROW_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the cell."""
        state: QStyle.StateFlag = getattr(option, "state", QStyle.StateFlag.State_None)
        box: QRect = getattr(option, "rect", QRect())
        colours, cell = self._theme.palette, index.data(CELL_ROLE)
        selected = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        if selected:
            painter.fillRect(box, QColor(colours.accent_soft))
        painter.setPen(QColor(colours.line))
        painter.drawLine(box.bottomLeft(), box.bottomRight())
        content = box.adjusted(self.side_padding, 0, -self.side_padding, 0)
        if cell.tone:
            tone = getattr(colours, cell.tone)
            content = self._draw_text(painter, content, SIGNS[cell.tone], self._sign_font, tone, SIGN_WIDTH)
        text = self._text_of(cell, content.width())
        content = self._draw_text(painter, content, text, self._text_font, colours.accent if selected else colours.text)
        self._draw_text(painter, content, self._small_of(cell), self._small_font, colours.muted)
        painter.restore()

    @property
    def side_padding(self) -> int:
        """The padding on the left and right of a cell."""
        return SPACE_XS if self.terse else SPACE_S

    def _text_of(self, cell: TableCell, width: int = 0) -> str:
        fits = QFontMetrics(self._text_font).horizontalAdvance(cell.text) <= width
        return cell.brief or cell.text if self.brief and not fits else cell.text

    def _small_of(self, cell: TableCell) -> str:
        parts = ("" if self.brief else cell.note, "" if self.terse else cell.small)
        return " · ".join(filter(None, parts))

    def _draw_text(
        self, painter: QPainter, box: QRect, text: str, font: QFont, colour: str, text_width: int = 0
    ) -> QRect:
        """Draw `text` at the left of `box`; returns the rest of the box."""
        metrics = QFontMetrics(font)
        painter.setFont(font)
        painter.setPen(QColor(colour))
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        painter.drawText(box, flags, metrics.elidedText(text, Qt.TextElideMode.ElideRight, box.width()))
        return box.adjusted(text_width or metrics.horizontalAdvance(text) + SPACE_S, 0, 0, 0)
