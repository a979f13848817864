"""Emulated providers: the offline model behind the rules that real endpoints publish or were reported to apply.

`wire_rules` has the rules on messages with their reports. What is added here: Gemini wants the thought signature of a
call back (NousResearch/hermes-agent#15054) and gives parallel calls no ids (camel-ai/camel#3027); DeepSeek in thinking
mode wants `reasoning_content` back (earendil-works/pi#3636); Mistral takes only call ids of nine letters and digits
(langchain-ai/langchain#19048) and its thinking models answer in parts.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sopstudio.llm.offline import OfflineModel
from tests.llm import wire_rules
from tests.llm.server import Answer, Asked
from tests.llm.wire_rules import Messages, Rule

MISTRAL_ID = re.compile(r"[a-zA-Z0-9]{9}")
SIGNATURE = {"google": {"thought_signature": "c2lnbmF0dXJl"}}


def signatures_return(messages: Messages) -> Iterator[str]:
    """The first call of each message carries the signature that came with it."""
    for message in messages:
        calls = message.get("tool_calls") or ()
        if calls and calls[0].get("extra_content") != SIGNATURE:
            yield f"the call of {calls[0]['function']['name']} is missing a thought_signature"


def reasoning_returns(messages: Messages) -> Iterator[str]:
    """What was thought before a call comes back with it."""
    for message in messages:
        if message.get("tool_calls") and not message.get("reasoning_content"):
            yield "The reasoning_content in the thinking mode must be passed back to the API."


def nine_letter_ids(messages: Messages) -> Iterator[str]:
    """Ids of calls have nine letters and digits."""
    for message in messages:
        for call in message.get("tool_calls") or ():
            if not MISTRAL_ID.fullmatch(call["id"]):
                yield f"Tool call id was {call['id']} but must be a-z, A-Z, 0-9, with a length of 9."


def _sign(message: dict[str, Any]) -> None:
    for number, call in enumerate(message.get("tool_calls") or ()):
        call["id"] = ""
        if not number:
            call["extra_content"] = SIGNATURE


def _think(message: dict[str, Any]) -> None:
    message["reasoning_content"] = "The procedure says what comes next."


def _think_in_tags(message: dict[str, Any]) -> None:
    if message.get("content"):
        message["content"] = f"<think>The procedure says what comes next.</think>\n\n{message['content']}"


def _answer_in_parts(message: dict[str, Any]) -> None:
    for number, call in enumerate(message.get("tool_calls") or ()):
        call["id"] = f"callno{number:03}"
    if message.get("content"):
        thought = {"type": "thinking", "thinking": [{"type": "text", "text": "What comes next?"}]}
        message["content"] = [thought, {"type": "text", "text": message["content"]}]


@dataclass(frozen=True)
class ProviderRules:
    """What a provider demands of messages, the members that it refuses, and what it adds to a message of its own."""

    rules: Sequence[Rule] = ()
    refuses: frozenset[str] = frozenset()
    adorn: Callable[[dict[str, Any]], None] = lambda _message: None

    def answer(self, _number: int, asked: Asked) -> Answer:
        """The response to a request: 400 with the provider's reason, or the offline model's answer."""
        body = json.loads(asked.body)
        reason = next(self._refusals(body), "")
        if reason:
            return Answer(400, json.dumps({"error": {"message": reason, "type": "invalid_request_error"}}))
        response = OfflineModel().complete(body)
        self.adorn(response["choices"][0]["message"])
        return Answer(body=json.dumps(response), headers={"Content-Type": "application/json"})

    def _refusals(self, body: Mapping[str, Any]) -> Iterator[str]:
        for name in sorted(self.refuses & body.keys()):
            yield f"Unsupported parameter: '{name}' is not supported with this model."
        for rule in (wire_rules.results_follow_calls, wire_rules.messages_have_content, *self.rules):
            yield from rule(body["messages"])


PROVIDERS: Mapping[str, ProviderRules] = {
    "openai": ProviderRules((wire_rules.system_first,)),
    "openai reasoning": ProviderRules((wire_rules.system_first,), frozenset({"stop", "temperature", "max_tokens"})),
    "claude": ProviderRules((wire_rules.user_first, wire_rules.user_or_tool_last)),
    "gemini": ProviderRules((wire_rules.user_first, signatures_return), frozenset({"seed"}), _sign),
    "mistral": ProviderRules(
        (wire_rules.user_or_tool_last, wire_rules.assistant_after_tool, nine_letter_ids), adorn=_answer_in_parts
    ),
    "deepseek": ProviderRules((wire_rules.user_first, reasoning_returns), adorn=_think),
    "alternating": ProviderRules(
        (wire_rules.system_first, wire_rules.user_first, wire_rules.roles_alternate, wire_rules.user_or_tool_last),
        adorn=_think_in_tags,
    ),
}
