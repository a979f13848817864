"""Handing an SOP on: as a picture, as a document that people read, on paper, and to the clipboard."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QWidget

from sopstudio.errors import SopStudioError
from sopstudio.files import put, write_whole
from sopstudio.text.humanize import join_words, plural
from sopstudio.translation import tr
from sopstudio.ui.action import Action
from sopstudio.ui.context import WindowContext
from sopstudio.ui.file_dialogs import ask_where_to_save
from sopstudio.ui.saving import suggest_file_name
from sopstudio.ui.written_files import written_file_actions

BUNDLE_FILTER = tr("Bundle (*.sopbundle)")
PICTURE_FILTERS = tr("Picture (*.png);;Drawing for print (*.svg);;Page (*.pdf)")
DOCUMENT_FILTERS = tr("Word document (*.docx);;PDF (*.pdf);;Web page (*.html);;Markdown (*.md)")

if TYPE_CHECKING:
    from sopstudio.bundles import Bundle
    from sopstudio.scenarios import Scenario


class Written(NamedTuple):
    """The names of other files that were written beside a file, and what is in it, as a sentence where that is said."""

    beside: tuple[str, ...] = ()
    content: str = ""


class Sharing:
    """The actions by which the open SOP leaves the program for people; nothing of it is changed. `own_scenarios`
    returns the scenarios that the person has chosen for it.
    """

    def __init__(
        self, context: WindowContext, window: QWidget, own_scenarios: Callable[[], Iterable[Scenario]] = tuple
    ) -> None:
        self._context, self._window, self._own_scenarios = context, window, own_scenarios

    def actions(self) -> Iterator[Action]:
        """The actions of the menu *File*."""
        yield Action(
            "file.picture", tr("Save as a picture…"), self.ask_for_picture, "File", group=1,
            search_words=tr("png svg pdf image export share hand on"),
        )  # fmt: skip
        yield Action(
            "file.document", tr("Save as a document…"), self.ask_for_document, "File", "Ctrl+Shift+P", group=1,
            search_words=tr("word docx pdf html markdown report export share hand on read"),
        )  # fmt: skip
        yield Action(
            "file.bundle", tr("Share as a bundle…"), self.ask_for_bundle, "File", group=1,
            search_words=tr("zip hand on export versions runs scenarios colleague send package"),
        )  # fmt: skip
        yield Action(
            "file.bundle-without-runs", tr("Share as a bundle without runs…"), self.ask_for_bundle_without_runs, "File",
            group=1, search_words=tr("zip hand on export versions scenarios colleague send private conversations"),
        )  # fmt: skip
        yield Action(
            "file.print",
            tr("Print…"),
            self.preview_print,
            "File",
            "Ctrl+P",
            group=1,
            search_words=tr("paper preview pdf"),
        )
        yield Action(
            "file.copy-picture", tr("Copy as a picture"), self.copy_picture, "File", group=1,
            search_words=tr("clipboard image share hand on"),
        )  # fmt: skip

    def ask_for_bundle(self) -> None:
        """Ask for a file, and write the SOP to it with all that belongs to it."""
        if path := self._ask_for_file(tr("Share as a bundle"), BUNDLE_FILTER):
            self.write_bundle(path)

    def ask_for_bundle_without_runs(self) -> None:
        """Ask for a file, and write the SOP to it without what was said in its runs."""
        if path := self._ask_for_file(tr("Share as a bundle without runs"), BUNDLE_FILTER):
            self.write_bundle(path, with_runs=False)

    def write_bundle(self, path: Path, *, with_runs: bool = True) -> None:
        """Write the SOP with its versions, scenarios and, where they are wanted, runs, and pages to read."""
        self._report(path, lambda: self._write_bundle(path, with_runs))

    def _write_bundle(self, path: Path, with_runs: bool) -> Written:
        from sopstudio.bundles import EXPORTED_RUNS, export_bundle, write_bundle
        from sopstudio.ui.handout_pictures import paint_handout_pictures
        from sopstudio.ui.printing import paper_here

        document, paper = self._context.document.settle(), paper_here()
        limit = EXPORTED_RUNS if with_runs else 0
        bundle = export_bundle(self._context.library.library, document, self._own_scenarios(), limit)
        write_whole(path, write_bundle(bundle, paint_handout_pictures(document, paper), paper))
        return Written(content=_describe_content(bundle))

    def ask_for_picture(self) -> None:
        """Ask for a file, and draw the canvas to it."""
        if path := self._ask_for_file(tr("Save as a picture"), PICTURE_FILTERS):
            self.write_picture(path)

    def ask_for_document(self) -> None:
        """Ask for a file, and write the procedure to it as a document."""
        if path := self._ask_for_file(tr("Save as a document"), DOCUMENT_FILTERS):
            self.write_document(path)

    def write_picture(self, path: Path) -> None:
        """Draw the canvas to a file, in the format of its ending."""
        self._report(path, lambda: self._write_picture(path))

    def _write_picture(self, path: Path) -> Written:
        from sopstudio.ui.pictures import paint_canvas

        paint_canvas(self._context.document.settle(), path)
        return Written()

    def write_document(self, path: Path) -> None:
        """Write the procedure as a document, in the format of the file's ending; what is wrong with it is said."""
        wrong = sum(problem.severity != "hint" for problem in self._context.problems.problems)
        self._report(path, lambda: self._write_document(path), wrong)

    def _write_document(self, path: Path) -> Written:
        from sopstudio.handout import handout_files, handout_language, make_handout
        from sopstudio.ui.handout_pictures import paint_handout_pictures
        from sopstudio.ui.printing import paper_here, write_pdf

        document, paper = self._context.document.settle(), paper_here()
        version = self._context.library.saved_version(document)
        if path.suffix.lower() == ".pdf":
            write_pdf(document, path, paper=paper, version=version)
            return Written()
        blocks = make_handout(document, paint_handout_pictures(document, paper), version=version)
        files = handout_files(blocks, path, document.sop.label(), paper, handout_language(document.sop))
        if len(files) == 1:
            write_whole(path, files[path])
        else:
            put(files, make_folders=False)
        return Written(tuple(file.name for file in files if file != path))

    def preview_print(self) -> None:
        """Show the pages as a printer would print them, and print them from there."""
        from PySide6.QtPrintSupport import QPrinter

        from sopstudio.ui.dialogs.print_preview import PrintPreview
        from sopstudio.ui.printing import make_pages, paper_here, set_up_page

        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        paper = paper_here()
        set_up_page(printer, paper)
        printer.setDocName(self._context.document.document.sop.label())
        document = self._context.document.settle()
        pages = make_pages(document, paper=paper, version=self._context.library.saved_version(document))
        PrintPreview(self._window, printer, pages.print_to).exec()

    def copy_picture(self) -> None:
        """Put the canvas on the clipboard as a picture."""
        from sopstudio.ui.pictures import paint_png

        QGuiApplication.clipboard().setImage(QImage.fromData(paint_png(self._context.document.settle())))
        self._context.notices.post(tr("The picture is on the clipboard."), "good")

    def _ask_for_file(self, title: str, filters: str) -> Path | None:
        suggestion = suggest_file_name(self._context.document.document.sop)
        return ask_where_to_save(self._window, title, suggestion, filters)

    def _report(self, path: Path, write: Callable[[], Written], wrong: int = 0) -> None:
        """Write a file, and say so."""
        try:
            result = write()
        except (SopStudioError, OSError) as error:
            self._context.notices.post(str(error), "bad")
        else:
            written = tr("Written to {name}.", name=join_words([path.name, *result.beside]))
            doubts = [tr("The procedure still has {problems}.", problems=plural(wrong, "problem"))] if wrong else []
            if self._context.document.unread_outline is not None:
                doubts.append(tr("A text of the outline that cannot be read is not in it."))
            text = " ".join(filter(None, (written, result.content, *doubts)))
            self._context.notices.post(text, "warning" if doubts else "good", written_file_actions(path))


def _describe_content(bundle: Bundle) -> str:
    """What is in a bundle; that runs hold whole conversations is said, as these may not be for everybody."""
    counts = {"version": len(bundle.versions), "scenario": len(bundle.scenarios)}
    parts = [tr("the SOP"), *(plural(count, noun) for noun, count in counts.items() if count)]
    if bundle.runs:
        parts.append(tr("{runs} with what was said in them", runs=plural(len(bundle.runs), "run")))
    return tr("In it: {parts}.", parts=join_words(parts))
