"""Spans of OpenTelemetry, read from a file: what a deployed procedure says it did.

Read are OTLP as JSON (one document or one a line, as the collector and the SDK write it), spans as the SDK's console
exporter prints them, and JSON lines of plain objects with the attributes `sop.id` and `sop.version`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from sopstudio.errors import DeployError
from sopstudio.files import read_bytes
from sopstudio.translation import tr

MAX_TRACE_BYTES = 500_000_000
SOP, VERSION = "sop.id", "sop.version"
CONVERSATION = ("sop.conversation", "gen_ai.conversation.id", "session.id")
"""The attributes that may name the conversation, the first one that is there counts; else a trace is one."""


LISTS = ("sop.path", "sop.calls")


class Span(Struct, frozen=True):
    """A span of a procedure: its conversation, when it began (to compare with others), and its attributes."""

    conversation: str
    began: str
    attributes: Mapping[str, Any]

    @property
    def version(self) -> Any:
        """The version of the procedure that it says it is of."""
        return self.attributes.get(VERSION)


class Traces(Struct, frozen=True):
    """The spans of a file by conversation, in the order in which they began, and whether its end is cut off."""

    conversations: Mapping[str, tuple[Span, ...]]
    is_cut_off: bool = False


def read_traces(path: Path, sop: str) -> Traces:
    """The spans of an SOP in a file. Raises `DeployError` where it cannot be read, or holds none."""
    documents, is_cut_off = _read_documents(path)
    try:
        spans = [span for document in documents for span in _spans(document)]
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise _no_traces(path, f"a span means nothing: {error!r}") from None
    mine = [span for span in spans if span.attributes.get(SOP) == sop]
    if not mine:
        others = sorted({str(span.attributes[SOP]) for span in spans if SOP in span.attributes})
        reason = f"its spans are of {', '.join(others)}" if others else f"no span of it has the attribute {SOP}"
        raise DeployError(
            tr("there is no span of {sop}", sop=sop),
            where=str(path),
            why=reason,
            hint=tr("name the SOP of the service"),
        )
    conversations: dict[str, list[Span]] = {}
    for span in sorted(mine, key=lambda span: span.began):
        conversations.setdefault(span.conversation, []).append(span)
    return Traces({name: tuple(group) for name, group in conversations.items()}, is_cut_off)


def _no_traces(path: Path, why: str) -> DeployError:
    hint = "give JSON lines of spans: OTLP, or what the console exporter prints"
    return DeployError(tr("this is no file of traces"), where=str(path), why=why, hint=hint)


def _read_documents(path: Path) -> tuple[list[Any], bool]:
    """The JSON values of a file one after the other, and whether the last one is cut off."""
    try:
        if path.stat().st_size > MAX_TRACE_BYTES:
            raise _no_traces(path, f"it has more than {MAX_TRACE_BYTES // 1_000_000} MB")
        text = read_bytes(path).decode("utf-8-sig", "replace")
    except OSError as error:
        raise _no_traces(path, error.strerror or str(error)) from None
    decoder, documents, position = json.JSONDecoder(), list[Any](), 0
    while position < len(text):
        if text[position].isspace():
            position += 1
            continue
        try:
            document, position = decoder.raw_decode(text, position)
        except (ValueError, RecursionError) as error:
            if documents and isinstance(error, json.JSONDecodeError) and _is_last(text, position):
                return documents, True
            raise _no_traces(path, f"line {text.count(chr(10), 0, position) + 1} is no JSON") from None
        documents.extend(document if isinstance(document, list) else [document])
    return documents, False


def _is_last(text: str, position: int) -> bool:
    """Whether what begins here is the last value: no later line begins another one."""
    return text.find("\n{", position + 1) < 0


def _spans(document: Any) -> Iterator[Span]:
    if not isinstance(document, Mapping):
        return
    if "resourceSpans" in document:
        for resource in document["resourceSpans"]:
            common = _otlp_attributes(resource.get("resource", {}).get("attributes", ()))
            for scope in resource.get("scopeSpans", ()):
                for span in scope.get("spans", ()):
                    yield _span({**common, **_otlp_attributes(span.get("attributes", ()))}, span)
    elif "attributes" in document:
        common = document.get("resource") or {}
        yield _span({**common.get("attributes", {}), **document["attributes"]}, document)
    elif SOP in document:
        yield _span(document, document)


def _span(attributes: Mapping[str, Any], data: Mapping[str, Any]) -> Span:
    for name in LISTS:
        value = attributes.get(name, ())
        if not isinstance(value, list | tuple) or not all(isinstance(item, str) for item in value):
            raise ValueError(f"{name} is no list of names")
    trace = data.get("traceId") or data.get("trace_id") or data.get("context", {}).get("trace_id") or ""
    began = str(data.get("startTimeUnixNano") or data.get("start_time") or "")
    named = next((attributes[name] for name in CONVERSATION if attributes.get(name)), trace)
    return Span(str(named), began.rjust(20, "0"), attributes)


def _otlp_attributes(attributes: Any) -> dict[str, Any]:
    return {item["key"]: _otlp_value(item.get("value", {})) for item in attributes}


def _otlp_value(value: Mapping[str, Any]) -> Any:
    if "arrayValue" in value:
        return [_otlp_value(item) for item in value["arrayValue"].get("values", ())]
    if "intValue" in value:
        return int(value["intValue"])
    return next((item for name, item in value.items() if name.endswith("Value")), None)


__all__ = ["Span", "Traces", "read_traces"]
