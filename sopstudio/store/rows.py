"""JSON text as the library holds it: one line a value, numbers exact; what is long is compressed."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable
from decimal import Decimal
from typing import Any

import msgspec

from sopstudio.errors import FormatError, StoreError
from sopstudio.sop.canonical_json import dump_line, dump_lines
from sopstudio.translation import tr

COMPRESSION_LEVEL = 6
MAX_UNPACKED_BYTES = 1 << 30
"""What a compressed value may hold: more is taken for damage."""


def _refuse_constant(text: str) -> Any:
    raise ValueError(f"{text} is not a JSON number")


_decode = json.JSONDecoder(parse_float=Decimal, parse_constant=_refuse_constant).decode
_decode_fast = msgspec.json.Decoder(float_hook=Decimal).decode
"""Reads the same values in a third of the time, but no lone surrogates."""


_REFUSALS = (TypeError, ValueError, RecursionError, FormatError)


def write(value: Any) -> str:
    """`value` (JSON data; Decimals, mappings and tuples may occur) as one line of JSON. Raises `StoreError`."""
    try:
        text = dump_line(value)
    except _REFUSALS as error:
        raise _explain_refusal(error) from None
    return text if text.isascii() else require_storable(text)


def write_all(values: Iterable[Any]) -> list[str]:
    """Each value as one line of JSON. Raises `StoreError`."""
    try:
        texts = dump_lines(list(values))
    except _REFUSALS as error:
        raise _explain_refusal(error) from None
    return texts if all(map(str.isascii, texts)) else [require_storable(text) for text in texts]


def _explain_refusal(error: Exception) -> StoreError:
    reason = tr("it is not JSON data: {error}", error=error)
    if isinstance(error, RecursionError):
        reason = tr("it is nested too deeply, or contains itself")
    return StoreError(tr("this cannot be kept"), why=reason)


def require_storable(text: str) -> str:
    """JSON text with lone surrogates (which are no UTF-8) as JSON escapes; it reads as the same value."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def read(text: str) -> Any:
    """The value of a line, numbers exact (int or Decimal). Raises `StoreError`.

    What lies in the library passed a border before, and is checked against its hash; so the limits that
    `sopstudio.sop.loads` sets for foreign text (depth, digits, double keys) are not checked again.
    """
    try:
        return _decode_fast(text)
    except (ValueError, RecursionError):
        pass
    try:
        return _decode(text)
    except (ValueError, RecursionError) as error:
        raise StoreError(tr("a row of the library cannot be read"), why=str(error)) from None


def pack(text: str) -> bytes:
    """Text compressed: the prompts that a run repeats take their space once."""
    return zlib.compress(text.encode("utf-8", "surrogateescape"), COMPRESSION_LEVEL)


def unpack(body: bytes) -> str:
    """The text that was packed. Raises `ValueError` for anything else."""
    return decode_text(unpack_bytes(body))


def unpack_bytes(body: bytes) -> bytes:
    """The text that was packed, encoded as `decode_text` reads it. Raises `ValueError` for anything else."""
    unpacker = zlib.decompressobj()
    try:
        data = unpacker.decompress(body, MAX_UNPACKED_BYTES)
    except zlib.error as error:
        raise ValueError(str(error)) from None
    if not unpacker.eof or unpacker.unused_data:
        raise ValueError("it does not end where it should")
    return data


def decode_text(data: bytes) -> str:
    """The text of unpacked bytes. Raises `ValueError` where they are none."""
    return data.decode("utf-8", "surrogateescape")
