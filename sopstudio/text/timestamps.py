"""Timestamps as lists show them."""

from __future__ import annotations

from datetime import date, datetime

MONTH_NAMES = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
"""English names: `%b` would use the language of the desktop, unlike the rest of the window."""


def format_timestamp(timestamp: str) -> str:
    """A timestamp (ISO 8601) in the local time zone: the time if it is today, else the day."""
    local_time = datetime.fromisoformat(timestamp).astimezone()
    today = local_time.date() == datetime.now(local_time.tzinfo).date()
    return f"today {local_time:%H:%M}" if today else format_day(local_time)


def format_exact_timestamp(timestamp: str) -> str:
    """A timestamp (ISO 8601) in the local time zone, to the second."""
    local_time = datetime.fromisoformat(timestamp).astimezone()
    return f"{format_day(local_time)}, {local_time:%H:%M:%S}"


def format_day(value: date) -> str:
    """A day in English, as `05 Mar 2026`."""
    return f"{value.day:02} {MONTH_NAMES[value.month - 1]} {value.year}"
