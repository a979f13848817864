"""The strip of node kinds at the canvas' upper left: click one to add it, or drag it to its place."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainterPath
from PySide6.QtWidgets import QFrame, QToolButton

from sopstudio.ui.canvas import Canvas
from sopstudio.ui.canvas.node_item import CARD
from sopstudio.ui.canvas_editing.new_nodes import KINDS, Kind
from sopstudio.ui.desk import Look
from sopstudio.ui.gestures.gesture import THRESHOLD
from sopstudio.ui.icons import IconSet
from sopstudio.ui.parts import column
from sopstudio.ui.theme import CARD_RADIUS, SPACE_L, SPACE_XS

Drop = Callable[[QPointF, str, Kind], object]


class KindButton(QToolButton):
    """One kind. A drag shows the card that would come to stand under the pointer; Escape leaves."""

    def __init__(self, kind: Kind, canvas: Canvas, drop: Drop) -> None:
        super().__init__()
        self.kind, self._canvas, self._drop = kind, canvas, drop
        self._start: QPointF | None = None
        self.dragging = False
        self.setProperty("role", "bare")
        self.setIconSize(QSize(20, 20))
        self.setFixedSize(36, 32)
        self.setAccessibleName(f"Add a node: {kind.title}")
        self.setToolTip(f"{kind.title}: {kind.note}. Click, or drag it into place")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click or a drag begins."""
        super().mousePressEvent(event)
        self._start = event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show where the node would be."""
        if self._start is None or not event.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(event)
            return
        if (event.position() - self._start).manhattanLength() >= THRESHOLD:
            self.dragging = True
        if self.dragging:
            self._canvas.canvas_scene.sketch(self._card(event) if self._over(event) else None, filled=True)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Drop it, or it was a click."""
        dragging, self.dragging, self._start = self.dragging, False, None
        if not dragging:
            super().mouseReleaseEvent(event)
            return
        self.setDown(False)
        self._canvas.canvas_scene.sketch(None)
        if self._over(event):
            self._drop(self._at(event), "", self.kind)

    def _over(self, event: QMouseEvent) -> bool:
        at = self._canvas.viewport().mapFromGlobal(event.globalPosition().toPoint())
        strip = self.parentWidget()
        inside = strip is not None and strip.geometry().contains(at)
        return self._canvas.viewport().rect().contains(at) and not inside

    def _at(self, event: QMouseEvent) -> QPointF:
        return self._canvas.mapToScene(self._canvas.viewport().mapFromGlobal(event.globalPosition().toPoint()))

    def _card(self, event: QMouseEvent) -> QPainterPath:
        path = QPainterPath()
        path.addRoundedRect(CARD.translated(self._at(event)), CARD_RADIUS, CARD_RADIUS)
        return path


class Strip(QFrame):
    """The five kinds in the colours of their nodes."""

    def __init__(self, canvas: Canvas, look: Look, icons: IconSet, add: Callable[[str], object], drop: Drop) -> None:
        super().__init__(canvas)
        self._look, self._icons = look, icons
        self.setObjectName("floating")
        self.setAccessibleName("Kinds of nodes")
        inside = column(self, margin=SPACE_XS, space=SPACE_XS)
        self.buttons = [KindButton(kind, canvas, drop) for kind in KINDS]
        for button in self.buttons:
            button.clicked.connect(partial(_clicked, add, button.kind.name))
            inside.addWidget(button)
        icons.changed.connect(self._colour)
        self._colour()
        self.adjustSize()
        self.move(SPACE_L, SPACE_L)

    def _colour(self) -> None:
        for button in self.buttons:
            name = button.kind.name
            button.setIcon(self._icons.icon(name, self._look.palette.kind(name)))


def _clicked(add: Callable[[str], object], name: str, _: bool = False) -> None:
    add(name)
