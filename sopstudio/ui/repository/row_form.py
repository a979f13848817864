"""The form of one row: what the action is called, what it does, and with which tool, facts and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtWidgets import QCheckBox, QLineEdit, QVBoxLayout, QWidget

from sopstudio.agents.agent_s.actions import Action, ActionType, read_row
from sopstudio.errors import SimulationError
from sopstudio.sop import Sop
from sopstudio.ui.forms.text_boxes import ChoiceBox, LineBox, TextBox
from sopstudio.ui.parts import clear, column, label, named
from sopstudio.ui.repository.rows import KINDS
from sopstudio.ui.theme import SPACE_M, SPACE_XS

NONE = "(none)"


class RowForm(QWidget):
    """Shows a row and gives it back as it was edited. Only the fields that its kinds need are there."""

    def __init__(self) -> None:
        super().__init__()
        self._sop = Sop(id="none")
        self.name, self.words = LineBox("what the agent does, in words"), TextBox(least=2)
        self.kinds: dict[ActionType, QCheckBox] = {kind: QCheckBox(words) for kind, words in KINDS.items()}
        self.tool, self.fact = ChoiceBox(), ChoiceBox()
        self.params: dict[str, ChoiceBox] = {}
        self.computes: dict[str, QLineEdit] = {}
        self._tool_part, self._fed = _part("Tool", self.tool), column(space=SPACE_XS)
        self._fact_part = _part("Fact that the response sets", self.fact)
        self._words_part = _part("What is said, asked or looked up", self.words)
        lines = column(self, space=SPACE_M)
        lines.addWidget(_part("Action", self.name))
        kinds = column(space=SPACE_XS)
        kinds.addWidget(label("What it does", "field"))
        for box in self.kinds.values():
            kinds.addWidget(box)
            box.toggled.connect(self._fit)
        lines.addLayout(kinds)
        lines.addWidget(self._tool_part)
        lines.addLayout(self._fed)
        lines.addWidget(self._fact_part)
        lines.addWidget(self._words_part)
        lines.addStretch(1)
        self.tool.activated.connect(lambda _: self._feed({}))

    def show_row(self, row: Action, sop: Sop) -> None:
        """Show a row; tools and facts are those of `sop`, and those that the row names."""
        self._sop = sop
        self.name.setText(row.action)
        self.words.setPlainText(row.user_interaction)
        _fill(self.tool, [one.name for one in sop.tools], row.tool)
        _fill(self.fact, [one.name for one in sop.facts], row.fact)
        for kind, box in self.kinds.items():
            box.setChecked(kind in row.type)
        self._compute(row.computes)
        if not row.computes:
            self._feed(row.params)
        self._fit()

    def value(self) -> Action:
        """The row as it stands. Raises `SimulationError` where it is none."""
        kinds = tuple(kind for kind, box in self.kinds.items() if box.isChecked())
        name = " ".join(self.name.text().split())
        if not name or not kinds:
            raise SimulationError("the action needs a name" if kinds else "say what the action does")
        calls, asks = "api_call" in kinds, "ask_user_input" in kinds
        tool = _chosen(self.tool) if calls and not self.computes else ""
        if calls and not tool and not self.computes:
            raise SimulationError("choose the tool that the action calls")
        made = Action(
            action=name,
            type=kinds,
            user_interaction=self.words.toPlainText().strip() if self._words_part.isVisibleTo(self) else "",
            tool=tool,
            fact=_chosen(self.fact) if asks else "",
        )
        data = made.row()
        if tool and self.params:
            data["params"] = {parameter: _chosen(box) or parameter for parameter, box in self.params.items()}
        if calls and self.computes:
            data["computes"] = {fact: line.text().strip() for fact, line in self.computes.items()}
        return read_row(data)

    def _feed(self, params: Mapping[str, str]) -> None:
        """A choice of facts for each parameter of the tool."""
        clear(self._fed)
        self.params, self.computes = {}, {}
        tool = next((one for one in self._sop.tools if one.name == _chosen(self.tool)), None)
        for parameter in tool.properties() if tool is not None else params:
            box = ChoiceBox()
            names = [one.name for one in self._sop.facts]
            _fill(box, names, params.get(parameter) or (parameter if parameter in names else ""))
            self.params[parameter] = box
            self._fed.addWidget(_part(f"{parameter} comes from", box))

    def _compute(self, computes: Mapping[str, str]) -> None:
        """A line for each expression."""
        clear(self._fed)
        self.params, self.computes = {}, {}
        for fact, text in computes.items():
            line = LineBox()
            line.setText(text)
            self.computes[fact] = line
            self._fed.addWidget(_part(f"{fact} =", line))

    def _fit(self) -> None:
        """Show the fields that these kinds need."""
        calls, asks = self.kinds["api_call"].isChecked(), self.kinds["ask_user_input"].isChecked()
        self._tool_part.setVisible(calls and not self.computes)
        for place in range(self._fed.count()):
            item = self._fed.itemAt(place)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.setVisible(calls)
        self._fact_part.setVisible(asks)
        others: Sequence[ActionType] = ("message_to_user", "ask_user_input", "external_knowledge")
        self._words_part.setVisible(any(self.kinds[kind].isChecked() for kind in others))


def _part(title: str, field: QWidget) -> QWidget:
    """A field under its title."""
    made = QWidget()
    lines: QVBoxLayout = column(made, space=SPACE_XS)
    lines.addWidget(label(title, "field"))
    lines.addWidget(field)
    named(field, title)
    return made


def _fill(box: ChoiceBox, names: Sequence[str], chosen: str) -> None:
    box.clear()
    box.addItems([NONE, *dict.fromkeys((*names, *([chosen] if chosen else ())))])
    box.setCurrentText(chosen or NONE)


def _chosen(box: ChoiceBox) -> str:
    return "" if box.currentText() == NONE else box.currentText()


__all__ = ["RowForm"]
