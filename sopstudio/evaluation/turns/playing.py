"""Play one turn: the agent is led through the history, then a model answers, and what comes of it is read.

The agent is the real one, with its prompts, guardrails and rules: everything in the history is answered from it, so the
request that follows is the one of a conversation that went like this.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sopstudio.agents import forms
from sopstudio.agents.architecture_choices import FORM, get_choice
from sopstudio.agents.final_answer import parse_answer, strip_tags
from sopstudio.agents.guardrails import UNCHECKED_OPTION, active_retries
from sopstudio.agents.marco.prompts import Intent, parse_intent
from sopstudio.errors import ScenarioError
from sopstudio.evaluation.metrics.intents import CLASSIFIER
from sopstudio.evaluation.turns.cases import ExpectedTurn, FunctionCall, HistoryItem, TurnCase
from sopstudio.evaluation.turns.extraction import AGENT, KNOWLEDGE
from sopstudio.llm import Model
from sopstudio.scenarios import Scenario
from sopstudio.simulation import Session, Setup
from sopstudio.sop import freeze, replace_fields, to_json_data
from sopstudio.trace import (
    Answer,
    Answers,
    AskModel,
    CallTool,
    Event,
    Failure,
    ModelCall,
    ModelReply,
    Request,
    Say,
    Search,
    Together,
    ToolResult,
    Tripped,
    UserReply,
)
from sopstudio.trace.events import flatten
from sopstudio.translation import tr

MODEL_REQUESTS = (AskModel, Together, Search)
"""The requests that a history does not answer by itself."""


@dataclass(frozen=True)
class TurnJob:
    """A case to play. `setup` holds the SOP, the agent, its options and limits; its scenario is not used."""

    case: TurnCase
    setup: Setup
    model: Model
    repeat: int = 0
    spec: str = ""

    @property
    def model_spec(self) -> str:
        """The model's name in results."""
        return self.spec or self.model.name


@dataclass(frozen=True, slots=True)
class TurnAnswer:
    """What the agent did, in the form of what is expected, and the events of the turn.

    `reason` says why a model gave no answer; then nothing else counts.
    """

    actual: ExpectedTurn
    events: tuple[Event, ...]
    reason: str = ""


async def play_turn(job: TurnJob) -> TurnAnswer:
    """Play a case. Raises `ScenarioError` where its history does not fit the agent and the SOP."""
    options = {**job.setup.options, UNCHECKED_OPTION: _count_replies(job.case.history)}
    setup = replace(
        job.setup, scenario=Scenario(id=job.case.id), seed=job.setup.seed + job.repeat, user="world", options=options
    )
    session, world = setup.session(), setup.world(job.model)
    request = session.start()
    history = _History(job.case)
    while history.is_open and request is not None:
        request = session.answer(
            await world.answer_async(request) if isinstance(request, Search) else history.answer(request)
        )
    start = len(session.events)
    if not isinstance(request, MODEL_REQUESTS):
        raise history.misfit("the agent does not have the word at its end")
    while isinstance(request, MODEL_REQUESTS) and not _is_decided(session.events[start:]):
        request = session.answer(await world.answer_async(request))
    return _read_turn(setup, session, start)


def _is_decided(events: Sequence[Event]) -> bool:
    """Whether the agent's reply stands: it has replied, and no guardrail asks again."""
    replied = any(isinstance(event, ModelReply | Answers | Failure) for event in events)
    return replied and not (isinstance(events[-2], Tripped) and events[-2].attempt is not None)


def _count_replies(history: Sequence[HistoryItem]) -> int:
    """How many replies of task agents a history holds: neither what code says, nor what the knowledge agent does."""
    count, intent = 0, "template"
    for item in history:
        if item.role == "agent":
            count += intent in ("", Intent.ACTION.value)
            intent = "" if item.function_call is not None else "template"
        else:
            intent = item.intent
    return count


