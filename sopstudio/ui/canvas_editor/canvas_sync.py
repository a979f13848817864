"""Keeps canvas and document in sync: the open document is shown, and the selection is the same in both."""

from __future__ import annotations

from PySide6.QtCore import QObject
from shiboken6 import isValid

from sopstudio.layout import lay_out
from sopstudio.ui.canvas import Canvas
from sopstudio.ui.document import OpenDocument, Selection


class CanvasSync(QObject):
    """Lives as long as the canvas."""

    def __init__(self, document: OpenDocument, canvas: Canvas) -> None:
        super().__init__(canvas)
        self._document, self._canvas = document, canvas
        self._busy = False
        document.opened.connect(canvas.reset_view)
        document.replaced.connect(self._show_document)
        document.selected.connect(self._show_selection)
        canvas.canvas_scene.selectionChanged.connect(self._read_selection)
        self._show_document()

    def _show_document(self) -> None:
        self._busy = True
        self._canvas.show_document(lay_out(self._document.document))
        self._busy = False
        self._show_selection()

    def _show_selection(self) -> None:
        selection = self._document.selection
        self._busy = True
        self._canvas.canvas_scene.set_selected(selection.nodes, selection.edges)
        self._busy = False

    def _read_selection(self) -> None:
        if not self._busy and isValid(self._canvas) and isValid(self._canvas.canvas_scene):
            self._document.select(Selection(*self._canvas.canvas_scene.selected_keys()))
