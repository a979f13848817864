"""Emulated APIs other than chat completions: the offline model behind the rules that their providers publish.

Each reads a request of its API, refuses what the provider refuses in the provider's words, asks the offline model, and
thinks before each call, with a signature that it wants back.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sopstudio.llm.client.wire_formats import anthropic_messages, gemini_content, openai_responses
from sopstudio.llm.client.wire_formats.wire_format import WireFormat
from sopstudio.llm.offline import OfflineModel
from sopstudio.llm.responses_api import response_events, to_chat_request, to_response
from tests.llm.server import Answer, Asked

JSON_HEADERS = {"Content-Type": "application/json"}
EVENT_HEADERS = {"Content-Type": "text/event-stream"}
THOUGHT = "The procedure says what comes next."
SIGNATURE = "c2lnbmVkIHRob3VnaHQ+Pz8="
ISSUED = "issued"
"""In the id of every item and block that an emulation wrote itself."""


class Refused(Exception):
    """What the provider refuses, in its words."""


def offline_message(body: Mapping[str, Any]) -> dict[str, Any]:
    """The offline model's message to a chat-completions request."""
    message: dict[str, Any] = OfflineModel().complete({"model": "offline", **body})["choices"][0]["message"]
    return message


def call_of(identifier: str, name: str, arguments: Any) -> dict[str, Any]:
    """A call of a chat completion."""
    text = arguments if isinstance(arguments, str) else json.dumps(arguments)
    return {"id": identifier, "type": "function", "function": {"name": name, "arguments": text}}


def events(data: Iterable[Mapping[str, Any]], *, named: bool = True) -> Answer:
    """Server-sent events; `named` by their type, as OpenAI and Anthropic send them."""
    lines = (
        (f"event: {event['type']}\n" if named else "") + f"data: {json.dumps(event, separators=(',', ':'))}\n\n"
        for event in data
    )
    return Answer(body="".join(lines), headers=EVENT_HEADERS)


# OpenAI's Responses API


def check_responses(body: Mapping[str, Any]) -> None:
    """Members, calls with their results, and reasoning with its content in front of the calls that it led to."""
    for name in sorted({"stop", "seed", "messages", "max_tokens", "reasoning_effort", "response_format"} & body.keys()):
        raise Refused(f"Unknown parameter: '{name}'.")  # as reported in langchain-ai/langchain#38336
    _check_items(body["input"])
    wants_json = body.get("text", {}).get("format", {}).get("type") == "json_object"
    if wants_json and "json" not in json.dumps(body["input"]).lower():  # miracodeai/mira#267
        raise Refused("Response input messages must contain the word 'json' in some form.")


def _check_items(items: Iterable[Mapping[str, Any]]) -> None:
    waiting: list[str] = []
    reasoned = False
    for item in items:
        kind = item.get("type", "message")
        if kind == "reasoning" and not item.get("encrypted_content"):  # openai/openai-agents-python#919
            raise Refused(f"Item with id '{item['id']}' not found. Items are not persisted when `store` is false.")
        if kind == "function_call":
            if ISSUED in item["call_id"] and not reasoned:  # openai/openai-agents-python#1611
                raise Refused(f"Item '{item['call_id']}' was provided without its required 'reasoning' item")
            waiting.append(item["call_id"])
        elif kind == "function_call_output":
            if item["call_id"] not in waiting:
                raise Refused(f"No tool call found for function call output with call_id {item['call_id']}.")
            waiting.remove(item["call_id"])
        elif waiting and kind != "reasoning":
            raise Refused(f"No tool output found for function call {waiting[0]}.")
        reasoned = kind == "reasoning" or (reasoned and kind != "function_call_output")


