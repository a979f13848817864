"""A whole text says everything: text to graph to text, and graph to text to graph, are exact."""

from __future__ import annotations

import pytest
from hypothesis import given

from sopstudio.formats import read
from sopstudio.formats.text.writer import to_whole_text
from sopstudio.resources import samples_dir
from sopstudio.sop import Document, Graph, Sop, replace_fields
from tests.formats.text.test_writer import tangles
from tests.strategies import documents
from tests.subsets import examples

SAMPLES = sorted(samples_dir().glob("*.sop.json"))


def in_one_order(sop: Sop) -> Sop:
    """The SOP with its nodes by id, and its edges by the node that they leave; their order there is kept."""

    def sort(graph: Graph) -> dict[str, object]:
        nodes = tuple(sorted(graph.nodes, key=lambda node: node.id))
        return {"nodes": nodes, "edges": tuple(sorted(graph.edges, key=lambda edge: edge.source))}

    procedures = tuple(replace_fields(procedure, **sort(procedure)) for procedure in sop.procedures)
    return replace_fields(sop, procedures=procedures, **sort(sop))


def assert_same(one: Sop, other: Sop) -> None:
    first, second = in_one_order(one), in_one_order(other)
    for name in type(first).model_fields:
        assert getattr(first, name) == getattr(second, name)


def check_round_trip(document: Document) -> None:
    text = to_whole_text(document.sop)
    after = read(text, "text").document.sop
    assert_same(after, document.sop)
    assert to_whole_text(after) == text
    assert read(text, "text", base=document).document.sop == document.sop


@examples(15, 2_000)
@given(documents())
def test_everything_comes_back_without_a_base(document: Document) -> None:
    check_round_trip(document)


@examples(40, 2_000)
@given(tangles())
def test_any_graph_comes_back(document: Document) -> None:
    check_round_trip(document)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name.partition(".")[0])
def test_a_sample_comes_back(path: object) -> None:
    check_round_trip(read(str(path)).document)
