"""Where sections are drawn: bands around their nodes and labels, without Qt.

Sections that stand below one another become level bands of one width, with the title at the left; those that stand
side by side upright bands of one height, with the title on top. Where they do neither, each is a box around its nodes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final

from msgspec import Struct

from sopstudio.ui.canvas.drawing import Drawing
from sopstudio.ui.canvas.geometry import Box, union
from sopstudio.ui.canvas.wiring import Wiring

BAND_PADDING: Final = 28.0
MAX_BAND_PADDING: Final = 96.0
"""The room around what a band holds, and how much it may take to come near the next band."""
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

    @property
    def strip(self) -> Box:
        """The part of the band that holds the title."""
        left, top, right, bottom = self.box
        return Box(left, top, left + STRIP, bottom) if self.is_level else Box(left, top, right, top + STRIP)


_Band = tuple[Box, bool]
"""The box of a band, and whether it is level."""


class _Content(Struct):
    """What a band holds: the box of its cards, and that with labels and loops."""

    key: str
    cards: Box
    whole: Box


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
        bands = _draw_bands(contents, is_down=drawing.direction == "down")
        placed |= {key: DrawnSection(key, drawing.sections[key].title, *band, scope) for key, band in bands.items()}
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
    return _Content(key, cards, union(boxes))


def _draw_bands(contents: Sequence[_Content], *, is_down: bool) -> Mapping[str, _Band]:
    axes = (1, 0) if is_down else (0, 1)
    for axis in axes:
        order = sorted(contents, key=lambda content: content.cards[axis])
        if all(before.cards[axis + 2] <= after.cards[axis] for before, after in pairwise(order)):
            return _stack(order, axis)
    drawn = (_stack([content], axes[0]) for content in contents)
    return {key: band for bands in drawn for key, band in bands.items()}


def _stack(order: Sequence[_Content], axis: int) -> Mapping[str, _Band]:
    """Bands of one extent across, one after the other along an axis (0 for x, 1 for y)."""
    if not order:
        return {}
    across = 1 - axis
    near = min(content.whole[across] for content in order) - BAND_PADDING - STRIP
    far = max(content.whole[across + 2] for content in order) + BAND_PADDING
    sides = [[content.whole[axis] - BAND_PADDING, content.whole[axis + 2] + BAND_PADDING] for content in order]
    for number, (before, after) in enumerate(pairwise(order)):
        end, start = before.whole[axis + 2], after.whole[axis]
        if end > start:  # a label reaches beyond the cards of the next band
            end, start = before.cards[axis + 2], after.cards[axis]
        room = start - end
        padding = min(MAX_BAND_PADDING, (room - BAND_GAP) / 2 if room > 2 * BAND_GAP else room / 4)
        sides[number][1], sides[number + 1][0] = end + padding, start - padding
    return {
        content.key: (Box(near, low, far, high) if axis else Box(low, near, high, far), bool(axis))
        for content, (low, high) in zip(order, sides, strict=True)
    }
