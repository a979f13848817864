"""How often the runs of an evaluation visited each node and edge, and how many of these runs failed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from sopstudio.evaluation import RunScore
from sopstudio.sop import Sop
from sopstudio.ui.canvas.drawing import path_keys
from sopstudio.ui.canvas.marks import Mark

MIN_EDGE_WIDTH, MAX_EDGE_WIDTH = 1.5, 5.0


def visit_marks(sop: Sop, runs: Iterable[RunScore]) -> dict[str, Mark]:
    """A mark for each visited node and edge, by key. Runs of agents without a position have none."""
    visits: Counter[str] = Counter()
    failures: Counter[str] = Counter()
    nodes: set[str] = set()
    total = 0
    for run in runs:
        keys, edges = path_keys(sop, run.path)
        nodes.update(keys)
        total += bool(keys)
        for key in {*keys, *edges}:
            visits[key] += 1
            failures[key] += not run.is_flawless
    return {
        key: _node_mark(number, failures[key]) if key in nodes else _edge_mark(number / total, failures[key] == number)
        for key, number in visits.items()
    }


def _node_mark(visits: int, failures: int) -> Mark:
    if failures:
        return Mark("bad", f"{visits} · {failures} ✕", outline=failures == visits)
    return Mark("accent", str(visits), outline=False)


def _edge_mark(share: float, all_failed: bool) -> Mark:
    return Mark("bad" if all_failed else "accent", "", width=MIN_EDGE_WIDTH + (MAX_EDGE_WIDTH - MIN_EDGE_WIDTH) * share)
