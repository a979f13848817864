"""What architectures without a place in the graph share: the SOP in one prompt, and every tool at once.

No orchestrator stands between the model and the tools. Calls out of turn are made and seen in the trace; only tools
that do not exist and arguments that do not fit are turned down (agents.md, *Which tools may run*).
"""

from __future__ import annotations

import re
from collections.abc import Generator, Mapping
from functools import lru_cache
from typing import Any

from sopstudio.agents import forms, wording
from sopstudio.agents.history import result_content
from sopstudio.agents.outcome import Verdict, request, spoken, verdict
from sopstudio.agents.protocol import Briefing, Conversation, ask, call, tell
from sopstudio.agents.sections import sections, tool_list
from sopstudio.agents.talk import REASKS, Part, Talk
from sopstudio.sop import Schema, dumps, typed
from sopstudio.trace import (
    Answer,
    AskModel,
    CallTool,
    Failure,
    Finished,
    ModelCall,
    ModelReply,
    Note,
    Refused,
    Request,
    ToolOffer,
    ToolResult,
    Tripped,
)
from sopstudio.trace.learning import read_result

HALTED = re.compile(r"<halted>\s*(?P<why>.*?)\s*</halted>", re.IGNORECASE | re.DOTALL)
"""How a model says that a critical step failed and that it goes no further (SOP-Bench, appendix D.1)."""

Speech = Generator[Request | Note, Answer | None, "str | Finished"]
"""Returns what the model said, or how the run ended."""


class Loose:
    """One conversation under one prompt, made from `template`.

    `form` is how the model writes its calls; what it writes beside them reaches a user where it is said `aloud`.
    """

    def __init__(self, briefing: Briefing, template: str, form: str = "", *, aloud: bool = False) -> None:
        self.briefing, self.routing, self.flow = briefing, briefing.routing, briefing.flow
        self.talk, self.form, self.aloud = Talk(briefing), form, aloud
        self.prompt = lru_cache(maxsize=1)(lambda: self._prompt(template))
        self.knowledge = self.talk.own_tools[1]
        self.offers = tuple(self._offers())

    def _prompt(self, template: str) -> str:
        text = str(self.briefing.options.get("prose", "")).strip()
        return wording.filled(
            self.briefing.prompts,
            template,
            procedure=self.flow.sop.label(),
            sections=text or sections(self.routing),
            tools=tool_list(self.routing),
            answer=request(self.flow),
        )

    def _offers(self) -> list[ToolOffer]:
        bound = (self.routing.unbound(tool.name) for tool in self.flow.sop.tools)
        found = [wording.offer(one) for one in bound if one is not None]
        return [*found, wording.look_up(self.knowledge)] if self.flow.sop.knowledge else found

    def speak(self) -> Speech:
        """Let the model act until it says something that is neither a call nor its closing answer."""
        while True:
            request = AskModel(self.prompt, self.talk.history.messages(), self.offers, form=self.form)
            reply = yield from ask(request)
            if isinstance(reply, Failure | Refused):
                finished = yield from self.talk.reject(reply)
            elif (read := forms.read(self.form, reply)).calls:
                finished = yield from self._obey(reply, read)
            elif found := verdict(self.flow, read.text):
                finished = yield from self._close(read.text, found)
            elif read.text.strip():
                return read.text
            else:
                finished = yield from self.talk.reject(Failure("the model answered nothing", "unusable"))
            if finished is not None:
                return finished

    def _close(self, text: str, found: Verdict) -> Part:
        """End the run with the answer that stands in a text, unless it names an end that there is not."""
        if not found.end:
            self.talk.history.said(text)
            self.talk.history.heard(f"The procedure has no end called “{found.named}”. Name one of its ends.")
            return (yield from self.talk.reject(Failure(f"there is no end called “{found.named}”", "unusable")))
        if words := spoken(text):
            yield from tell(words)
        for name, value in found.facts.items():
            yield from self.talk.learn(name, value, "answer", "")
        return Finished("completed", found.end, found.reason)

    def work_off(self) -> Conversation:
        """Work a case off that is given at once, as `options["facts"]`, with nobody to talk to (SOP-Bench)."""
        given = self.briefing.options.get("facts", {})
        case = {name: values[0] for name, values in given.items() if values}
        for name, value in case.items():
            yield from self.talk.learn(name, typed(self.talk.fact(name), value), "user", "")
        later = {name: values[1:] for name, values in given.items() if values[1:]}
        again = f"\n\nWhere a value is asked for again, these are the next ones:\n{dumps(later)}" if later else ""
        self.talk.history.heard(f"The case:\n{dumps(case)}{again}")
        questions = 0
        while True:
            said = yield from self.speak()
            if isinstance(said, Finished):
                return said
            if halted := HALTED.search(said):
                return Finished("stopped", "", " ".join(halted["why"].split()))
            questions += 1
            if questions > REASKS:
                return Finished("stopped", "", "the model went on asking where nobody can answer")
            self.talk.history.said(said)
            self.talk.history.heard(wording.filled(self.briefing.prompts, "alone"))

    def _obey(self, reply: ModelReply, read: ModelReply) -> Part:
        """Carry out the calls of one reply."""
        self._called(reply)
        if self.aloud and (words := read.text.strip()):
            yield from tell(words)
        usable = False
        for one in read.calls:
            usable = (yield from self._carry_out(one)) or usable
        return self.talk.bounded(usable, "the model went on making calls that do not fit")

    def _called(self, reply: ModelReply) -> None:
        if self.form:
            self.talk.history.said(reply.text)
        else:
            self.talk.history.called(reply)

    def _returned(self, one: ModelCall, content: Any) -> None:
        if self.form:
            text = content if isinstance(content, str) else dumps(content, indent=None)
            self.talk.history.heard(f"Observation: {text}")
        else:
            self.talk.history.returned(one, content)

    def _carry_out(self, one: ModelCall) -> Generator[Request | Note, Answer | None, bool]:
        if one.arguments is None:
            return (yield from self._decline(one, "format", one.problem))
        if one.tool == self.knowledge and self.flow.sop.knowledge:
            return (yield from self._look_up(one, one.arguments))
        result = yield from call(CallTool(one.tool, one.arguments))
        if isinstance(result, Refused | Failure):
            return (yield from self._decline(one, result.kind, result.why))
        self._returned(one, result_content((yield from self._learned(one.tool, result))))
        return True

    def _decline(self, one: ModelCall, rule: str, why: str) -> Generator[Request | Note, Answer | None, bool]:
        yield Tripped(rule, why)
        self._returned(one, f"Not done: {why}")
        return False

    def _look_up(self, one: ModelCall, arguments: Mapping[str, Any]) -> Generator[Request | Note, Answer | None, bool]:
        if problem := Schema(wording.look_up(self.knowledge).parameters).misfit(arguments):
            return (yield from self._decline(one, "arguments", problem))
        self._returned(one, (yield from self.talk.look_up(one)))
        return True

    def _learned(self, tool: str, result: ToolResult) -> Generator[Request | Note, Answer | None, ToolResult]:
        """Take over the facts that a tool gave; the result as the model is to see it."""
        bound = self.routing.unbound(tool)
        if bound is None:
            return result
        result, found = read_result(bound, result)
        for name, value in found:
            yield from self.talk.learn(name, value, "tool", tool)
        return result


__all__ = ["Loose", "Speech"]
