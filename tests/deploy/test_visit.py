"""A run that is carried out one node at a time, with its state as JSON text in between, is the same run."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.deploy.python.support.visit import pack, unpack

numbers = st.integers() | st.decimals(allow_nan=False, allow_infinity=False) | st.fractions()
scalars = st.none() | st.booleans() | st.text() | numbers | st.dates() | st.datetimes(timezones=st.just(UTC))
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3), max_leaves=8
)


@given(values)
def test_what_is_packed_is_plain_json_data_and_comes_back_exactly(value: Any) -> None:
    assert unpack(json.loads(json.dumps(pack(value)))) == value


@pytest.mark.parametrize("value", [date(2026, 1, 5), datetime(2026, 1, 5, tzinfo=UTC)])
def test_dates_and_moments_are_kept_apart(value: date) -> None:
    assert type(unpack(pack(value))) is type(value)


def test_numbers_that_json_holds_exactly_are_plain() -> None:
    assert pack([Decimal("0.25"), 3, Fraction(1, 3), 2**70]) == [
        0.25,
        3,
        {"$number": "1/3"},
        {"$number": "1180591620717411303424"},
    ]


@pytest.mark.parametrize("text", ["", "abc", "1/0", "9" * 5000, None, 4])
def test_data_that_only_looks_packed_stays_as_it_is(text: object) -> None:
    assert unpack({"$number": text}) == {"$number": text}
    assert unpack({"$date": text}) == {"$date": text}
