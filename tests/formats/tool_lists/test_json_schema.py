"""JSON Schema documents as tools: one by its properties, several as definitions, responses as outputs."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.errors import FormatError
from sopstudio.formats.tool_lists import ToolReading, detect, read_tools
from tests.subsets import DEEP, examples

ORDER: dict[str, Any] = {"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]}


def read(data: Any) -> ToolReading:
    return read_tools(json.dumps(data))


def test_an_object_schema_is_the_input_of_a_tool_with_its_references_followed() -> None:
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Refund order",
        "description": "Pays the money back.",
        "type": "object",
        "properties": {"order": {"$ref": "#/$defs/Order"}, "reason": {"enum": ["late", "lost"]}},
        "required": ["order"],
        "$defs": {"Order": ORDER},
    }
    reading = read(schema)
    [tool] = reading.tools
    assert (tool.name, tool.title, tool.description) == ("Refund_order", "Refund order", "Pays the money back.")
    assert json.loads(json.dumps(tool.properties(), default=dict))["order"]["required"] == ["id"]
    assert (tuple(tool.required()), reading.losses, reading.format) == (("order",), (), "JSON Schema")


def test_definitions_are_tools_unless_another_schema_uses_them() -> None:
    definitions = {
        "CancelOrder": {"type": "object", "properties": {"order": {"$ref": "#/$defs/Order"}}},
        "Order": ORDER,
        "State": {"type": "string", "enum": ["open", "closed"]},
        "FindOrder": ORDER,
    }
    assert [tool.name for tool in read({"$defs": definitions}).tools] == ["CancelOrder", "FindOrder"]
    assert [tool.name for tool in read({"definitions": {"A": ORDER, "B": ORDER}}).tools] == ["A", "B"]


def test_a_schema_for_what_comes_back_gives_outputs() -> None:
    response = {"type": "object", "properties": {"state": {"$ref": "#/$defs/State"}, "line": {"$ref": "#/$defs/Line"}}}
    definitions = {
        "GetOrderRequest": ORDER,
        "GetOrderResponse": response,
        "State": {"type": "string", "enum": ["open", "closed"]},
        "Line": {"type": "object", "properties": {"sku": {"type": "string"}}},
        "OrderResult": ORDER,
    }
    reading = read({"$defs": definitions})
    assert [tool.name for tool in reading.tools] == ["GetOrder", "OrderResult"]
    assert [(output.path, output.fact) for output in reading.tools[0].outputs] == [
        ("state", "state"),
        ("line.sku", "sku"),
    ]
    assert reading.facts[0].allowed == ("open", "closed")


def test_input_and_output_in_one_schema_are_parameters_and_outputs() -> None:
    both = {"input": ORDER, "output": {"type": "object", "properties": {"total": {"type": "number"}}}}
    [tool] = read({"$id": "https://a.test/get-order.schema.json", "type": "object", "properties": both}).tools
    assert (tool.name, list(tool.properties()), tool.outputs[0].fact) == ("get-order", ["id"], "total")


@pytest.mark.parametrize("part", [{"type": ["number", "null"]}, {"type": "number", "nullable": True}])
def test_what_may_be_null_in_a_response_is_an_optional_fact(part: dict[str, Any]) -> None:
    answer = {"type": "object", "properties": {"total": part, "id": {"type": "string"}}}
    reading = read({"$defs": {"GetInput": ORDER, "GetOutput": answer}})
    assert [(fact.name, fact.type, fact.optional) for fact in reading.facts] == [
        ("total", "number", True),
        ("id", "string", False),
    ]


def test_several_documents_are_a_list_and_a_list_of_functions_stays_one() -> None:
    documents = [{"title": "GetOrderInput", **ORDER}, {"title": "GetOrderOutput", **ORDER}, {"title": "B", **ORDER}]
    assert [tool.name for tool in read(documents).tools] == ["GetOrder", "B"]
    functions = [{"name": "refund", "title": "Refund", "parameters": ORDER}]
    kind = detect(json.dumps(functions))
    assert kind is not None
    assert kind.name == "functions"


@pytest.mark.parametrize(
    "data",
    [
        {"nodes": [], "edges": []},
        {"title": "An order", "properties": {"a": 1}},
        {"type": "object", "properties": {}},
        [{"title": "A", **ORDER}, 1],
        [],
    ],
)
def test_other_json_is_no_schema_of_tools(data: Any) -> None:
    with pytest.raises(FormatError):
        read(data)


@pytest.mark.skipif(not DEEP, reason="unfolding takes a second: python3 tests deep")
def test_references_that_unfold_without_end_are_cut_off() -> None:
    definitions: dict[str, Any] = {"L0": {"type": "string"}}
    for level in range(1, 40):
        part = {"$ref": f"#/$defs/L{level - 1}"}
        definitions[f"L{level}"] = {"type": "object", "properties": {"a": part, "b": part}}
    definitions["L39"]["properties"]["c"] = {"$ref": "#/$defs/L39"}
    reading = read(
        {"title": "bomb", "type": "object", "properties": {"x": {"$ref": "#/$defs/L39"}}, "$defs": definitions}
    )
    assert [tool.name for tool in reading.tools] == ["bomb"]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.sampled_from(["object", "string", "#/$defs/A", "#", "A"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["type", "properties", "$defs", "title", "$ref", "allOf", "required", "A", "items", "enum"]
            ),
            inner,
            max_size=5,
        )
    ),
    max_leaves=25,
)


@examples(60, deep=3000)
@given(json_values)
def test_any_json_gives_tools_or_one_line(data: Any) -> None:
    wrapped = {"title": "A", "type": "object", "properties": {"a": data}, "$defs": {"A": data}, "allOf": data}
    for value in (data, wrapped, {"$defs": {"A": data, "B": wrapped}}):
        try:
            tools = read(value).tools
        except FormatError:
            continue
        assert tools
