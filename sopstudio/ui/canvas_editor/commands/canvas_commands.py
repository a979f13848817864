"""Commands on the selection of the canvas: delete, copy, paste, align, nudge, reorder. No widgets here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Literal

from PySide6.QtCore import QMimeData, QPointF
from PySide6.QtGui import QClipboard

from sopstudio.errors import EditError, FormatError
from sopstudio.sop import Document
from sopstudio.sop.edits import graph_of, remove_edges, remove_nodes, reorder_edge, set_start
from sopstudio.sop.notes import remove_notes
from sopstudio.sop.sections import remove_sections
from sopstudio.translation import tr
from sopstudio.ui.canvas.drawing import Drawing
from sopstudio.ui.canvas.folding import find_members, fold_selected
from sopstudio.ui.canvas.geometry import Box
from sopstudio.ui.canvas.gestures import GestureContext
from sopstudio.ui.canvas.gestures.move_section import shift_section
from sopstudio.ui.canvas.gestures.resize_section import apply_resized
from sopstudio.ui.canvas.section_resizing import SIDES, Border, resize
from sopstudio.ui.canvas.snapping import GRID_SIZE, snap_to_grid
from sopstudio.ui.canvas_editor.commands import fragment
from sopstudio.ui.canvas_editor.commands.node_geometry import (
    Alignment,
    Direction,
    ElementKey,
    align_positions,
    distribute_positions,
    elements_in_order,
    find_neighbour,
    neighbour_of_edge,
    reading_order,
    select_element,
)
from sopstudio.ui.open_document import EMPTY_SELECTION, OpenDocument, Selection, split_key

NUDGE_STEPS: Mapping[Direction, tuple[float, float]] = {
    "left": (-GRID_SIZE, 0.0),
    "right": (GRID_SIZE, 0.0),
    "up": (0.0, -GRID_SIZE),
    "down": (0.0, GRID_SIZE),
}


class CanvasCommands:
    """Each command changes the open document as one undo step. `read_text` reads a text on the clipboard."""

    def __init__(self, context: GestureContext, clipboard: QClipboard, read_text: Callable[[], None]) -> None:
        self._context, self._clipboard, self._read_text = context, clipboard, read_text
        self._copied = False
        self._last_node = ""
        context.document.selected.connect(self._note_selected)

    @property
    def document(self) -> OpenDocument:
        """The open document."""
        return self._context.document

    @property
    def drawing(self) -> Drawing:
        """What the canvas shows of it."""
        return self._context.canvas.canvas_scene.drawing

    def delete(self) -> None:
        """Remove the selected nodes and edges."""
        self._remove(tr("Delete"))

    def select_all(self) -> None:
        """Select everything on the canvas."""
        self._context.select(Selection(frozenset(self.drawing.nodes), frozenset(self.drawing.edges)))

    def copy(self) -> bool:
        """Copy the selected nodes to the clipboard, as a fragment and as text. Returns whether there were any."""
        copied = fragment.extract(self._context.laid_out_document(), self.document.selection)
        if copied is None:
            return False
        text, data = fragment.to_text(copied), QMimeData()
        data.setData(fragment.MIME_TYPE, text.encode())
        data.setText(text)
        self._clipboard.setMimeData(data)
        self._copied = True
        return True

    def close(self) -> None:
        """Leave copied nodes on the clipboard as plain text: our own mime data would outlive Python and crash at
        exit.
        """
        data: QMimeData | None = self._clipboard.mimeData()
        if data is not None and self._copied and data.hasFormat(fragment.MIME_TYPE):
            self._clipboard.setText(_clipboard_text(data))

    def cut(self) -> None:
        """Copy the selected nodes, then remove them; nothing is removed where copying fails."""
        if self.copy():
            self._remove(tr("Cut"))

    def paste(self, point: QPointF | None = None) -> None:
        """Paste the nodes on the clipboard around a point of the scene, without one a little offset. Any other text is
        left to `read_text`; that there is none is said.
        """
        text = _clipboard_text(self._clipboard.mimeData())
        try:
            pasted = fragment.parse(text)
        except FormatError:
            if text.strip():
                self._read_text()
            else:
                self.document.refused.emit(tr("The clipboard is empty. Copy nodes, or the text of an SOP, first."))
            return
        self._paste_fragment(tr("Paste"), pasted, point)

    def duplicate(self) -> None:
        """Copy the selected nodes in place, a little offset."""
        copied = fragment.extract(self._context.laid_out_document(), self.document.selection)
        if copied is not None:
            self._paste_fragment(tr("Duplicate"), copied)

    def align(self, edge: Alignment) -> None:
        """Align the selected nodes at that edge as one undo step, clear of the other nodes."""
        other_positions = [
            (drawn.x, drawn.y) for key, drawn in self.drawing.nodes.items() if key not in self.document.selection.nodes
        ]
        self._move_selected(tr("Align"), lambda places: align_positions(places, edge, other_positions))

    def distribute(self, direction: Literal["across", "down"]) -> None:
        """Put the selected nodes at even distances."""
        self._move_selected(tr("Distribute"), lambda places: distribute_positions(places, direction))

    def nudge(self, direction: Direction) -> None:
        """Move the selected nodes, or the selected section with its nodes, by one grid line."""
        dx, dy = NUDGE_STEPS[direction]
        for key in self.document.selection.sections & self.drawing.sections.keys():
            positions, areas = shift_section(self.drawing, key, dx, dy)
            self._context.move_nodes(tr("Move the section"), positions, "nudge", areas=areas)
        self._move_selected(
            tr("Move"), lambda places: {key: (x + dx, y + dy) for key, (x, y) in places.items()}, "nudge"
        )

    def move_border(self, side: Border, direction: Direction) -> None:
        """Move a border of the selected section by one grid line; sections in its way are pushed on."""
        scene, number = self._context.canvas.canvas_scene, SIDES.index(side)
        sections = {section.key: section for section in scene.sections.drawn}
        for key in self.document.selection.sections & sections.keys():
            step = sum(NUDGE_STEPS[direction])
            box = Box(*(snap_to_grid(place + step) for place in sections[key].box))
            resized = resize(scene.drawing, sections, key, (number,), box)
            apply_resized(self._context, scene.drawing, resized, f"border {key}")

    def fold(self) -> None:
        """Fold the branch of the selected node, the selected nodes, or the sub-procedure that is selected."""
        fold, scene = fold_selected(self.drawing, self.document.selection.nodes), self._context.canvas.canvas_scene
        if fold is not None:
            self.document.select(Selection(frozenset(find_members(scene.whole, fold))))
            scene.set_folds((*scene.folds, fold))

    def can_fold(self) -> bool:
        """Whether what is selected can be folded into one card."""
        return fold_selected(self.drawing, self.document.selection.nodes) is not None

    def unfold(self) -> None:
        """Unfold the selected cards."""
        self._context.canvas.canvas_scene.unfold(self.document.selection.nodes)

    def can_unfold(self) -> bool:
        """Whether a card that stands for several nodes is selected."""
        return not self.drawing.folded.keys().isdisjoint(self.document.selection.nodes)

    def unfold_all(self) -> None:
        """Unfold everything."""
        self._context.canvas.canvas_scene.set_folds(())

    def make_start(self) -> None:
        """Make the selected node the start of its procedure."""
        for key in self.document.selection.nodes:
            scope, name = split_key(key)
            self.document.attempt(tr("Set as start"), partial(set_start, node_id=name, scope=scope))

    def reorder(self, offset: int) -> None:
        """Try the selected edge earlier or later among the edges of its node."""
        for key in self.document.selection.edges:
            scope, name = split_key(key)
            change = partial(reorder_edge, edge_id=name, position=self._rank(key)[0] + offset, scope=scope)
            self.document.attempt(tr("Change the order"), change)

    def can_reorder(self, offset: int) -> bool:
        """Whether one edge is selected and there is another before (after) it."""
        edges = self.document.selection.edges
        if len(edges) != 1:
            return False
        position, count = self._rank(next(iter(edges)))
        return 0 <= position + offset < count

    def _note_selected(self) -> None:
        """Remember the node that was selected last, where arrow keys go on."""
        if len(self.document.selection.nodes) == 1:
            (self._last_node,) = self.document.selection.nodes

    def select_neighbour(self, direction: Direction) -> None:
        """Select the neighbour of the selected node or edge; without a selection the node that was selected last, where
        it is in view, else the first one.
        """
        selection = self.document.selection
        if len(selection.edges) == 1 and not selection.nodes:
            self._select(neighbour_of_edge(self.drawing, next(iter(selection.edges)), direction))
            return
        keys = self.document.selection.nodes & self.drawing.nodes.keys()
        current = min(keys, key=lambda key: self.drawing.nodes[key].y, default="")
        neighbour_key = find_neighbour(self.drawing, current, direction) if current else self._node_to_begin_at()
        self._select(("node", neighbour_key) if neighbour_key else None)

    def _node_to_begin_at(self) -> str:
        last = self._last_node
        if last in self.drawing.nodes and self._context.canvas.is_in_view(last):
            return last
        return next(iter(reading_order(self.drawing)), "")

    def select_next(self, offset: int) -> None:
        """Select the next (previous) element in reading order, where the edges of a node come after it."""
        self._select(self._next_element(offset))

    def can_select_next(self, offset: int) -> bool:
        """Whether there is a next element; after the last one, Tab leaves the canvas."""
        return self._next_element(offset) is not None

    def _next_element(self, offset: int) -> ElementKey | None:
        order, selection = elements_in_order(self.drawing), self.document.selection
        selected_keys = {
            "node": selection.nodes,
            "edge": selection.edges,
            "note": selection.notes,
            "section": selection.sections,
        }
        positions = [index for index, (kind, key) in enumerate(order) if key in selected_keys[kind]]
        if not positions:
            return (order[0] if offset > 0 else order[-1]) if order else None
        position = (max(positions) if offset > 0 else min(positions)) + offset
        return order[position] if 0 <= position < len(order) else None

    def _select(self, element: ElementKey | None) -> None:
        if element is not None:
            self._context.select(select_element(element))
            self._context.canvas.reveal(element[1])

    def _remove(self, undo_text: str) -> None:
        selection = self.document.selection
        self.document.attempt(undo_text, partial(remove_selection, selection=selection), select=EMPTY_SELECTION)

    def _paste_fragment(self, undo_text: str, pasted: Document, point: QPointF | None = None) -> None:
        document = self._context.laid_out_document()
        scope = self._scope_to_paste(point)
        shift = self._free_shift(document, pasted, scope) if point is None else self._shift_to(point, pasted, scope)
        try:
            after, selection = fragment.paste(document, pasted, scope, shift)
        except EditError as error:
            self.document.refused.emit(str(error))
            return
        self.document.edit(undo_text, after, select=selection)
        self._context.canvas.reveal(*sorted(selection.nodes))

    def _scope_to_paste(self, point: QPointF | None) -> str:
        """The sub-procedure at the point, without one that of the selection; "" for the SOP itself."""
        if point is not None:
            return self.drawing.scope_at(point.x(), point.y())
        scopes = {split_key(key)[0] for key in self.document.selection.nodes}
        return scopes.pop() if len(scopes) == 1 else ""

    def _shift_to(self, point: QPointF, pasted: Document, scope: str) -> tuple[float, float]:
        """How far nodes are moved so that their middle is at a point of the scene."""
        places = [place for key, place in pasted.layout.items() if "/" not in key]
        frame_x, frame_y = self.drawing.shifts.get(scope, (0.0, 0.0))
        if not places:
            return snap_to_grid(point.x() - frame_x), snap_to_grid(point.y() - frame_y)
        xs, ys = [place.x for place in places], [place.y for place in places]
        middle_x, middle_y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        return snap_to_grid(point.x() - frame_x - middle_x), snap_to_grid(point.y() - frame_y - middle_y)

    def _free_shift(self, document: Document, pasted: Document, scope: str) -> tuple[float, float]:
        """How far nodes are moved so that they cover none of the others."""
        steps = 1
        occupied = {(point.x, point.y) for key, point in document.layout.items() if split_key(key)[0] == scope}
        while any(
            (point.x + steps * fragment.PASTE_OFFSET, point.y + steps * fragment.PASTE_OFFSET) in occupied
            for key, point in pasted.layout.items()
            if "/" not in key
        ):
            steps += 1
        shift = steps * fragment.PASTE_OFFSET
        return shift, shift

    def _move_selected(
        self,
        undo_text: str,
        change: Callable[[dict[str, tuple[float, float]]], dict[str, tuple[float, float]]],
        merge_key: str = "",
    ) -> None:
        nodes = self.drawing.nodes
        positions = {name: (nodes[name].x, nodes[name].y) for name in self.document.selection.nodes if name in nodes}
        if positions:
            self._context.move_nodes(undo_text, change(positions), merge_key)

    def _rank(self, key: str) -> tuple[int, int]:
        """The index of the edge among the edges of its node, and their number."""
        scope, name = split_key(key)
        edges = graph_of(self.document.document.sop, scope).edges
        source = next((edge.source for edge in edges if edge.id == name), "")
        siblings = [edge.id for edge in edges if edge.source == source]
        return (siblings.index(name) if name in siblings else -1), len(siblings)


def _clipboard_text(data: QMimeData | None) -> str:
    """The fragment, or any other text on the clipboard; "" where there is none."""
    if data is None:
        return ""
    if data.hasFormat(fragment.MIME_TYPE):
        return bytes(data.data(fragment.MIME_TYPE).data()).decode(errors="replace")
    return data.text()


def remove_selection(document: Document, selection: Selection) -> Document:
    """`document` without the selected nodes, edges, notes and sections. Raises `EditError`."""
    for scope, names in _group_by_scope(selection.edges).items():
        document = remove_edges(document, names, scope=scope)
    for scope, names in _group_by_scope(selection.nodes).items():
        document = remove_nodes(document, names, scope=scope)
    document = remove_sections(document, selection.sections)
    return remove_notes(document, selection.notes) if selection.notes else document


def _group_by_scope(keys: Iterable[str]) -> dict[str, set[str]]:
    names_by_scope: dict[str, set[str]] = {}
    for key in keys:
        scope, name = split_key(key)
        names_by_scope.setdefault(scope, set()).add(name)
    return names_by_scope
