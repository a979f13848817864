"""Conditions in words as parts of a question: *Trifft es zu, dass die Ware beschädigt ist?*

A German condition that was written behind *wenn* has its verb at its end, as it must stand behind *dass*, and nowhere
else. Other languages have one order of words.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from typing import Final

from sopstudio.resources import read_text, resource_path

MAX_CLAUSE_CHARACTERS: Final = 300


def ends_in_verb(text: str) -> bool:
    """Whether a condition is a clause with its verb at its end, in a language where that makes a difference."""
    bare = text.strip().rstrip(".")
    return len(bare) <= MAX_CLAUSE_CHARACTERS and any(pattern.fullmatch(bare) for pattern in _patterns())


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    files = sorted(resource_path("languages").glob("*.toml"))
    tables = (tomllib.loads(read_text("languages", file.name)) for file in files)
    return tuple(re.compile(table["verb last"], re.I | re.X | re.S) for table in tables if "verb last" in table)


__all__ = ["ends_in_verb"]
