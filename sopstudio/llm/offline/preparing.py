"""The offline model as one who prepares single actions: a question, a call's parameters, a message, a search.

Parameters are found among the known values by the words of their names; a value that goes by quite another name is
not found. Messages are passed on as they stand.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from sopstudio.errors import FormatError
from sopstudio.llm.offline.agent import typed_value
from sopstudio.llm.offline.asking import question_for
from sopstudio.llm.offline.conversation import ASSUMED, KNOWN_LINE, Conversation, text_of
from sopstudio.llm.offline.extraction import Wanted
from sopstudio.llm.offline.record import entries, fields
from sopstudio.llm.offline.steering import TURNED_DOWN
from sopstudio.sop import dumps, loads
from sopstudio.text.phrases import sentences, telling, words_of

PARAMETER = re.compile(
    r"^[ \t]*[-*•+][ \t]+(?P<name>[^\s(]+)[^\n{]*?:[ \t]*(?P<schema>\{.*\})(?:;[^\n]*? the (?P<meant>[^\n]+))?[ \t]*$",
    re.M,
)
SCHEMA = re.compile(r"schema:[ \t]*(?P<schema>\{.*\})[ \t]*$", re.M | re.I)
WHETHER = re.compile(r"\bwhether this is so: (?P<what>[^;\n]+)", re.I)
POINTING = re.compile(r"\b(?:it|that|this|them|those)\b", re.I)
FIELDS = ("Action type", "Action", "Expected", "Message", "Failed", "Parameters")


def prepare(talk: Conversation) -> dict[str, Any]:
    """What is needed for an action, as far as its type asks for it."""
    question = text_of(talk.talk[-1]) if talk.talk else ""
    told = fields(question, FIELDS)
    kinds = told["Action type"].lower()
    data: dict[str, Any] = {"thought": "", "user_interaction": "", "params": {}, "search_query": ""}
    if "api_call" in kinds:
        data["params"] = _params(question)
    if "knowledge" in kinds:
        data["search_query"] = _query(question)
    if "message" in kinds:
        data["user_interaction"] = told["Message"] or _failure(told["Failed"].strip().rstrip("."))
    if "ask" in kinds:
        data["user_interaction"] = _question(told["Action"], told["Expected"])
    return {"content": dumps(data, indent=None)}


def _failure(why: str) -> str:
    """What went wrong; where that was a value, it is asked for again, and nothing is tried before."""
    return f"That did not work: {why}." + ("" if TURNED_DOWN.search(why) else " I am trying it again.")


def wanted_in(expected: str) -> Wanted | None:
    """The value that is expected, if its schema stands there."""
    match = SCHEMA.search(expected)
    schema = _object(match["schema"]) if match else None
    return Wanted.of(str(schema.get("title") or "value"), schema) if schema is not None else None


def _question(action: str, expected: str) -> str:
    wanted = wanted_in(expected)
    if wanted is not None:
        return question_for([wanted])
    whether = [f"Is this so: {match['what'].strip().rstrip('?.')}?" for match in WHETHER.finditer(expected)]
    said = expected.partition(";")[0].strip() or action
    return " ".join([said, *whether])


def _params(text: str) -> dict[str, Any]:
    """The parameters that have a value among those that are known."""
    stated = (match for match in KNOWN_LINE.finditer(text) if not ASSUMED.search(match["source"]))
    known = {match["name"].strip(): match["value"].strip() for match in stated}
    found = {}
    for match in PARAMETER.finditer(text):
        wanted = Wanted.of(match["name"], _object(match["schema"]) or {})
        raw = _value(known, match["meant"] or match["name"])
        value = typed_value(wanted, raw) if raw is not None else None
        if value is not None:
            found[match["name"]] = value
    return found


def _value(known: Mapping[str, str], name: str) -> str | None:
    """The value of that name; else the only one whose name has all its words, or the other way round."""
    sought = words_of(name)
    same = [value for other, value in known.items() if words_of(other) == sought]
    about = telling(name)
    near = [
        value
        for other, value in known.items()
        if telling(other) and (about <= telling(other) or telling(other) <= about)
    ]
    return same[-1] if same else near[0] if len(near) == 1 else None


def _query(text: str) -> str:
    """What the user asked last, with what was being asked for where the question only points to it."""
    failed = [one for one in entries(text) if not one.success]
    if not failed:
        return ""
    asked = [one for one in sentences(failed[-1].observation) if "?" in one] or [failed[-1].observation]
    about = re.sub(r"^ask(?: the user)?(?: for)?:?\s*", "", failed[-1].action, flags=re.I)
    query = " ".join(asked)
    return POINTING.sub(f"my {about}", query, count=1) if POINTING.search(query) and len(words_of(query)) < 8 else query


def _object(text: str) -> dict[str, Any] | None:
    try:
        data = loads(text)
    except FormatError:
        return None
    return data if isinstance(data, dict) else None
