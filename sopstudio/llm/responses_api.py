"""OpenAI's Responses API in terms of chat completions, for clients of our endpoint that know only that.

Nothing is stored: a request that goes on from an earlier response by its id is refused, and everything has to be in
`input`. Shapes: platform.openai.com/docs/api-reference/responses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from sopstudio.llm.served_request import RequestRefusedError
from sopstudio.sop import dumps

RENAMED = {"max_output_tokens": "max_completion_tokens"}
KEPT = ("temperature", "top_p", "parallel_tool_calls", "stream", "model", "seed")


def to_chat_request(body: Any) -> dict[str, Any]:
    """The chat-completions request that asks for the same. Raises `RequestRefusedError`."""
    if not isinstance(body, dict):
        raise RequestRefusedError("The request is no JSON object.")
    for name in ("previous_response_id", "conversation"):
        if body.get(name):
            raise RequestRefusedError(f"Nothing is stored here, so '{name}' cannot be used.", name, "unsupported_value")
    request = {name: body[name] for name in KEPT if body.get(name) is not None}
    request |= {new: body[old] for old, new in RENAMED.items() if body.get(old) is not None}
    request["messages"] = list(_messages(body))
    if body.get("tools"):
        request["tools"] = [_nest_tool(tool, number) for number, tool in enumerate(body["tools"])]
    choice = body.get("tool_choice")
    if choice is not None:
        is_named = isinstance(choice, Mapping) and choice.get("type") == "function"
        request["tool_choice"] = {"type": "function", "function": {"name": choice.get("name")}} if is_named else choice
    form = body.get("text", {}).get("format") if isinstance(body.get("text"), Mapping) else None
    if isinstance(form, Mapping):
        schema = {name: value for name, value in form.items() if name != "type"}
        is_schema = form.get("type") == "json_schema"
        request["response_format"] = {"type": form.get("type"), **({"json_schema": schema} if is_schema else {})}
    return request


def _messages(body: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    if body.get("instructions"):
        yield {"role": "system", "content": str(body["instructions"])}
    for is_call, group in groupby(enumerate(_input_items(body)), lambda pair: pair[1].get("type") == "function_call"):
        if is_call:  # calls that were made together are one message
            yield {"role": "assistant", "content": None, "tool_calls": [_call(item) for _, item in group]}
        else:
            for number, item in group:
                yield from _message(item, number)


def _input_items(body: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    items = body.get("input")
    if isinstance(items, str):
        return [{"role": "user", "content": items}]
    if not isinstance(items, list):
        raise RequestRefusedError("'input' must be text or a list of items.", "input", "invalid_type")
    for number, item in enumerate(items):
        if not isinstance(item, Mapping):
            raise RequestRefusedError(f"'input[{number}]' must be an object.", f"input[{number}]", "invalid_type")
    return items


def _call(item: Mapping[str, Any]) -> dict[str, Any]:
    function = {"name": item.get("name"), "arguments": item.get("arguments")}
    return {"id": item.get("call_id"), "type": "function", "function": function}


def _message(item: Mapping[str, Any], number: int) -> Iterator[dict[str, Any]]:
    kind = item.get("type", "message")
    if kind == "function_call_output":
        output = item.get("output")
        text = output if isinstance(output, str) else dumps(output, indent=None)
        yield {"role": "tool", "tool_call_id": item.get("call_id"), "content": text}
    elif kind == "message":
        content = item.get("content")
        parts = content if isinstance(content, list) else [{"text": content}]
        text = "".join(str(part.get("text") or "") for part in parts if isinstance(part, Mapping))
        yield {"role": item.get("role"), "content": text}
    elif kind != "reasoning":  # which our models do not write
        where = f"input[{number}].type"
        raise RequestRefusedError(f"Items of the type '{kind}' are not served here.", where, "unsupported_value")


def _nest_tool(tool: Any, number: int) -> dict[str, Any]:
    if not isinstance(tool, Mapping) or tool.get("type") != "function":
        raise RequestRefusedError("Only tools of the type 'function' are served here.", f"tools[{number}].type")
    names = ("name", "description", "parameters")
    return {"type": "function", "function": {name: tool[name] for name in names if tool.get(name) is not None}}


def to_response(body: Mapping[str, Any], completion: Mapping[str, Any]) -> dict[str, Any]:
    """The response object for a chat completion."""
    choice, *_ = completion["choices"]
    identifier = str(completion["id"]).removeprefix("chatcmpl-")
    is_cut = choice.get("finish_reason") == "length"
    usage = completion.get("usage") or {}
    counts = [usage.get(name, 0) for name in ("prompt_tokens", "completion_tokens")]
    return {
        "id": f"resp_{identifier}",
        "object": "response",
        "created_at": completion["created"],
        "status": "incomplete" if is_cut else "completed",
        "error": None,
        "incomplete_details": {"reason": "max_output_tokens"} if is_cut else None,
        "instructions": body.get("instructions"),
        "metadata": body.get("metadata") or {},
        "model": completion.get("model", ""),
        "output": list(_output_items(choice["message"], identifier)),
        "parallel_tool_calls": body.get("parallel_tool_calls", True),
        "temperature": body.get("temperature"),
        "text": body.get("text") or {"format": {"type": "text"}},
        "tool_choice": body.get("tool_choice", "auto"),
        "tools": body.get("tools") or [],
        "top_p": body.get("top_p"),
        "usage": {
            "input_tokens": counts[0],
            "input_tokens_details": {"cached_tokens": 0},
            "output_tokens": counts[1],
            "output_tokens_details": {"reasoning_tokens": 0},
            "total_tokens": sum(counts),
        },
    }


def _output_items(message: Mapping[str, Any], identifier: str) -> Iterator[dict[str, Any]]:
    text = message.get("content") or message.get("refusal")
    if text:
        part = {"type": "output_text", "text": text, "annotations": []}
        yield _item(f"msg_{identifier}", "message", role="assistant", content=[part])
    for number, call in enumerate(message.get("tool_calls") or ()):
        function = call["function"]
        names = {"call_id": call["id"], "name": function["name"], "arguments": function["arguments"]}
        yield _item(f"fc_{identifier}_{number}", "function_call", **names)


def _item(identifier: str, kind: str, **members: Any) -> dict[str, Any]:
    return {"id": identifier, "type": kind, "status": "completed", **members}


def response_events(response: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The events as which a response is streamed, numbered from 0."""
    started = {**response, "status": "in_progress", "output": [], "usage": None}
    events = [{"type": f"response.{name}", "response": started} for name in ("created", "in_progress")]
    for index, item in enumerate(response["output"]):
        events += _item_events(item, index)
    events.append({"type": f"response.{response['status']}", "response": response})
    yield from ({**event, "sequence_number": number} for number, event in enumerate(events))


def _item_events(item: Mapping[str, Any], index: int) -> Iterator[dict[str, Any]]:
    place = {"item_id": item["id"], "output_index": index}
    is_message = item["type"] == "message"
    blank: dict[str, Any] = {"content": []} if is_message else {"arguments": ""}
    yield {
        "type": "response.output_item.added",
        "output_index": index,
        "item": {**item, **blank, "status": "in_progress"},
    }
    if is_message:
        (part,) = item["content"]
        inner = {**place, "content_index": 0}
        yield {"type": "response.content_part.added", **inner, "part": {**part, "text": ""}}
        for word in part["text"].splitlines(keepends=True):
            yield {"type": "response.output_text.delta", **inner, "delta": word, "logprobs": []}
        yield {"type": "response.output_text.done", **inner, "text": part["text"], "logprobs": []}
        yield {"type": "response.content_part.done", **inner, "part": part}
    else:
        yield {"type": "response.function_call_arguments.delta", **place, "delta": item["arguments"]}
        done = {"arguments": item["arguments"], "name": item["name"]}
        yield {"type": "response.function_call_arguments.done", **place, **done}
    yield {"type": "response.output_item.done", "output_index": index, "item": item}


__all__ = ["response_events", "to_chat_request", "to_response"]
