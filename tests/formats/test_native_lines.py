"""Elements are found on the lines where a saved file has them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given

from sopstudio.formats import native, read
from sopstudio.formats.native import element_lines
from sopstudio.resources import samples_dir
from sopstudio.sop import Document, Sop
from sopstudio.sop.canonical_json import dumps
from tests.strategies import documents


def elements(sop: Sop) -> Iterator[tuple[str, str, str]]:
    """Kind, full name and own name of every element."""
    for graph in sop.graphs():
        prefix = "" if graph is sop else f"{graph.id}/"
        yield from (("node", prefix + node.id, node.id) for node in graph.nodes)
        yield from (("edge", prefix + edge.id, edge.id) for edge in graph.edges)
    yield from (("tool", tool.name, tool.name) for tool in sop.tools)
    yield from (("fact", fact.name, fact.name) for fact in sop.facts)


def agree(document: Document, text: str) -> None:
    found, lines = element_lines(text), text.split("\n")
    expected = list(elements(document.sop))
    assert set(found) == {(kind, name) for kind, name, _ in expected}
    for kind, name, own in expected:
        line = lines[found[kind, name] - 1].strip()
        assert line.startswith(('"id": ', '"name": '))
        assert line.partition(": ")[2].rstrip(",") == dumps(own).strip()


@given(documents())
def test_every_element_of_a_saved_file_is_found(document: Document) -> None:
    agree(document, native.to_native_text(document))


@pytest.mark.parametrize("path", sorted(samples_dir().glob("*.sop.json")), ids=lambda path: path.stem)
def test_the_lines_of_the_samples(path: Path) -> None:
    agree(read(path).document, path.read_text(encoding="utf-8"))


def test_a_file_in_another_layout_has_no_lines() -> None:
    assert element_lines('{"nodes": [{"id": "a"}]}') == {}
    assert element_lines("Check the order\nEnd: done") == {}
