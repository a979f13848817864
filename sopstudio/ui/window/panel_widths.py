"""How large the panels to the right of the canvas and below it are: in each perspective as the user left them, else
as it needs.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QSplitter

SIDEBAR_WIDTH, SIDE_PANEL_WIDTH, MIN_CANVAS_WIDTH = 200, 360, 480
BOTTOM_PANEL_HEIGHT, MIN_CANVAS_HEIGHT = 190, 150
LARGE_SHARE, LARGE_HEIGHT, MIN_STRIP_HEIGHT, STRIP_SHARE = 0.58, 320, 96, 0.2
"""The share of the height that a panel takes which is what one looks at, and the pixels that it takes at least where
the canvas keeps a strip, which is a share of the height, too, where that is small.
"""
NARROW: Mapping[str, int] = {"author": 280}
"""Perspectives that leave more to the canvas: their panel holds forms, no conversation and no tables."""
HIGH: Mapping[str, int] = {"author": 228, "simulate": 240, "evaluate": 240}
"""Perspectives that leave less to the canvas: their panels hold messages of several lines, or begin with controls
above a list of several rows."""
HIGH_SHARE = 0.48
"""The most of the height that these take, as in a low window the canvas has to show a step above the bar of the run."""


class PanelWidths:
    """Moves the last handle of a splitter whose last widgets are the canvas and the panel."""

    def __init__(self, split: QSplitter) -> None:
        self._split = split
        self._shown = ""
        self._widths: dict[str, int] = {}

    def restore(self, widths: Mapping[str, int]) -> None:
        """Take over the widths of perspectives that were chosen earlier."""
        self._widths.update(widths)

    def show(self, perspective: str) -> None:
        """Give the panel the width of a perspective, as far as the canvas keeps its least width."""
        *others, canvas, panel = self._split.sizes()
        if self._shown and panel:
            self._widths[self._shown] = panel
        wanted = self._widths.get(perspective, NARROW.get(perspective, SIDE_PANEL_WIDTH))
        self._shown = perspective
        wanted = min(wanted, max(panel, canvas + panel - MIN_CANVAS_WIDTH))
        if panel:
            self._split.setSizes([*others, canvas + panel - wanted, wanted])


class PanelHeights:
    """Moves the handle of a splitter with the canvas above its panels."""

    def __init__(self, split: QSplitter) -> None:
        self._split = split
        self._shown = ""
        self._large: set[str] = set()
        self._chosen: dict[str, int] = {}
        split.splitterMoved.connect(lambda _position, _index: self._remember())

    def show(self, perspective: str) -> None:
        """Give the panels the height of a perspective."""
        self._shown = perspective
        self._apply()

    def enlarge(self, perspective: str) -> None:
        """Make the panels of a perspective the larger part, where the user has not chosen their height."""
        self._large.add(perspective)
        if perspective == self._shown:
            self._apply()

    def forget_large(self) -> None:
        """Another document is open: its panels have nothing to show yet that would need the larger part."""
        self._large.clear()
        self._apply()

    def _remember(self) -> None:
        self._chosen[self._shown] = self._split.sizes()[1]

    def _apply(self) -> None:
        room = sum(self._split.sizes())
        usual = max(min(HIGH.get(self._shown, 0), round(room * HIGH_SHARE)), BOTTOM_PANEL_HEIGHT)
        least = MIN_CANVAS_HEIGHT
        if self._shown in self._large:
            usual, least = (
                max(round(room * LARGE_SHARE), LARGE_HEIGHT),
                min(MIN_STRIP_HEIGHT, round(room * STRIP_SHARE)),
            )
        wanted = self._chosen.get(self._shown, min(usual, room - least))
        panels = self._split.widget(1)
        wanted = min(wanted, panels.maximumHeight() if panels else 0)  # of closed panels the tabs are left
        if 0 < wanted < room:
            self._split.setSizes([room - wanted, wanted])


__all__ = [
    "BOTTOM_PANEL_HEIGHT",
    "MIN_CANVAS_WIDTH",
    "SIDEBAR_WIDTH",
    "SIDE_PANEL_WIDTH",
    "PanelHeights",
    "PanelWidths",
]
