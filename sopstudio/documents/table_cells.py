"""Cells of a decision table as conditions on the fact that heads their column.

Understood are what spreadsheets and DMN 1.3 (unary tests, section 7.3.3) write: a value, `>= 500`, `100-200`,
`[100..200)`, `at least 3`, `500 or more`, lists (`low, medium`), `not(…)`, yes and no. A blank means *any*.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from typing import Final, Literal, NamedTuple

from sopstudio.documents.conditions import fact_name
from sopstudio.documents.languages import words_for

ColumnType = Literal["number", "boolean", "text"]
MAX_VALUE_WORDS: Final = 6
MAX_CHARACTERS: Final = 200
_AMOUNT: Final = (
    r"(?:[$€£]\s*|(?:usd|eur|gbp|chf)\s+)?"
    r"([-+−]?(?:\d{1,3}(?:[,']\d{3})+(?:\.\d+)?|\d+,\d{1,2}(?!\d)|\d+(?:\.\d+)?|\.\d+))"
    r"\s*(?:%|percent\b|[a-z€£$][a-z./€£$ ]{0,20})?"
)
_UNIT: Final = re.compile(r"\d\s*(%|percent|[a-z€£$][a-z./€£$ ]{0,20})$", re.I)
_SIGN_WORDS: Final = (
    (r">=|≥|=>|at least|min(?:imum)?\.?|no(?:t)? less than|from|greater than or equal(?: to)?", ">="),
    (
        r"<=|≤|=<|at most|max(?:imum)?\.?|up to(?: and including)?|no(?:t)? more than|until|"
        r"less than or equal(?: to)?",
        "<=",
    ),
    (r"<>|!=|≠|not equal to|is not|not|other than|except", "!="),
    (r">|(?:more|greater|higher|larger|older|longer) than|over|above|exceeds|exceeding", ">"),
    (r"<|(?:less|lower|fewer|smaller|younger|shorter) than|under|below", "<"),
    (r"==?|equals|equal to|exactly|is", "=="),
)
_COMPARED: Final = tuple((re.compile(rf"(?:is\s+)?(?:{words})\s*{_AMOUNT}", re.I), sign) for words, sign in _SIGN_WORDS)
_BEHIND: Final = (
    (re.compile(rf"{_AMOUNT}\s*(?:\+|(?:or|and)\s+(?:more|above|over|higher|greater|older|longer|up))", re.I), ">="),
    (re.compile(rf"{_AMOUNT}\s*(?:or|and)\s+(?:less|below|under|lower|fewer|younger|shorter)", re.I), "<="),
)
_EQUAL: Final = re.compile(_AMOUNT, re.I)
_AMBIGUOUS: Final = re.compile(r"\d+,\d{1,2}")
"""A decimal comma, or a list of two numbers."""
_INTERVAL: Final = re.compile(
    rf"(?P<open>[\[\](])\s*{_AMOUNT}\s*(?:\.\.+|[;,]|\bto\b)\s*{_AMOUNT}\s*(?P<close>[\[\])])", re.I
)
_RANGE: Final = re.compile(
    rf"(?:(?:is\s+)?between\s+|from\s+)?{_AMOUNT}\s*(?:\.\.+|–|—|-|to|and|until)\s*{_AMOUNT}", re.I
)
_CHAIN: Final = re.compile(
    r"(?P<low>[-+]?[\d.,]+)\s*(?P<first><=?|≤)\s*[a-z_][\w ]{0,40}?\s*(?P<second><=?|≤)\s*(?P<high>[-+]?[\d.,]+)", re.I
)
_NOT: Final = re.compile(
    r"(?:not\s*\((?P<inner>.*)\)|(?:not|other\s+than|except(?:\s+for)?|!=|<>|≠)\s*(?P<rest>.+))", re.I | re.S
)
_BOTH: Final = re.compile(r"\s*(?:,|&&?|;|\band\b)\s*(?=[<>≤≥=])", re.I)
_PARTS: Final = re.compile(r"\s*(?:[,;\n|]|\bor\b|\s/\s)\s*", re.I)
_QUOTED: Final = re.compile(r"\"[^\"]*\"|'[^']*'|“[^”]*”")
_CLAUSE: Final = re.compile(r"\b(?:is|are|was|were|has|have|does|do|can|cannot|must|will|if|when|because)\b", re.I)
_UNIT_OF_NAME: Final = re.compile(r"\s*[(\[](?P<unit>[^()\[\]]{1,20})[)\]]\s*")
_ASKED: Final = re.compile(r"^(?:is|are|has|have|does|do|did|was|were|can)\s+(?:the\s+|this\s+|there\s+|it\s+)?", re.I)


class _CellWords(NamedTuple):
    """What cells of a table say in all languages."""

    any: re.Pattern[str]
    rest: re.Pattern[str]
    yes: re.Pattern[str]
    no: re.Pattern[str]


@cache
def _cell_words() -> _CellWords:
    return _CellWords(
        re.compile(rf"[-–—*\s.]*|{words_for('cells', 'any')}", re.I),
        re.compile(words_for("cells", "rest"), re.I),
        re.compile(rf"{words_for('cells', 'yes')}|✓|✔|x", re.I),
        re.compile(rf"{words_for('cells', 'no')}|✗|✘", re.I),
    )


def says_any(cell: str) -> bool:
    """Whether a cell says that its column does not matter."""
    return _cell_words().any.fullmatch(cell.strip()) is not None


def says_rest(cell: str) -> bool:
    """Whether a cell stands for all cases that are not listed."""
    return _cell_words().rest.fullmatch(cell.strip()) is not None


class Column(NamedTuple):
    """A column of conditions: the fact as a condition names it (blank where its header names none), its type, the
    unit that its header or its cells state, and the header.
    """

    fact: str
    type: ColumnType
    unit: str
    header: str


def read_column(header: str, cells: Sequence[str]) -> Column:
    """What a column of conditions is about."""
    filled = [cell.strip() for cell in cells if not says_any(cell) and not says_rest(cell)]
    unit_match = _UNIT_OF_NAME.search(header)
    units = {match[1].strip() for cell in filled if (match := _UNIT.search(cell))}
    unit = unit_match["unit"].strip() if unit_match else units.pop() if len(units) == 1 else ""
    name = (
        _ASKED.sub("", _UNIT_OF_NAME.sub(" ", header))
        if header.strip().endswith("?")
        else _UNIT_OF_NAME.sub(" ", header)
    )
    words = re.sub(r"[^\w .'-]+|[.]+(?!\w)", " ", re.sub(r"#\s*(?:of\b)?", "number of ", name))
    words = " ".join(word.lower() if word.istitle() and len(word) > 1 else word for word in words.split())
    column_type = _column_type(filled)
    return Column(fact_name(words, ()), column_type, unit if column_type == "number" else "", header.strip())


def _column_type(cells: Sequence[str]) -> ColumnType:
    if cells and all(_cell_words().yes.fullmatch(cell) or _cell_words().no.fullmatch(cell) for cell in cells):
        return "boolean"
    if cells and all(_read_numbers("x", cell) for cell in cells):
        return "number"
    return "text"


def cell_condition(column: Column, cell: str) -> str:
    """A cell as a condition in our language; blank where it is none (a clause in words, or no fact)."""
    text = cell.strip()
    if not column.fact or len(text) > MAX_CHARACTERS:
        return ""
    if column.type == "boolean":
        return f"{column.fact} == {'true' if _cell_words().yes.fullmatch(text) else 'false'}"
    if column.type == "number":
        return _read_numbers(column.fact, text)
    return _read_numbers(column.fact, text, bounds_only=True) or _read_texts(column.fact, text)


def _read_numbers(fact: str, text: str, *, bounds_only: bool = False) -> str:
    """A test of a number; with `bounds_only` only one that no text could be."""
    negated = re.fullmatch(r"not\s*\((.*)\)", text, re.I | re.S)
    if negated is not None:
        inner = _read_numbers(fact, negated[1].strip(), bounds_only=bounds_only)
        return f"not ({inner})" if inner else ""
    single = _read_range(fact, text) or _read_comparison(fact, text) or _read_both(fact, text)
    if single or bounds_only or _AMBIGUOUS.fullmatch(text):
        return single
    alone = _EQUAL.fullmatch(text)
    parts = [text] if alone else [part for part in _PARTS.split(text) if part]
    values = [match[1] for part in parts if (match := _EQUAL.fullmatch(part))]
    if not values or len(values) != len(parts):
        return ""
    numbers = list(map(_number, values))
    return f"{fact} == {numbers[0]}" if len(numbers) == 1 else f"{fact} in [{', '.join(numbers)}]"


def _read_range(fact: str, text: str) -> str:
    interval = _INTERVAL.fullmatch(text)
    if interval is not None:
        low = ">=" if interval["open"] == "[" else ">"
        high = "<=" if interval["close"] == "]" else "<"
        return f"{fact} {low} {_number(interval[2])} and {fact} {high} {_number(interval[3])}"
    chain = _CHAIN.fullmatch(text)
    if chain is not None:
        first, second = chain["first"].replace("≤", "<="), chain["second"].replace("≤", "<=")
        return f"{_number(chain['low'])} {first} {fact} and {fact} {second} {_number(chain['high'])}"
    between = _RANGE.fullmatch(text)
    if between is None:
        return ""
    return f"{fact} >= {_number(between[1])} and {fact} <= {_number(between[2])}"


def _read_comparison(fact: str, text: str) -> str:
    for pattern, sign in (*_COMPARED, *_BEHIND):
        match = pattern.fullmatch(text)
        if match is not None:
            return f"{fact} {sign} {_number(match[1])}"
    return ""


def _read_both(fact: str, text: str) -> str:
    """Two bounds at once: `> 100 and <= 200`."""
    parts = _BOTH.split(text)
    bounds = [_read_comparison(fact, part.strip()) for part in parts]
    return " and ".join(bounds) if len(parts) == 2 and all(bounds) else ""


def _read_texts(fact: str, text: str) -> str:
    negated = _NOT.fullmatch(text)
    inner = (negated["inner"] or negated["rest"]).strip() if negated else text
    parts = split_values(inner)
    if not parts or not all(map(_is_value, parts)):
        return ""
    values = [json.dumps(_unquote(part), ensure_ascii=False) for part in parts]
    if len(values) == 1:
        return f"{fact} {'!=' if negated else '=='} {values[0]}"
    listed = f"{fact} in [{', '.join(values)}]"
    return f"not ({listed})" if negated else listed


def split_values(text: str) -> list[str]:
    """The values of a list; what stands in quotes is one."""
    masked = _QUOTED.sub(lambda match: "\x00" * len(match[0]), text)
    parts, start = [], 0
    for match in [*_PARTS.finditer(masked), None]:
        parts.append(text[start : match.start() if match else len(text)].strip())
        start = match.end() if match else start
    return [part for part in parts if part]


def _is_value(text: str) -> bool:
    """Whether a text is a value, not a clause."""
    if _QUOTED.fullmatch(text):
        return len(text) > 2
    return (
        len(text.split()) <= MAX_VALUE_WORDS
        and not _CLAUSE.search(text)
        and text[-1] not in ".!?:"
        and text.isprintable()
    )


def _unquote(text: str) -> str:
    return text[1:-1] if _QUOTED.fullmatch(text) else text


def _number(text: str) -> str:
    text = text.replace(",", ".") if re.search(r",\d{1,2}$", text) else text
    plain = text.replace(",", "").replace("'", "").replace("−", "-").lstrip("+")
    sign, digits = ("-", plain[1:]) if plain.startswith("-") else ("", plain)
    whole, dot, rest = digits.partition(".")
    return f"{sign}{whole.lstrip('0') or '0'}{dot}{rest}" if rest else f"{sign}{whole.lstrip('0') or '0'}"


__all__ = ["Column", "ColumnType", "cell_condition", "read_column", "says_any", "says_rest", "split_values"]
