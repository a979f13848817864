"""Reading a chat-completions response: text, thinking, tool calls, usage, and what else the provider sent along.

Providers differ in how they write an answer. What can be read in only one way is read, and named in
`ModelReply.tolerated`, so that it is counted (`sopstudio.llm.format_deviations` has the list and the public
reports). Anything else that is unusable becomes a `Failure` or a `ModelCall` with a `problem`, never an exception
and never a silent repair.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from sopstudio.errors import FormatError
from sopstudio.llm import format_deviations
from sopstudio.llm.error_body import read_error_body
from sopstudio.sop import dumps, loads
from sopstudio.trace import Failure, ModelCall, ModelReply, Usage
from sopstudio.translation import mark, tr

MAX_REPORTED_TOKENS = 10_000_000
"""A reported token count above this is ignored."""
MAX_CALLS = 128
"""A reply with more tool calls is unusable."""
MAX_MEMBERS = 100_000
"""Values in a reply, and in the arguments of a call: reading more would hold up everything else."""
INJECTED_KEY = "injected"
"""The key of a response under which `faulty` names its deliberate mistakes."""
OMISSIONS_KEY = "omissions"
"""The key of a response under which the client names what the endpoint was asked without."""
WAITING_KEY = "waiting"
"""The key of a response under which the client says for how many seconds the call waited for its turn."""
MAX_MARK_CHARACTERS = 200
CHARACTERS_PER_TOKEN = 4
"""An estimate, for replies without a token count."""
QUOTED = re.compile(r'"(?:[^"\\]|\\.)*+"', re.S)
CUT_OFF_MESSAGES = {
    "length": mark("the model's answer was cut off at its length limit"),
    "content_filter": mark("the model's answer was withheld by a content filter"),
}
MESSAGE_MEMBERS = frozenset({"role", "content", "refusal", "tool_calls", "function_call", "annotations", "audio"})
CALL_MEMBERS = frozenset({"id", "type", "index", "function"})
"""The members of a message and of a call that belong to the format; all others go back to the provider."""


def has_too_many_members(text: str) -> bool:
    """Whether a JSON text holds more than `MAX_MEMBERS` values, judged by its separators without reading it."""
    if _separators(text) <= MAX_MEMBERS:
        return False
    return _separators(QUOTED.sub('""', text)) > MAX_MEMBERS


def _separators(text: str) -> int:
    return sum(map(text.count, ",[{"))


def read_response(text: str) -> Any:
    """The body of a response as JSON data; the text itself where it is not JSON, which `read_reply` refuses.

    An unbounded number (an endpoint that reports 1e308 tokens) stays text: it spoils its own field, not the
    whole answer.
    """
    try:
        return loads(text)
    except FormatError:
        pass
    try:
        data = json.loads(
            text,
            parse_float=_parse_number,
            parse_int=_parse_number,
            parse_constant=str,
            object_pairs_hook=_reject_duplicates,
        )
        return loads(dumps(data, indent=None))
    except (FormatError, ValueError, RecursionError):
        return text


def _parse_number(text: str) -> Any:
    try:
        return loads(text)
    except FormatError:
        return text


def _reject_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        raise ValueError("a key stands twice")
    return data


def read_reply(
    response: Any,
    component: str = "agent",
    seconds: float = 0.0,
    body: Mapping[str, Any] | None = None,
    *,
    strict: bool = False,
) -> ModelReply | Failure:
    """The reply in a chat-completions response; a `Failure` of kind *unusable* where there is none.

    `seconds` is the duration of the request, the time that it waited for its turn included. `body` is the request: for
    the tools that it offers, and to estimate its tokens where the endpoint does not count them. With `strict`, an
    answer that needs a tolerance is unusable.
    """
    message = _first_message(response)
    if isinstance(message, str):
        return Failure(message, "unusable")
    answer = format_deviations.read_message(message, _offered_tools(body))
    if problem := _find_problem(answer):
        return Failure(problem, "unusable")
    if strict and answer.tolerated:
        return Failure(f"the model's answer is not in the format ({', '.join(answer.tolerated)})", "unusable")
    calls = tuple(map(_read_call, answer.calls))
    reply_length = len(answer.text) + sum(len(call.tool) + len(call.raw) for call in calls)
    return ModelReply(
        answer.text,
        calls,
        _read_usage(response, reply_length, seconds, body),
        component,
        injected_mistakes(response),
        answer.thinking if _is_text(answer.thinking) else "",
        answer.tolerated,
        _other_members(message, MESSAGE_MEMBERS),
        _read_omissions(response),
    )


def _find_problem(answer: format_deviations.Answer) -> str:
    """Why an answer cannot be used; blank where it can."""
    if not isinstance(answer.text, str) or not _is_text(answer.text):
        return tr("the model's answer is no text")
    if not isinstance(answer.calls, list):
        return tr("the model's tool calls are not a list")
    return (
        tr("the model asked for {count} tool calls at once", count=len(answer.calls))
        if len(answer.calls) > MAX_CALLS
        else ""
    )


def _offered_tools(body: Mapping[str, Any] | None) -> set[str]:
    """The names of the tools in a request."""
    tools = body.get("tools") if body is not None else None
    functions = (tool.get("function") for tool in tools or () if isinstance(tool, Mapping))
    return {str(function.get("name")) for function in functions if isinstance(function, Mapping)}


def _other_members(data: Mapping[str, Any], known: frozenset[str]) -> dict[str, Any]:
    """What a provider sent along besides the format, and wants back: thought signatures, reasoning."""
    others = {name: value for name, value in data.items() if name not in known and value not in (None, "", [], {})}
    return others if not others or _is_text(dumps(others, indent=None)) else {}


def injected_mistakes(response: Any) -> str:
    """The mistakes that `faulty` put into a response; blank for none."""
    mark = response.get(INJECTED_KEY) if isinstance(response, Mapping) else None
    return mark if isinstance(mark, str) and len(mark) <= MAX_MARK_CHARACTERS and _is_text(mark) else ""


def _read_omissions(response: Mapping[str, Any]) -> tuple[str, ...]:
    names = response.get(OMISSIONS_KEY)
    texts = [name for name in names if isinstance(name, str)] if isinstance(names, list) else []
    return tuple(text for text in texts if len(text) <= MAX_MARK_CHARACTERS and _is_text(text))


def _first_message(response: Any) -> dict[str, Any] | str:
    """The first message of a response, or why there is none."""
    if _is_error(response):
        text = read_error_body(response).message[:200] or tr("it gives no reason")
        return tr(
            "the model endpoint answered with an error: {replace_surrogates}",
            replace_surrogates=_replace_surrogates(text),
        )
    if not isinstance(response, Mapping):
        return tr(
            "the model endpoint did not answer with a chat completion{content}", content=_describe_content(response)
        )
    choices = response.get("choices")
    first = choices[0] if isinstance(choices, list) and choices else None
    message = first.get("message") if isinstance(first, Mapping) else None
    if not isinstance(first, Mapping) or not isinstance(message, dict):
        return tr("the model endpoint answered without a message")
    reason = first.get("finish_reason")
    return tr(CUT_OFF_MESSAGES[reason]) if isinstance(reason, str) and reason in CUT_OFF_MESSAGES else message


def _is_error(response: Any) -> bool:
    """Whether a response of status 200 is an error all the same, in one of the shapes of `read_error_body`."""
    if isinstance(response, list):
        return any(map(_is_error, response))
    if not isinstance(response, Mapping):
        return False
    return bool(response.get("error")) or ("choices" not in response and response.get("object") == "error")


def _describe_content(response: Any) -> str:
    """What came instead of a chat completion, judged by its beginning."""
    if not isinstance(response, str):
        return ""
    begin = response.lstrip()[:6].lower()
    kinds = {"<": tr(" but with a web page"), "data:": tr(" but with a stream"), "event:": tr(" but with a stream")}
    if not begin:
        return tr(" but with nothing")
    matches = (kind for sign, kind in kinds.items() if begin.startswith(sign))
    return next(matches, tr(" but with JSON that is broken") if begin[0] in "{[" else tr(" but with other text"))


def _is_text(text: str) -> bool:
    """Whether a text can be encoded: JSON can spell lone surrogates, which UTF-8 cannot hold."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _replace_surrogates(text: str) -> str:
    return text.encode(errors="replace").decode()


