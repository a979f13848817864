"""The scenarios that would be run, as a person works on them: tried, edited, deleted, opened, saved, held to coverage.

Once something was edited, deleted or opened the list is the person's own, and stays so until it is made anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QMenu, QStackedWidget

from sopstudio.errors import SopStudioError
from sopstudio.files import read_text
from sopstudio.scenarios import Scenario
from sopstudio.scenarios.case import read, write
from sopstudio.sop import Sop
from sopstudio.text.humanize import plural
from sopstudio.ui.action import Action
from sopstudio.ui.desk import Desk
from sopstudio.ui.evaluate.coverage import Covered, covered_by
from sopstudio.ui.evaluate.plan import Plan
from sopstudio.ui.evaluate.scenario_form import ScenarioForm
from sopstudio.ui.evaluate.scenarios_panel import ScenariosPanel
from sopstudio.ui.parts import button

FILES = "Scenarios (*.jsonl *.json);;All files (*)"


class ScenarioList(QObject):
    """`changed` when the person's own list is another one, `marked` when other marks belong on the canvas.

    `wanted` carries the scenarios of which a run is asked for. A scenario is edited in `side`.
    """

    changed = Signal()
    marked = Signal()
    wanted = Signal(object)

    def __init__(self, desk: Desk, side: QStackedWidget, parent: QObject) -> None:
        super().__init__(parent)
        self._desk, self._side = desk, side
        self.panel = ScenariosPanel(desk.look)
        self.own: tuple[Scenario, ...] | None = None
        self.plan = Plan()
        self.form: ScenarioForm | None = None
        self._connect()

    def actions(self, seen: Callable[[], bool]) -> Iterator[Action]:
        """What can be done with scenarios."""
        panel, words = self.panel, "scenarios cases tests list"
        for name, title, act, key, icon in (
            ("try", "Try the scenario in Simulate", self.try_current, "Ctrl+Alt+Y", "step"),
            ("edit", "Edit the scenario", self.edit_current, "Ctrl+Alt+I", "edit"),
            ("delete", "Delete the selected scenarios", self.delete, "Ctrl+Alt+Shift+D", "trash"),
            ("run-selected", "Run the selected scenarios", self.run_selected, "Ctrl+Alt+Shift+Return", "run"),
            ("open-file", "Open scenarios from a file…", self.choose_file, "Ctrl+Alt+Shift+O", "folder"),
            ("save-file", "Save the scenarios to a file…", self.choose_target, "Ctrl+Alt+Shift+S", "save"),
            ("remake", "Make the scenarios again", self.remake, "Ctrl+Alt+J", "restart"),
        ):
            yield Action(f"evaluate.{name}", title, act, "Evaluate", key, icon, seen, group=3, words=words)
        yield Action(
            "evaluate.coverage", "Coverage on the canvas", panel.overlay.toggle, "Evaluate", "Ctrl+Alt+C", "", seen,
            checked=panel.overlay.isChecked, group=2, words="covered edges overlay scenarios",
        )  # fmt: skip

    def show_plan(self, sop: Sop, plan: Plan) -> None:
        """List the scenarios of a plan."""
        self.plan = plan
        self.panel.show_plan(sop, plan)

    @property
    def covered(self) -> Covered:
        """What the selected scenarios cover, or where none is, all that are listed."""
        part, trails = self.panel.selected, self.plan.trails
        shown = (trails.get(one.id, frozenset()) for one in part or self.panel.listed)
        return covered_by(self.plan.ground, shown, part=bool(part))

    @property
    def overlay(self) -> Covered | None:
        """What is to be marked on the canvas."""
        return self.covered if self.panel.overlay.isChecked() and self.plan.ground.edges else None

    def try_current(self) -> None:
        """Open Simulate on the first selected scenario."""
        one = self._current()
        if one is not None:
            self._desk.trials.try_scenario(one, self.plan.titles.get(one.id, one.id))

    def edit_current(self) -> None:
        """Show the form of the first selected scenario."""
        one = self._current()
        if one is None:
            return
        self.leave_form()
        title, sop = self.plan.titles.get(one.id, one.id), self._desk.document.document.sop
        try:
            self.form = ScenarioForm(sop, one, title, self.take, self.leave_form)
        except SopStudioError as error:
            self._desk.notices.say(f"The scenario cannot be edited: {error}.", "warning")
            return
        self._side.addWidget(self.form)
        self._side.setCurrentWidget(self.form)
        self.form.take_focus()

    def follow(self) -> None:
        """The SOP is another value: what is being edited follows from that one now, where it can be run at all."""
        if self.form is not None:
            try:
                self.form.use(self._desk.document.document.sop)
            except SopStudioError:
                self.leave_form()

    def take(self, edited: Scenario) -> None:
        """Put an edited scenario into the place of the one before."""
        self.leave_form()
        self._own([edited if one.id == edited.id else one for one in self.plan.scenarios])

    def leave_form(self) -> None:
        """Show the choices again."""
        if self.form is not None:
            self._side.setCurrentIndex(0)
            self._side.removeWidget(self.form)
            self.form.deleteLater()
            self.form = None
            self.panel.view.setFocus()

    def delete(self) -> None:
        """Delete the selected scenarios; they can be brought back."""
        gone = {one.id for one in self.panel.selected}
        before = self.plan.scenarios
        if gone:
            self._own([one for one in before if one.id not in gone])
            offers = [("Restore", lambda: self._own(before))]
            self._desk.notices.say(f"{plural(len(gone), 'scenario')} deleted.", "accent", offers)

    def run_selected(self) -> None:
        """Ask for the selected scenarios to be run."""
        if self._current() is not None:
            self.wanted.emit(self.panel.selected)

    def choose_file(self) -> None:
        """Ask for a file, and list its scenarios."""
        name, _ = QFileDialog.getOpenFileName(self.panel, "Open scenarios", "", FILES)
        if name:
            self.open_file(Path(name))

    def open_file(self, path: Path) -> None:
        """List the scenarios of a file instead of those that were made."""
        try:
            found = read(read_text(path), path.name)
        except (OSError, UnicodeDecodeError) as error:
            why = getattr(error, "strerror", "") or "it is not text"
            self._desk.notices.say(f"The scenarios in {path.name} cannot be read: {why}.", "bad")
        except SopStudioError as error:
            self._desk.notices.say(str(error), "bad")
        else:
            self._own(found)
            self._desk.notices.say(f"{plural(len(found), 'scenario')} from {path.name}.", "good")

    def choose_target(self) -> None:
        """Ask for a file, and save the listed scenarios to it."""
        path = self._desk.document.path
        sop = self._desk.document.document.sop.id
        start = str((path.parent if path is not None else Path.cwd()) / f"{sop}.scenarios.jsonl")
        name, _ = QFileDialog.getSaveFileName(self.panel, "Save scenarios", start, FILES)
        if name:
            self.save_file(Path(name))

    def save_file(self, path: Path) -> None:
        """Write the listed scenarios, one a line."""
        shown = self.panel.listed
        try:
            path.write_text("".join(f"{line}\n" for line in write(shown)), encoding="utf-8")
        except OSError as error:
            self._desk.notices.say(f"The scenarios cannot be written to {path.name}: {error.strerror}.", "bad")
            return
        self._desk.notices.say(f"{plural(len(shown), 'scenario')} saved to {path.name}.", "good")

    def forget(self) -> None:
        """Another SOP is open: the own list is not of it."""
        self.own = None
        self.leave_form()

    def remake(self) -> None:
        """Give the own list up for what the choices make."""
        self.own = None
        self.changed.emit()

    def _own(self, scenarios: Sequence[Scenario]) -> None:
        self.own = tuple(scenarios)
        self.changed.emit()

    def _current(self) -> Scenario | None:
        """The first selected scenario; where none is, a word on that."""
        chosen = self.panel.selected
        if not chosen:
            self._desk.notices.say("Select a scenario in the list first.", "accent")
        return chosen[0] if chosen else None

    def _connect(self) -> None:
        panel = self.panel
        panel.opened.connect(self.try_current)
        panel.chosen.connect(self._say)
        panel.overlay.toggled.connect(lambda _: self._say())
        more = button("More", role="link", tip="More actions")
        menu = QMenu(more)
        menu.addAction("Run the selected", self.run_selected)
        menu.addAction("Open from a file…", self.choose_file)
        menu.addAction("Save to a file…", self.choose_target)
        menu.addAction("Make again", self.remake)
        more.setMenu(menu)
        panel.add_buttons(
            [
                button("Try it", self.try_current, role="link", tip="Open the scenario in Simulate (Ctrl+Alt+Y)"),
                button("Edit", self.edit_current, role="link", tip="Edit the scenario (Ctrl+Alt+I)"),
                button("Delete", self.delete, role="link", tip="Delete the selected scenarios (Ctrl+Alt+Shift+D)"),
                more,
            ]
        )

    def _say(self) -> None:
        """Say what is covered, whether it is marked on the canvas or not."""
        if self.plan.ground.edges:
            self.panel.say_covered(self.covered)
        self.marked.emit()


__all__ = ["ScenarioList"]
