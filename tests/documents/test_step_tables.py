"""Tables of steps are told from tables of cases."""

from __future__ import annotations

import pytest

from sopstudio.documents.clauses import Action, Branch, Finish, Jump, Label
from sopstudio.documents.step_tables import column_kinds
from sopstudio.documents.tables import read_table


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
    assert branches == ['risk == "high"', 'risk == "low"']


def test_answers_and_next_steps_become_branches_and_jumps() -> None:
    rows = (
        ("Step", "Action", "If yes", "If no"),
        ("1", "Ask for the order.", "", ""),
        ("2", "Is the order late?", "3", "4"),
        ("3", "Offer a voucher.", "", ""),
        ("4", "Close the case.", "", ""),
    )
    assert read_table(rows, 1)[2:5] == [
        Label("", 3, "2"),
        Action("Is the order late?", 3),
        Branch("if", "Is the order late", 3, ()),
    ]
    assert Branch("else", "", 3, (Jump("4", 3),)) in read_table(rows, 1)


def test_a_process_map_of_visio_is_a_table_of_steps() -> None:
    rows = (
        ("Process Step ID", "Process Step Description", "Next Step ID", "Connector Label", "Shape Type"),
        ("P1", "Is the policy valid?", "P2,P3", "Yes,No", "Decision"),
        ("P2", "Pay the claim", "P4", "", "Process"),
        ("P3", "Reject the claim", "P4", "", "Process"),
        ("P4", "End", "", "", "End"),
    )
    clauses = read_table(rows, 1)
    assert Branch("if", "Is the policy valid", 2, ()) in clauses
    assert Branch("else", "", 2, (Jump("P3", 2),)) in clauses
    assert Jump("P4", 3) in clauses
    assert clauses[-1] == Finish("End", 5)


def test_a_step_with_several_conditions_stands_once() -> None:
    rows = (
        ("No", "Condition", "Action", "Next"),
        ("1", "amount <= 500", "Check the amount.", "2"),
        ("1", "amount > 500", "Check the amount.", "3"),
        ("2", "", "Pay it.", "4"),
        ("3", "", "Ask the manager.", ""),
        ("4", "", "File it.", "end"),
    )
    assert read_table(rows, 1)[:4] == [
        Label("", 2, "1"),
        Action("Check the amount", 2),
        Branch("if", "amount <= 500", 2, ()),
        Branch("elif", "amount > 500", 3, (Jump("3", 3),)),
    ]
    assert read_table(rows, 1)[-1] == Finish("", 6)


@pytest.mark.parametrize(
    ("cell", "bodies"),
    [
        ("Yes: 3; No: 4", [(), (Jump("4", 2),)]),
        ("3 if valid, 4 otherwise", [(), (Jump("4", 2),)]),
        ("go to step 4", []),
        ("Approved: 4; Rejected: end", [(Jump("4", 2),), (Finish("", 2),)]),
    ],
)
def test_a_cell_of_next_may_name_a_step_for_each_answer(cell: str, bodies: list[tuple[object, ...]]) -> None:
    rows = (("Step", "Action", "Next"), ("2", "Is it valid?", cell), ("3", "Pay it.", ""), ("4", "Refuse it.", ""))
    clauses = read_table(rows, 1)
    assert [clause.body for clause in clauses if isinstance(clause, Branch)] == bodies
    assert bodies or Jump("4", 2) in clauses


def test_unknown_columns_are_details_of_counted_steps() -> None:
    rows = (("Step no.", "Task", "Cost centre"), ("1", "Ask for it.", "K12"), ("2", "Pay it.", ""))
    assert read_table(rows, 1)[1] == Action("Ask for it", 2, ("Cost centre: K12",))


def test_a_row_with_a_single_cell_names_the_rows_below() -> None:
    rows = (("Step", "Action"), ("Intake", ""), ("1", "Ask for it."), ("2", "Pay it."))
    assert read_table(rows, 1)[0] == Label("Intake", 2)
