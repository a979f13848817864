"""Gemini's generateContent (ai.google.dev/api/generate-content), through the official package `google-genai`.

- The agent is called `model`; the results of parallel calls come together, as many as there were calls
  (google-gemini/gemini-cli#3814), directly behind them.
- A call goes back with the thought signature that came with its part, in its place: "Function call is missing a
  thought_signature in functionCall parts" (ai.google.dev/gemini-api/docs/thought-signatures). Parts with a signature
  are not joined with others.
- Calls may come without ids, and results are then told apart by their order and name.
- The API has no switch for parallel calls.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sopstudio.errors import FormatError
from sopstudio.llm.client.address import Provider
from sopstudio.llm.client.gemini_transport import GeminiTransport
from sopstudio.llm.client.refused_members import Member
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
from sopstudio.sop import loads

API = "gemini"
RENAMED = {
    "max_tokens": "maxOutputTokens",
    "max_completion_tokens": "maxOutputTokens",
    "stop": "stopSequences",
    "top_p": "topP",
}
UNKNOWN = ("parallel_tool_calls",)
OWN = frozenset({"messages", "tools", "tool_choice", "reasoning_effort", "response_format", *RENAMED, *UNKNOWN})
MODES = {"auto": "AUTO", "required": "ANY", "none": "NONE"}
GOOD_REASONS = ("STOP", "FINISH_REASON_UNSPECIFIED")
TECHNICAL_REASONS = (
    "OTHER",
    "MALFORMED_FUNCTION_CALL",
    "UNEXPECTED_TOOL_CALL",
    "TOO_MANY_TOOL_CALLS",
    "MISSING_THOUGHT_SIGNATURE",
    "MALFORMED_RESPONSE",
)
"""Why an answer ended that is none; other reasons are filters."""


def write(body: Mapping[str, Any]) -> Written:
    """The request as contents, with the options of the package's configuration beside them.

    An effort asks for a level of thinking, and for a summary of it to show.
    """
    system, messages = split_system(list(body.get("messages") or ()))
    request = {name: value for name, value in body.items() if name not in OWN}
    request |= {RENAMED[name]: body[name] for name in RENAMED if name in body}
    request |= {"systemInstruction": system} if system else {}
    if "reasoning_effort" in body:
        request["thinkingConfig"] = {"thinkingLevel": str(body["reasoning_effort"]).upper(), "includeThoughts": True}
    if as_mapping(body.get("response_format")).get("type") == "json_object":
        request["responseMimeType"] = "application/json"
    if functions := list(map(_write_function, list_functions(body))):
        request["tools"] = [{"functionDeclarations": functions}]
        if "tool_choice" in body:
            mode = MODES.get(str(body["tool_choice"]), "AUTO")
            request["toolConfig"] = {"functionCallingConfig": {"mode": mode}}
    request["contents"] = list(_contents(messages))
    return Written(request, tuple(name for name in UNKNOWN if name in body))


def _write_function(function: Mapping[str, Any]) -> dict[str, Any]:
    written = {"name": function["name"], "description": function.get("description") or ""}
    parameters = function.get("parameters")
    return {**written, "parametersJsonSchema": parameters} if parameters else written


def _contents(messages: list[Any]) -> Iterator[dict[str, Any]]:
    """The turns of user and model; results in a row are one turn of the user."""
    calls: dict[str, dict[str, Any]] = {}
    results: list[dict[str, Any]] = []
    for message in messages:
        if message["role"] == "tool":
            response = {**calls.get(message["tool_call_id"], {}), "response": _read_result(message["content"])}
            results.append({"functionResponse": response})
            continue
        if results:
            yield {"role": "user", "parts": results}
            results = []
        if message.get("tool_calls"):
            parts = list(_parts(message))
            native_calls = [part["functionCall"] for part in parts if "functionCall" in part]
            named = ({name: call[name] for name in ("id", "name") if call.get(name)} for call in native_calls)
            calls |= dict(zip((call["id"] for call in message["tool_calls"]), named, strict=True))
            yield {"role": "model", "parts": parts}
        else:
            role = "model" if message["role"] == "assistant" else "user"
            yield {"role": role, "parts": [{"text": message["content"]}]}
    if results:
        yield {"role": "user", "parts": results}


def _parts(message: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The parts of a turn with calls: as they came where they did, behind what was said before."""
    native, calls = find_native(message, API), message["tool_calls"]
    names = [part["functionCall"].get("name") for part in native if "functionCall" in part]
    if names == [call["function"]["name"] for call in calls]:
        if earlier := find_earlier_text(message, _text_of(native)):
            yield {"text": earlier}
        yield from native
        return
    if message.get("content"):
        yield {"text": message["content"]}
    for call in calls:
        yield {"functionCall": {"name": call["function"]["name"], "args": read_arguments(call)}}


