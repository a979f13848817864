"""Titles over blocks that have no room for their own from afar, so that the whole of a large SOP can still be read.

As many are shown as have room, the more telling ones first: sections, the start, what is folded, ends,
decisions, then the rest. All measures are pixels of the screen, from the origin of the scene.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from sopstudio.ui.canvas.drawing import Drawing, DrawnNode
from sopstudio.ui.canvas.far_cards import MIN_INSIDE_ZOOM, FarCards
from sopstudio.ui.canvas.geometry import Box, BoxGrid, centred_box
from sopstudio.ui.canvas.ink import Ink
from sopstudio.ui.canvas.section_bands import DrawnSection
from sopstudio.ui.theme import SECONDARY

MAX_TITLE_WIDTH, MIN_TITLE_WIDTH, TITLE_HEIGHT = 132.0, 44.0, 14.0
MAX_TITLES = 400
MAX_COVERED_BLOCKS = 2
"""As many blocks of other steps a title may cover, where they are too small for titles within."""
GROUND_OPACITY: Final = 0.75
_RANKS: Final = {"end": 2, "decision": 3, "person": 4, "procedure": 4}


class OverviewTitle(Struct, frozen=True):
    """The title of a node or section, elided, and the box in which it stands."""

    key: str
    text: str
    box: Box


def place_titles(
    drawing: Drawing, sections: Iterable[DrawnSection], ink: Ink, zoom: float, far_cards: FarCards
) -> list[OverviewTitle]:
    """The titles that have room at this zoom: none covers another one, nor a block with its title, nor many others
    where those are small, and no other block where they are larger.

    Those of sections come first, in a corner of their bands.
    """
    blocks, taken, titled = BoxGrid(), BoxGrid(), set[str]()
    for key in drawing.nodes:
        blocks.put(key, Box(*(side * zoom for side in far_cards.box(key, zoom))))
        if far_cards.find(key, zoom).lines:
            titled.add(key)
            taken.put(key, blocks.boxes[key])
    metrics = ink.fonts.title_of(SECONDARY)[1]
    titles: list[OverviewTitle] = []
    for section in sections:
        left, top, right, _ = (side * zoom for side in section.box)
        text = metrics.elidedText(section.title, Qt.TextElideMode.ElideRight, max(right - left - 8, 0.0))
        box = Box(left + 3, top + 2, left + 7 + metrics.horizontalAdvance(text), top + 2 + TITLE_HEIGHT)
        if text and not any(taken.find_touching(box)):
            taken.put(section.key, box)
            titles.append(OverviewTitle(section.key, text, box))
    untitled = (node for key, node in drawing.nodes.items() if key not in titled)
    most_covered = MAX_COVERED_BLOCKS if zoom < MIN_INSIDE_ZOOM else 0
    for node in sorted(untitled, key=_rank)[:MAX_TITLES]:
        title = _place_title(node, metrics, blocks, taken, most_covered)
        if title is not None:
            taken.put(node.key, title.box)
            titles.append(title)
    return titles


def _place_title(
    node: DrawnNode, metrics: QFontMetricsF, blocks: BoxGrid, taken: BoxGrid, most_covered: int
) -> OverviewTitle | None:
    """The title where most of it has room; None where it has none."""
    best: OverviewTitle | None = None
    full = min(metrics.horizontalAdvance(node.title), MAX_TITLE_WIDTH)
    for place in _find_places(blocks.boxes[node.key], full + 4):
        others = [box for key, box in blocks.find_touching(place) if key != node.key]
        width = full if len(others) <= most_covered else 2 * _half_room(place, others) - 4
        if width < min(full, MIN_TITLE_WIDTH):
            continue
        text = metrics.elidedText(node.title, Qt.TextElideMode.ElideRight, width)
        box = centred_box(place.x, place.y, metrics.horizontalAdvance(text) + 4, TITLE_HEIGHT)
        is_wider = best is None or box.right - box.left > best.box.right - best.box.left + 1
        if is_wider and not any(taken.find_touching(box)):
            best = OverviewTitle(node.key, text, box)
    return best


def _half_room(place: Box, others: Iterable[Box]) -> float:
    """How far a title may reach to either side of its middle without touching other boxes."""
    return min(max(box.left - place.x, place.x - box.right) for box in others)


def paint_titles(painter: QPainter, titles: Iterable[OverviewTitle], ink: Ink) -> None:
    """Paint titles with a painter that measures in pixels of the screen."""
    ground = QColor(ink.palette.ground)
    ground.setAlphaF(GROUND_OPACITY)
    painter.setFont(ink.fonts.title_of(SECONDARY)[0])
    painter.setPen(ink.text)
    for title in titles:
        box = QRectF(title.box.left, title.box.top, title.box.right - title.box.left, title.box.bottom - title.box.top)
        painter.fillRect(box, ground)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine, title.text)


def _rank(node: DrawnNode) -> tuple[int, float, float]:
    """The most telling first; of equals, the one that comes first in reading."""
    rank = 0 if node.is_start else 1 if node.folded else _RANKS.get(node.kind, 5)
    return (rank, node.x, node.y) if node.direction == "right" else (rank, node.y, node.x)


def _find_places(block: Box, width: float) -> Iterator[Box]:
    """On a block, below it, and above it."""
    away = (block.bottom - block.top + TITLE_HEIGHT) / 2
    for y in (block.y, block.y + away, block.y - away):
        yield centred_box(block.x, y, width, TITLE_HEIGHT)


__all__ = ["OverviewTitle", "paint_titles", "place_titles"]
