"""Replies that are a JSON object with one key that counts: what Agent-S asks of its three models.

A form `object:KEY` names the key. The values under `params`, `search_query` and `slots` are the
arguments of a call without a name; a next action is the name of a call without arguments.
"""

from __future__ import annotations

from collections.abc import Mapping

from sopstudio.sop import dumps

NEXT, PARAMS, QUERY, SPEECH, SLOTS = "next_action", "params", "search_query", "user_interaction", "slots"
KEYS = (NEXT, PARAMS, QUERY, SPEECH, SLOTS)
VALIDATION, RESPONSE = "input_validation", "user_response"
SUCCESS, FAIL = "success", "fail"


def form_name(key: str) -> str:
    """The form of a request that is answered under this key."""
    return f"object:{key}"


def find_key(data: Mapping[str, object]) -> str:
    """The key that counts in an object; blank where it is none of these objects."""
    if VALIDATION in data:
        return SLOTS
    filled = next((key for key in (NEXT, PARAMS, QUERY, SPEECH) if data.get(key)), "")
    return filled or next((key for key in (NEXT, PARAMS) if key in data), "")


def write_object(key: str, text: str, arguments: str | None = None) -> str:
    """The object with a text, or with a call's arguments as they were written, even broken ones.

    Under a next action or a speech the text is all there is.
    """
    if key in (NEXT, SPEECH):
        return dumps({key: text}, indent=None)
    fields = {VALIDATION: FAIL if arguments is None else SUCCESS, RESPONSE: text} if key == SLOTS else {SPEECH: text}
    empty = {SLOTS: "{}", QUERY: '""'}.get(key, "null")
    return f'{dumps(fields, indent=None)[:-1]},"{key}":{empty if arguments is None else arguments}}}'
