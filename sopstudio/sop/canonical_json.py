"""Canonical JSON: one spelling for every value, so that hashes, diffs and files are stable.

Reading is strict: UTF-8, exact numbers (`Decimal`, never float), no duplicate keys, bounded depth and
digits; every refusal names line and column. Writing keeps the order of fields and the exact digits of
numbers.
"""

from __future__ import annotations

import gc
import hashlib
import json
import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date
from decimal import Decimal
from fractions import Fraction
from functools import cache
from itertools import accumulate
from json import JSONDecodeError, JSONEncoder
from typing import Any, Final

import msgspec
from pydantic import BaseModel
from pydantic_core import PydanticUndefined

from sopstudio.errors import FormatError
from sopstudio.sop.migrations import hashed_form
from sopstudio.translation import mark, tr

_COMPLETE_HINT: Final = mark("is the file complete?")
_TRAILING_COMMA_HINT: Final = mark("JSON has no comma after the last item")
_EXPECTED: Final = {
    "Expecting value": (
        mark("a value was expected here (a text in double quotes, a number, true, false, null, a list or an object)"),
        mark("JSON has no comments, and texts go in double quotes"),
    ),
    "Expecting property name enclosed in double quotes": (
        mark("a name in double quotes was expected here"),
        _TRAILING_COMMA_HINT,
    ),
    "Expecting ',' delimiter": (
        mark("a comma or a closing bracket was expected here"),
        mark("is one missing just before?"),
    ),
    "Expecting ':' delimiter": (
        mark("a colon was expected here, between a name and its value"),
        mark("write one"),
    ),
}
_MESSAGES: Final = {
    "Extra data": (
        mark("this comes after the end of the data"),
        mark("is there one bracket too many before it?"),
    ),
    "Unterminated string starting at": (mark("the text that begins here has no closing quote"), _COMPLETE_HINT),
    "Invalid control character at": (
        mark("a line ends inside a text"),
        mark("write \\n for a line break within a text"),
    ),
    "Invalid \\escape": (
        mark("this backslash is on its own"),
        mark("write two of them for one backslash in a text"),
    ),
    "Invalid \\uXXXX escape": (mark("four hexadecimal digits must follow \\u"), mark("complete them")),
}
_WORD: Final = re.compile(r"[\w.+-]{1,24}|\S")


def explain_json_error(error: JSONDecodeError) -> tuple[str, str]:
    """The reason of a JSON error, and a hint what to try."""
    message = error.msg.removesuffix(": ")
    if message in _EXPECTED:
        reason, hint = map(tr, _EXPECTED[message])
        word = _WORD.match(error.doc, _skip_blanks(error))
        if word is None:
            return tr("{reason}, but the text ends", reason=reason), tr(_COMPLETE_HINT)
        return tr("{reason}, not {word}", reason=reason, word=word[0]), hint
    reason, hint = _MESSAGES.get(message, (message, _COMPLETE_HINT))
    return tr(reason), tr(hint)


def _skip_blanks(error: JSONDecodeError) -> int:
    tail = error.doc[error.pos : error.pos + 1000]
    return error.pos + len(tail) - len(tail.lstrip())


MAX_DEPTH = 64
MAX_DIGITS = 100
MAX_EXPONENT = 300
ALWAYS_WRITTEN_FIELDS = {"id", "kind", "title", "source", "target", "condition", "start", "name", "type"}
JSON_SCALARS = frozenset({str, bool, int, Decimal, type(None)})
REQUIRED = PydanticUndefined
"""Pydantic's default of a field that has none."""


def to_json_data(value: Any) -> Any:
    """A pydantic value or JSON data as plain JSON data; fields at their default are left out to keep files short."""
    if type(value) in JSON_SCALARS:
        return value
    if isinstance(value, (list, tuple)):
        return [item if type(item) in JSON_SCALARS else to_json_data(item) for item in value]
    is_dict = isinstance(value, dict)  # which takes a tenth of the time of the checks below
    if not is_dict and isinstance(value, BaseModel):
        items = ((name, getattr(value, name), usual) for name, usual in _field_defaults(type(value)))
        return {name: _field_data(item) for name, item, usual in items if usual is REQUIRED or item != usual}
    if is_dict or isinstance(value, Mapping):
        return {key: item if type(item) in JSON_SCALARS else to_json_data(item) for key, item in value.items()}
    if isinstance(value, float):
        return _exact_number(value)
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else Decimal(value.numerator) / Decimal(value.denominator)
    return value


