"""The controls that all panels are made of."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QHelpEvent, QTextDocumentFragment
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QListWidget, QPushButton, QToolTip, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from sopstudio.ui.context import ThemeState
from sopstudio.ui.floating_panel import FloatingPanel
from sopstudio.ui.forms.flow_layout import FlowLayout
from sopstudio.ui.list_items import ListItemDelegate, list_item
from sopstudio.ui.text_widgets import (
    BreakingLabel,
    DropDown,
    ElidedCheckBox,
    ElidedLabel,
    ElidedLineEdit,
    ElidedLink,
    set_plain_tooltip,
)
from sopstudio.ui.widgets import button, column, label


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


def hover(widget: QWidget) -> str:
    """What the tooltip of a widget says."""
    QToolTip.hideText()
    middle = widget.rect().center()
    QCoreApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, middle, widget.mapToGlobal(middle)))
    return QToolTip.text() if QToolTip.isVisible() else ""


@pytest.mark.parametrize("enabled", [True, False])
def test_the_tooltip_of_a_field_tells_what_is_cut_in_it(qtbot: QtBot, enabled: bool) -> None:
    text, hint = "Press <Step> or Run, and the conversation begins", "Answer here"
    field, waiting, choice = ElidedLineEdit(), ElidedLineEdit(), DropDown()
    field.setText(text)
    waiting.setPlaceholderText(text)
    choice.addItem(text)
    window = QWidget()
    qtbot.addWidget(window)
    lines = QVBoxLayout(window)
    for widget in (field, waiting, choice):
        lines.addWidget(widget)
        set_plain_tooltip(widget, hint)
        widget.setMinimumWidth(20)
        widget.setEnabled(enabled)
    window.resize(120, 120)
    with qtbot.waitExposed(window):
        window.show()
    for widget in (field, waiting, choice):
        told = QTextDocumentFragment.fromHtml(hover(widget)).toPlainText()
        assert text in told
        assert hint in told
    window.resize(900, 120)
    QTest.qWait(20)
    assert [hover(widget) for widget in (field, waiting, choice)] == [hint] * 3


def test_a_text_that_is_too_long_for_its_field_ends_in_dots_until_it_is_edited(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    field, other, plain = ElidedLineEdit(), QLineEdit(), QLineEdit()
    layout = QVBoxLayout(window)
    for each in (other, field, plain):
        layout.addWidget(each)
        each.setFixedWidth(120)
    field.setText("Fragen Sie den Gast nach dem Betrag")
    window.show()
    other.setFocus()
    qtbot.waitUntil(other.hasFocus)
    assert field.elided_text.endswith("…")
    plain.setText(field.elided_text)
    assert field.grab().toImage() == plain.grab().toImage()
    plain.setText(field.text())
    plain.setCursorPosition(0)
    assert field.grab().toImage() != plain.grab().toImage()
    field.setFocus()
    other.setText(field.text())
    qtbot.waitUntil(field.hasFocus)
    field.setText("Betrag")
    assert field.elided_text == "Betrag"


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


def test_what_is_behind_a_panel_is_shaded_and_can_be_used(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    behind = QPushButton("Behind", window)
    behind.setGeometry(0, 0, 60, 30)
    window.setStyleSheet("QWidget { background: #ffffff; }")
    window.resize(400, 300)
    panel = FloatingPanel(window, "Keys", 200, 100)
    window.show()
    assert window.grab().toImage().pixelColor(390, 290) == QColor("#ffffff")
    panel.show_on_top()
    window.resize(500, 400)
    assert window.grab().toImage().pixelColor(490, 390).lightness() < 230
    with qtbot.waitSignal(behind.clicked):
        QTest.mouseClick(window.childAt(behind.geometry().center()) or window, Qt.MouseButton.LeftButton)
    panel.dismiss()
    assert window.grab().toImage().pixelColor(490, 390) == QColor("#ffffff")


def test_a_panel_is_put_away_although_what_had_the_focus_is_gone(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    field = QLineEdit(window)
    panel = FloatingPanel(window, "Keys", 200, 100)
    window.show()
    field.setFocus()
    panel.show_on_top()
    delete(field)
    panel.dismiss()
    assert panel.isHidden()


def test_a_line_of_widgets_never_takes_one_for_another_that_is_gone(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    line = FlowLayout()
    QVBoxLayout(window).addLayout(line)
    gone = []
    for number in range(30):
        link = QPushButton(f"Show {number}")
        line.addWidget(link)
        item = line.itemAt(0)
        assert item is not None
        assert item.widget() is link
        assert line.minimumSize().height() > 0
        gone.append(item)
        delete(link)
        assert line.count() == 0


def test_a_line_of_widgets_is_as_high_as_what_is_in_it(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    line, links = FlowLayout(), [QPushButton("Show") for _ in range(3)]
    for link in links:
        line.addWidget(link)
    outer = QVBoxLayout(window)
    outer.setContentsMargins(0, 0, 0, 0)
    outer.addLayout(line)
    window.resize(links[0].sizeHint().width() * 3 + 40, 300)
    window.show()

    def lines() -> int:
        QApplication.processEvents()
        return len({link.y() for link in links if link.isVisible()})

    one_line = line.heightForWidth(window.width())
    assert lines() == 1
    links[1].setText("Show all that is there, however long")
    assert lines() > 1
    assert line.heightForWidth(window.width()) > one_line
    links[1].hide()
    assert (lines(), line.heightForWidth(window.width())) == (1, one_line)
    window.setStyleSheet("QPushButton { font-size: 40px; }")
    assert (lines() > 0, line.minimumSize().height() > one_line) == (True, True)


def test_a_label_is_elided_again_when_its_font_changes(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    made = ElidedLabel("A title of some length")
    QVBoxLayout(window).addWidget(made)
    window.resize(made.sizeHint().width() + 40, 60)
    window.show()
    assert made.text() == made.full_text
    window.setStyleSheet("QLabel { font-size: 40px; }")
    assert made.text().endswith("…")
    window.setStyleSheet("")
    assert made.text() == made.full_text


def test_the_title_of_a_row_has_room_before_its_note(qtbot: QtBot) -> None:
    """In German the note of *Person* pushed the title out of its row."""
    rows = QListWidget()
    qtbot.addWidget(rows)
    rows.setItemDelegate(ListItemDelegate(ThemeState()))
    for note in ("", "jemand entscheidet, genehmigt oder erledigt es, und zwar mit Bedacht"):
        rows.addItem(list_item("Person", note))
    rows.resize(240, 80)
    picture = rows.viewport().grab().toImage()
    plain, noted = (
        picture.copy(rows.visualItemRect(rows.item(row)).adjusted(0, 0, -170, 0)) for row in range(rows.count())
    )
    assert plain == noted
    assert len({plain.pixel(x, y) for x in range(plain.width()) for y in range(plain.height())}) > 1


def test_a_switch_is_no_wider_than_there_is_room_and_tells_its_whole_text(qtbot: QtBot) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    switch = ElidedCheckBox("Refuse answers that are not in the format that was asked for")
    column(holder).addWidget(switch)
    holder.resize(160, 40)
    holder.show()
    assert holder.width() == 160
    assert switch._option().text.endswith("…")
    position = QPoint(20, 10)
    QApplication.sendEvent(switch, QHelpEvent(QEvent.Type.ToolTip, position, switch.mapToGlobal(position)))
    qtbot.waitUntil(lambda: QToolTip.text() == switch.text())
    QToolTip.hideText()
    holder.resize(900, 40)
    assert switch._option().text == switch.text()


def test_a_breaking_label_breaks_words_that_are_wider_than_it(qtbot: QtBot) -> None:
    heading = BreakingLabel("title")
    qtbot.addWidget(heading)
    heading.set_full_text("cancel_the_reservation Donaudampfschifffahrtsgesellschaft")
    heading.resize(110, 200)
    heading.show()
    drawn = heading.fontMetrics().boundingRect(QRect(0, 0, 110, 999), Qt.TextFlag.TextWordWrap, heading.text())
    assert drawn.width() <= 110
    assert heading.minimumSizeHint().width() <= 110
    assert heading.full_text == "cancel_the_reservation Donaudampfschifffahrtsgesellschaft"
    heading.resize(900, 200)
    assert heading.text() == heading.full_text
