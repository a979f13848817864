"""The forms for a user who plays the agent: which intent a message has, which tool to call, how to end.

Anything else is typed into the field of the conversation. Architectures with several models are told
apart by the component of a request.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from PySide6.QtWidgets import QComboBox, QFrame, QLineEdit, QVBoxLayout, QWidget

from sopstudio.agents.final_answer import format_answer, parse_answer_format
from sopstudio.llm.human import parse_value, to_answer
from sopstudio.llm.reply import RawCall, RawReply
from sopstudio.sop import Schema, Tool, dumps
from sopstudio.text.humanize import speak_name
from sopstudio.trace import AskModel, Failure, ModelReply, ToolOffer
from sopstudio.translation import to_users_language, tr
from sopstudio.ui.text_widgets import DropDown
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import button, card, clear_layout, column, label, name_control, row


class ToolCallForm(QWidget):
    """`on_reply` receives the reply with the call, once the arguments fit the schema.

    `title` names the call, `button_text` is on the button, `tool_titles` are the titles of tools in the
    rest of the window.
    """

    def __init__(
        self,
        offers: Sequence[ToolOffer],
        on_reply: Callable[[RawReply], object],
        title: str,
        button_text: str,
        tool_titles: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        super().__init__()
        self._offers, self._on_reply = list(offers), on_reply
        self._fields: dict[str, QWidget] = {}
        self.tool = DropDown()
        name_control(self.tool, tr("Tool that the agent calls"))
        self.tool.addItems([tool_titles.get(offer.name) or speak_name(offer.name) for offer in self._offers])
        self.tool.currentIndexChanged.connect(self._show_fields)
        self._problem = label("", "bad", wrap=True)
        frame, layout = titled_card(title)
        layout.addWidget(self.tool)
        self._lines = column(spacing=SPACE_XS)
        layout.addLayout(self._lines)
        layout.addWidget(self._problem)
        layout.addLayout(
            row(None, button(button_text, self.submit, role="primary", tip=tr("Answer with this as the agent")))
        )
        column(self).addWidget(frame)
        self._show_fields(0)

    @property
    def problem(self) -> str:
        """What is wrong with the arguments; blank when nothing is."""
        return "" if self._problem.isHidden() else self._problem.text()

    def fields(self) -> dict[str, QWidget]:
        """The fields by parameter name."""
        return dict(self._fields)

    def submit(self) -> None:
        """Make the call if the values in the fields fit the schema."""
        offer = self._offers[self.tool.currentIndex()]
        properties = offer.parameters.get("properties") or {}
        texts = {name: _field_text(field).strip() for name, field in self._fields.items()}
        values = {name: parse_value(text, properties[name]) for name, text in texts.items() if text}
        reason = to_users_language(Schema(offer.parameters).describe_mismatch(values))
        self._problem.setText(reason)
        self._problem.setVisible(bool(reason))
        if not reason:
            self._on_reply(RawReply("", (RawCall(offer.name, dumps(values, indent=None)),), "native"))

    def _show_fields(self, index: int) -> None:
        """Show the fields of the tool at this index."""
        clear_layout(self._lines)
        self._problem.hide()
        offer = self._offers[index]
        required = offer.parameters.get("required") or ()
        self._fields = {}
        for name, schema in (offer.parameters.get("properties") or {}).items():
            field = _create_field(schema)
            name_control(field, speak_name(name))
            editor = field.lineEdit() if isinstance(field, QComboBox) else field
            if isinstance(editor, QLineEdit):
                editor.returnPressed.connect(self.submit)
            self._fields[name] = field
            self._lines.addWidget(label(speak_name(name) + ("" if name in required else " (optional)"), "field"))
            self._lines.addWidget(field)


def titled_card(title: str) -> tuple[QFrame, QVBoxLayout]:
    """A card with a title, and its layout."""
    frame = card(role="soft")
    layout = column(frame, spacing=SPACE_XS)
    layout.setContentsMargins(SPACE_M, SPACE_S, SPACE_M, SPACE_S)
    layout.addWidget(label(title, "name"))
    return frame, layout


def _create_field(schema: dict[str, Any]) -> QWidget:
    allowed = ["yes", "no"] if schema.get("type") == "boolean" else schema.get("enum")
    if not allowed:
        return QLineEdit()
    box = QComboBox()
    box.setEditable(True)
    box.addItems(["", *map(str, allowed)])
    return box


def _field_text(field: QWidget) -> str:
    if isinstance(field, QComboBox):
        return field.currentText()
    return field.text() if isinstance(field, QLineEdit) else ""


INTENT_CHOICES = (
    (tr("A step of the task"), "action"),
    (tr("A general question"), "info"),
    (tr("Something unrelated"), "out-of-domain"),
)
"""The intents that MARCO's classifier can answer: their titles, and the answers."""
PLACEHOLDERS: Mapping[str, str] = MappingProxyType(
    {
        "agent": tr("Answer as the agent…"),
        "intent": tr("Choose above what the customer wants…"),
        "knowledge": tr("Answer from the passages…"),
        "state": tr("Or write the line of the workflow…"),
        "action": tr("Say it in your own words…"),
        "user model": tr("Or say what is wrong with the answer…"),
    }
)
"""The placeholder of the answer field, by the component that the user plays."""
CALL_TITLES: Mapping[str, str] = MappingProxyType(
    {
        "state": tr("What is done next"),
        "action": tr("What the action needs"),
        "user model": tr("What the customer gave"),
    }
)
"""The title of a call for the models of Agent-S, for which a call is not a tool call."""

