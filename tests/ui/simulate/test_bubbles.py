"""The cards and bubbles of the conversation keep within its panel."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from sopstudio.ui.context import ThemeState
from sopstudio.ui.icons import IconSet
from sopstudio.ui.simulate.conversation_entries import ConversationEntry
from sopstudio.ui.simulate.conversation_panel import ConversationPanel
from sopstudio.ui.style import style_sheet
from sopstudio.ui.theme import LIGHT

LONG_NAME = "reservation_of_the_customer_cancellation"
ENTRIES = [
    ConversationEntry("agent", 0, "Please tell me: https://example.com/a/very/long/address/of/some/page"),
    ConversationEntry("user", 1, "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk"),
    ConversationEntry("tool", 2, f"{LONG_NAME} → is not reachable", LONG_NAME, "failed"),
    ConversationEntry("tool", 3, "", "cancel_reservation", "waiting for response", True, "https://example.com/x"),
    ConversationEntry("warning", 4, f"{LONG_NAME} has failed"),
    ConversationEntry("end", 5, f"{LONG_NAME}: not reachable", "Stopped", "stopped", tone="warning"),
]


@pytest.mark.parametrize("width", [280, 300, 360, 520])
def test_no_entry_is_wider_than_the_panel(qtbot: QtBot, width: int) -> None:
    panel = ConversationPanel(ThemeState(), IconSet(LIGHT))
    panel.setStyleSheet(style_sheet(LIGHT))
    qtbot.addWidget(panel)
    panel.resize(width, 500)
    panel.show()
    panel.show_run(None, ENTRIES)
    area = panel.findChild(QScrollArea)
    content = area.widget() if area is not None else None
    assert area is not None
    assert content is not None
    qtbot.waitUntil(lambda: content.width() == area.viewport().width())
    for text_label in content.findChildren(QLabel):
        assert needed_width(text_label) <= text_label.width(), text_label.text()


def needed_width(text_label: QWidget) -> int:
    """The least width that cuts no word."""
    return text_label.minimumSizeHint().width() if text_label.isVisible() else 0
