"""What is suggested while one types a name."""

from __future__ import annotations

import pytest

from sopstudio.text.suggestions import Suggestion, filter_suggestions, find_exact

NAMES = ("order number", "order_age", "Customer", "reorder level")


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("order_number", ["order number"]),
        ("order age", ["order_age"]),
        ("ORDER", ["order number", "order_age", "reorder level"]),
        ("order_", ["order number", "order_age", "reorder level"]),
        ("cust", ["Customer"]),
        ("", list(NAMES)),
        ("refund", []),
    ],
)
def test_joined_words_and_case_do_not_count(typed: str, names: list[str]) -> None:
    found = filter_suggestions([Suggestion(name, name) for name in NAMES], typed)
    assert [suggestion.key for suggestion in found] == names


def test_the_longest_list_is_cut() -> None:
    assert len(filter_suggestions([Suggestion(str(n), str(n)) for n in range(99)], "", max_count=7)) == 7


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Order Number", "order number"),
        ("order number", "order number"),
        ("order_number", "order_number"),
        ("order age", "order_age"),
        ("order", None),
        ("", None),
    ],
)
def test_a_text_names_a_suggestion_whole_letter_for_letter_first(typed: str, name: str | None) -> None:
    exact = find_exact([Suggestion(each, each) for each in (*NAMES, "order_number")], typed)
    assert (exact.key if exact is not None else None) == name
