"""A handout as a Word document, with the styles that Word has for headings, lists, quotes and tables."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from sopstudio.handout.blocks import Block, Bullets, Heading, Paragraph, Picture, PicturePage, Quote, Table
from sopstudio.handout.paper import A4, PICTURE_MARGIN, TEXT_MARGIN, Paper

if TYPE_CHECKING:
    from docx.document import Document as WordDocument
    from docx.section import Section

EMU_PER_UNIT = 9525
"""Word's units in 1/96 inch."""
COUNTRIES = {"en": "US"}
"""The country whose spelling Word uses for a language, where it has not the same code as the language."""


def write_word(blocks: tuple[Block, ...], title: str = "", paper: Paper = A4, language: str = "en") -> bytes:
    """The Word document of a handout in a language, for printing on `paper`."""
    import docx

    document = docx.Document()
    document.core_properties.title = title
    document.core_properties.author = "SOP Studio"
    _set_language(document, language)
    page: PicturePage = ""
    _set_up(document.sections[0], paper, page)
    for block in blocks:
        wanted = block.page if isinstance(block, Picture) else ""
        if page or wanted:  # each of these pictures has a page of its own, and so has the text behind it
            _set_up(document.add_section(), paper, wanted)
        page = wanted
        _write_block(document, block, paper)
    out = BytesIO()
    document.save(out)
    return out.getvalue()


def _set_language(document: WordDocument, language: str) -> None:
    """Say what language the document is in, and let Word spell by it: its template says American English."""
    from docx.oxml.ns import qn

    document.core_properties.language = language
    country = COUNTRIES.get(language, language.upper())
    for element in document.styles.element.iter(qn("w:lang")):
        element.set(qn("w:val"), f"{language}-{country}")


def _set_up(section: Section, paper: Paper, page: PicturePage) -> None:
    """Set size, direction and margins of the pages of a section: for text, or for a picture."""
    from docx.enum.section import WD_ORIENT
    from docx.shared import Mm

    sides = (paper.height, paper.width) if page == "wide" else (paper.width, paper.height)
    section.page_width, section.page_height = Mm(sides[0]), Mm(sides[1])
    section.orientation = WD_ORIENT.LANDSCAPE if page == "wide" else WD_ORIENT.PORTRAIT
    margin = Mm(PICTURE_MARGIN if page else TEXT_MARGIN)
    section.left_margin = section.right_margin = section.top_margin = section.bottom_margin = margin
    section.header_distance = section.footer_distance = Mm(PICTURE_MARGIN / 2)


def _write_block(document: WordDocument, block: Block, paper: Paper) -> None:
    match block:
        case Heading(level, text):
            document.add_heading(text, 0 if level == 1 else level - 1)
        case Paragraph(text, name) | Quote(text, name):
            paragraph = document.add_paragraph(style="Intense Quote" if isinstance(block, Quote) else None)
            if name:
                paragraph.add_run(f"{name}: ").bold = True
            paragraph.add_run(text)
        case Bullets():
            _write_list(document, block)
        case Table():
            _write_table(document, block)
        case Picture():
            _write_picture(document, block, paper)


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


def _write_picture(document: WordDocument, picture: Picture, paper: Paper) -> None:
    from docx.shared import Emu, Pt

    shape = document.add_picture(BytesIO(picture.png))
    if picture.width:
        shape.width, shape.height = Emu(int(picture.width * EMU_PER_UNIT)), Emu(int(picture.height * EMU_PER_UNIT))
    room = paper.picture_room(is_wide=picture.page == "wide") if picture.page else paper.text_room()
    scale = min(room[0] * EMU_PER_UNIT / shape.width, room[1] * EMU_PER_UNIT / shape.height, 1.0)
    shape.width, shape.height = Emu(int(shape.width * scale)), Emu(int(shape.height * scale))
    shape._inline.docPr.set("descr", picture.text)  # python-docx has no other way
    paragraph = document.paragraphs[-1]
    paragraph.paragraph_format.space_after = Pt(2)
    if picture.caption:
        paragraph.paragraph_format.keep_with_next = True
        document.add_paragraph(picture.caption, style="Caption")


__all__ = ["write_word"]
