"""A request to our own endpoint: refused as OpenAI refuses it where it is malformed, else obeyed in how to answer.

What a model of ours cannot do (several answers, log probabilities) is refused, never passed over. The errors have the
members of OpenAI's: `message`, `type`, `param` and `code` (platform.openai.com/docs/guides/error-codes).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sopstudio.errors import FormatError, ModelError
from sopstudio.llm.response import CHARACTERS_PER_TOKEN
from sopstudio.sop import Schema, loads

ROLES = ("system", "developer", "user", "assistant", "tool", "function")
MAX_STOPS = 4
UNSUPPORTED = {"n": 1, "logprobs": False, "top_logprobs": 0, "best_of": 1}
"""Members that change how an answer is sampled, each with the one value that our models can serve."""


class RequestRefusedError(ModelError):
    """A request that cannot be served: `status` is that of HTTP, `param` names the member."""

    def __init__(self, message: str, param: str | None = None, code: str | None = None, status: int = 400) -> None:
        super().__init__(message)
        self.message, self.param, self.code, self.status = message, param, code, status

    def body(self) -> dict[str, Any]:
        """The error as OpenAI writes it."""
        error = {"message": self.message, "type": "invalid_request_error", "param": self.param, "code": self.code}
        return {"error": error}


def check_request(body: Any) -> dict[str, Any]:
    """The body of a chat-completions request. Raises `RequestRefusedError`."""
    if not isinstance(body, dict):
        raise RequestRefusedError("The request is no JSON object.")
    messages = body.get("messages")
    if not isinstance(messages, list) or not messages:
        raise RequestRefusedError("'messages' must be a list with at least one message.", "messages", "invalid_type")
    called: set[str] = set()
    for number, message in enumerate(messages):
        _check_message(message, f"messages[{number}]", called)
    for name, only in UNSUPPORTED.items():
        if body.get(name) not in (None, only):
            raise RequestRefusedError(f"This model serves '{name}' = {only} only.", name, "unsupported_value")
    _check_tools(body)
    _read_limit(body)
    _read_stops(body)
    return body


def _check_message(message: Any, where: str, called: set[str]) -> None:
    if not isinstance(message, Mapping):
        raise RequestRefusedError(f"'{where}' must be an object.", where, "invalid_type")
    role, content = message.get("role"), message.get("content")
    if role not in ROLES:
        raise RequestRefusedError(
            f"'{where}.role' must be one of {', '.join(ROLES)}.", f"{where}.role", "invalid_value"
        )
    if not (content is None or isinstance(content, str | list)):
        message_text = f"'{where}.content' must be text or a list of parts."
        raise RequestRefusedError(message_text, f"{where}.content", "invalid_type")
    calls = message.get("tool_calls") or ()
    if content is None and role != "assistant":
        raise RequestRefusedError(f"'{where}.content' is missing.", f"{where}.content", "missing_required_parameter")
    if role == "tool" and message.get("tool_call_id") not in called:
        reason = "Messages with role 'tool' must follow a message with the 'tool_calls' that they answer."
        raise RequestRefusedError(reason, f"{where}.role", None)
    called.update(str(call.get("id")) for call in calls if isinstance(call, Mapping))


def _check_tools(body: Mapping[str, Any]) -> None:
    names = _tool_names(body)
    choice = body.get("tool_choice")
    if choice in (None, "none", "auto"):
        return
    if choice == "required" and names:
        return
    wanted = _named_tool(choice)
    if wanted is None or wanted not in names:
        reason = "'tool_choice' must be none, auto, required, or name a function in 'tools'."
        raise RequestRefusedError(reason, "tool_choice", "invalid_value")


def _tool_names(body: Mapping[str, Any]) -> list[str]:
    tools = body.get("tools") or []
    if not isinstance(tools, list):
        raise RequestRefusedError("'tools' must be a list.", "tools", "invalid_type")
    names = []
    for number, tool in enumerate(tools):
        function = tool.get("function") if isinstance(tool, Mapping) else None
        if not isinstance(function, Mapping) or not isinstance(function.get("name"), str) or not function["name"]:
            where = f"tools[{number}].function.name"
            raise RequestRefusedError(f"'{where}' is missing.", where, "missing_required_parameter")
        names.append(function["name"])
    return names


def _named_tool(choice: Any) -> str | None:
    function = choice.get("function") if isinstance(choice, Mapping) else None
    name = function.get("name") if isinstance(function, Mapping) else None
    return name if isinstance(name, str) else None


def _read_limit(body: Mapping[str, Any]) -> int | None:
    """How many tokens an answer may have; None without a limit."""
    for name in ("max_completion_tokens", "max_tokens"):
        limit = body.get(name)
        if limit is not None:
            if type(limit) is not int or limit < 1:
                raise RequestRefusedError(f"'{name}' must be a whole number from 1.", name, "invalid_value")
            return limit
    return None


def _read_stops(body: Mapping[str, Any]) -> list[str]:
    """The texts at which an answer ends."""
    stop = body.get("stop")
    stops = [stop] if isinstance(stop, str) else [] if stop is None else stop
    if (
        not isinstance(stops, list)
        or len(stops) > MAX_STOPS
        or not all(isinstance(text, str) and text for text in stops)
    ):
        raise RequestRefusedError(f"'stop' must be a text or at most {MAX_STOPS} texts.", "stop", "invalid_value")
    return stops


def model_request(body: Mapping[str, Any]) -> dict[str, Any]:
    """The request as the model gets it: without what the endpoint does itself, with the tools that it may call."""
    request = {name: value for name, value in body.items() if name not in ("stream", "stream_options", "tool_choice")}
    choice = body.get("tool_choice")
    wanted = _named_tool(choice)
    if choice == "none":
        request.pop("tools", None)
    elif wanted is not None:
        request["tools"] = [tool for tool in body["tools"] if tool["function"]["name"] == wanted]
    return request


def obey(body: Mapping[str, Any], response: Mapping[str, Any]) -> dict[str, Any]:
    """The response as the request wants it. Raises `RequestRefusedError` where the model did not answer so."""
    choice, *_ = response["choices"]
    message = dict(choice["message"])
    calls = message.get("tool_calls") or []
    if calls and body.get("parallel_tool_calls") is False:
        message["tool_calls"] = calls[:1]
    wants_call = body.get("tool_choice") == "required" or _named_tool(body.get("tool_choice")) is not None
    if wants_call and not calls:
        reason = "This model answers with words here, so 'tool_choice' cannot be obeyed."
        raise RequestRefusedError(reason, "tool_choice", "unsupported_value")
    reason = choice.get("finish_reason") or "stop"
    if isinstance(message.get("content"), str):
        message["content"], reason = _cut(message["content"], body, reason)
    if not calls:
        _check_format(body, message)
    return {**response, "choices": [{**choice, "message": message, "finish_reason": reason}]}


def _cut(text: str, body: Mapping[str, Any], reason: str) -> tuple[str, str]:
    """The text up to the first stop and within the limit of tokens, and why it ends."""
    ends = [place for stop in _read_stops(body) if (place := text.find(stop)) >= 0]
    text = text[: min(ends)] if ends else text
    limit = _read_limit(body)
    if limit is not None and len(text) > limit * CHARACTERS_PER_TOKEN:
        return text[: limit * CHARACTERS_PER_TOKEN], "length"
    return text, reason


def _check_format(body: Mapping[str, Any], message: Mapping[str, Any]) -> None:
    wanted = body.get("response_format")
    kind = wanted.get("type") if isinstance(wanted, Mapping) else None
    if kind in (None, "text"):
        return
    if kind not in ("json_object", "json_schema"):
        reason = "'response_format.type' must be text, json_object or json_schema."
        raise RequestRefusedError(reason, "response_format.type", "invalid_value")
    try:
        answer = loads(str(message.get("content") or ""))
    except FormatError:
        answer = None
    schema = wanted.get("json_schema", {}).get("schema", {}) if isinstance(wanted, Mapping) else {}
    if not isinstance(answer, dict) or (schema and Schema(schema).describe_mismatch(answer)):
        reason = f"This model does not answer in the format '{kind}' here."
        raise RequestRefusedError(reason, "response_format", "unsupported_value")


__all__ = ["RequestRefusedError", "check_request", "model_request", "obey"]
