"""What stands beside the steps: the terms that a procedure uses, and who takes part."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from sopstudio.documents.sections import Section
from sopstudio.documents.sentences import mask_quotes

_DEFINED: Final = re.compile(
    r"(?P<term>.{2,80}?)\s*(?::\s+|\s+[–—-]\s+|\s+means\s+|\s+is\s+defined\s+as\s+|\s+refers\s+to\s+)(?P<meaning>.+)",
    re.I | re.S,
)


class Term(Struct, frozen=True):
    """A term and what it means here."""

    name: str
    meaning: str
    line: int


def read_terms(section: Section) -> Iterator[Term]:
    """The terms of a section of definitions."""
    for block in section.blocks:
        if block.kind == "table":
            yield from (Term(row[0], row[1], block.line) for row in block.rows[1:] if row[0] and row[1])
        match = _DEFINED.fullmatch(block.text) if block.kind in ("item", "paragraph") else None
        if match is not None:
            yield Term(match["term"].strip(), match["meaning"].strip(), block.line)


def read_roles(section: Section) -> Iterator[str]:
    """The roles that a section names: what stands before a colon or dash, or the first column of a table."""
    for block in section.blocks:
        if block.kind == "table":
            yield from (row[0] for row in block.rows[1:] if row[0])
        elif block.kind in ("item", "paragraph"):
            match = re.match(
                r"(?:the\s+)?([A-Z][\w' -]{2,40}?)\s*(?::|\s[–—-]\s|\s+(?:is|are)\s+responsible\b|"
                r"\s+(?:must|shall|should|will)\b)",
                mask_quotes(block.text),
                re.I,
            )
            if match is not None:
                yield match[1].strip()


__all__ = ["Term", "read_roles", "read_terms"]
