"""`{fact}` in words for people: messages, steps, prose conditions, what a check says. Formal conditions have a tree."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

MAX_NAME_CHARACTERS = 200
_PLACEHOLDER = re.compile(rf"\{{([^{{}}\n]{{1,{MAX_NAME_CHARACTERS}}})\}}")


def placeholders(text: str) -> tuple[str, ...]:
    """The facts that a text mentions as `{fact}`, without duplicates."""
    return tuple(dict.fromkeys(_PLACEHOLDER.findall(text))) if "{" in text else ()


def fill_placeholders(text: str, values: Mapping[str, Any], write: Callable[[Any], str]) -> str:
    """`text` with each name in braces replaced by its value as `write` gives it; unknown names stay as they are."""
    return _PLACEHOLDER.sub(lambda match: write(values[match[1]]) if match[1] in values else match[0], text)


def without_braces(text: str) -> str:
    """What a check says, as the window shows it: names of facts without the braces of a written condition."""
    return _PLACEHOLDER.sub(r"\1", text)
