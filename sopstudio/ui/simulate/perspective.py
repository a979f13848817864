"""*Simulate*: step a conversation through the SOP, look at any moment, change what happens, keep what is found."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QWidget

from sopstudio.errors import SopStudioError, StoreError
from sopstudio.scenarios import Scenario
from sopstudio.simulation.breakpoints import Breakpoints
from sopstudio.simulation.replay import Divergence
from sopstudio.sop import Flow, Sop
from sopstudio.trace import Finished
from sopstudio.ui.action import Action
from sopstudio.ui.background import Latest
from sopstudio.ui.desk import Desk
from sopstudio.ui.notices import Kind
from sopstudio.ui.parts import column, focus_in, ground
from sopstudio.ui.simulate.bar import Bar
from sopstudio.ui.simulate.choices import Choices
from sopstudio.ui.simulate.deeds import Deeds
from sopstudio.ui.simulate.kept import Read, read_kept, read_own
from sopstudio.ui.simulate.plan import Snapshot
from sopstudio.ui.simulate.runner import Runner
from sopstudio.ui.simulate.subjects import Topics, topics
from sopstudio.ui.simulate.views import Views

PAUSE = 400
ON_BAR = {
    "step": "Step",
    "run": "Run",
    "run-to": "",
    "pause": "Pause",
    "back": "Back",
    "restart": "Restart",
}
READY = "The scenario is ready: Step (F10) or Run (F5)."


class Simulate:
    """Choices, conversation and details to the right; timeline, runs and score below; the bar over the canvas."""

    name, title = "simulate", "Simulate"

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.views = Views(desk)
        self._side = QWidget()
        self.choices = Choices(lambda: desk.settings.value)
        self.runner = Runner(desk.library.home, self._side)
        self.deeds = Deeds(desk, self.runner, self.views, self.choices, lambda: self._seen)
        self._actions = list(self.deeds.actions())
        parts = [(one, one.id.removeprefix("simulate.")) for one in self._actions]
        self.bar = Bar(
            ((one, ON_BAR[name], partial(self.deeds.can, name)) for one, name in parts if name in ON_BAR), desk.icons
        )
        self._topics = Latest(topics, PAUSE, self._side)
        self._reading = Latest(self._read, 0, self._side)
        self._seen = self._closed = False
        self._asked_for: Sop | None = None
        self._told = self._unkept = ""
        self._pinned = self._left = -1
        self._spending: object = None
        self._listed: tuple[str, Finished | None] = ("", None)
        self._arrange()
        self._connect()

    def side(self) -> QWidget:
        """Choices, conversation and details."""
        return self._side

    def below(self) -> Iterator[QWidget]:
        """Timeline, runs and score."""
        yield from (self.views.timeline, self.views.runs, self.views.score)

    def over(self) -> QWidget | None:
        """The bar."""
        return self.bar

    def actions(self) -> Iterator[Action]:
        """The menu *Simulate*."""
        yield from self._actions

    def enter(self) -> None:
        """Mark the canvas, look for journeys, list the runs."""
        self._seen = True
        self._follow()
        self.views.mark()
        self.list_runs()

    def take_focus(self) -> None:
        """To the field in which the customer answers, else to the choices."""
        field = self.views.conversation.field
        if field.isEnabled():
            field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            focus_in(self._side)

    def leave(self) -> None:
        """Stop what goes on by itself, and leave no mark."""
        self._seen = False
        self.runner.pause()
        self.views.unmark()

    def close(self) -> None:
        """End the thread; what happened so far is kept."""
        self._closed = True
        self.runner.close()
        self._topics.close()
        self._reading.close()

    def try_scenario(self, scenario: Scenario, title: str = "") -> None:
        """Choose this scenario, so that the next step begins it; `title` is its name where it is not listed."""
        self.choices.choose_scenario(scenario, title)
        self._desk.notices.say(READY, "accent")

    def list_runs(self) -> None:
        """List the kept runs of the open SOP."""
        why = ""
        try:
            document = self._desk.document.document
            runs = self._desk.library.library.runs.list(document.sop.id, uid=document.uid)
        except StoreError as error:
            runs, why = (), str(error)
        self.views.runs.show_runs(runs, self.choices.titles(), why)

    def open_run(self, run: str) -> None:
        """Show a kept run: read in the background, but for what is left of a damaged library, which is open here."""
        library = self._desk.library
        if library.rescued is None:
            self._reading.ask(run)
        else:
            self._was_read(run, read_kept(library.library, run))

    def _read(self, run: str) -> Read:
        return read_own(self._desk.library.home, run)

    def _was_read(self, run: str, read: Read) -> None:
        found, why = read
        if found is None:
            self._desk.notices.say(why, "bad")
            return
        self.runner.pause()
        self.choices.kept_model = found.model
        self.runner.look_at(found.setup, found.events, run, self.deeds.plan(), self._desk.settings.value)
        same = found.setup.routing.flow.sop == self._desk.document.document.sop
        offers = [] if same else [("Try it on the SOP as it is now", self.deeds.recast)]
        other = "" if same else " It was made with another version of the SOP."
        self._desk.notices.say(f"The run {run} is shown; fork it to go on from any event.{other}", "accent", offers)

    def _moved(self, snapshot: Snapshot) -> None:
        if self._closed or snapshot.run <= self._left:
            return
        if snapshot.began:
            self._desk.notices.retract(READY)
        self.views.show(snapshot)
        self.bar.refresh()
        if snapshot.busy:
            return
        self._tell(snapshot)
        if self._seen and self._listed != (snapshot.kept, snapshot.finished):
            self._listed = (snapshot.kept, snapshot.finished)
            self.list_runs()

    def _emptied(self) -> None:
        """What was chosen makes no run; the one before is not shown under other choices."""
        if not self._closed:
            self.views.clear()
            self.bar.refresh()

    def _tell(self, snapshot: Snapshot) -> None:
        """Say what a person has to know of how the run stands, once."""
        text: str = ""
        kind: Kind = "accent"
        if snapshot.unkept and snapshot.unkept != self._unkept:
            text, kind = f"The run goes on, but is not being kept: {snapshot.unkept}.", "warning"
        elif snapshot.finished is not None and snapshot.finished.status in ("failed", "agent-error"):
            what = "The model failed" if snapshot.finished.status == "failed" else "The agent made a mistake"
            text, kind = f"{what}: {snapshot.finished.reason}.".replace("..", "."), "bad"
        elif snapshot.hit is not None:
            text = f"Stopped at the breakpoint on the {snapshot.hit.kind} “{self._called(snapshot)}”."
        mark = f"{snapshot.run}:{text}"
        if text and mark != self._told:
            self._desk.notices.say(text, kind)
        self._told, self._unkept = mark, snapshot.unkept or self._unkept

    def _called(self, snapshot: Snapshot) -> str:
        """The breakpoint that was hit, as a person calls it."""
        hit, drawing = snapshot.hit, self._desk.canvas.canvas_scene.drawing
        if hit is None:
            return ""
        if hit.kind == "tool":
            return snapshot.setup.routing.flow.tools[hit.key].label()
        if hit.kind == "node":
            return drawing.nodes[hit.key].title if hit.key in drawing.nodes else hit.key
        edge = drawing.edges.get(hit.key)
        return f"{drawing.nodes[edge.source].title} → {drawing.nodes[edge.target].title}" if edge else hit.key

    def _begin(self) -> None:
        """A fresh run by the choices, not yet started; where the SOP cannot be run, a quiet word on why."""
        plan, self._spending = self.deeds.plan(), self._may_spend
        try:
            Flow(plan.sop)
        except SopStudioError as error:
            self.runner.pause()
            self.views.clear()
            self.choices.show_topics(Topics((), str(error)))
            return
        self.deeds.restart()

    def _found(self, _sop: Sop, found: Topics) -> None:
        self.choices.show_topics(found)
        if self._seen:
            self.list_runs()

    def _opened(self) -> None:
        """Another document: other breakpoints, journeys and runs; what still comes of the run before is not shown."""
        before = self.views.snapshot
        if before is not None:
            self._left = before.run
            self.runner.pause()
            self.views.clear()
        self.runner.breakpoints = Breakpoints()
        self.views.set_stops(self.runner.breakpoints)
        self.choices.forget()
        if self._seen:
            self.list_runs()

    def _follow(self) -> None:
        """The document is another value, or the perspective comes into view."""
        if not self._seen:
            return
        sop, now = self._desk.document.document.sop, self.views.snapshot
        if sop is not self._asked_for:
            self._asked_for = sop
            self._topics.ask(sop)
        if now is None or (not now.began and (self.views.sop, self._spending) != (sop, self._may_spend)):
            self._begin()
        elif self.views.sop != sop and self._pinned != now.run:
            self._pinned = now.run
            offers = [("Continue with the edit", self.deeds.recast), ("Restart with it", self._begin)]
            goes = "goes on" if now.live and now.finished is None else "was made"
            self._desk.notices.say(f"This run {goes} with the SOP as it was when the run began.", "accent", offers)
        self.views.mark()

    @property
    def _may_spend(self) -> object:
        """What a run that begins now may take, and at which prices."""
        return self._desk.settings.value.limits, self._desk.settings.value.prices

    def _diverged(self, found: Divergence | None) -> None:
        if found is None:
            text = "The run goes on with the edit; up to here it would have gone the same way."
        else:
            text = f"With the SOP as it is now, the run takes another path from event {found.at + 1} on."
        self._desk.notices.say(text, "good" if found is None else "warning")

    def _connect(self) -> None:
        desk, views = self._desk, self.views
        self.runner.moved.connect(self._moved)
        self.runner.moved.connect(self.choices.tell_shown)
        self.runner.emptied.connect(self._emptied)
        self.runner.troubled.connect(lambda text: desk.notices.say(text, "bad"))
        self.runner.diverged.connect(self._diverged)
        self.runner.heard.connect(views.conversation.hear)
        self.choices.changed.connect(self._begin)
        self.choices.refused.connect(lambda text: desk.notices.say(text, "bad"))
        views.conversation.given.connect(self.runner.give)
        views.conversation.returned.connect(self.deeds.step)
        views.conversation.left.connect(desk.canvas.setFocus)
        views.details.toggled.connect(lambda tool: self.deeds.toggle("tool", tool))
        views.timeline.back.connect(self.deeds.back_here)
        views.timeline.fork.connect(self.deeds.fork_here)
        views.runs.opened.connect(self.open_run)
        self._topics.ready.connect(self._found)
        self._reading.ready.connect(self._was_read)
        desk.document.opened.connect(self._opened)
        desk.document.replaced.connect(self._follow)
        desk.settings.changed.connect(self.choices.refresh_models)
        desk.settings.changed.connect(self._follow)
        desk.look.changed.connect(lambda: views.timeline.table.viewport().update())

    def _arrange(self) -> None:
        split = QSplitter(Qt.Orientation.Vertical)
        split.addWidget(self.views.conversation)
        split.addWidget(self.views.details)
        split.setSizes([460, 260])
        split.setChildrenCollapsible(False)
        rule = ground("rule")
        rule.setFixedHeight(1)
        lines = column(self._side)
        lines.setContentsMargins(1, 0, 0, 0)
        lines.addWidget(self.choices)
        lines.addWidget(rule)
        lines.addWidget(split, 1)


__all__ = ["Simulate"]
