"""An HTTP request as a tool and the arguments of a call make it. Nothing is sent here."""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode, urlsplit, urlunsplit

from sopstudio.connections.answers import CallError
from sopstudio.connections.secrets import ReadSecret
from sopstudio.sop import Tool, dumps
from sopstudio.sop.connections import Auth, HttpConnection
from sopstudio.translation import tr

QUERY_METHODS = ("GET", "HEAD", "DELETE")
_SLOT = re.compile(r"\{([^{}/]+)\}")
_METHOD = re.compile(r"[A-Za-z]{1,20}")


@dataclass(frozen=True, slots=True)
class HttpRequest:
    """What is sent. `secret_headers` and `secret_query` go to the first origin only, and are shown nowhere."""

    method: str
    url: str
    headers: Mapping[str, str]
    body: bytes | None = None
    secret_headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    secret_query: Mapping[str, str] = field(default_factory=dict, repr=False)


def is_address(url: str) -> bool:
    """Whether a text is a whole address over HTTP."""
    try:
        parts = urlsplit(url)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and not (parts.username or parts.password)
    except ValueError:
        return False


def build_request(
    tool: Tool, connection: HttpConnection, arguments: Mapping[str, Any], read_secret: ReadSecret
) -> HttpRequest:
    """The request of a call. Raises `CallError` where the address or an argument cannot be sent."""
    method = (tool.method or ("GET" if tool.effect == "reads" else "POST")).upper()
    if not is_address(tool.url) or not _METHOD.fullmatch(method):
        reason = f"{method} {tool.url}".strip()
        raise CallError("malformed", tr("{label} has no address that can be called", label=tool.label()), why=reason)
    slots = set(_SLOT.findall(tool.url))
    groups: dict[str, dict[str, Any]] = {"path": {}, "query": {}, "header": {}, "body": {}}
    for name, value in arguments.items():
        place, _, rename = connection.places.get(name, _usual_place(name, slots, method)).partition(":")
        groups[place][rename or name] = value
    headers = {"Accept": "application/json", "Accept-Encoding": "identity", **connection.headers}
    headers |= {name: _header_text(name, value) for name, value in groups["header"].items() if value is not None}
    body = None
    if groups["body"] or (method not in QUERY_METHODS and not groups["query"]):
        body = dumps(groups["body"], indent=None).encode()
        headers.setdefault("Content-Type", "application/json")
    secret_headers, secret_query = apply_auth(connection.auth, read_secret)
    url = _fill(tool, groups["path"], groups["query"])
    return HttpRequest(method, url, headers, body, secret_headers, secret_query)


def apply_auth(auth: Auth | None, read_secret: ReadSecret) -> tuple[dict[str, str], dict[str, str]]:
    """The headers and the parameters of the query that hold the secret. Raises `CallError` without it."""
    if auth is None:
        return {}, {}
    secret = read_secret(auth.secret)
    if auth.scheme == "basic":
        return {"Authorization": "Basic " + base64.b64encode(secret.encode()).decode()}, {}
    if auth.scheme == "bearer":
        return {"Authorization": f"Bearer {secret}"}, {}
    return ({auth.field: secret}, {}) if auth.scheme == "header" else ({}, {auth.field: secret})


def add_query(url: str, query: Mapping[str, str]) -> str:
    """The address with further parameters."""
    if not query:
        return url
    parts = urlsplit(url)
    pairs = [*parse_qsl(parts.query, keep_blank_values=True), *query.items()]
    return urlunsplit(parts._replace(query=urlencode(pairs)))


def _usual_place(name: str, slots: set[str], method: str) -> str:
    if name in slots:
        return "path"
    return "query" if method in QUERY_METHODS else "body"


def _fill(tool: Tool, path: Mapping[str, Any], query: Mapping[str, Any]) -> str:
    """The address with the arguments of path and query."""

    def fill_slot(match: re.Match[str]) -> str:
        text = to_text(path.get(match[1]))
        if text in ("", ".", ".."):
            raise CallError(
                "malformed",
                tr("{match} cannot stand in the address of {label}", match=match[1], label=tool.label()),
                why=repr(text),
            )
        return quote(text, safe="")

    parts = urlsplit(tool.url)
    if _SLOT.search(parts.netloc):
        raise CallError("malformed", tr("an argument cannot choose the host of {label}", label=tool.label()))
    pairs = [
        (name, to_text(item))
        for name, value in query.items()
        for item in (value if isinstance(value, list | tuple) else (value,))
        if item is not None
    ]
    filled_query = "&".join(filter(None, (_SLOT.sub(fill_slot, parts.query), urlencode(pairs))))
    return urlunsplit((parts.scheme, parts.netloc, _SLOT.sub(fill_slot, parts.path), filled_query, ""))


def _header_text(name: str, value: Any) -> str:
    text = to_text(value)
    if not text.isprintable() or not text.isascii():
        raise CallError("malformed", tr("{name} holds a character that no header can carry", name=name))
    return text


def to_text(value: Any) -> str:
    """A value as it stands in an address, a header or a command: a text as it is, anything else as JSON."""
    if value is None:
        return ""
    return value if isinstance(value, str) else dumps(value, indent=None).strip()


__all__ = ["HttpRequest", "add_query", "apply_auth", "build_request", "is_address", "to_text"]
