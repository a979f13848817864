"""The canvas for screen readers: a list of its steps and edges, in the order in which Tab goes through them, and then
the bars, notices and fields that float over it.

Each step and edge that was asked for has a small object of its own; nothing is made before an assistive program asks.
"""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtGui import QAccessible, QAccessibleInterface, QAccessibleObject
from PySide6.QtWidgets import QAccessibleWidget, QWidget

from sopstudio.ui.accessibility import Interface, install_factory, interface_of
from sopstudio.ui.application import get_application
from sopstudio.ui.canvas import Canvas, hit_test
from sopstudio.ui.canvas.drawing import EMPTY_DRAWING, Drawing
from sopstudio.ui.canvas_editor.commands.node_geometry import elements_in_order
from sopstudio.ui.canvas_editor.spoken import SpokenElement

SCROLL_BAR_PREFIX = "qt_scrollarea_"
"""Begins the names of the widgets in which Qt keeps the scroll bars."""


class Narrator(Protocol):
    """Who knows what is to be said of a canvas."""

    def element(self, key: str) -> SpokenElement:
        """What is said of a node or edge."""

    def overview(self) -> str:
        """What is said of the whole canvas: its selection, else how much there is."""


class AccessibleElement(QObject):
    """Stands for a node or edge of a canvas."""

    def __init__(self, elements: AccessibleElements, key: str) -> None:
        super().__init__(elements)
        self.elements, self.key = elements, key

    def accessible_interface(self) -> Interface:
        """An item of the list."""
        return ElementInterface(self)


class AccessibleElements(QObject):
    """The nodes and edges of a canvas as objects, and the list of them."""

    def __init__(self, canvas: Canvas, narrator: Narrator) -> None:
        super().__init__(canvas)
        self.canvas, self.narrator = canvas, narrator
        self._drawing: Drawing = EMPTY_DRAWING
        self._keys: list[str] = []
        self._ranks: dict[str, int] = {}
        self._objects: dict[str, AccessibleElement] = {}
        canvas.interface_source = lambda: CanvasInterface(self)
        install_factory()

    def keys(self) -> list[str]:
        """The keys of all nodes and edges in the order of Tab."""
        drawing = self.canvas.canvas_scene.drawing
        if drawing is not self._drawing:
            self._drawing = drawing
            self._keys = [key for _, key in elements_in_order(drawing)]
            self._ranks = {key: rank for rank, key in enumerate(self._keys)}
        return self._keys

    def rank(self, key: str) -> int:
        """The place of a node or edge among all of them; -1 where it is not there."""
        self.keys()
        return self._ranks.get(key, -1)

    def find(self, key: str) -> AccessibleElement | None:
        """The object of a node or edge; None where it is not on the canvas."""
        if self.rank(key) < 0:
            return None
        if key not in self._objects:
            self._objects[key] = AccessibleElement(self, key)
        return self._objects[key]

    def floating_widgets(self) -> list[QWidget]:
        """What is shown over the canvas now, the topmost last."""
        own = {self.canvas.viewport(), self.canvas.cornerWidget()}
        return [
            child
            for child in self.canvas.children()
            if isinstance(child, QWidget)
            and child not in own
            and not (child.isWindow() or child.isHidden() or child.objectName().startswith(SCROLL_BAR_PREFIX))
        ]

    def drop_missing(self) -> None:
        """Forget what is not on the canvas any more."""
        drawing = self.canvas.canvas_scene.drawing
        known = drawing.nodes.keys() | drawing.edges.keys() | drawing.notes.keys() | drawing.sections.keys()
        for key in self._objects.keys() - known:
            self._objects.pop(key).deleteLater()

    def single_selected(self) -> AccessibleElement | None:
        """What is selected, where it is only one."""
        scene = self.canvas.canvas_scene
        keys = frozenset().union(*scene.selected_keys(), scene.notes.selected_keys(), scene.sections.selected_keys())
        return self.find(next(iter(keys))) if len(keys) == 1 else None


