"""How wide the panel to the right of the canvas is: in each perspective as the user left it, else as it needs."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QSplitter

SIDEBAR_WIDTH, SIDE_PANEL_WIDTH, MIN_CANVAS_WIDTH = 216, 360, 480
NARROW: Mapping[str, int] = {"author": 300}
"""Perspectives that leave more to the canvas: their panel holds forms, no conversation and no tables."""


class PanelWidths:
    """Moves the last handle of a splitter whose last widgets are the canvas and the panel."""

    def __init__(self, split: QSplitter) -> None:
        self._split = split
        self._shown = ""
        self._widths: dict[str, int] = {}

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


__all__ = ["MIN_CANVAS_WIDTH", "SIDEBAR_WIDTH", "SIDE_PANEL_WIDTH", "PanelWidths"]
