"""Model servers on this machine: found, described, and used as models."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest

from sopstudio.errors import ModelError, SettingsError
from sopstudio.llm.local import choose_local_model
from sopstudio.llm.local_servers import SERVERS, LocalModel, LocalServer, find_local_models
from tests.llm.server import nobody

LISTED = {"data": [{"id": "qwen3:8b", "max_model_len": 4096}, {"id": "nomic-embed-text"}, {"no": "id"}]}
BY_NAME = {server.name: server for server in SERVERS}
OLLAMA = {
    "/v1/models": LISTED,
    "/api/tags": {"models": [{"name": "qwen3:8b", "size": 5_200_000_000}]},
    "/api/show": {"model_info": {"qwen3.context_length": 40960}, "capabilities": ["completion", "tools"]},
}
LM_STUDIO = {
    "/v1/models": LISTED,
    "/api/v0/models": {"data": [{"id": "qwen3:8b", "type": "llm", "max_context_length": 32768, "capabilities": []}]},
}
LLAMA_CPP = {"/v1/models": LISTED, "/props": {"default_generation_settings": {"n_ctx": 2048}}}


@pytest.fixture
def running() -> Any:
    """Starts a server that answers by path; returns its port."""
    servers: list[ThreadingHTTPServer] = []

    def start(answers: dict[str, Any]) -> int:
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                answer = answers.get(self.path)
                text = answer if isinstance(answer, bytes) else json.dumps(answer).encode()
                self.send_response(404 if answer is None else 200)
                self.send_header("Content-Length", str(len(text)))
                self.end_headers()
                self.wfile.write(text)

            def do_POST(self) -> None:
                self.rfile.read(int(self.headers["Content-Length"]))
                self.do_GET()

            def log_message(self, format: str, *args: Any) -> None:
                """Nothing on standard error."""

        servers.append(ThreadingHTTPServer(("127.0.0.1", 0), Handler))
        Thread(target=servers[-1].serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        return int(servers[-1].server_address[1])

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.mark.parametrize(
    ("name", "answers", "size", "context", "tools"),
    [
        ("Ollama", OLLAMA, 5_200_000_000, 40960, True),
        ("LM Studio", LM_STUDIO, None, 32768, False),
        ("llama.cpp", LLAMA_CPP, None, 2048, None),
        ("vLLM", {"/v1/models": LISTED}, None, 4096, None),
        ("Ollama", {"/v1/models": LISTED}, None, None, None),
    ],
)
def test_each_server_is_found_with_what_it_tells(
    running: Callable[[dict[str, Any]], int],
    name: str,
    answers: dict[str, Any],
    size: int | None,
    context: int | None,
    tools: bool | None,
) -> None:
    port = running(answers)
    (model,) = find_local_models([replace(BY_NAME[name], port=port)])
    assert model == LocalModel("qwen3:8b", name, f"http://127.0.0.1:{port}/v1", size, context, tools)


@pytest.mark.parametrize("answer", [b"<html>", {"data": "none"}, {"data": [7]}, [], b"x" * 3_000_000, None])
def test_what_is_no_list_of_models_is_no_server(running: Callable[[dict[str, Any]], int], answer: Any) -> None:
    assert find_local_models([LocalServer("other", running({"/v1/models": answer}))]) == []


def test_where_nothing_answers_it_is_said_what_to_start() -> None:
    with nobody() as address:
        found = find_local_models([LocalServer("Ollama", int(address.rpartition(":")[2]))])
    assert found == []
    with pytest.raises(ModelError) as caught:
        choose_local_model("qwen3:8b", found)
    assert caught.value.where == "local:qwen3:8b"
    assert "ollama serve" in caught.value.hint


HERE = [LocalModel("qwen3:8b", "Ollama", "a"), LocalModel("qwen3:8b", "vLLM", "b"), LocalModel("phi4", "vLLM", "b")]


@pytest.mark.parametrize(
    ("name", "chosen"), [("qwen3:8b", HERE[0]), ("QWEN3:8B", HERE[0]), ("qwen3:8b@vllm", HERE[1]), ("phi4", HERE[2])]
)
def test_a_model_is_chosen_by_its_name_and_server(name: str, chosen: LocalModel) -> None:
    assert choose_local_model(name, HERE) is chosen


def test_an_unknown_model_is_answered_with_the_nearest() -> None:
    with pytest.raises(SettingsError, match="did you mean local:phi4"):
        choose_local_model("phi-4", HERE)
