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
from sopstudio.translation import tr

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

MAX_PAGES: Final = 200
MAX_MASTERS: Final = 500
_WHAT: Final = tr("Visio drawing")
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
_INHERITED: Final = ("Width", "Height", "BeginArrow", "EndArrow")
Outline = Literal["", "ellipse", "diamond"]
Point = tuple[float, float]
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


class Master(Struct, frozen=True):
    """A master: its universal name, the cells that its shapes have where they say nothing else, and what it draws."""

    name: str = ""
    cells: Mapping[str, float] = {}
    outline: Outline = ""


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
        raise FormatError(
            tr("the {what} cannot be read", what=_WHAT), why=why, hint=tr("open it in Visio and save it again")
        ) from None


def _read_pages(raw: bytes) -> list[VisioPage]:
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        names = set(archive.namelist())
        masters = _masters(archive, names)
        index = "visio/pages/pages.xml"
        if index not in names:
            raise FormatError(tr("the {what} is empty", what=_WHAT), why=tr("it has no pages"))
        pages = [page for page in children(_parse(archive, index), "Page") if page.get("Background") != "1"]
        if len(pages) > MAX_PAGES:
            raise FormatError(
                tr("the {what} is too large", what=_WHAT),
                why=tr("more than {max_pages} pages", max_pages=MAX_PAGES),
                hint=tr("split it"),
            )
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


def _masters(archive: zipfile.ZipFile, names: set[str]) -> dict[str, Master]:
    """The masters by id."""
    index = "visio/masters/masters.xml"
    if index not in names:
        return {}
    targets = _relations(archive, names, index)
    return {
        item.get("ID", ""): _read_master(archive, names, item, targets)
        for item in list(children(_parse(archive, index), "Master"))[:MAX_MASTERS]
    }


def _read_master(archive: zipfile.ZipFile, names: set[str], item: Element, targets: Mapping[str, str]) -> Master:
    name = item.get("NameU", "") or item.get("Name", "")
    relation = next(children(item, "Rel"), None)
    part = targets.get(relation.get(_RELATION, ""), "") if relation is not None else ""
    if part not in names:
        return Master(name)
    shapes = (shape for group in children(_parse(archive, part), "Shapes") for shape in children(group, "Shape"))
    shape = next(shapes, None)
    if shape is None:
        return Master(name)
    cells = _cells(shape)
    return Master(name, cells, _outline(shape, cells.get("Width", 0.0), cells.get("Height", 0.0)))


def _read_page(name: str, root: Element, masters: Mapping[str, Master]) -> VisioPage:
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
    element: Element, masters: Mapping[str, Master], parent: VisioShape | None, depth: int
) -> Iterator[VisioShape]:
    """The shapes below an element, those in groups after their group."""
    if depth > MAX_DEPTH:
        return
    for container in children(element, "Shapes"):
        for item in children(container, "Shape"):
            shape = _read_shape(item, masters, parent)
            yield shape
            yield from _shapes(item, masters, shape, depth + 1)


def _cells(item: Element) -> dict[str, float]:
    return {cell.get("N", ""): _number(cell.get("V", "")) for cell in children(item, "Cell") if cell.get("N") in _CELLS}


def _read_shape(item: Element, masters: Mapping[str, Master], parent: VisioShape | None) -> VisioShape:
    master = masters.get(item.get("Master", ""), Master())
    own = _cells(item)
    cells = {**{name: value for name, value in master.cells.items() if name in _INHERITED}, **own}
    width, height = cells.get("Width", 0.0), cells.get("Height", 0.0)
    left = cells.get("PinX", 0.0) - _pin("LocPinX", width, own, master) + (parent.box[0] if parent else 0.0)
    bottom = cells.get("PinY", 0.0) - _pin("LocPinY", height, own, master) + (parent.box[1] if parent else 0.0)
    name = master.name or item.get("NameU", "") or item.get("Name", "")
    if not item.get("Master") and parent is not None:
        name = item.get("NameU", "")
    line = None if item.get("Master") or "BeginX" in own else _line(item, left, bottom)
    return VisioShape(
        id=item.get("ID", ""),
        master=name.partition(".")[0],
        text=_text(item),
        box=(left, bottom, left + width, bottom + height),
        outline=_outline(item, width, height) if _geometry(item) else master.outline,
        begin=(own["BeginX"], own["BeginY"]) if {"BeginX", "BeginY"} <= own.keys() else line.begin if line else None,
        end=(own["EndX"], own["EndY"]) if {"EndX", "EndY"} <= own.keys() else line.end if line else None,
        parent=parent.id if parent is not None else "",
        is_group=item.get("Type") == "Group",
        begin_arrow=cells.get("BeginArrow", 0.0) > 0 or (line is not None and line.begin_arrow),
        end_arrow=cells.get("EndArrow", 0.0) > 0 or (line is not None and line.end_arrow),
    )


def _pin(cell: str, size: float, own: Mapping[str, float], master: Master) -> float:
    """Where in a shape its place is; one that its master states stays at the same part of the size."""
    if cell in own:
        return own[cell]
    whole = master.cells.get("Width" if cell == "LocPinX" else "Height", 0.0)
    return size * master.cells[cell] / whole if whole and cell in master.cells else size / 2


class _Line(Struct, frozen=True):
    begin: Point
    end: Point
    begin_arrow: bool
    end_arrow: bool


def _line(item: Element, left: float, bottom: float) -> _Line | None:
    """The ends of a shape that is drawn as an open line without a fill, with arrowheads as shapes of their own; None
    for other shapes. Programs that convert drawings write connectors so, without glue.
    """
    sections = _geometry(item)
    if not sections or not _flag(sections[0], "NoFill") or _flag(sections[0], "NoLine"):
        return None
    points = _points(sections[0])
    if len(points) < 2 or points[0] == points[-1]:
        return None
    begin, end = points[0], points[-1]
    tips = {point for part in sections[1:] if not _flag(part, "NoFill") for point in _points(part)}
    return _Line((left + begin[0], bottom + begin[1]), (left + end[0], bottom + end[1]), begin in tips, end in tips)


def _geometry(item: Element) -> list[Element]:
    return [section for section in children(item, "Section") if section.get("N") == "Geometry"]


def _flag(section: Element, name: str) -> bool:
    return any(cell.get("N") == name and cell.get("V") == "1" for cell in children(section, "Cell"))


def _points(section: Element) -> list[Point]:
    """The points of lines and curves, in the coordinates of the shape."""
    rows = [row for row in children(section, "Row") if (row.get("T") or "").endswith("To")]
    cells = [{cell.get("N", ""): _number(cell.get("V", "")) for cell in children(row, "Cell")} for row in rows]
    return [(round(row.get("X", 0.0), 4), round(row.get("Y", 0.0), 4)) for row in cells]


def _outline(item: Element, width: float, height: float) -> Outline:
    """What the first lines of a shape draw."""
    geometry = next(iter(_geometry(item)), None)
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
