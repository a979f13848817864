"""The outline beside the canvas: text and graph follow each other, and so do caret and selection."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QElapsedTimer, QPoint, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from sopstudio.outline.blocks import is_unfinished
from sopstudio.outline.completion import OutlineNames, outline_names
from sopstudio.outline.following import Detail, OutlineRequest, OutlineState, OutlineUpdate, follow, write_outline
from sopstudio.outline.problem_marks import mark_problems
from sopstudio.outline.reading import LineMark
from sopstudio.sop import Sop
from sopstudio.text.humanize import without_braces
from sopstudio.translation import tr
from sopstudio.ui.accessibility import FocusPassingInterface, Interface
from sopstudio.ui.action import Action
from sopstudio.ui.background import LatestTask
from sopstudio.ui.context import WindowContext
from sopstudio.ui.context_menu import SEPARATOR, MenuContent, MenuEntry
from sopstudio.ui.open_document import EMPTY_SELECTION, Selection, UnreadOutline
from sopstudio.ui.outline.section_tree import SectionTree
from sopstudio.ui.outline.text_editor import PLACEHOLDER, OutlineEditor
from sopstudio.ui.text_widgets import ShortenedLabel
from sopstudio.ui.theme import SPACE_XS
from sopstudio.ui.widgets import column, set_role

TYPING_DELAY_MS: Final = 250
"""Milliseconds without a keystroke until the graph follows the text."""
UNFINISHED_DELAY_MS: Final = 2_000
"""The same while the line with the caret is visibly unfinished, so that no half condition is drawn."""
FOLLOWING_DELAY_MS: Final = 30
OPENING_DELAY_MS: Final = 200
CARET_DELAY_MS: Final = 60
BURST_MS: Final = 2_000
"""Edits that follow each other faster are one step to undo."""
MAX_NODES_AT_ONCE: Final = 400
"""A larger SOP is written in the background when it is opened."""
MAX_KNOWN_TEXTS: Final = 100
MESSAGE_SHARE: Final = 0.25
"""The share of the height that the message below the text takes at most, where it has its least lines."""
MIN_MESSAGE_LINES: Final = 2
_ROLES: Final = {"error": "bad", "fault": "bad", "warning": "warning", "hint": "quiet"}
OUTLINE_ENTRIES: Final[tuple[MenuEntry, ...]] = (
    ("outline.cut", tr("Cut")),
    ("outline.copy", tr("Copy")),
    ("outline.paste", tr("Paste")),
    SEPARATOR,
    ("canvas.edit", tr("Edit on the canvas")),
    ("view.side", tr("Go to its details")),
    "canvas.start",
    "simulate.breakpoint",
    SEPARATOR,
    "outline.fold",
    "view.outline-detail",
    SEPARATOR,
    ("canvas.delete", tr("Delete the step")),
)
FIRST_STEP: Final = tr("Write a step on each line, for example: Ask for the {order number}")


class OutlinePanel(QWidget):
    """The text of the open SOP, below it what is to be said of the line with the caret, and its sections."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__()
        self._context = context
        self.editor = OutlineEditor(context.theme.palette)
        self.message = ShortenedLabel("quiet")
        self.message.clicked.connect(self._follow_message)
        self.message.hide()
        layout = column(self, spacing=SPACE_XS)
        layout.addWidget(self.editor, 1)
        layout.addWidget(self.message)
        self.sections = SectionTree(context)
        layout.addWidget(self.sections)
        self.detail: Detail = "words"
        self._state: OutlineState | None = None
        self._errors: tuple[LineMark, ...] = ()
        self._marks: tuple[LineMark, ...] = ()
        self._known_texts: list[tuple[Sop, str]] = []
        self._text_to_restore = ""
        self._is_committing = self._is_selecting = False
        self._burst, self._last_edit = 0, QElapsedTimer()
        self._task = LatestTask(follow, TYPING_DELAY_MS, self)
        self._task.ready.connect(self._accept)
        self._caret_timer = QTimer(self, singleShot=True, interval=CARET_DELAY_MS)
        self._caret_timer.timeout.connect(self._select_line)
        self._connect()
        self._is_opened = False
        self.editor.setPlaceholderText("")

    def accessible_interface(self) -> Interface:
        """A widget that passes the focus on to the text, as soon as it is in the order of Tab."""
        return FocusPassingInterface(self)

    def showEvent(self, event: QShowEvent) -> None:
        """Begin when it is first seen: the text needs the parser, which the first picture does without."""
        super().showEvent(event)
        if not self._is_opened:
            self._open()

    def write_at_once(self) -> None:
        """Show the text of the open SOP without waiting to be seen, for a picture."""
        self._is_opened = True
        self._open()
        self.editor.show_text(write_outline(self._context.document.document.sop, self.detail))

    @property
    def is_in_step(self) -> bool:
        """Whether nothing is to be followed any more; a text with errors says nothing."""
        return not self._task.busy and not self._caret_timer.isActive()

    @property
    def state(self) -> OutlineState | None:
        """The text and the document that it says, as they were last in step."""
        return self._state

    def set_detail(self, detail: Detail) -> None:
        """Show the steps in words, or everything that a text can say; a text with errors stays as it is."""
        if self._errors:
            self._context.notices.post(tr("Correct the marked line of the outline first."), "warning")
        elif detail != self.detail:
            self.detail = detail
            self._known_texts.clear()
            self._request(0)

    def context_menu(self, position: QPoint | None) -> MenuContent:
        """What can be done with the text, and with what the line with the caret stands for."""
        place = self.editor.cursorRect().bottomLeft()
        self._caret_timer.stop()
        self._select_line()
        return MenuContent(OUTLINE_ENTRIES, place=self.mapFromGlobal(self.editor.viewport().mapToGlobal(place)))

    def panel_actions(self) -> Iterator[Action]:
        """What the context menu offers beside the actions of the canvas."""
        editor = self.editor
        yield Action(
            "outline.fold",
            tr("Fold or unfold this block of the outline"),
            lambda: editor.toggle_fold(editor.line),
            "View",
            enabled=lambda: editor.is_foldable(editor.line),
            group=1,
            search_words=tr("collapse hide"),
        )
        yield Action(
            "outline.cut", tr("Cut text of the outline"), editor.cut, "Edit", enabled=self._is_marked_to_edit, group=7
        )
        yield Action(
            "outline.copy", tr("Copy text of the outline"), editor.copy, "Edit", enabled=self._is_marked, group=7
        )
        yield Action(
            "outline.paste", tr("Paste text into the outline"), editor.paste, "Edit", enabled=editor.canPaste, group=7
        )

    def _is_marked(self) -> bool:
        return self.editor.textCursor().hasSelection()

    def _is_marked_to_edit(self) -> bool:
        return self._is_marked() and not self.editor.isReadOnly()

    def take_focus(self) -> None:
        """Put the caret into the text."""
        self.editor.setFocus()
        self._show_message()

    def close_tasks(self) -> None:
        """Stop the reading in the background; its result is not shown."""
        self._caret_timer.stop()
        self._task.close()

    def _connect(self) -> None:
        editor, document = self.editor, self._context.document
        editor.edited.connect(self._text_edited)
        editor.caret_moved.connect(self._caret_moved)
        editor.undo_requested.connect(self._undo)
        editor.redo_requested.connect(self._redo)
        editor.escaped.connect(self._context.canvas.setFocus)
        document.opened.connect(self._open)
        document.outline_discarded.connect(self._open)
        document.settling.connect(self._settle)
        document.replaced.connect(self._document_replaced)
        document.selected.connect(self._show_selection)
        self._context.problems.changed.connect(self._show_problems)
        self._context.theme.changed.connect(lambda: editor.set_palette(self._context.theme.palette))

    def _open(self) -> None:
        """Show another document from its start; the first one soon after it is opened."""
        is_first, self._is_opened = not self._is_opened, True
        self._state, self._errors, self._marks = None, (), ()
        self._known_texts.clear()
        unread = self._context.document.unread_outline
        self._text_to_restore = unread.text if unread is not None else ""
        sop = self._context.document.document.sop
        self.editor.names = OutlineNames(is_plain=self.detail == "words")
        is_small = not is_first and sum(len(graph.nodes) for graph in sop.graphs()) <= MAX_NODES_AT_ONCE
        self.editor.show_text(write_outline(sop, self.detail) if is_small else "")
        self.editor.show_marks(())
        self.editor.show_selected(())
        self.editor.go_to(0 if sop.nodes else self.editor.blockCount() - 1)
        self.editor.setReadOnly(not is_small)
        self._show_message()
        self._request(OPENING_DELAY_MS if is_first else FOLLOWING_DELAY_MS)

    def _request(self, delay_ms: int) -> None:
        document = self._context.document.document
        known_text = next((text for sop, text in self._known_texts if sop is document.sop), "")
        request = OutlineRequest(self.editor.toPlainText(), document, self._state, self.detail, known_text)
        self._task.request(request, delay_ms)

    def _text_edited(self) -> None:
        self._caret_timer.stop()
        if self._state is None:  # typed before the text was read for the first time
            text = write_outline(self._context.document.document.sop, self.detail)
            self._state = OutlineState(text, self._context.document.document, self.detail)
        self._note_unread(self.editor.toPlainText())
        is_open = is_unfinished(self.editor.textCursor().block().text())
        self._request(UNFINISHED_DELAY_MS if is_open else TYPING_DELAY_MS)

    def _document_replaced(self) -> None:
        document = self._context.document.document
        if self._is_committing or self._state is None:
            return
        self._burst += 1
        if document.sop is self._state.document.sop:
            self._state = replace(self._state, document=document)
            if self._task.busy:
                self._request(FOLLOWING_DELAY_MS)
            return
        self._request(FOLLOWING_DELAY_MS)

    def _accept(self, request: OutlineRequest, update: OutlineUpdate) -> None:
        document = self._context.document
        if request.document is not document.document or request.text != self.editor.toPlainText():
            self._request(FOLLOWING_DELAY_MS)
            return
        self._state = update.state
        self.editor.setReadOnly(False)
        self.editor.setPlaceholderText(PLACEHOLDER)
        if update.text != request.text:
            self.editor.show_text(update.text)
        self._show_marks(update.reading.marks)
        if update.reading.document is not None and update.reading.document is not request.document:
            self._commit(update)
        if update.reading.document is not None:
            self._state = replace(update.state, document=document.document)
            self._known_texts = [(document.document.sop, update.text), *self._known_texts[: MAX_KNOWN_TEXTS - 1]]
        self.editor.names = outline_names(document.document.sop, is_plain=self.detail == "words")
        self._show_selection()
        if self._text_to_restore:
            text, self._text_to_restore = self._text_to_restore, ""
            self.editor.show_text(text)
            self._text_edited()
        elif update.reading.document is None:
            self._note_unread(update.text)
        else:
            document.note_unread_outline(None)

    def _note_unread(self, text: str) -> None:
        """Record a text that the document does not say, so that it is not lost with the window."""
        error = self._errors[0] if self._errors else None
        problem = _sentence(tr("Line {line}: ", line=error.line + 1) + error.text) if error is not None else ""
        self._context.document.note_unread_outline(UnreadOutline(text, problem))

    def _settle(self) -> None:
        """Read at once what was typed and still waits to be read."""
        state, text = self._state, self.editor.toPlainText()
        if state is None or not self._task.busy or text == state.text:
            return
        self._task.close()
        request = OutlineRequest(text, self._context.document.document, state, self.detail)
        self._accept(request, follow(request))

    def _commit(self, update: OutlineUpdate) -> None:
        """Make what the text says an edit of the document; a burst of typing is one step to undo."""
        if update.reading.document is None:
            return
        if self._last_edit.isValid() and self._last_edit.elapsed() > BURST_MS:
            self._burst += 1
        self._last_edit.start()
        selection = self._selection_at(update.state, self.editor.line) if self.editor.hasFocus() else None
        self._is_committing = True
        self._context.document.edit(
            tr("Edit the outline"), update.reading.document, f"outline {self._burst}", selection or None
        )
        self._is_committing = False
        self.editor.forget_typing()
        self._show_message()

    def _show_marks(self, marks: tuple[LineMark, ...]) -> None:
        errors = tuple(mark for mark in marks if mark.kind == "error")
        is_new = errors and [mark.text for mark in errors] != [mark.text for mark in self._errors]
        self._errors, self._marks = errors, marks
        self._show_problems()
        if is_new and self.editor.hasFocus() and QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.editor, self.message.full_text))

    def _show_problems(self) -> None:
        """Mark what the check found beside what the reader says, where the text is that of the document."""
        state, problems = self._state, self._context.problems
        is_current = state is not None and state.text == self.editor.toPlainText() and not self._errors
        told = [problem for problem in problems.problems if not problems.is_unfinished(problem)]
        found = mark_problems(told, state.elements) if state is not None and is_current else ()
        said = (replace(mark, text=without_braces(mark.text)) for mark in found)
        self.editor.show_marks((*self._marks, *said))
        self._show_message()

    def _show_message(self) -> None:
        """Say below the text what is to be said of the line with the caret, else the first error."""
        mark = self.editor.mark_at(self.editor.line)
        if self._errors and (mark is None or mark.kind != "error"):
            mark = self._errors[0]
        text = ""
        if mark is not None:
            place = "" if mark.line == self.editor.line else tr("Line {line}: ", line=mark.line + 1)
            text = _sentence(place + mark.text)
        elif not self._context.document.document.sop.nodes:
            text = FIRST_STEP
        set_role(self.message, _ROLES[mark.kind] if mark is not None else "quiet")
        if self.message.full_text != text or self.message.isHidden() == bool(text):
            self.message.set_full_text(text)
            self.message.setVisible(bool(text))
        keys = tr("Tab indents once you type here, Escape goes to the canvas, Alt and arrow keys move and fold.")
        self.editor.setAccessibleDescription(text or keys)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave most of the height to the text."""
        super().resizeEvent(event)
        lines = int(self.height() * MESSAGE_SHARE) // self.message.fontMetrics().lineSpacing()
        self.message.set_max_lines(max(MIN_MESSAGE_LINES, lines))

    def _follow_message(self) -> None:
        """Go to what the message is about: the line that cannot be read, else the list of problems."""
        if self._errors:
            self.editor.go_to(self._errors[0].line)
            self.editor.setFocus()
        elif self.editor.mark_at(self.editor.line) is not None:
            self._context.problems.list_requested.emit()

    def _caret_moved(self, _line: int) -> None:
        self._show_message()
        self._caret_timer.start()
        if self._task.busy:
            self._request(TYPING_DELAY_MS)

    def _select_line(self) -> None:
        """Select what the line with the caret stands for."""
        state = self._state
        if state is None or state.text != self.editor.toPlainText():
            return
        selection = self._selection_at(state, self.editor.line)
        if selection:
            self._is_selecting = True
            self._context.document.select(selection)
            self._is_selecting = False
            self._context.canvas.reveal(*selection.nodes, *selection.edges)
            self.editor.show_selected([self.editor.line])

    def _selection_at(self, state: OutlineState, line: int) -> Selection:
        """The step of a line, or the edge of a branch or jump; empty where it stands for neither."""
        edge, node = state.elements.edges.get(line, ""), state.elements.nodes.get(line, "")
        if edge:
            return Selection(edges=frozenset({edge}))
        return Selection(nodes=frozenset({node})) if node else EMPTY_SELECTION

    def _show_selection(self) -> None:
        """Mark the lines of what is selected, and bring the first of them into view unless the author is in it."""
        state = self._state
        if self._is_selecting or state is None or state.text != self.editor.toPlainText():
            return
        selection = self._context.document.selection
        lines = state.elements.lines_of(selection.nodes | selection.edges)
        self.editor.show_selected(lines)
        if lines and self.editor.line not in lines and not self.editor.hasFocus():
            self.editor.go_to(lines[0])
            self._show_message()

    def _undo(self) -> None:
        """Take back what was typed and is not in the graph, else the last edit of the document."""
        unread = self.editor.toPlainText() if self._errors else ""
        if not self.editor.document().isUndoAvailable() and unread and unread != (text := self._text_in_graph()):
            self.editor.show_text(text)  # it came here otherwise, as from the draft
            self.editor.show_text(unread, is_typed=True)
        if self.editor.document().isUndoAvailable():
            self.editor.undo()
        else:
            self._context.document.stack.undo()

    def _text_in_graph(self) -> str:
        """The text that says the document as it is."""
        sop = self._context.document.document.sop
        return next((text for known, text in self._known_texts if known is sop), "") or write_outline(sop, self.detail)

    def _redo(self) -> None:
        if self.editor.document().isRedoAvailable():
            self.editor.redo()
        else:
            self._context.document.stack.redo()


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}".rstrip(".") + "."


__all__ = ["OutlinePanel"]
