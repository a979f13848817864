"""SOP-Agent: every fork of the run, the branches that the model chose there, and the number of model calls."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from sopstudio.agents.sop_agent import SopAgent
from sopstudio.debugger.snapshot import Snapshot
from sopstudio.simulation import Setup
from sopstudio.sop import Flow
from sopstudio.text.humanize import plural
from sopstudio.text.labels import transition_label
from sopstudio.translation import tr
from sopstudio.ui.theme import SPACE_L, SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import clear_layout, column, label, row

BRANCH_MARKS = {True: ("✓", "good"), False: ("✗", "quiet"), None: ("?", "warning")}


class BranchesPanel(QWidget):
    """The forks in the order in which the run reached them, depth first; the branches that were taken are
    ticked.
    """

    def __init__(self) -> None:
        super().__init__()
        self._lines = column(self, spacing=SPACE_XS)
        self._lines.setContentsMargins(SPACE_M, SPACE_S, SPACE_M, SPACE_S)
        self._key: object = None

    def show_snapshot(self, setup: Setup | None, snapshot: Snapshot) -> str:
        """Show this snapshot; returns the title of the tab, blank for other architectures."""
        if setup is None or not isinstance(setup.agent, SopAgent):
            return ""
        key = (setup.scenario.id, snapshot.model_calls, [(fork.place, tuple(fork.branches)) for fork in snapshot.forks])
        if key != self._key:
            self._key = key
            self._fill(snapshot, setup.runtime.flow)
        return tr("Branches")

    def _fill(self, snapshot: Snapshot, flow: Flow) -> None:
        clear_layout(self._lines)
        if not snapshot.forks:
            self._lines.addWidget(label(tr("No fork reached yet."), "quiet"))
        elif snapshot.model_calls:
            self._lines.addWidget(
                label(tr("{calls} so far", calls=plural(snapshot.model_calls, "model call")), "quiet")
            )
        transitions = {transition.id: transition for transition in flow.transitions()}
        for fork in snapshot.forks:
            node = flow.nodes.get(fork.place)
            title = label(node.label() if node is not None else fork.place, "section", wrap=True)
            calls_label = label(plural(fork.model_calls, "model call"), "quiet")
            heading = row(title, calls_label)
            heading.setStretch(0, 1)
            self._lines.addLayout(heading)
            for edge, value in fork.branches:
                if edge in transitions:
                    self._lines.addWidget(_branch_row(transition_label(flow, transitions[edge]), value))
            self._lines.addSpacing(SPACE_XS)
        self._lines.addStretch(1)


def _branch_row(text: str, value: bool | None) -> QWidget:
    mark, role = BRANCH_MARKS[value]
    widget = QWidget()
    layout = column(widget)
    layout.setContentsMargins(SPACE_L, 0, 0, 0)
    layout.addWidget(label(f"{mark} {text}", role, wrap=True))
    widget.setAccessibleName(f"{text}: {tr('taken') if value else tr('not taken')}")
    return widget


__all__ = ["BranchesPanel"]
