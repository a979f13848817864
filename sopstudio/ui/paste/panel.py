"""The paste panel: a text on the left, what was understood of it on the right; nothing changes until one says so."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QKeyEvent, QTextCharFormat, QTextCursor, QTextFormat
from PySide6.QtWidgets import QListWidget, QPlainTextEdit, QSplitter, QTextEdit, QWidget

from sopstudio.sop import Document, changed
from sopstudio.sop.authored import authored
from sopstudio.ui.background import Latest
from sopstudio.ui.canvas import Canvas
from sopstudio.ui.desk import Desk
from sopstudio.ui.editor import Selection
from sopstudio.ui.floating import Floating
from sopstudio.ui.parts import button, column, label, named, restyle, row
from sopstudio.ui.paste.reading import Understood, understand
from sopstudio.ui.theme import SPACE_M, SPACE_S

PAUSE, MOST = 150, 50
HINT = """Paste or type an SOP here: indented text with a step on each line, or JSON. For example:

# Return of goods
Ask for the {orderNumber}.
Look the order up. [tool: getOrder]
if the order is older than 30 days:
    End: too late
otherwise:
    Send a label.
    End: label sent"""


class PastePanel(Floating):
    """Shows what a text would become. `open_new` is handed the document that is to be opened on its own."""

    def __init__(self, window: QWidget, desk: Desk, open_new: Callable[[Document], None]) -> None:
        super().__init__(window, "Paste an SOP", 1280, 800)
        self._desk, self._open_new = desk, open_new
        self.understood = Understood()
        self.text = QPlainTextEdit()
        self.text.setPlaceholderText(HINT)
        self.text.setProperty("role", "code")
        self.text.setTabChangesFocus(True)
        named(self.text, "Text to read")
        self.preview = Canvas(desk.look.palette)
        self.preview.setAccessibleName("What was understood")
        self.words = label("", "name", wrap=True)
        self.losses = QListWidget()
        self.losses.setWordWrap(True)
        named(self.losses, "What was not carried over exactly")
        self.new = button("Open as a new SOP", self._take_new, role="primary")
        self.replace = button("Replace this SOP", self._take_here, tip="Keeps ids, facts, tools and positions")
        self._arrange()
        self._latest = Latest(understand, PAUSE, self)
        self._latest.ready.connect(lambda _, result: self._show(result))
        self.text.textChanged.connect(self._ask)
        self.text.cursorPositionChanged.connect(self._follow)
        desk.look.changed.connect(lambda: self.preview.set_palette(desk.look.palette))

    def open(self, text: str | None = None) -> None:
        """Show the panel with a text (that of the clipboard, if none is given)."""
        self.text.setPlainText(QGuiApplication.clipboard().text() if text is None else text)
        self._show(Understood())
        self._ask()
        self.bring()
        self.text.setFocus()

    def shut_down(self) -> None:
        """Read no more."""
        self._latest.close()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+Enter opens what was understood."""
        if event.key() == Qt.Key.Key_Return and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._take_new()
        else:
            super().keyPressEvent(event)

    def _arrange(self) -> None:
        right = QWidget()
        lines = column(right, space=SPACE_S)
        lines.addWidget(self.words)
        lines.addWidget(self.preview, 3)
        lines.addWidget(self.losses, 1)
        lines.addStretch(0)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.addWidget(self.text)
        split.addWidget(right)
        split.setSizes([400, 600])
        split.setChildrenCollapsible(False)
        split.setHandleWidth(SPACE_M)
        self.inside.addWidget(split, 1)
        self.inside.addLayout(row(None, self.replace, self.new))

    def _ask(self) -> None:
        self.words.setText("Reading …" if self.text.toPlainText().strip() else "")
        self._enable(False)
        self._latest.ask((self.text.toPlainText(), None))

    def _show(self, result: Understood) -> None:
        self.understood = result
        restyle(self.words, "bad" if result.error else "name")
        self.words.setText(result.summary())
        self.losses.clear()
        self.losses.addItems([str(loss) for loss in result.losses[:MOST]])
        self.losses.setVisible(bool(result.losses))
        self.preview.setVisible(result.document is not None)
        if result.document is not None:
            self.preview.forget()
            self.preview.show_document(result.document)
        self._enable(result.document is not None)
        self._mark_error(result.error_line)

    def _enable(self, good: bool) -> None:
        self.new.setEnabled(good)
        self.replace.setEnabled(good)

    def _mark_error(self, line: int) -> None:
        marks = []
        if line:
            mark = QTextEdit.ExtraSelection()
            looks = QTextCharFormat()
            looks.setBackground(QColor(self._desk.look.palette.bad_soft))
            looks.setProperty(QTextFormat.Property.FullWidthSelection, True)
            mark.format = looks
            mark.cursor = QTextCursor(self.text.document().findBlockByNumber(line - 1))
            marks.append(mark)
        self.text.setExtraSelections(marks)

    def _follow(self) -> None:
        """Select in the preview what the line with the caret became."""
        line = self.text.textCursor().blockNumber() + 1
        before = [key for number, key in self.understood.lines if number <= line]
        if self.understood.document is not None:
            self.preview.canvas_scene.mark(before[-1:])

    def _take_new(self) -> None:
        if self.understood.document is not None:
            self._leave()
            self._open_new(self.understood.document)
            self._say()

    def _take_here(self) -> None:
        """Read again over what is open, so that ids, facts, tools and places stay where they match."""
        if self.understood.document is None:
            return
        here = self._desk.document.document
        again = understand((self.text.toPlainText(), here))
        if again.document is None:
            self._show(again)
            return
        self._leave()
        sop = changed(again.document.sop, id=here.sop.id)
        after = changed(again.document, sop=sop)
        if again.format == "text":
            after = authored(after, self.text.toPlainText())
        self._desk.document.edit("Paste an SOP", after, select=Selection())
        self._say()

    def _leave(self) -> None:
        """Hide; the canvas shows what was taken, so the focus goes there."""
        self.hide()
        self._desk.canvas.setFocus()

    def _say(self) -> None:
        losses = self.understood.losses
        if not losses:
            return
        assumed = all(one.kind == "assumed" for one in losses)
        one, several = ("was assumed", "were assumed") if assumed else (
            "was not carried over exactly", "were not carried over exactly"
        )  # fmt: skip
        text = f"One thing {one}: {losses[0]}" if len(losses) == 1 else f"{len(losses)} things {several}."
        again = ("Show them", partial(self.open, self.text.toPlainText()))
        self._desk.notices.say(text, "accent" if assumed else "warning", [again])
