"""How long a check takes, beside the bare structure alone (reachability and cycles) as networkx finds it.

The SOP is as SOPs are: tasks with a tool, decisions with two conditions and an otherwise, ways that join again.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

import networkx

from sopstudio.analysis import check
from sopstudio.sop import Binding, Decision, Edge, End, Fact, Node, Output, Sop, Task, Tool

ROUNDS = 15
SIZES = (200, 1000)


def run() -> list[dict[str, Any]]:
    """One figure a size: milliseconds of a whole check, of the bare structure alone, and the ratio of the two."""
    rows = []
    for size in SIZES:
        sop = made(size)
        if any(one.severity != "hint" for one in check(sop)) or not _structure(sop):
            raise AssertionError("the SOP of this benchmark has problems")
        ours, bare = _milliseconds(check, sop), _milliseconds(_structure, sop)
        rows.append(
            {
                "name": f"check of {len(sop.nodes)} nodes",
                "figure": round(ours, 2),
                "unit": "ms",
                "n": ROUNDS,
                "peer": {"name": "networkx, structure alone", "figure": round(bare, 2)},
                "ratio": round(ours / bare, 1),
            }
        )
    return rows


def made(size: int) -> Sop:
    """A clean SOP of about `size` nodes: groups of a task, a decision and two tasks that join in the next group."""
    groups = max(1, (size - 1) // 4)
    facts: list[Fact] = [Fact(name="case")]
    nodes: list[Node] = []
    edges: list[Edge] = []
    tools: list[Tool] = []
    for n in range(groups):
        after = f"t{n + 1}" if n + 1 < groups else "end"
        facts += [
            Fact(name=f"s{n}", type="integer", minimum=0, maximum=900),
            Fact(name=f"r{n}", allowed=("low", "high")),
        ]
        tools.append(_tool(n))
        nodes += [
            Task(id=f"t{n}", asks=("case",) if n == 0 else (), tools=(Binding(tool=f"tool{n}"),)),
            Decision(id=f"d{n}"),
            Task(id=f"a{n}", message=f"Score {{s{n}}}"),
            Task(id=f"b{n}"),
        ]
        high = f"{{r{n}}} == 'high' && ({{s{n}}} >= 700 || {{s{n}}} + 20 > 640)"
        edges += [
            Edge(id=f"e{n}.0", source=f"t{n}", target=f"d{n}", kind="always"),
            Edge(id=f"e{n}.1", source=f"d{n}", target=f"a{n}", condition=high),
            Edge(id=f"e{n}.2", source=f"d{n}", target=f"b{n}", kind="otherwise"),
            Edge(id=f"e{n}.3", source=f"a{n}", target=after, kind="always"),
            Edge(id=f"e{n}.4", source=f"b{n}", target=after, kind="always"),
        ]
    nodes.append(End(id="end"))
    return Sop(id="bench", start="t0", facts=tuple(facts), tools=tuple(tools), nodes=tuple(nodes), edges=tuple(edges))


def _tool(n: int) -> Tool:
    return Tool(
        name=f"tool{n}",
        description="Scores a case.",
        parameters={"type": "object", "properties": {"case": {"type": "string"}}, "required": ["case"]},
        outputs=(Output(path="score", fact=f"s{n}"), Output(path="risk", fact=f"r{n}")),
    )


def _structure(sop: Sop) -> bool:
    """Whether every node is reached from the start, and no cycle is there."""
    graph = networkx.MultiDiGraph()
    graph.add_nodes_from(node.id for node in sop.nodes)
    graph.add_edges_from((edge.source, edge.target) for edge in sop.edges)
    reached = networkx.descendants(graph, sop.start)
    return len(reached) == len(sop.nodes) - 1 and networkx.is_directed_acyclic_graph(graph)


def _milliseconds(work: Callable[[Sop], object], sop: Sop) -> float:
    spent = []
    for _ in range(ROUNDS):
        started = perf_counter()
        work(sop)
        spent.append((perf_counter() - started) * 1000)
    return median(spent)
