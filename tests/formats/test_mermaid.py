"""Mermaid flowcharts as people and chatbots draw them: every node, every arrow, and what decides it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.errors import FormatError
from sopstudio.formats import read, write
from sopstudio.formats.format import Source
from sopstudio.formats.mermaid import detect
from sopstudio.resources import samples_dir
from sopstudio.sop import Document
from tests.formats.texts import edges
from tests.subsets import examples

CHAT = """Sure! Here it is:

```mermaid
flowchart TD
    A([Start]) --> B[Ask for the order number]
    B --> C{Is the order late?}
    C -->|Yes| D[Offer a voucher]
    C -- No --> E[Explain]
    D --> F{How much?}
    F -->|"amount > 500"| G[Escalate]:::bad
    F -->|otherwise| H
    E & G --> H([Close the case])
    classDef bad fill:#f00
    click G "https://example.test"
```
Hope that helps.
"""


def test_the_answer_of_a_chatbot_becomes_a_graph() -> None:
    reading = read(CHAT)
    assert reading.format == "mermaid"
    assert {node.title: node.kind for node in reading.document.sop.nodes} == {
        "Start": "task",
        "Ask for the order number": "task",
        "Is the order late?": "decision",
        "Offer a voucher": "task",
        "Explain": "task",
        "How much?": "decision",
        "Escalate": "task",
        "Close the case": "end",
    }
    assert edges(reading) == [
        "Start -always-> Ask for the order number",
        "Ask for the order number -always-> Is the order late?",
        "Is the order late? -Is the order late-> Offer a voucher",
        "Is the order late? -otherwise-> Explain",
        "Offer a voucher -always-> How much?",
        "How much? -amount > 500-> Escalate",
        "How much? -otherwise-> Close the case",
        "Explain -always-> Close the case",
        "Escalate -always-> Close the case",
    ]
    assert [(fact.name, fact.type) for fact in reading.document.sop.facts] == [("amount", "number")]
    assert [loss.where for loss in reading.losses if loss.what == "a link is left out"] == ["line 14"]


@pytest.mark.parametrize(
    ("arrow", "label"),
    [
        ("-->", ""),
        ("---", ""),
        ("-.->", ""),
        ("==>", ""),
        ("--o", ""),
        ("--x", ""),
        ("<-->", ""),
        ("---->", ""),
        ("-->|late|", "late"),
        ("-- late -->", "late"),
        ("-. late .->", "late"),
        ("== late ==>", "late"),
        ('-->|"#123;x#125; > 1"|', "{x} > 1"),
    ],
)
def test_every_arrow_is_an_edge_with_its_label(arrow: str, label: str) -> None:
    (edge,) = read(f"graph LR\na[One] {arrow} b[Two]").document.sop.edges
    assert (edge.source, edge.target, edge.condition) == ("one", "two", label)


@pytest.mark.parametrize(
    ("shape", "kind"),
    [
        ("a[Do]", "task"),
        ("a(Do)", "task"),
        ("a{Do}", "decision"),
        ("a{{Do}}", "task"),
        ("a[[Do]]", "task"),
        ("a[(Do)]", "task"),
        ("a[/Do/]", "compute"),
        ("a[\\Do/]", "person"),
        ("a>Do]", "task"),
        ('a["Do"]', "task"),
        ('a@{ shape: diamond, label: "Do" }', "decision"),
        ("a[`Do`]", "task"),
    ],
)
def test_shapes_say_what_a_node_is(shape: str, kind: str) -> None:
    first = read(f"flowchart TD\n{shape} --> b").document.sop.nodes[0]
    assert (first.title, first.kind) == ("Do", kind)


def test_semicolons_part_statements_outside_of_quotes_and_brackets() -> None:
    reading = read('graph TD; a["x; y"] --> b{p; q}; b -->|r; s| c; c --> d')
    assert edges(reading) == ["x; y -always-> p; q", "p; q -p; q: r; s-> c", "c -always-> d"]


def test_a_long_line_that_is_no_diagram_takes_linear_time() -> None:
    source = Source('<a b="c; d";e="f;"/>' * 40_000)
    assert not detect(source)


@pytest.mark.parametrize(
    "text",
    [
        "sequenceDiagram\n a->>b: hi",
        "flowchart TD",
        "flowchart TD\n a -->|{x} == 1 || {y} == 2| b",
        "flowchart TD\n a[open --> b",
        "flowchart TD\n --> b",
        "flowchart TD\n a -->",
    ],
)
def test_what_is_no_flowchart_is_refused_with_its_line(text: str) -> None:
    with pytest.raises(FormatError) as refusal:
        read(text)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("path", sorted(samples_dir().glob("*.sop.json")), ids=lambda path: path.stem)
def test_what_we_write_comes_back_with_its_nodes_edges_and_conditions(path: Path) -> None:
    sop = read(path).document.sop
    bare = Document(
        sop=sop.model_copy(
            update={"procedures": (), "edges": tuple(edge.model_copy(update={"label": ""}) for edge in sop.edges)}
        )
    )
    (text,) = write(bare, "mermaid").files.values()
    again = read(text.decode()).document.sop
    assert len(again.nodes) == len(sop.nodes)
    assert Counter((edge.kind, edge.condition, edge.loop) for edge in again.edges) == Counter(
        (edge.kind, edge.condition, edge.loop) for edge in sop.edges
    )


PIECES = st.sampled_from(
    [
        "a",
        "b",
        "[x]",
        "{y}",
        '"',
        "-->",
        "|z|",
        "-- no -->",
        " ",
        "\n",
        ";",
        "&",
        "end",
        "subgraph s",
        "%%",
        "((",
        "))",
        ":::c",
        "#35;",
        "@{",
        "}",
    ]
)


@examples(200, deep=10_000)
@given(st.lists(PIECES, max_size=25).map("".join) | st.text(max_size=80))
def test_no_diagram_breaks_the_reader(text: str) -> None:
    try:
        reading = read(f"flowchart TD\n{text}", format="mermaid")
    except FormatError as error:
        refused = str(error)
        assert "\n" not in refused
    else:
        assert reading.document.sop.nodes
