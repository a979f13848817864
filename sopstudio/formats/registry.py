"""All formats in one list, and the two functions over it: `read` anything, `write` anything.

A new format is one module with a `FORMAT`, and its name in the list here. Modules are loaded when they
are needed: an SOP in the native format is recognised by its file name, so a window opens without the
other readers.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from sopstudio.errors import FormatError
from sopstudio.formats.fences import unfence
from sopstudio.formats.format import NOT_JSON, Format, Loss, Reading, Source, Writing, apply_file_title, is_checklist
from sopstudio.formats.html_encoding import MAY_BE_PAGE, decode_page
from sopstudio.formats.limited_reading import MAX_BYTES_HERE, needs_child, read_in_child
from sopstudio.formats.limits import MAX_BYTES, check_document, check_values, decode_source, make_printable, read_file
from sopstudio.formats.native import EXTENSION as NATIVE_EXTENSION
from sopstudio.formats.unreadable import BINARY_BEGINNINGS, refuse_binary
from sopstudio.sop.canonical_json import loads
from sopstudio.sop.document import Document, author_text, set_author_text
from sopstudio.translation import quoted, tr

_MODULES: Final = (
    "native",
    "journeybench",
    "star",
    "bland",
    "yaml",
    "agent-code",
    "dot",
    "mermaid",
    "drawio",
    "bpmn",
    "word",
    "visio",
    "pdf",
    "xlsx",
    "csv",
    "html",
    "markdown",
    "prose",
    "text",
)
_NEVER_JSON: Final = (".txt", ".yaml", ".yml")
_TEXTS: Final = ("agent-code", "html", "markdown", "prose", "text")
"""The formats of what people write, which a fence may stand in."""
_PLACE = re.compile(r"line (\d+)(?:, column (\d+))?")


def formats() -> tuple[Format, ...]:
    """Every format, in the order in which content is tried."""
    return tuple(map(_load, _MODULES))


@cache
def _load(module: str) -> Format:
    loaded: Format = import_module(f"sopstudio.formats.{module.replace('-', '_')}").FORMAT
    return loaded


def find_format(name: str) -> Format:
    """The format called `name`. Raises `FormatError`, listing the formats, where there is none."""
    if name in _MODULES:
        return _load(name)
    raise FormatError(
        tr("there is no format {name}", name=quoted(name)),
        hint=tr("formats are: {modules}", modules=", ".join(_MODULES)),
    )


def read(source: Path | str | bytes, format: str | None = None, base: Document | None = None) -> Reading:
    """The document in a file (`Path`), in text (`str`, never a path) or in UTF-8 bytes.

    `format` names the format; None detects it, first by extension, then by content. `base` supplies facts,
    tools, layout and ids of an earlier document where the format cannot hold them; without it, an SOP without
    a title gets the file's name. `Reading.losses` lists everything that was not preserved. What is long or no text
    is read in a child process with limits of time and memory. Raises
    `FormatError` (what, where as file:line:column or file#pointer, why, hint).
    """
    name = source.name if isinstance(source, Path) else ""
    try:
        raw = read_file(source) if isinstance(source, Path) else source
        opened = _open_source(raw, name)
        if needs_child(len(raw), not opened.raw, format, name):
            return read_in_child(raw, name, format, base)
        return _read_source(opened, format, base)
    except FormatError as error:
        raise _add_file_name(error, name) from None


def is_quick_to_read(path: Path) -> bool:
    """Whether a file is a text so short that a window can wait for it."""
    try:
        with path.open("rb") as file:
            is_text = not file.read(16).startswith(BINARY_BEGINNINGS)
        return is_text and path.stat().st_size <= MAX_BYTES_HERE
    except OSError:
        return True


def read_here(raw: str | bytes, name: str, format: str | None, base: Document | None) -> Reading:
    """`read` in this process, which has limits itself. Raises `FormatError` without the file's name."""
    return _read_source(replace(_open_source(raw, name), is_limited=True), format, base)


def _open_source(raw: str | bytes, name: str) -> Source:
    """The input as text, or as bytes where they are those of a document of another program that can be read."""
    if isinstance(raw, bytes) and len(raw) <= MAX_BYTES and raw.startswith(BINARY_BEGINNINGS):
        source = Source("", name, raw=raw)
        if not any(candidate.detect(source) for candidate in formats() if candidate.is_binary):
            refuse_binary(raw)
        return source
    return Source(_decode(raw), name)


def _decode(raw: str | bytes) -> str:
    """The text of the input; a page of HTML says itself how it is written."""
    if isinstance(raw, bytes) and len(raw) <= MAX_BYTES and MAY_BE_PAGE.search(raw[:4096]):
        page = decode_page(raw)
        if page is not None:
            return decode_source(page)
    return decode_source(raw)


def _read_source(source: Source, format: str | None, base: Document | None) -> Reading:
    if not source.text.strip() and not source.raw:
        raise FormatError(tr("there is nothing to read"), why=tr("the input is empty"))
    selected = find_format(format) if format else None
    losses: tuple[Loss, ...] = ()
    if selected is not None and source.raw and not selected.is_binary:
        raise FormatError(
            tr("this is not {title}", title=selected.title), why=tr("the file is no text"), hint=tr("leave --from out")
        )
    if selected is None and source.raw:
        selected = next(candidate for candidate in formats() if candidate.is_binary and candidate.detect(source))
    elif selected is None:
        source, losses = unfence(source, _is_graph)
        source = _parse_json(source)
        selected = _detect(source)
        _refuse_other(source, selected)
    if selected.read is None:
        raise FormatError(tr("{title} can only be written", title=selected.title), hint=_readable_hint())
    reading = selected.read(source, base)
    reading = replace(reading, losses=(*losses, *reading.losses))
    reading = replace(reading, document=_name_author_text(reading.document, selected, source.name))
    check_document(reading.document)
    if base is None and not selected.is_complete:
        reading = apply_file_title(reading, source.name)
    return replace(reading, format=selected.name)


def _name_author_text(document: Document, selected: Format, name: str) -> Document:
    """The document, whose author's text says which file it was read from."""
    text = author_text(document)
    if selected.is_complete or not name or not text:
        return document
    return set_author_text(document, text, f"{selected.name}: {make_printable(name)}")


def _is_graph(source: Source) -> bool:
    """Whether a format of graphs recognises a text, or its JSON value."""
    return any(known.detect(source) for known in formats() if known.read and known.name not in _TEXTS)


def _refuse_other(source: Source, selected: Format) -> None:
    """Raise `FormatError` for a text that is no procedure, though the readers of words would take it for one."""
    if selected.name not in ("prose", "text", "markdown"):
        return
    from sopstudio.documents.other_texts import recognize_other
    from sopstudio.documents.recognition import is_outline

    if is_outline(source.text):
        return
    other = recognize_other(source.text)
    if other is not None:
        raise FormatError(tr("this is {name}, not a procedure", name=other.name), why=other.reason, hint=other.hint)


def _refuse_lines(text: str) -> None:
    """Raise `FormatError` for JSON Lines, and for a log whose lines begin with a bracket."""
    from sopstudio.documents.other_texts import recognize_log, recognize_records

    lines = [line for line in text[:200_000].splitlines() if line.strip()]
    other = recognize_records(lines) or recognize_log(lines)
    if other is not None:
        raise FormatError(tr("this is {name}, not a procedure", name=other.name), why=other.reason, hint=other.hint)


def _parse_json(source: Source) -> Source:
    """`source` with its JSON value, where its name or first character indicates JSON."""
    stated = source.name.lower().endswith(".json")
    looks_like_json = source.text.lstrip()[:1] in ("{", "[") and not is_checklist(source.text)
    if not stated and (source.name.lower().endswith(_NEVER_JSON) or not looks_like_json):
        return source
    check_values(source.text)
    try:
        return Source(source.text, source.name, loads(source.text))
    except FormatError:
        _refuse_lines(source.text)
        raise


def _detect(source: Source) -> Format:
    if source.name.lower().endswith(NATIVE_EXTENSION):
        return _load("native")
    candidates = _formats_by_extension(source.name.lower())
    if {candidate.name for candidate in candidates} >= {"prose"} and _load("csv").detect(source):
        return _load("csv")
    if len(candidates) == 1:
        return candidates[0]
    for candidate in candidates or [candidate for candidate in formats() if candidate.read]:
        if candidate.detect(source):
            return candidate
    message = (
        tr("no reader recognises this JSON") if source.data is not NOT_JSON else tr("no reader recognises this input")
    )
    raise FormatError(message, hint=_readable_hint())


def _formats_by_extension(name: str) -> list[Format]:
    """The formats with the longest extension that `name` ends with; only readable ones, if there are any."""
    fitting = [
        (len(end), candidate)
        for candidate in formats()
        for end in candidate.extensions
        if name.endswith(end) and not candidate.is_binary
    ]
    longest = max((length for length, _ in fitting), default=0)
    matches = [candidate for length, candidate in fitting if length == longest]
    return [candidate for candidate in matches if candidate.read] or matches[:1]


def _readable_hint() -> str:
    names = [f"{candidate.title} ({candidate.extensions[0]})" for candidate in formats() if candidate.read]
    return tr("what can be read: {names}", names=", ".join(names))


def _add_file_name(error: FormatError, name: str) -> FormatError:
    """`error` with its place as file:line:column or file#pointer."""
    if not name or error.where.endswith(name):
        return error
    where, file = error.where, make_printable(name)
    line = _PLACE.match(where)
    if line:
        where = ":".join([file, *filter(None, line.groups())]) + where[line.end() :]
    elif where.startswith("/"):
        where = f"{file}#{where}"
    else:
        where = f"{file}, {where}" if where else file
    return FormatError(error.what, where=where, why=error.why, hint=error.hint)


def write(document: Document, format: str) -> Writing:
    """The files of `document` in `format`, and what it cannot hold. Raises `FormatError` for an unknown format."""
    selected = find_format(format)
    if selected.write is None:
        names = ", ".join(candidate.name for candidate in formats() if candidate.write)
        raise FormatError(
            tr("{title} can only be read", title=selected.title), hint=tr("what can be written: {names}", names=names)
        )
    return selected.write(document)
