"""The values in the sample answers of a tool as buttons: a click makes one an output. An answer can be pasted."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPlainTextEdit

from sopstudio.errors import SopStudioError
from sopstudio.sop import replace_fields
from sopstudio.sop.answer_values import add_answer, find_values, take_value
from sopstudio.text.humanize import describe_value, sentence, shorten, speak_name
from sopstudio.translation import tr
from sopstudio.ui.author.base_form import InspectorForm
from sopstudio.ui.context import WindowContext
from sopstudio.ui.forms import DocumentPart, Form, FormList
from sopstudio.ui.forms.flow_layout import FlowLayout
from sopstudio.ui.forms.text_boxes import example
from sopstudio.ui.theme import SPACE_S, SPACE_XS
from sopstudio.ui.widgets import WrappedLink, button, label, name_control

MAX_VALUE_CHARACTERS = 24
PASTE_HEIGHT = 96
PATH_SEPARATOR = " → "


class AnswerValues(InspectorForm):
    """What the sample answers hold beside the outputs; nothing where they hold nothing else."""

    def __init__(self, context: WindowContext, tool: DocumentPart[Any]) -> None:
        super().__init__(context, space=SPACE_XS)
        self.add_widget(FormList(lambda: [tuple(find_values(tool.value))], lambda _: _ValueButtons(context, tool)))


class _ValueButtons(InspectorForm):
    def __init__(self, context: WindowContext, tool: DocumentPart[Any]) -> None:
        super().__init__(context, space=0)
        self._tool = tool
        values = find_values(tool.value)
        if not values:
            return
        self.lines.addWidget(label(tr("Also in its answers; click what the procedure uses:"), "quiet", wrap=True))
        flow = FlowLayout(SPACE_XS)
        for path, value in values:
            place = speak_path(path)
            shown = shorten(describe_value(value), MAX_VALUE_CHARACTERS)
            text = f"+ {speak_name(path.rpartition('.')[2])}: {shown}"
            tip = tr("Let the tool give it: {place}", place=place)
            link = WrappedLink(text, partial(self._take, path, value), tip=tip)
            link.setObjectName(f"value:{path}")
            flow.addWidget(link)
        self.lines.addLayout(flow)

    def _take(self, path: str, value: Any) -> None:
        name = self._tool.value.name
        self.attempt(
            tr("Add an output"),
            lambda document: replace_fields(document, sop=take_value(document.sop, name, path, value)),
        )


class AnswerPaste(Form):
    """A box for an answer that somebody has at hand: JSON, or a line for each value. It is hidden until needed.

    `added` is emitted when an answer was added.
    """

    added = Signal()

    def __init__(self, context: WindowContext, tool: DocumentPart[Any]) -> None:
        super().__init__(context.document, space=SPACE_XS)
        self._tool = tool
        self.box = QPlainTextEdit()
        self.box.setFixedHeight(PASTE_HEIGHT)
        self.box.setTabChangesFocus(True)
        self.box.setPlaceholderText(example(tr("status: shipped")))
        name_control(self.box, tr("An answer of this tool, as it is written somewhere: JSON, or a line for each value"))
        self._error = label("", "bad", wrap=True)
        self._error.hide()
        self._add_button = button(tr("Add this answer"), self._take, role="primary", tip=tr("Add a sample answer"))
        self.box.textChanged.connect(self._error.hide)
        self.lines.addWidget(self.box)
        buttons = FlowLayout(SPACE_S)
        buttons.addWidget(self._add_button)
        buttons.addWidget(button(tr("Cancel"), self.fold, role="link"))
        self.lines.addLayout(buttons)
        self.lines.addWidget(self._error)
        self.hide()

    def open(self) -> None:
        """Show the box, or hide it again."""
        self.setVisible(self.isHidden())
        if not self.isHidden():
            self.box.setFocus()

    def fold(self) -> None:
        """Hide the box, with what is in it."""
        self.box.clear()
        self._error.hide()
        self.hide()

    def _take(self) -> None:
        try:
            after = add_answer(self._tool.value, self.box.toPlainText())
        except SopStudioError as error:
            self._error.setText(sentence(str(error)))
            self._error.show()
            return
        self.fold()
        self._tool.set_value(tr("Add a sample answer"), after)
        self.added.emit()


def speak_path(path: str) -> str:
    """Where a value is in an answer, in words: `report.credit_score` is “report → credit score”."""
    return PATH_SEPARATOR.join(map(speak_name, path.split(".")))


__all__ = ["AnswerPaste", "AnswerValues", "speak_path"]
