"""`drift` by traces: what spans tell of conversations is compared with what the approved procedure does."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from sopstudio.deploy.artefact import Artefact
from sopstudio.deploy.drift import find_drift
from sopstudio.deploy.environments import prepare_environment
from sopstudio.deploy.http.project import REQUIREMENTS
from sopstudio.deploy.python.project import command
from sopstudio.errors import DeployError
from sopstudio.sop import Document, digest
from tests.deploy.processes import free_port, listening
from tests.deploy.projects import project, sample
from tests.deploy.test_drift import ANSWERS, MINOR, change, talk
from tests.subsets import DEEP

OTEL = ("opentelemetry-sdk==1.45.2", "opentelemetry-exporter-otlp-json-file==0.66b1")
NAME = "incident_response.sop.json"


@pytest.fixture(scope="module")
def document() -> Document:
    """The approved SOP."""
    return sample(NAME)


@pytest.fixture(scope="module")
def turn(document: Document, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The attributes of a conversation in a single turn, with its answers."""
    folder = project(document, "python", tmp_path_factory.mktemp("python") / "out")
    with Artefact(command(str(folder), sys.executable)) as artefact:
        run = artefact.replay(ANSWERS)["finished"]
    return {
        "sop.id": document.sop.id,
        "sop.version": digest(document.sop),
        "sop.conversation": "c-1",
        "sop.path": run["path"],
        "sop.calls": [call["tool"] for call in run["calls"]],
        "sop.status": run["status"],
        "sop.end": run["end"],
        "sop.answers": json.dumps(ANSWERS),
    }


def as_otlp(attributes: Mapping[str, Any], moment: int = 1) -> str:
    """A line of OTLP."""

    def value(item: Any) -> dict[str, Any]:
        return {"arrayValue": {"values": list(map(value, item))}} if isinstance(item, list) else {"stringValue": item}

    span = {
        "traceId": "5b8efff798038103d269b633813fc60c",
        "startTimeUnixNano": str(moment),
        "attributes": [{"key": key, "value": value(item)} for key, item in attributes.items()],
    }
    return json.dumps({"resourceSpans": [{"resource": {"attributes": []}, "scopeSpans": [{"spans": [span]}]}]})


def as_console(attributes: Mapping[str, Any], moment: int = 1) -> str:
    """A span as the console exporter prints it: over several lines."""
    span = {"name": "x", "context": {"trace_id": "0x5b"}, "start_time": f"2026-11-22T09:00:0{moment}.0Z"}
    return json.dumps({**span, "attributes": attributes, "resource": {"attributes": {}}}, indent=4)


def as_line(attributes: Mapping[str, Any], moment: int = 1) -> str:
    """A plain object."""
    return json.dumps({**attributes, "start_time": str(moment)})


def write(folder: Path, *spans: str) -> str:
    """The path of a file of spans."""
    path = folder / "traces.jsonl"
    path.write_text("\n".join(spans) + "\n")
    return str(path)


def differing(document: Document, path: str) -> list[tuple[str, str]]:
    """What deviates, and where."""
    return [(item.what, item.where) for item in find_drift(document, path).deviations]


def without(turn: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in turn.items() if name not in names}


@pytest.mark.parametrize("spell", [as_otlp, as_console, as_line])
def test_every_form_of_spans_is_read_and_carried_out_again(
    document: Document, turn: Mapping[str, Any], tmp_path: Path, spell: Any
) -> None:
    half, answers = len(turn["sop.path"]) // 2, ANSWERS
    first = {**turn, "sop.path": turn["sop.path"][:half], "sop.answers": json.dumps(answers[:2]), "sop.calls": []}
    second = {**turn, "sop.path": turn["sop.path"][half:], "sop.answers": json.dumps(answers[2:])}
    call = {**without(turn, "sop.path", "sop.answers"), "gen_ai.tool.name": "file_ticket"}
    path = write(tmp_path, spell(second, 3), spell(call, 2), spell({**first, "sop.status": "running"}, 1))
    result = find_drift(document, path)
    assert (result.deviations, result.conversations, result.compared) == ((), 1, 0)
    assert differing(change(document), path) == [("version", "c-1")]
    other = {**turn, "sop.conversation": "c-2", "sop.path": turn["sop.path"][:-1], "sop.calls": []}
    path = write(tmp_path, spell(turn), spell(other))
    assert differing(document, path) == [("path", "c-2"), ("calls", "c-2")]


