"""The condition field: completes facts, operators and values, and says below itself what is wrong while one types.

An unfinished condition is kept like any other text: the check lists it, and nothing that was written is lost.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor

from sopstudio.expressions import Domain, ParseError, check_types, parse, parse_expression
from sopstudio.sop import Fact
from sopstudio.text.humanize import capitalize
from sopstudio.text.placeholders import without_braces
from sopstudio.ui.forms.completion import Completion, complete
from sopstudio.ui.forms.field import Field
from sopstudio.ui.forms.suggestions import Offer, Suggestions
from sopstudio.ui.forms.text_boxes import TextBox
from sopstudio.ui.parts import label

Facts = Callable[[], Sequence[Fact]]


class ConditionField(Field):
    """A condition (or, with `expression`, a computed value) over `facts`. A blank one is fine with `optional`.

    `words` makes plain words of a condition, shown below where nothing is wrong.
    """

    def __init__(
        self,
        title: str,
        facts: Facts,
        *,
        expression: bool = False,
        optional: bool = False,
        words: Callable[[str], str] | None = None,
        hint: str = "",
        placeholder: str = "fact == 'value'",
        caption: bool = True,
    ) -> None:
        self.box = TextBox(placeholder, breaks=False)
        self.box.setProperty("role", "code")
        super().__init__(title, self.box, hint=hint, caption=caption)
        self._facts, self._expression, self._optional, self._words = facts, expression, optional, words
        self._showing, self._completion = False, Completion(0, 0)
        self._plain = label("", "quiet", wrap=True)
        self._plain.hide()
        layout = self.layout()
        if layout is not None:
            layout.addWidget(self._plain)
        self.suggestions = Suggestions(self.box)
        self.suggestions.chosen.connect(self._insert)
        self.box.entered.connect(self.visited)
        self.box.textChanged.connect(self._typed)
        self.box.done.connect(lambda: self.box.focusNextChild())

    def show_value(self, value: Any) -> None:
        """Show the condition; what is wrong with it may have changed though the text did not."""
        super().show_value(value)
        self._judge()

    def display(self, value: Any) -> None:
        """Show the text, the caret where it was."""
        self._showing = True
        at = self.box.textCursor().position()
        self.box.setPlainText(value)
        self._caret(at)
        self._showing = False

    def suggest(self) -> None:
        """Offer what can be written at the caret."""
        text, at = self.box.toPlainText(), self.box.textCursor().position()
        self._completion = complete(text, at, self._facts())
        caret = self.box.cursorRect()
        caret.moveTopLeft(self.box.viewport().mapTo(self.box, caret.topLeft()))
        self.suggestions.offer(self._completion.offers, caret, first=self._completion.sure)

    def keyPressEvent(self, event: Any) -> None:
        """Ctrl+Space offers."""
        if event.key() == Qt.Key.Key_Space and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.suggest()
        else:
            super().keyPressEvent(event)

    def _typed(self) -> None:
        if self._showing:
            return
        self.say(self.box.toPlainText())
        self._judge()
        self.suggest()

    def _insert(self, offer: Offer) -> None:
        text, found = self.box.toPlainText(), self._completion
        self._showing = True
        cursor = self.box.textCursor()
        cursor.setPosition(found.start)
        cursor.setPosition(min(found.end, len(text)), QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(offer.key)
        self.box.setTextCursor(cursor)
        self._showing = False
        self.say(self.box.toPlainText())
        self._judge()

    def _judge(self) -> None:
        text = self.box.toPlainText()
        wrong = "" if self._optional and not text.strip() else fault(text, self._facts(), expression=self._expression)
        if wrong != self.wrong:
            self.complain(wrong)
        plain = self._words(text) if self._words is not None and not wrong and text.strip() else ""
        self._plain.setText(plain)
        self._plain.setVisible(bool(plain))

    def _caret(self, at: int) -> None:
        cursor = self.box.textCursor()
        cursor.setPosition(min(at, max(0, self.box.document().characterCount() - 1)))
        self.box.setTextCursor(cursor)


def fault(text: str, facts: Sequence[Fact], *, expression: bool = False) -> str:
    """What is wrong with a condition, where, and what to do, in one line; blank where nothing is."""
    try:
        tree = parse_expression(text).tree if expression else parse(text).tree
    except ParseError as error:
        place = "" if error.line == 1 and error.column == 1 else f" ({error.where})"
        return _sentence(f"{error.what}{place}", error.hint)
    domains: Mapping[str, Domain] = {fact.name: fact.domain() for fact in facts}
    faults = check_types(tree, domains, condition=not expression)
    if not faults:
        return ""
    line, column = (
        text.count("\n", 0, faults[0].span[0]) + 1,
        faults[0].span[0] - text.rfind("\n", 0, faults[0].span[0]),
    )
    place = f" (line {line}, column {column})" if (line, column) != (1, 1) else ""
    return _sentence(f"{faults[0].message}{place}", faults[0].hint)


def _sentence(what: str, hint: str) -> str:
    text = without_braces(capitalize(what))
    return f"{text}: {hint}." if hint and not hint.endswith(("?", ".")) else f"{text}: {hint}" if hint else f"{text}."
