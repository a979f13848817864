"""Editing the mocked response of a tool, and choosing how it fails: by fields and titles, never as raw JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal, InvalidOperation
from typing import Any

from PySide6.QtWidgets import QComboBox, QLineEdit, QPushButton, QWidget

from sopstudio.scenarios import Fault, MockResponse
from sopstudio.simulation.world import MockedTools
from sopstudio.sop import Fact, Output, PersonTool, Tool, describe_mismatch, look_up, to_json_data, value_to_json
from sopstudio.sop.people import DONE
from sopstudio.text.humanize import describe_value, in_quotes, join_words, one_line, speak_name
from sopstudio.trace import CallTool, ToolResult
from sopstudio.translation import plain_number, to_users_language, tr
from sopstudio.ui.forms.flow_layout import FlowLayout
from sopstudio.ui.theme import SPACE_S, SPACE_XS
from sopstudio.ui.widgets import button, column, label, name_control


class ResponseForm(QWidget):
    """A field for each output of a tool; `on_result` receives the result, `on_cancel` is called when the form
    is cancelled. `fail_button` offers to let the tool fail instead.
    """

    def __init__(
        self,
        tool: Tool,
        facts: dict[str, Fact],
        proposal: ToolResult | None,
        on_result: Callable[[ToolResult], object],
        on_cancel: Callable[[], object],
        fail_button: QPushButton | None = None,
    ) -> None:
        super().__init__()
        self._on_result = on_result
        self._body: dict[str, Any] = to_json_data(proposal.body) if proposal and isinstance(proposal.body, dict) else {}
        self._rows: list[tuple[Output, Fact, QWidget]] = []
        self._problem = label("", "bad", wrap=True)
        self._problem.hide()
        layout = column(self, spacing=SPACE_XS)
        for output in _outputs_to_fill(tool):
            fact = facts.get(output.fact) or Fact(name=output.fact)
            value = look_up(self._body, output.path)
            field = _create_field(fact, value)
            name_control(field, speak_name(output.fact))
            editor = field.lineEdit() if isinstance(field, QComboBox) else field
            if isinstance(editor, QLineEdit):
                editor.returnPressed.connect(self.submit)
            self._rows.append((output, fact, field))
            layout.addWidget(label(speak_name(output.fact), "field", wrap=True))
            layout.addWidget(field)
        if not tool.outputs:
            layout.addWidget(label(tr("The SOP uses nothing from this tool's answer."), "quiet", wrap=True))
        layout.addWidget(self._problem)
        words = (
            (tr("Answer"), tr("Answer with this"))
            if isinstance(tool, PersonTool)
            else (tr("Return this"), tr("Return this to the agent"))
        )
        return_button = button(words[0], self.submit, role="primary", tip=words[1])
        buttons = FlowLayout(SPACE_S)
        buttons.addWidget(return_button)
        if fail_button is not None:
            buttons.addWidget(fail_button)
        buttons.addWidget(button(tr("Cancel"), on_cancel))
        layout.addSpacing(SPACE_XS)
        layout.addLayout(buttons)
        if self._rows:
            self.setFocusProxy(self._rows[0][2])

    @property
    def problem(self) -> str:
        """What is wrong with a field; blank when nothing is."""
        return "" if self._problem.isHidden() else self._problem.text()

    def fields(self) -> dict[str, QWidget]:
        """The control for the value of each fact that the tool gives, by the fact's name."""
        return {output.fact: field for output, _, field in self._rows}

    def submit(self) -> None:
        """Return the values of the fields, if they fit."""
        result = self.build_result()
        if result is not None:
            self._on_result(result)

    def build_result(self) -> ToolResult | None:
        """The result from the fields; None, with the reason shown below them, where a value does not fit its fact, or
        a fact that is not optional is blank.
        """
        blank = [(fact, field) for _, fact, field in self._rows if not fact.optional and not _field_text(field).strip()]
        if blank:
            names = join_words([in_quotes(speak_name(fact.name)) for fact, _ in blank])
            self._refuse(tr("Still blank: {names}. Write what is answered, or “nothing”.", names=names), blank[0][1])
            return None
        body = self._body
        for output, fact, field in self._rows:
            raw = parse_field(fact, _field_text(field))
            reason = "" if raw is None else to_users_language(describe_mismatch(fact, raw))
            if reason:
                self._refuse(f"{speak_name(fact.name)}: {reason}", field)
                return None
            body = with_value_at(body, output.path.split("."), raw)
        return ToolResult(body)

    def _refuse(self, reason: str, field: QWidget) -> None:
        """Say what is wrong, and go to the field to put it right."""
        self._problem.setText(reason)
        self._problem.show()
        field.setFocus()


