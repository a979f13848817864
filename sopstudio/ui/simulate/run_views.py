"""All views of a run, kept in sync with it: conversation, details, timeline, score, canvas.

The newest event is shown until the user selects an earlier one; the next step returns to the newest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from sopstudio.debugger.plan import DebuggerState
from sopstudio.debugger.snapshot import Snapshot, SnapshotFold
from sopstudio.debugger.tool_permissions import list_permissions
from sopstudio.simulation.breakpoints import Breakpoints, DocumentKeys
from sopstudio.sop import Flow, Sop
from sopstudio.trace import AskModel, Evaluated, Event, Took
from sopstudio.ui.context import WindowContext
from sopstudio.ui.simulate.conversation_entries import RunLog
from sopstudio.ui.simulate.conversation_panel import ConversationPanel
from sopstudio.ui.simulate.details_panel import DetailsPanel
from sopstudio.ui.simulate.run_marks import RunMarks
from sopstudio.ui.simulate.score_panel import ScorePanel
from sopstudio.ui.simulate.stored_runs_panel import StoredRunsPanel
from sopstudio.ui.simulate.timeline import Timeline


class RunViews(QObject):
    """The views of one run. `changed` is emitted when another snapshot is shown; `panel_requested` carries the
    panel to bring to the front, `panel_wanted` one that the user wants to see, so that closed panels open;
    `side_wanted` asks for the panel at the right.
    """

    changed = Signal()
    panel_requested = Signal(object)
    panel_wanted = Signal(object)
    side_wanted = Signal()

    def __init__(self, context: WindowContext) -> None:
        super().__init__()
        self._context = context
        self.conversation = ConversationPanel(context.theme, context.icons)
        self.details = DetailsPanel(context.theme)
        self.timeline, self.runs, self.score = Timeline(context.theme), StoredRunsPanel(context.theme), ScorePanel()
        self.marks = RunMarks(context.canvas.canvas_scene)
        self.state: DebuggerState | None = None
        self.breakpoints = Breakpoints()
        self.snapshot = Snapshot()
        self._story: RunLog | None = None
        self._live_fold: SnapshotFold | None = None
        self._past_fold: SnapshotFold | None = None
        self._is_marking = False
        self._last_revealed = (0, "")
        self._snapshot_events: Sequence[Event] = ()
        self.timeline.event_selected.connect(self.show_past)
        self.conversation.score_requested.connect(lambda: self.panel_wanted.emit(self.score))
        context.canvas.canvas_scene.folds_changed.connect(self._mark_again)

    @property
    def sop(self) -> Sop | None:
        """The SOP of the run."""
        return self.state.setup.runtime.flow.source if self.state is not None else None

    @property
    def event_count(self) -> int:
        """The number of events so far."""
        return len(self.state.events) if self.state is not None else 0

    def show_state(self, state: DebuggerState) -> None:
        """Show a run as it stands."""
        if self.state is None or state.run_number != self.state.run_number or self._story is None:
            flow: Flow = state.setup.runtime.flow
            self._story, self._live_fold, self._past_fold = RunLog(flow), SnapshotFold(flow), SnapshotFold(flow)
        previous, self.state = self.state, state
        self._story.update(state.events)
        self.timeline.show_rows(self._story.lines)
        self.conversation.show_run(state, self._story.entries)
        self.score.show_run(state)
        if self._live_fold is not None:
            current = self._live_fold.with_path(state.setup.runtime, state.events)
            self._show_snapshot(with_pending_prompt(current, state), state.events)
        is_over = state.finished is not None
        if state.is_live and previous is not None and is_over != (previous.finished is not None):
            self.panel_requested.emit(self.score if is_over else self.timeline)

    def clear(self) -> None:
        """Show no run, and bring the timeline to the front where the score was."""
        if self.state is not None and self.state.finished is not None:
            self.panel_requested.emit(self.timeline)
        self.state = self._story = self._live_fold = self._past_fold = None
        self.timeline.show_rows([])
        self.conversation.show_run(None, [])
        self.score.show_run(None)
        self._show_snapshot(Snapshot(), ())

    def show_past(self, count: int) -> None:
        """Show the snapshot after `count` events; the run itself stays where it is."""
        state, story = self.state, self._story
        if state is None or story is None or self._past_fold is None or self._live_fold is None:
            return
        is_past = count < len(state.events)
        entries = [entry for entry in story.entries if entry.at < count]
        self.conversation.show_run(state, entries, is_past=is_past)
        fold, events = (self._past_fold, state.events[:count]) if is_past else (self._live_fold, state.events)
        current = fold.with_path(state.setup.runtime, events)
        self._show_snapshot(current if is_past else with_pending_prompt(current, state), events)

    def show_decision(self, edge: str) -> bool:
        """Go to the last event in which this edge was taken, else judged; whether there is one."""
        if self.state is None:
            return False
        keys = DocumentKeys(self.state.setup.runtime.flow)
        takes, rulings = [-1], [-1]
        for index, event in enumerate(self.state.events):
            if isinstance(event, Took) and edge in map(keys.edge_key, event.edges):
                takes.append(index)
            elif isinstance(event, Evaluated) and keys.edge_key(event.edge) == edge:
                rulings.append(index)
        index = takes[-1] if takes[-1] >= 0 else rulings[-1]
        if index < 0:
            return False
        self.timeline.select(index)
        self.panel_requested.emit(self.timeline)
        return True

    def set_breakpoints(self, breakpoints: Breakpoints) -> None:
        """Show other breakpoints."""
        self.breakpoints = breakpoints
        self._show_snapshot(self.snapshot, self._snapshot_events)

    def mark(self) -> None:
        """Mark the canvas."""
        self._is_marking = True
        self.marks.show(self.snapshot, self.breakpoints)
        self._reveal_current()

    def _mark_again(self) -> None:
        """Mark the cards that are there now: something was folded or unfolded."""
        if self._is_marking:
            self.marks.show(self.snapshot, self.breakpoints)

    def unmark(self) -> None:
        """Remove all marks from the canvas."""
        self._is_marking = False
        self.marks.clear()
        self._context.canvas.follow("")

    def _reveal_current(self) -> None:
        """Keep the current node in view: at a readable zoom when a run begins, then at the zoom of the user."""
        canvas, current_key = self._context.canvas, (self.snapshot.visited or [""])[-1]
        item = canvas.canvas_scene.find_item(current_key)
        position = (self.state.run_number if self.state is not None else 0, current_key)
        if item is None:
            return
        if position[0] != self._last_revealed[0]:
            canvas.reveal(current_key)
        canvas.follow(current_key, scrolls=position != self._last_revealed)
        self._last_revealed = position

    def _show_snapshot(self, snapshot: Snapshot, events: Sequence[Event]) -> None:
        """Show this snapshot, which stands after these events."""
        self.snapshot, self._snapshot_events = snapshot, events
        setup = self.state.setup if self.state is not None else None
        tools = list_permissions(setup, snapshot, self._snapshot_events) if setup is not None else []
        self.details.show_snapshot(snapshot, tools, self.breakpoints, setup)
        if self._is_marking:
            self.mark()
        self.changed.emit()


def with_pending_prompt(snapshot: Snapshot, state: DebuggerState) -> Snapshot:
    """The snapshot with the prompt that the user has to answer, which can be one of several requested together."""
    return replace(snapshot, prompt=state.request) if isinstance(state.request, AskModel) else snapshot


__all__ = ["RunViews"]