def _read_call(raw: Any) -> ModelCall:
    function = raw.get("function") if isinstance(raw, Mapping) else None
    name = function.get("name") if isinstance(function, Mapping) else None
    if not isinstance(function, Mapping) or not isinstance(name, str) or not name or not _is_text(name):
        return ModelCall("call", "", None, "a tool call without a function")
    identifier = raw.get("id")
    identifier = identifier if isinstance(identifier, str) and identifier and _is_text(identifier) else "call"
    arguments, problem, text = _read_arguments(function.get("arguments"))
    return ModelCall(identifier, name, arguments, problem, text, _other_members(raw, CALL_MEMBERS))


def _read_arguments(raw: Any) -> tuple[dict[str, Any] | None, str, str]:
    """The arguments (None where they cannot be read), what is wrong with them, and their text.

    An empty text means no arguments; the tool's schema decides whether that is allowed.
    """
    if isinstance(raw, Mapping):
        raw = dumps(raw, indent=None)
    if raw is not None and not isinstance(raw, str):
        return None, "the arguments are not a JSON object", ""
    text = raw or ""
    if not text.strip():
        return {}, "", text
    if not _is_text(text):
        return None, "the arguments are no text", ""
    if has_too_many_members(text):
        return None, f"the arguments have more than {MAX_MEMBERS:,} values", ""
    return _object(text)


def _object(text: str) -> tuple[dict[str, Any] | None, str, str]:
    """The JSON object in a text, as `_arguments` returns it."""
    try:
        arguments = loads(text)
    except FormatError as error:
        return None, f"the arguments are not JSON: {_replace_surrogates(error.why or error.what)}", text
    if not isinstance(arguments, dict):
        return None, "the arguments are not a JSON object", text
    if not _is_text(dumps(arguments, indent=None)):
        return None, "the arguments are no text", ""
    return arguments, "", text


def _read_usage(
    response: Mapping[str, Any], reply_length: int, seconds: float, body: Mapping[str, Any] | None
) -> Usage:
    """The endpoint's own count, or an estimate marked as one where the count is missing or absurd."""
    reported = response.get("usage")
    reported = reported if isinstance(reported, Mapping) else {}
    counts = [_read_count(reported.get(key)) for key in ("prompt_tokens", "completion_tokens")]
    request_length = len(dumps(body, indent=None)) if body is not None and counts[0] is None else 0
    prompt, completion = (
        estimate // CHARACTERS_PER_TOKEN if count is None else count
        for count, estimate in zip(counts, (request_length, reply_length), strict=True)
    )
    is_recorded = response.get("recorded") is True
    waiting = 0.0 if is_recorded else min(seconds, _read_waiting(response))
    return Usage(prompt, completion, None in counts, seconds - waiting, is_recorded, waiting=waiting)


def _read_waiting(response: Mapping[str, Any]) -> float:
    value: Any = response.get(WAITING_KEY)
    return max(0.0, value) if type(value) is float else 0.0


def _read_count(value: Any) -> int | None:
    return value if type(value) is int and 0 <= value <= MAX_REPORTED_TOKENS else None
