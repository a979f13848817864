"""What models and gateways write differently from the chat-completions format, where it can be read in only one way.

Each tolerance has a name. A reply that needed some lists them (`ModelReply.tolerated`), so that runs and scores count
them; under a strict setting such a reply is refused. Reported by users of other programs:

- `call-without-id`, `call-ids-repeat`: parallel calls without ids or with equal ones, by Gemini's compatible endpoint
  (github.com/camel-ai/camel/issues/3027) and older Ollama.
- `arguments-as-object`: an object where the format has JSON text, by Ollama (github.com/ollama/ollama/issues/6155).
- `content-parts`: a list of parts for the text, by Mistral's thinking models and some gateways.
- `function-call`: the member that came before `tool_calls`.
- `call-in-text`: a call written as JSON into the text, alone, in a fence, in `<tool_call>` or in `<tools>`, by models
  that know no other way (Qwen2.5-Coder: github.com/vllm-project/vllm/issues/32926,
  github.com/ollama/ollama/issues/12174), or with the doubled braces of its chat template (seen here at 1.5 billion
  parameters). Only a tool that was offered counts, and only where the text holds nothing but calls.
- `system-note`: a copy of the notes that we write into the user's turn (`message_shape`), by small models that imitate
  what they read: Qwen2.5 1.5B here. It is left out, so that no customer reads it and the model does not copy it again.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from sopstudio.errors import FormatError
from sopstudio.llm.message_shape import RESULT_TAG, TAG
from sopstudio.sop import dumps, loads
from sopstudio.translation import tr

TOLERANCES: Mapping[str, str] = MappingProxyType(
    {
        "call-without-id": tr("its tool calls have no ids"),
        "call-ids-repeat": tr("its tool calls share an id"),
        "arguments-as-object": tr("the arguments of its calls are not written as text"),
        "content-parts": tr("its text comes in parts"),
        "function-call": tr("it calls tools in the form of 2023"),
        "call-in-text": tr("it writes tool calls into its text"),
        "system-note": tr("it copies notes of the prompt into its text"),
    }
)
"""The name of each tolerance, and what it means for a person."""
THINKING = re.compile(
    r"<(?P<tag>think|thinking|reasoning)>(?:(?P<closed>.*?)</(?P=tag)>|(?P<open>.*?)(?=<response>|\Z))", re.I | re.S
)
THINKING_END = re.compile(r"\A(?P<closed>(?:(?!<think).)*?)</(?:think|thinking|reasoning)>", re.I | re.S)
"""Thinking whose beginning the chat template wrote, so that only its end is in the answer."""
OWN_NOTE = re.compile(rf"<(?P<tag>{TAG}|{RESULT_TAG})>.*?(?:</(?P=tag)>|\Z)", re.S)
THINKING_MEMBERS = ("reasoning_content", "reasoning")
CALL_BLOCK = re.compile(
    r"<(?P<tag>tool_call|tools)>\s*(?P<tagged>.*?)\s*(?:</(?P=tag)>|\Z)|```[a-z]*\s*(?P<fenced>.*?)\s*```", re.I | re.S
)
CALL_KEYS = ("arguments", "parameters")
MAX_CALLS_IN_TEXT = 16


class Answer(NamedTuple):
    """A message as the format has it: its text and calls, what the model thought, and which tolerances it needed."""

    text: Any
    calls: Any
    thinking: str = ""
    tolerated: tuple[str, ...] = ()


def read_message(message: Mapping[str, Any], tools: Collection[str]) -> Answer:
    """The text and calls of a message. `tools` are the names offered in the request, for calls in the text.

    What is no text or no list stays as it is, for the caller to refuse.
    """
    tolerated: list[str] = []
    text, thoughts = message.get("content"), [_thinking_member(message)]
    if isinstance(text, list) and any(parts := _join_parts(text)):
        tolerated.append("content-parts")
        text = parts[0]
        thoughts.append(parts[1])
    text = text or message.get("refusal") or ""
    if isinstance(text, str):
        text, more = split_thinking(text)
        thoughts.append(more)
        if OWN_NOTE.search(text):
            tolerated.append("system-note")
            text = OWN_NOTE.sub("", text).strip()
    calls = message.get("tool_calls") or []
    if not calls and isinstance(message.get("function_call"), Mapping):
        tolerated.append("function-call")
        calls = [{"id": "call", "function": message["function_call"]}]
    if not calls and tools and isinstance(text, str) and (written := list(_calls_in_text(text, tools))):
        tolerated.append("call-in-text")
        text, calls = "", written
    if isinstance(calls, list):
        calls, more_tolerated = _number_calls(calls)
        tolerated += more_tolerated
    return Answer(text, calls, "\n".join(filter(None, thoughts)), tuple(dict.fromkeys(tolerated)))


def split_thinking(text: str) -> tuple[str, str]:
    """A text without what stands in thinking tags, and that.

    What is never closed is thinking up to a `<response>` (MARCO, appendix A.7), or to the end.
    """
    thoughts: list[str] = []

    def take(match: re.Match[str]) -> str:
        thoughts.append((match["closed"] or match.groupdict().get("open") or "").strip())
        return ""

    rest = THINKING.sub(take, THINKING_END.sub(take, text, count=1))
    return (rest.strip(), "\n".join(filter(None, thoughts))) if thoughts else (text, "")


def _thinking_member(message: Mapping[str, Any]) -> str:
    values = (message.get(name) for name in THINKING_MEMBERS)
    return next((value.strip() for value in values if isinstance(value, str) and value.strip()), "")


def _join_parts(parts: list[Any]) -> tuple[str, str]:
    """The texts of content parts, and the thinking in them, which Mistral nests once more."""
    texts, thoughts = [], []
    for part in parts:
        if isinstance(part, str):
            texts.append(part)
        elif isinstance(part, Mapping):
            if isinstance(part.get("text"), str):
                texts.append(part["text"])
            thinking = part.get("thinking")
            thoughts += [_join_parts(thinking)[0]] if isinstance(thinking, list) else []
            thoughts += [thinking] if isinstance(thinking, str) else []
    return "".join(texts), "\n".join(thoughts)


def _number_calls(calls: list[Any]) -> tuple[list[Any], list[str]]:
    """The calls with an id of its own for each, and the tolerances that they needed."""
    tolerated: list[str] = []
    numbered: list[Any] = []
    seen: set[str] = set()
    for number, call in enumerate(calls):
        if not isinstance(call, Mapping):
            numbered.append(call)
            continue
        identifier = call.get("id")
        if not isinstance(identifier, str) or not identifier or not identifier.isprintable():
            tolerated.append("call-without-id")
            identifier = f"call-{number}"
        elif identifier in seen:
            tolerated.append("call-ids-repeat")
        while identifier in seen:
            identifier = f"{identifier}-{number}"
        seen.add(identifier)
        function = call.get("function")
        if isinstance(function, Mapping) and isinstance(function.get("arguments"), Mapping):
            tolerated.append("arguments-as-object")
        numbered.append({**call, "id": identifier})
    return numbered, tolerated


def _calls_in_text(text: str, tools: Collection[str]) -> Iterator[dict[str, Any]]:
    """The calls that a text consists of; none where anything else stands in it."""
    blocks = [match["tagged"] or match["fenced"] or "" for match in CALL_BLOCK.finditer(text)]
    if CALL_BLOCK.sub("", text).strip():
        blocks = [] if blocks else [text.strip()]
    calls = [_parse_call(block, tools) for block in blocks[: MAX_CALLS_IN_TEXT + 1]]
    if len(calls) <= MAX_CALLS_IN_TEXT and all(call is not None for call in calls):
        for number, call in enumerate(calls):
            yield {"id": f"call-{number}", "type": "function", "function": call}


def _parse_call(block: str, tools: Collection[str]) -> dict[str, Any] | None:
    """A call in JSON: `{"name": …, "arguments": …}`, or the same within `function`."""
    if not block.startswith("{"):
        return None
    try:
        data = loads(block[1:-1] if block.startswith("{{") and block.endswith("}}") else block)
    except FormatError:
        return None
    data = data.get("function", data) if isinstance(data, Mapping) else data
    if not isinstance(data, Mapping) or data.get("name") not in tools:
        return None
    arguments: Any = next((data[key] for key in CALL_KEYS if key in data), {})
    text = arguments if isinstance(arguments, str) else dumps(arguments, indent=None)
    return {"name": data["name"], "arguments": text}


__all__ = ["TOLERANCES", "Answer", "read_message", "split_thinking"]
