"""An exported agent talks to a model endpoint over HTTP, which sees one tool of the procedure at a time."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, ClassVar

import pytest

from tests.deploy.projects import interpreter, project, sample
from tests.deploy.test_frameworks import TOOLS
from tests.subsets import DEEP

VALUES = {"give_service": "checkout", "give_reporter_id": "EMP-10417"}


class Endpoint(BaseHTTPRequestHandler):
    """OpenAI's Responses API with a model that calls the tool that it is given."""

    seen: ClassVar[list[list[str]]] = []

    def do_POST(self) -> None:
        """Answer a request."""
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        names = [tool["name"] for tool in request["tools"]]
        self.seen.append(names)
        body = json.dumps(reply(names, len(self.seen))).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing is logged."""


def reply(names: list[str], number: int) -> dict[str, Any]:
    """A response: a call of the only tool, or a word of farewell."""
    text = {"type": "output_text", "text": "Goodbye.", "annotations": []}
    output: dict[str, Any] = {"type": "message", "id": "m", "role": "assistant", "status": "completed"}
    output["content"] = [text]
    if names:
        arguments = json.dumps({"value": VALUES[names[0]]} if names[0] in VALUES else {})
        output = {"type": "function_call", "id": f"f{number}", "call_id": f"c{number}", "name": names[0]}
        output |= {"arguments": arguments, "status": "completed"}
    return {
        **{"id": f"r{number}", "object": "response", "created_at": 0, "model": "m", "output": [output]},
        **{"parallel_tool_calls": False, "tool_choice": "auto", "tools": [], "status": "completed"},
    }


@pytest.fixture
def endpoint() -> Iterator[str]:
    """The address of the endpoint."""
    Endpoint.seen.clear()
    server = ThreadingHTTPServer(("127.0.0.1", 0), Endpoint)
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/v1"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.mark.skipif(not DEEP, reason="starts the Agents SDK once more; in `python3 tests deep`")
def test_the_chat_of_its_readme_talks_to_an_endpoint(endpoint: str, tmp_path: Path) -> None:
    folder = project(sample("incident_response.sop.json"), "openai-agents", tmp_path / "out")
    (folder / "tools.py").write_text(TOOLS)
    result = subprocess.run(
        [interpreter("openai-agents"), "-B", "chat.py"],
        cwd=folder,
        input="major\nRestart it\ntrue\ntrue\n\n",
        env={**os.environ, "OPENAI_API_KEY": "none", "OPENAI_BASE_URL": endpoint, "OPENAI_AGENTS_DISABLE_TRACING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    assert result.stdout.endswith("Goodbye.\n")
    assert {len(names) for names in Endpoint.seen} == {0, 1}
    assert [names[0] for names in Endpoint.seen if names][:3] == [*VALUES, "read_service_status"]
