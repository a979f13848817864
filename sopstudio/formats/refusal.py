"""What is wrong with a file's shape, in one line of plain words: places as JSON pointers, nearest names proposed."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from sopstudio.errors import FormatError
from sopstudio.formats.limits import pointer, printable

SHOWN = 8
KINDS = ("task", "decision", "compute", "procedure", "end")
_WANTED = {
    "string_type": "must be text",
    "tuple_type": "must be a list",
    "list_type": "must be a list",
    "int_type": "must be a number",
    "int_from_float": "must be a whole number",
    "is_instance_of": "must be a number",
    "float_type": "must be a number",
    "decimal_type": "must be a number",
    "bool_type": "must be true or false",
    "bool_parsing": "must be true or false",
    "dict_type": "must be an object",
    "model_type": "must be an object",
    "model_attributes_type": "must be an object",
    "missing": "is missing",
    "string_too_short": "must not be empty",
    "union_tag_not_found": f"needs a kind: {', '.join(KINDS)}",
}


def shape_error(
    what: str,
    data: Any,
    error: ValidationError,
    known: Mapping[str, type[BaseModel]],
    faults: Iterable[tuple[str, str]] = (),
) -> FormatError:
    """The refusal of `data`, which pydantic found wrong; `known` are the models by their place's last list or key.

    A leading `sop` in a place is dropped (native files are flat); `faults` found before stand first.
    """
    found = dict(faults)
    for detail in error.errors(include_url=False, include_context=True, include_input=True):
        place, keys = _place(data, detail)
        found.setdefault(place, _words(detail, keys, known))
    return report(what, found.items())


def report(what: str, faults: Iterable[tuple[str, str]]) -> FormatError:
    """One refusal for many `faults` (JSON pointer, reason): the first few named, the rest counted."""
    listed = list(faults)
    (first, why), others = listed[0], listed[1:]
    named = "".join(f"; {place or '/'} {reason}" for place, reason in others[: SHOWN - 1])
    if len(others) >= SHOWN:
        named += f"; and {len(others) - SHOWN + 1} more"
    return FormatError(what, where=printable(first or "/"), why=printable(why + named))


def _place(data: Any, detail: ErrorDetails) -> tuple[str, list[str | int]]:
    """The pointer to what is wrong: pydantic's location without the tags and union members that it adds."""
    keys: list[str | int] = []
    location, value = detail["loc"], data
    for index, key in enumerate(location):
        is_tag = key in KINDS and index >= 2 and location[index - 2] == "nodes" and isinstance(location[index - 1], int)
        if not is_tag and _holds(value, key):
            value = value[key]
        elif not (detail["type"] == "missing" and index == len(location) - 1):
            continue
        keys.append(key)
    keys = keys[1:] if keys[:1] == ["sop"] else keys
    return pointer(*keys), keys


def _holds(value: Any, key: str | int) -> bool:
    if isinstance(value, dict):
        return key in value
    return isinstance(value, list | tuple) and isinstance(key, int) and key < len(value)


def _words(detail: ErrorDetails, keys: list[str | int], known: Mapping[str, type[BaseModel]]) -> str:
    kind = detail["type"]
    if kind == "extra_forbidden":
        return unknown_key(str(keys[-1]), _siblings(detail, keys, known))
    if kind == "literal_error":
        return f"must be {detail['ctx']['expected']}, not {shown(detail['input'])}"
    if kind == "union_tag_invalid":
        return f"has the unknown kind {shown(detail['ctx']['tag'])}; {_WANTED['union_tag_not_found']}"
    if kind == "string_pattern_mismatch":
        return f"is {shown(detail['input'])}, which must match {detail['ctx']['pattern']}"
    if kind == "missing" or kind == "union_tag_not_found":
        return _WANTED[kind]
    wanted = _WANTED.get(kind, detail["msg"][:1].lower() + detail["msg"][1:])
    return f"{wanted}, not {shown(detail['input'])}"


def _siblings(detail: ErrorDetails, keys: list[str | int], known: Mapping[str, type[BaseModel]]) -> Iterable[str]:
    for key in reversed(detail["loc"][:-1]):
        if key == "tools" and "nodes" in keys:
            key = "bindings"
        if isinstance(key, str) and key in known:
            return known[key].model_fields
    return known[""].model_fields if len(keys) == 1 else ()


def unknown_key(key: str, allowed: Iterable[str]) -> str:
    """The words for a key that is not `allowed`, with the nearest one that is."""
    near = difflib.get_close_matches(key[:100], list(allowed), n=1, cutoff=0.6)
    return "is an unknown key" + (f", did you mean {near[0]!r}?" if near else "")


def shown(value: Any) -> str:
    """A wrong value as an error names it: short, its type rather than its content where it is large."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list | tuple):
        return "a list"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    text = str(value)
    short = text if len(text) <= 40 else text[:39] + "…"
    return repr(short) if isinstance(value, str) else short
