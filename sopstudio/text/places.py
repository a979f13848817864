"""Places in a source, as they are kept with an SOP (`page 2, cell 7`) and as they are shown."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from sopstudio.translation import mark, tr

_TEMPLATES: Final[Mapping[str, str]] = {
    "line": mark("line {line}"),
    "column": mark("column {column}"),
    "page": mark("page {page}"),
    "cell": mark("cell {cell}"),
    "shape": mark("shape {shape}"),
}
_PART: Final = re.compile(rf"({'|'.join(_TEMPLATES)}) (\S.*)")
_LINE: Final = re.compile(r"line (\d+)")


def say_place(place: str) -> str:
    """A place that is kept in English, in the user's language; any other text as it is."""
    return ", ".join(_say_part(part) for part in place.split(", "))


def _say_part(part: str) -> str:
    match = _PART.fullmatch(part)
    return tr(_TEMPLATES[match[1]], **{match[1]: match[2]}) if match else part


def line_number(place: str) -> int:
    """The line that a place names, in English or in the user's language; 0 for none."""
    match = _LINE.search(place) or re.search(tr(_TEMPLATES["line"], line=r"(\d+)"), place)
    return int(match[1]) if match else 0


__all__ = ["line_number", "say_place"]