def _field_data(value: Any) -> Any:
    """The data of a field of a model, which alone may hold a date."""
    return value.isoformat() if isinstance(value, date) else to_json_data(value)


@cache
def _field_defaults(kind: type[BaseModel]) -> tuple[tuple[str, Any], ...]:
    """The fields of a model, each with its default; fields that are always written count as required."""
    return tuple(
        (name, REQUIRED if name in ALWAYS_WRITTEN_FIELDS else field.get_default(call_default_factory=True))
        for name, field in kind.model_fields.items()
    )


def _exact_number(value: float) -> int | Decimal:
    if not math.isfinite(value):
        raise FormatError(tr("a number cannot be written"), why=tr("{value} is not finite", value=value))
    return int(value) if value == int(value) else Decimal(repr(value))


def _number_text(value: Decimal) -> str:
    text = format(value, "f") if -30 <= value.adjusted() <= 30 else str(value)
    return "0" if text == "-0" else text.lower()


def dumps(value: Any, *, indent: int | None = 2, sort: bool = False) -> str:
    """`value` as JSON text, exact numbers included. With `sort`, object keys are sorted (for hashing)."""
    is_plain_already = are_plain([value])
    data = value if is_plain_already else to_json_data(value)
    if is_plain_already or are_plain([data]):
        with suppress(ValueError):  # half a surrogate pair
            line = (_SORTED_ENCODER if sort else _ENCODER).encode(data)
            return (line if indent is None else msgspec.json.format(line, indent=indent)).decode()
    out: list[str] = []
    _write(_sort_keys(data) if sort else data, indent, 0, out, _number_text)
    return "".join(out)


def dump_lines(values: list[Any]) -> list[str]:
    """Each value as one line, as `dump_line` writes it; a batch takes half the time of its values one by one."""
    if are_plain(values):
        with suppress(ValueError):
            return _ENCODER.encode_lines(values).decode().split("\n")[:-1]
    return [dump_line(value) for value in values]


def dump_line(value: Any) -> str:
    """JSON data (mappings, tuples and Decimals may occur) as one line, every digit as it is.

    Raises `TypeError` for what is not JSON data and `FormatError` for a number that is not finite.
    """
    if are_plain([value]):
        with suppress(ValueError):
            return _ENCODER.encode(value).decode()
    out: list[str] = []
    _write(value, None, 0, out, str)
    return "".join(out)


_ENCODER: Final = msgspec.json.Encoder(decimal_format="number")
_SORTED_ENCODER: Final = msgspec.json.Encoder(decimal_format="number", order="sorted")
_PLAIN_TYPES: Final = frozenset({dict, list, tuple, str, bool, int, type(None)})
_WITH_POINT: Final = re.compile(r"-?\d+\.(?!0$)\d+").fullmatch


def are_plain(values: list[Any]) -> bool:
    """Whether msgspec's encoder, which is twenty times as fast, writes these values just as `_write` does.

    It would also write sets, bytes and dates, and it spells some numbers its own way. So there may be nothing but
    JSON's own types, and of other numbers only those with a point that everybody spells alike. `gc.get_referents`
    gives all keys and items of a level at once.
    """
    level = values
    for _ in range(MAX_DEPTH):
        if not _PLAIN_TYPES.issuperset(map(type, level)):
            for item in level:
                if type(item) not in _PLAIN_TYPES and not _has_one_spelling(item):
                    return False
        level = gc.get_referents(*level)
        if not level:
            return True
    return False


def _has_one_spelling(value: object) -> bool:
    """Whether `value` is a number that is written with digits after a point, and no exponent, by everybody."""
    if type(value) is float:
        return 1e-4 <= abs(value) < 1e16 and not value.is_integer()
    return type(value) is Decimal and _WITH_POINT(str(value)) is not None


