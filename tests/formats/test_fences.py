"""A graph in a fence: inside the answer of a chatbot that is pasted, or in a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from sopstudio.formats import read

JSON = '{"format": 2, "id": "a", "start": "a", "nodes": [{"id": "a", "kind": "task", "title": "Ask"}]}'
YAML = "format: 2\nid: a\nstart: a\nnodes:\n  - {id: a, kind: task, title: Ask}"
MERMAID = "flowchart TD\n  a[Ask] --> b[Look]"
DRAWIO = (
    '<mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/>'
    '<mxCell id="a" value="Ask" vertex="1" parent="1"/></root></mxGraphModel>'
)
DOT = "digraph {\n  a [label=Ask];\n  a -> b;\n}"
FORMATS = {
    "json": ("native", JSON),
    "yaml": ("yaml", YAML),
    "mermaid": ("mermaid", MERMAID),
    "xml": ("drawio", DRAWIO),
    "dot": ("dot", DOT),
}
AROUND = "the words around the "


def answer(language: str, text: str) -> str:
    """The answer of a chatbot."""
    return f"Sure! Here is the procedure:\n\n```{language}\n{text}\n```\n\nTell me what to change."


@pytest.mark.parametrize("language", FORMATS)
@pytest.mark.parametrize("name", ["", "answer.txt", "answer.md"])
def test_a_graph_in_a_fence_is_read(language: str, name: str, tmp_path: Path) -> None:
    pytest.importorskip("defusedxml", reason="defusedxml is not installed here")
    format, text = FORMATS[language]
    source: Path | str = answer(language, text)
    if name:
        source = tmp_path / name
        source.write_text(answer(language, text), encoding="utf-8")
    reading = read(source)
    assert (reading.format, reading.document.sop.nodes[0].title) == (format, "Ask")
    assert any(loss.what.startswith(AROUND) for loss in reading.losses)


@pytest.mark.parametrize("language", FORMATS)
def test_a_fence_without_a_language_is_told_by_its_content(language: str) -> None:
    pytest.importorskip("defusedxml", reason="defusedxml is not installed here")
    format, text = FORMATS[language]
    assert read(answer("", text)).format == format


def test_the_first_of_several_graphs_is_read_and_the_others_are_listed() -> None:
    reading = read(answer("python", "print(1)") + answer("yaml", YAML) + answer("mermaid", MERMAID))
    assert reading.format == "yaml"
    assert [loss.where for loss in reading.losses if loss.what == "another graph in a fence is left out"] == ["line 19"]


def test_lines_of_a_refusal_are_those_of_the_whole_answer() -> None:
    text = answer("mermaid", "flowchart TD\n  a --> b\n  c[open")
    assert read(answer("mermaid", MERMAID)).document.provenance[0].origin == "line 5"
    with pytest.raises(Exception, match="line 6"):
        read(text)


def test_a_drawing_in_a_long_document_only_illustrates_it(tmp_path: Path) -> None:
    path = tmp_path / "manual.md"
    steps = "".join(f"{number}. Check the record number {number} and sign it.\n" for number in range(1, 60))
    path.write_text(f"# Manual\n\n{steps}\n```mermaid\n{MERMAID}\n```\n", encoding="utf-8")
    assert read(path).format == "markdown"


def test_code_in_a_fence_is_no_graph() -> None:
    reading = read('1. Ask for the order. Look it up.\n2. Close it.\n\n```json\n{"a": 1}\n```\n')
    assert reading.format == "prose"
