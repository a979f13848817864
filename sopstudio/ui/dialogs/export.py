"""The export for deployment: a target, what is not the same there, a folder, and the comparison with the SOP."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Event

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QListWidget, QWidget

from sopstudio.deploy import Export, Target, guard_target, prepare, targets, verify, write_export
from sopstudio.deploy.cedar import TARGET as GUARD_ITSELF
from sopstudio.deploy.conformance import Conformance
from sopstudio.deploy.export import REPORT, build_export
from sopstudio.deploy.report import verdict
from sopstudio.errors import SopStudioError
from sopstudio.formats import Loss
from sopstudio.sop import Document
from sopstudio.text.humanize import plural
from sopstudio.translation import quoted, tr
from sopstudio.ui.background import LatestTask
from sopstudio.ui.context import WindowContext
from sopstudio.ui.file_dialogs import ask_for_folder
from sopstudio.ui.floating_panel import FloatingPanel
from sopstudio.ui.list_items import ListItemDelegate, list_heading, list_item
from sopstudio.ui.text_widgets import ElidedCheckBox, set_plain_tooltip
from sopstudio.ui.theme import SPACE_L, SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import button, clear_layout, column, label, name_control, row, scroll_area, set_role

LIST_WIDTH, LIST_SHARE = 240, 0.36
"""Pixels of the list, and the share of the width of a narrow panel that it takes at most."""
MAX_DIFFERENCES = 5
"""How many differences are listed here; the report has more."""
RUN_HERE, NOT_RUN_HERE = tr("Run and compared here"), tr("Written, and not run here")
NOT_COMPARED = tr("What is written is not run here, so whether it does the same as the SOP is not verified.")
COMPARE = tr("Run it on scenarios, and compare it with the SOP")
COMPARING = tr("Running it on scenarios …")
STOPPED = tr("The comparison was stopped, so it is not verified.")
GUARD = tr("Attach a guard (Cedar)")
GUARD_TIP = tr(
    "Policies that are asked before each call. Made from the SOP, they hold where the exported code is edited. "
    "Needs the package cedarpy."
)
EXPLANATION = tr("A project of this SOP that runs without SOP Studio.")


class ComparisonStoppedError(Exception):
    """The user has stopped a comparison."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What an export to a target would be: its files and losses, or why there can be none."""

    export: Export | None
    problem: str = ""

    @property
    def losses(self) -> tuple[Loss, ...]:
        """Everything that is not the same there."""
        return self.export.losses if self.export is not None else ()

    @property
    def lost(self) -> tuple[Loss, ...]:
        """What changes how the procedure is carried out."""
        return tuple(loss for loss in self.losses if loss.kind == "lost")


@dataclass(frozen=True, slots=True)
class ExportRequest:
    """An export into a fresh folder, with what the user agreed to."""

    choice: Choice
    folder: Path
    compares: bool
    accept_losses: bool
    force: bool


@dataclass(frozen=True, slots=True)
class ExportResult:
    """What came of an export: the number of files, the comparison where there was one, or the problem."""

    files: int = 0
    conformance: Conformance | None = None
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """What is looked at: a target, with or without a guard, for a document."""

    document: Document
    target: Target
    has_guard: bool

    def whole_target(self) -> Target:
        """The target with what was chosen. Raises `DeployError` where it takes no guard."""
        return guard_target(self.target) if self.has_guard else self.target


def preview(choice: Choice) -> Preview:
    """Build an export without writing it. Never raises; runs in a thread."""
    try:
        return Preview(build_export(choice.document, choice.whole_target()))
    except SopStudioError as error:
        return Preview(None, str(error))


def carry_out(request: ExportRequest, on_progress: Callable[[int, int], None]) -> ExportResult:
    """Write an export, and compare it where that is wanted. Never raises; runs in a thread."""
    files = 0
    try:
        choice, accepted = request.choice, request.accept_losses
        export = prepare(choice.document, choice.whole_target(), force=request.force, accept_losses=accepted)
        write_export(export, request.folder)
        files = len(export.files)
        compared = verify(request.folder, on_progress=on_progress) if request.compares else None
    except (SopStudioError, OSError) as error:
        return ExportResult(files, problem=str(error))
    except ComparisonStoppedError:
        return ExportResult(files, problem=STOPPED)
    return ExportResult(files, compared)


