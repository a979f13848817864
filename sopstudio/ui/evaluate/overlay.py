"""What *Evaluate* marks on the canvas, with its legend: the coverage of scenarios, or else the visits of
runs.
"""

from __future__ import annotations

from collections.abc import Iterable

from sopstudio.evaluation import RunScore
from sopstudio.sop import Sop
from sopstudio.ui.canvas.marks import MarkLayer
from sopstudio.ui.canvas.scene import CanvasScene
from sopstudio.ui.evaluate.coverage import CanvasCoverage
from sopstudio.ui.evaluate.heat import visit_marks
from sopstudio.ui.evaluate.legend import OverlayLegend, coverage_legend, visits_legend


class EvaluationOverlay:
    """One overlay at a time; `shows_visits` says whether runs are marked where no coverage is."""

    def __init__(self, scene: CanvasScene) -> None:
        self.marks, self.legend = MarkLayer(scene), OverlayLegend()
        self.shows_visits = True

    def show(self, sop: Sop, runs: Iterable[RunScore], coverage: CanvasCoverage | None) -> None:
        """Mark the coverage, else the paths of the answered runs of this SOP."""
        visited_runs = [run for run in runs if run.sop == sop.id and run.is_answered] if self.shows_visits else []
        if coverage is not None:
            self.marks.show(coverage.marks())
            self.legend.show_text(coverage_legend(coverage), coverage.details())
        elif visited_runs:
            self.marks.show(visit_marks(sop, visited_runs))
            self.legend.show_text(*visits_legend(visited_runs))
        else:
            self.clear()

    def clear(self) -> None:
        """Remove all marks."""
        self.marks.clear()
        self.legend.show_text(())
