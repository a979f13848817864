"""The readers of tool lists, tried in order. A new one is a module with `detect` and `read`, and a line here."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct

from sopstudio.errors import FormatError
from sopstudio.formats.fences import fenced_blocks
from sopstudio.formats.limited_reading import MAX_BYTES_HERE
from sopstudio.formats.limits import decode_source
from sopstudio.formats.tool_lists import curl, functions, json_schema, openapi, postman
from sopstudio.formats.tool_lists.postman import parse_json
from sopstudio.formats.tool_lists.reading import ToolReader, ToolReading, build_tools
from sopstudio.formats.yaml_source import parse_yaml
from sopstudio.translation import tr


class ListFormat(Struct, frozen=True):
    """A kind of tool list: its name, its title for people, and how it is told and read."""

    name: str
    title: str
    detect: Callable[[str, Any], bool]
    read: ToolReader


FORMATS: Final = (
    ListFormat("openapi", tr("an OpenAPI description"), openapi.detect, openapi.read),
    ListFormat("postman", tr("a Postman collection"), postman.detect, postman.read),
    ListFormat("functions", tr("a list of functions"), functions.detect, functions.read),
    ListFormat("json-schema", tr("JSON Schema"), json_schema.detect, json_schema.read),
    ListFormat("curl", tr("cURL commands"), curl.detect, curl.read),
)


_OPENAPI: Final = re.compile(r"^[\"']?(?:openapi|swagger)[\"']?[ \t]*:", re.M)
_PATHS: Final = re.compile(r"^[\"']?paths[\"']?[ \t]*:", re.M)


def detect(text: str) -> ListFormat | None:
    """The kind of tool list that a text is, or holds between ``` fences; None where it is none."""
    return _find(text)[0]


def _find(text: str) -> tuple[ListFormat | None, str]:
    """The kind of tool list in a text, and the text of the list."""
    blocks = fenced_blocks(text) if "```" in text or "~~~" in text else ()
    inside = (block.text for block in blocks if block.is_json or block.ending in ("", ".yaml"))
    for part in (*inside, text):
        kind = _kind(part)
        if kind is not None:
            return kind, part
    return None, text


def _kind(text: str) -> ListFormat | None:
    if _is_yaml(text):
        return FORMATS[0]
    data = _parse(text)
    return next((format for format in FORMATS if format.detect(text, data)), None)


def _is_yaml(text: str) -> bool:
    """Whether a text is an OpenAPI description in YAML: its names begin lines."""
    return _OPENAPI.search(text) is not None and _PATHS.search(text) is not None


def _parse(text: str) -> Any:
    """The JSON value of a text, or that of a description in YAML; None where it has none.

    Raises `FormatError` for broken YAML.
    """
    if _is_yaml(text):
        return parse_yaml(text, float)
    return parse_json(text) if text.lstrip()[:1] in ("{", "[") else None


def read_tools(source: str | bytes) -> ToolReading:
    """The tools in a text, a long one in a child with limits of time and memory.

    Raises `FormatError` where it is no list of tools, none of them can be used, or a limit is met.
    """
    if len(source) <= MAX_BYTES_HERE:
        return read_tools_here(source)
    from sopstudio.formats.tool_lists.limited_reading import read_tools_in_child  # only now: most lists are short

    return read_tools_in_child(source)


def read_tools_here(source: str | bytes) -> ToolReading:
    """The same, in this process."""
    format, text = _find(decode_source(source))
    if format is None:
        kinds = ", ".join(known.title for known in FORMATS)
        raise FormatError(
            tr("these are no tools"),
            why=tr("no reader recognises the text"),
            hint=tr("what can be read: {kinds}", kinds=kinds),
        )
    data = _parse(text)
    try:
        reading = build_tools(format.read(text, data), format.title)
    except RecursionError:
        raise FormatError(tr("the tools cannot be read"), why=tr("the text is nested too deeply")) from None
    if not reading.tools:
        first = reading.losses[0] if reading.losses else None
        why = f"{first}" if first else tr("it lists none")
        raise FormatError(tr("no tool can be used"), why=why, hint=tr("a tool has a name of letters, digits, _ and -"))
    return reading


__all__ = ["FORMATS", "ListFormat", "detect", "read_tools", "read_tools_here"]
