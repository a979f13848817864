"""What is deployed is compared with what was approved, by version, files and what it did."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from sopstudio.deploy.artefact import Artefact
from sopstudio.deploy.drift import find_drift
from sopstudio.deploy.python.project import command
from sopstudio.errors import DeployError
from sopstudio.sop import Document, digest, dumps, replace_fields
from tests.deploy.processes import free_port, listening
from tests.deploy.projects import interpreter, project, sample
from tests.subsets import DEEP

ANSWERS: list[dict[str, Any]] = [
    {"answer": "search"},
    {"answer": "EMP-20417"},
    {"answer": {"status": {"error_rate": 1.5, "customers": 3}}},
    {"answer": {"severity": "minor", "by": "Kim"}},
    {"error": {"message": "no answer", "kind": "error"}},
    {"answer": {}},
]
MINOR: dict[str, Any] = {"values": {"severity": "minor"}, "by": "Kim"}


@pytest.fixture(scope="module")
def document() -> Document:
    """The approved SOP."""
    return sample("incident_response.sop.json")


def change(document: Document) -> Document:
    """Another version of it."""
    return replace_fields(document, sop=replace_fields(document.sop, title="Another"))


def test_an_exported_folder_is_what_was_approved_until_it_is_edited(document: Document, tmp_path: Path) -> None:
    folder = project(document, "http", tmp_path / "out")
    (folder / "tools.py").write_text("TOOLS = {}\n")
    assert find_drift(document, str(folder)).deviations == ()
    (folder / "incident_response" / "engine.py").write_text("")
    assert [item.where for item in find_drift(document, str(folder)).deviations] == ["incident_response/engine.py"]
    other = find_drift(change(document), str(folder)).deviations
    assert [item.what for item in other] == ["version", "file"]


@contextmanager
def answering(pages: Mapping[str, Any]) -> Iterator[str]:
    """A service that answers with these pages."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            found = self.path in pages
            body = dumps(pages.get(self.path, {})).encode()
            self.send_response(200 if found else 404)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}"
        finally:
            server.shutdown()
            thread.join()


def pages_of(document: Document, tmp_path: Path) -> dict[str, Any]:
    """What a service of this version shows after one conversation."""
    folder = project(document, "python", tmp_path / "python")
    with Artefact(command(str(folder), sys.executable)) as artefact:
        run = artefact.replay(ANSWERS)["finished"]
    version = digest(document.sop)
    return {
        "/healthz": {"status": "ok", "version": version},
        "/v1/conversations?status=over": {"data": ["c-1"]},
        "/v1/conversations/c-1": {"run": run, "state": {"version": version, "answers": ANSWERS}},
    }


def test_a_service_that_did_as_approved_has_no_drift(document: Document, tmp_path: Path) -> None:
    with answering(pages_of(document, tmp_path)) as address:
        result = find_drift(document, address)
    assert (result.deviations, result.conversations) == ((), 1)


def test_a_conversation_that_went_another_way_is_drift(document: Document, tmp_path: Path) -> None:
    pages = pages_of(document, tmp_path)
    trace = pages["/v1/conversations/c-1"]
    trace["run"] = {**trace["run"], "path": trace["run"]["path"][:-1], "end": "refused"}
    with answering(pages) as address:
        result = find_drift(document, address)
        assert [(item.what, item.where) for item in result.deviations] == [("path", "c-1"), ("end", "c-1")]
        other = find_drift(change(document), address)
        assert {item.what for item in other.deviations} == {"version", "path", "end"}


def test_answers_that_nobody_asked_for_are_drift(document: Document, tmp_path: Path) -> None:
    pages = pages_of(document, tmp_path)
    pages["/v1/conversations/c-1"]["state"]["answers"] = [*ANSWERS, {"answer": 1}]
    with answering(pages) as address:
        assert [item.what for item in find_drift(document, address).deviations] == ["answers"]


def test_what_is_no_service_is_refused(document: Document) -> None:
    with answering({}) as address, pytest.raises(DeployError):
        find_drift(document, address)
    with pytest.raises(DeployError):
        find_drift(document, f"http://127.0.0.1:{free_port()}")


@pytest.mark.skipif(not DEEP, reason="starts a server: part of the deep run")
def test_a_service_whose_code_was_edited_is_found_out(document: Document, tmp_path: Path) -> None:
    folder = project(document, "http", tmp_path / "out")
    module = folder / "incident_response" / "procedure.py"
    before = module.read_text()
    module.write_text(before.replace('                "file_ticket",\n', '                "propose_fix",\n'))
    assert module.read_text() != before
    port = free_port()
    variables = {"SOP_TOOLS": "samples", "SOP_STATE": str(tmp_path / "state.db")}
    with listening([interpreter("http"), "serve.py", "--port", str(port)], folder, port, variables):
        plan = {"values": {"fix_plan": "Roll back.", "can_be_undone": True}, "by": "Kim"}
        talk(f"127.0.0.1:{port}", MINOR, plan, {"values": {"approved": False}, "by": "Lee"})
        result = find_drift(document, f"http://127.0.0.1:{port}")
    assert [item.what for item in result.deviations] == ["answers"]


def talk(address: str, *bodies: Mapping[str, Any]) -> None:
    """One conversation to its end, with what persons answer."""
    from openai import OpenAI

    from tests.deploy.test_http import FACTS, people

    client: Any = OpenAI(base_url=f"http://{address}/v1", api_key="any")
    messages = [{"role": "user", "content": FACTS}]
    client.chat.completions.create(model="m", messages=messages)
    for body in bodies:
        [step] = people(address)["data"]
        people(address, body, step["id"])
