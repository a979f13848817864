"""Drag nodes: all that are selected go together, snapping to the grid and into line with others."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QPainterPath

from sopstudio.ui.canvas import Hit
from sopstudio.ui.editor import Selection
from sopstudio.ui.gestures.choosing import chosen, holds
from sopstudio.ui.gestures.gesture import Gesture, Pointer, far
from sopstudio.ui.gestures.guides import Snap, snapped
from sopstudio.ui.gestures.surface import Surface

LONGER = 48.0


class MoveNodes(Gesture):
    """A press on a node selects it; a drag moves the selected nodes; a click on one of several leaves only that one."""

    cursor = Qt.CursorShape.ArrowCursor

    def __init__(self, surface: Surface, key: str, at: Pointer) -> None:
        self._surface, self._key, self._start = surface, key, at
        self._scene = surface.canvas.canvas_scene
        self._drags = False
        self._before: dict[str, tuple[float, float]] = {}
        self._others: list[tuple[float, float]] = []
        self._places: dict[str, tuple[float, float]] = {}
        document, what = surface.document, Hit("node", key)
        self._alone = holds(document.selection, what) and not at.adds
        if not self._alone:
            document.select(chosen(document.selection, what, at.adds))

    def move(self, at: Pointer) -> None:
        """Show the nodes where they would come to stand."""
        if not self._drags and far(self._start, at):
            self._begin()
        if self._before:
            self._carry(at)

    def release(self, at: Pointer) -> None:
        """Put them there."""
        if not self._drags:
            if self._alone:
                self._surface.document.select(Selection(frozenset({self._key})))
            return
        self._scene.sketch(None)
        if self._places:
            self._surface.place("Move", self._places)

    def cancel(self) -> None:
        """Back to where they were."""
        self._scene.sketch(None)
        if self._drags:
            self._surface.restore()

    def _begin(self) -> None:
        self._drags = True
        drawn, keys = self._scene.drawing.nodes, self._surface.document.selection.nodes
        if self._key in keys:
            self._before = {key: (drawn[key].x, drawn[key].y) for key in keys if key in drawn}
            self._others = [(node.x, node.y) for key, node in drawn.items() if key not in keys]

    def _carry(self, at: Pointer) -> None:
        x, y = self._before[self._key]
        step = at.scene - self._start.scene
        snap = Snap(x + step.x(), y + step.y())
        if not at.free:
            shift = self._scene.drawing.shifts.get(self._key.rpartition("/")[0], (0.0, 0.0))
            snap = snapped(snap.x, snap.y, self._others, shift)
        dx, dy = snap.x - x, snap.y - y
        self._places = {key: (one[0] + dx, one[1] + dy) for key, one in self._before.items()}
        self._scene.carry(self._places)
        self._scene.sketch(_guides(snap))
        self._surface.canvas.ensureVisible(QRectF(at.scene, QSizeF(1, 1)), 8, 8)


def _guides(snap: Snap) -> QPainterPath | None:
    path = QPainterPath()
    if snap.upright is not None:
        path.moveTo(snap.x, min(snap.y, snap.upright[1]) - LONGER)
        path.lineTo(snap.x, max(snap.y, snap.upright[1]) + LONGER)
    if snap.level is not None:
        reach = LONGER + 104
        path.moveTo(min(snap.x, snap.level[0]) - reach, snap.y)
        path.lineTo(max(snap.x, snap.level[0]) + reach, snap.y)
    return None if path.isEmpty() else path
