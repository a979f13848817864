"""Titles beside controls: they come and go with them, also while the panel is hidden."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QLabel, QWidget
from pytestqt.qtbot import QtBot

from sopstudio.ui.runs.titled_fields import TitledFields


def visible_titles(panel: QWidget) -> list[str]:
    return [title.text() for title in panel.findChildren(QLabel) if not title.isHidden()]


def test_a_title_comes_and_goes_with_its_control(qtbot: QtBot) -> None:
    panel, agent, model = QWidget(), QComboBox(), QComboBox()
    model.hide()
    panel.setLayout(TitledFields(("Agent", agent), ("Model", model)))
    qtbot.addWidget(panel)
    panel.show()
    assert visible_titles(panel) == ["Agent"]
    panel.hide()
    model.show()
    agent.hide()
    panel.show()
    assert visible_titles(panel) == ["Model"]


def test_a_screen_reader_finds_the_title_of_a_control(qtbot: QtBot) -> None:
    panel, agent = QWidget(), QComboBox()
    panel.setLayout(TitledFields(("Agent", agent)))
    qtbot.addWidget(panel)
    (title,) = panel.findChildren(QLabel)
    assert title.buddy() is agent
