"""`runs show` and `runs trace`."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from sopstudio.sop import FrozenDict
from sopstudio.sop.schemas import Schema
from sopstudio.trace.event_schema import run_schema
from tests.cli.calling import Calls


def test_a_run_is_shown_with_its_events_as_the_schema_says(calls: Calls) -> None:
    calls.answers("run", calls.file())
    data = calls.json("runs", "show", "latest", "--events")
    assert Schema(FrozenDict(run_schema())).accepts(data)
    assert (data["sop"], data["result"]["status"]) == ("refunds", "completed")
    assert "events" not in calls.json("runs", "show", data["run"])
    text, _ = calls.answers("runs", "show", "latest", "--events")
    assert len(text.splitlines()) == len(data["events"]) + 1
    assert "completed" in calls.answers("runs", "show", "latest")[0]
    assert "r-0000000000" in calls.refused("runs", "show", "r-0000000000")


def test_traces_are_lines_of_otlp_in_a_file_or_on_standard_output(calls: Calls, tmp_path: Path) -> None:
    name = calls.json("evaluate", calls.file(), "--kinds", "correct-context")["evaluation"]
    file = tmp_path / "runs.jsonl"
    assert calls.json("runs", "trace", name, "-o", str(file))["runs"] == 2
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert [len(line["resourceSpans"]) for line in lines] == [1, 1]
    assert "--convention" in calls.refused("runs", "trace", "latest", "--convention", "gen-al")
    assert "--to" in calls.refused("runs", "trace", "latest", "--to", "ftp://127.0.0.1")


@pytest.fixture
def collector() -> Iterator[tuple[str, list[Any]]]:
    """A collector of traces: its address, and what it was sent."""
    taken: list[Any] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            taken.append((self.path, json.loads(self.rfile.read(int(self.headers["Content-Length"])))))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            """Nothing is logged."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/v1/traces", taken
    server.shutdown()
    thread.join()
    server.server_close()


def test_traces_are_sent_to_a_collector(calls: Calls, collector: tuple[str, list[Any]]) -> None:
    url, taken = collector
    calls.answers("run", calls.file())
    assert calls.json("runs", "trace", "latest", "--convention", "openinference", "--to", url)["runs"] == 1
    [(path, request)] = taken
    assert path == "/v1/traces"
    assert request["resourceSpans"]
    assert "http://127.0.0.1:9/" in calls.refused("runs", "trace", "latest", "--to", "http://127.0.0.1:9/v1/traces")
