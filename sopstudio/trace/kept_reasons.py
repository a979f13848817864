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
    mark("division by zero in {condition}"),
    mark("ask {condition} != 0 first, joined with &&"),
    mark("check its len() first"),
    mark("compare it, as in … == …"),
    mark("compare values of one type"),
    mark("interrupted"),
    mark("its loop bound is used up"),
    mark("no edge holds"),
    mark("no value for {names}"),
    mark("no call named a branch"),
    mark("no tool can be called yet, and the model said nothing"),
    mark("nobody can be asked"),
    mark("nobody could tell whether “{question}” holds"),
    mark("not given: {names}"),
    mark("store the fact as a date"),
    mark("store the fact as a number"),
    mark("store the fact as a number or a date, or use == or in"),
    mark("store the fact as a number, or put the number in quotes"),
    mark("texts have no order, in {condition} with {value} and {other_value}"),
    mark("the list in {condition} is empty"),
    mark("the model answered nothing"),
    mark("the model went on making calls that do not fit"),
    mark("the procedure came to its end"),
    mark("the user left"),
    mark("the workflow came back to it again and again"),
    mark("there is no end called “{name}”"),
    mark("there is no {names}"),
    mark("use true or false, without quotes"),
    mark("use in or contains(list, value)"),
    mark("what must hold before does not hold"),
    mark("whether {tool} applies: {reason}"),
    mark("“{action}” would be executed for the {count}th time"),
    mark("“{action}” was tried {count} times: {reason}"),
    mark("{count} tokens of models"),
    mark("{count} seconds of models"),
    mark("{tool} did not answer in time"),
    mark("{tool} has no mocked response"),
    mark("{tool} has no record with {arguments}"),
    mark("{name} is missing"),
    mark("{tool} may not run: {reason}"),
    mark("{tool} failed: {reason}"),
    mark("{tool} failed"),
    mark("{value} cannot be compared with {other_value}"),
    mark("{condition} is {value}, and a number is needed"),
    mark("{condition} is {value}, and a text is needed"),
    mark("{condition} is {value}, and a list is needed"),
    mark("{condition} is {value}, and true or false is needed"),
)
"""The sentences, those that begin with their own words before those that begin with a name; `reason` is another one."""

_VALUES: Final = (
    mark("the text {text}"),
    mark("the number {number}"),
    mark("the moment {moment}"),
    mark("the date {date}"),
    mark("a list of {count}"),
)
"""What the sentences call a `value`, after the name of its fact or alone, as `values.say_value` has them."""


def say_reason(text: str) -> str:
    """A kept reason in the language of the window; as it is where no known sentence fits."""
    if current_language() == "en":
        return text
    cause, semicolon, hint = text.rpartition("; ")
    if semicolon:
        return say_reason(cause) + semicolon + say_reason(hint)
    words = text.removesuffix(".")
    for pattern, sentence in _patterns(REASONS):
        if match := pattern.fullmatch(words):
            parts = {name: _say_part(name, part) for name, part in match.groupdict().items()}
            return tr(sentence, **parts) + text[len(words) :]
    return text


def _say_part(name: str, part: str) -> str:
    if name == "reason":
        return say_reason(part)
    return _say_value(part) if name in ("value", "other_value") else part


def _say_value(text: str) -> str:
    """`{floor} (the text 'high')`, or the value alone."""
    fact, opening, value = text.removesuffix(")").partition(" (") if text.endswith(")") else ("", "", text)
    for pattern, sentence in _patterns(_VALUES):
        if match := pattern.fullmatch(value):
            return fact + opening + tr(sentence, **match.groupdict()) + (")" if opening else "")
    return text


@cache
def _patterns(sentences: tuple[str, ...]) -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(_expression(sentence), re.S), sentence) for sentence in sentences)


def _expression(sentence: str) -> str:
    parts = Formatter().parse(sentence)
    return "".join(re.escape(words) + (f"(?P<{name}>.+?)" if name else "") for words, name, _, _ in parts)


__all__ = ["REASONS", "say_reason"]
