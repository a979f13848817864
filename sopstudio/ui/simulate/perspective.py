"""*Simulate*: step a conversation through the SOP, look at any event, change what happens, and keep the
results.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from sopstudio.debugger.plan import DebuggerState
from sopstudio.debugger.run_subjects import Topics, list_topics
from sopstudio.errors import SopStudioError
from sopstudio.scenarios import Scenario
from sopstudio.simulation.breakpoints import Breakpoints
from sopstudio.simulation.replay import Divergence
from sopstudio.sop import Flow, Sop
from sopstudio.trace import Finished
from sopstudio.trace.kept_reasons import say_reason
from sopstudio.translation import tr
from sopstudio.ui.action import Action
from sopstudio.ui.background import LatestTask
from sopstudio.ui.context import WindowContext
from sopstudio.ui.notices import NoticeAction, NoticeKind
from sopstudio.ui.scenario_way import ScenarioLight
from sopstudio.ui.simulate.commands import RunCommands
from sopstudio.ui.simulate.debugger_thread import DebuggerThread
from sopstudio.ui.simulate.run_bar import RunBar
from sopstudio.ui.simulate.run_choices import RunChoices
from sopstudio.ui.simulate.run_views import RunViews
from sopstudio.ui.simulate.stored_run_opener import StoredRunOpener
from sopstudio.ui.simulate.stored_runs_loader import StoredRunsLoader
from sopstudio.ui.widgets import column, focus_first, styled_widget

TOPICS_DELAY_MS = 400
STEPS_OF_A_TRIAL = 3
BAR_TEXTS = {
    "step": tr("Step"),
    "run": tr("Run"),
    "run-to": "",
    "pause": tr("Pause"),
    "back": tr("Back"),
    "restart": tr("Restart"),
}
LOW_WINDOW = 620
"""Pixels; in a lower window the choices would leave the conversation a line or two."""
READY_TEXT = tr("The scenario is ready: Step (F10) or Run (F5).")


INFERRED_PATH_TEXT = tr(
    "No event decides here: this agent has no place in the graph, so its path follows from its calls."
)


class RunSide(QWidget):
    """The panel on the right; `window_resized` carries the height of its window in pixels."""

    window_resized = Signal(int)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say how high the window is."""
        super().resizeEvent(event)
        self.window_resized.emit(self.window().height())


