"""Choosing a format, and refusing what none knows: by name, by content, in one line, in time."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sopstudio.cli import main
from sopstudio.errors import FormatError
from sopstudio.formats import formats, read, registry, write
from sopstudio.formats.limited_reading import read_in_child
from sopstudio.formats.limits import MAX_BYTES, MAX_VALUES, make_printable
from sopstudio.resources import samples_dir
from sopstudio.sop import Document, Sop, Task

NATIVE = '{"format": 1, "id": "x", "nodes": [{"id": "a", "kind": "task"}], "edges": []}'
BENCH = '{"nodes": [{"id": 1, "task_name": "A", "responsePathways": []}]}'


def refused(source: str | bytes | Path, format: str | None = None) -> str:
    """The refusal, which is one line."""
    with pytest.raises(FormatError) as caught:
        read(source, format)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_the_formats_are_listed_with_what_they_can_do() -> None:
    can = {
        known_format.name: (known_format.read is not None, known_format.write is not None) for known_format in formats()
    }
    assert can == {
        "native": (True, True),
        "journeybench": (True, True),
        "star": (True, False),
        "bland": (True, False),
        "yaml": (True, True),
        "agent-code": (True, False),
        "word": (True, False),
        "visio": (True, False),
        "pdf": (True, False),
        "xlsx": (True, False),
        "csv": (True, False),
        "html": (True, False),
        "markdown": (True, False),
        "prose": (True, False),
        "text": (True, True),
        "mermaid": (True, True),
        "drawio": (True, False),
        "bpmn": (True, False),
        "dot": (True, True),
    }


@pytest.mark.parametrize(
    ("name", "text", "title"),
    [
        ("a.sop.json", NATIVE, "a"),
        ("a.json", NATIVE, "a"),
        ("A.JSON", BENCH, "1"),
        ("a.txt", "do it", "do-it"),
        ("readme", "do it", "do-it"),
        ("a.txt", "{not json", "not-json"),
        ("data", BENCH, "1"),
    ],
)
def test_a_file_is_read_by_its_name_then_by_its_content(tmp_path: Path, name: str, text: str, title: str) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    assert read(path).document.sop.nodes[0].id == title


@pytest.mark.parametrize(("text", "first"), [(NATIVE, "a"), (BENCH, "1"), ("do it", "do-it"), (f" \n{BENCH}", "1")])
def test_pasted_text_and_bytes_are_read_by_content(text: str, first: str) -> None:
    assert read(text).document.sop.nodes[0].id == first
    assert read(text.encode()).document.sop.nodes[0].id == first


@pytest.mark.parametrize(
    ("name", "text", "format"),
    [("a.sop.json", NATIVE, "native"), ("a.json", BENCH, "journeybench"), ("a", "x", "text")],
)
def test_a_reading_says_as_which_format_it_was_read(tmp_path: Path, name: str, text: str, format: str) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    assert read(path).format == read(text).format == read(text, format).format == format


@pytest.mark.parametrize(
    ("name", "text", "title"),
    [
        ("refund_request.txt", "Look it up", "Refund request"),
        ("Refund-2024.v2.txt", "Look it up", "Refund 2024.v2"),
        ("parcels.json", BENCH, "Parcels"),
        ("refund_request.txt", "# Give it back\nLook it up", "Give it back"),
        ("parcels.json", BENCH.replace('"nodes"', '"title": "Find it", "nodes"'), "Find it"),
        ("a.sop.json", NATIVE, ""),
        ("___.txt", "Look it up", ""),
    ],
)
def test_a_source_without_a_title_takes_its_files_name(tmp_path: Path, name: str, text: str, title: str) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    reading = read(path)
    assert reading.document.sop.title == title
    stated = not title or title in text
    added = [loss.what for loss in reading.losses if loss.kind == "assumed" and "title" in loss.what]
    assert added == ([] if stated else [f"the title {title!r} is added"])
    if title:
        assert reading.document.sop.id == title.lower().replace(" ", "-").replace(".", "-")


def test_a_files_name_does_not_rename_an_earlier_document(tmp_path: Path) -> None:
    path = tmp_path / "autosave.txt"
    path.write_text("Look it up", encoding="utf-8")
    sop = read(path, base=Document(sop=Sop(id="x", title="Mine"))).document.sop
    assert (sop.id, sop.title) == ("x", "Mine")


def test_different_pastes_without_a_title_are_different_sops() -> None:
    assert read("Look up the order\nRefund it").document.sop.id == "look-up-the-order"
    assert read("???\n!!!").document.sop.id == "sop"
    bench = [read(BENCH.replace('"A"', f'"{title}"')).document.sop.id for title in ("Find", "Send")]
    assert bench == ["find", "send"]


def test_what_was_assumed_is_not_said_to_be_lost(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "dry_it.txt"
    path.write_text("# Dry it\nif wet:\n  dry it\n# a remark\ngo \u202eon", encoding="utf-8")
    kinds = {loss.what: loss.kind for loss in read(path).losses}
    assert kinds == {
        "a decision is added": "assumed",
        "a comment is not kept": "lost",
        "an otherwise edge is added": "assumed",
        "a text can mislead": "kept",
    }
    assert main(["convert", str(path), str(tmp_path / "dry_it.sop.json")]) == 0
    said = capsys.readouterr().err.splitlines()
    assert "lost: a comment is not kept (line 4): a remark" in said
    assert "assumed: a decision is added (line 2): there is no step above the condition" in said
    assert said[-1].endswith("1 loss, 2 assumed, 1 kept")
    assert "dry_it.txt (text) -> " in said[-1]
    assert "dry_it.sop.json (native): " in said[-1]
    assert main(["check", str(path)]) == 0
    assert "sopstudio: assumed: a decision is added" in capsys.readouterr().err


def test_text_is_never_taken_for_a_path(tmp_path: Path) -> None:
    path = tmp_path / "a.sop.json"
    path.write_text(NATIVE, encoding="utf-8")
    assert read(str(path)).document.sop.nodes[0].title == str(path)


def test_what_no_reader_knows_is_refused_with_what_can_be_read(tmp_path: Path) -> None:
    for name, text in (
        ("a.toml", "nodes: []"),
        ("a.json", '{"nodes": []}'),
        ("a.docx", "x"),
    ):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        message = refused(path)
        assert "what can be read: SOP Studio (.sop.json), JourneyBench (.json), STAR task graph (.json), " in message
        assert "indented text (.txt)" in message
        assert name in message
    assert "what can be read" in refused('{"a": 1}')


def test_files_that_cannot_be_read_say_why(tmp_path: Path) -> None:
    assert "no such file" in refused(tmp_path / "none.txt")
    assert "not a file" in refused(tmp_path)
    empty = tmp_path / "a.json"
    empty.write_bytes(b"")
    assert "empty" in refused(empty)
    empty.write_bytes(b'{"a": "\xff"}')
    assert "(a.json, byte 7)" in refused(empty)
    assert "there is no format 'x'" in refused("x", "x")


def test_places_are_file_line_and_column(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("A\n    B\n  C\n", encoding="utf-8")
    assert "(a.txt:3)" in refused(path)
    path.write_text("A\nB\0", encoding="utf-8")
    assert "(a.txt:2:2)" in refused(path)
    path = tmp_path / "b.json"
    path.write_text('{"a":\n 1,\n "a": 2}', encoding="utf-8")
    assert "(b.json:3:2)" in refused(path)


def test_hostile_sizes_and_depths_are_refused_in_time() -> None:
    assert "more than 10 MB" in refused(b" " * (MAX_BYTES + 1))
    assert "more than 10 MB" in refused("x" * (MAX_BYTES + 1))
    assert "deeper than 64" in refused("[" * 1_000_000)
    assert "deeper than 64" in refused('{"a":' * 200_000)
    assert "values" in refused("[" + "1," * (MAX_VALUES + 1) + "1]")
    assert "digits" in refused('{"a": ' + "1" * 5000 + "}")
    assert "too long" in refused('{"format": 1, "id": "x", "title": "' + "a" * 200_000 + '"}')
    nodes = json.dumps([{"id": str(n), "task_name": "x", "responsePathways": []} for n in range(20_001)])
    assert "at most 20,000" in refused(nodes)
    paths = [{"nextNodeId": 2}] * 80_001
    assert "at most 80,000" in refused(json.dumps([{"id": 1, "responsePathways": paths}]))
    assert "lines" in refused("\n" * 60_000 + "x", "text")
    assert "deeper" in refused("\n".join(" " * n + "x" for n in range(1000)), "text")


def test_the_largest_sop_is_read_in_time() -> None:
    nodes = [{"id": str(n), "kind": "task", "title": f"Step {n}"} for n in range(5000)]
    edges = [
        {"id": str(n), "source": str(n % 5000), "target": str((n * 7) % 5000), "condition": "{x} > 1"}
        for n in range(20_000)
    ]
    text = json.dumps({"format": 1, "id": "x", "start": "0", "nodes": nodes, "edges": edges})
    document = read(text).document
    assert len(document.sop.edges) == 20_000
    assert len(write(document, "native").files["x.sop.json"]) > 1_000_000


def test_a_format_that_is_only_written_or_unknown_is_refused() -> None:
    with pytest.raises(FormatError, match="there is no format 'x'"):
        write(Document(sop=Sop(id="a", nodes=(Task(id="b"),))), "x")


def test_messages_never_steer_a_terminal() -> None:
    assert make_printable("a\x1b[2Jb\u202e") == "a\\u001b[2Jb\\u202e"
    assert "\x1b" not in refused('{"format": 1, "id": "x", "\\u001b[2J": 1}')


SAMPLE = (samples_dir() / "loan_application.sop.json").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("before", "after", "lost"),
    [
        ("```json\n", "\n```", []),
        ("\n~~~\n", "\n~~~\n\n", []),
        ("```json\n", "", []),
        ("Here is your SOP:\n\n```json\n", "\n```\nShall I go on?", ["the words around the JSON"]),
    ],
)
@pytest.mark.parametrize("name", ["", "answer.sop.json", "answer.json", "answer.txt", "answer.md"])
def test_json_between_fences_is_read(before: str, after: str, lost: list[str], name: str, tmp_path: Path) -> None:
    text = before + SAMPLE + after
    path = tmp_path / name if name else None
    if path is not None:
        path.write_text(text, encoding="utf-8")
    reading = read(path or text)
    assert reading.format == "native"
    assert reading.document.sop == read(SAMPLE).document.sop
    assert [loss.what for loss in reading.losses if "JSON" in loss.what] == lost


def test_a_fault_in_fenced_json_is_placed_in_the_whole_text() -> None:
    with pytest.raises(FormatError, match="line 4"):
        read('```json\n{\n "id": "x",\n}\n```')


def test_an_example_in_a_fence_does_not_make_a_text_json() -> None:
    text = 'Ask for {order}\nAnswer with an object:\n```json\n{"order": 1}\n```\nEnd: done'
    assert read(text).format == "text"


@pytest.mark.parametrize(
    "text",
    [
        "<mxfile>" + "<a/>" * 200_001 + "</mxfile>",
        "<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL'>" + "<a/>" * 200_001 + "</definitions>",
        'digraph { a [label="' + "x" * 1_000_001 + '"] }',
        '{"format": 2, "nodes": [' + "{}," * 500_001 + "{}]}",
        "# Steps\n\n1. Ask\n\n" + "[" * 33 + "\n",
        "# Steps\n\n1. Ask\n\n" + ("*a_ " * 1_000 + "\n") * 26,
        "Step,Action\n1,Ask\n2," + "a," * 200 + "\n",
    ],
    ids=["drawio", "bpmn", "dot", "json", "open brackets", "marks", "columns"],
)
def test_what_would_take_too_much_time_or_memory_is_refused(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if text.startswith("digraph"):
        monkeypatch.setattr(registry, "read_in_child", read_in_child)  # whose limit of memory stops the long label
    format = {"#": "markdown", "S": "csv"}.get(text[0])
    with pytest.raises(FormatError) as refusal:
        read(text, format)
    assert "\n" not in str(refusal.value)
