"""A sheet of cells as blocks: titles and notes above, tables with their header, lists of steps in one column.

The text of the document has a line for each row, so that line 7 is row 7 of the sheet.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from sopstudio.documents.blocks import Block
from sopstudio.documents.decision_tables import HIT_POLICY
from sopstudio.documents.headings import section_kind
from sopstudio.documents.step_tables import column_kinds
from sopstudio.documents.tables import read_table

MAX_HEADER_WORDS: Final = 8
MAX_ROWS_ABOVE: Final = 15
"""How many rows of titles and notes may stand above a header."""
_NUMBER: Final = re.compile(r"[-+$€£]?\d[\d.,:/ %-]*")
_ITEM_NUMBER: Final = re.compile(r"(?:step\s*)?(\d+(?:\.\d+)*)[.):]?", re.I)
_GENERIC_NAME: Final = re.compile(r"(?:sheet|table|tabelle|blatt|feuil|hoja|foglio)\s*\d*", re.I)
_CONDITION_GROUP: Final = re.compile(r"(?:inputs?|when|if|conditions?|criteria|given)(?:\s+columns?)?", re.I)
_RESULT_GROUP: Final = re.compile(
    r"(?:outputs?|then|actions?|results?|outcomes?|decisions?|conclusions?)(?:\s+columns?)?", re.I
)


class Row(NamedTuple):
    """A row of a sheet: its line in the text, and its cells."""

    line: int
    cells: tuple[str, ...]

    @property
    def filled(self) -> list[str]:
        """The cells that hold something."""
        return [cell for cell in self.cells if cell.strip()]


def read_sheet(rows: Sequence[Row], name: str = "", *, is_first: bool = True) -> list[Block]:
    """The blocks of a sheet called `name` (blank where its name says nothing); that of the first has the title."""
    heading = (
        [] if not name or _GENERIC_NAME.fullmatch(name.strip()) else [Block("heading", name.strip(), _line(rows), 2)]
    )
    blocks: list[Block] = []
    for region in _regions(rows):
        blocks += _read_region(region, follows=blocks)
    if is_first and blocks and _is_title(blocks[0]):
        title = blocks[0]
        return [Block("heading", title.text, title.line, 1), *heading, *blocks[1:]]
    return [*heading, *blocks] if blocks else []


def _line(rows: Sequence[Row]) -> int:
    return rows[0].line if rows else 1


def _is_title(block: Block) -> bool:
    is_short = len(block.text.split()) <= MAX_HEADER_WORDS * 2 and not block.text.endswith((".", ":", "?", "!", ";"))
    return block.kind == "paragraph" and is_short and not block.number and section_kind(block.text) == "other"


def _regions(rows: Sequence[Row]) -> Iterator[list[Row]]:
    """The rows between blank ones. A region of the same columns without a header of its own goes on with the table."""
    current: list[Row] = []
    pending: list[list[Row]] = []
    for row in [*rows, Row(0, ())]:
        if row.filled:
            current.append(row)
        elif current:
            if pending and _continues(pending[-1], current):
                pending[-1] += current
            else:
                pending.append(current)
            current = []
    yield from pending


def _continues(table: Sequence[Row], region: Sequence[Row]) -> bool:
    """Whether rows go on with the table above the blank row between them."""
    columns = [index for index, cell in enumerate(table[-1].cells) if cell.strip()]
    header = _find_header(table)
    if header is None or len(columns) < 2 or len(region[0].filled) < 2:
        return False
    own = _find_header(region)
    if own is not None and _known_columns(region[own].cells) >= 2:
        return False
    return [bool(cell.strip()) for cell in region[0].cells][: len(table[header].cells)] == [
        bool(cell.strip()) for cell in table[-1].cells
    ][: len(table[header].cells)] or _looks_like_body(region[0], table[header])


def _looks_like_body(row: Row, header: Row) -> bool:
    first = next((index for index, cell in enumerate(header.cells) if cell.strip()), 0)
    return len(row.cells) > first and bool(_ITEM_NUMBER.fullmatch(row.cells[first].strip()))


def _read_region(region: Sequence[Row], follows: Sequence[Block]) -> list[Block]:
    header = _find_header(region)
    if header is None:
        return [block for row in region for block in _read_line(row)]
    blocks = [block for row in region[:header] for block in _read_line(row)]
    rows = _table(region, header)
    before = blocks[-1] if blocks else follows[-1] if follows else None
    if before is not None and (policy := HIT_POLICY.fullmatch(before.text)) is not None:
        rows = [(f"Hit policy: {policy['policy']}", *rows[0]), *(("", *row) for row in rows[1:])]
    return [*blocks, Block("table", "", region[header].line, rows=tuple(rows))]


def _table(region: Sequence[Row], header: int) -> list[tuple[str, ...]]:
    """The rows of a table from its header on, without blank columns. Output columns below a group are called so."""
    width = max(len(row.cells) for row in region[header:])
    rows = [row.cells + ("",) * (width - len(row.cells)) for row in region[header:]]
    groups = region[header - 1].cells if header else ()
    if any(_RESULT_GROUP.fullmatch(cell.strip()) for cell in groups):
        rows[0] = tuple(_with_groups(rows[0], groups))
    used = [index for index in range(width) if any(row[index].strip() for row in rows)]
    return [tuple(row[index].strip() for index in used) for row in rows]


def _with_groups(header: Sequence[str], groups: Sequence[str]) -> Iterator[str]:
    """The names of columns, marked as results where the group above says so."""
    group = ""
    for index, name in enumerate(header):
        group = groups[index].strip() if index < len(groups) and groups[index].strip() else group
        is_result = bool(_RESULT_GROUP.fullmatch(group)) and bool(name.strip())
        yield f"{name} (output)" if is_result else name


def _find_header(region: Sequence[Row]) -> int | None:
    """Which row names the columns: the first with the most known names, else the first that is wide enough."""
    if len(region) < 2:
        return None
    width = max(len(row.filled) for row in region)
    candidates = [
        index
        for index, row in enumerate(region[: MAX_ROWS_ABOVE + 1])
        if index < len(region) - 1 and _is_header(row, width)
    ]
    if not candidates:
        return None
    known = {index: _known_columns(region[index].cells) for index in candidates}
    best = max(known.values())
    return next(index for index in candidates if known[index] == best) if best >= 2 else candidates[0]


def _is_header(row: Row, width: int) -> bool:
    """Whether a row has short names in most of its columns."""
    filled = row.filled
    is_wide = len(filled) >= 2 and len(filled) * 2 >= width
    is_group = all(_CONDITION_GROUP.fullmatch(cell.strip()) or _RESULT_GROUP.fullmatch(cell.strip()) for cell in filled)
    are_names = all(len(cell.split()) <= MAX_HEADER_WORDS and not _NUMBER.fullmatch(cell.strip()) for cell in filled)
    return is_wide and are_names and not (is_group and len(filled) < width)


def _known_columns(cells: Sequence[str]) -> int:
    """How many names of columns are those of a table of steps."""
    kinds = column_kinds(cells, [["1"] * len(cells)])
    return sum(kind != "other" for kind, cell in zip(kinds, cells, strict=True) if cell.strip())


def _read_line(row: Row) -> Iterator[Block]:
    """A row outside tables: a paragraph, an item with its number, or a name and its value."""
    filled = [cell.strip() for cell in row.filled]
    number = _ITEM_NUMBER.fullmatch(filled[0]) if len(filled) > 1 else None
    if number is not None:
        yield Block("item", " ".join(filled[1:]), row.line, 0, number[1])
    elif len(filled) == 2 and not filled[0].endswith((".", "!", "?")):
        yield Block("paragraph", f"{filled[0].rstrip(':')}: {filled[1]}", row.line)
    elif section_kind(filled[0]) != "other" and len(filled) == 1:
        yield Block("heading", filled[0], row.line, 3)
    else:
        yield Block("paragraph", " ".join(filled), row.line)


def is_readable(blocks: Sequence[Block]) -> bool:
    """Whether a table among the blocks says what is to be done."""
    return any(block.kind == "table" and read_table(block.rows, block.line) for block in blocks)


__all__ = ["Row", "is_readable", "read_sheet"]
