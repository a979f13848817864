"""Pictures of a widget or of the canvas as PNG, SVG or PDF, drawn without a window or a display."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from PySide6.QtCore import QBuffer, QByteArray, QMarginsF, QPoint, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QImageWriter, QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QWidget

from sopstudio.errors import FormatError, SopStudioError
from sopstudio.files import write_whole
from sopstudio.layout import lay_out
from sopstudio.sop import Document
from sopstudio.translation import tr
from sopstudio.ui.application import get_application
from sopstudio.ui.canvas import CanvasScene
from sopstudio.ui.theme import PALETTES, ThemeName

PIXELS_PER_UNIT = 2.0
MAX_SIDE_PIXELS, MAX_PIXELS = 12_000, 48_000_000
DOTS_PER_INCH = 96


class PictureError(SopStudioError):
    """A picture cannot be drawn or written."""


def paint_canvas(document: Document, out: Path, theme: ThemeName = "light") -> tuple[int, int]:
    """Draw the canvas to a file and return its width and height; raises what `write_picture` raises."""
    get_application()
    scene = make_scene(document, theme)
    size = write_picture(scene, out)
    scene.deleteLater()
    return size


def paint_png(document: Document, theme: ThemeName = "light") -> bytes:
    """The canvas of `document` as a PNG."""
    get_application()
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    scene = make_scene(document, theme)
    _png(scene, buffer)
    scene.deleteLater()
    return bytes(buffer.data().data())


def make_scene(document: Document, theme: ThemeName, visited: Sequence[str] = ()) -> CanvasScene:
    """A canvas that shows a document, with the nodes of a run marked and titles that are whole."""
    scene = CanvasScene(PALETTES[theme])
    scene.has_whole_titles = True
    scene.show(lay_out(document))
    scene.mark_path(visited)
    return scene


def check_suffix(out: Path) -> None:
    """Raise `FormatError` where no picture has the ending of a file."""
    if out.suffix.lower() not in _WRITERS:
        raise FormatError(
            tr("a picture cannot be written"), where=str(out), why=tr("unknown kind"), hint=tr("use png, svg or pdf")
        )


def write_picture(subject: CanvasScene | QWidget, out: Path) -> tuple[int, int]:
    """Draw a canvas or a widget to a file and return its width and height: pixels of a PNG, else 1/96 inch.

    Raises `FormatError` for another ending, and `PictureError` where the file cannot be written.
    """
    check_suffix(out)
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    size = _WRITERS[out.suffix.lower()](subject, buffer)
    try:
        write_whole(out, bytes(buffer.data().data()))
    except OSError as error:
        raise PictureError(
            tr("the picture cannot be written"), where=str(out), why=error.strerror or str(error)
        ) from None
    return size


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
    ground = subject.backgroundBrush().color() if isinstance(subject, CanvasScene) else QColor(Qt.GlobalColor.white)
    image.fill(ground)  # of which a part of the last row is seen where the size is no whole number
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
    generator.setTitle(tr("SOP Studio"))
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
    writer.setTitle(tr("SOP Studio"))
    painter = QPainter(writer)
    _draw(subject, painter, QSizeF(writer.width(), writer.height()))
    painter.end()
    return area.toSize().width(), area.toSize().height()


_WRITERS: Mapping[str, Callable[[CanvasScene | QWidget, QBuffer], tuple[int, int]]] = MappingProxyType(
    {".png": _png, ".svg": _svg, ".pdf": _pdf}
)
