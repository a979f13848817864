"""Tables of steps are told from tables of cases."""

from __future__ import annotations

import pytest

from sopstudio.documents.cases import read_table
from sopstudio.documents.clauses import Action, Branch, Jump, Label
from sopstudio.documents.step_tables import column_kinds


@pytest.mark.parametrize(
    ("header", "cells", "kinds"),
    [
        (("Step", "Action", "Responsible"), ("1", "Ask", "Clerk"), ["number", "step", "role"]),
        (("Step", "Description"), ("Identity", "Ask for it."), ["step", "step"]),
        (("No.", "Activity", "System", "Notes"), ("2.1", "Ask", "CRM", "-"), ["number", "step", "tool", "detail"]),
        (("Risk", "Action"), ("high", "stop"), ["other", "step"]),
    ],
)
def test_columns_are_known_by_name_and_content(
    header: tuple[str, ...], cells: tuple[str, ...], kinds: list[str]
) -> None:
    assert column_kinds(header, [cells]) == kinds


def test_rows_become_steps_with_role_tool_and_details() -> None:
    rows = (
        ("Step", "Action", "Who", "Tool", "Notes"),
        ("1", "Look it up. Note the date.", "Clerk", "find_order", "before noon"),
        ("2", "If it is late, go to step 4.", "", "", ""),
        ("3", "", "", "", ""),
    )
    assert read_table(rows, 10) == [
        Label("", 11, "1"),
        Action("Look it up", 11, ("Notes: before noon",), "Clerk", ("find_order",)),
        Action("Note the date", 11, (), "Clerk"),
        Label("", 12, "2"),
        Branch("if", "it is late", 12, (Jump("4", 12),)),
    ]


def test_numbers_of_rows_are_no_cases() -> None:
    rows = (("No", "Risk", "Action"), ("1", "high", "Stop it."), ("2", "low", "Pay it."))
    branches = [clause.condition for clause in read_table(rows, 1) if isinstance(clause, Branch)]
    assert branches == ['Risk is "high"', 'Risk is "low"']
