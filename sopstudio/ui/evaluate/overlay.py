"""What *Evaluate* marks on the canvas, with its legend: the coverage of scenarios, or else the visits of
runs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QFrame

from sopstudio.agents import label_agent
from sopstudio.evaluation import RunScore
from sopstudio.sop import Sop
from sopstudio.text.humanize import plural
from sopstudio.translation import tr
from sopstudio.ui.canvas.drawing import path_keys
from sopstudio.ui.canvas.marks import Mark, MarkLayer
from sopstudio.ui.canvas.scene import CanvasScene
from sopstudio.ui.evaluate.canvas_coverage import COVERED_SIGN, INFEASIBLE_SIGN, UNCOVERED_SIGN, CanvasCoverage
from sopstudio.ui.text_widgets import ElidedLabel, set_plain_tooltip
from sopstudio.ui.theme import SPACE_L, SPACE_S
from sopstudio.ui.widgets import clear_layout, label, row

LEFT_OUT_TEXT = tr("some have no path")
LegendText = Sequence[tuple[str, str]]
"""Pieces of text, each with the role that names its style."""
VISITS_TEXT: LegendText = ((tr("Runs per step"), "quiet"),)
FAR_VISITS_TEXT = tr("Zoom in for the runs per step")
"""What the legend says instead where the canvas shows no figures, as they could not be read."""
WRONG_TEXT: LegendText = (("✕", "bad"), (tr("went wrong"), "quiet"))
"""Explanations without figures, which could be mistaken for results; the second one where a run went wrong."""


MIN_CANVAS_HEIGHT = 160
"""Pixels; in a lower strip of the canvas a legend would cover the very steps that it explains."""


class OverlayLegend(QFrame):
    """One line of text over the canvas, as long as that is high enough for steps beside it."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("floating")
        self._layout = row(parent=self)
        self._layout.setContentsMargins(SPACE_L, SPACE_S, SPACE_L, SPACE_S)
        self._text: LegendText = ()
        self._asked: LegendText = ()
        self._labels: list[ElidedLabel] = []
        self._tooltip, self._has_room, self._is_far = "", True, False
        self.hide()

    @property
    def text(self) -> str:
        """The text of the legend."""
        return " ".join(text for text, _ in self._text)

    def fit(self, max_width: int) -> None:
        """Elide the text where there is not enough room."""
        self.setMaximumWidth(max_width)

    def fit_height(self, height: int) -> None:
        """Hide where the canvas is too low for a legend."""
        self._has_room = height >= MIN_CANVAS_HEIGHT
        self._update_visibility()

    def _update_visibility(self) -> None:
        self.setVisible(bool(self._text) and self._has_room and self.parentWidget() is not None)

    def show_text(self, pieces: LegendText, tooltip: str = "") -> None:
        """Show this text, with a tooltip; hide the legend where there is none."""
        self._asked, self._tooltip = pieces, tooltip
        self._render()

    def set_far(self, is_far: bool) -> None:
        """Say whether the canvas is shown from so far away that it has no figures."""
        if is_far != self._is_far:
            self._is_far = is_far
            self._render()

    def _render(self) -> None:
        tooltip, far = self._tooltip, {VISITS_TEXT[0][0]: FAR_VISITS_TEXT} if self._is_far else {}
        pieces = tuple((far.get(text, text), role) for text, role in self._asked)
        set_plain_tooltip(self, tooltip)
        self.setAccessibleDescription(tooltip)
        if pieces != self._text:
            self._show_pieces(pieces)
        for piece in self.findChildren(ElidedLabel):
            set_plain_tooltip(piece, tooltip or piece.full_text)
        self._update_visibility()
        parent = self.parentWidget()
        if parent is not None:
            QCoreApplication.postEvent(parent, QEvent(QEvent.Type.LayoutRequest))

    def _show_pieces(self, pieces: LegendText) -> None:
        """Show other pieces; where only words change, in the same labels, as new ones are seen a moment later."""
        words = [text for text, _ in pieces if not _is_sign(text)]
        if _shape(pieces) == _shape(self._text):
            for piece, text in zip(self._labels, words, strict=True):
                piece.set_full_text(text)
        else:
            clear_layout(self._layout)
            self._labels = [ElidedLabel(text, role) for text, role in pieces if not _is_sign(text)]
            unplaced = iter(self._labels)
            for text, role in pieces:  # a sign is never elided, and narrower than an elided text may be
                self._layout.addWidget(label(text, role) if _is_sign(text) else next(unplaced))
        self._text = pieces
        self.setAccessibleName(self.text)


def _is_sign(text: str) -> bool:
    return len(text) == 1


