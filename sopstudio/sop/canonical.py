"""Canonical JSON: one spelling for every value, so that hashes, diffs and files are stable.

Reading is strict: UTF-8, exact numbers (`Decimal`, never float), no duplicate keys, bounded depth and digits, and every
refusal names line and column. Writing keeps the order of the fields and the exact digits of numbers.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from pydantic import BaseModel

from sopstudio.errors import FormatError

MAX_DEPTH = 64
MAX_DIGITS = 100
ALWAYS_WRITTEN = {"id", "kind", "title", "source", "target", "condition", "start", "name", "type"}


def plain(value: Any) -> Any:
    """`value` (a pydantic value or JSON data) as plain JSON data; fields at their default are left out for readability."""
    if isinstance(value, BaseModel):
        data = {}
        for name, field in type(value).model_fields.items():
            item = getattr(value, name)
            if name in ALWAYS_WRITTEN or field.is_required() or item != field.get_default(call_default_factory=True):
                data[name] = plain(item)
        return data
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, float):
        return int(value) if value == int(value) else Decimal(repr(value))
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else Decimal(value.numerator) / Decimal(value.denominator)
    return value


def _number(value: int | Decimal) -> str:
    if isinstance(value, int):
        return str(value)
    text = format(value, "f") if -30 <= value.adjusted() <= 30 else str(value)
    return text.lower()


def _write(value: Any, indent: int | None, level: int, out: list[str]) -> None:
    if isinstance(value, dict | list) and not value:
        out.append("{}" if isinstance(value, dict) else "[]")
    elif isinstance(value, dict | list):
        is_object = isinstance(value, dict)
        gap = "" if indent is None else "\n" + " " * (indent * (level + 1))
        colon = ":" if indent is None else ": "
        out.append("{" if is_object else "[")
        for position, item in enumerate(value.items() if isinstance(value, dict) else value):
            out.append(("," if position else "") + gap)
            if is_object:
                out.append(json.dumps(item[0], ensure_ascii=False) + colon)
                item = item[1]
            _write(item, indent, level + 1, out)
        if indent is not None:
            out.append("\n" + " " * (indent * level))
        out.append("}" if is_object else "]")
    elif isinstance(value, Decimal) or (isinstance(value, int) and not isinstance(value, bool)):
        out.append(_number(value))
    else:
        out.append(json.dumps(value, ensure_ascii=False))


def dumps(value: Any, *, indent: int | None = 2, sort: bool = False) -> str:
    """`value` as JSON text, exact numbers included. With `sort`, object keys are ordered (for hashing)."""
    data = plain(value)
    out: list[str] = []
    _write(_sorted(data) if sort else data, indent, 0, out)
    return "".join(out)


def _sorted(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _sorted(value[key]) for key in sorted(value)}
    if isinstance(value, list):
        return [_sorted(item) for item in value]
    return value


def digest(value: Any) -> str:
    """The SHA-256 of the canonical text, in hex: what a version is known by."""
    return hashlib.sha256(dumps(value, indent=None, sort=True).encode()).hexdigest()


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        seen: set[str] = set()
        double = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise FormatError(
            "the JSON is refused", why=f"the key {double!r} stands twice in one object", hint="keep one of the two"
        )
    return data


def _digits(text: str) -> str:
    if len(text) > MAX_DIGITS:
        raise FormatError(
            "the JSON is refused", why=f"a number of {len(text)} digits", hint=f"numbers may have {MAX_DIGITS} digits"
        )
    return text


def _constant(text: str) -> Any:
    raise FormatError("the JSON is refused", why=f"{text} is not a JSON number", hint="use null or leave it out")


def _depth(text: str) -> None:
    depth, inside = 0, False
    position, length = 0, len(text)
    while position < length:
        char = text[position]
        if inside:
            if char == "\\":
                position += 1
            elif char == '"':
                inside = False
        elif char == '"':
            inside = True
        elif char in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                line = text.count("\n", 0, position) + 1
                raise FormatError(
                    "the JSON is refused", where=f"line {line}", why=f"nested deeper than {MAX_DEPTH} levels"
                )
        elif char in "]}":
            depth -= 1
        position += 1


def decode(raw: bytes) -> str:
    """UTF-8 text (a byte order mark is dropped). Raises `FormatError` with the byte offset of what is not UTF-8."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        hint = "save the file as UTF-8"
        raise FormatError("the text is not UTF-8", where=f"byte {error.start}", why=error.reason, hint=hint) from None


def loads(text: str) -> Any:
    """JSON data with exact numbers. Raises `FormatError` with line and column."""
    if not text.strip():
        raise FormatError("there is nothing to read", why="the text is empty")
    if text.count("[") + text.count("{") > MAX_DEPTH:
        _depth(text)
    try:
        return json.loads(
            text,
            parse_float=lambda number: Decimal(_digits(number)),
            parse_int=lambda number: int(_digits(number)),
            parse_constant=_constant,
            object_pairs_hook=_pairs,
        )
    except json.JSONDecodeError as error:
        hint = (
            "JSON has no comments and no comma after the last item"
            if "Expecting" in error.msg
            else "is the file complete?"
        )
        raise FormatError(
            "the JSON cannot be read", where=f"line {error.lineno}, column {error.colno}", why=error.msg, hint=hint
        ) from None
