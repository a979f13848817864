"""Task graphs of STAR: the nodes and edges of the source, replies as messages, and what the graph does not say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from sopstudio.errors import FormatError
from sopstudio.formats import read
from sopstudio.sop import End, Task
from tests.formats.mutations import damaged, is_read_or_refused
from tests.formats.texts import by_title
from tests.subsets import examples

GRAPH: dict[str, Any] = {
    "task": "parcel_status",
    "replies": {
        "hello": "Hello!",
        "ask_number": "Which number is on the parcel?",
        "query": "Query",
        "no": "No",
        "inform_status": "The parcel is {status:s}, {count:d} days on its way.",
        "bye": "Goodbye.",
        "out_of_scope": "I only know of parcels.",
    },
    "graph": {"hello": "ask_number", "ask_number": "query", "query": "inform_status", "no": "bye"},
}
FIXTURES = Path(__file__).parents[2].parent / "shared" / "fixtures" / "star" / "tasks"


def test_a_task_graph_has_its_nodes_edges_replies_and_questions(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text(json.dumps(GRAPH), encoding="utf-8")
    reading = read(path)
    sop = reading.document.sop
    assert (reading.format, sop.title, sop.start) == ("star", "Parcel status", "hello")
    assert [(edge.source, edge.target, edge.kind) for edge in sop.edges] == [
        (source, target, "always") for source, target in GRAPH["graph"].items()
    ]
    asking, informing = by_title(reading, "Ask number"), by_title(reading, "Inform status")
    assert isinstance(asking, Task)
    assert (asking.asks, asking.message) == (("number",), "Which number is on the parcel?")
    assert isinstance(informing, End)
    assert informing.message == "The parcel is {status}, {count} days on its way."
    assert [fact.name for fact in sop.facts] == ["number"]


def test_what_the_graph_does_not_say_is_listed() -> None:
    losses = {loss.where: loss.what for loss in read(json.dumps(GRAPH)).losses}
    assert losses["/graph/no"] == "nothing leads to 'No'"
    assert losses["/replies/out_of_scope"] == "a reply that belongs to no step"


@pytest.mark.parametrize(
    ("graph", "where"),
    [({"a": 3}, "/graph/a"), ({"a": [["b"]]}, "/graph/a"), ({}, "")],
    ids=["number", "list", "empty"],
)
def test_another_shape_is_refused_with_its_place(graph: dict[str, Any], where: str) -> None:
    with pytest.raises(FormatError) as refusal:
        read(json.dumps({**GRAPH, "graph": graph}))
    assert refusal.value.where == where


@pytest.mark.skipif(not FIXTURES.is_dir(), reason="the fixtures are not present beside this checkout")
def test_the_published_graphs_come_with_all_their_nodes_and_edges() -> None:
    paths = [path for path in sorted(FIXTURES.glob("*/*.json")) if path.stem == path.parent.name]
    assert paths
    for path in paths:
        graph = json.loads(path.read_text(encoding="utf-8"))["graph"]
        sop = read(path).document.sop
        assert {node.id for node in sop.nodes} == {*graph, *graph.values()}
        assert [(edge.source, edge.target) for edge in sop.edges] == list(graph.items())


@examples(20, deep=10_000)
@given(damaged([json.dumps(GRAPH, indent=1)]))
def test_no_damaged_file_breaks_the_reader(text: str) -> None:
    assert is_read_or_refused(text, "star")
