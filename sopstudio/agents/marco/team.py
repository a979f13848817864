"""The task agents of an SOP: a hierarchy built from its sub-procedures (MARCO, section 3.2.2, figure 2).

Each agent has a procedure of its own. A sub-procedure that it calls becomes one function in it: a
*sub-agent* to hand over to, or a *deterministic task* that code runs. So the procedure of a task agent
is a small SOP, formatted and closed like any other. Flattened to one agent, the steps of sub-agents are
unfolded in the one procedure.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
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
    Runtime,
    Sop,
    Task,
    Tool,
    freeze,
    replace_fields,
)
from sopstudio.trace import ToolOffer

MAX_SCOPE_STEPS = 60
"""Steps that an agent's scope names."""


@dataclass(frozen=True)
class TaskAgent:
    """One task agent. `name` is the id of its sub-procedure, or blank for the base agent."""

    name: str
    runtime: Runtime
    sub_agents: Mapping[str, str]
    tasks: Mapping[str, str]
    """The sub-procedure of each function name."""

    @property
    def title(self) -> str:
        """The title of its procedure."""
        return self.runtime.flow.sop.label()

    @property
    def purpose(self) -> str:
        """What the agent is for, in the words of its procedure; prompts list it."""
        return self.runtime.flow.sop.description or self.title

    @property
    def scope(self) -> str:
        """The purpose of the agent and its steps."""
        titles = dict.fromkeys(node.label() for node in self.runtime.flow.nodes.values())
        return f"{self.purpose.rstrip('.')}. Steps: {', '.join(islice(titles, MAX_SCOPE_STEPS))}."

    def bound_tool(self, tool: str) -> BoundTool | None:
        """A tool as the procedure of this agent binds it; None where it does not use it."""
        plans = map(self.runtime.plan, self.runtime.flow.nodes)
        matches = (bound_tool for bound_tool in (plan.tool(tool) for plan in plans) if bound_tool is not None)
        return next(matches, None)

    @cached_property
    def offers(self) -> tuple[ToolOffer, ...]:
        """What this agent may call: tools, deterministic tasks and sub-agents."""
        used = dict.fromkeys(
            bound.tool.name for place in self.runtime.flow.nodes for bound in self.runtime.plan(place).tools
        )
        return tuple(wording.tool_offer(bound) for name in used if (bound := self.bound_tool(name)) is not None)

    def definitions(self) -> list[Fact]:
        """The facts that its functions take and that it asks for, each once."""
        facts, plans = self.runtime.flow.facts, [self.runtime.plan(place) for place in self.runtime.flow.nodes]
        fed_facts = (fact for plan in plans for bound in plan.tools for _, fact in bound.parameters)
        names = dict.fromkeys(chain((name for plan in plans for name in plan.asks), fed_facts))
        return [facts[name] for name in names if name in facts]


