"""Blocks of lines fold, move and are indented together."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sopstudio.outline.blocks import block_end, fold_ranges, indent_below, indent_lines, is_unfinished, move_block

TEXT = ["Check", "if late:", "  Offer", "  if VIP:", "    Call", "else:", "  Explain", "Close", "End: done"]


def move(first: int, step: int) -> list[str]:
    change = move_block(TEXT, first, first, step)
    return TEXT if change is None else [*TEXT[: change.start], *change.lines, *TEXT[change.end :]]


def test_what_is_deeper_folds() -> None:
    assert fold_ranges(TEXT) == {1: 4, 3: 4, 5: 6}
    assert block_end(TEXT, 1) == 4


def test_a_step_moves_with_its_branches() -> None:
    assert move(0, 1) == ["Close", *TEXT[:7], "End: done"]
    assert move(7, -1) == ["Close", *TEXT[:7], "End: done"]


def test_a_branch_moves_past_the_next_branch_only() -> None:
    assert move(1, 1) == ["Check", "else:", "  Explain", *TEXT[1:5], "Close", "End: done"]
    assert move(1, -1) == TEXT
    assert move(4, 1) == TEXT


def test_half_a_condition_is_unfinished() -> None:
    lines = [
        "if {cred",
        "  if the order is late",
        "Ask for the {order",
        "Look [tool: a",
        "if {a} > 1:",
        "Check",
        "else:",
    ]
    assert [is_unfinished(line) for line in lines] == [True, True, True, True, False, False, False]


def test_a_new_line_is_as_deep_as_the_text_goes_on() -> None:
    assert [indent_below(line) for line in ("if late:", "  else:", "  Offer", "", "Note: call")] == [
        "  ",
        "    ",
        "  ",
        "",
        "",
    ]


@given(st.lists(st.text(alphabet="ab \t", max_size=6), max_size=8))
def test_indenting_is_taken_back(lines: list[str]) -> None:
    words = [line for line in lines if line.strip()]
    assert indent_lines(indent_lines(words, 1), -1) == words
    assert all(line < end < len(lines) for line, end in fold_ranges(lines).items())
    for line in range(len(lines)):
        for step in (1, -1):
            change = move_block(lines, line, line, step)
            if change is not None:
                assert sorted(change.lines) == sorted(lines[change.start : change.end])
