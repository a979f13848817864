"""Anthropic's Messages API (platform.claude.com/docs/en/api/messages), through the official package `anthropic`.

- `max_tokens` is required, the system message stands beside the others, and a turn that ends with the agent is a
  prefill that newer models refuse.
- The results of parallel calls come together in the next user turn (MoonshotAI/kosong#45).
- Thinking goes back with its signature, unmodified and in its place: "`thinking` or `redacted_thinking` blocks in the
  latest assistant message cannot be modified" (anthropics/claude-code#26314), and a turn with calls begins with it
  (pydantic/pydantic-ai#2075).
- API version 2026-10-21, which the package sends, has no `temperature` and no `top_p`
  (platform.claude.com/docs/en/api/migration-2026-10-21); they are left out once the endpoint refuses them, and hold
  with `headers.anthropic-version=2023-06-01`. The API has neither `seed` nor a mode of JSON objects.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from sopstudio.llm.client.address import Address, Provider
from sopstudio.llm.client.refused_members import Member
from sopstudio.llm.client.sdk_transport import SdkTransport
from sopstudio.llm.client.wire_formats.wire_format import (
    EventAssembly,
    WireFormat,
    Written,
    add_counts,
    as_mapping,
    as_mappings,
    find_earlier_text,
    find_native,
    keep_native,
    list_functions,
    read_arguments,
    split_system,
    write_call,
    write_completion,
)
from sopstudio.llm.response import read_response

API = "anthropic"
MAX_TOKENS = 16_000
"""Asked where the options name no limit: the API demands one, and thinking counts towards it."""
RENAMED = {"max_completion_tokens": "max_tokens", "stop": "stop_sequences"}
UNKNOWN = ("seed", "response_format")
OWN = frozenset({"messages", "tools", "tool_choice", "parallel_tool_calls", "reasoning_effort", *RENAMED, *UNKNOWN})
CHOICES = {"auto": "auto", "required": "any", "none": "none"}
REASONS = {"max_tokens": "length", "model_context_window_exceeded": "length", "refusal": "content_filter"}
INPUT_COUNTS = ("input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens")


def write(body: Mapping[str, Any]) -> Written:
    """The request as blocks. An effort asks for adaptive thinking, with a summary of it to show."""
    system, messages = split_system(list(body.get("messages") or ()))
    request: dict[str, Any] = {"max_tokens": MAX_TOKENS}
    if "reasoning_effort" in body:
        request["thinking"] = {"type": "adaptive", "display": "summarized"}
        request["output_config"] = {"effort": body["reasoning_effort"]}
    request |= {name: value for name, value in body.items() if name not in OWN}
    request |= {RENAMED[name]: body[name] for name in RENAMED if name in body}
    request |= {"system": system} if system else {}
    request["messages"] = list(_turns(messages))
    if tools := list(map(_write_tool, list_functions(body))):
        request |= {"tools": tools, **_write_choice(body)}
    return Written(request, tuple(name for name in UNKNOWN if name in body))


def _write_tool(function: Mapping[str, Any]) -> dict[str, Any]:
    schema = function.get("parameters") or {"type": "object"}
    return {"name": function["name"], "description": function.get("description") or "", "input_schema": schema}


def _write_choice(body: Mapping[str, Any]) -> dict[str, Any]:
    choice: dict[str, Any] = {"type": CHOICES.get(str(body.get("tool_choice", "auto")), "auto")}
    if body.get("parallel_tool_calls") is False and choice["type"] != "none":
        choice["disable_parallel_tool_use"] = True
    return {"tool_choice": choice} if choice != {"type": "auto"} else {}


def _turns(messages: list[Any]) -> Iterator[dict[str, Any]]:
    """The turns of user and assistant; results in a row are one turn of the user."""
    results: list[dict[str, Any]] = []
    for message in messages:
        if message["role"] == "tool":
            block = {"type": "tool_result", "tool_use_id": message["tool_call_id"], "content": message["content"]}
            results.append(block)
            continue
        if results:
            yield {"role": "user", "content": results}
            results = []
        content = list(_blocks(message)) if message.get("tool_calls") else message["content"]
        yield {"role": message["role"], "content": content}
    if results:
        yield {"role": "user", "content": results}


def _blocks(message: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The blocks of a turn with calls: as they came where they did, and what was said before behind the thinking."""
    native, calls = find_native(message, API), message["tool_calls"]
    if not native or [block["id"] for block in native if block["type"] == "tool_use"] != [call["id"] for call in calls]:
        native = [{"type": "text", "text": message["content"]}] if message.get("content") else []
        native += [
            {"type": "tool_use", "id": call["id"], "name": call["function"]["name"], "input": read_arguments(call)}
            for call in calls
        ]
    earlier = find_earlier_text(message, _text_of(native))
    for block in native:
        if earlier and not _is_thinking(block):
            yield {"type": "text", "text": earlier}
            earlier = ""
        yield block


