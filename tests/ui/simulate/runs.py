"""Runs of the samples as the window makes them, and a runner that ends with its test."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pytestqt.qtbot import QtBot

from sopstudio.debugger.plan import DebuggerState, RunPlan, UserKind, talk_scenario
from sopstudio.settings import Settings
from sopstudio.ui.simulate.debugger_thread import DebuggerThread
from tests.simulation.samples import of_kind, sample

LOAN = "loan_application"


def plan(name: str = LOAN, user: UserKind = "simulated", **more: Any) -> RunPlan:
    """The first journey of a sample as it should go."""
    made = sample(name)
    scenario = of_kind(name, "correct-context")[0] if user == "simulated" else talk_scenario(made)
    return RunPlan(made, scenario, user=user, **more)


class Watched:
    """A runner with what it has sent so far."""

    def __init__(self, runner: DebuggerThread, qtbot: QtBot) -> None:
        self.runner, self._qtbot = runner, qtbot
        self.seen: list[DebuggerState] = []
        self.said: list[str] = []
        runner.state_changed.connect(self.seen.append)
        runner.error_raised.connect(self.said.append)

    @property
    def last(self) -> DebuggerState:
        """The newest snapshot."""
        return self.seen[-1]

    def after(self, deed: Callable[[], object]) -> DebuggerState:
        """The snapshot that a command comes to rest with."""
        count = sum(not event.is_busy for event in self.seen)
        deed()
        self._qtbot.waitUntil(lambda: sum(not event.is_busy for event in self.seen) > count)
        return self.last

    def wait(self, until: Callable[[], bool]) -> None:
        """Wait for what the runner is to send."""
        self._qtbot.waitUntil(until)

    def begin(self, chosen: RunPlan) -> DebuggerState:
        """A fresh run, not yet started."""
        return self.after(lambda: self.runner.begin(chosen, Settings()))

    def run(self, *, to_breakpoint: bool = False) -> DebuggerState:
        """Go on."""
        return self.after(lambda: self.runner.continue_run(to_breakpoint=to_breakpoint))

    def to_tool(self) -> DebuggerState:
        """Step until a tool call waits."""
        while self.last.turn != "tool" and self.last.finished is None:
            self.after(self.runner.step)
        return self.last
