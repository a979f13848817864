"""The pages of a Visio file: shapes with their masters, texts and places, and what connectors join (MS-VSDX)."""

from __future__ import annotations

import io
import posixpath
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

from sopstudio.containers.archive import check_archive
from sopstudio.errors import FormatError
from sopstudio.formats.xml_source import MAX_DEPTH, children, parse_xml

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

MAX_PAGES: Final = 200
_WHAT: Final = "Visio drawing"
_RELATION: Final = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_CELLS: Final = (
    "PinX", "PinY", "LocPinX", "LocPinY", "Width", "Height", "BeginX", "BeginY", "EndX", "EndY", "BeginArrow",
    "EndArrow",
)  # fmt: skip
_DAMAGED: Final = (
    zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, struct.error, OSError, EOFError, LookupError, ValueError,
    RuntimeError,
)  # fmt: skip
"""What zipfile raises for damaged files."""
_DIAMOND: Final = {(0.0, 0.5), (0.5, 1.0), (1.0, 0.5), (0.5, 0.0)}
Outline = Literal["", "ellipse", "diamond"]
Box = tuple[float, float, float, float]
"""Left, bottom, right and top on the page, in inches."""


class VisioShape(Struct, frozen=True):
    """A shape with the universal name of its master; `outline` is what it is drawn as.

    `parent` is the id of the group that holds it; blank for none. `begin` and `end` are the ends of a line on the page;
    None for other shapes.
    """

    id: str
    master: str
    text: str
    box: Box
    outline: Outline = ""
    begin: tuple[float, float] | None = None
    end: tuple[float, float] | None = None
    parent: str = ""
    is_group: bool = False
    begin_arrow: bool = False
    end_arrow: bool = False


class VisioPage(Struct, frozen=True):
    """A page: its name, its shapes by id, and for each connector the shapes at its begin and end; blank for none."""

    name: str
    shapes: Mapping[str, VisioShape]
    connectors: Mapping[str, tuple[str, str]]


def open_drawing(raw: bytes) -> list[VisioPage]:
    """The pages in front of a file. Raises `FormatError` where it is damaged, too large, or has no pages."""
    try:
        check_archive(raw, _WHAT)
        return _read_pages(raw)
    except FormatError:
        raise
    except _DAMAGED as error:
        why = re.sub(r"[^ -~]+", " ", str(error))[:120].strip() or type(error).__name__
        raise FormatError(f"the {_WHAT} cannot be read", why=why, hint="open it in Visio and save it again") from None


def _read_pages(raw: bytes) -> list[VisioPage]:
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        names = set(archive.namelist())
        masters = _masters(archive, names)
        index = "visio/pages/pages.xml"
        if index not in names:
            raise FormatError(f"the {_WHAT} is empty", why="it has no pages")
        pages = [page for page in children(_parse(archive, index), "Page") if page.get("Background") != "1"]
        if len(pages) > MAX_PAGES:
            raise FormatError(f"the {_WHAT} is too large", why=f"more than {MAX_PAGES} pages", hint="split it")
        targets = _relations(archive, names, index)
        result = []
        for page in pages:
            relation = next(children(page, "Rel"), None)
            part = targets.get(relation.get(_RELATION, ""), "") if relation is not None else ""
            if part in names:
                result.append(_read_page(page.get("Name", "") or page.get("NameU", ""), _parse(archive, part), masters))
        return result


def _parse(archive: zipfile.ZipFile, name: str) -> Element:
    return parse_xml(archive.read(name), _WHAT)


def _relations(archive: zipfile.ZipFile, names: set[str], part: str) -> dict[str, str]:
    """The parts to which a part refers, by the ids of the relations; addresses outside are left out."""
    folder, file = posixpath.split(part)
    path = f"{folder}/_rels/{file}.rels"
    if path not in names:
        return {}
    return {
        relation.get("Id", ""): posixpath.normpath(posixpath.join(folder, relation.get("Target", ""))).lstrip("/")
        for relation in _parse(archive, path)
        if relation.get("TargetMode") != "External"
    }


