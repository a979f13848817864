"""Find on the canvas: a line to write in, how many nodes and edges hold it, and the next and the one before."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame

from sopstudio.sop import Sop
from sopstudio.ui.canvas import Canvas
from sopstudio.ui.canvas.drawing import Drawing
from sopstudio.ui.canvas_editing.entry_box import EntryBox
from sopstudio.ui.canvas_editing.placing import Place, all_in_order
from sopstudio.ui.editor import OpenDocument, Selection
from sopstudio.ui.parts import button, label, row
from sopstudio.ui.theme import SPACE_L, SPACE_S

WIDTH = 360


def found_in(sop: Sop, drawing: Drawing, text: str) -> list[Place]:
    """Nodes whose title or line, and edges whose condition or label holds `text`, in reading order."""
    wanted = text.casefold().strip()
    if not wanted:
        return []
    return [(kind, key) for kind, key in all_in_order(drawing) if wanted in _words(drawing, kind, key).casefold()]


def _words(drawing: Drawing, kind: str, key: str) -> str:
    if kind == "node":
        return f"{drawing.nodes[key].title}\n{drawing.nodes[key].line}"
    edge = drawing.edges[key]
    return f"{edge.text}\n{edge.edge.condition}\n{edge.edge.label}"


class FindBar(QFrame):
    """Enter goes on, Shift+Enter back, Escape leaves with what was found selected."""

    def __init__(self, canvas: Canvas, document: OpenDocument) -> None:
        super().__init__(canvas)
        self.setObjectName("floating")
        self._canvas, self._document = canvas, document
        self._found: list[Place] = []
        self._at = -1
        self.field = EntryBox(self, "Find on the canvas")
        self.field.setPlaceholderText("Find in titles and conditions")
        self.count = label("", "quiet")
        self.count.setMinimumWidth(56)
        back = button("Previous", lambda: self.step(-1), role="link", tip="Previous match (Shift+Enter)")
        on = button("Next", lambda: self.step(1), role="link", tip="Next match (Enter)")
        line = row(self.field, self.count, back, on, parent=self)
        line.setContentsMargins(SPACE_S, SPACE_S, SPACE_S, SPACE_S)
        line.setStretch(0, 1)
        self.field.textChanged.connect(self._find)
        self.field.taken.connect(lambda: self.step(1))
        self.field.escaped.connect(self.leave)
        self.field.installEventFilter(self)
        canvas.installEventFilter(self)
        self.setFixedWidth(WIDTH)
        self.hide()

    def open(self) -> None:
        """Show it at the upper right."""
        self._place()
        self.show()
        self.raise_()
        self.field.selectAll()
        self.field.setFocus()
        self._find(self.field.text())

    def leave(self) -> None:
        """Put it away."""
        self.hide()
        self._canvas.setFocus()

    def step(self, by: int) -> None:
        """Go to the next one, or the one before."""
        self._found = self._search(self.field.text())
        if self._found:
            self._at = (self._at + by) % len(self._found)
            self._go()
        self._tell()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Shift+Enter goes back; the bar keeps to its corner."""
        if watched is self._canvas and event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        if watched is self.field and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            if enter and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self.step(-1)
                return True
        return super().eventFilter(watched, event)

    def _search(self, text: str) -> list[Place]:
        return found_in(self._document.document.sop, self._canvas.canvas_scene.drawing, text)

    def _find(self, text: str) -> None:
        self._found, self._at = self._search(text), 0
        if self._found:
            self._go()
        self._tell()

    def _go(self) -> None:
        kind, key = self._found[self._at]
        keys = frozenset({key})
        self._document.select(Selection(keys) if kind == "node" else Selection(edges=keys))
        self._canvas.reveal(key)

    def _tell(self) -> None:
        words = f"{self._at + 1} of {len(self._found)}" if self._found else "No matches"
        self.count.setText(words if self.field.text().strip() else "")

    def _place(self) -> None:
        self.adjustSize()
        self.move(self._canvas.viewport().width() - self.width() - SPACE_L, SPACE_L)
