"""How long an endpoint asks its callers to wait: in the headers of refusals and of answers, or in an error's text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

KINDS = ("requests", "tokens")
UNIT_SECONDS = {"d": 86400.0, "h": 3600.0, "m": 60.0, "s": 1.0, "ms": 0.001}
DURATION = re.compile(r"(?:\d{1,9}(?:\.\d{1,9})?(?:ms|[dhms]))+")
DURATION_PART = re.compile(r"([\d.]+)(ms|[dhms])")
NUMBER = re.compile(r"\d{1,9}(?:\.\d{1,9})?|\.\d{1,9}")
ASKED_IN_TEXT = re.compile(r"(?:try again|retry) (?:in|after) ([\d.]{1,12}) ?(ms|[dhms])", re.I)
"""OpenAI: "Please try again in 20ms"; Azure: "Please retry after 26 seconds"; Gemini: "Please retry in 26.97s"."""


def read_asked_wait(headers: Mapping[str, str], text: str = "") -> float | None:
    """The seconds that a refusal asks to wait, None where it asks for nothing usable.

    The first counts of `retry-after-ms`, `Retry-After` (seconds or a date), the reset of the rate that is used up
    (of all rates where none is named as used up), and the words of its text.
    """
    milliseconds = _read_number(headers.get("retry-after-ms", ""))
    if milliseconds:
        return milliseconds / 1000
    return (
        read_duration(headers.get("Retry-After", "")) or _read_longest_reset(headers) or _read_asked_in_text(text)
    ) or None


def read_pause(headers: Mapping[str, str], tokens: int = 0) -> float:
    """The seconds that an answer asks others to wait: until its rates have room for a request of `tokens`.

    OpenAI documents a reset as the time until the whole limit is available again, so that room for less comes
    earlier; where the limit is not named, the reset is waited for.
    """
    return max(_read_pause(headers, kind, need) for kind, need in (("requests", 1), ("tokens", tokens)))


def _read_pause(headers: Mapping[str, str], kind: str, need: float) -> float:
    remaining = _read_number(headers.get(f"x-ratelimit-remaining-{kind}", ""))
    if remaining is None or remaining >= max(need, 1):
        return 0.0
    reset = read_duration(headers.get(f"x-ratelimit-reset-{kind}", "")) or 0.0
    limit = _read_number(headers.get(f"x-ratelimit-limit-{kind}", "")) or 0.0
    return reset * (need - remaining) / (limit - remaining) if limit > need > remaining else reset


def _read_longest_reset(headers: Mapping[str, str]) -> float | None:
    resets = {kind: read_duration(headers.get(f"x-ratelimit-reset-{kind}", "")) or 0.0 for kind in KINDS}
    used_up = [kind for kind in KINDS if headers.get(f"x-ratelimit-remaining-{kind}", "").strip() == "0"]
    return max(resets[kind] for kind in used_up or KINDS)


def _read_asked_in_text(text: str) -> float | None:
    match = ASKED_IN_TEXT.search(text)
    if match is None:
        return None
    duration = DURATION.match(text, match.start(1))  # 6m0s has several parts
    return read_duration(duration[0]) if duration else read_duration(match[1] + match[2].lower())


def read_duration(text: str) -> float | None:
    """Seconds written as a number, in units (`6m0s`, `20ms`), or as the date at which they end; None for others."""
    text = text.strip()
    if (number := _read_number(text)) is not None:
        return number
    if DURATION.fullmatch(text):
        try:
            return sum(float(number) * UNIT_SECONDS[unit] for number, unit in DURATION_PART.findall(text))
        except ValueError:
            return None
    return _read_date(text)


def _read_number(text: str) -> float | None:
    return float(text) if NUMBER.fullmatch(text.strip()) else None


def _read_date(text: str) -> float | None:
    """The seconds until a date of HTTP, or of RFC 3339 as Anthropic writes it; 0 where it is over."""
    for parse in (parsedate_to_datetime, datetime.fromisoformat):
        try:
            when = parse(text)
        except ValueError:
            continue
        when = when if when.tzinfo else when.replace(tzinfo=UTC)
        return max(0.0, (when - datetime.now(UTC)).total_seconds())
    return None


__all__ = ["read_asked_wait", "read_duration", "read_pause"]
