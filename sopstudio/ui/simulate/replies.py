"""A model's reply in words: what it says and calls, in whichever form it was written, and what it thought besides."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from sopstudio.agents import forms
from sopstudio.errors import FormatError
from sopstudio.sop import loads
from sopstudio.text.humanize import speak_name
from sopstudio.text.values import describe_value
from sopstudio.trace import ModelReply, parse_log

OBJECT, THOUGHT = "object", "thought"
"""How the forms of Agent-S begin, and under which key their objects hold what is not for others."""


class Told(NamedTuple):
    """What was said (blank where nothing was), the tools that were called, and what else there is to tell."""

    words: str
    calls: tuple[str, ...] = ()
    aside: str = ""


def told(reply: ModelReply, form: str) -> Told:
    """The reply as a person reads it; as it stands, where it is not in the form that was asked for."""
    if form.startswith(OBJECT) and not reply.calls:
        return _told_object(reply.text)
    read = forms.read(form, reply)
    problem = next((call.problem for call in read.calls if call.problem), "")
    if problem:
        return Told(reply.text, tuple(call.tool for call in reply.calls), problem)
    return Told(" · ".join(parse_log(read.text)) or read.text, tuple(call.tool for call in read.calls))


def _told_object(text: str) -> Told:
    """Agent-S: an object with a thought and what was decided."""
    try:
        data: Any = loads(text)
    except FormatError:
        return Told(text)
    if not isinstance(data, dict):
        return Told(text)
    parts = _parts((name, value) for name, value in data.items() if name != THOUGHT)
    return Told(" · ".join(parts), (), str(data.get(THOUGHT) or ""))


def _parts(values: Iterable[tuple[str, Any]]) -> Iterable[str]:
    return (f"{speak_name(name)}: {describe_value(value)}" for name, value in values if value not in (None, "", {}, []))


__all__ = ["Told", "told"]
