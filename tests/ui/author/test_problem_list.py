"""The list of problems by keys, also where its rows are nearly as high as it is."""

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListWidgetItem
from pytestqt.qtbot import QtBot

from sopstudio.ui.author.problem_list import ListedRow, ProblemList
from tests.ui.wheel import turn_over

ROWS = 6


@pytest.fixture(params=[(60,), (107, 60, 60), (200,)], ids=["low", "mixed", "higher than the list"])
def rows(request: pytest.FixtureRequest, qtbot: QtBot) -> ProblemList:
    listed = ProblemList()
    qtbot.addWidget(listed)
    for number in range(ROWS):
        item = QListWidgetItem()
        item.setSizeHint(QSize(100, request.param[number % len(request.param)]))
        listed.addItem(item)
        listed.setItemWidget(item, ListedRow())
    listed.resize(200, 150)
    listed.show()
    listed.setCurrentRow(0)
    return listed


def test_page_keys_go_on_to_the_end_and_back(rows: ProblemList) -> None:
    for key, end in ((Qt.Key.Key_PageDown, ROWS - 1), (Qt.Key.Key_PageUp, 0)):
        passed = [rows.currentRow()]
        for _ in range(ROWS):
            QTest.keyClick(rows, key)
            passed.append(rows.currentRow())
        assert passed[-1] == end
        assert len(set(passed)) == len(passed) - passed.count(end) + 1, "each page is another row"


def test_a_notch_of_the_wheel_passes_no_row(rows: ProblemList) -> None:
    turn_over(rows.viewport())
    assert 0 < rows.verticalScrollBar().value() < 60


def test_the_beginning_of_the_current_row_is_in_view(rows: ProblemList) -> None:
    for _ in range(ROWS - 1):
        QTest.keyClick(rows, Qt.Key.Key_Down)
        top = rows.visualItemRect(rows.currentItem()).top()
        assert 0 <= top < rows.viewport().height()
