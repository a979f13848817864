"""The offline model as one who listens to an answer: is it what was asked for, and which values does it give?

Values are found as everywhere (`extraction`); what is said besides by name is taken as it was said. Spelling is left as
it is: rules that correct it would as often spoil it.
"""

from __future__ import annotations

from typing import Any

from sopstudio.llm.offline.asking import objection
from sopstudio.llm.offline.conversation import Conversation, text_of
from sopstudio.llm.offline.course import stated
from sopstudio.llm.offline.extraction import Wanted
from sopstudio.llm.offline.naming import claims
from sopstudio.llm.offline.preparing import wanted_in
from sopstudio.llm.offline.record import fields
from sopstudio.sop import dumps
from sopstudio.text.phrases import declines, first_sentence, telling
from sopstudio.text.values import unquoted

FIELDS = ("Question", "Expected", "Reply")
OPTIONAL = "may be left out"


def hear(talk: Conversation) -> dict[str, Any]:
    """Whether the reply is what was expected, its slots, and a word for the user."""
    told = fields(text_of(talk.talk[-1]) if talk.talk else "", FIELDS)
    reply, wanted = told["Reply"], wanted_in(told["Expected"])
    slots = _slots(reply, wanted)
    success = _is_expected(reply, told["Expected"], wanted, slots)
    data = {
        "thought": "",
        "input_validation": "success" if success else "fail",
        "slots": slots,
        "user_response": "Thank you." if success else _response(reply, wanted),
        "observation": reply,
    }
    return {"content": dumps(data, indent=None)}


def _is_expected(reply: str, expected: str, wanted: Wanted | None, slots: dict[str, Any]) -> bool:
    if wanted is None:
        return bool(reply) and not reply.rstrip().endswith("?")
    return wanted.name in slots or (OPTIONAL in expected and declines(reply, wanted.kind))


def _slots(reply: str, wanted: Wanted | None) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for claim in claims(reply):
        told = unquoted(first_sentence(claim.value))
        if told and (wanted is None or claim.about != telling(wanted.name)):
            found[claim.name] = told
    value = wanted.find(stated(reply), "alone") if wanted is not None else None
    if wanted is not None and value is not None and wanted.fits(value):
        found = {wanted.name: value, **{name: other for name, other in found.items() if other != value}}
    return found


def _response(reply: str, wanted: Wanted | None) -> str:
    if "?" in reply:
        return "Let me look that up; one moment, please."
    return (objection(wanted, reply) if wanted is not None else "") or "I see."
