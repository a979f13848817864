"""JSON text as the library holds it: one line a value, numbers exact, written at the speed of the C encoder.

`sopstudio.sop.dumps` is exact too, but walks every value in Python; a kept run has thousands of events. Here a whole
batch goes through the C encoder in one call, as one array with a mark between the values; a Decimal is written as a
marked string, and taken out of it afterwards. The marks are random, so no data can hold them.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from typing import Any

from sopstudio.errors import StoreError


def _encoder(default: Callable[[Any], Any] | None = None) -> Callable[[Any], str]:
    return json.JSONEncoder(
        ensure_ascii=False, check_circular=False, allow_nan=False, separators=(",", ":"), default=default
    ).encode


def _refuse_constant(text: str) -> Any:
    raise ValueError(f"{text} is not a JSON number")


_fast = _encoder()
_decode = json.JSONDecoder(parse_float=Decimal, parse_constant=_refuse_constant).decode


def write(value: Any) -> str:
    """`value` (JSON data; Decimals, mappings and tuples may occur) as one line of JSON. Raises `StoreError`."""
    try:
        text = _fast(value)
    except (TypeError, ValueError, RecursionError):
        return write_all([value])[0]
    return text if text.isascii() else require_storable(text)


def write_all(values: Iterable[Any]) -> list[str]:
    """Each value as one line of JSON. Raises `StoreError`."""
    between = secrets.token_hex(12)
    marked = [part for value in values for part in (value, between)]
    if not marked:
        return []
    try:
        text = _exact(marked)
    except (TypeError, ValueError) as error:
        raise StoreError("this cannot be kept", why=f"it is not JSON data: {error}") from None
    except RecursionError:
        raise StoreError("this cannot be kept", why="it is nested too deeply, or contains itself") from None
    if not text.isascii():
        text = require_storable(text)
    return text[1 : -len(between) - 4].split(f',"{between}",')


def _exact(value: Any) -> str:
    mark, numbers = secrets.token_hex(12), False

    def default(item: Any) -> Any:
        nonlocal numbers
        if isinstance(item, Decimal) and item.is_finite():
            numbers = True
            return f"{mark}<{item}>{mark}"
        if isinstance(item, Mapping):
            return dict(item)
        raise TypeError(f"{item!r} is a {type(item).__name__}")

    text = _encoder(default)(value)
    return text.replace(f'"{mark}<', "").replace(f'>{mark}"', "") if numbers else text


def require_storable(text: str) -> str:
    """JSON text with lone surrogates (which are no UTF-8) as JSON escapes; it reads as the same value."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def read(text: str) -> Any:
    """The value of a line, numbers exact (int or Decimal). Raises `StoreError`.

    What lies in the library passed a border before, and is checked against its hash; so the limits that
    `sopstudio.sop.loads` sets for foreign text (depth, digits, double keys) are not checked again.
    """
    try:
        return _decode(text)
    except (ValueError, RecursionError) as error:
        raise StoreError("a row of the library cannot be read", why=str(error)) from None
