"""The commands on a run as actions, from which the menu, the palette, the shortcuts and the bar over the
canvas are built.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtGui import QGuiApplication

from sopstudio.connections.recording import add_sample, live_answer
from sopstudio.debugger.engine import fork_point
from sopstudio.debugger.plan import DebuggerState, RunPlan
from sopstudio.debugger.regression import append_scenario, make_scenario
from sopstudio.errors import SopStudioError
from sopstudio.scenarios import Scenario
from sopstudio.simulation.breakpoints import BreakpointKind
from sopstudio.sop import replace_fields
from sopstudio.trace import Ruling, UserReply
from sopstudio.translation import tr
from sopstudio.ui.action import Action
from sopstudio.ui.context import WindowContext
from sopstudio.ui.file_dialogs import ask_for_file, ask_where_to_save
from sopstudio.ui.runs.figure_export import FigureExport
from sopstudio.ui.saving import suggest_scenarios_file
from sopstudio.ui.simulate.conversation_entries import ConversationEntry
from sopstudio.ui.simulate.conversation_menu import entry_text
from sopstudio.ui.simulate.debugger_thread import DebuggerThread, StopSignal
from sopstudio.ui.simulate.run_choices import RunChoices
from sopstudio.ui.simulate.run_views import RunViews

RUN_OVER_TEXT = tr("The run is over; go back, fork it, or restart.")


class RunCommands:
    """Controls the run. `choices` defines a new run; `in_view` says whether the perspective is visible."""

    def __init__(
        self,
        context: WindowContext,
        thread: DebuggerThread,
        views: RunViews,
        choices: RunChoices,
        in_view: Callable[[], bool],
    ) -> None:
        self._context, self._thread, self._views = context, thread, views
        self._choices, self._in_view = choices, in_view
        self._form_due_at = 0
        """After how many events the fields of a response are to be shown; 0 for never."""

    @property
    def state(self) -> DebuggerState | None:
        """The current state of the run."""
        return self._views.state

    def plan(self) -> RunPlan:
        """The plan of a new run."""
        document = self._context.document
        return self._choices.plan(document.document, document.path)

    def actions(self) -> Iterator[Action]:
        """The actions of the menu *Simulate*."""
        in_view = self._in_view
        for name, title, run, key, icon, group in (
            ("step", tr("Step"), self.step, "F10", "step", 0),
            ("run", tr("Run"), self.run, "F5", "run", 0),
            ("run-to", tr("Run to breakpoint"), self.run_to_breakpoint, "Ctrl+F5  Shift+F5", "run-to", 0),
            ("pause", tr("Pause"), self.pause, "F6", "pause", 0),
            ("back", tr("Back"), self.step_back, "Shift+F11", "back", 0),
            ("restart", tr("Restart"), self.restart, "Shift+F4", "restart", 0),
            ("breakpoint", tr("Set or remove a breakpoint"), self.toggle_breakpoint, "F9", "breakpoint", 1),
            ("show-event", tr("Show it in the timeline"), self.show_event, "", "", 2),
            ("go-back", tr("Go back to the selected event"), self.rewind_to_selected, "Ctrl+F6", "back", 2),
            ("fork", tr("Fork from the selected event"), self.fork_from_selected, "Shift+F6", "fork", 2),
            ("edit", tr("Another answer of the tool…"), self.edit_response, "Ctrl+F10", "edit", 3),
            ("fail", tr("Make the tool fail…"), self.show_fail_menu, "Ctrl+Shift+F10", "stop", 3),
            ("answer", tr("Answer as the customer"), self.focus_answer, "F12", "send", 3),
            ("leave", tr("Leave the conversation"), self.leave, "", "user", 3),
            ("holds", tr("Decide: the condition holds"), lambda: self.decide_condition(True), "", "check", 3),
            (
                "holds-not",
                tr("Decide: the condition does not hold"),
                lambda: self.decide_condition(False),
                "",
                "close",
                3,
            ),
            (
                "undecided",
                tr("Let the agent decide the condition"),
                lambda: self.decide_condition(None),
                "",
                "decision",
                3,
            ),
            ("record", tr("Record the selected live answer as a mock"), self.record_selected, "", "save", 3),
            ("keep", tr("Keep this run"), self.confirm_stored, "Ctrl+Shift+K", "save", 4),
            ("open-run", tr("Open the selected run"), self.open_run, "", "folder", 4),
            ("copy-event", tr("Copy the text of the selected event"), self.copy_event, "", "copy", 2),
            ("copy-run", tr("Copy the id of the selected run"), self._views.runs.copy_current, "", "copy", 4),
            ("copy-run-row", tr("Copy the selected run as text"), self._views.runs.view.copy_rows, "", "copy", 4),
            ("export-runs", tr("Export the list of runs…"), self.export_runs, "", "", 4),
            ("search-runs", tr("Search the runs"), self.search_runs, "", "search", 4),
            ("older-runs", tr("Show older runs"), self._views.runs.show_older, "", "history", 4),
            ("choose", tr("Choose a journey or scenario…"), self.choose_scenario, "", "", 4),
            ("scenarios", tr("Scenarios from a file…"), self.open_scenarios, "", "folder", 4),
            ("scenario", tr("Turn into a scenario…"), self.save_as_scenario, "", "file", 4),
            ("continue", tr("Continue with the edit"), self.continue_with_edit, "", "edit", 5),
        ):
            yield Action(
                f"simulate.{name}",
                title,
                run,
                "Simulate",
                key,
                icon,
                in_view,
                group=group,
                search_words=tr("run simulate"),
            )

    def can_run(self, name: str) -> bool:
        """Whether a command can run now; the bar disables the others."""
        state = self.state
        busy, is_over = (
            state is not None and state.is_busy,
            state is not None and (state.finished is not None or not state.is_live),
        )
        awaited = state is not None and state.turn in ("user", "agent", "person", "permission")
        answers = {
            "step": not busy and (self._begins_anew(state) or not (is_over or awaited)),
            "pause": busy,
            "back": state is not None and state.is_live and len(state.events) > 1 and not busy,
            "restart": state is not None and state.has_begun,
        }
        answers["run"] = answers["run-to"] = answers["step"]
        return answers.get(name, True)

    def step(self) -> None:
        """Answer one request."""
        self._advance(StopSignal(), self._thread.step)

    def run(self) -> None:
        """Run to the end, or to the user's turn."""
        self._advance(StopSignal(continues=True), lambda: self._thread.continue_run(to_breakpoint=False))

    def run_to_breakpoint(self) -> None:
        """Run to the next breakpoint."""
        self._advance(
            StopSignal(continues=True, at_breakpoints=True), lambda: self._thread.continue_run(to_breakpoint=True)
        )

    def pause(self) -> None:
        """Stop a run that is going on."""
        self._thread.pause()

    def step_back(self) -> None:
        """Go back to the previous request."""
        if self.can_run("back"):
            self._thread.rewind(self._views.event_count - 1)

    def restart(self) -> None:
        """Start a new run with the current choices."""
        self._thread.pause()
        self._thread.begin(self.plan(), self._context.settings.value)

    @property
    def _chosen_event(self) -> int:
        """The number of the event that a menu was opened on in the conversation, else of the selected one; -1 for
        none.
        """
        entry = self._context.pointed.get(ConversationEntry)
        return entry.at if entry is not None else self._views.timeline.current

    def show_event(self) -> None:
        """Go to the chosen event in the timeline, and bring that into view."""
        if self.state is not None and self._chosen_event >= 0:
            self._views.timeline.select(self._chosen_event)
            self._views.panel_wanted.emit(self._views.timeline)

    def export_runs(self) -> None:
        """Write the list of stored runs to a file, as it is narrowed and sorted."""
        FigureExport(self._context).export_table(tr("Runs"), self._views.runs.table)

    def copy_event(self) -> None:
        """Put the text of the chosen event on the clipboard."""
        entry = self._context.pointed.get(ConversationEntry)
        if entry is not None:
            QGuiApplication.clipboard().setText(entry_text(entry))
        elif self._views.timeline.current >= 0:
            self._views.timeline.copy_current()
        else:
            self._context.notices.post(tr("There is no event yet."), "accent")

    def rewind_to_selected(self) -> None:
        """Take the run back to the selected event."""
        state, at = self.state, self._chosen_event
        if state is None or at < 0:
            return
        if state.is_live:
            self._thread.rewind(at + 1)
        else:
            self._context.notices.post(tr("A kept run is read-only; fork it to go on from here."), "accent")

    def fork_from_selected(self) -> None:
        """Start another run from the selected event; this one stays as it is stored."""
        state, at = self.state, self._chosen_event + 1
        if state is None or at < 1:
            return
        point = fork_point(state.events, at)
        self._thread.rewind(at, forked=True)
        origin = tr(" of {stored_id}", stored_id=state.stored_id) if state.stored_id else ""
        whence = tr("event {point}", point=point) if point else tr("the beginning")
        asked = "" if point == at else tr(": the last moment before event {at} at which an answer was awaited", at=at)
        self._context.notices.post(
            tr("A fork{origin} from {whence}{asked}.", origin=origin, whence=whence, asked=asked), "good"
        )

    def continue_with_edit(self) -> None:
        """Continue with the current value of the SOP."""
        if self.state is not None:
            self._thread.continue_with(self._context.document.document.sop)

    def toggle_breakpoint(self) -> None:
        """Toggle breakpoints on the canvas selection, else at the current step of the run."""
        selection = self._context.document.selection
        if selection.nodes or selection.edges:
            for key in sorted(selection.nodes):
                self.toggle_breakpoint_at("node", key)
            for key in sorted(selection.edges):
                self.toggle_breakpoint_at("edge", key)
        elif self._views.snapshot.visited:
            self.toggle_breakpoint_at("node", self._views.snapshot.visited[-1])
        else:
            self._context.notices.post(
                tr("Select a step or an edge on the canvas, then set a breakpoint there."), "accent"
            )

    def toggle_breakpoint_at(self, kind: BreakpointKind, key: str) -> None:
        """Set or remove a breakpoint."""
        self._thread.breakpoints = self._thread.breakpoints.toggle(kind, key)
        self._views.set_breakpoints(self._thread.breakpoints)

    def edit_response(self) -> None:
        """Show the fields of the waiting tool's response, or go back to the last call that was answered for them."""
        conversation = self._views.conversation
        card = next((entry_card for entry_card in conversation.cards if entry_card.entry.waiting), None)
        if card is not None:
            conversation.edit_response(card)
        elif (at := conversation.last_answered_call()) is not None:
            self.answer_otherwise(at)

    def answer_otherwise(self, at: int) -> None:
        """Take the run back to the call at event `at`, and show the fields of its response once it waits there."""
        self._form_due_at = at + 1
        self._thread.rewind(at + 1)

    def show_due_form(self) -> None:
        """Show the fields of a response where `answer_otherwise` asked for them, as the run has come there."""
        state = self.state
        if state is not None and state.turn == "tool" and not state.is_busy and len(state.events) == self._form_due_at:
            self._form_due_at = 0
            self.edit_response()

    def show_fail_menu(self) -> None:
        """Show the ways in which the waiting tool can fail."""
        if self.state is not None and self.state.turn == "tool":
            conversation = self._views.conversation
            conversation.fail_menu().exec(conversation.mapToGlobal(conversation.rect().center()))

    def focus_answer(self) -> None:
        """Focus the field in which the customer answers, also where the panel at the right is not in view."""
        self._views.side_wanted.emit()
        self._views.conversation.field.setFocus()

    def leave(self) -> None:
        """Leave the conversation as the customer."""
        if self.state is not None and self.state.turn == "user":
            self._thread.give(UserReply("", True))

    def decide_condition(self, holds: bool | None) -> None:
        """Answer the question whether a prose condition holds."""
        if self.state is not None and self.state.turn == "person":
            self._thread.give(Ruling(holds, "person"))

    def record_selected(self) -> None:
        """Make the live answer that is selected in the timeline the first sample of its tool."""
        self.record_answer(self._views.timeline.current)

    def record_answer(self, at: int) -> None:
        """Make the live answer at event `at` the first sample of its tool, as one undo step."""
        state = self.state
        answer = live_answer(state.events, at) if state is not None and at >= 0 else None
        if answer is None:
            self._context.notices.post(tr("Select a live answer in the timeline first."), "accent")
            return
        tool, result = answer
        document = self._context.document.document
        sop = add_sample(document.sop, tool, result.body, tr("a live answer"))
        if sop is document.sop:
            known = any(own.name == tool for own in sop.tools)
            text = (
                tr("This answer is the first sample already.")
                if known
                else tr("The SOP does not have this tool any more.")
            )
            self._context.notices.post(text, "accent")
            return
        self._context.document.edit(tr("Record a live answer"), replace_fields(document, sop=sop))
        self._context.notices.post(
            tr("The answer is the tool's first sample now; runs that are not live get it."), "good"
        )

    def choose_scenario(self) -> None:
        """Open the list of what the next run can be about, also where the panel at the right is closed."""
        self._views.side_wanted.emit()
        self._choices.open_topics()

    def open_scenarios(self) -> None:
        """Ask for a file of scenarios, and list them."""
        filters = tr("Scenarios (*.jsonl *.json);;All files (*)")
        if path := ask_for_file(self._views.conversation, tr("Scenarios from a file"), filters):
            self._choices.read_scenarios(path)

    def confirm_stored(self) -> None:
        """Store the run, and say under which id."""
        state = self.state
        if state is None or not state.has_begun:
            self._context.notices.post(tr("There is nothing to keep yet."), "accent")
        elif state.stored_id and not state.store_error:
            self._context.notices.post(
                tr("This run is kept in the library as {stored_id}.", stored_id=state.stored_id), "good"
            )
        else:
            self._thread.record()

    def open_run(self) -> None:
        """Open the run that is selected in the list; say so where none is."""
        if not self._views.runs.current:
            self._context.notices.post(tr("Choose a run in the list first."), "accent")
        else:
            self._views.runs.open_current()

    def search_runs(self) -> None:
        """Bring the list of runs into view, with the keyboard in its search."""
        self._views.panel_wanted.emit(self._views.runs)
        self._views.runs.search_field.setFocus()

    def save_as_scenario(self) -> None:
        """Ask for a file and add this run to it as a scenario."""
        name, filters = suggest_scenarios_file(self._context.document.document.sop), tr("Scenarios (*.jsonl)")
        title = tr("Turn into a scenario")
        if path := ask_where_to_save(self._views.conversation, title, name, filters, adds=True):
            self.write_scenario(path)

    def write_scenario(self, path: Path) -> Scenario | None:
        """Add this run to the scenarios in `path`; returns the scenario, or None where that failed."""
        state = self.state
        if state is None:
            return None
        try:
            scenario = make_scenario(state.setup, state.events, f"regression.{state.stored_id or state.run_number}")
            append_scenario(path, scenario)
        except SopStudioError as error:
            self._context.notices.post(str(error), "bad")
            return None
        self._context.notices.post(tr("Added to {name} as {id}.", name=path.name, id=scenario.id), "good")
        return scenario

    def _begins_anew(self, now: DebuggerState | None) -> bool:
        """Whether the run that is shown is over or only to be read, and the choices are for another one."""
        if now is None or now.is_busy or (now.is_live and now.finished is None):
            return False
        return self._choices.differ_from(now)

    def _advance(self, stop: StopSignal, advance: Callable[[], None]) -> None:
        """Advance the run; a response that is being edited is what the tool returns."""
        state, form = self.state, self._views.conversation.response_form
        if state is None or self._begins_anew(state):
            self._thread.begin(self.plan(), self._context.settings.value, stop=stop)
        elif state.finished is not None:
            self._context.notices.post(RUN_OVER_TEXT, "accent")
        elif state.turn in ("user", "agent"):
            self._views.conversation.field.setFocus()
        elif state.turn == "permission":
            self._context.notices.post(tr("Decide first whether the tool is called."), "accent")
        elif state.is_live and form is not None:
            response = form.build_result()
            if response is not None:
                self._thread.give(response, stop)
        elif state.is_live:
            advance()
        else:
            self._context.notices.post(tr("A kept run is read-only; fork it to go on."), "accent")


__all__ = ["RunCommands"]
