"""The templates of the start screen: a blank SOP and the samples, as tiles with a picture, a title and a line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QHideEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from sopstudio.errors import SopStudioError
from sopstudio.sop import Document
from sopstudio.text.humanize import one_line
from sopstudio.translation import tr
from sopstudio.ui.context import ThemeState
from sopstudio.ui.fonts import interface_font
from sopstudio.ui.text_widgets import break_lines
from sopstudio.ui.theme import BODY, CARD_RADIUS, SECONDARY, SPACE_L, SPACE_M, SPACE_S, SPACE_XS, WEIGHT_NAME, Palette
from sopstudio.ui.window.miniature import paint_miniature
from sopstudio.ui.window.samples import Sample, read_sample

PICTURE_HEIGHT, TEXT_LINES = 100, 2
MIN_TILE_WIDTH, GAP = 216, SPACE_L
SUMMARY_ROLE = Qt.ItemDataRole.UserRole + 1
BLANK_TITLE, BLANK_SUMMARY = tr("Blank"), tr("An empty canvas: Space adds the first step.")


def summarize(description: str) -> str:
    """The first sentence of a description, without what follows its colon."""
    sentence, _, _ = one_line(description).partition(". ")
    head, colon, _ = sentence.partition(": ")
    return f"{head if colon else sentence.rstrip('.')}."


class TemplateTiles(QListWidget):
    """Tiles in as many columns as fit; arrows move, Enter and a click choose.

    `chosen` carries a document, or None for a blank SOP. The samples are read one by one while the tiles are in view,
    between which the window answers; one that cannot be read has no tile.
    """

    chosen = Signal(object)

    def __init__(self, theme: ThemeState) -> None:
        super().__init__()
        self.setObjectName("tiles")
        self.setAccessibleName(tr("Templates"))
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._delegate = TileDelegate(theme)
        self.setItemDelegate(self._delegate)
        self._samples: Iterator[Sample] = iter(())
        self._paths: list[Path] = []
        self._is_reading = False
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._read_next)
        self.itemActivated.connect(self._choose)
        self.itemClicked.connect(self._choose)
        theme.changed.connect(self.viewport().update)
        self._add_tile(BLANK_TITLE, BLANK_SUMMARY, None)
        self.setCurrentRow(0)

    def show_samples(self, samples: list[Sample]) -> None:
        """Show a tile for each sample; nothing where they are shown already."""
        paths = [sample.path for sample in samples]
        if paths != self._paths:
            self._paths, self._samples = paths, iter(samples)
            while self.count() > 1:
                self.takeItem(1)
            self._is_reading = True
            self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Begin to read, or go on, once there is something to look at."""
        super().paintEvent(event)
        if self._is_reading and not self._timer.isActive():
            self._timer.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Rest from reading."""
        super().hideEvent(event)
        self._timer.stop()

    def go_to_first(self) -> None:
        """Make the first tile the current one, in view."""
        self.setCurrentRow(0)
        self.scrollToTop()

    @property
    def is_complete(self) -> bool:
        """Whether every sample was read."""
        return not self._is_reading

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the width among as many columns as fit."""
        super().resizeEvent(event)
        self._fit_columns()

    def _fit_columns(self) -> None:
        width = self.contentsRect().width() - self.verticalScrollBar().sizeHint().width() - 1  # with and without a bar
        columns = max(1, width // (MIN_TILE_WIDTH + GAP))
        size = QSize(width // columns, self._delegate.tile_height() + GAP)
        if size != self.gridSize():
            self._delegate.cell = size
            self.setGridSize(size)

    def _read_next(self) -> None:
        sample = next(self._samples, None)
        if sample is None:
            self._is_reading = False
            self._timer.stop()
            return
        try:
            document = read_sample(sample.path)
        except SopStudioError:
            return
        self._add_tile(sample.title, summarize(document.sop.description), document)

    def _add_tile(self, title: str, summary: str, document: Document | None) -> None:
        item = QListWidgetItem(title)
        item.setData(SUMMARY_ROLE, summary)
        item.setData(Qt.ItemDataRole.UserRole, document)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{title}. {summary}")
        self.addItem(item)

    def _choose(self, item: QListWidgetItem) -> None:
        self.chosen.emit(item.data(Qt.ItemDataRole.UserRole))


class TileDelegate(QStyledItemDelegate):
    """Paints a tile as a card: a picture above, title and summary below; an outline while it has the focus."""

    def __init__(self, theme: ThemeState) -> None:
        super().__init__(theme)
        self._theme = theme
        self._title_font, self._summary_font = interface_font(BODY, WEIGHT_NAME), interface_font(SECONDARY + 1)
        self.cell = QSize(MIN_TILE_WIDTH + GAP, self.tile_height() + GAP)
        """The size of a tile with the gap to the next one."""
        self._pictures: dict[tuple[str, str, int, float], QPixmap] = {}

    def tile_height(self) -> int:
        """The height of a tile in pixels."""
        text = QFontMetrics(self._title_font).height() + TEXT_LINES * QFontMetrics(self._summary_font).lineSpacing()
        return PICTURE_HEIGHT + text + 2 * SPACE_M + SPACE_XS

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """The size of a tile with its gap: it fills its cell of the grid."""
        return self.cell

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint the tile."""
        state, area = getattr(option, "state", QStyle.StateFlag.State_None), getattr(option, "rect", QRect())
        palette = self._theme.palette
        tile = QRectF(area).adjusted(2, 2, 2 - GAP, 2 - GAP)
        flags = QStyle.StateFlag
        is_marked = bool(state & flags.State_Selected) and bool(state & flags.State_HasFocus)
        is_hovered = bool(state & flags.State_MouseOver)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shape = QPainterPath()
        shape.addRoundedRect(tile, CARD_RADIUS, CARD_RADIUS)
        painter.fillPath(shape, QColor(palette.surface))
        picture = QRectF(tile.left(), tile.top(), tile.width(), PICTURE_HEIGHT)
        painter.setClipPath(shape)
        painter.fillRect(picture, QColor(palette.accent_soft if is_hovered else palette.ground))
        self._paint_picture(painter, picture, index, palette)
        painter.setPen(QColor(palette.line))
        painter.drawLine(picture.bottomLeft(), picture.bottomRight())
        painter.setClipping(False)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        colour = palette.accent if is_marked or is_hovered else palette.line
        painter.setPen(QPen(QColor(colour), 2 if is_marked else 1))
        painter.drawPath(shape)
        self._paint_text(painter, tile.adjusted(SPACE_M, PICTURE_HEIGHT + SPACE_M, -SPACE_M, 0), index, palette)
        painter.restore()

    def _paint_text(
        self, painter: QPainter, box: QRectF, index: QModelIndex | QPersistentModelIndex, palette: Palette
    ) -> None:
        metrics = QFontMetrics(self._title_font)
        painter.setFont(self._title_font)
        painter.setPen(QColor(palette.text))
        title = metrics.elidedText(str(index.data()), Qt.TextElideMode.ElideRight, int(box.width()))
        painter.drawText(QRectF(box.left(), box.top(), box.width(), metrics.height()), title)
        painter.setFont(self._summary_font)
        painter.setPen(QColor(palette.muted))
        top = box.top() + metrics.height() + SPACE_XS
        for line in break_lines(str(index.data(SUMMARY_ROLE)), self._summary_font, int(box.width()), TEXT_LINES):
            height = QFontMetrics(self._summary_font).lineSpacing()
            painter.drawText(QRectF(box.left(), top, box.width(), height), line)
            top += height

    def _paint_picture(
        self, painter: QPainter, box: QRectF, index: QModelIndex | QPersistentModelIndex, palette: Palette
    ) -> None:
        document: Document | None = index.data(Qt.ItemDataRole.UserRole)
        if document is None:
            _paint_blank(painter, box, palette)
            return
        ratio = painter.device().devicePixelRatio()
        key = (document.sop.id, palette.name, int(box.width()), ratio)
        if key not in self._pictures:
            picture = QPixmap(round(box.width() * ratio), round(box.height() * ratio))
            picture.setDevicePixelRatio(ratio)
            picture.fill(Qt.GlobalColor.transparent)
            inner = QPainter(picture)
            paint_miniature(inner, document, QRectF(0, 0, box.width(), box.height()), palette)
            inner.end()
            self._pictures[key] = picture
        painter.drawPixmap(box.topLeft(), self._pictures[key])


def _paint_blank(painter: QPainter, box: QRectF, palette: Palette) -> None:
    """An empty card with a plus."""
    card = QRectF(0, 0, 88, 44)
    card.moveCenter(box.center())
    painter.setBrush(QColor(palette.surface))
    painter.setPen(QPen(QColor(palette.faint), 1, Qt.PenStyle.DashLine))
    painter.drawRoundedRect(card, CARD_RADIUS, CARD_RADIUS)
    painter.setPen(QPen(QColor(palette.accent), 2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    middle = card.center()
    painter.drawLine(int(middle.x()) - SPACE_S, int(middle.y()), int(middle.x()) + SPACE_S, int(middle.y()))
    painter.drawLine(int(middle.x()), int(middle.y()) - SPACE_S, int(middle.x()), int(middle.y()) + SPACE_S)


__all__ = ["BLANK_TITLE", "TemplateTiles", "summarize"]
