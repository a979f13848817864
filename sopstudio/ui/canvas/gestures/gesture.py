"""The base of all gestures, what they work with, and what a click selects.

A press starts a gesture; it receives every move and ends with release or cancel. The canvas, the document and the
callbacks that open menus and editors come in a `GestureContext`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from msgspec import Struct
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent

from sopstudio.layout import lay_out
from sopstudio.sop import Document, FrozenDict, Point, replace_fields
from sopstudio.sop.document import Area
from sopstudio.sop.sections import carry_areas, put_into, set_areas
from sopstudio.ui.canvas import Canvas, Hit
from sopstudio.ui.canvas.drawing import Drawing
from sopstudio.ui.open_document import OpenDocument, Selection


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

    def select(self, selection: Selection) -> None:
        """Select elements of the canvas: a card that stands for several nodes selects all of them."""
        nodes = self.canvas.canvas_scene.drawing.expand(selection.nodes)
        self.document.select(Selection(nodes, selection.edges, selection.subject, selection.notes, selection.sections))

    def redraw(self) -> None:
        """Show the document again, discarding previewed positions."""
        self.canvas.show_document(self.laid_out_document())

    def move_nodes(
        self,
        undo_text: str,
        positions: Mapping[str, tuple[float, float]],
        merge_key: str = "",
        sections: Mapping[str, str] = FrozenDict(),
        areas: Mapping[str, Area] = FrozenDict(),
    ) -> None:
        """Move nodes to drawn positions as one undo step called `undo_text`; steps with the same `merge_key`
        merge. `sections` says which nodes come into which section, `areas` which sections get another one.
        """
        document, drawing = self.laid_out_document(), self.canvas.canvas_scene.drawing
        layout = dict(document.layout)
        for name, (x, y) in positions.items():
            shift = drawing.shifts.get(name.rpartition("/")[0], (0.0, 0.0))
            before, layout[name] = layout[name], Point(x=x - shift[0], y=y - shift[1])
            for member in drawing.folded.get(name, ()):
                if member != name:
                    place = layout[member]
                    layout[member] = Point(x=place.x + layout[name].x - before.x, y=place.y + layout[name].y - before.y)
        after = set_areas(carry_areas(replace_fields(document, layout=layout), document.layout), areas)
        if after == document and not sections:
            self.redraw()
            return
        for node, section in sections.items():
            after = put_into(after, section, self.canvas.canvas_scene.drawing.expand((node,)))
        self.document.edit(undo_text, after, merge_key)


MIN_DRAG_PIXELS = 4
"""How many screen pixels the pointer must move before a press counts as a drag."""


class Pointer(NamedTuple):
    """Position of the pointer in the scene and in the view, and the modifiers held."""

    scene: QPointF
    view: QPoint
    extends: bool = False
    off_grid: bool = False

    @classmethod
    def from_event(cls, canvas: Canvas, event: QMouseEvent) -> Pointer:
        """The pointer of a mouse event. Shift and Ctrl extend the selection, Alt turns off snapping."""
        view, modifiers = event.position().toPoint(), event.modifiers()
        keys = Qt.KeyboardModifier
        extends = bool(modifiers & (keys.ShiftModifier | keys.ControlModifier))
        return cls(canvas.mapToScene(view), view, extends, bool(modifiers & keys.AltModifier))


class Gesture:
    """One mouse gesture. Nothing is written to the document before `release`."""

    cursor = Qt.CursorShape.ArrowCursor

    def move(self, pointer: Pointer) -> None:
        """Called for each pointer move while the button is down."""

    def release(self, pointer: Pointer) -> None:
        """Called when the button goes up: carry out the gesture."""

    def cancel(self) -> None:
        """Called on Escape: restore what was there before."""


def is_drag(start: Pointer, current: Pointer) -> bool:
    """Whether the pointer moved far enough for a drag."""
    return (current.view - start.view).manhattanLength() >= MIN_DRAG_PIXELS


def select_hit(selection: Selection, hit: Hit, extends: bool, drawing: Drawing) -> Selection:
    """The selection after a click on a node or edge; on a card that stands for several nodes, all of them.

    With `extends` the element is added, or removed if it was selected.
    """
    if hit.kind == "note":
        return Selection(notes=frozenset({hit.key}))
    if hit.kind in ("section", "border"):
        return Selection(sections=frozenset({hit.key}))
    nodes = frozenset() if hit.is_edge else drawing.expand({hit.key})
    edges = frozenset({hit.key}) if hit.is_edge else frozenset()
    return Selection(selection.nodes ^ nodes, selection.edges ^ edges) if extends else Selection(nodes, edges)


def is_selected(selection: Selection, hit: Hit) -> bool:
    """Whether the element that was hit is selected."""
    held = {"note": selection.notes, "section": selection.sections, "border": selection.sections}
    return hit.key in held.get(hit.kind, selection.edges if hit.is_edge else selection.nodes)
