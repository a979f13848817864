"""Reasons that a run keeps, in the language of the window.

A run is kept in English, so that it reads and replays the same everywhere. What it keeps is made of a few sentences
with names in them; a sentence that is known here is said again in another language, any other as it is.
"""

from __future__ import annotations

import re
from functools import cache
from string import Formatter
from typing import Final

from sopstudio.translation import current_language, mark, tr

REASONS: Final = (
    mark("The tool {tool} does not exist"),
    mark("The tool {tool} has been called already"),
    mark("The tool {tool} is not one of the tools of this step"),
    mark("The tool {tool} is not one of the tools of this task agent"),
    mark("The tool {tool} may not run yet: its condition does not hold"),
    mark("The tool {tool} may not run yet: what must hold before it does not"),
    mark("The tool {tool} needs {names} first"),
    mark("at {node}: {reason}"),
    mark("interrupted"),
    mark("no edge holds"),
    mark("no call named a branch"),
    mark("no tool can be called yet, and the model said nothing"),
    mark("nobody can be asked"),
    mark("not given: {names}"),
    mark("the model answered nothing"),
    mark("the model went on making calls that do not fit"),
    mark("the procedure came to its end"),
    mark("the user left"),
    mark("there is no end called “{name}”"),
    mark("there is no {names}"),
    mark("what must hold before does not hold"),
    mark("whether {tool} applies: {reason}"),
    mark("{count} tokens of models"),
    mark("{count} seconds of models"),
    mark("{tool} did not answer in time"),
    mark("{tool} has no mocked response"),
    mark("{tool} has no record with {arguments}"),
    mark("{name} is missing"),
    mark("{tool} may not run: {reason}"),
    mark("{tool} failed: {reason}"),
    mark("{tool} failed"),
)
"""The sentences, those that begin with their own words before those that begin with a name; `reason` is another one."""


def say_reason(text: str) -> str:
    """A kept reason in the language of the window; as it is where no known sentence fits."""
    if current_language() == "en":
        return text
    words = text.removesuffix(".")
    for pattern, sentence in _patterns():
        if match := pattern.fullmatch(words):
            parts = {name: say_reason(part) if name == "reason" else part for name, part in match.groupdict().items()}
            return tr(sentence, **parts) + text[len(words) :]
    return text


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(_expression(sentence), re.S), sentence) for sentence in REASONS)


def _expression(sentence: str) -> str:
    parts = Formatter().parse(sentence)
    return "".join(re.escape(words) + (f"(?P<{name}>.+?)" if name else "") for words, name, _, _ in parts)


__all__ = ["REASONS", "say_reason"]
