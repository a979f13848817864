"""Text and graph stay in step, whichever is edited, and what is edited keeps its identity."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.formats import read
from sopstudio.formats.text.lines import parse_line, step_line
from sopstudio.outline.following import Detail, OutlineRequest, OutlineState, OutlineUpdate, follow, open_outline
from sopstudio.outline.following import write_outline as write
from sopstudio.resources import samples_dir
from sopstudio.sop import Document, Edge, End, Fact, Point, Sop, Task
from sopstudio.sop.edits import remove_node, replace_node
from sopstudio.sop.frozen import update_fields
from tests.strategies import documents
from tests.subsets import examples

LOAN = read(samples_dir() / "loan_application.sop.json").document
STEPS = Document(
    sop=Sop(
        id="late",
        title="Late orders",
        start="check",
        nodes=(Task(id="check", title="Check the order"), Task(id="pay", title="Pay"), End(id="done", title="Done")),
        edges=(
            Edge(id="e1", source="check", target="pay", kind="always"),
            Edge(id="e2", source="pay", target="check", kind="formal", condition="{tries} < 3"),
            Edge(id="e3", source="pay", target="done", kind="otherwise"),
        ),
    ),
    layout={"pay": Point(x=40, y=50)},
)


def type_text(state: OutlineState, text: str) -> OutlineUpdate:
    return follow(OutlineRequest(text, state.document, state, state.detail))


def graph_after(update: OutlineUpdate) -> Document:
    assert update.reading.document is not None, update.reading.marks
    return update.reading.document


DETAILS: st.SearchStrategy[Detail] = st.sampled_from(["words", "everything"])


@given(detail=DETAILS, document=documents())
@examples(4, 2000)
def test_an_outline_that_nobody_edits_says_its_document(detail: Detail, document: Document) -> None:
    state = open_outline(document, detail)
    assert graph_after(type_text(state, state.text)) is document


@given(detail=DETAILS, document=documents())
@examples(4, 300)
def test_every_step_has_a_line(detail: Detail, document: Document) -> None:
    elements = open_outline(document, detail).elements
    keys = {
        f"{'' if graph is document.sop else graph.id + '/'}{n.id}"
        for graph in document.sop.graphs()
        for n in graph.nodes
    }
    assert set(elements.nodes.values()) == keys


@given(document=documents(), data=st.data())
@examples(5, 300)
def test_a_retitled_line_keeps_its_node(document: Document, data: st.DataObject) -> None:
    state = open_outline(document)
    lines = state.text.split("\n")
    steps = [
        line for line in state.elements.nodes if lines[line].strip() and parse_line(lines[line].strip()).kind == "step"
    ]
    line = data.draw(st.sampled_from(steps)) if steps else -1
    if line < 0:
        return
    statement = parse_line(lines[line].strip())
    indent = lines[line][: len(lines[line]) - len(lines[line].lstrip())]
    lines[line] = indent + step_line("Qqq entirely new www", statement.id, statement.tools, statement.person)
    after = graph_after(type_text(state, "\n".join(lines)))
    ids = [[node.id for node in graph.nodes] for graph in document.sop.graphs()]
    assert [[node.id for node in graph.nodes] for graph in after.sop.graphs()] == ids
    assert [len(graph.edges) for graph in after.sop.graphs()] == [len(graph.edges) for graph in document.sop.graphs()]
    assert after.layout == document.layout


@given(document=documents(), data=st.data())
@examples(6, 1000)
def test_no_text_raises(document: Document, data: st.DataObject) -> None:
    state = open_outline(document, data.draw(DETAILS))
    text = state.text
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 40)))
        pieces = st.text(max_size=12) | st.sampled_from(
            ["\n  ", "go to: x", "[#", "[#a]", "end: ", "if {x", "id: q\n", "\t"]
        )
        text = text[:start] + data.draw(pieces) + text[end:]
    update = type_text(state, text)
    if update.reading.document is None:
        assert update.reading.errors
        breaks = text.replace("\r\n", "\n").replace("\r", "\n").count("\n")  # a lone \r breaks a line, too
        assert all(0 <= mark.line <= breaks for mark in update.reading.marks)


def test_a_new_line_is_a_step_and_the_others_keep_everything() -> None:
    state = open_outline(STEPS)
    lines = state.text.split("\n")
    after = graph_after(type_text(state, "\n".join([*lines[:2], "Ask for the {order number}", *lines[2:]])))
    added = next(node for node in after.sop.nodes if node.id not in ("check", "pay", "done"))
    assert isinstance(added, Task)
    assert added.asks == ("order number",)
    assert after.layout == STEPS.layout
    assert {"e2", "e3"} <= {edge.id for edge in after.sop.edges}


def test_moved_lines_keep_their_ids() -> None:
    state = open_outline(STEPS)
    title, first, second, *rest = state.text.split("\n")
    after = graph_after(type_text(state, "\n".join([title, second, first, *rest])))
    assert {node.id: node.title for node in after.sop.nodes if node.id in ("check", "pay")} == {
        "check": "Check the order", "pay": "Pay",
    }  # fmt: skip


def test_a_jump_follows_the_new_words_of_its_step() -> None:
    state = open_outline(STEPS)
    update = type_text(state, state.text.replace("Check the order", "Look the order up", 1))
    assert "Go to: Look the order up" in update.text
    assert [(edge.id, edge.target) for edge in graph_after(update).sop.edges] == [
        ("e1", "pay"),
        ("e2", "check"),
        ("e3", "done"),
    ]


def test_what_cannot_be_read_is_marked_and_changes_nothing() -> None:
    state = open_outline(STEPS)
    update = type_text(state, state.text.replace("Go to: Check the order", "Go to: Nowhere") + "\ngo to: Elsewhere")
    lines = update.text.split("\n")
    assert update.reading.document is None
    assert [lines[mark.line].strip() for mark in update.reading.errors] == ["Go to: Nowhere", "go to: Elsewhere"]


def test_the_text_follows_an_edit_of_the_graph_and_keeps_comments() -> None:
    state = open_outline(STEPS)
    commented = state.text.replace("Pay", "# ask a colleague\nPay")
    first = type_text(state, commented)
    state = OutlineState(commented, graph_after(first), "words", first.reading.elements)
    pay = update_fields(STEPS.sop.nodes[1], title="Pay the bill")
    changed = replace_node(state.document, pay)
    update = follow(OutlineRequest(commented, changed, state, "words"))
    assert update.text == commented.replace("\nPay", "\nPay the bill")
    assert graph_after(update).sop == changed.sop


def test_both_sides_may_change_at_once() -> None:
    state = open_outline(STEPS)
    typed = state.text.replace("SOP: Late orders", "SOP: Very late orders")
    changed = replace_node(state.document, update_fields(STEPS.sop.nodes[1], title="Pay the bill"))
    after = graph_after(follow(OutlineRequest(typed, changed, state, "words")))
    assert (after.sop.title, after.sop.nodes[1].title) == ("Very late orders", "Pay the bill")


def test_undo_brings_the_words_back_as_they_were_typed() -> None:
    state = open_outline(STEPS)
    typed = "\n\n".join(state.text.split("\n"))
    changed = remove_node(STEPS, "pay")
    later = open_outline(changed)
    update = follow(OutlineRequest(later.text, STEPS, later, "words", known_text=typed))
    assert update.text == typed
    assert graph_after(update) is STEPS


def test_two_ends_of_a_name_are_one_until_one_is_renamed() -> None:
    base = graph_after(
        type_text(open_outline(Document(sop=Sop(id="x"))), "Look\nif {late} == true:\n  end: Done\nelse:\n  end: Done")
    )
    assert [node.id for node in base.sop.nodes] == ["look", "done"]
    state = open_outline(base)
    after = graph_after(type_text(state, state.text.replace("End: Done", "End: Lost", 1)))
    assert {node.id: node.title for node in after.sop.nodes if node.kind == "end"}["done"] == "Done"
    assert len(after.sop.nodes) == 3


def test_everything_can_be_edited_where_everything_is_shown() -> None:
    state = open_outline(LOAN, "everything")
    words = next(line for line in state.text.split("\n") if line.startswith("description: "))
    after = graph_after(type_text(state, state.text.replace(words, "description: New words")))
    assert after.sop.description == "New words"
    assert after.layout == LOAN.layout


def test_a_document_that_cannot_be_shown_whole_still_opens() -> None:
    broken = Document(
        sop=Sop(id="b", nodes=(Task(id="a", title="A"),), edges=(Edge(id="e", source="a", target="gone"),))
    )
    assert open_outline(broken).text == write(broken.sop)


@pytest.mark.parametrize(("asks", "hints"), [(("breakfast",), 0), ((), 1)])
def test_a_question_that_asks_for_a_fact_already_is_not_said_to_ask_for_none(asks: tuple[str, ...], hints: int) -> None:
    ask = Task(id="ask", title="Ask the guest whether they want breakfast", asks=asks)
    edge = Edge(id="e", source="ask", target="end", kind="always")
    nodes = (ask, End(id="end", title="End"))
    document = Document(sop=Sop(id="x", start="ask", nodes=nodes, edges=(edge,), facts=(Fact(name="breakfast"),)))
    state = open_outline(document)
    reading = follow(OutlineRequest(state.text + "\n", document, state, "words")).reading
    assert [mark.kind for mark in reading.marks] == ["hint"] * hints
