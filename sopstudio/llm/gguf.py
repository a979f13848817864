"""The kind of model `gguf:FILE`: a model file on this machine, served by a child process as long as it is needed.

The file is a person's own; none is downloaded. llama.cpp runs it on the processor (package `xllamacpp`, the extra
`gguf`), behind the same protocol as any endpoint, so that requests, tolerance and records are the same.
"""

from __future__ import annotations

import json
import os
import secrets
import subprocess
import tempfile
import threading
import weakref
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from sopstudio.child_processes import child_command, child_environment
from sopstudio.errors import ModelError, SettingsError
from sopstudio.llm.capabilities import make_record_key
from sopstudio.llm.client.address import Address
from sopstudio.llm.client.endpoint_model import EndpointModel
from sopstudio.llm.model_kind import ModelContext, ModelKind
from sopstudio.settings import Settings
from sopstudio.translation import mark, tr

MAGIC = b"GGUF"
MAX_CONTEXT_TOKENS = 16_384
"""What a conversation may hold; a model with a shorter context of its own takes less."""
MAX_LOADING_SECONDS = 600.0
ANSWER_SECONDS = 600.0
"""For one answer: a processor reads about 15 to 60 tokens a second of a model of 1.5 billion parameters."""
INSTALL = mark("install the extra: pip install 'sopstudio[gguf]'")


class GgufServers:
    """The servers of model files, each started at its first use. They end with `close` or with the process."""

    def __init__(self) -> None:
        self._servers: dict[Path, GgufServer] = {}
        self._lock = threading.Lock()

    def find(self, path: Path) -> GgufServer:
        """The running server of a file. Raises `SettingsError` for no model file and `ModelError` if it fails."""
        with self._lock:
            server = self._servers.get(path)
            if server is None or not server.is_running():
                server = self._servers[path] = start_server(path)
            return server

    def close(self) -> None:
        """End the child processes of all model files."""
        with self._lock:
            for server in self._servers.values():
                _end(server.process)
            self._servers.clear()


@dataclass(frozen=True, eq=False)
class GgufServer:
    """A child process that serves a file at `url`; only who knows `key` is answered."""

    process: subprocess.Popen[bytes]
    url: str
    key: str

    def is_running(self) -> bool:
        """False once the process has ended."""
        return self.process.poll() is None


def start_server(path: Path, max_loading_seconds: float = MAX_LOADING_SECONDS) -> GgufServer:
    """Start the child for a file and wait until the model is loaded.

    Raises `SettingsError` where the file is no model, and `ModelError` where it cannot be served.
    """
    _check_file(path)
    if reason := _explain_missing(Settings()):
        raise ModelError(tr("the model file cannot be served"), where=str(path), why=reason, hint=tr(INSTALL))
    key = secrets.token_urlsafe(24)
    threads = max((os.cpu_count() or 2) - 1, 1)
    order = {"path": str(path), "threads": threads, "context": MAX_CONTEXT_TOKENS, "key": key}
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(  # noqa: S603  our own interpreter; the path goes through standard input
            child_command("sopstudio.llm.gguf_server"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            env=child_environment(),
        )
        url = _exchange(process, json.dumps(order), max_loading_seconds)
        if not url.startswith("http://"):
            _end(process)
            errors.seek(0)
            written = errors.read().decode("utf-8", "replace").strip().splitlines()
            why = url or (
                written[-1] if written else tr("the process ended with {returncode}", returncode=process.returncode)
            )
            hint = tr("try the file with llama.cpp itself; a model needs about its file's size of free memory")
            raise ModelError(tr("the model file could not be loaded"), where=str(path), why=why, hint=hint)
    server = GgufServer(process, url, key)
    weakref.finalize(server, _end, process)
    return server


def _check_file(path: Path) -> None:
    """Raise `SettingsError` unless the file begins like a GGUF file."""
    try:
        with path.open("rb") as file:
            magic = file.read(len(MAGIC))
    except OSError as error:
        raise SettingsError(
            tr("the model file cannot be read"), where=f"gguf:{path}", why=error.strerror or str(error)
        ) from None
    if magic != MAGIC:
        raise SettingsError(
            tr("this is no model file"), where=f"gguf:{path}", hint=tr("name a file in the format GGUF")
        )


def _exchange(process: subprocess.Popen[bytes], order: str, max_seconds: float) -> str:
    """Send the order; the URL that the child answers, or why there is none."""
    stdin, stdout = process.stdin, process.stdout
    if stdin is None or stdout is None:
        raise ValueError(tr("the process was started without pipes"))
    answers: list[bytes] = []
    reader = threading.Thread(target=lambda: answers.append(stdout.readline()), daemon=True)
    reader.start()
    try:
        stdin.write(order.encode() + b"\n")
        stdin.flush()
    except OSError:
        return ""
    reader.join(max_seconds)
    if not answers:
        return tr("it was not loaded within {max_seconds} seconds", max_seconds=f"{max_seconds:g}")
    try:
        answer = json.loads(answers[0])
    except ValueError:
        process.wait()
        return ""
    return str(answer.get("url") or answer.get("error"))


def _end(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            pipe.close()


class GgufModel(EndpointModel):
    """A model file, asked at the server of this process that serves it."""

    def __init__(self, path: Path, server: GgufServer, context: ModelContext) -> None:
        settings, name = context.settings, path.stem
        options = settings.model_options(name)
        super().__init__(
            Address(name, f"{server.url}/v1", server.key, extra_headers=options.headers),
            ANSWER_SECONDS,
            settings.price(name),
            client="batch" if context.batch else "conversation",
            options=options,
            notify=context.notify,
        )
        self._size = path.stat().st_size

    @property
    def record_key(self) -> str:
        """The name and size of the file with the options: the port differs from process to process."""
        return make_record_key(self.name, bytes=self._size, **self.options.answer_values())


@cache
def shared_servers() -> GgufServers:
    """The servers of this process: a model takes gigabytes, so all who use it use the same."""
    return GgufServers()


def _make(argument: str, context: ModelContext) -> GgufModel:
    """`FILE`, with the options and the price that the settings have for the file's name without its suffix.

    Raises `SettingsError` where the file is no model, and `ModelError` where it cannot be served.
    """
    path = Path(argument).expanduser().resolve()
    return GgufModel(path, shared_servers().find(path), context)


def _explain_missing(_settings: Settings) -> str:
    return "" if find_spec("xllamacpp") else tr("the package xllamacpp is not installed")


KIND = ModelKind(
    "gguf",
    mark("A model file on this machine (GGUF), run on the processor"),
    _make,
    "gguf:FILE",
    "must",
    explain_missing=_explain_missing,
)

__all__ = ["KIND", "GgufModel", "GgufServer", "GgufServers", "shared_servers", "start_server"]
