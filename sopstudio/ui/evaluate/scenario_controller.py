"""The scenarios that would run, as the user works on them: try, edit, delete, open, save, and their
coverage.

Once a scenario is edited, deleted or opened from a file the list is the user's own, until it is
generated again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu, QStackedWidget

from sopstudio.bundles import is_bundle, read_bundle
from sopstudio.errors import SopStudioError
from sopstudio.files import read_text, write_whole
from sopstudio.scenarios import Scenario
from sopstudio.scenarios.scenario import read_scenarios, write_scenarios
from sopstudio.sop import Sop
from sopstudio.text.humanize import plural
from sopstudio.translation import tr
from sopstudio.ui.action import Action
from sopstudio.ui.context import WindowContext
from sopstudio.ui.evaluate.canvas_coverage import CanvasCoverage, combine_coverage
from sopstudio.ui.evaluate.overlay import EvaluationOverlay
from sopstudio.ui.evaluate.plan import ScenarioPlan
from sopstudio.ui.evaluate.scenario_form import ScenarioForm
from sopstudio.ui.evaluate.scenarios_panel import ScenariosPanel
from sopstudio.ui.file_dialogs import ask_for_file, ask_for_folder, ask_where_to_save
from sopstudio.ui.saving import suggest_scenarios_file
from sopstudio.ui.scenario_way import mark_way
from sopstudio.ui.widgets import button
from sopstudio.ui.written_files import written_file_actions

if TYPE_CHECKING:
    from sopstudio.scenarios.published import PublishedSet

FILE_FILTER = tr("Scenarios (*.jsonl *.json *.sopbundle);;All files (*)")


class ScenarioController(QObject):
    """`changed` is emitted when the user's own list changes, `overlay_changed` when the marks on the canvas do.

    `run_requested` carries the scenarios to run. A scenario is edited in `side_stack`.
    """

    changed = Signal()
    overlay_changed = Signal()
    run_requested = Signal(object)

    def __init__(self, context: WindowContext, side_stack: QStackedWidget, parent: QObject) -> None:
        super().__init__(parent)
        self._context, self._side_stack = context, side_stack
        self.panel = ScenariosPanel(context.theme)
        self.own_scenarios: tuple[Scenario, ...] | None = None
        self.plan = ScenarioPlan()
        self.form: ScenarioForm | None = None
        self._connect()

    def actions(self, in_view: Callable[[], bool]) -> Iterator[Action]:
        """The actions on scenarios."""
        panel, search_words = self.panel, tr("scenarios cases tests list")
        for name, title, act, key, icon in (
            ("try", tr("Try the scenario in Simulate"), self.try_current, "Ctrl+Alt+Y", "step"),
            ("edit", tr("Edit the scenario"), self.edit_current, "Ctrl+Alt+I", "edit"),
            ("delete", tr("Delete the selected scenarios"), self.delete_selected, "Ctrl+Alt+Shift+D", "trash"),
            (
                "run-selected",
                tr("Run the selected scenarios"),
                self.run_selected,
                "Ctrl+Alt+Shift+Enter  Ctrl+Alt+Shift+Return",
                "run",
            ),
            ("open-file", tr("Open scenarios from a file…"), self.open_file_dialog, "Ctrl+Alt+Shift+O", "folder"),
            ("save-file", tr("Save the scenarios to a file…"), self.save_file_dialog, "Ctrl+Alt+Shift+S", "save"),
            ("remake", tr("Make the scenarios again"), self.regenerate, "Ctrl+Alt+J", "restart"),
        ):
            yield Action(
                f"evaluate.{name}", title, act, "Evaluate", key, icon, in_view, group=3, search_words=search_words
            )
        yield Action(
            "evaluate.coverage",
            tr("Coverage on the canvas"),
            panel.coverage_switch.toggle,
            "Evaluate",
            "Ctrl+Alt+C",
            "",
            in_view,
            checked=panel.coverage_switch.isChecked,
            group=2,
            search_words=tr("covered edges overlay scenarios"),
        )

    def show_plan(self, sop: Sop, plan: ScenarioPlan) -> None:
        """List the scenarios of a plan."""
        self.plan = plan
        self.panel.show_plan(sop, plan)

    @property
    def coverage(self) -> CanvasCoverage:
        """The coverage of the selected scenarios, or of all that are listed where none is selected."""
        selected, covered_keys = self.panel.selected_scenarios, self.plan.covered_keys
        keys = (covered_keys.get(scenario.id, frozenset()) for scenario in selected or self.panel.visible_scenarios)
        return combine_coverage(self.plan.targets, keys, is_partial=bool(selected))

    @property
    def overlay_coverage(self) -> CanvasCoverage | None:
        """The coverage to mark on the canvas, if any."""
        return self.coverage if self.panel.coverage_switch.isChecked() and self.plan.targets.edges else None

    def show_pointed(self, overlay: EvaluationOverlay) -> bool:
        """Light the way of the scenario that somebody looks at in the list; whether there is one to be lit.

        With *Coverage* on the canvas, that shows the ways of what is selected already.
        """
        scenario = self.panel.pointed_scenario
        keys = self.plan.covered_keys.get(scenario.id) if scenario is not None else None
        if scenario is None or keys is None or self.panel.coverage_switch.isChecked():
            return False
        title = self.plan.titles.get(scenario.id, scenario.id)
        drawing = self._context.canvas.canvas_scene.drawing
        overlay.show_marks(mark_way(drawing, keys), [(tr("Path of {name}", name=title), "quiet")])
        return True

    def try_current(self) -> None:
        """Open Simulate on the first selected scenario."""
        scenario = self._first_selected()
        if scenario is not None:
            self._context.launcher.try_scenario(scenario, self.plan.titles.get(scenario.id, scenario.id))

    def edit_current(self) -> None:
        """Show the form of the first selected scenario."""
        scenario = self._first_selected()
        if scenario is None:
            return
        self.close_form()
        title, sop = self.plan.titles.get(scenario.id, scenario.id), self._context.document.document.sop
        try:
            self.form = ScenarioForm(sop, scenario, title, self.replace_scenario, self.close_form)
        except SopStudioError as error:
            self._context.notices.post(tr("The scenario cannot be edited: {error}.", error=error), "warning")
            return
        self._side_stack.addWidget(self.form)
        self._side_stack.setCurrentWidget(self.form)
        self.form.take_focus()

    def update_form(self) -> None:
        """Update the form after a change of the SOP; close it where the SOP cannot be run."""
        if self.form is not None:
            try:
                self.form.set_sop(self._context.document.document.sop)
            except SopStudioError:
                self.close_form()

    def replace_scenario(self, edited: Scenario) -> None:
        """Replace a scenario by its edited version."""
        self.close_form()
        self._set_own_scenarios([edited if scenario.id == edited.id else scenario for scenario in self.plan.scenarios])

    def close_form(self) -> None:
        """Show the choices again."""
        if self.form is not None:
            self._side_stack.setCurrentIndex(0)
            self._side_stack.removeWidget(self.form)
            self.form.deleteLater()
            self.form = None
            self.panel.view.setFocus()

    def delete_selected(self) -> None:
        """Delete the selected scenarios; a notice offers to restore them."""
        deleted_ids = {scenario.id for scenario in self.panel.selected_scenarios}
        scenarios_before = self.plan.scenarios
        if deleted_ids:
            self._set_own_scenarios([scenario for scenario in scenarios_before if scenario.id not in deleted_ids])
            offers = [(tr("Restore"), lambda: self._set_own_scenarios(scenarios_before))]
            self._context.notices.post(
                tr("{scenarios} deleted.", scenarios=plural(len(deleted_ids), "scenario")), "accent", offers
            )

    def run_selected(self) -> None:
        """Ask to run the selected scenarios."""
        if self._first_selected() is not None:
            self.run_requested.emit(self.panel.selected_scenarios)

    def open_file_dialog(self) -> None:
        """Ask for a file, and list its scenarios."""
        if path := ask_for_file(self.panel, tr("Open scenarios"), FILE_FILTER):
            self.open_file(path)

    def open_folder_dialog(self) -> None:
        """Ask for a folder of dialogues, and list their scenarios."""
        if folder := ask_for_folder(self.panel, tr("Open dialogues")):
            self.open_file(folder)

    def open_file(self, path: Path) -> None:
        """List the scenarios of a file, or of a published set (a folder may have a dialogue in each file), instead of
        the generated ones.
        """
        try:
            published = None if is_bundle(path) else _read_published(path)
            scenarios = published.scenarios if published is not None else _read_scenarios(path)
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", "") or tr("it is not text")
            self._context.notices.post(
                tr("The scenarios in {name} cannot be read: {reason}.", name=path.name, reason=reason), "bad"
            )
        except SopStudioError as error:
            self._context.notices.post(str(error), "bad")
        else:
            self._set_own_scenarios(scenarios)
            text = tr("{scenarios} from {name}", scenarios=plural(len(scenarios), "scenario"), name=path.name)
            if published is not None and published.losses:
                losses = "; ".join(loss.what for loss in published.losses)
                self._context.notices.post(
                    tr("{text} ({name}). Not in them: {losses}.", text=text, name=published.name, losses=losses),
                    "warning",
                )
            else:
                self._context.notices.post(f"{text}.", "good")

    def save_file_dialog(self) -> None:
        """Ask for a file, and save the listed scenarios to it."""
        name = suggest_scenarios_file(self._context.document.document.sop)
        if path := ask_where_to_save(self.panel, tr("Save scenarios"), name, FILE_FILTER):
            self.save_file(path)

    def save_file(self, path: Path) -> None:
        """Write the listed scenarios, one a line."""
        scenarios = self.panel.visible_scenarios
        try:
            write_whole(path, "".join(f"{line}\n" for line in write_scenarios(scenarios)).encode())
        except OSError as error:
            self._context.notices.post(
                tr("The scenarios cannot be written to {name}: {strerror}.", name=path.name, strerror=error.strerror),
                "bad",
            )
            return
        self._context.notices.post(
            tr("{scenarios} saved to {name}.", scenarios=plural(len(scenarios), "scenario"), name=path.name),
            "good",
            written_file_actions(path),
        )

    def reset(self) -> None:
        """Drop the user's own list, as another SOP is open."""
        self.own_scenarios = None
        self.close_form()

    def regenerate(self) -> None:
        """Drop the user's own list, and generate the scenarios again."""
        self.own_scenarios = None
        self.changed.emit()

    def _set_own_scenarios(self, scenarios: Sequence[Scenario]) -> None:
        self.own_scenarios = tuple(scenarios)
        self.changed.emit()

    def _first_selected(self) -> Scenario | None:
        """The first selected scenario; a notice where there is none."""
        selected = self.panel.selected_scenarios
        if not selected:
            self._context.notices.post(tr("Select a scenario in the list first."), "accent")
        return selected[0] if selected else None

    def _connect(self) -> None:
        panel = self.panel
        panel.opened.connect(self.try_current)
        panel.selection_changed.connect(self._show_coverage)
        panel.pointed_changed.connect(self.overlay_changed)
        panel.coverage_switch.toggled.connect(lambda _: self._show_coverage())
        more_button = button(tr("More"), role="link", tip=tr("More actions"))
        menu = QMenu(more_button)
        menu.addAction(tr("Run the selected"), self.run_selected)
        menu.addAction(tr("Open from a file…"), self.open_file_dialog)
        menu.addAction(tr("Open a folder of dialogues…"), self.open_folder_dialog)
        menu.addAction(tr("Save to a file…"), self.save_file_dialog)
        menu.addAction(tr("Make again"), self.regenerate)
        more_button.setMenu(menu)
        panel.add_buttons(
            [
                button(
                    tr("Try it"), self.try_current, role="link", tip=tr("Open the scenario in Simulate (Ctrl+Alt+Y)")
                ),
                button(tr("Edit"), self.edit_current, role="link", tip=tr("Edit the scenario (Ctrl+Alt+I)")),
                button(
                    tr("Delete"),
                    self.delete_selected,
                    role="link",
                    tip=tr("Delete the selected scenarios (Ctrl+Alt+Shift+D)"),
                ),
                more_button,
            ]
        )

    def _show_coverage(self) -> None:
        """Show the coverage, whether or not it is marked on the canvas."""
        if self.plan.targets.edges:
            self.panel.show_coverage(self.coverage)
        self.overlay_changed.emit()


def _read_scenarios(path: Path) -> Sequence[Scenario]:
    """The scenarios of a file or of a bundle. Raises `SopStudioError` and `OSError`."""
    return read_bundle(path).scenarios if is_bundle(path) else read_scenarios(read_text(path), path.name)


def _read_published(path: Path) -> PublishedSet | None:
    """The scenarios of a published set; None where it is none. Raises `SopStudioError` and `OSError`."""
    from sopstudio.scenarios.published import read_published, read_published_folder

    return read_published_folder(path) if path.is_dir() else read_published(read_text(path), path.name)


__all__ = ["ScenarioController"]
