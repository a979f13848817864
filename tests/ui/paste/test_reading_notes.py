"""The notes of a reading have all the lines that they need, at any width."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QStyle
from pytestqt.qtbot import QtBot

from sopstudio.formats import Loss
from sopstudio.ui.dialogs.reading_notes import ReadingNotes
from sopstudio.ui.style import style_sheet
from sopstudio.ui.theme import LIGHT, SPACE_S

SENTENCE = "The text was read as German: its words for if, else, continue with and end were understood"


@pytest.mark.parametrize("width", range(200, 620, 12))
def test_a_note_is_as_high_as_its_text(qtbot: QtBot, width: int) -> None:
    notes = ReadingNotes()
    notes.setStyleSheet(style_sheet(LIGHT))
    qtbot.addWidget(notes)
    notes.show_notes([Loss(SENTENCE, kind="assumed")], [], 0)
    notes.resize(width, 400)
    notes.show()
    listed = notes.list
    box = listed.visualItemRect(listed.item(1))
    margin = listed.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin) + 1
    room = QRect(0, 0, box.width() - 2 * (SPACE_S + 1 + margin), 999)
    needed = listed.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, listed.item(1).text()).height()
    assert box.height() >= needed + 2 * 6
