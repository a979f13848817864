"""The panels below the canvas, each behind a tab that says its title."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStackedWidget, QTabBar, QWidget

from sopstudio.ui.action import MENUS, Action, MenuName
from sopstudio.ui.desk import Perspective
from sopstudio.ui.parts import column, focus_in
from sopstudio.ui.theme import SPACE_L, SPACE_XS


class Below(QWidget):
    """Shows the panels of the perspective in view; a panel's tab is its window title, and follows it.

    `left` says that Escape was pressed here.
    """

    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("below")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMinimumHeight(96)
        self._tabs, self._stack = QTabBar(), QStackedWidget()
        self._tabs.setDrawBase(False)
        self._tabs.setExpanding(False)
        self._tabs.setUsesScrollButtons(False)
        self._tabs.setAccessibleName("Panels")
        self._panels: tuple[QWidget, ...] = ()
        lines = column(self)
        top = column()
        top.setContentsMargins(SPACE_L, SPACE_XS, SPACE_L, 0)
        top.addWidget(self._tabs)
        lines.addLayout(top)
        lines.addWidget(self._stack, 1)
        self._tabs.currentChanged.connect(self._turn)

    @property
    def titles(self) -> list[str]:
        """What the tabs say."""
        return [self._tabs.tabText(place) for place in range(self._tabs.count())]

    def hold(self, panels: Iterable[QWidget]) -> None:
        """Take panels in, to be shown later. One that stood nowhere would be thrown away by chance, in any thread."""
        for panel in panels:
            self._stack.addWidget(panel)
            panel.windowTitleChanged.connect(self._retitle)

    def show_panels(self, panels: Sequence[QWidget]) -> None:
        """Show these of the panels held, the first one in front; none hides the whole."""
        self._panels = ()
        while self._tabs.count():
            self._tabs.removeTab(0)
        for panel in panels:
            self._tabs.addTab(panel.windowTitle())
        self._panels = tuple(panels)
        self.setVisible(bool(panels))
        self._turn(0)

    def bring(self, panel: QWidget) -> None:
        """Bring a panel to the front, where the panels are shown at all."""
        if panel in self._panels:
            self._tabs.setCurrentIndex(self._panels.index(panel))

    def go(self, panel: QWidget) -> None:
        """Bring a panel to the front, and the focus into it, or to its tab where nothing in it takes keys."""
        if panel in self._panels:
            self.show()
            self.bring(panel)
            if not focus_in(panel):
                self._tabs.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def step(self, by: int) -> None:
        """Go to the next panel, or the one before."""
        if self._panels:
            self.go(self._panels[(self._tabs.currentIndex() + by) % len(self._panels)])

    def deeds(self, perspective: Perspective, in_view: Callable[[], bool]) -> Iterator[Action]:
        """An action for each panel of a perspective, which goes there."""
        menu: MenuName = next((one for one in MENUS if one == perspective.title), "View")
        for panel in perspective.below():
            title = panel.windowTitle().partition(" ")[0]
            name = f"{perspective.name}.panel-{title.lower()}"
            go = partial(self.go, panel)
            yield Action(name, f"Go to {title}", go, menu, enabled=in_view, group=9, words="panel tab below show")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leads back."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _turn(self, place: int) -> None:
        if 0 <= place < len(self._panels):
            self._stack.setCurrentWidget(self._panels[place])

    def _retitle(self) -> None:
        for place, panel in enumerate(self._panels):
            self._tabs.setTabText(place, panel.windowTitle())
