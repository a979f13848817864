"""Edits change what they say and nothing else: the rest stays the same object, and what does not fit is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given

from sopstudio.errors import EditError
from sopstudio.sop import (
    AdviceOff,
    Article,
    Assignment,
    Binding,
    Compute,
    Decision,
    Document,
    DocumentNote,
    Edge,
    End,
    Fact,
    Output,
    Point,
    Procedure,
    ProcedureCall,
    Provenance,
    Sop,
    Task,
    Tool,
    edits,
)
from tests.strategies import documents

LOOK = Task(
    id="look", asks=("score",), tools=(Binding(tool="fetch", condition="{score} > 1"),), message="Is it {score}?"
)
ROUTE = Decision(id="route")
SUM = Compute(id="sum", assignments=(Assignment(fact="total", expression="{score} * 2"),))
CALL = ProcedureCall(id="call", procedure="sub")
DONE = End(id="done", message="It was {score}")
INNER = Procedure(
    id="sub",
    start="look",
    inputs=("score",),
    nodes=(Task(id="look"), End(id="done")),
    edges=(Edge(id="1", source="look", target="done", condition="score > 3 && {score}!=4"),),
)
SOP = Sop(
    id="loan",
    start="look",
    outputs=("total", "score"),
    facts=(Fact(name="score", type="integer"), Fact(name="total", type="integer")),
    tools=(
        Tool(
            name="fetch",
            parameters={"type": "object", "properties": {"score": {"type": "integer"}}},
            outputs=(Output(path="a", fact="score"),),
            precondition="present({score})",
        ),
    ),
    nodes=(LOOK, ROUTE, SUM, CALL, DONE),
    edges=(
        Edge(id="a", source="look", target="route", kind="always"),
        Edge(id="b", source="route", target="sum", condition="{score}>=  10"),
        Edge(id="c", source="route", target="call", kind="prose", condition="when {score} feels right"),
        Edge(id="d", source="route", target="done", kind="otherwise"),
        Edge(id="e", source="sum", target="done", kind="always"),
        Edge(id="f", source="call", target="done", kind="always"),
    ),
    knowledge=(Article(id="k", title="K", text="…"),),
    procedures=(INNER,),
)
DOCUMENT = Document(
    sop=SOP,
    layout={"look": Point(x=0, y=0), "route": Point(x=1, y=1), "sub/look": Point(x=2, y=2)},
    notes=(DocumentNote(element="route", text="hm"),),
    provenance=(Provenance(element="sub/look", origin="line 3"),),
)


def ids(sop: Sop) -> list[str]:
    return [edge.id for edge in sop.edges if edge.source == "route"]


def test_untouched_parts_keep_their_identity() -> None:
    after = edits.replace_node(DOCUMENT, Decision(id="route", title="Which way?"))
    assert after.sop.nodes[1].title == "Which way?"
    assert after.layout is DOCUMENT.layout
    assert after.sop.edges is SOP.edges
    assert after.sop.procedures is SOP.procedures
    for index in (0, 2, 3, 4):
        assert after.sop.nodes[index] is SOP.nodes[index]
    assert SOP.nodes[1].title == ""


def test_an_edit_that_changes_nothing_gives_the_same_object() -> None:
    assert edits.replace_node(DOCUMENT, Decision(id="route")) is DOCUMENT
    assert edits.replace_edge(SOP, Edge(id="e", source="sum", target="done", kind="always")) is SOP
    assert edits.set_start(SOP, "look") is SOP
    assert edits.rename_fact(SOP, "score", "score") is SOP
    assert edits.replace_fact(SOP, Fact(name="score", type="integer")) is SOP


def test_a_node_is_added_and_the_first_one_is_the_start() -> None:
    empty = Sop(id="x")
    after = edits.add_node(edits.add_node(empty, Task(id="a")), End(id="b"))
    assert after.start == "a"
    assert [node.id for node in after.nodes] == ["a", "b"]
    inside = edits.add_node(DOCUMENT, Task(id="new"), scope="sub")
    assert [node.id for node in inside.sop.procedures[0].nodes] == ["look", "done", "new"]
    assert inside.sop.nodes is SOP.nodes


def test_removing_a_node_takes_its_edges_place_and_notes() -> None:
    after = edits.remove_node(DOCUMENT, "route")
    assert [edge.id for edge in after.sop.edges] == ["e", "f"]
    assert set(after.layout) == {"look", "sub/look"}
    assert after.notes == ()
    assert after.provenance is DOCUMENT.provenance
    assert edits.remove_node(SOP, "look").start == ""
    inside = edits.remove_node(DOCUMENT, "look", scope="sub")
    assert set(inside.layout) == {"look", "route"}
    assert inside.provenance == ()
    assert len(inside.sop.nodes) == 5


def test_edges_keep_the_order_in_which_they_are_tried() -> None:
    first = edits.add_edge(SOP, Edge(id="x", source="route", target="done"), position=0)
    assert ids(first) == ["x", "b", "c", "d"]
    assert ids(edits.add_edge(SOP, Edge(id="x", source="route", target="done"))) == ["b", "c", "d", "x"]
    assert ids(edits.reorder_edge(SOP, "d", 0)) == ["d", "b", "c"]
    assert ids(edits.reorder_edge(SOP, "b", 9)) == ["c", "d", "b"]
    assert [edge.id for edge in edits.reorder_edge(SOP, "d", 0).edges if edge.source != "route"] == ["a", "e", "f"]
    assert ids(edits.remove_edges(SOP, {"b", "d"})) == ["c"]


def test_connecting_chooses_how_the_edge_is_decided() -> None:
    bare = edits.remove_edges(SOP, {"e"})
    assert edits.connect(bare, "sum", "done").edges[-1].kind == "always"
    both = edits.connect(edits.connect(bare, "sum", "done"), "sum", "done", condition="{total} > 1")
    assert [(edge.id, edge.kind) for edge in both.edges if edge.source == "sum"] == [
        ("sum-done-2", "formal"),
        ("sum-done", "otherwise"),  # always would leave nothing to the second
    ]
    decision = edits.add_node(bare, Decision(id="ask", title="Ask?"))
    once = edits.connect(decision, "ask", "done")
    assert [(edge.kind, edge.condition) for edge in once.edges if edge.source == "ask"] == [("formal", "")]
    twice = edits.connect(once, "ask", "done")
    assert [edge.kind for edge in twice.edges if edge.source == "ask"] == ["formal", "formal"]
    fourth = edits.connect(SOP, "route", "done")
    assert [edge.kind for edge in fourth.edges if edge.source == "route"][-2:] == ["formal", "otherwise"]


def test_a_node_is_put_on_an_edge() -> None:
    after = edits.insert_node(SOP, "b", Task(id="mid"))
    assert next(edge for edge in after.edges if edge.id == "b").target == "mid"
    assert [(e.target, e.kind) for e in after.edges if e.source == "mid"] == [("sum", "always")]


@pytest.mark.parametrize(
    "edit",
    [
        lambda sop: edits.add_node(sop, Task(id="look")),
        lambda sop: edits.replace_node(sop, Task(id="nobody")),
        lambda sop: edits.replace_node(sop, End(id="look")),
        lambda sop: edits.remove_node(sop, "nobody"),
        lambda sop: edits.add_edge(sop, Edge(id="a", source="look", target="done")),
        lambda sop: edits.add_edge(sop, Edge(id="x", source="look", target="nobody")),
        lambda sop: edits.add_edge(sop, Edge(id="x", source="nobody", target="look")),
        lambda sop: edits.connect(sop, "done", "look"),
        lambda sop: edits.replace_edge(sop, Edge(id="x", source="look", target="done")),
        lambda sop: edits.remove_edge(sop, "x"),
        lambda sop: edits.reorder_edge(sop, "x", 0),
        lambda sop: edits.insert_node(sop, "a", End(id="x")),
        lambda sop: edits.insert_node(sop, "a", Task(id="sum")),
        lambda sop: edits.set_start(sop, "nobody"),
        lambda sop: edits.add_node(sop, Task(id="x"), scope="nowhere"),
        lambda sop: edits.add_fact(sop, Fact(name="score")),
        lambda sop: edits.replace_fact(sop, Fact(name="x")),
        lambda sop: edits.remove_fact(sop, "x"),
        lambda sop: edits.add_tool(sop, Tool(name="fetch")),
        lambda sop: edits.remove_article(sop, "x"),
        lambda sop: edits.add_procedure(sop, INNER),
        lambda sop: edits.rename_fact(sop, "x", "y"),
        lambda sop: edits.rename_fact(sop, "score", "total"),
        lambda sop: edits.rename_fact(sop, "score", "a{b}"),
        lambda sop: edits.rename_tool(sop, "fetch", "a b"),
        lambda sop: edits.rename_tool(sop, "x", "y"),
        lambda sop: edits.rename_node(sop, "look", "sum"),
        lambda sop: edits.rename_node(sop, "look", "a/b"),
        lambda sop: edits.rename_procedure(sop, "sub", ""),
        lambda sop: edits.update_header(sop, inputs=("x",)),
        lambda sop: edits.update_header(sop, id="x"),
    ],
)
def test_what_does_not_fit_is_refused(edit: Callable[[Sop], Sop]) -> None:
    with pytest.raises(EditError):
        edit(SOP)


def test_declarations_come_and_go() -> None:
    after = edits.add_fact(SOP, Fact(name="x"))
    assert edits.remove_fact(after, "x") == SOP
    assert edits.replace_fact(after, Fact(name="x", type="date")).facts[-1].type == "date"
    assert edits.remove_tool(edits.add_tool(SOP, Tool(name="x")), "x") == SOP
    assert edits.remove_article(edits.add_article(SOP, Article(id="x", title="", text="")), "x") == SOP
    assert edits.replace_tool(SOP, Tool(name="fetch", title="F")).tools[0].title == "F"
    assert edits.replace_article(SOP, Article(id="k", title="T", text="")).knowledge[0].title == "T"
    assert edits.replace_procedure(SOP, Procedure(id="sub", title="S")).procedures[0].title == "S"
    gone = edits.remove_procedure(DOCUMENT, "sub")
    assert gone.sop.procedures == ()
    assert set(gone.layout) == {"look", "route"}


def test_a_fact_is_renamed_wherever_it_is_mentioned_and_conditions_keep_their_spelling() -> None:
    after = edits.rename_fact(SOP, "score", "credit score")
    look, _, total, _, done = after.nodes
    assert isinstance(look, Task)
    assert isinstance(total, Compute)
    assert isinstance(done, End)
    assert look.asks == ("credit score",)
    assert look.tools[0].condition == "{credit score} > 1"
    assert look.tools[0].arguments == {"score": "credit score"}
    assert look.message == "Is it {credit score}?"
    assert total.assignments[0].expression == "{credit score} * 2"
    assert done.message == "It was {credit score}"
    assert after.outputs == ("total", "credit score")
    assert after.tools[0].outputs[0].fact == "credit score"
    assert after.tools[0].precondition == "present({credit score})"
    assert after.edges[1].condition == "{credit score}>=  10"
    assert after.edges[2].condition == "when {credit score} feels right"
    assert after.procedures[0].inputs == ("credit score",)
    assert after.procedures[0].edges[0].condition == "{credit score} > 3 && {credit score}!=4"
    assert after.nodes[1] is SOP.nodes[1]
    assert after.edges[0] is SOP.edges[0]


def test_names_inside_texts_and_longer_names_are_no_mention() -> None:
    sop = Sop(
        id="x",
        facts=(Fact(name="a"), Fact(name="ab")),
        edges=(Edge(id="1", source="s", target="t", condition="{ab} == 'a' && {a} == '{a}' || a in ['a']"),),
    )
    assert edits.rename_fact(sop, "a", "z").edges[0].condition == "{ab} == 'a' && {z} == '{a}' || {z} in ['a']"


def test_tools_nodes_and_procedures_are_renamed_where_they_are_used() -> None:
    look = edits.rename_tool(SOP, "fetch", "get").nodes[0]
    assert isinstance(look, Task)
    assert look.tools[0].tool == "get"
    after = edits.rename_node(DOCUMENT, "route", "choice")
    assert [edge.source for edge in after.sop.edges[1:4]] == ["choice"] * 3
    assert after.sop.edges[0].target == "choice"
    assert "choice" in after.layout
    assert after.notes[0].element == "choice"
    assert edits.rename_node(SOP, "look", "see").start == "see"
    inside = edits.rename_node(DOCUMENT, "look", "see", scope="sub")
    assert inside.sop.start == "look"
    assert inside.sop.procedures[0].start == "see"
    assert set(inside.layout) == {"look", "route", "sub/see"}
    moved = edits.rename_procedure(DOCUMENT, "sub", "part")
    call = moved.sop.nodes[3]
    assert isinstance(call, ProcedureCall)
    assert call.procedure == "part"
    assert moved.provenance[0].element == "part/look"


def test_moving_and_describing() -> None:
    after = edits.move_nodes(DOCUMENT, {"look": Point(x=9, y=9)}, scope="sub")
    assert after.layout["sub/look"] == Point(x=9, y=9)
    assert after.layout["look"] == Point(x=0, y=0)
    assert after.sop is SOP
    assert edits.update_header(SOP, title="T").title == "T"
    assert edits.update_header(SOP, scope="sub", inputs=()).procedures[0].inputs == ()
    with pytest.raises(EditError):
        edits.move_nodes(DOCUMENT, {"nobody": Point(x=0, y=0)})


def test_fresh_ids_are_free_and_allowed() -> None:
    assert edits.fresh_id((), "look") == "look"
    assert edits.fresh_id(("look", "look-2"), "look") == "look-3"
    assert edits.fresh_id((), "a/b\nc") == "a-b-c"
    assert edits.fresh_id(("new",), " ") == "new-2"
    assert len(edits.fresh_id(("x" * 180,), "x" * 500)) <= 200


@given(documents())
def test_removing_every_node_leaves_no_edge_and_no_place(document: Document) -> None:
    after = edits.remove_nodes(document, {node.id for node in document.sop.nodes})
    assert (after.sop.nodes, after.sop.edges, after.sop.start) == ((), (), "")
    assert not after.layout


@given(documents())
def test_renaming_a_fact_there_and_back_changes_nothing_but_what_feeds_parameters(document: Document) -> None:
    for fact in document.sop.facts:
        there = edits.rename_fact(document, fact.name, "brand new")
        assert not any(f"{{{fact.name}}}" in edge.condition for edge in there.sop.edges if edge.kind == "formal")
        back = edits.rename_fact(there, "brand new", fact.name)
        assert [edge.target for edge in back.sop.edges] == [edge.target for edge in document.sop.edges]
        assert back.sop.facts == document.sop.facts


def test_hints_of_a_kind_are_ignored_once_with_the_last_reason_and_shown_again() -> None:
    document = Document(sop=Sop(id="x"))
    twice = edits.ignore_hints(edits.ignore_hints(document, "advice-x", "old"), "advice-x", " new ")
    assert twice.settings.advice_off == (AdviceOff(rule="advice-x", reason="new"),)
    assert twice.sop is document.sop
    assert edits.show_hints(twice, "advice-x") == document
    with pytest.raises(EditError, match="say why"):
        edits.ignore_hints(document, "advice-x", "  ")


def test_a_hint_is_ignored_at_a_place_until_all_of_its_kind_are() -> None:
    document = Document(sop=Sop(id="x"))
    here = edits.ignore_hints(edits.ignore_hints(document, "advice-x", "old", "a"), "advice-x", "new", "a")
    both = edits.ignore_hints(here, "advice-x", "also", "b")
    assert [(off.element, off.reason) for off in both.settings.advice_off] == [("a", "new"), ("b", "also")]
    assert edits.show_hints(both, "advice-x", "b") == here
    everywhere = edits.ignore_hints(both, "advice-x", "all")
    assert [off.element for off in everywhere.settings.advice_off] == [""]


def test_an_ignored_hint_follows_its_element_and_goes_with_it() -> None:
    sop = Sop(id="x", facts=(Fact(name="f"),), tools=(Tool(name="t"),), nodes=(Task(id="n"),))
    document = Document(sop=sop)
    for element in ("n", "fact:f", "tool:t", ""):
        document = edits.ignore_hints(document, f"advice-{element or 'all'}", "known", element)
    renamed = edits.rename_tool(edits.rename_fact(edits.rename_node(document, "n", "n2"), "f", "f2"), "t", "t2")
    assert [off.element for off in renamed.settings.advice_off] == ["n2", "fact:f2", "tool:t2", ""]
    removed = edits.remove_tool(edits.remove_fact(edits.remove_node(renamed, "n2"), "f2"), "t2")
    assert [off.element for off in removed.settings.advice_off] == [""]
