"""The guard between an agent and its model: it checks replies and asks again, naming what is wrong with
them.

MARCO, section 3.2.3 and algorithm 1, for any agent: a wrapper around the agent's generator that needs
nothing of the agent. A reply that violates a guardrail is not handed on. The model is asked again, twice
unless the run says otherwise, with a message that names the violation, in a role of its own; then a fixed
answer replaces the reply.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass

from msgspec.structs import replace

from sopstudio.agents import forms, wording
from sopstudio.agents.guardrails.context import GuardContext, GuardrailCheck, GuardrailResult
from sopstudio.agents.protocol import Agent, Briefing, Conversation
from sopstudio.errors import SimulationError
from sopstudio.sop import dumps
from sopstudio.trace import Answer, AskModel, Failure, Finished, Message, ModelReply, Refused, Request, RunNote, Tripped

DEFAULT_RETRIES, MAX_RETRIES = 2, 4
"""How often a model is asked again (MARCO, section 3.2.3), and at most (figure 4)."""
REFLECTION_TEMPLATE, FIXED_ANSWER_TEMPLATE = "guardrail-reflection", "technical-issue"
"""The templates: what a model is told of its mistake, and what the user is told when it goes on making it."""
GUARDRAIL_ROLE = "guardrails"
UNCHECKED_OPTION = "unchecked_replies"
"""The run option that says how many replies pass unchecked at first: those of a history that is laid down."""

GuardedReply = Generator[Request | RunNote, Answer | None, ModelReply | Failure | Refused]


class GuardrailReview:
    """Checks the replies of one conversation. With `blind` it asks again without the reason (figure 4)."""

    def __init__(
        self,
        briefing: Briefing,
        checks: Iterable[tuple[str, GuardrailCheck]],
        *,
        paper: bool,
        blind: bool,
        retries: int = DEFAULT_RETRIES,
        numbered: bool = True,
    ) -> None:
        self._prompts, self._sop = briefing.prompts, briefing.flow.sop
        self._checks, self._blind = tuple(checks), blind
        self._retries, self._numbered = retries, numbered
        self._seen = GuardContext.from_briefing(briefing, paper=paper)
        self._reviewing = False
        self._unchecked = int(briefing.options.get(UNCHECKED_OPTION, 0))

    def wrap(self, conversation: Conversation) -> Conversation:
        """The same conversation, with the reply to every single model request checked."""
        answer: Answer | None = None
        try:
            while True:
                try:
                    item = conversation.send(answer)
                except StopIteration as over:
                    finished: Finished = over.value
                    return finished
                answer = yield item
                self._seen.record(item, answer)
                request = item[-1] if isinstance(item, list) and item else item
                if isinstance(request, AskModel) and not self._reviewing:
                    answer = yield from self.review(request, _narrow_answer(answer))
        finally:
            conversation.close()

    def review(self, request: AskModel, answer: ModelReply | Failure | Refused) -> GuardedReply:
        """The reply that may be used. Failures of the endpoint pass unchanged."""
        if self._unchecked > 0:
            self._unchecked -= 1
            return answer
        retry_request = request
        for attempt in range(self._retries + 1):
            if isinstance(answer, Refused) or (isinstance(answer, Failure) and not self._is_objectionable(answer)):
                return answer
            reply, objections, dropped = self._apply_checks(request, answer)
            for rule, reason in dropped:
                yield Tripped(rule, reason)
            for rule, reason in objections:
                yield Tripped(rule, reason, attempt if self._numbered else None)
            if not objections:
                return forms.write(request.form, reply) if dropped and isinstance(answer, ModelReply) else reply
            if attempt < self._retries:
                retry_request = (
                    retry_request
                    if self._blind
                    else self._add_reflection(retry_request, answer, [reason for _, reason in objections])
                )
                answer = yield from self._ask_again(retry_request)
        text = wording.speak(self._prompts, FIXED_ANSWER_TEMPLATE, self._sop)
        return forms.write(request.form, ModelReply(text, component=request.component))

    def _ask_again(self, request: AskModel) -> GuardedReply:
        self._reviewing = True
        answer = yield request
        self._reviewing = False
        return _narrow_answer(answer)

    def _is_objectionable(self, answer: Failure) -> bool:
        """Whether the model answered, but unreadably."""
        return answer.kind == "unusable" and any(name == "format" for name, _ in self._checks)

    def _apply_checks(
        self, request: AskModel, answer: ModelReply | Failure
    ) -> tuple[ModelReply, list[tuple[str, str]], list[tuple[str, str]]]:
        """The reply after the checks, the objections, and what was removed; both with the guardrail's name."""
        if isinstance(answer, Failure):
            return ModelReply(""), [("format", answer.why)], []
        read = forms.read(request.form, answer)
        objections: list[tuple[str, str]] = []
        dropped: list[tuple[str, str]] = []
        for name, check in self._checks:
            result: GuardrailResult = check(read, request, self._seen)
            read = result.reply
            objections += [(name, reason) for reason in result.objections]
            dropped += [(name, reason) for reason in result.dropped]
        return (read if dropped else answer), objections, dropped

    def _add_reflection(self, request: AskModel, answer: ModelReply | Failure, problems: list[str]) -> AskModel:
        """The request with what was wrong with the last answer."""
        answer_text = _reply_text(answer) if isinstance(answer, ModelReply) else ""
        text = wording.fill_template(
            self._prompts,
            REFLECTION_TEMPLATE,
            answer=answer_text or "(nothing)",
            problems="\n".join(f"- {problem}" for problem in problems),
        )
        message: Message = {"role": "system", "name": GUARDRAIL_ROLE, "content": text}
        return replace(request, history=(*request.history, message))


