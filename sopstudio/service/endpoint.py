"""The endpoint of a served SOP: chat completions for its users, and the steps that wait for persons."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from sopstudio.errors import SopStudioError
from sopstudio.llm.http_service import Call, Place, Reply, Route, serve_routes
from sopstudio.llm.served_request import RequestRefusedError, obey
from sopstudio.llm.serving import complete_response, reply_with, show_model
from sopstudio.service.history import CONVERSATION_HEADER, read_history
from sopstudio.service.manager import ConversationManager
from sopstudio.sop import Sop

MAX_REQUEST_BYTES = 1_000_000
TIDY_SECONDS = 10.0
TOOLS_HEADER = "X-SOP-Tools"


@dataclass(frozen=True, slots=True)
class Service:
    """A served SOP. `tools` says what answers its tools: *samples*, *functions* or *live*.

    With `people_token`, who talks to the SOP cannot answer for a person: those routes need that token.
    """

    manager: ConversationManager
    sop: Sop
    agent: str
    model: str
    tools: str
    people_token: str = ""

    def routes(self) -> tuple[Route, ...]:
        """What is served."""
        return (
            Route("POST", "/v1/chat/completions", self._complete),
            Route("GET", "/v1/models", self._list_models),
            Route("GET", "/v1/models/{model:.+}", self._show_model),
            Route("GET", "/v1/people", self._list_people, token=self.people_token),
            Route("POST", "/v1/people/{id}", self._answer_person, token=self.people_token),
            Route("GET", "/healthz", self._check_health, is_open=True),
        )

    async def _complete(self, call: Call) -> Reply:
        body = call.body
        reply = await self.manager.answer(read_history(body, call.headers))
        message = {"role": "assistant", "content": reply["content"]}
        completion = {
            "object": "chat.completion",
            "model": self.sop.id,
            "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
            "usage": reply["usage"],
            "conversation": {
                "id": reply["conversation"],
                **{name: reply[name] for name in ("status", "waiting_for", "end")},
            },
        }
        completion = obey(body, complete_response(completion, f"chatcmpl-{uuid4().hex}", int(time.time())))
        headers = {CONVERSATION_HEADER: reply["conversation"], TOOLS_HEADER: self.tools}
        return reply_with(body, completion, headers)

    def _entry(self) -> dict[str, Any]:
        entry = {"id": self.sop.id, "object": "model", "created": 0, "owned_by": "sopstudio"}
        return entry | {"title": self.sop.label(), "agent": self.agent, "model": self.model, "tools": self.tools}

    async def _list_models(self, _call: Call) -> Reply:
        return Reply({"object": "list", "data": [self._entry()]})

    async def _show_model(self, call: Call) -> Reply:
        return show_model(self._entry(), call.parts["model"])

    async def _list_people(self, call: Call) -> Reply:
        role, steps = call.query.get("role"), self.manager.waiting_steps()
        return Reply({"object": "list", "data": [step for step in steps if role in (None, step["role"])]})

    async def _answer_person(self, call: Call) -> Reply:
        body = call.body if isinstance(call.body, Mapping) else {}
        values, by = body.get("values", {}), body.get("by")
        if not isinstance(values, Mapping):
            raise RequestRefusedError("'values' must be an object of facts.", "values", "invalid_type")
        if not isinstance(by, str) or not by.strip():
            raise RequestRefusedError("Say with 'by' who answers.", "by", "missing_required_parameter")
        return Reply(await self.manager.answer_person(call.parts["id"], values, by.strip()))

    async def _check_health(self, _call: Call) -> Reply:
        return Reply({"status": "ok", "sop": self.sop.id, "tools": self.tools, "conversations": self.manager.count()})


async def serve_sop(
    service: Service,
    place: Place,
    ready: Callable[[str], None],
    note: Callable[[str], None],
    listener: socket.socket | None = None,
) -> None:
    """Serve until cancelled, at the `listener` that workers share where there is one. `note` is told where
    conversations could not be tidied up.

    Raises `SettingsError` where it cannot be served there.
    """
    tidying = asyncio.create_task(_tidy(service.manager, note))
    try:
        await serve_routes(service.routes(), place, ready, listener)
    finally:
        tidying.cancel()
        with suppress(asyncio.CancelledError):
            await tidying


async def _tidy(manager: ConversationManager, note: Callable[[str], None]) -> None:
    """Go on where a killed process stopped, then tidy up again and again."""
    await _attempt(manager.resume, note)
    while True:
        await _attempt(manager.tidy, note)
        await asyncio.sleep(TIDY_SECONDS)


async def _attempt(work: Callable[[], Awaitable[None]], note: Callable[[str], None]) -> None:
    try:
        await work()
    except SopStudioError as error:
        note(str(error))


__all__ = ["Service", "serve_sop"]
