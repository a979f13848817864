"""A case in words: what is written is read back as it was."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from sopstudio.sop import to_json_data
from sopstudio.text.case import format_case, parse_case

NAMES = st.from_regex(r"[a-z][A-Za-z0-9_]{0,12}", fullmatch=True)
SCALARS = st.one_of(st.text(), st.integers(), st.booleans(), st.sampled_from(["yes", "no", "42", "null", "- a (b): c"]))
VALUES = SCALARS | st.lists(SCALARS, max_size=3)


def test_facts_are_lines_with_their_spoken_names() -> None:
    text = format_case("Refund", {"customerId": "C-7", "is_new": True, "amount": 5, "code": "42"}, {"amount": [7, 9]})
    lines = text.splitlines()
    assert {"- Customer id (customerId): C-7", "- Is new (is_new): yes", "- Amount (amount): 5"} <= set(lines)
    assert '- Code (code): "42"' in lines, "a text that looks like a number stays a text"
    assert parse_case(text) == (
        {"customerId": "C-7", "is_new": True, "amount": 5, "code": "42"},
        {"amount": [7, 9]},
    )


@given(st.dictionaries(NAMES, VALUES, max_size=4), st.dictionaries(NAMES, st.lists(VALUES, min_size=1, max_size=2)))
def test_a_case_is_read_back_as_it_was(facts: dict[str, Any], later: dict[str, list[Any]]) -> None:
    assert tuple(map(to_json_data, parse_case(format_case("Any", facts, later)))) == (facts, later)
