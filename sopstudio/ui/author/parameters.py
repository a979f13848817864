"""Parameters of a tool as a table: edits of its JSON Schema that keep all that the table does not show."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from sopstudio.errors import EditError, FormatError
from sopstudio.sop import (
    Binding,
    Document,
    FrozenDict,
    Node,
    Procedure,
    Schema,
    Task,
    Tool,
    changed,
    edits,
    freeze,
)
from sopstudio.sop.canonical import loads, plain

TYPES = {
    "string": "text", "number": "number", "integer": "whole number", "boolean": "yes or no", "array": "list",
    "object": "group",
}  # fmt: skip


def add_parameter(tool: Tool) -> Tool:
    """The tool with a fresh required parameter more."""
    name = edits.fresh_id(tool.properties(), "new_parameter")
    return _with(tool, {**tool.properties(), name: {"type": "string"}}, (*tool.required(), name))


def set_parameter(tool: Tool, name: str, schema: Mapping[str, Any]) -> Tool:
    """The tool with another schema for a parameter."""
    return _with(tool, {**tool.properties(), name: schema}, tool.required())


def set_required(tool: Tool, name: str, required: bool) -> Tool:
    """The tool with a parameter required, or not."""
    rest = tuple(one for one in tool.required() if one != name)
    return _with(tool, tool.properties(), (*rest, name) if required else rest)


def remove_parameter(tool: Tool, name: str) -> Tool:
    """The tool without a parameter."""
    rest = {key: schema for key, schema in tool.properties().items() if key != name}
    return _with(tool, rest, tuple(one for one in tool.required() if one != name))


def _with(tool: Tool, properties: Mapping[str, Any], required: tuple[str, ...]) -> Tool:
    rest = {key: value for key, value in tool.parameters.items() if key not in ("properties", "required")}
    schema: dict[str, Any] = {**rest, "properties": properties}
    if required or "required" in tool.parameters:
        schema["required"] = list(required)
    return changed(tool, parameters=freeze(schema))


def with_key(schema: Mapping[str, Any], key: str, value: Any) -> dict[str, Any]:
    """A parameter's schema with one key set, or taken out for a blank value."""
    rest = {name: one for name, one in schema.items() if name != key}
    return rest if value in ("", (), None) else {**rest, key: value}


def rename_parameter(document: Document, tool_name: str, old: str, new: str) -> Document:
    """`document` with a parameter under another name; a fact that fed it still does. Raises `EditError`.

    Where no fact fed it (it was just added, say), the one of its new name will.
    """
    tool = next((one for one in document.sop.tools if one.name == tool_name), None)
    if tool is None or old not in tool.properties():
        raise EditError(f"there is no parameter {old!r}")
    if not new:
        raise EditError("a parameter needs a name")
    if new != old and new in tool.properties():
        raise EditError(f"the parameter {new!r} already exists", hint="choose another name")
    properties = {new if key == old else key: schema for key, schema in tool.properties().items()}
    after = _with(tool, properties, tuple(new if one == old else one for one in tool.required()))
    sop = edits.replace_tool(document.sop, after)
    declared = {fact.name for fact in sop.facts}

    def node(one: Node) -> Node:
        if not isinstance(one, Task) or all(binding.tool != tool_name for binding in one.tools):
            return one
        return changed(
            one,
            tools=tuple(
                _rebind(binding, old, new, declared) if binding.tool == tool_name else binding for binding in one.tools
            ),
        )

    def graph(one: Procedure) -> Procedure:
        return changed(one, nodes=tuple(map(node, one.nodes)))

    sop = changed(sop, nodes=tuple(map(node, sop.nodes)), procedures=tuple(map(graph, sop.procedures)))
    return changed(document, sop=sop)


def _rebind(binding: Binding, old: str, new: str, declared: Collection[str]) -> Binding:
    """The binding with a parameter under its new name, fed by the same fact where one of the `declared` fed it."""
    fact = binding.fact_for(old)
    rest = {parameter: name for parameter, name in binding.arguments.items() if parameter != old}
    pinned = fact != new and (old in binding.arguments or fact in declared)
    return changed(binding, arguments=FrozenDict({**rest, new: fact} if pinned else rest))


def from_schema(text: str) -> FrozenDict:
    """Parameters from pasted JSON Schema: the schema itself, or a tool description that holds one.

    Raises `ValueError` with one line for what is none.
    """
    data = json_value(text)
    for key in ("function", "parameters", "input_schema", "inputSchema"):
        if isinstance(data, Mapping) and isinstance(data.get(key), Mapping):
            data = data[key]
    if not isinstance(data, Mapping):
        raise ValueError('This is not a JSON Schema: it must be an object, such as {"type": "object", …}.')
    if "properties" not in data:
        raise ValueError("This schema has no properties, so there are no parameters to create.")
    schema = {"type": "object", **data}
    try:
        Schema(plain(schema))
    except EditError as error:
        raise ValueError(str(error)) from None
    frozen: FrozenDict = freeze(schema)
    return frozen


def json_value(text: str) -> Any:
    """JSON data. Raises `ValueError` with one line that says where it breaks."""
    try:
        return freeze(loads(text))
    except FormatError as error:
        raise ValueError(str(error)) from None


def json_object(text: str) -> Any:
    """A JSON object. Raises `ValueError` likewise."""
    data = json_value(text)
    if not isinstance(data, Mapping):
        raise ValueError('This must be an object, such as {"score": 720}.')
    return data
