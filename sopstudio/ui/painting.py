"""Pictures of documents, drawn offscreen for documentation, reports and checks, without a window or a
display.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QBuffer, QByteArray, QMarginsF, QPoint, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QImageWriter, QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QWidget

from sopstudio.errors import FormatError, SopStudioError
from sopstudio.files import write_whole
from sopstudio.layout import lay_out
from sopstudio.sop import Document
from sopstudio.ui.application import get_application
from sopstudio.ui.canvas import CanvasScene
from sopstudio.ui.theme import PALETTES, ThemeName

Perspective = Literal["author", "simulate"]
PIXELS_PER_UNIT = 2.0
MAX_SIDE_PIXELS, MAX_PIXELS = 12_000, 48_000_000
WINDOW_SIZE = QSize(1440, 900)
DOTS_PER_INCH = 96


class PictureError(SopStudioError):
    """A picture cannot be drawn or written."""


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
    writer = {".png": _png, ".svg": _svg, ".pdf": _pdf}.get(out.suffix.lower())
    if writer is None:
        raise FormatError("a picture cannot be written", where=str(out), why="unknown kind", hint="use png, svg or pdf")
    app = get_application()
    document = lay_out(document)
    visited = path if perspective == "simulate" else ()
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    with tempfile.TemporaryDirectory(prefix="sopstudio-picture-") as home:
        subject: CanvasScene | QWidget = _scene(document, theme, visited)
        if window:
            subject = _window(document, theme, visited, Path(home), perspective)
        width, height = writer(subject, buffer)
        if isinstance(subject, QWidget):
            subject.close()
        subject.deleteLater()
        app.processEvents()
    _write(buffer, out)
    sop = document.sop
    return {
        "width": width,
        "height": height,
        "nodes": sum(len(graph.nodes) for graph in sop.graphs()),
        "edges": sum(len(graph.edges) for graph in sop.graphs()),
    }


def paint_png(document: Document, theme: ThemeName = "light") -> bytes:
    """The canvas of `document` as a PNG."""
    get_application()
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    scene = _scene(lay_out(document), theme, ())
    _png(scene, buffer)
    scene.deleteLater()
    return bytes(buffer.data().data())


def _scene(document: Document, theme: ThemeName, visited: Sequence[str]) -> CanvasScene:
    scene = CanvasScene(PALETTES[theme])
    scene.show(document)
    scene.mark_path(visited)
    return scene


def _window(
    document: Document, theme: ThemeName, visited: Sequence[str], home: Path, perspective: Perspective
) -> QWidget:
    from sopstudio.ui.startup import create_document_window

    window = create_document_window(document, home, theme=theme)
    window.show_perspective(perspective)
    window.finish_layout()
    window.context.canvas.canvas_scene.cache_cards(False)
    window.context.canvas.canvas_scene.mark_path(visited)
    return window


def _subject_size(subject: CanvasScene | QWidget) -> QSizeF:
    if isinstance(subject, QWidget):
        return QSizeF(subject.size())
    area = subject.sceneRect().size()
    return QSizeF(max(1.0, round(area.width())), max(1.0, round(area.height())))


def _draw(subject: CanvasScene | QWidget, painter: QPainter, size: QSizeF) -> None:
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    if isinstance(subject, QWidget):
        painter.scale(size.width() / subject.width(), size.height() / subject.height())
        subject.render(painter, QPoint())
        return
    target = QRectF(0, 0, size.width(), size.height())
    subject.render(painter, target, subject.sceneRect(), Qt.AspectRatioMode.KeepAspectRatio)


def _png(subject: CanvasScene | QWidget, out: QBuffer) -> tuple[int, int]:
    area = _subject_size(subject)
    longest, pixels = max(area.width(), area.height()), area.width() * area.height()
    scale = min(PIXELS_PER_UNIT, MAX_SIDE_PIXELS / longest, (MAX_PIXELS / pixels) ** 0.5)
    size = QSize(max(1, round(area.width() * scale)), max(1, round(area.height() * scale)))
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    _draw(subject, painter, QSizeF(size))
    painter.end()
    QImageWriter(out, QByteArray(b"png")).write(image)
    return size.width(), size.height()


def _svg(subject: CanvasScene | QWidget, out: QBuffer) -> tuple[int, int]:
    area = _subject_size(subject)
    generator = QSvgGenerator()
    generator.setOutputDevice(out)
    generator.setSize(area.toSize())
    generator.setViewBox(QRectF(0, 0, area.width(), area.height()))
    generator.setResolution(DOTS_PER_INCH)
    generator.setTitle("SOP Studio")
    painter = QPainter(generator)
    _draw(subject, painter, area)
    painter.end()
    return area.toSize().width(), area.toSize().height()


def _pdf(subject: CanvasScene | QWidget, out: QBuffer) -> tuple[int, int]:
    area = _subject_size(subject)
    page = QPageSize(area * (72 / DOTS_PER_INCH), QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch)
    writer = QPdfWriter(out)
    writer.setPageLayout(QPageLayout(page, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0)))
    writer.setResolution(4 * DOTS_PER_INCH)
    writer.setTitle("SOP Studio")
    painter = QPainter(writer)
    _draw(subject, painter, QSizeF(writer.width(), writer.height()))
    painter.end()
    return area.toSize().width(), area.toSize().height()


def _write(buffer: QBuffer, out: Path) -> None:
    try:
        write_whole(out, bytes(buffer.data().data()))
    except OSError as error:
        raise PictureError("the picture cannot be written", where=str(out), why=error.strerror or str(error)) from None
