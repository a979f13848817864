"""Opens scenarios in *Simulate*: any panel can pass one on, or a problem for which one is solved.

The scenario of a problem is solved in the background, as that may take a while.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QObject, Signal

from sopstudio.analysis import Problem
from sopstudio.errors import SopStudioError
from sopstudio.sop import Sop
from sopstudio.translation import tr
from sopstudio.ui.background import LatestTask

if TYPE_CHECKING:
    from sopstudio.scenarios import Scenario

WitnessRequest: TypeAlias = tuple[Sop, Problem]
WitnessResult: TypeAlias = "tuple[Scenario | None, str]"
"""A scenario with its title, or None with the reason why there is none."""


class ScenarioLauncher(QObject):
    """`launched` carries a scenario and its title, `refused` one sentence on why there is none."""

    launched = Signal(object, str)
    refused = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._task = LatestTask(_find_witness, 0, self)
        self._task.ready.connect(self._accept)

    def try_scenario(self, scenario: Scenario, title: str) -> None:
        """Open this scenario in *Simulate*."""
        self.launched.emit(scenario, title)

    def try_problem(self, sop: Sop, problem: Problem) -> None:
        """Solve for a scenario that shows the problem, and open it in *Simulate*."""
        self._task.request((sop, problem))

    def close(self) -> None:
        """Stop looking for the case of a problem; no run is opened any more."""
        self._task.close()

    def _accept(self, _request: WitnessRequest, result: WitnessResult) -> None:
        scenario, text = result
        if scenario is None:
            self.refused.emit(text)
        else:
            self.launched.emit(scenario, text)


def has_witness(problem: Problem) -> bool:
    """Whether there is a scenario that shows the problem."""
    return problem.witness is not None and problem.path is not None


def _find_witness(request: WitnessRequest) -> WitnessResult:
    from sopstudio.analysis.explanations import explain_code
    from sopstudio.scenarios.witness import witness_scenario  # loads the solver, which the window starts without

    sop, problem = request
    try:
        return witness_scenario(sop, problem), tr("Problem: {title}", title=explain_code(problem.code).title)
    except SopStudioError as error:
        return None, tr("This cannot be tried: {error}.", error=error)
