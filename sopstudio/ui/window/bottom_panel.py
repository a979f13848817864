"""The panels below the canvas, each with a tab."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHeaderView, QTabBar, QWidget

from sopstudio.translation import tr
from sopstudio.ui.accessibility import Announcer
from sopstudio.ui.action import MENUS, Action, MenuName
from sopstudio.ui.context import Perspective
from sopstudio.ui.icons import IconSet
from sopstudio.ui.panel_stack import PanelStack, ToolPanel
from sopstudio.ui.panel_tabs import PanelTabs
from sopstudio.ui.theme import SPACE_L, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import QWIDGETSIZE_MAX, IconButton, column, focus_first, restyle, row

MIN_HEIGHT = 96
OPEN_TIP, CLOSE_TIP = tr("Open the panels below the canvas (Ctrl+J)"), tr("Close the panels below the canvas (Ctrl+J)")
_COUNT = re.compile(r" \d.*$")
"""How many a panel lists, behind its title."""


class BottomPanel(QWidget):
    """Shows the panels of the current perspective. The text of a tab is the window title of its panel, and
    follows it; the tools of the panel in view stand beside the tabs. Closed, it leaves the tabs of several panels; a
    single one is hidden.

    `toggled` says that the user opens (True) or closes it.
    """

    toggled = Signal(bool)

    def __init__(self, icons: IconSet) -> None:
        super().__init__()
        self.setObjectName("below")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._tabs, self._stack = PanelTabs(), PanelStack()
        self._panels: tuple[QWidget, ...] = ()
        self._in_front: dict[tuple[QWidget, ...], QWidget] = {}
        """The panel that was last in view of each that were shown together."""
        self._tools: dict[QWidget, QWidget] = {}
        self._is_open, self._is_low = True, False
        self._open_button = IconButton(icons, "chevron-up", OPEN_TIP, partial(self.toggled.emit, True))
        self._close_button = IconButton(icons, "chevron-down", CLOSE_TIP, partial(self.toggled.emit, False))
        self._announcer = Announcer(self)
        layout = column(self)
        self._top = row(self._tabs, self._open_button, self._close_button)
        self._top.setStretch(0, 1)
        self._top.setContentsMargins(SPACE_L, SPACE_XS, SPACE_S, 0)
        layout.addLayout(self._top)
        layout.addWidget(self._stack, 1)
        self._tabs.current_changed.connect(self._show_panel)
        self._tabs.clicked.connect(self._open_clicked)
        self.set_open(is_open=True)

    @property
    def titles(self) -> list[str]:
        """The texts of the tabs."""
        return list(self._tabs.titles)

    @property
    def is_open(self) -> bool:
        """Whether a panel is in view, not the tabs alone."""
        return self._is_open and not self.isHidden()

    def set_open(self, *, is_open: bool) -> None:
        """Show the panel of the current tab, or the tabs alone; a single panel has nothing to choose, and is hidden."""
        self._is_open = is_open
        self._stack.setVisible(is_open)
        self._open_button.setVisible(not is_open)
        self._close_button.setVisible(is_open)
        self._show_tools()
        self._bound_height()
        self.setVisible(len(self._panels) > (0 if is_open else 1))

    def set_low(self, is_low: bool) -> None:
        """Have less tall tabs and titles of columns where the window is low."""
        if is_low != self._is_low:
            self._is_low = is_low
            self._lower_titles(self)
            self._fit_tabs()

    def _lower_titles(self, within: QWidget) -> None:
        for titles in (*within.findChildren(QTabBar), *within.findChildren(QHeaderView)):
            titles.setProperty("low", self._is_low)
            restyle(titles)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the tabs as many lines as they need."""
        super().resizeEvent(event)
        self._fit_tabs()

    def add_panels(self, panels: Iterable[QWidget]) -> None:
        """Add panels to be shown later. A panel without a parent could be garbage-collected in any thread."""
        for panel in panels:
            self._stack.addWidget(panel)
            self._lower_titles(panel)
            if isinstance(panel, ToolPanel):
                self._tools[panel] = QWidget()  # which is shown with the panel; whether it has any, the panel decides
                column(self._tools[panel]).addWidget(panel.tools)
                self._top.insertWidget(1, self._tools[panel], 1)
            panel.windowTitleChanged.connect(self._update_titles)

    def show_panels(self, panels: Sequence[QWidget]) -> None:
        """Show these of the added panels: in front the one that was so when they were last shown, else the first."""
        self._panels = tuple(panels)
        self._update_titles()
        front = self._in_front.get(self._panels)
        index = 0 if front is None else self._panels.index(front)
        self._tabs.set_current(index)
        self._show_panel(index)

    def raise_panel(self, panel: QWidget) -> None:
        """Bring a panel to the front, if it is one of those shown."""
        if panel in self._panels:
            self._tabs.set_current(self._panels.index(panel))

    def open_panel(self, panel: QWidget) -> None:
        """Bring a panel to the front, and open it where only the tabs are in view."""
        if panel in self._panels:
            self.raise_panel(panel)
            if not self.is_open:
                self.toggled.emit(True)

    def focus_panel(self, panel: QWidget) -> None:
        """Bring a panel to the front and focus it, or its tab where nothing in it takes keyboard focus."""
        if panel in self._panels:
            self.open_panel(panel)
            if not focus_first(panel):
                self._tabs.focus_current()
            self._announcer.announce(panel.windowTitle())

    def switch_panel(self, offset: int) -> None:
        """Go to the next panel (`offset` 1), or to the previous one (-1)."""
        if self._panels:
            self.focus_panel(self._panels[(self._tabs.current + offset) % len(self._panels)])

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

    def _open_clicked(self, index: int) -> None:
        if index >= 0 and not self._is_open:
            self.toggled.emit(True)

    def _show_panel(self, index: int) -> None:
        if 0 <= index < len(self._panels):
            self._in_front[self._panels] = self._panels[index]
            self._stack.setCurrentWidget(self._panels[index])
        self._show_tools()

    def _show_tools(self) -> None:
        """Show the tools of the panel in view; the tabs then have the room that they need, and no more."""
        current = self._stack.currentWidget() if self._is_open and self._panels else None
        for panel, tools in self._tools.items():
            tools.setVisible(panel is current)
        self._top.setStretch(0, 0 if current in self._tools else 1)

    def _update_titles(self) -> None:
        self._tabs.set_titles([panel.windowTitle() for panel in self._panels])
        self._fit_tabs()

    def _fit_tabs(self) -> None:
        margins = self._top.contentsMargins()
        beside = self._close_button.sizeHint().width() + self._top.spacing()
        self._tabs.fit(self.width() - margins.left() - margins.right() - beside)
        self._bound_height()

    def _bound_height(self) -> None:
        """Closed, be as high as the tabs."""
        for widget in (self._tabs, self._open_button, self._close_button):
            widget.ensurePolished()  # the style sheet makes them higher, and is not applied before they are shown
        self._top.invalidate()
        tabs_height = self._top.minimumSize().height()
        self.setMinimumHeight(MIN_HEIGHT if self._is_open else tabs_height)
        self.setMaximumHeight(QWIDGETSIZE_MAX if self._is_open else tabs_height)
