"""Reads the examples of rules: indented text, and lines such as `get_order(order_id): Finds one order.` for tools."""

from __future__ import annotations

import re

from sopstudio.formats import read
from sopstudio.sop import Sop, Tool, replace_fields

_TOOL = re.compile(r"^(\w+)\(([\w, ]*)\):(.*)$", re.MULTILINE)


def sop_of(example: str) -> Sop:
    """The SOP that an example shows."""
    sop = read(_TOOL.sub("", example).strip() + "\n").document.sop
    told = {found[1]: _tool(*found.groups()) for found in _TOOL.finditer(example)}
    kept = [told.pop(tool.name, tool) for tool in sop.tools]
    return replace_fields(sop, tools=(*kept, *told.values()))


def _tool(name: str, names: str, description: str) -> Tool:
    properties = {word.strip(): {"type": "string"} for word in names.split(",") if word.strip()}
    return Tool(name=name, description=description.strip(), parameters={"type": "object", "properties": properties})