def _shape(pieces: LegendText) -> list[tuple[str, str]]:
    """The signs of a legend, and the roles of all its pieces."""
    return [(text if _is_sign(text) else "", role) for text, role in pieces]


def visits_legend(runs: Sequence[RunScore]) -> tuple[LegendText, str]:
    """What the marks of these runs mean, and a tooltip on runs without a known path, which have none."""
    left_out = [run for run in runs if not run.path]
    text = VISITS_TEXT if all(run.is_flawless for run in runs) else (*VISITS_TEXT, *WRONG_TEXT)
    if not left_out:
        return text, ""
    agents = ", ".join(dict.fromkeys(label_agent(run.agent) for run in left_out))
    reason = tr("their calls fit no path through the procedure, or they made none")
    return (
        *text,
        (f"· {LEFT_OUT_TEXT}", "quiet"),
    ), tr(
        "{count} of {count_2} runs are left out ({agents}): {reason}.",
        count=len(left_out),
        count_2=len(runs),
        agents=agents,
        reason=reason,
    )


def coverage_legend(coverage: CanvasCoverage) -> LegendText:
    """What the marks of a coverage mean, with the figures."""
    summary = coverage.summary()
    if coverage.is_partial and not coverage.covered_edges:
        return [(tr("What is selected covers no edge"), "quiet")]
    if coverage.is_partial:
        return [(COVERED_SIGN, "good"), (tr("{summary} covered by what is selected", summary=summary), "quiet")]
    pieces = [(COVERED_SIGN, "good"), (tr("{summary} covered", summary=summary), "quiet")]
    uncovered_edges = len(coverage.uncovered & coverage.targets.edges)
    pieces += (
        [
            (f"╌ {UNCOVERED_SIGN}", "warning"),
            (tr("{uncovered_edges} not covered", uncovered_edges=uncovered_edges), "quiet"),
        ]
        if coverage.uncovered
        else []
    )
    pieces += (
        [(f"╌ {INFEASIBLE_SIGN}", "bad"), (tr("{count} cannot be taken", count=len(coverage.infeasible)), "quiet")]
        if coverage.infeasible
        else []
    )
    return pieces


MIN_EDGE_WIDTH, MAX_EDGE_WIDTH = 1.5, 5.0


def visit_marks(sop: Sop, runs: Iterable[RunScore]) -> dict[str, Mark]:
    """A mark for each visited node and edge, by key. Runs of agents without a position have none."""
    paths: Counter[tuple[str, ...]] = Counter()
    failed_paths: Counter[tuple[str, ...]] = Counter()
    for run in runs:
        paths[run.path] += 1
        failed_paths[run.path] += not run.is_flawless
    visits: Counter[str] = Counter()
    failures: Counter[str] = Counter()
    nodes: set[str] = set()
    total = 0
    for path, count in paths.items():
        keys, edges = path_keys(sop, path)
        nodes.update(keys)
        total += count if keys else 0
        for key in {*keys, *edges}:
            visits[key] += count
            failures[key] += failed_paths[path]
    return {
        key: _node_mark(number, failures[key]) if key in nodes else _edge_mark(number / total, failures[key] == number)
        for key, number in visits.items()
    }


def passes_through(sop: Sop, keys: Collection[str]) -> Callable[[RunScore], bool]:
    """Whether a run is of this SOP, and its path has all of these nodes and edges (by key)."""
    passing: dict[tuple[str, ...], bool] = {}

    def passes(run: RunScore) -> bool:
        if run.path not in passing:
            nodes, edges = path_keys(sop, run.path)
            passing[run.path] = edges.union(nodes).issuperset(keys)
        return run.sop == sop.id and passing[run.path]

    return passes


def _node_mark(visits: int, failures: int) -> Mark:
    if failures:
        return Mark(
            "bad",
            f"{visits} · {failures} ✕",
            outline=failures == visits,
            words=tr("{runs}, {failures} failed", runs=plural(visits, "run"), failures=failures),
        )
    return Mark("accent", str(visits), outline=False, words=plural(visits, "run"))


def _edge_mark(share: float, all_failed: bool) -> Mark:
    return Mark("bad" if all_failed else "accent", "", width=MIN_EDGE_WIDTH + (MAX_EDGE_WIDTH - MIN_EDGE_WIDTH) * share)


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

    def show_marks(self, marks: Mapping[str, Mark], legend: LegendText) -> None:
        """Show exactly these marks with their legend."""
        self.marks.show(marks)
        self.legend.show_text(legend)

    def clear(self) -> None:
        """Remove all marks."""
        self.marks.clear()
        self.legend.show_text(())
