"""What an endpoint says in the body of an error, whichever of the common shapes it has.

- OpenAI, and most others: `{"error": {"message", "type", "code"}}`; Anthropic adds `"type": "error"`
- Gemini: a list of them, `[{"error": {"message", "status", "details"}}]`
- Ollama: `{"error": "text"}`
- FastAPI: `{"detail": "text"}`, or `{"detail": [{"loc", "msg", "type"}]}` for an invalid request
- vLLM and Mistral: `{"object": "error", "message", "type", "code"}`, where `message` may be an object with `detail`
- gateways: `{"message": "text"}`, or plain text
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

MAX_PARTS = 3
"""Of a list of errors that are passed on."""
MAX_DEPTH = 5
TEXT_MEMBERS = ("message", "msg", "detail", "error", "errors", "title", "description")
"""Where a text stands, the most telling first."""
CODE_MEMBERS = ("code", "type", "status")
PAGE_STARTS = ("<!doctype", "<html", "<?xml", "<head", "<body")


@dataclass(frozen=True)
class ErrorBody:
    """The message of an error on one line, blank where there is none, and its codes and types in lower case."""

    message: str = ""
    codes: frozenset[str] = frozenset()


def read_error_body(body: Any) -> ErrorBody:
    """The error in a body, which is JSON data or text. A web page says nothing."""
    text = " ".join(_text(body, MAX_DEPTH).split())
    return ErrorBody("" if text.lower().startswith(PAGE_STARTS) else text, frozenset(_codes(body, MAX_DEPTH)))


def _text(body: Any, depth: int) -> str:
    if isinstance(body, str) or depth == 0:
        return body if isinstance(body, str) else ""
    if isinstance(body, list):
        return "; ".join(filter(None, (_text(part, depth - 1) for part in body[:MAX_PARTS])))
    if not isinstance(body, Mapping):
        return ""
    nested = body.get("error")
    members = ("error", *TEXT_MEMBERS) if isinstance(nested, Mapping | list) else TEXT_MEMBERS
    text = next(filter(None, (_text(body.get(name), depth - 1) for name in members)), "")
    place = body.get("loc")
    if text and isinstance(place, list):
        return f"{'.'.join(map(str, place))}: {text}"
    return text


def _codes(body: Any, depth: int) -> Iterator[str]:
    parts: list[Any] = []
    if isinstance(body, Mapping):
        yield from (str(body[name]).lower() for name in CODE_MEMBERS if isinstance(body.get(name), str | int))
        parts = [body.get("error"), body.get("detail"), body.get("message")]
    elif isinstance(body, list):
        parts = body[:MAX_PARTS]
    for part in parts if depth else ():
        yield from _codes(part, depth - 1)


__all__ = ["ErrorBody", "read_error_body"]