REQUEST_IN_PROMPT = ("action", "user model")
"""Components whose request is only in the prompt: it is shown above the form."""
CASE_HINT = tr("The whole case is under Facts below. Call the tools in order, then name the end it reaches.")

AnswerCallback = Callable[[ModelReply | Failure], object]


def placeholder_text(request: AskModel) -> str:
    """The placeholder of the answer field for this request."""
    return PLACEHOLDERS.get(request.component, tr("Answer as the prompt asks…"))


def text_answer(request: AskModel, text: str) -> ModelReply | Failure:
    """The answer that says this text."""
    return to_answer(request, RawReply(text, (), "native"))


def request_text(request: AskModel, *, talks: bool) -> str:
    """What the user must know of the request that the conversation does not show, without schemas."""
    if not talks:
        return CASE_HINT
    content = (
        str(request.history[-1].get("content") or "")
        if request.history and request.component in REQUEST_IN_PROMPT
        else ""
    )
    return "\n".join(line.replace("_", " ") for line in content.splitlines() if line.strip() and "{" not in line)


class AgentAnswerForm(QWidget):
    """The forms for a request; `on_answer` receives the answer of a form.

    `talks` says whether there is a conversation, or a case to be processed; `tools` are those of the SOP.
    """

    def __init__(
        self, request: AskModel, on_answer: AnswerCallback, *, talks: bool = True, tools: Sequence[Tool] = ()
    ) -> None:
        super().__init__()
        self.call_form: ToolCallForm | None = None
        self.end_form: EndForm | None = None
        self.intent_buttons = [
            button(title, partial(self._answer_text, request, on_answer, word))
            for title, word in (INTENT_CHOICES if request.component == "intent" else ())
        ]
        self.no_answer_button = button(
            tr("They do not say"), partial(self._answer_text, request, on_answer, ""), tip=tr("Go on without an answer")
        )
        self.request_label = label(request_text(request, talks=talks), "quiet", wrap=True)
        layout = column(self, spacing=SPACE_S)
        if self.request_label.text():
            layout.addWidget(self.request_label)
        if request.component == "knowledge":
            frame, card_layout = titled_card(tr("What do the passages say?"))
            card_layout.addWidget(
                label(tr("The customer asks a general question. The passages are under Prompt."), "quiet", wrap=True)
            )
            card_layout.addLayout(row(None, self.no_answer_button))
            layout.addWidget(frame)
        if self.intent_buttons:
            frame, card_layout = titled_card(tr("What does the customer want?"))
            for intent_button in self.intent_buttons:
                card_layout.addWidget(intent_button)
            layout.addWidget(frame)
        if request.offers:
            titles = (
                (CALL_TITLES[request.component], tr("Answer"))
                if request.component in CALL_TITLES
                else (tr("Call a tool"), tr("Call"))
            )
            tool_titles = {tool.name: tool.label() for tool in tools}
            self.call_form = ToolCallForm(
                request.offers, lambda reply: on_answer(to_answer(request, reply)), *titles, tool_titles
            )
            layout.addWidget(self.call_form)
        ends, facts = parse_answer_format(request.system())
        if ends:
            self.end_form = EndForm(ends, facts, partial(self._answer_text, request, on_answer))
            layout.addWidget(self.end_form)

    def _answer_text(self, request: AskModel, on_answer: AnswerCallback, text: str) -> None:
        on_answer(text_answer(request, text))


class EndForm(QWidget):
    """Ends the procedure where the agent has to say so: which end, and the values of the outputs."""

    def __init__(self, ends: tuple[str, ...], facts: tuple[str, ...], on_end: Callable[[str], object]) -> None:
        super().__init__()
        self._on_end = on_end
        self.end = DropDown()
        self.end.addItems(ends)
        name_control(self.end, tr("The end that was reached"))
        self.fields = {name: QLineEdit() for name in facts}
        frame, layout = titled_card(tr("Or end here"))
        layout.addWidget(self.end)
        for name, field in self.fields.items():
            name_control(field, speak_name(name))
            field.returnPressed.connect(self.submit)
            layout.addWidget(label(tr("{name} (if it was decided)", name=speak_name(name)), "field"))
            layout.addWidget(field)
        layout.addLayout(row(None, button(tr("End"), self.submit, tip=tr("End the procedure as the agent"))))
        column(self).addWidget(frame)

    def submit(self) -> None:
        """End with the values in the fields."""
        texts = {name: field.text().strip() for name, field in self.fields.items()}
        self._on_end(format_answer(self.end.currentText(), {name: text for name, text in texts.items() if text}))


__all__ = ["AgentAnswerForm", "EndForm", "ToolCallForm", "placeholder_text", "text_answer", "titled_card"]
