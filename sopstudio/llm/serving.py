"""Any model behind an OpenAI-compatible endpoint on this machine, for use by other programs.

Chat completions and responses come whole or, where asked for, as a stream. `/v1/models` lists the one model, which
answers whatever name a request gives. Only this machine can connect (`http_service`).
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any
from uuid import uuid4

from sopstudio.errors import ModelError
from sopstudio.llm.http_service import Call, Place, Reply, Route, serve_routes
from sopstudio.llm.protocol import Model
from sopstudio.llm.responses_api import response_events, to_chat_request, to_response
from sopstudio.llm.served_request import RequestRefusedError, check_request, model_request, obey
from sopstudio.sop import dumps
from sopstudio.translation import tr

EMPTY: Mapping[str, str] = MappingProxyType({})
MAX_PIECE_CHARACTERS = 24
"""Streamed arguments are cut into pieces of this length."""
WORD = re.compile(r"\s*\S+|\s+")


async def serve(model: Model, port: int, ready: Callable[[str], None]) -> None:
    """Serve until cancelled. `ready` is called with the address; port 0 picks a free one.

    Raises `SettingsError` where the port cannot be used.
    """
    await serve_routes(_Endpoint(model).routes(), Place(port), ready)


class _Endpoint:
    """The handlers for one model."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._entry = {"id": model.name, "object": "model", "created": 0, "owned_by": "sopstudio"}

    def routes(self) -> tuple[Route, ...]:
        """What is served."""
        return (
            Route("GET", "/v1/models", self._list_models),
            Route("GET", "/v1/models/{model:.+}", self._show_model),
            Route("POST", "/v1/chat/completions", self._complete),
            Route("POST", "/v1/responses", self._respond),
        )

    async def _list_models(self, _call: Call) -> Reply:
        return Reply({"object": "list", "data": [self._entry]})

    async def _show_model(self, call: Call) -> Reply:
        return show_model(self._entry, call.parts["model"])

    async def _complete(self, call: Call) -> Reply:
        response = await _ask(self._model, check_request(call.body))
        return reply_with(call.body, response) if isinstance(response, Mapping) else Reply(str(response))

    async def _respond(self, call: Call) -> Reply:
        body = call.body
        completion = await _ask(self._model, check_request(to_chat_request(body)))
        if not isinstance(completion, Mapping) or not completion.get("choices"):
            raise ModelError(tr("the model answered without a message"))
        response = to_response(body, completion)
        if not body.get("stream"):
            return Reply(response)
        events = response_events(response)
        return Reply(events=(f"event: {event['type']}\ndata: {dumps(event, indent=None)}" for event in events))


def show_model(entry: Mapping[str, Any], name: str) -> Reply:
    """The entry of a model that is asked for by name, or OpenAI's error where it is another."""
    if name == entry["id"]:
        return Reply(entry)
    return Reply(RequestRefusedError(f"The model '{name}' does not exist.", "model", "model_not_found").body(), 404)


def reply_with(body: Mapping[str, Any], completion: Mapping[str, Any], headers: Mapping[str, str] = EMPTY) -> Reply:
    """A completion as the request `body` wants it: whole, or streamed."""
    if not body.get("stream"):
        return Reply(completion, headers=headers)
    options = body.get("stream_options")
    usage = isinstance(options, Mapping) and bool(options.get("include_usage"))
    events = (f"data: {event}" for event in stream_events(completion, usage=usage))
    return Reply(events=events, headers=headers)


async def _ask(model: Model, body: dict[str, Any]) -> Any:
    """The model's response, as the request wants it; whatever is no completion as it came."""
    response = await model.complete_async({**model_request(body), "model": model.name})
    if not isinstance(response, Mapping) or not _has_message(response):
        return response
    return obey(body, complete_response(response, f"chatcmpl-{uuid4().hex}", int(time.time())))


def _has_message(response: Mapping[str, Any]) -> bool:
    choices = response.get("choices")
    first = choices[0] if isinstance(choices, list) and choices else None
    return isinstance(first, Mapping) and isinstance(first.get("message"), Mapping)


def complete_response(response: Mapping[str, Any], identifier: str, created: int) -> dict[str, Any]:
    """A response with the fields that clients rely on: an id, its time and the total of its tokens."""
    result = {"id": identifier, "created": created, **response}
    usage = result.get("usage")
    if isinstance(usage, Mapping) and "total_tokens" not in usage:
        counts = [usage.get(key) for key in ("prompt_tokens", "completion_tokens")]
        result["usage"] = {**usage, "total_tokens": sum(count for count in counts if isinstance(count, int))}
    return result


def stream_events(response: Mapping[str, Any], *, usage: bool = False) -> Iterator[str]:
    """The data of the events as which a response is streamed; a response without a message is one event."""
    choices = response.get("choices")
    choice = choices[0] if isinstance(choices, list) and choices and isinstance(choices[0], Mapping) else {}
    message = choice.get("message")
    identity = {key: response[key] for key in ("id", "created") if key in response}
    head = {**identity, "object": "chat.completion.chunk", "model": response.get("model", "")}
    if not isinstance(message, Mapping):
        yield dumps(response, indent=None)
    else:
        for delta in _deltas(message):
            yield dumps({**head, "choices": [{"index": 0, "delta": delta, "finish_reason": None}]}, indent=None)
        last: dict[str, Any] = {"index": 0, "delta": {}, "finish_reason": choice.get("finish_reason") or "stop"}
        yield dumps({**head, "choices": [last]}, indent=None)
    if usage and response.get("usage"):
        yield dumps({**head, "choices": [], "usage": response["usage"]}, indent=None)
    yield "[DONE]"


def _deltas(message: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """A message in pieces: text word by word, a call by its name and then its arguments."""
    yield {"role": "assistant"}
    for key in ("content", "refusal"):
        for word in WORD.findall(message.get(key) or ""):
            yield {key: word}
    for index, call in enumerate(message.get("tool_calls") or []):
        function = call.get("function", {})
        text = str(function.get("arguments") or "")
        function_head = {"name": function.get("name"), "arguments": ""}
        yield {"tool_calls": [{"index": index, "id": call.get("id"), "type": "function", "function": function_head}]}
        for start in range(0, len(text), MAX_PIECE_CHARACTERS):
            yield {
                "tool_calls": [{"index": index, "function": {"arguments": text[start : start + MAX_PIECE_CHARACTERS]}}]
            }


__all__ = ["complete_response", "reply_with", "serve", "show_model", "stream_events"]
