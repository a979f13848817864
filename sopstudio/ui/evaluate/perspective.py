"""*Evaluate*: run all scenarios of the open SOP, watch the scores come in, look at what went wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from sopstudio.errors import StoreError
from sopstudio.evaluation import Scored, cells, unanswered
from sopstudio.scenarios import Scenario
from sopstudio.text.humanize import plural
from sopstudio.ui.action import Action
from sopstudio.ui.background import Latest
from sopstudio.ui.desk import Desk
from sopstudio.ui.evaluate.choice_panel import ChoicePanel
from sopstudio.ui.evaluate.earlier import Read, read_kept, titled
from sopstudio.ui.evaluate.overlay import Overlay
from sopstudio.ui.evaluate.plan import Plan
from sopstudio.ui.evaluate.planning import Planning
from sopstudio.ui.evaluate.run_thread import Order, RunThread
from sopstudio.ui.evaluate.runs_panel import RunsPanel
from sopstudio.ui.evaluate.scenario_list import ScenarioList
from sopstudio.ui.evaluate.scores_panel import ScoresPanel
from sopstudio.ui.notices import Kind
from sopstudio.ui.parts import focus_in

PULSE = 200
"""Milliseconds between two looks at the scores while runs come in."""


class Evaluate(QObject):
    """`open_run` carries the id of a run that is to be opened in *Simulate*."""

    name, title = "evaluate", "Evaluate"
    open_run = Signal(str)

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.canvas)
        self._desk = desk
        self._in_view = False
        self._total = 0
        self.runs: tuple[Scored, ...] = ()
        self.current = ""
        self._thread: RunThread | None = None
        self._closing = False
        self.choices, self._side = ChoicePanel(), QStackedWidget()
        self._side.addWidget(self.choices)
        self.scenarios = ScenarioList(desk, self._side, self)
        self.scores, self.list = ScoresPanel(desk.look), RunsPanel(desk.look)
        self.overlay = Overlay(desk.canvas.canvas_scene)
        self._planning = Planning(desk, self.choices, self.scenarios, self)
        self._summing, self._reading = Latest(_cells, 0, self), Latest(self._read, 0, self)
        self._pulse = QTimer(self, singleShot=True, interval=PULSE)
        self._connect()

    def side(self) -> QWidget:
        """The choices, or the form of a scenario."""
        return self._side

    def below(self) -> Iterator[QWidget]:
        """Scores, runs and scenarios."""
        yield self.scores
        yield self.list
        yield self.scenarios.panel

    def over(self) -> QWidget | None:
        """What the marks on the canvas mean."""
        return self.overlay.legend

    def actions(self) -> Iterator[Action]:
        """Run, cancel, open a run, and what is shown of them."""
        seen = partial(getattr, self, "_in_view")
        keys = (
            ("run", "Run the evaluation", self.start, "Ctrl+Alt+Return", "run", 0),
            ("cancel", "Cancel the evaluation", self.cancel, "Ctrl+Alt+K", "stop", 0),
            ("earlier", "Earlier evaluations", self.choices.earlier.setFocus, "Ctrl+Alt+E", "history", 1),
            ("open", "Open the run in Simulate", self.list.open_current, "Ctrl+Alt+P", "step", 1),
            ("failed", "Only runs that went wrong", self.list.failed.toggle, "Ctrl+Alt+W", "error", 1),
        )
        for name, title, act, key, icon, group in keys:
            yield Action(
                f"evaluate.{name}", title, act, "Evaluate", key, icon, seen, group=group, words="scores batch runs"
            )
        yield Action(
            "evaluate.visits", "Visits on the canvas", self.toggle_visits, "Evaluate", "Ctrl+Alt+M", "", seen,
            checked=self._shows_visits, group=2, words="heat overlay",
        )  # fmt: skip
        yield from self.scenarios.actions(seen)

    def enter(self) -> None:
        """Work out what would run, and list what has run."""
        self._in_view = True
        self.choices.offer_models(self._desk.settings.value)
        self._ask()
        self._offer()
        self._warm()

    def take_focus(self) -> None:
        """To the choices, or the form."""
        focus_in(self._side)

    def leave(self) -> None:
        """Take the overlay off; what runs goes on."""
        self._in_view = False
        self._planning.give_up()
        self._warm()

    def close(self) -> None:
        """End what runs; what was finished is kept."""
        self._closing = True
        self._pulse.stop()
        if self._thread is not None:
            self._thread.cancel()
            self._thread.wait()
        for one in (self._planning, self._summing, self._reading):
            one.close()

    @property
    def plan(self) -> Plan | None:
        """The scenarios that would be run; None while they are worked out."""
        return self._planning.plan

    @property
    def running(self) -> bool:
        """Whether an evaluation is under way."""
        return self._thread is not None

    def start(self, only: Sequence[Scenario] = ()) -> None:
        """Run what is chosen, or of its scenarios only some."""
        choice, plan = self.choices.choice(), self.plan
        if self._thread is not None or plan is None or not plan.scenarios or not choice.agents:
            return
        scenarios = tuple(only) or plan.scenarios
        desk = self._desk
        document, source = desk.document.document, desk.document.path
        order = Order(document, scenarios, choice, desk.settings.value, self._home(), str(source or ""))
        self._total = len(scenarios) * choice.times()
        self._show((), "")
        self._thread = thread = RunThread(order, self)
        thread.begun.connect(self._begun)
        thread.scored.connect(self._scored)
        thread.troubled.connect(self._troubled)
        thread.finished.connect(self._finished)
        self.choices.show_progress((0, self._total))
        thread.start()

    def cancel(self) -> None:
        """End what runs; what was finished is kept."""
        if self._thread is not None:
            self._thread.cancel()

    def reopen(self, name: str) -> None:
        """Show an earlier evaluation again."""
        if name and self._thread is None:
            self._reading.ask(name)

    def toggle_visits(self) -> None:
        """Show or hide how often the runs came through each node; shown, it takes the place of the coverage."""
        self.overlay.visits = not self._shows_visits()
        self.scenarios.panel.overlay.setChecked(False)
        self._warm()

    def _shows_visits(self) -> bool:
        return self.overlay.visits and not self.scenarios.panel.overlay.isChecked()

    def _connect(self) -> None:
        desk, choices = self._desk, self.choices
        choices.changed.connect(self._ask)
        choices.started.connect(lambda: self.start())
        self.scenarios.changed.connect(self._ask)
        self.scenarios.marked.connect(self._warm)
        self.scenarios.wanted.connect(self.start)
        choices.cancelled.connect(self.cancel)
        choices.reopened.connect(self.reopen)
        self._planning.planned.connect(self._planned)
        self._summing.ready.connect(self._summed)
        self._reading.ready.connect(self._was_read)
        self._pulse.timeout.connect(self._refresh)
        self.list.wanted.connect(self.open_run)
        desk.document.replaced.connect(self._edited)
        desk.document.opened.connect(self._opened)
        desk.library.changed.connect(self._offer)

    def _ask(self) -> None:
        """Work out what would run, while that is in view."""
        if self._in_view:
            self._planning.ask()

    def _planned(self, plan: Plan) -> None:
        ends = {node.id: node.label() for node in self._desk.document.document.sop.nodes}
        self.list.name({**ends, **plan.titles})

    def _home(self) -> Path | None:
        """Where runs are kept; None where the library may only be read, which is said."""
        try:
            _ = self._desk.library.writable
        except StoreError as error:
            self._desk.notices.say(f"The runs are not being kept: {error}", "warning")
            return None
        return self._desk.library.home

    def _begun(self, name: str) -> None:
        self.current = name

    def _scored(self, run: Scored) -> None:
        if self._closing:
            return
        self.runs = (*self.runs, run)
        self.choices.show_progress((len(self.runs), self._total))
        if not self._pulse.isActive():
            self._pulse.start()

    def _troubled(self, why: str) -> None:
        self._desk.notices.say(f"The evaluation stopped: {why}", "bad")

    def _finished(self) -> None:
        thread, self._thread = self._thread, None
        if thread is None or self._closing:
            return
        thread.wait()
        thread.deleteLater()
        self.choices.show_progress(None)
        self._refresh()
        self._offer()
        if thread.cancelled:
            self._desk.notices.say(f"Cancelled: {plural(len(self.runs), 'run')} of {self._total} are kept.", "accent")
        elif len(self.runs) == self._total:
            self._desk.notices.say(*_summary(self.runs))

    def _refresh(self) -> None:
        self._pulse.stop()
        self._show(self.runs, self.current)

    def _show(self, runs: Sequence[Scored], name: str) -> None:
        self.runs, self.current = tuple(runs), name
        self.list.show_runs(self.runs)
        self._summing.ask(self.runs)
        self._warm()

    def _summed(self, runs: tuple[Scored, ...], found: list[dict[str, object]]) -> None:
        self.scores.show_cells(found)

    def _read(self, name: str) -> Read:
        return read_kept(self._desk.library.home, name, lambda: self._closing)

    def _was_read(self, name: str, found: Read) -> None:
        runs, why = found
        if why:
            self._desk.notices.say(f"The evaluation cannot be shown: {why}", "bad")
        elif self._thread is None:
            self._show(runs, name)

    def _offer(self) -> None:
        if not self._in_view:
            return
        try:
            kept = self._desk.library.evaluations(self._desk.document.document)
        except StoreError:
            kept = ()
        self.choices.offer_earlier([(titled(one), one.id) for one in kept], self.current)

    def _edited(self) -> None:
        self.scenarios.follow()
        self._ask()
        self._warm()

    def _opened(self) -> None:
        self.scenarios.forget()
        if self._thread is None:
            self._show((), "")
        self._offer()

    def _warm(self) -> None:
        """Mark the canvas while it is in view."""
        if self._in_view:
            self.overlay.show(self._desk.document.document.sop, self.runs, self.scenarios.overlay)
        else:
            self.overlay.clear()


def _summary(runs: Sequence[Scored]) -> tuple[str, Kind]:
    """How a finished evaluation went, and in which tone that is said."""
    good, without = sum(run.flawless for run in runs), unanswered(runs)
    said = f"{plural(len(runs), 'run')}, {good} of them as expected."
    if not without:
        return said, "good"
    whose = "; ".join(f"{one['model']} in {plural(one['runs'], 'run')} ({one['reason']})" for one in without)
    return f"{said} No answer, so left out of the scores: {whose}.", "warning"


def _cells(runs: tuple[Scored, ...]) -> list[dict[str, object]]:
    return cells(runs)
