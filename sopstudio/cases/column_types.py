"""What a column holds, told from its cells: its type, what it lacks, and some of its values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from sopstudio.cases.cells import Locale, cell_reader, column_locale, is_blank, parse_literal
from sopstudio.cases.table import Cell
from sopstudio.errors import ConditionError
from sopstudio.sop import Fact
from sopstudio.sop.facts import FactType

MAX_CELLS_LOOKED_AT: Final = 1000
MAX_EXAMPLES: Final = 5
MAX_VALUES: Final = 50
_ORDER: Final[tuple[FactType, ...]] = ("boolean", "integer", "number", "date", "datetime", "list")


class ColumnProfile(Struct, frozen=True):
    """A column: the type of its cells, how it writes numbers and dates, and counts over all rows.

    `examples` are some distinct texts of it, shortened, `values` all of them where they are few; `is_unique` says that
    every row has another value.
    """

    name: str
    type: FactType
    locale: Locale
    blanks: int
    distinct: int
    is_unique: bool
    examples: tuple[str, ...]
    values: tuple[str, ...] = ()


def profile_column(name: str, cells: Sequence[Cell]) -> ColumnProfile:
    """What a column holds; its type is told from the first cells that are not blank."""
    filled = [cell for cell in cells if not is_blank(cell)]
    texts = dict.fromkeys(str(cell).strip() for cell in filled)
    sample = filled[:MAX_CELLS_LOOKED_AT]
    locale = column_locale(sample)
    examples = tuple(text if len(text) <= 60 else text[:59] + "…" for text in list(texts)[:MAX_EXAMPLES])
    blanks = len(cells) - len(filled)
    is_unique = len(texts) == len(cells) > 1
    values = tuple(texts) if len(texts) <= MAX_VALUES else ()
    return ColumnProfile(name, _type_of(sample, locale), locale, blanks, len(texts), is_unique, examples, values)


def _type_of(cells: Sequence[Cell], locale: Locale) -> FactType:
    """The first type as which every cell can be read; text where there is none."""
    if not cells:
        return "string"
    for kind in _ORDER:
        if all(_is_of(kind, cell, locale) for cell in cells):
            return kind
    return "string"


def _is_of(kind: FactType, cell: Cell, locale: Locale) -> bool:
    if kind == "list":
        return isinstance(cell, list | tuple) or (
            isinstance(cell, str) and cell.strip()[:1] in "[(" and isinstance(parse_literal(cell.strip()), list)
        )
    if kind == "boolean" and not isinstance(cell, bool) and str(cell).strip() in ("0", "1", "0.0", "1.0"):
        return False  # counts far more often than truths
    if kind in ("integer", "number") and isinstance(cell, str) and _is_code(cell.strip()):
        return False
    try:
        return cell_reader(Fact(name="cell", type=kind), locale)(cell) is not None
    except ConditionError:
        return False


def _is_code(text: str) -> bool:
    """Whether digits are a code (a ZIP, an article) rather than a number: they begin with a zero, or are very many."""
    return text.isdecimal() and ((len(text) > 1 and text[0] == "0") or len(text) > 15)


__all__ = ["MAX_CELLS_LOOKED_AT", "ColumnProfile", "profile_column"]
