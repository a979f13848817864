"""Keeps the scenarios that would run in sync with the choices and the SOP, and shows the progress."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from sopstudio.translation import tr
from sopstudio.ui.context import WindowContext
from sopstudio.ui.evaluate.choice_panel import ChoicePanel
from sopstudio.ui.evaluate.plan import (
    ScenarioPlan,
    ScenarioPlanner,
    ScenarioRequest,
    describe_plan,
    describe_procedure_text,
    find_obstacle,
)
from sopstudio.ui.evaluate.scenario_controller import ScenarioController


class PlanSync(QObject):
    """`plan_changed` carries the newest plan. It is also in `plan`, which is None while a plan is generated."""

    plan_changed = Signal(object)

    def __init__(
        self, context: WindowContext, choices: ChoicePanel, controller: ScenarioController, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._context, self._choices, self._controller = context, choices, controller
        self.plan: ScenarioPlan | None = None
        self._planned_request: ScenarioRequest | None = None
        self._planner = ScenarioPlanner(self)
        self._planner.planned.connect(self._accept)
        self._planner.progressed.connect(self._show_progress)
        controller.panel.cancel_requested.connect(self._cancel_by_user)

    def update(self) -> None:
        """Plan what would run, unless that is known already."""
        request = self._make_request()
        if request == self._planned_request and self.plan is not None:
            self._describe()
            return
        self.plan = None
        self._choices.show_plan(tr("Working out what will run…"), ready=False)
        self._controller.panel.show_busy(tr("Making scenarios…"))
        self._planner.request(request)

    def cancel(self) -> None:
        """Cancel the plan that is being computed; another can be requested."""
        self._planner.cancel()

    def close(self) -> None:
        """Stop for good; no plan is delivered any more."""
        self._planner.close()

    def _make_request(self) -> ScenarioRequest:
        choice, own_scenarios = self._choices.read_choices(), self._controller.own_scenarios
        numbers = self._controller.plan.numbers if own_scenarios is not None else {}
        return ScenarioRequest(
            self._context.document.document.sop, choice.kinds, choice.cover, choice.seed, own_scenarios, numbers
        )

    def _accept(self, request: ScenarioRequest, plan: ScenarioPlan) -> None:
        if request == self._make_request():
            self._planned_request, self.plan = request, plan
            self._controller.panel.show_busy("")
            self._controller.show_plan(request.sop, plan)
            self._describe()
            self.plan_changed.emit(plan)

    def _show_progress(self, number: int) -> None:
        """Say how far the making of scenarios is."""
        if self._planner.busy:
            self._controller.panel.show_busy(tr("Making scenarios… {number}", number=number))

    def _cancel_by_user(self) -> None:
        """Stop generating scenarios; those that are listed stay listed."""
        self._planner.cancel()
        self._controller.panel.show_busy("")
        self._choices.show_plan(tr("Cancelled: no scenarios were made for these choices."), ready=False)

    def _describe(self) -> None:
        choice, plan = self._choices.read_choices(), self.plan
        if plan is None:
            return
        obstacle, document = find_obstacle(plan, choice), self._context.document.document
        procedure_text = describe_procedure_text(document, choice)
        text = obstacle or ". ".join(filter(None, (describe_plan(plan, choice), procedure_text)))
        self._choices.show_plan(text, ready=not obstacle)


__all__ = ["PlanSync"]
