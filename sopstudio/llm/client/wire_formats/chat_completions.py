"""OpenAI's chat completions, and the many endpoints that speak them: what every model here takes and returns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sopstudio.llm.client.address import CHAT_COMPLETIONS
from sopstudio.llm.client.refused_members import MEMBERS
from sopstudio.llm.client.sdk_transport import OpenAiTransport
from sopstudio.llm.client.streaming import ResponseAssembly
from sopstudio.llm.client.transport import AiohttpTransport
from sopstudio.llm.client.wire_formats.wire_format import NATIVE_KEY, WireFormat, Written


def write(body: Mapping[str, Any]) -> Written:
    """The request as it is, without what another API wants back."""
    messages = body.get("messages") or ()
    if not any(NATIVE_KEY in message for message in messages):
        return Written(dict(body))
    stripped = [{name: value for name, value in message.items() if name != NATIVE_KEY} for message in messages]
    return Written({**body, "messages": stripped})


FORMAT = WireFormat(
    provider=CHAT_COMPLETIONS,
    write=write,
    read=lambda response: response,
    assembly=ResponseAssembly,
    clients={"conversation": OpenAiTransport, "batch": lambda address, _timeout: AiohttpTransport(address)},
    members=MEMBERS,
    streamed={"stream": True, "stream_options": {"include_usage": True}},
)

__all__ = ["FORMAT", "write"]
