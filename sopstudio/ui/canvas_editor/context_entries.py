"""What the context menu of the canvas offers: on a node, on several, on an edge or its label, on empty ground and
in the frame of a sub-procedure.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF

from sopstudio.translation import tr
from sopstudio.ui.canvas import Canvas, hit_test
from sopstudio.ui.canvas.gestures import GestureController
from sopstudio.ui.canvas.gestures.gesture import is_selected, select_hit
from sopstudio.ui.context_menu import SEPARATOR, MenuContent, MenuEntry, Submenu
from sopstudio.ui.open_document import EMPTY_SELECTION, OpenDocument, Selection, Subject

ALIGNMENTS = Submenu(
    tr("Align and distribute"),
    (
        "canvas.left", "canvas.centre", "canvas.right", SEPARATOR,
        "canvas.top", "canvas.middle", "canvas.bottom", SEPARATOR,
        "canvas.across", "canvas.down",
    ),
)  # fmt: skip
CLIPBOARD: tuple[MenuEntry, ...] = ("canvas.cut", "canvas.copy", "canvas.duplicate", "canvas.delete")
ON_NODE: tuple[MenuEntry, ...] = (
    ("canvas.edit", tr("Edit the title")),
    ("insert.node", tr("Add a node after it…")),
    "insert.edge",
    "canvas.start",
    "inspector.branches",
    "canvas.fold",
    "canvas.section",
    "canvas.section_out",
    SEPARATOR,
    *CLIPBOARD,
    SEPARATOR,
    ("view.side", tr("Go to its details")),
    "simulate.breakpoint",
)
ON_SEVERAL: tuple[MenuEntry, ...] = (
    ALIGNMENTS, "canvas.fold", "canvas.unfold", "canvas.section", "canvas.section_out", SEPARATOR,
    *CLIPBOARD, SEPARATOR, "simulate.breakpoint",
)  # fmt: skip
ON_EDGE: tuple[MenuEntry, ...] = (
    ("canvas.edit", tr("Edit the condition")), "insert.on_edge", SEPARATOR, "canvas.earlier", "canvas.later", SEPARATOR,
    "canvas.delete", SEPARATOR, ("view.side", tr("Go to its details")), "view.formulas", "simulate.breakpoint",
)  # fmt: skip
ON_NOTE: tuple[MenuEntry, ...] = (("canvas.edit", tr("Edit the note")), ("canvas.delete", tr("Delete the note")))
ON_SECTION: tuple[MenuEntry, ...] = (
    ("canvas.edit", tr("Rename the section")), ("canvas.section_nodes", tr("Select its steps")),
    ("canvas.section_fit", tr("Fit it to its steps")), SEPARATOR,
    "canvas.arrange", SEPARATOR, ("canvas.delete", tr("Delete the section")),
)  # fmt: skip
ON_GROUND: tuple[MenuEntry, ...] = (
    ("insert.node", tr("Add a node here…")), ("insert.note", tr("Add a note here")), ("canvas.paste", tr("Paste here")),
    "canvas.all", SEPARATOR,
    "canvas.arrange", "canvas.sections_by_role", "canvas.unfold_all", "view.fit", "view.formulas", SEPARATOR,
    "file.paste", "inspector.sop",
)  # fmt: skip
ON_FRAME: tuple[MenuEntry, ...] = (
    ("insert.node", tr("Add a node here…")), ("canvas.paste", tr("Paste here")), "canvas.inside",
    "canvas.fold_frame", SEPARATOR,
    ("subject.show", tr("Show the sub-procedure in the inspector")), ("subject.rename", tr("Rename the sub-procedure")),
    ("subject.delete", tr("Delete the sub-procedure")), SEPARATOR, "view.fit",
)  # fmt: skip


class CanvasMenu:
    """The menu of a canvas: a right click selects what it hits unless that is selected already."""

    def __init__(self, canvas: Canvas, document: OpenDocument, controller: GestureController) -> None:
        self._canvas, self._document, self._controller = canvas, document, controller
        canvas.menu_source = self.content

    def content(self, position: QPoint | None) -> MenuContent | None:
        """What can be done at a point of the view; without a point, with the selection."""
        if position is None:
            return MenuContent(self._entries(), place=self._selected_place())
        point = self._canvas.mapToScene(position)
        hit = hit_test(self._canvas.canvas_scene, point, self._canvas.zoom_factor())
        if hit.kind == "ground":
            return self._on_ground(point)
        self._controller.menu_point = None
        if not is_selected(self._document.selection, hit):
            drawing = self._canvas.canvas_scene.drawing
            self._document.select(select_hit(self._document.selection, hit, extends=False, drawing=drawing))
        return MenuContent(self._entries())

    def _on_ground(self, point: QPointF) -> MenuContent:
        self._document.select(EMPTY_SELECTION)
        self._controller.menu_point = point
        scope = self._canvas.canvas_scene.drawing.scope_at(point.x(), point.y())
        return MenuContent(ON_FRAME, Subject("procedure", scope)) if scope else MenuContent(ON_GROUND)

    def _entries(self) -> tuple[MenuEntry, ...]:
        selection = self._document.selection
        if len(selection.nodes) + len(selection.edges) > 1:
            return ON_SEVERAL
        if selection.notes:
            return ON_NOTE
        if selection.sections:
            return ON_SECTION
        return ON_NODE if selection.nodes else ON_EDGE if selection.edges else ON_GROUND

    def _selected_place(self) -> QPoint:
        """The lower edge of what is selected, within the view."""
        view = self._canvas.viewport()
        selection = self._document.selection
        for key in sorted((*selection.nodes, *selection.edges, *selection.sections))[:1]:
            item = self._canvas.canvas_scene.find_item(key)
            if item is not None:
                box = item.sceneBoundingRect()
                place = self._canvas.mapFromScene(QPointF(box.center().x(), box.bottom()))
                return QPoint(min(max(place.x(), 0), view.width() - 1), min(max(place.y(), 0), view.height() - 1))
        return view.rect().center()


def nodes_inside(document: OpenDocument, procedure: str) -> Selection:
    """The nodes and edges of a sub-procedure."""
    for graph in document.document.sop.procedures:
        if graph.id == procedure:
            return Selection(
                frozenset(f"{procedure}/{node.id}" for node in graph.nodes),
                frozenset(f"{procedure}/{edge.id}" for edge in graph.edges),
            )
    return EMPTY_SELECTION


__all__ = ["ALIGNMENTS", "CanvasMenu", "nodes_inside"]
