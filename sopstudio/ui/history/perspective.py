"""*History*: save, tag, compare and restore versions; differences are drawn on the canvas."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QListWidget, QWidget

from sopstudio.errors import SopStudioError
from sopstudio.layout import lay_out
from sopstudio.sop import Change, Document
from sopstudio.translation import tr
from sopstudio.ui.action import Action
from sopstudio.ui.canvas.drawing import drawing_key
from sopstudio.ui.canvas.marks import MarkLayer
from sopstudio.ui.context import WindowContext
from sopstudio.ui.history.changes_panel import ChangesPanel
from sopstudio.ui.history.comparison import VersionComparison, changed_keys, compare
from sopstudio.ui.history.journeys_panel import JourneysPanel
from sopstudio.ui.history.legend import ComparisonLegend
from sopstudio.ui.history.line_list import LineList
from sopstudio.ui.history.versions_panel import VersionsPanel
from sopstudio.ui.journey_comparison import light_ways
from sopstudio.ui.open_document import Selection, Subject, SubjectKind
from sopstudio.ui.saving import save_version
from sopstudio.ui.widgets import focus_first

if TYPE_CHECKING:
    from sopstudio.scenarios.journey_changes import JourneyChange
    from sopstudio.store import Version

SUBJECT_KINDS: dict[str, SubjectKind] = {"fact": "fact", "tool": "tool", "article": "article", "procedure": "procedure"}
NO_VERSION_SELECTED, NO_LINE_SELECTED = tr("Choose a version first."), tr("Choose a line in the list first.")
NO_JOURNEY_TO_TRY = tr("Choose a journey of the open SOP first.")


class History(QObject):
    """Selecting a version compares it; only *Restore* changes the open document. `panel_wanted` carries the panel with
    the differences when there are some to be seen.
    """

    name, title = "history", tr("History")
    panel_wanted = Signal(object)

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context.canvas)
        self._context = context
        self._in_view, self._restored_notice = False, ""
        self.versions = VersionsPanel(context.theme)
        self.changes = ChangesPanel()
        self.journeys = JourneysPanel()
        self.legend = ComparisonLegend(self.stop)
        self.marks = MarkLayer(context.canvas.canvas_scene)
        self.comparison: VersionComparison | None = None
        card = self.versions.card
        self.versions.version_selected.connect(self.compare)
        self.versions.form.save_requested.connect(self.save)
        card.other_side_changed.connect(self.compare)
        card.tagged.connect(self.set_tag)
        card.untagged.connect(self.remove_tag)
        card.restored.connect(self.restore)
        card.stopped.connect(self.stop)
        self.changes.show_requested.connect(self.show_change)
        self.journeys.chosen.connect(self.show_ways)
        self.journeys.try_requested.connect(context.launcher.try_scenario)
        context.library.changed.connect(self._list_versions)
        context.document.opened.connect(self._reset)
        context.document.replaced.connect(self._document_replaced)

    def side_panel(self) -> QWidget:
        """The versions."""
        return self.versions

    def bottom_panels(self) -> Iterator[QWidget]:
        """The differences, and the journeys that they send another way."""
        yield self.changes
        yield self.journeys

    def needs_bottom_panels(self) -> bool:
        """Whether there are versions to compare with."""
        return bool(self._find_versions())

    def canvas_overlay(self) -> QWidget | None:
        """The legend of the comparison."""
        return self.legend

    def actions(self) -> Iterator[Action]:
        """The actions on versions, enabled while History is shown."""
        card, in_view = self.versions.card, partial(getattr, self, "_in_view")
        keys = (
            ("note", tr("Save this version with a note"), self.versions.form.note.setFocus, "Ctrl+Alt+S", "save", 0),
            ("choose", tr("Choose a version"), self._focus_list, "Ctrl+Alt+V", "history", 1),
            ("open", tr("Compare with the open SOP"), partial(self._compare_with, 0), "Ctrl+Alt+O", "compare", 1),
            ("before", tr("Compare with the previous version"), partial(self._compare_with, 1), "Ctrl+Alt+B", "", 1),
            ("next", tr("Next difference"), partial(self._step, 1), "Ctrl+Alt+N", "", 1),
            ("back", tr("Previous difference"), partial(self._step, -1), "Ctrl+Alt+Shift+N", "", 1),
            ("show", tr("Show the current difference or journey"), self._show_line, "", "search", 1),
            ("try", tr("Try the journey in Simulate"), self._try_journey, "", "run", 1),
            ("stop", tr("Stop comparing"), self.stop, "Ctrl+Alt+X", "close", 1),
            ("tag", tr("Tag the version…"), card.tag.setFocus, "Ctrl+Alt+G", "", 2),
            ("restore", tr("Restore the version"), self.restore, "Ctrl+Alt+R", "restart", 2),
            ("copy", tr("Copy the current line as text"), self._copy_line, "", "copy", 3),
        )
        for name, title, run, key, icon, group in keys:
            yield Action(
                f"history.{name}",
                title,
                run,
                "History",
                key,
                icon,
                in_view,
                group=group,
                search_words=tr("version diff tag"),
            )

    def enter(self) -> None:
        """List the versions, and show what was changed since the newest one."""
        self._in_view = True
        self._list_versions()
        self._show_comparison(None)
        version = self._context.library.saved_version(self._context.document.document)
        if version is not None and version.is_changed:
            self.versions.select_version(version.number)

    def take_focus(self) -> None:
        """Focus the versions."""
        focus_first(self.versions)

    def leave(self) -> None:
        """Show the open document on the canvas again."""
        self._in_view = False
        self.stop()

    def close(self) -> None:
        """Stop comparing journeys."""
        self.journeys.close_task()

    def compare(self) -> None:
        """Compare the selected version and show the differences; without a selection, show the open document."""
        version = self.versions.version
        if version is None or not self._in_view:
            self._end_comparison()
            return
        self._context.notices.dismiss()
        previous_version = self.versions.previous_version(version) if self.versions.card.with_previous else None
        if self.versions.card.with_previous and previous_version is None:
            self._context.notices.post(
                tr("Version {number} is the first: there is none before it.", number=version.number), "accent"
            )
        selected_document = self._load_version(version.number)
        open_document = self._context.document.document
        if selected_document is None:
            self._end_comparison()
        elif not self.versions.card.with_previous:
            self._show_comparison(compare(selected_document, open_document, (f"v{version.number}", tr("the open SOP"))))
        elif previous_version is None:
            self._end_comparison()
        else:
            previous_document = self._load_version(previous_version.number)
            names = (f"v{previous_version.number}", f"v{version.number}")
            self._show_comparison(
                compare(previous_document, selected_document, names) if previous_document is not None else None
            )

    def stop(self) -> None:
        """End the comparison and show the open document again."""
        self.versions.select_version(0)
        self._end_comparison()

    def save(self, note: str, tags: tuple[str, ...]) -> None:
        """Save the open document as a version, and write its file, as *Save* does."""
        if save_version(self._context, note, tags) is not None:
            self.versions.form.clear_form()

    def set_tag(self, tag: str) -> None:
        """Set a tag on the selected version."""
        version = self.versions.version
        if version is None:
            self._context.notices.post(NO_VERSION_SELECTED)
            return
        try:
            self._context.library.tag(version.uid, version.number, tag)
        except SopStudioError as error:
            self._context.notices.post(str(error), "bad")

    def remove_tag(self, tag: str) -> None:
        """Remove a tag from the version of the open SOP that has it; a refusal becomes a notice."""
        try:
            self._context.library.untag(self._context.document.document.uid, tag)
        except SopStudioError as error:
            self._context.notices.post(str(error), "bad")

    def restore(self) -> None:
        """Make the selected version the open document, as one undo step."""
        version = self.versions.version
        if version is None:
            self._context.notices.post(NO_VERSION_SELECTED)
            return
        document = self._load_version(version.number)
        if document is None:
            return
        self.stop()
        self._context.document.edit(tr("Restore version {number}", number=version.number), lay_out(document))
        undo = (tr("Undo"), self._context.document.stack.undo)
        self._restored_notice = tr("Version {number} is open again.", number=version.number)
        self._context.notices.post(self._restored_notice, "good", [undo])

    def show_change(self, change: Change) -> None:
        """Show a difference on the canvas, or in the outline where it has no place on the canvas."""
        if self.comparison is None:
            return
        self.marks.show(self.comparison.marks())
        scene, document = self._context.canvas.canvas_scene, self._context.document
        keys = [key for key in changed_keys(change, self.comparison.merged.sop) if scene.find_item(key) is not None]
        if change.element in SUBJECT_KINDS:
            document.select(Selection(subject=Subject(SUBJECT_KINDS[change.element], change.id)))
        scene.set_selected(keys, keys)
        if keys:
            self._context.canvas.reveal(keys[0])

    def show_ways(self, changed: Sequence[JourneyChange]) -> None:
        """Light the two ways of journeys on the canvas, in place of the differences."""
        if self.comparison is None or self.journeys.changes is None:
            return
        drawing = self._context.canvas.canvas_scene.drawing
        self.marks.show(drawing.at_cards(light_ways(self.journeys.changes.flows, changed)))
        self._context.canvas.reveal(drawing_key(self.comparison.merged.sop, changed[0].place))

    @property
    def _lines(self) -> LineList:
        """The list that a menu was opened on, else the one with the keyboard, else the one in view."""
        pointed, journeys = self._context.pointed.get(LineList), self.journeys.list
        is_in_use = journeys.hasFocus() or (journeys.isVisible() and not self.changes.list.isVisible())
        return pointed or (journeys if is_in_use else self.changes.list)

    def _step(self, offset: int) -> None:
        self._lines.step(offset)

    def _show_line(self) -> None:
        if not self._lines.show_current():
            self._context.notices.post(NO_LINE_SELECTED, "accent")

    def _try_journey(self) -> None:
        if self.journeys.can_try:
            self.journeys.try_current()
        else:
            self._context.notices.post(NO_JOURNEY_TO_TRY, "accent")

    def _copy_line(self) -> None:
        """Put the version, difference or journey on the clipboard that a menu was opened on, or the current one."""
        versions = self.versions.list
        is_version = self._context.pointed.get(QListWidget) is versions or versions.hasFocus()
        text = self.versions.current_text if is_version else self._lines.current_text or self.versions.current_text
        if text:
            QGuiApplication.clipboard().setText(text)
        else:
            self._context.notices.post(NO_LINE_SELECTED, "accent")

    def _compare_with(self, index: int) -> None:
        self.versions.card.other_side.setCurrentIndex(index)
        if self.versions.version is None:
            self._context.notices.post(NO_VERSION_SELECTED)

    def _focus_list(self) -> None:
        self.versions.list.setFocus()
        if self.versions.version is None:
            self.versions.list.setCurrentRow(0)

    def _load_version(self, number: int) -> Document | None:
        """A version of the open SOP; None, with a notice, where it cannot be read."""
        try:
            return self._context.library.load_document(self._context.document.document.uid, number)
        except SopStudioError as error:
            self._context.notices.post(str(error), "bad")
            return None

    def _list_versions(self) -> None:
        if self._in_view:
            self.versions.show_versions(self._find_versions())

    def _find_versions(self) -> tuple[Version, ...]:
        """The versions of the open SOP; none, with a notice, where they cannot be read."""
        try:
            return self._context.library.versions_of(self._context.document.document.uid)
        except SopStudioError as error:
            self._context.notices.post(str(error), "bad")
            return ()

    def _reset(self) -> None:
        """Another SOP was opened: forget what was selected and typed."""
        self.stop()
        self.versions.reset()
        self._list_versions()

    def _document_replaced(self) -> None:
        if self._restored_notice and self._context.notices.text == self._restored_notice:
            self._context.notices.dismiss()  # its Undo would take back something else now
        self._restored_notice = ""
        if self.comparison is not None:
            self.compare()

    def _end_comparison(self) -> None:
        was_comparing = self.comparison is not None
        self._show_comparison(None)
        if was_comparing:
            self._context.canvas.show_document(lay_out(self._context.document.document))

    def _show_comparison(self, comparison: VersionComparison | None) -> None:
        self.comparison = comparison
        self.marks.clear()
        if comparison is not None:
            self._context.canvas.show_document(comparison.merged, folded=False)
            self.marks.show(comparison.marks())
            self.panel_wanted.emit(self.journeys if self.journeys.isVisible() else self.changes)
        self.changes.show_comparison(comparison)
        sops = None if comparison is None else comparison.sops
        open_sop = self._context.document.document.sop
        self.journeys.show_comparison(sops, is_open_sop=sops is not None and sops[1] is open_sop)
        self.legend.show_comparison(comparison)
