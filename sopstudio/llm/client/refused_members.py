"""Members of a request that an endpoint may refuse: what it says then, and what is sent instead.

A request goes out as it was asked for. Where an endpoint answers with status 400 or 422 and names a member of the
table below, the request is repeated without that member. Messages hold what a provider sent along with earlier
answers (`reasoning_content`, `extra_content`), for that provider wants it back; another one refuses it:

- Groq: "'messages.1' : for 'role:assistant' the following must be satisfied[('messages.1' : property
  'reasoning_content' is unsupported)]" (github.com/janhq/jan/issues/8136).
- Mistral, 422: {"type": "extra_forbidden", "loc": ["body", "messages", 2, "assistant", "reasoning_content"], "msg":
  "Extra inputs are not permitted"} (github.com/charmbracelet/crush/issues/1590).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sopstudio.llm.response import CALL_MEMBERS

STATUSES = (400, 422)
MAX_REFUSALS = 12
"""Members that one request may lose: it is not repeated more often."""
MAX_TEXT_CHARACTERS = 4000
"""Of an error's texts that are searched."""


@dataclass(frozen=True)
class Member:
    """A member of the request that an endpoint may refuse, or of its messages with `in_messages`.

    `substitute` is the name under which the value is sent instead; blank where it is left out. `aliases` are other
    names that errors give it.
    """

    name: str
    substitute: str = ""
    in_messages: bool = False
    aliases: tuple[str, ...] = ()

    @property
    def remedy(self) -> str:
        """How the endpoint is asked from then on."""
        return f"with {self.substitute} instead" if self.substitute else "without"

    def __str__(self) -> str:
        place = f"messages[*].{self.name}" if self.in_messages else self.name
        return f"{place} → {self.substitute}" if self.substitute else place


MEMBERS = (
    # "Unsupported parameter: 'stop' is not supported with this model." (huggingface/smolagents#1671)
    Member("stop"),
    # [{"error": {"message": "Invalid JSON payload received. Unknown name \"seed\": Cannot find field."}}], of Gemini
    # (Vali-98/ChatterUI#227)
    Member("seed"),
    # "Unsupported parameter: 'parallel_tool_calls' is not supported with this model." (langchain-ai/langchain#29416)
    Member("parallel_tool_calls"),
    Member("tool_choice"),
    # "'response_format.type' must be 'json_schema' or 'text'", of LM Studio
    Member("response_format"),
    Member("stream_options"),
    # "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
    # (teilomillet/gollm#33)
    Member("max_tokens", substitute="max_completion_tokens"),
    # {"loc": ["body", "max_completion_tokens"], "msg": "Extra inputs are not permitted"}, of Mistral
    # (editor-code-assistant/eca#231)
    Member("max_completion_tokens"),
    Member("reasoning_effort"),
    # "`temperature` and `top_p` cannot both be specified for this model. Please use only one.", of Claude
    # (Vali-98/ChatterUI#564): the first in this table goes
    Member("top_p"),
    # "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported."
    Member("temperature"),
)
"""What we send, in the order in which it is given up where an endpoint names several."""
MESSAGE_MEMBERS = frozenset({"role", "content", "name", "tool_calls", "tool_call_id"})
"""Members of messages that are never left out."""
REFUSAL = re.compile(
    r"\bun(?:supported|known|recognized|expected)\b|\bnot (?:\w+ )?(?:supported|permitted|allowed|recognized)\b"
    r"|\bdo(?:es)? not (?:support|allow|accept)\b|\bdoesn't (?:support|allow|accept)\b|\bcannot find field\b"
    r"|\bextra_forbidden\b|\badditional propert|\bcannot both\b|\bdeprecated\b|\bmust be '(?:json_schema|text)'"
    r"|\bmay only be set\b|\bunsupported_|\bunknown_",
    re.I,
)
"""What tells a member that is not taken from a value that is out of range, which the author of the value can mend."""
PLACES = frozenset({"param", "loc"})
"""Members of an error that say where in the request it is."""
ECHOES = frozenset({"input", "ctx", "url", "body", "messages", "request", "request_id"})
"""Members of an error that repeat the request."""


def find_refused(
    error: Any, body: Mapping[str, Any], extra: Iterable[str] = (), known: Iterable[Member] = MEMBERS
) -> Member | None:
    """The member of `body` that an endpoint's error refuses; None where it refuses none that may be left out.

    `error` is JSON data or text, `extra` names further members that may be left out, besides those `known` for the
    API. A name in quotes or in a place of its own counts before the same word in a sentence.
    """
    text = " ".join(_texts(error))[:MAX_TEXT_CHARACTERS]
    if not REFUSAL.search(text):
        return None
    members = [*_members_of_messages(body), *(Member(name) for name in extra), *known]
    candidates = [member for member in members if member.in_messages or member.name in body]
    for pattern in (r"""['"`\[.]{}['"`\].:]""", r"(?<![\w.-]){}(?![\w-])"):
        for member in candidates:
            names = "|".join(map(re.escape, (member.name, *member.aliases)))
            if re.search(pattern.format(f"(?:{names})"), text):
                return member
    return None


def leave_out(body: Mapping[str, Any], members: Iterable[Member]) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The body without these members, and which of them it had."""
    result, absent = dict(body), []
    for member in members:
        if member.in_messages:
            messages = [_strip_message(message, member.name) for message in result["messages"]]
            is_present, result["messages"] = messages != result["messages"], messages
        elif is_present := member.name in result:
            value = result.pop(member.name)
            result |= {member.substitute: value} if member.substitute else {}
        if is_present:
            absent.append(str(member))
    return result, tuple(absent)


def _texts(error: Any) -> Iterator[str]:
    """The texts of an error in any shape: names of members, places and sentences, without what it repeats."""
    if isinstance(error, str):
        yield error
    elif isinstance(error, list):
        for value in error:
            yield from _texts(value)
    elif isinstance(error, Mapping):
        for name, value in error.items():
            if name in PLACES:
                yield f"[{'.'.join(map(str, value if isinstance(value, list) else [value]))}]"
            elif name not in ECHOES:
                yield from _texts(value)


def _members_of_messages(body: Mapping[str, Any]) -> list[Member]:
    """What a provider sent along, in the messages of a request and their calls."""
    names: dict[str, None] = {}
    for message in body.get("messages") or ():
        names |= dict.fromkeys(name for name in message if name not in MESSAGE_MEMBERS)
        for call in message.get("tool_calls") or ():
            names |= dict.fromkeys(name for name in call if name not in CALL_MEMBERS)
    return [Member(name, in_messages=True) for name in names]


def _strip_message(message: Mapping[str, Any], name: str) -> dict[str, Any]:
    stripped = {key: value for key, value in message.items() if key != name}
    if calls := stripped.get("tool_calls"):
        stripped["tool_calls"] = [{key: value for key, value in call.items() if key != name} for call in calls]
    return stripped


__all__ = ["MAX_REFUSALS", "MEMBERS", "STATUSES", "Member", "find_refused", "leave_out"]
