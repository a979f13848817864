"""The form of a scenario: what the customer knows and says, what the tools return or how they fail, and
the expected path.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

from PySide6.QtWidgets import QComboBox, QLineEdit, QVBoxLayout, QWidget

from sopstudio.expressions.values import read_date
from sopstudio.scenarios import Expected, Fault, MockResponse, Scenario
from sopstudio.scenarios.scenario import UserSeed
from sopstudio.sop import (
    Fact,
    Flow,
    FrozenDict,
    PersonTool,
    Runtime,
    Sop,
    Tool,
    describe_mismatch,
    freeze,
    look_up,
    replace_fields,
    to_json_data,
)
from sopstudio.sop.model import TIME_RUNS_OUT
from sopstudio.sop.people import TIMED_OUT
from sopstudio.text.humanize import describe_value, one_line, speak_name
from sopstudio.translation import tr
from sopstudio.ui.evaluate.customer_fact_form import CustomerFactForm
from sopstudio.ui.runs.response_form import parse_field, with_value_at
from sopstudio.ui.theme import SPACE_L, SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import button, card, column, label, name_control, row, scroll_area

COMMON_FAULTS = (
    (tr("Out of order"), Fault(code="internal_error", message="the tool could not be reached")),
    (tr("No answer in time"), Fault(kind="timeout")),
    (tr("An unreadable answer"), Fault(kind="malformed", message="the response cannot be read")),
)


class ScenarioForm(QWidget):
    """`on_save` receives the edited scenario with a recomputed expected trace; `on_cancel` is called when the
    form is cancelled.
    """

    def __init__(
        self,
        sop: Sop,
        scenario: Scenario,
        title: str,
        on_save: Callable[[Scenario], object],
        on_cancel: Callable[[], object],
    ) -> None:
        super().__init__()
        self._original, self._on_save = scenario, on_save
        self._runtime = Runtime(Flow(sop))
        self.fact_forms: dict[str, CustomerFactForm] = {}
        self.goal = QLineEdit(scenario.user.goal)
        name_control(self.goal, tr("What the customer wants"))
        self.opening = QLineEdit(scenario.user.opening)
        self.opening.setPlaceholderText(tr("in words of their own"))
        name_control(self.opening, tr("What the customer says first"))
        self.goal.textChanged.connect(lambda _: self._update_expected())
        self.today = _line_edit(
            (scenario.today or date.today()).isoformat(), tr("Date of the run"), self._update_expected
        )
        self.response_cards: dict[str, list[ResponseCard]] = {}
        self.notes = label("", "warning", wrap=True)
        self.expected = label("", wrap=True)
        content = QWidget()
        content_layout = column(content, margin=SPACE_L, spacing=SPACE_S)
        content_layout.addWidget(label(title, "title", wrap=True))
        self._add_fact_forms(content_layout)
        self._add_response_cards(content_layout)
        content_layout.addStretch(1)
        self._layout = content_layout
        foot = column(spacing=SPACE_S)
        foot.setContentsMargins(SPACE_L, SPACE_S, SPACE_L, SPACE_L)
        foot.addWidget(self.notes)
        foot.addWidget(label(tr("Expected path"), "field"))
        foot.addWidget(self.expected)
        self.save_button = button(tr("Save scenario"), self.submit, role="primary", tip=tr("Save the edited scenario"))
        foot.addLayout(row(None, button(tr("Cancel"), on_cancel, tip=tr("Discard the edit")), self.save_button))
        outer_layout = column(self)
        outer_layout.setContentsMargins(1, 0, 0, 0)
        outer_layout.addWidget(scroll_area(content), 1)
        outer_layout.addLayout(foot)
        self.setAccessibleName(tr("Edit the scenario: {title}", title=title))
        self._update_expected()

    def set_sop(self, sop: Sop) -> None:
        """Recompute the expected path on another value of the SOP. Raises `EditError` where that cannot be walked."""
        self._runtime = Runtime(Flow(sop))
        self._update_expected()

    def take_focus(self) -> None:
        """Focus the first field."""
        self.goal.setFocus()

    @property
    def value_fields(self) -> dict[str, QLineEdit]:
        """The value field of each fact."""
        return {name: fact_form.value_field for name, fact_form in self.fact_forms.items()}

    def submit(self) -> None:
        """Pass the edited scenario on."""
        self._on_save(self.build_scenario())

    def build_scenario(self) -> Scenario:
        """The edited scenario with its recomputed expected trace."""
        from sopstudio.scenarios.editing import (
            recompute_expected,  # loads the solver, which the window starts without
        )

        user = self._original.user
        values = {name: form.fact_value for name, form in self.fact_forms.items()}
        known = {name: value for name, value in values.items() if value is not None}
        still_withheld = [name for name in user.withheld if name not in values]
        withheld = (*still_withheld, *(name for name, value in values.items() if value is None))
        answers = {
            tool: tuple(response_card.build_response() for response_card in cards)
            for tool, cards in self.response_cards.items()
        }
        sayings = {name: self.fact_forms[name] for name in known}
        asides = {name: text for name, text in user.asides.items() if name not in self.fact_forms}
        asides |= {name: text for name, form in self.fact_forms.items() if (text := form.aside_field.text().strip())}
        seed = replace_fields(
            user,
            goal=self.goal.text(),
            opening=self.opening.text().strip(),
            facts=freeze(known),
            withheld=tuple(withheld),
            again=freeze({name: repeats for name, form in sayings.items() if (repeats := form.repeat_values())}),
            asides=freeze(asides),
            slips=FrozenDict({name: slip for name, form in sayings.items() if (slip := form.read_slip()) is not None}),
        )
        edited = replace_fields(self._original, user=seed, responses=FrozenDict(answers), today=self._date())
        return recompute_expected(self._runtime, edited)

    def _date(self) -> date | None:
        """The date in the field, where something asks for it; that of before where the field holds none."""
        written = read_date(self.today.text().strip()) if self._runtime.reads_today else None
        return written or self._original.today

    def _add_missing_fields(self, expected: Expected) -> None:
        """Add fields for facts and tools that the edited scenario needs, where its path leads elsewhere and stops."""
        plan = self._runtime.plan(expected.path[-1])
        missing = [name for name in plan.asks if name in self._runtime.flow.facts and name not in self.fact_forms]
        called = {call.tool for call in expected.tools if not call.ok} - self.response_cards.keys()
        for name in missing:
            self._add_widgets(self._create_fact_form(name, UserSeed()))
        for name in sorted(called):
            tool = self._runtime.flow.tools[name]
            self.response_cards[name] = [
                ResponseCard(tool, self._runtime.flow.facts, MockResponse(response={}), self._update_expected)
            ]
            self._add_widgets(*self.response_cards[name])

    def _add_widgets(self, *widgets: QWidget) -> None:
        """Add widgets below the existing fields."""
        for widget in widgets:
            self._layout.insertWidget(self._layout.count() - 1, widget)

    def _create_fact_form(self, name: str, user: UserSeed) -> CustomerFactForm:
        """Create the fields of a fact."""
        plans = [self._runtime.plan(node_id) for node_id in self._runtime.flow.nodes]
        other_facts = [other for plan in plans if name in plan.asks for other in plan.asks if other != name]
        self.fact_forms[name] = CustomerFactForm(self._fact(name), user, other_facts, self._update_expected)
        return self.fact_forms[name]

    def _add_fact_forms(self, layout: QVBoxLayout) -> None:
        """Add the goal, and fields for each fact that the customer knows or lacks; a blank value is unknown."""
        user = self._original.user
        layout.addWidget(label(tr("What the customer wants"), "section"))
        layout.addWidget(self.goal)
        layout.addWidget(label(tr("What the customer says first"), "section"))
        layout.addWidget(self.opening)
        if self._runtime.reads_today:
            layout.addWidget(label(tr("Date of the run, such as 2026-03-01"), "section"))
            layout.addWidget(self.today)
        layout.addWidget(label(tr("What the customer says"), "section"))
        for name in dict.fromkeys((*user.facts, *user.withheld)):
            layout.addWidget(self._create_fact_form(name, user))
        if not self.fact_forms:
            layout.addWidget(label(tr("The customer is asked nothing on this path."), "quiet", wrap=True))

    def _add_response_cards(self, layout: QVBoxLayout) -> None:
        layout.addSpacing(SPACE_S)
        tools = [self._runtime.flow.tools.get(name) for name in self._original.responses]
        has_persons = any(isinstance(tool, PersonTool) for tool in tools)
        layout.addWidget(
            label(tr("What the tools {detail}answer", detail=tr("and persons ") if has_persons else ""), "section")
        )
        for name, answers in self._original.responses.items():
            tool = self._runtime.flow.tools.get(name) or Tool(name=name)
            self.response_cards[name] = [
                ResponseCard(tool, self._runtime.flow.facts, response, self._update_expected) for response in answers
            ]
            for response_card in self.response_cards[name]:
                layout.addWidget(response_card)
        if not self.response_cards:
            layout.addWidget(label(tr("No tool is called on this path."), "quiet", wrap=True))

    def _fact(self, name: str) -> Fact:
        return self._runtime.flow.facts.get(name) or Fact(name=name)

    def _update_expected(self) -> None:
        """Show the expected path, and which values do not fit their facts."""
        notes = [(self._fact(name), field.text()) for name, field in self.value_fields.items() if field.text().strip()]
        misfits = [
            tr("{mismatch}, so the agent asks again.", mismatch=describe_mismatch(fact, parse_field(fact, text)))
            for fact, text in notes
            if describe_mismatch(fact, parse_field(fact, text))
        ]
        if self._runtime.reads_today and read_date(self.today.text().strip()) is None:
            misfits.append(tr("The date of the run is not a date, so the one before counts."))
        self.notes.setText("\n".join(misfits).replace("_", " "))
        self.notes.setVisible(bool(misfits))
        expected = self.build_scenario().expected
        if not expected.end and expected.path != self._original.expected.path:
            self._add_missing_fields(expected)
        path_text = " → ".join(one_line(self._runtime.flow.nodes[node_id].label()) for node_id in expected.path)
        self.expected.setText(path_text if expected.end else tr("{path_text}, where it stops", path_text=path_text))


class ResponseCard(QWidget):
    """One response of a tool: its outputs in fields, or how it fails. A person answers, or the time runs out."""

    def __init__(
        self, tool: Tool, facts: dict[str, Fact], original: MockResponse, on_change: Callable[[], object]
    ) -> None:
        super().__init__()
        self._tool, self._original, self._on_change = tool, original, on_change
        body = to_json_data(original.response) if original.response is not None else {}
        self._was_late = isinstance(tool, PersonTool) and original.response is not None and tool.is_timed_out(body)
        self._body: dict[str, Any] = {} if self._was_late else body
        self._outputs_with_facts = [
            (output_field, facts.get(output_field.fact) or Fact(name=output_field.fact))
            for output_field in tool.outputs
        ]
        frame = card()
        layout = column(frame, spacing=SPACE_XS)
        layout.setContentsMargins(SPACE_M, SPACE_S, SPACE_M, SPACE_M)
        role = tool.person.role if isinstance(tool, PersonTool) else ""
        layout.addWidget(label(" · ".join(filter(None, (role, one_line(tool.label())))), "name", wrap=True))
        self.outcome_box = self._create_outcome_box()
        layout.addWidget(self.outcome_box)
        self._output_fields = QWidget()
        fields_layout = column(self._output_fields, spacing=SPACE_XS)
        self.fields: dict[str, QLineEdit] = {}
        for output, _ in self._outputs_with_facts:
            value = look_up(self._body, output.path)
            name = speak_name(output.fact)
            self.fields[output.fact] = _line_edit("" if value is None else describe_value(value), name, on_change)
            fields_layout.addWidget(label(name, "field"))
            fields_layout.addWidget(self.fields[output.fact])
        layout.addWidget(self._output_fields)
        column(self).addWidget(frame)
        self.outcome_box.currentIndexChanged.connect(lambda _: self._on_outcome_changed())
        self._output_fields.setVisible(self._has_response)

    @property
    def _has_response(self) -> bool:
        """Whether the tool returns its outputs, at once or after some failures."""
        if self.outcome_box.currentData() == TIME_RUNS_OUT:
            return False
        fault, original = self._selected_fault(), self._original
        only = fault is not None and fault == original.fault and original.response is None
        return not only and (fault is None or fault.calls is not None)

    def build_response(self) -> MockResponse:
        """The response with the edited values; a text that does not fit its fact stays text."""
        if self.outcome_box.currentData() == TIME_RUNS_OUT:
            late = self._original.response if self._was_late else freeze({TIMED_OUT: True})
            return replace_fields(self._original, response=late, fault=None)
        body = self._body
        for output, fact in self._outputs_with_facts:
            body = with_value_at(body, output.path.split("."), parse_field(fact, self.fields[output.fact].text()))
        return replace_fields(
            self._original, response=freeze(body) if self._has_response else None, fault=self._selected_fault()
        )

    def _create_outcome_box(self) -> QComboBox:
        """The possible outcomes; the original fault is one of them."""
        box = QComboBox()
        name_control(box, tr("How {label} answers", label=self._tool.label()))
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(8)
        box.addItem(tr("Answers"), None)
        original_fault = self._original.fault
        if original_fault is not None:
            times = (
                "always"
                if original_fault.calls is None
                else tr("{calls} times, then answers", calls=original_fault.calls)
            )
            box.addItem(tr("Fails as it did ({times})", times=times), original_fault)
        for title, data in self._further_outcomes():
            box.addItem(title, data)
        box.setCurrentIndex(1 if original_fault is not None or self._was_late else 0)
        return box

    def _further_outcomes(self) -> Iterator[tuple[str, Fault | str]]:
        """A person fails only by not answering in time, where the time is limited."""
        tool = self._tool
        if isinstance(tool, PersonTool):
            if tool.is_timed:
                yield tr("Time runs out"), TIME_RUNS_OUT
            return
        own = ((error.message or error.code, error) for error in tool.errors)
        faults = [(title, Fault(code=error.code, message=error.message, body=error.body)) for title, error in own]
        for title, fault in (*faults, *COMMON_FAULTS):
            yield tr("Fails: {title}", title=one_line(title)), fault
            yield tr("Fails once: {title}", title=one_line(title)), replace_fields(fault, calls=1)

    def _selected_fault(self) -> Fault | None:
        data = self.outcome_box.currentData()
        return data if isinstance(data, Fault) else None

    def _on_outcome_changed(self) -> None:
        self._output_fields.setVisible(self._has_response)
        self._on_change()


def _line_edit(text: str, name: str, on_change: Callable[[], object]) -> QLineEdit:
    line_edit = QLineEdit(text)
    name_control(line_edit, name)
    line_edit.textChanged.connect(lambda _: on_change())
    return line_edit


__all__ = ["ResponseCard", "ScenarioForm"]
