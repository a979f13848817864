"""What a section becomes when its borders are moved by hand, without Qt.

Sections of one stack keep one extent across it, and those that the moved border would run into are pushed on with their
nodes, as lanes are. A section that stands by itself stops short of others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import ceil, floor
from typing import Final, Literal

from msgspec import Struct

from sopstudio.sop.document import Area
from sopstudio.ui.canvas.drawing import Drawing
from sopstudio.ui.canvas.geometry import Box, union
from sopstudio.ui.canvas.section_bands import BAND_GAP, DrawnSection, find_area
from sopstudio.ui.canvas.snapping import GRID_SIZE

Sides = tuple[int, ...]
"""Which sides of a box move: 0 for the left, 1 for the upper, 2 for the right, 3 for the lower one."""
Border = Literal["left", "top", "right", "bottom"]
SIDES: Final[tuple[Border, ...]] = ("left", "top", "right", "bottom")


class Resized(Struct, frozen=True):
    """New areas of sections in scene coordinates, nodes that are pushed to another place, and nodes in no section that
    come into one.
    """

    areas: Mapping[str, Box]
    positions: Mapping[str, tuple[float, float]]
    joining: Mapping[str, str]


def resize(drawing: Drawing, sections: Mapping[str, DrawnSection], key: str, sides: Sides, box: Box) -> Resized:
    """The drawing after these sides of a section were moved to where `box` has them.

    No side comes closer to what the section holds than its least room.
    """
    section = sections[key]
    stack = [sections[name] for name in section.stack]
    axis = 1 if section.is_level else 0
    areas = {key: section.box}
    for side in sides:
        if len(stack) == 1:
            areas[key] = _move_side(areas[key], side, _stop(section, sections.values(), side, box[side]))
        elif side % 2 == axis:
            areas[key] = _move_side(areas[key], side, _limit(section.least, side, box[side]))
        else:  # all of a stack have one extent across it
            place = _limit(union([band.least for band in stack]), side, box[side])
            for band in stack:
                areas[band.key] = _move_side(areas.get(band.key, band.box), side, place)
    steps = _push(stack, section, axis, areas[key])
    for name, step in steps.items():
        area = areas.get(name) or find_area(drawing, name)
        if area is not None:
            areas[name] = _shift(area, step, axis)
    positions = _positions(drawing, section, stack, axis, steps)
    joining = {
        name: new for new, box in areas.items() for name in _find_joining(drawing, sections[new], box, positions)
    }
    return Resized(areas, positions, joining)


def as_area(drawing: Drawing, key: str, box: Box) -> Area:
    """A box of the scene as the area of a section."""
    dx, dy = drawing.shifts.get(drawing.sections[key].nodes[0].rpartition("/")[0], (0.0, 0.0))
    left, top, right, bottom = box.translated(-dx, -dy)
    return Area(left=left, top=top, right=right, bottom=bottom)


def _limit(least: Box, side: int, place: float) -> float:
    return min(place, least[side]) if side < 2 else max(place, least[side])


def _move_side(box: Box, side: int, place: float) -> Box:
    return Box(*(place if number == side else value for number, value in enumerate(box)))


def _stop(section: DrawnSection, others: Iterable[DrawnSection], side: int, place: float) -> float:
    """Where a side comes to rest that is moved to a place: short of other sections on its way."""
    across, is_near = 1 - side % 2, side < 2
    for other in others:
        beside = other.box[across] < section.box[across + 2] and section.box[across] < other.box[across + 2]
        if other.scope != section.scope or other.key == section.key or not beside:
            continue
        if is_near and other.box[side + 2] <= section.box[side]:
            place = max(place, min(other.box[side + 2] + BAND_GAP, section.box[side]))
        if not is_near and other.box[side - 2] >= section.box[side]:
            place = min(place, max(other.box[side - 2] - BAND_GAP, section.box[side]))
    return _limit(section.least, side, place)


def _push(stack: Sequence[DrawnSection], section: DrawnSection, axis: int, box: Box) -> dict[str, float]:
    """How far the other sections of a stack are moved along its axis, so that they stay clear of `box`."""
    place = stack.index(section)
    steps: dict[str, float] = {}
    edge = box[axis + 2]
    for band in stack[place + 1 :] if edge > section.box[axis + 2] else ():
        low, high = max(band.cover[axis], band.box[axis]), min(band.cover[axis + 2], band.box[axis + 2])
        steps[band.key] = max(0.0, ceil((edge + BAND_GAP - low) / GRID_SIZE) * GRID_SIZE)
        edge = high + steps[band.key]
    edge = box[axis]
    for band in reversed(stack[:place]) if edge < section.box[axis] else ():
        low, high = max(band.cover[axis], band.box[axis]), min(band.cover[axis + 2], band.box[axis + 2])
        steps[band.key] = min(0.0, floor((edge - BAND_GAP - high) / GRID_SIZE) * GRID_SIZE)
        edge = low + steps[band.key]
    return {name: step for name, step in steps.items() if step}


def _shift(box: Box, step: float, axis: int) -> Box:
    return box.translated(*((0.0, step) if axis else (step, 0.0)))


def _positions(
    drawing: Drawing, section: DrawnSection, stack: Sequence[DrawnSection], axis: int, steps: Mapping[str, float]
) -> dict[str, tuple[float, float]]:
    """The new places of the nodes of pushed sections, and of those in no section that stand beside or beyond these."""
    held = {node: key for key, other in drawing.sections.items() for node in other.nodes}
    positions: dict[str, tuple[float, float]] = {}
    for key, node in drawing.nodes.items():
        place = (node.x, node.y)[axis]
        if key in held:
            step = steps.get(held[key], 0.0)
        elif key.rpartition("/")[0] != section.scope:
            continue
        else:
            after = [steps[band.key] for band in stack if steps.get(band.key, 0.0) > 0 and place >= band.box[axis]]
            before = [steps[band.key] for band in stack if steps.get(band.key, 0.0) < 0 and place <= band.box[axis + 2]]
            step = max(after, default=0.0) + min(before, default=0.0)
        if step:
            positions[key] = (node.x, node.y + step) if axis else (node.x + step, node.y)
    return positions


def _find_joining(
    drawing: Drawing, section: DrawnSection, box: Box, positions: Mapping[str, tuple[float, float]]
) -> Iterator[str]:
    """The nodes in no section over which a section was drawn."""
    held = {node for other in drawing.sections.values() for node in other.nodes}
    for key, node in drawing.nodes.items():
        is_free = key not in held and key not in positions and key.rpartition("/")[0] == section.scope
        if is_free and box.contains(node.x, node.y) and not section.box.contains(node.x, node.y):
            yield key


__all__ = ["SIDES", "Border", "Resized", "Sides", "as_area", "resize"]
