"""Handouts on pages: as a PDF, on a printer, and in its preview.

A handout is a series of texts, which Qt lays out on pages, and of pictures that have a page of their own. Where a
picture is wide, its page is turned in a PDF; on a printer, whose sheets are all alike, the picture is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby, zip_longest
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from msgspec.structs import replace
from PySide6.QtCore import QBuffer, QLocale, QMarginsF, QRectF, QSizeF, Qt, QUrl
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QImage,
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPaintEngine,
    QPainter,
    QPalette,
    QPdfWriter,
    QTextBlock,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)

from sopstudio.files import write_whole
from sopstudio.handout import make_handout
from sopstudio.handout.blocks import Block, Heading, Picture, Table, clean_block
from sopstudio.handout.html import write_body
from sopstudio.handout.paper import (
    A4,
    CAPTION_HEIGHT,
    PICTURE_MARGIN,
    TEXT_MARGIN,
    UNITS_PER_MILLIMETRE,
    Paper,
    usual_paper,
)
from sopstudio.sop import Document
from sopstudio.text.saved_version import SavedVersion
from sopstudio.translation import tr
from sopstudio.ui.application import get_application
from sopstudio.ui.fonts import interface_font
from sopstudio.ui.handout_pictures import paint_handout_pictures
from sopstudio.ui.pictures import PictureError

DOTS_PER_INCH, DOTS_PER_METRE = 96, 3780
"""What pages are laid out in."""
COLUMN_WIDTHS = {2: (64, 36), 3: (24, 30, 46), 4: (20, 29, 26, 25), 5: (16, 34, 18, 18, 14)}
"""Percent of the page for the columns of tables, by their number."""
POINT_SIZE = 9.5
CAPTION_PIXELS: Final = 11
INK: Final = QColor("#141414")
"""The colour of what is printed, whatever the theme of the window. It is no pure black: a preview keeps no pen that is
the usual one, and would draw in the colour of the window.
"""
MAX_KEPT_SHARE: Final = 1 / 3
"""Of a page that a passage may take up to be kept on one."""
MAX_KEPT_PAGES: Final = 30
"""As many pages of text are looked through for headings at their foot; each that is moved lays all of them out anew."""
PREVIEW_DOTS_PER_INCH: Final = 120
"""How sharp pictures are in a preview, which keeps all pages: at the sharpness of paper a page may take 200 MB."""
STYLE = """
h1 { font-size: 19pt; } h2 { font-size: 14pt; margin-top: 22px; } h3 { font-size: 10.5pt; margin-top: 14px; }
p { margin-top: 3px; margin-bottom: 3px; }
th { text-align: left; background-color: #F0F2F5; padding: 4px; }
td { padding: 4px; }
blockquote { color: #444444; font-style: italic; }
a { color: #1B2330; text-decoration: none; }
.caption { color: #5C6677; font-size: 8.5pt; }
"""


Content: TypeAlias = QTextDocument | Picture


class Sheet(NamedTuple):
    """A page: what it shows, on which page of that, and whether it lies on its side."""

    content: Content
    page: int = 0
    is_wide: bool = False


class HandoutPages:
    """The pages of a handout. `contents` are its texts and the pictures between them, in their order."""

    def __init__(self, blocks: Sequence[Block], title: str) -> None:
        self.title = title
        self._ruler = QImage(1, 1, QImage.Format.Format_Mono)  # what is laid out does not go by the screen
        self._ruler.setDotsPerMeterX(DOTS_PER_METRE)
        self._ruler.setDotsPerMeterY(DOTS_PER_METRE)
        self.contents = tuple(self._make_contents(blocks))

    def texts(self) -> tuple[QTextDocument, ...]:
        """The texts, without the pictures that have pages of their own."""
        return tuple(content for content in self.contents if isinstance(content, QTextDocument))

    def lay_out(self, size: QSizeF) -> tuple[Sheet, ...]:
        """The pages on paper of this size, in 1/96 inch."""
        sheets: list[Sheet] = []
        for content in self.contents:
            if isinstance(content, Picture):
                sheets.append(Sheet(content, is_wide=content.page == "wide"))
            else:
                content.setPageSize(size)
                _keep_headings(content, size.height())
                sheets += [Sheet(content, page) for page in range(content.pageCount())]
        return tuple(sheets)

    def print_to(self, device: QPagedPaintDevice, *, turns_pages: bool = False) -> None:
        """Print all pages. With `turns_pages`, the page of a wide picture is turned, else the picture."""
        upright = device.pageLayout().orientation()
        wide = QPageLayout.Orientation.Landscape
        sheets = self.lay_out(_page_size(device.pageLayout()))
        painter = QPainter()
        for number, sheet in enumerate(sheets, 1):
            if turns_pages:
                device.setPageOrientation(wide if sheet.is_wide else upright)
            if number == 1:
                painter.begin(device)
            else:
                device.newPage()
            painter.save()
            _start_page(painter, device)
            paint_sheet(painter, sheet, _page_size(device.pageLayout()))
            _paint_number(painter, number, _page_size(device.pageLayout()))
            painter.restore()
        painter.end()
        device.setPageOrientation(upright)

    def _make_contents(self, blocks: Sequence[Block]) -> Iterator[Content]:
        for own_page, group in groupby(_with_headings(blocks), _has_own_page):
            if own_page:
                yield from (block for block in group if isinstance(block, Picture))
            else:
                yield self._make_text(tuple(group))

    def _make_text(self, blocks: Sequence[Block]) -> QTextDocument:
        text = QTextDocument()
        font = interface_font(10)
        font.setPointSizeF(POINT_SIZE)
        text.documentLayout().setPaintDevice(self._ruler)
        text.setDefaultFont(font)
        text.setDefaultStyleSheet(STYLE)
        text.setHtml("\n".join(_write_part(text, block, number) for number, block in enumerate(blocks)))
        frame = text.rootFrame().frameFormat()
        frame.setMargin(TEXT_MARGIN * UNITS_PER_MILLIMETRE)
        text.rootFrame().setFrameFormat(frame)
        return text


def _has_own_page(block: Block) -> bool:
    return isinstance(block, Picture) and bool(block.page)


def _with_headings(blocks: Sequence[Block]) -> Iterator[Block]:
    """The blocks, in which the heading above a picture with a page of its own is the first word of its caption."""
    heading = ""
    for block, following in zip_longest(blocks, blocks[1:]):
        if isinstance(block, Heading) and following is not None and _has_own_page(following):
            heading = block.text
        elif heading and isinstance(block, Picture):
            yield replace(block, caption=f"{heading}: {block.caption}" if block.caption else heading)
            heading = ""
        else:
            yield block


def make_pages(
    document: Document,
    picture: bool = True,
    paper: Paper = A4,
    language: str = "",
    version: SavedVersion | None = None,
) -> HandoutPages:
    """The pages of the handout of a document, with its pictures for this paper where they are wanted.

    `language` is that of its headings, that of the procedure where it is blank; `version` stands in its head.
    """
    get_application()
    pictures = paint_handout_pictures(document, paper, language) if picture else ()
    blocks = make_handout(document, pictures, language, version)
    return HandoutPages(tuple(map(clean_block, blocks)), document.sop.label())


def _keep_headings(text: QTextDocument, page_height: float) -> None:
    """Let no heading stand at the foot of a page, parted from what it is above, and no short step go on over the page;
    not where there are very many pages.
    """
    flags = QTextFormat.PageBreakFlag
    passages, gap = list(_passages(text)), 2 * text.rootFrame().frameFormat().margin()
    for passage in passages:
        _set_page_break(text, passage.heading, flags.PageBreak_Auto)  # there may be one for another paper
    for passage in passages if text.pageCount() <= MAX_KEPT_PAGES else ():
        top, bottom = _first_line_top(passage.heading), _last_line_bottom(passage.last)
        is_short = bottom - top - gap <= MAX_KEPT_SHARE * page_height
        together = (top, _first_line_top(passage.first), *([bottom - 1] if is_short else []))
        if len({int(height // page_height) for height in together}) > 1:
            _set_page_break(text, passage.heading, flags.PageBreak_AlwaysBefore)


class _Passage(NamedTuple):
    """Headings on one another with what stands below them: the uppermost one, and the first and last block below."""

    heading: QTextBlock
    first: QTextBlock
    last: QTextBlock


def _passages(text: QTextDocument) -> Iterator[_Passage]:
    blocks = list(_blocks(text))
    levels = [block.blockFormat().headingLevel() for block in blocks]
    starts = [at for at, level in enumerate(levels) if level and (at == 0 or not levels[at - 1])]
    for start, following in zip_longest(starts, starts[1:], fillvalue=len(blocks)):
        first = next((at for at in range(start, following) if not levels[at]), following - 1)
        yield _Passage(blocks[start], blocks[first], blocks[following - 1])


def _first_line_top(block: QTextBlock) -> float:
    """Where the first line of a block stands: a block may begin at the foot of a page with its lines on the next."""
    top = block.document().documentLayout().blockBoundingRect(block).top()
    return top + block.layout().lineAt(0).y() if block.layout().lineCount() else top


def _last_line_bottom(block: QTextBlock) -> float:
    """Where the last line of a block ends, which may be on the page after the one where the block begins."""
    box, lines = block.document().documentLayout().blockBoundingRect(block), block.layout().lineCount()
    return box.top() + block.layout().lineAt(lines - 1).rect().bottom() if lines else box.bottom()


def _blocks(text: QTextDocument) -> Iterator[QTextBlock]:
    block = text.begin()
    while block.isValid():
        yield block
        block = block.next()


def _set_page_break(text: QTextDocument, block: QTextBlock, flag: QTextFormat.PageBreakFlag) -> None:
    block_format = block.blockFormat()
    if block_format.pageBreakPolicy() != flag:
        block_format.setPageBreakPolicy(flag)
        QTextCursor(block).setBlockFormat(block_format)
        text.markContentsDirty(0, text.characterCount())  # else Qt gives tables behind it less room than they need


def _page_size(layout: QPageLayout) -> QSizeF:
    return layout.fullRect(QPageLayout.Unit.Point).size() * (DOTS_PER_INCH / 72)


def _start_page(painter: QPainter, device: QPagedPaintDevice) -> None:
    """Let a painter measure in 1/96 inch from the corner of the paper."""
    area = device.pageLayout().paintRectPixels(device.logicalDpiX())
    painter.translate(-area.x(), -area.y())
    painter.scale(device.logicalDpiX() / DOTS_PER_INCH, device.logicalDpiY() / DOTS_PER_INCH)


def paint_sheet(painter: QPainter, sheet: Sheet, size: QSizeF) -> None:
    """Paint a page of this size in 1/96 inch."""
    painter.save()
    if isinstance(sheet.content, QTextDocument):
        top = sheet.page * size.height()
        painter.translate(0, -top)
        context = QAbstractTextDocumentLayout.PaintContext()
        context.clip = QRectF(0, top, size.width(), size.height())
        palette = QPalette()
        palette.setColor(QPalette.ColorRole.Text, INK)
        context.palette = palette
        painter.setClipRect(context.clip)
        sheet.content.documentLayout().draw(painter, context)
    else:
        if sheet.is_wide and size.width() < size.height():
            painter.translate(0, size.height())
            painter.rotate(-90)
            size = size.transposed()
        _paint_picture(painter, sheet.content, size)
    painter.restore()


def _paint_picture(painter: QPainter, picture: Picture, size: QSizeF) -> None:
    """Paint a picture in the middle of a page, and its caption below."""
    margin, line = PICTURE_MARGIN * UNITS_PER_MILLIMETRE, CAPTION_HEIGHT * UNITS_PER_MILLIMETRE
    room = QSizeF(size.width() - 2 * margin, size.height() - 2 * margin - line)
    scale = min(room.width() / picture.width, room.height() / picture.height, 1.0)
    width, height = picture.width * scale, picture.height * scale
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    image = QImage.fromData(picture.png)
    is_recorded = painter.paintEngine().type() == QPaintEngine.Type.Picture
    pixels = round(width / DOTS_PER_INCH * PREVIEW_DOTS_PER_INCH)
    if is_recorded and image.width() > pixels:
        image = image.scaledToWidth(max(pixels, 1), Qt.TransformationMode.SmoothTransformation)
    painter.drawImage(QRectF((size.width() - width) / 2, margin, width, height), image)
    font = interface_font(CAPTION_PIXELS)
    painter.setFont(font)
    painter.setPen(INK)
    caption = QRectF(margin, margin + height + 4, room.width(), line)
    painter.drawText(caption, Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap, picture.caption)


def _paint_number(painter: QPainter, number: int, size: QSizeF) -> None:
    """Paint the number of a page in its lower right corner."""
    margin = PICTURE_MARGIN * UNITS_PER_MILLIMETRE
    painter.setFont(interface_font(CAPTION_PIXELS))
    painter.setPen(INK)
    area = QRectF(margin, size.height() - margin, size.width() - 2 * margin, margin * 0.6)
    painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(number))


def _write_part(text: QTextDocument, block: Block, number: int) -> str:
    if not isinstance(block, Picture):
        return _write_table(block) if isinstance(block, Table) else write_body((block,))
    image = QImage.fromData(block.png)
    text.addResource(QTextDocument.ResourceType.ImageResource, QUrl(f"picture:{number}"), image)
    size = f'width="{block.width:.0f}" height="{block.height:.0f}"'
    caption = f'<p class="caption">{escape(block.caption)}</p>' if block.caption else ""
    return f'<p><img src="picture:{number}" {size}></p>{caption}'


def _write_table(table: Table) -> str:
    style = 'width="100%" border="0.5" cellspacing="0" style="border-collapse: collapse"'
    body = write_body((table,)).replace("<table>", f"<table {style}>", 1)
    for width in COLUMN_WIDTHS.get(len(table.names), ()):
        body = body.replace("<th>", f'<th width="{width}%">', 1)
    return body


def paper_here() -> Paper:
    """The usual paper of this computer."""
    return usual_paper(QLocale.territoryToCode(QLocale.system().territory()))


def set_up_page(device: QPagedPaintDevice, paper: Paper = A4) -> None:
    """Choose the paper of a device, upright and without margins, which are those of the pages themselves."""
    size = QPageSize(QSizeF(paper.width, paper.height), QPageSize.Unit.Millimeter)
    device.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF()))


def write_pdf(
    document: Document,
    out: Path,
    picture: bool = True,
    paper: Paper = A4,
    language: str = "",
    version: SavedVersion | None = None,
) -> None:
    """Write the handout of a document as a PDF for this paper, with the arguments of `make_pages`.

    Raises `PictureError` where the file cannot be written.
    """
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    set_up_page(writer, paper)
    writer.setTitle(document.sop.label())
    writer.setCreator("SOP Studio")
    make_pages(document, picture, paper, language, version).print_to(writer, turns_pages=True)
    del writer  # the end of the file is written with it
    try:
        write_whole(out, bytes(buffer.data().data()))
    except OSError as error:
        raise PictureError(
            tr("the document cannot be written"), where=str(out), why=error.strerror or str(error)
        ) from None


__all__ = ["HandoutPages", "Sheet", "make_pages", "paper_here", "set_up_page", "write_pdf"]
