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

from sopstudio.errors import SopStudioError
from sopstudio.llm import Model, customer_of, observed, price_of, read_reply, request_body
from sopstudio.simulation.endings import failure_of
from sopstudio.simulation.world.knowledge import MOST, Knowledge
from sopstudio.simulation.world.nearest import Nearest
from sopstudio.sop import Article
from sopstudio.trace import (
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


class Tools(Protocol):
    """Something that answers tool calls."""

    def call(self, request: CallTool) -> ToolResult: ...


class User(Protocol):
    """Someone who answers what the agent says."""

    def reply(self, said: Say) -> UserReply: ...


def _nobody(_request: AskPerson) -> Ruling:
    return Ruling(None, "nobody")


@dataclass
class World:
    """Answers requests. `user` may be None where the session has a simulated user of its own.

    `user_model` plays the simulated user (by default the agent's model, or the one that stands in for it there);
    `person` decides prose edges in a dry run; `seed` goes to the models; `observer` is told what a model says
    while it says it (from any thread); `clock` measures model calls in seconds; `actions` searches
    the action repository, for who has one.
    """

    model: Model
    tools: Tools
    user: User | None = None
    knowledge: Sequence[Article] = ()
    user_model: Model | None = None
    person: Callable[[AskPerson], Ruling] = _nobody
    seed: int = 0
    observer: Callable[[AskModel, str], None] | None = None
    clock: Callable[[], float] = field(default=time.perf_counter)
    actions: Nearest | None = None

    def __post_init__(self) -> None:
        self._library = Knowledge(self.knowledge)

    def answer(self, request: Request) -> Answer:
        """The answer to one request."""
        try:
            if isinstance(request, AskModel):
                return self._ask(request)
            return self._other(request) or Answers(tuple(map(self.answer, self._parts(request))))
        except SopStudioError as error:
            return failure_of(error)

    async def answer_async(self, request: Request) -> Answer:
        """The same; model calls do not block, and the parts of a `Together` run at once."""
        import asyncio

        try:
            if isinstance(request, AskModel):
                return await self._ask_async(request)
            answer = self._other(request)
            if answer is not None:
                return answer
            return Answers(tuple(await asyncio.gather(*map(self.answer_async, self._parts(request)))))
        except SopStudioError as error:
            return failure_of(error)

    @staticmethod
    def _parts(request: Request) -> tuple[Request, ...]:
        return request.requests if isinstance(request, Together) else ()

    def _model(self, request: AskModel) -> Model:
        model = (self.user_model or customer_of(self.model)) if request.component == "user" else self.model
        return model if self.observer is None else observed(model, partial(self.observer, request))

    def _ask(self, request: AskModel) -> Answer:
        model, began = self._model(request), self.clock()
        body = request_body(request, model.name, self.seed)
        response: Any = model.complete(body)
        return priced(read_reply(response, request.component, self.clock() - began, body), model)

    async def _ask_async(self, request: AskModel) -> Answer:
        model, began = self._model(request), self.clock()
        body = request_body(request, model.name, self.seed)
        response: Any = await model.complete_async(body)
        return priced(read_reply(response, request.component, self.clock() - began, body), model)

    def _other(self, request: Request) -> Answer | None:
        if isinstance(request, CallTool):
            return self.tools.call(request)
        if isinstance(request, Say):
            return self.user.reply(request) if self.user is not None else UserReply("", True)
        if isinstance(request, Search) and request.source == "actions":
            return self.actions.search(request.query) if self.actions is not None else Passages(())
        if isinstance(request, Search):
            return self._library.search(request.query)
        if isinstance(request, AskPerson):
            return self.person(request)
        return None


def priced(reply: ModelReply | Failure, model: Model) -> ModelReply | Failure:
    """The reply with what it cost, where the price of its model is known; one that was recorded cost nothing."""
    price = price_of(model)
    if price is None or isinstance(reply, Failure):
        return reply
    used = reply.usage
    cost = 0.0 if used.recorded else price.of(used.prompt_tokens, used.completion_tokens)
    return replace(reply, usage=replace(used, cost=cost))


def look_up(query: str, knowledge: Sequence[Article], most: int = MOST) -> Passages:
    """The articles that answer a query best, best first (see `knowledge`)."""
    return Knowledge(knowledge).search(query, most)


__all__ = ["Tools", "User", "World", "look_up"]
