"""The values of facts in the sample answers of tools."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sopstudio.sop.canonical_json import to_json_data
from sopstudio.sop.frozen import freeze, update_fields
from sopstudio.sop.model import Sop, Tool

Change = Callable[[Any], Any]
"""Makes another value of one that stands in an answer, as JSON data."""


def change_answers(sop: Sop, changes: Mapping[str, Change]) -> Sop:
    """The SOP with the values of these facts changed in every sample answer that has them."""
    return update_fields(sop, tools=tuple(_change_tool(tool, changes) for tool in sop.tools))


def _change_tool(tool: Tool, changes: Mapping[str, Change]) -> Tool:
    paths = [(output.path.split("."), changes[output.fact]) for output in tool.outputs if output.fact in changes]
    responses = []
    for response in tool.responses if paths else ():
        body = to_json_data(response.body)
        for path, change in paths:
            body = _change_at(body, path, change)
        responses.append(update_fields(response, body=freeze(body)))
    return update_fields(tool, responses=tuple(responses)) if paths else tool


def _change_at(body: Any, path: Sequence[str], change: Change) -> Any:
    """A body with another value at `path`, if there is one."""
    if not path:
        return change(body)
    if not isinstance(body, dict) or path[0] not in body:
        return body
    return body | {path[0]: _change_at(body[path[0]], path[1:], change)}


__all__ = ["change_answers"]
