"""A memory in which a new observation replaces the old one (SOP-Agent, section 4.3).

The paper's memory for code generation is read and replaced only: the prompt holds the latest code, observation and
thought. Here each function has one place, which holds its latest call and result; what was said stays.
"""

from __future__ import annotations

from collections.abc import Sequence

from sopstudio.trace import Message


def replace_earlier(messages: Sequence[Message]) -> tuple[Message, ...]:
    """The messages with the latest call of each function and its result alone, and with the latest thought.

    Calls without a result yet stay. A message that keeps none of its calls goes, with the thought that it held.
    """
    answered = {message["tool_call_id"] for message in messages if message["role"] == "tool"}
    calls = [call for message in messages for call in message.get("tool_calls", ())]
    latest = {call["function"]["name"]: call["id"] for call in calls if call["id"] in answered}
    replaced = answered - set(latest.values())
    last_calling = max((number for number, message in enumerate(messages) if message.get("tool_calls")), default=-1)
    return tuple(
        message
        for number, original in enumerate(messages)
        if (message := _without_replaced(original, replaced, keeps_thought=number == last_calling)) is not None
    )


def _without_replaced(message: Message, replaced: set[str], *, keeps_thought: bool) -> Message | None:
    if message["role"] == "tool":
        return None if message["tool_call_id"] in replaced else message
    if not message.get("tool_calls"):
        return message
    calls = [call for call in message["tool_calls"] if call["id"] not in replaced]
    if not calls:
        return None
    return {**message, "content": message["content"] if keeps_thought else None, "tool_calls": calls}


__all__ = ["replace_earlier"]
