"""The action repository of Agent-S, shown and edited."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QCheckBox, QLineEdit, QListWidget, QVBoxLayout, QWidget

from sopstudio.agents.agent_s.actions import Action, ActionType, define_tool, read_row, read_rows
from sopstudio.agents.agent_s.repository import propose_rows
from sopstudio.agents.agent_s.steps import ActionSteps
from sopstudio.errors import SimulationError, SopStudioError
from sopstudio.evaluation.run_options import supply_repository_tools
from sopstudio.sop import Flow, Runtime, Sop, replace_fields
from sopstudio.text.humanize import capitalize, plural
from sopstudio.translation import tr
from sopstudio.ui.context import WindowContext
from sopstudio.ui.floating_panel import FloatingPanel
from sopstudio.ui.forms.text_boxes import ChoiceBox, LineBox, TextBox
from sopstudio.ui.list_items import ListItemDelegate, list_heading, list_item
from sopstudio.ui.text_widgets import ElidedCheckBox, ElidedLink
from sopstudio.ui.theme import SPACE_L, SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import button, clear_layout, column, label, name_control, row, scroll_area, set_role

TYPE_TITLES: Mapping[ActionType, str] = MappingProxyType(
    {
        "api_call": tr("Calls a tool, or works something out"),
        "message_to_user": tr("Tells the customer something"),
        "ask_user_input": tr("Asks the customer something"),
        "external_knowledge": tr("Looks something up"),
        "instruction": tr("Follows an instruction in words"),
    }
)
TYPE_NOTES: Mapping[ActionType, str] = MappingProxyType(
    {
        "api_call": tr("call"),
        "message_to_user": tr("tell"),
        "ask_user_input": tr("ask"),
        "external_knowledge": tr("look up"),
        "instruction": tr("follow"),
    }
)


@dataclass(frozen=True, slots=True)
class ActionRows:
    """`library` serves every SOP; `proposed` are what this SOP needs besides; `reason` says why it has none."""

    library: tuple[Action, ...] = ()
    proposed: tuple[Action, ...] = ()
    reason: str = ""


def build_rows(sop: Sop, library_rows: Iterable[Mapping[str, Any]]) -> ActionRows:
    """The actions for one SOP. Raises `SimulationError` where a library row is not valid."""
    library_actions = read_rows(library_rows)
    try:
        return ActionRows(library_actions, propose_rows(ActionSteps(Runtime(Flow(sop))), library_actions))
    except SopStudioError as error:
        return ActionRows(library_actions, (), str(error))


def describe_types(action: Action) -> str:
    """What an action does, in a word or two."""
    return tr("compute") if action.computes else ", ".join(TYPE_NOTES[kind] for kind in action.type)


NO_CHOICE = tr("(none)")
NEW_ACTION = Action(action=tr("new action"), type=("message_to_user",))


class ActionForm(QWidget):
    """Shows an action and returns the edited one. Only the fields of its types are visible."""

    def __init__(self) -> None:
        super().__init__()
        self._sop = Sop(id="none")
        self._action = NEW_ACTION
        self.name, self.words = LineBox(tr("what the agent does, in words")), TextBox(min_lines=2)
        self.kinds: dict[ActionType, QCheckBox] = {kind: ElidedCheckBox(title) for kind, title in TYPE_TITLES.items()}
        self.tool, self.fact = ChoiceBox(), ChoiceBox()
        self.params: dict[str, ChoiceBox] = {}
        self.computes: dict[str, QLineEdit] = {}
        self._tool_row, self._input_layout = _titled_field(tr("Tool"), self.tool), column(spacing=SPACE_XS)
        self._fact_row = _titled_field(tr("Fact that the response sets"), self.fact)
        self._words_row = _titled_field(tr("What is said, asked or looked up"), self.words)
        lines = column(self, spacing=SPACE_M)
        lines.addWidget(_titled_field(tr("Action"), self.name))
        kinds = column(spacing=SPACE_XS)
        kinds.addWidget(label(tr("What it does"), "field"))
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
        self._sop, self._action = sop, action
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
            raise SimulationError(tr("the action needs a name") if kinds else tr("say what the action does"))
        is_call, is_question = "api_call" in kinds, "ask_user_input" in kinds
        tool = _current_choice(self.tool) if is_call and not self.computes else ""
        if is_call and not tool and not self.computes:
            raise SimulationError(tr("choose the tool that the action calls"))
        action = Action(
            action=name,
            type=kinds,
            user_interaction=self.words.toPlainText().strip() if self._words_row.isVisibleTo(self) else "",
            tool=tool,
            fact=_current_choice(self.fact) if is_question else "",
        )
        data = action.to_row()
        if tool == self._action.tool and action.fact == self._action.fact:
            declared = self._action.to_row()
            data |= {name: declared[name] for name in ("definition", "facts") if name in declared}
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
            self._input_layout.addWidget(_titled_field(tr("{parameter} comes from", parameter=parameter), box))

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
        self._words_row.setVisible(any(box.isChecked() for kind, box in self.kinds.items() if kind != "api_call"))


def _titled_field(title: str, field: QWidget) -> QWidget:
    """A field below its title."""
    container = QWidget()
    lines: QVBoxLayout = column(container, spacing=SPACE_XS)
    lines.addWidget(label(title, "field", wrap=True))
    lines.addWidget(field)
    name_control(field, title)
    return container


def _set_choices(box: ChoiceBox, names: Sequence[str], current: str) -> None:
    box.clear()
    box.addItems([NO_CHOICE, *dict.fromkeys((*names, *([current] if current else ())))])
    box.setCurrentText(current or NO_CHOICE)


def _current_choice(box: ChoiceBox) -> str:
    return "" if box.currentText() == NO_CHOICE else box.currentText()


EXPLANATION = tr(
    "What a planning agent (Agent-S) can do, one action a row. Actions in the library serve every procedure; "
    "the others are proposed by this one, and kept for all when you choose so."
)
LIST_WIDTH, MIN_LIST_WIDTH, LIST_SHARE = 340, 220, 0.36
"""Pixels of the list, at most and at least, and the share of the width of a narrow panel that it takes at most."""


class RepositoryPanel(FloatingPanel):
    """Rows of the library are edited in place; saving a proposal adds it to the library."""

    def __init__(self, window: QWidget, context: WindowContext) -> None:
        super().__init__(window, tr("Action repository"), 880, 640)
        self._context = context
        self._rows = ActionRows()
        self._library_name: str = ""
        self.list, self.form = QListWidget(), ActionForm()
        name_control(self.list, tr("Actions"))
        self.list.setItemDelegate(ListItemDelegate(context.theme))
        self.list.setMouseTracking(True)
        self.list.setMaximumWidth(LIST_WIDTH)
        self.message_label = label("", "bad", wrap=True)
        self.save_button = button(tr("Keep for every procedure"), self._save, role="primary")
        self.remove_button = ElidedLink(tr("Remove from the library"), self._remove)
        self.supply_button = ElidedLink(tr("Give their tools to this procedure"), self._supply_tools)
        left, right = QWidget(), QWidget()
        list_column = column(left, spacing=SPACE_S)
        list_column.addWidget(self.list, 1)
        list_column.addLayout(row(button(tr("+ New action"), self._start_new, role="link"), None))
        form_column = column(right, spacing=SPACE_M)
        form_column.addWidget(scroll_area(self.form), 1)
        form_column.addWidget(self.message_label)
        form_column.addLayout(row(self.remove_button, self.supply_button, None, self.save_button))
        self.content.addWidget(label(EXPLANATION, "quiet", wrap=True))
        columns = row(left, right, spacing=SPACE_L)
        columns.setStretch(0, 2)
        columns.setStretch(1, 3)
        self.content.addLayout(columns, 1)
        self.list.currentItemChanged.connect(lambda *_: self._show_selected())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the form the larger part of a narrow panel."""
        super().resizeEvent(event)
        share = round(self.width() * LIST_SHARE)
        self.list.setMinimumWidth(min(MIN_LIST_WIDTH, share))
        self.list.setMaximumWidth(min(LIST_WIDTH, max(MIN_LIST_WIDTH, share)))

    def open(self) -> None:
        """Read the rows again, show the panel and focus the list."""
        self._reload("")
        self.show_on_top()
        self.list.setFocus(Qt.FocusReason.PopupFocusReason)

    def _reload(self, selected_name: str) -> None:
        """Read the rows again and select the one with this name, else the first."""
        self._show_message("")
        try:
            self._rows = build_rows(self._context.document.document.sop, self._context.library.library.actions.list())
        except SopStudioError as error:
            self._rows = ActionRows()
            self._show_message(str(error))
        self.list.blockSignals(True)
        self.list.clear()
        for title, rows in (
            (tr("In the library"), self._rows.library),
            (tr("Proposed by this procedure"), self._rows.proposed),
        ):
            if rows:
                self.list.addItem(list_heading(title))
            for action in rows:
                self.list.addItem(list_item(action.action, describe_types(action), action))
        self.list.blockSignals(False)
        if self._rows.reason:
            self._show_message(tr("This procedure proposes nothing: {reason}", reason=self._rows.reason))
        selectable = [index for index in range(self.list.count()) if self._action_at(index) is not None]
        matching = [index for index in selectable if self.list.item(index).text() == selected_name]
        if selectable:
            self.list.setCurrentRow((matching or selectable)[0])
        self._show_selected()

    def _action_at(self, index: int) -> Action | None:
        action = self.list.item(index).data(Qt.ItemDataRole.UserRole) if index >= 0 else None
        return action if isinstance(action, Action) else None

    def _show_selected(self) -> None:
        """Show the selected row in the form."""
        selected = self._action_at(self.list.currentRow()) or NEW_ACTION
        in_library = selected in self._rows.library
        self._library_name = selected.action if in_library else ""
        self.supply_button.setVisible(any(action.definition is not None for action in self._rows.library))
        self.form.show_action(selected, self._context.document.document.sop)
        self.remove_button.setVisible(in_library)
        self.save_button.setText(tr("Save") if in_library else tr("Keep for every procedure"))
        self._show_message("")

    def _start_new(self) -> None:
        """Start a new row."""
        self.list.setCurrentRow(-1)
        self._show_selected()
        self.form.name.setFocus()
        self.form.name.selectAll()

    def _save(self) -> None:
        """Save the row in the form; it replaces the library row that was selected."""
        try:
            action = define_tool(self.form.value(), self._context.document.document.sop)
            if action.action != self._library_name and action.action in {
                existing.action for existing in self._rows.library
            }:
                self._show_message(
                    tr(
                        "The library already has an action “{action}”: give this one another name.",
                        action=action.action,
                    )
                )
                return
            library = self._context.library.writable
            library.actions.put([action.to_row()])
            if self._library_name and self._library_name != action.action:
                library.actions.remove(self._library_name)
        except SopStudioError as error:
            self._show_message(str(error))
            return
        self._reload(action.action)
        self._show_message(
            tr("Kept: “{action}” is available to every procedure from the next run on.", action=action.action),
            is_good=True,
        )

    def _supply_tools(self) -> None:
        """Bind the tools of the library's actions to the steps in words that mean them, as one edit."""
        document = self._context.document.document
        try:
            sop, supplied = supply_repository_tools(document.sop, [action.to_row() for action in self._rows.library])
        except SopStudioError as error:
            self._show_message(str(error))
            return
        if not supplied:
            self._show_message(tr("No step in words means an action that has a tool."))
            return
        self._context.document.edit(tr("give steps the tools of actions"), replace_fields(document, sop=sop))
        self._reload(self._library_name)
        calls = "; ".join(tr("“{step}” calls {tool}", step=step.step, tool=step.tool) for step in supplied)
        self._show_message(
            tr("{steps} got a tool: {calls}.", steps=plural(len(supplied), "step"), calls=calls), is_good=True
        )

    def _remove(self) -> None:
        try:
            self._context.library.writable.actions.remove(self._library_name)
        except SopStudioError as error:
            self._show_message(str(error))
            return
        self._reload("")

    def _show_message(self, text: str, *, is_good: bool = False) -> None:
        set_role(self.message_label, "good" if is_good else "bad")
        self.message_label.setText(capitalize(text))
        self.message_label.setVisible(bool(text))


__all__ = ["TYPE_TITLES", "ActionForm", "ActionRows", "RepositoryPanel", "build_rows", "describe_types"]