_CONTAINERS: Final = (dict, list, tuple, Mapping)
_quote = JSONEncoder(ensure_ascii=False).encode
"""A text as JSON. One encoder for all; `json.dumps` creates one per call."""


def _write(value: Any, indent: int | None, level: int, out: list[str], spell: Callable[[Decimal], str]) -> None:
    """Write any JSON data; `spell` gives the digits of a Decimal."""
    if isinstance(value, str):
        out.append(_quote(value))
    elif isinstance(value, _CONTAINERS):
        _write_items(value, indent, level, out, spell)
    elif isinstance(value, Decimal | float) and not math.isfinite(value):
        raise FormatError(tr("a number cannot be written"), why=tr("{value} is not finite", value=value))
    else:
        out.append(spell(value) if isinstance(value, Decimal) else _quote(value))


def _write_items(
    value: Mapping[str, Any] | Sequence[Any],
    indent: int | None,
    level: int,
    out: list[str],
    spell: Callable[[Decimal], str],
) -> None:
    is_object = isinstance(value, Mapping)
    if not value:
        out.append("{}" if is_object else "[]")
        return
    gap = "" if indent is None else "\n" + " " * (indent * (level + 1))
    colon = ":" if indent is None else ": "
    out.append("{" if is_object else "[")
    for position, item in enumerate(value.items() if isinstance(value, Mapping) else value):
        out.append(("," if position else "") + gap)
        if is_object:
            out.append(_quote(str(item[0])) + colon)
            item = item[1]
        _write(item, indent, level + 1, out, spell)
    if indent is not None:
        out.append("\n" + " " * (indent * level))
    out.append("}" if is_object else "]")


def _sort_keys(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _sort_keys(value[key]) for key in sorted(value)}
    if isinstance(value, list | tuple):
        return [_sort_keys(item) for item in value]
    return value


def digest(value: Any) -> str:
    """The SHA-256 of the canonical text, in hex: the identity of a version."""
    return hashlib.sha256(dumps(hashed_form(to_json_data(value)), indent=None, sort=True).encode()).hexdigest()


class _JsonRefusal(Exception):
    """Carries the reason out of the JSON decoder, which does not know the position."""

    def __init__(self, reason: str, hint: str) -> None:
        super().__init__(reason)
        self.reason, self.hint = reason, hint


def _build_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        raise _JsonRefusal(
            f"the key {_first_repeated(pairs)[:80]!r} appears twice in one object", "keep one of the two"
        )
    return data


def _first_repeated(pairs: list[tuple[str, Any]]) -> str:
    keys: set[str] = set()
    for key, _ in pairs:
        if key in keys:
            return key
        keys.add(key)
    return ""


def _check_digits(text: str) -> str:
    if len(text) > MAX_DIGITS:
        raise _JsonRefusal(f"a number of {len(text)} digits", f"numbers may have {MAX_DIGITS} digits")
    return text


def _parse_decimal(text: str) -> Decimal:
    number = Decimal(_check_digits(text))
    if abs(number.adjusted()) > MAX_EXPONENT:
        raise _JsonRefusal(f"the number {text} is out of bounds", f"exponents may be up to {MAX_EXPONENT}")
    return number


def _refuse_constant(text: str) -> Any:
    raise _JsonRefusal(f"{text} is not a JSON number", "use null or leave it out")


_DECODER: Final = json.JSONDecoder(
    parse_float=_parse_decimal,
    parse_int=lambda number: int(_check_digits(number)),
    parse_constant=_refuse_constant,
    object_pairs_hook=_build_object,
)
_STRING = r'"[^"\\]*(?:\\.[^"\\]*)*"?'
_TOKEN = re.compile(rf"{_STRING}|[\[\]{{}},:]|[^\s\"\[\]{{}},:]+", re.DOTALL)


def _line_and_column(text: str, position: int) -> str:
    return f"line {text.count(chr(10), 0, position) + 1}, column {position - text.rfind(chr(10), 0, position)}"


