"""The tabs of the panels below the canvas, on more lines where one has no room for them."""

from __future__ import annotations

from contextlib import ExitStack

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import QTabBar, QWidget

from sopstudio.translation import tr
from sopstudio.ui.widgets import column

MAX_LINES = 3


class PanelTabs(QWidget):
    """Tabs with a title each. `current_changed` carries the index of the current one, `clicked` that of a tab that was
    clicked.

    Each line is a bar with all tabs that shows its own; Qt has no bar with several lines.
    """

    current_changed = Signal(int)
    clicked = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.lines = [QTabBar() for _ in range(MAX_LINES)]
        self.titles: list[str] = []
        self._current, self._room = 0, 0
        self.setAccessibleName(tr("Panels"))  # Qt names tabs by the current one only
        layout = column(self)
        for line in self.lines:
            line.setDrawBase(False)
            line.setExpanding(False)
            line.setUsesScrollButtons(False)
            line.currentChanged.connect(self.set_current)
            line.tabBarClicked.connect(self.clicked)
            layout.addWidget(line)

    @property
    def current(self) -> int:
        """The index of the current tab."""
        return self._current

    def set_titles(self, titles: list[str]) -> None:
        """Show tabs with these titles; the current one stays, unless there are others."""
        with self._unheard():
            for line in self.lines:
                while line.count() > len(titles):
                    line.removeTab(line.count() - 1)
                while line.count() < len(titles):
                    line.addTab("")
                for index, title in enumerate(titles):
                    line.setTabText(index, title)
        self.titles = titles
        self.fit(self._room)

    def set_current(self, index: int) -> None:
        """Make another tab the current one."""
        if index == self._current or not 0 <= index < len(self.titles):
            return
        self._current = index
        with self._unheard():
            for line in self.lines:
                line.setCurrentIndex(index)
        self.fit(self._room)
        self.current_changed.emit(index)

    def focus_current(self) -> None:
        """Focus the line with the current tab."""
        for line in self.lines:
            if line.isTabVisible(self._current):
                line.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def fit(self, room: int) -> None:
        """Put the tabs that do not fit into `room` pixels on the next line."""
        self._room = room
        numbers = self._line_numbers()
        with self._unheard():
            for number, line in enumerate(self.lines):
                for index, wanted in enumerate(numbers):
                    if line.isTabVisible(index) != (wanted == number):  # Qt forgets a change before one that is none
                        line.setTabVisible(index, wanted == number)
                line.setCurrentIndex(self._current)  # Qt goes on to another tab where it hides the current one
                line.setVisible(number in numbers)
        self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        """The height of the lines; any width, as tabs go to the next one."""
        return QSize(0, super().minimumSizeHint().height())

    def _line_numbers(self) -> list[int]:
        """The line of each tab."""
        numbers: list[int] = []
        number, used = 0, 0
        self.lines[0].ensurePolished()  # the style sheet makes tabs wider
        for index in range(len(self.titles)):
            width = self.lines[0].tabSizeHint(index).width()
            if used and used + width > self._room and number < MAX_LINES - 1:
                number, used = number + 1, 0
            numbers.append(number)
            used += width
        return numbers

    def _unheard(self) -> ExitStack:
        """Changes of the bars that are not choices of the user."""
        stack = ExitStack()
        for line in self.lines:
            stack.enter_context(QSignalBlocker(line))
        return stack


__all__ = ["PanelTabs"]
