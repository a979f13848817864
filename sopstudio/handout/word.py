"""A handout as a Word document, with the styles that Word has for headings, lists, quotes and tables."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from sopstudio.handout.blocks import Block, Bullets, Heading, Paragraph, Picture, Quote, Table

if TYPE_CHECKING:
    from docx.document import Document as WordDocument

PICTURE_CENTIMETRES = (16.0, 21.0)
"""The widest and the highest picture: what A4 and Letter leave between their margins."""


def write_word(blocks: tuple[Block, ...], title: str = "") -> bytes:
    """The Word document of a handout."""
    import docx

    document = docx.Document()
    document.core_properties.title = title
    document.core_properties.author = "SOP Studio"
    for block in blocks:
        _write_block(document, block)
    out = BytesIO()
    document.save(out)
    return out.getvalue()


def _write_block(document: WordDocument, block: Block) -> None:
    match block:
        case Heading(level, text):
            document.add_heading(text, 0 if level == 1 else level - 1)
        case Paragraph(text, name):
            paragraph = document.add_paragraph()
            if name:
                paragraph.add_run(f"{name}: ").bold = True
            paragraph.add_run(text)
        case Quote(text):
            document.add_paragraph(text, style="Intense Quote")
        case Bullets():
            _write_list(document, block)
        case Table():
            _write_table(document, block)
        case Picture(png):
            _write_picture(document, png)


def _write_list(document: WordDocument, block: Bullets) -> None:
    for number, line in enumerate(block.lines, 1):
        if block.is_numbered:  # written out: Word would go on counting from the list before
            document.add_paragraph(f"{number}. {line}", style="List Continue")
        else:
            document.add_paragraph(line, style="List Bullet")


def _write_table(document: WordDocument, block: Table) -> None:
    table = document.add_table(rows=1, cols=len(block.names), style="Light Grid Accent 1")
    for cell, name in zip(table.rows[0].cells, block.names, strict=True):
        cell.text = name
    for row in block.rows:
        for cell, content in zip(table.add_row().cells, row, strict=True):
            cell.text = content.text
    document.add_paragraph()


def _write_picture(document: WordDocument, png: bytes) -> None:
    from docx.shared import Cm, Emu

    picture = document.add_picture(BytesIO(png))
    width, height = (Cm(side) for side in PICTURE_CENTIMETRES)
    scale = min(width / picture.width, height / picture.height, 1.0)
    picture.width, picture.height = Emu(int(picture.width * scale)), Emu(int(picture.height * scale))


__all__ = ["write_word"]
