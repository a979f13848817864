"""What gestures work with: the canvas, the document, and callbacks that open menus and editors."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct
from PySide6.QtCore import QPointF

from sopstudio.layout import lay_out
from sopstudio.sop import Document, Point, replace_fields
from sopstudio.ui.canvas import Canvas, Hit
from sopstudio.ui.document import OpenDocument


class GestureContext(Struct, frozen=True):
    """`open_node_menu(point, source)` opens the menu of node kinds at a point; a new node is connected from
    the node `source` ("" for none).

    `add_edge(source, target)` adds an edge between two node keys; `edit_text(hit, point)` opens the text
    editor of a node or edge.
    """

    canvas: Canvas
    document: OpenDocument
    open_node_menu: Callable[[QPointF, str], object]
    add_edge: Callable[[str, str], object]
    edit_text: Callable[[Hit, QPointF], object]

    def laid_out_document(self) -> Document:
        """The document with a position for every node."""
        return lay_out(self.document.document)

    def redraw(self) -> None:
        """Show the document again, discarding previewed positions."""
        self.canvas.show_document(self.laid_out_document())

    def move_nodes(self, undo_text: str, positions: Mapping[str, tuple[float, float]], merge_key: str = "") -> None:
        """Move nodes to drawn positions as one undo step called `undo_text`; steps with the same `merge_key`
        merge.
        """
        document, drawing = self.laid_out_document(), self.canvas.canvas_scene.drawing
        layout = dict(document.layout)
        for name, (x, y) in positions.items():
            shift = drawing.shifts.get(name.rpartition("/")[0], (0.0, 0.0))
            layout[name] = Point(x=x - shift[0], y=y - shift[1])
        if layout == document.layout:
            self.redraw()
        else:
            self.document.edit(undo_text, replace_fields(document, layout=layout), merge_key)