def read(response: Any) -> Any:
    """The answer as a chat completion; what is no message stays as it came."""
    if not isinstance(response, Mapping) or not isinstance(response.get("content"), list):
        return response
    content = as_mappings(response["content"])
    calls = [
        write_call(block.get("id"), block.get("name"), block.get("input", {}))
        for block in content
        if block.get("type") == "tool_use"
    ]
    usage = as_mapping(response.get("usage"))
    prompt = add_counts([usage.get(name) for name in INPUT_COUNTS]) if "input_tokens" in usage else None
    has_thinking = bool(calls) and any(map(_is_thinking, content))
    return write_completion(
        _text_of(content),
        calls,
        reason=REASONS.get(str(response.get("stop_reason"))),
        thinking="\n".join(filter(None, (str(block.get("thinking") or "") for block in content))),
        native=keep_native(API, list(map(_block_to_return, content))) if has_thinking else None,
        usage=(prompt, usage.get("output_tokens")),
        identifier=response.get("id"),
    )


def _text_of(content: list[Any]) -> str:
    return "".join(str(block.get("text") or "") for block in content if block.get("type") == "text")


def _is_thinking(block: Mapping[str, Any]) -> bool:
    return block.get("type") in ("thinking", "redacted_thinking")


def _block_to_return(block: Mapping[str, Any]) -> dict[str, Any]:
    """A block as it goes back: with arguments that can be read, for broken ones are no object."""
    is_broken = block.get("type") == "tool_use" and not isinstance(block.get("input"), Mapping)
    return {**block, "input": {}} if is_broken else dict(block)


class MessageAssembly(EventAssembly):
    """A message from its events: blocks begin, grow and end; the reason to stop comes last."""

    TEXTS: Mapping[str, str] = {"text_delta": "text", "thinking_delta": "thinking", "signature_delta": "signature"}

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._message: dict[str, Any] = {}
        self._usage: dict[str, Any] = {}
        self._blocks: dict[int, dict[str, Any]] = {}
        self._inputs: dict[int, str] = {}

    def add(self, event: Mapping[str, Any]) -> str:
        kind, place = event.get("type"), event.get("index")
        if kind == "message_start":
            self._message = as_mapping(event.get("message"))
            self._usage = as_mapping(self._message.get("usage"))
        elif kind == "content_block_start" and type(place) is int:
            self._blocks[place] = as_mapping(event.get("content_block"))
        elif kind == "content_block_delta" and type(place) is int:
            return self._grow(place, as_mapping(event.get("delta")))
        elif kind == "message_delta":
            self._message |= as_mapping(event.get("delta"))
            counts = as_mapping(event.get("usage"))
            self._usage |= {name: count for name, count in counts.items() if count is not None}
        elif kind == "message_stop":
            self.done = True
        return ""

    def _grow(self, place: int, delta: Mapping[str, Any]) -> str:
        kind = str(delta.get("type"))
        if kind == "input_json_delta":
            self._inputs[place] = self._inputs.get(place, "") + self.count(delta.get("partial_json"))
        if kind not in self.TEXTS:
            return ""
        name = self.TEXTS[kind]
        text, block = self.count(delta.get(name)), self._blocks.setdefault(place, {"type": name})
        block[name] = str(block.get(name) or "") + text
        return text if name == "text" else ""

    def whole(self) -> dict[str, Any] | None:
        if not self.done and not self._message.get("stop_reason"):
            return None
        for place, text in self._inputs.items():
            if place in self._blocks and text:
                self._blocks[place]["input"] = _read_input(text)
        content = [self._blocks[place] for place in sorted(self._blocks)]
        answer: dict[str, Any] = read({**self._message, "content": content, "usage": self._usage})
        return answer


def _read_input(text: str) -> Any:
    """The arguments that came in pieces; their text where it is broken, for `read_reply` to say so."""
    data = read_response(text)
    return data if isinstance(data, Mapping) else text


class AnthropicTransport(SdkTransport):
    """Connections of the `anthropic` package."""

    def __init__(self, address: Address, timeout: float) -> None:
        anthropic = import_module(
            "anthropic"
        )  # named in no statement: its 2,900 modules are a sixth of what mypy reads
        super().__init__(address, timeout, anthropic, anthropic.AsyncAnthropic)


FORMAT = WireFormat(
    provider=Provider("/v1/messages"),
    write=write,
    read=read,
    assembly=MessageAssembly,
    clients={"conversation": AnthropicTransport, "batch": AnthropicTransport},
    members=(
        Member("top_p"),
        Member("temperature"),
        Member("thinking"),
        Member("output_config", aliases=("effort", "output_config.effort")),
        Member("stop_sequences"),
        Member("tool_choice"),
    ),
)

__all__ = ["API", "FORMAT", "MAX_TOKENS", "AnthropicTransport", "MessageAssembly", "read", "write"]
