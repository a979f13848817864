"""SOP-Agent at work: every fork it came to, the branches that its model's calls named there, and how many they were."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from sopstudio.agents.sop_agent import SopAgent
from sopstudio.simulation import Setup
from sopstudio.sop import Flow
from sopstudio.text.humanize import plural
from sopstudio.text.labels import describe_way
from sopstudio.ui.parts import clear, column, label, row
from sopstudio.ui.simulate.moment import Moment
from sopstudio.ui.theme import SPACE_L, SPACE_M, SPACE_S, SPACE_XS

MARKS = {True: ("✓", "good"), False: ("✗", "quiet"), None: ("?", "warning")}


class BranchesPanel(QWidget):
    """The forks in the order in which they were come to, depth first; the branches that were taken are marked."""

    def __init__(self) -> None:
        super().__init__()
        self._lines = column(self, space=SPACE_XS)
        self._lines.setContentsMargins(SPACE_M, SPACE_S, SPACE_M, SPACE_S)
        self._shown: object = None

    def show_now(self, setup: Setup | None, moment: Moment) -> str:
        """Show this moment; the title of the tab, blank for other architectures."""
        if setup is None or not isinstance(setup.agent, SopAgent):
            return ""
        found = (setup.scenario.id, moment.asked, [(fork.place, tuple(fork.branches)) for fork in moment.forks])
        if found != self._shown:
            self._shown = found
            self._fill(moment, setup.routing.flow)
        return "Branches"

    def _fill(self, moment: Moment, flow: Flow) -> None:
        clear(self._lines)
        if not moment.forks:
            self._lines.addWidget(label("No fork reached yet.", "quiet"))
        elif moment.asked:
            self._lines.addWidget(label(f"{plural(moment.asked, 'model call')} so far", "quiet"))
        ways = {way.id: way for way in flow.ways()}
        for fork in moment.forks:
            node = flow.nodes.get(fork.place)
            title = label(node.label() if node is not None else fork.place, "section", wrap=True)
            asked = label(plural(fork.asked, "model call"), "quiet")
            line = row(title, asked)
            line.setStretch(0, 1)
            self._lines.addLayout(line)
            for edge, value in fork.branches:
                if edge in ways:
                    self._lines.addWidget(_line(describe_way(flow, ways[edge]), value))
            self._lines.addSpacing(SPACE_XS)
        self._lines.addStretch(1)


def _line(words: str, value: bool | None) -> QWidget:
    mark, role = MARKS[value]
    line = QWidget()
    inside = column(line)
    inside.setContentsMargins(SPACE_L, 0, 0, 0)
    inside.addWidget(label(f"{mark} {words}", role, wrap=True))
    line.setAccessibleName(f"{words}: {'taken' if value else 'not taken'}")
    return line


__all__ = ["BranchesPanel"]