class _History:
    """Answers an agent's requests from a history."""

    def __init__(self, case: TurnCase) -> None:
        self._case, self._items, self._next = case, case.history, 0
        self._intent = ""

    @property
    def is_open(self) -> bool:
        """Whether something of the history is left."""
        return self._next < len(self._items)

    def misfit(self, reason: str) -> ScenarioError:
        """The error of a history that does not fit."""
        return ScenarioError(
            tr("the history does not fit"),
            where=tr("{id}, item {value}", id=self._case.id, value=self._next + 1),
            why=reason,
        )

    def answer(self, request: Request) -> Answer:
        """The answer to a request; raises `ScenarioError` where the history has another thing next."""
        if isinstance(request, Say):
            return self._reply_as_user()
        if isinstance(request, CallTool):
            item = self._take("function", f"the agent calls {request.tool}")
            if item.name != request.tool:
                raise self.misfit(f"{item.name} answers where {request.tool} is called")
            if item.ok:
                return ToolResult(to_json_data(item.content))
            return ToolResult.failure(None, str(item.content), "error")
        if isinstance(request, Together):
            return Answers(tuple(map(self._reply_as_model, request.requests)))
        return self._reply_as_model(request)

    def _reply_as_user(self) -> UserReply:
        if self._items[self._next].role == "agent":  # what code says stands in the history for its readers
            self._next += 1
        if not self.is_open:
            raise self.misfit("the agent has spoken last")
        item = self._take("user", "the agent waits for the user")
        self._intent = item.intent or Intent.ACTION.value
        return UserReply(str(item.content))

    def _reply_as_model(self, request: Request) -> Answer:
        if not isinstance(request, AskModel):
            raise self.misfit(f"{type(request).__name__} is not in a history")
        component = request.component
        if component == CLASSIFIER:
            return ModelReply(self._intent, component=component)
        speaker = {Intent.INFO.value: KNOWLEDGE, Intent.OUT_OF_DOMAIN.value: ""}.get(self._intent, AGENT)
        if component != speaker:
            return ModelReply("", component=component)  # asked at once with the others, and not used
        item = self._take("agent", "the agent's reply comes next")
        call = item.function_call
        calls = (ModelCall("call", call.name, to_json_data(call.arguments)),) if call is not None else ()
        return forms.write(request.form, ModelReply(str(item.content or ""), calls, component=component))

    def _take(self, role: str, reason: str) -> HistoryItem:
        item = self._items[self._next] if self.is_open else None
        if item is None or item.role != role:
            raise self.misfit(f"{reason}, and {'nothing' if item is None else item.role} follows")
        self._next += 1
        return item


def _read_turn(setup: Setup, session: Session, start: int) -> TurnAnswer:
    """What the agent did in the events from `start` on."""
    events = tuple(session.events[start:])
    failed = session.finished if session.finished is not None and session.finished.status == "failed" else None
    replies = [event for event in flatten(events) if isinstance(event, ModelReply)]
    named = [parse_intent(reply.text) for reply in replies if reply.component == CLASSIFIER]
    intent = named[-1].value if named and named[-1] is not None else ""
    said = " ".join(event.text for event in events if isinstance(event, Say) and event.wait)
    retries = active_retries(setup.options)
    has_given_up = any(isinstance(event, Tripped) and event.attempt == retries for event in events)
    is_sorted_away = bool(named) and named[-1] in (Intent.INFO, Intent.OUT_OF_DOMAIN)
    own = [reply for reply in replies if reply.component == AGENT]
    if has_given_up or is_sorted_away or not own:
        actual = ExpectedTurn(message=said)
    else:
        drops = any(isinstance(event, Tripped) and event.attempt is None for event in events)
        actual = _read_reply(setup, own[-1], drops=drops)
    return TurnAnswer(replace_fields(actual, intent=intent), events, failed.reason if failed else "")


def _read_reply(setup: Setup, reply: ModelReply, *, drops: bool) -> ExpectedTurn:
    """A reply of a task agent; `drops` says that a guardrail took parameters out that the function does not have."""
    read = forms.read(get_choice(setup.options, FORM), reply)
    answer = parse_answer(setup.runtime.flow, read.text)
    message = strip_tags(read.text) if answer is not None else read.text
    call = read.calls[0] if read.calls else None
    function_call = None
    if call is not None:
        arguments = dict(call.arguments or {})
        if drops:
            arguments = _known_arguments(setup, call.tool, arguments)
        function_call = FunctionCall(name=call.tool or "unreadable", arguments=freeze(to_json_data(arguments)))
    end = answer.end_name if answer is not None else ""
    return ExpectedTurn(function_call=function_call, message=message.strip(), end=end)


def _known_arguments(setup: Setup, tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
    """The arguments that a tool of the SOP has parameters for; all where it is none."""
    declared = setup.runtime.flow.tools.get(tool)
    known = declared.parameters.get("properties") if declared is not None else None
    return {name: value for name, value in arguments.items() if known is None or name in known}


__all__ = ["TurnAnswer", "TurnJob", "play_turn"]
