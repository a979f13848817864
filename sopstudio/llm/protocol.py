"""The contract of a model: it takes a chat-completions request and returns a chat-completions response.

Requests and responses are JSON of the OpenAI chat-completions protocol for every model: the offline
model sees exactly what a hosted model would see. `response.py` reads what comes back.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from sopstudio.llm.message_shape import shape_messages
from sopstudio.sop import to_json_data
from sopstudio.trace import AskModel

FORM_OPTIONS: Mapping[str, Mapping[str, Any]] = {
    "json": {"response_format": {"type": "json_object"}},
    "object": {"response_format": {"type": "json_object"}},
    "react": {"stop": ["\nObservation:"]},
}
"""Request options of each form in which calls are written as text.

A form name may continue after a colon with the key of the object that is asked for.
"""


class Model(Protocol):
    """A model. Both calls take a request body and return a response body, or raise `ModelError`."""

    name: str

    def complete(self, body: dict[str, Any]) -> Any:
        """Answer one request: the body and the answer are those of OpenAI's chat completions. Raises `ModelError`."""
        ...

    async def complete_async(self, body: dict[str, Any]) -> Any:
        """Answer one request without blocking the event loop."""
        ...


def request_body(request: AskModel, model: str, seed: int = 0) -> dict[str, Any]:
    """A model request as chat-completions JSON. A seed other than 0 is included, so that repeats differ."""
    offers_tools = bool(request.offers) and not request.form
    body: dict[str, Any] = {
        "model": model,
        "messages": shape_messages(request.messages(), offers_tools=offers_tools),
        **FORM_OPTIONS.get(request.form.partition(":")[0], {}),
    }
    if seed:
        body["seed"] = seed
    if offers_tools:
        body["tools"] = [
            {
                "type": "function",
                "function": {
                    "name": offer.name,
                    "description": offer.description,
                    "parameters": to_json_data(offer.parameters),
                },
            }
            for offer in request.offers
        ]
    return body


def last_message_start(body: Mapping[str, Any]) -> str:
    """The beginning of the last message of a request, at most 80 characters, for error messages."""
    last = (body.get("messages") or [{}])[-1]
    return " ".join(str(last.get("content") or last.get("role") or "nothing").split())[:80]
