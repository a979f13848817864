"""Heat: how often the runs of an evaluation came through each node and edge, and how many of those went wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from PySide6.QtWidgets import QFrame

from sopstudio.evaluation import Scored
from sopstudio.sop import Sop
from sopstudio.ui.canvas.drawing import travelled
from sopstudio.ui.canvas.marks import Mark
from sopstudio.ui.parts import label, row
from sopstudio.ui.theme import SPACE_L, SPACE_S

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


def heat_legend() -> QFrame:
    """What the numbers at the nodes mean; it has none of its own, which would read as if they were results."""
    made = QFrame()
    made.setObjectName("floating")
    words = (("Runs through each node", "quiet"), ("✕", "bad"), ("went wrong", "quiet"))
    line = row(*(label(text, role) for text, role in words), parent=made)
    line.setContentsMargins(SPACE_L, SPACE_S, SPACE_L, SPACE_S)
    made.setAccessibleName("Runs that came through each node, and how many of them went wrong")
    made.hide()
    return made
