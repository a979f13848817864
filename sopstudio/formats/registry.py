"""All formats in one list, and the two ways through it: `read` anything, `write` anything.

A new format is one module with a `FORMAT` of the same name and one line here. Modules are loaded when they are needed:
an SOP of our own is known by its name, so that a window opens without the readers of other formats.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path, PurePath
from typing import Final

from sopstudio.errors import FormatError
from sopstudio.formats.fences import fenced_json
from sopstudio.formats.format import NOT_JSON, Format, Loss, Reading, Source, Writing
from sopstudio.formats.limits import check_document, check_values, printable, read_file, to_text
from sopstudio.formats.naming import named_by_file
from sopstudio.formats.unreadable import refuse_binary, refuse_markdown, refuse_table
from sopstudio.sop.canonical import loads
from sopstudio.sop.document import Document

_MODULES: Final = ("native", "journeybench", "text", "mermaid", "dot")
_OWN: Final = ".sop.json"
_PLACE = re.compile(r"line (\d+)(?:, column (\d+))?")


def formats() -> tuple[Format, ...]:
    """Every format, in the order in which content is tried."""
    return tuple(map(_loaded, _MODULES))


@cache
def _loaded(module: str) -> Format:
    found: Format = import_module(f"sopstudio.formats.{module}").FORMAT
    return found


def named(name: str) -> Format:
    """The format called `name`. Raises `FormatError`, with those there are, where there is none."""
    if name in _MODULES:
        return _loaded(name)
    raise FormatError(f"there is no format {name!r}", hint=f"formats are: {', '.join(_MODULES)}")


def read(source: Path | str | bytes, format: str | None = None, base: Document | None = None) -> Reading:
    """The document in a file (`Path`), in text (`str`, never a path) or in UTF-8 bytes.

    `format` names the format; None detects it, by the extension and then by the content. `base` keeps facts, tools,
    layout and ids of an earlier document where the format cannot hold them; without it, an SOP that has no title takes
    the file's name. Everything that did not come through as it stood is in `Reading.losses`. Raises `FormatError`
    (what, where as file:line:column or file#pointer, why, hint).
    """
    name = source.name if isinstance(source, Path) else ""
    try:
        raw = read_file(source) if isinstance(source, Path) else source
        if isinstance(raw, bytes):
            refuse_binary(raw)
        text = to_text(raw)
        return _read(Source(text, name), format, base)
    except FormatError as error:
        raise _placed(error, name) from None


def _read(source: Source, format: str | None, base: Document | None) -> Reading:
    if not source.text.strip():
        raise FormatError("there is nothing to read", why="the input is empty")
    chosen = named(format) if format else None
    losses: tuple[Loss, ...] = ()
    if chosen is None:
        source, losses = _unfenced(source)
        source = _parsed(source)
        if source.data is NOT_JSON:
            refuse_markdown(source.name)
            refuse_table(source.text, source.name)
        chosen = _detected(source)
    if chosen.read is None:
        raise FormatError(f"{chosen.title} can only be written", hint=_readable())
    reading = chosen.read(source, base)
    reading = replace(reading, losses=(*losses, *reading.losses))
    check_document(reading.document)
    if base is None and not chosen.whole:
        reading = named_by_file(reading, source.name)
    return replace(reading, format=chosen.name)


def _unfenced(source: Source) -> tuple[Source, tuple[Loss, ...]]:
    """`source` as the JSON that stands in it between ``` fences, where that is an SOP or all that there is.

    Lines keep their numbers; words around the fences are a loss.
    """
    if "```" not in source.text and "~~~" not in source.text:
        return source, ()
    name = f"{PurePath(source.name).stem}.json" if source.name else ""
    for block in fenced_json(source.text):
        inside = Source(block.text, name if not source.name.lower().endswith(".json") else source.name)
        if block.alone:
            return inside, ()
        if _is_sop(block.text):
            return inside, (Loss("the words around the JSON", why="only what is between the ``` fences is read"),)
    return source, ()


def _is_sop(text: str) -> bool:
    try:
        check_values(text)
        parsed = Source(text, "", loads(text))
    except FormatError:
        return False
    return any(one.detect(parsed) for one in formats() if one.read)


def _parsed(source: Source) -> Source:
    """`source` with its JSON value where its name or its first character says that it is JSON."""
    stated = source.name.lower().endswith(".json")
    if not stated and (source.name.lower().endswith(".txt") or source.text.lstrip()[:1] not in ("{", "[")):
        return source
    check_values(source.text)
    return Source(source.text, source.name, loads(source.text))


def _detected(source: Source) -> Format:
    if source.name.lower().endswith(_OWN):
        return _loaded("native")
    candidates = _by_extension(source.name.lower())
    if len(candidates) == 1:
        return candidates[0]
    for one in candidates or [one for one in formats() if one.read]:
        if one.detect(source):
            return one
    what = "no reader recognises this JSON" if source.data is not NOT_JSON else "no reader recognises this input"
    raise FormatError(what, hint=_readable())


def _by_extension(name: str) -> list[Format]:
    """The formats whose extension is the longest that `name` ends with, readable ones first of all."""
    fitting = [(len(end), one) for one in formats() for end in one.extensions if name.endswith(end)]
    longest = max((length for length, _ in fitting), default=0)
    found = [one for length, one in fitting if length == longest]
    return [one for one in found if one.read] or found[:1]


def _readable() -> str:
    names = [f"{one.title} ({one.extensions[0]})" for one in formats() if one.read]
    return f"what can be read: {', '.join(names)}"


def _placed(error: FormatError, name: str) -> FormatError:
    """`error` with its place as file:line:column or file#pointer."""
    if not name or error.where.endswith(name):
        return error
    where, file = error.where, printable(name)
    line = _PLACE.match(where)
    if line:
        where = ":".join([file, *filter(None, line.groups())]) + where[line.end() :]
    elif where.startswith("/"):
        where = f"{file}#{where}"
    else:
        where = f"{file}, {where}" if where else file
    return FormatError(error.what, where=where, why=error.why, hint=error.hint)


def write(document: Document, format: str) -> Writing:
    """The files that hold `document` in `format`, and what it cannot hold. Raises `FormatError` where there is none."""
    chosen = named(format)
    if chosen.write is None:
        names = ", ".join(one.name for one in formats() if one.write)
        raise FormatError(f"{chosen.title} can only be read", hint=f"what can be written: {names}")
    return chosen.write(document)
