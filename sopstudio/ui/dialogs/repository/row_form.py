"""The form of one action: its name, what it does, and its tool, facts and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtWidgets import QCheckBox, QLineEdit, QVBoxLayout, QWidget

from sopstudio.agents.agent_s.actions import Action, ActionType, read_row
from sopstudio.errors import SimulationError
from sopstudio.sop import Sop
from sopstudio.ui.dialogs.repository.rows import TYPE_TITLES
from sopstudio.ui.forms.text_boxes import ChoiceBox, LineBox, TextBox
from sopstudio.ui.theme import SPACE_M, SPACE_XS
from sopstudio.ui.widgets import clear_layout, column, label, name_control

NO_CHOICE = "(none)"


class ActionForm(QWidget):
    """Shows an action and returns the edited one. Only the fields of its types are visible."""

    def __init__(self) -> None:
        super().__init__()
        self._sop = Sop(id="none")
        self.name, self.words = LineBox("what the agent does, in words"), TextBox(min_lines=2)
        self.kinds: dict[ActionType, QCheckBox] = {kind: QCheckBox(title) for kind, title in TYPE_TITLES.items()}
        self.tool, self.fact = ChoiceBox(), ChoiceBox()
        self.params: dict[str, ChoiceBox] = {}
        self.computes: dict[str, QLineEdit] = {}
        self._tool_row, self._input_layout = _titled_field("Tool", self.tool), column(spacing=SPACE_XS)
        self._fact_row = _titled_field("Fact that the response sets", self.fact)
        self._words_row = _titled_field("What is said, asked or looked up", self.words)
        lines = column(self, spacing=SPACE_M)
        lines.addWidget(_titled_field("Action", self.name))
        kinds = column(spacing=SPACE_XS)
        kinds.addWidget(label("What it does", "field"))
        for box in self.kinds.values():
            kinds.addWidget(box)
            box.toggled.connect(self._update_visibility)
        lines.addLayout(kinds)
        lines.addWidget(self._tool_row)
        lines.addLayout(self._input_layout)
        lines.addWidget(self._fact_row)
        lines.addWidget(self._words_row)
        lines.addStretch(1)
        self.tool.activated.connect(lambda _: self._show_params({}))

    def show_action(self, action: Action, sop: Sop) -> None:
        """Show an action, with the tools and facts of `sop` and those that the action names."""
        self._sop = sop
        self.name.setText(action.action)
        self.words.setPlainText(action.user_interaction)
        _set_choices(self.tool, [tool.name for tool in sop.tools], action.tool)
        _set_choices(self.fact, [fact.name for fact in sop.facts], action.fact)
        for kind, box in self.kinds.items():
            box.setChecked(kind in action.type)
        self._show_computes(action.computes)
        if not action.computes:
            self._show_params(action.params)
        self._update_visibility()

    def value(self) -> Action:
        """The edited action. Raises `SimulationError` where it is not valid."""
        kinds = tuple(kind for kind, box in self.kinds.items() if box.isChecked())
        name = " ".join(self.name.text().split())
        if not name or not kinds:
            raise SimulationError("the action needs a name" if kinds else "say what the action does")
        is_call, is_question = "api_call" in kinds, "ask_user_input" in kinds
        tool = _current_choice(self.tool) if is_call and not self.computes else ""
        if is_call and not tool and not self.computes:
            raise SimulationError("choose the tool that the action calls")
        action = Action(
            action=name,
            type=kinds,
            user_interaction=self.words.toPlainText().strip() if self._words_row.isVisibleTo(self) else "",
            tool=tool,
            fact=_current_choice(self.fact) if is_question else "",
        )
        data = action.to_row()
        if tool and self.params:
            data["params"] = {parameter: _current_choice(box) or parameter for parameter, box in self.params.items()}
        if is_call and self.computes:
            data["computes"] = {fact: line.text().strip() for fact, line in self.computes.items()}
        return read_row(data)

    def _show_params(self, params: Mapping[str, str]) -> None:
        """Show a choice of facts for each parameter of the tool."""
        clear_layout(self._input_layout)
        self.params, self.computes = {}, {}
        tool = next((candidate for candidate in self._sop.tools if candidate.name == _current_choice(self.tool)), None)
        for parameter in tool.properties() if tool is not None else params:
            box = ChoiceBox()
            names = [fact.name for fact in self._sop.facts]
            _set_choices(box, names, params.get(parameter) or (parameter if parameter in names else ""))
            self.params[parameter] = box
            self._input_layout.addWidget(_titled_field(f"{parameter} comes from", box))

    def _show_computes(self, computes: Mapping[str, str]) -> None:
        """Show a line for each expression."""
        clear_layout(self._input_layout)
        self.params, self.computes = {}, {}
        for fact, text in computes.items():
            line = LineBox()
            line.setText(text)
            self.computes[fact] = line
            self._input_layout.addWidget(_titled_field(f"{fact} =", line))

    def _update_visibility(self) -> None:
        """Show the fields of the checked types."""
        is_call, is_question = self.kinds["api_call"].isChecked(), self.kinds["ask_user_input"].isChecked()
        self._tool_row.setVisible(is_call and not self.computes)
        for index in range(self._input_layout.count()):
            item = self._input_layout.itemAt(index)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.setVisible(is_call)
        self._fact_row.setVisible(is_question)
        spoken_kinds: Sequence[ActionType] = ("message_to_user", "ask_user_input", "external_knowledge")
        self._words_row.setVisible(any(self.kinds[kind].isChecked() for kind in spoken_kinds))


def _titled_field(title: str, field: QWidget) -> QWidget:
    """A field below its title."""
    container = QWidget()
    lines: QVBoxLayout = column(container, spacing=SPACE_XS)
    lines.addWidget(label(title, "field"))
    lines.addWidget(field)
    name_control(field, title)
    return container


def _set_choices(box: ChoiceBox, names: Sequence[str], current: str) -> None:
    box.clear()
    box.addItems([NO_CHOICE, *dict.fromkeys((*names, *([current] if current else ())))])
    box.setCurrentText(current or NO_CHOICE)


def _current_choice(box: ChoiceBox) -> str:
    return "" if box.currentText() == NO_CHOICE else box.currentText()


__all__ = ["ActionForm"]
