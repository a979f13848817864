"""The list of architectures: by what people call them, with how each works and its name in research."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from sopstudio.agents import AGENTS, explain_agent, label_agent
from sopstudio.ui.context import ThemeState
from sopstudio.ui.runs.agent_box import LIST_WIDTH, AgentBox

RESEARCH = re.compile(r"dpa|spa|MARCO|ReAct|SOP-Agent|Agent-S|JourneyBench|prompt|zero|naive", re.I)


def test_no_name_is_one_of_research() -> None:
    labels = [label_agent(name) for name in AGENTS]
    assert [label for label in labels if RESEARCH.search(label)] == []
    assert len(set(labels)) == len(AGENTS)
    assert label_agent("of-another-build") == "of-another-build"


def test_each_entry_says_how_it_works_and_then_what_it_is_in_research(qtbot: QtBot) -> None:
    box = AgentBox(ThemeState())
    qtbot.addWidget(box)
    index = box.findData("marco")
    assert box.itemText(index) == label_agent("marco")
    tip = box.itemData(index, Qt.ItemDataRole.ToolTipRole)
    assert tip.split("\n") == [explain_agent("marco"), "In research: MARCO (a team of task agents)"]
    assert box.itemData(index, Qt.ItemDataRole.AccessibleDescriptionRole) == tip
    box.setCurrentIndex(index)
    assert box.toolTip().split("\n")[0] == label_agent("marco")


def test_an_entry_has_room_for_its_lines(qtbot: QtBot) -> None:
    box = AgentBox(ThemeState())
    qtbot.addWidget(box)
    option = QStyleOptionViewItem()
    heights = [box.itemDelegate().sizeHint(option, box.model().index(row, 0)).height() for row in range(box.count())]
    assert min(heights) > 2.5 * option.fontMetrics.height()
    assert box.view().minimumWidth() == LIST_WIDTH
