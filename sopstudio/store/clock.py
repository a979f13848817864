"""The clock of the library, passed in from outside. Nothing is ever ordered by it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]


def now() -> datetime:
    """The system time in UTC."""
    return datetime.now(UTC)


def format_time(clock: Clock) -> str:
    """The current time as UTC text, to the second."""
    return clock().astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