def free_folder(base: Path, name: str) -> Path:
    """A folder in `base` that does not exist yet, called `name` or with a number after it."""
    folder, number = base / name, 2
    while folder.exists():
        folder, number = base / f"{name}-{number}", number + 1
    return folder


class ExportPanel(FloatingPanel):
    """Losses are shown before anything is written; what is lost and errors of the SOP have to be agreed to."""

    progressed = Signal(int, int)

    def __init__(self, window: QWidget, context: WindowContext) -> None:
        super().__init__(window, tr("Export for deployment"), 860, 620)
        self._context, self._stop, self._folder = context, Event(), Path()
        self._preview: Preview | None = None
        self.list = QListWidget()
        name_control(self.list, tr("Targets"))
        self.list.setItemDelegate(ListItemDelegate(context.theme))
        self.list.setMouseTracking(True)
        self.title_label = label("", "name", wrap=True)
        self.summary_label, self.run_label = label("", wrap=True), label("", "quiet", wrap=True)
        self.accept_box, self.force_box = ElidedCheckBox(""), ElidedCheckBox("")
        self.compare_box, self.guard_box = ElidedCheckBox(COMPARE), ElidedCheckBox(GUARD)
        set_plain_tooltip(self.guard_box, GUARD_TIP)
        self.folder_field, self.result_label = QLineEdit(), label("", "quiet", wrap=True)
        self.export_button = button(
            tr("Export"), self.start, role="primary", tip=tr("Write the project into the folder")
        )
        self.stop_button = button(tr("Stop comparing"), self._stop.set, tip=tr("End the comparison; the files stay"))
        self.report_button = button(tr("Open the report"), self._open_report, role="link")
        self.folder_button = button(tr("Open the folder"), self._open_folder, role="link")
        self._losses = column(spacing=SPACE_XS)
        self._differences = column(spacing=SPACE_XS)
        self.content.addWidget(label(EXPLANATION, "quiet", wrap=True))
        columns = row(self.list, self._build_form(), spacing=SPACE_L)
        columns.setStretch(1, 1)
        self.content.addLayout(columns, 1)
        self._previews = LatestTask(preview, 0, self)
        self._previews.ready.connect(self._show_preview)
        self._exports = LatestTask(lambda request: carry_out(request, self._report_progress), 0, self)
        self._exports.ready.connect(self._show_result)
        self.progressed.connect(self._show_progress)
        self.list.currentItemChanged.connect(lambda *_: self._show_target())
        self.guard_box.toggled.connect(lambda _: self._look())
        self.accept_box.toggled.connect(lambda _: self._update_button())
        self.force_box.toggled.connect(lambda _: self._update_button())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the form the larger part of a narrow panel."""
        super().resizeEvent(event)
        self.list.setFixedWidth(min(LIST_WIDTH, round(self.width() * LIST_SHARE)))

    @property
    def is_exporting(self) -> bool:
        """Whether an export is being written or compared."""
        return self._exports.busy

    def open(self) -> None:
        """List the targets, and look at the chosen one with the document as it is now."""
        if not self.list.count():
            self._fill_list()
        self._show_target()
        self.show_on_top()
        self.list.setFocus(Qt.FocusReason.PopupFocusReason)

    def shut_down(self) -> None:
        """Stop background work."""
        self._stop.set()
        self._previews.close()
        self._exports.close()

    def start(self) -> None:
        """Write the export in the background."""
        target, folder = self._target(), self.folder_field.text().strip()
        if target is None or self.is_exporting:
            return
        if not folder:
            self._show_message(tr("Name a folder first."), "warning")
            self.folder_field.setFocus()
            return
        self._stop.clear()
        request = ExportRequest(
            self._choice(target),
            Path(folder).expanduser(),
            target.is_executed and self.compare_box.isChecked(),
            self.accept_box.isChecked(),
            self.force_box.isChecked(),
        )
        self._clear_result()
        self._show_message(tr("Writing the files …"), "quiet")
        self._exports.request(request)
        self._update_button()

    def _build_form(self) -> QWidget:
        form, inside = QWidget(), QWidget()
        lines = column(inside, spacing=SPACE_S)
        lines.setContentsMargins(0, 0, SPACE_M, 0)  # beside the scroll bar
        lines.addWidget(self.title_label)
        lines.addWidget(self.summary_label)
        lines.addWidget(self.run_label)
        lines.addWidget(self.guard_box)
        lines.addSpacing(SPACE_M)
        lines.addWidget(label(tr("Not the same there"), "field"))
        lines.addLayout(self._losses)
        lines.addWidget(self.accept_box)
        lines.addWidget(self.force_box)
        lines.addSpacing(SPACE_M)
        lines.addWidget(label(tr("Folder, new or empty"), "field"))
        name_control(self.folder_field, tr("Folder, new or empty"))
        lines.addLayout(row(self.folder_field, button(tr("Choose …"), self._choose_folder, tip=tr("Choose a folder"))))
        lines.addWidget(self.compare_box)
        lines.addSpacing(SPACE_M)
        lines.addWidget(self.result_label)
        lines.addLayout(self._differences)
        lines.addStretch(1)
        around = column(form, spacing=SPACE_M)
        around.addWidget(scroll_area(inside), 1)
        around.addLayout(row(self.report_button, self.folder_button, None, self.stop_button, self.export_button))
        return form

    def _fill_list(self) -> None:
        known = targets()
        for title, members in (
            (RUN_HERE, [target for target in known if target.is_executed]),
            (NOT_RUN_HERE, [target for target in known if not target.is_executed]),
        ):
            self.list.addItem(list_heading(title))
            for target in members:
                self.list.addItem(list_item(tr(target.title), "", target))
        self.list.setCurrentRow(1)

    def _target(self) -> Target | None:
        item = self.list.currentItem()
        target = item.data(Qt.ItemDataRole.UserRole) if item is not None else None
        return target if isinstance(target, Target) else None

    def _show_target(self) -> None:
        """Show the chosen target, and look in the background at what is not the same there."""
        target, document = self._target(), self._context.document.document
        if target is None:
            return
        self.title_label.setText(tr(target.title))
        self.summary_label.setText(tr(target.summary))
        self.summary_label.setVisible(bool(target.summary))
        self.run_label.setText(NOT_COMPARED)
        self.run_label.setVisible(not target.is_executed)
        self.compare_box.setVisible(target.is_executed)
        self.compare_box.setChecked(target.is_executed)
        self.guard_box.setVisible(target is not GUARD_ITSELF)
        path = self._context.document.path
        base = path.absolute().parent if path is not None else Path.home()
        self.folder_field.setText(str(free_folder(base, f"{document.sop.id}-{target.name}")))
        errors = self._context.problems.count("error")
        self.force_box.setText(tr("Export it although the SOP has {errors}", errors=plural(errors, "error")))
        self.force_box.setVisible(errors > 0)
        self.force_box.setChecked(False)
        self._look()

    def _choice(self, target: Target) -> Choice:
        has_guard = self.guard_box.isChecked() and target is not GUARD_ITSELF
        return Choice(self._context.document.document, target, has_guard)

    def _look(self) -> None:
        """Look in the background at what is not the same in the chosen target."""
        target = self._target()
        if target is None:
            return
        self._preview = None
        self.accept_box.setChecked(False)
        self.accept_box.hide()
        self._list_losses(())
        if not self.is_exporting:
            self._clear_result()
        self._previews.request(self._choice(target))
        self._update_button()

    def _show_preview(self, choice: Choice, result: Preview) -> None:
        target = self._target()
        if target is None or choice != self._choice(target):
            return
        self._preview = result
        self._list_losses(result.losses)
        self.accept_box.setText(
            tr("Export it although {things} would be lost", things=plural(len(result.lost), "thing"))
        )
        self.accept_box.setVisible(bool(result.lost))
        if result.problem:
            self._show_message(result.problem, "bad")
        self._update_button()

    def _list_losses(self, losses: Sequence[Loss]) -> None:
        clear_layout(self._losses)
        if self._preview is None:
            self._losses.addWidget(label(tr("Looking …"), "quiet"))
        elif not losses:
            self._losses.addWidget(label(tr("Nothing is lost."), "quiet"))
        for loss in sorted(losses, key=lambda loss: loss.kind != "lost"):
            self._losses.addWidget(label(f"· {loss}", "warning" if loss.kind == "lost" else "quiet", wrap=True))

    def _update_button(self) -> None:
        """Enable *Export* where everything is agreed to."""
        is_agreed = all(box.isChecked() or box.isHidden() for box in (self.accept_box, self.force_box))
        is_ready = self._preview is not None and self._preview.export is not None
        self.export_button.setEnabled(is_ready and is_agreed and not self.is_exporting)
        self.stop_button.setVisible(self.is_exporting)

    def _report_progress(self, number: int, total: int) -> None:
        """Called in the thread of the comparison."""
        if self._stop.is_set():
            raise ComparisonStoppedError
        self.progressed.emit(number, total)

    def _show_progress(self, number: int, total: int) -> None:
        if self.is_exporting:
            self._show_message(
                tr("{comparing} {number} of {total}", comparing=COMPARING, number=number, total=total), "quiet"
            )

    def _show_result(self, request: ExportRequest, result: ExportResult) -> None:
        self._folder = request.folder
        self._show_message("\n".join(_describe(request, result)), _role(request, result))
        self.folder_button.setVisible(result.files > 0)
        self.report_button.setVisible(result.conformance is not None)
        differences = result.conformance.differences if result.conformance is not None else ()
        for item in differences[:MAX_DIFFERENCES]:
            text = tr(
                "· scenario {scenario}: {part} is {actual} instead of {expected}",
                scenario=item.scenario,
                part=item.part,
                actual=quoted(item.actual),
                expected=quoted(item.expected),
            )
            self._differences.addWidget(label(text, "quiet", wrap=True))
        self._update_button()

    def _show_message(self, text: str, role: str) -> None:
        set_role(self.result_label, role)
        self.result_label.setText(text)
        self.result_label.setVisible(bool(text))

    def _clear_result(self) -> None:
        clear_layout(self._differences)
        self._show_message("", "quiet")
        self.report_button.hide()
        self.folder_button.hide()

    def _choose_folder(self) -> None:
        if folder := ask_for_folder(self, tr("Choose a new or empty folder")):
            self.folder_field.setText(str(folder))

    def _open_report(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._folder / REPORT)))

    def _open_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._folder)))


def _describe(request: ExportRequest, result: ExportResult) -> Iterator[str]:
    """What came of an export, a line each."""
    if result.files:
        yield tr("✓ {files} in {folder}", files=plural(result.files, "file"), folder=request.folder)
    if result.problem:
        yield result.problem if result.problem == STOPPED else f"✕ {result.problem}"
    elif result.conformance is not None:
        mark = "✓" if result.conformance.is_equal else "!" if result.conformance.reason else "✕"
        yield f"{mark} {verdict(result.conformance).replace('**', '')}"
    elif request.choice.target.is_executed:
        yield tr("It was not compared with the SOP.")


def _role(request: ExportRequest, result: ExportResult) -> str:
    if result.problem:
        return "warning" if result.problem == STOPPED else "bad"
    if result.conformance is None:
        return "warning" if request.choice.target.is_executed else "good"
    return "good" if result.conformance.is_equal else "warning" if result.conformance.reason else "bad"


__all__ = ["Choice", "ExportPanel", "ExportRequest", "ExportResult", "Preview", "carry_out", "free_folder", "preview"]
