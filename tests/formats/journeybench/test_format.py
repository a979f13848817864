"""JourneyBench graphs: read with every guess listed, written so that reading gives the same graph, tools and facts."""

from __future__ import annotations

import json
import tracemalloc
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.errors import FormatError
from sopstudio.expressions import parse
from sopstudio.formats import Reading, read, write
from sopstudio.sop import Document, End, Fact, Sop, Task, Tool, edits, replace_fields
from tests.formats.hostile import read_or_refuse
from tests.sop.test_people import APPROVAL, refund
from tests.strategies import documents


def variable(name: str, kind: str = "string", description: str = "") -> dict[str, str]:
    return {"variableName": name, "type": kind, "description": description}


def path(target: Any, *expressions: Any) -> dict[str, Any]:
    return {"conditions": [{"algebraicExpression": expression} for expression in expressions], "nextNodeId": target}


def tool(name: str, *inputs: dict[str, str], gives: dict[str, str] | None = None, **more: Any) -> dict[str, Any]:
    outputs = [{"name": key, "context": context} for key, context in (gives or {}).items()]
    return {"name": name, "method": "POST", "url": "https://api.example/x", "extractVars": list(inputs)} | {
        "responseData": outputs,
        **more,
    }


def node(name: Any, *paths: dict[str, Any], tools: list[dict[str, Any]] | None = None, **more: Any) -> dict[str, Any]:
    return {"id": name, "task_name": f"Node {name}", "responsePathways": list(paths), "tools": tools or [], **more}


def parse_nodes(*nodes: dict[str, Any], **more: Any) -> Reading:
    return read(json.dumps({"nodes": list(nodes), **more}))


def whats(reading: Reading) -> str:
    return "\n".join(map(str, reading.losses))


PARCEL = (
    node(
        "1",
        path("2", "{weight} > 20"),
        path("3", "{weight} <= 20"),
        tools=[
            tool(
                "Weigh Parcel",
                variable("parcelId", "string", "parcelId (string): An alphanumeric id. Example: 'P77'. Invalid: '??'."),
                gives={"weight": "weight (number): Kilograms, between 0.1 and 70. Example value: 12."},
            ),
            tool(
                "Price Parcel",
                variable("weight", "number"),
                variable("service", "string", "Must be one of 'slow', 'fast'."),
                gives={"price": "price (number): in euro"},
                condition={"name": "weighed", "algebraicExpression": "{weight} > 0"},
            ),
        ],
        steps=["Weigh it", "Price it"],
    ),
    node("2", path("3"), steps=["Carry with two"]),
    node("3"),
)


def test_a_graph_is_read_with_its_tools_facts_and_conditions() -> None:
    reading = parse_nodes(*PARCEL, title="Send a parcel")
    sop = reading.document.sop
    assert reading.losses == ()
    assert (sop.id, sop.title, sop.start) == ("send-a-parcel", "Send a parcel", "1")
    first, second, last = sop.nodes
    assert isinstance(first, Task)
    assert isinstance(last, End)
    assert first.asks == ("parcelId", "service")
    assert [(tool.tool, tool.condition) for tool in first.tools] == [
        ("Weigh_Parcel", ""),
        ("Price_Parcel", "{weight} > 0"),
    ]
    assert isinstance(second, Task)
    assert second.steps == ("Carry with two",)
    assert [(e.source, e.target, e.kind, e.condition) for e in sop.edges] == [
        ("1", "2", "formal", "{weight} > 20"),
        ("1", "3", "formal", "{weight} <= 20"),
        ("2", "3", "always", ""),
    ]
    facts = {fact.name: fact for fact in sop.facts}
    assert facts["parcelId"].examples == ("P77",)
    assert facts["parcelId"].pattern == "[A-Za-z0-9]+"
    assert (facts["weight"].type, facts["weight"].minimum, facts["weight"].maximum) == ("number", Decimal("0.1"), 70)
    assert facts["service"].allowed == ("slow", "fast")
    assert sop.tools[0].title == "Weigh Parcel"
    assert sop.tools[0].outputs[0].fact == "weight"
    assert sop.tools[1].properties()["service"]["enum"] == ("slow", "fast")
    assert sop.tools[1].required() == ("weight", "service")
    proposed = {entry.element: entry.proposed for entry in reading.document.provenance}
    assert proposed["fact:service"] == "only 'slow', 'fast'"
    assert "range 0.1 to 70" in proposed["fact:weight"]