def test_a_conversation_that_still_runs_is_compared_as_far_as_it_is(
    document: Document, turn: Mapping[str, Any], tmp_path: Path
) -> None:
    running = {**turn, "sop.status": "running", "sop.end": ""}
    assert differing(document, write(tmp_path, as_line(running))) == [("status", "c-1")]
    partial = {**running, "sop.answers": json.dumps(ANSWERS[:2])}
    assert differing(document, write(tmp_path, as_line(partial))) == []
    assert differing(document, write(tmp_path, as_line({**running, "sop.answers": "[1]"}))) == [("answers", "c-1")]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, []),
        ({"sop.path": ["intake", "nowhere"]}, ["path", "end"]),
        ({"sop.calls": ["page_everybody"]}, ["calls"]),
        ({"sop.end": "closed"}, ["end"]),
    ],
)
def test_without_answers_only_what_no_run_can_do_deviates(
    document: Document, turn: Mapping[str, Any], tmp_path: Path, changes: Mapping[str, Any], expected: Sequence[str]
) -> None:
    bare = {**without(turn, "sop.answers"), **changes}
    if "sop.path" in changes:
        bare["sop.path"], bare["sop.calls"] = [turn["sop.path"][0], "nowhere"], []
    result = find_drift(document, write(tmp_path, as_otlp(bare)))
    assert [item.what for item in result.deviations] == expected
    assert (result.conversations, result.compared) == (0, 1)


def test_a_file_that_is_still_written_is_read_up_to_its_last_whole_span(
    document: Document, turn: Mapping[str, Any], tmp_path: Path
) -> None:
    for spell in (as_otlp, as_console):
        result = find_drift(document, write(tmp_path, spell(turn), spell(turn)[:200]))
        assert (result.deviations, result.is_cut_off) == ((), True)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "{",
        '{"a": 1}',
        '{"sop.id": "other", "sop.version": "1"}',
        '{"resourceSpans": 7}',
        "[" * 5000,
        '{"sop.id": "incident_response", "sop.path": 1}',
    ],
)
def test_what_holds_no_spans_of_the_sop_is_refused(document: Document, tmp_path: Path, text: str) -> None:
    with pytest.raises(DeployError):
        find_drift(document, write(tmp_path, text))


def test_broken_lines_in_the_middle_are_refused(document: Document, turn: Mapping[str, Any], tmp_path: Path) -> None:
    with pytest.raises(DeployError, match="line 2"):
        find_drift(document, write(tmp_path, as_line(turn), '{"sop.id": ', as_line(turn)))


@pytest.mark.skipif(not DEEP, reason="starts a server: part of the deep run")
@pytest.mark.parametrize("has_content", [True, False])
def test_the_sdk_writes_what_drift_reads(document: Document, tmp_path: Path, has_content: bool) -> None:
    python = prepare_environment((*REQUIREMENTS, *OTEL)).python
    folder, port = project(document, "http", tmp_path / "out"), free_port()
    files = [str(tmp_path / "otlp.jsonl"), str(tmp_path / "console.txt")]
    variables = {"SOP_TOOLS": "samples", "SOP_STATE": str(tmp_path / "state.db")}
    variables["OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT"] = str(has_content).lower()
    program = Path(__file__).with_name("traced_serve.py")
    with listening([python, str(program), *files, str(port)], folder, port, variables):
        talk(f"127.0.0.1:{port}", MINOR)
    for file in files:
        text = Path(file).read_text()
        for attribute in ("gen_ai.operation.name", "gen_ai.agent.version", "gen_ai.tool.name", digest(document.sop)):
            assert attribute in text
        assert ("EMP-20417" in text) == has_content
        result = find_drift(document, file)
        assert result.deviations == ()
        assert (result.conversations, result.compared) == ((1, 0) if has_content else (0, 1))
        assert {item.what for item in find_drift(change(document), file).deviations} == {"version"}
