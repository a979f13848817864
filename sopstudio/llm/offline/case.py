"""A case that is given to the offline model at once, with nobody to ask (SOP-Bench)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sopstudio.errors import FormatError
from sopstudio.llm.offline.conversation import Conversation
from sopstudio.sop import loads


def case_of(talk: Conversation) -> tuple[dict[str, Any], dict[str, list[Any]]]:
    """The case that the first message gives as a JSON object, and the values for when one is asked for again."""
    text = talk.exchanges[0].reply if talk.exchanges else ""
    found = [_object(block[block.index("{") :]) for block in text.split("\n\n") if "{" in block]
    case, later = [*found, {}, {}][:2]
    return case, {name: list(values) for name, values in later.items() if isinstance(values, list)}


def _object(text: str) -> dict[str, Any]:
    try:
        found = loads(text)
    except FormatError:
        return {}
    return dict(found) if isinstance(found, Mapping) else {}


__all__ = ["case_of"]
