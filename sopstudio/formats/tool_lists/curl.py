"""cURL commands, as the pages of an API show them: one tool for each. Nothing is run."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from typing import Any, Final
from urllib.parse import parse_qsl, urlsplit

from sopstudio.formats.tool_lists.postman import parse_json
from sopstudio.formats.tool_lists.reading import Description
from sopstudio.formats.tool_lists.samples import schema_of

_COMMAND: Final = re.compile(r"^[ \t]*(?:\$ )?curl\s", re.M)
_DATA: Final = ("-d", "--data", "--data-raw", "--data-binary", "--json", "--data-urlencode")
_VALUED: Final = (
    "-H",
    "--header",
    "-u",
    "--user",
    "-o",
    "--output",
    "-A",
    "--user-agent",
    "-b",
    "--cookie",
    "-e",
    "-m",
)


def detect(text: str, _data: Any) -> bool:
    """Whether a line begins with `curl`."""
    return _COMMAND.search(text) is not None


def read(text: str, _data: Any) -> Iterator[Description]:
    """Every command."""
    joined = re.sub(r"\\\r?\n\s*", " ", text)
    starts = [match.start() for match in _COMMAND.finditer(joined)]
    for start, end in zip(starts, [*starts[1:], len(joined)], strict=True):
        command = joined[start:end].strip().removeprefix("$ ").split("\n\n")[0]
        line = joined.count("\n", 0, start) + 1
        try:
            words = shlex.split(command, comments=False)
            descriptions = list(_read_command(words, f"line {line}"))
        except ValueError:  # an open quotation, or an address that is none
            continue
        yield from descriptions


def _read_command(words: list[str], where: str) -> Iterator[Description]:
    method, address, data = "", "", ""
    waiting = iter(words[1:])
    for word in waiting:
        if word in ("-X", "--request"):
            method = next(waiting, "")
        elif word in _DATA:
            data = next(waiting, "")
        elif word in ("--url",):
            address = next(waiting, "")
        elif word in _VALUED:
            next(waiting, "")
        elif not word.startswith("-") and not address:
            address = word
    if not address:
        return
    parts = urlsplit(address if "//" in address else f"https://{address}")
    body = parse_json(data)
    fields = body if isinstance(body, dict) else dict(parse_qsl(data))
    properties: dict[str, Any] = {
        name: {"type": "string", "examples": [value]} for name, value in parse_qsl(parts.query)
    }
    properties |= schema_of(fields).get("properties", {}) if fields else {}
    path, named = _path(parts.path)
    properties = {name: {"type": "string"} for name in named} | properties
    method = method or ("POST" if data else "GET")
    words_of_path = [word for word in re.split(r"[^A-Za-z0-9]+", re.sub(r"\{[^{}]*\}", "", path)) if word]
    yield Description(
        "_".join([method.lower(), *words_of_path])[:64],
        where,
        method=method,
        url=f"{parts.scheme}://{parts.netloc}{path}",
        parameters={"type": "object", "properties": properties, "required": list(named)},
    )


def _path(path: str) -> tuple[str, list[str]]:
    """The path with names for what is a number or an identifier in it."""
    names: list[str] = re.findall(r"\{([A-Za-z_]\w*)\}", path)
    parts = path.split("/")
    for index, part in enumerate(parts):
        if re.fullmatch(r"\d+|[0-9a-fA-F-]{16,}", part):
            stem = re.sub(r"\W+", "_", parts[index - 1]).rstrip("s") if index else ""
            name = f"{stem or 'item'}_id"
            names.append(name)
            parts[index] = f"{{{name}}}"
    return "/".join(parts), names


__all__ = ["detect", "read"]
