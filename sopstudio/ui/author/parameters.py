"""Parameters of a tool as a table: edits of its JSON Schema that keep what the table does not show."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from sopstudio.errors import EditError, FormatError
from sopstudio.sop import (
    Binding,
    Document,
    Fact,
    FrozenDict,
    Node,
    Procedure,
    Schema,
    Task,
    Tool,
    edits,
    freeze,
    replace_fields,
)
from sopstudio.sop.canonical_json import loads, to_json_data
from sopstudio.sop.facts import find_spoken
from sopstudio.translation import quoted, tr

TYPE_TITLES = {
    "string": tr("text"),
    "number": tr("number"),
    "integer": tr("whole number"),
    "boolean": tr("yes or no"),
    "array": tr("list"),
    "object": tr("group"),
}
UNSTATED: Mapping[str, Any] = {"type": "string"}
"""The schema of a new parameter."""


def add_parameter(tool: Tool) -> Tool:
    """The tool with a new required parameter."""
    name = edits.fresh_id(tool.properties(), tr("new_parameter"))
    return _set_schema(tool, {**tool.properties(), name: UNSTATED}, (*tool.required(), name))


def with_parameters(tool: Tool, facts: Iterable[Fact]) -> Tool:
    """The tool with a required parameter for each fact, of its name and type."""
    schemas = {fact.name: {"type": fact.json_schema()["type"]} for fact in facts}
    return _set_schema(tool, {**tool.properties(), **schemas}, (*tool.required(), *schemas)) if schemas else tool


def set_parameter(tool: Tool, name: str, schema: Mapping[str, Any]) -> Tool:
    """The tool with another schema for a parameter."""
    return _set_schema(tool, {**tool.properties(), name: schema}, tool.required())


def set_required(tool: Tool, name: str, required: bool) -> Tool:
    """The tool with a parameter required, or optional."""
    others = tuple(required_name for required_name in tool.required() if required_name != name)
    return _set_schema(tool, tool.properties(), (*others, name) if required else others)


def remove_parameter(tool: Tool, name: str) -> Tool:
    """The tool without a parameter."""
    properties = {key: schema for key, schema in tool.properties().items() if key != name}
    return _set_schema(
        tool, properties, tuple(required_name for required_name in tool.required() if required_name != name)
    )


def _set_schema(tool: Tool, properties: Mapping[str, Any], required: tuple[str, ...]) -> Tool:
    other_keys = {key: value for key, value in tool.parameters.items() if key not in ("properties", "required")}
    schema: dict[str, Any] = {**other_keys, "properties": properties}
    if required or "required" in tool.parameters:
        schema["required"] = list(required)
    return replace_fields(tool, parameters=freeze(schema))


def set_schema_key(schema: Mapping[str, Any], key: str, value: Any) -> dict[str, Any]:
    """The schema of a parameter with one key set, or removed for a blank value."""
    others = {name: entry for name, entry in schema.items() if name != key}
    return others if value in ("", (), None) else {**others, key: value}


def rename_parameter(document: Document, tool_name: str, old: str, new: str) -> Document:
    """`document` with a parameter under another name, in bindings too. One of which nothing is stated takes the type of
    the fact of its name, and the spelling of that: *nights booked* is `nights_booked`. Raises `EditError`.
    """
    tool = next((candidate for candidate in document.sop.tools if candidate.name == tool_name), None)
    if tool is None or old not in tool.properties():
        raise EditError(tr("there is no parameter {old}", old=quoted(old)))
    if not new:
        raise EditError(tr("a parameter needs a name"))
    schema = dict(tool.properties()[old])
    fact = find_spoken(document.sop.facts, new)
    if fact is not None and schema == UNSTATED:
        new, schema = fact.name, {"type": fact.json_schema()["type"]}
    if new != old and new in tool.properties():
        raise EditError(tr("the parameter {new} already exists", new=quoted(new)), hint=tr("choose another name"))
    properties = {new if key == old else key: schema if key == old else kept for key, kept in tool.properties().items()}
    renamed_tool = _set_schema(
        tool, properties, tuple(new if required_name == old else required_name for required_name in tool.required())
    )
    sop = edits.replace_tool(document.sop, renamed_tool)
    declared = {fact.name for fact in sop.facts}

    def rename_in_node(node: Node) -> Node:
        if not isinstance(node, Task) or all(binding.tool != tool_name for binding in node.tools):
            return node
        return replace_fields(
            node,
            tools=tuple(
                _rebind(binding, old, new, declared) if binding.tool == tool_name else binding for binding in node.tools
            ),
        )

    def rename_in_procedure(procedure: Procedure) -> Procedure:
        return replace_fields(procedure, nodes=tuple(map(rename_in_node, procedure.nodes)))

    sop = replace_fields(
        sop, nodes=tuple(map(rename_in_node, sop.nodes)), procedures=tuple(map(rename_in_procedure, sop.procedures))
    )
    return replace_fields(document, sop=sop)


def _rebind(binding: Binding, old: str, new: str, declared: Collection[str]) -> Binding:
    """The binding with a parameter under its new name, fed by the same fact where one of the `declared` fed it."""
    fact = binding.fact_for(old)
    rest = {parameter: name for parameter, name in binding.arguments.items() if parameter != old}
    pinned = fact != new and (old in binding.arguments or fact in declared)
    return replace_fields(binding, arguments=FrozenDict({**rest, new: fact} if pinned else rest))


def parse_schema(text: str) -> FrozenDict:
    """Parameters from pasted JSON Schema: the schema itself, or a tool description that contains one.

    Raises `ValueError` with one line otherwise.
    """
    data = parse_json(text)
    for key in ("function", "parameters", "input_schema", "inputSchema"):
        if isinstance(data, Mapping) and isinstance(data.get(key), Mapping):
            data = data[key]
    if not isinstance(data, Mapping):
        raise ValueError(tr('This is not a JSON Schema: it must be an object, such as {"type": "object", …}.'))
    if "properties" not in data:
        raise ValueError(tr("This schema has no properties, so there are no parameters to create."))
    schema = {"type": "object", **data}
    try:
        Schema(to_json_data(schema))
    except EditError as error:
        raise ValueError(str(error)) from None
    frozen: FrozenDict = freeze(schema)
    return frozen


def parse_json(text: str) -> Any:
    """JSON data. Raises `ValueError` with one line that says where it breaks."""
    try:
        return freeze(loads(text))
    except FormatError as error:
        raise ValueError(str(error)) from None


def parse_json_object(text: str) -> Any:
    """A JSON object. Raises `ValueError` with one line otherwise."""
    data = parse_json(text)
    if not isinstance(data, Mapping):
        raise ValueError(tr('This must be an object, such as {"score": 720}.'))
    return data
