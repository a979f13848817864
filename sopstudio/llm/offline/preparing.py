"""The offline model as Agent-S's action model: it prepares a question, a call's parameters, a message or a
search.

Parameters are found among the known values by the words of their names; a value under an unrelated name
is not found. Messages are passed on unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from sopstudio.errors import FormatError
from sopstudio.llm.offline.agent import parse_stated
from sopstudio.llm.offline.asking import question_for
from sopstudio.llm.offline.conversation import ASSUMED, KNOWN_LINE, ChatRequest, message_text
from sopstudio.llm.offline.extraction import ValueSpec
from sopstudio.llm.offline.record import parse_fields, parse_memory
from sopstudio.llm.offline.steering import VALUE_REFUSED
from sopstudio.sop import dumps, loads
from sopstudio.text.phrases import content_words, sentences, words_of

PARAMETER_ITEM = re.compile(
    r"^[ \t]*[-*•+][ \t]+(?P<name>[^\s(]+)[^\n{]*?:[ \t]*(?P<schema>\{.*\})(?:;[^\n]*? the (?P<meant>[^\n]+))?[ \t]*$",
    re.M,
)
SCHEMA_LINE = re.compile(r"schema:[ \t]*(?P<schema>\{.*\})[ \t]*$", re.M | re.I)
WHETHER_ITEM = re.compile(r"\bwhether this is so: (?P<what>[^;\n]+)", re.I)
POINTING_WORD = re.compile(r"\b(?:it|that|this|them|those)\b", re.I)
ACTION_FIELDS = ("Action type", "Action", "Expected", "Message", "Failed", "Parameters")


def prepare_action(request: ChatRequest) -> dict[str, Any]:
    """What an action needs, as far as its type asks for it."""
    question = message_text(request.messages[-1]) if request.messages else ""
    parts = parse_fields(question, ACTION_FIELDS)
    kinds = parts["Action type"].lower()
    answer: dict[str, Any] = {"thought": "", "user_interaction": "", "params": {}, "search_query": ""}
    if "api_call" in kinds:
        answer["params"] = _find_params(question)
    if "knowledge" in kinds:
        answer["search_query"] = _search_query(question)
    if "message" in kinds:
        answer["user_interaction"] = parts["Message"] or _failure_text(parts["Failed"].strip().rstrip("."))
    if "ask" in kinds:
        answer["user_interaction"] = _question_text(parts["Action"], parts["Expected"])
    return {"content": dumps(answer, indent=None)}


def _failure_text(reason: str) -> str:
    """What went wrong; a refused value is asked for again, and nothing is retried before."""
    return f"That did not work: {reason}." + ("" if VALUE_REFUSED.search(reason) else " I am trying it again.")


def expected_value(expected: str) -> ValueSpec | None:
    """The expected value, if its schema is given."""
    match = SCHEMA_LINE.search(expected)
    schema = _parse_object(match["schema"]) if match else None
    return ValueSpec.from_schema(str(schema.get("title") or "value"), schema) if schema is not None else None


def _question_text(action: str, expected: str) -> str:
    spec = expected_value(expected)
    if spec is not None:
        return question_for([spec])
    whether = [f"Is this so: {match['what'].strip().rstrip('?.')}?" for match in WHETHER_ITEM.finditer(expected)]
    text = expected.partition(";")[0].strip() or action
    return " ".join([text, *whether])


def _find_params(text: str) -> dict[str, Any]:
    """The parameters that have a known value."""
    lines = (match for match in KNOWN_LINE.finditer(text) if not ASSUMED.search(match["source"]))
    known = {match["name"].strip(): match["value"].strip() for match in lines}
    params = {}
    for match in PARAMETER_ITEM.finditer(text):
        spec = ValueSpec.from_schema(match["name"], _parse_object(match["schema"]) or {})
        raw = _find_value(known, match["meant"] or match["name"])
        value = parse_stated(spec, raw) if raw is not None else None
        if value is not None:
            params[match["name"]] = value
    return params


def _find_value(known: Mapping[str, str], name: str) -> str | None:
    """The value of that name; else the only one whose name contains all its words, or the reverse."""
    name_words = words_of(name)
    same = [value for known_name, value in known.items() if words_of(known_name) == name_words]
    wanted_words = content_words(name)
    similar = [
        value
        for known_name, value in known.items()
        if content_words(known_name)
        and (wanted_words <= content_words(known_name) or content_words(known_name) <= wanted_words)
    ]
    return same[-1] if same else similar[0] if len(similar) == 1 else None


def _search_query(text: str) -> str:
    """The user's last question, with the asked value named where the question only points to it."""
    failed = [entry for entry in parse_memory(text) if not entry.success]
    if not failed:
        return ""
    questions = [sentence for sentence in sentences(failed[-1].observation) if "?" in sentence] or [
        failed[-1].observation
    ]
    about = re.sub(r"^ask(?: the user)?(?: for)?:?\s*", "", failed[-1].action, flags=re.I)
    query = " ".join(questions)
    return (
        POINTING_WORD.sub(f"my {about}", query, count=1)
        if POINTING_WORD.search(query) and len(words_of(query)) < 8
        else query
    )


def _parse_object(text: str) -> dict[str, Any] | None:
    try:
        data = loads(text)
    except FormatError:
        return None
    return data if isinstance(data, dict) else None
