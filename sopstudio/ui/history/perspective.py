"""*History*: save, tag, compare and restore versions; what differs is drawn on the canvas."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from sopstudio.errors import SopStudioError
from sopstudio.layout import laid_out
from sopstudio.sop import Change, Document
from sopstudio.ui.action import Action
from sopstudio.ui.canvas.marks import Marks
from sopstudio.ui.desk import Desk
from sopstudio.ui.editor import Selection, Subject, SubjectKind
from sopstudio.ui.history.changes_panel import ChangesPanel
from sopstudio.ui.history.comparison import Comparison, compare, keys_of
from sopstudio.ui.history.legend import Legend
from sopstudio.ui.history.versions_panel import VersionsPanel
from sopstudio.ui.parts import focus_in
from sopstudio.ui.saving import save_version

DECLARED: dict[str, SubjectKind] = {"fact": "fact", "tool": "tool", "article": "article", "procedure": "procedure"}
CHOOSE = "Choose a version first."


class History(QObject):
    """Choosing a version compares it; nothing but *Restore* changes the open document."""

    name, title = "history", "History"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.canvas)
        self._desk = desk
        self._in_view, self._restored = False, ""
        self.versions = VersionsPanel(desk.look)
        self.changes = ChangesPanel(desk.look)
        self.legend = Legend(self.stop)
        self.marks = Marks(desk.canvas.canvas_scene)
        self.comparison: Comparison | None = None
        card = self.versions.card
        self.versions.chosen.connect(self.compare)
        self.versions.form.wanted.connect(self.save)
        card.against.connect(self.compare)
        card.tagged.connect(self.set_tag)
        card.untagged.connect(self.untag)
        card.restored.connect(self.restore)
        card.stopped.connect(self.stop)
        self.changes.wanted.connect(self.show_change)
        desk.library.changed.connect(self._list)
        desk.document.opened.connect(self._opened)
        desk.document.replaced.connect(self._replaced)

    def side(self) -> QWidget:
        """The versions."""
        return self.versions

    def below(self) -> Iterator[QWidget]:
        """The differences."""
        yield self.changes

    def over(self) -> QWidget | None:
        """The legend of the comparison."""
        return self.legend

    def actions(self) -> Iterator[Action]:
        """Everything that can be done with versions, while they are in view."""
        card, seen = self.versions.card, partial(getattr, self, "_in_view")
        keys = (
            ("note", "Save this version with a note", self.versions.form.note.setFocus, "Ctrl+Alt+S", "save", 0),
            ("choose", "Choose a version", self._focus_list, "Ctrl+Alt+V", "history", 1),
            ("open", "Compare with the open SOP", partial(self._against, 0), "Ctrl+Alt+O", "compare", 1),
            ("before", "Compare with the previous version", partial(self._against, 1), "Ctrl+Alt+B", "", 1),
            ("next", "Next difference", partial(self.changes.step, 1), "Ctrl+Alt+N", "", 1),
            ("back", "Previous difference", partial(self.changes.step, -1), "Ctrl+Alt+Shift+N", "", 1),
            ("stop", "Stop comparing", self.stop, "Ctrl+Alt+X", "close", 1),
            ("tag", "Tag the version…", card.tag.setFocus, "Ctrl+Alt+G", "", 2),
            ("restore", "Restore the version", self.restore, "Ctrl+Alt+R", "restart", 2),
        )
        for name, title, act, key, icon, group in keys:
            yield Action(
                f"history.{name}", title, act, "History", key, icon, seen, group=group, words="version diff tag"
            )

    def enter(self) -> None:
        """List the versions; nothing is compared yet."""
        self._in_view = True
        self._list()
        self._show(None)

    def take_focus(self) -> None:
        """To the versions."""
        focus_in(self.versions)

    def leave(self) -> None:
        """The canvas shows the open document again."""
        self._in_view = False
        self.stop()

    def close(self) -> None:
        """Nothing runs."""

    def compare(self) -> None:
        """Compare the chosen version, and show the differences on the canvas; without one, show what is open."""
        version = self.versions.version
        if version is None or not self._in_view:
            self._finish()
            return
        self._desk.notices.dismiss()
        other = self.versions.before(version) if self.versions.card.with_before else None
        if self.versions.card.with_before and other is None:
            self._desk.notices.say(f"Version {version.number} is the first: there is none before it.", "accent")
        chosen = self._version(version.number)
        opened = self._desk.document.document
        if chosen is None:
            self._finish()
        elif not self.versions.card.with_before:
            self._show(compare(chosen, opened, (f"v{version.number}", "the open SOP")))
        elif other is None:
            self._finish()
        else:
            before = self._version(other.number)
            names = (f"v{other.number}", f"v{version.number}")
            self._show(compare(before, chosen, names) if before is not None else None)

    def stop(self) -> None:
        """Compare nothing any more."""
        self.versions.choose(0)
        self._finish()

    def save(self, note: str, tags: tuple[str, ...]) -> None:
        """Keep what is open as a version, and write the file that it came from, as *Save* does."""
        if save_version(self._desk, note, tags) is not None:
            self.versions.form.begin_anew()

    def set_tag(self, tag: str) -> None:
        """Set a tag on the chosen version."""
        version = self.versions.version
        if version is None:
            self._desk.notices.say(CHOOSE)
            return
        try:
            self._desk.library.tag(version.uid, version.number, tag)
        except SopStudioError as error:
            self._desk.notices.say(str(error), "bad")

    def untag(self, tag: str) -> None:
        """Take a tag away."""
        try:
            self._desk.library.untag(self._desk.document.document.uid, tag)
        except SopStudioError as error:
            self._desk.notices.say(str(error), "bad")

    def restore(self) -> None:
        """Make the chosen version the open document: one step to undo, so that nothing is lost."""
        version = self.versions.version
        if version is None:
            self._desk.notices.say(CHOOSE)
            return
        document = self._version(version.number)
        if document is None:
            return
        self.stop()
        self._desk.document.edit(f"Restore version {version.number}", laid_out(document))
        undo = ("Undo", self._desk.document.stack.undo)
        self._restored = f"Version {version.number} is open again."
        self._desk.notices.say(self._restored, "good", [undo])

    def show_change(self, change: Change) -> None:
        """Show what a difference is about on the canvas, or in the outline where it has no place there."""
        if self.comparison is None:
            return
        scene, document = self._desk.canvas.canvas_scene, self._desk.document
        keys = [key for key in keys_of(change, self.comparison.merged.sop) if scene.item(key) is not None]
        if change.element in DECLARED:
            document.select(Selection(subject=Subject(DECLARED[change.element], change.id)))
        scene.choose(keys, keys)
        if keys:
            self._desk.canvas.reveal(keys[0])

    def _against(self, place: int) -> None:
        self.versions.card.other.setCurrentIndex(place)
        if self.versions.version is None:
            self._desk.notices.say(CHOOSE)

    def _focus_list(self) -> None:
        self.versions.list.setFocus()
        if self.versions.version is None:
            self.versions.list.setCurrentRow(0)

    def _version(self, number: int) -> Document | None:
        """A version of the open SOP; where it cannot be read, that is said in one sentence."""
        try:
            return self._desk.library.document(self._desk.document.document.uid, number)
        except SopStudioError as error:
            self._desk.notices.say(str(error), "bad")
            return None

    def _list(self) -> None:
        if not self._in_view:
            return
        try:
            log = self._desk.library.log(self._desk.document.document.uid)
        except SopStudioError as error:
            self._desk.notices.say(str(error), "bad")
            log = ()
        self.versions.show_versions(log)

    def _opened(self) -> None:
        """What was chosen and written was about the SOP before."""
        self.stop()
        self.versions.begin_anew()
        self._list()

    def _replaced(self) -> None:
        if self._restored and self._desk.notices.text == self._restored:
            self._desk.notices.dismiss()  # its Undo would take back something else now
        self._restored = ""
        if self.comparison is not None:
            self.compare()

    def _finish(self) -> None:
        shown = self.comparison is not None
        self._show(None)
        if shown:
            self._desk.canvas.show_document(laid_out(self._desk.document.document))

    def _show(self, comparison: Comparison | None) -> None:
        self.comparison = comparison
        self.marks.clear()
        if comparison is not None:
            self._desk.canvas.show_document(comparison.merged)
            self.marks.show(comparison.marks())
        self.changes.show_comparison(comparison)
        self.legend.show_comparison(comparison)
