"""Requests to the offline model, put together by hand, through its serialised form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sopstudio.llm.offline import respond
from sopstudio.sop import dumps, loads

Said = tuple[str, Any]


def tool(name: str, description: str = "", /, required: list[str] | None = None, **properties: Any) -> dict[str, Any]:
    """A tool on offer; all parameters are required unless said otherwise."""
    needed = list(properties) if required is None else required
    schema = {"type": "object", "properties": properties, "required": needed, "additionalProperties": False}
    return {"type": "function", "function": {"name": name, "description": description, "parameters": schema}}


def messages(system: str, *talk: Said) -> list[dict[str, Any]]:
    """Messages from (who, what) pairs: *agent* and *user* say a text, *call* is (tool, arguments, result)."""
    found: list[dict[str, Any]] = [{"role": "system", "content": system}]
    for number, (who, what) in enumerate(talk):
        if who == "call":
            name, arguments, result = what
            function = {"name": name, "arguments": dumps(arguments, indent=None)}
            calls = [{"id": f"c{number}", "type": "function", "function": function}]
            text = result if isinstance(result, str) else dumps(result, indent=None)
            found.append({"role": "assistant", "content": None, "tool_calls": calls})
            found.append({"role": "tool", "tool_call_id": f"c{number}", "content": text})
        else:
            found.append({"role": {"agent": "assistant", "user": "user"}[who], "content": what})
    return found


def message(system: str, *talk: Said, tools: list[dict[str, Any]] | None = None) -> Mapping[str, Any]:
    """The offline model's next message."""
    body = {"model": "offline", "messages": messages(system, *talk), **({"tools": tools} if tools else {})}
    response: Mapping[str, Any] = loads(respond(dumps(body)))
    found: Mapping[str, Any] = response["choices"][0]["message"]
    return found


def only_call(system: str, *talk: Said, tools: list[dict[str, Any]]) -> tuple[str, Any]:
    """The one call that the offline model makes: its tool and arguments."""
    answer = message(system, *talk, tools=tools)
    [call] = answer.get("tool_calls") or [{"function": {"name": answer["content"], "arguments": "null"}}]
    return call["function"]["name"], loads(call["function"]["arguments"])


def reply_text(system: str, *talk: Said, tools: list[dict[str, Any]] | None = None) -> str:
    """What the offline model says, where it calls nothing."""
    answer = message(system, *talk, tools=tools)
    assert "tool_calls" not in answer, answer
    return str(answer["content"])
