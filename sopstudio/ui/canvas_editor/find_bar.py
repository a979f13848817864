"""Find on the canvas: a search line, the number of matches, and buttons for the next and the previous one."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame

from sopstudio.sop import Sop
from sopstudio.translation import tr
from sopstudio.ui.canvas import Canvas
from sopstudio.ui.canvas.drawing import Drawing
from sopstudio.ui.canvas_editor.commands.node_geometry import ElementKey, elements_in_order, select_element
from sopstudio.ui.canvas_editor.entry_box import EntryBox
from sopstudio.ui.open_document import OpenDocument
from sopstudio.ui.theme import SPACE_L, SPACE_S
from sopstudio.ui.widgets import button, label, row

BAR_WIDTH = 360


def find_elements(sop: Sop, drawing: Drawing, text: str) -> list[ElementKey]:
    """Nodes whose title or line, edges whose condition or label, notes whose text and sections whose title contains
    `text`, in reading order.
    """
    needle = text.casefold().strip()
    if not needle:
        return []
    return [
        (kind, key)
        for kind, key in elements_in_order(drawing)
        if needle in _searched_text(drawing, kind, key).casefold()
    ]


def _searched_text(drawing: Drawing, kind: str, key: str) -> str:
    if kind == "node":
        return f"{drawing.nodes[key].title}\n{drawing.nodes[key].line}"
    if kind == "note":
        return drawing.notes[key].text
    if kind == "section":
        return drawing.sections[key].title
    edge = drawing.edges[key]
    return f"{edge.text}\n{edge.edge.condition}\n{edge.edge.label}"


class FindBar(QFrame):
    """Enter goes to the next match, Shift+Enter to the previous one; what is folded away is unfolded. Escape closes
    and leaves the match selected.
    """

    def __init__(self, canvas: Canvas, document: OpenDocument) -> None:
        super().__init__(canvas)
        self.setObjectName("floating")
        self._canvas, self._document = canvas, document
        self._matches: list[ElementKey] = []
        self._index = -1
        self.field = EntryBox(self, tr("Find on the canvas"))
        self.field.setPlaceholderText(tr("Find in titles, conditions and notes"))
        self.count = label("", "quiet")
        self.count.setMinimumWidth(56)
        previous_button = button(
            tr("Previous"), lambda: self.step(-1), role="link", tip=tr("Previous match (Shift+Enter)")
        )
        next_button = button(tr("Next"), lambda: self.step(1), role="link", tip=tr("Next match (Enter)"))
        close_button = button("×", self.close_bar, role="link", tip=tr("Close (Esc)"))
        line = row(self.field, self.count, previous_button, next_button, close_button, parent=self)
        line.setContentsMargins(SPACE_S, SPACE_S, SPACE_S, SPACE_S)
        line.setStretch(0, 1)
        self.field.textChanged.connect(self._find)
        self.field.accepted.connect(lambda: self.step(1))
        self.field.cancelled.connect(self.close_bar)
        self.field.installEventFilter(self)
        canvas.installEventFilter(self)
        self.setFixedWidth(BAR_WIDTH)
        self.hide()

    def open(self) -> None:
        """Show the bar at the upper right."""
        self._update_position()
        self.show()
        self.raise_()
        self.field.selectAll()
        self.field.setFocus()
        self._find(self.field.text())

    def close_bar(self) -> None:
        """Hide the bar and give the focus to the canvas."""
        self._canvas.setFocus()
        self.hide()

    def step(self, offset: int) -> None:
        """Go to the next or previous match."""
        self._matches = self._search(self.field.text())
        if self._matches:
            self._index = (self._index + offset) % len(self._matches)
            self._select_match()
        self._show_count()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle Shift+Enter; stay in the corner."""
        if watched is self._canvas and event.type() == QEvent.Type.Resize and self.isVisible():
            self._update_position()
        if watched is self.field and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            if enter and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self.step(-1)
                return True
        return super().eventFilter(watched, event)

    def event(self, event: QEvent) -> bool:
        """Keep Escape for the bar while one of its buttons has the focus."""
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self.close_bar()
                return True
        return super().event(event)

    def _search(self, text: str) -> list[ElementKey]:
        return find_elements(self._document.document.sop, self._canvas.canvas_scene.whole, text)

    def _find(self, text: str) -> None:
        self._matches, self._index = self._search(text), 0
        if self._matches:
            self._select_match()
        self._show_count()

    def _select_match(self) -> None:
        element = self._matches[self._index]
        key = element[1]
        self._canvas.canvas_scene.unfold({key})
        self._document.select(select_element(element))
        self._canvas.reveal(key)

    def _show_count(self) -> None:
        count_text = (
            tr("{index} of {count}", index=self._index + 1, count=len(self._matches))
            if self._matches
            else tr("No matches")
        )
        self.count.setText(count_text if self.field.text().strip() else "")

    def _update_position(self) -> None:
        self.adjustSize()
        self.move(self._canvas.viewport().width() - self.width() - SPACE_L, SPACE_L)
