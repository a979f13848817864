"""Positions for 1,000 nodes: our own layout in this process beside Graphviz in its child, on the same graph."""

from statistics import median
from time import perf_counter
from typing import Any

from sopstudio.layout import Engine, arrange
from sopstudio.layout.layered import cached_centres
from tests.ui.documents import large

NODES = 1000
ROUNDS = 5


def run() -> list[dict[str, Any]]:
    """One row: milliseconds of our own layout, and those of Graphviz with its child process."""
    graph = large(NODES).sop
    own, graphviz = (_milliseconds(graph, engine) for engine in ("ordered", "graphviz"))
    return [
        {
            "name": "layout beside Graphviz in a child process",
            "figure": round(own, 1),
            "unit": "ms",
            "n": NODES,
            "peer": {"name": "graphviz", "figure": round(graphviz, 1)},
            "ratio": round(graphviz / own, 2),
        }
    ]


def _milliseconds(graph: Any, engine: Engine) -> float:
    times = []
    for _ in range(ROUNDS):
        cached_centres.cache_clear()
        begin = perf_counter()
        arrangement = arrange(graph, engine)
        times.append(1000 * (perf_counter() - begin))
        if arrangement.engine != engine:
            raise RuntimeError(arrangement.note)
    return median(times)