_BRACKETS = re.compile(r"[\[\]{}]")
_DEPTH_STEPS: Final = {"[": 1, "{": 1, "]": -1, "}": -1}


def _check_depth(text: str) -> None:
    """Refuse data that is nested too deep before the decoder recurses into it. Raises `FormatError`.

    Without escapes, every second part between quotation marks is a string.
    """
    outside_strings = "".join(text.replace("\\\\", "").replace('\\"', "").split('"')[::2])
    if max(accumulate(map(_DEPTH_STEPS.__getitem__, _BRACKETS.findall(outside_strings))), default=0) > MAX_DEPTH:
        reason = tr("nested deeper than {max_depth} levels", max_depth=MAX_DEPTH)
        raise FormatError(tr("the JSON is refused"), where=_locate_depth(text), why=reason)


def _locate_depth(text: str) -> str:
    """Line and column of the first bracket that is too deep; blank where escapes outside of strings hide it."""
    steps = ((token, _DEPTH_STEPS.get(token[0], 0)) for token in _TOKEN.finditer(text))
    depths = accumulate(steps, lambda before, step: (step[0], before[1] + step[1]))
    return next((_line_and_column(text, token.start()) for token, depth in depths if depth > MAX_DEPTH), "")


def _locate_refusal(text: str) -> str:
    """Line and column of the first token that the decoder's hooks refuse; blank where there is none."""
    keys: list[set[str]] = []
    for word, position, is_key in _words(text):
        if word in ("{", "["):
            keys.append(set())
        elif word in ("}", "]"):
            keys = keys[:-1]
        elif is_key and keys:
            name = json.loads(word, strict=False)
            if name in keys[-1]:
                return _line_and_column(text, position)
            keys[-1].add(name)
        elif word[0] != '"' and _is_refused(word):
            return _line_and_column(text, position)
    return ""


def _words(text: str) -> Iterator[tuple[str, int, bool]]:
    """The words of a JSON text: each with its position, and whether it is the name of a member."""
    tokens = _TOKEN.finditer(text)
    token = next(tokens, None)
    while token is not None:
        after = next(tokens, None)
        yield token[0], token.start(), token[0][0] == '"' and after is not None and after[0] == ":"
        token = after


def _is_refused(word: str) -> bool:
    try:
        if word in ("NaN", "Infinity", "-Infinity"):
            return True
        if word[0] in "-0123456789":
            _parse_decimal(word)
    except _JsonRefusal:
        return True
    except ArithmeticError:
        return False
    return False


def decode_utf8(raw: bytes) -> str:
    """UTF-8 text without its byte order mark. Raises `FormatError` with the byte offset of invalid UTF-8."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        hint = tr("save the file as UTF-8")
        raise FormatError(
            tr("the text is not UTF-8"), where=f"byte {error.start}", why=error.reason, hint=hint
        ) from None


_OWN_DECODER: Final = msgspec.json.Decoder(float_hook=_parse_decimal)


def loads_own(text: str) -> Any:
    """As `loads`, in a third of the time, for text that `dumps` wrote: no key in it stands twice."""
    try:
        return _OWN_DECODER.decode(text)
    except (ValueError, RecursionError, _JsonRefusal):  # half a surrogate pair, a number out of bounds
        return loads(text)


def loads(text: str) -> Any:
    """JSON data with exact numbers. Raises `FormatError` with line and column."""
    if not text.strip():
        raise FormatError(tr("there is nothing to read"), why=tr("the text is empty"))
    if text.count("[") + text.count("{") > MAX_DEPTH:
        _check_depth(text)
    try:
        return _DECODER.decode(text)
    except _JsonRefusal as refused:
        raise FormatError(
            tr("the JSON is refused"), where=_locate_refusal(text), why=refused.reason, hint=refused.hint
        ) from None
    except json.JSONDecodeError as error:
        (reason, hint), where = explain_json_error(error), f"line {error.lineno}, column {error.colno}"
        raise FormatError(tr("the JSON cannot be read"), where=where, why=reason, hint=hint) from None
