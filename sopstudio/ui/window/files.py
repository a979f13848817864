"""Opening and saving: the library, files, samples, and the drafts of what was not saved."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from sopstudio.errors import FormatError, SopStudioError
from sopstudio.formats import formats, read, write
from sopstudio.layout import laid_out
from sopstudio.resources import samples_dir
from sopstudio.sop import Document, Sop, changed, digest, identified, new_uid
from sopstudio.sop.editing import fresh_id
from sopstudio.store import Version
from sopstudio.ui.action import Action
from sopstudio.ui.desk import Desk
from sopstudio.ui.drafts import Draft, Drafts, blank
from sopstudio.ui.samples import samples_in
from sopstudio.ui.saving import PLACEHOLDER, save_version
from sopstudio.ui.window.arrivals import Arrival, Arrivals, Conflict, adopt, opened

if TYPE_CHECKING:
    from sopstudio.ui.paste import PastePanel
    from sopstudio.ui.window.conflict_panel import ConflictPanel


class Files(QObject):
    """Every way in and out of the window. What was open and unsaved stays as a draft.

    Nothing is asked, except which SOP it is that comes in, where only the person can tell.
    """

    def __init__(self, desk: Desk, drafts: Drafts, window: QWidget) -> None:
        super().__init__(window)
        self._desk, self._drafts, self._window = desk, drafts, window
        self._arrivals = Arrivals(desk.library, drafts)
        self._offered = ""

    @cached_property
    def paste(self) -> PastePanel:
        """The paste panel, made when it is first wanted."""
        from sopstudio.ui.paste import PastePanel

        return PastePanel(self._window, self._desk, self.show_fresh)

    @cached_property
    def question(self) -> ConflictPanel:
        """The question which SOP a document is, made when it is first asked."""
        from sopstudio.ui.window.conflict_panel import ConflictPanel

        return ConflictPanel(self._window, self._desk, self.keep_both, self.take_as_version, self.open_only)

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
        document = identified(Document(sop=Sop(id=self._free_id(PLACEHOLDER), title="New SOP")))
        self._drafts.finish()
        self._enter(opened(document, None))

    def _free_id(self, wish: str) -> str:
        """A readable id that nothing here has yet."""
        drafts = {entry.sop for entry in self._drafts.entries()}
        return fresh_id(self._desk.library.ids() | drafts | {self._desk.document.document.sop.id}, wish)

    def begin(self, sample: str) -> None:
        """Open a sample, or an empty SOP where it is not there."""
        path = samples_dir() / sample
        if path.is_file():
            self.open_path(path)
        else:
            self.new()

    def open_sop(self, sop: str) -> None:
        """Open an SOP of the library by its uid: its draft where there is one, else the newest version.

        A draft that was kept before there were identities is opened by its readable id.
        """
        if sop == self._desk.document.document.uid:
            return
        self._drafts.finish()
        try:
            saved = self._desk.library.document(sop)
        except SopStudioError as error:
            draft = self._drafts.find(sop) or self._drafts.find_older(sop)
            if draft is None:
                self._desk.notices.say(str(error), "bad")
            else:
                self._go_on(None, draft)
            return
        draft = self._drafts.find(saved.uid)
        if draft is None and self._arrivals.uid_by_id(saved.sop.id) == saved.uid:
            draft = self._drafts.find_older(saved.sop.id)
        if draft is None:
            self._enter(opened(saved, None))
        else:
            self._go_on(saved, draft)

    def _go_on(self, saved: Document | None, draft: Draft) -> None:
        """Open a draft; `saved` is what it was made from, None where that is read only when it is wanted."""
        adopted = self._arrivals.adopted(draft) if saved is None else adopt(draft, saved.uid)
        self._enter(Arrival(saved or blank(adopted.document), adopted, restored=True))

    def open_path(self, path: Path) -> None:
        """Open a file of any readable format."""
        try:
            reading = read(path)
        except SopStudioError as error:
            self._desk.notices.say(str(error), "bad")
            return
        is_sample = path.parent == samples_dir()
        self.show(reading.document, None if is_sample else path, asks=not is_sample)
        if reading.losses:
            self._desk.notices.say(f"{path.name}: {reading.losses[0].what} ({len(reading.losses)} in all)", "warning")

    def show(self, document: Document, path: Path | None = None, *, asks: bool = True) -> None:
        """Open a document from outside, or its draft; ask where it is not clear which SOP it is."""
        self._drafts.finish()
        arrival = self._arrivals.receive(document, path, asks=asks)
        if isinstance(arrival, Conflict):
            self.question.ask(arrival)
        else:
            self._enter(arrival)

    def show_fresh(self, document: Document) -> None:
        """Open a document that was not saved anywhere yet, as an SOP of its own under a readable id that is free."""
        sop = changed(document.sop, id=self._free_id(document.sop.id))
        fresh = changed(document, sop=sop, uid=new_uid())
        self._drafts.finish()
        self._enter(Arrival(blank(fresh), Draft(fresh, None)))
        self._drafts.write()

    def keep_both(self, conflict: Conflict) -> None:
        """Keep the document that came in as an SOP of its own, beside mine."""
        self._enter(opened(conflict.theirs, conflict.path))
        version = self._save_silently(f"from {conflict.name}")
        if version is not None:
            title = conflict.theirs.sop.label()
            self._desk.notices.say(f"“{title}” is in the library twice now: yours, and this one.", "good")

    def take_as_version(self, conflict: Conflict) -> None:
        """Make the document that came in the next version of mine; unsaved changes of mine become a version first."""
        mine, _, unsaved = self._arrivals.mine(conflict.mine.uid)
        mine = mine or conflict.mine
        library, source = self._desk.library, conflict.name
        try:
            if unsaved or not library.holds(mine.uid):
                library.save(mine, f"as it was before {source} was taken in")
        except SopStudioError as error:
            self._desk.notices.say(str(error), "bad")
            return
        taken = changed(conflict.theirs, uid=mine.uid, sop=changed(conflict.theirs.sop, id=mine.sop.id))
        self._enter(Arrival(mine, Draft(taken, conflict.path, digest(conflict.theirs.sop))))
        version = self._save_silently(f"from {source}")
        if version is not None:
            self._desk.notices.say(f"{source} is version {version.number} of “{mine.sop.label()}” now.", "good")

    def open_only(self, conflict: Conflict) -> None:
        """Open the document that came in, and keep nothing of it unless it is edited."""
        self._enter(opened(conflict.theirs, conflict.path))
        text = f"{conflict.name} is open, but not kept: it is not in the library until you save it."
        self._desk.notices.say(text, "accent")

    def _save_silently(self, note: str) -> Version | None:
        """Save what was just opened; where that fails, it stays open with its draft."""
        try:
            return self._desk.library.save(self._desk.document.document, note)
        except SopStudioError as error:
            self._drafts.write()
            self._desk.notices.say(str(error), "bad")
            return None

    def take_up(self, draft: Draft, saved: Document | None = None) -> None:
        """A draft is open: it is ours from now on, and can be discarded where something was saved."""
        self._drafts.baseline = laid_out(saved or blank(draft.document))
        self._drafts.take_up(draft)
        self._offered = f"Unsaved changes to “{draft.document.sop.label()}” were restored."
        offers = [("Discard them", partial(self._discard, saved, draft))] if draft.base or draft.path else []
        self._desk.notices.say(self._offered, "accent", offers)

    def choose(self) -> None:
        """Ask for a file and open it."""
        known = " ".join(f"*{ending}" for one in formats() if one.read is not None for ending in one.extensions)
        name, _ = QFileDialog.getOpenFileName(self._window, "Open an SOP", "", f"SOPs ({known});;All files (*)")
        if name:
            self.open_path(Path(name))

    def save(self) -> None:
        """Keep a version in the library, and write the file that the document came from."""
        save_version(self._desk)

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
        """The open SOP, if it is in a draft only: no list of versions or files names it once another one is open."""
        document = self._desk.document.document
        if not self._drafts.unsaved or self._desk.document.path is not None:
            return None
        return None if self._desk.library.holds(document.uid) else document

    def _say_left(self, left: Document | None) -> None:
        """Offer the way back to an SOP that was left."""
        if left is None or left.uid == self._desk.document.document.uid:
            return
        if self._drafts.find(left.uid) is not None:
            text = f"“{left.sop.label()}” is not in the library yet; its draft is kept."
            self._desk.notices.say(text, "accent", [("Go back to it", partial(self.open_sop, left.uid))])

    def _enter(self, arrival: Arrival) -> None:
        """Open what came in, and say what became of what was open before."""
        left, draft = self._unkept(), arrival.draft
        self._drafts.baseline = laid_out(identified(arrival.saved, draft.document.uid))
        base = draft.base or (digest(arrival.saved.sop) if arrival.saved.sop.nodes else "")
        self._desk.document.open(laid_out(draft.document), draft.path, base)
        if arrival.restored:
            self.take_up(draft, arrival.saved if arrival.saved.sop.nodes else None)
        else:
            self._say_left(left)

    def _discard(self, saved: Document | None, draft: Draft) -> None:
        """Go back to what was saved, as a step that can be undone: one may have worked on before saying so."""
        if self._desk.document.document.uid != draft.document.uid:
            return
        try:
            saved = identified(saved or self._saved(draft), draft.document.uid)
        except SopStudioError as error:
            self._desk.notices.say(str(error), "warning")
            return
        self._drafts.baseline = laid_out(saved)
        self._desk.document.edit("Discard unsaved changes", laid_out(saved))

    def _saved(self, draft: Draft) -> Document:
        """What a draft was made from: in its file, in the library, or a sample. Raises `SopStudioError`."""
        if draft.path is not None and draft.path.is_file():
            document = read(draft.path).document
            if document.uid == draft.document.uid or draft.base in ("", digest(document.sop)):
                return document
        if self._desk.library.holds(draft.document.uid):
            return self._desk.library.document(draft.document.uid)
        for sample in samples_in() if draft.path is None else ():
            document = read(sample.path).document
            if digest(document.sop) == draft.base:
                return document
        raise FormatError("what was saved cannot be found any more", hint="your changes were left as they are")
