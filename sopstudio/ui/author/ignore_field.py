"""Ignoring a hint: a field for the reason, and whether it is ignored here or in the whole SOP."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget

from sopstudio.analysis import Problem
from sopstudio.analysis.problem import is_advice
from sopstudio.sop import Document, edits
from sopstudio.text.humanize import one_line
from sopstudio.translation import tr
from sopstudio.ui.forms.flow_layout import FlowLayout
from sopstudio.ui.open_document import OpenDocument
from sopstudio.ui.text_widgets import ElidedLineEdit
from sopstudio.ui.theme import SPACE_S
from sopstudio.ui.widgets import button, column, name_control

FIELD_WIDTH = 260


def can_ignore(problem: Problem) -> bool:
    """Whether the author may ignore a problem: hints only."""
    return problem.severity == "hint"


def ignore_problem(document: OpenDocument, problem: Problem, reason: str, *, is_everywhere: bool) -> None:
    """Ignore a hint, or all of its kind, as one undo step."""
    element = "" if is_everywhere else problem.element
    document.attempt(
        tr("Ignore a hint"), partial(edits.ignore_hints, rule=problem.code, reason=reason, element=element)
    )


def is_ignored(document: Document, problem: Problem) -> bool:
    """Whether the document says that a hint, or every one of its kind, is ignored."""
    places = [entry.element for entry in document.settings.advice_off if entry.rule == problem.code]
    return problem.element in places or "" in places


def show_again(document: OpenDocument, problem: Problem) -> None:
    """Show an ignored hint, or all of its kind where these are ignored, as one undo step."""

    def show(value: Document) -> Document:
        return edits.show_hints(edits.show_hints(value, problem.code), problem.code, problem.element)

    document.attempt(tr("Show a hint again"), show)


class IgnoreField(QWidget):
    """Hidden until it is asked for. Enter ignores the hint at its place; advice can be ignored in the whole SOP.

    `ignored` carries the reason, and whether all hints of the kind are meant; `closed` is emitted on Escape.
    """

    ignored = Signal(str, bool)
    closed = Signal()

    def __init__(self, problem: Problem) -> None:
        super().__init__()
        self.reason = ElidedLineEdit()
        self.reason.setPlaceholderText(tr("Why it does not matter in this SOP"))
        self.reason.setMinimumWidth(FIELD_WIDTH)
        name_control(self.reason, tr("Why it does not matter in this SOP"))
        self.reason.returnPressed.connect(partial(self._accept, not problem.element))
        self.buttons: list[QPushButton] = []
        line = FlowLayout(SPACE_S)
        line.addWidget(self.reason)
        self._add_buttons(line, problem)
        column(self).addLayout(line)
        self.reason.textChanged.connect(self._update_buttons)
        self.hide()

    def _add_buttons(self, line: FlowLayout, problem: Problem) -> None:
        if problem.element:
            tip = tr("Ignore this hint at this place (Enter)")
            self.buttons.append(button(tr("Ignore here"), partial(self._accept, False), role="primary", tip=tip))
        if not problem.element or is_advice(problem):
            tip = tr("Ignore every hint of this kind in this SOP")
            role = "" if problem.element else "primary"
            self.buttons.append(button(tr("Ignore in this SOP"), partial(self._accept, True), role=role, tip=tip))
        for ignore_button in self.buttons:
            ignore_button.setEnabled(False)
            line.addWidget(ignore_button)

    def toggle(self) -> None:
        """Show the field and go to it, or hide it."""
        self.setVisible(self.isHidden())
        if not self.isHidden():
            self.reason.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape puts the field away. Enter is taken by it alone: the list around it would go to the place."""
        key = event.key()
        if key == Qt.Key.Key_Escape:
            self.closed.emit()
        elif key not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)

    def _update_buttons(self, text: str) -> None:
        for ignore_button in self.buttons:
            ignore_button.setEnabled(bool(text.strip()))

    def _accept(self, is_everywhere: bool) -> None:
        if one_line(self.reason.text()):
            self.ignored.emit(self.reason.text(), is_everywhere)


__all__ = ["IgnoreField", "can_ignore", "ignore_problem", "is_ignored", "show_again"]
