"""What is offered at the caret of an outline."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.formats import read
from sopstudio.outline.completion import complete_outline, outline_names
from sopstudio.outline.spans import line_spans
from sopstudio.resources import samples_dir

NAMES = outline_names(read(samples_dir() / "loan_application.sop.json").document.sop)


def offered(line: str, section: str = "") -> list[str]:
    return [suggestion.text for suggestion in complete_outline(line, len(line), NAMES, section).suggestions]


@pytest.mark.parametrize(
    ("line", "suggestion"),
    [
        ("  go to: assess", "Assess the risk"),
        ("if {risk_level} == 'low': go to: assess", "Assess the risk"),
        ("Look [tool: pull", "pull_credit_report"),
        ("Ask for the {credit_s", "credit score"),
        ("if {risk_level} == 'm", "'medium'"),
        ("Set {debt_ratio} = {monthly", "monthly income"),
        ("en", "end:"),
        ("  action: app", "approve"),
    ],
)
def test_names_and_words_are_offered_where_they_belong(line: str, suggestion: str) -> None:
    assert suggestion in offered(line)


def test_types_are_offered_where_facts_are_declared() -> None:
    assert "whole number" in offered("  amount: wh", "facts:")
    assert "whole number" not in offered("  amount: wh")


def test_what_is_written_whole_is_not_offered_again() -> None:
    assert offered("go to: Assess the risk") == []
    assert offered("else:") == []


def test_enter_is_a_new_line_after_words() -> None:
    assert not complete_outline("if the credit", 13, NAMES).select_first
    assert not complete_outline("el", 2, NAMES).select_first
    assert complete_outline("if {cred", 8, NAMES).select_first


@given(
    st.text(max_size=40) | st.sampled_from(["if {a", "go to:", "[tool: ", "{", "if 'x", "Set {a} = "]),
    st.integers(0, 40),
)
def test_any_line_can_be_completed_and_coloured(line: str, column: int) -> None:
    place = min(column, len(line))
    completion = complete_outline(line, place, NAMES)
    assert 0 <= completion.start <= place
    assert completion.start <= completion.end <= len(line)
    ends = [0, *(edge for span in line_spans(line) for edge in (span.start, span.end))]
    assert ends == sorted(ends)
