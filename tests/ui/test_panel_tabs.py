"""Of the tabs below the canvas none is cut: those that do not fit are on another line."""

from __future__ import annotations

from itertools import chain

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTabBar, QWidget
from pytestqt.qtbot import QtBot

from sopstudio.ui.icons import IconSet
from sopstudio.ui.panel_tabs import PanelTabs
from sopstudio.ui.theme import LIGHT
from sopstudio.ui.window.bottom_panel import BottomPanel

TITLES = ["Ergebnisse", "Durchschnitte", "Läufe 38", "Diagramme", "Vergleich", "Szenarien 38", "Frühere Fälle"]


@pytest.fixture
def below(qtbot: QtBot) -> BottomPanel:
    panel = BottomPanel(IconSet(LIGHT))
    qtbot.addWidget(panel)
    pages = []
    for title in TITLES:
        page = QWidget()
        page.setWindowTitle(title)
        pages.append(page)
    panel.add_panels(pages)
    panel.show_panels(pages)
    panel.resize(2000, 300)
    panel.show()
    return panel


def tabs_of(panel: BottomPanel) -> PanelTabs:
    (tabs,) = panel.findChildren(PanelTabs)
    return tabs


def shown_lines(panel: BottomPanel) -> list[list[str]]:
    """The titles on each line that is in view."""
    lines = [line for line in tabs_of(panel).lines if line.isVisible()]
    return [[line.tabText(at) for at in range(line.count()) if line.isTabVisible(at)] for line in lines]


def texts_of(line: QTabBar) -> list[str]:
    return [line.tabText(at) for at in range(line.count())]


def current_texts(panel: BottomPanel) -> list[str]:
    """The titles of the tabs that are marked as the current one."""
    lines = [line for line in tabs_of(panel).lines if line.isVisible() and line.isTabVisible(line.currentIndex())]
    return [line.tabText(line.currentIndex()) for line in lines]


def are_whole(panel: BottomPanel) -> bool:
    """Whether every tab lies inside its line, and every line inside the panel."""
    lines = [line for line in tabs_of(panel).lines if line.isVisible()]
    rects = [(line, line.tabRect(at)) for line in lines for at in range(line.count()) if line.isTabVisible(at)]
    ends = [line.mapTo(panel, rect.topRight()).x() for line, rect in rects]
    return all(rect.width() > 0 for _, rect in rects) and max(ends) < panel.width()


@pytest.mark.parametrize(("width", "line_count"), [(400, 3), (480, 2), (2000, 1)])
def test_tabs_that_do_not_fit_go_to_the_next_line(
    below: BottomPanel, qtbot: QtBot, width: int, line_count: int
) -> None:
    below.resize(width, 300)
    qtbot.waitUntil(lambda: are_whole(below))
    lines = shown_lines(below)
    assert list(chain.from_iterable(lines)) == TITLES == below.titles
    assert len(lines) <= line_count
    assert (len(lines) > 1) == (width < 1000)


def test_a_tab_of_another_line_is_chosen_by_a_click(below: BottomPanel, qtbot: QtBot) -> None:
    below.resize(480, 300)
    qtbot.waitUntil(lambda: are_whole(below))
    line = next(line for line in tabs_of(below).lines if TITLES[-1] in texts_of(line))
    QTest.mouseClick(line, Qt.MouseButton.LeftButton, pos=line.tabRect(texts_of(line).index(TITLES[-1])).center())
    assert tabs_of(below).current == len(TITLES) - 1
    assert current_texts(below) == [TITLES[-1]]
    assert [page.windowTitle() for page in below.findChildren(QWidget) if page.isVisible() and page.windowTitle()] == [
        TITLES[-1]
    ]


def test_a_longer_title_makes_another_line(below: BottomPanel, qtbot: QtBot) -> None:
    below.resize(900, 300)
    assert len(shown_lines(below)) == 1
    (page,) = [part for part in below.findChildren(QWidget) if part.windowTitle() == "Läufe 38"]
    page.setWindowTitle("Läufe, die nach der letzten Auswertung noch hinzukamen 38")
    assert len(shown_lines(below)) == 2
    qtbot.waitUntil(lambda: are_whole(below))
    page.setWindowTitle("Läufe 38")
    assert len(shown_lines(below)) == 1
    qtbot.waitUntil(lambda: are_whole(below))


def test_a_title_moves_a_tab_to_the_line_below(below: BottomPanel, qtbot: QtBot) -> None:
    below.resize(480, 300)
    below.grab()  # lays the tabs out
    moved = shown_lines(below)[0][-1]
    (page,) = [part for part in below.findChildren(QWidget) if part.windowTitle() == TITLES[0]]
    page.setWindowTitle("Ergebnisse der letzten Auswertung")
    assert moved in shown_lines(below)[1]
    qtbot.waitUntil(lambda: are_whole(below))


def test_closed_all_lines_stay_in_view(below: BottomPanel, qtbot: QtBot) -> None:
    below.resize(480, 300)
    below.set_open(is_open=False)
    closed = below.maximumHeight()
    assert closed >= sum(line.sizeHint().height() for line in tabs_of(below).lines if line.isVisible())
    below.resize(2000, closed)
    qtbot.waitUntil(lambda: below.maximumHeight() < closed)


@pytest.mark.parametrize("width", [400, 480, 2000])
def test_each_tab_is_there_once_and_one_is_current(below: BottomPanel, qtbot: QtBot, width: int) -> None:
    """A reader of the screen lists what the bars have."""
    below.resize(width, 300)
    qtbot.waitUntil(lambda: are_whole(below))
    for index, title in enumerate(TITLES):
        tabs_of(below).set_current(index)
        assert current_texts(below) == [title]
    bars = [line for line in tabs_of(below).lines if line.isVisible()]
    assert [text for line in bars for text in texts_of(line) if text] == TITLES


def test_arrow_keys_go_through_the_tabs_of_all_lines(below: BottomPanel, qtbot: QtBot) -> None:
    below.resize(480, 300)
    qtbot.waitUntil(lambda: are_whole(below))
    tabs = tabs_of(below)
    with qtbot.waitActive(below):
        below.activateWindow()
    tabs.focus_current()
    passed = [current_texts(below)]
    for _ in TITLES[1:]:
        QTest.keyClick(QApplication.focusWidget() or below, Qt.Key.Key_Right)
        passed.append(current_texts(below))
        assert [line.hasFocus() for line in tabs.lines].count(True) == 1
        assert [line for line in tabs.lines if line.focusPolicy() == Qt.FocusPolicy.TabFocus] == [
            line for line in tabs.lines if line.hasFocus()
        ]
    assert passed == [[title] for title in TITLES]
    for _ in TITLES:
        QTest.keyClick(QApplication.focusWidget() or below, Qt.Key.Key_Left)
    assert current_texts(below) == TITLES[:1]
