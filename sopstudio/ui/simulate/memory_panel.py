"""Agent-S at work: the retrieved action, how near it is to the step that was wanted, and the execution memory."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from sopstudio.simulation import Setup
from sopstudio.text.humanize import shorten
from sopstudio.ui.parts import button, clear, column, label, row
from sopstudio.ui.simulate.moment import Moment
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS

NUMBER, FEEDBACK = 20, 56


class MemoryPanel(QWidget):
    """What the state model goes by: the last retrieval above, the table of actions below, the newest last."""

    repository = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._lines = column(self, space=SPACE_XS)
        self._lines.setContentsMargins(SPACE_M, SPACE_S, SPACE_M, SPACE_S)
        self._shown: object = None

    def show_now(self, setup: Setup | None, moment: Moment) -> str:
        """Show this moment; the title of the tab, blank for agents that keep no such memory."""
        if setup is None or setup.agent.policy != "action":
            return ""
        found = (setup.scenario.id, len(moment.retrieved), len(moment.remembered))
        if found != self._shown:
            self._shown = found
            self._fill(moment)
        return "Memory"

    def _fill(self, moment: Moment) -> None:
        clear(self._lines)
        self._lines.addWidget(label("Next step, and the nearest action", "section"))
        if moment.retrieved:
            last = moment.retrieved[-1]
            self._lines.addWidget(
                label(f"“{last.wanted}”" if last.wanted else "The step was named outright", wrap=True)
            )
            self._lines.addWidget(label(last.action, "name", wrap=True))
            self._lines.addWidget(label(f"similarity {last.similarity:.2f}", "quiet"))
        else:
            self._lines.addWidget(label("None yet.", "quiet"))
        tip = "See and edit the actions that Agent-S can choose from"
        self._lines.addLayout(row(button("Action repository", self.repository.emit, role="link", tip=tip), None))
        self._lines.addSpacing(SPACE_S)
        self._lines.addWidget(label("Execution memory", "section"))
        self._lines.addWidget(self._table(moment) if moment.remembered else label("Nothing done yet.", "quiet"))
        self._lines.addStretch(1)

    def _table(self, moment: Moment) -> QWidget:
        """A row for each action: its number, what was done and observed, and whether it went well."""
        table = QWidget()
        grid = QGridLayout(table)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(SPACE_S)
        grid.setVerticalSpacing(SPACE_S)
        grid.setColumnStretch(1, 1)
        grid.setColumnMinimumWidth(0, NUMBER)
        grid.setColumnMinimumWidth(2, FEEDBACK)
        top = Qt.AlignmentFlag.AlignTop
        for number, one in enumerate(moment.remembered):
            words = QWidget()
            lines = column(words)
            lines.addWidget(label(one.action, wrap=True))
            observed = label(shorten(one.observation, 200), "quiet", wrap=True)
            observed.setToolTip(one.observation)
            lines.addWidget(observed)
            feedback = label("success" if one.success else "fail", "good" if one.success else "bad")
            grid.addWidget(label(f"{number + 1}", "quiet"), number, 0, top)
            grid.addWidget(words, number, 1, top)
            grid.addWidget(feedback, number, 2, top)
            words.setAccessibleName(f"{one.action}: {one.observation}, {feedback.text()}")
        return table


__all__ = ["MemoryPanel"]
