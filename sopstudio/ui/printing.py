"""Handouts on pages: as a PDF, on a printer, and in its preview."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QBuffer, QMarginsF, QUrl
from PySide6.QtGui import QImage, QPagedPaintDevice, QPageLayout, QPageSize, QPdfWriter, QTextDocument

from sopstudio.files import write_whole
from sopstudio.handout import make_handout
from sopstudio.handout.blocks import Block, Picture, Table, clean_block
from sopstudio.handout.html import write_body
from sopstudio.sop import Document
from sopstudio.translation import tr
from sopstudio.ui.application import get_application
from sopstudio.ui.fonts import interface_font
from sopstudio.ui.pictures import PictureError, paint_png

MARGIN_MILLIMETRES = 4.0
"""Beside the two centimetres that Qt leaves around every page of text."""
MAX_PICTURE = (580, 740)
"""The widest and the highest picture on a page, in units of 1/96 inch."""
COLUMN_WIDTHS = {2: (64, 36), 3: (24, 30, 46), 5: (16, 34, 18, 18, 14)}
"""Percent of the page for the columns of tables, by their number."""
POINT_SIZE = 9.5
STYLE = """
h1 { font-size: 19pt; } h2 { font-size: 14pt; margin-top: 22px; } h3 { font-size: 10.5pt; margin-top: 14px; }
p { margin-top: 3px; margin-bottom: 3px; }
th { text-align: left; background-color: #F0F2F5; padding: 4px; }
td { padding: 4px; }
blockquote { color: #444444; font-style: italic; }
a { color: #1B2330; text-decoration: none; }
"""


def make_page(document: Document, picture: bool = True) -> QTextDocument:
    """The handout of a document, with its picture where that is wanted, as a text that Qt lays out on pages."""
    get_application()
    blocks = tuple(map(clean_block, make_handout(document, paint_png(document) if picture else b"")))
    page = QTextDocument()
    font = interface_font(10)
    font.setPointSizeF(POINT_SIZE)
    page.setDefaultFont(font)
    page.setDefaultStyleSheet(STYLE)
    page.setHtml("\n".join(_write_part(page, block, number) for number, block in enumerate(blocks)))
    page.setMetaInformation(QTextDocument.MetaInformation.DocumentTitle, document.sop.label())
    return page


def _write_part(page: QTextDocument, block: Block, number: int) -> str:
    if not isinstance(block, Picture):
        return _write_table(block) if isinstance(block, Table) else write_body((block,))
    image = QImage.fromData(block.png)
    page.addResource(QTextDocument.ResourceType.ImageResource, QUrl(f"picture:{number}"), image)
    scale = min(MAX_PICTURE[0] / image.width(), MAX_PICTURE[1] / image.height(), 1.0)
    size = f'width="{round(image.width() * scale)}" height="{round(image.height() * scale)}"'
    return f'<p><img src="picture:{number}" {size}></p>'


def _write_table(table: Table) -> str:
    style = 'width="100%" border="0.5" cellspacing="0" style="border-collapse: collapse"'
    body = write_body((table,)).replace("<table>", f"<table {style}>", 1)
    for width in COLUMN_WIDTHS.get(len(table.names), ()):
        body = body.replace("<th>", f'<th width="{width}%">', 1)
    return body


def set_up_page(device: QPagedPaintDevice) -> None:
    """A4 upright with margins."""
    margins = QMarginsF(*[MARGIN_MILLIMETRES] * 4)
    layout = QPageLayout(
        QPageSize(QPageSize.PageSizeId.A4), QPageLayout.Orientation.Portrait, margins, QPageLayout.Unit.Millimeter
    )
    device.setPageLayout(layout)


def write_pdf(document: Document, out: Path, picture: bool = True) -> None:
    """Write the handout of a document as a PDF. Raises `PictureError` where the file cannot be written."""
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    set_up_page(writer)
    writer.setTitle(document.sop.label())
    writer.setCreator("SOP Studio")
    make_page(document, picture).print_(writer)
    del writer  # the end of the file is written with it
    try:
        write_whole(out, bytes(buffer.data().data()))
    except OSError as error:
        raise PictureError(
            tr("the document cannot be written"), where=str(out), why=error.strerror or str(error)
        ) from None


__all__ = ["make_page", "set_up_page", "write_pdf"]
