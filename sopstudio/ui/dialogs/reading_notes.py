"""What reading a text left out, assumed or kept as it stands, in a list that leads to the line concerned."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from sopstudio.documents.left_out import LeftOut
from sopstudio.documents.order_question import OrderQuestion
from sopstudio.formats import Loss
from sopstudio.formats.prose import LEFT_OUT
from sopstudio.text.humanize import plural
from sopstudio.text.places import line_number
from sopstudio.translation import tr
from sopstudio.ui.dialogs.order_questions import OrderQuestions
from sopstudio.ui.forms.flow_layout import FlowLayout
from sopstudio.ui.list_items import list_heading
from sopstudio.ui.theme import SPACE_S
from sopstudio.ui.widgets import button, column, label, name_control

MAX_NOTES = 200
"""How many notes are listed; more would hide those that matter."""
BORDER = 1
MIN_LIST_HEIGHT = 96
"""Pixels: a heading and two notes."""
LINE_ROLE, SENTENCE_ROLE = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 2


class NoteDelegate(QStyledItemDelegate):
    """Gives a note all the lines that it needs: Qt measures it without the padding that the style sheet gives it."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """The height at the width that the text has."""
        narrow: Any = QStyleOptionViewItem(option)  # the stubs lack its rectangle
        narrow.rect = narrow.rect.adjusted(0, 0, -2 * (SPACE_S + BORDER), 0)
        return super().sizeHint(narrow, index)


class ReadingNotes(QWidget):
    """The notes of a reading in groups. `line_selected` gives the line of the one that was selected,
    `take_in_requested` a sentence that is to be a step, `reset_requested` that none is.
    """

    line_selected = Signal(int)
    take_in_requested = Signal(str)
    reset_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.list = QListWidget()
        self.list.setObjectName("groups")
        self.list.setWordWrap(True)
        self.list.setItemDelegate(NoteDelegate(self.list))
        self.list.setMinimumHeight(MIN_LIST_HEIGHT)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        name_control(self.list, tr("What was left out or assumed"))
        self.list.currentItemChanged.connect(lambda item, _: self._select(item))
        self.list.itemActivated.connect(lambda item: self._take_in(item))
        self.take_in_button = button(
            tr("Take in as a step"),
            lambda: self._take_in(self.list.currentItem()),
            tip=tr("Make the selected sentence a step"),
        )
        self.reset_button = button(tr("Leave out again"), self.reset_requested.emit, role="link")
        self.taken_label = label("", "quiet")
        self._buttons = QWidget()
        flow = FlowLayout(SPACE_S)
        for widget in (self.taken_label, self.reset_button, self.take_in_button):
            flow.addWidget(widget)
        column(self._buttons).addLayout(flow)
        self._counts = (0, 0)
        self.questions = OrderQuestions()
        self.questions.line_selected.connect(self.line_selected)
        lines = column(self, spacing=SPACE_S)
        lines.addWidget(self.questions)
        lines.addWidget(self.list, 1)
        lines.addWidget(self._buttons)

    def show_notes(
        self,
        losses: Sequence[Loss],
        left_out: Sequence[LeftOut],
        taken_in: int,
        questions: Sequence[OrderQuestion] = (),
    ) -> None:
        """Show the notes of a reading in which `taken_in` sentences are steps because somebody wished it, and above
        them what can be read in two ways.
        """
        self.questions.show_questions(questions)
        self.list.clear()
        for item in left_out[:MAX_NOTES]:
            self._add(
                tr("“{text}”, as {reason}", text=item.text, reason=tr(item.reason)),
                item.line,
                item.text,
                tr("Left out: {sentences}", sentences=plural(len(left_out), "sentence")),
            )
        others = [loss for loss in losses if loss.what != LEFT_OUT]
        self._counts = (len(questions), len(left_out) + len(others))
        for title, kinds in ((tr("Not carried over exactly"), ("lost", "kept")), (tr("Assumed"), ("assumed",))):
            self._add_losses(title, [loss for loss in others if loss.kind in kinds])
        self.taken_label.setText(
            tr("{sentences} taken in.", sentences=plural(taken_in, "sentence")) if taken_in else ""
        )
        self.reset_button.setVisible(bool(taken_in))
        self._buttons.setVisible(bool(left_out or taken_in))
        self.take_in_button.setEnabled(False)
        self.setVisible(bool(losses or taken_in or questions))

    def summary(self) -> str:
        """How much is asked and noted, such as `1 question · 3 notes`; blank for nothing."""
        question_count, note_count = self._counts
        counts = ((plural(question_count, "question"), question_count), (plural(note_count, "note"), note_count))
        return " · ".join(text for text, count in counts if count)

    def take_focus(self) -> None:
        """Put the focus on the first question, or else on the notes."""
        if not self.questions.take_focus():
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _add_losses(self, title: str, losses: Iterable[Loss]) -> None:
        for loss in list(losses)[:MAX_NOTES]:
            self._add(loss.as_sentence(), line_number(loss.where), "", title)

    def _add(self, text: str, line: int, sentence: str, group: str) -> None:
        if not self.list.findItems(group, Qt.MatchFlag.MatchExactly):
            self.list.addItem(list_heading(group))
        item = QListWidgetItem(text)
        item.setData(LINE_ROLE, line)
        item.setData(SENTENCE_ROLE, sentence)
        self.list.addItem(item)

    def _select(self, item: QListWidgetItem | None) -> None:
        self.take_in_button.setEnabled(item is not None and bool(item.data(SENTENCE_ROLE)))
        if item is not None and item.data(LINE_ROLE):
            self.line_selected.emit(item.data(LINE_ROLE))

    def _take_in(self, item: QListWidgetItem | None) -> None:
        if item is not None and item.data(SENTENCE_ROLE):
            self.take_in_requested.emit(item.data(SENTENCE_ROLE))


__all__ = ["MAX_NOTES", "ReadingNotes"]
