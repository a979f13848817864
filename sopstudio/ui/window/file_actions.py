"""Opening and saving: the library, files, samples, and the drafts of unsaved documents."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from sopstudio.errors import FormatError, SopStudioError
from sopstudio.files import write_whole
from sopstudio.formats import Reading, formats, is_quick_to_read, read, write
from sopstudio.layout import lay_out
from sopstudio.sop import Document, Sop, content_digest, new_uid, replace_fields, with_uid
from sopstudio.sop.document import author_text
from sopstudio.sop.elements import fresh_id
from sopstudio.text.humanize import plural
from sopstudio.translation import tr
from sopstudio.ui.action import Action
from sopstudio.ui.background import LatestTask
from sopstudio.ui.context import WindowContext
from sopstudio.ui.drafts import Draft, Drafts, blank_document
from sopstudio.ui.file_dialogs import ask_for_files, ask_where_to_save
from sopstudio.ui.saving import PLACEHOLDER, save_version, suggest_file_name
from sopstudio.ui.window.file_reading import BUNDLE_SUFFIX, ToolFile, is_bundle, read_file
from sopstudio.ui.window.incoming_documents import Arrival, Arrivals, Conflict, adopt, arrival_without_draft
from sopstudio.ui.window.samples import find_sample, samples_in_all_languages
from sopstudio.ui.written_files import written_file_actions

if TYPE_CHECKING:
    from sopstudio.bundles import Bundle
    from sopstudio.ui.dialogs.paste import PastePanel
    from sopstudio.ui.window.conflict_answers import ConflictAnswers
    from sopstudio.ui.window.conflict_panel import ConflictPanel
    from sopstudio.ui.window.domain_opening import DomainOpening
    from sopstudio.ui.window.file_import import FileImport


class FileActions(QObject):
    """Every way to open and save a document. Unsaved changes stay as a draft, so no question is ever asked.

    `source_requested` asks to show the document that the SOP was read from; `arrived` follows every document that was
    opened, and `shown_elsewhere` one that another window shows. `scenarios_requested` carries the path of a bundle, and
    `title_requested` asks for the field of the title.
    """

    arrived = Signal()
    shown_elsewhere = Signal()
    scenarios_requested = Signal(object)
    source_requested = Signal()
    drawing_begun = Signal()
    """A new SOP is open, to be drawn."""
    title_requested = Signal()

    def __init__(self, context: WindowContext, drafts: Drafts, window: QWidget) -> None:
        super().__init__(window)
        self._context, self._drafts, self._window = context, drafts, window
        self._arrivals = Arrivals(context.library, drafts)
        self._restore_notice = ""

    @cached_property
    def paste(self) -> PastePanel:
        """The paste panel, created when it is first needed."""
        from sopstudio.ui.dialogs.paste import PastePanel

        return PastePanel(self._window, self._context, self.open_unsaved)

    @cached_property
    def domains(self) -> DomainOpening:
        """The opening of domains of SOP-Bench, made when it is first asked for."""
        from sopstudio.ui.window.domain_opening import DomainOpening

        return DomainOpening(self._context, self._window, self.open_unsaved)

    @cached_property
    def conflicts(self) -> ConflictAnswers:
        """The question which SOP a document is, made when it is first asked."""
        from sopstudio.ui.window.conflict_answers import ConflictAnswers

        return ConflictAnswers(self._context, self._drafts, self._arrivals, self._window, self.enter)

    @cached_property
    def imports(self) -> FileImport:
        """Several files at once, made when they are first opened."""
        from sopstudio.ui.window.file_import import FileImport

        return FileImport(self._context, self._window, self.open_sop)

    @property
    def question(self) -> ConflictPanel:
        """The panel that asks which SOP a document is."""
        return self.conflicts.question

    def close(self) -> None:
        """Wait for a document that is being read."""
        if "paste" in vars(self):
            self.paste.shut_down()
        for name in ("_reader", "domains", "imports"):
            if name in vars(self):
                getattr(self, name).close()

    def actions(self) -> Iterator[Action]:
        """The actions new, open, paste, save, export, undo and redo."""
        stack = self._context.document.stack
        undo, redo = partial(self._run_visibly, stack.undo), partial(self._run_visibly, stack.redo)
        windows = self._context.windows
        yield Action(
            "file.window", tr("New window"), windows.open_new, "File", "Ctrl+Shift+N", "plus", lambda: windows.can_open,
            search_words=tr("second another beside"),
        )  # fmt: skip
        yield Action(
            "file.new", tr("New SOP"), self.new, "File", "Ctrl+N", "file", search_words=tr("create empty draw")
        )
        yield Action(
            "file.open",
            tr("Open files…"),
            self.open_dialog,
            "File",
            "Ctrl+O",
            "folder",
            search_words=tr("import json text word pdf several"),
        )
        yield Action(
            "file.paste", tr("Paste a text…"), lambda: self.paste.open(), "File", "Ctrl+Shift+V", "paste",
            search_words=tr("text json import preview type"),
        )  # fmt: skip
        yield Action(
            "file.tools", tr("Import tools…"), lambda: self.paste.open(""), "File",
            search_words=tr("openapi swagger mcp server api postman curl functions schema folder"),
        )  # fmt: skip
        yield Action(
            "file.domain", tr("Open a domain of SOP-Bench…"), lambda: self.domains.ask(), "File",
            search_words=tr("benchmark folder past cases table import sop-bench"),
        )  # fmt: skip
        yield Action(
            "file.save",
            tr("Save a version"),
            self.save,
            "File",
            "Ctrl+S",
            "save",
            self._has_content,
            group=1,
            search_words=tr("keep library"),
        )
        yield Action(
            "file.export",
            tr("Save as a file…"),
            self.export_dialog,
            "File",
            "Ctrl+Shift+S",
            group=1,
            search_words=tr("convert"),
        )
        yield Action(
            "file.quit",
            tr("Close the window"),
            self._window.close,
            "File",
            "Ctrl+Q",
            group=9,
            search_words=tr("quit exit"),
        )
        yield Action("edit.undo", tr("Undo"), undo, "Edit", "Ctrl+Z", "undo", enabled=stack.canUndo)
        yield Action("edit.redo", tr("Redo"), redo, "Edit", "Ctrl+Shift+Z  Ctrl+Y", "redo", enabled=stack.canRedo)

    def _run_visibly(self, command: Callable[[], object]) -> None:
        """Run undo or redo, and scroll to the change where none of it is visible: to what is selected where all that
        changed is gone.
        """
        canvas = self._context.canvas
        drawing_before = canvas.canvas_scene.drawing
        command()
        drawing, selection = canvas.canvas_scene.drawing, self._context.document.selection
        shown = drawing.changed_keys(drawing_before) or [*selection.nodes, *selection.edges]
        if drawing is not drawing_before and not any(canvas.is_in_view(key) for key in shown):
            canvas.reveal(*shown)

    def new(self) -> None:
        """Open an empty SOP with a free id; the draft of the SOP before it is written first."""
        document = with_uid(Document(sop=Sop(id=self._free_id(PLACEHOLDER), title=tr("New SOP"))))
        self._drafts.flush()
        self.enter(arrival_without_draft(document, None))
        self.drawing_begun.emit()
        self._context.canvas.setFocus()  # Space adds the first node

    def _free_id(self, wish: str) -> str:
        """A readable id that nothing here has yet."""
        drafts = {entry.sop for entry in self._drafts.entries()}
        return fresh_id(self._context.library.sop_ids() | drafts | {self._context.document.document.sop.id}, wish)

    def open_sample(self, sample: str) -> None:
        """Open a sample, or an empty SOP where the sample is missing."""
        path = find_sample(sample)
        if path.is_file():
            self.open_path(path)
        else:
            self.new()

    def open_sop(self, sop: str) -> None:
        """Open an SOP of the library: its draft where there is one, else its newest version."""
        if sop == self._context.document.document.uid:
            return
        self._drafts.flush()
        try:
            saved = self._context.library.load_document(sop)
        except SopStudioError as error:
            draft = self._drafts.find(sop) or self._drafts.find_older(sop)
            if draft is None:
                self._context.notices.post(str(error), "bad")
            else:
                self._go_on(None, draft)
            return
        draft = self._drafts.find(saved.uid)
        if draft is None and self._arrivals.uid_by_id(saved.sop.id) == saved.uid:
            draft = self._drafts.find_older(saved.sop.id)
        if draft is None:
            self.enter(arrival_without_draft(saved, None))
        else:
            self._go_on(saved, draft)

    def _go_on(self, saved: Document | None, draft: Draft) -> None:
        """Open a draft; `saved` is what it was made from, None where that is read only when it is wanted."""
        adopted = self._arrivals.adopt_draft(draft) if saved is None else adopt(draft, saved.uid)
        self.enter(Arrival(saved or blank_document(adopted.document), adopted, restored=True))

    def open_paths(self, paths: Sequence[Path]) -> None:
        """Open a file; several files, and the files of a folder, are taken into the library."""
        if len(paths) == 1 and not paths[0].is_dir():
            self.open_path(paths[0])
        elif paths:
            self.imports.start(paths)

    def open_path(self, path: Path) -> None:
        """Open a file of any readable format; a long one, or one of another program, is read in the background."""
        if is_quick_to_read(path) and not is_bundle(path):
            self._show_reading(path, read_file(path))
            return
        self._context.notices.post(tr("Reading {name} …", name=path.name), "accent")
        self._reader.request(path)

    @cached_property
    def _reader(self) -> LatestTask:
        reader = LatestTask(read_file, 0, self)
        reader.ready.connect(self._show_reading)
        return reader

    def take_bundle(self, path: Path, bundle: Bundle) -> None:
        """Take a bundle into the library, and open its SOP."""
        try:
            arrived = self._context.library.import_bundle(bundle)
        except SopStudioError as error:
            self._context.notices.post(str(error), "bad")
            return
        self.open_sop(arrived.uid)
        parts = [plural(arrived.versions, "new version"), plural(arrived.runs, "new run")]
        whose = tr("; yours went another way and stays as it is") if arrived.is_copy else ""
        text = tr(
            "{name}: “{title}” is in the library with {parts}{whose}.",
            name=path.name,
            title=arrived.title,
            parts=tr(" and ").join(parts),
            whose=whose,
        )
        offers = [(tr("Show its scenarios"), partial(self.scenarios_requested.emit, path))] if bundle.scenarios else []
        self._context.notices.post(text, "good", offers)

    def _show_reading(self, path: Path, result: Reading | ToolFile | Bundle | SopStudioError) -> None:
        """Open what was read of a file, offer its tools, take it into the library, or say why it cannot be read."""
        if isinstance(result, ToolFile):
            self.paste.open(result.text)
            return
        if isinstance(result, SopStudioError):
            self._context.notices.post(str(result), "bad")
            return
        if not isinstance(result, Reading):
            self.take_bundle(path, result)
            return
        reading = result
        is_sample = path in samples_in_all_languages()
        self.open_document(reading.document, None if is_sample else path, asks=not is_sample)
        text = author_text(reading.document)
        if reading.questions and text:
            conditions = plural(len(reading.questions), "condition")
            message = tr("{name}: {conditions} can be read in two ways.", name=path.name, conditions=conditions)
            self._context.notices.post(
                message, "accent", [(tr("Choose"), partial(self.paste.open, text, shows_notes=True))]
            )
        elif reading.losses:
            actions = [(tr("Show the source"), self.source_requested.emit)] if text else []
            self._context.notices.post(
                tr(
                    "{name}: {what} ({count} in all)",
                    name=path.name,
                    what=reading.losses[0].what,
                    count=len(reading.losses),
                ),
                "warning",
                actions,
            )

    def open_document(self, document: Document, path: Path | None = None, *, asks: bool = True) -> None:
        """Open a document, or the draft of its SOP where there is one."""
        self._drafts.flush()
        self._context.windows.write_drafts()
        arrival = self._arrivals.receive(document, path, asks=asks)
        if isinstance(arrival, Conflict):
            self.conflicts.question.ask(arrival)
        else:
            self.enter(arrival)

    def open_unsaved(self, document: Document) -> None:
        """Open a document that was never saved, under an unused id; one without a title is a new SOP."""
        title = document.sop.title.strip() or tr("New SOP")
        sop = replace_fields(document.sop, id=self._free_id(document.sop.id), title=title)
        fresh = replace_fields(document, sop=sop, uid=new_uid())
        self._drafts.flush()
        self.enter(Arrival(blank_document(fresh), Draft(fresh, None)))
        self._drafts.write()
        self.drawing_begun.emit()

    def open_copy(self, template: Document) -> None:
        """Open a copy of a template as an SOP of its own, which is kept once it is edited or saved."""
        self._drafts.flush()
        taken = self._context.library.sop_ids() | {entry.sop for entry in self._drafts.entries()}
        sop = replace_fields(template.sop, id=fresh_id(taken, template.sop.id))
        self.enter(arrival_without_draft(replace_fields(template, sop=sop, uid=new_uid()), None))
        self.drawing_begun.emit()

    def adopt_draft(self, draft: Draft, saved: Document | None = None) -> None:
        """Take charge of an open draft, and offer to discard it."""
        self._drafts.baseline = lay_out(saved or blank_document(draft.document))
        self._drafts.adopt(draft)
        self._restore_notice = tr("Unsaved changes to “{label}” were restored.", label=draft.document.sop.label())
        offers = [(tr("Discard them"), partial(self._discard_draft, saved, draft))] if draft.base or draft.path else []
        self._context.notices.post(self._restore_notice, "accent", offers)

    def open_dialog(self) -> None:
        """Ask for files and open them."""
        endings = [ending for known in formats() if known.read is not None for ending in known.extensions]
        patterns = " ".join(f"*{ending}" for ending in dict.fromkeys((*endings, BUNDLE_SUFFIX)))
        filters = tr("All that can be read ({patterns});;All files (*)", patterns=patterns)
        self.open_paths(ask_for_files(self._window, tr("Open SOPs, documents or a list of tools"), filters))

    def save(self) -> None:
        """Save a version in the library, and write the native file that the document was read from."""
        saved, title = save_version(self._context), self._context.document.document.sop.title
        if saved is not None and title == tr("New SOP"):
            self._context.notices.add(
                tr("It is still called “{title}”.", title=title), [(tr("Give it a title"), self.title_requested.emit)]
            )

    def _has_content(self) -> bool:
        """Whether there is anything to save: something is drawn, or was changed."""
        return bool(self._context.document.document.sop.nodes) or self._drafts.has_unsaved_changes

    def export_dialog(self) -> None:
        """Ask for a file and write the document to it, in the format of its suffix."""
        filters = ";;".join(
            f"{file_format.title} (*{file_format.extensions[0]})"
            for file_format in formats()
            if file_format.write is not None
        )
        name = suggest_file_name(self._context.document.document.sop)
        if path := ask_where_to_save(self._window, tr("Save as a file"), name, filters):
            self.write_file(path)

    def write_file(self, path: Path) -> None:
        """Write the document to `path`, and say what the format cannot hold."""
        self._context.document.settle()
        target_format = next(
            (
                file_format
                for file_format in formats()
                if any(path.name.endswith(suffix) for suffix in file_format.extensions)
            ),
            None,
        )
        try:
            writing = write(self._context.document.document, target_format.name if target_format else "native")
            write_whole(path, next(iter(writing.files.values())))
        except (SopStudioError, OSError) as error:
            self._context.notices.post(str(error), "bad")
            return
        lost = (
            tr(" {what} could not be kept ({count} in all).", what=writing.losses[0].what, count=len(writing.losses))
            if writing.losses
            else ""
        )
        self._context.notices.post(
            tr("Written to {name}.{lost}", name=path.name, lost=lost),
            "warning" if lost else "good",
            written_file_actions(path),
        )

    def _unlisted_baseline(self) -> Document | None:
        """The baseline of the open SOP if only a draft holds it: then no list shows it once another SOP is open."""
        document = self._context.document.document
        if not self._drafts.has_unsaved_changes or self._context.document.path is not None:
            return None
        return None if self._context.library.holds(document.uid) else document

    def _offer_return(self, previous: Document | None) -> None:
        """Offer to return to an SOP that only a draft holds."""
        if previous is None or previous.uid == self._context.document.document.uid:
            return
        if self._drafts.find(previous.uid) is not None:
            text = tr("“{label}” is not in the library yet; its draft is kept.", label=previous.sop.label())
            self._context.notices.post(text, "accent", [(tr("Go back to it"), partial(self.open_sop, previous.uid))])

    def enter(self, arrival: Arrival) -> None:
        """Open what came in, and say what became of what was open before. What another window shows is shown there."""
        if self._context.windows.show_elsewhere(arrival.draft.document.uid, self._context.document):
            self.shown_elsewhere.emit()
            return
        left, draft = self._unlisted_baseline(), arrival.draft
        saved, document = with_uid(arrival.saved, draft.document.uid), lay_out(draft.document)
        self._drafts.baseline = document if saved == draft.document else lay_out(saved)
        base = draft.base or (content_digest(arrival.saved) if arrival.saved.sop.nodes else "")
        self._context.document.open(document, draft.path, base, draft.outline)
        self.arrived.emit()
        if arrival.restored:
            self.adopt_draft(draft, arrival.saved if arrival.saved.sop.nodes else None)
        else:
            self._offer_return(left)

    def discard_changes(self) -> None:
        """Go back to the saved version of the open SOP as an undoable step."""
        document = self._context.document
        self._discard_draft(None, Draft(document.document, document.path, document.base))

    def _discard_draft(self, saved: Document | None, draft: Draft) -> None:
        """Go back to the saved version as an undoable step, as the user may have worked on since."""
        if self._context.document.document.uid != draft.document.uid:
            return
        try:
            saved = with_uid(saved or self._saved(draft), draft.document.uid)
        except SopStudioError as error:
            self._context.notices.post(str(error), "warning")
            return
        self._drafts.baseline = lay_out(saved)
        self._context.document.discard_outline()
        self._context.document.edit(tr("Discard unsaved changes"), lay_out(saved))

    def _saved(self, draft: Draft) -> Document:
        """What a draft was made from: in its file, in the library, or a sample. Raises `SopStudioError`."""
        if draft.path is not None and draft.path.is_file():
            document = read(draft.path).document
            if document.uid == draft.document.uid or draft.base in ("", content_digest(document)):
                return document
        if self._context.library.holds(draft.document.uid):
            return self._context.library.load_document(draft.document.uid)
        for path in samples_in_all_languages() if draft.path is None else ():
            document = read(path).document
            if content_digest(document) == draft.base:
                return document
        raise FormatError(tr("what was saved cannot be found any more"), hint=tr("your changes were left as they are"))