def _narrow_answer(answer: Answer | None) -> ModelReply | Failure | Refused:
    """The answer narrowed to what a model can answer."""
    if isinstance(answer, ModelReply | Failure | Refused):
        return answer
    raise SimulationError("expected ModelReply as an answer", why=f"got {type(answer).__name__}")


def _reply_text(reply: ModelReply) -> str:
    """A reply as the model wrote it, in one text."""
    calls = [f"{call.tool}({call.raw or dumps(call.arguments or {}, indent=None)})" for call in reply.calls]
    return "\n".join(filter(None, (reply.text, *calls)))


@dataclass(frozen=True)
class GuardedAgent:
    """An agent under guardrails: an agent like any other.

    `retries` is how often its model is asked again. Runs from before objections were `numbered` replay without.
    """

    agent: Agent
    checks: tuple[tuple[str, GuardrailCheck], ...]
    paper: bool = False
    blind: bool = False
    retries: int = DEFAULT_RETRIES
    numbered: bool = True

    @property
    def name(self) -> str:
        """The name of the agent."""
        return self.agent.name

    @property
    def title(self) -> str:
        """The title of the agent."""
        return self.agent.title

    @property
    def policy(self) -> str:
        """The policy of the agent: a guardrail allows nothing that the session does not."""
        return self.agent.policy

    @property
    def talks(self) -> bool:
        """Whether the agent converses with a user."""
        return self.agent.talks

    @property
    def templates(self) -> tuple[str, ...]:
        """The templates of the agent and of the guard."""
        return (*self.agent.templates, REFLECTION_TEMPLATE, FIXED_ANSWER_TEMPLATE)

    def converse(self, briefing: Briefing) -> Conversation:
        """Run one conversation under guard."""
        guard = GuardrailReview(
            briefing,
            self.checks,
            paper=self.paper,
            blind=self.blind,
            retries=self.retries,
            numbered=self.numbered,
        )
        return guard.wrap(self.agent.converse(replace(briefing, guard=guard)))


__all__ = [
    "DEFAULT_RETRIES",
    "FIXED_ANSWER_TEMPLATE",
    "GUARDRAIL_ROLE",
    "MAX_RETRIES",
    "REFLECTION_TEMPLATE",
    "UNCHECKED_OPTION",
    "GuardedAgent",
    "GuardrailReview",
]
