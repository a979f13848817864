"""Canvas and document in step: what is open is shown, what is selected in one is selected in the other."""

from __future__ import annotations

from PySide6.QtCore import QObject
from shiboken6 import isValid

from sopstudio.layout import laid_out
from sopstudio.ui.canvas import Canvas
from sopstudio.ui.editor import OpenDocument, Selection


class InStep(QObject):
    """Lives as long as the canvas."""

    def __init__(self, document: OpenDocument, canvas: Canvas) -> None:
        super().__init__(canvas)
        self._document, self._canvas = document, canvas
        self._busy = False
        document.opened.connect(canvas.forget)
        document.replaced.connect(self._show)
        document.selected.connect(self._select)
        canvas.canvas_scene.selectionChanged.connect(self._chosen)
        self._show()

    def _show(self) -> None:
        self._busy = True
        self._canvas.show_document(laid_out(self._document.document))
        self._busy = False
        self._select()

    def _select(self) -> None:
        selection = self._document.selection
        self._busy = True
        self._canvas.canvas_scene.choose(selection.nodes, selection.edges)
        self._busy = False

    def _chosen(self) -> None:
        if not self._busy and isValid(self._canvas) and isValid(self._canvas.canvas_scene):
            self._document.select(Selection(*self._canvas.canvas_scene.chosen()))
