"""Alternatives that stand below the condition they belong to, as people write them below a numbered line:

    2. If the income is above 500: approve
       Otherwise: decline

An `else` needs a condition above it. Where the lines of a branch have none, it can only be that of the branch itself.
"""

from __future__ import annotations

import re
from typing import Final

from sopstudio.formats.text.lines import parse_line
from sopstudio.formats.text.outline import OutlineLine

_CONDITION: Final = re.compile(r"(?:if|elif|elsif|else|otherwise)\b", re.I)


def raise_alternatives(lines: list[OutlineLine]) -> list[OutlineLine]:
    """The lines, with alternatives beside the condition that they stand below."""
    raised: list[OutlineLine] = []
    for item in lines:
        raised.append(item)
        if item.children:
            item.children = raise_alternatives(item.children)
            position = _find_alternative(item)
            raised += item.children[position:]
            del item.children[position:]
    return raised


def _find_alternative(item: OutlineLine) -> int:
    """The position of the first line below a branch that is an alternative to it; behind the last one for none.

    One line of the two has to say what is done, as people write: the notation has both in lines of their own, and an
    `else` in it may belong to the step above it.
    """
    count = len(item.children)
    if not _CONDITION.match(item.text):
        return count
    branch = parse_line(item.text)
    if branch.kind not in ("if", "elif"):
        return count
    for position, child in enumerate(item.children):
        if not _CONDITION.match(child.text):
            continue
        statement = parse_line(child.text)
        if statement.kind in ("elif", "else"):
            return position if branch.rest or statement.rest else count
        if statement.kind == "if":
            return count
    return count


__all__ = ["raise_alternatives"]
