"""Bounds on what is read, so that hostile or accidental input is refused quickly, by name, and with its place."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sopstudio.errors import FormatError
from sopstudio.files import read_bytes
from sopstudio.formats.format import Loss
from sopstudio.sop.canonical import decode
from sopstudio.sop.document import Document

MAX_BYTES = 10_000_000
MAX_LINES = 50_000
MAX_LINE = 20_000
MAX_VALUES = 1_000_000
MAX_TEXT = 100_000
MAX_NODES = 5_000
MAX_EDGES = 20_000
MAX_DECLARATIONS = 5_000
MAX_LISTED = 200

TERMINAL_ESCAPE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-Z\\-_a-z0-9=>])")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f]")
_BIDI = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def read_file(path: Path) -> bytes:
    """The bytes of a file of at most `MAX_BYTES`. Raises `FormatError` where it cannot be read or is larger."""
    try:
        if not path.exists():
            raise FormatError("there is no such file", where=str(path), hint="check the path")
        if not path.is_file():
            raise FormatError("this is not a file", where=str(path), hint="name one file")
        raw = read_bytes(path, MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise FormatError("the file cannot be read", where=str(path), why=why) from None
    if len(raw) > MAX_BYTES:
        raise _too_large()
    return raw


def _too_large() -> FormatError:
    return FormatError(
        "the input is too large", why=f"more than {MAX_BYTES // 1_000_000} MB", hint="split the procedure"
    )


def to_text(source: str | bytes) -> str:
    """Text from text or UTF-8 bytes, without byte order mark. Raises `FormatError` where it is too large or no text."""
    if len(source) > MAX_BYTES:
        raise _too_large()
    text = source.removeprefix("\ufeff") if isinstance(source, str) else decode(source)
    nul = text.find("\0")
    if nul >= 0:
        raise _control(text, nul)
    return text


def _control(text: str, position: int) -> FormatError:
    line = text.count("\n", 0, position) + 1
    column = position - text.rfind("\n", 0, position)
    name = f"U+{ord(text[position]):04X}"
    why = f"the control character {'NUL' if name == 'U+0000' else name}"
    return FormatError("the text is refused", where=f"line {line}, column {column}", why=why, hint="remove it")


def check_lines(text: str) -> None:
    """Refuse (`FormatError`) too many or too long lines, and control characters outside terminal escapes."""
    if text.count("\n") > MAX_LINES:
        raise FormatError("the text is too long", why=f"more than {MAX_LINES} lines", hint="split the procedure")
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MAX_LINE:
            raise FormatError("a line is too long", where=f"line {number}", why=f"more than {MAX_LINE} characters")
    found = control_character(text)
    if found is not None:
        raise _control(text, found)


def control_character(text: str) -> int | None:
    """Where the first control character stands that is neither white space nor part of a terminal escape."""
    if not _CONTROL.search(text):
        return None
    bare = TERMINAL_ESCAPE.sub(lambda match: " " * len(match[0]), text)
    found = _CONTROL.search(bare)
    return found.start() if found else None


def check_values(text: str) -> None:
    """Refuse (`FormatError`) JSON text with more than `MAX_VALUES` values before it is parsed."""
    if text.count(",") > MAX_VALUES:
        raise FormatError("the JSON is too large", why=f"more than {MAX_VALUES:,} values", hint="split the procedure")


def pointer(*keys: object) -> str:
    """A JSON pointer (RFC 6901)."""
    return "".join("/" + str(key).replace("~", "~0").replace("/", "~1") for key in keys)


def texts(data: Any) -> Iterator[tuple[str, str]]:
    """Every text in JSON data, keys included, with its JSON pointer."""
    waiting: list[tuple[str, Any]] = [("", data)]
    while waiting:
        place, value = waiting.pop()
        if isinstance(value, str):
            yield place, value
        elif isinstance(value, dict):
            for key, item in reversed(value.items()):
                yield place, key
                waiting.append((place + pointer(key), item))
        elif isinstance(value, list | tuple):
            waiting.extend((f"{place}/{index}", item) for index, item in reversed(list(enumerate(value))))


def check_json(data: Any) -> None:
    """Refuse (`FormatError`, JSON pointer) texts with control characters or of more than `MAX_TEXT` characters."""
    for place, text in texts(data):
        if len(text) > MAX_TEXT:
            raise FormatError("a text is too long", where=place, why=f"more than {MAX_TEXT:,} characters")
        if not text.isprintable():
            found = control_character(text)
            if found is not None:
                why = f"the control character U+{ord(text[found]):04X}"
                raise FormatError("the text is refused", where=place, why=why, hint="remove it")
            if any("\ud800" <= char <= "\udfff" for char in text):
                raise FormatError("the text is refused", where=place, why="half of a surrogate pair", hint="remove it")


def check_counts(nodes: int, edges: int, declarations: int = 0) -> None:
    """Refuse (`FormatError`) too many nodes, edges or declarations (facts, tools, articles, procedures)."""
    for count, limit, name in (
        (nodes, MAX_NODES, "nodes"),
        (edges, MAX_EDGES, "edges"),
        (declarations, MAX_DECLARATIONS, "declarations"),
    ):
        if count > limit:
            raise FormatError(
                "the SOP is too large", why=f"{count:,} {name}; at most {limit:,} are allowed", hint="split it"
            )


def check_document(document: Document) -> None:
    """`check_counts` for a whole document."""
    sop = document.sop
    check_counts(
        sum(len(graph.nodes) for graph in sop.graphs()),
        sum(len(graph.edges) for graph in sop.graphs()),
        len(sop.facts) + len(sop.tools) + len(sop.knowledge) + len(sop.procedures),
    )


def hidden(text: str) -> str:
    """What in a text can mislead the eye: bidirectional controls or terminal escapes, in words; blank for neither."""
    if text.isprintable():
        return ""
    if _BIDI.search(text):
        return "bidirectional control characters, which can hide the true order of the text"
    if TERMINAL_ESCAPE.search(text):
        return "terminal escapes, which are kept as they are and removed only where text is shown"
    return ""


def misleading(data: Any) -> tuple[Loss, ...]:
    """A `Loss` for every text (with its JSON pointer) that can mislead the eye; nothing is removed."""
    losses = [Loss("a text can mislead", place, why, "kept") for place, text in texts(data) if (why := hidden(text))]
    if len(losses) > MAX_LISTED:
        more = Loss(f"{len(losses) - MAX_LISTED} more texts can mislead", why="the same as those before", kind="kept")
        losses = [*losses[:MAX_LISTED], more]
    return tuple(losses)


def printable(text: str) -> str:
    """`text` with everything that steers a terminal or the reading order made visible, for messages."""
    return "".join(f"\\u{ord(c):04x}" if unicodedata.category(c) in ("Cc", "Cf", "Cs") else c for c in text)
