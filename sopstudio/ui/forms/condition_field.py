"""The condition field: completes facts, operators and values, and shows the first error while typing.

An unfinished condition is stored like any other text: the check lists it, and nothing that was typed is
lost.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QTextCursor

from sopstudio.expressions import Domain, ParseError, check_types, parse, parse_expression
from sopstudio.expressions.tokens import brace_names
from sopstudio.sop import Fact, Sop
from sopstudio.sop.facts import TYPE_WORDS
from sopstudio.sop.first_use import new_facts, type_by_first_use, untyped_facts
from sopstudio.text.completion import Completion, complete
from sopstudio.text.conditions import describe_condition
from sopstudio.text.humanize import capitalize, join_sentences, without_braces
from sopstudio.text.suggestions import Suggestion
from sopstudio.translation import tr
from sopstudio.ui.forms.field import Field
from sopstudio.ui.forms.suggestions import SuggestionList
from sopstudio.ui.forms.text_boxes import TextBox, example
from sopstudio.ui.widgets import label

FactSource = Callable[[], Sequence[Fact]]
NOTATION = re.compile(r"[=<>!&|(){}'\"]")
"""What nobody types who means words."""
CLOCK_TIME = re.compile(r"(?<![\w:.-])\d{1,2}:\d{2}(?![\w:])")
NO_CLOCK_TIME = tr("No fact holds a time of day: make it a number of hours, as in “wanted hour is above 13”.")


class ConditionField(Field):
    """A condition (or, with `expression`, a computed value) over `facts`. With `optional` it may be blank; else that it
    is blank is said, though not as an error, for it is about to be written.

    `to_plain_words` turns a condition into plain words, shown below while there is no error. With `sop_before`, the SOP
    as it is without the condition, it may be the first that names or compares a fact. `read_answer` gives the condition
    that a text stands for as an answer to its decision, such as *yes*; blank for other texts. `untyped` are the facts
    with a name alone, which an expression may give a type.
    """

    decided = Signal(str)
    """The condition as it stands when Enter is pressed or the field is left after it was edited."""

    def __init__(
        self,
        title: str,
        facts: FactSource,
        *,
        expression: bool = False,
        optional: bool = False,
        to_plain_words: Callable[[str], str] | None = None,
        sop_before: Callable[[], Sop] | None = None,
        untyped: Callable[[], Collection[str]] = tuple,
        read_answer: Callable[[str], str] = lambda _: "",
        hint: str = "",
        placeholder: str = example(tr("score is at least 720")),
        caption: bool = True,
    ) -> None:
        self.box = TextBox(placeholder, allow_breaks=False)
        self.box.setProperty("role", "code")
        super().__init__(title, self.box, hint=hint, caption=caption)
        self._facts, self._expression, self._optional, self._to_plain_words = (
            facts,
            expression,
            optional,
            to_plain_words,
        )
        self._is_edited = False
        self._sop_before: Callable[[], Sop | None] = sop_before or (lambda: None)
        self._read_answer, self._untyped = read_answer, untyped
        self._showing, self._completion = False, Completion(0, 0)
        self._plain_label = label("", "quiet", wrap=True)
        self._plain_label.hide()
        layout = self.layout()
        if layout is not None:
            layout.addWidget(self._plain_label)
        self.suggestions = SuggestionList(self.box)
        self.suggestions.chosen.connect(self._insert)
        self.box.entered.connect(self.visited)
        self.box.textChanged.connect(self._text_edited)
        self.box.done.connect(self._finish)
        self.box.left.connect(self._decide)

    def show_value(self, value: Any) -> None:
        """Show the condition and check it again; its errors can change though its text did not."""
        super().show_value(value)
        self._check()

    def display(self, value: Any) -> None:
        """Show the text, with the caret where it was."""
        self._showing = True
        caret = self.box.textCursor().position()
        self.box.setPlainText(value)
        self._set_caret(caret)
        self._showing = False

    def suggest(self) -> None:
        """Show what can be written at the caret."""
        text, position = self.box.toPlainText(), self.box.textCursor().position()
        self._completion = complete(text, position, self._facts())
        takes_first = self._completion.select_first and not self._read_typed()  # Enter takes what is read already
        self.suggestions.show_suggestions(self._completion.suggestions, self.box.caret_rect(), select_first=takes_first)

    def keyPressEvent(self, event: Any) -> None:
        """Ctrl+Space shows suggestions."""
        if event.key() == Qt.Key.Key_Space and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.suggest()
        else:
            super().keyPressEvent(event)

    def _text_edited(self) -> None:
        if self._showing:
            return
        self._is_edited = True
        self.commit(self.box.toPlainText())
        self._check()
        self.suggest()

    def _insert(self, suggestion: Suggestion) -> None:
        text, completion = self.box.toPlainText(), self._completion
        self._showing = True
        cursor = self.box.textCursor()
        cursor.setPosition(completion.start)
        cursor.setPosition(min(completion.end, len(text)), QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(suggestion.key)
        self.box.setTextCursor(cursor)
        self._showing, self._is_edited = False, True
        self.commit(self.box.toPlainText())
        self._check()

    def _finish(self) -> None:
        """Go on to the next field."""
        self._decide()
        self.box.focusNextChild()

    def _decide(self) -> None:
        """Take what was typed as it is meant where that is clear."""
        if not self._is_edited:
            return
        self._is_edited = False
        if meant := self._read_typed():
            self.display(meant)
            self.commit(meant)
            self._check()
        self.decided.emit(self.box.toPlainText())

    def _read_typed(self) -> str:
        """What an answer or a faulty text is meant to be; blank where it has no fault, or none that a rule can read."""
        text = self.box.toPlainText()
        if self._expression:
            return read_typed_expression(text, self._facts(), self._untyped())
        return self._read_answer(text) or read_typed(text, self._facts(), self._sop_before())

    def _check(self) -> None:
        text = self.box.toPlainText()
        is_blank = not text.strip()
        sop = self._sop_before()
        answer = self._read_answer(text)
        effect = describe_effect(sop, text) if sop is not None and not answer else ""
        error = "" if is_blank or effect else describe_fault(text, self._facts(), sop, expression=self._expression)
        meant = answer or (self._read_typed() if error else "")
        is_spoken = meant == brace_names(text, (fact.name for fact in self._facts()))
        error = "" if meant and (is_spoken or not NOTATION.search(text)) else error
        if error != self.error:
            self.show_error(error)
        plain = "" if self._to_plain_words is None or error or is_blank else self._to_plain_words(text)
        if is_blank and not self._optional:
            plain = tr("Still to be written.")
        if effect:
            plain = effect
        if meant:
            read = tr("Enter reads it as: {condition}", condition=describe_condition(meant) or meant)
            effect = describe_effect(sop, meant) if sop is not None else ""
            plain = join_sentences((read, effect)) if effect else read
        self._plain_label.setText(plain)
        self._plain_label.setVisible(bool(plain))

    def _set_caret(self, position: int) -> None:
        cursor = self.box.textCursor()
        cursor.setPosition(min(position, max(0, self.box.document().characterCount() - 1)))
        self.box.setTextCursor(cursor)


def read_typed(text: str, facts: Sequence[Fact], sop: Sop | None = None) -> str:
    """What a condition with a fault is meant to be, over these facts; blank where it has none, or nobody can tell. With
    the SOP that it is written for, it may give facts their type (`sop.first_use`), and *emergency is yes* and
    *nights is at least 7* name new ones.
    """
    if not text.strip() or not describe_fault(text, facts, sop):
        return ""
    from sopstudio.documents.typed_conditions import propose_new_fact  # only now: it reads whole sentences
    from sopstudio.documents.typed_conditions import read_typed as read_words

    meant = read_words(text, facts, untyped_facts(sop) if sop is not None else ())
    if meant or sop is None:
        return meant if meant and not describe_fault(meant, facts, sop) else ""
    new = propose_new_fact(text, facts)
    return new.expression if new is not None and new.facts[0].type != "string" else ""


def read_typed_expression(text: str, facts: Sequence[Fact], untyped: Collection[str] = ()) -> str:
    """What an expression with a fault is meant to be, where it only names facts without their braces, or says a choice
    in words; else blank.
    """
    if not text.strip() or not describe_fault(text, facts, expression=True):
        return ""
    from sopstudio.documents.spoken_expressions import read_expression

    return read_expression(text, facts, untyped)


def describe_effect(sop: Sop, condition: str) -> str:
    """What taking a condition does to the facts of an SOP that it is the first to name or to compare; "" where that is
    nothing, or the condition has a fault.
    """
    if facts := new_facts(sop, condition):
        return tr("Enter also declares {facts}.", facts=_name_types(facts))
    typed, meant = type_by_first_use(sop, condition)
    changed = [fact for fact in typed.facts if fact not in sop.facts]
    if not changed or describe_fault(meant, typed.facts):
        return ""
    return tr("Enter also sets the type of {facts}.", facts=_name_types(changed))


def _name_types(facts: Iterable[Fact]) -> str:
    return ", ".join(tr("“{name}” ({type})", name=fact.name, type=tr(TYPE_WORDS[fact.type])) for fact in facts)


def describe_fault(text: str, facts: Sequence[Fact], sop: Sop | None = None, *, expression: bool = False) -> str:
    """What is wrong with a condition, where, and what to do, in one line; "" where nothing is. With the SOP that it is
    written for, it may give facts their type (`sop.first_use`).
    """
    if sop is not None:
        typed, text = type_by_first_use(sop, text)
        facts = typed.facts
    try:
        tree = parse_expression(text).tree if expression else parse(text).tree
    except ParseError as error:
        if CLOCK_TIME.search(text):
            return NO_CLOCK_TIME
        position = "" if error.line == 1 and error.column == 1 else f" ({error.where})"
        return _sentence(f"{error.what}{position}", error.hint)
    domains: Mapping[str, Domain] = {fact.name: fact.domain() for fact in facts}
    faults = check_types(tree, domains, condition=not expression)
    if not faults:
        return ""
    if CLOCK_TIME.search(text):
        return NO_CLOCK_TIME
    line, column = (
        text.count("\n", 0, faults[0].span[0]) + 1,
        faults[0].span[0] - text.rfind("\n", 0, faults[0].span[0]),
    )
    position = tr(" (line {line}, column {column})", line=line, column=column) if (line, column) != (1, 1) else ""
    return _sentence(f"{faults[0].message}{position}", faults[0].hint)


def _sentence(message: str, hint: str) -> str:
    text = without_braces(capitalize(message))
    return f"{text}: {hint}." if hint and not hint.endswith(("?", ".")) else f"{text}: {hint}" if hint else f"{text}."
