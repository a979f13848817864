"""Everything that shows a run, kept in step with it: conversation, details, timeline, score, canvas.

The newest moment is shown until an earlier one is looked at; the next step returns to the newest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from sopstudio.simulation.breakpoints import Breakpoints
from sopstudio.sop import Flow, Sop
from sopstudio.trace import AskModel, Event
from sopstudio.ui.canvas.view import CLEAR
from sopstudio.ui.desk import Desk
from sopstudio.ui.simulate.allowed import tools_at
from sopstudio.ui.simulate.conversation import Conversation
from sopstudio.ui.simulate.details import Details
from sopstudio.ui.simulate.entries import Story
from sopstudio.ui.simulate.marks import Marks
from sopstudio.ui.simulate.moment import Folding, Moment
from sopstudio.ui.simulate.plan import Snapshot
from sopstudio.ui.simulate.runs_panel import RunsPanel
from sopstudio.ui.simulate.score_panel import ScorePanel
from sopstudio.ui.simulate.timeline import Timeline


class Views(QObject):
    """The views of one run. `changed` when another moment is shown; `forward` names the panel that now matters."""

    changed = Signal()
    forward = Signal(object)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.conversation = Conversation(desk.look, desk.icons)
        self.details = Details(desk.look)
        self.timeline, self.runs, self.score = Timeline(desk.look), RunsPanel(), ScorePanel()
        self.marks = Marks(desk.canvas.canvas_scene)
        self.snapshot: Snapshot | None = None
        self.stops = Breakpoints()
        self.moment = Moment()
        self._story: Story | None = None
        self._live: Folding | None = None
        self._past: Folding | None = None
        self._marked = False
        self._followed = (0, "")
        self._events: Sequence[Event] = ()
        self.timeline.looked.connect(self.look)

    @property
    def sop(self) -> Sop | None:
        """The SOP that the run is pinned to."""
        return self.snapshot.setup.routing.flow.sop if self.snapshot is not None else None

    @property
    def count(self) -> int:
        """How many events have happened."""
        return len(self.snapshot.events) if self.snapshot is not None else 0

    def show(self, snapshot: Snapshot) -> None:
        """Show a run as it stands."""
        if self.snapshot is None or snapshot.run != self.snapshot.run or self._story is None:
            flow: Flow = snapshot.setup.routing.flow
            self._story, self._live, self._past = Story(flow), Folding(flow), Folding(flow)
        before, self.snapshot = self.snapshot, snapshot
        self._story.take(snapshot.events)
        self.timeline.show_rows(self._story.rows)
        self.conversation.show_run(snapshot, self._story.entries)
        self.score.show_run(snapshot)
        if self._live is not None:
            moment = self._live.placed(snapshot.setup.routing, snapshot.events)
            self._show_moment(asked_now(moment, snapshot), snapshot.events)
        over = snapshot.finished is not None
        if snapshot.live and before is not None and over != (before.finished is not None):
            self.forward.emit(self.score if over else self.timeline)

    def clear(self) -> None:
        """Show no run, and no panel that waits for the end of one."""
        if self.snapshot is not None and self.snapshot.finished is not None:
            self.forward.emit(self.timeline)
        self.snapshot = self._story = self._live = self._past = None
        self.timeline.show_rows([])
        self.conversation.show_run(None, [])
        self.score.show_run(None)
        self._show_moment(Moment(), ())

    def look(self, count: int) -> None:
        """Show the moment after `count` events; the run itself stays where it is."""
        snapshot, story = self.snapshot, self._story
        if snapshot is None or story is None or self._past is None or self._live is None:
            return
        past = count < len(snapshot.events)
        told = [entry for entry in story.entries if entry.at < count]
        self.conversation.show_run(snapshot, told, past=past)
        folding, events = (self._past, snapshot.events[:count]) if past else (self._live, snapshot.events)
        moment = folding.placed(snapshot.setup.routing, events)
        self._show_moment(moment if past else asked_now(moment, snapshot), events)

    def set_stops(self, stops: Breakpoints) -> None:
        """Show other breakpoints."""
        self.stops = stops
        self._show_moment(self.moment, self._events)

    def mark(self) -> None:
        """Mark the canvas (again)."""
        self._marked = True
        self.marks.show(self.moment, self.stops)
        self._follow()

    def unmark(self) -> None:
        """Leave no mark on the canvas."""
        self._marked = False
        self.marks.clear()

    def _follow(self) -> None:
        """Keep the step where the run is in view: at a readable size at first, then as near as the person likes it."""
        canvas, here = self._desk.canvas, (self.moment.visited or [""])[-1]
        item = canvas.canvas_scene.item(here)
        mark = (self.snapshot.run if self.snapshot is not None else 0, here)
        if item is None or mark == self._followed:
            return
        if mark[0] != self._followed[0]:
            canvas.reveal(here)
        canvas.ensureVisible(item.sceneBoundingRect(), *CLEAR)
        self._followed = mark

    def _show_moment(self, moment: Moment, events: Sequence[Event]) -> None:
        """Show this moment, and what stands there after these events."""
        self.moment, self._events = moment, events
        setup = self.snapshot.setup if self.snapshot is not None else None
        tools = tools_at(setup, moment, self._events) if setup is not None else []
        self.details.show_moment(moment, tools, self.stops, setup)
        if self._marked:
            self.mark()
        self.changed.emit()


def asked_now(moment: Moment, snapshot: Snapshot) -> Moment:
    """The moment with the prompt that a person is to answer, which may be one of several that were asked together."""
    return replace(moment, prompt=snapshot.request) if isinstance(snapshot.request, AskModel) else moment


__all__ = ["Views"]
