"""YAML: the native format both ways, texts that stay texts, and nothing that makes objects or unfolds without end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.errors import FormatError
from sopstudio.formats import read, write
from sopstudio.formats.tool_lists import read_tools
from sopstudio.formats.yaml import to_yaml
from sopstudio.formats.yaml_source import parse_yaml, read_yaml
from sopstudio.resources import samples_dir
from sopstudio.sop import Document
from tests.formats.mutations import damaged, is_read_or_refused
from tests.strategies import documents
from tests.subsets import examples, subset

pytest.importorskip("yaml", reason="PyYAML is not installed here")

NATIVE = """# ours, by hand
format: 2
id: refund
title: yes
start: ask
nodes:
  - {id: ask, kind: task, title: NO, steps: [22:22, 2024-01-01, 0o14, on]}
  - id: "end"
    kind: end
    title: |
      Closed
      for good
edges:
  - {id: e1, source: ask, target: end, kind: formal, condition: "{amount} > 1.10", loop: 3}
facts: [{name: amount, type: number, maximum: 1.10}]
"""


def yaml_text(document: Document) -> str:
    return next(iter(write(document, "yaml").files.values())).decode()


@pytest.mark.parametrize("name", ["refund.sop.yaml", "refund.yaml", "refund.yml", ""])
def test_the_native_format_is_read_from_yaml_with_its_texts(name: str, tmp_path: Path) -> None:
    source: Path | str = NATIVE
    if name:
        source = tmp_path / name
        source.write_text(NATIVE, encoding="utf-8")
    reading = read(source)
    sop = reading.document.sop
    assert (reading.format, sop.title, sop.nodes[0].title, sop.nodes[1].title) == (
        "yaml",
        "yes",
        "NO",
        "Closed\nfor good\n",
    )
    assert getattr(sop.nodes[0], "steps", ()) == ("22:22", "2024-01-01", "0o14", "on")
    assert (sop.edges[0].loop, str(sop.facts[0].maximum)) == (3, "1.10")


@pytest.mark.parametrize("path", subset(samples_dir().glob("*.sop.json"), 3, "yaml"), ids=lambda path: path.stem)
def test_a_sample_comes_back_whole(path: Path) -> None:
    document = read(path).document
    assert read(yaml_text(document), format="yaml").document == document


@examples(15, deep=1_000)
@given(documents())
def test_every_document_comes_back_whole(document: Document) -> None:
    text = json.dumps(json.loads(next(iter(write(document, "native").files.values()))))
    try:
        expected = read(text, format="native").document
    except FormatError:
        return
    assert read(yaml_text(document), format="yaml").document == expected


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=12)
    | st.sampled_from(["no", "1.10", "~", "- a", "a: b", "#"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


@examples(30, deep=10_000)
@given(VALUES)
def test_what_is_written_is_read_as_the_same_data(value: Any) -> None:
    assert parse_yaml(to_yaml(value)) == value


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("a: !!python/object/apply:os.system [id]", "line 1, column 4"),
        ("a: !include /etc/passwd", "line 1, column 4"),
        ("a: &n [*n]", "line 1, column 8"),
        ("a: *n", "line 1, column 4"),
        ("a: 1\na: 2", "line 2, column 1"),
        ("a: 1\n---\nb: 2", "line 2, column 1"),
        ("<<: {a: 1}", "line 1, column 1"),
        ("? [a]\n: 1", "line 1, column 3"),
        ("[" * 100 + "]" * 100, "line 1, column 66"),
        ("a: [1", "line 2, column 1"),
        (
            "\n".join([f"a{n}: &a{n} [{', '.join([f'*a{n - 1}' if n else 'x'] * 9)}]" for n in range(9)]),
            "line 6, column 15",
        ),
    ],
    ids=["python", "include", "itself", "unknown", "twice", "second", "merge", "key", "deep", "open", "bomb"],
)
def test_what_could_do_harm_is_refused_with_its_place(text: str, where: str) -> None:
    with pytest.raises(FormatError) as refusal:
        parse_yaml(text)
    assert refusal.value.where == where


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("# a\na: 1 # b\nb: 'c # d'\nc: e#f\n", (1, 2)),
        ("a: |\n  # text\n  more\nb: 2\n# end\n", (5,)),
        ("a: [1, 2] # b\nb: {c: d} # e\nf: # g\n  h: 1\n", (1, 2, 3)),
        ('a: "x\n  # y"\nb: # c\n- 1', (3,)),
    ],
)
def test_comments_are_listed_for_they_have_no_place(text: str, lines: tuple[int, ...]) -> None:
    assert read_yaml(text).comments == lines
    losses = [loss.where for loss in read(NATIVE).losses if loss.what == "comments are left out"]
    assert losses == ["line 1"]


def test_aliases_are_written_out() -> None:
    assert parse_yaml("a: &x {b: [1, no]}\nc: *x") == {"a": {"b": [1, "no"]}, "c": {"b": [1, "no"]}}


def test_other_graphs_in_json_are_read_from_yaml(tmp_path: Path) -> None:
    path = tmp_path / "parcel_status.yaml"
    path.write_text("replies: {hello: Hi}\ngraph:\n  hello: ask_name\n", encoding="utf-8")
    reading = read(path)
    assert (reading.document.sop.title, len(reading.document.sop.nodes)) == ("Parcel status", 2)


OPENAPI = """openapi: 3.1.0
info: {title: Shop, version: 1.0.0}
paths:
  /orders/{id}:
    get:
      operationId: get_order
      parameters:
        - {name: id, in: path, required: true, schema: {type: string, example: no}}
      responses:
        200:
          content:
            application/json:
              schema: {type: object, properties: {state: {type: string, enum: [on, off]}}}
"""


def test_a_description_of_an_interface_in_yaml_is_a_list_of_tools() -> None:
    (tool,) = read_tools(OPENAPI).tools
    assert (tool.name, tool.method, tool.url, tool.required()) == ("get_order", "GET", "/orders/{id}", ("id",))
    assert [fact.allowed for fact in read_tools(OPENAPI).facts] == [("on", "off")]
    answer = f"Sure:\n\n```yaml\n{OPENAPI}```\nShall I go on?"
    assert read_tools(answer).tools == read_tools(OPENAPI).tools
    with pytest.raises(FormatError, match="list of tools"):
        read(OPENAPI, format="yaml")
    with pytest.raises(FormatError, match="line 3"):
        read_tools("openapi: 3.1.0\npaths:\n  - [}")


@examples(30, deep=10_000)
@given(damaged([NATIVE]))
def test_no_damaged_file_breaks_the_reader(text: str) -> None:
    try:
        data = parse_yaml(text)
    except FormatError:
        return
    if isinstance(data, dict) and data.get("nodes"):
        assert is_read_or_refused(text, "yaml")
