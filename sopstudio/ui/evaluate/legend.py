"""The legend over the canvas: what the marks of an overlay mean. Hidden while there is none."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QFrame

from sopstudio.evaluation import RunScore
from sopstudio.ui.evaluate.coverage import COVERED_SIGN, INFEASIBLE_SIGN, UNCOVERED_SIGN, CanvasCoverage
from sopstudio.ui.evaluate.scores_panel import agent_title
from sopstudio.ui.parts import clear_layout, label, row, set_plain_tooltip
from sopstudio.ui.theme import SPACE_L, SPACE_S

LEFT_OUT_TEXT = "runs without a path are left out"
LegendText = Sequence[tuple[str, str]]
"""Pieces of text, each with the role that names its style."""
VISITS_TEXT: LegendText = (("Runs through each node", "quiet"), ("✕", "bad"), ("went wrong", "quiet"))
"""An explanation without figures, which could be mistaken for results."""


class OverlayLegend(QFrame):
    """One line of text over the canvas."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("floating")
        self._layout = row(parent=self)
        self._layout.setContentsMargins(SPACE_L, SPACE_S, SPACE_L, SPACE_S)
        self._text: LegendText = ()
        self.hide()

    @property
    def text(self) -> str:
        """The text of the legend."""
        return " ".join(text for text, _ in self._text)

    def show_text(self, pieces: LegendText, tooltip: str = "") -> None:
        """Show this text, with a tooltip; hide the legend where there is none."""
        set_plain_tooltip(self, tooltip)
        self.setAccessibleDescription(tooltip)
        if pieces != self._text:
            self._text = pieces
            clear_layout(self._layout)
            for text, role in pieces:
                self._layout.addWidget(label(text, role))
            self.setAccessibleName(self.text)
        self.setVisible(bool(pieces) and self.parentWidget() is not None)
        parent = self.parentWidget()
        if parent is not None:
            QCoreApplication.postEvent(parent, QEvent(QEvent.Type.LayoutRequest))


def visits_legend(runs: Sequence[RunScore]) -> tuple[LegendText, str]:
    """What the marks of these runs mean, and a tooltip on runs without a known path, which have none."""
    left_out = [run for run in runs if not run.path]
    if not left_out:
        return VISITS_TEXT, ""
    agents = ", ".join(dict.fromkeys(agent_title(run.agent) for run in left_out))
    reason = "their calls fit no path through the procedure, or they made none"
    return (
        *VISITS_TEXT,
        (f"· {LEFT_OUT_TEXT}", "quiet"),
    ), f"{len(left_out)} of {len(runs)} runs are left out ({agents}): {reason}."


def coverage_legend(coverage: CanvasCoverage) -> LegendText:
    """What the marks of a coverage mean, with the figures."""
    pieces = [(COVERED_SIGN, "good"), (f"{coverage.summary()} covered", "quiet")]
    if coverage.is_partial:
        return pieces
    uncovered_edges = len(coverage.uncovered & coverage.targets.edges)
    pieces += (
        [(f"╌ {UNCOVERED_SIGN}", "warning"), (f"{uncovered_edges} not covered", "quiet")] if coverage.uncovered else []
    )
    pieces += (
        [(f"╌ {INFEASIBLE_SIGN}", "bad"), (f"{len(coverage.infeasible)} cannot be taken", "quiet")]
        if coverage.infeasible
        else []
    )
    return pieces


__all__ = ["LEFT_OUT_TEXT", "VISITS_TEXT", "LegendText", "OverlayLegend", "coverage_legend", "visits_legend"]