def test_several_conditions_must_all_hold() -> None:
    sop = parse_nodes(
        node("1", path("2", "{a} == 'x' || {b}", "{a} != 'y'"), path("3")), node("2"), node("3")
    ).document.sop
    assert sop.edges[0].condition == "({a} == 'x' || {b}) && {a} != 'y'"


def test_the_last_pathway_without_a_condition_is_otherwise_and_said_to_be() -> None:
    reading = parse_nodes(node("1", path("2", "{a} == 1"), path("3")), node("2"), node("3"))
    assert [edge.kind for edge in reading.document.sop.edges] == ["formal", "otherwise"]
    assert "a pathway is read as otherwise (/nodes/0/responsePathways/1)" in whats(reading)
    first = parse_nodes(node("1", path("3"), path("2", "{a} == 1")), node("2"), node("3")).document.sop
    assert [edge.kind for edge in first.edges] == ["always", "formal"]
    assert parse_nodes(node("1", path("2", "true")), node("2")).document.sop.edges[0].kind == "always"


def test_quoted_numbers_and_truth_values_are_unquoted_where_the_fact_says_so() -> None:
    tools = [tool("T", gives={"score": "score (integer): x", "ok": "ok (boolean): y", "code": "code (string): z"})]
    condition = "{score} >= '700' && {ok} == 'True' && {code} == '7' && {score} in ['1', 2]"
    reading = parse_nodes(node("1", path("2", condition), tools=tools), node("2"))
    edge = reading.document.sop.edges[0]
    assert edge.condition == "{score} >= 700 && {ok} == true && {code} == '7' && {score} in [1, 2]"
    assert whats(reading).count("is read as") == 3


def test_what_is_no_condition_is_kept_as_prose() -> None:
    reading = parse_nodes(
        node("1", path("2", "score is > quite good"), path("3", "{a} == 1", "!!"), _node_named("when sunny")),
        *map(node, "23"),
    )
    assert [(edge.kind, edge.condition) for edge in reading.document.sop.edges] == [
        ("prose", "score is > quite good"),
        ("prose", "{a} == 1 and !!"),
        ("prose", "when sunny"),
    ]
    assert whats(reading).count("kept as prose") == 3


def _node_named(name: str) -> dict[str, Any]:
    return {"conditions": [{"name": name}], "nextNodeId": "3"}


def test_values_of_conditions_join_an_open_list_but_not_a_closed_one() -> None:
    tools = [tool("T", gives={"a": "Can be 'x' or 'y'.", "b": "Must be one of 'x', 'y'."})]
    reading = parse_nodes(node("1", path("2", "{a} == 'z'"), path("3", "{b} == 'z'"), tools=tools), *map(node, "23"))
    facts = {fact.name: fact.allowed for fact in reading.document.sop.facts}
    assert facts == {"a": ("x", "y", "z"), "b": ("x", "y")}
    assert "'z' is added to the values of 'a'" in whats(reading)
    assert "'z' is not one of the values of 'b'" in whats(reading)


def test_facts_that_only_conditions_mention_are_declared_from_the_comparison() -> None:
    condition = "{n} > {m} && {s} == 'x' && {d} == 1.5 && {f} && {l} != true"
    reading = parse_nodes(node("1", path("2", condition)), node("2"))
    kinds = {fact.name: fact.type for fact in reading.document.sop.facts}
    assert kinds == {"n": "number", "m": "number", "s": "string", "d": "number", "f": "boolean", "l": "boolean"}
    assert whats(reading).count("is declared") == 6


