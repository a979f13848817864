"""Conditions that are nearly formal become formal; all others stay as they are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.documents.conditions import formalize
from sopstudio.expressions import parse
from tests.subsets import examples


@pytest.mark.parametrize(
    ("words", "expression"),
    [
        ("quantity = 0", "quantity == 0"),
        ("captcha_tries >= 3 AND x > 0.7", "captcha_tries >= 3 and x > 0.7"),
        ("60 < final_score ≤ 80", "60 < final_score and final_score <= 80"),
        ("website_verified is false", "website_verified == false"),
        ("the site is verified: yes", None),
        ('source_quality is "Low" or "Medium"', 'source_quality in ["Low", "Medium"]'),
        ("payment_method in (card, cash)", 'payment_method in ["card", "cash"]'),
        ("account_status is not Closed", 'account_status != "Closed"'),
        ("the order total is more than 500", "{order total} > 500"),
        ("the amount is at least $1,500", "amount >= 1500"),
        ("the outage lasts longer than 48 hours", "{outage duration} > 48"),
        ("the call has lasted at least 10 minutes", "{call duration} >= 10"),
        ("the check takes place on day 3", None),
        ("the amount is 500 or more", "amount >= 500"),
        ("the fee does not exceed 5%", "fee <= 5"),
        ("the balance is between 100 and 500", "100 <= balance and balance <= 500"),
        ("the temperature is not below 4", "temperature >= 4"),
        ("the order is older than 30 days", "{order age in days} > 30"),
        ("the request is within 30 days of purchase", "{request age in days} <= 30"),
        ("the order total exceeds 500 and the discount is below 10", "{order total} > 500 and discount < 10"),
        ("connected_accounts > 0 AND < 15", "connected_accounts > 0 and connected_accounts < 15"),
        ('the status is "Approved"', 'status == "Approved"'),
        ("the order is late", None),
        ("it is more than 5", None),
        ("the customer has called and the amount exceeds 5", None),
        ("the order total is more than 500 and the customer is new", None),
        ("more than two scores are missing", None),
    ],
)
def test_a_condition_is_made_formal_where_it_names_what_is_compared(words: str, expression: str | None) -> None:
    formal = formalize(words)
    assert (formal.expression if formal else None) == expression


def test_known_facts_are_told_from_words() -> None:
    assert formalize("the risk level is high") is None
    formal = formalize("the Risk Level is high", ["risk level"])
    assert formal is not None
    assert formal.expression == '{risk level} == "high"'


def test_a_unit_goes_to_the_fact() -> None:
    formal = formalize("the refund amount exceeds 200 EUR")
    assert formal is not None
    assert dict(formal.units) == {"refund amount": "EUR"}


@examples(200, deep=10_000)
@given(
    st.text(max_size=60)
    | st.lists(
        st.sampled_from(
            [
                "the",
                "x_y",
                "is",
                "or",
                "and",
                ">",
                "≥",
                "5",
                '"a"',
                "not",
                "between",
                "(",
                "in",
                "than",
                "more",
                "{",
                "}",
            ]
        ),
        max_size=9,
    ).map(" ".join)
)
def test_whatever_comes_out_is_a_condition(words: str) -> None:
    formal = formalize(words)
    assert formal is None or parse(formal.expression).facts
