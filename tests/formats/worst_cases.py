"""Inputs of the worst shapes that a reader lets in, just below its limits: many of one thing, deep, wide, all alike."""

# ruff: noqa: E501 the texts are made on one line, as they stand in a file

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final, NamedTuple

from sopstudio.formats.limits import MAX_EDGES, MAX_NODES, MAX_VALUES
from tests.formats import visio_files, workbook_files

LINES: Final = 50_000
TAGS: Final = 199_000
TOKENS: Final = 195_000
MARKS: Final = 49_000


class WorstCase(NamedTuple):
    """An input: the reader that is named, what its shape is, and how it is made."""

    format: str
    shape: str
    make: Callable[[], str | bytes]


def _chain(count: int, form: str) -> str:
    return "".join(form.format(number, number + 1) for number in range(count))


def _native(nodes: int, edges: int, title: str = "Step {}") -> str:
    return json.dumps(
        {
            "format": 2, "id": "x", "title": "X", "start": "n0",
            "nodes": [{"id": f"n{n}", "kind": "task", "title": title.format(n)} for n in range(nodes)],
            "edges": [
                {"id": f"e{n}", "source": f"n{n % nodes}", "target": f"n{(n * 7 + 1) % nodes}", "kind": "always"}
                for n in range(edges)
            ],
        }
    )  # fmt: skip


def _values(count: int = MAX_VALUES - 10) -> str:
    return json.dumps({"format": 2, "id": "x", "nodes": [{"id": "a", "kind": "task", "steps": ["a"] * count}]})


def _unknown_keys() -> str:
    return json.dumps(
        {"format": 2, "id": "x", "nodes": [{"id": "a", "kind": "task"}], **dict.fromkeys(map(str, range(400_000)), 1)}
    )


def _wrong_types() -> str:
    return json.dumps(
        {
            "format": 2,
            "id": "x",
            "nodes": [{"id": 1, "kind": "task"}] * (MAX_NODES - 1),
            "edges": [{"id": 1}] * MAX_EDGES,
        }
    )


def _journeybench(count: int, alike: bool) -> str:
    nodes = [
        {
            "id": "n" if alike else str(number), "task_name": f"Step {number}", "tools": [],
            "responsePathways": [
                {"conditions": [{"algebraicExpression": f"{{a{number}}} > {number}"}], "nextNodeId": str(number + 1)}
            ],
        }
        for number in range(count)
    ]  # fmt: skip
    return json.dumps({"nodes": nodes})


def _journeybench_tools(count: int) -> str:
    tool = {
        "name": "Look up",
        "method": "POST",
        "url": "https://x.test/",
        "extractVars": [],
        "responseData": [{"name": "a", "context": "a (number): x"}],
    }
    nodes = [
        {"id": str(n), "task_name": "Step", "tools": [{**tool, "url": f"https://x.test/{n}"}], "responsePathways": []}
        for n in range(count)
    ]
    return json.dumps({"nodes": nodes})


def _star(count: int) -> str:
    graph = {f"n{n}": f"n{n + 1}" for n in range(count)}
    return json.dumps({"task": "x", "replies": dict.fromkeys(graph, "Say {a:s}"), "graph": graph})


def _star_unsaid(count: int) -> str:
    return json.dumps({"task": "x", "replies": {f"r{n}": "Say" for n in range(count)}, "graph": {"a": "b"}})


def _bland(nodes: int, edges: int, name: str = "Step") -> str:
    return json.dumps(
        {
            "name": "X",
            "nodes": [
                {"id": f"n{n}", "type": "Default", "data": {"name": name, "prompt": f"Do {{{{v{n}}}}}", "isStart": n == 0,
                 "extractVars": [[f"v{n}", "string", "x", True]],
                 "tools": [{"name": "pay", "description": "x", "config": {"url": "https://x.test/" + str(n)}}]}}
                for n in range(nodes)
            ],
            "edges": [{"id": f"e{n}", "source": f"n{n % nodes}", "target": f"n{(n + 1) % nodes}", "data": {"label": f"l{n}"}} for n in range(edges)],
        }
    )  # fmt: skip