class Simulate:
    """Choices, conversation and details on the right; timeline, runs and score below; the bar over the canvas."""

    name, title = "simulate", tr("Simulate")

    def __init__(self, context: WindowContext) -> None:
        self._context = context
        self.views = RunViews(context)
        self._side = RunSide()
        self.choices = RunChoices(lambda: context.settings.value, context.icons, context.theme)
        self.thread = DebuggerThread(context.library.home, self._side, context.endpoint_limits.limiters)
        self.commands = RunCommands(context, self.thread, self.views, self.choices, lambda: self._in_view)
        self._actions = [*self.commands.actions(), *self.views.timeline.filters.switch_actions(lambda: self._in_view)]
        named_actions = [(action, action.id.removeprefix("simulate.")) for action in self._actions]
        self.bar = RunBar(
            (
                (action, BAR_TEXTS[name], partial(self.commands.can_run, name))
                for action, name in named_actions
                if name in BAR_TEXTS
            ),
            context.icons,
        )
        self._topics_task = LatestTask(list_topics, TOPICS_DELAY_MS, self._side)
        self._opener = StoredRunOpener(context, self.thread, self.choices, self.commands, self.views, self._side)
        self._runs_loader = StoredRunsLoader(context, self.views.runs, self.choices.scenario_titles, self._side)
        self.scenario_light = ScenarioLight(context.canvas.canvas_scene)
        self._in_view = self._closed = False
        self._topics_sop: Sop | None = None
        self._last_notice = self._last_error = ""
        self._run_notice = (-1, "")
        self._notified_run = self._closed_run = self._begun_run = -1
        self._limits_used: object = None
        self._shown_events = (0, 0)
        self._listed_state: tuple[str, Finished | None] = ("", None)
        self._arrange()
        self._connect()

    def side_panel(self) -> QWidget:
        """Choices, conversation and details."""
        return self._side

    def bottom_panels(self) -> Iterator[QWidget]:
        """Timeline, runs and score."""
        yield from (self.views.timeline, self.views.runs, self.views.score)

    def needs_bottom_panels(self) -> bool:
        """Whether a run has begun: what happened stands there."""
        return self.views.state is not None and self.views.state.has_begun

    def canvas_overlay(self) -> QWidget | None:
        """The bar with the run commands."""
        return self.bar

    def actions(self) -> Iterator[Action]:
        """The actions of the menu *Simulate*."""
        yield from self._actions

    def enter(self) -> None:
        """Mark the canvas, find the journeys, and list the runs."""
        self._in_view = True
        self._follow_document()
        self.views.mark()
        self.list_runs()

    def take_focus(self) -> None:
        """Focus the field in which the customer answers, else the choices."""
        field = self.views.conversation.field
        if field.isEnabled():
            field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            focus_first(self._side)

    def leave(self) -> None:
        """Pause the run, and remove the marks on the canvas."""
        self._in_view = False
        self.thread.pause()
        self.scenario_light.clear()
        self.views.unmark()
        self._context.notices.retract(self._run_notice[1])

    def close(self) -> None:
        """End the thread; what has happened so far is stored."""
        self._closed = True
        self.thread.close()
        self._topics_task.close()
        self._opener.close()
        self._runs_loader.close()

    def try_scenario(self, scenario: Scenario, title: str = "") -> None:
        """Choose this scenario for the next run; `title` is its title where it is not listed."""
        self.choices.choose_scenario(scenario, title)
        self._context.notices.post(READY_TEXT, "accent")

    @property
    def has_played_run(self) -> bool:
        """Whether the run that is shown was played here: to its end, or `STEPS_OF_A_TRIAL` steps far."""
        state = self.views.state
        if state is None or not state.is_live:
            return False
        return state.finished is not None or len(self.views.snapshot.visited) >= STEPS_OF_A_TRIAL

    def list_runs(self) -> None:
        """List the stored runs of the open SOP."""
        self._runs_loader.refresh()

    def open_run(self, run_id: str, *, goes_on: bool = False) -> None:
        """Show a stored run, and with `goes_on` continue it as a fork from its last event."""
        self._opener.open(run_id, goes_on=goes_on)

    def _show_state(self, state: DebuggerState) -> None:
        if self._closed or state.run_number <= self._closed_run:
            return
        if state.has_begun and self._begun_run != state.run_number:
            self._begun_run = state.run_number
            self._context.notices.retract(READY_TEXT)
            self.choices.live.switch_off()  # the switch is for one run
            self.choices.make_room()  # they are for the next run; the conversation needs the room
        if self._run_notice[0] != state.run_number:
            self._context.notices.retract(self._run_notice[1])  # it was said of a run that is not shown any more
        shown = (state.run_number, len(state.events))
        if self._in_view and shown != self._shown_events:
            self._context.document.deselect_edges()  # one that was looked at belongs to where the run was
        self._shown_events = shown
        self.views.show_state(state)
        self._opener.reveal_difference(state)
        self.commands.show_due_form()
        self.bar.refresh()
        if state.is_busy:
            return
        self._notify(state)
        if self._in_view and self._listed_state != (state.stored_id, state.finished):
            self._listed_state = (state.stored_id, state.finished)
            self.list_runs()

    def _clear_views(self) -> None:
        """Clear the views where the choices make no run, as the previous run had other choices."""
        if not self._closed:
            self.views.clear()
            self.bar.refresh()

    def _notify(self, state: DebuggerState) -> None:
        """Show a notice about the state of the run, once."""
        text: str = ""
        kind: NoticeKind = "accent"
        if state.store_error and state.store_error != self._last_error:
            text, kind = (
                tr("The run goes on, but is not being kept: {store_error}.", store_error=state.store_error),
                "warning",
            )
        elif state.finished is not None and state.finished.status in ("failed", "agent-error"):
            failure = tr("The model failed") if state.finished.status == "failed" else tr("The agent made a mistake")
            text, kind = f"{failure}: {say_reason(state.finished.reason)}.".replace("..", "."), "bad"
        elif state.breakpoint_hit is not None:
            text = tr(
                "Stopped at the breakpoint on the {kind} “{breakpoint_title}”.",
                kind=tr(state.breakpoint_hit.kind),
                breakpoint_title=self._breakpoint_title(state),
            )
        notice_key = f"{state.run_number}:{text}"
        if text and notice_key != self._last_notice:
            self._post_of_run(state, text, kind)
        self._last_notice, self._last_error = notice_key, state.store_error or self._last_error

    def _breakpoint_title(self, state: DebuggerState) -> str:
        """The title of the node, edge or tool whose breakpoint was hit."""
        hit, drawing = state.breakpoint_hit, self._context.canvas.canvas_scene.drawing
        if hit is None:
            return ""
        if hit.kind == "tool":
            return state.setup.runtime.flow.tools[hit.key].label()
        if hit.kind == "node":
            return drawing.nodes[hit.key].title if hit.key in drawing.nodes else hit.key
        edge = drawing.edges.get(hit.key)
        return f"{drawing.nodes[edge.source].title} → {drawing.nodes[edge.target].title}" if edge else hit.key

    def _start_fresh(self) -> None:
        """Create a run from the choices without starting it; where the SOP cannot run, say why."""
        plan, self._limits_used = self.commands.plan(), self._spending_settings
        try:
            Flow(plan.sop)
        except SopStudioError as error:
            self.thread.pause()
            self.views.clear()
            self.choices.set_topics(Topics((), str(error)))
            return
        self.commands.restart()

    def _show_topics(self, _sop: Sop, topic_list: Topics) -> None:
        self.choices.set_topics(topic_list)
        if self._in_view:
            self.list_runs()

    def _on_document_opened(self) -> None:
        """Forget the breakpoints, journeys and runs of the previous document; late results of its run are ignored."""
        previous = self.views.state
        if previous is not None:
            self._closed_run = previous.run_number
            self.thread.pause()
            self.views.clear()
        self.thread.breakpoints = Breakpoints()
        self.views.set_breakpoints(self.thread.breakpoints)
        self.choices.reset()
        self._topics_sop = None
        if self._in_view:
            self.list_runs()

    def _follow_document(self) -> None:
        """Update what depends on the document, which changed or whose perspective came into view."""
        if not self._in_view:
            return
        sop, state = self._context.document.document.sop, self.views.state
        if sop is not self._topics_sop:
            self._topics_sop = sop
            self._topics_task.request(sop)
        if state is None or (
            not state.has_begun and (self.views.sop, self._limits_used) != (sop, self._spending_settings)
        ):
            self._start_fresh()
        elif self.views.sop != sop and self._notified_run != state.run_number:
            self._notified_run = state.run_number
            offers = [
                (tr("Continue with the edit"), self.commands.continue_with_edit),
                (tr("Restart with it"), self._start_fresh),
            ]
            verb = tr("goes on") if state.is_live and state.finished is None else tr("was made")
            text = tr("This run {verb} with the SOP as it was when the run began.", verb=verb)
            self._post_of_run(state, text, "accent", offers)
        self.views.mark()

    def _post_of_run(
        self, state: DebuggerState, text: str, kind: NoticeKind, offers: Sequence[NoticeAction] = ()
    ) -> None:
        """Post what is true of the run that is shown; it is gone when another run is."""
        self._context.notices.post(text, kind, offers)
        self._run_notice = (state.run_number, text)

    @property
    def _spending_settings(self) -> object:
        """The limits, prices and options of models of a run that starts now."""
        settings = self._context.settings.value
        return settings.limits, settings.prices, settings.options

    def _show_decision(self) -> None:
        """Go to the decision for the edge that was clicked, or say why there is none."""
        selection = self._context.document.selection
        if not self._in_view or selection.nodes or len(selection.edges) != 1:
            return
        (edge,) = selection.edges
        if not self.views.show_decision(edge) and edge in self.views.snapshot.taken:
            self._context.notices.post(INFERRED_PATH_TEXT, "accent")

    def _light_scenario(self, scenario: Scenario | None) -> None:
        """Light the way of the scenario that somebody looks at in the list, as long as they do."""
        self.scenario_light.show(self._context.document.document.sop, scenario if self._in_view else None)

    def _report_divergence(self, divergence: Divergence | None) -> None:
        if divergence is None:
            text = tr("The run goes on with the edit; up to here it would have gone the same way.")
        else:
            text = tr("With the SOP as it is now, the run takes another path from event {at} on.", at=divergence.at + 1)
        self._context.notices.post(text, "good" if divergence is None else "warning")

    def _connect(self) -> None:
        context, views = self._context, self.views
        self._side.window_resized.connect(lambda height: self.choices.set_low(height < LOW_WINDOW))
        self.thread.state_changed.connect(self._show_state)
        self.thread.state_changed.connect(self.choices.note_shown_run)
        self.thread.run_cleared.connect(self._clear_views)
        self.thread.error_raised.connect(lambda text: context.notices.post(text, "bad"))
        self.thread.diverged.connect(self._report_divergence)
        self.thread.partial_reply.connect(views.conversation.show_partial_reply)
        self.choices.changed.connect(self._start_fresh)
        self.choices.scenario_pointed.connect(self._light_scenario)
        self.choices.refused.connect(lambda text: context.notices.post(text, "bad"))
        views.conversation.answered.connect(self.thread.give)
        views.conversation.mock_accepted.connect(self.commands.step)
        views.conversation.decided.connect(self.thread.decide)
        views.conversation.record_requested.connect(self.commands.record_answer)
        views.conversation.other_answer_requested.connect(self.commands.answer_otherwise)
        views.conversation.carried_out.connect(self.thread.carry_out)
        views.conversation.focus_lost.connect(context.canvas.setFocus)
        views.details.breakpoint_toggled.connect(lambda tool: self.commands.toggle_breakpoint_at("tool", tool))
        views.timeline.rewind_requested.connect(self.commands.rewind_to_selected)
        views.timeline.fork_requested.connect(self.commands.fork_from_selected)
        views.runs.opened.connect(self.open_run)
        views.score.scenario_requested.connect(self.commands.choose_scenario)
        self._topics_task.ready.connect(self._show_topics)
        context.document.selected.connect(self._show_decision)
        context.document.opened.connect(self._on_document_opened)
        context.document.replaced.connect(self._follow_document)
        context.settings.changed.connect(self.choices.refresh_models)
        context.settings.changed.connect(self._follow_document)
        context.theme.changed.connect(lambda: views.timeline.table.viewport().update())

    def _arrange(self) -> None:
        split = QSplitter(Qt.Orientation.Vertical)
        split.addWidget(self.views.conversation)
        split.addWidget(self.views.details)
        split.setSizes([460, 260])
        split.setChildrenCollapsible(False)
        rule = styled_widget("rule")
        rule.setFixedHeight(1)
        layout = column(self._side)
        layout.setContentsMargins(1, 0, 0, 0)
        layout.addWidget(self.choices)
        layout.addWidget(rule)
        layout.addWidget(split, 1)


__all__ = ["Simulate"]
