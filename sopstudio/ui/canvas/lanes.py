"""Where edges run straight: lanes down through the gaps of rows, and tracks across between the rows.

Each edge takes a lane or a track that no other one has; edges out of one node share the track on which they fan out.
"""

from __future__ import annotations

from typing import NamedTuple

FAN_STUB = 18.0
"""How far below its source an edge of a fan turns: labels of siblings begin at the same height below that."""
BUCKET_WIDTH = 250.0
BAND_HEIGHT = 64.0
LANE_WIDTH = 10.0
TRACK_HEIGHT = 8.0
TRACK_MARGIN = 6.0
"""How far apart two tracks of the same height end."""


class Lanes:
    """The straight parts of routes in gaps, so that edges do not run on top of each other."""

    def __init__(self) -> None:
        self._lanes_by_bucket: dict[int, list[tuple[float, float, float, float, str]]] = {}
        self._buckets_by_key: dict[str, list[int]] = {}

    def drop(self, key: str) -> None:
        """Remove the lanes of an edge."""
        for bucket in self._buckets_by_key.pop(key, ()):
            self._lanes_by_bucket[bucket] = [lane for lane in self._lanes_by_bucket[bucket] if lane[4] != key]

    def add(self, key: str, x: float, top: float, bottom: float, clearance: float) -> None:
        """Add a lane: the edge `key` runs straight at `x` and wants `clearance` on either side."""
        bucket = int(x // BUCKET_WIDTH)
        self._lanes_by_bucket.setdefault(bucket, []).append((x, top, bottom, clearance, key))
        self._buckets_by_key.setdefault(key, []).append(bucket)

    def missing_room(self, key: str, x: float, top: float, bottom: float, clearance: float) -> float:
        """How much of the wanted room an edge at `x` would lack; 1000 where it would run on top of another."""
        bucket = int(x // BUCKET_WIDTH)
        missing = 0.0
        for nearby_bucket in (bucket - 1, bucket, bucket + 1):
            for other_x, other_top, other_bottom, other_clearance, owner in self._lanes_by_bucket.get(
                nearby_bucket, ()
            ):
                if owner != key and other_top < bottom and top < other_bottom:
                    distance = abs(other_x - x)
                    missing = max(
                        missing, clearance + other_clearance - distance, 1000.0 if distance < LANE_WIDTH else 0.0
                    )
        return missing


class Step(NamedTuple):
    """A step of a route: from (`x0`, `y0`) down to a track at the height `y`, across, and down to (`x1`, `y1`)."""

    x0: float
    y0: float
    y: float
    x1: float
    y1: float


class Tracks:
    """The parts of routes that run across, so that edges of different nodes do not run on top of each other."""

    def __init__(self) -> None:
        self._tracks_by_band: dict[int, list[tuple[float, float, float, str, str]]] = {}
        self._bands_by_key: dict[str, list[int]] = {}
        self._steps_by_bucket: dict[int, list[tuple[Step, str]]] = {}
        self._buckets_by_key: dict[str, list[int]] = {}

    def drop(self, key: str) -> None:
        """Remove the tracks and steps of an edge."""
        for band in self._bands_by_key.pop(key, ()):
            self._tracks_by_band[band] = [track for track in self._tracks_by_band[band] if track[4] != key]
        for bucket in self._buckets_by_key.pop(key, ()):
            self._steps_by_bucket[bucket] = [entry for entry in self._steps_by_bucket[bucket] if entry[1] != key]

    def add_step(self, key: str, step: Step) -> None:
        """Add a step of the edge `key`."""
        for bucket in {int(step.x0 // BUCKET_WIDTH), int(step.x1 // BUCKET_WIDTH)}:
            self._steps_by_bucket.setdefault(bucket, []).append((step, key))
            self._buckets_by_key.setdefault(key, []).append(bucket)

    def count_meetings(self, key: str, step: Step) -> int:
        """How many other edges come down on what this step leaves by, or leave by what it comes down on: it would look
        as if one went on into the other.
        """
        buckets = {int(x // BUCKET_WIDTH) + shift for x in (step.x0, step.x1) for shift in (-1, 0, 1)}
        others = {entry for bucket in buckets for entry in self._steps_by_bucket.get(bucket, ()) if entry[1] != key}
        return sum(_meets(step, other) + _meets(other, step) for other, _ in others)

    def add(self, key: str, group: str, y: float, left: float, right: float) -> None:
        """Add a track of the edge `key` at height `y`; tracks of the same `group` may lie on top of each other."""
        band = int(y // BAND_HEIGHT)
        self._tracks_by_band.setdefault(band, []).append((y, left, right, group, key))
        self._bands_by_key.setdefault(key, []).append(band)

    def count_conflicts(self, key: str, group: str, y: float, left: float, right: float) -> int:
        """How many tracks of others a track at height `y` would touch."""
        band = int(y // BAND_HEIGHT)
        return sum(
            1
            for nearby in (band - 1, band, band + 1)
            for other_y, other_left, other_right, other_group, owner in self._tracks_by_band.get(nearby, ())
            if abs(other_y - y) < TRACK_HEIGHT
            and other_group != group
            and owner != key
            and other_left < right + TRACK_MARGIN
            and left < other_right + TRACK_MARGIN
        )


def _meets(leaving: Step, coming: Step) -> bool:
    """Whether a step goes down from its source where another one goes down to its target."""
    is_above = abs(leaving.x0 - coming.x1) < LANE_WIDTH and leaving.y0 < coming.y1
    return is_above and leaving.y0 <= coming.y < leaving.y + TRACK_MARGIN
