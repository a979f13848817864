"""Asking one of the three models of Agent-S, and asking again where its reply cannot be used.

A template is the system prompt up to a line `---`; what stands below it is what is asked this time, so that the part
that stays the same comes first. Replies are JSON objects (Agent-S, appendices A.1 to A.3).
"""

from __future__ import annotations

import re
from collections.abc import Generator, Mapping
from typing import Any

from sopstudio.agents.protocol import ask
from sopstudio.agents.talk import REASKS
from sopstudio.agents.wording import filled
from sopstudio.errors import FormatError
from sopstudio.sop import dumps, loads
from sopstudio.trace import Answer, AskModel, Failure, Finished, Message, ModelReply, Note, Request, Tripped

Data = dict[str, Any]
Consulted = Generator[Request | Note, Answer | None, Data | Finished]
"""What a model replied; or how the run ended, because it could not be used however often it was asked."""

FORM = "object"
PARTING = re.compile(r"^---[ \t]*$", re.MULTILINE)
FENCED = re.compile(r"```(?:json)?\s*(\{.*\})\s*```", re.DOTALL | re.IGNORECASE)


class Consultation:
    """One question to one of the models. `component` names the model, `name` its template."""

    def __init__(self, prompts: Mapping[str, str], name: str, component: str, **values: str) -> None:
        template = prompts[name]
        system, _, question = PARTING.sub("\0", template, count=1).partition("\0")
        given = {name: system, "asked": question}
        self._system = lambda: filled(given, name, **values)
        self._component = component
        text = filled(given, "asked", **values) or "Go on."
        self._history: tuple[Message, ...] = ({"role": "user", "content": text},)
        self._rejected = 0

    def reply(self, *keys: str) -> Consulted:
        """A reply that holds these keys."""
        while True:
            reply = yield from ask(AskModel(self._system, self._history, (), self._component, FORM))
            if isinstance(reply, ModelReply):
                found = _read(reply, keys)
                self._said(reply.text)
                if not isinstance(found, str):
                    return found
            else:
                found = reply.why
            if isinstance(reply, Failure) and reply.kind == "endpoint":
                yield Tripped("reply", found)
                return Finished("failed", "", found)
            finished = yield from self.reject("reply", found)
            if finished is not None:
                return finished

    def reject(self, rule: str, why: str) -> Generator[Note, Answer | None, Finished | None]:
        """The last reply cannot be used: say so to the model, which is asked again; or how the run ends."""
        yield Tripped(rule, why)
        self._rejected += 1
        if self._rejected > REASKS:
            return Finished("agent-error", "", why)
        self._history = (
            *self._history,
            {"role": "user", "content": f"That cannot be used: {why} Please answer again."},
        )
        return None

    def _said(self, text: str) -> None:
        self._history = (*self._history, {"role": "assistant", "content": text})


def _read(reply: ModelReply, keys: tuple[str, ...]) -> Data | str:
    """The JSON object in a reply, or why there is none that can be used."""
    if reply.calls:
        return "A tool was called instead of answering with a JSON object."
    fenced = FENCED.search(reply.text)
    text = fenced[1] if fenced else reply.text[reply.text.find("{") : reply.text.rfind("}") + 1]
    try:
        data = loads(text)
    except FormatError as error:
        return f"It is no JSON object: {error.why or error.what}."
    if not isinstance(data, dict):
        return "It is no JSON object."
    lacking = [key for key in keys if key not in data]
    return f"It lacks {', '.join(lacking)}." if lacking else data


def text_in(data: Data, key: str) -> str:
    """The text under a key, in one piece; blank where there is none."""
    value = data.get(key)
    if value is None or value == "":
        return ""
    return value.strip() if isinstance(value, str) else dumps(value, indent=None)


def object_in(data: Data, key: str) -> Data:
    """The object under a key; empty where there is none."""
    value = data.get(key)
    return dict(value) if isinstance(value, Mapping) else {}


__all__ = ["FORM", "Consultation", "Consulted", "Data", "object_in", "text_in"]
