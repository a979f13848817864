"""How fast paths are enumerated and counted, beside networkx on the same graph.

Enumerated is a layered SOP of width 3 and depth 9 (19,683 paths), from the ready index to the last path, and again with
what is taken at the peak while streaming, beside a list of all paths. Counted is one of depth 60 (3^60 paths), from the
flow on, without enumerating; networkx has no such count, so beside it stands the time that its enumeration of the
smaller graph takes.
"""

from __future__ import annotations

import gc
import tracemalloc
from collections import deque
from collections.abc import Callable, Iterable
from itertools import pairwise
from statistics import median
from time import perf_counter
from typing import Any

import networkx

from sopstudio.sop import Decision, Edge, End, Flow, Node, Paths, Sop

WIDTH, DEPTH, COUNTED, ROUNDS = 3, 9, 60, 7


def make_layers(width: int, depth: int) -> Sop:
    """Layers of `width` nodes, each with an edge to every node of the next: `width ** depth` paths to the end."""
    layers = [["start"], *([f"n{layer}.{number}" for number in range(width)] for layer in range(depth)), ["end"]]
    edges = tuple(
        Edge(id=f"{source}-{target}", source=source, target=target, kind="prose", condition="so")
        for here, there in pairwise(layers)
        for source in here
        for target in there
    )
    nodes: list[Node] = [Decision(id=name) for layer in layers[:-1] for name in layer]
    return Sop(id="layers", start="start", nodes=(*nodes, End(id="end")), edges=edges)


def as_graph(sop: Sop) -> Any:
    """The SOP as networkx holds it."""
    graph = networkx.DiGraph()
    graph.add_edges_from((edge.source, edge.target) for edge in sop.edges)
    return graph


def run() -> list[dict[str, Any]]:
    """Paths per second, the memory that takes, and the time to count what nobody could enumerate."""
    sop = make_layers(WIDTH, DEPTH)
    paths, graph = Paths(Flow(sop)), as_graph(sop)
    number = paths.count()
    assert number == sum(1 for _ in paths) == WIDTH**DEPTH
    measures: tuple[Callable[[], Iterable[Any]], ...] = (
        lambda: paths,
        lambda: networkx.all_simple_edge_paths(graph, "start", "end"),
    )
    rounds = [tuple(number / _seconds(measure) for measure in measures) for _ in range(ROUNDS)]
    ours, theirs = (median(column) for column in zip(*rounds, strict=True))
    large = Flow(make_layers(WIDTH, COUNTED))
    assert Paths(large).count() == WIDTH**COUNTED
    counting = median(_milliseconds(lambda: Paths(large).count()) for _ in range(ROUNDS))
    enumerating = median(_seconds(measures[1]) * 1000 for _ in range(ROUNDS))
    streamed, listed = _peak(lambda: deque(paths, maxlen=0)), _peak(lambda: list(paths))
    walked = f"networkx all_simple_edge_paths, the {number} paths of depth {DEPTH}"
    return [
        _row("paths", ours, "paths/s", number * ROUNDS, "networkx all_simple_edge_paths", theirs),
        _row("paths, memory while streaming", streamed, "KB", number, "list of all paths", listed),
        _row(f"paths, counted at depth {COUNTED}", counting, "ms", WIDTH**COUNTED, walked, enumerating),
    ]


def _seconds(measure: Callable[[], Iterable[Any]]) -> float:
    gc.collect()
    began = perf_counter()
    deque(measure(), maxlen=0)
    return perf_counter() - began


def _milliseconds(work: Callable[[], object]) -> float:
    began = perf_counter()
    work()
    return (perf_counter() - began) * 1000


def _peak(work: Callable[[], object]) -> float:
    """KB that are taken at the peak of `work`, its result included."""
    gc.collect()
    tracemalloc.start()
    work()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / 1024


def _row(name: str, figure: float, unit: str, n: int, peer: str, other: float) -> dict[str, Any]:
    row = {"name": name, "figure": round(figure, 1), "unit": unit, "n": n}
    return {**row, "peer": {"name": peer, "figure": round(other, 1)}, "ratio": round(figure / other, 3)}
