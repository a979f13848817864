"""Hands on the canvas: which press begins which gesture, and what the pointer shows before."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QCursor, QKeyEvent, QMouseEvent

from sopstudio.ui.canvas import Hit, hit
from sopstudio.ui.canvas.hitting import hovered
from sopstudio.ui.editor import NOTHING
from sopstudio.ui.gestures.choosing import chosen
from sopstudio.ui.gestures.connect import Connect
from sopstudio.ui.gestures.gesture import Gesture, Pointer
from sopstudio.ui.gestures.move_nodes import MoveNodes
from sopstudio.ui.gestures.pan import Pan
from sopstudio.ui.gestures.reconnect import Reconnect
from sopstudio.ui.gestures.rubber_band import RubberBand
from sopstudio.ui.gestures.surface import Surface

CURSORS = {"port": Qt.CursorShape.CrossCursor, "head": Qt.CursorShape.CrossCursor, "tail": Qt.CursorShape.CrossCursor}


class CanvasHands:
    """Answers the events of a canvas. Where it is not `editable`, one can select and pan, and change nothing."""

    def __init__(self, surface: Surface) -> None:
        self.surface = surface
        self.gesture: Gesture | None = None
        self._button = Qt.MouseButton.NoButton
        self._space = self._panned = False
        surface.canvas.hands = self
        surface.document.replaced.connect(self._overtake)

    @property
    def _editable(self) -> bool:
        return self.surface.canvas.canvas_scene.editable

    def pressed(self, event: QMouseEvent) -> bool:
        """Begin a gesture."""
        if self.gesture is not None:
            return True
        canvas = self.surface.canvas
        canvas.setFocus(Qt.FocusReason.MouseFocusReason)
        self._button = event.button()
        at = Pointer.of(canvas, event)
        if event.button() == Qt.MouseButton.MiddleButton or (self._space and _is_left(event)):
            self._panned = True
            self._begin(Pan(self.surface, at))
        elif _is_left(event):
            self._begin(self._gesture(hit(canvas.canvas_scene, at.scene), at))
        return True

    def moved(self, event: QMouseEvent) -> bool:
        """Go on with the gesture; without one, show what the pointer is over."""
        canvas = self.surface.canvas
        if self.gesture is not None:
            self.gesture.move(Pointer.of(canvas, event))
            return True
        scene, at = canvas.canvas_scene, canvas.mapToScene(event.position().toPoint())
        scene.hover(hovered(scene, at))
        self._show_cursor(hit(scene, at).kind)
        return False

    def released(self, event: QMouseEvent) -> bool:
        """End the gesture, with the button that began it."""
        if event.button() != self._button:
            return True
        gesture, self.gesture = self.gesture, None
        if gesture is not None:
            self._show_cursor("")
            gesture.release(Pointer.of(self.surface.canvas, event))
        return True

    def doubled(self, event: QMouseEvent) -> bool:
        """Edit the words of what is there; on empty ground, add a node."""
        if _is_left(event) and self._editable:
            at = Pointer.of(self.surface.canvas, event)
            what = hit(self.surface.canvas.canvas_scene, at.scene)
            if what.kind == "ground":
                self.surface.offer(at.scene, "")
            else:
                self.surface.reword(what, at.scene)
        return True

    def key_down(self, event: QKeyEvent) -> bool:
        """Escape takes the gesture back, else selects nothing; Space held makes the next drag pan."""
        if event.key() == Qt.Key.Key_Escape:
            return self._escape()
        if event.key() != Qt.Key.Key_Space or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        if not event.isAutoRepeat():
            self._space, self._panned = True, False
            self._show_cursor("")
        return True

    def key_up(self, event: QKeyEvent) -> bool:
        """Space let go without a drag opens the menu of node kinds."""
        if event.key() != Qt.Key.Key_Space or event.isAutoRepeat() or not self._space:
            return False
        self._space = False
        self._show_cursor("")
        if not self._panned and self._editable:
            self.offer()
        return True

    def focus_lost(self) -> None:
        """No key is held any more."""
        self._space = False

    def offer(self) -> None:
        """The menu of node kinds: after the selected node, else at the pointer, else in the middle."""
        selected, canvas = self.surface.document.selection, self.surface.canvas
        if len(selected.nodes) == 1:
            self.surface.offer(QPointF(), next(iter(selected.nodes)))
            return
        view = canvas.viewport()
        at = view.mapFromGlobal(QCursor.pos())
        self.surface.offer(canvas.mapToScene(at if view.rect().contains(at) else view.rect().center()), "")

    def _gesture(self, what: Hit, at: Pointer) -> Gesture | None:
        if what.kind == "ground":
            return RubberBand(self.surface, at)
        if self._editable and what.kind == "port":
            return Connect(self.surface, what.key, at)
        if self._editable and what.kind in ("head", "tail"):
            return Reconnect(self.surface, what, at)
        if self._editable and what.kind == "node":
            return MoveNodes(self.surface, what.key, at)
        document = self.surface.document
        document.select(chosen(document.selection, what, at.adds))
        return None

    def _begin(self, gesture: Gesture | None) -> None:
        self.gesture = gesture
        if gesture is not None:
            self.surface.canvas.viewport().setCursor(gesture.cursor)

    def _escape(self) -> bool:
        gesture, self.gesture = self.gesture, None
        if gesture is not None:
            gesture.cancel()
            self._show_cursor("")
        else:
            self.surface.document.select(NOTHING)
        return True

    def _overtake(self) -> None:
        """The document changed under the gesture: leave it, there is nothing to take back."""
        if self.gesture is not None:
            self.gesture = None
            scene = self.surface.canvas.canvas_scene
            scene.sketch(None)
            scene.hint(())
            self._show_cursor("")

    def _show_cursor(self, kind: str) -> None:
        hand = Qt.CursorShape.OpenHandCursor if self._space else Qt.CursorShape.ArrowCursor
        wanted = CURSORS.get(kind, hand) if self._editable else hand
        view = self.surface.canvas.viewport()
        if view.cursor().shape() != wanted:
            view.setCursor(wanted)


def _is_left(event: QMouseEvent) -> bool:
    return event.button() == Qt.MouseButton.LeftButton
