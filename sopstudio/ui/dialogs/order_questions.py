"""Conditions of a pasted text that can be read in two ways: the author chooses one of the two."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QButtonGroup, QLabel, QRadioButton, QWidget

from sopstudio.documents.conditions import formalize
from sopstudio.documents.order_question import OrderQuestion
from sopstudio.text.conditions import describe_condition
from sopstudio.text.humanize import shorten
from sopstudio.translation import current_language, tr
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import card, clear_layout, column, label, row

MAX_QUESTIONS = 20
MAX_WORDS_CHARACTERS = 90


class OrderQuestions(QWidget):
    """A card for each question. `answered` carries the key of a condition and whether it is asked in turn;
    `line_selected` the line of the question at which the author is.
    """

    answered = Signal(str, bool)
    line_selected = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._shown: list[tuple[str, int]] = []
        self.choices: dict[str, tuple[QRadioButton, QRadioButton]] = {}
        """For each key the two readings: at once, and in turn."""
        self._cards = column(self, spacing=SPACE_S)

    def show_questions(self, questions: Sequence[OrderQuestion]) -> None:
        """Show these questions; cards that are there already stay, with the focus in them."""
        questions = questions[:MAX_QUESTIONS]
        shown = [(question.key, question.line) for question in questions]
        if shown != self._shown:
            self._shown = shown
            self.choices.clear()
            clear_layout(self._cards)
            for question in questions:
                self._cards.addWidget(self._make_card(question))
        for question in questions:
            for choice, is_chosen in zip(
                self.choices[question.key], (not question.is_in_turn, question.is_in_turn), strict=True
            ):
                with QSignalBlocker(choice):
                    choice.setChecked(is_chosen)
        self.setVisible(bool(questions))

    def take_focus(self) -> bool:
        """Put the focus on the chosen answer of the first question. Returns whether there is one."""
        for at_once, in_turn in self.choices.values():
            (in_turn if in_turn.isChecked() else at_once).setFocus(Qt.FocusReason.OtherFocusReason)
            return True
        return False

    def _make_card(self, question: OrderQuestion) -> QWidget:
        words = (_in_users_language(question.condition), question.earlier)
        condition, earlier = (shorten(part, MAX_WORDS_CHARACTERS) for part in words)
        asked = tr("Line {line}: when is it asked whether “{condition}”?", line=question.line, condition=condition)
        frame = card(role="soft", name=asked)
        lines = column(frame, spacing=SPACE_XS)
        lines.setContentsMargins(SPACE_M, SPACE_S, SPACE_M, SPACE_S)
        lines.addWidget(label(asked, wrap=True))
        texts = (
            tr("At once, with the conditions above"),
            tr("Afterwards, once “{earlier}” is done or not needed", earlier=earlier),
        )
        at_once, in_turn = QRadioButton(), QRadioButton()
        group = QButtonGroup(frame)
        for choice, text, is_in_turn in zip((at_once, in_turn), texts, (False, True), strict=True):
            choice.setAccessibleName(text)
            group.addButton(choice)
            line = row(choice, _ChoiceWords(text, choice))
            line.setAlignment(choice, Qt.AlignmentFlag.AlignTop)
            line.setStretch(1, 1)
            lines.addLayout(line)
            choice.toggled.connect(partial(self._choose, question, is_in_turn))
        self.choices[question.key] = (at_once, in_turn)
        return frame

    def _choose(self, question: OrderQuestion, is_in_turn: bool, is_chosen: bool) -> None:
        if is_chosen:
            self.line_selected.emit(question.line)
            self.answered.emit(question.key, is_in_turn)


class _ChoiceWords(QLabel):
    """The words of a choice, wrapped, as Qt wraps none of its own; a click on them is one on the choice."""

    def __init__(self, text: str, choice: QRadioButton) -> None:
        super().__init__(text)
        self._choice = choice
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose it."""
        if self.rect().contains(event.position().toPoint()):
            self._choice.click()
        super().mouseReleaseEvent(event)


def _in_users_language(condition: str) -> str:
    """The words of a condition. Comparisons in them were put into English to be read: other windows say them anew."""
    formal = None if current_language() == "en" else formalize(condition)
    return describe_condition(formal.expression) if formal is not None else condition


__all__ = ["OrderQuestions"]
