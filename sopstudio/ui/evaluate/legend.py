"""The legend over the canvas: what the marks of an overlay mean. It is hidden while there is none."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QFrame

from sopstudio.evaluation import Scored
from sopstudio.ui.evaluate.coverage import BARRED, OPEN, TAKEN, Covered
from sopstudio.ui.evaluate.scores_panel import agent_title
from sopstudio.ui.parts import clear, label, plain_tip, row
from sopstudio.ui.theme import SPACE_L, SPACE_S

LEFT_OUT = "runs without a path are left out"
Words = Sequence[tuple[str, str]]
"""Pieces of text, each with the role that names its look."""
VISITS: Words = (("Runs through each node", "quiet"), ("✕", "bad"), ("went wrong", "quiet"))
"""No figures of its own, which would read as if they were results."""


class Legend(QFrame):
    """Says one line over the canvas."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("floating")
        self._line = row(parent=self)
        self._line.setContentsMargins(SPACE_L, SPACE_S, SPACE_L, SPACE_S)
        self._words: Words = ()
        self.hide()

    @property
    def text(self) -> str:
        """What it says."""
        return " ".join(text for text, _ in self._words)

    def show_words(self, words: Words, more: str = "") -> None:
        """Say this, and `more` where one asks for it; nothing, be hidden."""
        plain_tip(self, more)
        self.setAccessibleDescription(more)
        if words != self._words:
            self._words = words
            clear(self._line)
            for text, role in words:
                self._line.addWidget(label(text, role))
            self.setAccessibleName(self.text)
        self.setVisible(bool(words) and self.parentWidget() is not None)
        parent = self.parentWidget()
        if parent is not None:
            QCoreApplication.postEvent(parent, QEvent(QEvent.Type.LayoutRequest))


def visit_words(runs: Sequence[Scored]) -> tuple[Words, str]:
    """What the marks of these runs mean; of whom there are none, as their way is not known, more is said on asking."""
    without = [run for run in runs if not run.path]
    if not without:
        return VISITS, ""
    who = ", ".join(dict.fromkeys(agent_title(run.agent) for run in without))
    why = "their calls fit no path through the procedure, or they made none"
    return (*VISITS, (f"· {LEFT_OUT}", "quiet")), f"{len(without)} of {len(runs)} runs are left out ({who}): {why}."


def coverage_words(covered: Covered) -> Words:
    """What the marks of a coverage mean, with the figures."""
    words = [(TAKEN, "good"), (f"{covered.figures()} covered", "quiet")]
    if covered.part:
        return words
    left = len(covered.open & covered.ground.edges)
    words += [(f"╌ {OPEN}", "warning"), (f"{left} not covered", "quiet")] if covered.open else []
    words += [(f"╌ {BARRED}", "bad"), (f"{len(covered.barred)} cannot be taken", "quiet")] if covered.barred else []
    return words


__all__ = ["LEFT_OUT", "VISITS", "Legend", "Words", "coverage_words", "visit_words"]
