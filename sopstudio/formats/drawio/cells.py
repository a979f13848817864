"""The pages of a draw.io file and their cells: shapes and arrows with their labels as text, styles as words."""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

from msgspec import Struct

from sopstudio.errors import FormatError
from sopstudio.formats.drawing import label_text
from sopstudio.formats.limits import MAX_BYTES
from sopstudio.formats.xml_source import children, local_name, parse_xml
from sopstudio.translation import tr

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

MAX_PAGES: Final = 200
_WHAT: Final = tr("draw.io diagram")
_PAGE_LINK: Final = "data:page/id,"


class Cell(Struct, frozen=True):
    """A shape (`is_vertex`) or an arrow (`is_edge`) with its label as text; `style` are the words of its style by name.

    `link` is the id of the page to which it leads, `box` its left, top, width and height in its parent.
    """

    id: str
    label: str
    style: Mapping[str, str]
    parent: str = ""
    is_vertex: bool = False
    is_edge: bool = False
    source: str = ""
    target: str = ""
    link: str = ""
    tooltip: str = ""


class Page(Struct, frozen=True):
    """A page: its id and name, and its cells by id, in order."""

    id: str
    name: str
    cells: Mapping[str, Cell]


def read_pages(text: str) -> list[Page]:
    """The pages of a file, or of what is copied in draw.io. Raises `FormatError` where it is none, or damaged."""
    root = parse_xml(unpercent(text), _WHAT)
    if local_name(root) == "mxGraphModel":
        return [_read_page("", "", root)]
    if local_name(root) != "mxfile":
        raise FormatError(
            tr("this is no {what}", what=_WHAT),
            why=tr("its root is <{local_name}>, not <mxfile>", local_name=local_name(root)[:40]),
        )
    diagrams = list(children(root, "diagram"))
    if len(diagrams) > MAX_PAGES:
        raise FormatError(
            tr("the {what} is too large", what=_WHAT),
            why=tr("more than {max_pages} pages", max_pages=MAX_PAGES),
            hint=tr("split it"),
        )
    pages, budget = [], MAX_BYTES
    for number, diagram in enumerate(diagrams, 1):
        model = next(children(diagram, "mxGraphModel"), None)
        if model is None and (diagram.text or "").strip():
            unpacked = _unpack(diagram.text or "", number, budget)
            budget -= len(unpacked)
            model = parse_xml(unpacked, _WHAT)
        if model is not None:
            pages.append(_read_page(diagram.get("id", ""), diagram.get("name", ""), model))
    return pages


def unpercent(text: str) -> str:
    """A text, decoded where it is XML in percent signs, as draw.io copies it."""
    return unquote(text.strip()) if text.lstrip()[:3].upper() == "%3C" else text


def _unpack(text: str, page: int, budget: int) -> str:
    """A page that is packed: deflated, then in base64."""
    where = tr("page {page}", page=page)
    try:
        packed = base64.b64decode("".join(text.split()), validate=True)
        inflater = zlib.decompressobj(-15)
        raw = inflater.decompress(packed, budget)
    except (binascii.Error, zlib.error, ValueError) as error:
        why = f"it is packed, and damaged: {error}"[:120]
        raise FormatError(
            tr("the {what} cannot be read", what=_WHAT), where=where, why=why, hint=tr("save it again in draw.io")
        ) from None
    if inflater.unconsumed_tail:
        why = tr("it unpacks to more than {max_bytes} MB", max_bytes=MAX_BYTES // 1_000_000)
        raise FormatError(tr("the {what} is too large", what=_WHAT), where=where, why=why, hint=tr("split it"))
    return unquote(raw.decode("utf-8", errors="replace"))


def _read_page(identifier: str, name: str, model: Element) -> Page:
    cells: dict[str, Cell] = {}
    for root in children(model, "root"):
        for element in root:
            cell = _read_cell(element)
            if cell is not None and cell.id:
                cells.setdefault(cell.id, cell)
    return Page(identifier, name, cells)


def _read_cell(element: Element) -> Cell | None:
    """A cell, perhaps inside an element with data (`object`, `UserObject`)."""
    outer: Mapping[str, str] = {}
    cell: Element | None = element
    if local_name(element) in ("object", "UserObject"):
        outer, cell = element.attrib, next(children(element, "mxCell"), None)
    if cell is None or local_name(cell) != "mxCell":
        return None
    style = read_style(cell.get("style", ""))
    label = outer.get("label", "") or cell.get("value", "")
    link = outer.get("link", "") or style.get("link", "")
    return Cell(
        id=outer.get("id", "") or cell.get("id", ""),
        label=label_text(label) if style.get("html") == "1" else label.strip(),
        style=style,
        parent=cell.get("parent", ""),
        is_vertex=cell.get("vertex") == "1",
        is_edge=cell.get("edge") == "1",
        source=cell.get("source", ""),
        target=cell.get("target", ""),
        link=link.removeprefix(_PAGE_LINK) if link.startswith(_PAGE_LINK) else "",
        tooltip=outer.get("tooltip", ""),
    )


def read_style(style: str) -> dict[str, str]:
    """The words of a style: `rhombus;html=1` is `{"rhombus": "", "html": "1"}`."""
    return dict(_split(part) for part in style.split(";") if part.strip())


def _split(part: str) -> tuple[str, str]:
    name, _, value = part.partition("=")
    return name.strip(), value.strip()


def iterate_parents(page: Page, cell: Cell) -> Iterator[Cell]:
    """The cells in which a cell lies, innermost first."""
    seen = {cell.id}
    while (parent := page.cells.get(cell.parent)) is not None and parent.id not in seen:
        seen.add(parent.id)
        yield parent
        cell = parent


__all__ = ["Cell", "Page", "iterate_parents", "read_pages", "read_style", "unpercent"]
