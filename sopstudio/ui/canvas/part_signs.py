"""Signs on a part of a drawing that say in which other part an edge goes on, or from which one it comes.

They stand where the edge crosses the border of what is drawn, with the number of the other part and an arrow that
points the way of the edge: outwards where it leaves (`→ 3` at the right), inwards where it enters (`1 →` at the left).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from msgspec import Struct
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from sopstudio.ui.canvas.geometry import Box, Route, centred_box
from sopstudio.ui.canvas.ink import Ink
from sopstudio.ui.theme import BODY

SIGN_HEIGHT: Final = 20.0
CHARACTER_WIDTH: Final = 8.5
MERGE_DISTANCE: Final = 48.0
"""Signs of one kind that would stand as near as this beside one another are one."""
ARROWS: Final = "←↑→↓"
"""The arrows that point out of an area at its left, top, right and bottom."""


class Crossing(NamedTuple):
    """Where an edge leaves or enters a part, the number of the part at its other end, and the way it takes there."""

    x: float
    y: float
    part: int
    is_leaving: bool
    arrow: str = ""


class Sign(Struct, frozen=True):
    """A sign with its box."""

    text: str
    box: Box


def find_crossing(route: Route, area: Box, part: int, *, is_leaving: bool) -> Crossing:
    """Where a route leaves `area` for the first time, or enters it for the last time; else its end outside the part."""
    points = [(route[0].x0, route[0].y0)] + [point for curve in route for point in curve.sample(16)]
    if not is_leaving:
        points.reverse()
    x, y = next((point for point in points if not area.contains(*point)), points[-1])
    return Crossing(x, y, part, is_leaving)


def place_signs(crossings: Iterable[Crossing], area: Box) -> list[Sign]:
    """The signs of crossings, inside `area`; those that stand together name all their parts."""
    groups: list[list[Crossing]] = []
    for crossing in sorted((_move_inside(crossing, area) for crossing in crossings), key=_reading_order):
        group = next((group for group in groups if _stands_by(group[0], crossing)), None)
        if group is None:
            groups.append([crossing])
        else:
            group.append(crossing)
    return [_place(group) for group in groups]


def paint_signs(painter: QPainter, signs: Iterable[Sign], ink: Ink) -> None:
    """Paint signs with a painter that measures in units of the canvas."""
    painter.setFont(ink.fonts.title_of(BODY)[0])
    for sign in signs:
        paint_number(painter, sign.text, sign.box, ink)


def paint_number(painter: QPainter, text: str, box: Box, ink: Ink) -> None:
    """Paint a text on a round ground, in the font of the painter."""
    area = QRectF(box.left, box.top, box.right - box.left, box.bottom - box.top)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink.accent_brush)
    painter.drawRoundedRect(area, area.height() / 2, area.height() / 2)
    painter.setPen(ink.on_accent)
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine, text)


def number_parts(parts: Sequence[frozenset[str]]) -> Mapping[str, int]:
    """The number of the part that each card is in, from 1."""
    return {key: number for number, nodes in enumerate(parts, 1) for key in nodes}


def _move_inside(crossing: Crossing, area: Box) -> Crossing:
    distances = (crossing.x - area.left, crossing.y - area.top, area.right - crossing.x, area.bottom - crossing.y)
    side = min(range(4), key=lambda index: distances[index])
    arrow = ARROWS[side if crossing.is_leaving else (side + 2) % 4]
    half = (_sign_width(f"{arrow} {crossing.part}") / 2 + 2, SIGN_HEIGHT / 2 + 2)
    x = min(max(crossing.x, area.left + half[0]), area.right - half[0])
    y = min(max(crossing.y, area.top + half[1]), area.bottom - half[1])
    return crossing._replace(x=x, y=y, arrow=arrow)


def _reading_order(crossing: Crossing) -> tuple[float, float, int]:
    return crossing.y, crossing.x, crossing.part


def _stands_by(first: Crossing, second: Crossing) -> bool:
    is_near = abs(first.x - second.x) < MERGE_DISTANCE and abs(first.y - second.y) <= SIGN_HEIGHT
    return is_near and (first.arrow, first.is_leaving) == (second.arrow, second.is_leaving)


def _sign_width(text: str) -> float:
    return len(text) * CHARACTER_WIDTH + 12


def _place(group: Sequence[Crossing]) -> Sign:
    """The sign of some crossings, which covers all of them."""
    numbers = ", ".join(str(number) for number in sorted({crossing.part for crossing in group}))
    arrow = group[0].arrow
    is_at_left = arrow == (ARROWS[0] if group[0].is_leaving else ARROWS[2])
    text = f"{numbers} {arrow}" if is_at_left else f"{arrow} {numbers}"
    left, right = min(crossing.x for crossing in group), max(crossing.x for crossing in group)
    return Sign(text, centred_box((left + right) / 2, group[0].y, _sign_width(text) + right - left, SIGN_HEIGHT))


__all__ = ["Crossing", "Sign", "find_crossing", "number_parts", "paint_number", "paint_signs", "place_signs"]
