"""Hit testing: which element of the canvas lies at a point. Ports come before nodes, edge ends before
lines.
"""

from __future__ import annotations

from math import hypot
from typing import Literal, NamedTuple

from PySide6.QtCore import QPointF, QRectF

from sopstudio.ui.canvas.edge_item import EdgeItem
from sopstudio.ui.canvas.far_cards import FAR_ZOOM, MAX_GROWTH
from sopstudio.ui.canvas.geometry import Box
from sopstudio.ui.canvas.scene import CanvasScene
from sopstudio.ui.canvas.section_resizing import Sides

HitKind = Literal["ground", "node", "port", "pill", "edge", "head", "tail", "note", "section", "border"]
BORDER_HIT_PIXELS = 6.0
PORT_HIT_RADIUS, END_HIT_RADIUS, LINE_HIT_DISTANCE = 12.0, 10.0, 4.0


class Hit(NamedTuple):
    """What was hit, and the key of the node, edge, note or section (its title); *ground* has no key.

    A *border* is that of a selected section, and `sides` says which ones: two at a corner.
    """

    kind: HitKind
    key: str = ""
    sides: Sides = ()

    @property
    def is_edge(self) -> bool:
        """Whether an edge or a part of one was hit."""
        return self.kind in ("pill", "edge", "head", "tail")


def hit_test(scene: CanvasScene, point: QPointF, zoom: float = 1.0) -> Hit:
    """What lies at a point of the scene, which is shown at a `zoom`."""
    target = _hit_handle(scene, point) or _hit_port(scene, point)
    if target is not None:
        return target
    node = find_node(scene, point) or _find_block(scene, point, zoom)
    if node:
        return Hit("node", node)
    border = _hit_border(scene, point, BORDER_HIT_PIXELS / zoom)
    if border is not None:
        return border
    note = scene.notes.find_at(point)
    section = scene.sections.find_title_at(point)
    behind = Hit("note", note) if note else Hit("section", section) if section else Hit("ground")
    return _hit_edge(scene, point) or behind


def find_node(scene: CanvasScene, point: QPointF, margin: float = 0.0) -> str:
    """The key of the node whose card, enlarged by `margin`, contains a point; "" if there is none."""
    return next(iter(_node_keys(scene, point, margin)), "")


def _find_block(scene: CanvasScene, point: QPointF, zoom: float) -> str:
    """The node whose block contains a point, as it is larger than a card from afar; "" if there is none."""
    keys = _node_keys(scene, point, max(MAX_GROWTH)) if zoom < FAR_ZOOM else ()
    return next((key for key in keys if scene.far_cards.box(key, zoom).contains(point.x(), point.y())), "")


def find_hovered_node(scene: CanvasScene, point: QPointF) -> str:
    """The node under the pointer, including the area around its port; "" if there is none."""
    for key in _node_keys(scene, point, 20.0):
        drawn = scene.drawing.nodes[key]
        box = drawn.box.expand(4)
        with_port = (
            box._replace(bottom=box.bottom + 16) if drawn.direction == "down" else box._replace(right=box.right + 16)
        )
        if with_port.contains(point.x(), point.y()):
            return key
    return ""


def _node_keys(scene: CanvasScene, point: QPointF, margin: float) -> list[str]:
    area = Box(point.x(), point.y(), point.x(), point.y()).expand(max(margin, 0.5))
    return sorted(key for key, _ in scene.wiring.nodes.find_touching(area) if key in scene.drawing.nodes)


def _hit_handle(scene: CanvasScene, point: QPointF) -> Hit | None:
    if not scene.editable:
        return None
    for item in scene.selectedItems():
        if isinstance(item, EdgeItem):
            tail, head = item.handle_positions
            if _distance(head, point) <= END_HIT_RADIUS:
                return Hit("head", item.key)
            if _distance(tail, point) <= END_HIT_RADIUS - 2:
                return Hit("tail", item.key)
    return None


def _hit_border(scene: CanvasScene, point: QPointF, reach: float) -> Hit | None:
    """A border of a selected section, which takes precedence over what it runs across."""
    for key in scene.sections.selected_keys() if scene.editable else ():
        box, at = scene.sections.items[key].drawn.box, (point.x(), point.y())
        if not box.expand(reach).contains(*at):
            continue
        near = [side for side in range(4) if abs(box[side] - at[side % 2]) <= reach]
        sides = tuple(next((side for side in near if side % 2 == axis), -1) for axis in (0, 1))
        sides = tuple(side for side in sides if side >= 0)
        if sides:
            return Hit("border", key, sides)
    return None


def _hit_port(scene: CanvasScene, point: QPointF) -> Hit | None:
    for key in _node_keys(scene, point, 20.0):
        item = scene.node_items[key]
        if (
            item.has_port
            and _distance(item.pos() + item.port_position, point) <= PORT_HIT_RADIUS
            and not item.contains(point - item.pos())
        ):
            return Hit("port", key)
    return None


def _hit_edge(scene: CanvasScene, point: QPointF) -> Hit | None:
    probe = Box(point.x() - 1, point.y() - 1, point.x() + 1, point.y() + 1)
    pill = next((key for key, _ in scene.wiring.pill_grid.find_touching(probe)), "")
    if pill:
        return Hit("pill", pill)
    area = QRectF(
        point.x() - LINE_HIT_DISTANCE, point.y() - LINE_HIT_DISTANCE, 2 * LINE_HIT_DISTANCE, 2 * LINE_HIT_DISTANCE
    )
    for item in scene.items(area):
        if isinstance(item, EdgeItem):
            near_tip = scene.editable and _distance(item.handle_positions[1], point) <= END_HIT_RADIUS
            return Hit("head" if near_tip else "edge", item.key)
    return None


def _distance(a: QPointF, b: QPointF) -> float:
    return hypot(a.x() - b.x(), a.y() - b.y())
