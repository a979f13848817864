"""What gestures work on: the canvas, the document, and whom to ask for words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QPointF

from sopstudio.layout import laid_out
from sopstudio.sop import Document, Point, changed
from sopstudio.ui.canvas import Canvas, Hit
from sopstudio.ui.editor import OpenDocument


@dataclass(frozen=True, slots=True)
class Surface:
    """`offer` opens the menu of node kinds at a point; the new node is led to from the node of the key (blank: none).

    `connect` draws an edge between two nodes by key; `reword` begins to edit the words of a node or edge.
    """

    canvas: Canvas
    document: OpenDocument
    offer: Callable[[QPointF, str], object]
    connect: Callable[[str, str], object]
    reword: Callable[[Hit, QPointF], object]

    def shown(self) -> Document:
        """The document with the places where nodes are drawn."""
        return laid_out(self.document.document)

    def restore(self) -> None:
        """Show the document again as it is."""
        self.canvas.show_document(self.shown())

    def place(self, text: str, places: Mapping[str, tuple[float, float]], key: str = "") -> None:
        """Put nodes where they are drawn, as one step to undo called `text`; steps with the same `key` become one."""
        shown, drawing = self.shown(), self.canvas.canvas_scene.drawing
        layout = dict(shown.layout)
        for name, (x, y) in places.items():
            shift = drawing.shifts.get(name.rpartition("/")[0], (0.0, 0.0))
            layout[name] = Point(x=x - shift[0], y=y - shift[1])
        if layout == shown.layout:
            self.restore()
        else:
            self.document.edit(text, changed(shown, layout=layout), key)
