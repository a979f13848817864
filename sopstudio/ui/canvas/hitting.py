"""What lies under the pointer, as a value: a port before its node, an end of an edge before its line."""

from __future__ import annotations

from math import hypot
from typing import Literal, NamedTuple

from PySide6.QtCore import QPointF, QRectF

from sopstudio.ui.canvas.edge_item import EdgeItem
from sopstudio.ui.canvas.geometry import Box
from sopstudio.ui.canvas.node_item import PORT_AT
from sopstudio.ui.canvas.scene import CanvasScene

HitKind = Literal["ground", "node", "port", "pill", "edge", "head", "tail"]
PORT_REACH, END_REACH, LINE_REACH = 12.0, 10.0, 4.0


class Hit(NamedTuple):
    """What was hit, and the key of the node or edge; nothing but the ground has no key."""

    kind: HitKind
    key: str = ""

    @property
    def is_edge(self) -> bool:
        """Whether it is an edge or a part of one."""
        return self.kind in ("pill", "edge", "head", "tail")


def hit(scene: CanvasScene, at: QPointF) -> Hit:
    """What lies at a point of the scene."""
    found = _handle(scene, at) or _port(scene, at)
    if found is not None:
        return found
    node = node_at(scene, at)
    if node:
        return Hit("node", node)
    return _edge(scene, at) or Hit("ground")


def node_at(scene: CanvasScene, at: QPointF, reach: float = 0.0) -> str:
    """The key of the node whose card, `reach` larger, holds a point; blank where there is none."""
    return next(iter(_nodes(scene, at, reach)), "")


def hovered(scene: CanvasScene, at: QPointF) -> str:
    """The node at which the pointer is, the room of its port included."""
    for key in _nodes(scene, at, 20.0):
        box = scene.drawing.nodes[key].box
        if Box(box.left - 4, box.top - 4, box.right + 4, box.bottom + 20).holds(at.x(), at.y()):
            return key
    return ""


def _nodes(scene: CanvasScene, at: QPointF, reach: float) -> list[str]:
    area = Box(at.x(), at.y(), at.x(), at.y()).grown(max(reach, 0.5))
    return sorted(key for key, _ in scene.wiring.nodes.near(area) if key in scene.drawing.nodes)


def _handle(scene: CanvasScene, at: QPointF) -> Hit | None:
    if not scene.editable:
        return None
    for item in scene.selectedItems():
        if isinstance(item, EdgeItem):
            tail, head = item.ends
            if _away(head, at) <= END_REACH:
                return Hit("head", item.key)
            if _away(tail, at) <= END_REACH - 2:
                return Hit("tail", item.key)
    return None


def _port(scene: CanvasScene, at: QPointF) -> Hit | None:
    for key in _nodes(scene, at, 20.0):
        item = scene.node_items[key]
        if item.port and _away(item.pos() + PORT_AT, at) <= PORT_REACH and not item.contains(at - item.pos()):
            return Hit("port", key)
    return None


def _edge(scene: CanvasScene, at: QPointF) -> Hit | None:
    spot = Box(at.x() - 1, at.y() - 1, at.x() + 1, at.y() + 1)
    pill = next((key for key, _ in scene.wiring.pill_grid.near(spot)), "")
    if pill:
        return Hit("pill", pill)
    area = QRectF(at.x() - LINE_REACH, at.y() - LINE_REACH, 2 * LINE_REACH, 2 * LINE_REACH)
    for item in scene.items(area):
        if isinstance(item, EdgeItem):
            near_tip = scene.editable and _away(item.ends[1], at) <= END_REACH
            return Hit("head" if near_tip else "edge", item.key)
    return None


def _away(a: QPointF, b: QPointF) -> float:
    return hypot(a.x() - b.x(), a.y() - b.y())
