"""Whatever is edited in forms: undo leads back to the start, redo to the end, and the form shows the document."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from sopstudio.sop import Document
from sopstudio.ui.author.inspector import Inspector
from sopstudio.ui.forms import (
    ChipsField,
    ChoiceField,
    ConditionField,
    ConditionRowsField,
    Field,
    LinesField,
    NameField,
    PickField,
    SwitchField,
    TextField,
)
from sopstudio.ui.open_document import Selection, Subject
from tests.subsets import DEEP, subset
from tests.ui.author.seat import Seat, loan

TEXTS = ("", "a", "{credit_score} > 700", "17", "x > ", "{}", "two\nlines", "<b>é</b>", "risk_level", "yes")
Edit = tuple[int, int, int]


def places(seat: Seat) -> list[Selection]:
    sop = seat.sop
    return [
        Selection(),
        *(Selection(nodes=frozenset({node.id})) for node in sop.nodes[:9]),
        *(Selection(edges=frozenset({edge.id})) for edge in sop.edges[:9]),
        *(Selection(subject=Subject("fact", fact.name)) for fact in sop.facts[:6]),
        *(Selection(subject=Subject("tool", tool.name)) for tool in sop.tools[:4]),
        *(Selection(subject=Subject("article", article.id)) for article in sop.knowledge[:2]),
    ]


def field_contents(inspector: Inspector) -> list[tuple[str, str, Any]]:
    """Every field with what stands in it, where it is none that could not be taken."""
    return [(field.title, field.control.objectName(), _standing(field)) for field in fields(inspector)]


def fields(inspector: Inspector) -> Iterator[Field]:
    form = inspector.form
    assert form is not None
    waiting: list[Any] = [form]
    while waiting:
        one = waiting.pop()
        if hasattr(one, "fields"):
            yield from one.fields.values()
            waiting += one._inner_forms
        else:
            waiting += one.forms


def _standing(field: Field) -> Any:
    match field:
        case ChoiceField():
            return field.box.currentText()
        case SwitchField():
            return field.box.isChecked()
        case ChipsField():
            return field._values
        case LinesField() | ConditionField():
            return field.box.toPlainText()
        case TextField() | NameField() | PickField():
            return field.box.text()
        case ConditionRowsField():
            return ""  # a row may wait for its value, and the text below has the condition
    raise AssertionError(field)


def edit(field: Field, choice: int) -> None:
    """Edit a field as a person would, with one of the texts or choices."""
    text = TEXTS[choice % len(TEXTS)]
    match field:
        case ChoiceField():
            field.box.setCurrentIndex(choice % field.box.count())
            field.box.activated.emit(field.box.currentIndex())
        case SwitchField():
            field.box.click()
        case ChipsField():
            if choice % 3 == 0:
                field.remove(0)
            else:
                field.box.setText(text)
                field.box.returnPressed.emit()
        case LinesField() | ConditionField():
            field.box.setPlainText(text)
        case TextField() | NameField() | PickField():
            field.box.selectAll()
            field.box.insert(text)
            field.box.returnPressed.emit()
        case ConditionRowsField():
            field._add()


def agree(seat: Seat) -> None:
    """The form shows what a fresh one would, but for what could not be taken and for what was written otherwise."""
    fresh = Inspector(seat.desk)
    wrong = {field.control.objectName() for field in fields(seat.inspector) if field.error}
    now, then = field_contents(seat.inspector), field_contents(fresh)
    assert [cell[:2] for cell in now] == [cell[:2] for cell in then]
    odd = [(cell, other) for cell, other in zip(now, then, strict=True) if cell != other and cell[1] not in wrong]
    assert [pair for pair in odd if str(pair[0][2]).split() != str(pair[1][2]).split()] == []
    fresh.deleteLater()
    QApplication.sendPostedEvents(fresh, QEvent.Type.DeferredDelete)  # now, or it follows every edit to come


@settings(max_examples=60 if DEEP else 3, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.integers(0, 99), st.integers(0, 99), st.integers(0, 99)), min_size=1, max_size=12))
def test_undo_leads_to_the_start_and_redo_to_the_end(sit: Callable[[Document], Seat], edits: list[Edit]) -> None:
    seat = sit(loan())
    start = seat.document.document
    for place, which, choice in edits:
        there = places(seat)
        seat.document.select(there[place % len(there)])
        editable = list(fields(seat.inspector))
        edit(editable[which % len(editable)], choice)
        agree(seat)
        hash(seat.sop)  # what is worked out of an SOP is kept by it, so that nothing in it may be changeable
    end, stack = seat.document.document, seat.document.stack
    while stack.canUndo():
        stack.undo()
        agree(seat)
    assert seat.document.document == start
    while stack.canRedo():
        stack.redo()
    agree(seat)
    assert seat.document.document == end


@pytest.mark.parametrize("text", subset(TEXTS, 4))
def test_a_selection_made_while_something_is_half_written_loses_nothing_else(seat: Seat, text: str) -> None:
    seat.show_node("check_credit")
    for field in fields(seat.inspector):
        if isinstance(field, PickField):
            field.box.setText(text)
            field.box.setModified(True)
    before, form = seat.document.document, seat.inspector.form
    assert form is not None
    with seat.qtbot.waitSignal(form.destroyed):
        seat.show_edge("check_credit_to_find_guarantor")
    kept = {fact.name for fact in seat.document.document.sop.facts}
    assert kept == {fact.name for fact in before.sop.facts}
