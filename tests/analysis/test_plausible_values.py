"""Values that do not steer: they look like what the fact's name says, fit it, and are the same for the same seed."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.analysis.plausible_values import filler_value
from sopstudio.sop import Fact, describe_mismatch
from tests.strategies import FACTS

NAMES = ("email", "customerName", "phone_number", "order_id", "shipping address", "employer", "comment", "colour")


def value(fact: Fact, seed: int = 1) -> Any:
    return filler_value(fact, Random(seed))


@pytest.mark.parametrize(
    ("name", "looks_like"),
    [
        ("email", r"[a-z]+\.[a-z]+@example\.com"),
        ("oldMailAddress", r"[a-z]+\.[a-z]+@example\.com"),
        ("phone_number", r"\+1 555 01\d-\d{4}"),
        ("order_id", r"[A-Z]{2}-\d{6}"),
        ("old_email_code", r"[A-Z]{2}-\d{6}"),
        ("customer name", r"[A-Z]\w+ [A-Z]\w+"),
        ("shipping address", r"\d+ [A-Z].+"),
        ("zip", r"\d{5}"),
        ("colour", r"colour \d{3}"),
        ("Zimmernummer", r"\d{3}"),
        ("Buchungsnummer", r"[A-Z]{2}-\d{6}"),
        ("Anschrift", r"[A-Z].+ \d+"),
    ],
)
def test_a_text_looks_like_what_the_name_says(name: str, looks_like: str) -> None:
    assert re.fullmatch(looks_like, value(Fact(name=name)))


def test_a_name_that_says_nothing_leaves_it_to_the_description() -> None:
    assert "@example.com" in value(Fact(name="handle", description="The e-mail of the seller"))


@pytest.mark.parametrize(
    ("fact", "low", "high"),
    [
        (Fact(name="age", type="integer"), 18, 90),
        (Fact(name="debt ratio", type="number"), 0, 2),
        (Fact(name="days_late", type="integer"), 1, 12),
        (Fact(name="age", type="integer", minimum=2, maximum=5), 2, 5),
        (Fact(name="rate", type="number", minimum=Decimal("0.5"), maximum=Decimal("0.9")), 0, 1),
        (Fact(name="year", type="integer", maximum=1990), 1891, 1990),
    ],
)
def test_a_number_lies_where_such_numbers_lie_and_within_its_bounds(fact: Fact, low: int, high: int) -> None:
    for seed in range(50):
        assert low <= value(fact, seed) <= high
        assert describe_mismatch(fact, value(fact, seed)) == ""


def test_an_example_comes_first_and_a_pattern_is_kept_to() -> None:
    assert value(Fact(name="email", examples=("a@b.test",))) == "a@b.test"
    assert "@example.com" in value(Fact(name="email", pattern=r"[^@ ]+@[^@ ]+\.[a-z]+"))
    odd = value(Fact(name="token", pattern=r"[^@ ]{3}@[^@ ]{3}"))
    assert odd.isprintable()
    assert re.fullmatch(r"[^@ ]{3}@[^@ ]{3}", odd)


@given(st.sampled_from(FACTS), st.integers(0, 10**9))
def test_a_value_fits_its_fact(fact: Fact, seed: int) -> None:
    assert describe_mismatch(fact, value(fact, seed)) == ""


def test_a_value_is_the_same_whatever_was_made_before_and_in_any_thread() -> None:
    facts = [Fact(name=name) for name in NAMES]
    before = [value(fact) for fact in facts]
    assert [value(fact) for fact in reversed(facts)] == before[::-1]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(value, facts * 20)) == before * 20
    assert len({value(Fact(name="customer name"), seed) for seed in range(20)}) > 10
