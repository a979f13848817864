"""Opening and saving: the library, files, samples, and the drafts of what was not saved."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from sopstudio.errors import SopStudioError
from sopstudio.formats import formats, read, write
from sopstudio.layout import laid_out
from sopstudio.resources import samples_dir
from sopstudio.sop import Document, Sop, changed
from sopstudio.sop.editing import fresh_id
from sopstudio.ui.action import Action
from sopstudio.ui.desk import Desk
from sopstudio.ui.drafts import Draft, Drafts

if TYPE_CHECKING:
    from sopstudio.ui.paste import PastePanel


class Files(QObject):
    """Every way in and out of the window. What was open and unsaved stays as a draft; nothing is ever asked."""

    def __init__(self, desk: Desk, drafts: Drafts, window: QWidget) -> None:
        super().__init__(window)
        self._desk, self._drafts, self._window = desk, drafts, window
        self._offered = ""

    @cached_property
    def paste(self) -> PastePanel:
        """The paste panel, made when it is first wanted."""
        from sopstudio.ui.paste import PastePanel

        return PastePanel(self._window, self._desk, self.show_fresh)

    def close(self) -> None:
        """Wait for what is being read."""
        if "paste" in vars(self):
            self.paste.shut_down()

    def actions(self) -> Iterator[Action]:
        """New, open, save, export, undo and redo."""
        stack = self._desk.document.stack
        undo, redo = partial(self._seen, stack.undo), partial(self._seen, stack.redo)
        yield Action("file.new", "New SOP", self.new, "File", "Ctrl+N", "file", words="create empty draw")
        yield Action("file.open", "Open a file…", self.choose, "File", "Ctrl+O", "folder", words="import json text")
        yield Action(
            "file.paste", "Paste an SOP…", lambda: self.paste.open(), "File", "Ctrl+Shift+V", "paste",
            words="text json import preview type",
        )  # fmt: skip
        yield Action("file.save", "Save a version", self.save, "File", "Ctrl+S", "save", group=1, words="keep library")
        yield Action("file.export", "Save as a file…", self.export, "File", "Ctrl+Shift+S", group=1, words="convert")
        yield Action("file.quit", "Close the window", self._window.close, "File", "Ctrl+Q", group=2, words="quit exit")
        yield Action("edit.undo", "Undo", undo, "Edit", "Ctrl+Z", "undo", enabled=stack.canUndo)
        yield Action("edit.redo", "Redo", redo, "Edit", "Ctrl+Shift+Z  Ctrl+Y", "redo", enabled=stack.canRedo)

    def _seen(self, go: Callable[[], object]) -> None:
        """Undo or redo, and bring what changed into view where nothing of it is."""
        canvas = self._desk.canvas
        before = canvas.canvas_scene.drawing
        go()
        changed_ = canvas.canvas_scene.drawing.since(before)
        if changed_ and not any(canvas.sees(key) for key in changed_):
            canvas.reveal(*changed_)

    def new(self) -> None:
        """Begin an empty SOP."""
        taken = set(self._desk.library.ids())
        name = fresh_id(taken, "new-sop")
        while self._drafts.find(name) is not None:
            taken.add(name)
            name = fresh_id(taken, "new-sop")
        self.show(Document(sop=Sop(id=name, title="New SOP")))

    def begin(self, sample: str) -> None:
        """Open a sample, or an empty SOP where it is not there."""
        path = samples_dir() / sample
        if path.is_file():
            self.open_path(path)
        else:
            self.new()

    def open_sop(self, sop: str) -> None:
        """Open an SOP of the library: its draft where there is one, else the newest version."""
        if sop == self._desk.document.document.sop.id:
            return
        try:
            self.show(self._desk.library.document(sop))
        except SopStudioError as error:
            draft = self._drafts.find(sop)
            if draft is None:
                self._desk.notices.say(str(error), "bad")
            else:
                self.show(Document(sop=Sop(id=sop)), draft.path)

    def open_path(self, path: Path) -> None:
        """Open a file of any readable format."""
        try:
            reading = read(path)
        except SopStudioError as error:
            self._desk.notices.say(str(error), "bad")
            return
        self.show(reading.document, None if path.parent == samples_dir() else path)
        if reading.losses:
            self._desk.notices.say(f"{path.name}: {reading.losses[0].what} ({len(reading.losses)} in all)", "warning")

    def show(self, document: Document, path: Path | None = None) -> None:
        """Open a document, or the draft of its SOP where there is one."""
        self._drafts.finish()
        draft = self._drafts.find(document.sop.id)
        left = self._unkept()
        self._open(document, draft or Draft(document, path), path)
        if draft is None:
            self._say_left(left)
        else:
            self.take_up(document, draft)

    def show_fresh(self, document: Document) -> None:
        """Open a document that was not saved anywhere yet, under an id that is free."""
        taken = self._desk.library.ids() | {self._desk.document.document.sop.id}
        name = fresh_id(taken, document.sop.id)
        fresh = changed(document, sop=changed(document.sop, id=name))
        self._drafts.finish()
        left = self._unkept()
        self._open(Document(sop=Sop(id=name)), Draft(fresh, None), None)
        self._say_left(left)

    def take_up(self, saved: Document, draft: Draft) -> None:
        """A draft is open: it is ours from now on, and can be discarded."""
        self._drafts.baseline = laid_out(saved)
        self._drafts.take_up(draft.document.sop.id)
        self._offered = f"Unsaved changes to “{draft.document.sop.label()}” were restored."
        self._desk.notices.say(self._offered, "accent", [("Discard them", partial(self._discard, saved, draft))])

    def choose(self) -> None:
        """Ask for a file and open it."""
        known = " ".join(f"*{ending}" for one in formats() if one.read is not None for ending in one.extensions)
        name, _ = QFileDialog.getOpenFileName(self._window, "Open an SOP", "", f"SOPs ({known});;All files (*)")
        if name:
            self.open_path(Path(name))

    def save(self) -> None:
        """Keep a version in the library, and write the file that the document came from."""
        document, path = self._desk.document.document, self._desk.document.path
        try:
            version = self._desk.library.save(document)
            if path is not None and path.name.endswith(".json"):
                path.write_bytes(next(iter(write(document, "native").files.values())))
        except (SopStudioError, OSError) as error:
            self._desk.notices.say(f"{error}", "bad")
            return
        self._drafts.saved(document)
        self._desk.notices.say(f"Version {version.number} is saved in the library.", "good")

    def export(self) -> None:
        """Ask for a file and write the document to it, in the format that its ending names."""
        known = ";;".join(f"{one.title} (*{one.extensions[0]})" for one in formats() if one.write is not None)
        name, _ = QFileDialog.getSaveFileName(
            self._window, "Save as a file", self._desk.document.document.sop.id, known
        )
        if name:
            self.write_file(Path(name))

    def write_file(self, path: Path) -> None:
        """Write the document to `path`; what the format cannot hold is said."""
        wanted = next((one for one in formats() if any(path.name.endswith(end) for end in one.extensions)), None)
        try:
            writing = write(self._desk.document.document, wanted.name if wanted else "native")
            path.write_bytes(next(iter(writing.files.values())))
        except (SopStudioError, OSError) as error:
            self._desk.notices.say(str(error), "bad")
            return
        lost = f" {writing.losses[0].what} could not be kept ({len(writing.losses)} in all)." if writing.losses else ""
        self._desk.notices.say(f"Written to {path.name}.{lost}", "warning" if lost else "good")

    def _unkept(self) -> Document | None:
        """What was saved of the open SOP, if it is in a draft only: no list names it once another one is open."""
        sop = self._desk.document.document.sop
        kept = self._desk.document.path is not None or sop.id in self._desk.library.ids()
        return self._drafts.baseline if self._drafts.unsaved and not kept else None

    def _say_left(self, left: Document | None) -> None:
        """Offer the way back to an SOP that was left."""
        if left is not None and left.sop.id != self._desk.document.document.sop.id:
            draft = self._drafts.find(left.sop.id)
            text = (
                f"“{(draft or Draft(left, None)).document.sop.label()}” is not in the library yet; its draft is kept."
            )
            self._desk.notices.say(text, "accent", [("Go back to it", partial(self.show, left))])

    def _open(self, saved: Document, draft: Draft, path: Path | None) -> None:
        if self._offered and self._desk.notices.text == self._offered:
            self._desk.notices.dismiss()
        self._drafts.baseline = laid_out(saved)
        self._desk.document.open(laid_out(draft.document), draft.path or path)

    def _discard(self, saved: Document, draft: Draft) -> None:
        """Go back to what was saved, as a step that can be undone: one may have worked on before saying so."""
        if self._desk.document.document.sop.id != draft.document.sop.id:
            return
        try:
            if not saved.sop.nodes:  # at the start it is not read before it is wanted
                sop = draft.document.sop.id
                saved = read(draft.path).document if draft.path is not None else self._desk.library.document(sop)
        except SopStudioError as error:
            self._desk.notices.say(str(error), "warning")
            return
        self._drafts.baseline = laid_out(saved)
        self._desk.document.edit("Discard unsaved changes", laid_out(saved))
