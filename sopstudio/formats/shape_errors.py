"""Faults in a file's shape as one line of plain words: places as JSON pointers, similar names suggested."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from sopstudio.errors import FormatError
from sopstudio.formats.limits import json_pointer, make_printable
from sopstudio.translation import quoted, tr

MAX_NAMED_FAULTS = 8
NODE_KINDS = ("task", "decision", "compute", "procedure", "person", "end")
_EXPECTATIONS = {
    "string_type": tr("must be text"),
    "tuple_type": tr("must be a list"),
    "list_type": tr("must be a list"),
    "int_type": tr("must be a number"),
    "int_from_float": tr("must be a whole number"),
    "is_instance_of": tr("must be a number"),
    "float_type": tr("must be a number"),
    "decimal_type": tr("must be a number"),
    "bool_type": tr("must be true or false"),
    "date_type": tr("must be a date such as 2026-12-31"),
    "bool_parsing": tr("must be true or false"),
    "dict_type": tr("must be an object"),
    "model_type": tr("must be an object"),
    "model_attributes_type": tr("must be an object"),
    "missing": tr("is missing"),
    "string_too_short": tr("must not be empty"),
    "union_tag_not_found": tr("needs a kind: {node_kinds}", node_kinds=", ".join(NODE_KINDS)),
}


def shape_error(
    message: str,
    data: Any,
    error: ValidationError,
    known: Mapping[str, type[BaseModel]],
    faults: Iterable[tuple[str, str]] = (),
    prefix: str = "",
) -> FormatError:
    """The refusal of `data` for pydantic's `error`. `known` holds the models by the last list or key of their place.

    A leading `sop` in a place is dropped (native files are flat); earlier `faults` come first. `prefix` is the JSON
    pointer of `data` in its file.
    """
    reasons = dict(faults)
    for detail in error.errors(include_url=False, include_context=True, include_input=True):
        place, keys = _locate(data, detail)
        is_named = len(reasons) < MAX_NAMED_FAULTS
        reasons.setdefault(prefix + place, _explain(detail, keys, known) if is_named else "")
    return build_refusal(message, reasons.items())


def build_refusal(message: str, faults: Iterable[tuple[str, str]]) -> FormatError:
    """One refusal for many `faults` (JSON pointer, reason): the first few are named, the others counted."""
    fault_list = list(faults)
    (first, first_reason), remaining = fault_list[0], fault_list[1:]
    details = "".join(f"; {place or '/'} {reason}" for place, reason in remaining[: MAX_NAMED_FAULTS - 1])
    if len(remaining) >= MAX_NAMED_FAULTS:
        details += tr("; and {count} more", count=len(remaining) - MAX_NAMED_FAULTS + 1)
    return FormatError(message, where=make_printable(first or "/"), why=make_printable(first_reason + details))


def _locate(data: Any, detail: ErrorDetails) -> tuple[str, list[str | int]]:
    """The pointer to a fault: pydantic's location without the tags and union members that it adds."""
    keys: list[str | int] = []
    location, value = detail["loc"], data
    for index, key in enumerate(location):
        is_tag = (
            key in NODE_KINDS and index >= 2 and location[index - 2] == "nodes" and isinstance(location[index - 1], int)
        )
        if not is_tag and _has_key(value, key):
            value = value[key]
        elif not (detail["type"] == "missing" and index == len(location) - 1):
            continue
        keys.append(key)
    keys = keys[1:] if keys[:1] == ["sop"] else keys
    return json_pointer(*keys), keys


def _has_key(value: Any, key: str | int) -> bool:
    if isinstance(value, dict):
        return key in value
    return isinstance(value, list | tuple) and isinstance(key, int) and key < len(value)


def _explain(detail: ErrorDetails, keys: list[str | int], known: Mapping[str, type[BaseModel]]) -> str:
    kind = detail["type"]
    if kind == "extra_forbidden":
        return explain_unknown_key(str(keys[-1]), _known_keys(detail, keys, known))
    if kind == "literal_error":
        return tr(
            "must be {detail}, not {summarize_value}",
            detail=detail["ctx"]["expected"],
            summarize_value=summarize_value(detail["input"]),
        )
    if kind == "union_tag_invalid":
        return tr(
            "has the unknown kind {summarize_value}; {expectations}",
            summarize_value=summarize_value(detail["ctx"]["tag"]),
            expectations=_EXPECTATIONS["union_tag_not_found"],
        )
    if kind == "string_pattern_mismatch":
        return tr(
            "is {summarize_value}, which must match {detail}",
            summarize_value=summarize_value(detail["input"]),
            detail=detail["ctx"]["pattern"],
        )
    if kind == "missing" or kind == "union_tag_not_found":
        return _EXPECTATIONS[kind]
    expectation = _EXPECTATIONS.get(kind, _plain_message(detail["msg"]))
    return tr(
        "{expectation}, not {summarize_value}",
        expectation=expectation,
        summarize_value=summarize_value(detail["input"]),
    )


def _plain_message(message: str) -> str:
    """A message of pydantic's, or of a validator of ours, within a sentence."""
    message = message.removeprefix("Value error, ")
    return message[:1].lower() + message[1:]


def _known_keys(detail: ErrorDetails, keys: list[str | int], known: Mapping[str, type[BaseModel]]) -> Iterable[str]:
    for key in reversed(detail["loc"][:-1]):
        if key == "tools" and "nodes" in keys:
            key = "bindings"
        if isinstance(key, str) and key in known:
            return known[key].model_fields
    return known[""].model_fields if len(keys) == 1 else ()


def explain_unknown_key(key: str, allowed: Iterable[str]) -> str:
    """The words for a key that is not `allowed`, with the most similar allowed one."""
    matches = difflib.get_close_matches(key[:100], list(allowed), n=1, cutoff=0.6)
    return tr("is an unknown key") + (tr(", did you mean {matches}?", matches=quoted(matches[0])) if matches else "")


def summarize_value(value: Any) -> str:
    """A wrong value for an error: short; its type rather than its content where it is large."""
    if isinstance(value, dict):
        return tr("an object")
    if isinstance(value, list | tuple):
        return tr("a list")
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    text = str(value)
    short = text if len(text) <= 40 else text[:39] + "…"
    return repr(short) if isinstance(value, str) else short
