"""A model file as a model: the child that serves it, and what a person reads where it cannot."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sopstudio.child_processes import child_environment
from sopstudio.errors import ModelError, SettingsError
from sopstudio.llm import create_model, read_reply, release
from sopstudio.llm.gguf import GgufModel, GgufServers, shared_servers, start_server
from sopstudio.model_options import ModelOptions
from sopstudio.settings import Settings
from sopstudio.trace import ModelReply

FAKE = Path(__file__).parent / "gguf_fake"
BODY = {"model": "m", "messages": [{"role": "user", "content": "Hello."}]}


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder for model files; here and in children the package that runs them is the fake one."""
    monkeypatch.syspath_prepend(str(FAKE))
    monkeypatch.setenv("PYTHONPATH", str(FAKE))
    return tmp_path


@pytest.fixture
def servers() -> Iterator[GgufServers]:
    servers = GgufServers()
    yield servers
    servers.close()


def model_file(folder: Path, content: bytes = b"", name: str = "tiny.gguf") -> Path:
    path = folder / name
    path.write_bytes(b"GGUF" + content)
    return path


def test_a_model_file_answers_as_any_endpoint_does(folder: Path) -> None:
    settings = Settings().with_options(ModelOptions(temperature=0.5))
    model = create_model(f"gguf:{model_file(folder)}", settings)
    try:
        reply = read_reply(model.complete(BODY))
        assert isinstance(reply, ModelReply)
        process, temperature = reply.text.split()
        assert int(process) != os.getpid()
        assert temperature == "0.5"
        assert isinstance(model, GgufModel)
        assert (model.name, "127.0.0.1" in model.record_key) == ("tiny", False)
    finally:
        release(model)
        shared_servers().close()


def test_two_models_of_one_file_use_one_process(folder: Path, servers: GgufServers) -> None:
    path = model_file(folder)
    assert servers.find(path) is servers.find(path)
    assert servers.find(path) is not servers.find(model_file(folder, name="other.gguf"))


def test_a_server_that_died_is_started_again(folder: Path, servers: GgufServers) -> None:
    path = model_file(folder)
    first = servers.find(path)
    first.process.kill()
    first.process.wait()
    assert servers.find(path).is_running()


def test_the_child_ends_when_the_program_is_killed(folder: Path) -> None:
    program = (
        "import sys, os, signal; from pathlib import Path; from sopstudio.llm.gguf import start_server;"
        f"server = start_server(Path({str(model_file(folder))!r}));"
        "print(server.process.pid, flush=True); os.kill(os.getpid(), signal.SIGKILL)"
    )
    line = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, env=child_environment()
    ).stdout  # ends only once the child has closed the other end of the pipe
    with pytest.raises(ProcessLookupError):
        wait_for_end(int(line))


def wait_for_end(process: int) -> None:
    """Ask for the process until it is no more; a zombie of nobody's counts as ended."""
    state = Path(f"/proc/{process}/stat")
    for _ in range(200_000):
        os.kill(process, 0)
        if state.exists() and state.read_text(encoding="utf-8").split()[2] == "Z":
            raise ProcessLookupError
    raise AssertionError("the child still runs")


@pytest.mark.parametrize(
    ("content", "why"), [(b"broken", "Failed to init server"), (b"crash", "out of memory")], ids=["refused", "crash"]
)
def test_a_file_that_cannot_be_loaded_is_an_error_with_its_reason(folder: Path, content: bytes, why: str) -> None:
    with pytest.raises(ModelError, match=why):
        start_server(model_file(folder, content))


@pytest.mark.parametrize("content", [b"PK\x03\x04", b"", None])
def test_a_file_that_is_no_model_is_refused_before_anything_starts(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "notes.gguf"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(SettingsError, match=r"notes\.gguf"):
        create_model(f"gguf:{path}", Settings())
