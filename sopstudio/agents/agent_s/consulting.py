"""Asking one of the three models of Agent-S, and asking again where its reply cannot be used.

A template is the system prompt up to a line `---`; what stands below it is what is asked this time, so that the part
that stays the same comes first. Replies are JSON objects (`agents.forms.objects`).
"""

from __future__ import annotations

import re
from collections.abc import Generator, Mapping

from sopstudio.agents.forms import objects
from sopstudio.agents.forms.objects import Data
from sopstudio.agents.protocol import ask
from sopstudio.agents.talk import REASKS
from sopstudio.agents.wording import filled
from sopstudio.llm.objects import form
from sopstudio.trace import Answer, AskModel, Failure, Finished, Message, ModelReply, Note, Request, ToolOffer, Tripped

Consulted = Generator[Request | Note, Answer | None, Data | Finished]
"""What a model replied; or how the run ended, because it could not be used however often it was asked."""

PARTING = re.compile(r"^---[ \t]*$", re.MULTILINE)


class Consultation:
    """One question to one of the models: `component` names the model, `name` its template, `key` what is asked for.

    `offers` are what its answer can be a call of; the prompt itself tells what there is to choose.
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
        template = prompts[name]
        system, _, question = PARTING.sub("\0", template, count=1).partition("\0")
        given = {name: system, "asked": question}
        self._system = lambda: filled(given, name, **values)
        self._component, self._key, self._offers = component, key, offers
        text = filled(given, "asked", **values) or "Go on."
        self._history: tuple[Message, ...] = ({"role": "user", "content": text},)
        self._rejected = 0

    def reply(self) -> Consulted:
        """A reply that holds what is asked for."""
        while True:
            reply = yield from ask(
                AskModel(self._system, self._history, self._offers, self._component, form(self._key))
            )
            if isinstance(reply, ModelReply):
                found = objects.opened(reply, self._key)
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


__all__ = ["Consultation", "Consulted"]
