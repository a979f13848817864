"""The time as the library shows it. It is given from outside, and nothing is ever ordered by it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]


def now() -> datetime:
    """The system's clock, in UTC."""
    return datetime.now(UTC)


def stamp(clock: Clock) -> str:
    """The time as text, to the second."""
    return clock().astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