def test_two_declarations_that_differ_are_listed_and_settled() -> None:
    one = [tool("A", variable("v", "integer"), variable("w", "string"), variable("o", "odd"))]
    two = [tool("B", variable("v", "number"), variable("w", "boolean"))]
    reading = parse_nodes(node("1", path("2"), tools=one), node("2", tools=two))
    assert {fact.name: fact.type for fact in reading.document.sop.facts} == {
        "v": "number",
        "w": "boolean",
        "o": "string",
    }
    assert whats(reading).count("has two types") == 2
    assert "the type 'odd' is unknown" in whats(reading)


def test_a_tool_at_two_nodes_is_one_tool_and_two_addresses_are_two() -> None:
    reading = parse_nodes(
        node("1", path("2"), tools=[tool("Same thing", variable("a"))]),
        node("2", path("3"), tools=[tool("Same thing", variable("b"))]),
        node("3", tools=[tool("Same thing", url="https://api.example/y")]),
    )
    assert [tool.name for tool in reading.document.sop.tools] == ["Same_thing", "Same_thing-2"]
    assert reading.document.sop.tools[0].required() == ("a", "b")
    assert "its parameters differ" in whats(reading)
    assert "two addresses" in whats(reading)


def test_facts_that_an_earlier_tool_gives_are_not_asked_for() -> None:
    sop = parse_nodes(
        node("1", path("2"), tools=[tool("A", gives={"x": "x"})]),
        node("2", path("3"), steps=["s"]),
        node("3", tools=[tool("B", variable("x"), variable("y")), tool("C", variable("z"), gives={"y": "y"})]),
    ).document.sop
    assert isinstance(sop.nodes[2], Task)
    assert sop.nodes[2].asks == ("y", "z")


def test_work_without_a_way_out_leads_to_an_added_end() -> None:
    reading = parse_nodes(node("1", path("2")), node("2", steps=["s"]))
    sop = reading.document.sop
    assert [(node.id, node.kind) for node in sop.nodes] == [("1", "task"), ("2", "task"), ("end", "end")]
    assert (sop.edges[-1].source, sop.edges[-1].target, sop.edges[-1].kind) == ("2", "end", "always")
    assert [entry.element for entry in reading.document.provenance] == ["end"]
    assert reading.losses == ()


def test_ids_may_be_numbers_and_targets_may_be_missing() -> None:
    reading = parse_nodes(node(1, path(2), path("ghost", "{a}")), node(2), node("a/b", path(1)))
    sop = reading.document.sop
    assert [node.id for node in sop.nodes] == ["1", "2", "a-b"]
    assert [edge.target for edge in sop.edges] == ["2", "ghost", "1"]
    assert "the id 'a/b' is read as 'a-b'" in whats(reading)


def test_the_start_is_the_node_that_no_edge_leads_to() -> None:
    assert parse_nodes(node("2"), node("1", path("2"))).document.sop.start == "1"
    assert "several nodes" in whats(parse_nodes(node("1"), node("2")))
    loop = parse_nodes(node("1", path("2")), node("2", path("1")))
    assert loop.document.sop.start == "1"
    assert "every node" in whats(loop)
    assert parse_nodes(node("1", path("2")), node("2", path("1")), start=2).document.sop.start == "2"


def test_a_list_of_edges_alone_gives_edges_and_beside_pathways_labels() -> None:
    edges = [{"source": 1, "target": 2, "label": "good"}, {"source": 1, "target": 3, "label": ""}]
    alone = parse_nodes(node(1), node(2), node(3), edges=[*edges, {"source": 2, "target": 3, "label": "then"}])
    assert [(edge.kind, edge.condition, edge.label) for edge in alone.document.sop.edges] == [
        ("prose", "good", ""),
        ("always", "", ""),
        ("always", "", "then"),
    ]
    both = parse_nodes(node(1, path(2, "{a}"), path(4)), *map(node, (2, 3, 4)), edges=edges)
    assert [edge.label for edge in both.document.sop.edges] == ["good", ""]
    assert "the edge from '1' to '3' is not read" in whats(both)
    assert "the list of edges lacks '1' to '4'" in whats(both)


