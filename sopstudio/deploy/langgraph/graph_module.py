"""The generated modules `agent` (the graph) and `places` (the names of its nodes)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sopstudio.deploy.python.drawn_graph import ASKS, CALLS, OVER, STOPPED, DrawnGraph
from sopstudio.deploy.python.package import Package
from sopstudio.deploy.python.source import Source, comment, dict_of, layout, quote

END = "END"


class GraphModule:
    """The graph of one SOP: a node for each place, and one more where a place both asks and calls tools."""

    def __init__(self, package: Package) -> None:
        self._package, self._drawn = package, DrawnGraph(package, ("start", "end"))
        self._nodes, names = self._drawn.nodes, self._drawn.names
        split = [place for place in self._nodes if self._drawn.asks(place) and self._drawn.calls(place)]
        self._calling = {place: names.add(place, "call_tools_at_") for place in split}

    @property
    def names(self) -> Mapping[str, str]:
        """The places of the SOP by node of the graph."""
        return self._drawn.names.by_identifier

    def text(self) -> str:
        """The text of the module `agent`."""
        name = self._package.name
        used = ["State", "Ways", "follow", "work_at"]
        body = "\n".join(self._lines())
        used += ["call_tools_at"] if "call_tools_at(" in body else []
        names = ", ".join(sorted(used, key=lambda word: (not word[0].isupper(), word)))
        lines = [f"from {name}.nodes import {names}", f"from {name}.tool_calls import Tools", "from tools import TOOLS"]
        imports = sorted(lines)
        return TEXT.format(heading=self._package.heading, imports="\n".join(imports), body=body)

    def places(self) -> str:
        """The text of the module `places`."""
        table = {place: node for place, node in self._nodes.items() if place != node}
        text = layout(dict_of((place, quote(node)) for place, node in table.items()), 0, "NODES: dict[str, str] = ")
        return f"{self._package.heading}\n\n{PLACES_DOCSTRING}\n\n{text}\n"

    def _lines(self) -> Iterator[str]:
        yield f"    graph.add_edge(START, {quote(self._nodes[self._drawn.flow.start])})"
        for place, node in self._nodes.items():
            yield ""
            yield comment(self._drawn.flow.nodes[place].label(), 4)
            calling = self._calling.get(place)
            only_calls = self._drawn.calls(place) and calling is None
            yield self._node(node, place, calls=only_calls)
            if calling is not None:
                yield self._node(calling, place, calls=True)
            yield from self._edges(place, node, node if only_calls else calling)

    def _node(self, name: str, place: str, *, calls: bool) -> str:
        action = f"call_tools_at({quote(place)}, tools)" if calls else f"work_at({quote(place)})"
        return f"    graph.add_node({quote(name)}, {action})"

    def _edges(self, place: str, node: str, calling: str | None) -> Iterator[str]:
        """The edges of a place, whose tools are called by the node `calling`."""
        if self._drawn.is_plain(place) and calling is None:
            targets = [quote(self._nodes[target]) for target in self._drawn.after(place)] or [END]
            yield from (f"    graph.add_edge({quote(node)}, {target})" for target in targets)
            return
        ways: list[tuple[str, Source]] = [(label, quote(self._nodes[to])) for label, to in self._drawn.ways(place)]
        stop = STOPPED if ways else OVER
        ways += [(CALLS, quote(calling))] if calling is not None else []
        if self._drawn.may_end(place):
            ways.append((stop, END))
        yield layout(dict_of(ways), 4, "ways = ")
        yield f"    graph.add_conditional_edges({quote(node)}, follow(ways), ways)"
        if calling is not None and calling != node:
            yield f'    ways = {{**ways, "{ASKS}": {quote(node)}}}'
            yield f"    graph.add_conditional_edges({quote(calling)}, follow(ways), ways)"


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
