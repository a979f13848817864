"""What a compute node works out: a card for each fact with its expression."""

from __future__ import annotations

from functools import partial
from typing import Any

from sopstudio.sop import Assignment, Document
from sopstudio.ui.author.bench import DeskForm, fresh_fact
from sopstudio.ui.author.parts_of import declaring, with_facts
from sopstudio.ui.forms import Adder, ConditionField, Offer, Part, PickField, Repeated, moved, without
from sopstudio.ui.parts import card, column, label, row
from sopstudio.ui.theme import SPACE_S, SPACE_XS


def add_assignments(form: DeskForm, part: Part[Any]) -> None:
    """The section *Works out* of a compute node's form."""
    form.section("Works out, in order")
    assignments = part.field("assignments")
    form.put_in(
        Repeated(lambda: list(range(len(assignments.value))), lambda index: AssignmentCard(form, assignments, index))
    )
    adder = Adder("Work out a fact", form.fact_offers, fresh=fresh_fact, placeholder="Which fact?")

    def add(offer: Offer) -> None:
        def change(document: Document) -> Document:
            before = with_facts(document, (offer.key,))
            return assignments.write(before, (*assignments.read(before), Assignment(fact=offer.key, expression="")))

        form.attempt("Work out a fact", change)

    adder.chosen.connect(add)
    form.put_in(adder)


class AssignmentCard(DeskForm):
    """One fact and how it is worked out."""

    def __init__(self, form: DeskForm, assignments: Part[Any], index: int) -> None:
        super().__init__(form.desk, space=0)
        self._all, self._index = assignments, index
        part = assignments.item(index)
        frame = card()
        inside = column(frame, margin=SPACE_S, space=SPACE_XS)
        fact = PickField("Fact", self.fact_offers, fresh=fresh_fact, caption=False, hint="The fact to work out")
        up = self.small("chevron-up", "Work this out earlier", partial(self._move, -1), f"{part.name}:up")
        down = self.small("chevron-down", "Work this out later", partial(self._move, 1), f"{part.name}:down")
        gone = self.small("close", "Remove this", self._remove, f"{part.name}:remove")
        count = len(assignments.value)
        up.setEnabled(index > 0)
        down.setEnabled(index < count - 1)
        first = row(space=SPACE_XS)
        self.bind(fact, declaring(part.field("fact")), "Change what is worked out", first)
        for one in (label("=", "code"), up, down, gone):
            first.addWidget(one)
        first.setStretch(0, 1)
        inside.addLayout(first)
        expression = ConditionField(
            "Expression", self.facts, expression=True, caption=False, placeholder="{debt} / {income}",
            hint="How to work it out; Ctrl+Space lists facts and functions",
        )  # fmt: skip
        self.bind(expression, part.field("expression"), "Change an expression", inside)
        self.put_in(frame)

    def _move(self, by: int) -> None:
        after = moved(self._all.value, self._index, by)
        self.attempt("Reorder", lambda document: self._all.write(document, after))

    def _remove(self) -> None:
        after = without(self._all.value, self._index)
        self.attempt("Remove a worked-out fact", lambda document: self._all.write(document, after))
