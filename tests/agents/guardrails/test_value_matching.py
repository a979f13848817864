"""Values are compared with what was said as a person would compare them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.agents.guardrails.value_matching import is_said, is_same_value, leaf_values


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1200, "It is $1,200."),
        (1200, "about 1.2k"),
        (12.5, "12.50 please"),
        (2, "two, please"),
        ("720", "the score is 720"),
        ("BL-123", "restaurant bl 123"),
        ("BL123", "BL-123"),
        ("anna@example.com", "Write to Anna@Example.com, please."),
        ("Blue Lantern", "it is the blue   lantern"),
        ("2026-01-05", "on 5 January 2026"),
        ("2026-01-05", "since Jan 5th, 2026"),
        ("2026-04-03", "03/04/2026"),
        ("2026-03-04", "03/04/2026"),
        ("2026-01-05T15:00:00+00:00", "on January 5, 2026 at 3 pm"),
        ("2026-01-05T15:30:00+00:00", "5 January 2026, 15:30"),
        ("2026-01-05T15:00:00+00:00", "2026-01-05T16:00:00+01:00"),
        (["DS-1", "DS-2"], "the dishes ds-1 and ds-2"),
        ({"size": 3, "gift": True}, "size 3"),
        (True, "whatever"),
        (None, "whatever"),
        ("&", "R & D"),
    ],
)
def test_it_was_said(value: Any, text: str) -> None:
    assert is_said(value, ["hello", text])


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1200, "It is 120."),
        (7, "77"),
        ("BL-123", "BL-1234"),
        ("US", "thus"),
        ("2026-01-06", "on 5 January 2026"),
        ("2026-01-05T15:00:00+00:00", "on January 5, 2026 at 4 pm"),
        ("2026-01-05Tx", "on January 5, 2026"),
        (["DS-1", "DS-3"], "the dishes ds-1 and ds-2"),
        ("", "anything"),
        ("cancel", "cancelled"),
    ],
)
def test_it_was_not_said(value: Any, text: str) -> None:
    assert not is_said(value, [text])


@pytest.mark.parametrize("text", ["my order was cancelled", "please cancel it", "Cancel!"])
def test_a_choice_may_be_inflected(text: str) -> None:
    assert is_said("cancel", [text], choice=True)


def test_the_words_of_a_choice_may_stand_apart() -> None:
    assert is_said("cold food", ["the food was cold"], choice=True)
    assert not is_said("wrong dishes", ["the food was wrong"], choice=True)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (12, 12.0, True),
        ("paid", "Paid", True),
        ("CB-1", "Callback CB-1 is booked", True),
        (1, True, False),
        (True, True, True),
        ("12", 12, True),
        ("x", "y", False),
        ([1], [1], True),
    ],
)
def test_values_are_compared_as_people_do(one: Any, other: Any, same: bool) -> None:
    assert is_same_value(one, other) is same


@given(st.integers(0, 10**9))
def test_every_number_is_found_in_its_own_words(number: int) -> None:
    assert is_said(number, [f"It is {number:,}."])
    assert is_said(number, [f"It is {number}, I think."])


@given(st.dates())
def test_every_day_is_found_as_it_is_written(day: Any) -> None:
    assert is_said(day.isoformat(), [f"on {day.isoformat()}"])
    assert is_said(day.isoformat(), [f"{day.day} {day:%B} {day.year:04}"])


@given(
    st.recursive(
        st.none() | st.integers() | st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)
    )
)
def test_no_value_and_no_text_breaks_it(value: Any) -> None:
    for leaf in leaf_values(value):
        assert isinstance(is_said(leaf, [str(value)]), bool)
        assert is_same_value(leaf, leaf)
