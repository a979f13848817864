"""Moments are read in the person's own time zone, and in the language of the window."""

from __future__ import annotations

import locale
from collections.abc import Iterator
from datetime import datetime

import pytest

from sopstudio.text.timestamps import format_exact_timestamp, format_timestamp

SPRING = datetime(2024, 3, 4, 12, 5, 9).astimezone().isoformat()


@pytest.fixture(params=["C", "de_DE.UTF-8", "fr_FR.UTF-8"])
def _desktop(request: pytest.FixtureRequest) -> Iterator[None]:
    """The language of a desktop, which Qt takes over; where it is not installed, the one that is in force."""
    before = locale.setlocale(locale.LC_TIME)
    try:
        locale.setlocale(locale.LC_TIME, request.param)
    except locale.Error:
        locale.setlocale(locale.LC_TIME, before)
    yield
    locale.setlocale(locale.LC_TIME, before)


@pytest.mark.usefixtures("_desktop")
def test_a_day_is_told_in_english_on_every_desktop() -> None:
    assert format_timestamp(SPRING) == "04 Mar 2024"
    assert format_exact_timestamp(SPRING) == "04 Mar 2024, 12:05:09"
