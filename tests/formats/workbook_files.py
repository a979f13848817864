"""Workbooks (.xlsx) made by hand, as Excel writes them: cells in XML, sheets, merged cells, hidden sheets."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
Cell = str | int | float | bool | None


def to_bytes(
    sheets: Mapping[str, Sequence[Sequence[Cell]]],
    merged: Mapping[str, Sequence[str]] | None = None,
    hidden: Sequence[str] = (),
) -> bytes:
    """A workbook of these sheets; `merged` are ranges (`A1:C1`) by sheet."""
    parts = {
        "[Content_Types].xml": _types(len(sheets)),
        "_rels/.rels": _relations([("rId1", "officeDocument", "xl/workbook.xml")]),
        "xl/workbook.xml": _book(sheets, hidden),
        "xl/_rels/workbook.xml.rels": _relations(
            [(f"rId{n}", "worksheet", f"worksheets/sheet{n}.xml") for n in range(1, len(sheets) + 1)]
        ),
    }
    for number, (name, rows) in enumerate(sheets.items(), 1):
        parts[f"xl/worksheets/sheet{number}.xml"] = sheet_xml(rows, (merged or {}).get(name, ()))
    return pack(parts)


def pack(parts: Mapping[str, str]) -> bytes:
    """The parts as a packed file."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return out.getvalue()


def sheet_xml(rows: Sequence[Sequence[Cell]], merged: Sequence[str] = ()) -> str:
    """The part of one sheet."""
    lines = ""
    for number, row in enumerate(rows, 1):
        cells = "".join(_cell(f"{_column(index)}{number}", value) for index, value in enumerate(row))
        lines += f'<row r="{number}">{cells}</row>'
    ranges = "".join(f'<mergeCell ref="{area}"/>' for area in merged)
    return (
        f'<worksheet xmlns="{_MAIN}"><sheetData>{lines}</sheetData>'
        f"{f'<mergeCells>{ranges}</mergeCells>' if ranges else ''}</worksheet>"
    )


def _cell(place: str, value: Cell) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return f'<c r="{place}" t="b"><v>{int(value)}</v></c>'
    if isinstance(value, int | float):
        return f'<c r="{place}"><v>{value}</v></c>'
    return f'<c r="{place}" t="inlineStr"><is><t xml:space="preserve">{escape(value)}</t></is></c>'


def _column(index: int) -> str:
    return chr(ord("A") + index) if index < 26 else _column(index // 26 - 1) + _column(index % 26)


def _book(sheets: Mapping[str, object], hidden: Sequence[str]) -> str:
    listed = ""
    for number, name in enumerate(sheets, 1):
        state = ' state="hidden"' if name in hidden else ""
        listed += f'<sheet name="{escape(name)}" sheetId="{number}"{state} r:id="rId{number}"/>'
    return f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets>{listed}</sheets></workbook>'


def _relations(relations: Sequence[tuple[str, str, str]]) -> str:
    listed = "".join(
        f'<Relationship Id="{i}" Type="{_OFFICE}/{kind}" Target="{target}"/>' for i, kind, target in relations
    )
    return f'<Relationships xmlns="{_PACKAGE}/relationships">{listed}</Relationships>'


def _types(count: int) -> str:
    base = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    sheets = "".join(
        f'<Override PartName="/xl/worksheets/sheet{n}.xml" ContentType="{base}.worksheet+xml"/>'
        for n in range(1, count + 1)
    )
    return (
        f'<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{base}.sheet.main+xml"/>{sheets}</Types>'
    )


def unpack(raw: bytes) -> dict[str, str]:
    """The parts of a packed file."""
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}
