"""What can be done with a run, as actions: menu, palette, keys and the bar over the canvas are made from them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtWidgets import QFileDialog

from sopstudio.errors import SopStudioError
from sopstudio.scenarios import Scenario
from sopstudio.simulation.breakpoints import Kind
from sopstudio.trace import Ruling, UserReply
from sopstudio.ui.action import Action
from sopstudio.ui.desk import Desk
from sopstudio.ui.simulate.choices import Choices
from sopstudio.ui.simulate.engine import fork_point
from sopstudio.ui.simulate.plan import Plan, Snapshot
from sopstudio.ui.simulate.regression import append, scenario_of
from sopstudio.ui.simulate.runner import Runner, Stop
from sopstudio.ui.simulate.views import Views

FINISHED = "The run is over; go back, fork it, or restart."


class Deeds:
    """Moves the run. `choices` say what a fresh run is made from, `in_view` whether the perspective is."""

    def __init__(self, desk: Desk, runner: Runner, views: Views, choices: Choices, in_view: Callable[[], bool]) -> None:
        self._desk, self._runner, self._views = desk, runner, views
        self._choices, self._in_view = choices, in_view

    @property
    def snapshot(self) -> Snapshot | None:
        """The run as it stands."""
        return self._views.snapshot

    def plan(self) -> Plan:
        """What a fresh run is made from."""
        return self._choices.plan(self._desk.document.document)

    def actions(self) -> Iterator[Action]:
        """The menu *Simulate*."""
        seen = self._in_view
        for name, title, run, key, icon, group in (
            ("step", "Step", self.step, "F10", "step", 0),
            ("run", "Run", self.run, "F5", "run", 0),
            ("run-to", "Run to breakpoint", self.run_to, "Ctrl+F5  Shift+F5", "run-to", 0),
            ("pause", "Pause", self.pause, "F6", "pause", 0),
            ("back", "Back", self.back, "Shift+F10", "back", 0),
            ("restart", "Restart", self.restart, "Shift+F4", "restart", 0),
            ("breakpoint", "Set or remove a breakpoint", self.breakpoint, "F9", "breakpoint", 1),
            ("go-back", "Go back to the selected event", self.back_here, "Ctrl+F6", "back", 2),
            ("fork", "Fork from the selected event", self.fork_here, "Shift+F6", "fork", 2),
            ("edit", "Edit the tool's response…", self.edit_response, "Ctrl+F10", "edit", 3),
            ("fail", "Make the tool fail…", self.fail, "Ctrl+Shift+F10", "stop", 3),
            ("answer", "Answer as the customer", self.answer, "F12", "send", 3),
            ("leave", "Leave the conversation", self.leave, "", "user", 3),
            ("holds", "Decide: the condition holds", lambda: self.decide(True), "", "check", 3),
            ("holds-not", "Decide: the condition does not hold", lambda: self.decide(False), "", "close", 3),
            ("undecided", "Let the agent decide the condition", lambda: self.decide(None), "", "decision", 3),
            ("keep", "Keep this run", self.keep, "Ctrl+Shift+K", "save", 4),
            ("open-run", "Open the selected run", self.open_run, "", "folder", 4),
            ("scenarios", "Scenarios from a file…", self.choose_scenarios, "", "folder", 4),
            ("scenario", "Turn into a scenario…", self.to_scenario, "", "file", 4),
            ("continue", "Continue with the edit", self.recast, "", "edit", 5),
        ):
            yield Action(f"simulate.{name}", title, run, "Simulate", key, icon, seen, group=group, words="run simulate")

    def can(self, name: str) -> bool:
        """Whether it can be done now: what the bar greys out."""
        now = self.snapshot
        busy, over = now is not None and now.busy, now is not None and (now.finished is not None or not now.live)
        awaited = now is not None and now.turn in ("user", "agent", "person")
        answers = {
            "step": not busy and (self._begins_anew(now) or not (over or awaited)),
            "pause": busy,
            "back": now is not None and now.live and len(now.events) > 1 and not busy,
            "restart": now is not None and now.began,
        }
        answers["run"] = answers["run-to"] = answers["step"]
        return answers.get(name, True)

    def step(self) -> None:
        """Let one request be answered."""
        self._move(Stop(), self._runner.step)

    def run(self) -> None:
        """Go on."""
        self._move(Stop(far=True), lambda: self._runner.go(to_breakpoint=False))

    def run_to(self) -> None:
        """Go on to a breakpoint."""
        self._move(Stop(far=True, marks=True), lambda: self._runner.go(to_breakpoint=True))

    def pause(self) -> None:
        """Stop what goes on."""
        self._runner.pause()

    def back(self) -> None:
        """Back to the request before."""
        if self.can("back"):
            self._runner.rewind(self._views.count - 1)

    def restart(self) -> None:
        """A fresh run by the choices."""
        self._runner.pause()
        self._runner.begin(self.plan(), self._desk.settings.value)

    def back_here(self) -> None:
        """Take the run back to the selected event."""
        now = self.snapshot
        if now is None or self._views.timeline.current < 0:
            return
        if now.live:
            self._runner.rewind(self._views.timeline.current + 1)
        else:
            self._desk.notices.say("A kept run is read-only; fork it to go on from here.", "accent")

    def fork_here(self) -> None:
        """Begin another run from the selected event; this one stays as it was kept."""
        now = self.snapshot
        if now is None or self._views.timeline.current < 0:
            return
        at = self._views.timeline.current + 1
        point = fork_point(now.events, at)
        self._runner.rewind(at, forked=True)
        origin = f" of {now.kept}" if now.kept else ""
        whence = f"event {point}" if point else "the beginning"
        asked = "" if point == at else f": the last moment before event {at} at which an answer was awaited"
        self._desk.notices.say(f"A fork{origin} from {whence}{asked}.", "good")

    def recast(self) -> None:
        """Go on with the SOP as it is now."""
        if self.snapshot is not None:
            self._runner.recast(self._desk.document.document.sop)

    def breakpoint(self) -> None:
        """At what is selected on the canvas, else at the step where the run is."""
        chosen = self._desk.document.selection
        if chosen.nodes or chosen.edges:
            for key in sorted(chosen.nodes):
                self.toggle("node", key)
            for key in sorted(chosen.edges):
                self.toggle("edge", key)
        elif self._views.moment.visited:
            self.toggle("node", self._views.moment.visited[-1])
        else:
            self._desk.notices.say("Select a step or an edge on the canvas, then set a breakpoint there.", "accent")

    def toggle(self, kind: Kind, key: str) -> None:
        """Set or remove a breakpoint."""
        self._runner.breakpoints = self._runner.breakpoints.toggled(kind, key)
        self._views.set_stops(self._runner.breakpoints)

    def edit_response(self) -> None:
        """Show the fields of the waiting tool's response."""
        card = next((one for one in self._views.conversation.cards if one.entry.waiting), None)
        if card is not None:
            self._views.conversation.edit(card)

    def fail(self) -> None:
        """Show how the waiting tool can fail."""
        if self.snapshot is not None and self.snapshot.turn == "tool":
            conversation = self._views.conversation
            conversation.fail_menu().exec(conversation.mapToGlobal(conversation.rect().center()))

    def answer(self) -> None:
        """Go to the field in which the customer answers."""
        self._views.conversation.field.setFocus()

    def leave(self) -> None:
        """Leave the conversation as the customer."""
        if self.snapshot is not None and self.snapshot.turn == "user":
            self._runner.give(UserReply("", True))

    def decide(self, holds: bool | None) -> None:
        """Answer the closed question about a condition in prose."""
        if self.snapshot is not None and self.snapshot.turn == "person":
            self._runner.give(Ruling(holds, "person"))

    def choose_scenarios(self) -> None:
        """Ask for a file of scenarios, and list them."""
        name, _ = QFileDialog.getOpenFileName(
            self._views.conversation, "Scenarios from a file", "", "Scenarios (*.jsonl *.json);;All files (*)"
        )
        if name:
            self._choices.read_scenarios(Path(name))

    def keep(self) -> None:
        """Keep the run, and say where it is."""
        now = self.snapshot
        if now is None or not now.began:
            self._desk.notices.say("There is nothing to keep yet.", "accent")
        elif now.kept and not now.unkept:
            self._desk.notices.say(f"This run is kept in the library as {now.kept}.", "good")
        else:
            self._runner.keep()

    def open_run(self) -> None:
        """Open the run that is selected in the list."""
        self._views.runs.open_current()

    def to_scenario(self) -> None:
        """Ask for a file and add this run to it as a scenario."""
        path = self._desk.document.path
        sop = self._desk.document.document.sop.id
        start = str((path.parent if path is not None else Path.cwd()) / f"{sop}.scenarios.jsonl")
        name, _ = QFileDialog.getSaveFileName(
            self._views.conversation, "Turn into a scenario", start, "Scenarios (*.jsonl)",
            options=QFileDialog.Option.DontConfirmOverwrite,
        )  # fmt: skip
        if name:
            self.write_scenario(Path(name))

    def write_scenario(self, path: Path) -> Scenario | None:
        """Add this run to the scenarios in `path`; the scenario, or None where that could not be done."""
        now = self.snapshot
        if now is None:
            return None
        try:
            made = scenario_of(now.setup, now.events, f"regression.{now.kept or now.run}")
            append(path, made)
        except SopStudioError as error:
            self._desk.notices.say(str(error), "bad")
            return None
        self._desk.notices.say(f"Added to {path.name} as {made.id}.", "good")
        return made

    def _begins_anew(self, now: Snapshot | None) -> bool:
        """Whether the run that is shown is over or only to be read, and the choices are for another one."""
        if now is None or now.busy or (now.live and now.finished is None):
            return False
        return self._choices.differ_from(now)

    def _move(self, stop: Stop, go: Callable[[], None]) -> None:
        """Go on; what is being written as a tool's response is what the tool returns."""
        now, form = self.snapshot, self._views.conversation.form
        if now is None or self._begins_anew(now):
            self._runner.begin(self.plan(), self._desk.settings.value, go=stop)
        elif now.finished is not None:
            self._desk.notices.say(FINISHED, "accent")
        elif now.turn in ("user", "agent"):
            self._views.conversation.field.setFocus()
        elif now.live and form is not None:
            written = form.written()
            if written is not None:
                self._runner.give(written, stop)
        elif now.live:
            go()
        else:
            self._desk.notices.say("A kept run is read-only; fork it to go on.", "accent")


__all__ = ["Deeds"]
