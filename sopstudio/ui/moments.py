"""Moments as lists show them."""

from __future__ import annotations

from datetime import date, datetime

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
"""Written out here: `%b` has the language of the desktop, unlike all else in the window."""


def when(moment: str) -> str:
    """A moment (ISO 8601) in the person's own time zone: the time of today, else the day."""
    made = datetime.fromisoformat(moment).astimezone()
    today = made.date() == datetime.now(made.tzinfo).date()
    return f"today {made:%H:%M}" if today else day(made)


def exactly(moment: str) -> str:
    """A moment to the second."""
    made = datetime.fromisoformat(moment).astimezone()
    return f"{day(made)}, {made:%H:%M:%S}"


def day(made: date) -> str:
    """A day as it is read in English."""
    return f"{made.day:02} {MONTHS[made.month - 1]} {made.year}"
