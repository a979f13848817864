"""Pictures of documents for documentation, reports and checks: the canvas, or the whole window around it."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from PySide6.QtWidgets import QWidget

from sopstudio.layout import lay_out
from sopstudio.sop import Document
from sopstudio.ui.application import get_application
from sopstudio.ui.canvas import CanvasScene
from sopstudio.ui.pictures import PictureError, check_suffix, make_scene, write_picture
from sopstudio.ui.theme import ThemeName

Perspective = Literal["author", "simulate"]


def paint_picture(
    document: Document,
    out: Path,
    perspective: Perspective = "author",
    theme: ThemeName = "light",
    window: bool = False,
    path: Sequence[str] = (),
) -> dict[str, int]:
    """Draw `document` to `out` (PNG, SVG or PDF by its suffix); returns width and height, and the numbers of
    nodes and edges.

    Width and height are those of the file: pixels of a PNG, units of an SVG or PDF (1/96 inch). In
    *simulate* the nodes on `path` are ticked, the last one is ringed and the edges between them are marked.
    `window` draws the whole window. Raises `FormatError` for another suffix and `PictureError` where the
    file cannot be written.
    """
    check_suffix(out)
    app = get_application()
    document = lay_out(document)
    visited = path if perspective == "simulate" else ()
    with tempfile.TemporaryDirectory(prefix="sopstudio-picture-") as home:
        subject: CanvasScene | QWidget = make_scene(document, theme, visited)
        if window:
            subject = _window(document, theme, visited, Path(home), perspective)
        width, height = write_picture(subject, out)
        if isinstance(subject, QWidget):
            subject.close()
        subject.deleteLater()
        app.processEvents()
    sop = document.sop
    return {
        "width": width,
        "height": height,
        "nodes": sum(len(graph.nodes) for graph in sop.graphs()),
        "edges": sum(len(graph.edges) for graph in sop.graphs()),
    }


def _window(
    document: Document, theme: ThemeName, visited: Sequence[str], home: Path, perspective: Perspective
) -> QWidget:
    from sopstudio.ui.startup import create_document_window

    window = create_document_window(document, home, theme=theme)
    window.finish_layout()  # a perspective shares out the width that the window has by then
    window.show_perspective(perspective)
    window.finish_layout()
    window.context.canvas.canvas_scene.cache_cards(False)
    window.context.canvas.canvas_scene.mark_path(visited)
    return window


__all__ = ["Perspective", "PictureError", "paint_picture"]
