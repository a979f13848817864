"""Which fact a parameter of a tool takes where none has its name: `room_number` the fact `room number`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sopstudio.sop.model import Tool


def find_source_fact(tool: Tool, parameter: str, facts: Iterable[str]) -> str | None:
    """The fact that says the same as a parameter's name, title or description; None where none or several do.

    Capitals, separators and a leading article make no difference.
    """
    schema = tool.properties().get(parameter)
    texts = [parameter, *(schema.get(key, "") for key in ("title", "description"))] if isinstance(schema, dict) else []
    words = {_fold(text) for text in texts or [parameter] if isinstance(text, str)} - {""}
    same = [fact for fact in facts if _fold(fact) in words]
    return same[0] if len(same) == 1 else None


def _fold(text: str) -> str:
    return re.sub(r"[\W_]+", "", re.sub(r"^(?:the|an?)\s+", "", text.strip(), flags=re.I)).casefold()


__all__ = ["find_source_fact"]
