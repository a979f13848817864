"""Asking one of the three models of Agent-S, repeated while its reply cannot be used.

The part of a template above a line `---` is the system prompt, the part below is this question, so that
the unchanging part comes first. Replies are JSON objects (`agents.forms.agent_s`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Mapping

from sopstudio.agents.conversation_state import MAX_REASKS
from sopstudio.agents.forms import agent_s
from sopstudio.agents.forms.agent_s import JsonObject
from sopstudio.agents.protocol import ask_model
from sopstudio.agents.wording import fill_template
from sopstudio.llm.object_replies import form_name
from sopstudio.trace import (
    Answer,
    AskModel,
    Failure,
    Finished,
    Message,
    ModelReply,
    Request,
    RunNote,
    ToolOffer,
    Tripped,
)

ConsultationResult = Generator[Request | RunNote, Answer | None, JsonObject | Finished]
"""The JSON object that a model replied; or how the run ended after too many unusable replies."""

QUESTION_SEPARATOR = re.compile(r"^---[ \t]*$", re.MULTILINE)


def fill_question(prompts: Mapping[str, str], name: str, **values: str) -> tuple[Callable[[], str], Message]:
    """The system prompt of a template, filled when it is called, and the question below it as a message."""
    system, _, question = QUESTION_SEPARATOR.sub("\0", prompts[name], count=1).partition("\0")
    templates = {name: system, "asked": question}
    text = fill_template(templates, "asked", **values) or "Go on."
    return lambda: fill_template(templates, name, **values), {"role": "user", "content": text}


class Consultation:
    """One question to one of the models.

    `component` names the model, `name` its template, `key` the key that its reply must have, and `offers`
    the calls that its reply can be. The prompt itself lists the choices.
    """

    def __init__(
        self,
        prompts: Mapping[str, str],
        name: str,
        component: str,
        key: str,
        offers: tuple[ToolOffer, ...] = (),
        **values: str,
    ) -> None:
        self._system, question = fill_question(prompts, name, **values)
        self._component, self._key, self._offers = component, key, offers
        self._history: tuple[Message, ...] = (question,)
        self._rejected = 0

    def ask(self) -> ConsultationResult:
        """Ask until a reply has the key."""
        while True:
            reply = yield from ask_model(
                AskModel(self._system, self._history, self._offers, self._component, form_name(self._key))
            )
            if isinstance(reply, ModelReply):
                content = agent_s.parse_object(reply, self._key)
                self._remember_reply(reply.text)
                if not isinstance(content, str):
                    return content
            else:
                content = reply.why
            if isinstance(reply, Failure) and reply.kind == "endpoint":
                yield Tripped("reply", content)
                return Finished("failed", "", content)
            finished = yield from self.reject("reply", content)
            if finished is not None:
                return finished

    def reject(self, rule: str, reason: str) -> Generator[RunNote, Answer | None, Finished | None]:
        """Tell the model that its last reply cannot be used; returns how the run ends after too many."""
        yield Tripped(rule, reason)
        self._rejected += 1
        if self._rejected > MAX_REASKS:
            return Finished("agent-error", "", reason)
        self._history = (
            *self._history,
            {"role": "user", "content": f"That cannot be used: {reason} Please answer again."},
        )
        return None

    def _remember_reply(self, text: str) -> None:
        self._history = (*self._history, {"role": "assistant", "content": text})


__all__ = ["Consultation", "ConsultationResult", "fill_question"]
