"""The tags with which the offline model closes a procedure, as far as its prompt asks for them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from sopstudio.sop import dumps

ENDS_OFFER = re.compile(r"<final_decision>\s*one of:\s*(?P<ends>[^<]*)</final_decision>", re.I)
OUTPUT_TAG = re.compile(r"<output name=\"(?P<name>[^\"]+)\">")


def closing_tags(system: str, title: str, facts: Mapping[str, Any]) -> list[str]:
    """The reached end (`title`), the reason, and the outputs of the procedure, in tags."""
    match = ENDS_OFFER.search(system)
    ends = [part.strip() for part in match["ends"].split("|")] if match else []
    end = next((candidate for candidate in ends if candidate == title or candidate.startswith(f"{title} (")), title)
    names = dict.fromkeys(tag["name"] for tag in OUTPUT_TAG.finditer(system))
    outputs = [f'<output name="{name}">{_to_text(facts[name])}</output>' for name in names if name in facts]
    return [f"<final_decision>{end}</final_decision>", "<reason>the procedure came to its end</reason>", *outputs]


def _to_text(value: Any) -> str:
    return value if isinstance(value, str) else dumps(value, indent=None)


__all__ = ["closing_tags"]
