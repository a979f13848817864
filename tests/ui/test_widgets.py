"""The controls that all panels are made of."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from sopstudio.ui.widgets import DropDown, ElidedLabel, ElidedLink, button, label


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_enter_presses_a_button_as_space_does(qtbot: QtBot, key: Qt.Key) -> None:
    pressed: list[str] = []
    made: list[QPushButton] = [
        button("Add an edge", lambda: pressed.append("button")),
        ElidedLink("Write it so", lambda: pressed.append("link")),
    ]
    for journey in made:
        qtbot.addWidget(journey)
        journey.show()
        QTest.keyClick(journey, key)
    assert pressed == ["button", "link"]


def test_what_tells_two_fixes_apart_stays_to_be_read_where_there_is_little_room(qtbot: QtBot) -> None:
    titles = [f"Write {{credit_report_status}} == '{value}'" for value in ("available", "unavailable")]
    shown = []
    for title in titles:
        link = ElidedLink(title, lambda: None, middle=True)
        qtbot.addWidget(link)
        link.resize(180, 28)
        link.show()
        shown.append(link.text())
        assert link.toolTip() == title
    assert shown[0] != shown[1]
    assert all("…" in text and text.startswith("Write") and text.endswith("available'") for text in shown)


def test_no_text_can_turn_the_direction_of_what_follows(qtbot: QtBot) -> None:
    trick = "pay \u202e001\u202c now"
    made: list[QLabel | QPushButton] = [label(trick), ElidedLabel(trick), ElidedLink(trick, lambda: None)]
    for journey in made:
        qtbot.addWidget(journey)
        journey.resize(400, 30)
        journey.show()
        assert journey.text() == "pay 001 now"


def test_a_choice_that_is_too_long_for_its_box_ends_in_dots(qtbot: QtBot) -> None:
    box = DropDown()
    qtbot.addWidget(box)
    text = "today 17:46 · 152 runs · Dynamic-prompt, ReAct, MARCO"
    box.addItem(text)
    box.resize(800, 30)
    assert box.elided_text == text
    box.resize(160, 30)
    assert box.elided_text.endswith("…")
    assert text.startswith(box.elided_text[:-1])
