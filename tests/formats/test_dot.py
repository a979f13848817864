"""DOT: shapes, labels and defaults of others; what we write comes back as the same graph, whatever its texts hold."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given

from sopstudio.errors import FormatError
from sopstudio.formats import read, write
from sopstudio.resources import samples_dir
from sopstudio.sop import Document, Edge, End, Person, Procedure, ProcedureCall, Sop, Task
from tests.formats.mutations import damaged, is_read_or_refused
from tests.formats.test_drawio import shape_of
from tests.formats.texts import by_title, edges
from tests.strategies import documents
from tests.subsets import examples, subset

LATE = r"""// from a manual
digraph "late orders" {
    node [shape=box]; edge [fontsize=9]
    Start [shape=oval];
    ask [label="Ask for the\norder \"number\""];
    late [label=<Is <b>it</b> late?>, shape=diamond];
    legend [shape=note, label="Written in May"]
    subgraph cluster_pay { label="Payment"; node [shape=diamond]; much [label="How much?"] }
    Start -> ask -> late;
    late -> much [label="Yes"];
    late -> explain [xlabel="No"];
    much -> {voucher pay} [label="amount > 500"];
    done -> explain [dir=back];
}
"""
MANY = "".join(f"a{number} " for number in range(300))


def written(document: Document) -> str:
    """The DOT of a document."""
    return next(iter(write(document, "dot").files.values())).decode()


def people_of(sop: Sop) -> list[tuple[str, str, int | None]]:
    return [
        (node.id, node.role, node.time_limit)
        for graph in sop.graphs()
        for node in graph.nodes
        if isinstance(node, Person)
    ]


def test_a_graph_is_read_with_defaults_groups_and_html() -> None:
    reading = read(LATE)
    assert (reading.format, reading.document.sop.title) == ("dot", "late orders")
    assert edges(reading) == [
        'Ask for the order "number" -always-> Is it late?',
        "Is it late? -Is it late-> How much?",
        "Is it late? -otherwise-> explain",
        "How much? -amount > 500-> voucher",
        "How much? -amount > 500-> pay",
        "explain -always-> done",
    ]
    kinds = {node.title: node.kind for node in reading.document.sop.nodes}
    assert [title for title, kind in kinds.items() if kind == "decision"] == ["Is it late?", "How much?"]
    assert reading.document.sop.start == by_title(reading, 'Ask for the order "number"').id
    assert [loss.what for loss in reading.losses if loss.kind == "lost"] == [
        "a text beside the diagram",
        "a group is not kept",
        "facts, tools and messages",
    ]


def test_a_graph_without_directions_says_that_they_are_a_guess() -> None:
    reading = read("strict graph { a -- b; a -- b; b -- c [label=yes] }")
    assert edges(reading) == ["a -always-> b", "b -yes-> c"]
    assert "directions are a guess" in [loss.what for loss in reading.losses]


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("digraph {\n a -> !! }", "line 2, column 7"),
        ("digraph { a ", "line 1"),
        ("digraph {" + "subgraph {" * 60 + "}" * 61, "line 1"),
        ("digraph {" + "a;" * 100_000 + "}", ""),
        ("digraph {}", ""),
        ("digraph { {" + MANY + "} -> {" + MANY.upper() + "}}", ""),
    ],
    ids=["sign", "open", "deep", "long", "empty", "many edges"],
)  # fmt: skip
def test_what_is_no_graph_is_refused_with_its_place(text: str, where: str) -> None:
    with pytest.raises(FormatError) as refusal:
        read(text, format="dot")
    assert refusal.value.where.startswith(where)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("path", subset(sorted(samples_dir().glob("*.sop.json")), 4), ids=lambda path: path.stem)
def test_the_samples_come_back_with_their_nodes_edges_and_conditions(path: Path) -> None:
    sop = read(path).document.sop
    back = read(written(Document(sop=sop))).document.sop
    assert (shape_of(back), people_of(back)) == (shape_of(sop), people_of(sop))


@examples(8, deep=2_000)
@given(documents())
def test_any_graph_comes_back_equal(document: Document) -> None:
    back = read(written(document), format="dot").document.sop
    assert (shape_of(back), people_of(back)) == (shape_of(document.sop), people_of(document.sop))


def test_hostile_texts_and_long_ones_come_back_equal() -> None:
    odd = 'a"];\\ \\n & &amp; <b> {x|y} %41 ; \u202e \x1b[31m é'
    sop = Sop(
        id="odd", title=odd, start="two words",
        nodes=(
            Task(id="ü;", title=odd), Task(id="two words", title="x" * 900), ProcedureCall(id="c", procedure="p"),
            End(id="z"),
        ),
        edges=(
            Edge(id="1", source="two words", target="ü;", condition="{a} == 'b\"\\n -> [label=x]' && {c} > 1", loop=3),
            Edge(id="a b", source="ü;", target="c", kind="prose", condition=odd, label="(at most 2 times)"),
            Edge(id="3", source="c", target="z", kind="always"),
        ),
        procedures=(Procedure(id="p", title=odd, start="z", nodes=(End(id="z"),)),),
    )  # fmt: skip
    assert shape_of(read(written(Document(sop=sop))).document.sop) == shape_of(sop)


def test_a_label_that_was_changed_counts_more_than_what_was_written() -> None:
    sop = read(samples_dir() / "listing_blocked.sop.json").document.sop
    edge, node = next(edge for edge in sop.edges if edge.condition), sop.nodes[0]
    text = written(Document(sop=sop)).replace(f'label="{edge.label}"', 'label="amount > 7"', 1)
    back = read(text.replace(f'label="{node.title}"', 'label="Begin anew"', 1)).document.sop
    assert (back.nodes[0].title, back.nodes[0].id) == ("Begin anew", node.id)
    assert "amount > 7" in [other.condition.replace("{amount}", "amount") for other in back.edges]


def test_the_workflow_of_a_benchmark_has_all_its_nodes_edges_and_decisions(shared: Path) -> None:
    path = shared / "fixtures/tau2-bench/telecom/workflows/tech_support_path1_no_service.dot"
    if not path.exists():
        pytest.skip(f"{path} is not there")
    sop = read(path).document.sop
    assert (len(sop.nodes), len(sop.edges)) == (33, 42)
    assert sum(node.kind == "decision" for node in sop.nodes) == 11


@examples(20, deep=10_000)
@given(damaged([LATE]))
def test_no_damaged_text_breaks_the_reader(text: str) -> None:
    assert is_read_or_refused(text, "dot")


@pytest.mark.parametrize(
    ("text", "nodes", "ways"),
    [
        ("digraph{a:n->b:p:s;c:w}", ["a", "b", "c"], ["a -always-> b"]),
        ("DiGraph {a->{b}->c}", ["a", "b", "c"], ["a -always-> b", "b -always-> c"]),
        ("digraph{a->b[label=x]->c}", [], []),
        ('digraph{"a" + "b" [shape=box,peripheries=2;color=red][style=bold]}', ["ab"], []),
        ("digraph{a.b -> -1.5 /* c -> d */ // e\n# f\n}", ["a.b", "-1.5"], ["a.b -always-> -1.5"]),
        ("digraph{subgraph{a;b}->c;{{d}}}", ["a", "b", "c", "d"], ["a -always-> c", "b -always-> c"]),
        ("digraph{a[label];b[label=<<b>x</b> &amp; y>]}", ["a", "x & y"], []),
    ],
)  # fmt: skip
def test_the_grammar_of_graphviz_is_read(text: str, nodes: list[str], ways: list[str]) -> None:
    if not nodes:
        with pytest.raises(FormatError, match="cannot go on at '->c"):
            read(text, format="dot")
        return
    reading = read(text, format="dot")
    assert [node.title for node in reading.document.sop.nodes] == nodes
    assert edges(reading) == ways
