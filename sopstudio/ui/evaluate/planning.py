"""Keeps the scenarios that would be run in step with the choices and the SOP, and says how far their making is."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from sopstudio.ui.desk import Desk
from sopstudio.ui.evaluate.choice_panel import ChoicePanel
from sopstudio.ui.evaluate.plan import Plan, Planner, Wanted, in_words, words_given
from sopstudio.ui.evaluate.scenario_list import ScenarioList


class Planning(QObject):
    """`planned` carries the newest plan, which is `plan` too; that is None while it is being made."""

    planned = Signal(object)

    def __init__(self, desk: Desk, choices: ChoicePanel, scenarios: ScenarioList, parent: QObject) -> None:
        super().__init__(parent)
        self._desk, self._choices, self._scenarios = desk, choices, scenarios
        self.plan: Plan | None = None
        self._planned_for: Wanted | None = None
        self._planner = Planner(self)
        self._planner.ready.connect(self._take)
        self._planner.made.connect(self._making)
        scenarios.panel.cancelled.connect(self._cancel)

    def ask(self) -> None:
        """Work out what would run, unless that is known already."""
        wanted = self._wanted()
        if wanted == self._planned_for and self.plan is not None:
            self._say()
            return
        self.plan = None
        self._choices.show_plan("Working out what will run…", ready=False)
        self._scenarios.panel.show_busy("Making scenarios…")
        self._planner.ask(wanted)

    def give_up(self) -> None:
        """Nothing is wanted any more."""
        self._planner.give_up()

    def close(self) -> None:
        """Make no more."""
        self._planner.close()

    def _wanted(self) -> Wanted:
        choice, own = self._choices.choice(), self._scenarios.own
        numbers = self._scenarios.plan.numbers if own is not None else {}
        return Wanted(self._desk.document.document.sop, choice.kinds, choice.cover, choice.seed, own, numbers)

    def _take(self, wanted: Wanted, plan: Plan) -> None:
        if wanted == self._wanted():
            self._planned_for, self.plan = wanted, plan
            self._scenarios.panel.show_busy("")
            self._scenarios.show_plan(wanted.sop, plan)
            self._say()
            self.planned.emit(plan)

    def _making(self, number: int) -> None:
        """Say how far the making of scenarios is."""
        if self._planner.busy:
            self._scenarios.panel.show_busy(f"Making scenarios… {number}")

    def _cancel(self) -> None:
        """Make no more scenarios; those listed before stay listed."""
        self._planner.give_up()
        self._scenarios.panel.show_busy("")
        self._choices.show_plan("Cancelled: no scenarios were made for these choices.", ready=False)

    def _say(self) -> None:
        choice, plan = self._choices.choice(), self.plan
        if plan is not None:
            more = words_given(self._desk.document.document, choice) if plan.scenarios else ""
            self._choices.show_plan(in_words(plan, choice) + more, ready=bool(plan.scenarios and choice.agents))


__all__ = ["Planning"]
