"""The zoom of the canvas in per cent, with a menu to change it; it stands in the status bar."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtWidgets import QMenu, QToolButton

from sopstudio.translation import tr
from sopstudio.ui.action import ActionSet
from sopstudio.ui.canvas import Canvas
from sopstudio.ui.widgets import name_control

ZOOM_ACTIONS: Final[Sequence[str]] = ("view.closer", "view.farther", "view.fit")
PERCENTS: Final = (50, 75, 100, 150, 200)


class ZoomButton(QToolButton):
    """Shows the zoom of a canvas; the menu has what the keys do."""

    def __init__(self, canvas: Canvas, actions: ActionSet) -> None:
        super().__init__()
        self._canvas, self._actions = canvas, actions
        self._percent = 0
        self.setProperty("role", "status")
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setMenu(QMenu(self))
        self.menu().aboutToShow.connect(self._fill)
        canvas.scrolled.connect(self._update)
        self._update()

    def _fill(self) -> None:
        self.menu().clear()
        self._actions.fill_menu(self.menu(), ZOOM_ACTIONS)
        self.menu().addSeparator()
        for percent in PERCENTS:
            self.menu().addAction(tr("{percent}%", percent=percent), partial(self._zoom_to, percent))

    def _zoom_to(self, percent: int) -> None:
        self._canvas.zoom(percent / 100 / self._canvas.zoom_factor())

    def _update(self) -> None:
        percent = round(100 * self._canvas.zoom_factor())
        if percent != self._percent:
            self._percent = percent
            self.setText(tr("{percent}%", percent=percent))
            name_control(self, tr("{percent}% zoom", percent=percent))


__all__ = ["ZoomButton"]
