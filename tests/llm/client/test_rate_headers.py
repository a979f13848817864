"""How long an endpoint asks to wait, as providers write it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.llm.client.rate_headers import read_asked_wait, read_duration, read_pause


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("1s", 1),
        ("6m0s", 360),
        ("20ms", 0.02),
        ("2m59.56s", 179.56),
        ("1h2m3.5s", 3723.5),
        ("1d", 86400),
        ("7", 7),
        ("0.25", 0.25),
        (" 3 ", 3),
        ("soon", None),
        ("-5", None),
        ("NaN", None),
        ("inf", None),
        ("1e9", None),
        ("s", None),
        ("1.2.3s", None),
        ("", None),
    ],
)
def test_durations(text: str, seconds: float | None) -> None:
    assert read_duration(text) == (None if seconds is None else pytest.approx(seconds))


@given(st.text(max_size=30) | st.from_regex(r"[0-9.dhms]{1,12}", fullmatch=True))
def test_any_text_is_a_duration_or_none(text: str) -> None:
    seconds = read_duration(text)
    assert seconds is None or seconds >= 0


@pytest.mark.parametrize("format_date", [lambda when: format_datetime(when, usegmt=True), datetime.isoformat])
def test_dates(format_date: Callable[[datetime], str]) -> None:
    later = format_date(datetime.now(UTC) + timedelta(seconds=100))
    assert read_duration(later) == pytest.approx(100, abs=5)
    assert read_duration(format_date(datetime(2020, 1, 1, tzinfo=UTC))) == 0


@pytest.mark.parametrize(
    ("headers", "text", "seconds"),
    [
        ({"Retry-After": "7"}, "", 7),
        ({"Retry-After": "7", "retry-after-ms": "1500"}, "", 1.5),
        ({"Retry-After": "0"}, "", None),
        ({"x-ratelimit-reset-requests": "1s", "x-ratelimit-reset-tokens": "6m0s"}, "", 360),
        (
            {
                "x-ratelimit-reset-requests": "1s",
                "x-ratelimit-remaining-requests": "0",
                "x-ratelimit-reset-tokens": "6m0s",
                "x-ratelimit-remaining-tokens": "900",
            },
            "",
            1,
        ),
        ({}, "Rate limit reached for gpt-4o. Please try again in 20ms.", 0.02),
        ({}, "Rate limit reached. Please try again in 6m0s. Visit the site", 360),
        ({}, "exceeded token rate limit of your current S0 pricing tier. Please retry after 26 seconds.", 26),
        ({}, "You exceeded your current quota. Please retry in 26.979s.", 26.979),
        ({}, "Too many requests", None),
        ({"Retry-After": "tomorrow"}, "", None),
    ],
)
def test_what_a_refusal_asks_for(headers: dict[str, str], text: str, seconds: float | None) -> None:
    assert read_asked_wait(headers, text) == (None if seconds is None else pytest.approx(seconds))


def rates(kind: str, remaining: str, reset: str, limit: str = "") -> dict[str, str]:
    headers = {f"x-ratelimit-remaining-{kind}": remaining, f"x-ratelimit-reset-{kind}": reset}
    return {**headers, f"x-ratelimit-limit-{kind}": limit} if limit else headers


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, 0),
        (rates("requests", "59", "1s"), 0),
        (rates("requests", "0", "12s"), 12),
        (rates("requests", "0", "60s", "60"), 1),
        (rates("tokens", "500", "30s", "10000"), 0),
        (rates("tokens", "0", "60s", "6000"), 1),
        (rates("tokens", "40", "10s", "1040"), 0.6),
        (rates("requests", "0", "never"), 0),
        (rates("requests", "few", "1s"), 0),
    ],
)
def test_what_an_answer_asks_for(headers: dict[str, str], seconds: float) -> None:
    assert read_pause(headers, tokens=100) == pytest.approx(seconds)
