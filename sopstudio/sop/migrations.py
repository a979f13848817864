"""Older formats of the native file, raised to the newest one. Each step is a pure function over JSON data.

Format 1 said of a tool only whether it has a side effect; format 2 says which (`effect`), knows persons' steps and the
head of a document.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

FORMAT: Final = 2
"""The newest format."""


def _raise_tool(tool: Any) -> Any:
    """`side_effect` becomes `effect`; one that is no boolean stays, to be refused with its place."""
    if not isinstance(tool, Mapping) or not isinstance(tool.get("side_effect"), bool) or "effect" in tool:
        return tool
    effect = {"effect": "writes"} if tool["side_effect"] else {}
    return {**{key: value for key, value in tool.items() if key != "side_effect"}, **effect}


def _to_format_2(data: dict[str, Any]) -> dict[str, Any]:
    tools = data.get("tools")
    return {**data, "tools": [_raise_tool(tool) for tool in tools]} if isinstance(tools, list | tuple) else data


STEPS: Final[Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]]] = MappingProxyType({1: _to_format_2})
"""For each older format the function that raises its data to the next."""


def raise_format(data: dict[str, Any], version: int) -> dict[str, Any]:
    """`data` of format `version` as data of the newest format. Whatever cannot be raised is left as it is."""
    for step in range(version, FORMAT):
        data = STEPS[step](data)
    return data


def hashed_form(data: Any) -> Any:
    """The JSON data of an SOP as its hash is taken: as format 1 wrote it, so that a version keeps its hash."""
    tools = data.get("tools") if isinstance(data, dict) else None
    if not isinstance(tools, list | tuple) or all(_effect(tool) != "writes" for tool in tools):
        return data
    return {**data, "tools": [_lower_tool(tool) if _effect(tool) == "writes" else tool for tool in tools]}


def _effect(tool: Any) -> Any:
    return tool.get("effect") if isinstance(tool, Mapping) else None


def _lower_tool(tool: Mapping[str, Any]) -> dict[str, Any]:
    return {**{key: value for key, value in tool.items() if key != "effect"}, "side_effect": True}


__all__ = ["FORMAT", "STEPS", "hashed_form", "raise_format"]
