"""Runs of the samples as the window makes them, and a runner that ends with its test."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pytestqt.qtbot import QtBot

from sopstudio.settings import Settings
from sopstudio.ui.simulate.plan import Plan, Snapshot, UserKind, just_talk
from sopstudio.ui.simulate.runner import Runner
from tests.simulation.samples import of_kind, sample

LOAN = "loan_application"


def plan(name: str = LOAN, user: UserKind = "simulated", **more: Any) -> Plan:
    """The first journey of a sample as it should go."""
    made = sample(name)
    scenario = of_kind(name, "correct-context")[0] if user == "simulated" else just_talk(made)
    return Plan(made, scenario, user=user, **more)


class Watched:
    """A runner with what it has sent so far."""

    def __init__(self, runner: Runner, qtbot: QtBot) -> None:
        self.runner, self._qtbot = runner, qtbot
        self.seen: list[Snapshot] = []
        self.said: list[str] = []
        runner.moved.connect(self.seen.append)
        runner.troubled.connect(self.said.append)

    @property
    def last(self) -> Snapshot:
        """The newest snapshot."""
        return self.seen[-1]

    def after(self, deed: Callable[[], object]) -> Snapshot:
        """The snapshot that a command comes to rest with."""
        count = sum(not one.busy for one in self.seen)
        deed()
        self._qtbot.waitUntil(lambda: sum(not one.busy for one in self.seen) > count)
        return self.last

    def wait(self, until: Callable[[], bool]) -> None:
        """Wait for what the runner is to send."""
        self._qtbot.waitUntil(until)

    def begin(self, chosen: Plan) -> Snapshot:
        """A fresh run, not yet started."""
        return self.after(lambda: self.runner.begin(chosen, Settings()))

    def run(self, *, to_breakpoint: bool = False) -> Snapshot:
        """Go on."""
        return self.after(lambda: self.runner.go(to_breakpoint=to_breakpoint))

    def to_tool(self) -> Snapshot:
        """Step until a tool call waits."""
        while self.last.turn != "tool" and self.last.finished is None:
            self.after(self.runner.step)
        return self.last
