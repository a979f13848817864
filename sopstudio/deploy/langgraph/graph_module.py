"""The generated modules `agent` (the graph) and `places` (the names of its nodes)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sopstudio.deploy.python.names import Names
from sopstudio.deploy.python.package import Package
from sopstudio.deploy.python.source import Source, comment, dict_of, layout, quote
from sopstudio.deploy.python.successors import Successors
from sopstudio.sop import Edge, PersonTool
from sopstudio.text.conditions import describe_condition

ASKS, CALLS, END = "asks", "calls", "END"
MAX_LABEL_CHARACTERS = 40


class GraphModule:
    """The graph of one SOP: a node for each place, and one more where a place both asks and calls tools.

    `names` leads from nodes of the graph to places of the SOP.
    """

    def __init__(self, package: Package) -> None:
        self._package, self._flow, self._runtime = package, package.runtime.flow, package.runtime
        self._successors = Successors(package.runtime)
        self.names = Names()
        for reserved in ("", "START", "END"):
            self.names.by_identifier[reserved.lower()] = ""
        self._nodes = {place: self.names.add(place) for place in self._flow.nodes}
        self._calling = {
            place: self.names.add(place, "call_tools_at_") for place in self._flow.nodes if self._splits(place)
        }
        for reserved in ("", "start", "end"):
            del self.names.by_identifier[reserved]

    def text(self) -> str:
        """The text of the module `agent`."""
        name = self._package.name
        used = ["State", "Tools", "Ways", "follow", "work_at"]
        body = "\n".join(self._lines())
        used += ["call_tools_at"] if "call_tools_at(" in body else []
        names = ", ".join(sorted(used, key=lambda word: (not word[0].isupper(), word)))
        imports = sorted([f"from {name}.nodes import {names}", "from tools import TOOLS"])
        return TEXT.format(heading=self._package.heading, imports="\n".join(imports), body=body)

    def places(self) -> str:
        """The text of the module `places`."""
        table = {place: node for place, node in self._nodes.items() if place != node}
        text = layout(dict_of((place, quote(node)) for place, node in table.items()), 0, "NODES: dict[str, str] = ")
        return f"{self._package.heading}\n\n{PLACES_DOCSTRING}\n\n{text}\n"

    def _splits(self, place: str) -> bool:
        """Whether asking and calling need two nodes."""
        return self._asks(place) and self._calls(place)

    def _asks(self, place: str) -> bool:
        plan = self._runtime.plan(place)
        persons = any(isinstance(bound.tool, PersonTool) for bound in plan.tools)
        return bool(plan.asks) or persons or any(route.kind == "prose" for route in plan.routes)

    def _calls(self, place: str) -> bool:
        return any(not isinstance(bound.tool, PersonTool) for bound in self._runtime.plan(place).tools)

    def _lines(self) -> Iterator[str]:
        yield f"    graph.add_edge(START, {quote(self._nodes[self._flow.start])})"
        for place, node in self._nodes.items():
            yield ""
            yield comment(self._flow.nodes[place].label(), 4)
            calling = self._calling.get(place)
            only_calls = self._calls(place) and calling is None
            yield self._node(node, place, calls=only_calls)
            if calling is not None:
                yield self._node(calling, place, calls=True)
            yield from self._edges(place, node, node if only_calls else calling)

    def _node(self, name: str, place: str, *, calls: bool) -> str:
        action = f"call_tools_at({quote(place)}, tools)" if calls else f"work_at({quote(place)})"
        return f"    graph.add_node({quote(name)}, {action})"

    def _edges(self, place: str, node: str, calling: str | None) -> Iterator[str]:
        """The edges of a place, whose tools are called by the node `calling`."""
        after = self._successors.after(place)
        if not after or (len(after) == 1 and not self._successors.may_end(place)):
            targets = [quote(self._nodes[target]) for target in after] or [END]
            if calling is None:
                yield from (f"    graph.add_edge({quote(node)}, {target})" for target in targets)
                return
        ways: list[tuple[str, Source]] = [(label, quote(self._nodes[to])) for label, to in self._labels(place, after)]
        ways += [(CALLS, quote(calling))] if calling is not None else []
        if self._successors.may_end(place):
            ways.append(("stopped" if after else "over", END))
        yield layout(dict_of(ways), 4, "ways = ")
        yield f"    graph.add_conditional_edges({quote(node)}, follow(ways), ways)"
        if calling is not None and calling != node:
            yield f'    ways = {{**ways, "{ASKS}": {quote(node)}}}'
            yield f"    graph.add_conditional_edges({quote(calling)}, follow(ways), ways)"

    def _labels(self, place: str, after: Iterable[str]) -> Iterator[tuple[str, str]]:
        """What is written on the way to each place that may follow: no two ways have the same label."""
        labels = {ASKS, CALLS, "stopped", "over"}
        for target in after:
            stem = self._label(place, target)
            label, number = stem, 2
            while label in labels:
                label, number = f"{stem} {number}", number + 1
            labels.add(label)
            yield label, target

    def _label(self, place: str, target: str) -> str:
        """The labels of the edges to a place, in letters and digits that every drawing can hold."""
        routes = [route for route in self._runtime.plan(place).routes if route.transition.target == target]
        edges = [route.transition.edge for route in routes if route.transition.edge is not None]
        texts = [edge.label or self._reason(edge) for edge in edges]
        text = " or ".join(dict.fromkeys(filter(None, texts)))
        plain = " ".join("".join(char if char.isalnum() or char in "-,." else " " for char in text).split())
        return plain[:MAX_LABEL_CHARACTERS].strip() or ("next" if routes else f"on to {self._nodes[target]}")

    def _reason(self, edge: Edge) -> str:
        if edge.condition:
            return edge.condition if edge.kind == "prose" else describe_condition(edge.condition)
        return "otherwise" if edge.kind == "otherwise" else ""


PLACES_DOCSTRING = '"""The nodes of the graph that are not called as the place of the procedure: by place."""'
TEXT = '''{heading}

from langgraph.graph import END, START, StateGraph

{imports}


def build_graph(tools: Tools) -> StateGraph[State]:
    """The graph of the procedure, to be compiled with a checkpointer, without which nobody can be asked."""
    graph = StateGraph(State)
    ways: Ways
{body}
    return graph


graph = build_graph(TOOLS).compile()
'''

__all__ = ["GraphModule"]
