"""Word documents that tests write, in the shapes that people have: numbered headings, nested lists, tables."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Sequence
from typing import Any

import docx
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls, qn

LEVELS = ((0, "decimal", "%1.", 360), (1, "decimal", "%1.%2", 720), (2, "decimal", "%1.%2.%3", 1080))
LETTERS = ((0, "decimal", "%1.", 360), (1, "lowerLetter", "%2)", 720), (2, "lowerRoman", "%3.", 1080))


def new_document() -> Any:
    """An empty document of python-docx."""
    return docx.Document()


def of_lines(*lines: str) -> Any:
    """A document with a paragraph for each line."""
    document = new_document()
    for line in lines:
        document.add_paragraph(line)
    return document


def to_bytes(document: Any) -> bytes:
    """The bytes of its .docx file."""
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def add_list(document: Any, list_id: int, levels: Sequence[tuple[int, str, str, int]]) -> None:
    """Declare a multi-level list; a level is its depth, the kind of its numbers, its text, and its indent in twips."""
    numbering = document.part.numbering_part.element
    inner = "".join(
        f'<w:lvl w:ilvl="{depth}"><w:start w:val="1"/><w:numFmt w:val="{kind}"/><w:lvlText w:val="{text}"/>'
        f'<w:pPr><w:ind w:left="{indent}"/></w:pPr></w:lvl>'
        for depth, kind, text, indent in levels
    )
    abstract = f'<w:abstractNum {nsdecls("w")} w:abstractNumId="{list_id}">{inner}</w:abstractNum>'
    numbering.insert(0, parse_xml(abstract))
    number = f'<w:num {nsdecls("w")} w:numId="{list_id}"><w:abstractNumId w:val="{list_id}"/></w:num>'
    numbering.append(parse_xml(number))


def number(paragraph: Any, list_id: int, depth: int) -> Any:
    """Put a paragraph (or the element of a style) into a list."""
    properties = paragraph._p.get_or_add_pPr() if hasattr(paragraph, "_p") else paragraph.element.get_or_add_pPr()
    properties.append(
        parse_xml(f'<w:numPr {nsdecls("w")}><w:ilvl w:val="{depth}"/><w:numId w:val="{list_id}"/></w:numPr>')
    )
    return paragraph


def add_xml(document: Any, inner: str) -> None:
    """Add elements of WordprocessingML to the end of the body, before its section properties."""
    body = document.element.body
    for element in parse_xml(f"<w:x {nsdecls('w')}>{inner}</w:x>"):
        body.find(qn("w:sectPr")).addprevious(element)


def replace_part(raw: bytes, name: str, change: Callable[[bytes], bytes]) -> bytes:
    """A .docx file with one of its parts changed."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw)) as before, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as after:
        for part in before.infolist():
            content = before.read(part)
            after.writestr(part.filename, change(content) if part.filename == name else content)
    return out.getvalue()
