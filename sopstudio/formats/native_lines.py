"""On which line of a native file each element stands, for code scanning, which shows a problem beside a line.

The layout is that of a saved file: two blanks of indent, `id` or `name` first in each element. In a file that is laid
out otherwise nothing is found.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

_SECTION = re.compile(r'^( {2}| {6})"(nodes|edges|tools|facts|procedures|knowledge)": \[')
_NAME = re.compile(r'^( +)"(?:id|name)": ("(?:[^"\\]|\\.)*")')
_KINDS = {"nodes": "node", "edges": "edge", "tools": "tool", "facts": "fact"}


def lines_of(text: str) -> Mapping[tuple[str, str], int]:
    """Lines, counted from 1, by kind (node, edge, tool, fact) and name; inside a sub-procedure `procedure/node`."""
    found: dict[tuple[str, str], int] = {}
    section, indent = "", 0
    inside, procedure = False, ""
    for number, line in enumerate(text.split("\n"), start=1):
        begins = _SECTION.match(line)
        if begins and (inside or len(begins[1]) == 2):
            section, indent = begins[2], len(begins[1]) + 4
            inside = section == "procedures" if indent == 6 else inside
        elif named := _NAME.match(line):
            name = json.loads(named[2], strict=False)
            if inside and len(named[1]) == 6:
                procedure = name
            elif section in _KINDS and len(named[1]) == indent:
                found.setdefault((_KINDS[section], f"{procedure}/{name}" if inside else name), number)
    return found
