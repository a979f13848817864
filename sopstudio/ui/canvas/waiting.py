"""Edges that are drawn roughly and are still to be routed, indexed by position."""

from __future__ import annotations

from collections import defaultdict

from sopstudio.ui.canvas.geometry import Box

BAND_HEIGHT = 1024.0


class RoughEdges:
    """Keys with a box around each, in horizontal bands."""

    def __init__(self) -> None:
        self._boxes: dict[str, Box] = {}
        self._bands: dict[int, dict[str, None]] = defaultdict(dict)

    def __len__(self) -> int:
        return len(self._boxes)

    def __contains__(self, key: str) -> bool:
        return key in self._boxes

    def put(self, key: str, box: Box) -> None:
        """Add an edge."""
        self.drop(key)
        self._boxes[key] = box
        for band in range(int(box.top // BAND_HEIGHT), int(box.bottom // BAND_HEIGHT) + 1):
            self._bands[band][key] = None

    def drop(self, key: str) -> None:
        """Remove an edge."""
        box = self._boxes.pop(key, None)
        if box is not None:
            for band in range(int(box.top // BAND_HEIGHT), int(box.bottom // BAND_HEIGHT) + 1):
                self._bands[band].pop(key, None)

    def find_near(self, area: Box) -> list[str]:
        """The edges that may be visible in `area`."""
        keys: dict[str, None] = {}
        for band in range(int(area.top // BAND_HEIGHT), int(area.bottom // BAND_HEIGHT) + 1):
            for key in self._bands.get(band, ()):
                if self._boxes[key].touches(area):
                    keys[key] = None
        return list(keys)
