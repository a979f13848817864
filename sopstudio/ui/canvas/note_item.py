"""Notes on the canvas: a slip of paper with wrapped text for each, and the layer that holds them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from sopstudio.sop import DocumentNote
from sopstudio.ui.canvas.geometry import Box
from sopstudio.ui.canvas.ink import Fonts, Ink

NOTE_WIDTH, NOTE_PADDING, CORNER = 208.0, 12.0, 12.0
MIN_NOTE_HEIGHT, MAX_NOTE_HEIGHT = 44.0, 600.0
MIN_TEXT_ZOOM = 0.3
TEXT_FLAGS = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


def note_height(text: str, fonts: Fonts) -> float:
    """How high the slip of paper of a note is, in pixels of the scene."""
    area = QRectF(0, 0, NOTE_WIDTH - 2 * NOTE_PADDING, MAX_NOTE_HEIGHT)
    needed = fonts.line_metrics.boundingRect(area, TEXT_FLAGS, text or " ").height()
    return min(max(needed + 2 * NOTE_PADDING, MIN_NOTE_HEIGHT), MAX_NOTE_HEIGHT)


class NoteItem(QGraphicsItem):
    """Paints one note, with its upper left corner at its position."""

    def __init__(self, note: DocumentNote, ink: Ink) -> None:
        super().__init__()
        self._ink = ink
        self.selected = False
        self.setZValue(-0.5)
        self.show_note(note)

    def show_note(self, note: DocumentNote) -> None:
        """Show a new value of the same note."""
        self.prepareGeometryChange()
        self.note = note
        if note.at is not None:
            self.setPos(note.at.x, note.at.y)
        self.paper = QRectF(0, 0, NOTE_WIDTH, note_height(note.text, self._ink.fonts))
        self.update()

    def set_selected(self, selected: bool) -> None:
        """Mark the note as selected."""
        if selected != self.selected:
            self.selected = selected
            self.update()

    @property
    def box(self) -> Box:
        """The slip of paper, in scene coordinates."""
        left, top = self.x(), self.y()
        return Box(left, top, left + self.paper.width(), top + self.paper.height())

    def boundingRect(self) -> QRectF:
        """The paper with its border."""
        return self.paper.adjusted(-2, -2, 2, 2)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint the paper with a turned corner and, at sufficient zoom, the text."""
        ink, paper = self._ink, self.paper
        fold = QPointF(paper.right() - CORNER, paper.top()), QPointF(paper.right(), paper.top() + CORNER)
        sheet = [paper.topLeft(), fold[0], fold[1], paper.bottomRight(), paper.bottomLeft()]
        painter.setPen(ink.accent if self.selected else ink.note_pen)
        painter.setBrush(ink.note)
        painter.drawPolygon(QPolygonF(sheet))
        painter.drawPolyline(QPolygonF([fold[0], QPointF(fold[0].x(), fold[1].y()), fold[1]]))
        if option.levelOfDetailFromTransform(painter.worldTransform()) < MIN_TEXT_ZOOM:
            return
        painter.setFont(ink.fonts.line)
        painter.setPen(ink.text)
        text_box = paper.adjusted(NOTE_PADDING, NOTE_PADDING, -NOTE_PADDING, -NOTE_PADDING)
        painter.drawText(text_box, TEXT_FLAGS, self.note.text)


class NoteLayer:
    """The notes on one scene, by their element."""

    def __init__(self, scene: QGraphicsScene, ink: Ink) -> None:
        self._scene, self._ink = scene, ink
        self.items: dict[str, NoteItem] = {}

    def show(self, notes: Mapping[str, DocumentNote]) -> bool:
        """Show exactly these notes; returns whether anything changed."""
        changed = False
        for key in self.items.keys() - notes.keys():
            self._scene.removeItem(self.items.pop(key))
            changed = True
        for key, note in notes.items():
            item = self.items.get(key)
            if item is None:
                item = self.items[key] = NoteItem(note, self._ink)
                self._scene.addItem(item)
            elif item.note is note and note.at is not None and (item.x(), item.y()) == (note.at.x, note.at.y):
                continue
            item.show_note(note)
            changed = True
        return changed

    def set_selected(self, keys: Collection[str]) -> None:
        """Mark exactly these notes as selected."""
        for key, item in self.items.items():
            item.set_selected(key in keys)

    def selected_keys(self) -> frozenset[str]:
        """The elements of the selected notes."""
        return frozenset(key for key, item in self.items.items() if item.selected)

    def boxes(self) -> Iterable[Box]:
        """The boxes of all notes."""
        return [item.box for item in self.items.values()]

    def find_at(self, point: QPointF) -> str:
        """The element of the note at a point of the scene; "" where there is none."""
        hits = (key for key, item in self.items.items() if item.box.contains(point.x(), point.y()))
        return next(hits, "")
