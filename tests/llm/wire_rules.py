"""What providers demand of a chat-completions request, each as a rule that names its public report.

`violations` is strict where any of them is: a request without violations is accepted by all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Any

Messages = Sequence[Mapping[str, Any]]
Rule = Callable[[Messages], Iterator[str]]


def _conversation(messages: Messages) -> Messages:
    return [message for message in messages if message["role"] != "system"]


def system_first(messages: Messages) -> Iterator[str]:
    """One system message at most, at the beginning (Gemma's template; suitenumerique/conversations#197)."""
    for place, message in enumerate(messages):
        if message["role"] == "system" and place:
            yield f"a system message at {place}"


def user_first(messages: Messages) -> Iterator[str]:
    """The user speaks first (Anthropic's messages; alternating templates, vllm-project/vllm#6862)."""
    conversation = _conversation(messages)
    if conversation and conversation[0]["role"] != "user":
        yield f"the conversation begins with {conversation[0]['role']}"


def user_or_tool_last(messages: Messages) -> Iterator[str]:
    """No assistant message last (Claude 4.6: Kilo-Org/kilocode#8262; Mistral: langchain-ai/langchain#23703)."""
    if not messages or messages[-1]["role"] not in ("user", "tool"):
        yield f"the last message is {messages[-1]['role'] if messages else 'missing'}"


def roles_alternate(messages: Messages) -> Iterator[str]:
    """Texts of user and assistant alternate; calls and their results do not count (vllm-project/vllm#6862)."""
    texts = [
        message["role"]
        for message in _conversation(messages)
        if message["role"] != "tool" and not message.get("tool_calls")
    ]
    for place, (before, after) in enumerate(pairwise(texts)):
        if before == after:
            yield f"two texts of {before} in a row at {place}"


def assistant_after_tool(messages: Messages) -> Iterator[str]:
    """The user does not speak directly after a tool (Mistral: NousResearch/hermes-agent#20154)."""
    for before, after in pairwise(messages):
        if before["role"] == "tool" and after["role"] == "user":
            yield "a user message after a tool message"


def results_follow_calls(messages: Messages) -> Iterator[str]:
    """Each call is answered directly behind it, once, and nothing else is (OpenAI's own rule: langchain#24450)."""
    waiting: list[str] = []
    for message in messages:
        if message["role"] == "tool":
            if message.get("tool_call_id") not in waiting:
                yield f"a result for {message.get('tool_call_id')}, which was not called"
            else:
                waiting.remove(message["tool_call_id"])
            continue
        if waiting:
            yield f"no result for {', '.join(waiting)}"
        waiting = [call["id"] for call in message.get("tool_calls") or ()]
    if waiting:
        yield f"no result for {', '.join(waiting)}"


def messages_have_content(messages: Messages) -> Iterator[str]:
    """No blank text, but beside calls (Anthropic: "text content blocks must be non-empty", langchain#21422)."""
    for place, message in enumerate(messages):
        content = message.get("content")
        if not (isinstance(content, str) and content.strip()) and not (content is None and message.get("tool_calls")):
            yield f"message {place} of {message['role']} is blank"


RULES: Mapping[str, Rule] = MappingProxyType(
    {
        rule.__name__: rule
        for rule in (
            system_first,
            user_first,
            user_or_tool_last,
            roles_alternate,
            assistant_after_tool,
            results_follow_calls,
            messages_have_content,
        )
    }
)


def calls_need_tools(body: Mapping[str, Any]) -> Iterator[str]:
    """No calls and results where no tool is offered (Claude: camel-ai/owl#532)."""
    if not body.get("tools") and any(
        message["role"] == "tool" or message.get("tool_calls") for message in body["messages"]
    ):
        yield "calls, but no tools"


def violations(body: Mapping[str, Any]) -> list[str]:
    """Every rule that the messages of a request break, with what breaks it."""
    broken = [f"{name}: {found}" for name, rule in RULES.items() for found in rule(body["messages"])]
    return [*broken, *calls_need_tools(body)]