def test_variants_of_the_shape_are_read() -> None:
    wrapped = read(json.dumps({"graph": {"nodes": list(PARCEL)}}))
    bare = read(json.dumps(list(PARCEL)))
    assert wrapped.document.sop == bare.document.sop
    lists = tool("T", condition="{a} > 1") | {"extractVars": [["a", "number", "A number", True]]}
    sop = parse_nodes(
        node("1", {"conditions": "{a} > 3", "nextNodeId": 2}, tools=[lists], steps="one\ntwo"), node(2)
    ).document.sop
    assert sop.edges[0].condition == "{a} > 3"
    assert isinstance(sop.nodes[0], Task)
    assert sop.nodes[0].steps == ("one", "two")
    assert sop.nodes[0].tools[0].condition == "{a} > 1"


def test_a_body_may_hold_values_that_no_variable_fills() -> None:
    reading = parse_nodes(node("1", tools=[tool("T", variable("a"), body='{"a": "a", "channel": "web"}')]))
    assert reading.document.sop.tools[0].properties()["channel"] == {"default": "web"}
    assert reading.document.sop.tools[0].required() == ("a",)
    assert "the value of 'channel' in the body" in whats(reading)
    assert "it is not JSON" in whats(parse_nodes(node("1", tools=[tool("T", body="{")])))


def test_unknown_keys_are_listed() -> None:
    assert "the key 'colour' is not read (/nodes/0/colour)" in whats(parse_nodes(node("1", colour="red")))


def test_wrong_types_are_refused_all_at_once() -> None:
    with pytest.raises(FormatError) as caught:
        parse_nodes({"task_name": 3, "steps": [1], "tools": {}, "responsePathways": [4, {"conditions": 7}]}, edges=[{}])
    for part in ("/nodes/0/id): is missing", "/nodes/0/steps", "/tools must be a list", "/1/nextNodeId is missing"):
        assert part in str(caught.value), str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_wrong_value_is_named_where_it_stands() -> None:
    nested: dict[str, Any] = {"conditions": [[{"name": []}], None, 7], "nextNodeId": "1"}
    with pytest.raises(FormatError) as caught:
        read(json.dumps({"graph": {"nodes": [node("1", responsePathways=[nested]), {"id": "2", "steps": ["a", 1]}]}}))
    start = "/graph/nodes/0/responsePathways/0/conditions"
    for part in (f"{start}/0/0/name): must be text, not a list", f"{start}/2 must be a condition, not 7"):
        assert part in str(caught.value)
    assert "/graph/nodes/1/steps/1 must be text, not 1" in str(caught.value)


def test_a_variable_may_be_a_list_of_texts() -> None:
    named = ["parcel", "string", "The number of the parcel", "ignored"]
    sop = parse_nodes(node("1", tools=[tool("T", extractVars=[named])])).document.sop
    assert [(fact.name, fact.description) for fact in sop.facts] == [("parcel", "The number of the parcel")]


def test_a_hundred_thousand_wrong_values_take_little_memory() -> None:
    data = json.dumps({"nodes": [{"id": "1", "task_name": "a", "responsePathways": [1] * 100_000}]})
    tracemalloc.start()
    try:
        with pytest.raises(FormatError, match="more than 1,000 values"):
            read(data, "journeybench")
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 34_000_000


@pytest.mark.parametrize("url", ["file:///x", "https://a.example/\n", "http://169.254.169.254/"])
def test_hostile_addresses_are_refused(url: str) -> None:
    with pytest.raises(FormatError, match=r"/nodes/0/tools/0/url"):
        parse_nodes(node("1", tools=[tool("T", url=url)]))


def test_names_of_tools_are_made_callable() -> None:
    names = [
        other_tool.name
        for other_tool in parse_nodes(node("1", tools=[tool("get; rm -rf /"), tool("???")])).document.sop.tools
    ]
    assert names == ["get_rm_-rf", "tool"]


def test_reading_again_keeps_what_the_format_cannot_hold() -> None:
    base = parse_nodes(*PARCEL).document
    base = edits.replace_node(base, replace_fields(base.sop.nodes[1], message="Careful!"))
    base = edits.rename_node(base, "3", "finish")
    data = json.loads(next(iter(write(base, "journeybench").files.values())))
    again = read(json.dumps(data), base=base)
    assert again.document.sop == base.sop
    data["nodes"][1]["steps"] = []
    assert read(json.dumps(data), base=base).document.sop.nodes[1] == replace_fields(base.sop.nodes[1], steps=())


