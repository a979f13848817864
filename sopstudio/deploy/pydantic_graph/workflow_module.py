"""The generated module `workflow`: the graph."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sopstudio.deploy.python.drawn_graph import DrawnGraph
from sopstudio.deploy.python.package import Package
from sopstudio.deploy.python.source import LINE_LENGTH, comment, quote

RESERVED = ("g", "graph", "leads_to", "work_at", "start", "end")
"""What the module itself calls something."""


class WorkflowModule:
    """The graph of one SOP: a step for each place that a run may come to, and a decision where there is a choice."""

    def __init__(self, package: Package) -> None:
        self._package, self._drawn = package, DrawnGraph(package, RESERVED)
        self._nodes = dict(self._drawn.reachable_places())
        names = self._drawn.names
        choices = [place for place in self._nodes if len(list(self._drawn.exits(place))) > 1]
        self._decisions = {place: names.add(place, "after_") for place in choices}

    @property
    def names(self) -> Mapping[str, str]:
        """The places of the SOP by step and decision."""
        return self._drawn.names.by_identifier

    def text(self) -> str:
        """The text of the module."""
        steps = "\n\n\n".join(self._step(place, node) for place, node in self._nodes.items())
        edges = "\n".join(self._edges())
        names = "Context, Helpers, State, leads_to, work_at" if self._decisions else "Context, Helpers, State, work_at"
        return TEXT.format(
            heading=self._package.heading, package=self._package.name, names=names, steps=steps, edges=edges
        )

    def _step(self, place: str, node: str) -> str:
        lines = [comment(self._drawn.flow.nodes[place].label()), "@g.step", f"async def {node}(ctx: Context) -> str:"]
        return "\n".join([*lines, f"    return await work_at({quote(place)}, ctx)"])

    def _edges(self) -> Iterator[str]:
        yield f"    g.edge_from(g.start_node).to({self._nodes[self._drawn.flow.start]}),"
        for place, node in self._nodes.items():
            ways = list(self._drawn.exits(place))
            if len(ways) == 1:
                yield f"    g.edge_from({node}).to({self._target(ways[0][1])}),"
                continue
            yield f"    g.edge_from({node}).to("
            yield f"        g.decision(node_id={quote(self._decisions[place])})"
            yield from (self._branch(label, target) for label, target in ways)
            yield "    ),"

    def _branch(self, label: str, target: str) -> str:
        """A branch, over as many lines as it needs."""
        chain = [f"g.match(str, matches=leads_to({quote(target)}))", f".label({quote(label)})"]
        chain.append(f".to({self._target(target)})")
        line = "".join(chain)
        if len(line) + 17 <= LINE_LENGTH:
            return f"        .branch({line})"
        pad = " " * 12
        inner = pad + line if len(line) + 12 <= LINE_LENGTH else "\n".join(pad + part for part in chain)
        return f"        .branch(\n{inner}\n        )"

    def _target(self, place: str) -> str:
        return self._nodes[place] if place else "g.end_node"


TEXT = """{heading}

from pydantic_graph import GraphBuilder

from {package}.steps import {names}

g = GraphBuilder(state_type=State, deps_type=Helpers, output_type=str)


{steps}


g.add(
{edges}
)
graph = g.build()
"""

__all__ = ["WorkflowModule"]
