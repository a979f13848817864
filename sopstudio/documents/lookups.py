"""Steps that look something up in a system: *look the order up*, *die Bestellung nachschlagen*, *check it in the CRM*.

What they bring comes from a tool, not from the person who is talked to.
"""

from __future__ import annotations

import re
from typing import Final

from sopstudio.documents.step_words import looks_up

MAX_LOOKUP_CHARACTERS: Final = 400
_SYSTEM: Final = (
    r"(?:system|database|crm|erp|sap|portal|register|registry|directory|software|app|tool|records?|back\s?office)"
)
_LOOKUP: Final = re.compile(
    r"(?:(?:please|then|next|first|and)\s+)*(?:look\s+up|look\s+(?:[^\s,.;]+\s+){1,6}up|retrieve|fetch|pull\s+up|query"
    r"|(?:check|find|get|look\s+at|open|read|search(?:\s+for)?|see|verify|view)\s+(?:[^\s,.;]+\s+){0,10}?(?:in|from|on)\s+"
    rf"(?:(?:the|our|your)\s+)?(?:[^\s,.;]+\s+){{0,3}}?{_SYSTEM})\b.*",
    re.I | re.S,
)
_PURPOSE: Final = re.compile(
    r",?\s+(?:(?:in\s+order\s+)?to\s+(?:get|see|find|obtain|learn|determine|know|check|have|read)\b|and\s+note\b|for\s+(?:the|its)\b)"
    r"|,\s+um\s|,?\s+(?:pour|afin)\s",
    re.I,
)


def is_lookup(text: str) -> bool:
    """Whether a step looks something up in a system."""
    bare = text.strip()[:MAX_LOOKUP_CHARACTERS]
    return _LOOKUP.fullmatch(bare) is not None or looks_up(bare)


def without_purpose(text: str) -> str:
    """A step without what it is done for: of *look the order up to get its age*, the first four words."""
    return _PURPOSE.split(text.strip(" ."), maxsplit=1)[0].strip(" ,")


__all__ = ["is_lookup", "without_purpose"]
