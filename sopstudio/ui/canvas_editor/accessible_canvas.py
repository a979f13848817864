"""The steps and edges of a canvas for screen readers, in the order in which Tab goes through them.

Each step and edge that was asked for has a small object of its own; nothing is made before an assistive program asks.
"""

from __future__ import annotations

from typing import Protocol
from weakref import ref

from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtGui import QAccessible, QAccessibleInterface, QAccessibleObject

from sopstudio.ui.accessibility import Interface, interface_of
from sopstudio.ui.canvas import Canvas, hit_test
from sopstudio.ui.canvas.drawing import EMPTY_DRAWING, Drawing
from sopstudio.ui.canvas_editor.commands.node_geometry import elements_in_order
from sopstudio.ui.canvas_editor.spoken import SpokenElement


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
        canvas.elements = self

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

    def place_of(self, owner: QObject) -> int:
        """The place of the node or edge that an object stands for; -1 for any other object."""
        return self.rank(owner.key) if isinstance(owner, AccessibleElement) else -1

    def find_at(self, point: QPoint) -> AccessibleElement | None:
        """The object of the node or edge at a point of the screen."""
        canvas = self.canvas
        hit = hit_test(canvas.canvas_scene, canvas.mapToScene(canvas.viewport().mapFromGlobal(point)))
        return self.find(hit.key) if hit.key else None

    def overview(self) -> str:
        """What is said of the whole canvas."""
        return self.narrator.overview()

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


class ElementInterface(QAccessibleObject):
    """A node or edge as an item of the list.

    It has no action to press it by: only interfaces of widgets have actions in PySide. One that is made in Python and
    handed over in `interface_cast` ends the program (6.11) when an assistive program asks for it.

    PySide keeps interfaces for good, so they must not keep the canvas of a closed window.
    """

    def __init__(self, element: AccessibleElement) -> None:
        super().__init__(element)
        self._reference, self._key = ref(element.elements), element.key

    @property
    def _elements(self) -> AccessibleElements:
        """All of the canvas. Raises `ReferenceError` where that is gone, and with it what Qt would ask for."""
        elements = self._reference()
        if elements is None:
            raise ReferenceError
        return elements

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
