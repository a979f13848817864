"""Text that is safe to show on a terminal: nothing that an SOP holds can move the cursor, colour or hide anything."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

ESCAPE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[ -/]*[0-~])")
LONGEST = 2000


def harmless(text: str) -> str:
    """`text` without escape codes, control characters and invisible marks; tabs and line ends stay."""
    if text.isascii() and text.isprintable():
        return text
    bare = ESCAPE.sub("", text)
    return "".join(char for char in bare if char in "\n\t" or unicodedata.category(char) not in ("Cc", "Cf", "Cs"))


def shown(value: Any) -> str:
    """A value of a fact as people read it, spelled as in conditions but without quotes."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(shown, value)) + "]"
    return str(value)


def one_line(text: str) -> str:
    """`text` as one harmless line, cut where it is longer than anybody reads."""
    line = " ".join(harmless(text).split())
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"
