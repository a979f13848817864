"""Fields as data: which of them a form shows, what they edit, and that every table fits what it describes."""

from collections.abc import Iterable, Sequence

import pytest
from pydantic import BaseModel

from sopstudio.sop import (
    Article,
    Assignment,
    Binding,
    Edge,
    End,
    ErrorResponse,
    Fact,
    Head,
    Output,
    Person,
    Procedure,
    ProcedureCall,
    SampleResponse,
    Sop,
    SourceDocument,
    Task,
    Tool,
)
from sopstudio.ui.author import (
    assignments,
    bindings,
    edge_form,
    engineering_form,
    fact_form,
    failures,
    head_form,
    node_form,
    sop_form,
    tool_form,
)
from sopstudio.ui.author.base_form import InspectorForm
from sopstudio.ui.author.document_parts import fact_part
from sopstudio.ui.author.field_specs import FieldRow, FieldSpec, SwitchSpec, TextSpec, add_fields
from tests.ui.author.seat import Seat

TABLES: list[tuple[type[BaseModel], Sequence[FieldSpec | FieldRow]]] = [
    (Article, sop_form.ARTICLE_FIELDS),
    (Assignment, (assignments.FACT, assignments.EXPRESSION)),
    (Binding, bindings.CONDITION_FIELDS),
    (Edge, (edge_form.TARGET, edge_form.ROWS, *edge_form.CONDITION_TEXTS, edge_form.LABEL, edge_form.LOOP)),
    (Head, head_form.HEAD_FIELDS),
    (Person, node_form.FIELDS_BY_KIND["person"]),
    (SourceDocument, head_form.SOURCE_FIELDS),
    (End, node_form.FIELDS_BY_KIND["end"]),
    (ErrorResponse, (*failures.FAILURE_FIELDS, *engineering_form.ERROR_FIELDS)),
    (Fact, (*fact_form.FIELDS, *fact_form.ENGINEERING_FIELDS)),
    (Output, (tool_form.OUTPUT_FACT, engineering_form.PATH)),
    (Procedure, (*sop_form.PROCEDURE_FIELDS, sop_form.PROCEDURE_NAME)),
    (ProcedureCall, (*node_form.FIELDS_BY_KIND["procedure"], node_form.RUN_BY_CODE)),
    (SampleResponse, engineering_form.SAMPLE_FIELDS),
    (Sop, sop_form.SOP_FIELDS),
    (Task, (*node_form.FIELDS_BY_KIND["task"], node_form.BRANCHING)),
    (Tool, (*tool_form.TITLE_FIELDS, *tool_form.CALL_FIELDS)),
    (Tool, (*engineering_form.ADDRESS_FIELDS, *engineering_form.PARAMETER_FIELDS, engineering_form.NAME)),
]


def flat(specs: Iterable[FieldSpec | FieldRow]) -> list[FieldSpec]:
    return [spec for entry in specs for spec in ((entry,) if isinstance(entry, FieldSpec) else entry)]


EMPTY = ("any", "always", "no limit", "no loop", "not said", "address or shelf", "Type to search", "Any; add a value…")
"""What stands in empty fields and is no example."""


def test_an_example_in_an_empty_field_says_that_it_is_one() -> None:
    placeholders = {
        str(getattr(spec, "placeholder", "")) for _, specs in TABLES for spec in flat(specs) if spec.name != "title"
    } - {"", *EMPTY}
    questions = ("What ", "How ", "Why ", "Which ", "Where ", "Add ", "Title ")
    unsaid = [text for text in placeholders if not text.startswith(questions)]
    assert unsaid
    assert [text for text in unsaid if not text.startswith("e.g. ")] == []


@pytest.mark.parametrize(("model", "specs"), TABLES, ids=lambda value: getattr(value, "__name__", ""))
def test_every_field_edits_an_attribute_of_its_element(
    model: type[BaseModel], specs: Sequence[FieldSpec | FieldRow]
) -> None:
    assert [spec.name for spec in flat(specs) if spec.name not in model.model_fields] == []
    assert [spec.name for spec in flat(specs) if not spec.title or not spec.undo_text] == []


def field_titles(seat: Seat, kind: str) -> list[str]:
    name = next(fact.name for fact in seat.sop.facts if fact.type == kind)
    seat.show("fact", name)
    return [field.title for field in seat.fields()]


def test_only_the_fields_of_the_type_are_shown(seat: Seat) -> None:
    texts, numbers, switches = (field_titles(seat, kind) for kind in ("string", "number", "boolean"))
    assert set(texts) - set(numbers) == {"Pattern"}
    assert set(numbers) - set(texts) == {"From", "To", "Unit"}
    assert set(texts) - set(switches) == {"Pattern", "Allowed values"}


def test_a_row_without_fields_takes_no_room(seat: Seat) -> None:
    form = InspectorForm(seat.desk)
    seat.qtbot.addWidget(form)
    never = TextSpec("unit", "Unit", "Change the unit", when=lambda _fact: False)
    part = fact_part(seat.document, seat.sop.facts[0].name)
    add_fields(form, part, ((never, never),))
    assert (form.lines.count(), form.fields) == (0, {})
    add_fields(form, part, ((never, SwitchSpec("optional", "May stay unknown", "Change it")),))
    assert (form.lines.count(), list(form.fields)) == (1, ["optional"])


def test_an_edit_is_one_undo_step_with_the_text_of_its_field(seat: Seat) -> None:
    name = seat.sop.facts[0].name
    form = InspectorForm(seat.desk)
    seat.qtbot.addWidget(form)
    add_fields(form, fact_part(seat.document, name), (SwitchSpec("optional", "May stay unknown", "Change it"),))
    before = seat.sop.facts[0].optional
    form.fields["optional"].commit(not before)
    assert (seat.steps(), seat.document.stack.undoText()) == (1, "Change it")
    assert seat.sop.facts[0].optional is not before
