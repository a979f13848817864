"""The differences between two SOPs in words, as History lists them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given

from sopstudio.sop import (
    Article,
    Assignment,
    Binding,
    Compute,
    Decision,
    Edge,
    End,
    Fact,
    FrozenDict,
    FrozenModel,
    Head,
    Output,
    Person,
    Procedure,
    ProcedureCall,
    Sop,
    Task,
    Tool,
    edits,
    replace_fields,
)
from sopstudio.sop.connections import McpConnection
from sopstudio.sop.diff import diff
from sopstudio.text.changes import describe_change, describe_fields
from sopstudio.text.fields import CHOICE_WORDS, FIELD_TITLES, describe_field
from tests.strategies import sops
from tests.translations import in_language

SOP = Sop(
    id="loan",
    start="a",
    facts=(Fact(name="credit_score", type="integer"),),
    tools=(Tool(name="look_up", title="Look it up"),),
    nodes=(Task(id="a", title="Look"), Task(id="b"), End(id="z", title="Over"), Compute(id="c"), Person(id="p")),
    edges=(
        Edge(id="1", source="a", target="b", condition="{credit_score} >= 720"),
        Edge(id="2", source="a", target="z", kind="otherwise"),
        Edge(id="3", source="b", target="z", kind="always"),
    ),
    procedures=(Procedure(id="sub", title="Below", start="a", nodes=(Task(id="a"), End(id="z"))),),
)
HALF = Assignment(fact="fee", expression="{credit_score} / 2")
GRAPH_PARTS = {"nodes", "edges", "facts", "tools", "knowledge", "procedures"}
PARTS = (Article, Compute, Decision, Edge, End, Fact, Head, Person, Procedure, ProcedureCall, Sop, Task, Tool)


def words_of(after: Sop) -> list[str]:
    """What is said of all changes, with what was removed still among the parts."""
    nodes = {node.id: node for node in (*SOP.nodes, *after.nodes)}
    edges = {edge.id: edge for edge in (*SOP.edges, *after.edges)}
    shown = replace_fields(after, nodes=tuple(nodes.values()), edges=tuple(edges.values()))
    return [describe_change(change, shown) for change in diff(SOP, after)]


def change_node(**fields: Any) -> Sop:
    """The SOP with the node *a* changed."""
    return edits.replace_node(SOP, replace_fields(SOP.nodes[0], **fields))


def change_condition(text: str) -> Sop:
    """The SOP with another condition on its first edge."""
    return edits.replace_edge(SOP, replace_fields(SOP.edges[0], condition=text))


@pytest.mark.parametrize(
    ("after", "words"),
    [
        (change_node(title="See"), "Node “See”: title “Look” → “See”"),
        (change_node(asks=("credit_score",)), "Node “Look”: facts to ask for nothing → credit score"),
        (change_node(tools=(Binding(tool="look_up", condition="{credit_score} > 1"),)),
         "Node “Look”: tools nothing → look up if credit score is above 1"),
        (edits.replace_node(SOP, Compute(id="c", assignments=(HALF,))),
         "Node “c”: works out, in order nothing → fee = credit score ÷ 2"),
        (edits.replace_node(SOP, Person(id="p", time_limit=240)), "Node “p”: within nothing → 4 h"),
        (edits.replace_node(SOP, Person(id="p", action="approve")),
         "Node “p”: is asked to do it → approve: yes or no"),
        (change_condition("{credit_score} >= 680"),
         "Edge from “Look” to “b”: condition credit score is at least 720 → credit score is at least 680"),
        (change_condition("{credit_score}>=720"),
         "Edge from “Look” to “b”: condition \"{credit_score} >= 720\" → \"{credit_score}>=720\""),
        (edits.replace_edge(SOP, replace_fields(SOP.edges[2], target="a")),
         "Edge from “b” to “Look”: leads to “Over” → “Look”"),
        (edits.replace_edge(SOP, replace_fields(SOP.edges[0], condition="max({credit_score}, 3) > 4")),
         "Edge from “Look” to “b”: condition credit score is at least 720 → max(credit_score, 3) > 4"),
        (edits.replace_edge(SOP, replace_fields(SOP.edges[2], kind="prose", condition="the customer insists")),
         "Edge from “b” to “Over”: kind Always → When a statement holds; condition nothing → the customer insists"),
        (edits.replace_tool(SOP, replace_fields(SOP.tools[0], connection=McpConnection(command=("serve",)))),
         "Tool “Look it up”: a live run reaches it nothing → kind mcp, command serve"),
        (edits.remove_edge(SOP, "3"), "Edge from “b” to “Over” is gone"),
        (edits.reorder_edge(SOP, "2", 0), "Edge from “Look” to “Over” moved from place 2 to 1"),
        (edits.connect(SOP, "a", "z", scope="sub"), "Edge from “a” to “z” in “Below” is new"),
        (edits.add_node(SOP, Task(id="n", title="New"), scope="sub"), "Node “New” in “Below” is new"),
        (edits.replace_fact(SOP, Fact(name="credit_score", type="number")),
         "Fact “credit score”: type whole number → number"),
        (edits.replace_tool(SOP, replace_fields(SOP.tools[0], effect="pays", outputs=(Output(path="x", fact="fee"),))),
         "Tool “Look it up”: gives nothing → fee; a call only reads → moves money"),
        (edits.add_article(SOP, Article(id="k", title="How long?", text="")), "Article “How long?” is new"),
        (edits.set_start(SOP, "b"), "The SOP: begins at “Look” → “b”"),
    ],
)  # fmt: skip
def test_a_change_is_put_in_words(after: Sop, words: str) -> None:
    assert words_of(after) == [words]


def test_a_change_is_put_in_the_words_of_the_language() -> None:
    with in_language("de"):
        assert words_of(change_node(title="See")) == ["Schritt „See“: Titel „Look“ → „See“"]
        (line,) = words_of(change_condition("{credit_score} >= 680"))
        assert line.startswith("Verbindung von „Look“ nach „b“: Bedingung credit score ist mindestens 720 → ")


@pytest.mark.parametrize("part", PARTS)
def test_each_field_has_a_title(part: type[FrozenModel]) -> None:
    parts_of_graph = (
        {"nodes", "edges", "facts", "tools", "knowledge", "procedures"} if part in (Sop, Procedure) else set()
    )
    assert set(part.model_fields) - parts_of_graph <= set(FIELD_TITLES)


def literals() -> Iterator[tuple[str, str]]:
    """The values of all fields that have only a few."""
    for part in PARTS:
        for name, field in part.model_fields.items():
            for value in getattr(field.annotation, "__args__", ()):
                if isinstance(value, str) and value:
                    yield name, value


@pytest.mark.parametrize(("name", "value"), sorted(set(literals())))
def test_each_value_of_a_choice_has_words(name: str, value: str) -> None:
    assert CHOICE_WORDS[name][value]


def test_parameters_are_listed_by_their_names() -> None:
    schema = FrozenDict(type="object", properties=FrozenDict(order_id=FrozenDict(type="string")))
    assert describe_field("parameters", schema, {}) == "order id"
    assert describe_field("parameters", FrozenDict(type="object"), {}) == "nothing"


@given(sops(), sops())
def test_every_change_has_a_line_that_says_both_sides_apart(one: Sop, other: Sop) -> None:
    nodes = {node.id: node for node in (*one.nodes, *other.nodes)}
    edges = {edge.id: edge for edge in (*one.edges, *other.edges)}
    shown = replace_fields(other, nodes=tuple(nodes.values()), edges=tuple(edges.values()))
    for change in diff(one, other):
        assert describe_change(change, shown).isprintable()
        assert all(before != after for _, before, after in describe_fields(change, shown))
