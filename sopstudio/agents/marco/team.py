"""The task agents of an SOP: a hierarchy made from its sub-procedures (MARCO, section 3.2.2, figure 2).

Each has a procedure of its own. A sub-procedure that it calls stands in it as one function: a *sub-agent* to hand over
to, or a *deterministic task* that code runs. So the procedure of a task agent is a small SOP, which is put into words
and closed like any other. Flattened to one agent, sub-agents' steps stand unfolded in the one procedure.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import chain, count, islice
from types import MappingProxyType
from typing import Any

from sopstudio.agents import wording
from sopstudio.sop import (
    Binding,
    BoundTool,
    Fact,
    Flow,
    Graph,
    Node,
    Output,
    Procedure,
    ProcedureCall,
    Routing,
    Sop,
    Task,
    Tool,
    changed,
    freeze,
)
from sopstudio.trace import ToolOffer

MOST = 60
"""Steps of an agent that are named where it is only said what it is there for."""


@dataclass(frozen=True)
class TaskAgent:
    """One task agent. `name` is the sub-procedure's id, or blank; functions are named as the model calls them."""

    name: str
    routing: Routing
    sub_agents: Mapping[str, str]
    tasks: Mapping[str, str]
    """Which sub-procedure each function stands for."""

    @property
    def title(self) -> str:
        """What it is called."""
        return self.routing.flow.sop.label()

    @property
    def purpose(self) -> str:
        """What it is there for."""
        return self.routing.flow.sop.description or self.title

    @property
    def scope(self) -> str:
        """What it is there for, and by which steps it gets there."""
        titles = dict.fromkeys(node.label() for node in self.routing.flow.nodes.values())
        return f"{self.purpose.rstrip('.')}. Steps: {', '.join(islice(titles, MOST))}."

    def bound(self, tool: str) -> BoundTool | None:
        """A tool as the procedure of this agent uses it."""
        works = map(self.routing.work, self.routing.flow.nodes)
        found = (one for one in (work.tool(tool) for work in works) if one is not None)
        return next(found, None)

    def offers(self) -> tuple[ToolOffer, ...]:
        """What this agent may call: its tools, its deterministic tasks, its sub-agents."""
        used = dict.fromkeys(
            bound.tool.name for place in self.routing.flow.nodes for bound in self.routing.work(place).tools
        )
        return tuple(wording.offer(bound) for name in used if (bound := self.bound(name)) is not None)

    def definitions(self) -> list[Fact]:
        """The facts that its functions take and that it asks for, each once."""
        facts, works = self.routing.flow.facts, [self.routing.work(place) for place in self.routing.flow.nodes]
        fed = (fact for work in works for bound in work.tools for _, fact in bound.parameters)
        names = dict.fromkeys(chain((name for work in works for name in work.asks), fed))
        return [facts[name] for name in names if name in facts]


class Team:
    """The task agents by the id of their procedure; the SOP itself is the base agent, under a blank name."""

    def __init__(self, sop: Sop, *, flat: bool = False) -> None:
        self._sop, self._flat = sop, flat
        self._procedures = {one.id: one for one in sop.procedures}
        taken = {one.name for one in sop.tools}
        self._functions = dict(_named(sop.procedures, taken))
        self._agents: dict[str, TaskAgent] = {}

    def agent(self, name: str) -> TaskAgent:
        """The task agent for a procedure."""
        if name not in self._agents:
            self._agents[name] = self._made(name)
        return self._agents[name]

    def procedure(self, name: str) -> Routing:
        """A deterministic procedure, made ready to be run by code."""
        return Routing(Flow(_alone(self._sop, self._procedures[name])))

    def _made(self, name: str) -> TaskAgent:
        graph = self._procedures[name] if name else self._sop
        alone = _alone(self._sop, graph) if name else self._sop
        called: dict[str, ProcedureCall] = {}
        nodes = self._replaced(graph.nodes, called)
        unfolded = self._sop.procedures if self._flat else ()
        procedures = tuple(changed(one, nodes=self._replaced(one.nodes, called)) for one in unfolded)
        functions = tuple(self._function(one) for one in called.values())
        own = changed(alone, nodes=nodes, procedures=procedures, tools=(*self._sop.tools, *functions))
        tasks = {self._functions[one.procedure]: one.procedure for one in called.values() if one.deterministic}
        agents = {self._functions[one.procedure]: one.procedure for one in called.values() if not one.deterministic}
        return TaskAgent(name, Routing(Flow(own)), MappingProxyType(agents), MappingProxyType(tasks))

    def _replaced(self, nodes: Iterable[Node], called: dict[str, ProcedureCall]) -> tuple[Node, ...]:
        """The nodes with each call of a sub-procedure as a step with a function; unfolded calls stay."""
        found: list[Node] = []
        for node in nodes:
            if not isinstance(node, ProcedureCall) or (self._flat and not node.deterministic):
                found.append(node)
                continue
            called.setdefault(node.procedure, node)
            bound = Binding(tool=self._functions[node.procedure])
            found.append(
                Task(
                    id=node.id, title=node.title, description=node.description, branching=node.branching, tools=(bound,)
                )
            )
        return tuple(found)

    def _function(self, call: ProcedureCall) -> Tool:
        procedure = self._procedures[call.procedure]
        outputs = tuple(Output(path=name, fact=name) for name in procedure.outputs)
        if not call.deterministic:
            text = f"Hands over to the sub-agent for this: {procedure.description or procedure.label()}"
            return Tool(name=self._functions[call.procedure], description=text, outputs=outputs)
        text = f"Runs this procedure to its end: {procedure.description or procedure.label()}"
        return Tool(
            name=self._functions[call.procedure],
            description=f"{text} It may come back with a question first; call it again with the answer.",
            parameters=freeze(self._parameters(self.procedure(procedure.id), procedure)),
            outputs=outputs,
        )

    def _parameters(self, routing: Routing, procedure: Procedure) -> dict[str, Any]:
        """What a deterministic task takes: the procedure's inputs, and what it would ask the user for."""
        facts = routing.flow.facts
        asked = (name for place in routing.flow.nodes for name in routing.work(place).asks)
        names = [name for name in dict.fromkeys((*procedure.inputs, *asked)) if name in facts]
        required = [name for name in procedure.inputs if name in facts and not facts[name].optional]
        properties = {name: facts[name].json_schema() for name in names}
        return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _alone(sop: Sop, graph: Graph) -> Sop:
    """A procedure as an SOP of its own, with the facts and tools of the whole."""
    return changed(
        sop,
        id=graph.id,
        title=graph.title,
        description=graph.description,
        start=graph.start,
        outputs=graph.outputs,
        nodes=graph.nodes,
        edges=graph.edges,
    )


def _named(procedures: Iterable[Procedure], taken: set[str]) -> Iterable[tuple[str, str]]:
    """What the function for each procedure is called: its id as far as a function's name can be."""
    for one in procedures:
        plain = re.sub(r"[^a-zA-Z0-9_-]", "_", one.id)[:50] or "procedure"
        name = next(name for name in chain((plain,), (f"{plain}_{number}" for number in count(2))) if name not in taken)
        taken.add(name)
        yield one.id, name


__all__ = ["TaskAgent", "Team"]
