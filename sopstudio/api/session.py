"""A run in one's own program, one request at a time: it does no I/O, so it fits any framework and any storage.

`step()` goes on to the next request that the program has to answer, `answer()` answers it. In between, `dump()` gives
the whole state as JSON text, and `Session.load()` goes on from there, in another process or after a restart: what
happened is replayed from the record, and nothing is called twice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any

from sopstudio.agents import find_agent
from sopstudio.api.requests import (
    ModelRequest,
    PersonRequest,
    Request,
    TimedOut,
    ToolError,
    ToolRequest,
    UserRequest,
)
from sopstudio.api.result import Run
from sopstudio.errors import SimulationError
from sopstudio.expressions.values import read_date
from sopstudio.llm import Model, read_reply, request_body
from sopstudio.scenarios import Scenario, UserSeed
from sopstudio.settings import Settings
from sopstudio.simulation import Limits, Setup, load_prompts
from sopstudio.simulation.record import event_rows, make_header, read_run
from sopstudio.simulation.replay import replay
from sopstudio.simulation.world import World
from sopstudio.simulation.world.people import People
from sopstudio.sop import (
    Document,
    Flow,
    PersonTool,
    Runtime,
    Sop,
    describe_mismatch,
    dumps,
    freeze,
    loads,
    to_json_data,
)
from sopstudio.sop import parse_value as parse_fact
from sopstudio.sop.people import BY, MINUTES, TIMED_OUT
from sopstudio.trace import (
    Answer,
    Answers,
    AskModel,
    CallTool,
    Event,
    Say,
    Together,
    ToolResult,
    UserReply,
    answered_calls,
    decode_events,
    encode_events,
    flatten,
)
from sopstudio.trace import Request as TraceRequest

FORMAT = 1
"""The version of the text that `dump` gives."""


class Session:
    """One run of an SOP.

    `facts` are what a user would say: agents that do not talk (`code`, `fc`, `react`) start with them. With `model`
    (`offline`, `openai:NAME`, or a model of the program's own) the session asks it itself; with None every request to a
    model comes to the program as a `ModelRequest`. With `simulates_user` a model plays the user, who knows `facts`;
    else what the agent says comes as a `UserRequest`. Raises `SopStudioError` for an SOP that cannot be run, an unknown
    agent or model, or a fact that does not fit.

    `today` is what `today()` is in the whole run, also after `dump` and `load`: a date, or a text such as 2026-03-01.
    Without it, it is the local date at the start.
    """

    def __init__(
        self,
        document: Document | Sop,
        *,
        agent: str = "code",
        model: str | Model | None = "offline",
        facts: Mapping[str, Any] | None = None,
        simulates_user: bool = False,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        limits: Limits | None = None,
        today: date | str | None = None,
    ) -> None:
        sop = document.sop if isinstance(document, Document) else document
        runtime = Runtime(Flow(sop))
        user = UserSeed.wanting(sop, facts=freeze(_fitting_facts(runtime, facts or {})))
        setup = Setup(
            runtime,
            find_agent(agent),
            Scenario(id="session", kind="session", user=user),
            load_prompts(),
            "simulated" if simulates_user else "program",
            seed,
            options=dict(options or {}),
            limits=limits or Limits(),
            today=_require_date(today),
        )
        self._begin(setup, model)

    def _begin(
        self, setup: Setup, model: str | Model | None, events: Sequence[Event] = (), parts: Sequence[Answer] = ()
    ) -> None:
        from sopstudio.llm import create_model  # only now: it loads the client of every provider

        self._model_name = model if isinstance(model, str) else getattr(model, "name", "")
        player = create_model(model, Settings()) if isinstance(model, str) else model
        self._setup = setup if player is None else setup.for_model(player)
        self._has_model = player is not None
        self._world: World = self._setup.world(player or create_model("offline", Settings()))
        self._people = People()
        self._conversation = self._setup.session()
        self._parts = list(parts)
        if events:
            replayed = replay(self._setup, events)
            if replayed.elsewhere is not None:
                reason = f"event {replayed.elsewhere.at} differs from the record"
                raise SimulationError("the session cannot go on", why=reason, hint="was it kept by another version?")
            self._conversation = replayed.session
            self._restore_people()

    @property
    def request(self) -> Request | None:
        """The request that waits for an answer; None before the first step, and after the end."""
        waiting = self._waiting()
        return None if waiting is None or self._is_own(waiting) else self._describe(waiting)

    @property
    def is_finished(self) -> bool:
        """Whether the run is over."""
        return self._conversation.finished is not None

    def result(self) -> Run:
        """How far the run came."""
        return Run.of(self._conversation)

    def step(self) -> Request | None:
        """Go on to the next request that the program has to answer, and return it; None where the run is over.

        Asks the session's own model and looks up knowledge on the way. Where a request already waits, it is returned
        again and nothing happens.
        """
        self._start()
        while (waiting := self._waiting()) is not None and self._is_own(waiting):
            self._give(self._world.answer(waiting))
        return self.request

    async def step_async(self) -> Request | None:
        """As `step`, without blocking while a model answers."""
        self._start()
        while (waiting := self._waiting()) is not None and self._is_own(waiting):
            self._give(await self._world.answer_async(waiting))
        return self.request

    def answer(self, value: Any, to: int | None = None) -> None:
        """Answer the request that waits: a tool's response body or a `ToolError`, a person's values or `TIMED_OUT`,
        what the user says or None, a model's message.

        With `to` (the `id` of a request), an answer to an earlier one is ignored, so that a message that is delivered
        twice counts once. Raises `SimulationError` where nothing waits, or the answer does not fit; nothing has
        happened then.
        """
        waiting, request = self._waiting(), self.request
        if waiting is None or request is None:
            if to is not None and self._answered_before(to):
                return
            raise SimulationError("nothing waits for an answer", hint="call step() first")
        if to is not None and to != request.id:
            if self._answered_before(to):
                return
            raise SimulationError(f"there is no request {to}", hint=f"request {request.id} waits")
        self._give(self._read_answer(waiting, value))

    def answer_with_sample(self) -> None:
        """Answer the tool or the person's step that waits as a dry run does: with the sample responses of the SOP."""
        waiting = self._waiting()
        if not isinstance(waiting, CallTool):
            raise SimulationError("no tool or person waits for an answer", hint="answer the request itself")
        self._give(self._world.answer(waiting))

    def close(self, reason: str = "closed") -> None:
        """End the run here, as *stopped*."""
        self._conversation.close("stopped", reason)

    def dump(self) -> str:
        """The whole state as JSON text: what the run is made from, and what has happened. Numbers stay exact."""
        header = to_json_data(make_header(self._setup, self._model_name))
        answered = to_json_data(list(encode_events(self._parts)))
        state = {"session": FORMAT, "header": header, "events": event_rows(self._conversation), "parts": answered}
        return dumps(state, indent=None)

    @classmethod
    def load(cls, text: str, *, model: str | Model | None = "offline") -> Session:
        """A session from `dump`, which goes on where that one stopped; `model` as for a new one.

        Raises `SopStudioError` where the text is damaged, or of another version.
        """
        data = loads(text)
        if not isinstance(data, Mapping) or data.get("session") != FORMAT:
            raise SimulationError("the session cannot be read", why="it is not the data of Session.dump")
        try:
            recorded = read_run(data["header"], data["events"])
            parts: list[Any] = decode_events(data.get("parts", ()))
        except (KeyError, TypeError) as error:
            raise SimulationError("the session cannot be read", why=f"it is damaged: {error}") from None
        session = cls.__new__(cls)
        session._begin(recorded.setup, model, recorded.events, parts)
        return session

    def _start(self) -> None:
        if not self._conversation.events and self._conversation.finished is None:
            self._conversation.start()

    def _waiting(self) -> TraceRequest | None:
        """The pending request; of several that were made together, the first that is not answered yet."""
        pending = self._conversation.request
        return pending.requests[len(self._parts)] if isinstance(pending, Together) else pending

    def _is_own(self, waiting: TraceRequest) -> bool:
        """Whether the session answers a request by itself."""
        if isinstance(waiting, AskModel):
            return self._has_model
        return not isinstance(waiting, CallTool | Say)

    def _number(self) -> int:
        """The number of the request that waits: how many were answered before it, and this one."""
        events = self._conversation.events
        return 1 + sum(isinstance(event, Answer) for event in flatten(events)) + len(self._parts)

    def _answered_before(self, number: int) -> bool:
        return 0 < number < self._number()

    def _describe(self, waiting: TraceRequest) -> Request:
        number = self._number()
        if isinstance(waiting, Say):
            return UserRequest(number, waiting.text)
        if isinstance(waiting, AskModel):
            body = request_body(waiting, self._model_name or "model", self._setup.seed)
            return ModelRequest(number, tuple(body["messages"]), tuple(body.get("tools", ())))
        if not isinstance(waiting, CallTool):
            raise SimulationError(f"{type(waiting).__name__} cannot be answered by a program")
        arguments = to_json_data(waiting.arguments)
        tool = self._setup.runtime.flow.tools.get(waiting.tool)
        if not isinstance(tool, PersonTool):
            return ToolRequest(number, waiting.tool, arguments, tool.effect if tool is not None else "writes")
        person = tool.person
        return PersonRequest(
            number,
            tool.place,
            person.label(),
            person.description,
            person.role,
            person.action,
            {tool.shows[parameter]: value for parameter, value in arguments.items()},
            {fact.name: fact.json_schema() for fact in tool.form if fact.name != tool.done},
            person.time_limit,
        )

    def _give(self, answer: Answer) -> None:
        pending = self._conversation.request
        if isinstance(pending, Together):
            self._parts.append(answer)
            if len(self._parts) < len(pending.requests):
                return
            answer, self._parts = Answers(tuple(self._parts)), []
        self._conversation.answer(answer)

    def _read_answer(self, waiting: TraceRequest, value: Any) -> Answer:
        if isinstance(waiting, Say):
            return UserReply("" if value is None else str(value), value is None)
        if isinstance(waiting, AskModel):
            response = {"choices": [{"message": value, "finish_reason": "stop"}]}
            return read_reply(response, waiting.component, 0.0, {})
        if not isinstance(waiting, CallTool):
            raise SimulationError(f"{type(waiting).__name__} cannot be answered by a program")
        tool = self._setup.runtime.flow.tools.get(waiting.tool)
        if isinstance(tool, PersonTool):
            return self._read_person(tool, value)
        if isinstance(value, ToolResult):  # of a live tool
            return value
        if isinstance(value, ToolError):
            return ToolResult.failure({"message": value.message}, value.message, value.kind)
        return ToolResult(freeze(to_json_data({} if value is None else value)))

    def _read_person(self, tool: PersonTool, value: Any) -> ToolResult:
        if isinstance(value, TimedOut):
            if not tool.is_timed:
                raise SimulationError(f"{tool.label()} has no time limit", hint="answer it with the person's values")
            return self._people.receive(tool, {TIMED_OUT: True})
        if not isinstance(value, Mapping):
            raise SimulationError(f"{tool.label()} is answered with the values of its facts, by name")
        form = {fact.name: (output.path, fact) for output, fact in zip(tool.outputs, tool.form, strict=True)}
        answer = {name: value[name] for name in (BY, MINUTES) if name in value and name not in form}
        if reason := self._people.bar(tool, str(answer.get(BY, ""))):
            raise SimulationError("the answer is refused", why=reason)
        for name, (path, fact) in form.items():
            content = value.get(name)
            if name == tool.done or (content is None and fact.optional):
                continue
            if reason := describe_mismatch(fact, content):
                raise SimulationError(f"the answer to {tool.label()} does not fit", why=reason)
            answer[path] = content
        return self._people.receive(tool, tool.complete(freeze(to_json_data(answer))))

    def _restore_people(self) -> None:
        """Who carried out which step so far."""
        events = self._conversation.events
        answers = (*events[1:], Answers(tuple(self._parts)))
        for request, answer in zip(events, answers, strict=True):
            for call, result in answered_calls(request, answer):
                tool = self._setup.runtime.flow.tools.get(call.tool)
                if isinstance(tool, PersonTool) and isinstance(result, ToolResult):
                    self._people.restore(tool, result)


def _require_date(value: date | str | None) -> date | None:
    day = read_date(value) if isinstance(value, str) else value
    if value is not None and (day is None or isinstance(day, datetime)):
        raise SimulationError(f"today cannot be {value!r}", hint="give a date, such as 2026-03-01")
    return day


def _fitting_facts(runtime: Runtime, facts: Mapping[str, Any]) -> dict[str, Any]:
    known = runtime.flow.facts
    for name, value in facts.items():
        reason = describe_mismatch(known[name], to_json_data(value)) if name in known else "the SOP has no such fact"
        if reason:
            raise SimulationError(f"the fact {name!r} does not fit", why=reason)
    return {name: to_json_data(value) for name, value in facts.items() if parse_fact(known[name], value) is not None}


__all__ = ["Session"]
