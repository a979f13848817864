"""Agent-S: the retrieved action, its similarity to the requested step, and the execution memory."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from sopstudio.debugger.snapshot import Snapshot
from sopstudio.simulation import Setup
from sopstudio.text.humanize import allow_breaks, shorten
from sopstudio.translation import format_decimal, tr
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import button, clear_layout, column, label, row

NUMBER_WIDTH, FEEDBACK_WIDTH = 20, 56


class MemoryPanel(QWidget):
    """The last retrieval, and below it the table of executed actions, the newest last."""

    repository_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._layout = column(self, spacing=SPACE_XS)
        self._layout.setContentsMargins(SPACE_M, SPACE_S, SPACE_M, SPACE_S)
        self._key: object = None

    def show_snapshot(self, setup: Setup | None, snapshot: Snapshot) -> str:
        """Show this snapshot; returns the title of the tab, blank for architectures without an execution memory."""
        if setup is None or setup.agent.policy != "action":
            return ""
        key = (setup.scenario.id, len(snapshot.retrievals), len(snapshot.memory))
        if key != self._key:
            self._key = key
            self._fill(snapshot)
        return tr("Memory")

    def _fill(self, snapshot: Snapshot) -> None:
        clear_layout(self._layout)
        self._layout.addWidget(label(tr("Next step, and the nearest action"), "section", wrap=True))
        if snapshot.retrievals:
            last = snapshot.retrievals[-1]
            self._layout.addWidget(
                label(
                    tr("“{title}”", title=last.wanted) if last.wanted else tr("The step was named outright"), wrap=True
                )
            )
            self._layout.addWidget(label(allow_breaks(last.action), "name", wrap=True))
            self._layout.addWidget(
                label(tr("similarity {similarity}", similarity=format_decimal(last.similarity, 2)), "quiet")
            )
        else:
            self._layout.addWidget(label(tr("None yet."), "quiet"))
        tip = tr("See and edit the actions that this agent can choose from")
        self._layout.addLayout(
            row(button(tr("Action repository"), self.repository_requested.emit, role="link", tip=tip), None)
        )
        self._layout.addSpacing(SPACE_S)
        self._layout.addWidget(label(tr("Execution memory"), "section"))
        self._layout.addWidget(self._table(snapshot) if snapshot.memory else label(tr("Nothing done yet."), "quiet"))
        self._layout.addStretch(1)

    def _table(self, snapshot: Snapshot) -> QWidget:
        """A row for each action: number, action with its observation, and feedback."""
        table = QWidget()
        grid = QGridLayout(table)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(SPACE_S)
        grid.setVerticalSpacing(SPACE_S)
        grid.setColumnStretch(1, 1)
        grid.setColumnMinimumWidth(0, NUMBER_WIDTH)
        grid.setColumnMinimumWidth(2, FEEDBACK_WIDTH)
        top = Qt.AlignmentFlag.AlignTop
        for number, entry in enumerate(snapshot.memory):
            cell = QWidget()
            layout = column(cell)
            layout.addWidget(label(allow_breaks(entry.action), wrap=True))
            observed = label(allow_breaks(shorten(entry.observation, 200)), "quiet", wrap=True)
            observed.setToolTip(entry.observation)
            layout.addWidget(observed)
            feedback = label(tr("success") if entry.success else tr("failed"), "good" if entry.success else "bad")
            grid.addWidget(label(f"{number + 1}", "quiet"), number, 0, top)
            grid.addWidget(cell, number, 1, top)
            grid.addWidget(feedback, number, 2, top)
            cell.setAccessibleName(f"{entry.action}: {entry.observation}, {feedback.text()}")
        return table


__all__ = ["MemoryPanel"]
