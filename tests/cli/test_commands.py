"""What the commands answer, as people and scripts see it."""

import json
from pathlib import Path
from typing import Any

import pytest

from sopstudio.agents.procedure_text import format_procedure
from sopstudio.cli import main
from sopstudio.formats import read, write
from sopstudio.sop import Document, Flow, Runtime, Sop, Task, replace_fields
from tests.analysis.examples import GOOD, edge, with_edge, with_node
from tests.analysis.examples import node as node_of


def save_sop(sop: Sop, folder: Path, name: str = "refunds.sop.json") -> str:
    """The path of a file that holds `sop`."""
    content = next(iter(write(Document(sop=sop), "native").files.values()))
    (folder / name).write_bytes(content)
    return str(folder / name)


BROKEN = with_edge(edge("decide", "paid", "{total} > '5'", id="decide-paid"))
WARNED = with_node(replace_fields(node_of("ask"), message="You get {refund}."))


def answer(capsys: pytest.CaptureFixture[str]) -> Any:
    captured = capsys.readouterr()
    assert captured.err == ""
    return json.loads(captured.out)


def test_check_says_yes_with_0_and_no_with_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", save_sop(GOOD, tmp_path)]) == 0
    assert capsys.readouterr().out.endswith("refunds.sop.json: no problems\n")
    assert main(["check", save_sop(BROKEN, tmp_path)]) == 1
    first, last = capsys.readouterr().out.splitlines()
    assert "refunds.sop.json: error condition-type: The condition of the edge" in first
    assert "[node decide] [edge decide-paid] [fact total]" in first
    assert last.endswith("1 error, 0 warnings, 0 hints")


