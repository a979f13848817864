"""The tags with which the offline model closes a procedure, as far as its prompt asks for them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from sopstudio.sop import dumps

ENDS = re.compile(r"<final_decision>\s*one of:\s*(?P<ends>[^<]*)</final_decision>", re.I)
OUTPUT = re.compile(r"<output name=\"(?P<name>[^\"]+)\">")


def closing_tags(system: str, title: str, facts: Mapping[str, Any]) -> list[str]:
    """The end that was come to (`title`), why, and the facts that the procedure decides."""
    match = ENDS.search(system)
    ends = [one.strip() for one in match["ends"].split("|")] if match else []
    end = next((one for one in ends if one == title or one.startswith(f"{title} (")), title)
    names = dict.fromkeys(one["name"] for one in OUTPUT.finditer(system))
    outputs = [f'<output name="{name}">{_written(facts[name])}</output>' for name in names if name in facts]
    return [f"<final_decision>{end}</final_decision>", "<reason>the procedure came to its end</reason>", *outputs]


def _written(value: Any) -> str:
    return value if isinstance(value, str) else dumps(value, indent=None)


__all__ = ["closing_tags"]