def _masters(archive: zipfile.ZipFile, names: set[str]) -> dict[str, str]:
    """The universal names of the masters by id."""
    part = "visio/masters/masters.xml"
    if part not in names:
        return {}
    masters = children(_parse(archive, part), "Master")
    return {master.get("ID", ""): master.get("NameU", "") or master.get("Name", "") for master in masters}


def _read_page(name: str, root: Element, masters: Mapping[str, str]) -> VisioPage:
    shapes: dict[str, VisioShape] = {}
    for shape in _shapes(root, masters, None, 0):
        shapes.setdefault(shape.id, shape)
    connectors: dict[str, tuple[str, str]] = {}
    for connects in children(root, "Connects"):
        for connect in children(connects, "Connect"):
            connector, end = connect.get("FromSheet", ""), connect.get("FromCell", "")
            begin_and_end = connectors.get(connector, ("", ""))
            if end == "BeginX":
                connectors[connector] = (connect.get("ToSheet", ""), begin_and_end[1])
            elif end == "EndX":
                connectors[connector] = (begin_and_end[0], connect.get("ToSheet", ""))
    return VisioPage(name, shapes, connectors)


def _shapes(
    element: Element, masters: Mapping[str, str], parent: VisioShape | None, depth: int
) -> Iterator[VisioShape]:
    """The shapes below an element, those in groups after their group."""
    if depth > MAX_DEPTH:
        return
    for container in children(element, "Shapes"):
        for item in children(container, "Shape"):
            shape = _read_shape(item, masters, parent)
            yield shape
            yield from _shapes(item, masters, shape, depth + 1)


def _read_shape(item: Element, masters: Mapping[str, str], parent: VisioShape | None) -> VisioShape:
    cells = {
        cell.get("N", ""): _number(cell.get("V", "")) for cell in children(item, "Cell") if cell.get("N") in _CELLS
    }
    width, height = cells.get("Width", 0.0), cells.get("Height", 0.0)
    left = cells.get("PinX", 0.0) - cells.get("LocPinX", width / 2) + (parent.box[0] if parent else 0.0)
    bottom = cells.get("PinY", 0.0) - cells.get("LocPinY", height / 2) + (parent.box[1] if parent else 0.0)
    master = masters.get(item.get("Master", ""), "") or item.get("NameU", "") or item.get("Name", "")
    if not item.get("Master") and parent is not None:
        master = item.get("NameU", "")
    return VisioShape(
        id=item.get("ID", ""),
        master=master.partition(".")[0],
        text=_text(item),
        box=(left, bottom, left + width, bottom + height),
        outline=_outline(item, width, height),
        begin=(cells["BeginX"], cells["BeginY"]) if {"BeginX", "BeginY"} <= cells.keys() else None,
        end=(cells["EndX"], cells["EndY"]) if {"EndX", "EndY"} <= cells.keys() else None,
        parent=parent.id if parent is not None else "",
        is_group=item.get("Type") == "Group",
        begin_arrow=cells.get("BeginArrow", 0.0) > 0,
        end_arrow=cells.get("EndArrow", 0.0) > 0,
    )


def _outline(item: Element, width: float, height: float) -> Outline:
    """What the first lines of a shape draw."""
    sections = (section for section in children(item, "Section") if section.get("N") == "Geometry")
    geometry = next(sections, None)
    points = set()
    for row in children(geometry, "Row") if geometry is not None else ():
        if row.get("T") == "Ellipse":
            return "ellipse"
        cells = {cell.get("N", ""): _number(cell.get("V", "")) for cell in children(row, "Cell")}
        if width > 0 and height > 0:
            points.add((round(cells.get("X", 0.0) / width, 2), round(cells.get("Y", 0.0) / height, 2)))
    return "diamond" if points == _DIAMOND else ""


def _number(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        return 0.0
    return value if abs(value) < 1e9 else 0.0


def _text(item: Element) -> str:
    """The text of a shape in one line."""
    return " ".join(" ".join("".join(text.itertext()) for text in children(item, "Text")).split())


__all__ = ["Box", "VisioPage", "VisioShape", "open_drawing"]