def _bland_routes(count: int) -> str:
    routes = [
        {"conditions": [{"field": "a", "operator": ">", "value": str(n)}], "targetNodeId": "b"} for n in range(count)
    ]
    return json.dumps(
        {
            "nodes": [
                {"id": "a", "type": "Route", "data": {"name": "R", "isStart": True, "routes": routes}},
                {"id": "b", "type": "End Call", "data": {"name": "E", "text": "x"}},
            ],
            "edges": [],
        }
    )


def _bpmn(nodes: int, flows: int, name: str = "Step", kind: str = "task") -> str:
    tasks = "".join(f'<{kind} id="n{n}" name="{name}"/>' for n in range(nodes))
    lines = "".join(
        f'<sequenceFlow id="f{n}" sourceRef="n{n % nodes}" targetRef="n{(n + 1) % nodes}"/>' for n in range(flows)
    )
    return f'<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="p">{tasks}{lines}</process></definitions>'


def _bpmn_lanes(nodes: int, lanes: int) -> str:
    sets = "".join(f'<lane id="l{n}" name="Role {n}"><flowNodeRef>n{n}</flowNodeRef></lane>' for n in range(lanes))
    body = _bpmn(nodes, nodes - 1)
    return body.replace('<process id="p">', f'<process id="p"><laneSet id="s">{sets}</laneSet>')


def _bpmn_gateways(nodes: int) -> str:
    body = '<startEvent id="s"/><task id="t" name="Do"/>' + "".join(
        f'<exclusiveGateway id="n{n}"/>' for n in range(nodes)
    )
    flows = '<sequenceFlow id="f" sourceRef="s" targetRef="n0"/>' + "".join(
        f'<sequenceFlow id="f{n}" sourceRef="n{n}" targetRef="n{n + 1}"/>' for n in range(nodes - 1)
    )
    last = f'<sequenceFlow id="g" sourceRef="n{nodes - 1}" targetRef="t"/>' + "".join(
        f'<sequenceFlow id="h{n}" sourceRef="t" targetRef="n{n}"/>' for n in range(0, nodes, 8)
    )
    return f'<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="p">{body}{flows}{last}</process></definitions>'


def _bpmn_boundary(nodes: int) -> str:
    body = "".join(
        f'<userTask id="n{n}" name="Do"/><boundaryEvent id="b{n}" attachedToRef="n{n}"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>'
        for n in range(nodes)
    )
    flows = "".join(
        f'<sequenceFlow id="f{n}" sourceRef="n{n}" targetRef="n{n + 1}"/><sequenceFlow id="g{n}" sourceRef="b{n}" targetRef="n{n + 1}"/>'
        for n in range(nodes - 1)
    )
    return f'<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="p">{body}{flows}</process></definitions>'


def _bpmn_processes(count: int) -> str:
    body = "".join(
        f'<process id="p{n}" name="P"><callActivity id="c{n}" name="C" calledElement="p{n + 1}"/><task id="t{n}" name="T"/><sequenceFlow id="f{n}" sourceRef="c{n}" targetRef="t{n}"/></process>'
        for n in range(count)
    )
    return f'<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL">{body}</definitions>'


HEAD, TAIL = '<mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/>', "</root></mxGraphModel>"


def _drawio(shapes: int, arrows: int = 0, label: str = "Do", parent: str = "1") -> str:
    boxes = "".join(
        f'<mxCell id="n{n}" value="{label}" vertex="1" parent="{parent.format(n - 1) if n else 1}"/>'
        for n in range(shapes)
    )
    lines = "".join(
        f'<mxCell id="e{n}" edge="1" parent="1" source="n{n % shapes}" target="n{(n + 1) % shapes}"/>'
        for n in range(arrows)
    )
    return HEAD + boxes + lines + TAIL


def _drawio_lanes(count: int) -> str:
    lanes = "".join(
        f'<mxCell id="l{n}" value="Role {n}" style="swimlane" vertex="1" parent="1"/>' for n in range(count)
    )
    boxes = "".join(f'<mxCell id="n{n}" value="Do" vertex="1" parent="l{n}"/>' for n in range(count))
    lines = "".join(
        f'<mxCell id="e{n}" edge="1" parent="1" source="n{n}" target="n{n + 1}"/>' for n in range(count - 1)
    )
    return HEAD + lanes + boxes + lines + TAIL