class CanvasInterface(QAccessibleWidget):
    """The canvas as a list."""

    def __init__(self, elements: AccessibleElements) -> None:
        super().__init__(elements.canvas, QAccessible.Role.List, "")
        self._elements = elements

    def childCount(self) -> int:
        """The number of nodes and edges, and of widgets over the canvas."""
        return len(self._elements.keys()) + len(self._elements.floating_widgets())

    def child(self, index: int) -> Interface:
        """A node or edge in the order of Tab; after them a widget over the canvas."""
        keys = self._elements.keys()
        if 0 <= index < len(keys):
            return interface_of(self._elements.find(keys[index]))
        widgets = self._elements.floating_widgets()
        return interface_of(widgets[index - len(keys)]) if 0 <= index - len(keys) < len(widgets) else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """The place of a node or edge, or of a widget over the canvas; -1 for anything else."""
        owner, widgets = child.object(), self._elements.floating_widgets()
        if isinstance(owner, AccessibleElement):
            return self._elements.rank(owner.key)
        return len(self._elements.keys()) + widgets.index(owner) if owner in widgets else -1

    def childAt(self, x: int, y: int) -> Interface:
        """The widget over the canvas, or else the node or edge, at a point of the screen."""
        canvas = self._elements.canvas
        for widget in reversed(self._elements.floating_widgets()):
            if widget.rect().contains(widget.mapFromGlobal(QPoint(x, y))):
                return interface_of(widget)
        point = canvas.mapToScene(canvas.viewport().mapFromGlobal(QPoint(x, y)))
        hit = hit_test(canvas.canvas_scene, point)
        return interface_of(self._elements.find(hit.key)) if hit.key else None

    def focusChild(self) -> Interface:
        """What is selected, where it is only one and the canvas has the focus; else what over it has the focus."""
        canvas, focused = self._elements.canvas, get_application().focusWidget()
        if focused is canvas:
            return interface_of(self._elements.single_selected())
        return interface_of(focused) if focused is not None and canvas.isAncestorOf(focused) else None

    def text(self, kind: QAccessible.Text) -> str:
        """The name of the canvas, and what is selected on it."""
        if kind == QAccessible.Text.Name:
            return self._elements.canvas.accessibleName()
        return self._elements.narrator.overview() if kind == QAccessible.Text.Description else ""


class ElementInterface(QAccessibleObject):
    """A node or edge as an item of the list."""

    def __init__(self, element: AccessibleElement) -> None:
        super().__init__(element)
        self._elements, self._key = element.elements, element.key

    def parent(self) -> Interface:
        """The canvas."""
        return interface_of(self._elements.canvas)

    def child(self, index: int) -> Interface:
        """None: an item has no parts."""
        return None

    def childAt(self, x: int, y: int) -> Interface:
        """None: an item has no parts."""
        return None

    def childCount(self) -> int:
        """0: an item has no parts."""
        return 0

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """-1: an item has no parts."""
        return -1

    def role(self) -> QAccessible.Role:
        """An item of a list."""
        return QAccessible.Role.ListItem

    def text(self, kind: QAccessible.Text) -> str:
        """Title, kind and state as its name; what happens there, its problems and ways on as its description."""
        spoken = self._elements.narrator.element(self._key)
        texts = {QAccessible.Text.Name: spoken.name, QAccessible.Text.Description: spoken.description}
        return texts.get(kind, "")

    def state(self) -> QAccessible.State:
        """Whether it is selected, has the focus and is in view."""
        canvas, state = self._elements.canvas, QAccessible.State()
        item = canvas.canvas_scene.find_item(self._key)
        scene = canvas.canvas_scene
        others = scene.notes.selected_keys() | scene.sections.selected_keys()
        is_selected = item is not None and (item.isSelected() or self._key in others)
        state.selectable = state.focusable = 1
        state.selected = int(is_selected)
        state.focused = int(is_selected and canvas.hasFocus() and self._elements.single_selected() is not None)
        state.invalid = int(item is None)
        state.offscreen = int(not canvas.is_in_view(self._key))
        return state

    def rect(self) -> QRect:
        """Its box on the screen."""
        canvas = self._elements.canvas
        item = canvas.canvas_scene.find_item(self._key)
        if item is None:
            return QRect()
        box = canvas.mapFromScene(item.sceneBoundingRect()).boundingRect()
        return QRect(canvas.viewport().mapToGlobal(box.topLeft()), box.size())


__all__ = ["AccessibleElement", "AccessibleElements", "Narrator"]
