"""The timeline stays fluid with ten thousand events, and slider and table go together."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QColor
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from sopstudio.trace import EventLine
from sopstudio.ui.accessibility import Announcer, interface_of
from sopstudio.ui.context import ThemeState
from sopstudio.ui.simulate.timeline import (
    DETAIL_COLUMN,
    MIN_WIDTH_OF_ONE_LINE,
    NUMBER_COLUMN,
    TAG_COLUMN,
    TEXT_COLUMN,
    Timeline,
    TimelineDelegate,
)

MANY = 10_000


def timeline(qtbot: QtBot, count: int) -> tuple[Timeline, list[EventLine]]:
    made = Timeline(ThemeState())
    qtbot.addWidget(made)
    rows = [EventLine("agent", f"words {number}", "more <b>") for number in range(count)]
    made.resize(900, 240)
    made.show_rows(rows)
    return made, rows


def test_readers_hear_a_row_in_its_first_cell_and_each_column_by_its_title(qtbot: QtBot) -> None:
    made, _ = timeline(qtbot, 2)
    model, spoken = made.model, Qt.ItemDataRole.AccessibleTextRole
    cells = [model.data(model.index(1, column), spoken) for column in range(4)]
    assert cells == ["2, agent: words 1. more <b>.", "agent", "words 1", "more <b>"]
    titles = [model.headerData(column, Qt.Orientation.Horizontal) for column in range(4)]
    assert titles == ["Number", "Kind", "What happened", "Details"]


def test_slider_and_table_show_the_same_moment(qtbot: QtBot) -> None:
    made, _ = timeline(qtbot, 40)
    looked: list[int] = []
    made.event_selected.connect(looked.append)
    assert made.current == 39
    made.slider.setValue(9)
    assert (made.current, looked) == (9, [10])
    made.select(3)
    assert (made.slider.value(), looked) == (3, [10, 4])
    QTest.keyClick(made.slider, Qt.Key.Key_Right)
    assert made.current == 4
    QTest.mouseClick(made.slider, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    assert made.current == 0
    assert made.back_button.isEnabled()


def test_the_slider_says_the_moment_in_words(qtbot: QtBot) -> None:
    made, _ = timeline(qtbot, 40)
    made.show()
    qtbot.waitExposed(made)
    said: list[str] = []
    for announcer in made.slider.findChildren(Announcer):
        announcer.announced.connect(said.append)
    made.slider.setFocus()
    qtbot.waitUntil(made.slider.hasFocus)
    QTest.keyClick(made.slider, Qt.Key.Key_Left)
    assert said == ["39 of 40: words 38. more <b>."]
    told = interface_of(made.slider)
    assert told.text(QAccessible.Text.Value) == said[0]
    assert told.text(QAccessible.Text.Name) == "Moment of the run"
    assert told.role() == QAccessible.Role.Slider


def test_words_take_the_room_of_a_row_that_has_no_more_to_say(qtbot: QtBot) -> None:
    words = "a sentence of the customer that is longer than the half of the timeline which it would have beside more"
    made, _ = timeline(qtbot, 0)
    made.show_rows([EventLine("user", words, "more"), EventLine("user", words)])
    made.resize(made.fontMetrics().horizontalAdvance(words) * 4 // 3, 240)
    made.show()
    delegate = made.table.itemDelegate()
    assert isinstance(delegate, TimelineDelegate)
    beside, alone = made.model.index(0, TEXT_COLUMN), made.model.index(1, TEXT_COLUMN)
    assert delegate.elided_text(beside, made.table.visualRect(beside)).endswith("…")
    assert delegate.elided_text(alone, made.table.visualRect(alone)) == words
    assert delegate.text_index(made.model.index(1, DETAIL_COLUMN)) == alone
    assert delegate.text_index(made.model.index(0, DETAIL_COLUMN)).data() == "more"


def test_tags_are_no_wider_than_those_that_are_there(qtbot: QtBot) -> None:
    made, rows = timeline(qtbot, 3)
    made.show()
    narrow = made.table.columnWidth(TAG_COLUMN)
    assert narrow < 70
    rows.append(EventLine("search", "Looks something up"))
    made.show_rows(rows)
    wide = made.table.columnWidth(TAG_COLUMN)
    assert narrow < wide < 120
    assert made.table.columnWidth(NUMBER_COLUMN) < 40
    assert made.table.columnWidth(TEXT_COLUMN) > made.table.columnWidth(DETAIL_COLUMN)
    assert made.table.horizontalHeader().length() == made.table.viewport().width()


def test_in_a_narrow_timeline_each_text_follows_its_own_tag(qtbot: QtBot) -> None:
    made, _ = timeline(qtbot, 0)
    made.show()
    delegate, words = made.table.itemDelegate(), "so many words as fit"
    assert isinstance(delegate, TimelineDelegate)
    made.show_rows([EventLine("search", words, "more"), EventLine("agent", words, "more")])
    shown = []
    for width in range(200, MIN_WIDTH_OF_ONE_LINE, 4):
        made.resize(width, 240)
        texts = [made.model.index(row, TEXT_COLUMN) for row in range(2)]
        shown.append([delegate.elided_text(text, made.table.visualRect(text)) == words for text in texts])
    assert [False, True] in shown
    assert not made.table.viewport().grab().isNull()


def test_new_events_are_added_without_telling_all_anew(qtbot: QtBot) -> None:
    made, rows = timeline(qtbot, 5)
    looked: list[int] = []
    made.event_selected.connect(looked.append)
    resets: list[bool] = []
    made.model.modelReset.connect(lambda: resets.append(True))
    rows.append(EventLine("end", "Completed"))
    made.show_rows(rows)
    assert (made.model.rowCount(), made.current, resets, looked) == (6, 5, [], [])
    assert not made.back_button.isEnabled()


def test_among_ten_thousand_events_each_can_be_chosen(qtbot: QtBot) -> None:
    made, rows = timeline(qtbot, MANY)
    made.grab()
    for number in range(20):
        rows.append(EventLine("agent", "one more"))
        made.show_rows(rows)
        made.select(number * 400)
        made.grab()
        assert made.model.rowCount() == len(rows)
        assert made.current == number * 400


def test_only_a_good_end_is_told_in_green(qtbot: QtBot) -> None:
    look = ThemeState()
    tones = {}
    for tone, colour in (("good", look.palette.good_soft), ("warning", look.palette.warning_soft)):
        made = Timeline(look)
        qtbot.addWidget(made)
        made.resize(900, 240)
        made.show_rows([EventLine("end", "How it ended", "", tone)])
        made.show()
        picture = made.table.viewport().grab().toImage()
        seen = {picture.pixelColor(x, 13).name() for x in range(picture.width())}
        tones[tone] = QColor(colour).name() in seen
    assert tones == {"good": True, "warning": True}
