"""A model as a judge: it is asked about a text and answers with one JSON object.

The caller for every rubric (JourneyBench, appendix L; MARCO, section 5). What the judge uses is counted in its verdict,
apart from the run that it judges.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sopstudio.agents.forms.agent_s import parse_object
from sopstudio.errors import SettingsError, SopStudioError
from sopstudio.evaluation.summary import ComponentUsage
from sopstudio.llm import Model, get_price, read_reply, request_body
from sopstudio.simulation.endings import failure_from_error
from sopstudio.simulation.world.world import add_cost
from sopstudio.trace import AskModel, Failure, Message, ModelReply
from sopstudio.translation import in_english, tr

COMPONENT = "judge"
"""The name under which a judge's requests are made."""
MAX_REASKS = 2
"""How often a judge is asked again after an answer that cannot be used."""
OFFLINE = "offline"

Answers = Mapping[str, Any]
CheckAnswers = Callable[[Answers], str]
"""Says why answers cannot be used; blank where they can."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a judge answered, by key; None where it gave no usable answer, and `reason` says why.

    `usage` counts all its calls, those with unusable answers too.
    """

    answers: Answers | None
    usage: ComponentUsage = field(default_factory=ComponentUsage)
    reason: str = ""


def require_judge(spec: str) -> str:
    """The spec of a model that can judge. Raises `SettingsError` for the offline model, which only follows procedures.

    A model that wraps it (`faulty:…+offline`) is refused too.
    """
    if is_offline(spec):
        raise SettingsError(
            tr("the offline model is no judge"),
            why=tr("it follows procedures and reads no rubric"),
            hint=tr("name a hosted model"),
        )
    return spec


def is_offline(spec: str) -> bool:
    """Whether a spec names the offline model, or one that wraps it."""
    return spec.rpartition("+")[2].strip() == OFFLINE


@dataclass(frozen=True)
class Judge:
    """Asks `model`; `clock` measures its calls in seconds. `component` is the name under which requests are made."""

    model: Model
    seed: int = 0
    clock: Callable[[], float] = time.perf_counter
    component: str = COMPONENT

    async def ask(
        self, prompt: str, text: str, keys: Sequence[str], check: CheckAnswers = lambda _answers: ""
    ) -> Verdict:
        """The answers to `prompt` (the system prompt, which asks for a JSON object with `keys`) about `text`.

        An answer that is no such object, or to which `check` objects, is asked for again, at most `MAX_REASKS` times,
        with the reason. An endpoint that does not answer is not asked again.
        """
        usage, reason = ComponentUsage(), ""
        messages: tuple[Message, ...] = ({"role": "user", "content": text},)
        for _ in range(MAX_REASKS + 1):
            reply = await self._complete(prompt, messages)
            if isinstance(reply, Failure):
                reason = reply.why
                if reply.kind != "unusable":
                    break
                continue
            usage = usage.add(reply.usage)
            answers = _read_answers(reply, keys)
            reason = answers if isinstance(answers, str) else check(answers)
            if not reason and not isinstance(answers, str):
                return Verdict(answers, usage)
            messages = (*messages[:1], *_objection(reply.text, reason))
        return Verdict(None, usage, reason)

    async def _complete(self, prompt: str, messages: tuple[Message, ...]) -> ModelReply | Failure:
        request = AskModel(lambda: prompt, messages, (), self.component, "object")
        body, start = request_body(request, self.model.name, self.seed), self.clock()
        try:
            with in_english():  # it is kept with the evaluation
                response = await self.model.complete_async(body)
        except SopStudioError as error:
            return failure_from_error(error)
        reply = read_reply(response, self.component, self.clock() - start, body)
        return add_cost(reply, get_price(self.model))


def _read_answers(reply: ModelReply, keys: Sequence[str]) -> Answers | str:
    """The object in a reply, or why there is none with these keys."""
    answers = parse_object(reply, keys[0] if keys else "")
    if isinstance(answers, str):
        return answers
    lacking = [key for key in keys if key not in answers]
    return f"It lacks {', '.join(lacking)}." if lacking else answers


def _objection(text: str, reason: str) -> tuple[Message, ...]:
    """The unusable answer and what is wrong with it."""
    return (
        {"role": "assistant", "content": text or "(nothing)"},
        {"role": "user", "content": f"This answer cannot be used. {reason} Answer with the JSON object alone."},
    )


__all__ = ["COMPONENT", "Answers", "CheckAnswers", "Judge", "Verdict", "is_offline", "require_judge"]
