"""What stands beside the steps: the values that a procedure is given, the terms it uses, and who takes part."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from sopstudio.documents.blocks import Block
from sopstudio.documents.sections import Section
from sopstudio.documents.sentences import mask_quotes

MAX_NAME_WORDS: Final = 6
_NAME: Final = re.compile(r"(?<![\w<])[a-z][a-z0-9]*(?:_[a-z0-9]+)+(?![\w>])")
_OPTIONAL: Final = re.compile(r"\((?:[^()]*\b)?optional\b[^()]*\)|\boptional\b", re.I)
_REQUIRED: Final = re.compile(r"\((?:[^()]*\b)?required\b[^()]*\)", re.I)
_DEFAULT: Final = re.compile(r"default:?\s*[\"“]?([^\"”),;]+)", re.I)
_FORMAT: Final = re.compile(r"\([^()]*\)")
_DEFINED: Final = re.compile(
    r"(?P<term>.{2,80}?)\s*(?::\s+|\s+[–—-]\s+|\s+means\s+|\s+is\s+defined\s+as\s+|\s+refers\s+to\s+)(?P<meaning>.+)",
    re.I | re.S,
)
_NOT_ASKED: Final = re.compile(
    r".*\b(?:access|portal|system|tool|connectivity|software|equipment|materials?|"
    r"credentials|training|ppe|gloves|interface)\b.*",
    re.I,
)


class Input(Struct, frozen=True):
    """A value that the procedure is given. `is_name` says that the document names it as data are named
    (`order_id`), `meaning` is what it says of it.
    """

    name: str
    line: int
    is_name: bool = False
    optional: bool = False
    meaning: str = ""


class Term(Struct, frozen=True):
    """A term and what it means here."""

    name: str
    meaning: str
    line: int


def read_inputs(section: Section) -> Iterator[Input]:
    """The values of a section that lists them; what is no value (access to a system, say) is left out."""
    is_asked = True
    seen: set[str] = set()
    for block in section.blocks:
        if block.kind == "table":
            candidates: Iterator[Input] = (
                item for row in block.rows[1:] for item in _values(" : ".join(row), block.line)
            )
        elif block.kind in ("heading", "item", "paragraph"):
            if block.kind == "heading" or _is_group(block):
                is_asked = not _NOT_ASKED.fullmatch(block.text)
            candidates = _values(block.text, block.line) if block.kind != "heading" else iter(())
        else:
            continue
        for item in candidates:
            if item.name not in seen and (item.is_name or (is_asked and block.kind == "item" and not _is_group(block))):
                seen.add(item.name)
                yield item


def _is_group(block: Block) -> bool:
    """Whether an item names a group of values: a dotted number, or a colon at its end."""
    return block.text.rstrip().endswith(":") or "." in block.number


def _values(text: str, line: int) -> Iterator[Input]:
    optional = bool(_OPTIONAL.search(text)) and not _REQUIRED.search(text)
    names = list(dict.fromkeys(_NAME.findall(text)))
    defined = _DEFINED.fullmatch(_FORMAT.sub(" ", text).strip())
    if names:
        meaning = defined["meaning"] if defined and len(names) == 1 else ""
        yield from (Input(name, line, True, optional, meaning) for name in names)
        return
    phrase = _FORMAT.sub(" ", defined["term"] if defined else text)
    phrase = re.sub(r"\s+", " ", phrase).strip(" .,:;*")
    if (
        phrase
        and len(phrase.split()) <= MAX_NAME_WORDS
        and re.fullmatch(r"[A-Za-z][\w' -]*", phrase)
        and not _NOT_ASKED.fullmatch(phrase)
    ):
        yield Input(_lower(phrase), line, False, optional, defined["meaning"] if defined else "")


def _lower(phrase: str) -> str:
    """A phrase in small letters but for abbreviations."""
    return " ".join(word if word[:2].isupper() else word.lower() for word in phrase.split())


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


__all__ = ["Input", "Term", "read_inputs", "read_roles", "read_terms"]
