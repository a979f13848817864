"""A reader that goes through a form with Tab hears of each control whose it is."""

from __future__ import annotations

from collections import Counter

from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QWidget

from sopstudio.sop import replace_fields
from sopstudio.ui.forms.form import tab_stops
from tests.ui.author.seat import Seat


def spoken(seat: Seat) -> list[str]:
    """What names each control that Tab comes to: its own name, and that of its caption, by which some readers go."""
    form = seat.inspector.form
    assert form is not None
    QApplication.processEvents()  # what was added is in the form, and what was taken away is gone
    return [spoken_of(control) for control in tab_stops(form) if control.isVisibleTo(form)]


def spoken_of(control: QWidget) -> str:
    interface = QAccessible.queryAccessibleInterface(control)
    captions = [label.text(QAccessible.Text.Name) for label, _ in interface.relations(QAccessible.RelationFlag.Label)]
    own = control.accessibleName() or interface.text(QAccessible.Text.Name)
    assert set(captions) <= {own}
    return own


def alike(seat: Seat) -> list[str]:
    return [name for name, count in Counter(spoken(seat)).items() if count > 1]


def test_outputs_parameters_and_answers_of_a_tool_are_told_apart(seat: Seat) -> None:
    seat.show("tool", "verify_income")
    seat.press("add:parameter")
    seat.press("add:answer")
    said = spoken(seat)
    assert alike(seat) == []
    assert {
        "Remove the output income status", "Remove the output debt ratio", "Answer 1: Title", "Answer 2: debt ratio",
        "Required, Parameter new_parameter", "Add to: Parameter new_parameter: Allowed values",
    } <= set(said)  # fmt: skip


def test_outputs_are_told_apart_while_their_facts_do_not_tell_them(seat: Seat) -> None:
    seat.show("tool", "verify_income")
    seat.press("add:output")
    seat.press("add:output")
    assert {"Remove the output 3", "Output 4: Fact"} <= set(spoken(seat))
    tool = next(tool for tool in seat.sop.tools if tool.name == "verify_income")
    output = replace_fields(tool.outputs[2], fact=tool.outputs[0].fact)
    renamed = replace_fields(tool, outputs=(*tool.outputs[:2], output, tool.outputs[3]))
    tools = tuple(renamed if each.name == tool.name else each for each in seat.sop.tools)
    document = seat.document.document
    seat.document.edit("Edit", replace_fields(document, sop=replace_fields(seat.sop, tools=tools)))
    assert {"Remove the output 1", "Remove the output debt ratio", "Remove the output 3"} <= set(spoken(seat))
    assert [name for name in alike(seat) if "output" in name.casefold()] == []


def test_edges_and_tools_of_a_step_are_told_apart(seat: Seat) -> None:
    seat.show_node("check_credit")
    for nth in range(2):
        seat.button("fold:Condition and inputs", nth).setChecked(True)
    assert alike(seat) == []
    title = next(tool.label() for tool in seat.sop.tools if tool.name == "pull_credit_report")
    edge = seat.edge("check_credit_to_find_guarantor")
    said = set(spoken(seat))
    assert {f"Condition and inputs: {title}", f"Edit the tool {title}"} <= said
    assert any(name.startswith(f"Try later: Edge {edge.label}") for name in said), (edge, said)
    assert any(name.endswith(": As a formula") for name in said)