def _field_text(field: QWidget) -> str:
    if isinstance(field, QComboBox):
        return field.currentText()
    return field.text() if isinstance(field, QLineEdit) else ""


def _create_field(fact: Fact, value: Any) -> QWidget:
    text = "" if value is None else describe_value(value)
    if not fact.allowed and fact.type != "boolean":
        return QLineEdit(text)
    box = QComboBox()
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.addItems([describe_value(value) for value in ((True, False) if fact.type == "boolean" else fact.allowed)])
    box.setEditable(True)
    box.setCurrentText(text)
    return box


def _outputs_to_fill(tool: Tool) -> list[Output]:
    """The outputs that have a field: all but the one that says that a step was done."""
    done = tool.done if isinstance(tool, PersonTool) else ""
    return [output for output in tool.outputs if output.fact != done]


MAX_ANSWER_BUTTONS = 4


def list_answers(tool: PersonTool) -> list[tuple[str, dict[str, Any]]]:
    """What a person can answer with one press, and the values for it; empty where a form is needed."""
    person = tool.person
    outputs = _outputs_to_fill(tool)
    if not outputs:
        return [(tr("Done"), {DONE: True})]
    if len(outputs) != 1:
        return []
    fact, path = tool.form[0], outputs[0].path
    if fact.type == "boolean" and person.action == "approve":
        return [(tr("Approve"), {path: True}), (tr("Refuse"), {path: False})]
    if fact.type == "boolean":
        return [(tr("Yes"), {path: True}), (tr("No"), {path: False})]
    if not 0 < len(fact.allowed) <= MAX_ANSWER_BUTTONS:
        return []
    return [(describe_value(value), {path: value_to_json(value)}) for value in fact.allowed]


def parse_field(fact: Fact, text: str) -> Any:
    """The typed text as JSON data of the fact's type; None for nothing. Text that does not fit is returned
    unchanged.
    """
    stripped = text.strip()
    if stripped in ("", "nothing", tr("nothing")):
        return None
    for allowed in fact.allowed:
        if describe_value(allowed) == stripped:
            return value_to_json(allowed)
    if fact.type == "boolean":
        return {"yes": True, "no": False, tr("yes"): True, tr("no"): False}.get(stripped, stripped)
    if fact.type in ("number", "integer"):
        return _parse_number(stripped)
    if fact.type == "list":
        item = Fact(name="item", type=fact.items or "string")
        return [parse_field(item, item_text) for item_text in stripped.split(",") if item_text.strip()]
    return stripped


def _parse_number(words: str) -> Any:
    try:
        value = Decimal(plain_number(words))
    except InvalidOperation:
        return words
    return int(value) if value == value.to_integral_value() and "." not in plain_number(words) else value


def with_value_at(body: dict[str, Any], path: list[str], value: Any) -> dict[str, Any]:
    """A copy of the body with `value` at `path`, or without that path where `value` is None."""
    name, rest = path[0], path[1:]
    copy = dict(body)
    if rest:
        inner = copy.get(name)
        copy[name] = with_value_at(inner if isinstance(inner, dict) else {}, rest, value)
    elif value is None:
        copy.pop(name, None)
    else:
        copy[name] = value
    return copy


def list_failures(tool: Tool, request: CallTool) -> Iterator[tuple[str, ToolResult]]:
    """The ways in which a tool can fail, by title: the errors that it declares, and the usual ones."""
    faults = [
        (one_line(error.message) or error.code, Fault(code=error.code, message=error.message, body=error.body))
        for error in tool.errors
    ]
    faults.append((tr("No answer in time"), Fault(kind="timeout")))
    faults.append((tr("An unreadable answer"), Fault(kind="malformed", message="the response cannot be read")))
    faults.append(
        (
            tr("Out of order"),
            Fault(code="internal_error", message=f"{tool.label()} could not be reached"),
        )
    )
    for title, fault in faults:
        world = MockedTools({tool.name: tool}, {tool.name: (MockResponse(fault=fault),)})
        yield title, world.call(request)


__all__ = ["ResponseForm", "list_failures", "parse_field", "with_value_at"]
