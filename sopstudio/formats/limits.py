"""Bounds on input, so that hostile or accidental input is refused quickly, with its name and place."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sopstudio.containers.extracts import MAX_BLOCKS as MAX_BLOCKS
from sopstudio.errors import FormatError
from sopstudio.files import read_bytes
from sopstudio.formats.format import Loss
from sopstudio.sop.canonical_json import decode_utf8
from sopstudio.sop.document import Document
from sopstudio.translation import format_number, tr

MAX_BYTES = 10_000_000
MAX_LINES = 50_000
MAX_LINE_CHARACTERS = 20_000
MAX_VALUES = 500_000
MAX_TEXT_CHARACTERS = 100_000
MAX_NODES = 20_000
MAX_EDGES = 80_000
MAX_DECLARATIONS = 5_000
MAX_LISTED_LOSSES = 200

TERMINAL_ESCAPE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-Z\\-_a-z0-9=>])")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f]")
_BIDI = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def read_file(path: Path) -> bytes:
    """The bytes of a file of at most `MAX_BYTES`. Raises `FormatError` where it cannot be read or is larger."""
    try:
        if not path.exists():
            raise FormatError(tr("there is no such file"), where=str(path), hint=tr("check the path"))
        if not path.is_file():
            raise FormatError(tr("this is not a file"), where=str(path), hint=tr("name one file"))
        raw = read_bytes(path, MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise FormatError(tr("the file cannot be read"), where=str(path), why=reason) from None
    if len(raw) > MAX_BYTES:
        raise _size_error()
    return raw


def _size_error() -> FormatError:
    return FormatError(
        tr("the input is too large"),
        why=tr("more than {max_bytes} MB", max_bytes=MAX_BYTES // 1_000_000),
        hint=tr("split the procedure"),
    )


def decode_source(source: str | bytes) -> str:
    """Text from text or UTF-8 bytes, without byte order mark.

    Raises `FormatError` where it is too large or not text.
    """
    if len(source) > MAX_BYTES:
        raise _size_error()
    text = source.removeprefix("\ufeff") if isinstance(source, str) else decode_utf8(source)
    nul = text.find("\0")
    if nul >= 0:
        raise _control_error(text, nul)
    return text


def _control_error(text: str, position: int) -> FormatError:
    line = text.count("\n", 0, position) + 1
    column = position - text.rfind("\n", 0, position)
    name = f"U+{ord(text[position]):04X}"
    reason = tr("the control character {detail}", detail="NUL" if name == "U+0000" else name)
    return FormatError(
        tr("the text is refused"),
        where=tr("line {line}, column {column}", line=line, column=column),
        why=reason,
        hint=tr("remove it"),
    )


def check_lines(text: str) -> None:
    """Raise `FormatError` for too many or too long lines, and for control characters outside terminal escapes."""
    if text.count("\n") > MAX_LINES:
        raise FormatError(
            tr("the text is too long"),
            why=tr("more than {max_lines} lines", max_lines=MAX_LINES),
            hint=tr("split the procedure"),
        )
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MAX_LINE_CHARACTERS:
            raise FormatError(
                tr("a line is too long"),
                where=tr("line {number}", number=number),
                why=tr("more than {max_line_characters} characters", max_line_characters=MAX_LINE_CHARACTERS),
            )
    position = find_control_character(text)
    if position is not None:
        raise _control_error(text, position)


def find_control_character(text: str) -> int | None:
    """The position of the first control character that is neither white space nor part of a terminal escape."""
    if not _CONTROL.search(text):
        return None
    bare = TERMINAL_ESCAPE.sub(lambda match: " " * len(match[0]), text)
    control = _CONTROL.search(bare)
    return control.start() if control else None


def check_values(text: str) -> None:
    """Raise `FormatError` for JSON text with more than `MAX_VALUES` values, before it is parsed."""
    if text.count(",") > MAX_VALUES:
        raise FormatError(
            tr("the JSON is too large"),
            why=tr("more than {max_values} values", max_values=format_number(MAX_VALUES)),
            hint=tr("split the procedure"),
        )


def json_pointer(*keys: object) -> str:
    """A JSON pointer (RFC 6901)."""
    return "".join("/" + str(key).replace("~", "~0").replace("/", "~1") for key in keys)


def iterate_texts(data: Any) -> Iterator[tuple[tuple[object, ...], str]]:
    """Every text in JSON data, keys included, with the keys that lead to it (see `json_pointer`)."""
    waiting: list[tuple[tuple[object, ...], Any]] = [((), data)]
    while waiting:
        keys, value = waiting.pop()
        if isinstance(value, str):
            yield keys, value
        elif isinstance(value, dict):
            for key, item in reversed(value.items()):
                yield keys, key
                waiting.append(((*keys, key), item))
        elif isinstance(value, list | tuple):
            waiting.extend(((*keys, index), item) for index, item in reversed(list(enumerate(value))))


def check_json(data: Any) -> None:
    """Raise `FormatError` (JSON pointer) for texts with control characters or too many characters."""
    for keys, text in iterate_texts(data):
        if len(text) > MAX_TEXT_CHARACTERS:
            reason = tr(
                "more than {max_text_characters} characters", max_text_characters=format_number(MAX_TEXT_CHARACTERS)
            )
            raise FormatError(tr("a text is too long"), where=json_pointer(*keys), why=reason)
        if not text.isprintable() and (reason := _refusal_reason(text)):
            raise FormatError(tr("the text is refused"), where=json_pointer(*keys), why=reason, hint=tr("remove it"))


def _refusal_reason(text: str) -> str:
    """What in a text is refused; blank for nothing."""
    position = find_control_character(text)
    if position is not None:
        return tr("the control character U+{ord}", ord=f"{ord(text[position]):04X}")
    return tr("half of a surrogate pair") if any("\ud800" <= char <= "\udfff" for char in text) else ""


def check_counts(nodes: int, edges: int, declarations: int = 0) -> None:
    """Raise `FormatError` for too many nodes, edges or declarations (facts, tools, articles, procedures)."""
    for count, limit, name in (
        (nodes, MAX_NODES, "nodes"),
        (edges, MAX_EDGES, "edges"),
        (declarations, MAX_DECLARATIONS, "declarations"),
    ):
        if count > limit:
            raise FormatError(
                tr("the SOP is too large"),
                why=tr(
                    "{count} {name}; at most {limit} are allowed",
                    count=format_number(count),
                    name=name,
                    limit=format_number(limit),
                ),
                hint=tr("split it"),
            )


def check_document(document: Document) -> None:
    """`check_counts` for a whole document."""
    sop = document.sop
    check_counts(
        sum(len(graph.nodes) for graph in sop.graphs()),
        sum(len(graph.edges) for graph in sop.graphs()),
        len(sop.facts) + len(sop.tools) + len(sop.knowledge) + len(sop.procedures),
    )


def describe_hidden(text: str) -> str:
    """What in a text can mislead the eye (bidirectional controls or terminal escapes), in words; blank for nothing."""
    if text.isprintable():
        return ""
    if _BIDI.search(text):
        return tr("bidirectional control characters, which can hide the true order of the text")
    if TERMINAL_ESCAPE.search(text):
        return tr("terminal escapes, which are kept as they are and removed only where text is shown")
    return ""


def misleading_texts(data: Any) -> tuple[Loss, ...]:
    """A `Loss` for every text (with its JSON pointer) that can mislead the eye; nothing is removed."""
    losses = [
        Loss(tr("a text can mislead"), json_pointer(*keys), reason, "kept")
        for keys, text in iterate_texts(data)
        if (reason := describe_hidden(text))
    ]
    if len(losses) > MAX_LISTED_LOSSES:
        summary = Loss(
            tr("{count} more texts can mislead", count=len(losses) - MAX_LISTED_LOSSES),
            why=tr("the same as those before"),
            kind="kept",
        )
        losses = [*losses[:MAX_LISTED_LOSSES], summary]
    return tuple(losses)


def make_printable(text: str) -> str:
    """`text` with all characters that control a terminal or the reading order made visible, for messages."""
    return "".join(f"\\u{ord(c):04x}" if unicodedata.category(c) in ("Cc", "Cf", "Cs") else c for c in text)
