"""The text box of the outline: indentation, blocks that move and fold, marks of lines, and completion."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence

from PySide6.QtCore import QEvent, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QResizeEvent,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QToolTip

from sopstudio.outline.blocks import block_end, indent_below, indent_lines, indent_of, move_block
from sopstudio.outline.completion import OutlineNames, complete_outline
from sopstudio.outline.line_changes import line_changes, map_line
from sopstudio.outline.reading import LineMark
from sopstudio.text.completion import Completion
from sopstudio.text.suggestions import Suggestion
from sopstudio.translation import tr
from sopstudio.ui.forms.suggestions import SuggestionList
from sopstudio.ui.outline.gutter import GUTTER_WIDTH, OutlineGutter
from sopstudio.ui.outline.highlighter import OutlineHighlighter
from sopstudio.ui.theme import Palette
from sopstudio.ui.widgets import name_control

PLACEHOLDER = tr(
    "Type the procedure, a step on each line:\n\nCheck the order\nIf the order is late:\n     Offer a voucher\n"
    "Otherwise:\n     Explain the delivery date\nEnd: Answered"
)
_WEIGHTS = ("error", "fault", "warning", "hint")
TAB_REASONS = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
MODIFIER_KEYS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta)
_PLAIN = Qt.KeyboardModifier.NoModifier
_ALT = Qt.KeyboardModifier.AltModifier


class OutlineEditor(QPlainTextEdit):
    """`edited` follows each change by the author, `caret_moved` carries the line that the author goes to.

    `undo_requested` and `redo_requested` are emitted where the box itself has nothing to undo, `escaped` at Escape.
    Tab indents, but goes on to the next control where one came by it and has done nothing here yet.
    """

    edited = Signal()
    caret_moved = Signal(int)
    undo_requested = Signal()
    redo_requested = Signal()
    escaped = Signal()

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.theme_palette = palette
        self.names = OutlineNames()
        self._marks: dict[int, LineMark] = {}
        self._selected: tuple[int, ...] = ()
        self._is_applying = False
        self._line = 0
        self._completion = Completion(0, 0)
        self.setObjectName("outline")
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setPlaceholderText(PLACEHOLDER)
        self.setTabChangesFocus(False)
        name_control(self, tr("Outline"))
        self.setToolTip("")
        self._highlighter = OutlineHighlighter(self.document(), palette)
        self._gutter = OutlineGutter(self, self)
        self.setViewportMargins(GUTTER_WIDTH, 0, 0, 0)
        self.suggestions = SuggestionList(self)
        self.suggestions.chosen.connect(self._insert)
        self.updateRequest.connect(lambda *_: self._gutter.update())
        self.textChanged.connect(self._text_changed)
        self.cursorPositionChanged.connect(self._caret_changed)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Leave the menu to the panel; a click outside of the marked text puts the caret there."""
        cursor = self.cursorForPosition(event.pos())
        marked = self.textCursor()
        if not marked.hasSelection() or not marked.selectionStart() <= cursor.position() <= marked.selectionEnd():
            self.setTextCursor(cursor)
        event.ignore()

    @property
    def line(self) -> int:
        """The line with the caret."""
        return self.textCursor().blockNumber()

    def lines(self) -> list[str]:
        """The lines of the text."""
        return self.toPlainText().split("\n")

    def set_palette(self, palette: Palette) -> None:
        """Show the text in the colours of another theme."""
        self.theme_palette = palette
        self._is_applying = True
        self._highlighter.set_palette(palette)
        self._is_applying = False
        self._refresh_marks()

    def forget_typing(self) -> None:
        """Leave it to the document to take back what was typed so far."""
        self.document().clearUndoRedoStacks(QTextDocument.Stacks.UndoStack)

    def show_text(self, text: str, *, is_typed: bool = False) -> None:
        """Show another text, changing only the lines that differ; the caret stays at its line. With `is_typed` that
        is an edit by the author, to undo.
        """
        self.suggestions.hide()
        before, after = self.lines(), text.split("\n")
        changes = line_changes(before, after)
        caret = self.textCursor()
        line, column, scroll = caret.blockNumber(), caret.positionInBlock(), self.verticalScrollBar().value()
        self._is_applying = True
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        for change in reversed(changes):
            _replace_lines(cursor, change.start, change.end, after[change.new_start : change.new_end])
        cursor.endEditBlock()
        if not is_typed:
            self.document().clearUndoRedoStacks()
        self._place_caret(map_line(line, changes), column)
        self.verticalScrollBar().setValue(scroll)
        self._is_applying = False

    def go_to(self, line: int) -> None:
        """Put the caret on a line and bring it into view; nothing is emitted."""
        self._is_applying = True
        self._place_caret(line, indent_of(self.document().findBlockByNumber(line).text()))
        self._is_applying = False
        self.ensureCursorVisible()

    def _place_caret(self, line: int, column: int) -> None:
        block = self.document().findBlockByNumber(min(line, self.blockCount() - 1))
        cursor = QTextCursor(block)
        cursor.setPosition(block.position() + min(column, len(block.text())))
        self._line = block.blockNumber()
        self.setTextCursor(cursor)

    def show_marks(self, marks: Sequence[LineMark]) -> None:
        """Mark lines; of several marks of a line the heaviest is shown."""
        self._marks = {mark.line: mark for mark in sorted(marks, key=lambda mark: -_WEIGHTS.index(mark.kind))}
        self._refresh_marks()

    def show_selected(self, lines: Sequence[int]) -> None:
        """Mark the lines of what is selected on the canvas."""
        if tuple(lines) != self._selected:
            self._selected = tuple(lines)
            self._refresh_marks()

    def mark_at(self, line: int) -> LineMark | None:
        """What is to be said of a line."""
        return self._marks.get(line)

    def tip_of(self, line: int) -> str:
        """What is shown over a line: its words where the view does not hold them, and its mark."""
        block, mark = self.document().findBlockByNumber(line), self._marks.get(line)
        width = block.layout().lineAt(0).naturalTextWidth() if block.isValid() and block.layout().lineCount() else 0
        room = self.viewport().width() - 2 * self.document().documentMargin()
        words = block.text().strip() if width > room else ""
        lines = [html.escape(text) for text in (words, mark.text if mark else "") if text]
        return f"<span>{'<br>'.join(lines)}</span>" if lines else ""

    def mark_kind(self, line: int) -> str:
        """The kind of the mark of a line, blank for none."""
        mark = self._marks.get(line)
        return mark.kind if mark else ""

    def is_foldable(self, line: int) -> bool:
        """Whether a line has a block below it."""
        block = self.document().findBlockByNumber(line)
        following = block.next()
        while following.isValid() and not following.text().strip():
            following = following.next()
        text = block.text()
        return bool(text.strip()) and following.isValid() and indent_of(following.text()) > indent_of(text)

    def is_folded(self, line: int) -> bool:
        """Whether the block below a line is hidden."""
        following = self.document().findBlockByNumber(line).next()
        return self.is_foldable(line) and not following.isVisible()

    def toggle_fold(self, line: int) -> None:
        """Hide the block below a line, or show it."""
        self.set_folded(line, is_folded=not self.is_folded(line))

    def set_folded(self, line: int, *, is_folded: bool) -> None:
        """Hide or show the block below a line; a caret in it goes to the line."""
        if not self.is_foldable(line):
            return
        end = block_end(self.lines(), line)
        if is_folded and line < self.line <= end:
            self._place_caret(line, 0)
        self._show_lines(line + 1, end, is_shown=not is_folded)

    def _show_lines(self, first: int, last: int, *, is_shown: bool = True) -> None:
        """Show or hide lines."""
        for block in self._blocks(first, last):
            block.setVisible(is_shown)
            block.setLineCount(1 if is_shown else 0)
        start = self.document().findBlockByNumber(max(0, first - 1)).position()
        self.document().markContentsDirty(start, self.document().characterCount() - start)
        self.document().documentLayout().documentSizeChanged.emit(self.document().documentLayout().documentSize())
        self.viewport().update()
        self._gutter.update()

    def visible_lines(self) -> Iterator[tuple[int, QRectF]]:
        """The lines in view with their place."""
        block = self.firstVisibleBlock()
        while block.isValid():
            box = self.blockBoundingGeometry(block).translated(self.contentOffset())
            if box.top() > self.viewport().height():
                return
            if block.isVisible():
                yield block.blockNumber(), box
            block = block.next()

    def line_at(self, height: int) -> int:
        """The line at a height of the view; -1 for none."""
        return next((line for line, box in self.visible_lines() if box.top() <= height < box.bottom()), -1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the column of marks beside the text, and the line with the caret in view where it was."""
        caret = self.cursorRect()
        is_in_view = caret.top() >= 0 and caret.bottom() < event.oldSize().height()
        super().resizeEvent(event)
        area = self.contentsRect()
        self._gutter.setGeometry(QRect(area.left(), area.top(), GUTTER_WIDTH, area.height()))
        if is_in_view:
            self.ensureCursorVisible()
        if not self.hasFocus():
            self.horizontalScrollBar().setValue(0)  # the beginnings of lines say more than the caret

    def event(self, event: QEvent) -> bool:
        """Show what is to be said of the line below the mouse, and the line where it is cut."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            line = self.line_at(self.viewport().mapFromGlobal(event.globalPos()).y())
            QToolTip.showText(event.globalPos(), self.tip_of(line), self)
            return True
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Let Tab pass where it led here."""
        self.setTabChangesFocus(event.reason() in TAB_REASONS)
        super().focusInEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin to write: Tab indents."""
        self.setTabChangesFocus(False)
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys of blocks; all others write."""
        if event.key() not in MODIFIER_KEYS:
            self.setTabChangesFocus(False)
        if not (self._handle_block_key(event) or self._handle_home_key(event) or self._handle_history_key(event)):
            super().keyPressEvent(event)
            if event.text().isprintable() and event.text():
                self.suggest()
            else:
                self.suggestions.hide()

    def suggest(self) -> None:
        """Show what can be written at the caret."""
        cursor = self.textCursor()
        if cursor.hasSelection() or self.isReadOnly():
            self.suggestions.hide()
            return
        self._completion = complete_outline(
            cursor.block().text(), cursor.positionInBlock(), self.names, self._section()
        )
        anchor = self.cursorRect().translated(self.viewport().pos())
        self.suggestions.show_suggestions(
            self._completion.suggestions, anchor, select_first=self._completion.select_first
        )

    def _handle_block_key(self, event: QKeyEvent) -> bool:
        key, modifiers = event.key(), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            self._shift_lines(1 if key == Qt.Key.Key_Tab else -1)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and modifiers == _ALT:
            self._move_lines(-1 if key == Qt.Key.Key_Up else 1)
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right) and modifiers == _ALT:
            self.set_folded(self.line, is_folded=key == Qt.Key.Key_Left)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and modifiers == _PLAIN:
            self.textCursor().insertText("\n" + indent_below(self._text_before_caret()))
            self.ensureCursorVisible()
        elif key == Qt.Key.Key_Space and modifiers == Qt.KeyboardModifier.ControlModifier:
            self.suggest()
        elif key == Qt.Key.Key_Backspace and modifiers == _PLAIN and self._is_in_indent():
            self._shift_lines(-1)
        elif key == Qt.Key.Key_Escape:
            self.escaped.emit()
        else:
            return False
        return True

    def _handle_home_key(self, event: QKeyEvent) -> bool:
        """Home goes to the first letter of a line, so that who writes it anew keeps its depth, and from there before
        its indentation.
        """
        selects = event.matches(QKeySequence.StandardKey.SelectStartOfLine)
        if not selects and not event.matches(QKeySequence.StandardKey.MoveToStartOfLine):
            return False
        cursor = self.textCursor()
        text = cursor.block().text()
        indent = len(text) - len(text.lstrip())
        column = 0 if cursor.positionInBlock() == indent else indent
        mode = QTextCursor.MoveMode.KeepAnchor if selects else QTextCursor.MoveMode.MoveAnchor
        cursor.setPosition(cursor.block().position() + column, mode)
        self.setTextCursor(cursor)
        return True

    def _handle_history_key(self, event: QKeyEvent) -> bool:
        if event.matches(QKeySequence.StandardKey.Undo):
            self.undo_requested.emit()
        elif event.matches(QKeySequence.StandardKey.Redo):
            self.redo_requested.emit()
        else:
            return False
        return True

    def _text_before_caret(self) -> str:
        cursor = self.textCursor()
        return cursor.block().text()[: cursor.positionInBlock()]

    def _is_in_indent(self) -> bool:
        text = self._text_before_caret()
        return bool(text) and not text.strip() and not self.textCursor().hasSelection()

    def _selected_lines(self) -> tuple[int, int]:
        cursor = self.textCursor()
        places = (cursor.selectionStart(), max(cursor.selectionStart(), cursor.selectionEnd() - 1))
        if not cursor.hasSelection():
            return self.line, self.line
        first, last = (self.document().findBlock(place).blockNumber() for place in places)
        return first, last

    def _shift_lines(self, step: int) -> None:
        first, last = self._selected_lines()
        lines = [block.text() for block in self._blocks(first, last)]
        shifted = indent_lines(lines, step) if any(line.strip() for line in lines) else self._shift_blank(lines, step)
        self._rewrite(first, last + 1, shifted, 0)

    def _shift_blank(self, lines: list[str], step: int) -> list[str]:
        return [line + "  " if step > 0 else line[: max(len(line) - 2, 0)] for line in lines]

    def _move_lines(self, step: int) -> None:
        move = move_block(self.lines(), *self._selected_lines(), step)
        if move is not None:
            self._rewrite(move.start, move.end, move.lines, move.shift)

    def _rewrite(self, start: int, end: int, lines: Sequence[str], shift: int) -> None:
        """Replace lines as one step to undo; caret and selection go with their lines."""
        cursor = self.textCursor()
        document = self.document()
        ends = []
        for place in (cursor.anchor(), cursor.position()):
            block = document.findBlock(place)
            ends.append((block.blockNumber(), len(block.text()) - (place - block.position())))
        edit = QTextCursor(document)
        edit.beginEditBlock()
        _replace_lines(edit, start, end, lines)
        edit.endEditBlock()
        places = [self._place_from_end(line + shift, distance) for line, distance in ends]
        cursor.setPosition(places[0])
        cursor.setPosition(places[1], QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)

    def _place_from_end(self, line: int, distance: int) -> int:
        block = self.document().findBlockByNumber(line)
        return block.position() + max(len(block.text()) - distance, 0)

    def _section(self) -> str:
        block = self.textCursor().block()
        while block.isValid() and (not block.text() or block.text()[0] in " \t"):
            block = block.previous()
        return block.text().strip() if block.isValid() else ""

    def _insert(self, suggestion: Suggestion) -> None:
        cursor = self.textCursor()
        start = cursor.block().position()
        cursor.setPosition(start + self._completion.start)
        cursor.setPosition(start + self._completion.end, QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(suggestion.key)
        self.setTextCursor(cursor)
        if suggestion.key.endswith(("{", " ")):
            self.suggest()

    def _text_changed(self) -> None:
        if not self._is_applying:
            self.edited.emit()

    def _caret_changed(self) -> None:
        block = self.textCursor().block()
        while not block.isVisible():
            head = block.previous()
            while head.isValid() and not head.isVisible():
                head = head.previous()
            if not head.isValid() or not self.is_foldable(head.blockNumber()):
                self._show_lines(head.blockNumber() + 1, block.blockNumber())  # the text changed: nothing unfolds them
                break
            self.set_folded(head.blockNumber(), is_folded=False)
        if block.blockNumber() != self._line and not self._is_applying:
            self._line = block.blockNumber()
            self.caret_moved.emit(self._line)

    def _blocks(self, first: int, last: int) -> Iterator[QTextBlock]:
        block = self.document().findBlockByNumber(first)
        while block.isValid() and block.blockNumber() <= last:
            yield block
            block = block.next()

    def _refresh_marks(self) -> None:
        soft = QTextCharFormat()
        soft.setBackground(QColor(self.theme_palette.accent_soft))
        soft.setProperty(QTextCharFormat.Property.FullWidthSelection, True)
        wrong = QTextCharFormat()
        wrong.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        wrong.setUnderlineColor(QColor(self.theme_palette.bad))
        errors = [line for line, mark in self._marks.items() if mark.kind == "error"]
        marks = [self._line_mark(line, soft, whole=False) for line in self._selected]
        self.setExtraSelections([*marks, *(self._line_mark(line, wrong, whole=True) for line in errors)])
        self._gutter.update()

    def _line_mark(self, line: int, style: QTextCharFormat, *, whole: bool) -> QTextEdit.ExtraSelection:
        block = self.document().findBlockByNumber(line)
        mark = QTextEdit.ExtraSelection()
        cursor = QTextCursor(block)
        if whole:
            cursor.setPosition(block.position() + indent_of(block.text()))
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        mark.cursor = cursor
        mark.format = style
        return mark


def _replace_lines(cursor: QTextCursor, start: int, end: int, lines: Sequence[str]) -> None:
    """Put lines in place of those from `start` to `end`."""
    document = cursor.document()
    if start == end:
        block = document.findBlockByNumber(start)
        if block.isValid():
            cursor.setPosition(block.position())
            cursor.insertText("".join(f"{line}\n" for line in lines))
        else:
            cursor.movePosition(QTextCursor.MoveOperation.End)
            cursor.insertText("".join(f"\n{line}" for line in lines))
        return
    first, last = document.findBlockByNumber(start), document.findBlockByNumber(end - 1)
    begin, stop = first.position(), last.position() + len(last.text())
    if not lines:
        following = last.next()
        begin, stop = (begin, following.position()) if following.isValid() else (max(begin - 1, 0), stop)
    cursor.setPosition(begin)
    cursor.setPosition(stop, QTextCursor.MoveMode.KeepAnchor)
    cursor.insertText("\n".join(lines))


__all__ = ["PLACEHOLDER", "OutlineEditor"]
