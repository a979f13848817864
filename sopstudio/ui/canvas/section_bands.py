"""Where sections are drawn: bands around their nodes and labels, without Qt.

Sections that stand below one another become level bands of one width, with the title at the left; those that stand
side by side upright bands of one height, with the title on top. Where they do neither, each is a box around its nodes.
A band whose borders were drawn by hand has them there, or further out where its content reaches further.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from msgspec import Struct

from sopstudio.ui.canvas.drawing import Drawing
from sopstudio.ui.canvas.geometry import Box, union
from sopstudio.ui.canvas.wiring import Wiring

BAND_PADDING: Final = 28.0
MIN_PADDING: Final = 12.0
MAX_BAND_PADDING: Final = 96.0
"""The room around what a band holds, the least of one whose borders were drawn by hand, and how much it may take to
come near the next band.
"""
BAND_GAP: Final = 16.0
STRIP: Final = 32.0
"""The breadth of the strip with the title."""
LABEL_REACH: Final = 160.0
"""How far from its node a label may stand that its band is to hold."""


class DrawnSection(Struct, frozen=True):
    """A section as a band; where it `is_level`, its title is written upwards at its left, else on top."""

    key: str
    title: str
    box: Box
    is_level: bool
    scope: str
    """The sub-procedure that it is in; "" for the main graph."""
    least: Box
    """The smallest box that the band can have."""
    cover: Box
    """The box that it would have without neighbours."""
    stack: tuple[str, ...]
    """The sections that it is one extent with, itself among them, one after the other."""

    @property
    def strip(self) -> Box:
        """The part of the band that holds the title."""
        left, top, right, bottom = self.box
        return Box(left, top, left + STRIP, bottom) if self.is_level else Box(left, top, right, top + STRIP)


class _Content(Struct):
    """What a band holds: the box of its cards, that with labels and loops, and the area that was drawn by hand."""

    key: str
    cards: Box
    whole: Box
    area: Box | None

    @property
    def fixed(self) -> Box:
        """What no other band of a stack may reach into."""
        return self.cards if self.area is None else union([self.cards, self.area])

    def expand(self, padding: float, axis: int) -> Box:
        """A band with this room around its content, in a stack along an axis (0 for x, 1 for y)."""
        left, top, right, bottom = self.whole.expand(padding)
        return Box(left - STRIP, top, right, bottom) if axis else Box(left, top - STRIP, right, bottom)

    def cover(self, axis: int) -> Box:
        """What the band covers where it has no neighbours."""
        if self.area is None:
            return self.expand(BAND_PADDING, axis)
        return union([self.expand(MIN_PADDING, axis), self.area])


def place_sections(drawing: Drawing, wiring: Wiring, without: Collection[str] = ()) -> dict[str, DrawnSection]:
    """The bands of a drawing by the element of the section; nodes that are folded away or `without` do not count."""
    placed: dict[str, DrawnSection] = {}
    for scope in dict.fromkeys(_scope(section.nodes) for section in drawing.sections.values()):
        contents = [
            content
            for key, section in drawing.sections.items()
            if _scope(section.nodes) == scope
            and (content := _measure(drawing, wiring, key, [node for node in section.nodes if node not in without]))
        ]
        for stack, axis in _find_stacks(contents, is_down=drawing.direction == "down"):
            keys = tuple(content.key for content in stack)
            for content, box in zip(stack, _stack(stack, axis), strict=True):
                least, cover = content.expand(MIN_PADDING, axis), content.cover(axis)
                title = drawing.sections[content.key].title
                placed[content.key] = DrawnSection(content.key, title, box, bool(axis), scope, least, cover, keys)
    return placed


def find_section(sections: Iterable[DrawnSection], x: float, y: float) -> str:
    """The element of the section whose band holds a point; "" outside all bands."""
    return next((section.key for section in sections if section.box.contains(x, y)), "")


def _scope(nodes: Sequence[str]) -> str:
    return nodes[0].rpartition("/")[0]


def _measure(drawing: Drawing, wiring: Wiring, key: str, members: Iterable[str]) -> _Content | None:
    nodes = {name: drawing.nodes[name] for name in members if name in drawing.nodes}
    if not nodes:
        return None
    cards = union([node.box for node in nodes.values()])
    boxes = [cards, *(node.start_mark for node in nodes.values() if node.start_mark is not None)]
    for name, edge in drawing.edges.items():
        if edge.source not in nodes:
            continue
        label = wiring.pills.get(name)
        if label is not None and label.touches(nodes[edge.source].box.expand(LABEL_REACH)):
            boxes.append(label)
        if edge.target in nodes and name in wiring.routes:
            boxes.append(wiring.area(name))
    return _Content(key, cards, union(boxes), find_area(drawing, key))


def find_area(drawing: Drawing, key: str) -> Box | None:
    """The area that somebody drew of a section, in the scene; None while some of its nodes are folded away."""
    section = drawing.sections[key]
    if section.area is None or not drawing.nodes.keys() >= set(section.nodes):
        return None
    area, shift = section.area, drawing.shifts.get(_scope(section.nodes), (0.0, 0.0))
    return Box(area.left, area.top, area.right, area.bottom).translated(*shift)


def _find_stacks(contents: Sequence[_Content], *, is_down: bool) -> list[tuple[Sequence[_Content], int]]:
    """What stands one after the other along an axis (0 for x, 1 for y): all of it, else each section by itself."""
    axes = (1, 0) if is_down else (0, 1)
    for axis in axes:
        order = sorted(contents, key=lambda content: content.fixed[axis])
        if all(before.fixed[axis + 2] <= after.fixed[axis] for before, after in pairwise(order)):
            return [(order, axis)]
    return [([content], axes[0]) for content in contents]


def _stack(order: Sequence[_Content], axis: int) -> Iterator[Box]:
    """Bands of one extent across, one after the other along an axis (0 for x, 1 for y)."""
    if not order:
        return
    covers, across = [content.cover(axis) for content in order], 1 - axis
    near, far = min(box[across] for box in covers), max(box[across + 2] for box in covers)
    sides = [[box[axis], box[axis + 2]] for box in covers]
    for number, (before, after) in enumerate(pairwise(order)):
        sides[number][1], sides[number + 1][0] = _part(before, after, axis)
    for low, high in sides:
        yield Box(near, low, far, high) if axis else Box(low, near, high, far)


def _part(before: _Content, after: _Content, axis: int) -> tuple[float, float]:
    """Where one band ends and the next one begins."""
    end, start = before.whole[axis + 2], after.whole[axis]
    if end > start:  # a label reaches beyond the cards of the next band
        end, start = before.cards[axis + 2], after.cards[axis]
    if before.area is None and after.area is None:
        padding = _pad((start - end) / 2)
        return end + padding, start - padding
    if before.area is not None and after.area is not None:
        end, start = before.cover(axis)[axis + 2], after.cover(axis)[axis]
    elif before.area is not None:
        end = before.cover(axis)[axis + 2]
        start -= _pad(start - end - BAND_GAP / 2)
    else:
        start = after.cover(axis)[axis]
        end += _pad(start - end - BAND_GAP / 2)
    if end > start:
        end = start = (before.fixed[axis + 2] + after.fixed[axis]) / 2
    return end, start


def _pad(room: float) -> float:
    """How much of the room to the middle of a gap, or to a neighbour that stays, a band takes."""
    return min(MAX_BAND_PADDING, room - BAND_GAP / 2 if room > BAND_GAP else room / 2)
