"""The generated module `agent`: the graph."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sopstudio.deploy.python.drawn_graph import DrawnGraph
from sopstudio.deploy.python.package import Package
from sopstudio.deploy.python.source import call, comment, layout, quote

RESERVED = ("build_graph", "graph", "tools", "when")
"""What the module itself calls something."""


class GraphModule:
    """The graph of one SOP: a step for each place that a run may come to, and a condition where there is a choice."""

    def __init__(self, package: Package) -> None:
        self._package, self._drawn = package, DrawnGraph(package, RESERVED)
        self._nodes = dict(self._drawn.reachable_places())

    @property
    def names(self) -> Mapping[str, str]:
        """The places of the SOP by step."""
        return self._drawn.names.by_identifier

    def text(self) -> str:
        """The text of the module."""
        edges = "\n".join(self._edges())
        names = ["MAX_NODE_EXECUTIONS", "Step", *(["when"] if "when(" in edges else [])]
        return TEXT.format(
            heading=self._package.heading,
            package=self._package.name,
            names=", ".join(names),
            steps="\n".join(self._steps()),
            edges=f"\n{edges}\n" if edges else "",
            start=quote(self._nodes[self._drawn.flow.start]),
        )

    def _steps(self) -> Iterator[str]:
        for place, node in self._nodes.items():
            yield comment(self._drawn.flow.nodes[place].label(), 4)
            added = call("graph.add_node", call("Step", quote(place), "tools"), quote(node))
            has_edges = self._drawn.after(place) or any(place in self._drawn.after(other) for other in self._nodes)
            yield layout(added, 4, f"{node} = " if has_edges else "")

    def _edges(self) -> Iterator[str]:
        for place, node in self._nodes.items():
            exits = list(self._drawn.exits(place))
            for label, target in exits:
                if target:
                    ways = [call("when", quote(label), quote(target))] if len(exits) > 1 else []
                    yield layout(call("graph.add_edge", node, self._nodes[target], *ways), 4)


TEXT = '''{heading}

from strands.multiagent import GraphBuilder
from strands.multiagent.graph import Graph

from {package}.steps import {names}
from {package}.tool_calls import Tools
from tools import TOOLS


def build_graph(tools: Tools = TOOLS) -> Graph:
    """The graph of one case, which calls these tools."""
    graph = GraphBuilder()
{steps}
{edges}
    graph.set_entry_point({start})
    graph.set_max_node_executions(MAX_NODE_EXECUTIONS)
    return graph.build()
'''

__all__ = ["GraphModule"]
