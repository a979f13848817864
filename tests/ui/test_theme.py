"""The palette can be read: measured, not felt."""

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QLineEdit,
    QListWidget,
    QPushButton,
    QStyle,
    QStyleOptionViewItem,
    QTabBar,
    QTableWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot
from shiboken6 import invalidate, isValid

from sopstudio.ui.context import ThemeState
from sopstudio.ui.focus_ring import FocusedRow, FocusRing
from sopstudio.ui.list_items import list_heading
from sopstudio.ui.platform_contrast import theme_for
from sopstudio.ui.style import style_sheet
from sopstudio.ui.theme import PALETTES, ThemeName, contrast
from sopstudio.ui.widgets import button, column

TEXT = [(name, pair) for name, palette in PALETTES.items() for pair in palette.text_pairs()]
SHAPES = [(name, pair) for name, palette in PALETTES.items() for pair in palette.shape_pairs()]


def test_contrast_is_that_of_the_guideline() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize(("theme", "pair"), TEXT)
def test_text_can_be_read_on_its_ground(theme: ThemeName, pair: str) -> None:
    palette = PALETTES[theme]
    assert contrast(*palette.text_pairs()[pair]) >= (7 if palette.is_high_contrast else 4.5)


@pytest.mark.parametrize("theme", PALETTES)
def test_what_cannot_be_used_looks_unlike_what_can(theme: ThemeName) -> None:
    palette = PALETTES[theme]
    assert contrast(palette.disabled, palette.text) >= 3
    assert contrast(palette.disabled, palette.surface) >= 3


@pytest.mark.parametrize("theme", [name for name, palette in PALETTES.items() if palette.is_high_contrast])
def test_an_empty_field_looks_unlike_a_filled_one(theme: ThemeName, qtbot: QtBot) -> None:
    palette = PALETTES[theme]
    assert contrast(palette.placeholder, palette.text) >= 2
    field = QLineEdit(placeholderText="e.g. approved")
    qtbot.addWidget(field)
    field.setStyleSheet(style_sheet(palette))
    field.show()
    assert field.palette().placeholderText().color().name().upper() == palette.placeholder


