"""The real window in the perspective Simulate, and how a test waits for its run."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pytestqt.qtbot import QtBot

from sopstudio.debugger.plan import DebuggerState
from sopstudio.scenarios import Scenario
from sopstudio.sop import Document, Sop
from sopstudio.ui.simulate import Simulate
from sopstudio.ui.startup import create_document_window
from sopstudio.ui.window import MainWindow
from tests.simulation.samples import of_kind, sample
from tests.ui.simulate.runs import LOAN


class Seat:
    """A person at the window."""

    def __init__(self, qtbot: QtBot, home: Path, sop: str | Sop | Document = LOAN) -> None:
        self._qtbot = qtbot
        held = sample(sop) if isinstance(sop, str) else sop
        self.window: MainWindow = create_document_window(
            held if isinstance(held, Document) else Document(sop=held), home, is_covered=True
        )
        found = self.window.perspective("simulate")
        assert isinstance(found, Simulate)
        self.simulate: Simulate = found
        self.desk = self.window.context
        self.window.show()
        self.after(lambda: self.window.show_perspective("simulate"))

    @property
    def now(self) -> DebuggerState:
        """The run as it stands."""
        snapshot = self.simulate.views.state
        assert snapshot is not None
        return snapshot

    def after(self, deed: Callable[[], object]) -> DebuggerState:
        """The run when the deed has come to rest."""
        rested: list[DebuggerState] = []
        link = self.simulate.thread.state_changed.connect(lambda item: None if item.is_busy else rested.append(item))
        deed()
        self._qtbot.waitUntil(lambda: bool(rested))
        self.simulate.thread.state_changed.disconnect(link)
        return self.now

    def talk(self) -> DebuggerState:
        """Choose to talk, which a new window offers first."""
        self.simulate.choices.topic.setCurrentIndex(0)
        return self.after(lambda: self.simulate.choices.topic.activated.emit(0))

    def do(self, name: str) -> DebuggerState:
        """Do an action of the menu, as its key does."""
        return self.after(lambda: self.window.action_set.qt_action(f"simulate.{name}").trigger())

    def choose(self, scenario: Scenario | None = None) -> DebuggerState:
        """Choose a scenario (the first journey by default)."""
        chosen = scenario or of_kind(LOAN, "correct-context")[0]
        return self.after(lambda: self.simulate.try_scenario(chosen))

    def to_tool(self) -> DebuggerState:
        """Step until a tool call waits."""
        while self.now.turn != "tool" and self.now.finished is None:
            self.do("step")
        return self.now

    def wait(self, until: Callable[[], bool]) -> None:
        """Wait for something in the background."""
        self._qtbot.waitUntil(until)
