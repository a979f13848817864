"""The assignments of a compute node: a card for each fact with its expression."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from sopstudio.sop import Assignment, Document
from sopstudio.sop.first_use import type_computations
from sopstudio.sop.frozen import update_fields
from sopstudio.translation import tr
from sopstudio.ui.author.base_form import InspectorForm, new_fact_label
from sopstudio.ui.author.document_parts import declare_facts
from sopstudio.ui.author.field_specs import ConditionSpec, FactSpec, add_fields
from sopstudio.ui.forms import (
    AddPicker,
    ConditionField,
    DocumentPart,
    FormList,
    Suggestion,
    move_item,
    remove_item,
)
from sopstudio.ui.forms.text_boxes import example
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import card, column, label, row

FACT = FactSpec("fact", tr("Fact"), tr("Change what is worked out"), caption=False, hint=tr("The fact to work out"))
EXPRESSION = ConditionSpec(
    "expression", tr("Expression"), tr("Change an expression"), expression=True, caption=False,
    placeholder=example(tr("{debt} / {income}")), hint=tr("How to work it out; Ctrl+Space lists facts and functions"),
)  # fmt: skip


def add_assignments(form: InspectorForm, part: DocumentPart[Any]) -> None:
    """Add the section *Works out* of a compute node's form."""
    form.add_section(tr("Works out, in order"))
    assignments = part.field("assignments")
    cards = FormList(
        lambda: list(range(len(assignments.value))), lambda index: AssignmentCard(form, assignments, index)
    )
    form.add_widget(cards)
    adder = AddPicker(
        tr("Work out a fact"), form.fact_suggestions, creation_label=new_fact_label, placeholder=tr("Which fact?")
    )

    def add(suggestion: Suggestion) -> None:
        def change(document: Document) -> Document:
            with_fact = declare_facts(document, (suggestion.key,))
            return assignments.write(
                with_fact, (*assignments.read(with_fact), Assignment(fact=suggestion.key, expression=""))
            )

        if form.attempt(tr("Work out a fact"), change):
            _focus_last_expression(cards)

    adder.chosen.connect(add)
    form.add_widget(adder)


def _focus_last_expression(cards: FormList) -> None:
    """Go on where the new fact is worked out."""
    for form in cards.forms[-1:]:
        form.fields["expression"].control.setFocus()


class AssignmentCard(InspectorForm):
    """One fact and its expression."""

    def __init__(self, form: InspectorForm, assignments: DocumentPart[Any], index: int) -> None:
        super().__init__(form.context, space=0)
        self._assignments, self._index = assignments, index
        part = assignments.item(index)
        owner = tr("Computation {index}", index=index + 1)
        frame = card(name=owner)
        inside = column(frame, spacing=SPACE_XS)
        inside.setContentsMargins(SPACE_M, SPACE_S, SPACE_S, SPACE_S)
        earlier_button = self.icon_button(
            "chevron-up", tr("Work this out earlier"), partial(self._move, -1), f"{part.name}:up"
        )
        later_button = self.icon_button(
            "chevron-down", tr("Work this out later"), partial(self._move, 1), f"{part.name}:down"
        )
        remove_button = self.icon_button("close", tr("Remove this"), self._remove, f"{part.name}:remove")
        count = len(assignments.value)
        earlier_button.setEnabled(index > 0)
        later_button.setEnabled(index < count - 1)
        inside.addLayout(
            row(label(owner, "field"), None, earlier_button, later_button, remove_button, spacing=SPACE_XS)
        )
        fact_line = row(spacing=SPACE_XS)
        add_fields(self, part, (FACT,), fact_line)
        fact_line.addWidget(label("=", "code"))
        fact_line.setStretch(0, 1)
        inside.addLayout(fact_line)
        add_fields(self, part, (EXPRESSION,), inside)
        if isinstance(expression := self.fields.get("expression"), ConditionField):
            expression.decided.connect(partial(self._decide, expression, part.field("expression")))
        self.add_widget(frame)

    def _decide(self, field: ConditionField, part: DocumentPart[Any], expression: str) -> None:
        """Give facts with a name alone the types that an expression gives them, in the undo step of its typing."""

        def write(document: Document, value: str) -> Document:
            after = part.write(document, value)
            return update_fields(after, sop=type_computations(after.sop, self._assignments.read(after)))

        if not self.is_retired and part.exists and part.value == expression:
            replace(part, write=write).set_value(EXPRESSION.undo_text, expression, field.visit)

    def _move(self, offset: int) -> None:
        reordered = move_item(self._assignments.value, self._index, offset)
        self.attempt(tr("Reorder"), lambda document: self._assignments.write(document, reordered))

    def _remove(self) -> None:
        remaining = remove_item(self._assignments.value, self._index)
        self.attempt(tr("Remove a worked-out fact"), lambda document: self._assignments.write(document, remaining))
