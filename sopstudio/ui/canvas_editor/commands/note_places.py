"""Where notes on the canvas have room: beside the cards, not below them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from math import hypot

from PySide6.QtCore import QPointF

from sopstudio.sop import Document, Point
from sopstudio.sop.notes import canvas_notes, change_note
from sopstudio.ui.canvas import Canvas
from sopstudio.ui.canvas.drawing import DrawnNode, draw
from sopstudio.ui.canvas.geometry import Box, centred_box
from sopstudio.ui.canvas.ink import Fonts
from sopstudio.ui.canvas.note_item import NOTE_WIDTH, note_height
from sopstudio.ui.theme import NODE_HEIGHT, NODE_WIDTH

GAP, RING_DISTANCE, MAX_RINGS = 16.0, 24.0, 60
"""Pixels of the scene between a note and what it stands beside, and between the places that are tried."""
NEW_NOTE_HEIGHT = 96.0
"""Pixels: a few lines, as nobody knows yet what will be written."""


def room_for_note(canvas: Canvas, nodes: Collection[str]) -> QPointF:
    """The upper left corner of a new note: to the right of the first of the nodes, else in the middle of the view, or
    as near as it covers no card, note or condition.
    """
    scene = canvas.canvas_scene
    middle = canvas.mapToScene(canvas.viewport().rect().center())
    x, y = middle.x(), middle.y()
    for node in [scene.drawing.nodes[key] for key in nodes if key in scene.drawing.nodes][:1]:
        card = _card(node)
        x, y = card.right + GAP, card.top
    pills = [pill.sceneBoundingRect() for pill in scene.pill_items.values()]
    taken = [_card(node) for node in scene.drawing.nodes.values()]
    taken += [Box(pill.left(), pill.top(), pill.right(), pill.bottom()) for pill in pills]
    return QPointF(*find_room(x, y, (*taken, *scene.notes.boxes())))


def _card(node: DrawnNode) -> Box:
    return centred_box(node.x, node.y, NODE_WIDTH, NODE_HEIGHT)


def find_room(x: float, y: float, taken: Iterable[Box], height: float = NEW_NOTE_HEIGHT) -> tuple[float, float]:
    """The upper left corner nearest to a point at which a note covers none of the boxes, nor is covered by one; the
    point itself where none is near.
    """
    boxes = [box.expand(GAP - 1) for box in taken]
    for ring in range(MAX_RINGS):
        reach = range(-ring, ring + 1)
        offsets = [(dx, dy) for dx in reach for dy in reach if ring in (abs(dx), abs(dy))]
        for dx, dy in sorted(offsets, key=lambda offset: (hypot(*offset), offset[0] < 0)):
            left, top = x + dx * RING_DISTANCE, y + dy * RING_DISTANCE
            if _is_free(Box(left, top, left + NOTE_WIDTH, top + height), boxes):
                return left, top
    return x, y


def free_covered_notes(document: Document) -> Document:
    """`document`, in which all nodes have a place, with each note that a card covers where it has room."""
    cards, fonts = [_card(node) for node in draw(document).nodes.values()], Fonts()
    boxes = {
        key: Box(note.at.x, note.at.y, note.at.x + NOTE_WIDTH, note.at.y + note_height(note.text, fonts))
        for key, note in canvas_notes(document).items()
        if note.at is not None
    }
    for key, box in list(boxes.items()):
        if _is_free(box, cards):
            continue
        others = [other for name, other in boxes.items() if name != key]
        height = box.bottom - box.top
        left, top = find_room(box.left, box.top, (*cards, *others), height)
        boxes[key] = Box(left, top, left + NOTE_WIDTH, top + height)
        document = change_note(document, key, at=Point(x=left, y=top))
    return document


def _is_free(box: Box, taken: Sequence[Box]) -> bool:
    return not any(box.touches(other) for other in taken)


__all__ = ["find_room", "free_covered_notes", "room_for_note"]
