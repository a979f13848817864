"""The form of a scenario: what the customer says and lacks, what the tools answer or how they fail, what follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtWidgets import QComboBox, QLineEdit, QVBoxLayout, QWidget

from sopstudio.scenarios import Expected, Fault, MockResponse, Scenario
from sopstudio.scenarios.case import UserSeed
from sopstudio.sop import Fact, Flow, FrozenDict, Routing, Sop, Tool, changed, freeze, look_up, misfit, plain
from sopstudio.text.humanize import one_line, speak_name
from sopstudio.text.values import describe_value
from sopstudio.ui.evaluate.saying import Saying
from sopstudio.ui.parts import button, card, column, label, named, row, scrolled
from sopstudio.ui.simulate.response_form import parsed, put
from sopstudio.ui.theme import SPACE_L, SPACE_M, SPACE_S, SPACE_XS

FAULTS = (
    ("Out of order", Fault(code="internal_error", message="the tool could not be reached")),
    ("No answer in time", Fault(kind="timeout")),
    ("An unreadable answer", Fault(kind="malformed", message="the response cannot be read")),
)


class ScenarioForm(QWidget):
    """`save` is called with the edited scenario, whose expected trace is worked out anew; `drop` when it is left."""

    def __init__(
        self,
        sop: Sop,
        scenario: Scenario,
        title: str,
        save: Callable[[Scenario], object],
        drop: Callable[[], object],
    ) -> None:
        super().__init__()
        self._before, self._save = scenario, save
        self._routing = Routing(Flow(sop))
        self.sayings: dict[str, Saying] = {}
        self.goal = QLineEdit(scenario.user.goal)
        named(self.goal, "What the customer wants")
        self.goal.textChanged.connect(lambda _: self._follow())
        self.answers: dict[str, list[AnswerCard]] = {}
        self.notes = label("", "warning", wrap=True)
        self.expected = label("", wrap=True)
        inside = QWidget()
        lines = column(inside, margin=SPACE_L, space=SPACE_S)
        lines.addWidget(label(title, "title", wrap=True))
        self._says(lines)
        self._answers(lines)
        lines.addStretch(1)
        self._lines = lines
        foot = column(space=SPACE_S)
        foot.setContentsMargins(SPACE_L, SPACE_S, SPACE_L, SPACE_L)
        foot.addWidget(self.notes)
        foot.addWidget(label("Expected path", "field"))
        foot.addWidget(self.expected)
        self.done = button("Save scenario", self.keep, role="primary", tip="Save the edited scenario")
        foot.addLayout(row(None, button("Cancel", drop, tip="Discard the edit"), self.done))
        whole = column(self)
        whole.setContentsMargins(1, 0, 0, 0)
        whole.addWidget(scrolled(inside), 1)
        whole.addLayout(foot)
        self.setAccessibleName(f"Edit the scenario: {title}")
        self._follow()

    def use(self, sop: Sop) -> None:
        """Work out what follows on another value of the SOP. Raises `EditError` where that cannot be walked."""
        self._routing = Routing(Flow(sop))
        self._follow()

    def take_focus(self) -> None:
        """To the first field."""
        self.goal.setFocus()

    @property
    def facts(self) -> dict[str, QLineEdit]:
        """The field of each fact's value."""
        return {name: one.value for name, one in self.sayings.items()}

    def keep(self) -> None:
        """Hand the scenario over."""
        self._save(self.edited())

    def edited(self) -> Scenario:
        """The scenario as it is written now, with the trace that follows."""
        from sopstudio.scenarios.reworking import reworked  # loads the solver, which the window starts without

        user = self._before.user
        said = {name: one.given for name, one in self.sayings.items()}
        given = {name: value for name, value in said.items() if value is not None}
        kept = [name for name in user.withheld if name not in said]
        lacking = (*kept, *(name for name, value in said.items() if value is None))
        answers = {tool: tuple(one.answer() for one in cards) for tool, cards in self.answers.items()}
        sayings = {name: self.sayings[name] for name in given}
        asides = {name: text for name, text in user.asides.items() if name not in self.sayings}
        asides |= {name: text for name, one in self.sayings.items() if (text := one.aside.text().strip())}
        seed = changed(
            user,
            goal=self.goal.text(),
            facts=freeze(given),
            withheld=tuple(lacking),
            again=freeze({name: those for name, one in sayings.items() if (those := one.second())}),
            asides=freeze(asides),
            slips=FrozenDict({name: slip for name, one in sayings.items() if (slip := one.mistake()) is not None}),
        )
        return reworked(self._routing, changed(self._before, user=seed, responses=FrozenDict(answers)))

    def _ask_for_more(self, expected: Expected) -> None:
        """Where what is edited leads elsewhere and stops: fields for what is asked there, cards for what is called."""
        work = self._routing.work(expected.path[-1])
        asked = [name for name in work.asks if name in self._routing.flow.facts and name not in self.sayings]
        called = {call.tool for call in expected.tools if not call.ok} - self.answers.keys()
        for name in asked:
            self._put(self._saying(name, UserSeed()))
        for name in sorted(called):
            tool = self._routing.flow.tools[name]
            self.answers[name] = [AnswerCard(tool, self._routing.flow.facts, MockResponse(response={}), self._follow)]
            self._put(*self.answers[name])

    def _put(self, *widgets: QWidget) -> None:
        """Further fields, below those that there are."""
        for widget in widgets:
            self._lines.insertWidget(self._lines.count() - 1, widget)

    def _saying(self, name: str, user: UserSeed) -> Saying:
        """The fields of a fact."""
        works = [self._routing.work(place) for place in self._routing.flow.nodes]
        others = [one for work in works if name in work.asks for one in work.asks if one != name]
        self.sayings[name] = Saying(self._fact(name), user, others, self._follow)
        return self.sayings[name]

    def _says(self, lines: QVBoxLayout) -> None:
        """What is wanted, and fields for each fact that the customer has or lacks: left blank, it is not known."""
        user = self._before.user
        lines.addWidget(label("What the customer wants", "section"))
        lines.addWidget(self.goal)
        lines.addWidget(label("What the customer says", "section"))
        for name in dict.fromkeys((*user.facts, *user.withheld)):
            lines.addWidget(self._saying(name, user))
        if not self.sayings:
            lines.addWidget(label("The customer is asked nothing on this path.", "quiet", wrap=True))

    def _answers(self, lines: QVBoxLayout) -> None:
        lines.addSpacing(SPACE_S)
        lines.addWidget(label("What the tools answer", "section"))
        for name, answers in self._before.responses.items():
            tool = self._routing.flow.tools.get(name) or Tool(name=name)
            self.answers[name] = [AnswerCard(tool, self._routing.flow.facts, one, self._follow) for one in answers]
            for one in self.answers[name]:
                lines.addWidget(one)
        if not self.answers:
            lines.addWidget(label("No tool is called on this path.", "quiet", wrap=True))

    def _fact(self, name: str) -> Fact:
        return self._routing.flow.facts.get(name) or Fact(name=name)

    def _follow(self) -> None:
        """Say what follows from what is written, and what of it does not fit."""
        notes = [(self._fact(name), field.text()) for name, field in self.facts.items() if field.text().strip()]
        wrong = [f"{misfit(fact, parsed(fact, text))}, so the agent asks again." for fact, text in notes
                 if misfit(fact, parsed(fact, text))]  # fmt: skip
        self.notes.setText("\n".join(wrong).replace("_", " "))
        self.notes.setVisible(bool(wrong))
        expected = self.edited().expected
        if not expected.end and expected.path != self._before.expected.path:
            self._ask_for_more(expected)
        way = " → ".join(one_line(self._routing.flow.nodes[place].label()) for place in expected.path)
        self.expected.setText(way if expected.end else f"{way}, where it stops")