def _drawio_labels(count: int) -> str:
    boxes = "".join(f'<mxCell id="n{n}" value="Do" vertex="1" parent="1"/>' for n in range(count))
    lines = "".join(
        f'<mxCell id="e{n}" edge="1" parent="1" source="n{n}" target="n{n + 1}"/><mxCell id="t{n}" value="yes" style="edgeLabel" vertex="1" parent="e{n}"/>'
        for n in range(count - 1)
    )
    return HEAD + boxes + lines + TAIL


def _visio(shapes: int, lines: int, lanes: int = 0) -> bytes:
    drawn = [visio_files.Drawn(n + 1, "Process", "Do", (n % 100, n // 100, 0.5, 0.5)) for n in range(shapes)]
    drawn += [visio_files.Drawn(900_000 + n, "Swimlane", f"Role {n}", (50, n, 100, 1)) for n in range(lanes)]
    glue = [visio_files.Glue(shapes + n + 1, n % shapes + 1, (n + 1) % shapes + 1, "yes") for n in range(lines)]
    return visio_files.visio_file(("P", drawn, glue))


def _visio_loose(shapes: int, lines: int) -> bytes:
    drawn = [visio_files.Drawn(n + 1, "Process", "Do", (n % 100, n // 100, 0.5, 0.5)) for n in range(shapes)]
    ends = {"BeginX": 1, "BeginY": 1, "EndX": 5, "EndY": 5}
    glue = [visio_files.Glue(shapes + n + 1, 0, 0, "", ends) for n in range(lines)]
    return visio_files.visio_file(("P", drawn, glue))


def _visio_deep(count: int) -> bytes:
    shape = visio_files.Drawn(1, "Process", "Do")
    for n in range(2, count):
        shape = visio_files.Drawn(n, "Process", "Do", inside=[shape])
    return visio_files.visio_file(("P", [shape], []))


def _table(rows: int, columns: int, cell: str = "Check it") -> list[list[str]]:
    return [["Step", *(f"C{n}" for n in range(columns - 1))], *([cell] * columns for _ in range(rows))]


def _csv(rows: int, columns: int, cell: str = "Check it") -> str:
    return "\n".join(",".join(row) for row in _table(rows, columns, cell))


def _decision_table(rows: int) -> list[list[str]]:
    return [["Amount", "Country", "Action"], *([f"> {n}", f"c{n}", f"Check {n}"] for n in range(rows))]


def _html(body: str) -> str:
    return f"<!DOCTYPE html><html><body>{body}</body></html>"


def _yaml(count: int) -> str:
    nodes = "".join(f"  - {{id: n{n}, kind: task, title: T}}\n" for n in range(count))
    return f"format: 2\nid: x\nstart: n0\nnodes:\n{nodes}"


def _yaml_values(count: int) -> str:
    return "format: 2\nid: x\nnodes:\n  - id: a\n    kind: task\n    steps: [" + "a, " * count + "]\n"


def _yaml_aliases(count: int) -> str:
    return "format: 2\nid: x\nnodes:\n  - &a {id: a, kind: task}\n" + "  - *a\n" * count


def _langgraph(count: int) -> str:
    adds = "".join(f'g.add_node("n{n}", f)\n' for n in range(count))
    edges = "".join(f'g.add_edge("n{n}", "n{n + 1}")\n' for n in range(count - 1))
    return f"from langgraph.graph import StateGraph, START\ndef f(s):\n    '''Do.'''\ng = StateGraph(dict)\n{adds}g.add_edge(START, 'n0')\n{edges}"


def _langgraph_routes(count: int) -> str:
    route = "def r(s):\n" + "".join(f"    if s['a'] == {n}:\n        return 'n{n}'\n" for n in range(count))
    adds = "".join(f'g.add_node("n{n}", f)\n' for n in range(count))
    return f"from langgraph.graph import StateGraph, START\ndef f(s):\n    '''Do.'''\n{route}g = StateGraph(dict)\n{adds}g.add_conditional_edges(START, r)\n"


def _python_deep() -> str:
    return (
        "from langgraph.graph import StateGraph, START\ng = StateGraph(dict)\nx = "
        + "(" * 80
        + "1"
        + ")" * 80
        + "\ny = "
        + "+".join(["a"] * 3_000)
        + "\n"
        + "def f():\n"
        + "".join(" " * (n + 1) + "if a:\n" for n in range(90))
        + " " * 92
        + "return 'x'\n"
    )


def _openapi(count: int) -> str:
    parts = {
        f"/p{n}": {
            "get": {
                "operationId": f"op{n}",
                "parameters": [{"name": "a", "in": "query", "schema": {"type": "string"}}],
                "responses": {"200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/S"}}}}},
            }
        }
        for n in range(count)
    }
    schema = {"S": {"type": "object", "properties": {f"f{n}": {"type": "string"} for n in range(30)}}}
    return json.dumps(
        {"openapi": "3.0.0", "info": {"title": "x", "version": "1"}, "paths": parts, "components": {"schemas": schema}}
    )


def _functions(count: int) -> str:
    return json.dumps(
        [
            {
                "type": "function",
                "function": {
                    "name": f"tool_{n}",
                    "description": "x",
                    "parameters": {"type": "object", "properties": {"a": {"type": "string"}}},
                },
            }
            for n in range(count)
        ]
    )


def _functions_wide(count: int) -> str:
    return json.dumps(
        [
            {
                "type": "function",
                "function": {
                    "name": "t",
                    "description": "x",
                    "parameters": {
                        "type": "object",
                        "properties": {f"a{n}": {"type": "string", "description": "d"} for n in range(count)},
                    },
                },
            }
        ]
    )


def _postman(count: int) -> str:
    items = [
        {
            "name": f"Request {n}",
            "request": {
                "method": "GET",
                "url": {"raw": f"https://x.test/{n}?a=1", "query": [{"key": "a", "value": "1"}]},
            },
        }
        for n in range(count)
    ]
    return json.dumps(
        {
            "info": {"name": "x", "schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},
            "item": items,
        }
    )


def _json_schemas(count: int) -> str:
    schemas = {f"S{n}": {"type": "object", "properties": {"a": {"$ref": f"#/$defs/S{n + 1}"}}} for n in range(count)}
    return json.dumps(
        {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "x",
            "type": "object",
            "properties": {"a": {"$ref": "#/$defs/S0"}},
            "$defs": {**schemas, f"S{count}": {"type": "string"}},
        }
    )


def _curl(count: int) -> str:
    return "".join(f"curl -X POST https://x.test/p{n} -H 'A: b' -d '{{\"a\": {n}}}'\n" for n in range(count))


def _word_text(lines: int, form: str) -> str:
    return "\n".join(form.format(n) for n in range(lines))


STEP = "{0}. Check the field {0} and write the result down."
BRANCH = (
    "If the field {0} is empty and the customer cannot be reached, close the request, otherwise go on with step {0}."
)
JUMP = "{0}. If the amount is above {0}, go to step 1."

CASES: Final[tuple[WorstCase, ...]] = (
    WorstCase("native", "nodes", lambda: _native(MAX_NODES, MAX_EDGES)),
    WorstCase("native", "values", _values),
    WorstCase("native", "unknown keys", _unknown_keys),
    WorstCase("native", "wrong types", _wrong_types),
    WorstCase("native", "deep", lambda: '{"format": 2, "id": ' + "[" * 400_000 + "]" * 400_000 + "}"),
    WorstCase("native", "long text", lambda: json.dumps({"format": 2, "id": "x", "nodes": [{"id": f"n{n}", "kind": "task", "title": "x", "description": "\u202e" * 9_000} for n in range(100)]})),
    WorstCase("journeybench", "nodes", lambda: _journeybench(MAX_NODES - 1, False)),
    WorstCase("journeybench", "alike", lambda: _journeybench(MAX_NODES - 1, True)),
    WorstCase("journeybench", "tools", lambda: _journeybench_tools(4_900)),
    WorstCase("star", "nodes", lambda: _star(MAX_NODES - 2)),
    WorstCase("star", "unsaid", lambda: _star_unsaid(400_000)),
    WorstCase("bland", "nodes", lambda: _bland(MAX_NODES - 1, MAX_EDGES - 1)),
    WorstCase("bland", "routes", lambda: _bland_routes(19_000)),
    WorstCase("yaml", "nodes", lambda: _yaml(MAX_NODES - 1)),
    WorstCase("yaml", "values", lambda: _yaml_values(199_000)),
    WorstCase("yaml", "aliases", lambda: _yaml_aliases(MAX_NODES - 1)),
    WorstCase("yaml", "deep", lambda: "format: 2\nid: " + "[" * 60 + "]" * 60),
    WorstCase("yaml", "folded", lambda: "format: 2\nid: x\ntitle: >\n" + "  a b\n" * 49_000),
    WorstCase("agent-code", "nodes", lambda: _langgraph(MAX_NODES - 2)),
    WorstCase("agent-code", "routes", lambda: _langgraph_routes(4_000)),
    WorstCase("agent-code", "deep", _python_deep),
    WorstCase("agent-code", "long", lambda: "from langgraph.graph import StateGraph\ng = StateGraph(dict)\n" + "x = a + b\n" * 49_000),
    WorstCase("dot", "nodes", lambda: "digraph {" + "".join(f"n{n};" for n in range(MAX_NODES - 1)) + "}"),
    WorstCase("dot", "edges", lambda: "digraph {" + _chain(MAX_NODES - 2, "n{}->n{};") + "}"),
    WorstCase("dot", "chain", lambda: "digraph {" + "->".join(f"n{n}" for n in range(MAX_NODES - 1)) + "}"),
    WorstCase("dot", "alike", lambda: "digraph {" + "".join(f'n{n}[label="Do"];' for n in range(MAX_NODES - 1)) + "}"),
    WorstCase("dot", "clusters", lambda: "digraph {" + "".join(f"subgraph cluster_{n} {{a{n}}}" for n in range(MAX_NODES - 1)) + "}"),
    WorstCase("dot", "deep", lambda: "digraph {" + "subgraph {" * 5 + "a->b;" + "}" * 6),
    WorstCase("dot", "braces", lambda: "digraph {" + "{a->b}" * (MAX_EDGES - 1) + "}"),
    WorstCase("dot", "strings", lambda: 'digraph {a[label="' + "x\\" * 400_000 + '"]}'),
    WorstCase("mermaid", "chain", lambda: "flowchart TD\n" + _chain(MAX_NODES - 2, "n{}-->n{}\n")),
    WorstCase("mermaid", "alike", lambda: "flowchart TD\n" + "".join(f"n{n}[Do]-->n{n + 1}[Do]\n" for n in range(MAX_NODES - 2))),
    WorstCase("mermaid", "edges", lambda: "flowchart TD\n" + "".join(f"n{n % 100}-->|yes {n}|n{n % 99}\n" for n in range(MAX_EDGES - 1))),
    WorstCase("mermaid", "subgraphs", lambda: "flowchart TD\n" + "subgraph a\n" * 20_000 + "a-->b\n" + "end\n" * 20_000),
    WorstCase("mermaid", "lines", lambda: "flowchart TD\n" + "a-->b\n" * 49_000),
    WorstCase("mermaid", "long line", lambda: "flowchart TD\n" + ("a-->" * 4_900 + "b\n") * 4),
    WorstCase("mermaid", "joined", lambda: "flowchart TD\n" + " & ".join(f"a{n}" for n in range(140)) + "-->" + " & ".join(f"b{n}" for n in range(140)) + "\n"),
    WorstCase("mermaid", "brackets", lambda: "flowchart TD\n" + ("a" + "[" * 19_000 + "\n") * 20),
    WorstCase("mermaid", "dashes", lambda: "flowchart TD\n" + ("a " + "-" * 19_000 + " b\n") * 20),
    WorstCase("mermaid", "bars", lambda: "flowchart TD\n" + ("a --" + "|" * 19_000 + " b\n") * 20),
    WorstCase("drawio", "shapes", lambda: _drawio(150_000)),
    WorstCase("drawio", "nodes", lambda: _drawio(MAX_NODES - 1, MAX_EDGES - 1)),
    WorstCase("drawio", "nested", lambda: _drawio(TAGS - 10, 0, "Do", "n{}")),
    WorstCase("drawio", "nested nodes", lambda: _drawio(MAX_NODES - 2, MAX_NODES - 3, "Do", "n{}")),
    WorstCase("drawio", "lanes", lambda: _drawio_lanes(MAX_NODES - 2)),
    WorstCase("drawio", "labels", lambda: _drawio_labels(MAX_NODES - 2)),
    WorstCase("drawio", "arrows", lambda: _drawio(2, TAGS - 20)),
    WorstCase("drawio", "html", lambda: HEAD + "".join(f'<mxCell id="n{n}" style="html=1" value="{"&lt;b&gt;a&lt;/b&gt;" * 8}" vertex="1" parent="1"/>' for n in range(MAX_NODES - 1)) + TAIL),
    WorstCase("bpmn", "flows", lambda: _bpmn(MAX_NODES - 1, MAX_EDGES - 1)),
    WorstCase("bpmn", "gateways", lambda: _bpmn_gateways(60_000)),
    WorstCase("bpmn", "boundary", lambda: _bpmn_boundary(MAX_NODES - 1)),
    WorstCase("bpmn", "lanes", lambda: _bpmn_lanes(MAX_NODES - 1, MAX_NODES - 1)),
    WorstCase("bpmn", "processes", lambda: _bpmn_processes(MAX_NODES // 2 - 1)),
    WorstCase("bpmn", "tags", lambda: _bpmn(100_000, 90_000)),
    WorstCase("bpmn", "persons", lambda: _bpmn(MAX_NODES - 1, MAX_EDGES - 1, "Do", "userTask")),
    WorstCase("visio", "shapes", lambda: _visio(MAX_NODES - 1, MAX_NODES - 1)),
    WorstCase("visio", "many", lambda: _visio(30_000, 0)),
    WorstCase("visio", "lanes", lambda: _visio(4_800, 4_800, 100)),
    WorstCase("visio", "loose", lambda: _visio_loose(1_400, 1_400)),
    WorstCase("visio", "deep", lambda: _visio_deep(45)),
    WorstCase("xlsx", "steps", lambda: workbook_files.to_bytes({"A": _table(MAX_NODES - 2, 2)})),
    WorstCase("xlsx", "decisions", lambda: workbook_files.to_bytes({"A": _decision_table(MAX_NODES - 100)})),
    WorstCase("xlsx", "wide", lambda: workbook_files.to_bytes({"A": _table(1_000, 190)})),
    WorstCase("xlsx", "rows", lambda: workbook_files.to_bytes({"A": _table(19_900, 3)})),
    WorstCase("csv", "steps", lambda: _csv(MAX_NODES - 2, 3)),
    WorstCase("csv", "decisions", lambda: "\n".join(map(",".join, _decision_table(MAX_NODES - 100)))),
    WorstCase("csv", "wide", lambda: _csv(2_000, 190)),
    WorstCase("csv", "rows", lambda: _csv(19_900, 3)),
    WorstCase("csv", "quotes", lambda: "Step,Action\n" + '"' * 2_000_000),
    WorstCase("html", "paragraphs", lambda: _html("<p>Check the field.</p>" * (MAX_NODES - 2))),
    WorstCase("html", "blocks", lambda: _html("<p>Check the field.</p>" * 19_900)),
    WorstCase("html", "nested", lambda: _html("<div>" * 90_000 + "Check it." + "</div>" * 90_000)),
    WorstCase("html", "lists", lambda: _html("<ul><li>Check it." * 20_000)),
    WorstCase("html", "open", lambda: _html("<b><i><p>Check it." * 30_000)),
    WorstCase("html", "table", lambda: _html("<table>" + "<tr><td>Check it</td><td>Now</td></tr>" * 9_000 + "</table>")),
    WorstCase("html", "spans", lambda: _html("<table><tr>" + "<td colspan=1000 rowspan=1000>Check</td>" * 1_000 + "</tr></table>")),
    WorstCase("html", "angles", lambda: _html("<" * 2_000_000)),
    WorstCase("html", "comments", lambda: _html("<!--" * 500_000)),
    WorstCase("html", "attributes", lambda: _html("<p " + "a=b " * 400_000 + ">Check it.</p>")),
    WorstCase("html", "entities", lambda: _html("<p>" + "&amp" * 400_000 + "</p>")),
    WorstCase("markdown", "steps", lambda: "".join(f"{n}. Check the field {n}.\n" for n in range(1, MAX_NODES - 1))),
    WorstCase("markdown", "blocks", lambda: "".join(f"{n}. Check the field {n}.\n" for n in range(1, 9_900))),
    WorstCase("markdown", "paragraphs", lambda: "# X\n\n" + "Check the field.\n\n" * 9_900),
    WorstCase("markdown", "headings", lambda: "".join(f"## Topic {n}\n\nCheck it.\n\n" for n in range(MAX_NODES - 100))),
    WorstCase("markdown", "loose marks", lambda: "# X\n\n1. Check " + "*a_ " * 24_000 + "\n"),
    WorstCase("markdown", "stars", lambda: "# X\n\n1. Check " + "a**b " * 20_000 + "\n"),
    WorstCase("markdown", "brackets", lambda: "# X\n\n" + ("1. Check " + "[a](b) " * 8_000 + "\n")),
    WorstCase("markdown", "ticks", lambda: "# X\n\n1. Check " + "".join("`" * (n % 300 + 1) + "a" for n in range(300)) + "\n"),
    WorstCase("markdown", "quotes", lambda: "# X\n\n1. Check it\n\n" + "> a\n" * 40_000),
    WorstCase("markdown", "table", lambda: "# X\n\n| Step | Who |\n|---|---|\n" + "| Check it | me |\n" * 6_000),
    WorstCase("markdown", "links", lambda: "# X\n\n1. Check it\n\n" + "".join(f"[r{n}]: http://x\n" for n in range(40_000))),
    WorstCase("markdown", "nested", lambda: "".join("  " * (n % 30) + "- Check the field\n" for n in range(9_000))),
    WorstCase("markdown", "lines", lambda: "# X\n\n" + "Check the field and\n" * 49_000),
    WorstCase("prose", "steps", lambda: _word_text(MAX_NODES - 2, STEP)),
    WorstCase("prose", "lines", lambda: _word_text(LINES - 10, STEP)),
    WorstCase("prose", "branches", lambda: _word_text(MAX_NODES // 2 - 100, BRANCH)),
    WorstCase("prose", "jumps", lambda: _word_text(MAX_NODES // 2 - 100, JUMP)),
    WorstCase("prose", "one paragraph", lambda: "1. Begin.\n" + "\n".join("Check the field and then write it down if it is late, " * 100 for _ in range(190))),
    WorstCase("prose", "one sentence", lambda: "1. Check " + "the field and the form, " * 800),
    WorstCase("prose", "if", lambda: "1. Check it.\n" + ("If " * 6_000 + "\n") * 20),
    WorstCase("prose", "loose marks", lambda: "1. Check it.\n" + ("*a_ " * 4_900 + "\n") * 100),
    WorstCase("prose", "dots", lambda: "1. Check it.\n" + ("." * 19_000 + "\n") * 200),
    WorstCase("prose", "headings", lambda: _word_text(9_000, "{0} TOPIC\nCheck it.")),
    WorstCase("prose", "tabs", lambda: "1. Check it.\n" + ("a\t" * 9_000 + "\n") * 100),
    WorstCase("prose", "pipes", lambda: "1. Check it.\n" + ("|" * 19_000 + "\n") * 100),
    WorstCase("prose", "terms", lambda: "Definitions\n" + _word_text(4_000, "Term{0}: means a thing of kind {0}.") + "\nProcedure\n1. Check Term1."),
    WorstCase("prose", "spaces", lambda: "1. Check it.\n" + (" " * 19_000 + "a\n") * 400),
    WorstCase("text", "steps", lambda: "step\n" * (MAX_NODES - 1)),
    WorstCase("text", "different", lambda: _word_text(MAX_NODES - 2, "step {}")),
    WorstCase("text", "jumps", lambda: _word_text(2_000, "step {0}\nif {{a}} > {0}:\n  go to: step 1")),
    WorstCase("text", "procedures", lambda: "step\n" + _word_text(2_000, "procedure p{0}:\n  do it {0}")),
    WorstCase("text", "tools", lambda: _word_text(4_000, "step {0} [tool: t{0}]")),
    WorstCase("text", "deep", lambda: _word_text(4_000, "step {0}\nif {{a}} > 1:\n  if {{b}} > 2:\n    x {0}")),
    WorstCase("tools", "openapi", lambda: _openapi(4_900)),
    WorstCase("tools", "functions", lambda: _functions(MAX_NODES - 1)),
    WorstCase("tools", "wide", lambda: _functions_wide(100_000)),
    WorstCase("tools", "postman", lambda: _postman(4_900)),
    WorstCase("tools", "schemas", lambda: _json_schemas(2_000)),
    WorstCase("tools", "curl", lambda: _curl(4_900)),
)  # fmt: skip
