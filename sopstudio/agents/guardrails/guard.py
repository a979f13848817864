"""The guard: it stands between an agent and its model, checks replies, and asks again with what is wrong with them.

MARCO, section 3.2.3 and algorithm 1, for any agent: a wrapper around the agent's generator, which sees what goes
through it and needs nothing of the agent. A reply that violates a guardrail is not handed on. The model is asked again,
at most twice, with a message that names the violation, in a role of its own; then a fixed answer takes its place.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass

from msgspec.structs import replace

from sopstudio.agents import forms, wording
from sopstudio.agents.guardrails.guardrail import Check, Finding
from sopstudio.agents.guardrails.seen import Seen
from sopstudio.agents.protocol import Agent, Briefing, Conversation
from sopstudio.errors import SimulationError
from sopstudio.sop import dumps
from sopstudio.trace import Answer, AskModel, Failure, Finished, Message, ModelReply, Note, Refused, Request, Tripped

RETRIES = 2
"""How often a model is asked again (MARCO, section 3.2.3)."""
REFLECTION, FIXED = "guardrail-reflection", "technical-issue"
"""The templates: what a model is told of its mistake, and what the user is told when it goes on making it."""
ROLE = "guardrails"

Settling = Generator[Request | Note, Answer | None, ModelReply | Failure | Refused]


class Guard:
    """Checks the replies of one conversation. `blind`: asks again without a word of what was wrong (figure 4)."""

    def __init__(self, briefing: Briefing, checks: Iterable[tuple[str, Check]], *, paper: bool, blind: bool) -> None:
        self._prompts, self._checks, self._blind = briefing.prompts, tuple(checks), blind
        self._seen = Seen.of(briefing, paper=paper)
        self._settling = False

    def around(self, conversation: Conversation) -> Conversation:
        """The same conversation, with every reply checked that the agent asks for by itself."""
        answer: Answer | None = None
        try:
            while True:
                try:
                    item = conversation.send(answer)
                except StopIteration as over:
                    finished: Finished = over.value
                    return finished
                answer = yield item
                self._seen.take(item, answer)
                request = item[-1] if isinstance(item, list) and item else item
                if isinstance(request, AskModel) and not self._settling:
                    answer = yield from self.settle(request, _to_question(answer))
        finally:
            conversation.close()

    def settle(self, request: AskModel, answer: ModelReply | Failure | Refused) -> Settling:
        """The reply as it may be used. Failures of the endpoint are none of the model's, and pass."""
        asked = request
        for attempt in range(RETRIES + 1):
            if isinstance(answer, Refused) or (isinstance(answer, Failure) and not self._is_objectionable(answer)):
                return answer
            reply, objections, dropped = self._checked(request, answer)
            for rule, why in (*dropped, *objections):
                yield Tripped(rule, why)
            if not objections:
                return forms.write(request.form, reply) if dropped and isinstance(answer, ModelReply) else reply
            if attempt < RETRIES:
                asked = asked if self._blind else self._reflected(asked, answer, [why for _, why in objections])
                answer = yield from self._again(asked)
        text = wording.filled(self._prompts, FIXED)
        return forms.write(request.form, ModelReply(text, component=request.component))

    def _again(self, request: AskModel) -> Settling:
        self._settling = True
        answer = yield request
        self._settling = False
        return _to_question(answer)

    def _is_objectionable(self, answer: Failure) -> bool:
        """Whether the model did answer, but nothing that could be read."""
        return answer.kind == "unusable" and any(name == "format" for name, _ in self._checks)

    def _checked(
        self, request: AskModel, answer: ModelReply | Failure
    ) -> tuple[ModelReply, list[tuple[str, str]], list[tuple[str, str]]]:
        """The reply as it is left, what is objected to, and what was taken out; each with the guardrail's name."""
        if isinstance(answer, Failure):
            return ModelReply(""), [("format", answer.why)], []
        read = forms.read(request.form, answer)
        objections: list[tuple[str, str]] = []
        dropped: list[tuple[str, str]] = []
        for name, check in self._checks:
            found: Finding = check(read, request, self._seen)
            read = found.reply
            objections += [(name, why) for why in found.objections]
            dropped += [(name, why) for why in found.dropped]
        return (read if dropped else answer), objections, dropped

    def _reflected(self, request: AskModel, answer: ModelReply | Failure, problems: list[str]) -> AskModel:
        """The request with what was wrong with the last answer to it."""
        said = _as_said(answer) if isinstance(answer, ModelReply) else ""
        text = wording.filled(
            self._prompts, REFLECTION, answer=said or "(nothing)", problems="\n".join(f"- {one}" for one in problems)
        )
        message: Message = {"role": "system", "name": ROLE, "content": text}
        return replace(request, history=(*request.history, message))


def _to_question(answer: Answer | None) -> ModelReply | Failure | Refused:
    """The answer narrowed to what a model can answer."""
    if isinstance(answer, ModelReply | Failure | Refused):
        return answer
    raise SimulationError("expected ModelReply as an answer", why=f"got {type(answer).__name__}")


def _as_said(reply: ModelReply) -> str:
    """A reply as the model made it, in one text."""
    calls = [f"{one.tool}({one.raw or dumps(one.arguments or {}, indent=None)})" for one in reply.calls]
    return "\n".join(filter(None, (reply.text, *calls)))


@dataclass(frozen=True)
class Guarded:
    """An agent that wears guardrails: an agent like any other."""

    agent: Agent
    checks: tuple[tuple[str, Check], ...]
    paper: bool = False
    blind: bool = False

    @property
    def name(self) -> str:
        """Its own."""
        return self.agent.name

    @property
    def title(self) -> str:
        """Its own."""
        return self.agent.title

    @property
    def policy(self) -> str:
        """Its own: a guardrail allows nothing that the session does not."""
        return self.agent.policy

    @property
    def talks(self) -> bool:
        """As it does."""
        return self.agent.talks

    @property
    def templates(self) -> tuple[str, ...]:
        """Those of the agent, and those of the guard."""
        return (*self.agent.templates, REFLECTION, FIXED)

    def converse(self, briefing: Briefing) -> Conversation:
        """One conversation under guard."""
        guard = Guard(briefing, self.checks, paper=self.paper, blind=self.blind)
        return guard.around(self.agent.converse(replace(briefing, guard=guard)))


__all__ = ["FIXED", "REFLECTION", "RETRIES", "ROLE", "Guard", "Guarded"]
