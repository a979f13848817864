"""HTML as plain text with headings, lists and tables: web and wiki pages, and what word processors copy.

Nothing is fetched: addresses of pictures, styles and scripts are dropped with them.
"""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Mapping, Sequence
from html.parser import HTMLParser
from typing import Final

from msgspec import Struct

from sopstudio.containers.pictures import MAX_HEADER_BYTES, is_own_picture
from sopstudio.containers.word.numbering import number_text
from sopstudio.documents.rendition import COLUMNS_PER_LEVEL, Rendition
from sopstudio.errors import FormatError
from sopstudio.formats.limits import MAX_BLOCKS
from sopstudio.text.phrases import word_set
from sopstudio.translation import format_number, tr

MAX_DEPTH: Final = 64
MAX_OPEN_TAGS: Final = 2_000
MAX_ICON_PIXELS: Final = 32
_DROPPED: Final = word_set("script style head template noscript svg object iframe select button nav title")
_BLOCKS: Final = word_set(
    """p div section article main body blockquote address dd dt dl fieldset figure figcaption form header footer aside
    details summary center hr li ul ol table thead tbody tfoot tr td th caption pre h1 h2 h3 h4 h5 h6"""
)
_VOID: Final = word_set("area base br col embed hr img input link meta param source track wbr")
_WORD_LIST: Final = re.compile(r"mso-list:\s*(?!ignore|none)[^;]*?\blevel(?P<level>\d)", re.I)
_WEIGHT: Final = re.compile(r"font-weight:\s*(?P<weight>\w+)", re.I)
_HIDDEN: Final = re.compile(r"display:\s*none|mso-hide:\s*all", re.I)
_WORD_HEADING: Final = re.compile(r"MsoHeading(?P<rank>\d)", re.I)
_KINDS: Final = {"a": "lowerLetter", "A": "upperLetter", "i": "lowerRoman", "I": "upperRoman"}
_STYLES: Final = {
    "lower-alpha": "lowerLetter", "lower-latin": "lowerLetter", "upper-alpha": "upperLetter",
    "upper-latin": "upperLetter", "lower-roman": "lowerRoman", "upper-roman": "upperRoman",
}  # fmt: skip
_REMARKS: Final = re.compile(r"<!--.*?(?:-->|\Z)|<[!?][^>]*(?:>|\Z)", re.S)
"""Comments, declarations and the conditions of Word around its labels."""
_SIGN: Final = re.compile(r"(?P<label>\S{1,12})\s+")


class _Tag(Struct):
    """An open element. `is_bold` is what it says of its text (None: nothing), `is_label` that it holds the number
    that Word prints.
    """

    name: str
    is_dropped: bool = False
    is_bold: bool | None = None
    is_label: bool = False


class _List(Struct):
    """An open list: whether it is ordered, how it counts, and its last number."""

    kind: str = ""
    number: int = 0


class _Cell(Struct):
    """A cell of a table being read, and how many columns and rows it takes."""

    lines: list[str]
    columns: int = 1
    rows: int = 1


class _Table(Struct):
    """A table being read; `pending` has the cells that reach down into the next row, by column."""

    rows: list[list[str]]
    pending: dict[int, tuple[int, str]]
    cell: _Cell | None = None


