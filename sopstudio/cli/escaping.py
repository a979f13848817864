"""Text that is safe on a terminal: nothing in an SOP can move the cursor, colour or hide anything."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

ESCAPE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[ -/]*[0-~])")
MAX_LINE_CHARACTERS = 2000


def strip_controls(text: str) -> str:
    """`text` without escape codes, control characters and invisible marks; tabs and line ends stay."""
    if text.isascii() and text.isprintable():
        return text
    bare = ESCAPE.sub("", text)
    return "".join(char for char in bare if char in "\n\t" or unicodedata.category(char) not in ("Cc", "Cf", "Cs"))


def format_value(value: Any) -> str:
    """A value as people read it: spelled as in conditions, without quotes."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(format_value, value)) + "]"
    return str(value)


def one_line(text: str) -> str:
    """`text` as one safe line of limited length."""
    line = " ".join(strip_controls(text).split())
    return line if len(line) <= MAX_LINE_CHARACTERS else line[: MAX_LINE_CHARACTERS - 1] + "…"
