"""The generated module `workflow`: executors and edges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sopstudio.deploy.python.drawn_graph import DrawnGraph
from sopstudio.deploy.python.package import Package
from sopstudio.deploy.python.source import Bracket, Source, call, comment, layout, quote

RESERVED = ("build_workflow", "when", "over", "tools")
"""What the module itself calls something."""


class WorkflowModule:
    """The workflow of one SOP: a step for each place that a run may come to, and a switch where there is a choice."""

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
        has_switch = "add_switch_case_edge_group(" in edges
        return TEXT.format(
            heading=self._package.heading,
            package=self._package.name,
            framework=", ".join([*(["Default"] if has_switch else []), "Workflow", "WorkflowBuilder"]),
            names=", ".join(["Over", "Step", *(["when"] if has_switch else [])]),
            steps="\n".join(self._steps()),
            builder=layout(self._builder(), 8),
            edges=edges,
        )

    def _builder(self) -> Source:
        return call(
            "WorkflowBuilder",
            name=quote(self._package.name),
            start_executor=self._nodes[self._drawn.flow.start],
            output_from="[over]",
            max_iterations="MAX_ITERATIONS",
        )

    def _steps(self) -> Iterator[str]:
        for place, node in self._nodes.items():
            yield comment(self._drawn.flow.nodes[place].label(), 4)
            yield layout(call("Step", quote(node), quote(place), "tools"), 4, f"{node} = ")

    def _edges(self) -> Iterator[str]:
        for place, node in self._nodes.items():
            exits = [(label, self._nodes[to] if to else "over") for label, to in self._drawn.exits(place)]
            if len(exits) == 1:
                yield layout(call(".add_edge", node, exits[0][1]), 8)
                continue
            *cases, (_, default) = exits
            switch: list[Source] = [call("when", quote(label), target) for label, target in cases]
            options = Bracket("[", tuple(("", item) for item in [*switch, call("Default", default)]), "]")
            yield layout(call(".add_switch_case_edge_group", node, options), 8)


TEXT = '''{heading}

from agent_framework import {framework}

from {package}.steps import MAX_ITERATIONS, {names}
from {package}.tool_calls import Tools
from tools import TOOLS


def build_workflow(tools: Tools = TOOLS) -> Workflow:
    """The workflow of one case, which calls these tools."""
    over = Over("over")
{steps}
    return (
{builder}
{edges}
        .build()
    )
'''

__all__ = ["WorkflowModule"]