class HtmlReader(HTMLParser):
    """Writes the blocks of a page into `rendition`, and counts the `pictures` that others made for it."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.rendition = Rendition()
        self._tags: list[_Tag] = []
        self._lists: list[_List] = []
        self._tables: list[_Table] = []
        self._text: list[tuple[str, bool]] = []
        self._label = ""
        self._heading = 0
        self._item: int | None = None
        self._word_level = 0
        self._blocks = 0
        self._dropped = 0
        self._preformatted = 0
        self.pictures = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open an element."""
        attributes = {name: value or "" for name, value in attrs}
        if tag in _BLOCKS:
            self._flush()
        if tag == "br":
            self._text.append(("\n", True))
        elif tag == "img":
            self.pictures += not self._dropped and _shows_something(attributes)
        elif tag not in _VOID:
            self._push(tag, attributes)
            self._open(tag, attributes)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element that closes itself: only signs such as `<br/>` mean something."""
        if tag in _VOID:
            self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        """Close an element, and those that were left open in it."""
        if tag in _BLOCKS:
            self._flush()
        if not any(open_tag.name == tag for open_tag in reversed(self._tags)):
            return
        while self._tags:
            closed = self._tags.pop()
            self._close(closed)
            if closed.name == tag:
                return

    def handle_data(self, data: str) -> None:
        """Text, with whether it is bold."""
        if self._dropped:
            return
        if any(tag.is_label for tag in self._tags[-4:]):
            self._label += data
            return
        words = data if self._preformatted else re.sub(r"[^\S\u00a0]+", " ", data)
        self._text.append((words.replace("\u00a0", " "), self._is_bold()))

    def finish(self) -> str:
        """The text of the whole page."""
        self.close()
        self._flush()
        while self._tables:
            self._close_table()
        return self.rendition.text

    def _is_bold(self) -> bool:
        return next((tag.is_bold for tag in reversed(self._tags) if tag.is_bold is not None), False)

    def _push(self, tag: str, attributes: Mapping[str, str]) -> None:
        if len(self._tags) >= MAX_OPEN_TAGS or len(self._lists) > MAX_DEPTH or len(self._tables) > MAX_DEPTH:
            why = tr("elements stand deeper than {max_depth} in one another", max_depth=MAX_DEPTH)
            raise FormatError(tr("the page is nested too deeply"), why=why)
        style = attributes.get("style", "")
        is_dropped = tag in _DROPPED or bool(_HIDDEN.search(style)) or "hidden" in attributes
        weight = _WEIGHT.search(style)
        is_bold: bool | None = True if tag in ("b", "strong", "th") else None
        if weight:
            is_bold = weight["weight"] in ("bold", "bolder", "600", "700", "800", "900")
        is_label = "mso-list:ignore" in re.sub(r"\s+", "", style.lower())
        self._tags.append(_Tag(tag, is_dropped, is_bold, is_label))
        self._dropped += is_dropped

    def _open(self, tag: str, attributes: Mapping[str, str]) -> None:
        if tag in ("ul", "ol"):
            self._lists.append(_List(_list_kind(attributes) if tag == "ol" else "", _start(attributes)))
        elif tag == "li":
            self._open_item(attributes)
        elif tag in ("table", "tr", "td", "th"):
            self._open_table(tag, attributes)
        elif tag == "pre":
            self._preformatted += 1
        elif tag == "p":
            self._open_paragraph(attributes)
        elif re.fullmatch(r"h[1-6]", tag):
            self._heading = int(tag[1])

    def _open_table(self, tag: str, attributes: Mapping[str, str]) -> None:
        if tag == "table":
            self._tables.append(_Table([], {}))
        elif tag == "tr" and self._tables:
            self._tables[-1].rows.append([])
        elif self._tables:
            self._open_cell(attributes)

    def _open_paragraph(self, attributes: Mapping[str, str]) -> None:
        """A paragraph, which Word makes a heading or an item of a list by its style."""
        named = attributes.get("class", "")
        heading = _WORD_HEADING.search(named)
        in_list = _WORD_LIST.search(attributes.get("style", ""))
        if heading or named.lower() == "msotitle":
            self._heading = int(heading["rank"]) if heading else 1
        elif in_list:
            self._word_level = int(in_list["level"])

    def _open_item(self, attributes: Mapping[str, str]) -> None:
        if not self._lists:
            self._lists.append(_List())
        current = self._lists[-1]
        value = attributes.get("value", "")
        current.number = int(value) if value.isdigit() and len(value) < 6 else current.number + 1
        kind = current.kind or _STYLES.get(_style_type(attributes), "")
        self._label = f"{number_text(current.number, kind)}." if kind else ""
        if kind in ("lowerLetter", "lowerRoman"):
            self._label = self._label.replace(".", ")")
        level = int(attributes["aria-level"]) if attributes.get("aria-level", "").isdigit() else len(self._lists)
        self._item = min(max(level, len(self._lists)), MAX_DEPTH) - 1

    def _open_cell(self, attributes: Mapping[str, str]) -> None:
        table = self._tables[-1]
        if not table.rows:
            table.rows.append([])
        spans = [attributes.get(name, "1") for name in ("colspan", "rowspan")]
        columns, rows = (min(max(int(span), 1), MAX_DEPTH) if span.isdigit() and len(span) < 6 else 1 for span in spans)
        table.cell = _Cell([], columns, rows)

    def _close(self, tag: _Tag) -> None:
        self._dropped -= tag.is_dropped
        if tag.name in ("ul", "ol") and self._lists:
            self._lists.pop()
        elif tag.name == "li":
            self._item = None
        elif tag.name in ("td", "th") and self._tables:
            self._close_cell(self._tables[-1])
        elif tag.name == "tr" and self._tables:
            _fill_row(self._tables[-1], len(self._tables[-1].rows[-1]) if self._tables[-1].rows else 0)
        elif tag.name == "table" and self._tables:
            self._close_table()
        elif tag.name == "pre":
            self._preformatted -= 1
        elif re.fullmatch(r"h[1-6]|p", tag.name):
            self._heading = self._word_level = 0

    def _close_cell(self, table: _Table) -> None:
        cell, table.cell = table.cell, None
        if cell is None or not table.rows:
            return
        row = table.rows[-1]
        _fill_row(table, len(row))
        text = "\n".join(cell.lines)
        for _ in range(cell.columns):
            if cell.rows > 1:
                table.pending[len(row)] = (cell.rows - 1, text)
            row.append(text)

    def _close_table(self) -> None:
        table = self._tables.pop()
        self._close_cell(table)
        rows = [row for row in table.rows if any(map(str.strip, row))]
        if self._tables and (outer := self._tables[-1].cell) is not None:
            outer.lines += ["; ".join(filter(None, row)) for row in rows]
        else:
            self.rendition.add_table(rows)

    def _flush(self) -> None:
        """End the block that was being written."""
        parts, self._text = self._text, []
        text = "".join(part for part, _ in parts).strip()
        if not text:
            return
        self._blocks += 1
        if self._blocks > MAX_BLOCKS:
            raise FormatError(
                tr("the page is too large"),
                why=tr("more than {max_blocks} blocks", max_blocks=format_number(MAX_BLOCKS)),
            )
        is_strong = all(bold for part, bold in parts if part.strip())
        label, self._label = " ".join(self._label.split()), ""
        if self._tables and self._tables[-1].cell is not None:
            self._tables[-1].cell.lines.append(f"{label} {text}".strip() if label else text)
        elif self._preformatted:
            self.rendition.add_code(text)
        elif self._heading:
            self.rendition.add_heading(text, self._heading, label)
        elif self._word_level:
            self._add_word_item(text, label, is_strong=is_strong)
        elif self._item is not None:
            self.rendition.add_item(text, label, indent=COLUMNS_PER_LEVEL * self._item, is_strong=is_strong)
            self._item = None
        else:
            indent = COLUMNS_PER_LEVEL * len(self._lists)
            self.rendition.add_paragraph(text, is_strong=is_strong, indent=indent)

    def _add_word_item(self, text: str, label: str, *, is_strong: bool) -> None:
        """An item that Word wrote as a paragraph. In older versions its label begins the text."""
        if not label and (match := _SIGN.match(text)) and not match["label"].isalpha():
            label, text = match["label"], text[match.end() :]
        indent = COLUMNS_PER_LEVEL * (self._word_level - 1)
        self.rendition.add_item(text, label, indent=indent, is_strong=is_strong)


def _fill_row(table: _Table, column: int) -> None:
    """Put in what cells above reach down into the row, from this column on."""
    row = table.rows[-1] if table.rows else []
    while len(row) in table.pending and len(row) >= column:
        rows, text = table.pending.pop(len(row))
        if rows > 1:
            table.pending[len(row)] = (rows - 1, text)
        row.append(text)


def _shows_something(attributes: Mapping[str, str]) -> bool:
    """Whether a picture shows what the text may not say: an icon does not, nor one that the program drew, nor one whose
    empty description says that it decorates (HTML, 4.8.4.4).
    """
    sides = [attributes[name].removesuffix("px") for name in ("width", "height") if name in attributes]
    if attributes.get("alt") == "" or any(side.isdecimal() and int(side) <= MAX_ICON_PIXELS for side in sides):
        return False
    _, mark, encoded = attributes.get("src", "")[:MAX_HEADER_BYTES].partition(";base64,")
    return not mark or not is_own_picture(_decode(encoded))


def _decode(encoded: str) -> bytes:
    try:
        return b64decode(encoded[: len(encoded) // 4 * 4])
    except ValueError:
        return b""


def _style_type(attributes: Mapping[str, str]) -> str:
    match = re.search(r"list-style-type:\s*([\w-]+)", attributes.get("style", ""))
    return match[1].lower() if match else ""


def _list_kind(attributes: Mapping[str, str]) -> str:
    return _KINDS.get(attributes.get("type", ""), "") or _STYLES.get(_style_type(attributes), "decimal")


def _start(attributes: Mapping[str, str]) -> int:
    start = attributes.get("start", "")
    return int(start) - 1 if start.isdigit() and len(start) < 6 else 0


def html_to_text(page: str) -> str:
    """The text of a page with signs for its headings, lists and tables. Raises what `read_page` raises."""
    return read_page(page)[0]


def read_page(page: str) -> tuple[str, int]:
    """The text of a page with signs for its headings, lists and tables, and how many pictures stand beside it.

    Raises `FormatError` where it is nested too deeply or has more than `MAX_BLOCKS` blocks.
    """
    reader = HtmlReader()
    marked = _REMARKS.sub(" ", page)
    last = marked.rfind(">") + 1  # the parser takes quadratic time for tags that never end
    reader.feed(marked[:last] + marked[last:].replace("<", "&lt;"))
    return reader.finish(), reader.pictures


def has_structure(page: str, tags: Sequence[str] = ("h1", "h2", "h3", "h4", "li", "td", "mso-list:l")) -> bool:
    """Whether a page has what plain text would lose: headings, lists or tables."""
    lowered = page.lower()
    return any((f"<{tag}" in lowered) if tag.isalnum() else (tag in lowered) for tag in tags)


__all__ = ["HtmlReader", "has_structure", "html_to_text", "read_page"]
