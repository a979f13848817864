"""Argument-free decisions, as in the Grounded Customer Service Benchmark (SOP-Agent, section 5.1 and appendix D).

Any SOP becomes one in which no tool takes arguments, nobody is asked for anything and nothing is repeated: what the
user would say is found out by tools. Cases are then `scenarios --kinds correct-context --cover leaves:N`: ways weighted
by the leaves below them, observations that lead there; the expected calls are the path truth, those that are marked
*leaf* the leaf truth.
"""

from __future__ import annotations

import re
from typing import Any

from sopstudio.sop import Binding, Fact, FrozenDict, Graph, Output, Sop, Task, Tool, changed
from sopstudio.sop.graph_algorithms import distances

NOTHING = FrozenDict({"type": "object", "properties": FrozenDict(), "additionalProperties": False})
PREFIX = "find_out_"


def grounded(sop: Sop, seed: int = 0) -> Sop:
    """The SOP with tools alone, none of which takes arguments. It is the same for every seed."""
    del seed
    asked = [name for graph in sop.graphs() for node in graph.nodes if isinstance(node, Task) for name in node.asks]
    given = [*asked, *(output.fact for tool in sop.tools for output in tool.outputs)]
    known = frozenset(name for name in asked if given.count(name) > 1 or sop.procedures)
    taken = {tool.name for tool in sop.tools}
    names = {fact.name: _free(fact.name, taken) for fact in sop.facts if fact.name in asked}
    tools = tuple(changed(tool, parameters=NOTHING) for tool in sop.tools)
    found = tuple(_tool(fact, names[fact.name]) for fact in sop.facts if fact.name in names)
    procedures = tuple(_graph(one, names, known) for one in sop.procedures)
    whole: Sop = changed(_graph(sop, names, known), tools=(*tools, *found), procedures=procedures)
    return whole


def _free(fact: str, taken: set[str]) -> str:
    """A name for the tool that finds out a fact."""
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
        parameters=NOTHING,
        outputs=(Output(path="value", fact=fact.name),),
    )


def _graph(graph: Graph, names: dict[str, str], known: frozenset[str]) -> Any:
    """A graph whose steps find out what they asked for, unless it may be known, without its loops."""
    edges = tuple(edge for edge in graph.edges if edge.loop is None)
    targets: dict[str, list[str]] = {}
    for edge in edges:
        targets.setdefault(edge.source, []).append(edge.target)
    reached = distances([graph.start], lambda node: targets.get(node, []))
    nodes = tuple(_node(node, names, known) for node in graph.nodes if node.id in reached)
    return changed(graph, nodes=nodes, edges=tuple(edge for edge in edges if edge.source in reached))


def _node(node: Any, names: dict[str, str], known: frozenset[str]) -> Any:
    if not isinstance(node, Task):
        return node
    bound = tuple(changed(one, arguments=FrozenDict()) for one in node.tools)
    asking = tuple(
        Binding(tool=names[name], condition=f"missing({{{name}}})" if name in known else "")
        for name in node.asks
        if name in names
    )
    return changed(node, asks=(), tools=(*asking, *bound))