@given(documents(persons=False))
def test_writing_and_reading_keeps_graph_tools_and_facts(document: Document) -> None:
    sop = document.sop
    writing = write(document, "journeybench")
    after = read(next(iter(writing.files.values())), "journeybench").document.sop
    assert {node.id: node.title for node in sop.nodes} == {
        node.id: node.title for node in after.nodes if node.id in {node.id for node in sop.nodes}
    }
    assert after.start == sop.start
    assert _graph(after) >= _graph(sop)
    assert len(_graph(after) - _graph(sop)) <= 1
    used = {binding.tool for node in sop.nodes if isinstance(node, Task) for binding in node.tools}
    assert {tool.name: _outline(tool) for tool in sop.tools if tool.name in used} == {
        tool.name: _outline(tool) for tool in after.tools
    }
    lost = {loss.where for loss in writing.losses}
    facts = {fact.name: fact for fact in after.facts}
    for fact in sop.facts:
        if f"fact {fact.name}" not in lost:
            assert (facts[fact.name].type, facts[fact.name].allowed) == (fact.type, fact.allowed)


def _outline(tool: Tool) -> tuple[str, str, str, frozenset[str]]:
    return tool.method, tool.url, tool.description, frozenset(output.fact for output in tool.outputs)


def _graph(sop: Sop) -> set[tuple[str, str, str]]:
    """Edges with what decides them; always in the last place means otherwise where the others have conditions."""
    found = set()
    for edge in sop.edges:
        siblings = [other_edge for other_edge in sop.edges if other_edge.source == edge.source]
        condition = str(parse(edge.condition)) if edge.kind == "formal" else edge.condition
        last = len(siblings) > 1 and edge is siblings[-1] and edge.kind in ("always", "otherwise")
        found.add((edge.source, edge.target, condition or ("last" if last else edge.kind)))
    return found


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=20) | st.sampled_from(["{a} == 'x'", "1", "[]"]),
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(
                st.sampled_from(
                    [
                        "id",
                        "task_name",
                        "steps",
                        "tools",
                        "responsePathways",
                        "conditions",
                        "algebraicExpression",
                        "nextNodeId",
                        "name",
                        "url",
                        "body",
                        "extractVars",
                        "variableName",
                        "type",
                        "description",
                        "responseData",
                        "context",
                        "condition",
                        "nodes",
                        "edges",
                        "source",
                        "target",
                    ]
                ),
                inner,
                max_size=5,
            )
        ),
        max_leaves=25,
    )
)
def test_no_json_does_anything_but_read_or_be_refused(data: Any) -> None:
    assert read_or_refuse(json.dumps(data), "journeybench")
    odd = {"nodes": [{"id": "1", "responsePathways": data, "tools": data}]}
    assert read_or_refuse(json.dumps(odd), "journeybench")


def test_descriptions_written_for_facts_are_understood_again() -> None:
    fact = Fact(name="level", type="integer", allowed=(-1, 2), description="How deep", examples=(2,))
    sop = Sop(
        id="x", facts=(fact,), tools=(Tool(name="t", parameters=_schema("level")),), nodes=(_use("t"),), start="n"
    )
    writing = write(Document(sop=sop), "journeybench")
    assert read(writing.files["x.json"]).document.sop.facts[0].allowed == (-1, 2)


def _schema(name: str) -> dict[str, Any]:
    return {"type": "object", "properties": {name: {}}, "required": [name]}


def _use(name: str) -> Task:
    return Task.model_validate({"id": "n", "kind": "task", "asks": ("level",), "tools": ({"tool": name},)})


def test_a_step_of_a_person_is_written_as_a_call_and_listed() -> None:
    writing = write(Document(sop=refund(APPROVAL)), "journeybench")
    (text,) = writing.files.values()
    graph = json.loads(text)
    review = next(node for node in graph["nodes"] if node["id"] == "review")
    assert "person_review" in json.dumps(review)
    assert any(loss.where == "node review" and "person" in loss.what for loss in writing.losses)
