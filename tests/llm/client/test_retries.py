"""What refusals mean, by the bodies that providers are known to send."""

from __future__ import annotations

from typing import Any

import pytest

from sopstudio.llm.client import Address
from sopstudio.llm.client.retries import BUSY, NO_QUOTA, TOO_LONG, Refusal, fault_of, read_refusal

ADDRESS = Address("m", "https://host.test/v1", "sk-CANARY-0123456789")


def refusal(status: int, body: Any, **headers: str) -> Refusal:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return read_refusal(ADDRESS, status, named, body)


def error(message: str, **members: Any) -> dict[str, Any]:
    return {"error": {"message": message, **members}}


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (429, error("You exceeded your current quota, please check your plan.", code="insufficient_quota")),
        (429, error("x", type="insufficient_quota")),
        (402, error("Insufficient Balance")),
        (402, ""),
        (402, {"detail": "Payment required"}),
        (400, error("Your credit balance is too low to access the Anthropic API.", type="invalid_request_error")),
        (403, error("Your team has either used all available credits or reached its monthly spending limit.")),
        (429, "Quota exceeded for this month"),
        (429, error("You have run out of credits.")),
        (403, error("x", code="insufficient_user_quota")),
    ],
)
def test_an_account_without_credit_is_no_busy_endpoint(status: int, body: Any) -> None:
    result = refusal(status, body)
    assert result.error.what == NO_QUOTA.what
    assert (result.is_retried, result.is_too_fast) == (False, False)
    assert result.error.hint


@pytest.mark.parametrize(
    ("body", "headers"),
    [
        (error("Rate limit reached for gpt-4o on requests per min (RPM): Limit 3. Please try again in 20s."), {}),
        (error("You exceeded your current quota, please check your plan and billing. Please retry in 26.9s."), {}),
        (error("Quota exceeded for quota metric 'requests per minute'"), {"Retry-After": "30"}),
        (error("exceeded the call rate limit of your current S0 pricing tier. Retry after 2 seconds."), {}),
        ("Too Many Requests", {}),
        ("", {}),
    ],
)
def test_a_rate_that_is_used_up_is_waited_for(body: Any, headers: dict[str, str]) -> None:
    result = refusal(429, body, **{name.replace("-", "_"): value for name, value in headers.items()})
    assert result.error.what == BUSY[0]
    assert (result.is_retried, result.is_too_fast) == (True, True)


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (400, error("x", code="context_length_exceeded")),
        (400, error("This model's maximum context length is 8192 tokens.")),
        (400, error("prompt is too long: 212345 tokens > 200000 maximum", type="invalid_request_error")),
        (400, [error("The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).")]),
        (400, error("the request exceeds the available context size", type="exceed_context_size_error", code=400)),
        (413, error("Prompt is too long")),
        (400, {"object": "error", "message": "This model's maximum context length is 4096 tokens", "code": 400}),
    ],
)
def test_a_request_that_is_longer_than_the_context_says_so(status: int, body: Any) -> None:
    result = refusal(status, body)
    assert result.error.what == TOO_LONG.what
    assert not result.is_retried


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (400, error("Invalid schema for function 'check_credit_balance': array schema missing items")),
        (400, error("Unknown parameter: 'credits'.")),
        (401, error("Incorrect API key provided")),
        (403, error("Project does not have access to model")),
        (404, {"error": "model 'quota' not found"}),
        (500, error("quota service exhausted its credits")),
        (503, error("Overloaded")),
    ],
)
def test_other_refusals_are_told_by_their_status(status: int, body: Any) -> None:
    assert refusal(status, body).error.what == fault_of(status).what


def test_the_error_is_one_line_with_what_where_why_and_what_to_try() -> None:
    text = str(refusal(400, {"detail": [{"loc": ["body", "tools"], "msg": "no\nlist"}]}).error)
    assert text == (
        "the model endpoint refused the request (m at https://host.test/v1): status 400, body.tools: no list; "
        "does it offer this model, and tools?"
    )
