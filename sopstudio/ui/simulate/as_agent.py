"""The forms for a user who plays the agent: which intent a message has, which tool to call, how to end.

Anything else is typed into the field of the conversation. Architectures with several models are told
apart by the component of a request.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from PySide6.QtWidgets import QLineEdit, QWidget

from sopstudio.agents.outcome import format_answer, parse_answer_format
from sopstudio.llm.human import to_answer
from sopstudio.llm.reply import RawReply
from sopstudio.sop import Tool
from sopstudio.text.humanize import speak_name
from sopstudio.trace import AskModel, Failure, ModelReply
from sopstudio.ui.drop_down import DropDown
from sopstudio.ui.parts import button, column, label, name_control, row
from sopstudio.ui.simulate.agent_form import ToolCallForm, titled_card
from sopstudio.ui.theme import SPACE_S

INTENT_CHOICES = (
    ("A step of the task", "action"),
    ("A general question", "info"),
    ("Something unrelated", "out-of-domain"),
)
"""The intents that MARCO's classifier can answer: their titles, and the answers."""
PLACEHOLDERS: Mapping[str, str] = MappingProxyType(
    {
        "agent": "Answer as the agent…",
        "intent": "Choose above what the customer wants…",
        "knowledge": "Answer from the passages…",
        "state": "Or write the line of the workflow…",
        "action": "Say it in your own words…",
        "user model": "Or say what is wrong with the answer…",
    }
)
"""The placeholder of the answer field, by the component that the user plays."""
CALL_TITLES: Mapping[str, str] = MappingProxyType(
    {"state": "What is done next", "action": "What the action needs", "user model": "What the customer gave"}
)
"""The title of a call for the models of Agent-S, for which a call is not a tool call."""

REQUEST_IN_PROMPT = ("action", "user model")
"""Components whose request is only in the prompt: it is shown above the form."""
CASE_HINT = "The whole case is under Facts below. Call the tools in order, then name the end it reaches."

AnswerCallback = Callable[[ModelReply | Failure], object]


def placeholder_text(request: AskModel) -> str:
    """The placeholder of the answer field for this request."""
    return PLACEHOLDERS.get(request.component, "Answer as the prompt asks…")


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
            "They do not say", partial(self._answer_text, request, on_answer, ""), tip="Go on without an answer"
        )
        self.request_label = label(request_text(request, talks=talks), "quiet", wrap=True)
        layout = column(self, spacing=SPACE_S)
        if self.request_label.text():
            layout.addWidget(self.request_label)
        if request.component == "knowledge":
            frame, card_layout = titled_card("What do the passages say?")
            card_layout.addWidget(
                label("The customer asks a general question. The passages are under Prompt.", "quiet", wrap=True)
            )
            card_layout.addLayout(row(None, self.no_answer_button))
            layout.addWidget(frame)
        if self.intent_buttons:
            frame, card_layout = titled_card("What does the customer want?")
            for intent_button in self.intent_buttons:
                card_layout.addWidget(intent_button)
            layout.addWidget(frame)
        if request.offers:
            titles = (
                (CALL_TITLES[request.component], "Answer")
                if request.component in CALL_TITLES
                else ("Call a tool", "Call")
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
        name_control(self.end, "The end that was reached")
        self.fields = {name: QLineEdit() for name in facts}
        frame, layout = titled_card("Or end here")
        layout.addWidget(self.end)
        for name, field in self.fields.items():
            name_control(field, speak_name(name))
            field.returnPressed.connect(self.submit)
            layout.addWidget(label(f"{speak_name(name)} (if it was decided)", "field"))
            layout.addWidget(field)
        layout.addLayout(row(None, button("End", self.submit, tip="End the procedure as the agent")))
        column(self).addWidget(frame)

    def submit(self) -> None:
        """End with the values in the fields."""
        texts = {name: field.text().strip() for name, field in self.fields.items()}
        self._on_end(format_answer(self.end.currentText(), {name: text for name, text in texts.items() if text}))


__all__ = ["AgentAnswerForm", "EndForm", "placeholder_text", "text_answer"]
