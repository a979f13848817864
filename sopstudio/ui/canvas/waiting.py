"""Edges that are drawn roughly and wait to be routed well, found by place."""

from __future__ import annotations

from collections import defaultdict

from sopstudio.ui.canvas.geometry import Box

BAND = 1024.0


class Waiting:
    """Keys with a box around each, in bands of the canvas' height."""

    def __init__(self) -> None:
        self._boxes: dict[str, Box] = {}
        self._bands: dict[int, dict[str, None]] = defaultdict(dict)

    def __len__(self) -> int:
        return len(self._boxes)

    def __contains__(self, key: str) -> bool:
        return key in self._boxes

    def put(self, key: str, box: Box) -> None:
        """This one waits."""
        self.drop(key)
        self._boxes[key] = box
        for band in range(int(box.top // BAND), int(box.bottom // BAND) + 1):
            self._bands[band][key] = None

    def drop(self, key: str) -> None:
        """This one does not wait any more."""
        box = self._boxes.pop(key, None)
        if box is not None:
            for band in range(int(box.top // BAND), int(box.bottom // BAND) + 1):
                self._bands[band].pop(key, None)

    def near(self, area: Box) -> list[str]:
        """Those that may be seen in `area`."""
        found: dict[str, None] = {}
        for band in range(int(area.top // BAND), int(area.bottom // BAND) + 1):
            for key in self._bands.get(band, ()):
                if self._boxes[key].meets(area):
                    found[key] = None
        return list(found)
