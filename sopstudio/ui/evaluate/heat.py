"""Heat: how often the runs of an evaluation came through each node and edge, and how many of those went wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from sopstudio.evaluation import Scored
from sopstudio.sop import Sop
from sopstudio.ui.canvas.drawing import travelled
from sopstudio.ui.canvas.marks import Mark

THINNEST, THICKEST = 1.5, 5.0


def heat(sop: Sop, runs: Iterable[Scored]) -> dict[str, Mark]:
    """A mark for each node and edge that a run came through, by key. Agents without a position leave none."""
    passed: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    nodes: set[str] = set()
    total = 0
    for run in runs:
        keys, taken = travelled(sop, run.path)
        nodes.update(keys)
        total += bool(keys)
        for key in {*keys, *taken}:
            passed[key] += 1
            wrong[key] += not run.flawless
    return {
        key: _node(number, wrong[key]) if key in nodes else _edge(number / total, wrong[key] == number)
        for key, number in passed.items()
    }


def _node(passed: int, wrong: int) -> Mark:
    if wrong:
        return Mark("bad", f"{passed} · {wrong} ✕", outline=wrong == passed)
    return Mark("accent", str(passed), outline=False)


def _edge(share: float, wrong: bool) -> Mark:
    return Mark("bad" if wrong else "accent", "", width=THINNEST + (THICKEST - THINNEST) * share)
