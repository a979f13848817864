"""What a person is offered who sits in the agent's place: what to sort by, what to call, how to end.

Whatever else is to be said is written into the field of the conversation. The parts of an architecture that ask for
something of their own are told apart by their component.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from PySide6.QtWidgets import QLineEdit, QWidget

from sopstudio.agents.outcome import answered, requested
from sopstudio.llm.human import answer_of
from sopstudio.llm.reply import Reply
from sopstudio.sop import Tool
from sopstudio.text.humanize import speak_name
from sopstudio.trace import AskModel, Failure, ModelReply
from sopstudio.ui.drop_down import DropDown
from sopstudio.ui.parts import button, column, label, named, row
from sopstudio.ui.simulate.agent_form import AgentForm, framed
from sopstudio.ui.theme import SPACE_S

SORTS = (
    ("A step of the task", "action"),
    ("A general question", "info"),
    ("Something unrelated", "out-of-domain"),
)
"""What a message can be to MARCO's classifier, in words and as it is answered."""
INVITED: Mapping[str, str] = MappingProxyType(
    {
        "agent": "Answer as the agent…",
        "intent": "Choose above what the customer wants…",
        "knowledge": "Answer from the passages…",
        "state": "Or write the line of the workflow…",
        "action": "Say it in your own words…",
        "user model": "Or say what is wrong with the answer…",
    }
)
"""What the field says, by the component that is played."""
CALLED: Mapping[str, str] = MappingProxyType(
    {"state": "What is done next", "action": "What the action needs", "user model": "What the customer gave"}
)
"""What calling is to the models of Agent-S, to which it is no call of a tool."""

GIVEN = ("action", "user model")
"""The components whose request stands nowhere but in the prompt: it is shown above what they are to answer."""
CASE = "The whole case is under Facts below. Call the tools in order, then name the end it reaches."

Answered = Callable[[ModelReply | Failure], object]


def invitation(asked: AskModel) -> str:
    """What the field says while this is to be answered."""
    return INVITED.get(asked.component, "Answer as the prompt asks…")


def spoken_as(asked: AskModel, text: str) -> ModelReply | Failure:
    """The answer that says this."""
    return answer_of(asked, Reply(text, (), "native"))


def told(asked: AskModel, *, talks: bool) -> str:
    """What the person has to know of this request that the conversation does not show; schemas are for machines."""
    if not talks:
        return CASE
    content = str(asked.history[-1].get("content") or "") if asked.history and asked.component in GIVEN else ""
    return "\n".join(line.replace("_", " ") for line in content.splitlines() if line.strip() and "{" not in line)


class AsAgent(QWidget):
    """The forms that fit a request; `given` is called with the answer that a form makes.

    `talks` is whether there is a conversation to answer in, or a case to be worked through; `tools` are the SOP's.
    """

    def __init__(self, asked: AskModel, given: Answered, *, talks: bool = True, tools: Sequence[Tool] = ()) -> None:
        super().__init__()
        self.call: AgentForm | None = None
        self.end: EndForm | None = None
        self.sorts = [
            button(title, partial(self._say, asked, given, word))
            for title, word in (SORTS if asked.component == "intent" else ())
        ]
        self.passed = button("They do not say", partial(self._say, asked, given, ""), tip="Go on without an answer")
        self.told = label(told(asked, talks=talks), "quiet", wrap=True)
        lines = column(self, space=SPACE_S)
        if self.told.text():
            lines.addWidget(self.told)
        if asked.component == "knowledge":
            frame, inside = framed("What do the passages say?")
            inside.addWidget(
                label("The customer asks a general question. The passages are under Prompt.", "quiet", wrap=True)
            )
            inside.addLayout(row(None, self.passed))
            lines.addWidget(frame)
        if self.sorts:
            frame, inside = framed("What does the customer want?")
            for one in self.sorts:
                inside.addWidget(one)
            lines.addWidget(frame)
        if asked.offers:
            titles = (CALLED[asked.component], "Answer") if asked.component in CALLED else ("Call a tool", "Call")
            known = {one.name: one.label() for one in tools}
            self.call = AgentForm(asked.offers, lambda reply: given(answer_of(asked, reply)), *titles, known)
            lines.addWidget(self.call)
        ends, facts = requested(asked.system())
        if ends:
            self.end = EndForm(ends, facts, partial(self._say, asked, given))
            lines.addWidget(self.end)

    def _say(self, asked: AskModel, given: Answered, text: str) -> None:
        given(spoken_as(asked, text))


class EndForm(QWidget):
    """Ends the procedure, where that is for the agent to say: which end, and the values of what it decides."""

    def __init__(self, ends: tuple[str, ...], facts: tuple[str, ...], ended: Callable[[str], object]) -> None:
        super().__init__()
        self._ended = ended
        self.end = DropDown()
        self.end.addItems(ends)
        named(self.end, "The end that was reached")
        self.fields = {name: QLineEdit() for name in facts}
        frame, inside = framed("Or end here")
        inside.addWidget(self.end)
        for name, field in self.fields.items():
            named(field, speak_name(name))
            field.returnPressed.connect(self.submit)
            inside.addWidget(label(f"{speak_name(name)} (if it was decided)", "field"))
            inside.addWidget(field)
        inside.addLayout(row(None, button("End", self.submit, tip="End the procedure as the agent")))
        column(self).addWidget(frame)

    def submit(self) -> None:
        """End, with what stands in the fields."""
        texts = {name: field.text().strip() for name, field in self.fields.items()}
        self._ended(answered(self.end.currentText(), {name: text for name, text in texts.items() if text}))


__all__ = ["AsAgent", "EndForm", "invitation", "spoken_as"]
