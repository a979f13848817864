"""The values that a procedure is given: names, types, allowed values, examples, and which of them may be missing.

A section lists them as items (`amount (number)`, `comment, optional: what else was said`) or as a table with a column
for each of these. A column of a table of past cases that is blank on some rows says of a value that it may be missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal, cast

from msgspec import Struct
from msgspec.structs import replace

from sopstudio.documents.blocks import Block
from sopstudio.documents.case_tables import is_case_table
from sopstudio.documents.sections import Section

InputType = Literal["string", "number", "integer", "boolean", "date", "datetime", "list"]
MAX_NAME_WORDS: Final = 6
MAX_VALUES: Final = 30
"""How many values a list of allowed ones may have; a longer one is a text."""
MAX_VALUE_WORDS: Final = 5
_NAME: Final = re.compile(r"(?<![\w<])[a-z][a-z0-9]*(?:_[a-z0-9]+)+(?![\w>])")
_OPTIONAL: Final = re.compile(r"\((?:[^()]*\b)?optional\b[^()]*\)|\boptional\b|\bif (?:there is one|any|known)\b", re.I)
_REQUIRED: Final = re.compile(r"\((?:[^()]*\b)?required\b[^()]*\)|\brequired\b|\bmandatory\b", re.I)
_FLAG: Final = re.compile(r",\s*(?:optional|required|mandatory)\s*$", re.I)
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
_TYPES: Final[tuple[tuple[InputType, re.Pattern[str]], ...]] = tuple(
    (cast(InputType, name), re.compile(rf"\s*(?:an?\s+)?(?:{words})\b.*", re.I))
    for name, words in (
        ("datetime", r"date\s*(?:and|&|/|-)?\s*time|timestamp"),
        ("date", r"date|day \(date\)"),
        ("integer", r"int(?:eger)?|whole number|count"),
        ("number", r"number|numeric|decimal|float|double|amount|currency|money|percent(?:age)?"),
        ("boolean", r"bool(?:ean)?|yes\s*(?:/|or|\|)\s*no|true\s*(?:/|or|\|)\s*false|flag|y/n|check ?box"),
        ("list", r"list|array"),
        ("string", r"text|string|str|char(?:acters?)?|varchar|free text|alphanumeric|e-?mail|phone"),
    )
)
_COLUMNS: Final = tuple(
    (name, re.compile(words, re.I))
    for name, words in (
        (
            "name",
            r"(?:field|input|parameter|variable|attribute|data|fact|column|item|information|value|data element|"
            r"data item)(?: ?names?)?|names?|what",
        ),
        ("type", r"(?:data ?)?types?|format|kind"),
        ("required", r"(?:is )?(?:required|mandatory|needed|necessary|compulsory)\??|req\.?|must have"),
        ("optional", r"(?:is )?optional\??"),
        ("values", r"(?:allowed |possible |permitted |valid |accepted )?(?:values|options|choices|range)"),
        ("example", r"(?:examples?|samples?)(?: values?)?|e\.?g\.?"),
        ("meaning", r"descriptions?|meaning|notes?|comments?|explanation|definition|purpose|details|remarks?"),
    )
)
_YES: Final = re.compile(r"\s*(?:y|yes|true|x|✓|✔|required|mandatory|must|always|m|r)\s*[.*]?\s*", re.I)
_NO: Final = re.compile(r"\s*(?:n|no|false|✗|✘|optional|o|if (?:known|any|available|there is one))\s*\.?\s*", re.I)
_LISTED: Final = re.compile(r"\s*(?:,|;|\||/|\n|\bor\b)\s*", re.I)


class Input(Struct, frozen=True):
    """A value that the procedure is given. `is_name` says that the document names it as data are named
    (`order_id`), `meaning` is what it says of it; `type` is None where it states none, `allowed` are the only values.
    """

    name: str
    line: int
    is_name: bool = False
    optional: bool = False
    meaning: str = ""
    type: InputType | None = None
    allowed: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()


class BlankColumn(Struct, frozen=True):
    """A column of a table of past cases that is blank on some of its rows. `line` is that of the table."""

    name: str
    line: int
    blanks: int
    rows: int


def read_inputs(section: Section) -> Iterator[Input]:
    """The values of a section that lists them; what is no value (access to a system, say) is left out."""
    yield from (item for item, _ in _read_section(section))


def unread_rows(section: Section, block: Block) -> list[str]:
    """The rows of a table in a section of inputs of which none is a value, with bars between their cells."""
    read = {row for item, row in _read_section(section) if item.line == block.line}
    return [" | ".join(row) for row in block.rows[1:] if tuple(row) not in read]


def find_blank_columns(blocks: Sequence[Block]) -> Iterator[BlankColumn]:
    """The columns of tables of past cases that are blank on some rows."""
    for block in blocks:
        if block.kind != "table" or not is_case_table(block.rows[0], block.rows[1:]):
            continue
        body = block.rows[1:]
        for index, name in enumerate(block.rows[0]):
            blanks = sum(index >= len(row) or not row[index].strip() for row in body)
            if name.strip() and 0 < blanks < len(body):
                yield BlankColumn(name.strip(), block.line, blanks, len(body))


def _read_section(section: Section) -> Iterator[tuple[Input, tuple[str, ...]]]:
    """Each value once, with the row that it comes from, which is blank for other blocks."""
    is_asked = True
    seen: set[str] = set()
    for block in section.blocks:
        candidates: Iterator[tuple[Input, tuple[str, ...]]]
        if block.kind == "table":
            candidates = _read_rows(block)
        elif block.kind in ("heading", "item", "paragraph"):
            if block.kind == "heading" or _is_group(block):
                is_asked = not _NOT_ASKED.fullmatch(block.text)
            items = _read_text(block.text, block.line) if block.kind != "heading" else iter(())
            candidates = ((item, ()) for item in items if item.is_name or (is_asked and _is_value_item(block)))
        else:
            continue
        for item, row in candidates:
            if item.name not in seen:
                seen.add(item.name)
                yield item, row


def _is_value_item(block: Block) -> bool:
    return block.kind == "item" and not _is_group(block)


def _is_group(block: Block) -> bool:
    """Whether an item names a group of values: a dotted number, or a colon at its end."""
    return block.text.rstrip().endswith(":") or "." in block.number


def _read_rows(block: Block) -> Iterator[tuple[Input, tuple[str, ...]]]:
    """The values of a table: by its columns where one of them is that of the names, else those that its rows name."""
    columns: dict[str, int] = {}
    for index, header in enumerate(block.rows[0]):
        bare = header.strip(" *:.")
        name = next((name for name, words in _COLUMNS if words.fullmatch(bare)), "")
        if name:
            columns.setdefault(name, index)
    for row in block.rows[1:]:
        if "name" not in columns or len(columns) < 2:
            yield from ((item, row) for item in _read_text(" : ".join(row), block.line) if item.is_name)
            continue
        cells = {name: row[index].strip() for name, index in columns.items() if index < len(row)}
        yield from ((item, row) for item in _read_cells(cells, block.line))


def _read_cells(cells: Mapping[str, str], line: int) -> Iterator[Input]:
    for item in _read_text(cells.get("name", ""), line):
        listed = _read_values(cells.get("values", "")) or _read_values(cells.get("type", ""))
        kind = _read_type(cells.get("type", "")) or item.type
        is_optional = item.optional
        if "required" in cells:
            is_optional = bool(_NO.fullmatch(cells["required"]))
        elif "optional" in cells:
            is_optional = bool(_YES.fullmatch(cells["optional"]) or _OPTIONAL.search(cells["optional"]))
        example = cells.get("example", "")
        yield replace(
            item,
            type=kind,
            allowed=listed if kind in (None, "string") else (),
            optional=is_optional,
            meaning=cells.get("meaning", "") or item.meaning,
            examples=(example,) if example else (),
        )


def _read_text(text: str, line: int) -> Iterator[Input]:
    """The values that an item, a paragraph or a cell names, with what brackets and flags say of them."""
    flag = _FLAG.search(text.partition(":")[0])
    optional = bool(_OPTIONAL.search(text)) and not _REQUIRED.search(text)
    names = list(dict.fromkeys(_NAME.findall(text)))
    defined = _DEFINED.fullmatch(_FORMAT.sub(" ", text).strip())
    in_brackets = [part.strip() for group in _FORMAT.findall(text) for part in group[1:-1].split(",")]
    kind = next((kind for part in in_brackets if (kind := _read_type(part)) is not None), None)
    if names:
        meaning = defined["meaning"] if defined and len(names) == 1 else ""
        stated = kind if len(names) == 1 else None
        yield from (Input(name, line, True, optional, meaning, stated) for name in names)
        return
    phrase = _FORMAT.sub(" ", defined["term"] if defined else text)
    phrase = _FLAG.sub("", re.sub(r"\s+", " ", phrase).strip()) if flag else phrase
    phrase = re.sub(r"\s+", " ", phrase).strip(" .,:;*")
    if (
        phrase
        and len(phrase.split()) <= MAX_NAME_WORDS
        and re.fullmatch(r"[A-Za-z][\w' -]*", phrase)
        and not _NOT_ASKED.fullmatch(phrase)
    ):
        yield Input(_lower(phrase), line, False, optional, defined["meaning"] if defined else "", kind)


def _read_type(text: str) -> InputType | None:
    return next((name for name, words in _TYPES if words.fullmatch(text)), None)


def _read_values(text: str) -> tuple[str, ...]:
    """The values of a list; blank where a text lists none."""
    text = re.sub(r"^\s*(?:one of|either|any of|enum|choice|list of)\b\s*:?\s*|[()\[\]]", "", text, flags=re.I)
    values = [part.strip(" \"'“”.") for part in _LISTED.split(text)]
    values = [value for value in values if value]
    are_values = all(len(value.split()) <= MAX_VALUE_WORDS and value[0].isalnum() for value in values)
    if not 2 <= len(values) <= MAX_VALUES or not are_values or all(map(_read_type, values)):
        return ()
    return tuple(dict.fromkeys(values))


def _lower(phrase: str) -> str:
    """A phrase in small letters but for abbreviations."""
    return " ".join(word if word[:2].isupper() else word.lower() for word in phrase.split())


__all__ = ["BlankColumn", "Input", "InputType", "find_blank_columns", "read_inputs", "unread_rows"]
