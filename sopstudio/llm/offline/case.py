"""A case that the offline model receives at once, with nobody to ask (SOP-Bench)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sopstudio.errors import FormatError
from sopstudio.llm.offline.conversation import ChatRequest
from sopstudio.sop import loads


def read_case(request: ChatRequest) -> tuple[dict[str, Any], dict[str, list[Any]]]:
    """The case in the first message (a JSON object), and the further values for a repeated question."""
    text = request.exchanges[0].reply if request.exchanges else ""
    objects = [_parse_object(block[block.index("{") :]) for block in text.split("\n\n") if "{" in block]
    case, later = [*objects, {}, {}][:2]
    return case, {name: list(values) for name, values in later.items() if isinstance(values, list)}


def _parse_object(text: str) -> dict[str, Any]:
    try:
        parsed = loads(text)
    except FormatError:
        return {}
    return dict(parsed) if isinstance(parsed, Mapping) else {}


__all__ = ["read_case"]
