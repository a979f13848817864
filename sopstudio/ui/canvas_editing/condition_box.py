"""The condition of an edge, written where its pill is: with completion, and what is wrong in one line below."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QFrame

from sopstudio.errors import EditError
from sopstudio.expressions import ParseError
from sopstudio.sop import Edge
from sopstudio.sop.edits import graph_of, replace_edge
from sopstudio.ui.canvas import Canvas
from sopstudio.ui.canvas.ink import code_font
from sopstudio.ui.canvas_editing.edge_words import as_prose, meant, words_of
from sopstudio.ui.canvas_editing.entry_box import EntryBox, put_over
from sopstudio.ui.editor import OpenDocument, Selection, scope_of
from sopstudio.ui.forms.completion import Completion, complete
from sopstudio.ui.forms.condition_field import fault
from sopstudio.ui.forms.suggestions import Offer, Suggestions
from sopstudio.ui.parts import column, label, restyle
from sopstudio.ui.theme import SECONDARY, SPACE_S, SPACE_XS

WIDTH = 340
AGAIN = "Press Enter again to keep it in words, for a person or the model to decide."
WHOLE = (Offer("otherwise", "otherwise", "no edge above holds"), Offer("always", "always", "without a condition"))


class ConditionBox(QFrame):
    """Enter takes what can be read; what cannot is kept as prose when Enter is pressed again. Escape leaves."""

    def __init__(self, canvas: Canvas, document: OpenDocument) -> None:
        super().__init__(canvas)
        self.setObjectName("floating")
        self._canvas, self._document = canvas, document
        self._key = self._step = ""
        self._asked = self._showing = False
        self._completion = Completion(0, 0)
        self.box = EntryBox(self, "Condition of the edge")
        self.box.setPlaceholderText("fact == 'value', otherwise, always")
        self.box.setFont(code_font(SECONDARY + 1))
        self.box.setMaxLength(2000)
        self.line = label("", "quiet", wrap=True)
        inside = column(self, margin=SPACE_S, space=SPACE_XS)
        inside.addWidget(self.box)
        inside.addWidget(self.line)
        self.suggestions = Suggestions(self.box)
        self.suggestions.chosen.connect(self._insert)
        self.box.textEdited.connect(lambda _: self._typed())
        self.box.taken.connect(self._take)
        self.box.escaped.connect(self.close_box)
        self.box.left.connect(self._leave)
        canvas.scrolled.connect(self._follow)
        document.replaced.connect(self._follow)
        self.hide()

    def begin(self, key: str, step: str = "") -> None:
        """Write the condition of the edge `key`; with `step` this belongs to the step that drew it."""
        edge = self._edge(key)
        if edge is None:
            return
        self._canvas.reveal(key)
        self._key, self._step, self._asked = key, step, False
        self.box.setText(words_of(edge))
        self.box.error_colour = QColor(self._canvas.canvas_scene.ink.palette.bad)
        self.setFixedWidth(WIDTH)
        self._judge()
        self.show()
        self.raise_()
        self.box.selectAll()
        self.box.setFocus()
        if not self.box.text():
            self._suggest()

    def close_box(self, *, back: bool = True) -> None:
        """Leave the condition as it was."""
        self._key = ""
        self.suggestions.hide()
        if self.isVisible():
            self.hide()
            if back:
                self._canvas.setFocus()

    def _edge(self, key: str) -> Edge | None:
        scope, name = scope_of(key)
        try:
            graph = graph_of(self._document.document.sop, scope)
        except EditError:
            return None
        return next((edge for edge in graph.edges if edge.id == name), None)

    def _follow(self) -> None:
        if not self._key:
            return
        scene = self._canvas.canvas_scene
        pill, edge = scene.pill_items.get(self._key), scene.edge_items.get(self._key)
        if edge is None:
            self.close_box()
            return
        area = pill.boundingRect() if pill is not None else QRectF(edge.boundingRect().center(), edge.ends[1])
        self.adjustSize()
        put_over(self, self._canvas, area.normalized())

    def _typed(self) -> None:
        self._asked = False
        self._judge()
        self._suggest()

    def _judge(self) -> None:
        edge, text = self._edge(self._key), self.box.text()
        self.box.error_at = -1
        if edge is not None:
            self._say(edge, text)
        self._follow()
        self.box.update()

    def _say(self, edge: Edge, text: str) -> None:
        try:
            after = meant(edge, text)
        except ParseError as error:
            self.box.error_at = error.position
            self._tell(AGAIN if self._asked else fault(text, self._document.document.sop.facts), "bad")
            return
        if after.kind == "prose":
            self._tell("In words: a person or the model decides.")
        elif after.kind == "formal":
            wrong = fault(after.condition, self._document.document.sop.facts)
            self._tell(wrong or "Enter to accept, Esc to cancel.", "warning" if wrong else "quiet")
        else:
            always = "The edge is always taken." if after.kind == "always" else "Taken when no edge above holds."
            self._tell(always)

    def _tell(self, text: str, role: str = "quiet") -> None:
        restyle(self.line, role)
        self.line.setText(text)

    def _suggest(self) -> None:
        text, at = self.box.text(), self.box.cursorPosition()
        self._completion = complete(text, at, self._document.document.sop.facts)
        whole = [one for one in WHOLE if one.key.startswith(text) and one.key != text] if at == len(text) else []
        if whole and not text:
            offers, sure = (*self._completion.offers, *whole), False
        else:
            offers, sure = (*whole, *self._completion.offers), self._completion.sure
        below = self.box.rect().adjusted(0, 0, 0, self.height() - self.box.geometry().bottom())
        self.suggestions.offer(offers, below, first=sure)

    def _insert(self, offer: Offer) -> None:
        text, found = self.box.text(), self._completion
        if offer in WHOLE:
            self.box.setText(offer.key)
        else:
            self.box.setText(text[: found.start] + offer.key + text[found.end :])
            self.box.setCursorPosition(found.start + len(offer.key))
        self._asked = False
        self._judge()

    def _take(self) -> None:
        edge, text = self._edge(self._key), self.box.text()
        if edge is None:
            self.close_box()
            return
        try:
            after = meant(edge, text)
        except ParseError:
            if not self._asked:
                self._asked = True
                self._judge()
                return
            after = as_prose(edge, text)
        self._commit(after, back=True)

    def _leave(self) -> None:
        """Going elsewhere takes what can be read, and words where words stood before."""
        edge, text = self._edge(self._key), self.box.text()
        if edge is None:
            self.close_box(back=False)
            return
        try:
            after = meant(edge, text)
        except ParseError:
            after = as_prose(edge, text) if edge.kind == "prose" else edge
        self._commit(after, back=False)

    def _commit(self, edge: Edge, *, back: bool) -> None:
        key, step = self._key, self._step
        self.close_box(back=back)
        scope = scope_of(key)[0]
        selection = Selection(edges=frozenset({key})) if back else None
        self._document.attempt(
            "Change the condition", lambda document: replace_edge(document, edge, scope=scope), step, selection
        )
