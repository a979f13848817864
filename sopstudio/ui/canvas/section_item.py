"""Sections on the canvas: a band with its title for each, and the layer that holds them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from sopstudio.translation import mark, tr
from sopstudio.ui.canvas.far_cards import FAR_ZOOM, MIN_TITLE_PIXELS, MIN_TITLE_ZOOM
from sopstudio.ui.canvas.geometry import Box
from sopstudio.ui.canvas.ink import Ink
from sopstudio.ui.canvas.section_bands import STRIP, DrawnSection, find_section
from sopstudio.ui.theme import CARD_RADIUS

TITLE_PIXELS = 12
TITLE_MARGIN = 12.0
HANDLE_PIXELS, MAX_HANDLE = 8.0, 26.0
"""The side of the square with which a border is dragged: on the screen, and at most on the canvas."""
UNNAMED = mark("Section")


def title_pixels(zoom: float) -> int:
    """The size of a title that is legible at this zoom."""
    return max(TITLE_PIXELS, ceil(MIN_TITLE_PIXELS / max(zoom, MIN_TITLE_ZOOM)))


class SectionItem(QGraphicsItem):
    """Paints one section behind everything else."""

    def __init__(self, drawn: DrawnSection, ink: Ink) -> None:
        super().__init__()
        self._ink = ink
        self.is_chosen = self.has_handles = False
        self.setZValue(-2)
        self.show_section(drawn)

    def show_section(self, drawn: DrawnSection) -> None:
        """Show a new value of the same section."""
        self.prepareGeometryChange()
        self.drawn = drawn
        self._band, self._strip = _rectangle(drawn.box), _rectangle(drawn.strip)
        self._title: tuple[int, str] = (0, "")
        self.update()

    def set_chosen(self, chosen: bool, *, has_handles: bool = False) -> None:
        """Mark the section as selected, and show where its borders can be dragged."""
        if (chosen, has_handles) != (self.is_chosen, self.has_handles):
            self.is_chosen, self.has_handles = chosen, has_handles
            self.update()

    def boundingRect(self) -> QRectF:
        """The band with its border and handles."""
        margin = MAX_HANDLE / 2 + 2
        return self._band.adjusted(-margin, -margin, margin, margin)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint the band, the strip of its title and, where cards have theirs, the title."""
        ink, detail = self._ink, option.levelOfDetailFromTransform(painter.worldTransform())
        outline = QPainterPath()
        outline.addRoundedRect(self._band, CARD_RADIUS, CARD_RADIUS)
        strip = QPainterPath()
        strip.addRect(self._strip)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink.accent_soft if self.is_chosen else ink.section_strip)
        painter.drawPath(outline.intersected(strip))
        if self.is_chosen:
            painter.setPen(ink.accent if detail >= FAR_ZOOM else ink.block_chosen)
        else:
            painter.setPen(ink.section_line if detail >= FAR_ZOOM else ink.far_section_line)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(outline)
        if detail >= MIN_TITLE_ZOOM:
            self._paint_title(painter, title_pixels(detail))
        if self.has_handles:
            self._paint_handles(painter, min(HANDLE_PIXELS / detail, MAX_HANDLE))

    def _paint_handles(self, painter: QPainter, size: float) -> None:
        """A square at each corner and in the middle of each side."""
        painter.setPen(self._ink.block_chosen)
        painter.setBrush(self._ink.surface)
        band = self._band
        for x in (band.left(), band.center().x(), band.right()):
            for y in (band.top(), band.center().y(), band.bottom()):
                if (x, y) != (band.center().x(), band.center().y()):
                    painter.drawRect(QRectF(x - size / 2, y - size / 2, size, size))

    def _paint_title(self, painter: QPainter, pixels: int) -> None:
        font, metrics = self._ink.fonts.title_of(pixels)
        length = (self._strip.height() if self.drawn.is_level else self._strip.width()) - 2 * TITLE_MARGIN
        if self._title[0] != pixels:
            title = self.drawn.title or tr(UNNAMED)
            self._title = (pixels, metrics.elidedText(title, Qt.TextElideMode.ElideRight, length))
        painter.setFont(font)
        painter.setPen(self._ink.muted)
        breadth = max(STRIP, metrics.height())
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine
        if not self.drawn.is_level:
            painter.drawText(QRectF(self._strip.left() + TITLE_MARGIN, self._strip.top(), length, breadth), flags,
                             self._title[1])  # fmt: skip
            return
        painter.save()
        painter.translate(self._strip.left(), self._strip.bottom() - TITLE_MARGIN)
        painter.rotate(-90)
        painter.drawText(QRectF(0, 0, length, breadth), flags, self._title[1])
        painter.restore()


class SectionLayer:
    """The sections on one scene, by their element."""

    def __init__(self, scene: QGraphicsScene, ink: Ink) -> None:
        self._scene, self._ink = scene, ink
        self.items: dict[str, SectionItem] = {}

    def show(self, sections: Mapping[str, DrawnSection]) -> bool:
        """Show exactly these sections; returns whether anything changed."""
        changed = False
        for key in self.items.keys() - sections.keys():
            self._scene.removeItem(self.items.pop(key))
            changed = True
        for key, drawn in sections.items():
            item = self.items.get(key)
            if item is None:
                item = self.items[key] = SectionItem(drawn, self._ink)
                self._scene.addItem(item)
            elif item.drawn != drawn:
                item.show_section(drawn)
            else:
                continue
            changed = True
        return changed

    def set_selected(self, keys: Collection[str], *, editable: bool) -> None:
        """Mark exactly these sections as selected, with handles where they are `editable`."""
        for key, item in self.items.items():
            item.set_chosen(key in keys, has_handles=editable and key in keys)

    def selected_keys(self) -> frozenset[str]:
        """The elements of the selected sections."""
        return frozenset(key for key, item in self.items.items() if item.is_chosen)

    @property
    def drawn(self) -> Iterable[DrawnSection]:
        """The sections as bands."""
        return [item.drawn for item in self.items.values()]

    def find_around(self, x: float, y: float, scope: str) -> str:
        """The element of the section of a graph whose band holds a point of the scene; "" outside all bands."""
        own = (section for section in self.drawn if section.scope == scope)
        return find_section(own, x, y)

    def find_title_at(self, point: QPointF) -> str:
        """The element of the section whose title is at a point of the scene; "" where there is none."""
        hits = (section.key for section in self.drawn if section.strip.contains(point.x(), point.y()))
        return next(hits, "")


def _rectangle(box: Box) -> QRectF:
    return QRectF(box.left, box.top, box.right - box.left, box.bottom - box.top)
