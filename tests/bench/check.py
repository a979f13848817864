"""How long a check takes with all proofs: cold as a command, whole in memory, and after one condition was edited.

The SOP is as SOPs are: tasks with a tool, decisions over five facts with two conditions and an otherwise, ways that
join again. Every fifth decision compares facts with one another, which only the solver decides. The peer does the
structure alone (reachability and cycles), with networkx.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import networkx

from sopstudio.analysis import ProofCache, check
from sopstudio.formats import write
from sopstudio.sop import Binding, Decision, Document, Edge, End, Fact, Node, Output, Sop, Task, Tool, replace_fields

ROUNDS, STARTS = 9, 5
SIZES = (200, 1000)
ROOT = Path(__file__).resolve().parent.parent.parent


def run() -> list[dict[str, Any]]:
    """Milliseconds of each, of the bare structure alone, and the ratio of the two."""
    rows = []
    for size in SIZES:
        sop = make_sop(size)
        if any(problem.severity == "error" for problem in check(sop)) or not _structure(sop):
            raise AssertionError("the SOP of this benchmark has problems")
        bare = _milliseconds(partial(_structure, sop))
        words = f"check of {len(sop.nodes)} nodes, {len(sop.edges)} edges"
        rows.append(_row(f"{words}: the command, cold", _cold(sop), STARTS, bare))
        rows.append(_row(f"{words}: whole", _milliseconds(partial(check, sop)), ROUNDS, bare))
        rows.append(_row(f"{words}: after an edit", _check_after_edit(sop), ROUNDS, bare))
    return rows


def _row(name: str, figure: float, count: int, bare: float) -> dict[str, Any]:
    return {
        "name": name,
        "figure": round(figure, 1),
        "unit": "ms",
        "n": count,
        "peer": {"name": "networkx, structure alone", "figure": round(bare, 2)},
        "ratio": round(figure / bare, 1),
    }


def _cold(sop: Sop) -> float:
    """The whole process of `sopstudio check`."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "bench.sop.json"
        file.write_bytes(next(iter(write(Document(sop=sop), "native").files.values())))
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "SOPSTUDIO_HOME": folder}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # a start is warm where Python may keep what it compiled
        program = "import sys; from sopstudio.__main__ import main; sys.exit(main())"
        command = [sys.executable, "-c", program, "check", str(file), "--quiet"]
        times = []
        for _ in range(STARTS + 1):
            began = perf_counter()
            subprocess.run(command, env=environment, check=True, capture_output=True)
            times.append((perf_counter() - began) * 1000)
    return median(times[1:])


def _check_after_edit(sop: Sop) -> float:
    """A check by one who remembers the last, after one condition has changed."""
    memory = ProofCache()
    check(sop, cache=memory)
    places = [place for place, edge in enumerate(sop.edges) if edge.kind == "formal"]
    spent = []
    for number in range(ROUNDS):
        place = places[number * 7 % len(places)]
        after = replace_fields(sop.edges[place], condition=f"({sop.edges[place].condition}) && {{score}} > {number}")
        edited = replace_fields(sop, edges=(*sop.edges[:place], after, *sop.edges[place + 1 :]))
        began = perf_counter()
        check(edited, cache=memory)
        spent.append((perf_counter() - began) * 1000)
    return median(spent)


CONDITIONS = (
    ("{score} >= 700", "{score} >= 500 && {tier} != 'basic'"),
    ("{tier} in ['gold', 'silver']", "{tier} == 'basic' && {vip}"),
    ("{amount} > {score} * 10", "{amount} + {score} > 900"),
    ("{vip} && {score} + 20 > 640", "!{vip} && {days} <= 14"),
    ("{days} > 30 || {amount} >= 1000", "{days} > 7 && {score} < 400"),
)


def make_sop(size: int) -> Sop:
    """An SOP of about `size` nodes: groups of a task, a decision and two tasks that join in the next group."""
    groups = max(1, size // 4)
    nodes: list[Node] = []
    edges: list[Edge] = []
    for n in range(groups):
        after = f"t{n + 1}" if n + 1 < groups else "end"
        first, second = CONDITIONS[n % len(CONDITIONS)]
        nodes += [
            Task(id=f"t{n}", asks=("case",) if n == 0 else (), tools=(Binding(tool="score_case"),)),
            Decision(id=f"d{n}"),
            Task(id=f"a{n}", message="Score {score}"),
            Task(id=f"b{n}", message="Days {days}"),
        ]
        edges += [
            Edge(id=f"e{n}.0", source=f"t{n}", target=f"d{n}", kind="always"),
            Edge(id=f"e{n}.1", source=f"d{n}", target=f"a{n}", condition=first),
            Edge(id=f"e{n}.2", source=f"d{n}", target=f"b{n}", condition=second),
            Edge(id=f"e{n}.3", source=f"d{n}", target=after, kind="otherwise"),
            Edge(id=f"e{n}.4", source=f"a{n}", target=after, kind="always"),
            Edge(id=f"e{n}.5", source=f"b{n}", target=after, kind="always"),
        ]
    nodes.append(End(id="end"))
    facts = (
        Fact(name="case"),
        Fact(name="score", type="integer", minimum=0, maximum=900),
        Fact(name="tier", allowed=("gold", "silver", "basic")),
        Fact(name="amount", type="number", minimum=0),
        Fact(name="vip", type="boolean"),
        Fact(name="days", type="integer", minimum=0),
    )
    tool = Tool(
        name="score_case",
        description="Scores a case.",
        parameters={"type": "object", "properties": {"case": {"type": "string"}}, "required": ["case"]},
        outputs=tuple(Output(path=fact.name, fact=fact.name) for fact in facts[1:]),
    )
    return Sop(id="bench", start="t0", facts=facts, tools=(tool,), nodes=tuple(nodes), edges=tuple(edges))


def _structure(sop: Sop) -> bool:
    """Whether every node is reached from the start, and no cycle is there."""
    graph = networkx.MultiDiGraph()
    graph.add_nodes_from(node.id for node in sop.nodes)
    graph.add_edges_from((edge.source, edge.target) for edge in sop.edges)
    reached = networkx.descendants(graph, sop.start)
    return len(reached) == len(sop.nodes) - 1 and networkx.is_directed_acyclic_graph(graph)


def _milliseconds(work: Callable[[], object]) -> float:
    spent = []
    for _ in range(ROUNDS):
        began = perf_counter()
        work()
        spent.append((perf_counter() - began) * 1000)
    return median(spent)
