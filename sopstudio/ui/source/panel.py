"""The document that the SOP was read from, beside the graph: each leads to the other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from sopstudio.editions.application import take_changes
from sopstudio.editions.attachment import attach_source
from sopstudio.editions.comparison import Change, Comparison, compare_editions
from sopstudio.editions.coverage import Coverage, SourceReading, find_coverage, read_author_text
from sopstudio.editions.insertion import insert_passage
from sopstudio.errors import SopStudioError
from sopstudio.formats import formats, read
from sopstudio.sop import Document
from sopstudio.sop.document import author_text, author_text_origin
from sopstudio.text.elements import describe_element
from sopstudio.translation import tr
from sopstudio.ui.background import LatestTask
from sopstudio.ui.context import WindowContext
from sopstudio.ui.dialogs.rich_text import clipboard_text
from sopstudio.ui.file_dialogs import ask_for_file
from sopstudio.ui.open_document import EMPTY_SELECTION, Selection
from sopstudio.ui.source.edition_page import EditionPage
from sopstudio.ui.source.text_view import SourceText
from sopstudio.ui.source.words import describe_coverage, select_elements, selected_elements
from sopstudio.ui.text_widgets import ElidedLabel, ElidedLink
from sopstudio.ui.theme import SPACE_M, SPACE_S
from sopstudio.ui.widgets import (
    IconButton,
    button,
    clear_layout,
    column,
    empty_state,
    focus_first,
    label,
    row,
    styled_widget,
)

MAX_LINKS = 6
"""How many things that a sentence became are listed below the document."""
EMPTY_TEXT = tr(
    "When an SOP is read from a document (Word, PDF, a web page, Markdown, plain text), the document stays here, and "
    "each sentence leads to what it became. Attach the document of this SOP to see what of it is in the graph."
)


class SourcePanel(QWidget):
    """Shows the document, what each sentence became, and what was left out. `close_requested` asks to hide it."""

    close_requested = Signal()

    def __init__(self, context: WindowContext) -> None:
        super().__init__()
        self.setObjectName("side")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("Source document"))
        self.setMinimumWidth(240)
        self._context = context
        self.reading: SourceReading | None = None
        self.coverage = Coverage({}, {}, {})
        self._shown_text = ""
        self._selects = False
        self.text = SourceText(context.theme.palette)
        self.text.passage_selected.connect(self._select_passage)
        self.name_label = ElidedLabel()
        self.coverage_label = label("", "quiet", wrap=True)
        self.words_label = label("", wrap=True)
        self.take_in_button = button(
            tr("Take in as a step"),
            self.take_in,
            role="primary",
            tip=tr("Add the sentence to the graph where it stands"),
        )
        self.next_button = button(
            tr("Next left out"), partial(self.go_to_left_out, 1), tip=tr("Go to the next sentence left out")
        )
        self._links = column(spacing=0)
        self.edition = EditionPage()
        self._pages = QStackedWidget()
        self._build_layout()
        self._task = LatestTask(read_author_text, 0, self)
        self._task.ready.connect(self._show_reading)
        self._opening = LatestTask(_read_attachment, 0, self)
        self._opening.ready.connect(lambda _, result: self._attach(result))
        self._comparing = LatestTask(_read_edition, 0, self)
        self._comparing.ready.connect(lambda request, result: self._show_edition(request[1], result))
        self._comparison: tuple[Document, Comparison] | None = None
        self.edition.taken.connect(self._take_edition)
        self.edition.refused.connect(self._leave_edition)
        self.edition.change_selected.connect(self._select_change)
        document = context.document
        document.opened.connect(self._forget)
        document.replaced.connect(self.refresh)
        document.selected.connect(self._show_selection)
        context.theme.changed.connect(lambda: self.text.set_palette(context.theme.palette))

    def refresh(self) -> None:
        """Show the document of the open SOP; nothing while the panel is hidden."""
        if self.isHidden():
            return
        document = self._context.document.document
        text = author_text(document)
        if self._comparison is not None and self._comparison[0] is not document:
            self._comparison = None
        if self._comparison is None:
            self._pages.setCurrentIndex(1 if text.strip() else 0)
        if not text.strip():
            self._forget()
        elif text != self._shown_text or self.reading is None:
            self._task.request(document)
        else:
            self._show_coverage()

    def take_in(self) -> None:
        """Add the sentence with the caret to the graph, as a step to undo."""
        index = self.text.current
        if self.reading is None or index not in self.coverage.uncovered:
            return
        insertion = insert_passage(self._context.document.document, self.reading, self.coverage, index)
        selection = Selection(nodes=frozenset(insertion.nodes))
        self._context.document.edit(tr("Take in a sentence"), insertion.document, select=selection)
        self._context.canvas.reveal(*insertion.nodes)

    def go_to_left_out(self, step: int) -> None:
        """Go to the next sentence that nothing comes from (`step` 1), or to the one before (-1)."""
        order = sorted(self.coverage.uncovered, reverse=step < 0)
        if order:
            following = [index for index in order if (index - self.text.current) * step > 0]
            self.text.setFocus()
            self.text.point_at((following or order)[0])

    def choose_file(self) -> None:
        """Ask for the document of this SOP and attach it."""
        path = ask_for_document(self, tr("Attach the document of this SOP"))
        if path is not None:
            self.attach(path)

    def attach(self, source: Path | str) -> None:
        """Attach a document, from a file or as text: it is read in the background, and linked to the graph."""
        self._opening.request((source, self._context.document.document))

    def choose_edition(self) -> None:
        """Ask for a newer edition of the document and compare it."""
        path = ask_for_document(self, tr("Open a newer edition"))
        if path is not None:
            self.compare(path)

    def compare(self, source: Path | str) -> None:
        """Compare a newer edition, from a file or as text, with the document: in the background."""
        self._comparing.request((source, self._context.document.document))

    def take_focus(self) -> None:
        """Focus the document, or what attaches one."""
        self.text.setFocus() if self._pages.currentIndex() else focus_first(self._pages)

    def close_tasks(self) -> None:
        """Stop the reading in the background; its result is not shown."""
        self._task.close()
        self._opening.close()
        self._comparing.close()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes back to the canvas."""
        if event.key() == Qt.Key.Key_Escape:
            self._context.canvas.setFocus()
        else:
            super().keyPressEvent(event)

    def _build_layout(self) -> None:
        close_button = IconButton(
            self._context.icons, "close", tr("Hide the source (Ctrl+U)"), self.close_requested.emit
        )
        head = row(label(tr("Source"), "section"), self.name_label, close_button)
        head.setStretch(1, 1)
        below = column(spacing=SPACE_S)
        below.addWidget(self.words_label)
        below.addLayout(self._links)
        below.addLayout(row(self.take_in_button, self.next_button, None))
        page = styled_widget("part")
        lines = column(page, spacing=SPACE_S)
        lines.addWidget(self.coverage_label)
        open_edition = button(
            tr("Newer edition…"),
            self.choose_edition,
            role="link",
            tip=tr("Open a newer edition from a file and compare it"),
        )
        paste_edition = button(
            tr("Paste one"), lambda: self.compare(clipboard_text()), role="link",
            tip=tr("Compare the text on the clipboard as a newer edition"),
        )  # fmt: skip
        lines.addLayout(row(open_edition, paste_edition, None))
        lines.addWidget(self.text, 1)
        lines.addLayout(below)
        attach = button(tr("Attach a file…"), self.choose_file, role="primary")
        paste = button(
            tr("Paste its text"), lambda: self.attach(clipboard_text()), tip=tr("Attach the text on the clipboard")
        )
        self._pages.addWidget(empty_state(tr("No source document"), EMPTY_TEXT, [attach, paste]))
        self._pages.addWidget(page)
        self._pages.addWidget(self.edition)
        layout = column(self, margin=SPACE_M, spacing=SPACE_S)
        layout.addLayout(head)
        layout.addWidget(self._pages, 1)

    def _forget(self) -> None:
        self.reading, self.coverage, self._shown_text = None, Coverage({}, {}, {}), ""
        self.name_label.set_full_text("")

    def _show_reading(self, document: Document, reading: SourceReading | None) -> None:
        if reading is None or author_text(document) != author_text(self._context.document.document):
            return
        self.reading, self._shown_text = reading, author_text(document)
        self.name_label.set_full_text(author_text_origin(document)[1] or tr("pasted text"))
        self.text.show_reading(reading)
        self._show_coverage()

    def _show_coverage(self) -> None:
        if self.reading is not None:
            self.coverage = find_coverage(self._context.document.document, self.reading)
            self.coverage_label.setText(describe_coverage(self.reading, self.coverage))
            self.next_button.setVisible(bool(self.coverage.uncovered))
            self._show_selection()

    def _show_selection(self) -> None:
        """Mark the sentences of what is selected, and bring the first of them into view."""
        if self.reading is None or self.isHidden():
            return
        names = selected_elements(self._context.document.selection)
        indexes = sorted({index for name in names for index in self.coverage.passages.get(name, ())})
        current = self.text.current
        if not names and current in self.coverage.uncovered:
            indexes = [current]
        self.text.mark(indexes, self.coverage.uncovered)
        if indexes and current not in indexes and not self._selects:
            self.text.reveal(indexes[0])
        self._describe(indexes, names)

    def _select_passage(self, index: int) -> None:
        """Select what a sentence became."""
        document = self._context.document
        names = self.coverage.elements.get(index, ())
        selection = select_elements(document.document, names)
        self._selects = True
        document.select(selection if names else EMPTY_SELECTION)
        self._selects = False
        self._show_selection()
        self._context.canvas.reveal(*sorted(selection.nodes), *sorted(selection.edges))

    def _describe(self, indexes: list[int], names: Sequence[str]) -> None:
        """Say below the document what the sentence became, or why it was left out."""
        clear_layout(self._links)
        current = self.text.current
        is_uncovered = current in self.coverage.uncovered and (not indexes or current in indexes)
        self.take_in_button.setVisible(is_uncovered)
        if is_uncovered:
            self.words_label.setText(tr("Left out: {uncovered}.", uncovered=self.coverage.uncovered[current]))
        elif names and not indexes:
            self.words_label.setText(tr("No sentence of the document says this."))
        else:
            self.words_label.setText("" if indexes else tr("Select a step, or click a sentence."))
        self.words_label.setVisible(bool(self.words_label.text()))
        elements = self.coverage.elements.get(current, ()) if current in indexes and not is_uncovered else ()
        for name in elements[:MAX_LINKS]:
            words = describe_element(self._context.document.document, name)
            self._links.addWidget(
                ElidedLink(words, partial(self._select_element, name), tip=tr("Select {words}", words=words))
            )
        self.text.setAccessibleDescription(
            self.words_label.text()
            or ", ".join(describe_element(self._context.document.document, name) for name in elements)
        )

    def _select_element(self, name: str) -> None:
        selection = select_elements(self._context.document.document, [name])
        self._context.document.select(selection)
        self._context.canvas.reveal(*selection.nodes, *selection.edges)

    def _attach(self, result: Document | str) -> None:
        if isinstance(result, str):
            self._context.notices.post(result, "bad")
            return
        document = self._context.document
        document.edit(tr("Attach the source document"), attach_source(document.document, result))

    def _show_edition(self, document: Document, result: Comparison | str) -> None:
        if isinstance(result, str):
            self._context.notices.post(result, "bad")
        elif document is self._context.document.document:
            self._comparison = (document, result)
            self._pages.setCurrentIndex(2)
            self.edition.show_comparison(result)
            self.edition.list.setFocus()

    def _take_edition(self, chosen: frozenset[int]) -> None:
        if self._comparison is None:
            return
        document, comparison = self._comparison
        self._comparison = None
        self._context.document.attempt(
            tr("Take a newer edition"), lambda _: take_changes(document, comparison, chosen), select=EMPTY_SELECTION
        )
        self.refresh()
        self.text.setFocus()

    def _leave_edition(self) -> None:
        self._comparison = None
        self.refresh()
        self.text.setFocus()

    def _select_change(self, change: Change) -> None:
        """Show on the canvas what a change is about."""
        names = [change.element] if change.element else self.coverage.elements.get(change.old, ())
        if names and self._comparison is not None:
            selection = select_elements(self._context.document.document, names)
            self._context.document.select(selection)
            self._context.canvas.reveal(*sorted(selection.nodes), *sorted(selection.edges))


