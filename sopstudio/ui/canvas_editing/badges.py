"""Problems on the canvas: how many a node or edge has, and how severe the worst is."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject

from sopstudio.analysis import Problem
from sopstudio.ui.canvas import Canvas
from sopstudio.ui.problems import ProblemMonitor

TONE_BY_SEVERITY = {"error": "bad", "warning": "warning"}


class ProblemBadges(QObject):
    """Shows the problems that the check finds; hints are not marked."""

    def __init__(self, problems: ProblemMonitor, canvas: Canvas) -> None:
        super().__init__(canvas)
        self._problems, self._canvas = problems, canvas
        problems.changed.connect(self.refresh)
        canvas.document_shown.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Update the badges."""
        self._canvas.canvas_scene.show_problems(badge_counts(self._problems.problems))


def badge_counts(problems: Iterable[Problem]) -> dict[str, tuple[int, str]]:
    """The number of problems and the tone of the worst, by key of the node or edge."""
    counts: dict[str, tuple[int, str]] = {}
    for problem in problems:
        tone = TONE_BY_SEVERITY.get(problem.severity)
        if tone is None:
            continue
        for key in {*problem.nodes, *problem.edges}:
            count, worst = counts.get(key, (0, tone))
            counts[key] = (count + 1, "bad" if "bad" in (worst, tone) else tone)
    return counts
