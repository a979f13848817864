"""The controls that all panels are made of."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from sopstudio.ui.parts import ElidedLink, button


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_enter_presses_a_button_as_space_does(qtbot: QtBot, key: Qt.Key) -> None:
    pressed: list[str] = []
    made: list[QPushButton] = [
        button("Add an edge", lambda: pressed.append("button")),
        ElidedLink("Write it so", lambda: pressed.append("link")),
    ]
    for one in made:
        qtbot.addWidget(one)
        one.show()
        QTest.keyClick(one, key)
    assert pressed == ["button", "link"]