def _read_result(content: str) -> dict[str, Any]:
    """The result of a tool as the object that the API wants."""
    try:
        data = loads(content)
    except FormatError:
        data = content
    return data if isinstance(data, dict) else {"output": data}


def read(response: Any) -> Any:
    """The answer as a chat completion; what is no answer of this API stays as it came."""
    if not isinstance(response, Mapping) or not ({"candidates", "promptFeedback"} & response.keys()):
        return response
    candidate = _first_candidate(response)
    reason = str(candidate.get("finishReason") or "STOP")
    if blocked := as_mapping(response.get("promptFeedback")).get("blockReason"):
        reason = str(blocked)
    if reason in TECHNICAL_REASONS:
        return {"error": {"message": f"the model ended with {reason}. {candidate.get('finishMessage') or ''}".strip()}}
    parts = as_mappings(as_mapping(candidate.get("content")).get("parts"))
    calls = [
        write_call(call.get("id") or f"call-{number}", call.get("name"), call.get("args") or {})
        for number, call in enumerate(as_mapping(part["functionCall"]) for part in parts if "functionCall" in part)
    ]
    is_kept = calls and any(part.get("thoughtSignature") or part.get("thought") for part in parts)
    return write_completion(
        _text_of(parts),
        calls,
        reason=None if reason in GOOD_REASONS else "length" if reason == "MAX_TOKENS" else "content_filter",
        thinking="".join(str(part.get("text") or "") for part in parts if part.get("thought")),
        native=keep_native(API, parts) if is_kept else None,
        usage=_read_usage(as_mapping(response.get("usageMetadata"))),
        identifier=response.get("responseId"),
    )


def _first_candidate(response: Mapping[str, Any]) -> dict[str, Any]:
    return next(iter(as_mappings(response.get("candidates"))), {})


def _read_usage(usage: Mapping[str, Any]) -> tuple[Any, Any]:
    """The tokens of the request and of the answer, in which thoughts are counted apart."""
    counts = [usage.get(name, 0) for name in ("candidatesTokenCount", "thoughtsTokenCount")]
    is_counted = usage.keys() & {"candidatesTokenCount", "thoughtsTokenCount"}
    return usage.get("promptTokenCount"), add_counts(counts) if is_counted else None


def _text_of(parts: list[Any]) -> str:
    return "".join(str(part.get("text") or "") for part in parts if not part.get("thought"))


class ContentAssembly(EventAssembly):
    """An answer from chunks, each with some more parts. No event ends the stream: the last one says why it ended."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._response: dict[str, Any] = {}
        self._candidate: dict[str, Any] = {}
        self._parts: list[dict[str, Any]] = []

    def add(self, event: Mapping[str, Any]) -> str:
        self._response |= {name: value for name, value in event.items() if name != "candidates"}
        candidate = _first_candidate(event)
        self._candidate |= {name: value for name, value in candidate.items() if name != "content"}
        parts = as_mappings(as_mapping(candidate.get("content")).get("parts"))
        return "".join(map(self._add_part, parts))

    def _add_part(self, part: Mapping[str, Any]) -> str:
        text, last = self.count(part.get("text")), self._parts[-1] if self._parts else {}
        is_thought = bool(part.get("thought"))
        if _is_plain(part) and _is_plain(last) and is_thought == bool(last.get("thought")):
            last["text"] += text
        else:
            self._parts.append(dict(part))
        return "" if is_thought else text

    def whole(self) -> dict[str, Any] | None:
        if not self._candidate.get("finishReason") and not self._response.get("promptFeedback"):
            return None
        candidate = {**self._candidate, "content": {"role": "model", "parts": self._parts}}
        answer: dict[str, Any] = read({**self._response, "candidates": [candidate]})
        return answer


def _is_plain(part: Mapping[str, Any]) -> bool:
    """Whether a part holds text and nothing that belongs to this part alone."""
    return part.keys() <= {"text", "thought"} and isinstance(part.get("text"), str)


FORMAT = WireFormat(
    provider=Provider("/models/{model}:generateContent", ("x-goog-api-key", "{key}")),
    write=write,
    read=read,
    assembly=ContentAssembly,
    clients={"conversation": GeminiTransport, "batch": GeminiTransport},
    members=(
        # "Thinking level is not supported for this model." (RooCodeInc/Roo-Code#10700); "thinking_config is not
        # supported." (Veloera/Veloera#41)
        Member("thinkingConfig", aliases=("Thinking level", "thinking_level", "thinking_config", "Thinking_config")),
        Member("seed"),
        Member("stopSequences", aliases=("stop_sequences",)),
        Member("responseMimeType", aliases=("response_mime_type",)),
        Member("topP", aliases=("top_p",)),
        Member("temperature"),
    ),
)

__all__ = ["API", "FORMAT", "ContentAssembly", "read", "write"]
