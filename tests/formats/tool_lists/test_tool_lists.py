"""Tools in bulk: every shape in which other programs describe them, with outputs, and without secrets."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.errors import FormatError
from sopstudio.formats.tool_lists import detect, merge_tools, read_tools
from sopstudio.sop import Binding, Document, Sop, Task, Tool
from sopstudio.sop.model import Output
from tests.subsets import examples

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"order_id": {"type": "string"}, "reason": {"enum": ["late", "lost"]}},
    "required": ["order_id"],
}
SHAPES: dict[str, Any] = {
    "openai": [{"type": "function", "function": {"name": "refund", "description": "Refunds.", "parameters": SCHEMA}}],
    "openai responses": [{"type": "function", "name": "refund", "description": "Refunds.", "parameters": SCHEMA}],
    "anthropic": {"tools": [{"name": "refund", "description": "Refunds.", "input_schema": SCHEMA}]},
    "bedrock": {
        "toolConfig": {
            "tools": [{"toolSpec": {"name": "refund", "description": "Refunds.", "inputSchema": {"json": SCHEMA}}}]
        }
    },
    "mcp": {
        "jsonrpc": "2.0",
        "id": 1,
        "result": {"tools": [{"name": "refund", "description": "Refunds.", "inputSchema": SCHEMA}]},
    },
    "gemini": [{"functionDeclarations": [{"name": "refund", "description": "Refunds.", "parameters": SCHEMA}]}],
    "a single one": {"name": "refund", "description": "Refunds.", "parameters": SCHEMA},
}
PETS = {
    "openapi": "3.0.3",
    "servers": [{"url": "https://api.test/v1/"}],
    "paths": {
        "/pets/{petId}": {
            "parameters": [{"$ref": "#/components/parameters/PetId"}],
            "get": {
                "operationId": "getPet",
                "summary": "Find a pet",
                "parameters": [{"name": "Authorization", "in": "header", "schema": {"type": "string"}}],
                "responses": {
                    "200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Pet"}}}}
                },
            },
            "put": {
                "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Pet"}}}},
                "responses": {"204": {"description": "done"}},
            },
        }
    },
    "components": {
        "parameters": {"PetId": {"name": "petId", "in": "path", "required": True, "schema": {"type": "integer"}}},
        "schemas": {
            "Pet": {
                "type": "object",
                "required": ["name"],
                "properties": {
                    "name": {"type": "string"},
                    "born": {"type": "string", "format": "date"},
                    "state": {"type": "string", "enum": ["sold", "free"]},
                    "owner": {"type": "object", "properties": {"city": {"type": "string"}}},
                    "mother": {"$ref": "#/components/schemas/Pet"},
                    "api_key": {"type": "string", "example": "sk-abcdefghijklmnop1234"},
                },
            }
        },
    },
}


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_of_a_function_list_gives_the_same_tool(shape: str) -> None:
    (tool,) = read_tools(json.dumps(SHAPES[shape])).tools
    assert (tool.name, tool.description) == ("refund", "Refunds.")
    assert tool.properties().keys() == {"order_id", "reason"}
    assert tool.required() == ("order_id",)


def test_openapi_gives_parameters_outputs_and_no_secrets() -> None:
    reading = read_tools(json.dumps(PETS))
    find, change = reading.tools
    assert (find.name, find.title, find.method, find.effect) == ("getPet", "Find a pet", "GET", "reads")
    assert find.url == "https://api.test/v1/pets/{petId}"
    assert find.required() == ("petId",)
    assert "Authorization" not in find.properties()
    assert {output.path: output.fact for output in find.outputs} == {
        "name": "name",
        "born": "born",
        "state": "state",
        "owner.city": "city",
        "api_key": "api_key",
    }
    facts = {fact.name: (fact.type, fact.allowed) for fact in reading.facts}
    assert facts["born"] == ("date", ())
    assert facts["state"] == ("string", ("sold", "free"))
    assert (change.name, change.method, change.effect) == ("put_pets_petId", "PUT", "writes")
    assert set(change.required()) == {"petId", "name"}
    assert "sk-" not in json.dumps(change.model_dump(mode="json"))
    assert any("secret" in loss.why for loss in reading.losses)


def test_postman_gives_variables_and_a_sample_response() -> None:
    collection = {
        "info": {"name": "Shop"},
        "item": [
            {
                "name": "Orders",
                "item": [
                    {
                        "name": "Get order",
                        "request": {
                            "method": "GET",
                            "url": {"raw": "{{base}}/orders/:id?full=1", "query": [{"key": "full", "value": "1"}]},
                        },
                        "response": [{"body": '{"state": "late", "total": 5}'}],
                    }
                ],
            }
        ],
    }
    (tool,) = read_tools(json.dumps(collection)).tools
    assert (tool.name, tool.title, tool.url) == ("Get_order", "Get order", "/orders/{id}")
    assert tool.required() == ("id",)
    assert [output.fact for output in tool.outputs] == ["state", "total"]
    assert tool.responses[0].body == {"state": "late", "total": 5}


def test_curl_gives_the_path_the_query_and_the_body_and_drops_the_key() -> None:
    text = (
        "$ curl -X POST 'https://api.test/v1/orders/123/refund?dry=1' \\\n  -H 'Authorization: Bearer t0p' \\\n"
        "  -d '{\"amount\": 5}'\n\ncurl https://api.test/status\n"
    )
    refund, status = read_tools(text).tools
    assert (refund.name, refund.method) == ("post_v1_orders_refund", "POST")
    assert refund.url == "https://api.test/v1/orders/{order_id}/refund"
    assert refund.properties().keys() == {"order_id", "dry", "amount"}
    assert "t0p" not in str(refund)
    assert (status.name, status.method, status.effect) == ("get_status", "GET", "reads")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('[{"name": "get; rm -rf /", "parameters": {"properties": {}}}]', "letters, digits"),
        ('{"tools": []}', "no reader"),
        ("Look up the order.", "no reader"),
        ('{"openapi": "3.0.0", "paths": {}}', "lists none"),
        ("[" * 5000, "no reader"),
    ],
)
def test_what_is_no_list_of_tools_is_refused_in_one_line(text: str, why: str) -> None:
    with pytest.raises(FormatError) as refusal:
        read_tools(text)
    assert why in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_tool_that_cannot_be_used_is_listed_and_the_others_are_read() -> None:
    reading = read_tools(json.dumps([*SHAPES["openai"], {"name": "a b", "parameters": SCHEMA}, *SHAPES["openai"]]))
    assert [tool.name for tool in reading.tools] == ["refund"]
    assert [loss.where for loss in reading.losses] == ["/1", "/2"]


def test_reading_again_keeps_bindings_outputs_and_samples_and_tells_what_changed() -> None:
    outputs = (Output(path="state", fact="state"),)
    old = Tool.model_validate({"name": "refund", "parameters": SCHEMA, "outputs": outputs, "precondition": "{paid}"})
    document = Document(sop=Sop(id="x", tools=(old,), nodes=(Task(id="a", tools=(Binding(tool="refund"),)),)))
    newer = {**SCHEMA, "properties": {"order_id": {"type": "integer"}, "note": {"type": "string"}}}
    source = {
        "name": "refund",
        "description": "New.",
        "parameters": newer,
        "outputSchema": {"properties": {"id": {"type": "string"}}},
    }
    after, changes = merge_tools(document, read_tools(json.dumps(source)))
    (tool,) = after.sop.tools
    assert after.sop.nodes == document.sop.nodes
    assert tool.description == "New."
    assert tool.precondition == "{paid}"
    assert tool.outputs == (Output(path="state", fact="state"), Output(path="id", fact="id"))
    assert [fact.name for fact in after.sop.facts] == ["id"]
    assert [change.why for change in changes] == ["note is new, reason is gone, the schema of order_id has changed"]
    assert merge_tools(after, read_tools(json.dumps(source)))[1] == ()


def test_published_lists_of_functions_are_read_whole(shared: Path) -> None:
    counts = {
        path.parent.name: len(json.loads(path.read_text()))
        for path in shared.glob("fixtures/sop-bench-amazon/*/toolspecs.json")
    }
    assert counts
    for domain, count in counts.items():
        text = (shared / "fixtures" / "sop-bench-amazon" / domain / "toolspecs.json").read_text()
        assert len(read_tools(text).tools) == count


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                [
                    "name",
                    "tools",
                    "paths",
                    "openapi",
                    "parameters",
                    "properties",
                    "$ref",
                    "item",
                    "info",
                    "request",
                    "url",
                    "get",
                    "a",
                ]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@examples(150, deep=10_000)
@given(JSON.map(json.dumps) | st.text(max_size=80).map("curl ".__add__))
def test_no_input_breaks_the_readers(text: str) -> None:
    try:
        reading = read_tools(text)
    except FormatError:  # no tool stands in it
        return
    assert reading.tools
    assert detect(text) is not None


def test_a_curl_command_with_an_address_that_is_none_is_passed_over() -> None:
    assert [tool.name for tool in read_tools("curl [\n\ncurl https://api.test/orders").tools] == ["get_orders"]
