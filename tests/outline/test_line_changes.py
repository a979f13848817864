"""Edits of lines: what changed, and two edits as one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sopstudio.outline.line_changes import carry_ids, line_changes, map_line, merge_texts

LINES = st.lists(st.sampled_from("abcdefg"), max_size=12)


@given(LINES, LINES)
def test_changes_lead_from_one_text_to_the_other(before: list[str], after: list[str]) -> None:
    lines = list(before)
    for change in reversed(line_changes(before, after)):
        lines[change.start : change.end] = after[change.new_start : change.new_end]
    assert lines == after


@given(LINES, LINES)
def test_where_only_one_side_changes_it_counts(base: list[str], other: list[str]) -> None:
    assert merge_texts(base, other, base) == other
    assert merge_texts(base, base, other) == other


@given(LINES, LINES, LINES)
def test_every_line_of_mine_stays(base: list[str], mine: list[str], theirs: list[str]) -> None:
    merged = merge_texts(base, mine, theirs)
    for change in line_changes(base, mine):
        text = "\n".join(mine[change.new_start : change.new_end])
        assert text in "\n".join(merged)


@given(LINES, LINES, st.data())
def test_an_id_is_carried_once(before: list[str], after: list[str], data: st.DataObject) -> None:
    ids = {line: f"n{line}" for line in range(len(before)) if data.draw(st.booleans())}
    carried = carry_ids(before, ids, after)
    assert set(carried.values()) <= set(ids.values())
    assert len(set(carried.values())) == len(carried)
    assert all(0 <= line < len(after) for line in carried)


@given(LINES, LINES, st.integers(0, 11))
def test_a_caret_stays_in_the_text(before: list[str], after: list[str], line: int) -> None:
    place = map_line(min(line, max(len(before) - 1, 0)), line_changes(before, after))
    assert 0 <= place <= max(len(after), 1)


def test_split_and_joined_lines_keep_the_id_of_the_likest() -> None:
    assert carry_ids(["Check the order and pay", "x"], {0: "a"}, ["Check the order", "and pay", "x"]) == {0: "a"}
    assert carry_ids(["Check the order", "and pay"], {0: "a", 1: "b"}, ["Check the order and pay"]) == {0: "a"}
