"""The offline model as Agent-S's user model: is an answer the expected one, and which values does it give?

Values are found as everywhere (`extraction`); other named values are taken as they were said. Spelling
is not corrected: rules for it would spoil as much as they mend.
"""

from __future__ import annotations

from typing import Any

from sopstudio.llm.offline.asking import objection
from sopstudio.llm.offline.conversation import ChatRequest, message_text
from sopstudio.llm.offline.course import strip_statements
from sopstudio.llm.offline.extraction import ValueSpec
from sopstudio.llm.offline.naming import find_claims
from sopstudio.llm.offline.preparing import expected_value
from sopstudio.llm.offline.record import parse_fields
from sopstudio.sop import dumps
from sopstudio.text.phrases import content_words, declines, first_sentence
from sopstudio.text.values import strip_quotes

ANSWER_FIELDS = ("Question", "Expected", "Reply")
OPTIONAL_PHRASE = "may be left out"


def interpret_reply(request: ChatRequest) -> dict[str, Any]:
    """Whether the reply is the expected one, its slots, and a response to the user."""
    parts = parse_fields(message_text(request.messages[-1]) if request.messages else "", ANSWER_FIELDS)
    reply, spec = parts["Reply"], expected_value(parts["Expected"])
    slots = _find_slots(reply, spec)
    success = _is_expected(reply, parts["Expected"], spec, slots)
    answer = {
        "thought": "",
        "input_validation": "success" if success else "fail",
        "slots": slots,
        "user_response": "Thank you." if success else _response_text(reply, spec),
        "observation": reply,
    }
    return {"content": dumps(answer, indent=None)}


def _is_expected(reply: str, expected: str, spec: ValueSpec | None, slots: dict[str, Any]) -> bool:
    if spec is None:
        return bool(reply) and not reply.rstrip().endswith("?")
    return spec.name in slots or (OPTIONAL_PHRASE in expected and declines(reply, spec.kind))


def _find_slots(reply: str, spec: ValueSpec | None) -> dict[str, Any]:
    slots: dict[str, Any] = {}
    for claim in find_claims(reply):
        claimed = strip_quotes(first_sentence(claim.value))
        if claimed and (spec is None or claim.subject_words != content_words(spec.name)):
            slots[claim.name] = claimed
    value = spec.find(strip_statements(reply), "alone") if spec is not None else None
    if spec is not None and value is not None and spec.fits(value):
        slots = {
            spec.name: value,
            **{name: claimed_value for name, claimed_value in slots.items() if claimed_value != value},
        }
    return slots


def _response_text(reply: str, spec: ValueSpec | None) -> str:
    if "?" in reply:
        return "Let me look that up; one moment, please."
    return (objection(spec, reply) if spec is not None else "") or "I see."
