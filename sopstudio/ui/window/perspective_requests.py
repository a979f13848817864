"""What other parts of a window ask of *Simulate* and *Evaluate*: to show runs, and to try and list scenarios."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from sopstudio.ui.context import Perspective

if TYPE_CHECKING:
    from sopstudio.scenarios import Scenario
    from sopstudio.ui.evaluate import Evaluate
    from sopstudio.ui.simulate import Simulate


class PerspectiveWindow(Protocol):
    """The window as it finds and shows perspectives."""

    def perspective(self, name: str) -> Perspective:
        """The perspective called `name`, created when it is first needed."""

    def has_perspective(self, name: str) -> bool:
        """Whether it was created already."""

    def show_perspective(self, name: str) -> None:
        """Bring a perspective into view."""


class PerspectiveRequests:
    """Brings the perspective into view that can do what is asked for."""

    def __init__(self, window: PerspectiveWindow) -> None:
        self._window = window

    def open_run(self, run: str, *, goes_on: bool = False) -> None:
        """Show a stored run in *Simulate*; with `goes_on` go on where it stopped."""
        simulate = self._show_simulate()
        if self._window.has_perspective("evaluate") and (plan := self._evaluate().plan) is not None:
            simulate.choices.further_titles = plan.titles
        simulate.open_run(run, goes_on=goes_on)

    def try_scenario(self, scenario: Scenario, title: str) -> None:
        """Open *Simulate* with a scenario, ready for the first step."""
        self._show_simulate().try_scenario(scenario, title)

    def has_played_run(self) -> bool:
        """Whether a run was played in *Simulate*, to its end or some steps far."""
        return self._window.has_perspective("simulate") and self._simulate().has_played_run

    def own_scenarios(self) -> tuple[Scenario, ...]:
        """The scenarios that were opened or edited in *Evaluate*."""
        if not self._window.has_perspective("evaluate"):
            return ()
        return self._evaluate().scenario_controller.own_scenarios or ()

    def show_scenarios(self, path: Path) -> None:
        """List the scenarios of a file in *Evaluate*."""
        evaluate = self._evaluate()
        self._window.show_perspective(evaluate.name)
        evaluate.scenario_controller.open_file(path)

    def _show_simulate(self) -> Simulate:
        simulate = self._simulate()
        self._window.show_perspective(simulate.name)
        return simulate

    def _simulate(self) -> Simulate:
        from sopstudio.ui.simulate import Simulate

        perspective = self._window.perspective(Simulate.name)
        if not isinstance(perspective, Simulate):
            raise TypeError(perspective)
        return perspective

    def _evaluate(self) -> Evaluate:
        from sopstudio.ui.evaluate import Evaluate

        perspective = self._window.perspective(Evaluate.name)
        if not isinstance(perspective, Evaluate):
            raise TypeError(perspective)
        return perspective


__all__ = ["PerspectiveRequests"]
