"""The line of each element in a native file, for code scanning, which shows a problem beside its line.

This expects the layout of a saved file: two spaces of indent, `id` or `name` first in each element. In a
file with another layout nothing is found.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

_SECTION = re.compile(r'^( {2}| {6})"(nodes|edges|tools|facts|procedures|knowledge)": \[')
_NAME = re.compile(r'^( +)"(?:id|name)": ("(?:[^"\\]|\\.)*")')
_KINDS = {"nodes": "node", "edges": "edge", "tools": "tool", "facts": "fact"}


def element_lines(text: str) -> Mapping[tuple[str, str], int]:
    """Lines, counted from 1, by kind (node, edge, tool, fact) and name; inside a sub-procedure `procedure/node`."""
    lines: dict[tuple[str, str], int] = {}
    section, indent = "", 0
    in_procedures, procedure = False, ""
    for number, line in enumerate(text.split("\n"), start=1):
        section_start = _SECTION.match(line)
        if section_start and (in_procedures or len(section_start[1]) == 2):
            section, indent = section_start[2], len(section_start[1]) + 4
            in_procedures = section == "procedures" if indent == 6 else in_procedures
        elif name_match := _NAME.match(line):
            name = json.loads(name_match[2], strict=False)
            if in_procedures and len(name_match[1]) == 6:
                procedure = name
            elif section in _KINDS and len(name_match[1]) == indent:
                lines.setdefault((_KINDS[section], f"{procedure}/{name}" if in_procedures else name), number)
    return lines
