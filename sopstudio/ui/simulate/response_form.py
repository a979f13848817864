"""Editing what a mocked tool will answer, and choosing how it fails: by fields and words, never as raw data."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal, InvalidOperation
from typing import Any

from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from sopstudio.scenarios import Fault, MockResponse
from sopstudio.simulation.world import MockedTools
from sopstudio.sop import Fact, Output, Tool, look_up, misfit, plain, to_json
from sopstudio.text.humanize import speak_name
from sopstudio.text.values import describe_value
from sopstudio.trace import CallTool, ToolResult
from sopstudio.ui.parts import button, column, label, named, row
from sopstudio.ui.theme import SPACE_S, SPACE_XS


class ResponseForm(QWidget):
    """A field for each output of a tool; `given` is called with the result, `dropped` when there is to be none."""

    def __init__(
        self,
        tool: Tool,
        facts: dict[str, Fact],
        proposal: ToolResult | None,
        given: Callable[[ToolResult], object],
        dropped: Callable[[], object],
    ) -> None:
        super().__init__()
        self._given = given
        self._body: dict[str, Any] = plain(proposal.body) if proposal and isinstance(proposal.body, dict) else {}
        self._rows: list[tuple[Output, Fact, QWidget]] = []
        self._problem = label("", "bad", wrap=True)
        self._problem.hide()
        lines = column(self, space=SPACE_XS)
        for output in tool.outputs:
            fact = facts.get(output.fact) or Fact(name=output.fact)
            value = look_up(self._body, output.path)
            field = _field(fact, value)
            named(field, speak_name(output.fact))
            line = field.lineEdit() if isinstance(field, QComboBox) else field
            if isinstance(line, QLineEdit):
                line.returnPressed.connect(self.submit)
            self._rows.append((output, fact, field))
            lines.addWidget(label(speak_name(output.fact), "field"))
            lines.addWidget(field)
        if not tool.outputs:
            lines.addWidget(label("The SOP uses nothing from this tool's answer.", "quiet", wrap=True))
        lines.addWidget(self._problem)
        done = button("Return this", self.submit, role="primary", tip="Return this to the agent")
        deeds = row(None, button("Cancel", dropped), done)
        deeds.setContentsMargins(0, SPACE_S, 0, 0)
        lines.addLayout(deeds)
        if self._rows:
            self.setFocusProxy(self._rows[0][2])

    @property
    def problem(self) -> str:
        """What is wrong with a field; blank when nothing is."""
        return "" if self._problem.isHidden() else self._problem.text()

    def fields(self) -> dict[str, QWidget]:
        """The fields by fact."""
        return {output.fact: field for output, _, field in self._rows}

    def submit(self) -> None:
        """Return what stands in the fields, if it fits."""
        written = self.written()
        if written is not None:
            self._given(written)

    def written(self) -> ToolResult | None:
        """What stands in the fields; None, with the reason below them, where it does not fit."""
        body = self._body
        for output, fact, field in self._rows:
            text = field.currentText() if isinstance(field, QComboBox) else _text(field)
            raw = parsed(fact, text)
            why = "" if raw is None else misfit(fact, raw)
            if why:
                self._problem.setText(f"{speak_name(fact.name)}: {why}")
                self._problem.show()
                field.setFocus()
                return None
            body = put(body, output.path.split("."), raw)
        return ToolResult(True, body)


def _text(field: QWidget) -> str:
    return field.text() if isinstance(field, QLineEdit) else ""


def _field(fact: Fact, value: Any) -> QWidget:
    text = "" if value is None else describe_value(value)
    if not fact.allowed and fact.type != "boolean":
        return QLineEdit(text)
    box = QComboBox()
    box.addItems(["yes", "no"] if fact.type == "boolean" else [describe_value(one) for one in fact.allowed])
    box.setEditable(True)
    box.setCurrentText(text)
    return box


def parsed(fact: Fact, text: str) -> Any:
    """What was typed, as JSON data of the fact's type; None for nothing. What does not fit is left as it is."""
    words = text.strip()
    if not words or words == "nothing":
        return None
    for one in fact.allowed:
        if describe_value(one) == words:
            return to_json(one)
    if fact.type == "boolean":
        return {"yes": True, "no": False}.get(words, words)
    if fact.type in ("number", "integer"):
        return _number(words)
    if fact.type == "list":
        item = Fact(name="item", type=fact.items or "string")
        return [parsed(item, part) for part in words.split(",") if part.strip()]
    return words


def _number(words: str) -> Any:
    try:
        value = Decimal(words.replace(",", ""))
    except InvalidOperation:
        return words
    return int(value) if value == value.to_integral_value() and "." not in words else value


def put(body: dict[str, Any], path: list[str], value: Any) -> dict[str, Any]:
    """The body with `value` at `path`; with None, without what is there."""
    name, rest = path[0], path[1:]
    made = dict(body)
    if rest:
        inner = made.get(name)
        made[name] = put(inner if isinstance(inner, dict) else {}, rest, value)
    elif value is None:
        made.pop(name, None)
    else:
        made[name] = value
    return made


def failures(tool: Tool, request: CallTool) -> Iterator[tuple[str, ToolResult]]:
    """The ways in which a tool can be made to fail, by their words: those that it declares, and the usual ones."""
    faults = [
        (error.message or error.code, Fault(code=error.code, message=error.message, body=error.body))
        for error in tool.errors
    ]
    faults.append(("No answer in time", Fault(kind="timeout")))
    faults.append(("An unreadable answer", Fault(kind="malformed", message="the response cannot be read")))
    faults.append(("Out of order", Fault(code="internal_error", message=f"{tool.label()} could not be reached")))
    for words, fault in faults:
        world = MockedTools({tool.name: tool}, {tool.name: (MockResponse(fault=fault),)})
        yield words, world.call(request)


__all__ = ["ResponseForm", "failures", "parsed", "put"]
