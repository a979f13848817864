"""The canvas for screen readers: a list of its steps and edges, and then the bars, notices and fields that float over
it.

Qt keeps the first interface that it is given of a widget, and may ask while the canvas is being made. So the list is
there from the beginning, and looks at each question for what is known of the steps and edges by then.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol
from weakref import ref

from PySide6.QtCore import QObject, QPoint
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAbstractScrollArea, QAccessibleWidget, QWidget

from sopstudio.ui.accessibility import Interface, interface_of
from sopstudio.ui.application import get_application

SCROLL_BAR_PREFIX = "qt_scrollarea_"
"""Begins the names of the widgets in which Qt keeps the scroll bars."""


class Elements(Protocol):
    """What is known of the steps and edges of a canvas."""

    def keys(self) -> list[str]:
        """Their keys in the order of Tab."""

    def find(self, key: str) -> QObject | None:
        """The object that stands for one of them; None where it is not there."""

    def place_of(self, owner: QObject) -> int:
        """The place among all of them of an object that stands for one; -1 for any other."""

    def find_at(self, point: QPoint) -> QObject | None:
        """The object of the one at a point of the screen."""

    def single_selected(self) -> QObject | None:
        """The object of what is selected, where it is only one."""

    def overview(self) -> str:
        """What is said of all of them."""


class NoElements:
    """Nothing is known of the steps and edges: of a canvas that is being made, or that is only looked at."""

    def keys(self) -> list[str]:
        """None."""
        return []

    def find(self, key: str) -> None:
        """None."""

    def place_of(self, owner: QObject) -> int:
        """-1."""
        return -1

    def find_at(self, point: QPoint) -> None:
        """None."""

    def single_selected(self) -> None:
        """None."""

    def overview(self) -> str:
        """Nothing."""
        return ""


class CanvasInterface(QAccessibleWidget):
    """The canvas as a list; `elements` gives what is known of its steps and edges by now.

    PySide keeps interfaces for good, so they must not keep the canvas of a closed window.
    """

    def __init__(self, canvas: QAbstractScrollArea, elements: Callable[[Any], Elements]) -> None:
        super().__init__(canvas, QAccessible.Role.List, "")
        self._reference, self._find_elements = ref(canvas), elements

    @property
    def _canvas(self) -> QAbstractScrollArea:
        """Raises `ReferenceError` where it is gone, and with it what Qt would ask for."""
        canvas = self._reference()
        if canvas is None:
            raise ReferenceError
        return canvas

    def _elements(self) -> Elements:
        return self._find_elements(self._canvas)

    def childCount(self) -> int:
        """The number of nodes and edges, and of widgets over the canvas."""
        return len(self._elements().keys()) + len(self._floating_widgets())

    def child(self, index: int) -> Interface:
        """A node or edge in the order of Tab; after them a widget over the canvas."""
        keys = self._elements().keys()
        if 0 <= index < len(keys):
            return interface_of(self._elements().find(keys[index]))
        widgets = self._floating_widgets()
        return interface_of(widgets[index - len(keys)]) if 0 <= index - len(keys) < len(widgets) else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """The place of a node or edge, or of a widget over the canvas; -1 for anything else."""
        owner, widgets = child.object(), self._floating_widgets()
        if owner in widgets:
            return len(self._elements().keys()) + widgets.index(owner)
        return self._elements().place_of(owner)

    def childAt(self, x: int, y: int) -> Interface:
        """The widget over the canvas, or else the node or edge, at a point of the screen."""
        for widget in reversed(self._floating_widgets()):
            if widget.rect().contains(widget.mapFromGlobal(QPoint(x, y))):
                return interface_of(widget)
        return interface_of(self._elements().find_at(QPoint(x, y)))

    def focusChild(self) -> Interface:
        """What is selected, where it is only one and the canvas has the focus; else what over it has the focus."""
        canvas, focused = self._canvas, get_application().focusWidget()
        if focused is canvas:
            return interface_of(self._elements().single_selected())
        return interface_of(focused) if focused is not None and canvas.isAncestorOf(focused) else None

    def text(self, kind: QAccessible.Text) -> str:
        """The name of the canvas, and what is selected on it."""
        if kind == QAccessible.Text.Name:
            return self._canvas.accessibleName()
        return self._elements().overview() if kind == QAccessible.Text.Description else ""

    def _floating_widgets(self) -> list[QWidget]:
        """What is shown over the canvas now, the topmost last."""
        own = {self._canvas.viewport(), self._canvas.cornerWidget()}
        return [
            child
            for child in self._canvas.children()
            if isinstance(child, QWidget)
            and child not in own
            and not (child.isWindow() or child.isHidden() or child.objectName().startswith(SCROLL_BAR_PREFIX))
        ]


__all__ = ["CanvasInterface", "Elements", "NoElements"]
