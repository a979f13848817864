"""Maps mouse and key events of the canvas to gestures, and sets the cursor."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QCursor, QKeyEvent, QMouseEvent

from sopstudio.ui.canvas import Hit, hit_test
from sopstudio.ui.canvas.gestures.connect import Connect
from sopstudio.ui.canvas.gestures.gesture import Gesture, GestureContext, Pointer, select_hit
from sopstudio.ui.canvas.gestures.move_nodes import MoveNodes
from sopstudio.ui.canvas.gestures.move_note import MoveNote
from sopstudio.ui.canvas.gestures.move_section import MoveSection
from sopstudio.ui.canvas.gestures.pan import Pan
from sopstudio.ui.canvas.gestures.reconnect import Reconnect
from sopstudio.ui.canvas.gestures.resize_section import CURSORS as BORDER_CURSORS
from sopstudio.ui.canvas.gestures.resize_section import ResizeSection
from sopstudio.ui.canvas.gestures.rubber_band import RubberBand
from sopstudio.ui.canvas.hit_testing import find_hovered_node
from sopstudio.ui.open_document import EMPTY_SELECTION, Selection

CURSORS = {"port": Qt.CursorShape.CrossCursor, "head": Qt.CursorShape.CrossCursor, "tail": Qt.CursorShape.CrossCursor}


class GestureController:
    """Handles the input events of a canvas. On a canvas that is not editable it only selects and pans."""

    def __init__(self, context: GestureContext) -> None:
        self.context = context
        self.gesture: Gesture | None = None
        self._button = Qt.MouseButton.NoButton
        self._space_held = self._panned = False
        self.menu_point: QPointF | None = None
        """The point of the scene at which a context menu was opened last: what it adds is put there."""
        context.canvas.input_handler = self
        context.document.replaced.connect(self._cancel_gesture)

    @property
    def _editable(self) -> bool:
        return self.context.canvas.canvas_scene.editable

    def press(self, event: QMouseEvent) -> bool:
        """Start the gesture for what was pressed."""
        if self.gesture is not None:
            return True
        self.menu_point = None
        canvas = self.context.canvas
        canvas.setFocus(Qt.FocusReason.MouseFocusReason)
        self._button = event.button()
        pointer = Pointer.from_event(canvas, event)
        if event.button() == Qt.MouseButton.MiddleButton or (self._space_held and _is_left(event)):
            self._panned = True
            self._start_gesture(Pan(self.context, pointer))
        elif _is_left(event):
            self._start_gesture(self._find_gesture(self._hit(pointer.scene), pointer))
        return True

    def move(self, event: QMouseEvent) -> bool:
        """Move the gesture; without one, highlight what the pointer is over. Returns whether the event was
        handled.
        """
        canvas = self.context.canvas
        if self.gesture is not None:
            self.gesture.move(Pointer.from_event(canvas, event))
            return True
        scene, point = canvas.canvas_scene, canvas.mapToScene(event.position().toPoint())
        scene.hover(find_hovered_node(scene, point))
        self._show_cursor(self._hit(point))
        return False

    def release(self, event: QMouseEvent) -> bool:
        """End the gesture, if this is the button that started it."""
        if event.button() != self._button:
            return True
        gesture, self.gesture = self.gesture, None
        if gesture is not None:
            self._show_cursor()
            gesture.release(Pointer.from_event(self.context.canvas, event))
        return True

    def double_click(self, event: QMouseEvent) -> bool:
        """Edit the text of the element; on empty ground, open the menu of node kinds."""
        if _is_left(event) and self._editable:
            pointer = Pointer.from_event(self.context.canvas, event)
            target = self._hit(pointer.scene)
            if target.kind == "ground":
                self.context.open_node_menu(pointer.scene, "")
            else:
                self.context.edit_text(target, pointer.scene)
        return True

    def key_down(self, event: QKeyEvent) -> bool:
        """Escape cancels the gesture, or clears the selection; holding Space makes the next drag pan."""
        if event.key() == Qt.Key.Key_Escape:
            return self._escape()
        if event.key() != Qt.Key.Key_Space or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        if not event.isAutoRepeat():
            self._space_held, self._panned = True, False
            self._show_cursor()
        return True

    def key_up(self, event: QKeyEvent) -> bool:
        """Releasing Space without a drag opens the menu of node kinds."""
        if event.key() != Qt.Key.Key_Space or event.isAutoRepeat() or not self._space_held:
            return False
        self._space_held = False
        self._show_cursor()
        if not self._panned and self._editable:
            self.open_node_menu()
        return True

    def lose_focus(self) -> None:
        """Forget held keys, as their release is not received any more."""
        self._space_held = False

    def open_node_menu(self) -> None:
        """Open the menu of node kinds below the node in hand, else where the context menu was, else at the
        pointer, else in the middle of the view.
        """
        selected, canvas = self.context.document.selection, self.context.canvas
        menu_point, self.menu_point = self.menu_point, None
        if menu_point is not None and not selected.nodes:
            self.context.open_node_menu(menu_point, "")
            return
        if node_in_hand := self.context.document.node_in_hand:
            self.context.open_node_menu(QPointF(), node_in_hand)
            return
        view = canvas.viewport()
        point = view.mapFromGlobal(QCursor.pos())
        self.context.open_node_menu(
            canvas.mapToScene(point if view.rect().contains(point) else view.rect().center()), ""
        )

    def _find_gesture(self, hit: Hit, pointer: Pointer) -> Gesture | None:
        if hit.kind == "ground":
            return RubberBand(self.context, pointer)
        if self._editable and hit.kind == "port":
            return Connect(self.context, hit.key, pointer)
        if self._editable and hit.kind in ("head", "tail"):
            return Reconnect(self.context, hit, pointer)
        if self._editable and hit.kind == "node":
            return MoveNodes(self.context, hit.key, pointer)
        if self._editable and hit.kind == "note":
            return MoveNote(self.context, hit.key, pointer)
        if self._editable and hit.kind == "border":
            return ResizeSection(self.context, hit, pointer)
        if self._editable and hit.kind == "section":
            return MoveSection(self.context, hit.key, pointer)
        document = self.context.document
        drawing = self.context.canvas.canvas_scene.drawing
        document.select(select_hit(document.selection, hit, pointer.extends, drawing))
        return None

    def _start_gesture(self, gesture: Gesture | None) -> None:
        self.gesture = gesture
        if gesture is not None:
            self.context.canvas.viewport().setCursor(gesture.cursor)

    def _escape(self) -> bool:
        gesture, self.gesture = self.gesture, None
        if gesture is not None:
            gesture.cancel()
            self._show_cursor()
        else:
            self._select_what_is_around()
        return True

    def _select_what_is_around(self) -> None:
        """Select the step whose tool or fact is shown, else nothing."""
        document = self.context.document
        is_within = document.selection.subject.kind and document.node_in_hand
        document.select(Selection(frozenset({document.node_in_hand})) if is_within else EMPTY_SELECTION)

    def _cancel_gesture(self) -> None:
        """Drop the gesture because the document changed; there is nothing to restore."""
        if self.gesture is not None:
            self.gesture = None
            scene = self.context.canvas.canvas_scene
            scene.show_overlay(None)
            scene.highlight(())
            self._show_cursor()

    def _hit(self, point: QPointF) -> Hit:
        return hit_test(self.context.canvas.canvas_scene, point, self.context.canvas.zoom_factor())

    def _show_cursor(self, hit: Hit | None = None) -> None:
        cursor = Qt.CursorShape.OpenHandCursor if self._space_held else Qt.CursorShape.ArrowCursor
        if self._editable and hit is not None:
            cursor = BORDER_CURSORS[hit.sides] if hit.kind == "border" else CURSORS.get(hit.kind, cursor)
        view = self.context.canvas.viewport()
        if view.cursor().shape() != cursor:
            view.setCursor(cursor)


def _is_left(event: QMouseEvent) -> bool:
    return event.button() == Qt.MouseButton.LeftButton