def ask_for_document(parent: QWidget, title: str) -> Path | None:
    """The file that a person chooses among those that documents are read from; None for none."""
    endings = [
        ending for each in formats() if each.read is not None and each.name in DOCUMENTS for ending in each.extensions
    ]
    patterns = " ".join(f"*{ending}" for ending in endings)
    return ask_for_file(parent, title, tr("Documents ({patterns});;All files (*)", patterns=patterns))


DOCUMENTS = ("word", "pdf", "html", "markdown", "prose", "text")
"""The formats of documents in words."""


def _read_attachment(request: tuple[Path | str, Document]) -> Document | str:
    """A document read over the open SOP, or why it cannot be read."""
    source, base = request
    try:
        return read(source, base=base).document
    except SopStudioError as error:
        return str(error)


def _read_edition(request: tuple[Path | str, Document]) -> Comparison | str:
    """A newer edition compared with the document of the open SOP, or why it cannot be read."""
    source, document = request
    try:
        newer = read(source).document
    except SopStudioError as error:
        return str(error)
    text, (name, file) = author_text(newer), author_text_origin(newer)
    if not text:
        return tr("This is no document in words. Open a Word, PDF, HTML, Markdown or text file.")
    comparison = compare_editions(document, text, f"{name}: {file}" if file else name)
    return comparison or tr("The open SOP has no document to compare with. Attach it first.")


__all__ = ["DOCUMENTS", "SourcePanel", "ask_for_document"]
