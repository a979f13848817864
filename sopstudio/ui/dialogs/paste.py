"""Pasting an SOP: the result is shown before anything changes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QColor, QKeyEvent, QResizeEvent, QTextCharFormat, QTextCursor, QTextFormat
from PySide6.QtWidgets import QAbstractButton, QSplitter, QTextEdit, QWidget

from sopstudio.formats import tool_lists
from sopstudio.formats.tool_lists import ToolReading
from sopstudio.sop import Document, replace_fields
from sopstudio.sop.document import set_author_text
from sopstudio.text.humanize import capitalize, plural
from sopstudio.translation import tr
from sopstudio.ui.accessibility import Announcer
from sopstudio.ui.background import LatestTask
from sopstudio.ui.canvas import Canvas
from sopstudio.ui.canvas.zoom_buttons import ZoomButtons
from sopstudio.ui.canvas_editor.entry_box import ENTER_KEYS
from sopstudio.ui.canvas_editor.narration import PictureNarration
from sopstudio.ui.context import WindowContext
from sopstudio.ui.dialogs.pasted_text import PasteRequest, PasteResult, read_pasted
from sopstudio.ui.dialogs.reading_notes import ReadingNotes
from sopstudio.ui.dialogs.rich_text import RichTextEditor, clipboard_text
from sopstudio.ui.dialogs.tool_choice import ToolChoice
from sopstudio.ui.dialogs.tool_sources import ToolSources
from sopstudio.ui.floating_panel import FloatingPanel
from sopstudio.ui.open_document import Selection
from sopstudio.ui.tab_order import apply_tab_order
from sopstudio.ui.theme import SPACE_M, SPACE_S
from sopstudio.ui.widgets import QWIDGETSIZE_MAX, button, column, label, name_control, row, scroll_area, set_role

READ_DELAY_MS = 150
PLACEHOLDER = tr(
    """Paste or type an SOP here: a procedure as it stands in a document, indented text with a step on each \
line, JSON, or tools (OpenAPI, MCP, function lists, JSON Schema, Postman, cURL). For example:

# Return of goods
Ask for the {orderNumber}.
Look the order up. [tool: getOrder]
if the order is older than 30 days:
    End: too late
