"""Who does what: every step of a role once, with what is done, who may not do it, and how much time there is."""

from __future__ import annotations

import pytest

from sopstudio.formats import read
from sopstudio.handout import make_handout
from sopstudio.handout.blocks import Cell, Heading, Table
from sopstudio.handout.roles import describe_roles
from sopstudio.handout.steps import describe_action
from sopstudio.resources import samples_dir
from sopstudio.sop import Decision, Document, End, Person, Procedure, ProcedureCall, Sop, Task, replace_fields
from sopstudio.sop.document import Section
from sopstudio.sop.sections import sections_by_role
from tests.ui.documents import edge


def table_of(document: Document) -> Table | None:
    return next((block for block in describe_roles(document) if isinstance(block, Table)), None)


def rows_of(document: Document) -> list[tuple[str, ...]]:
    table = table_of(document)
    return [tuple(cell.text for cell in row) for row in table.rows] if table else []


def claim() -> Document:
    nodes = (
        Task(id="take", title="Take the claim"),
        Decision(id="large", title="Is it large?"),
        Person(id="check", title="Check", role="Clerk", action="provide", provides=("amount",)),
        Person(
            id="sign", title="Sign", role="Team lead", action="approve", provides=("approved",), time_limit=240,
            not_by=("check",), not_user=True,
        ),
        Person(id="pay", title="Pay", role="clerk"),
        End(id="end", title="Paid"),
    )  # fmt: skip
    ids = [node.id for node in nodes]
    edges = tuple(edge(f"e{at}", ids[at], ids[at + 1]) for at in range(len(ids) - 1))
    return Document(sop=Sop(id="claim", start="take", nodes=nodes, edges=edges))


def test_each_role_has_its_steps_in_their_order() -> None:
    assert rows_of(claim()) == [
        ("Clerk", "3. Check", "Gives amount", ""),
        ("", "5. Pay", "Carries the step out", ""),
        ("Team lead", "4. Sign", "Approves or refuses; not by whoever did 3. Check or whoever asked", "4 h"),
    ]


@pytest.mark.parametrize(
    ("provides", "does"),
    [
        ((), "Approves or refuses."),
        (("approved",), "Approves or refuses."),
        (("approved_2",), "Approves or refuses."),
        (("loan_approved",), "Approves or refuses: loan approved."),
    ],
)
def test_an_approval_says_what_is_approved_only_where_its_fact_does(provides: tuple[str, ...], does: str) -> None:
    assert describe_action(Person(id="a", action="approve", provides=provides)) == does


def test_steps_link_to_where_they_are_told() -> None:
    blocks = make_handout(read(samples_dir() / "incident_response.sop.json").document)
    (table,) = [block for block in blocks if isinstance(block, Table) and block.names[0] == "Who"]
    anchors = {block.anchor: block.text for block in blocks if isinstance(block, Heading)}
    assert len(table.rows) == 6
    assert all(anchors[row[1].target] == row[1].text for row in table.rows)


def test_without_a_limit_there_is_no_column_for_it() -> None:
    document = claim()
    nodes = tuple(node for node in document.sop.nodes if node.id != "sign")
    table = table_of(replace_fields(document, sop=replace_fields(document.sop, nodes=nodes)))
    assert table is not None
    assert table.names == ("Who", "Steps", "Does")


def test_lanes_of_roles_say_who_does_the_other_steps() -> None:
    rows = rows_of(sections_by_role(claim()))
    assert rows[:2] == [
        ("Agent", "1. Take the claim", "Carries the step out", ""),
        ("", "2. Is it large?", "Decides how to go on", ""),
    ]
    assert [row[0] for row in rows if row[0]] == ["Agent", "Clerk", "Team lead"]


def test_sections_that_are_stages_say_nothing_of_roles() -> None:
    stages = (Section(element="section:1", title="Intake", nodes=("take", "check")),)
    assert rows_of(replace_fields(claim(), sections=stages)) == rows_of(claim())


def test_a_step_of_a_sub_procedure_says_which() -> None:
    inner = Procedure(id="four", title="Four eyes", start="a", nodes=(Person(id="a", title="Look", role="Clerk"),))
    sop = Sop(id="x", start="c", nodes=(ProcedureCall(id="c", procedure="four"),), procedures=(inner,))
    table = table_of(Document(sop=sop))
    assert table is not None
    assert table.rows[0][1] == Cell("Four eyes: 1. Look", "s-four-1")


def test_a_procedure_without_roles_has_no_table() -> None:
    assert rows_of(Document(sop=Sop(id="x", start="a", nodes=(Task(id="a"),)))) == []
