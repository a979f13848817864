"""OpenAI's Responses API (developers.openai.com/api/reference/resources/responses), without storing anything there.

Reasoning is sent back as it came, encrypted, directly before the call that it led to: else the API says "Item 'fc_…'
of type 'function_call' was provided without its required 'reasoning' item" (openai/openai-agents-python#1611), and an
item that holds no content is looked up in a store that does not exist (openai/openai-agents-python#919). The API has
neither `stop` (langchain-ai/langchain#38336) nor `seed` (openai/openai-node#1613).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sopstudio.llm.client.address import Provider
from sopstudio.llm.client.refused_members import Member
from sopstudio.llm.client.sdk_transport import OpenAiTransport
from sopstudio.llm.client.transport import AiohttpTransport
from sopstudio.llm.client.wire_formats.wire_format import (
    EventAssembly,
    WireFormat,
    Written,
    as_mapping,
    as_mappings,
    find_earlier_text,
    find_native,
    keep_native,
    list_functions,
    write_call,
    write_completion,
)

API = "responses"
RENAMED = {"max_tokens": "max_output_tokens", "max_completion_tokens": "max_output_tokens"}
UNKNOWN = ("stop", "seed")
OWN = frozenset({"messages", "tools", "reasoning_effort", "response_format", *RENAMED, *UNKNOWN})
REASONS = {"max_output_tokens": "length", "content_filter": "content_filter"}


def write(body: Mapping[str, Any]) -> Written:
    """The request as input items; the system message is one of them, where `json_object` looks for the word JSON."""
    request = {name: value for name, value in body.items() if name not in OWN}
    request |= {RENAMED[name]: body[name] for name in RENAMED if name in body}
    request["input"] = [item for message in body.get("messages") or () for item in _items(message)]
    request.setdefault("store", False)
    if tools := [{"type": "function", **function, "strict": False} for function in list_functions(body)]:
        request["tools"] = tools
    if "reasoning_effort" in body:
        request["reasoning"] = {"effort": body["reasoning_effort"]}
    if "response_format" in body:
        request["text"] = {"format": body["response_format"]}
    return Written(request, tuple(name for name in UNKNOWN if name in body))


def _items(message: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    role, calls = message["role"], message.get("tool_calls") or ()
    if role == "tool":
        yield {"type": "function_call_output", "call_id": message["tool_call_id"], "output": message["content"]}
        return
    native = find_native(message, API)
    if native and [item["call_id"] for item in native if item["type"] == "function_call"] == [c["id"] for c in calls]:
        if earlier := find_earlier_text(message, _text_of(native)):
            yield {"role": "assistant", "content": earlier}
        yield from native
        return
    if message.get("content"):
        yield {"role": role, "content": message["content"]}
    for call in calls:
        yield {"type": "function_call", "call_id": call["id"], **call["function"]}


def read(response: Any) -> Any:
    """The answer as a chat completion; what is no response stays as it came."""
    if not isinstance(response, Mapping) or not isinstance(response.get("output"), list):
        return response
    if response.get("error"):
        return {"error": response["error"]}
    output = as_mappings(response["output"])
    calls = [
        write_call(item.get("call_id"), item.get("name"), item.get("arguments") or "{}")
        for item in output
        if item.get("type") == "function_call"
    ]
    reason = as_mapping(response.get("incomplete_details")).get("reason")
    usage = as_mapping(response.get("usage"))
    return write_completion(
        _text_of(output),
        calls,
        reason=REASONS.get(str(reason), "length") if response.get("status") == "incomplete" else None,
        thinking=_thinking_of(output),
        native=keep_native(API, _items_to_return(output)) if calls and any(map(_is_returned, output)) else None,
        usage=(usage.get("input_tokens"), usage.get("output_tokens")),
        identifier=response.get("id"),
    )


def _items_to_return(output: list[dict[str, Any]]) -> list[Any]:
    """The items that go back: all but reasoning without content, which the API would look up in its store."""
    return [dict(item) for item in output if item.get("type") != "reasoning" or _is_returned(item)]


def _is_returned(item: Mapping[str, Any]) -> bool:
    return item.get("type") == "reasoning" and bool(item.get("encrypted_content") or item.get("content"))


def _text_of(items: list[Any]) -> str:
    contents = (as_mappings(item.get("content")) for item in items if item.get("type") == "message")
    return "".join(_part_text(part) for parts in contents for part in parts)


def _part_text(part: Mapping[str, Any]) -> str:
    return str(part.get("text") or part.get("refusal") or "")


def _thinking_of(items: list[dict[str, Any]]) -> str:
    """The reasoning as far as it is readable: its text, else its summary."""
    parts = (
        part
        for item in items
        if item.get("type") == "reasoning"
        for part in as_mappings(item.get("content") or item.get("summary"))
    )
    return "\n".join(filter(None, map(_part_text, parts)))


class ResponsesAssembly(EventAssembly):
    """A response from its events. The last one repeats it whole; what it leaves out was whole before."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._items: dict[int, Any] = {}
        self._response: Mapping[str, Any] | None = None

    def add(self, event: Mapping[str, Any]) -> str:
        kind, response = event.get("type"), event.get("response")
        if kind in ("response.output_text.delta", "response.refusal.delta"):
            return self.count(event.get("delta"))
        if kind == "response.output_item.done" and type(event.get("output_index")) is int:
            self._items[event["output_index"]] = event.get("item")
        elif kind in ("response.completed", "response.incomplete", "response.failed") and isinstance(response, Mapping):
            self._response, self.done = response, True
        return ""

    def whole(self) -> dict[str, Any] | None:
        if self._response is None:
            return None
        output = self._response.get("output") or [self._items[index] for index in sorted(self._items)]
        answer: dict[str, Any] = read({**self._response, "output": output})
        return answer


FORMAT = WireFormat(
    provider=Provider("/responses"),
    write=write,
    read=read,
    assembly=ResponsesAssembly,
    clients={"conversation": OpenAiTransport, "batch": lambda address, _timeout: AiohttpTransport(address)},
    members=(
        Member("store"),
        Member("parallel_tool_calls"),
        Member("tool_choice"),
        Member("text", aliases=("text.format",)),
        Member("max_output_tokens"),
        Member("reasoning", aliases=("reasoning.effort",)),
        Member("top_p"),
        Member("temperature"),
    ),
)

__all__ = ["API", "FORMAT", "ResponsesAssembly", "read", "write"]
