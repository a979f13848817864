"""Files as Visio writes them, made by hand: pages of shapes with masters, and connectors."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

MAIN = 'xmlns="http://schemas.microsoft.com/office/visio/2012/main"'
RELATIONS = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'


class Drawn(NamedTuple):
    """A shape: its id, the name of its master (blank for none), text, and middle, width and height in inches."""

    id: int
    master: str
    text: str
    place: tuple[float, float, float, float] = (1, 1, 1, 0.5)
    cells: Mapping[str, float] = {}
    inside: Sequence[Drawn] = ()


class Glue(NamedTuple):
    """A connector: its id, the shapes that it is glued to (0 for none), its text, and further cells."""

    id: int
    source: int
    target: int
    text: str = ""
    cells: Mapping[str, float] = {}


def _cells(cells: Mapping[str, float]) -> str:
    return "".join(f'<Cell N="{name}" V="{value}"/>' for name, value in cells.items())


def _shape(shape: Drawn, masters: list[str]) -> str:
    x, y, width, height = shape.place
    cells = {"PinX": x, "PinY": y, "Width": width, "Height": height, **shape.cells}
    master = f' Master="{masters.index(shape.master) + 1}"' if shape.master else ""
    kind = "Group" if shape.inside else "Shape"
    parts = "".join(_shape(part, masters) for part in shape.inside)
    text = f"<Text><cp IX='0'/>{escape(shape.text)}\n</Text>" if shape.text else ""
    inner = f"<Shapes>{parts}</Shapes>" if parts else ""
    return f'<Shape ID="{shape.id}" Type="{kind}"{master}>{_cells(cells)}{text}{inner}</Shape>'


def _page(shapes: Sequence[Drawn], glue: Sequence[Glue], masters: list[str]) -> str:
    drawn = "".join(_shape(shape, masters) for shape in shapes)
    drawn += "".join(
        _shape(Drawn(line.id, "Dynamic connector", line.text, (0, 0, 0, 0), {"EndArrow": 4, **line.cells}), masters)
        for line in glue
    )
    ends = [
        f'<Connect FromSheet="{line.id}" FromCell="{cell}" ToSheet="{end}"/>'
        for line in glue for cell, end in (("BeginX", line.source), ("EndX", line.target)) if end
    ]  # fmt: skip
    return f"<PageContents {MAIN}><Shapes>{drawn}</Shapes><Connects>{''.join(ends)}</Connects></PageContents>"


def visio_file(*pages: tuple[str, Sequence[Drawn], Sequence[Glue]], parts: Mapping[str, str] | None = None) -> bytes:
    """The bytes of a file with these pages (name, shapes, connectors); `parts` replace or add parts."""
    masters: list[str] = ["Dynamic connector"]
    for _, shapes, _ in pages:
        for shape in (part for whole in shapes for part in (whole, *whole.inside)):
            if shape.master and shape.master not in masters:
                masters.append(shape.master)
    numbers = range(1, len(pages) + 1)
    index = "".join(
        f'<Page ID="{number}" Name={quoteattr(name)}><Rel r:id="rId{number}"/></Page>'
        for number, (name, _, _) in zip(numbers, pages, strict=True)
    )
    kind = "http://schemas.microsoft.com/visio/2010/relationships/page"
    relations = "".join(f'<Relationship Id="rId{n}" Type="{kind}" Target="page{n}.xml"/>' for n in numbers)
    names = "".join(f'<Master ID="{n}" NameU={quoteattr(name)}/>' for n, name in enumerate(masters, 1))
    texts = {
        "visio/document.xml": f"<VisioDocument {MAIN}/>",
        "visio/masters/masters.xml": f"<Masters {MAIN}>{names}</Masters>",
        "visio/pages/pages.xml": f"<Pages {MAIN} {RELATIONS}>{index}</Pages>",
        "visio/pages/_rels/pages.xml.rels": f"<Relationships>{relations}</Relationships>",
        **{f"visio/pages/page{n}.xml": _page(*page[1:], masters) for n, page in zip(numbers, pages, strict=True)},
        **(parts or {}),
    }
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in texts.items():
            archive.writestr(name, text)
    return buffer.getvalue()