otherwise:
    Send a label.
    End: label sent"""
)


MIN_PREVIEW_HEIGHT, PREVIEW_SHARE = 180, 0.5
"""Pixels, and how much of the panel the preview has at least; beside it the result scrolls."""
MIN_NOTES_HEIGHT, GLIMPSE_HEIGHT = 200, 96
"""Pixels: what the notes need below the preview, and what is left for the summary and their first lines otherwise."""
EMPTY_NOTE = tr("What is understood of the text appears here, before anything changes.")


class PastePanel(FloatingPanel):
    """Shows the SOP that a text would become. `open_new` receives a document to open as a new SOP."""

    def __init__(self, window: QWidget, context: WindowContext, open_new: Callable[[Document], None]) -> None:
        super().__init__(window, tr("Paste or import"), 1280, 800)
        self._context, self._open_new = context, open_new
        self.result = PasteResult()
        self.text = RichTextEditor(context.theme)
        self.text.setPlaceholderText(PLACEHOLDER)
        self.text.setProperty("role", "code")
        self.text.setTabChangesFocus(True)
        name_control(self.text, tr("Text to read"))
        self.preview = Canvas(context.theme.palette)
        self.preview.setAccessibleName(tr("What was understood"))
        self.preview.setMinimumHeight(MIN_PREVIEW_HEIGHT)
        PictureNarration(self.preview)
        self.zoom_buttons = ZoomButtons(self.preview, context.icons)
        self.summary_label = label("", "name", wrap=True)
        self.empty_note = label(EMPTY_NOTE, "quiet", wrap=True)
        self.empty_note.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.notes = ReadingNotes()
        self.notes.line_selected.connect(self._show_line)
        self.notes.take_in_requested.connect(lambda sentence: self._take_in(self._taken_in | {sentence}))
        self.notes.reset_requested.connect(lambda: self._take_in(frozenset()))
        self.notes.questions.answered.connect(self._answer)
        self._taken_in: frozenset[str] = frozenset()
        self._in_turn: frozenset[str] = frozenset()
        self._is_about_notes = self._is_short = False
        self.tool_choice = ToolChoice()
        self.tool_sources = ToolSources()
        self.tool_sources.ready.connect(self._show_reading)
        self.tool_sources.failed.connect(lambda reason: self._show_result(PasteResult(error=reason)))
        self.add_button = button(tr("Add to this SOP"), self._add_tools, role="primary")
        self.open_button = button(tr("Open as a new SOP"), self._open_as_new, role="primary")
        self.replace_button = button(
            tr("Replace this SOP"), self._replace_open, tip=tr("Keeps ids, facts, tools and positions")
        )
        for each in (self.add_button, self.open_button, self.replace_button):
            each.installEventFilter(self)
        self.notes_link = button(
            "", self._show_notes, role="link", tip=tr("Show what is asked and noted about the text")
        )
        self._announcer = Announcer(self)
        self._stops: list[QWidget] = []
        self._build_layout()
        self._task = LatestTask(read_pasted, READ_DELAY_MS, self)
        self._task.ready.connect(lambda _, result: self._show_result(result))
        self.text.textChanged.connect(self._start_reading)
        self.text.cursorPositionChanged.connect(self._mark_current_node)
        context.theme.changed.connect(lambda: self.preview.set_palette(context.theme.palette))

    def open(
        self,
        text: str | None = None,
        taken_in: frozenset[str] = frozenset(),
        in_turn: frozenset[str] = frozenset(),
        *,
        shows_notes: bool = False,
    ) -> None:
        """Show the panel with a text (by default that of the clipboard), read with these sentences as steps and these
        conditions asked in turn; with `shows_notes` at what is asked and noted about it.
        """
        self._taken_in, self._in_turn = taken_in, in_turn
        self._is_about_notes = shows_notes
        self.tool_sources.cancel()
        is_from_clipboard, text = text is None, clipboard_text() if text is None else text
        self.text.setPlainText(text)
        self._show_result(PasteResult())
        self._start_reading()
        self.show_on_top()
        self.text.setFocus()
        if is_from_clipboard and text.strip():
            self._select_all()
            self._announcer.announce(tr("The text of the clipboard is filled in and selected."))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep half of the height for the preview; what else was understood is scrolled."""
        super().resizeEvent(event)
        self._share_height()

    def _share_height(self) -> None:
        """Give the preview half of the height, or in a small window what leaves a glimpse of the notes."""
        least, room = round(self.height() * PREVIEW_SHARE), self._result_area.viewport().height()
        self._is_short = room < least + MIN_NOTES_HEIGHT
        if self._is_short and self.notes.summary():
            self.preview.setFixedHeight(max(MIN_PREVIEW_HEIGHT, min(least, room - GLIMPSE_HEIGHT)))
        else:
            self.preview.setMinimumHeight(max(MIN_PREVIEW_HEIGHT, least))
            self.preview.setMaximumHeight(QWIDGETSIZE_MAX)

    def event(self, event: QEvent) -> bool:
        """Keep Ctrl+Enter from the window, which adds a step with it."""
        if event.type() == QEvent.Type.ShortcutOverride and _is_ctrl_enter(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open what was read with Ctrl+Enter."""
        if _is_ctrl_enter(event):
            self._open_as_new()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The same on the buttons, which take Enter for themselves on some desktops."""
        if event.type() == QEvent.Type.KeyPress and watched is not self._window and _is_ctrl_enter(event):
            self._open_as_new()
            return True
        return super().eventFilter(watched, event)

    def shut_down(self) -> None:
        """Stop the reading in the background; its result is not shown."""
        self._task.close()
        self.tool_sources.shut_down()

    def _build_layout(self) -> None:
        result_side = QWidget()
        lines = column(result_side, spacing=SPACE_S)
        lines.addWidget(self.summary_label)
        lines.addWidget(self.empty_note, 3)
        lines.addWidget(self.preview, 3)
        lines.addWidget(self.tool_choice, 3)
        lines.addWidget(self.notes, 2)
        lines.addStretch(0)
        split = QSplitter(Qt.Orientation.Horizontal)
        source_side = QWidget()
        sources = column(source_side, spacing=SPACE_S)
        sources.addWidget(self.text, 1)
        sources.addWidget(self.tool_sources)
        split.addWidget(source_side)
        self._result_area = scroll_area(result_side)
        split.addWidget(self._result_area)
        split.setSizes([400, 600])
        split.setChildrenCollapsible(False)
        split.setHandleWidth(SPACE_M)
        self.content.addWidget(split, 1)
        self.content.addLayout(row(self.notes_link, None, self.replace_button, self.open_button, self.add_button))

    def _select_all(self) -> None:
        """Select the text with the caret at its beginning, so that typing replaces it."""
        cursor = self.text.textCursor()
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.movePosition(QTextCursor.MoveOperation.Start, QTextCursor.MoveMode.KeepAnchor)
        self.text.setTextCursor(cursor)

    def _start_reading(self) -> None:
        self.summary_label.setText(tr("Reading …") if self.text.toPlainText().strip() else "")
        self._enable(False)
        self._task.request(PasteRequest(self.text.toPlainText(), None, self._taken_in, self._in_turn))

    def _take_in(self, sentences: frozenset[str]) -> None:
        """Read the text again, with these sentences as steps."""
        self._taken_in = sentences
        self._start_reading()

    def _answer(self, key: str, is_in_turn: bool) -> None:
        """Read the text again, with this condition asked in turn or at once."""
        self._in_turn = self._in_turn | {key} if is_in_turn else self._in_turn - {key}
        self._start_reading()

    def _show_line(self, line: int) -> None:
        """Put the caret at the beginning of a line, and show it."""
        cursor = QTextCursor(self.text.document().findBlockByNumber(line - 1))
        self.text.setTextCursor(cursor)
        self.text.centerCursor()

    def _show_result(self, result: PasteResult) -> None:
        is_shown, self.result = self.result.document is not None, result
        set_role(self.summary_label, "bad" if result.error else "name")
        self.summary_label.setText(result.summary())
        if result != PasteResult():
            self._announcer.announce(result.summary())
        self.notes.show_notes(result.losses, result.left_out, len(self._taken_in), result.questions)
        notes = self.notes.summary()
        self.notes_link.setText(notes)
        self.notes_link.setVisible(bool(notes))
        self._share_height()
        self.empty_note.setVisible(result == PasteResult())
        self.preview.setVisible(result.document is not None)
        if result.document is not None:
            if not (is_shown and self.preview.is_moved):
                (self.preview.reset_view if self._is_short else self.preview.fit)()
            self.preview.show_document(result.document)
        self._show_tools(result.tools)
        self._enable(result.document is not None)
        self._mark_lines(result)
        self._order_tabs()
        if self._is_about_notes and notes:
            self._is_about_notes = False
            self.notes.take_focus()
            QTimer.singleShot(0, self._show_notes)  # they get their place with the next turn of the event loop

    def _show_notes(self) -> None:
        """Scroll to what is asked and noted, with the focus in it."""
        self._result_area.verticalScrollBar().setValue(self.notes.y())
        self.notes.take_focus()

    def _order_tabs(self) -> None:
        """Let Tab come to the choices of a question, which are newer, before what stands below them; the buttons over
        the preview follow it.
        """
        self._stops = apply_tab_order(self, self._stops)
        for first, second in pairwise((self.preview, *self.zoom_buttons.findChildren(QAbstractButton))):
            QWidget.setTabOrder(first, second)

    def _show_reading(self, tools: ToolReading) -> None:
        """Offer the tools of a server or folder."""
        self._show_result(PasteResult(tools=tools, losses=tools.losses))

    def _show_tools(self, tools: ToolReading | None) -> None:
        """Offer the tools of a list instead of a graph."""
        self.tool_choice.setVisible(tools is not None)
        self.add_button.setVisible(tools is not None)
        self.open_button.setVisible(tools is None)
        if tools is not None:
            sop = self._context.document.document.sop
            proposals = tool_lists.propose_bindings(sop, tools.tools)
            self.tool_choice.show_tools(tools, {tool.name for tool in sop.tools}, proposals)

    def _add_tools(self) -> None:
        """Add the chosen tools to the open SOP, as one step to undo."""
        if self.result.tools is None:
            return
        current = self._context.document.document
        document, changes = tool_lists.merge_tools(current, self.result.tools, self.tool_choice.chosen())
        document = tool_lists.apply_bindings(document, self.tool_choice.chosen_bindings())
        self._hide_panel()
        self._context.document.edit(tr("Add tools"), document)
        self.result = PasteResult(losses=(*self.result.losses, *changes))
        self._report_losses()

    def _enable(self, enabled: bool) -> None:
        self.open_button.setEnabled(enabled)
        self.replace_button.setEnabled(enabled)
        self.replace_button.setVisible(self.result.tools is None and bool(self._context.document.document.sop.nodes))

    def _mark_lines(self, result: PasteResult) -> None:
        """Mark the line of an error, and those with sentences that were left out."""
        palette = self._context.theme.palette
        marks = [(item.line, palette.warning_soft) for item in result.left_out]
        marks += [(result.error_line, palette.bad_soft)] if result.error_line else []
        self.text.setExtraSelections([self._highlight(line, colour) for line, colour in marks])

    def _highlight(self, line: int, colour: str) -> QTextEdit.ExtraSelection:
        highlight = QTextEdit.ExtraSelection()
        style = QTextCharFormat()
        style.setBackground(QColor(colour))
        style.setProperty(QTextFormat.Property.FullWidthSelection, True)
        highlight.format = style
        highlight.cursor = QTextCursor(self.text.document().findBlockByNumber(line - 1))
        return highlight

    def _mark_current_node(self) -> None:
        """Mark the node in the preview that the line with the caret became."""
        line = self.text.textCursor().blockNumber() + 1
        keys = [key for number, key in self.result.lines if number <= line]
        if self.result.document is not None:
            self.preview.canvas_scene.mark_path(keys[-1:])
            if keys and self.preview.is_moved:
                self.preview.reveal(keys[-1])

    def _open_as_new(self) -> None:
        if self.result.tools is not None:
            self._add_tools()
        elif self.result.document is not None:
            self._hide_panel()
            self._open_new(self.result.document)
            self._report_losses()

    def _replace_open(self) -> None:
        """Read the text again over the open document, so that ids, facts, tools and positions stay where they
        match.
        """
        if self.result.document is None:
            return
        current = self._context.document.document
        text = self.text.toPlainText()
        reread = read_pasted(PasteRequest(text, set_author_text(current, text), self._taken_in, self._in_turn))
        if reread.document is None:
            self._show_result(reread)
            return
        self._hide_panel()
        sop = replace_fields(reread.document.sop, id=current.sop.id)
        replacement = replace_fields(reread.document, sop=sop)
        if reread.format in ("prose", "text", "markdown"):
            replacement = set_author_text(replacement, text, reread.format)
        self._context.document.edit(tr("Paste an SOP"), replacement, select=Selection())
        self._report_losses()

    def _hide_panel(self) -> None:
        """Hide the panel and focus the canvas."""
        self.hide()
        self._context.canvas.setFocus()

    def _report_losses(self) -> None:
        losses = self.result.losses
        if not losses:
            return
        assumed = sum(loss.kind == "assumed" for loss in losses)
        counts = (
            (
                tr("{passages} not carried over exactly", passages=plural(len(losses) - assumed, "passage")),
                len(losses) - assumed,
            ),
            (tr("{assumptions} made while reading", assumptions=plural(assumed, "assumption")), assumed),
        )
        said = ", ".join(text for text, count in counts if count)
        text = losses[0].as_sentence() if len(losses) == 1 else f"{capitalize(said)}."
        show_again = partial(self.open, self.text.toPlainText(), self._taken_in, self._in_turn, shows_notes=True)
        show_action = (tr("Show them"), show_again)
        self._context.notices.post(text, "accent" if assumed == len(losses) else "warning", [show_action])


def _is_ctrl_enter(event: QEvent) -> bool:
    return (
        isinstance(event, QKeyEvent)
        and event.key() in ENTER_KEYS
        and event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier == Qt.KeyboardModifier.ControlModifier
    )


__all__ = ["PLACEHOLDER", "READ_DELAY_MS", "PastePanel"]
