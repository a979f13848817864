"""Scenarios to be tried: any panel hands one over, or a problem that shows in one, and *Simulate* opens on it.

The scenario of a problem is solved for in the background, as solving may take its time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QObject, Signal

from sopstudio.analysis import Problem
from sopstudio.errors import SopStudioError
from sopstudio.sop import Sop
from sopstudio.ui.background import Latest

if TYPE_CHECKING:
    from sopstudio.scenarios import Scenario

Question: TypeAlias = tuple[Sop, Problem]
Found: TypeAlias = "tuple[Scenario | None, str]"
"""A scenario with what it is called, or None with why there is none."""


class Trials(QObject):
    """`wanted` carries a scenario and what it is called, `refused` one sentence on why there is none."""

    wanted = Signal(object, str)
    refused = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._latest = Latest(_solved, 0, self)
        self._latest.ready.connect(self._take)

    def try_scenario(self, scenario: Scenario, title: str) -> None:
        """Ask for this scenario to be tried."""
        self.wanted.emit(scenario, title)

    def try_problem(self, sop: Sop, problem: Problem) -> None:
        """Ask for the case that shows a problem to be tried."""
        self._latest.ask((sop, problem))

    def close(self) -> None:
        """Solve no more."""
        self._latest.close()

    def _take(self, _question: Question, found: Found) -> None:
        scenario, words = found
        if scenario is None:
            self.refused.emit(words)
        else:
            self.wanted.emit(scenario, words)


def can_be_tried(problem: Problem) -> bool:
    """Whether there is a case that leads to a problem."""
    return problem.witness is not None and problem.path is not None


def _solved(question: Question) -> Found:
    from sopstudio.analysis.catalogue import explain
    from sopstudio.scenarios.witness import witness_of  # loads the solver, which the window starts without

    sop, problem = question
    try:
        return witness_of(sop, problem), f"Problem: {explain(problem.code).title}"
    except SopStudioError as error:
        return None, f"This cannot be tried: {error}."
