"""Checks of tools from outside: names, addresses and schemas that could harm the program that uses them."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from sopstudio.sop.model import TOOL_NAME, Tool
from sopstudio.translation import quoted, tr

_METHOD = re.compile(r"[A-Za-z]{0,16}")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_UNSAFE = re.compile(r"[\x00-\x20\x7f-\x9f\\\u2028\u2029]")
_DATA_KEYWORDS = frozenset({"enum", "const", "default", "examples", "example"})
_REMOTE_KEYWORDS = ("$dynamicRef", "$recursiveRef")


def is_tool_name(name: str) -> bool:
    """Whether models and endpoints accept this name for a tool."""
    return re.fullmatch(TOOL_NAME.rstrip("$"), name) is not None


def find_tool_faults(tool: Tool) -> Iterator[tuple[str, str]]:
    """Every reason to refuse `tool`: the field (as the rest of a JSON pointer) and the reason."""
    if not is_tool_name(tool.name):
        yield "/name", tr("a tool's name may hold 1 to 64 letters, digits, _ and -")
    if not _METHOD.fullmatch(tool.method):
        yield "/method", tr("a method is one word such as GET or POST")
    reason = url_fault(tool.url)
    if reason:
        yield "/url", reason
    reason = schema_fault(tool.parameters)
    if reason:
        yield "/parameters", reason


def url_fault(url: str) -> str:
    """Why `url` is refused; blank where it is an http(s) address or a bare path."""
    unsafe = _UNSAFE.search(url)
    if unsafe:
        return tr("the URL holds the character U+{ord}", ord=f"{ord(unsafe[0]):04X}")
    scheme = _SCHEME.match(url)
    if scheme and scheme[0].lower() not in ("http:", "https:"):
        return tr("the URL's scheme must be http or https, not {scheme}", scheme=scheme[0][:-1][:30])
    if not scheme and url.startswith("//"):
        return tr("the URL names a host without http or https")
    try:
        host = urlsplit(url).hostname or ""
    except ValueError as error:
        return tr("the URL cannot be read ({error})", error=error)
    return tr("the URL leads to a link-local address") if _is_link_local(host) else ""


def _is_link_local(host: str) -> bool:
    try:
        number = int(host, 0) if re.fullmatch(r"0[xX][0-9a-fA-F]{1,8}|[1-9][0-9]{0,9}", host) else host
        return ipaddress.ip_address(number).is_link_local
    except ValueError:
        return False


def schema_fault(schema: Any) -> str:
    """Why a JSON Schema is refused (a reference to outside, to nothing, or to itself); blank where it is fine."""
    try:
        _follow_references(schema, schema, (), set())
    except _SchemaRefusal as refused:
        return str(refused)
    return ""


class _SchemaRefusal(Exception):
    """Carries the reason out of the recursion."""


def _follow_references(part: Any, root: Any, open_refs: tuple[str, ...], done: set[str]) -> None:
    for reference in _references(part):
        if not (reference == "#" or reference.startswith("#/")):
            raise _SchemaRefusal(
                tr(
                    "$ref {reference} is not local; only references into the same schema are read",
                    reference=quoted(reference[:80]),
                )
            )
        if reference in open_refs or reference == "#":
            raise _SchemaRefusal(tr("$ref {reference} leads back to itself", reference=quoted(reference[:80])))
        if reference not in done:
            if len(open_refs) >= 64:
                raise _SchemaRefusal(tr("references are nested deeper than 64"))
            _follow_references(_resolve(root, reference), root, (*open_refs, reference), done)
            done.add(reference)


def _references(part: Any) -> Iterator[str]:
    waiting = [part]
    while waiting:
        value = waiting.pop()
        if isinstance(value, list | tuple):
            waiting.extend(value)
        elif isinstance(value, dict):
            for key, item in value.items():
                if key in _REMOTE_KEYWORDS:
                    raise _SchemaRefusal(tr("{key} is not read; use $ref to a part of the same schema", key=key))
                if key == "$ref" and isinstance(item, str):
                    yield item
                elif key not in _DATA_KEYWORDS or isinstance(item, dict):
                    waiting.append(item)


def _resolve(root: Any, reference: str) -> Any:
    value = root
    for key in reference[2:].split("/"):
        key = key.replace("~1", "/").replace("~0", "~")
        if isinstance(value, dict) and key in value:
            value = value[key]
        elif isinstance(value, list | tuple) and key.isdigit() and int(key) < len(value):
            value = value[int(key)]
        else:
            raise _SchemaRefusal(tr("$ref {reference} leads to nothing", reference=quoted(reference[:80])))
    return value
