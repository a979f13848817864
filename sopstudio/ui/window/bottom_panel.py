"""The panels below the canvas, each with a tab."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QTabBar, QWidget

from sopstudio.translation import tr
from sopstudio.ui.accessibility import Announcer
from sopstudio.ui.action import MENUS, Action, MenuName
from sopstudio.ui.context import Perspective
from sopstudio.ui.panel_stack import PanelStack
from sopstudio.ui.theme import SPACE_L, SPACE_XS
from sopstudio.ui.widgets import column, focus_first

_COUNT = re.compile(r" \d.*$")
"""How many a panel lists, behind its title."""


class BottomPanel(QWidget):
    """Shows the panels of the current perspective. The text of a tab is the window title of its panel, and
    follows it.

    `escaped` is emitted when Escape is pressed here.
    """

    escaped = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("below")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMinimumHeight(96)
        self._tabs, self._stack = QTabBar(), PanelStack()
        self._tabs.setDrawBase(False)
        self._tabs.setExpanding(False)
        self._tabs.setUsesScrollButtons(True)
        self.setAccessibleName(tr("Panels"))  # Qt names tabs by the current one only
        self._panels: tuple[QWidget, ...] = ()
        self._announcer = Announcer(self)
        layout = column(self)
        top = column()
        top.setContentsMargins(SPACE_L, SPACE_XS, SPACE_L, 0)
        top.addWidget(self._tabs)
        layout.addLayout(top)
        layout.addWidget(self._stack, 1)
        self._tabs.currentChanged.connect(self._show_panel)

    @property
    def titles(self) -> list[str]:
        """The texts of the tabs."""
        return [self._tabs.tabText(index) for index in range(self._tabs.count())]

    def add_panels(self, panels: Iterable[QWidget]) -> None:
        """Add panels to be shown later. A panel without a parent could be garbage-collected in any thread."""
        for panel in panels:
            self._stack.addWidget(panel)
            panel.windowTitleChanged.connect(self._update_titles)

    def show_panels(self, panels: Sequence[QWidget]) -> None:
        """Show these of the added panels, the first one in front; hide everything where there are none."""
        self._panels = ()
        while self._tabs.count():
            self._tabs.removeTab(0)
        for panel in panels:
            self._tabs.addTab(panel.windowTitle())
        self._panels = tuple(panels)
        self.setVisible(bool(panels))
        self._show_panel(0)

    def raise_panel(self, panel: QWidget) -> None:
        """Bring a panel to the front, if it is one of those shown."""
        if panel in self._panels:
            self._tabs.setCurrentIndex(self._panels.index(panel))

    def focus_panel(self, panel: QWidget) -> None:
        """Bring a panel to the front and focus it, or its tab where nothing in it takes keyboard focus."""
        if panel in self._panels:
            self.show()
            self.raise_panel(panel)
            if not focus_first(panel):
                self._tabs.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self._announcer.announce(panel.windowTitle())

    def switch_panel(self, offset: int) -> None:
        """Go to the next panel (`offset` 1), or to the previous one (-1)."""
        if self._panels:
            self.focus_panel(self._panels[(self._tabs.currentIndex() + offset) % len(self._panels)])

    def panel_actions(self, perspective: Perspective, in_view: Callable[[], bool]) -> Iterator[Action]:
        """An action for each panel of a perspective that goes to it."""
        menu: MenuName = next(
            (title_of_menu for title_of_menu in MENUS if title_of_menu.lower() == perspective.name), "View"
        )
        for panel in perspective.bottom_panels():
            title = _COUNT.sub("", panel.windowTitle())
            name = f"{perspective.name}.panel-{title.split()[0].lower()}"
            focus = partial(self.focus_panel, panel)
            yield Action(
                name,
                tr("Go to {title}", title=title),
                focus,
                menu,
                enabled=in_view,
                group=9,
                search_words=tr("panel tab below show"),
            )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Emit `escaped` on Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        else:
            super().keyPressEvent(event)

    def _show_panel(self, index: int) -> None:
        if 0 <= index < len(self._panels):
            self._stack.setCurrentWidget(self._panels[index])

    def _update_titles(self) -> None:
        for index, panel in enumerate(self._panels):
            self._tabs.setTabText(index, panel.windowTitle())
