"""The child that reads an input of others: a `ReadRequest` comes in, a `ReadAnswer` or a failure goes out as JSON."""

from __future__ import annotations

import sys

from msgspec import json

from sopstudio.containers.worker import serve
from sopstudio.formats import native
from sopstudio.formats.limited_reading import ReadAnswer, ReadRequest
from sopstudio.formats.registry import formats, read_here


def answer(raw: bytes) -> ReadAnswer:
    """The answer to a request. Raises `SopStudioError` for what cannot be read."""
    request = json.decode(raw, type=ReadRequest)
    source = request.source.decode("utf-8", "surrogatepass") if request.is_text else request.source
    base = native.read_own(request.base) if request.base else None
    reading = read_here(source, request.name, request.format, base)
    return ReadAnswer(native.to_native_text(reading.document), reading.losses, reading.format, reading.left_out)


if __name__ == "__main__":
    formats()  # loaded before the limits begin
    sys.exit(serve(answer))