class Team:
    """The task agents by the id of their procedure; the SOP itself is the base agent, under a blank name."""

    def __init__(self, sop: Sop, *, flat: bool = False, today: date | None = None) -> None:
        self._sop, self._flat, self._today = sop, flat, today
        self._procedures = {procedure.id: procedure for procedure in sop.procedures}
        taken = {tool.name for tool in sop.tools}
        self._functions = dict(_function_names(sop.procedures, taken))
        self._agents: dict[str, TaskAgent] = {}

    @cached_property
    def _user_facts(self) -> frozenset[str]:
        """What only the user can provide, in any procedure."""
        return Runtime(Flow(self._sop), self._today).user_facts

    def agent(self, name: str) -> TaskAgent:
        """The task agent of a procedure."""
        if name not in self._agents:
            self._agents[name] = self._build_agent(name)
        return self._agents[name]

    def procedure_runtime(self, name: str) -> Runtime:
        """A deterministic procedure, compiled for code to run."""
        return Runtime(Flow(_as_sop(self._sop, self._procedures[name])), self._today)

    def _build_agent(self, name: str) -> TaskAgent:
        graph = self._procedures[name] if name else self._sop
        base_sop = _as_sop(self._sop, graph) if name else self._sop
        called: dict[str, ProcedureCall] = {}
        nodes = self._replace_calls(graph.nodes, called)
        unfolded = self._sop.procedures if self._flat else ()
        procedures = tuple(
            replace_fields(procedure, nodes=self._replace_calls(procedure.nodes, called)) for procedure in unfolded
        )
        functions = tuple(self._build_function(call) for call in called.values())
        sop = replace_fields(base_sop, nodes=nodes, procedures=procedures, tools=(*self._sop.tools, *functions))
        tasks = {self._functions[call.procedure]: call.procedure for call in called.values() if call.deterministic}
        agents = {self._functions[call.procedure]: call.procedure for call in called.values() if not call.deterministic}
        return TaskAgent(name, Runtime(Flow(sop), self._today), MappingProxyType(agents), MappingProxyType(tasks))

    def _replace_calls(self, nodes: Iterable[Node], called: dict[str, ProcedureCall]) -> tuple[Node, ...]:
        """The nodes with each sub-procedure call as a step with a function; unfolded calls stay."""
        result_nodes: list[Node] = []
        for node in nodes:
            if not isinstance(node, ProcedureCall) or (self._flat and not node.deterministic):
                result_nodes.append(node)
                continue
            called.setdefault(node.procedure, node)
            binding = Binding(tool=self._functions[node.procedure])
            result_nodes.append(
                Task(
                    id=node.id,
                    title=node.title,
                    description=node.description,
                    branching=node.branching,
                    tools=(binding,),
                )
            )
        return tuple(result_nodes)

    def _build_function(self, call: ProcedureCall) -> Tool:
        procedure = self._procedures[call.procedure]
        outputs = tuple(Output(path=name, fact=name) for name in procedure.outputs)
        if not call.deterministic:
            text = f"Hands over to the sub-agent for this: {procedure.description or procedure.label()}"
            return Tool(name=self._functions[call.procedure], description=text, outputs=outputs)
        text = f"Runs this procedure to its end: {procedure.description or procedure.label()}"
        return Tool(
            name=self._functions[call.procedure],
            description=f"{text} It may come back with a question first; call it again with the answer.",
            parameters=freeze(self._function_parameters(self.procedure_runtime(procedure.id), procedure)),
            outputs=outputs,
        )

    def _function_parameters(self, runtime: Runtime, procedure: Procedure) -> dict[str, Any]:
        """The parameters of a deterministic task: the inputs of the procedure, the facts it would ask for, and those
        that it reads and another procedure asks for.
        """
        facts = runtime.flow.facts
        plans = [runtime.plan(place) for place in runtime.flow.nodes]
        asked_facts = (name for plan in plans for name in plan.asks)
        read = (name for plan in plans for name in plan.facts_read() if name in self._user_facts)
        names = [name for name in dict.fromkeys((*procedure.inputs, *asked_facts, *read)) if name in facts]
        required = [name for name in procedure.inputs if name in facts and not facts[name].optional]
        properties = {name: facts[name].json_schema() for name in names}
        return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _as_sop(sop: Sop, graph: Graph) -> Sop:
    """A sub-procedure as an SOP of its own, with all facts and tools."""
    return replace_fields(
        sop,
        id=graph.id,
        title=graph.title,
        description=graph.description,
        start=graph.start,
        outputs=graph.outputs,
        nodes=graph.nodes,
        edges=graph.edges,
    )


def _function_names(procedures: Iterable[Procedure], taken: set[str]) -> Iterable[tuple[str, str]]:
    """The function name of each procedure: its id, reduced to the characters that a function name allows."""
    for procedure in procedures:
        plain = re.sub(r"[^a-zA-Z0-9_-]", "_", procedure.id)[:50] or "procedure"
        name = next(name for name in chain((plain,), (f"{plain}_{number}" for number in count(2))) if name not in taken)
        taken.add(name)
        yield procedure.id, name


__all__ = ["TaskAgent", "Team"]
