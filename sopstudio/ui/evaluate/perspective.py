"""*Evaluate*: run all scenarios of the open SOP, follow the scores, and look at what failed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from sopstudio.errors import StoreError
from sopstudio.evaluation import RunScore, unanswered_by_model
from sopstudio.scenarios import Scenario
from sopstudio.text.humanize import plural
from sopstudio.translation import tr
from sopstudio.ui.action import Action
from sopstudio.ui.background import LatestTask
from sopstudio.ui.canvas.edge_item import MIN_SHAPES_ZOOM
from sopstudio.ui.context import WindowContext
from sopstudio.ui.evaluate.choice_panel import ChoicePanel
from sopstudio.ui.evaluate.earlier_evaluations import LoadedEvaluation, evaluation_title, load_evaluation
from sopstudio.ui.evaluate.evaluation_thread import EvaluationOrder, EvaluationThread
from sopstudio.ui.evaluate.overlay import EvaluationOverlay
from sopstudio.ui.evaluate.past_cases import PastCasesController
from sopstudio.ui.evaluate.plan import ScenarioPlan, find_obstacle
from sopstudio.ui.evaluate.plan_sync import PlanSync
from sopstudio.ui.evaluate.result_actions import ResultActions
from sopstudio.ui.evaluate.result_panels import ResultPanels
from sopstudio.ui.evaluate.scenario_controller import ScenarioController
from sopstudio.ui.notices import NoticeKind
from sopstudio.ui.panel_stack import Pages
from sopstudio.ui.widgets import focus_first

REFRESH_MS = 200
"""Milliseconds between two updates of the scores while runs come in."""


class Evaluate(QObject):
    """`run_requested` carries the id of a run to open in *Simulate*, `panel_requested` a panel to bring to front.

    `results_shown` is emitted when an evaluation is over, or an earlier one is shown.
    """

    name, title = "evaluate", tr("Evaluate")
    run_requested = Signal(str)
    panel_requested = Signal(object)
    results_shown = Signal()

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context.canvas)
        self._context = context
        self._in_view = False
        self._total = 0
        self.runs: tuple[RunScore, ...] = ()
        self.current_evaluation = self._judge = ""
        self._thread: EvaluationThread | None = None
        self._closing = False
        self.choices, self._side = ChoicePanel(context.icons), Pages()
        self._side.addWidget(self.choices)
        self.past_cases = PastCasesController(context, self._side, self)
        self.scenario_controller = ScenarioController(context, self._side, self)
        self.results = ResultPanels(context, self._load, self)
        self.scores_panel, self.averages_panel = self.results.scores, self.results.averages
        self.runs_panel = self.results.runs
        self.overlay = EvaluationOverlay(context.canvas.canvas_scene)
        self._reopened = ""
        """The evaluation that was shown because it is the newest of the SOP."""
        self._plan_sync = PlanSync(context, self.choices, self.scenario_controller, self)
        self._loading_task = LatestTask(self._load, 0, self)
        self._refresh_timer = QTimer(self, singleShot=True, interval=REFRESH_MS)
        self._connect()

    def side_panel(self) -> QWidget:
        """The choices, the results of past cases, or the form of a scenario."""
        return self._side

    def bottom_panels(self) -> Iterator[QWidget]:
        """Scores, averages, runs, charts, a comparison, scenarios and past cases."""
        yield from self.results.panels()
        yield self.scenario_controller.panel
        yield self.past_cases.panel

    def needs_bottom_panels(self) -> bool:
        """Always: what happened stands there."""
        return True

    def canvas_overlay(self) -> QWidget | None:
        """The legend of the marks on the canvas."""
        return self.overlay.legend

    def actions(self) -> Iterator[Action]:
        """The actions of the menu *Evaluate*."""
        in_view = partial(getattr, self, "_in_view")
        keys = (
            ("run", tr("Run the evaluation"), self.start, "F5  Ctrl+Alt+Enter  Ctrl+Alt+Return", "run", 0),
            ("cancel", tr("Cancel the evaluation"), self.cancel, "Ctrl+Alt+K", "stop", 0),
            ("earlier", tr("Earlier evaluations"), self.choices.earlier.setFocus, "Ctrl+Alt+E", "history", 1),
            ("open", tr("Open the run in Simulate"), self.open_run, "Ctrl+Alt+P", "step", 1),
            ("failed", tr("Only runs that went wrong"), self.toggle_failed, "Ctrl+Alt+W", "error", 1),
        )
        for name, title, act, key, icon, group in keys:
            yield Action(
                f"evaluate.{name}",
                title,
                act,
                "Evaluate",
                key,
                icon,
                in_view,
                group=group,
                search_words=tr("scores batch runs"),
            )
        yield Action(
            "evaluate.visits", tr("Visits on the canvas"), self.toggle_visits, "Evaluate", "Ctrl+Alt+M", "", in_view,
            checked=self._visits_shown, group=2, search_words=tr("heat overlay"),
        )  # fmt: skip
        row_actions = ResultActions(self._context, self.results, lambda: tuple(self.bottom_panels()))
        yield from row_actions.actions(in_view)
        yield from self.scenario_controller.actions(in_view)
        yield from self.past_cases.actions(in_view)

    def toggle_failed(self) -> None:
        """Bring the runs that went wrong into view; where these are there, list all runs again."""
        panel = self.runs_panel
        if panel.isVisible() and panel.failed_only.isChecked():
            panel.failed_only.setChecked(False)
            panel.announce_count()
        else:
            self._show_failed()

    def open_run(self) -> None:
        """Open the run that is chosen in the list; say so where none is."""
        if self.runs_panel.current is None:
            self._context.notices.post(tr("Choose a run in the list first."), "accent")
        else:
            self.runs_panel.open_current()

    def enter(self) -> None:
        """Plan what would run, and list earlier evaluations."""
        self._in_view = True
        self.choices.set_models(self._context.settings.value)
        self._update_plan()
        self._list_earlier()
        self.past_cases.enter()
        self._refresh_overlay()

    def take_focus(self) -> None:
        """Focus the choices, or the form of a scenario."""
        focus_first(self._side)

    def leave(self) -> None:
        """Remove the overlay; a running evaluation goes on."""
        self._in_view = False
        self._plan_sync.cancel()
        self.past_cases.leave()
        self._refresh_overlay()

    def close(self) -> None:
        """Stop a running evaluation; finished runs stay stored."""
        self._closing = True
        self._refresh_timer.stop()
        if self._thread is not None:
            self._thread.cancel()
            self._thread.wait()
        self.past_cases.close()
        for task in (self._plan_sync, self.results, self._loading_task):
            task.close()

    @property
    def plan(self) -> ScenarioPlan | None:
        """The scenarios that would run; None while they are generated."""
        return self._plan_sync.plan

    @property
    def running(self) -> bool:
        """Whether an evaluation is running."""
        return self._thread is not None

    def start(self, selection: Sequence[Scenario] = ()) -> None:
        """Run the chosen scenarios, or only a selection of them."""
        choice, plan = self.choices.read_choices(), self.plan
        if self._thread is not None or plan is None or find_obstacle(plan, choice):
            return
        scenarios = tuple(selection) or plan.scenarios
        context = self._context
        document, source = context.document.document, context.document.path
        order = EvaluationOrder(
            document,
            scenarios,
            choice,
            context.settings.value,
            self._writable_home(),
            str(source or ""),
            context.endpoint_limits.limiters,
        )
        self._total = len(scenarios) * choice.runs_per_scenario()
        self._show((), "", choice.judge)
        self._thread = thread = EvaluationThread(order, self)
        thread.begun.connect(self._on_begun)
        thread.scored.connect(self._on_scored)
        thread.failed.connect(self._on_failed)
        thread.finished.connect(self._on_finished)
        self.choices.show_progress((0, self._total))
        thread.start()

    def cancel(self) -> None:
        """Stop the running evaluation; finished runs stay stored."""
        if self._thread is not None:
            self._thread.cancel()

    def reopen(self, evaluation_id: str) -> None:
        """Show an earlier evaluation."""
        if evaluation_id and self._thread is None:
            self._loading_task.request(evaluation_id)

    def toggle_visits(self) -> None:
        """Show or hide the visits of runs on the canvas; shown, they replace the coverage."""
        self.overlay.shows_visits = not self._visits_shown()
        self.scenario_controller.panel.coverage_switch.setChecked(False)
        self._refresh_overlay()

    def _visits_shown(self) -> bool:
        return self.overlay.shows_visits and not self.scenario_controller.panel.coverage_switch.isChecked()

    def _connect(self) -> None:
        context, choices = self._context, self.choices
        choices.changed.connect(self._update_plan)
        choices.start_requested.connect(lambda: self.start())
        self.scenario_controller.changed.connect(self._update_plan)
        self.scenario_controller.overlay_changed.connect(self._refresh_overlay)
        self.scenario_controller.run_requested.connect(self.start)
        context.canvas.scrolled.connect(self._update_legend)
        self.past_cases.overlay_changed.connect(self._refresh_overlay)
        self.past_cases.panel_requested.connect(self.panel_requested)
        choices.cancel_requested.connect(self.cancel)
        choices.reopen_requested.connect(self.reopen)
        self._plan_sync.plan_changed.connect(self._name_scenarios)
        self._loading_task.ready.connect(self._show_loaded)
        self._refresh_timer.timeout.connect(self._refresh)
        self.results.run_requested.connect(self.run_requested)
        self.results.panel_requested.connect(self.panel_requested)
        context.canvas.canvas_scene.selectionChanged.connect(self._list_selected)
        context.document.replaced.connect(self._on_edited)
        context.document.opened.connect(self._on_document_opened)
        context.library.changed.connect(self._list_earlier)

    def _update_plan(self) -> None:
        """Plan what would run while the perspective is visible."""
        if self._in_view:
            self._plan_sync.update()

    def _name_scenarios(self, plan: ScenarioPlan) -> None:
        ends = {node.id: node.label() for node in self._context.document.document.sop.nodes}
        self.results.set_titles({**ends, **plan.titles})

    def _writable_home(self) -> Path | None:
        """The folder in which runs are stored; None, with a notice, where the library is read-only."""
        try:
            _ = self._context.library.writable
        except StoreError as error:
            self._context.notices.post(tr("The runs are not being kept: {error}", error=error), "warning")
            return None
        return self._context.library.home

    def _on_begun(self, evaluation_id: str) -> None:
        self.current_evaluation = evaluation_id

    def _on_scored(self, run: RunScore) -> None:
        if self._closing:
            return
        self.runs = (*self.runs, run)
        self.choices.show_progress((len(self.runs), self._total))
        if not self._refresh_timer.isActive():
            self._refresh_timer.start()

    def _on_failed(self, reason: str) -> None:
        self._context.notices.post(tr("The evaluation stopped: {reason}", reason=reason), "bad")

    def _on_finished(self) -> None:
        thread, self._thread = self._thread, None
        if thread is None or self._closing:
            return
        thread.wait()
        thread.deleteLater()
        self.choices.show_progress(None)
        self._refresh()
        self._list_earlier()
        if self.runs:
            self.results_shown.emit()
        if thread.cancelled:
            self._context.notices.post(
                tr("Cancelled: {runs} of {total} are kept.", runs=plural(len(self.runs), "run"), total=self._total),
                "accent",
            )
        elif len(self.runs) == self._total:
            is_flawless = all(run.is_flawless for run in self.runs)
            offers = [] if is_flawless else [(tr("Show what went wrong"), self._show_failed)]
            self._context.notices.post(*_summary(self.runs), offers)

    def _show_failed(self) -> None:
        self.panel_requested.emit(self.runs_panel)
        self.runs_panel.failed_only.setChecked(True)
        self.runs_panel.take_focus()
        self.runs_panel.announce_count()

    def _refresh(self) -> None:
        self._refresh_timer.stop()
        self._show(self.runs, self.current_evaluation, self._judge)

    def _show(self, runs: Sequence[RunScore], evaluation_id: str, judge: str = "") -> None:
        self.runs, self.current_evaluation, self._judge = tuple(runs), evaluation_id, judge
        self.results.show(self.runs, evaluation_id, judge, is_finished=not self.running)
        self._refresh_overlay()

    def _list_selected(self) -> None:
        """List the runs through what is selected on the canvas, while visits stand there."""
        if self._in_view and self.runs and self._visits_shown():
            self.results.list_selected()

    def _load(self, evaluation_id: str) -> LoadedEvaluation:
        return load_evaluation(self._context.library.home, evaluation_id, lambda: self._closing)

    def _show_loaded(self, evaluation_id: str, loaded: LoadedEvaluation) -> None:
        if loaded.reason:
            self._context.notices.post(tr("The evaluation cannot be shown: {reason}", reason=loaded.reason), "bad")
        elif self._thread is None:
            self._show(loaded.runs, evaluation_id, loaded.judge)
            self._list_earlier()
            self.results_shown.emit()

    def _list_earlier(self) -> None:
        if not self._in_view:
            return
        try:
            evaluations = self._context.library.list_evaluations(self._context.document.document)
        except StoreError:
            evaluations = ()
        titles = [(evaluation_title(evaluation), evaluation.id) for evaluation in evaluations]
        self.choices.set_earlier(titles, self.current_evaluation)
        self.results.comparison.set_evaluations(titles, self.current_evaluation)
        newest = evaluations[0].id if evaluations else ""
        if newest and newest != self._reopened and not self.current_evaluation and self._thread is None:
            self._reopened = newest  # once: where it cannot be read, that is said once
            self._loading_task.request(newest)

    def _on_edited(self) -> None:
        self.scenario_controller.update_form()
        self.past_cases.follow_document()
        self._update_plan()
        self._refresh_overlay()

    def _on_document_opened(self) -> None:
        self.scenario_controller.reset()
        self.past_cases.reset()
        if self._thread is None:
            self._show((), "")
        self._list_earlier()

    def _update_legend(self) -> None:
        self.overlay.legend.set_far(self._context.canvas.zoom_factor() < MIN_SHAPES_ZOOM)

    def _refresh_overlay(self) -> None:
        """Mark the canvas while the perspective is visible: the scenario or past case that is looked at, else scenarios
        or runs.
        """
        if self._in_view and self.scenario_controller.show_pointed(self.overlay):
            return
        if self._in_view and self.past_cases.marks and self._side.currentWidget() is self.past_cases.results:
            self.overlay.show_marks(self.past_cases.marks, self.past_cases.legend)
        elif self._in_view:
            self.overlay.show(self._context.document.document.sop, self.runs, self.scenario_controller.overlay_coverage)
        else:
            self.overlay.clear()


def _summary(runs: Sequence[RunScore]) -> tuple[str, NoticeKind]:
    """How a finished evaluation went, and the kind of its notice."""
    flawless_count, unanswered_models = sum(run.is_flawless for run in runs), unanswered_by_model(runs)
    text = tr(
        "{runs}, {flawless_count} of them as expected.", runs=plural(len(runs), "run"), flawless_count=flawless_count
    )
    if not unanswered_models:
        return text, "good" if flawless_count == len(runs) else "accent"
    models_text = "; ".join(
        tr(
            "{value}{row} in {runs} ({row_2})",
            value=tr("the customer beside ") if row["customer"] else "",
            row=row["model"],
            runs=plural(row["runs"], "run"),
            row_2=row["reason"],
        )
        for row in unanswered_models
    )
    return tr(
        "{text} No answer, so left out of the scores: {models_text}.", text=text, models_text=models_text
    ), "warning"
