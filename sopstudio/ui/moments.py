"""Moments as lists show them."""

from __future__ import annotations

from datetime import datetime


def when(moment: str) -> str:
    """A moment (ISO 8601) in the person's own time zone: the time of today, else the day."""
    made = datetime.fromisoformat(moment).astimezone()
    today = made.date() == datetime.now(made.tzinfo).date()
    return f"today {made:%H:%M}" if today else f"{made:%d %b %Y}"


def exactly(moment: str) -> str:
    """A moment to the second."""
    return f"{datetime.fromisoformat(moment).astimezone():%d %b %Y, %H:%M:%S}"
