"""Problems on the canvas: how many a node or edge has, and how bad the worst is."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject

from sopstudio.analysis import Problem
from sopstudio.ui.canvas import Canvas
from sopstudio.ui.problems import Problems

TONES = {"error": "bad", "warning": "warning"}


class Badges(QObject):
    """Follows what the check finds; hints are not marked."""

    def __init__(self, problems: Problems, canvas: Canvas) -> None:
        super().__init__(canvas)
        self._problems, self._canvas = problems, canvas
        problems.changed.connect(self.refresh)
        canvas.shown.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Mark what is wrong now."""
        self._canvas.canvas_scene.show_problems(marks(self._problems.found))


def marks(found: Iterable[Problem]) -> dict[str, tuple[int, str]]:
    """How many problems each node and edge has, by key, and the tone of the worst."""
    marked: dict[str, tuple[int, str]] = {}
    for problem in found:
        tone = TONES.get(problem.severity)
        if tone is None:
            continue
        for key in {*problem.nodes, *problem.edges}:
            count, before = marked.get(key, (0, tone))
            marked[key] = (count + 1, "bad" if "bad" in (before, tone) else tone)
    return marked
