"""The native format as YAML, and the other formats of graphs in JSON where somebody wrote them as YAML."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from types import MappingProxyType
from typing import Any, Final

from msgspec.structs import replace

from sopstudio.errors import FormatError
from sopstudio.formats import bland, journeybench, native, star
from sopstudio.formats.format import NOT_JSON, Format, Loss, Reading, Source, Writing, apply_file_title
from sopstudio.formats.yaml_source import read_yaml, resolve
from sopstudio.sop.canonical_json import dumps, loads
from sopstudio.sop.document import Document
from sopstudio.text.humanize import plural
from sopstudio.text.phrases import word_set
from sopstudio.translation import tr

_EXTENSIONS: Final = (".sop.yaml", ".sop.yml", ".yaml", ".yml")
_READERS: Final = (native.FORMAT, journeybench.FORMAT, star.FORMAT, bland.FORMAT)
_GRAPH: Final = re.compile(r"^(?:nodes|graph)[ \t]*:", re.M)
_BESIDE: Final = re.compile(r"^(?:format|id|edges|start|replies)[ \t]*:", re.M)
_PLAIN: Final = re.compile(r"[^\W\d_](?:[\w ,.()/+-]*[\w.)])?")
_WORDS: Final = word_set("y n yes no on off true false null")
"""What YAML 1.1 takes for a truth value."""
_BREAKS: Final = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]")


def detect(source: Source) -> bool:
    """Whether a text has the names of a graph at the beginning of lines, as YAML has."""
    if source.data is not NOT_JSON or source.raw:
        return False
    return _GRAPH.search(source.text) is not None and _BESIDE.search(source.text) is not None


def read(source: Source, base: Document | None = None) -> Reading:
    """The document in YAML. Raises `FormatError` for what is no YAML, and for data that is no graph."""
    read_source = read_yaml(source.text)
    data = read_source.data
    inside = replace(source, data=data)
    reader = next((known for known in _READERS if known.detect(inside)), None)
    if reader is None or reader.read is None:
        if isinstance(data, dict) and "openapi" in data:
            hint = tr("add its tools to an SOP: sopstudio convert SOP OUT --tools FILE, or paste it")
            raise FormatError(
                tr("this is a list of tools, not a procedure"), why=tr("it is an OpenAPI description"), hint=hint
            )
        why = tr("its names are those of no graph that can be read")
        raise FormatError(
            tr("no reader recognises this YAML"), why=why, hint=tr("an SOP has id, start, nodes and edges")
        )
    reading = reader.read(inside, base)
    if lines := read_source.comments:
        lost = Loss(
            tr("comments are left out"),
            tr("line {lines}", lines=lines[0]),
            tr("{lines} with #", lines=plural(len(lines), "line")),
        )
        reading = replace(reading, losses=(*reading.losses, lost))
    return reading if reader.is_complete or base is not None else apply_file_title(reading, source.name)


def write(document: Document) -> Writing:
    """One file, named after the SOP's id; nothing is lost."""
    name = native.file_stem(document.sop) + ".sop.yaml"
    return Writing(MappingProxyType({name: to_yaml(loads(native.to_native_text(document))).encode()}))


def to_yaml(data: Any) -> str:
    """Plain data as YAML: texts that some reader could take for another value in quotes, numbers with their digits."""
    return "".join(f"{line}\n" for line in _lines(data))


def _lines(value: Any) -> Iterator[str]:
    """The lines of a value in block style, without indent."""
    if isinstance(value, dict) and value:
        for name, item in value.items():
            yield from _headed(f"{_text(str(name))}:", item)
    elif isinstance(value, list) and value:
        for item in value:
            lines = _lines(item)
            yield f"- {next(lines)}"
            yield from (f"  {line}" for line in lines)
    else:
        yield _scalar(value)


def _headed(head: str, value: Any) -> Iterator[str]:
    """A value behind its name: on its line, or indented below it."""
    if isinstance(value, dict | list) and value:
        yield head
        yield from (f"  {line}" for line in _lines(value))
    else:
        yield f"{head} {_scalar(value)}"


def _scalar(value: Any) -> str:
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, dict | list):
        return "{}" if isinstance(value, dict) else "[]"
    return dumps(value)


def _text(text: str) -> str:
    """A text as it is where every reader takes it for one, else in double quotes."""
    if _PLAIN.fullmatch(text) and text.lower() not in _WORDS and resolve(text) == text:
        return text
    return "".join(
        char if char.isprintable() or not _BREAKS.match(char) else f"\\u{ord(char):04x}"
        for char in json.dumps(text, ensure_ascii=False)
    )


FORMAT = Format(
    name="yaml", title="YAML", extensions=_EXTENSIONS, detect=detect, read=read, write=write, is_complete=True
)

__all__ = ["FORMAT", "detect", "read", "to_yaml", "write"]
