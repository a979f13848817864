"""What *Evaluate* marks on the canvas, with its legend: what scenarios cover, or else how often runs came through."""

from __future__ import annotations

from collections.abc import Iterable

from sopstudio.evaluation import Scored
from sopstudio.sop import Sop
from sopstudio.ui.canvas.marks import Marks
from sopstudio.ui.canvas.scene import CanvasScene
from sopstudio.ui.evaluate.coverage import Covered
from sopstudio.ui.evaluate.heat import heat
from sopstudio.ui.evaluate.legend import Legend, coverage_words, visit_words


class Overlay:
    """One overlay at a time; `visits` says whether runs are marked where no coverage is."""

    def __init__(self, scene: CanvasScene) -> None:
        self.marks, self.legend = Marks(scene), Legend()
        self.visits = True

    def show(self, sop: Sop, runs: Iterable[Scored], covered: Covered | None) -> None:
        """Mark what is covered, else what the runs of this SOP came through whose model answered."""
        mine = [run for run in runs if run.sop == sop.id and run.answered] if self.visits else []
        if covered is not None:
            self.marks.show(covered.marks())
            self.legend.show_words(coverage_words(covered), covered.words())
        elif mine:
            self.marks.show(heat(sop, mine))
            self.legend.show_words(*visit_words(mine))
        else:
            self.clear()

    def clear(self) -> None:
        """Mark nothing."""
        self.marks.clear()
        self.legend.show_words(())
