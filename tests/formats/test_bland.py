"""Pathways of Bland: prompts, variables, calls and what decides edges."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from sopstudio.errors import FormatError
from sopstudio.formats import read
from sopstudio.sop import Decision, End, Task
from tests.formats.mutations import damaged, is_read_or_refused
from tests.formats.texts import by_title, edges
from tests.subsets import examples

FIXTURES = Path(__file__).parents[2].parent / "shared" / "fixtures" / "pathwalk-bland"


def node(identifier: str, kind: str, **data: Any) -> dict[str, Any]:
    """A node as an editor of pathways writes it."""
    return {"id": identifier, "type": kind, "data": data, "position": {"x": 1, "y": 2}}


def edge(source: str, target: str, **data: Any) -> dict[str, Any]:
    """An edge as an editor of pathways writes it."""
    return {"id": f"{source}>{target}", "source": source, "target": target, "data": data}


PATHWAY: dict[str, Any] = {
    "name": "Refunds",
    "nodes": [
        node("end", "End Call", name="Closed", text="Goodbye, {{name}}."),
        node(
            *("ask", "Default"),
            name="Ask for the order",
            isStart=True,
            prompt="Greet the caller.\nAsk for the order.",
            condition="The order is known.",
            extractVars=[
                ["order", "string", "The order's number", True],
                ["amount", "number", "What was paid", "false"],
            ],
        ),
        node(
            *("look", "Webhook"),
            name="Look up",
            url="https://shop.test/orders/{{order}}",
            method="GET",
            headers={"Authorization": "Bearer x"},
            body='{"since": "{{since}}"}',
            responseData=[{"name": "state", "data": "$.order.state"}],
            responsePathways=[
                ["state", "==", "lost", {"id": "route", "name": "Lost"}],
                {"type": "default", "nodeId": "end"},
            ],
        ),
        node(
            *("route", "Route"),
            name="How much?",
            routes=[
                {
                    "conditions": [
                        {"field": "amount", "operator": ">", "value": "500"},
                        {"field": "order", "operator": "is not", "value": "A-1"},
                    ],
                    "targetNodeId": "lead",
                },
                {"conditions": [{"field": "order", "operator": "sounds like", "value": "B"}], "targetNodeId": "pay"},
            ],
            fallbackNodeId="pay",
        ),
        node(
            *("pay", "Default"),
            name="Pay",
            text="You get it back.",
            tools=[
                {"name": "pay_back", "description": "Pays.", "config": {"url": "https://shop.test/pay", "timeout": 3}}
            ],
        ),
        node("lead", "Transfer Call", name="To the team lead"),
    ],
    "edges": [
        edge("ask", "look", label="done"),
        edge("look", "route", label="Lost"),
        edge("pay", "end", label="Paid", description="The money is on its way"),
        edge("pay", "lead", label="Angry"),
    ],
    "maxTurns": 9,
}


def test_a_pathway_has_its_nodes_edges_and_what_decides_them(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text(json.dumps(PATHWAY), encoding="utf-8")
    reading = read(path)
    sop = reading.document.sop
    assert (reading.format, sop.title, sop.start) == ("bland", "Refunds", "ask")
    assert {part.id: part.kind for part in sop.nodes} == {
        **{"end": "end", "ask": "task", "look": "task", "route": "decision", "pay": "task", "lead": "end"},
    }
    assert edges(reading) == [
        "Ask for the order -always-> Look up",
        'Look up -{state} == "lost"-> How much?',
        "Pay -The money is on its way-> Closed",
        "Pay -Angry-> To the team lead",
        "Look up -otherwise-> Closed",
        'How much? -{amount} > 500 and {order} != "A-1"-> To the team lead',
        "How much? -order sounds like B-> Pay",
        "How much? -otherwise-> Pay",
    ]
    assert [other.label for other in sop.edges][:3] == ["done", "Lost", "Paid"]


def test_prompts_variables_and_calls_are_kept() -> None:
    reading = read(json.dumps(PATHWAY))
    sop = reading.document.sop
    asking, calling, end = (by_title(reading, title) for title in ("Ask for the order", "Look up", "Closed"))
    assert isinstance(asking, Task)
    assert isinstance(calling, Task)
    assert isinstance(end, End)
    assert isinstance(by_title(reading, "How much?"), Decision)
    assert (asking.steps, asking.asks) == (("Greet the caller.", "Ask for the order."), ("order", "amount"))
    assert (asking.description, end.message) == ("The order is known.", "Goodbye, {name}.")
    assert [use.tool for use in calling.tools] == ["Look_up"]
    tools = {tool.name: tool for tool in sop.tools}
    assert tools["Look_up"].url == "https://shop.test/orders/{order}"
    assert set(tools["Look_up"].properties()) == {"order", "since"}
    assert [(output.path, output.fact) for output in tools["Look_up"].outputs] == [("order.state", "state")]
    facts = {fact.name: (fact.type, fact.optional) for fact in sop.facts}
    assert facts == {"order": ("string", False), "amount": ("number", True), "state": ("string", False)}
    places = {loss.where for loss in reading.losses}
    assert {
        "/maxTurns",
        "/nodes/2/data/headers",
        "/nodes/2/data/body",
        "/nodes/4/data/tools/0/config/timeout",
    } <= places


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"nodes": [{"id": 3, "data": {}}]}, "/nodes/0/id"),
        ({"nodes": [{"id": "a", "data": {}}, {"id": "a", "data": {}}]}, "/nodes/1/id"),
        ({"nodes": []}, "/"),
        ({"edges": [{}]}, "/"),
    ],
)
def test_another_shape_is_refused_with_its_place(change: dict[str, Any], where: str) -> None:
    with pytest.raises(FormatError) as refusal:
        read(json.dumps({**PATHWAY, **change}), format="bland")
    assert refusal.value.where == where


def test_an_edge_to_a_node_that_is_not_there_is_listed() -> None:
    text = json.dumps({**PATHWAY, "edges": [edge("ask", "ghost")]})
    assert "an edge leads nowhere" in [loss.what for loss in read(text).losses]


@pytest.mark.skipif(not FIXTURES.is_dir(), reason="the fixtures are not present beside this checkout")
def test_the_published_pathway_comes_with_all_its_nodes_edges_and_tools() -> None:
    path = FIXTURES / "node_tools_example.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    sop = read(path).document.sop
    assert [part.id for part in sop.nodes] == [part["id"] for part in data["nodes"]]
    assert [(other.source, other.target) for other in sop.edges] == [
        (other["source"], other["target"]) for other in data["edges"]
    ]
    assert len(sop.tools) == sum(len(part["data"].get("tools", ())) for part in data["nodes"])


@examples(20, deep=10_000)
@given(damaged([json.dumps(PATHWAY, indent=1)]))
def test_no_damaged_file_breaks_the_reader(text: str) -> None:
    assert is_read_or_refused(text, "bland")
