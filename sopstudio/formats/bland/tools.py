"""The calls of a pathway: webhooks of nodes and the tools that a node's model has, as tools of the SOP."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from msgspec import Struct

from sopstudio.formats.fact_ledger import FactLedger
from sopstudio.formats.format import Loss
from sopstudio.formats.limits import json_pointer
from sopstudio.formats.tool_lists.reading import Description
from sopstudio.translation import quoted, tr

_PLACEHOLDER: Final = re.compile(r"\{\{\s*([\w .-]{1,80}?)\s*\}\}")
_REQUIRED: Final = 4
SINGLE_BRACES: Final = r"{\1}"


class Variable(Struct, frozen=True):
    """A variable that a node extracts."""

    name: str
    type: str
    description: str
    place: str


def read_variables(value: Any, place: str) -> Iterator[tuple[Variable, bool]]:
    """The variables in a list of `[name, type, description, required]`, each with whether it is optional."""
    for number, item in enumerate(value if isinstance(value, list) else []):
        if isinstance(item, list) and item and isinstance(item[0], str) and item[0].strip():
            texts = [part if isinstance(part, str) else "" for part in (*item[:3], "", "")]
            is_optional = len(item) >= _REQUIRED and str(item[_REQUIRED - 1]).lower() == "false"
            yield Variable(item[0].strip(), texts[1], texts[2], f"{place}{json_pointer(number)}"), is_optional


def fill_braces(text: str) -> str:
    """A text with `{{name}}` as `{name}`."""
    return _PLACEHOLDER.sub(SINGLE_BRACES, text)


def describe_calls(data: Mapping[str, Any], name: str, is_webhook: bool, place: str) -> Iterator[Description]:
    """The calls of a node called `name`: its own, and those of its model."""
    if is_webhook and isinstance(data.get("url"), str):
        yield _describe(name, data, data.get("extractVars"), str(data.get("description") or ""), place)
    tools = data.get("tools")
    for number, tool in enumerate(tools if isinstance(tools, list) else []):
        if isinstance(tool, dict) and isinstance(tool.get("name"), str):
            config = tool.get("config")
            where = f"{place}{json_pointer('tools', number)}"
            described = str(tool.get("description") or "")
            settings = config if isinstance(config, dict) else {}
            yield _describe(tool["name"], settings, tool.get("extractVars"), described, where)


def _describe(name: str, config: Mapping[str, Any], variables: Any, description: str, place: str) -> Description:
    url, body, method = (config.get(key) for key in ("url", "body", "method"))
    texts = [url if isinstance(url, str) else "", body if isinstance(body, str) else str(body or "")]
    names = dict.fromkeys(found for text in texts for found in _PLACEHOLDER.findall(text))
    return Description(
        tool_name(name),
        place,
        description=description,
        title=name,
        method=method if isinstance(method, str) else "POST",
        url=fill_braces(texts[0]),
        parameters={"type": "object", "properties": {found: {"type": "string"} for found in names}},
        response=_response(config, variables, place),
    )


def _response(config: Mapping[str, Any], variables: Any, place: str) -> dict[str, Any]:
    """What a call gives, as a schema: the variables that are extracted, and the paths that are read."""
    schema: dict[str, Any] = {"type": "object", "properties": {}}
    for variable, _ in read_variables(variables, place):
        kind = variable.type if variable.type in ("string", "integer", "boolean", "number", "array") else "string"
        schema["properties"][variable.name] = {"type": kind, "description": variable.description}
    paths = config.get("response_data") or config.get("responseData")
    for path in paths if isinstance(paths, list) else []:
        stated = path.get("data") if isinstance(path, dict) else path
        if isinstance(stated, str):
            _add_path(schema, [key for key in stated.removeprefix("$").split(".") if key])
    return schema


def lost_of_calls(data: Mapping[str, Any], place: str) -> Iterator[Loss]:
    """What of the calls of a node has no place in a tool."""
    if data.get("body"):
        yield Loss(tr("the body of a call is not kept"), f"{place}/body", tr("its variables are parameters"))
    tools = data.get("tools")
    for number, tool in enumerate(tools if isinstance(tools, list) else []):
        config = tool.get("config") if isinstance(tool, dict) else None
        for key in config if isinstance(config, dict) else ():
            where = f"{place}{json_pointer('tools', number, 'config', key)}"
            if key == "headers":
                yield Loss(tr("the headers of a call are not kept"), where, tr("they may hold secrets"))
            elif key not in ("url", "method", "response_data", "responseData"):
                why = tr("its variables are parameters") if key == "body" else ""
                yield Loss(tr("{key} of a call is not kept", key=quoted(key[:60])), where, why)


def _add_path(schema: dict[str, Any], keys: list[str]) -> None:
    for key in keys[:-1]:
        schema = schema["properties"].setdefault(key, {"type": "object", "properties": {}})
        if "properties" not in schema:
            return
    if keys:
        schema["properties"].setdefault(keys[-1], {"type": "string"})


def tool_name(text: str) -> str:
    """A name by which models can call a tool."""
    return re.sub(r"[^A-Za-z0-9_-]+", "_", text).strip("_")[:64] or "tool"


def declare_variables(data: Mapping[str, Any], ledger: FactLedger, place: str) -> tuple[tuple[str, ...], set[str]]:
    """Declare the variables that a node extracts. Returns the names of the facts, and those that are optional."""
    names, optional = [], set()
    for variable, is_optional in read_variables(data.get("extractVars"), f"{place}/extractVars"):
        name = ledger.declare(variable)
        names.append(name)
        if is_optional:
            optional.add(name)
    return tuple(dict.fromkeys(names)), optional


__all__ = [
    "Variable",
    "declare_variables",
    "describe_calls",
    "fill_braces",
    "lost_of_calls",
    "read_variables",
    "tool_name",
]
