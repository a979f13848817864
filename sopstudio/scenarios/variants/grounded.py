"""Argument-free decisions, as in the Grounded Customer Service Benchmark (SOP-Agent, section 5.1 and
appendix D).

In the variant no tool takes arguments, nobody is asked for anything and nothing is repeated: tools find
out what the user would say. Its test cases are `scenarios --kinds correct-context --cover leaves:N`:
transitions weighted by the leaves below them; the expected calls are the path truth, those marked *leaf*
the leaf truth.
"""

from __future__ import annotations

import re
from typing import Any

from sopstudio.sop import Binding, Fact, FrozenDict, Graph, Output, Person, Sop, Task, Tool, replace_fields
from sopstudio.sop.graph_algorithms import distances

NO_PARAMETERS = FrozenDict({"type": "object", "properties": FrozenDict(), "additionalProperties": False})
PREFIX = "find_out_"


def ground(sop: Sop, seed: int = 0) -> Sop:
    """The SOP with tools only, none of which takes arguments. It is the same for every seed."""
    del seed
    asked_facts = [
        name for graph in sop.graphs() for node in graph.nodes if isinstance(node, Task) for name in node.asks
    ]
    provided = [*asked_facts, *(output.fact for tool in sop.tools for output in tool.outputs)]
    maybe_known = frozenset(name for name in asked_facts if provided.count(name) > 1 or sop.procedures)
    taken = {tool.name for tool in sop.tools}
    names = {fact.name: _free_tool_name(fact.name, taken) for fact in sop.facts if fact.name in asked_facts}
    tools = tuple(replace_fields(tool, parameters=NO_PARAMETERS) for tool in sop.tools)
    new_tools = tuple(_tool(fact, names[fact.name]) for fact in sop.facts if fact.name in names)
    procedures = tuple(_graph(procedure, names, maybe_known) for procedure in sop.procedures)
    result: Sop = replace_fields(_graph(sop, names, maybe_known), tools=(*tools, *new_tools), procedures=procedures)
    return result


def _free_tool_name(fact: str, taken: set[str]) -> str:
    """An unused name for the tool that finds out a fact."""
    name = PREFIX + re.sub(r"[^a-zA-Z0-9_-]+", "_", fact)[:48]
    while name in taken:
        name += "_"
    taken.add(name)
    return name


def _tool(fact: Fact, name: str) -> Tool:
    return Tool(
        name=name,
        title=f"Find out {fact.name.replace('_', ' ')}",
        description=fact.description,
        parameters=NO_PARAMETERS,
        outputs=(Output(path="value", fact=fact.name),),
    )


def _graph(graph: Graph, names: dict[str, str], known: frozenset[str]) -> Any:
    """A graph without loops whose steps call tools for what they asked, unless it may be known."""
    edges = tuple(edge for edge in graph.edges if edge.loop is None)
    targets: dict[str, list[str]] = {}
    for edge in edges:
        targets.setdefault(edge.source, []).append(edge.target)
    reached = distances([graph.start], lambda node: targets.get(node, []))
    nodes = tuple(_node(node, names, known) for node in graph.nodes if node.id in reached)
    return replace_fields(graph, nodes=nodes, edges=tuple(edge for edge in edges if edge.source in reached))


def _node(node: Any, names: dict[str, str], known: frozenset[str]) -> Any:
    if isinstance(node, Person):
        return replace_fields(node, shows=())
    if not isinstance(node, Task):
        return node
    bindings = tuple(replace_fields(binding, arguments=FrozenDict()) for binding in node.tools)
    new_bindings = tuple(
        Binding(tool=names[name], condition=f"missing({{{name}}})" if name in known else "")
        for name in node.asks
        if name in names
    )
    return replace_fields(node, asks=(), tools=(*new_bindings, *bindings))
