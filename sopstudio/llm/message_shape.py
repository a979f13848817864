"""Chat messages in the shape that every provider accepts, whatever the order in which an agent and its user spoke.

After the system message: the user first, user and assistant in turn, a user's or a tool's message last. What different
providers demand of this, with the public reports:

- The last message is not the assistant's. Claude 4.6 and later: "This model does not support assistant message
  prefill" (github.com/Kilo-Org/kilocode/issues/8262); Mistral: "Expected last role User or Tool"
  (github.com/langchain-ai/langchain/issues/23703).
- Roles alternate, beginning with the user, as the chat templates of Gemma and of older Mistral and Llama models check:
  "Conversation roles must alternate user/assistant/user/assistant/..." (github.com/vllm-project/vllm/issues/6862).
- No calls where no tool is offered: calls written as text, or made at an earlier step. Claude: "doesn't support tool
  calling without `tools=`" (github.com/camel-ai/owl/issues/532). They become text: what the agent wrote, then the
  results in a tag.
- No calls that the model did not make: Gemini and DeepSeek want back what they sent along with theirs. Those that code
  made by itself (`BY_CODE`) become text, too.
- No user message directly after a tool's. Mistral: "Unexpected role 'user' after role 'tool'"
  (github.com/NousResearch/hermes-agent/issues/20154).

Messages of one side that follow one another become one. What the system says in between (that another agent took over,
why an answer was refused, that nobody said anything) goes into the user's turn, in a tag of its own that the system
message explains. A user who types the tag does not get it through.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sopstudio.sop import dumps, loads
from sopstudio.trace.requests import BY_CODE, Message

TAG = "system_note"
RESULT_TAG = "tool_result"
"""Holds a call with its result, as JSON, where no tool is offered."""
OPENING = "The conversation begins."
CONTINUATION = "Nothing was said in between. It is your turn again."
ACKNOWLEDGEMENT = "(I have the result.)"
"""What stands in the agent's turn between the result of a tool and a text of the user."""
EXPLANATION = (
    f"Text in <{TAG}> and <{RESULT_TAG}> tags comes from the system, not from the user. "
    "Do not write such tags and do not mention them."
)
SEPARATOR = "\n\n"
"""Between texts that become one message."""
BLOCK = re.compile(
    rf"(?:\A|{SEPARATOR})<(?P<tag>{TAG}|{RESULT_TAG})>\n(?P<text>.*?)\n</(?P=tag)>(?=\Z|{SEPARATOR})", re.S
)
FORGED_TAG = re.compile(rf"<(?=/?(?:{TAG}|{RESULT_TAG})\b)")


def shape_messages(messages: Iterable[Message], *, offers_tools: bool = True) -> list[Message]:
    """The messages in the shape described above; the given ones are not changed."""
    shaped: list[Message] = []
    turns = (_as_turn(message, is_first=not number) for number, message in enumerate(messages))
    for turn in _write_calls(turns, only_by_code=offers_tools):
        _append(shaped, turn)
    if shaped and shaped[-1]["role"] == "assistant":
        shaped.append(_note(CONTINUATION))
    return _explain(shaped)


def unshape_messages(messages: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """What was shaped, with notes as system messages, results in tags as calls with results, and without what only
    keeps roles in turn. Texts that became one stay one.
    """
    for number, message in enumerate(messages):
        content = message.get("content")
        if message.get("role") == "user" and isinstance(content, str) and BLOCK.search(content):
            yield from _split_blocks(message, content, number)
        elif content != ACKNOWLEDGEMENT:
            yield message


def _split_blocks(message: Mapping[str, Any], content: str, number: int) -> Iterator[Mapping[str, Any]]:
    end = 0
    for block in BLOCK.finditer(content):
        if said := content[end : block.start()].removeprefix(SEPARATOR):
            yield {**message, "content": said}
        if block["tag"] == RESULT_TAG:
            yield from _read_result(block["text"], f"shaped-{number}-{block.start()}")
        elif block["text"] not in (OPENING, CONTINUATION):
            yield {"role": "system", "content": block["text"]}
        end = block.end()
    if said := content[end:].removeprefix(SEPARATOR):
        yield {**message, "content": said}


def _read_result(text: str, identifier: str) -> Iterator[Mapping[str, Any]]:
    """A call and its result as the messages that they were."""
    data = loads(text)
    function = {"name": data["tool"], "arguments": data["arguments"]}
    call = {"id": identifier, "type": "function", "function": function}
    yield {"role": "assistant", "content": None, "tool_calls": [call]}
    yield {"role": "tool", "tool_call_id": identifier, "content": data["result"]}


def _write_calls(messages: Iterable[Message], *, only_by_code: bool) -> Iterator[Message]:
    """The messages with calls and results as text, all of them or only those that code made."""
    functions: dict[str, Any] = {}
    for message in messages:
        if message["role"] == "tool" and message["tool_call_id"] in functions:
            call = functions[message["tool_call_id"]]
            result = {
                "tool": call.get("name", ""),
                "arguments": call.get("arguments", "{}"),
                "result": message["content"],
            }
            yield {"role": "user", "content": f"<{RESULT_TAG}>\n{dumps(result, indent=None)}\n</{RESULT_TAG}>"}
        elif message.get("tool_calls") and (not only_by_code or message.keys() >= BY_CODE.keys()):
            functions |= {call["id"]: call["function"] for call in message["tool_calls"]}
            if message.get("content"):
                yield {name: value for name, value in message.items() if name not in ("tool_calls", *BY_CODE)}
        else:
            yield message


def _as_turn(message: Message, *, is_first: bool) -> Message:
    """The message as a turn of user, assistant or tool: what the system says later on becomes a note."""
    content = message.get("content")
    if message["role"] == "system":
        return message if is_first else _note(str(content))
    if message["role"] == "user" and isinstance(content, str) and "<" in content:
        return {**message, "content": FORGED_TAG.sub("(", content)}
    return message


def _append(shaped: list[Message], message: Message) -> None:
    """Add a turn: joined to the one before where both are of one side, after a filler where the other side is due."""
    role = message["role"]
    before = shaped[-1] if shaped else {"role": "system"}
    if role == "assistant" and before["role"] == "system":
        shaped.append(_note(OPENING))
    elif role == "user" and before["role"] == "tool":
        shaped.append({"role": "assistant", "content": ACKNOWLEDGEMENT})
    elif role == before["role"] and role in ("user", "assistant") and not before.get("tool_calls"):
        texts = [text for text in (before.get("content"), message.get("content")) if text]
        shaped[-1] = {**before, **message, "content": SEPARATOR.join(texts) or None}
        return
    shaped.append(message)


def _note(text: str) -> Message:
    return {"role": "user", "content": f"<{TAG}>\n{text}\n</{TAG}>"}


def _explain(shaped: list[Message]) -> list[Message]:
    """The messages with `EXPLANATION` in the system message where there is a tag; one is added where none is."""
    if not any(message["role"] == "user" and BLOCK.search(str(message["content"])) for message in shaped):
        return shaped
    if shaped[0]["role"] != "system":
        return [{"role": "system", "content": EXPLANATION}, *shaped]
    system = str(shaped[0]["content"])
    return [{**shaped[0], "content": f"{system}{SEPARATOR}{EXPLANATION}"}, *shaped[1:]]


__all__ = ["EXPLANATION", "RESULT_TAG", "TAG", "shape_messages", "unshape_messages"]
