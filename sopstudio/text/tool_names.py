"""What a model, a tool or a guardrail says, as a person reads it: tools by their titles, without data."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence

from sopstudio.sop import Tool
from sopstudio.text.humanize import headline, shorten, speak_name

MAX_OBJECTION_CHARACTERS = 300
_WORD = re.compile(r"\w+")


def title_tools(tools: Iterable[Tool], text: str) -> str:
    """`text` with the tools that it names under their titles."""
    titles = {tool.name: tool.label() for tool in tools}
    return _WORD.sub(lambda word: titles.get(word[0], word[0]), text)


def humanize_tools(tools: Sequence[Tool], text: str) -> str:
    """`text` with tools by their titles, parameters as they are said, and … for each JSON object."""
    names = {name for tool in tools for name in tool.properties() if "_" in name}
    plain = _WORD.sub(lambda word: speak_name(word[0]) if word[0] in names else word[0], text)
    return _hide_objects(title_tools(tools, plain))


def describe_objection(tools: Sequence[Tool], reason: str) -> str:
    """What a guardrail objected to, as a headline, without the list of what there is instead."""
    return shorten(headline(humanize_tools(tools, reason.partition("; there are:")[0])), MAX_OBJECTION_CHARACTERS)


def _hide_objects(text: str) -> str:
    """`text` with … for each JSON object in it; a name in braces stays."""
    parts, position, decoder = [], 0, json.JSONDecoder()
    while (start := text.find("{", position)) >= 0:
        try:
            end = decoder.raw_decode(text, start)[1]
        except (ValueError, RecursionError):
            parts.append(text[position : start + 1])
            position = start + 1
        else:
            parts += [text[position:start], "…"]
            position = end
    return "".join((*parts, text[position:]))
