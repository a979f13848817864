"""Limits, retries and errors of all calls to endpoints, as data: what a status means, and what may be tried again.

`EndpointModel` (`endpoint_model`) carries the retries out; `limiter` says when a call may go.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sopstudio.errors import ModelError
from sopstudio.llm.client.address import Address
from sopstudio.llm.client.limiter import FIRST_PAUSE_SECONDS, MAX_PAUSE_SECONDS
from sopstudio.llm.client.rate_headers import read_asked_wait, read_duration
from sopstudio.llm.error_body import ErrorBody, read_error_body
from sopstudio.translation import mark, tr

MAX_RETRIES = 2
"""After failures that may pass. A call that waits for its turn after a refusal (429) is not a retry."""
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


BUSY = (mark("the model endpoint is too busy"), mark("try again later, with fewer jobs at once, or with --rpm"), True)
NO_KEY = (mark("the model endpoint refused the key"), mark("set {key_name} or choose the model offline"))
FAULTS = (
    StatusMeaning(
        0,
        399,
        mark("the model endpoint redirects to another address, which is not followed"),
        mark("set the address that really answers"),
    ),
    StatusMeaning(401, 401, *NO_KEY),
    StatusMeaning(403, 403, *NO_KEY),
    StatusMeaning(
        404, 404, mark("the model endpoint does not know the model or the address"), mark("check both names")
    ),
    StatusMeaning(408, 409, *BUSY),
    StatusMeaning(429, 429, *BUSY),
    StatusMeaning(
        400, 499, mark("the model endpoint refused the request"), mark("does it offer this model, and tools?")
    ),
    StatusMeaning(
        500, 999, mark("the model endpoint failed"), mark("try again later, or choose the model offline"), True
    ),
)
"""The first row whose range holds a status counts."""
NO_QUOTA = StatusMeaning(
    400,
    499,
    mark("the account at the model endpoint has no credit left, or its quota is used up"),
    mark("add credit or raise the limit at the provider, or choose another model"),
)
TOO_LONG = StatusMeaning(
    400,
    499,
    mark("the request is longer than the context of the model"),
    mark("choose a model with a longer context, or an architecture with short prompts (dpa)"),
)
QUOTA_CODES = frozenset(
    {"insufficient_quota", "insufficient_user_quota", "insufficient_balance", "insufficient_credits"}
    | {"billing_error", "billing_not_active", "billing_hard_limit_reached", "credit_limit"}
)
USED_UP = r"exceeded|exhausted|used up|used all|depleted|reached|run out of|ran out of|out of|insufficient|negative"
ACCOUNT = r"quota|credits?|credit balance|spending limit|billing (?:hard )?limit|balance"
QUOTA_TEXT = re.compile(
    rf"\b(?:{USED_UP})\b[^.;]{{0,40}}\b(?:{ACCOUNT})\b|\b(?:{ACCOUNT})\b[^.;]{{0,40}}\b(?:{USED_UP}|too low)\b", re.I
)
CONTEXT_CODES = frozenset({"context_length_exceeded", "exceed_context_size_error", "string_above_max_length"})
CONTEXT_TEXT = re.compile(
    r"context (?:length|size|window|limit)|(?:prompt|input|request) is too long|too many (?:input )?tokens"
    r"|input token count|exceeds? the (?:maximum|max) number of tokens",
    re.I,
)
PAUSING_STATUSES = (503, 529)
"""An endpoint that answers so and names a time asks all to wait for it (RFC 9110, 10.2.3); 529 is Anthropic's."""
LENGTH_STATUSES = (400, 413, 422, 500)
"""llama.cpp answers with 500 where others say 400."""


def fault_of(status: int) -> StatusMeaning:
    """The row of `FAULTS` for a status that is no success."""
    return next((fault for fault in FAULTS if fault.first <= status <= fault.last), FAULTS[-1])


@dataclass(frozen=True)
class Refusal:
    """An answer that is no success, with the error that says so.

    `asked`: the seconds after which the endpoint wants to be asked again, None where it names none. `is_too_fast`:
    the endpoint asks to wait, because too many requests came or it is overloaded. `is_retried`: another attempt may
    help.
    """

    error: ModelError
    is_too_fast: bool = False
    is_retried: bool = True
    asked: float | None = None

    def pause(self, attempt: int) -> float:
        """Seconds before the next attempt (`attempt` counts from 0)."""
        return min(MAX_PAUSE_SECONDS, self.asked or FIRST_PAUSE_SECONDS * 2**attempt)


def read_refusal(address: Address, status: int, headers: Mapping[str, str], body: Any) -> Refusal:
    """What an answer that is no success means; `body` is JSON data or text, already without the key."""
    said = read_error_body(body)
    asked = read_asked_wait(headers, said.message) if status == 429 else read_duration(headers.get("Retry-After", ""))
    fault = _find_fault(status, said, asked)
    detail = _shorten(said.message)
    error = ModelError(
        tr(fault.what),
        where=address.where,
        why=tr("status {status}", status=status) + (f", {detail}" if detail else ""),
        hint=tr(fault.hint).format(key_name=address.key_name),
    )
    is_too_fast = fault.is_retried and (status == 429 or (status in PAUSING_STATUSES and bool(asked)))
    return Refusal(error, is_too_fast, fault.is_retried, asked)


def _find_fault(status: int, said: ErrorBody, asked: float | None) -> StatusMeaning:
    """The fault by code and text, else by status.

    Gemini says that a quota is exceeded for a limit of a minute too, and then names the seconds to wait.
    """
    if status == 402 or said.codes & QUOTA_CODES:
        return NO_QUOTA
    if status in LENGTH_STATUSES and (said.codes & CONTEXT_CODES or CONTEXT_TEXT.search(said.message)):
        return TOO_LONG
    if status < 500 and asked is None and QUOTA_TEXT.search(said.message):
        return NO_QUOTA
    return fault_of(status)


def still_busy(address: Address, asked: float, patience: float) -> ModelError:
    """The error for a call that gave up its turn: the endpoint asks to wait `asked` seconds, or answered nobody."""
    why = (
        tr("it asks to wait {asked} s", asked=f"{asked:.0f}")
        if asked > patience
        else tr("it answered nobody for {patience} s", patience=f"{patience:g}")
    )
    return ModelError(tr(BUSY[0]), where=address.where, why=why, hint=tr(BUSY[1]))


def unreachable(address: Address, error: Unreachable) -> ModelError:
    """The error for a connection that could not be made, or broke."""
    why = _shorten(address.redactor.text(str(error)))
    hint = tr("check that it is running and that the address is right; the model offline needs none")
    return ModelError(tr("the model endpoint cannot be reached"), where=address.where, why=why, hint=hint)


def too_large(address: Address, error: TooLarge) -> ModelError:
    """The error for a response that is longer than any answer is."""
    return ModelError(
        tr("the model endpoint answered too much"), where=address.where, why=str(error), hint=tr("check the address")
    )


def too_late(address: Address, seconds: float) -> ModelError:
    """The error for a call that took longer than `seconds` altogether."""
    hint = tr("try again, or allow more time (--set timeout=300, or timeout in the model's options)")
    return ModelError(
        tr("the model endpoint did not answer in time"),
        where=address.where,
        why=tr("{seconds} s are over", seconds=f"{seconds:g}"),
        hint=hint,
    )


def _shorten(text: str) -> str:
    return " ".join(text.split())[:MAX_DETAIL_CHARACTERS]
