"""Tabs of panels, on more lines where one has no room for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from types import MappingProxyType

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QTabBar, QWidget

from sopstudio.translation import tr
from sopstudio.ui.widgets import column

MAX_LINES = 3
STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class PanelTabs(QWidget):
    """Tabs with a title each. `current_changed` carries the index of the current one, `clicked` that of a tab that was
    clicked.

    Each line is a bar of its own, as Qt has none with several lines. One in which no tab is current has a hidden tab
    that is: a bar always has a current tab. Readers are told of that one, too; it has the name of the tab that is
    current on the other line. Tab comes to the line with the current tab, and arrow keys go on from line to line.
    """

    current_changed = Signal(int)
    clicked = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.lines = [QTabBar() for _ in range(MAX_LINES)]
        self._measure = QTabBar(self)
        self._measure.hide()
        self.titles: list[str] = []
        self._tips: dict[str, str] = {}
        self._current, self._room = 0, 0  # no room: it is not known yet
        self._line_of_tab: list[int] = []
        self.setAccessibleName(tr("Panels"))  # Qt names tabs by the current one only
        layout = column(self)
        for number, line in enumerate(self.lines):
            line.setDrawBase(False)
            line.setExpanding(False)
            line.setUsesScrollButtons(False)
            line.currentChanged.connect(partial(self._choose, number))
            line.tabBarClicked.connect(partial(self._click, number))
            line.installEventFilter(self)
            layout.addWidget(line)

    @property
    def current(self) -> int:
        """The index of the current tab."""
        return self._current

    def set_titles(self, titles: list[str], tips: Mapping[str, str] = MappingProxyType({})) -> None:
        """Show tabs with these titles, and tooltips by title; the current one stays, unless there are others."""
        if (titles, tips) == (self.titles, self._tips):
            return
        self.titles, self._tips = titles, dict(tips)
        _set_texts(self._measure, titles)
        self._current = max(min(self._current, len(titles) - 1), 0)
        self.fit(self._room)

    def set_current(self, index: int) -> None:
        """Make another tab the current one."""
        if index == self._current or not 0 <= index < len(self.titles):
            return
        had_focus = any(line.hasFocus() for line in self.lines)
        self._current = index
        self._fill_lines()
        if had_focus:
            self.focus_current()
        self.current_changed.emit(index)

    def eventFilter(self, line: QObject, event: QEvent) -> bool:
        """Go to the tab before or after the current one, whichever line it is on."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in STEPS:
            step = STEPS[Qt.Key(event.key())]
            self.set_current(self._current + (-step if self.isRightToLeft() else step))
            return True
        return super().eventFilter(line, event)

    def focus_current(self) -> None:
        """Focus the line with the current tab."""
        if self._line_of_tab:
            self.lines[self._line_of_tab[self._current]].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def fit(self, room: int) -> None:
        """Put the tabs that do not fit into `room` pixels on the next line."""
        self._room = room
        self._line_of_tab = list(self._find_lines())
        self._fill_lines()
        self.updateGeometry()

    def _fill_lines(self) -> None:
        """Put each tab on its line, and mark the current one."""
        for number, line in enumerate(self.lines):
            texts = [title for title, wanted in zip(self.titles, self._line_of_tab, strict=True) if wanted == number]
            with QSignalBlocker(line):
                self._fill_line(line, texts, self._current - self._first_of(number))
            line.setVisible(bool(texts))
            is_current = bool(texts) and self._line_of_tab[self._current] == number
            line.setFocusPolicy(Qt.FocusPolicy.TabFocus if is_current else Qt.FocusPolicy.NoFocus)

    def _first_of(self, number: int) -> int:
        """The index of the first tab of a line."""
        return sum(line < number for line in self._line_of_tab)

    def _fill_line(self, line: QTabBar, texts: list[str], place: int) -> None:
        """Give a line tabs with these texts; the one at `place` is current, or else a hidden one."""
        has_current = 0 <= place < len(texts)
        if has_current and place < line.count():
            line.setCurrentIndex(place)  # before the hidden one goes, or readers hear of each that is current meanwhile
        _set_texts(line, texts if has_current or not texts else [*texts, ""])
        for at, text in enumerate(texts):
            line.setTabToolTip(at, self._tips.get(text, ""))
        if texts and not has_current:
            place = len(texts)
            line.setAccessibleTabName(place, self.titles[self._current])
        line.setCurrentIndex(place)

    def _choose(self, number: int, place: int) -> None:
        if place >= 0 and self.lines[number].isTabVisible(place):
            self.set_current(self._line_of_tab.index(number) + place)

    def _click(self, number: int, place: int) -> None:
        self.clicked.emit(self._line_of_tab.index(number) + place if place >= 0 else -1)

    def minimumSizeHint(self) -> QSize:
        """The height of the lines; any width, as tabs go to the next one."""
        return QSize(0, super().minimumSizeHint().height())

    def _find_lines(self) -> Iterator[int]:
        """The line of each tab."""
        number, used = 0, 0
        self._measure.ensurePolished()  # the style sheet makes tabs wider
        for index in range(len(self.titles)):
            width = self._measure.tabSizeHint(index).width()
            if self._room and used and used + width > self._room and number < MAX_LINES - 1:
                number, used = number + 1, 0
            used += width
            yield number


def _set_texts(line: QTabBar, texts: list[str]) -> None:
    """Give a bar tabs with these texts; one without a text is hidden."""
    while line.count() > len(texts):
        line.removeTab(line.count() - 1)
    while line.count() < len(texts):
        line.addTab("")
    for place, text in enumerate(texts):
        line.setTabText(place, text)
        line.setAccessibleTabName(place, "")
        if line.isTabVisible(place) != bool(text):  # Qt forgets a change before one that is none
            line.setTabVisible(place, bool(text))


__all__ = ["PanelTabs"]
