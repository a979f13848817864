"""The shape of a JourneyBench graph (appendix A.3 and B): tolerant of its variants, refusing what has the wrong type.

Every wrong type is reported with its JSON pointer, all in one refusal; keys that are not read are listed as losses.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from sopstudio.formats.fact_ledger import Variable
from sopstudio.formats.format import Loss
from sopstudio.formats.limits import MAX_LISTED_LOSSES, check_counts, json_pointer
from sopstudio.formats.shape_errors import build_refusal, summarize_value

WRAPPERS: Final = ("graph", "sop", "workflow")
_TOP: Final = {"id", "title", "name", "description", "nodes", "edges", "start", "domain"}
_NODE: Final = {"id", "task_name", "task_description", "steps", "responsePathways", "tools"}
_TOOL: Final = {
    *("method", "url", "body", "name", "tool_description", "description", "condition", "extractVars", "responseData")
}


@dataclass(frozen=True, slots=True)
class RawTool:
    """A tool as it stands at a node; `conditions` are (name, expression) pairs, all of which must hold."""

    name: str
    description: str
    method: str
    url: str
    body: Any
    conditions: tuple[tuple[str, str], ...]
    inputs: tuple[Variable, ...]
    outputs: tuple[Variable, ...]
    place: str


@dataclass(frozen=True, slots=True)
class Pathway:
    """A pathway: its conditions (name, expression) and where it leads."""

    conditions: tuple[tuple[str, str], ...]
    target: str
    place: str


@dataclass(frozen=True, slots=True)
class RawNode:
    """A node as it stands."""

    id: str
    title: str
    description: str
    steps: tuple[str, ...]
    pathways: tuple[Pathway, ...]
    tools: tuple[RawTool, ...]
    place: str


@dataclass(frozen=True, slots=True)
class RawEdge:
    """An entry of the optional edge list."""

    source: str
    target: str
    label: str
    place: str


@dataclass(slots=True)
class RawGraph:
    """A whole file, with what was not read in it."""

    title: str = ""
    description: str = ""
    start: str = ""
    nodes: list[RawNode] = field(default_factory=list)
    edges: list[RawEdge] = field(default_factory=list)
    losses: list[Loss] = field(default_factory=list)


def unwrap_graph(data: Any) -> tuple[Any, str]:
    """The object that holds the nodes, and its JSON pointer: the whole, its `graph`, or a bare list of nodes."""
    if isinstance(data, list):
        return {"nodes": data}, ""
    if isinstance(data, dict) and "nodes" not in data:
        for key in WRAPPERS:
            if isinstance(data.get(key), dict) and "nodes" in data[key]:
                return data[key], json_pointer(key)
    return data, ""


def looks_like_graph(data: Any) -> bool:
    """Whether this is a graph of JourneyBench nodes (some have pathways, a task name or tools with extractVars)."""
    graph, _ = unwrap_graph(data)
    nodes = graph.get("nodes") if isinstance(graph, dict) else None
    if not isinstance(nodes, list):
        return False
    return any(isinstance(node, dict) and ("responsePathways" in node or "task_name" in node) for node in nodes)


def parse_graph(data: Any) -> RawGraph:
    """`data` in its JourneyBench shape. Raises `FormatError` naming everything of a wrong type."""
    graph, place = unwrap_graph(data)
    return _GraphParser().graph(graph, place)


class _GraphParser:
    """One reading: gathers what is wrong and what is not read."""

    def __init__(self) -> None:
        self.faults: list[tuple[str, str]] = []
        self.unread: dict[str, list[str]] = {}

    def graph(self, data: Any, place: str) -> RawGraph:
        if not isinstance(data, dict):
            raise build_refusal(
                "the graph is refused", [(place or "/", f"must be an object, not {summarize_value(data)}")]
            )
        nodes, edges = self.items(data, "nodes", place), self.items(data, "edges", place)
        check_counts(len(nodes), len(edges))
        self.report_unread_keys(data, _TOP, place)
        raw = RawGraph(
            title=self.text(data, "title", place) or self.text(data, "name", place),
            description=self.text(data, "description", place),
            start=self.text(data, "start", place),
            nodes=[self.node(item, where) for item, where in nodes],
            edges=[self.edge(item, where) for item, where in edges],
        )
        if self.faults:
            raise build_refusal("the graph is refused", self.faults)
        check_counts(len(raw.nodes), sum(len(node.pathways) for node in raw.nodes) + len(edges))
        raw.losses += [
            Loss(f"the key {key!r} is not read", ", ".join(places[:3]) + ", …" * (len(places) > 3), "unknown here")
            for key, places in list(self.unread.items())[:MAX_LISTED_LOSSES]
        ]
        return raw

    def add_fault(self, place: str, reason: str) -> None:
        self.faults.append((place, reason))

    def report_unread_keys(self, data: dict[str, Any], known: set[str], place: str) -> None:
        for key in data:
            if key not in known:
                self.unread.setdefault(key[:80], []).append(place + json_pointer(key))

    def text(self, data: dict[str, Any], key: str, place: str) -> str:
        """Text, or a number as text; blank where there is none."""
        value = data.get(key)
        if value is None:
            return ""
        if isinstance(value, bool | dict | list):
            self.add_fault(place + json_pointer(key), f"must be text, not {summarize_value(value)}")
            return ""
        return str(value)

    def items(self, data: dict[str, Any], key: str, place: str) -> list[tuple[dict[str, Any], str]]:
        """The objects of a list, with their places; nothing where there is no list."""
        value, place = data.get(key), place + json_pointer(key)
        if value is None:
            return []
        if not isinstance(value, list):
            self.add_fault(place, f"must be a list, not {summarize_value(value)}")
            return []
        objects = []
        for index, item in enumerate(value):
            if isinstance(item, dict):
                objects.append((item, f"{place}/{index}"))
            else:
                self.add_fault(f"{place}/{index}", f"must be an object, not {summarize_value(item)}")
        return objects

    def node(self, data: dict[str, Any], place: str) -> RawNode:
        self.report_unread_keys(data, _NODE, place)
        name = self.text(data, "id", place)
        if not name and "id" not in data:
            self.add_fault(place + "/id", "is missing")
        return RawNode(
            id=name,
            title=self.text(data, "task_name", place),
            description=self.text(data, "task_description", place),
            steps=self.steps(data, place),
            pathways=tuple(self.pathway(item, where) for item, where in self.items(data, "responsePathways", place)),
            tools=tuple(self.tool(item, where) for item, where in self.items(data, "tools", place)),
            place=place,
        )

    def steps(self, data: dict[str, Any], place: str) -> tuple[str, ...]:
        value = data.get("steps")
        if value is None:
            return ()
        if isinstance(value, str):
            return tuple(filter(None, (line.rstrip() for line in value.split("\n"))))
        if isinstance(value, list) and all(isinstance(step, str) for step in value):
            return tuple(value)
        self.add_fault(place + "/steps", "must be a list of texts")
        return ()

    def pathway(self, data: dict[str, Any], place: str) -> Pathway:
        self.report_unread_keys(data, {"conditions", "nextNodeId", "name"}, place)
        if data.get("nextNodeId") is None:
            self.add_fault(place + "/nextNodeId", "is missing")
        conditions = self.conditions(data.get("conditions"), place + "/conditions")
        return Pathway(conditions, self.text(data, "nextNodeId", place), place)

    def conditions(self, value: Any, place: str) -> tuple[tuple[str, str], ...]:
        """(name, expression) pairs from null, a text, one object, or a list of these."""
        if value is None:
            return ()
        if isinstance(value, str):
            return (("", value),) if value.strip() else ()
        if isinstance(value, bool):
            return (("", "true" if value else "false"),)
        if isinstance(value, dict):
            self.report_unread_keys(value, {"name", "algebraicExpression"}, place)
            return ((self.text(value, "name", place), self.text(value, "algebraicExpression", place)),)
        if isinstance(value, list):
            return tuple(pair for index, part in enumerate(value) for pair in self.conditions(part, f"{place}/{index}"))
        self.add_fault(place, f"must be a condition, not {summarize_value(value)}")
        return ()

    def tool(self, data: dict[str, Any], place: str) -> RawTool:
        self.report_unread_keys(data, _TOOL, place)
        if not data.get("name"):
            self.add_fault(place + "/name", "is missing")
        body = data.get("body")
        if body is not None and not isinstance(body, str | dict):
            self.add_fault(place + "/body", f"must be JSON text or an object, not {summarize_value(body)}")
        return RawTool(
            name=self.text(data, "name", place),
            description=self.text(data, "tool_description", place) or self.text(data, "description", place),
            method=self.text(data, "method", place),
            url=self.text(data, "url", place),
            body=body,
            conditions=self.conditions(data.get("condition"), place + "/condition"),
            inputs=self.inputs(data, place),
            outputs=tuple(self.output(item, where) for item, where in self.items(data, "responseData", place)),
            place=place,
        )

    def inputs(self, data: dict[str, Any], place: str) -> tuple[Variable, ...]:
        """extractVars as objects, or as lists of name, type, description (as the pathway format has them)."""
        value = data.get("extractVars")
        if not isinstance(value, list):
            return tuple(self.input(entry, where) for entry, where in self.items(data, "extractVars", place))
        variables = []
        for index, item in enumerate(value):
            where = f"{place}/extractVars/{index}"
            if isinstance(item, list) and item and all(isinstance(part, str) for part in item[:3]):
                name, kind, text = (*item, "", "")[:3]
                variables.append(Variable(name, kind, text, where))
            elif isinstance(item, dict):
                variables.append(self.input(item, where))
            else:
                self.add_fault(where, f"must be an object, not {summarize_value(item)}")
        return tuple(variables)

    def input(self, data: dict[str, Any], place: str) -> Variable:
        self.report_unread_keys(data, {"variableName", "type", "description"}, place)
        name = self.text(data, "variableName", place)
        if not name:
            self.add_fault(place + "/variableName", "is missing")
        return Variable(name, self.text(data, "type", place), self.text(data, "description", place), place)

    def output(self, data: dict[str, Any], place: str) -> Variable:
        self.report_unread_keys(data, {"name", "context", "type"}, place)
        name = self.text(data, "name", place)
        if not name:
            self.add_fault(place + "/name", "is missing")
        return Variable(name, self.text(data, "type", place), self.text(data, "context", place), place)

    def edge(self, data: dict[str, Any], place: str) -> RawEdge:
        self.report_unread_keys(data, {"source", "target", "label"}, place)
        for key in ("source", "target"):
            if data.get(key) is None:
                self.add_fault(place + json_pointer(key), "is missing")
        source, target = self.text(data, "source", place), self.text(data, "target", place)
        return RawEdge(source, target, self.text(data, "label", place), place)
