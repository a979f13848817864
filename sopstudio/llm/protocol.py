"""What every model is: something that takes a chat-completions request and gives a chat-completions response.

Requests and responses are the JSON of the OpenAI chat-completions protocol, for every model alike: the offline
stand-in sees exactly what a hosted model would see. Reading a response is strict; whatever cannot be used becomes a
`Failure` or a `ModelCall` with a `problem`, never an exception and never a silent repair.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from sopstudio.errors import FormatError
from sopstudio.sop import loads, plain
from sopstudio.trace import AskModel, Failure, ModelCall, ModelReply, Usage

MAX_TOKENS = 10_000_000
"""Above this a reported token count is taken for nonsense."""


class Model(Protocol):
    """A model by name. Both calls take a request body and return a response body, or raise `ModelError`."""

    name: str

    def complete(self, body: dict[str, Any]) -> Any:
        """One request, answered."""
        ...

    async def complete_async(self, body: dict[str, Any]) -> Any:
        """The same, without blocking the event loop."""
        ...


def request_body(request: AskModel, model: str) -> dict[str, Any]:
    """A model request as chat-completions JSON."""
    body: dict[str, Any] = {"model": model, "messages": request.messages()}
    if request.offers:
        body["tools"] = [
            {
                "type": "function",
                "function": {
                    "name": offer.name,
                    "description": offer.description,
                    "parameters": plain(offer.parameters),
                },
            }
            for offer in request.offers
        ]
    return body


def read_reply(response: Any, component: str = "agent", seconds: float = 0.0) -> ModelReply | Failure:
    """The reply in a chat-completions response; a `Failure` of kind *unusable* where there is none."""
    message = _message(response)
    if isinstance(message, Failure):
        return message
    text, raw_calls = message.get("content"), message.get("tool_calls") or []
    if text is not None and not isinstance(text, str):
        return Failure("the model's answer is no text", "unusable")
    if not isinstance(raw_calls, list):
        return Failure("the model's tool calls are not a list", "unusable")
    calls = tuple(_call(raw) for raw in raw_calls)
    ids = [call.id for call in calls]
    if len(set(ids)) < len(ids):
        calls = tuple(
            ModelCall(f"{one.id}-{number}", one.tool, None, "several calls carry the same id", one.raw)
            for number, one in enumerate(calls)
        )
    return ModelReply(text or message.get("refusal") or "", calls, _usage(response, text or "", seconds), component)


def _message(response: Any) -> dict[str, Any] | Failure:
    if not isinstance(response, Mapping):
        return Failure("the model endpoint did not answer with a chat completion", "unusable")
    choices = response.get("choices")
    first = choices[0] if isinstance(choices, list) and choices else None
    message = first.get("message") if isinstance(first, Mapping) else None
    if not isinstance(message, dict):
        return Failure("the model endpoint answered without a message", "unusable")
    if isinstance(first, Mapping) and first.get("finish_reason") == "length":
        return Failure("the model's answer was cut off at its length limit", "unusable")
    return message


def _call(raw: Any) -> ModelCall:
    function = raw.get("function") if isinstance(raw, Mapping) else None
    if not isinstance(function, Mapping):
        return ModelCall("call", "", None, "a tool call without a function")
    name, text = str(function.get("name", "")), function.get("arguments", "")
    identifier = str(raw.get("id") or "call")
    if isinstance(text, Mapping):
        return ModelCall(identifier, name, plain(text))
    text = text if isinstance(text, str) else ""
    if not text.strip():
        return ModelCall(identifier, name, {}, "", text)
    try:
        arguments = loads(text)
    except FormatError as error:
        return ModelCall(identifier, name, None, f"the arguments are not JSON: {error.why or error.what}", text)
    if not isinstance(arguments, dict):
        return ModelCall(identifier, name, None, "the arguments are not a JSON object", text)
    return ModelCall(identifier, name, arguments, "", text)


def _usage(response: Mapping[str, Any], text: str, seconds: float) -> Usage:
    reported = response.get("usage")
    counts = [reported.get(key) for key in ("prompt_tokens", "completion_tokens")] if isinstance(reported, dict) else []
    if len(counts) == 2 and all(isinstance(count, int) and 0 <= count <= MAX_TOKENS for count in counts):
        return Usage(counts[0], counts[1], False, seconds)
    return Usage(0, len(text) // 4, True, seconds)
