"""Spans in the JSON form of the OpenTelemetry protocol (OTLP 1.x, *JSON Protobuf encoding*): ids in hexadecimal digits,
64-bit numbers as text.

A file has one request a line, as the OTLP file exporter writes it and the collector's `otlpjsonfile` receiver reads it.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from sopstudio.trace.spans import Attributes, Span, SpanEvent, TracedRun

KINDS = {"INTERNAL": 1, "CLIENT": 3}
ERROR, OK = 2, 1


def to_otlp(run: TracedRun, spans: Sequence[Span], version: str) -> dict[str, Any]:
    """The spans of a run as an OTLP request for `/v1/traces`; `version` is that of SOP Studio."""
    resource = _encode_attributes({"service.name": "sopstudio", "service.version": version})
    scope = {"name": "sopstudio", "version": version}
    rows = [_encode_span(run.trace_id, span) for span in spans]
    return {"resourceSpans": [{"resource": {"attributes": resource}, "scopeSpans": [{"scope": scope, "spans": rows}]}]}


def _encode_span(trace_id: str, span: Span) -> dict[str, Any]:
    return {
        "traceId": trace_id,
        "spanId": span.id,
        **({"parentSpanId": span.parent} if span.parent else {}),
        "name": span.name,
        "kind": KINDS[span.kind],
        "startTimeUnixNano": str(span.start),
        "endTimeUnixNano": str(span.end),
        "attributes": _encode_attributes(span.attributes),
        **({"events": [_encode_event(event) for event in span.events]} if span.events else {}),
        "status": {"code": ERROR, "message": span.error} if span.error else {"code": OK},
    }


def _encode_event(event: SpanEvent) -> dict[str, Any]:
    attributes = _encode_attributes(event.attributes)
    return {"timeUnixNano": str(event.time), "name": event.name, "attributes": attributes}


def _encode_attributes(attributes: Attributes) -> list[dict[str, Any]]:
    return [{"key": name, "value": _encode_value(value)} for name, value in attributes.items()]


def _encode_value(value: Any) -> dict[str, Any]:
    if isinstance(value, bool):
        return {"boolValue": value}
    if isinstance(value, int):
        return {"intValue": str(value)}
    if isinstance(value, float | Decimal):
        return {"doubleValue": float(value)}
    if isinstance(value, list):
        return {"arrayValue": {"values": [_encode_value(item) for item in value]}}
    return {"stringValue": str(value)}


__all__ = ["to_otlp"]
