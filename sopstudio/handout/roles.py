"""Who does what: a table of the roles with their steps, what each does there, and how much time there is.

Roles are those of persons' steps. Where the sections of a document are lanes of roles, so that every person's step is
in the section of its role, the other steps are done by the role that their section is named after.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from sopstudio.handout.blocks import Block, Cell, Heading, Table
from sopstudio.handout.steps import anchor_of, describe_action, walk_order
from sopstudio.sop import Decision, Document, Graph, Node, Person, ProcedureCall, Task
from sopstudio.text.humanize import fold, headline, join_words, one_line
from sopstudio.text.labels import describe_minutes
from sopstudio.translation import tr


class Duty(NamedTuple):
    """A step that a role carries out: the cell that names it, what is done, and the time allowed."""

    role: str
    step: Cell
    does: str
    within: str = ""


def describe_roles(document: Document) -> Iterator[Block]:
    """The heading and the table of who does what; nothing where the document names no role."""
    by_role: dict[str, list[Duty]] = {}
    for duty in _find_duties(document):
        by_role.setdefault(duty.role.casefold(), []).append(duty)
    if not by_role:
        return
    rows = tuple(
        (Cell(group[0].role if number == 0 else ""), duty.step, Cell(duty.does), Cell(duty.within))
        for group in by_role.values()
        for number, duty in enumerate(group)
    )
    yield Heading(2, tr("Who does what"))
    yield Table((tr("Who"), tr("Steps"), tr("Does"), tr("Within")), rows).without_blank_columns()


def _find_duties(document: Document) -> Iterator[Duty]:
    lanes = _lanes(document)
    for graph in document.sop.graphs():
        scope = "" if graph is document.sop else graph.id
        order = walk_order(graph)
        steps = {node.id: _step_cell(graph, scope, number, node) for number, node in enumerate(order, 1)}
        for node in order:
            if isinstance(node, Person):
                role = one_line(node.role) or tr("a person")
                yield Duty(role, steps[node.id], _describe(node, steps), describe_minutes(node.time_limit))
            elif (key := f"{scope}/{node.id}" if scope else node.id) in lanes:
                does = {"decision": tr("Decides how to go on"), "procedure": tr("Carries the sub-procedure out")}
                if isinstance(node, Task | Decision | ProcedureCall):
                    yield Duty(lanes[key], steps[node.id], does.get(node.kind, tr("Carries the step out")))


def _step_cell(graph: Graph, scope: str, number: int, node: Node) -> Cell:
    text = f"{number}. {one_line(node.label())}"
    if scope:
        text = f"{one_line(graph.title or graph.id)}: {text}"
    return Cell(text, anchor_of(scope, number))


def _describe(node: Person, steps: Mapping[str, Cell]) -> str:
    """What a person does, and who may not be that person."""
    barred = [steps[name].text for name in node.not_by if name in steps]
    others = [tr("whoever did {steps}", steps=join_words(barred, tr("or")))] if barred else []
    others += [tr("whoever asked")] if node.not_user else []
    does = headline(describe_action(node))
    return tr("{does}; not by {others}", does=does, others=join_words(others, tr("or"))) if others else does


def _lanes(document: Document) -> dict[str, str]:
    """The title of the section of each node, by its key; nothing where sections are no lanes of roles."""
    persons = {
        (node.id if graph is document.sop else f"{graph.id}/{node.id}"): fold(node.role)
        for graph in document.sop.graphs()
        for node in graph.nodes
        if isinstance(node, Person)
    }
    titles = {key: one_line(section.title) for section in document.sections for key in section.nodes if section.title}
    is_by_role = bool(persons) and all(
        titles.get(key, "").casefold() == role.casefold() for key, role in persons.items()
    )
    return titles if is_by_role else {}


__all__ = ["describe_roles"]