def test_check_lets_warnings_pass_unless_it_is_strict(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = save_sop(WARNED, tmp_path)
    assert main(["check", file]) == 0
    assert main(["check", file, "--strict"]) == 1
    assert "warning fact-before-provided" in capsys.readouterr().out


def test_check_answers_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [save_sop(BROKEN, tmp_path), save_sop(WARNED, tmp_path, "second.sop.json")]
    assert main(["check", *files, "--format", "json"]) == 1
    data = answer(capsys)
    assert (data["errors"], data["warnings"]) == (1, 1)
    assert [row["file"] for row in data["files"]] == files
    (problem,) = data["files"][0]["problems"]
    expected = {
        "code": "condition-type",
        "severity": "error",
        "nodes": ["decide"],
        "edges": ["decide-paid"],
        "facts": ["total"],
        "tools": [],
        "span": [10, 13],
        "field": "condition",
        "witness": None,
    }
    assert {key: problem[key] for key in expected} == expected


def test_check_answers_as_sarif(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", save_sop(BROKEN, tmp_path, "a b.sop.json"), "--format", "sarif"]) == 1
    data = answer(capsys)
    assert data["version"] == "2.1.0"
    (result,) = data["runs"][0]["results"]
    rules = data["runs"][0]["tool"]["driver"]["rules"]
    assert (result["ruleId"], result["level"], rules[result["ruleIndex"]]["id"]) == (
        "condition-type",
        "error",
        "condition-type",
    )
    (location,) = result["locations"]
    assert location["physicalLocation"]["artifactLocation"]["uri"].endswith("a%20b.sop.json")
    assert {item["fullyQualifiedName"] for item in location["logicalLocations"]} == {
        "node/decide",
        "edge/decide-paid",
        "fact/total",
    }


def test_quiet_leaves_the_problems_and_drops_the_summary(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", save_sop(GOOD, tmp_path), "--quiet"]) == 0
    assert capsys.readouterr() == ("", "")
    assert main(["--quiet", "check", save_sop(BROKEN, tmp_path)]) == 1
    assert len(capsys.readouterr().out.splitlines()) == 1


@pytest.mark.parametrize("option", [(), ("-o",)])
def test_convert_writes_the_same_document_and_says_what_it_did(
    option: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = save_sop(GOOD, tmp_path), tmp_path / "deep" / "copy.sop.json"
    assert main(["convert", source, *option, str(target), "--format", "json"]) == 0
    assert answer(capsys) == {"from": "native", "to": "native", "nodes": 5, "edges": 4, "losses": []}
    assert read(target).document.sop == read(Path(source)).document.sop


def test_convert_to_standard_output_is_the_file_alone(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    source = save_sop(GOOD, tmp_path)
    assert main(["convert", source, "-", "--to", "native"]) == 0
    captured = capfdbinary.readouterr()
    assert captured.out == Path(source).read_bytes()
    assert b"5 nodes" in captured.err


@pytest.mark.parametrize(
    ("call", "words"),
    [
        ([], "what to write is not named"),
        (["out.sop.json", "-o", "other.sop.json"], "OUT is named twice"),
        (["-"], "the format to write is not clear"),
        (["out.qqq"], "choose one with --to"),
        (["-", "--to", "native", "--format", "json"], "name a file for OUT"),
        (["out.sop.json", "--to", "nothing"], "nothing"),
        (["out.sop.json", "--from", "nothing"], "nothing"),
    ],
)
def test_convert_refuses_what_is_not_clear(
    call: list[str], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    source = save_sop(GOOD, tmp_path)
    assert main(["convert", source, *call]) == 2
    assert words in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["refunds.sop.json"]


def test_convert_leaves_what_is_there_where_it_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "taken.sop.json"
    folder.mkdir()
    assert main(["convert", save_sop(GOOD, tmp_path), str(folder)]) == 2
    assert "taken.sop.json" in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["refunds.sop.json", "taken.sop.json"]


def test_formats_lists_what_can_be_read_and_written(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["formats", "--format", "json"]) == 0
    native = next(row for row in answer(capsys) if row["name"] == "native")
    assert (native["reads"], native["writes"], native["extensions"][0]) == (True, True, ".sop.json")
    assert main(["formats"]) == 0
    assert "read and written" in capsys.readouterr().out


def test_stats_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", save_sop(GOOD, tmp_path), "--format", "json"]) == 0
    (row,) = answer(capsys)["files"]
    figures = {
        "nodes": 5,
        "edges": 4,
        "ends": 2,
        "leaves": 2,
        "inner": 3,
        "depth": 3,
        "leaf_depth": 3,
        "children": 1.33,
        "tools": 1,
        "facts": 4,
        "journeys": 2,
    }
    assert {key: row[key] for key in figures} == figures


def test_stats_says_why_an_sop_cannot_be_walked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    endless = with_edge(edge("decide", "sum", "{total} > 9"))
    assert main(["stats", save_sop(endless, tmp_path)]) == 0
    assert "a loop without a bound" in capsys.readouterr().out


def test_picture_hands_everything_to_the_painter(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked: list[Any] = []

    def paint(document: Document, *rest: Any) -> dict[str, int]:
        asked.append((document.sop.id, *rest))
        return {"width": 10, "height": 20, "nodes": 5, "edges": 4}

    out = tmp_path / "x.png"
    call = ["picture", save_sop(GOOD, tmp_path), "-o", str(out), "--theme", "dark", "--window", "--format", "json"]
    assert main(call, paint=paint) == 0
    assert answer(capsys) == {"width": 10, "height": 20, "nodes": 5, "edges": 4}
    assert asked == [("refunds", out, "author", "dark", True)]


def test_picture_knows_its_forms(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["picture", save_sop(GOOD, tmp_path), "-o", "x.gif"], paint=lambda *_: {}) == 2
    assert ".png, .svg or .pdf" in capsys.readouterr().err


def test_a_file_that_cannot_be_read_does_not_hide_the_problems_of_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken, odd = save_sop(BROKEN, tmp_path), tmp_path / "odd.sop.json"
    odd.write_text('{"format": 1, "wat": 3}', encoding="utf-8")
    for form in ("text", "json", "sarif"):
        assert main(["check", "nowhere.sop.json", broken, str(odd), "--format", form]) == 2
        captured = capsys.readouterr()
        assert "condition-type" in captured.out
        first, second = captured.err.splitlines()
        assert first.startswith("sopstudio: ")
        assert "nowhere.sop.json" in first
        assert "odd.sop.json" in second
        if form != "text":
            json.loads(captured.out)
    assert main(["check", "nowhere.sop.json", str(odd)]) == 2
    assert capsys.readouterr().out == ""


def test_stats_measures_the_whole_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", save_sop(GOOD, tmp_path), "--format", "json"]) == 0
    size = json.loads(capsys.readouterr().out)["files"][0]["text"]
    written = format_procedure(Runtime(Flow(GOOD)))
    assert size == {"characters": len(written), "tokens": -(-len(written) // 4)}
    text = "Ask for {size}.\nSay thank you.\n"
    (tmp_path / "own.txt").write_text(text, encoding="utf-8")
    assert main(["stats", str(tmp_path / "own.txt"), "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["files"][0]["text"]["characters"] == len(text)


def test_stats_measures_the_prompts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", save_sop(GOOD, tmp_path), "--format", "json"]) == 0
    sizes = answer(capsys)["files"][0]["prompts"]
    assert sizes["nodes"] == 2
    for unit in ("characters", "tokens"):
        assert sizes[unit]["min"] <= sizes[unit]["mean"] <= sizes[unit]["max"]
    assert sizes["characters"]["min"] > 500
    assert sizes["tokens"]["max"] == -(-sizes["characters"]["max"] // 4)
    longer = with_node(replace_fields(node_of("ask"), description="x" * 4000))
    assert main(["stats", save_sop(longer, tmp_path), "--format", "json"]) == 0
    assert answer(capsys)["files"][0]["prompts"]["characters"]["max"] > sizes["characters"]["max"] + 3900
    assert main(["stats", save_sop(GOOD, tmp_path)]) == 0
    assert "tokens per prompt, estimated" in capsys.readouterr().out


def test_convert_lists_the_steps_that_could_call_a_tool_and_binds_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, listed, target = tmp_path / "steps.txt", tmp_path / "tools.json", tmp_path / "out.sop.json"
    source.write_text("Look the order up\nSay goodbye\n")
    listed.write_text('[{"name": "get_order", "parameters": {"properties": {"id": {"type": "string"}}}}]')
    assert main(["convert", str(source), str(target), "--tools", str(listed)]) == 0
    assert "'Look the order up' could call get_order" in capsys.readouterr().err
    assert isinstance(first := read(target).document.sop.nodes[0], Task)
    assert not first.tools
    assert main(["convert", str(source), str(target), "--tools", str(listed), "--bind"]) == 0
    assert "'Look the order up' calls get_order" in capsys.readouterr().err
    assert isinstance(first := read(target).document.sop.nodes[0], Task)
    assert [binding.tool for binding in first.tools] == ["get_order"]


@pytest.mark.parametrize("ending", [".drawio", ".bpmn", ".dot"])
def test_convert_writes_diagrams_that_it_reads_back(
    ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    drawn, back = tmp_path / f"drawn{ending}", tmp_path / "back.sop.json"
    source = save_sop(GOOD, tmp_path)
    assert main(["convert", source, str(drawn)]) == 0
    assert main(["convert", str(drawn), str(back), "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["nodes"] == len(GOOD.nodes)
    sop = read(back).document.sop
    assert {(edge.source, edge.target) for edge in sop.edges} == {(edge.source, edge.target) for edge in GOOD.edges}


def test_convert_adds_the_tools_of_a_list(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, listed, target = save_sop(GOOD, tmp_path), tmp_path / "tools.json", tmp_path / "out.sop.json"
    listed.write_text('[{"name": "refund", "parameters": {"properties": {"id": {"type": "string"}}}}, {"name": "a b"}]')
    assert main(["convert", source, str(target), "--tools", str(listed), "--format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert "refund" in [tool.name for tool in read(target).document.sop.tools]
    assert data["losses"] == []
    (folder := tmp_path / "lists").mkdir()
    (folder / "a.json").write_text(listed.read_text())
    (folder / "b.json").write_text("[]")
    assert main(["convert", source, str(target), "--tools", str(folder), "--format", "json"]) == 0
    assert [loss["where"] for loss in json.loads(capsys.readouterr().out)["losses"]] == ["b.json"]
    listed.write_text("[]")
    assert main(["convert", source, str(target), "--tools", "mcp:no-such-server-here"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert main(["convert", source, str(target), "--tools", str(listed)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
