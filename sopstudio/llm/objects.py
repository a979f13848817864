"""Replies that are a JSON object with one key that counts: what Agent-S asks its three models for.

A form `object:KEY` names the key. The values under `params`, `search_query` and `slots` are the arguments of a call
that has no name; a next action is the name of a call that has no arguments.
"""

from __future__ import annotations

from collections.abc import Mapping

from sopstudio.sop import dumps

NEXT, PARAMS, QUERY, SAID, SLOTS = "next_action", "params", "search_query", "user_interaction", "slots"
KEYS = (NEXT, PARAMS, QUERY, SAID, SLOTS)
VALIDATION, RESPONSE = "input_validation", "user_response"
SUCCESS, FAIL = "success", "fail"


def form(key: str) -> str:
    """The form of a request that is answered under this key."""
    return f"object:{key}"


def key_of(data: Mapping[str, object]) -> str:
    """The key that counts in an object; blank where it is none of these objects."""
    if VALIDATION in data:
        return SLOTS
    filled = next((key for key in (NEXT, PARAMS, QUERY, SAID) if data.get(key)), "")
    return filled or next((key for key in (NEXT, PARAMS) if key in data), "")


def written(key: str, text: str, arguments: str | None = None) -> str:
    """The object with a text, or with a call's arguments as they were written, even if they break off.

    Under a next action or something to say the text is all there is.
    """
    if key in (NEXT, SAID):
        return dumps({key: text}, indent=None)
    told = {VALIDATION: FAIL if arguments is None else SUCCESS, RESPONSE: text} if key == SLOTS else {SAID: text}
    nothing = {SLOTS: "{}", QUERY: '""'}.get(key, "null")
    return f'{dumps(told, indent=None)[:-1]},"{key}":{nothing if arguments is None else arguments}}}'