@pytest.mark.parametrize("theme", [name for name, palette in PALETTES.items() if palette.is_high_contrast])
def test_in_high_contrast_a_marked_row_is_one_box_and_fixes_and_headings_can_be_told(
    theme: ThemeName, qtbot: QtBot
) -> None:
    palette, window = PALETTES[theme], QWidget()
    qtbot.addWidget(window)
    table, notes = QTableWidget(3, 3), QListWidget()
    notes.setObjectName("groups")
    fix = button("Use this condition", role="fix")
    notes.addItem(list_heading("Assumed"))
    layout = column(window)
    for each in (table, notes, fix):
        layout.addWidget(each)
    window.setStyleSheet(style_sheet(palette))
    table.setShowGrid(False)
    table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
    table.selectRow(1)
    window.resize(500, 500)
    window.show()
    row = table.visualRect(table.model().index(1, 0)).united(table.visualRect(table.model().index(1, 2)))
    picture = table.viewport().grab(row).toImage()
    middle = {picture.pixelColor(x, picture.height() // 2).name().upper() for x in range(row.width())}
    assert middle == {palette.accent_soft}
    assert picture.pixelColor(9, 0).name().upper() == palette.accent
    assert fix.font().underline()
    heading = notes.viewport().grab(notes.visualItemRect(notes.item(0))).toImage()
    inks = {heading.pixelColor(x, y).name().upper() for x in range(heading.width()) for y in range(heading.height())}
    assert palette.text in inks


def test_high_contrast_is_black_on_white_and_white_on_black() -> None:
    grounds = {name: (palette.text, palette.surface) for name, palette in PALETTES.items() if palette.is_high_contrast}
    assert grounds == {"contrast": ("#000000", "#FFFFFF"), "contrast-dark": ("#FFFFFF", "#000000")}


def test_the_platform_is_followed_where_it_asks_for_contrast() -> None:
    high, usual = Qt.ContrastPreference.HighContrast, Qt.ContrastPreference.NoPreference
    assert [theme_for(name, high) for name in PALETTES] == ["contrast", "contrast-dark", "contrast", "contrast-dark"]
    assert [theme_for(name, usual) for name in PALETTES] == list(PALETTES)


@pytest.mark.parametrize("theme", ["contrast", "contrast-dark"])
def test_a_ring_of_two_pixels_follows_the_focus_in_high_contrast(theme: ThemeName, qtbot: QtBot) -> None:
    window, state = QWidget(), ThemeState("light")
    qtbot.addWidget(window)
    first, second = QPushButton("First", window), QPushButton("Second", window)
    second.move(120, 40)
    window.resize(300, 120)
    ring = FocusRing(window, state)
    with qtbot.waitActive(window):
        window.show()
    first.setFocus()
    assert ring.widget() is None
    state.set_theme(theme)
    assert ring.widget() is first
    second.setFocus()
    assert ring.widget() is second
    assert ring.geometry().contains(second.geometry())
    image = ring.grab().toImage()
    middle, ink = image.height() // 2, QColor(PALETTES[theme].text)
    assert [image.pixelColor(x, middle) == ink for x in range(3)] == [True, True, False]


def test_the_ring_notices_keys_though_python_has_another_object_for_the_window(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    QPushButton("First", window).setFocus()
    ring = FocusRing(window, ThemeState("light"))
    with qtbot.waitActive(window):
        window.show()
    invalidate(window.windowHandle())
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Tab)
    assert ring.by_key


@pytest.mark.parametrize("is_hidden_first", [False, True])
def test_the_ring_outlives_a_row_that_is_deleted_with_the_focus_in_it(qtbot: QtBot, is_hidden_first: bool) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    lines = column(window)
    rows = [QWidget(), QWidget()]
    buttons = [QPushButton("×", row) for row in rows]
    for row in rows:
        row.setMinimumSize(120, 40)
        lines.addWidget(row)
    ring = FocusRing(window, ThemeState("contrast"))
    with qtbot.waitActive(window):
        window.show()
    buttons[0].setFocus()
    assert ring.widget() is buttons[0]
    if is_hidden_first:
        rows[0].hide()
    rows[0].deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    buttons[1].setFocus()
    assert isValid(ring)
    assert ring.widget() is buttons[1]
    assert ring.isVisible()


def test_what_has_no_line_of_its_own_gets_a_ring_where_a_key_brought_the_focus(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    field, tabs = QLineEdit(window), QTabBar(window)
    tabs.addTab("Facts")
    tabs.move(0, 60)
    tabs.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    window.resize(300, 120)
    ring = FocusRing(window, ThemeState("light"))
    with qtbot.waitActive(window):
        window.show()
    handle = window.windowHandle()
    assert not ring.isVisible()
    field.setFocus()
    tabs.setFocus()
    assert ring.widget() is None
    field.setFocus()
    QTest.keyClick(handle, Qt.Key.Key_Tab)
    assert tabs.hasFocus()
    assert ring.widget() is tabs
    assert ring.isVisible()
    QTest.mouseClick(handle, Qt.MouseButton.LeftButton, pos=QPoint(250, 110))
    assert tabs.hasFocus()
    assert ring.widget() is None
    QTest.keyClick(handle, Qt.Key.Key_Tab)
    assert field.hasFocus()
    assert ring.widget() is None
    QTest.mouseClick(handle, Qt.MouseButton.LeftButton, pos=tabs.geometry().center())
    assert tabs.hasFocus()
    assert ring.widget() is None


@pytest.mark.parametrize("theme", PALETTES)
@pytest.mark.parametrize("name", ["", "groups", "suggestions"])
def test_a_row_that_is_selected_has_as_much_room_for_its_text_as_before(
    theme: ThemeName, name: str, qtbot: QtBot
) -> None:
    rows = QListWidget()
    qtbot.addWidget(rows)
    rows.setObjectName(name)
    rows.setStyleSheet(style_sheet(PALETTES[theme]))
    option: Any = QStyleOptionViewItem()
    rows.initViewItemOption(option)
    option.rect, option.text = QRect(0, 0, 200, 60), "The text says nothing of the other cases."
    option.features |= QStyleOptionViewItem.ViewItemFeature.HasDisplay
    rooms = []
    for state in (QStyle.StateFlag.State_Enabled, QStyle.StateFlag.State_Enabled | QStyle.StateFlag.State_Selected):
        option.state = state
        rooms.append(rows.style().subElementRect(QStyle.SubElement.SE_ItemViewItemText, option, rows))
    assert rooms[0] == rooms[1]
    assert rooms[0].width() < 200


@pytest.mark.parametrize("theme", PALETTES)
@pytest.mark.parametrize("is_by_row", [False, True])
def test_a_list_shows_in_every_theme_that_it_has_the_focus(theme: ThemeName, is_by_row: bool, qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    field, rows = QLineEdit(window), QListWidget(window)
    rows.addItem("A row")
    rows.move(0, 60)
    if is_by_row:
        FocusedRow(rows)
    window.setStyleSheet(style_sheet(PALETTES[theme]))
    ring = FocusRing(window, ThemeState(theme))
    with qtbot.waitActive(window):
        window.show()
    field.setFocus()
    before = window.grab(rows.geometry()).toImage()
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Tab)
    assert rows.hasFocus()
    assert ring.isVisible() == (PALETTES[theme].is_high_contrast or not is_by_row)
    assert bool(rows.selectedItems()) == is_by_row
    after = window.grab(rows.geometry()).toImage()
    places = [(x, y) for x in range(after.width()) for y in range(after.height())]
    new = {after.pixelColor(*place).name().upper() for place in places if after.pixel(*place) != before.pixel(*place)}
    assert new & {PALETTES[theme].accent, PALETTES[theme].text}
    if is_by_row:
        row = rows.viewport().grab(rows.visualItemRect(rows.item(0))).toImage()
        assert row.pixelColor(row.width() // 2, 0).name().upper() == PALETTES[theme].accent.upper()
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Down)
    assert ring.isVisible() == (PALETTES[theme].is_high_contrast or not rows.selectedItems())


@pytest.mark.parametrize(("theme", "pair"), SHAPES)
def test_shapes_stand_out_from_their_ground(theme: ThemeName, pair: str) -> None:
    assert contrast(*PALETTES[theme].shape_pairs()[pair]) >= 3


def shape(theme: ThemeName, qtbot: QtBot, *, checked: bool) -> list[bool]:
    """For each pixel of a switch whether it is drawn on, whatever the colour."""
    box = QCheckBox()
    qtbot.addWidget(box)
    box.setStyleSheet(style_sheet(PALETTES[theme]))
    box.setChecked(checked)
    box.resize(30, 18)
    image = box.grab().toImage()
    ground = QColor(PALETTES[theme].surface).lightness()
    pixels = [image.pixelColor(x, y) for y in range(image.height()) for x in range(image.width())]
    return [abs(pixel.lightness() - ground) > 40 for pixel in pixels]


@pytest.mark.parametrize("theme", PALETTES)
def test_a_switch_that_is_on_has_another_shape_than_one_that_is_off(theme: ThemeName, qtbot: QtBot) -> None:
    on, off = shape(theme, qtbot, checked=True), shape(theme, qtbot, checked=False)
    assert sum(item is not other for item, other in zip(on, off, strict=True)) > len(on) / 5
