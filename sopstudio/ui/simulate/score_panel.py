"""The score: how a run compares with its scenario, and what differed."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QWidget

from sopstudio.ui.forms.flow import Flow
from sopstudio.ui.parts import card, clear, column, label, scrolled
from sopstudio.ui.simulate.judging import differences, figures, taken
from sopstudio.ui.simulate.plan import Snapshot
from sopstudio.ui.theme import SPACE_L, SPACE_M, SPACE_S, SPACE_XS


class ScorePanel(QWidget):
    """Follows the run; there is a score when it is over."""

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle("Score")
        self._shown: object = self
        inside = QWidget()
        self._lines = column(inside, space=SPACE_S)
        self._lines.setContentsMargins(SPACE_L, SPACE_S, SPACE_L, SPACE_S)
        column(self).addWidget(scrolled(inside))
        self.show_run(None)

    def show_run(self, snapshot: Snapshot | None) -> None:
        """Score this run, if it is over."""
        over = snapshot is not None and snapshot.finished is not None
        mark = (snapshot.run, len(snapshot.events)) if over and snapshot is not None else None
        if mark == self._shown:
            return
        self._shown = mark
        clear(self._lines)
        if snapshot is None or not over:
            self._lines.addWidget(label("When the run is over, its score is shown here.", "quiet"))
        else:
            self._fill(snapshot)
        self._lines.addStretch(1)

    @property
    def text(self) -> str:
        """Everything it says."""
        return "\n".join(one.accessibleName() for one in self.findChildren(QWidget) if not one.isHidden())

    def _fill(self, snapshot: Snapshot) -> None:
        scenario, routing = snapshot.setup.scenario, snapshot.setup.routing
        line, cards = Flow(SPACE_S), QWidget()
        for figure in figures(scenario, snapshot.events, routing, snapshot.setup.options):
            made = card(role="soft")
            made.setToolTip(figure.tip)
            made.setAccessibleName(f"{figure.name}: {figure.words}")
            words = column(made, space=2)
            words.setContentsMargins(SPACE_M, SPACE_S, SPACE_M, SPACE_S)
            words.addWidget(label(figure.name, "quiet"))
            value = label(figure.words, figure.verdict)
            words.addWidget(value)
            line.addWidget(made)
        cards.setLayout(line)
        self._lines.addWidget(cards)
        found = differences(scenario, snapshot.events, routing)
        if not scenario.expected.path:
            words_ = "There is no expected trace: this run followed no journey or scenario."
        else:
            words_ = "What differed" if found else "Nothing differed from what was expected."
        self._tell(words_, "section" if found else "quiet").setContentsMargins(0, SPACE_XS, 0, 0)
        for sentence in found:
            self._tell(f"– {sentence}").setAccessibleName(sentence)
        took = taken(snapshot.events)
        if took is not None:
            self._tell(f"{took.name} {took.words}", "quiet").setToolTip(took.tip)

    def _tell(self, text: str, role: str = "") -> QLabel:
        """A line of words."""
        told = label(text, role, wrap=True)
        told.setAccessibleName(text)
        self._lines.addWidget(told)
        return told


__all__ = ["ScorePanel"]