def answer_responses(body: Mapping[str, Any], message: Mapping[str, Any] | None = None) -> Answer:
    """The offline model's answer, or this message, with a reasoning item before the calls."""
    request = to_chat_request({**body, "input": [_without_marks(item) for item in body["input"]]})
    message = message or offline_message(request)
    calls = message.get("tool_calls") or ()
    message = {**message, "tool_calls": [{**call, "id": f"{ISSUED}-{call['id']}"} for call in calls]}
    usage = {"prompt_tokens": 20, "completion_tokens": 5}
    completion = {"id": "chatcmpl-1", "created": 1, "choices": [{"message": message}], "usage": usage}
    response = to_response(body, completion)
    if calls:
        thought = {"type": "reasoning", "id": "rs_1", "encrypted_content": SIGNATURE}
        response["output"].insert(0, {**thought, "summary": [{"type": "summary_text", "text": THOUGHT}]})
    if not body.get("stream"):
        return Answer(body=json.dumps(response), headers=JSON_HEADERS)
    shown = {**response, "output": response["output"][1:]} if calls else response
    return events(_with_reasoning(list(response_events(shown)), response))


def _with_reasoning(stream: list[dict[str, Any]], response: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The events with those of the reasoning item, which stands first."""
    shift = int(response["output"][0]["type"] == "reasoning")
    for number, event in enumerate(stream):
        if number == 2 and shift:
            place = {"output_index": 0, "item": response["output"][0]}
            yield {"type": "response.output_item.added", **place}
            yield {"type": "response.output_item.done", **place}
        moved = {"output_index": event["output_index"] + shift} if "output_index" in event else {}
        whole = {"response": response} if event["type"] == "response.completed" else {}
        yield {**event, **moved, **whole}


def _without_marks(item: Mapping[str, Any]) -> Mapping[str, Any]:
    return {**item, "call_id": item["call_id"].removeprefix(f"{ISSUED}-")} if "call_id" in item else item


# Anthropic's Messages API

MESSAGES_MEMBERS = frozenset(
    {"model", "max_tokens", "messages", "system", "tools", "tool_choice", "stream", "thinking", "output_config"}
    | {"stop_sequences"}
)


def check_messages(body: Mapping[str, Any]) -> None:
    """Members, turns, results behind their calls, and thinking as it was written."""
    if "max_tokens" not in body:
        raise Refused("max_tokens: Field required")
    for name in sorted(body.keys() - MESSAGES_MEMBERS):
        # temperature and top_p too: platform.claude.com/docs/en/api/migration-2026-10-21
        raise Refused(f"{name}: Extra inputs are not permitted")
    messages = body["messages"]
    if messages[0]["role"] != "user":
        raise Refused('messages: first message must use the "user" role')
    if messages[-1]["role"] != "user":  # platform.claude.com/docs/en/api/errors#prefill-not-supported
        raise Refused("This model does not support assistant message prefill.")
    waiting: list[str] = []
    for number, message in enumerate(messages):
        content = message["content"]
        blocks = content if isinstance(content, list) else [{"type": "text", "text": content}]
        _check_results(number, blocks, waiting)
        waiting = [block["id"] for block in blocks if block["type"] == "tool_use"]
        _check_thinking(number, blocks)
        if any(
            block["type"] == "text" and not block["text"].strip() for block in blocks
        ):  # langchain-ai/langchain#21422
            raise Refused("messages: text content blocks must be non-empty")
        if waiting and not body.get("tools"):  # camel-ai/owl#532
            raise Refused("Requests which include `tool_use` or `tool_result` blocks must define tools.")


def _check_results(number: int, blocks: list[Any], waiting: list[str]) -> None:
    results = [block["tool_use_id"] for block in blocks if block["type"] == "tool_result"]
    if missing := [identifier for identifier in waiting if identifier not in results]:  # MoonshotAI/kosong#45
        raise Refused(f"messages.{number}: `tool_use` ids were found without `tool_result` blocks: {missing}")
    if extra := [identifier for identifier in results if identifier not in waiting]:  # tghamm/Anthropic.SDK#184
        raise Refused(f"messages.{number}: unexpected tool_use_id found in tool_result blocks: {extra}")


def _check_thinking(number: int, blocks: list[Any]) -> None:
    calls = [block["id"] for block in blocks if block["type"] == "tool_use"]
    thoughts = [block for block in blocks if block["type"] == "thinking"]
    if any(ISSUED in identifier for identifier in calls) and blocks[0]["type"] != "thinking":  # pydantic-ai#2075
        raise Refused(f"messages.{number}.content.0.type: Expected `thinking`, but found `{blocks[0]['type']}`.")
    issued = {"type": "thinking", "thinking": THOUGHT, "signature": SIGNATURE}
    if any(thought != issued for thought in thoughts):  # anthropics/claude-code#26314
        raise Refused(f"messages.{number}: `thinking` blocks in the latest assistant message cannot be modified.")


def answer_messages(body: Mapping[str, Any], message: Mapping[str, Any] | None = None) -> Answer:
    """The offline model's answer, or this message, with a thinking block before the calls."""
    message = message or offline_message(_chat_of_messages(body))
    calls = message.get("tool_calls") or ()
    content: list[dict[str, Any]] = []
    if calls:
        content.append({"type": "thinking", "thinking": THOUGHT, "signature": SIGNATURE})
    if message.get("content"):
        content.append({"type": "text", "text": message["content"]})
    for call in calls:
        function = call["function"]
        block = {"type": "tool_use", "id": f"{ISSUED}_{call['id']}", "name": function["name"]}
        content.append({**block, "input": json.loads(function["arguments"])})
    usage = {"input_tokens": 12, "cache_read_input_tokens": 8, "cache_creation_input_tokens": None, "output_tokens": 5}
    stop = "tool_use" if calls else "end_turn"
    whole = {"id": "msg_1", "type": "message", "role": "assistant", "model": body["model"], "content": content}
    if not body.get("stream"):
        answer = {**whole, "stop_reason": stop, "stop_sequence": None, "usage": usage}
        return Answer(body=json.dumps(answer), headers=JSON_HEADERS)
    return events(_message_events({**whole, "content": [], "stop_reason": None, "usage": usage}, content, stop))


def _message_events(start: Mapping[str, Any], content: list[Any], stop: str) -> Iterator[dict[str, Any]]:
    yield {"type": "message_start", "message": start}
    yield {"type": "ping"}
    for index, block in enumerate(content):
        blank = {"text": "", "thinking": "", "signature": "", "input": {}}
        begun = {**block, **{name: value for name, value in blank.items() if name in block}}
        yield {"type": "content_block_start", "index": index, "content_block": begun}
        for delta in _block_deltas(block):
            yield {"type": "content_block_delta", "index": index, "delta": delta}
        yield {"type": "content_block_stop", "index": index}
    yield {
        "type": "message_delta",
        "delta": {"stop_reason": stop, "stop_sequence": None},
        "usage": {"output_tokens": 5},
    }
    yield {"type": "message_stop"}


def _block_deltas(block: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    if block["type"] == "tool_use":
        text = json.dumps(block["input"])
        for part in ("", text[:3], text[3:]):
            yield {"type": "input_json_delta", "partial_json": part}
        return
    name = "thinking" if block["type"] == "thinking" else "text"
    for word in block[name].splitlines(keepends=True):
        yield {"type": f"{name}_delta", name: word}
    if "signature" in block:
        yield {"type": "signature_delta", "signature": block["signature"]}


def _chat_of_messages(body: Mapping[str, Any]) -> dict[str, Any]:
    messages: list[dict[str, Any]] = [{"role": "system", "content": body["system"]}] if body.get("system") else []
    for message in body["messages"]:
        content = message["content"]
        blocks = content if isinstance(content, list) else [{"type": "text", "text": content}]
        text = "\n\n".join(block["text"] for block in blocks if block["type"] == "text")
        calls = [call_of(block["id"], block["name"], block["input"]) for block in blocks if block["type"] == "tool_use"]
        for block in blocks:
            if block["type"] == "tool_result":
                messages.append({"role": "tool", "tool_call_id": block["tool_use_id"], "content": block["content"]})
        if text or calls:
            messages.append(
                {"role": message["role"], "content": text or None, **({"tool_calls": calls} if calls else {})}
            )
    tools = [
        {
            "type": "function",
            "function": {"name": tool["name"], "description": tool["description"], "parameters": tool["input_schema"]},
        }
        for tool in body.get("tools") or ()
    ]
    # The API has no mode for JSON; a model does what the system message says.
    form = {"response_format": {"type": "json_object"}} if "JSON" in str(body.get("system")) and not tools else {}
    return {"messages": messages, **({"tools": tools} if tools else {}), **_stop(body.get("stop_sequences")), **form}


def _stop(stop: Any) -> dict[str, Any]:
    return {"stop": stop} if stop else {}


# Gemini's generateContent

CONTENT_MEMBERS = frozenset({"contents", "systemInstruction", "tools", "toolConfig", "generationConfig"})


def check_contents(body: Mapping[str, Any]) -> None:
    """Members, turns, as many results as calls, and the signature of each call that had one."""
    for name in sorted(body.keys() - CONTENT_MEMBERS):
        raise Refused(f'Invalid JSON payload received. Unknown name "{name}": Cannot find field.')
    contents = body["contents"]
    if contents[-1]["role"] == "model":  # crewAIInc/crewAI#6973
        raise Refused("Please ensure that single turn requests end with a user role or the role field is empty.")
    waiting: list[str] = []
    before = ""
    for content in contents:
        calls = [part["functionCall"] for part in content["parts"] if "functionCall" in part]
        results = [part["functionResponse"] for part in content["parts"] if "functionResponse" in part]
        if len(results) != len(waiting) or [result["name"] for result in results] != waiting:
            # google-gemini/gemini-cli#3814
            raise Refused("Please ensure that the number of function response parts is equal to the number of calls.")
        if calls and before != "user":  # google-gemini/gemini-cli#26486
            raise Refused("Please ensure that function call turn comes immediately after a user turn.")
        signed = next((part.get("thoughtSignature") for part in content["parts"] if "functionCall" in part), None)
        if calls and not _is_same_signature(signed):  # ai.google.dev/gemini-api/docs/thought-signatures
            raise Refused("Function call is missing a thought_signature in functionCall parts.")
        waiting, before = [call["name"] for call in calls], content["role"]
        if any(part.get("text") == "" and "thoughtSignature" not in part for part in content["parts"]):
            raise Refused("Unable to submit request because it must have a text parameter.")


def _is_same_signature(signature: str | None) -> bool:
    """Whether a signature is the issued one; JSON of protocol buffers reads both alphabets of base64."""
    return (signature or "").translate(str.maketrans("-_", "+/")) == SIGNATURE


def answer_contents(
    body: Mapping[str, Any], message: Mapping[str, Any] | None = None, *, streamed: bool = False
) -> Answer:
    """The offline model's answer, or this message: a thought, then parts, the first call with a signature, no ids."""
    message = message or offline_message(_chat_of_contents(body))
    parts: list[dict[str, Any]] = [{"text": THOUGHT, "thought": True}]
    if message.get("content"):
        parts.append({"text": message["content"]})
    for number, call in enumerate(message.get("tool_calls") or ()):
        function = call["function"]
        part = {"functionCall": {"name": function["name"], "args": json.loads(function["arguments"])}}
        parts.append({**part, **({} if number else {"thoughtSignature": SIGNATURE})})
    usage = {"promptTokenCount": 20, "candidatesTokenCount": 3, "thoughtsTokenCount": 2, "totalTokenCount": 25}
    if not streamed:
        return Answer(body=json.dumps(_content_chunk(parts, "STOP", usage)), headers=JSON_HEADERS)
    pieces = [piece for part in parts for piece in _pieces_of(part)]
    chunks = [_content_chunk([piece], None, usage) for piece in pieces[:-1]]
    return events([*chunks, _content_chunk(pieces[-1:], "STOP", usage)], named=False)


def _pieces_of(part: Mapping[str, Any]) -> list[dict[str, Any]]:
    """A part in pieces: a text by its lines, a call whole."""
    if "text" not in part:
        return [dict(part)]
    return [{**part, "text": line} for line in part["text"].splitlines(keepends=True)]


def _content_chunk(parts: list[Any], reason: str | None, usage: Mapping[str, Any]) -> dict[str, Any]:
    candidate = {"content": {"role": "model", "parts": parts}, "index": 0}
    return {"candidates": [{**candidate, **({"finishReason": reason} if reason else {})}], "usageMetadata": usage}


def _chat_of_contents(body: Mapping[str, Any]) -> dict[str, Any]:
    system = body.get("systemInstruction")
    messages: list[dict[str, Any]] = [{"role": "system", "content": system["parts"][0]["text"]}] if system else []
    ids: list[str] = []
    for number, content in enumerate(body["contents"]):
        for part in content["parts"]:
            if result := part.get("functionResponse"):
                messages.append({"role": "tool", "tool_call_id": ids.pop(0), "content": json.dumps(result["response"])})
        calls = [part["functionCall"] for part in content["parts"] if "functionCall" in part]
        text = "\n\n".join(part["text"] for part in content["parts"] if "text" in part and not part.get("thought"))
        if not text and not calls:
            continue
        made = [call_of(f"c{number}-{place}", call["name"], call["args"]) for place, call in enumerate(calls)]
        ids = [call["id"] for call in made]
        role = {"model": "assistant", "user": "user"}[content["role"]]
        messages.append({"role": role, "content": text or None, **({"tool_calls": made} if made else {})})
    tools = [
        {
            "type": "function",
            "function": {
                "name": function["name"],
                "description": function["description"],
                "parameters": _schema(function),
            },
        }
        for tool in body.get("tools") or ()
        for function in tool["functionDeclarations"]
    ]
    config = body.get("generationConfig") or {}
    wants_json = config.get("responseMimeType") == "application/json"
    form = {"response_format": {"type": "json_object"}} if wants_json else {}
    return {"messages": messages, **({"tools": tools} if tools else {}), **_stop(config.get("stopSequences")), **form}


def _schema(function: Mapping[str, Any]) -> Any:
    return function.get("parametersJsonSchema") or function.get("parameters_json_schema")


@dataclass(frozen=True)
class NativeProvider:
    """An emulated API: how it is asked, its rules, and its answers to a body with or without a message of one's own."""

    wire: WireFormat
    check: Callable[[Mapping[str, Any]], None]
    respond: Callable[..., Answer]
    is_streamed: Callable[[Asked, Mapping[str, Any]], dict[str, Any]] = lambda _asked, _body: {}

    def answer(self, _number: int, asked: Asked, message: Mapping[str, Any] | None = None) -> Answer:
        """The response to a request: 400 with the provider's reason, or an answer."""
        body = json.loads(asked.body)
        try:
            self.check(body)
        except Refused as refused:
            error = {"type": "invalid_request_error", "message": str(refused)}
            return Answer(400, json.dumps({"type": "error", "error": error}), JSON_HEADERS)
        return self.respond(body, message, **self.is_streamed(asked, body))


NATIVE_PROVIDERS: Mapping[str, NativeProvider] = {
    "openai responses": NativeProvider(openai_responses.FORMAT, check_responses, answer_responses),
    "anthropic messages": NativeProvider(anthropic_messages.FORMAT, check_messages, answer_messages),
    "gemini content": NativeProvider(
        gemini_content.FORMAT,
        check_contents,
        answer_contents,
        lambda asked, _body: {"streamed": ":streamGenerateContent" in asked.path},
    ),
}
