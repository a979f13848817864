"""Keeps canvas and document in step: what is drawn follows the value, and the selections follow each other."""

from __future__ import annotations

from PySide6.QtCore import QObject
from shiboken6 import isValid

from sopstudio.layout import lay_out
from sopstudio.ui.canvas import Canvas
from sopstudio.ui.open_document import OpenDocument, Selection


class CanvasSync(QObject):
    """Lives as long as the canvas, and draws from `begin` on."""

    def __init__(self, document: OpenDocument, canvas: Canvas) -> None:
        super().__init__(canvas)
        self._document, self._canvas = document, canvas
        self._busy = False
        document.opened.connect(canvas.reset_view)
        document.opened.connect(canvas.canvas_scene.forget_folds)
        document.replaced.connect(self._show_document)
        document.selected.connect(self._show_selection)
        canvas.canvas_scene.selectionChanged.connect(self._read_selection)
        canvas.canvas_scene.folds_changed.connect(self._show_selection)

    def begin(self) -> None:
        """Draw the document, which may wait while something covers the canvas."""
        self._show_document()

    def _show_document(self) -> None:
        self._busy = True
        self._canvas.show_document(lay_out(self._document.document))
        self._busy = False
        self._show_selection()

    def _show_selection(self) -> None:
        selection = self._document.selection
        self._unfold_partly_selected(selection)
        self._busy = True
        self._canvas.canvas_scene.set_selected(selection.nodes, selection.edges, selection.notes, selection.sections)
        self._busy = False

    def _unfold_partly_selected(self, selection: Selection) -> None:
        """Show what was selected elsewhere: a problem, a line of the outline, a node of which only some are folded."""
        scene = self._canvas.canvas_scene
        for members in list(scene.drawing.folded.values()):
            chosen = selection.nodes.intersection(members)
            if chosen and len(chosen) < len(members):
                scene.unfold(chosen)
        scene.unfold(key for key in selection.edges if key not in scene.drawing.edges)

    def _read_selection(self) -> None:
        if not self._busy and isValid(self._canvas) and isValid(self._canvas.canvas_scene):
            nodes, edges = self._canvas.canvas_scene.selected_keys()
            self._document.select(Selection(self._canvas.canvas_scene.drawing.expand(nodes), edges))


__all__ = ["CanvasSync"]
