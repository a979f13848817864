"""The generated module `agent`: the workflow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from sopstudio.deploy.python.drawn_graph import DrawnGraph
from sopstudio.deploy.python.package import Package
from sopstudio.deploy.python.source import Bracket, Source, call, comment, dict_of, layout, quote, tuple_of

RESERVED = ("build_workflow", "leads", "root_agent", "stop", "tools")
"""What the module itself calls something."""


class AgentModule:
    """The workflow of one SOP: a step for each place that a run may come to, and its routes."""

    def __init__(self, package: Package) -> None:
        self._package, self._drawn = package, DrawnGraph(package, RESERVED)
        self._nodes = dict(self._drawn.reachable_places())
        self._routed = {place for place in self._nodes if len(list(self._drawn.exits(place))) > 1}

    @property
    def names(self) -> Mapping[str, str]:
        """The places of the SOP by step."""
        return self._drawn.names.by_identifier

    def text(self) -> str:
        """The text of the module."""
        workflow = call("Workflow", name=quote(f"{self._package.name}_workflow"), edges=_list_of(self._edges()))
        body = "\n".join([*self._steps(), layout(workflow, 4, "return ")])
        if any(to == "" for place in self._routed for _, to in self._drawn.exits(place)):
            body = f'    stop = Stop(name="stop")\n\n{body}'
        used = [name for name in ("Step", "Stop", "leads") if f"{name}(" in body]
        return TEXT.format(heading=self._package.heading, package=self._package.name, names=", ".join(used), body=body)

    def _steps(self) -> Iterator[str]:
        for place, node in self._nodes.items():
            yield comment(self._drawn.flow.nodes[place].label(), 4)
            step = call("Step", name=quote(node), place=quote(place), tools="tools")
            yield layout(step, 4, f"{node} = ")

    def _edges(self) -> Iterator[Source]:
        yield tuple_of(["START", self._nodes[self._drawn.flow.start]])
        for place, node in self._nodes.items():
            exits = [(label, self._nodes[to] if to else "stop") for label, to in self._drawn.exits(place)]
            if place in self._routed:
                routes = dict_of(exits)
                yield call("leads", node, routes)
            elif self._drawn.after(place):
                yield tuple_of([node, exits[0][1]])


def _list_of(items: Iterable[Source]) -> Bracket:
    return Bracket("[", tuple(("", item) for item in items), "]")


TEXT = '''{heading}

from google.adk.workflow import START, Workflow

from {package}.steps import {names}
from {package}.tool_calls import Tools
from tools import TOOLS


def build_workflow(tools: Tools) -> Workflow:
    """The workflow of the procedure, which calls these tools."""
{body}


root_agent = build_workflow(TOOLS)
'''

__all__ = ["AgentModule"]
