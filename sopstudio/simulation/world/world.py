"""The world around an agent: model, tools, user and knowledge, which answer its requests.

Errors of the world become answers (`Failure`), so that the agent and the trace see them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol

from msgspec.structs import replace

from sopstudio.connections import LiveTools
from sopstudio.errors import SopStudioError
from sopstudio.llm import Model, get_price, get_user_model, is_hosted, read_reply, request_body, with_observer
from sopstudio.settings import Price
from sopstudio.simulation.endings import failure_from_error
from sopstudio.simulation.world.action_search import ActionSearch
from sopstudio.simulation.world.knowledge import MAX_PASSAGES, Knowledge
from sopstudio.simulation.world.played_persons import Acting, PlayedPersons
from sopstudio.simulation.world.tools import MockedTools
from sopstudio.sop import Article
from sopstudio.trace import (
    PERSON_COMPONENT,
    PLAYED_COMPONENTS,
    Answer,
    Answers,
    AskModel,
    AskPerson,
    CallTool,
    Failure,
    ModelReply,
    Passages,
    Request,
    Ruling,
    Say,
    Search,
    Together,
    ToolResult,
    UserReply,
)
from sopstudio.translation import in_english

FREE_PRICE = Price(model="local", prompt=0, completion=0)
"""What a model costs that runs here, beside one that costs something."""


class ToolRunner(Protocol):
    """Something that answers tool calls."""

    def call(self, request: CallTool) -> ToolResult: ...


class ReplyingUser(Protocol):
    """Someone who answers what the agent says."""

    def reply(self, message: Say) -> UserReply: ...


def _nobody(_request: AskPerson) -> Ruling:
    return Ruling(None, "nobody")


@dataclass
class World:
    """Answers requests. `user` may be None where the session has a simulated user of its own.

    `user_model` plays the simulated user (by default the agent's model, or its stand-in for that). Where only one of
    the two is hosted, the other costs nothing; `person`
    decides prose edges in a dry run; `seed` goes to the models; `observer` receives what a model says while
    it says it (from any thread); `clock` measures model calls in seconds; `actions` searches the action
    repository, for agents that have one; with `strict`, an answer that needs a tolerance is unusable. `live`
    answers the calls of tools that are live in this run, `tools` all others. `persons` carry out their steps by
    `person_model` (by default the user's) where a model plays them.
    """

    model: Model
    tools: ToolRunner
    user: ReplyingUser | None = None
    knowledge: Sequence[Article] = ()
    user_model: Model | None = None
    person: Callable[[AskPerson], Ruling] = _nobody
    seed: int = 0
    observer: Callable[[AskModel, str], None] | None = None
    clock: Callable[[], float] = field(default=time.perf_counter)
    actions: ActionSearch | None = None
    strict: bool = False
    live: LiveTools | None = None
    persons: PlayedPersons | None = None
    person_model: Model | None = None

    def __post_init__(self) -> None:
        self._library = Knowledge(self.knowledge)
        self._user_model = self.user_model or get_user_model(self.model)
        models = {component: self._played_by(component) for component in ("", *PLAYED_COMPONENTS)}
        prices = {component: get_price(model) for component, model in models.items()}
        if any(price is not None for price in prices.values()):
            prices = {key: price or (None if is_hosted(models[key]) else FREE_PRICE) for key, price in prices.items()}
        self._prices = prices

    def answer(self, request: Request) -> Answer:
        """The answer to one request. What goes wrong is said in English, as it is kept with the run."""
        with in_english():
            return self._answer(request)

    def _answer(self, request: Request) -> Answer:
        try:
            if isinstance(request, AskModel):
                return self._ask(request)
            if (acting := self._acting(request)) is not None:
                return self._act(acting)
            return self._answer_other(request) or Answers(tuple(map(self._answer, self._parts(request))))
        except SopStudioError as error:
            return failure_from_error(error)

    async def answer_async(self, request: Request) -> Answer:
        """As `answer`; model calls do not block, and the parts of a `Together` run at once."""
        with in_english():
            return await self._answer_async(request)

    async def _answer_async(self, request: Request) -> Answer:
        import asyncio

        try:
            if isinstance(request, AskModel):
                return await self._ask_async(request)
            if (acting := self._acting(request)) is not None:
                return await self._act_async(acting)
            answer = await self._call_live(request) or self._answer_other(request, is_live=False)
            if answer is not None:
                return answer
            return Answers(tuple(await asyncio.gather(*map(self._answer_async, self._parts(request)))))
        except SopStudioError as error:
            return failure_from_error(error)

    @staticmethod
    def _parts(request: Request) -> tuple[Request, ...]:
        return request.requests if isinstance(request, Together) else ()

    def _played_by(self, component: str) -> Model:
        """The model that a component asks."""
        if component == PERSON_COMPONENT and self.person_model is not None:
            return self.person_model
        return self._user_model if component in PLAYED_COMPONENTS else self.model

    def _acting(self, request: Request) -> Acting | None:
        """A person's step in progress that a model plays; None for any other request."""
        if self.persons is None or not isinstance(request, CallTool) or not isinstance(self.tools, MockedTools):
            return None
        tool = self.persons.find(request)
        return self.persons.act(tool, request, self.tools) if tool is not None else None

    def _act(self, acting: Acting) -> Answer:
        """The result of a person's step."""
        try:
            asked = next(acting)
            while True:
                asked = acting.send(self.answer(asked))
        except StopIteration as end:
            result: ToolResult = end.value
            return result

    async def _act_async(self, acting: Acting) -> Answer:
        """As `_act`, without blocking."""
        try:
            asked = next(acting)
            while True:
                asked = acting.send(await self.answer_async(asked))
        except StopIteration as end:
            result: ToolResult = end.value
            return result

    def _model(self, request: AskModel) -> Model:
        model = self._played_by(request.component)
        return model if self.observer is None else with_observer(model, partial(self.observer, request))

    def _ask(self, request: AskModel) -> Answer:
        model, start = self._model(request), self.clock()
        body = request_body(request, model.name, self.seed)
        return self._read(request, model.complete(body), start, body)

    async def _ask_async(self, request: AskModel) -> Answer:
        model, start = self._model(request), self.clock()
        body = request_body(request, model.name, self.seed)
        return self._read(request, await model.complete_async(body), start, body)

    def _read(self, request: AskModel, response: Any, start: float, body: dict[str, Any]) -> Answer:
        seconds = self.clock() - start
        price = self._prices[request.component if request.component in PLAYED_COMPONENTS else ""]
        return add_cost(read_reply(response, request.component, seconds, body, strict=self.strict), price)

    async def _call_live(self, request: Request) -> Answer | None:
        """The result of a live call; None for any other request, and where the mocked tool is to answer."""
        return await self.live.call_async(request) if self.live is not None and isinstance(request, CallTool) else None

    def _answer_other(self, request: Request, *, is_live: bool = True) -> Answer | None:
        if isinstance(request, CallTool):
            result = self.live.call(request) if is_live and self.live is not None else None
            return result or self.tools.call(request)
        if isinstance(request, Say):
            return self.user.reply(request) if self.user is not None else UserReply("", True)
        if isinstance(request, Search) and request.source == "actions":
            return self.actions.search(request.query) if self.actions is not None else Passages(())
        if isinstance(request, Search):
            return self._library.search(request.query)
        if isinstance(request, AskPerson):
            return self.person(request)
        return None


def add_cost(reply: ModelReply | Failure, price: Price | None) -> ModelReply | Failure:
    """The reply with its cost, where the price of its model is known; a recorded reply cost nothing."""
    if price is None or isinstance(reply, Failure):
        return reply
    usage = reply.usage
    cost = 0.0 if usage.recorded else price.cost(usage.prompt_tokens, usage.completion_tokens)
    return replace(reply, usage=replace(usage, cost=cost))


def search_knowledge(query: str, knowledge: Sequence[Article], max_passages: int = MAX_PASSAGES) -> Passages:
    """The best articles for a query, best first (see `knowledge`)."""
    return Knowledge(knowledge).search(query, max_passages)


__all__ = ["ReplyingUser", "ToolRunner", "World", "search_knowledge"]
