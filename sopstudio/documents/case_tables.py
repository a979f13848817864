"""Tables of past cases, logs and registers, which say what was, not what is to be done."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from sopstudio.documents.table_cells import says_any

MIN_ROWS: Final = 3
_KEY: Final = re.compile(
    r"(?:case|order|ticket|customer|claim|request|invoice|account|transaction|employee|user|patient|product|incident|"
    r"application|booking|session|record|row|contract|shipment|payment|policy|loan|asset|item|event|message|sample|"
    r"test)?[\s_-]*(?:ids?|numbers?|nos?|nr|ref(?:erence)?|key|uuid|#)",
    re.I,
)
_STATED: Final = re.compile(
    r"(?:expected|actual|true|predicted|ground[\s_-]*truth|target|gold)[\s_-].*|label|(?:created|updated|opened|closed|"
    r"submitted|logged|received|resolved|completed|modified)(?:[\s_-]+(?:at|on|by|date|time))?|time[\s_-]*stamp|"
    r"date(?:[\s_-]*time)?|.*[\s_-]date|e-?mail(?:[\s_-]*address)?|(?:first|last|full)[\s_-]*name|phone.*|message|"
    r"log[\s_-]*level|severity",
    re.I,
)
_MOMENT: Final = re.compile(
    r"\d{4}-\d{1,2}-\d{1,2}(?:[T ]\d{1,2}:\d{2}.*)?|\d{1,2}[./]\d{1,2}[./]\d{2,4}(?:\s+\d{1,2}:\d{2}.*)?|"
    r"\d{1,2}:\d{2}(?::\d{2})?.*"
)
_ADDRESS: Final = re.compile(r"[\w.+-]+@[\w.-]+\.\w+")
_TEST: Final = re.compile(
    r"[<>≤≥=!]=?\s*\S+.{0,40}|[\[\](]?\s*[-+$€£]?\d[\d.,]*\s*%?\s*(?:-|–|\.\.+|to)\s*[$€£]?\d[\d.,]*\s*[\w%]*\s*[\])\[]?|"
    r"not\b.{1,40}|between\b.*|at (?:least|most)\b.*|(?:over|under|below|above|more than|less than|up to)\s+[$€£]?\d.*|"
    r"\d[\d.,]*\s*(?:\+|or (?:more|less)\b.*)|any|\*",
    re.I,
)


def is_test(cell: str) -> bool:
    """Whether a cell tests a value (`> 500`, `100-200`, `any`) rather than states it."""
    return not _MOMENT.fullmatch(cell.strip()) and _TEST.fullmatch(cell.strip()) is not None


def is_case_table(header: Sequence[str], body: Sequence[Sequence[str]]) -> bool:
    """Whether rows are cases that happened: each with its own key, moments or exact values, and no test of a value."""
    if len(body) < MIN_ROWS - 1:
        return False
    columns = [[row[index].strip() for row in body if index < len(row)] for index in range(len(header))]
    tests = sum(is_test(cell) for column in columns for cell in column)
    if tests * 12 >= len(body) * len(header):
        return False
    return any(map(_is_record_column, header, columns)) or _has_values_of_its_own(header, columns)


def _is_record_column(name: str, cells: Sequence[str]) -> bool:
    """Whether a column holds what only records have: a key for each row, moments, addresses."""
    filled = [cell for cell in cells if cell]
    if not filled or len(filled) * 2 < len(cells):
        return False
    bare = name.strip(" .:*")
    is_key = bool(_KEY.fullmatch(bare)) and not re.fullmatch(r"(?:nos?|nr|numbers?|ids?|#|key)", bare, re.I)
    if is_key and len(set(filled)) == len(filled) and not any(says_any(cell) for cell in filled):
        return True
    if all(_MOMENT.fullmatch(cell) for cell in filled) or all(_ADDRESS.fullmatch(cell) for cell in filled):
        return True
    return bool(_STATED.fullmatch(bare)) and len(filled) == len(cells) and len(cells) >= MIN_ROWS


def _has_values_of_its_own(header: Sequence[str], columns: Sequence[Sequence[str]]) -> bool:
    """Whether a column of exact numbers has another one on nearly every row, as measured values do."""
    for name, cells in zip(header, columns, strict=True):
        filled = [cell for cell in cells if cell]
        numbers = [cell for cell in filled if re.fullmatch(r"[-+$€£]?\d[\d.,]*%?", cell)]
        counted = [cell for cell in numbers if cell.isdigit()]
        is_count = [int(cell) for cell in counted] == list(range(1, len(counted) + 1)) and len(counted) == len(filled)
        if len(numbers) == len(filled) >= 8 and len(set(numbers)) * 4 >= len(numbers) * 3 and not is_count:
            return bool(name.strip())
    return False


__all__ = ["is_case_table", "is_test"]
