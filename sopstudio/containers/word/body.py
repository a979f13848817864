"""The body of a Word document as plain text: paragraphs and tables in their order, with the labels that Word prints.

Tracked insertions are text, tracked deletions are not; tables of contents and hidden text are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from sopstudio.containers.extracts import MAX_BLOCKS, Note
from sopstudio.containers.pictures import is_own_picture, tell_pictures
from sopstudio.containers.word.numbering import Numbering, W, left_indent, whole_number
from sopstudio.containers.word.styles import Style, is_on, outline_rank, stated_list
from sopstudio.documents.rendition import COLUMNS_PER_LEVEL, Rendition, cell_line
from sopstudio.errors import FormatError
from sopstudio.translation import format_number, tr

if TYPE_CHECKING:
    from docx.opc.part import Part
    from lxml.etree import _Element as Element

TWIPS_PER_COLUMN: Final = 120
MAX_COLUMNS: Final = 60
MAX_HEADING_WORDS: Final = 20
MAX_SPAN: Final = 63
_MATH: Final = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_FALLBACK: Final = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_SYMBOLS: Final = {"F0E0": "→", "F0E8": "→", "F0F0": "⇒", "F0DF": "←", "F0B7": "•", "F0A7": "▪", "F0FC": "✓"}
"""Signs of Wingdings and Symbol; Word writes the first for a typed `-->`."""
_SKIPPED: Final = frozenset(
    {_FALLBACK, *(W + name for name in ("del", "moveFrom", "txbxContent", "instrText", "delText", "pPr", "rPr"))}
)
_BREAKS: Final = {W + "tab": "\t", W + "br": "\n", W + "cr": "\n", W + "noBreakHyphen": "-", W + "ptab": "\t"}
_PICTURES: Final = (
    "{http://schemas.openxmlformats.org/drawingml/2006/main}blip", "{urn:schemas-microsoft-com:vml}imagedata",
)  # fmt: skip
_EMBEDDED: Final = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}embed"


class BodyReader:
    """Writes the body of a document into `rendition`; `losses` grows."""

    def __init__(self, styles: Mapping[str, Style], numbering: Numbering) -> None:
        self._styles, self._numbering = styles, numbering
        self._blocks = 0
        self._item_indent = -1
        self.rendition = Rendition()

    def read(self, body: Element) -> None:
        """Write the blocks of a body in their order. Raises `FormatError` for more than `MAX_BLOCKS`."""
        for block in _blocks(body):
            self._count()
            if block.tag == W + "p":
                self._read_paragraph(block)
            else:
                self._read_table(block)

    def _count(self) -> None:
        self._blocks += 1
        if self._blocks > MAX_BLOCKS:
            raise FormatError(
                tr("the document is too large"),
                why=tr("more than {max_blocks} paragraphs", max_blocks=format_number(MAX_BLOCKS)),
                hint=tr("split the procedure"),
            )

    def _read_paragraph(self, paragraph: Element) -> None:
        style = self._style(paragraph)
        if style.name.lower().startswith(("toc ", "table of figures")):
            return
        text = text_of(paragraph)
        label, depth, indent = self._label(paragraph, style) if text.strip() else ("", -1, 0)
        rank = outline_rank(paragraph) or style.rank
        is_strong = _is_strong(paragraph, style)
        if rank and len(text.split()) <= MAX_HEADING_WORDS:
            self.rendition.add_heading(text, rank, label)
            self._item_indent = -1
        elif depth >= 0:
            self._item_indent = indent
            self.rendition.add_item(text, label, indent=indent, is_strong=is_strong)
        elif text.strip():
            self._add_plain(paragraph, style, text, is_strong=is_strong)
        for box in _text_boxes(paragraph):
            self.read(box)

    def _add_plain(self, paragraph: Element, style: Style, text: str, *, is_strong: bool) -> None:
        """A paragraph without a label: it belongs to the item above it where it is set off like it."""
        own = left_indent(paragraph) or style.indent
        is_inside = self._item_indent >= 0 and own // TWIPS_PER_COLUMN > 0
        if not is_inside:
            self._item_indent = -1
        indent = self._item_indent + COLUMNS_PER_LEVEL if is_inside else 0
        self.rendition.add_paragraph(text, is_strong=is_strong, indent=indent)

    def _style(self, paragraph: Element) -> Style:
        named = paragraph.find(f"{W}pPr/{W}pStyle")
        name = named.get(f"{W}val", "") if named is not None else ""
        return self._styles.get(name, self._styles[""])

    def _label(self, paragraph: Element, style: Style) -> tuple[str, int, int]:
        """The label of a paragraph, its level (-1: it is in no list) and its indent in columns."""
        own, own_depth = stated_list(paragraph)
        list_id = style.list_id if own is None else own
        if list_id in ("", "0"):
            return "", -1, 0
        depth = style.depth if own_depth is None else own_depth
        if depth < 0:
            depth = self._numbering.depth_of_style(list_id, style.id)
        level = self._numbering.level(list_id, depth)
        label = self._numbering.next_label(list_id, depth)
        twips = left_indent(paragraph) or (level.indent if level else 0) or style.indent
        indent = max(twips, 0) // TWIPS_PER_COLUMN or depth * COLUMNS_PER_LEVEL
        return label, depth, min(indent + depth, MAX_COLUMNS)

    def _read_table(self, table: Element) -> None:
        self._item_indent = -1
        rows = self._rows(table)
        width = max(map(len, rows), default=0)
        if width == 1 or len(rows) == 1:  # a frame around text
            for cell in table.iter(f"{W}tc"):
                if next(cell.iterancestors(f"{W}tbl"), None) is table:
                    self.read(cell)
            return
        self.rendition.add_table(rows)

    def _rows(self, table: Element) -> list[list[str]]:
        """The cells of a table; one that spans several columns or rows stands in each of them."""
        rows: list[list[str]] = []
        for row in _children(table, W + "tr"):
            cells: list[str] = []
            for cell in _children(row, W + "tc"):
                self._count()
                text = self._cell_text(cell)
                merge = cell.find(f"{W}tcPr/{W}vMerge")
                if merge is not None and merge.get(f"{W}val") != "restart" and rows and len(cells) < len(rows[-1]):
                    text = rows[-1][len(cells)]
                span = cell.find(f"{W}tcPr/{W}gridSpan")
                width = whole_number(span.get(f"{W}val", "1"), 1) if span is not None else 1
                cells += [text] * min(max(width, 1), MAX_SPAN)
            rows.append(cells)
        return rows

    def _cell_text(self, cell: Element) -> str:
        parts: list[str] = []
        for block in _blocks(cell):
            if block.tag == W + "tbl":
                parts += ["; ".join(filter(None, map(cell_line, row))) for row in self._rows(block)]
                continue
            text = text_of(block)
            label = self._label(block, self._style(block))[0] if text.strip() else ""
            parts.append(f"{label} {text}".strip())
        return "\n".join(parts)


def _blocks(container: Element) -> Iterator[Element]:
    """The paragraphs and tables of a body or cell, also those inside content controls and tracked insertions."""
    yield from _children(container, W + "p", W + "tbl")


def _children(container: Element, *tags: str) -> Iterator[Element]:
    """The elements with these tags, through the containers that Word puts around them."""
    for child in container:
        if child.tag in tags:
            yield child
        elif child.tag in _WRAPPERS and not _is_contents(child):
            yield from _children(child, *tags)


_WRAPPERS: Final = frozenset(W + name for name in ("sdt", "sdtContent", "ins", "moveTo", "customXml", "smartTag"))


def _is_contents(control: Element) -> bool:
    """Whether a content control is a table of contents that Word has built."""
    gallery = control.find(f"{W}sdtPr/{W}docPartObj/{W}docPartGallery")
    return gallery is not None and gallery.get(f"{W}val") == "Table of Contents"


def text_of(paragraph: Element) -> str:
    """The text of a paragraph as it stands after all tracked changes, without hidden text and text boxes."""
    return re.sub(r"[^\S\n\t]+", " ", "".join(_texts(paragraph))).strip(" ")


def _texts(element: Element) -> Iterator[str]:
    for child in element:
        tag = child.tag
        if tag in _SKIPPED or (tag == W + "r" and is_on(child.find(f"{W}rPr/{W}vanish"))):
            continue
        if tag in (W + "t", _MATH + "t"):
            yield child.text or ""
        elif tag in _BREAKS:
            yield _BREAKS[tag]
        elif tag == W + "sym":
            yield _SYMBOLS.get(child.get(f"{W}char", "").upper(), " ")
        else:
            yield from _texts(child)


def _text_boxes(paragraph: Element) -> Iterator[Element]:
    """The contents of text boxes anchored in a paragraph, each of them once."""
    for box in paragraph.iter(f"{W}txbxContent"):
        outer = next(box.iterancestors(f"{W}txbxContent", _FALLBACK), None)
        if outer is None or outer not in list(paragraph.iter(f"{W}txbxContent", _FALLBACK)):
            yield box


def _is_strong(paragraph: Element, style: Style) -> bool:
    """Whether all words of a paragraph are bold."""
    runs = [run for run in paragraph.iter(f"{W}r") if "".join(_texts(run)).strip()]
    return bool(runs) and all(is_on(run.find(f"{W}rPr/{W}b"), default=style.is_bold) for run in runs)


def count_losses(body: Element, part: Part) -> Iterator[Note]:
    """What stands in the body of the document in `part` and cannot be read as text."""
    deleted = sum(1 for _ in body.iter(W + "del", W + "moveFrom"))
    if deleted:
        why = tr("the document is read as if every tracked change were accepted")
        yield Note(tr("{deleted} tracked deletions", deleted=deleted), why, "assumed")
    yield from tell_pictures(sum(not _is_own(picture, part) for picture in body.iter(*_PICTURES)))
    embedded = sum(1 for _ in body.iter(W + "altChunk", W + "object"))
    if embedded:
        yield Note(tr("{embedded} embedded documents", embedded=embedded), tr("only the text of this document is read"))


def _is_own(picture: Element, part: Part) -> bool:
    """Whether the program drew a picture, of a procedure that the text says."""
    image = part.related_parts.get(picture.get(_EMBEDDED, ""))
    return image is not None and is_own_picture(image.blob)


__all__ = ["BodyReader", "count_losses", "text_of"]