class AnswerCard(QWidget):
    """One answer of a tool: its outputs in fields, or the way in which it fails."""

    def __init__(self, tool: Tool, facts: dict[str, Fact], before: MockResponse, moved: Callable[[], object]) -> None:
        super().__init__()
        self._before, self._moved = before, moved
        self._rows = [(one, facts.get(one.fact) or Fact(name=one.fact)) for one in tool.outputs]
        self._faults = [(one.message or one.code, Fault(code=one.code, message=one.message, body=one.body))
                        for one in tool.errors]  # fmt: skip
        self._faults += FAULTS
        frame = card()
        inside = column(frame, space=SPACE_XS)
        inside.setContentsMargins(SPACE_M, SPACE_S, SPACE_M, SPACE_M)
        inside.addWidget(label(one_line(tool.label()), "name", wrap=True))
        self.how = self._box(tool)
        inside.addWidget(self.how)
        self._outputs = QWidget()
        lines = column(self._outputs, space=SPACE_XS)
        self.fields: dict[str, QLineEdit] = {}
        body = plain(before.response) if before.response is not None else {}
        for output, _ in self._rows:
            value = look_up(body, output.path)
            name = speak_name(output.fact)
            self.fields[output.fact] = _line("" if value is None else describe_value(value), name, moved)
            lines.addWidget(label(name, "field"))
            lines.addWidget(self.fields[output.fact])
        inside.addWidget(self._outputs)
        column(self).addWidget(frame)
        self.how.currentIndexChanged.connect(lambda _: self._turned())
        self._outputs.setVisible(self._answers)

    @property
    def _answers(self) -> bool:
        """Whether the tool gives its outputs, at once or after some failures."""
        fault, before = self._fault(), self._before
        only = fault is not None and fault == before.fault and before.response is None
        return not only and (fault is None or fault.calls is not None)

    def answer(self) -> MockResponse:
        """The answer as it is written."""
        body: dict[str, Any] = plain(self._before.response) if self._before.response is not None else {}
        for output, fact in self._rows:
            body = put(body, output.path.split("."), parsed(fact, self.fields[output.fact].text()))
        return changed(self._before, response=freeze(body) if self._answers else None, fault=self._fault())

    def _box(self, tool: Tool) -> QComboBox:
        """The ways in which it can go; the fault that there is stays one of them."""
        made = QComboBox()
        named(made, f"How {tool.label()} answers")
        made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        made.setMinimumContentsLength(8)
        made.addItem("Answers", None)
        held = self._before.fault
        if held is not None:
            times = "always" if held.calls is None else f"{held.calls} times, then answers"
            made.addItem(f"Fails as it did ({times})", held)
        for words, fault in self._faults:
            made.addItem(f"Fails: {one_line(words)}", fault)
            made.addItem(f"Fails once: {one_line(words)}", changed(fault, calls=1))
        made.setCurrentIndex(0 if held is None else 1)
        return made

    def _fault(self) -> Fault | None:
        found: Fault | None = self.how.currentData()
        return found

    def _turned(self) -> None:
        self._outputs.setVisible(self._answers)
        self._moved()


def _line(text: str, name: str, moved: Callable[[], object]) -> QLineEdit:
    made = QLineEdit(text)
    named(made, name)
    made.textChanged.connect(lambda _: moved())
    return made


__all__ = ["AnswerCard", "ScenarioForm"]
