"""Diagrams as formats to convert to: what is written is read back as the same graph."""

from __future__ import annotations

from pathlib import Path

import pytest

from sopstudio.deploy.drawings import ENDINGS, is_drawn, write_drawing
from sopstudio.errors import SopStudioError
from sopstudio.formats import formats, read
from sopstudio.resources import samples_dir
from sopstudio.sop import Document, Sop
from tests.subsets import subset

CASES = [(path, name) for path in sorted(samples_dir().glob("*.sop.json")) for name in ENDINGS]


def steps(sop: Sop) -> list[tuple[str, set[tuple[str, str]], set[tuple[str, str, str]]]]:
    return [
        (
            graph.start,
            {(node.id, node.title) for node in graph.nodes},
            {(edge.source, edge.target, edge.condition) for edge in graph.edges},
        )
        for graph in sop.graphs()
    ]


@pytest.mark.parametrize(("path", "name"), subset(CASES, 4), ids=str)
def test_a_diagram_is_read_back_as_the_same_graph(path: Path, name: str) -> None:
    document = read(path).document
    writing = write_drawing(document, name)
    [(file, content)] = writing.files.items()
    back = read(content)
    assert (back.format, file.endswith(ENDINGS[name])) == (name, True)
    assert steps(back.document.sop) == steps(document.sop)
    assert writing.losses


def test_every_drawing_has_the_name_of_a_format_that_reads_it() -> None:
    readers = {entry.name: entry for entry in formats()}
    for name, endings in ENDINGS.items():
        assert is_drawn(name)
        assert set(endings) <= set(readers[name].extensions)


def test_an_sop_without_steps_is_refused_in_one_line() -> None:
    with pytest.raises(SopStudioError) as refusal:
        write_drawing(Document(sop=Sop(id="empty")), "drawio")
    assert "\n" not in str(refusal.value)
