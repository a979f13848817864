"""The tools of a list to choose from, with what each needs and gives."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from sopstudio.formats.tool_lists import BindingProposal, ToolReading
from sopstudio.sop import Tool
from sopstudio.text.humanize import one_line
from sopstudio.translation import tr
from sopstudio.ui.theme import SPACE_S
from sopstudio.ui.widgets import button, column, name_control, row

NAME_ROLE = Qt.ItemDataRole.UserRole
PROPOSAL_ROLE = Qt.ItemDataRole.UserRole + 1


class ToolChoice(QWidget):
    """A list of tools with a check box each; all are chosen at first."""

    def __init__(self) -> None:
        super().__init__()
        self.list = QListWidget()
        self.list.setWordWrap(True)
        name_control(self.list, tr("Tools to add"))
        lines = column(self, spacing=SPACE_S)
        choose_all = button(
            tr("All"), lambda: self._check(Qt.CheckState.Checked), role="link", tip=tr("Choose every tool")
        )
        choose_none = button(
            tr("None"), lambda: self._check(Qt.CheckState.Unchecked), role="link", tip=tr("Choose no tool")
        )
        lines.addLayout(row(choose_all, choose_none, None))
        lines.addWidget(self.list, 1)
        self.hide()

    def show_tools(
        self, reading: ToolReading, known: Collection[str], proposals: Sequence[BindingProposal] = ()
    ) -> None:
        """List the tools; those whose names are `known` are said to be renewed. Below a tool stand the steps that could
        call it.
        """
        self.list.clear()
        for tool in reading.tools:
            item = QListWidgetItem(_describe(tool, is_known=tool.name in known))
            item.setData(NAME_ROLE, tool.name)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked)
            item.setToolTip(one_line(tool.description))
            self.list.addItem(item)
            for proposal in (proposal for proposal in proposals if proposal.tool == tool.name):
                self._add_proposal(proposal)

    def _add_proposal(self, proposal: BindingProposal) -> None:
        item = QListWidgetItem(tr("      called at the step “{title}”", title=one_line(proposal.title)))
        item.setData(PROPOSAL_ROLE, proposal)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        item.setCheckState(Qt.CheckState.Checked)
        item.setToolTip(tr("Its words name the tool. Take the tick away where the step does not call it."))
        self.list.addItem(item)

    def chosen_bindings(self) -> list[BindingProposal]:
        """The checked steps whose tool is checked, too."""
        tools = self.chosen()
        proposals = [item.data(PROPOSAL_ROLE) for item in self._checked_items()]
        return [proposal for proposal in proposals if proposal is not None and proposal.tool in tools]

    def chosen(self) -> set[str]:
        """The names of the tools that are checked."""
        return {name for item in self._checked_items() if (name := item.data(NAME_ROLE)) is not None}

    def _checked_items(self) -> list[QListWidgetItem]:
        items = [self.list.item(index) for index in range(self.list.count())]
        return [item for item in items if item.checkState() is Qt.CheckState.Checked]

    def _check(self, state: Qt.CheckState) -> None:
        for index in range(self.list.count()):
            self.list.item(index).setCheckState(state)


def _describe(tool: Tool, *, is_known: bool) -> str:
    needs = ", ".join(tool.properties()) or tr("nothing")
    gives = ", ".join(output.fact for output in tool.outputs)
    renewed = tr(" (here already: its steps, samples and rules stay)") if is_known else ""
    return f"{tool.label()}{renewed}\nneeds {needs}" + (tr("; gives {gives}", gives=gives) if gives else "")


__all__ = ["ToolChoice"]
