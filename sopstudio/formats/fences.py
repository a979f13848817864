"""JSON between ``` fences, as chat answers give it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_FENCE = re.compile(r"^[ \t]{0,3}(?P<mark>`{3,}|~{3,})[ \t]*(?P<language>[\w+.-]*)[^\n]*$", re.MULTILINE)


class FencedBlock(NamedTuple):
    """What stands in a fence, on the lines on which it stands in the whole text; `alone` with nothing around it."""

    text: str
    alone: bool


def fenced_json(text: str) -> Iterator[FencedBlock]:
    """The blocks in fences that begin as JSON does, in order. A fence that is never closed reaches to the end."""
    position = 0
    while (opening := _FENCE.search(text, position)) is not None:
        closing = re.compile(rf"^[ \t]{{0,3}}{re.escape(opening['mark'])}[ \t]*$", re.MULTILINE).search(
            text, opening.end()
        )
        end = closing.start() if closing is not None else len(text)
        position = closing.end() if closing is not None else len(text)
        inside = text[opening.end() : end]
        if opening["language"].lower() in ("", "json", "json5", "jsonc") and inside.lstrip()[:1] in ("{", "["):
            around = text[: opening.start()] + text[position:]
            yield FencedBlock("\n" * text.count("\n", 0, opening.end()) + inside, not around.strip())
