"""Limits, retries and errors of all calls to endpoints, as data: what a status means, and what may be tried again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

from sopstudio.errors import ModelError
from sopstudio.llm.client.address import Address

MAX_RETRIES = 2
FIRST_PAUSE_SECONDS = 0.5
"""Before the first retry if the endpoint asks for nothing else; doubled before the second."""
MAX_PAUSE_SECONDS = 30.0
"""The longest wait before a retry, whatever the endpoint asks for: two of them make a minute."""
MAX_CONNECT_SECONDS = 10.0
MAX_BODY_BYTES = 1_000_000
"""Of a response after decompression; of a stream, the bytes of a line and the characters put together."""
MAX_STREAM_BYTES = 64 * MAX_BODY_BYTES
"""Of a whole stream after decompression: an event repeats some hundred bytes around each word."""
MAX_ERROR_BYTES = 100_000
"""Of the body of an error that are read; the rest is ignored."""
MAX_INTERIM_RESPONSES = 32
"""Responses of status 1xx before the real one."""
MAX_DETAIL_CHARACTERS = 200
"""Of an endpoint's own error text that are passed on."""


class Unreachable(Exception):
    """The connection could not be made, or broke; the text says why."""


class TooLarge(Exception):
    """More came than any answer has; the text says more than what."""


@dataclass(frozen=True)
class StatusMeaning:
    """What statuses from `first` to `last` mean, what to try, and whether another attempt may help.

    `hint` is a template of `key_name`.
    """

    first: int
    last: int
    what: str
    hint: str
    is_retried: bool = False


BUSY = ("the model endpoint is too busy", "try again later, or with fewer jobs at once", True)
NO_KEY = ("the model endpoint refused the key", "set {key_name} or choose the model offline")
FAULTS = (
    StatusMeaning(
        0,
        399,
        "the model endpoint redirects to another address, which is not followed",
        "set the address that really answers",
    ),
    StatusMeaning(401, 401, *NO_KEY),
    StatusMeaning(403, 403, *NO_KEY),
    StatusMeaning(404, 404, "the model endpoint does not know the model or the address", "check both names"),
    StatusMeaning(408, 409, *BUSY),
    StatusMeaning(429, 429, *BUSY),
    StatusMeaning(400, 499, "the model endpoint refused the request", "does it offer this model, and tools?"),
    StatusMeaning(500, 999, "the model endpoint failed", "try again later, or choose the model offline", True),
)
"""The first row whose range holds a status counts."""


def fault_of(status: int) -> StatusMeaning:
    """The row of `FAULTS` for a status that is no success."""
    return next((fault for fault in FAULTS if fault.first <= status <= fault.last), FAULTS[-1])


def pause_before_retry(status: int, headers: Mapping[str, str], attempt: int) -> float | None:
    """Seconds to wait before the next attempt (`attempt` counts from 0); None if another one cannot help."""
    if not fault_of(status).is_retried:
        return None
    asked = _retry_after(headers)
    return min(MAX_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2**attempt if asked is None else asked)


def _retry_after(headers: Mapping[str, str]) -> float | None:
    """The seconds that a Retry-After header asks for, as a number or as a date; None if it is unusable."""
    text = headers.get("Retry-After", "").strip()
    if text.isascii() and text.replace(".", "", 1).isdigit():
        return float(text)
    try:
        when = parsedate_to_datetime(text)
    except ValueError:
        return None
    when = when if when.tzinfo else when.replace(tzinfo=UTC)
    return max(0.0, (when - datetime.now(UTC)).total_seconds())


def refusal_error(address: Address, status: int, body: Any) -> ModelError:
    """The error for a status that is no success; `body` is JSON data or text, already without the key."""
    fault = fault_of(status)
    error = body.get("error", body) if isinstance(body, Mapping) else None
    message = error.get("message") if isinstance(error, Mapping) else None
    detail = _shorten(str(message or ""))
    return ModelError(
        fault.what,
        where=address.where,
        why=f"status {status}" + (f", {detail}" if detail else ""),
        hint=fault.hint.format(key_name=address.key_name),
    )


def unreachable(address: Address, error: Unreachable) -> ModelError:
    """The error for a connection that could not be made, or broke."""
    why = _shorten(address.redactor.text(str(error)))
    hint = "check that it is running and that the address is right; the model offline needs none"
    return ModelError("the model endpoint cannot be reached", where=address.where, why=why, hint=hint)


def too_large(address: Address, error: TooLarge) -> ModelError:
    """The error for a response that is longer than any answer is."""
    return ModelError(
        "the model endpoint answered too much", where=address.where, why=str(error), hint="check the address"
    )


def too_late(address: Address, seconds: float) -> ModelError:
    """The error for a call that took longer than `seconds` altogether."""
    hint = "try again, or allow more time (--set timeout=300, or timeout in the model's options)"
    return ModelError(
        "the model endpoint did not answer in time", where=address.where, why=f"{seconds:g} s are over", hint=hint
    )


def _shorten(text: str) -> str:
    return " ".join(text.split())[:MAX_DETAIL_CHARACTERS]
