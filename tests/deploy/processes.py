"""Processes of exported projects: servers at free ports, and clients over JSON lines."""

from __future__ import annotations

import json
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self
from urllib.error import URLError
from urllib.request import urlopen

READY_SECONDS = 60.0


def free_port() -> int:
    """A port at which nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class LineProcess:
    """A process that answers each JSON line with one."""

    def __init__(self, command: Sequence[str]) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, encoding="utf-8")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate(timeout=30)

    def ask(self, order: Mapping[str, Any]) -> Any:
        """The answer to an order."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())


@contextmanager
def listening(
    command: Sequence[str], folder: Path, port: int, variables: Mapping[str, str]
) -> Iterator[subprocess.Popen[bytes]]:
    """A server that answers `/healthz`; it is killed in the end."""
    process = subprocess.Popen(command, cwd=folder, env={"PATH": "/usr/bin:/bin", **variables})
    try:
        wait_until_healthy(process, port)
        yield process
    finally:
        process.kill()
        process.wait()


def wait_until_healthy(process: subprocess.Popen[bytes], port: int) -> None:
    """Wait until the server answers. Fails where it ends, or takes too long."""
    end = time.monotonic() + READY_SECONDS
    while time.monotonic() < end:
        assert process.poll() is None, "the server ended"
        try:
            with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5):
                return
        except (URLError, OSError):
            process_wait(process)
    raise AssertionError("the server does not answer")


def process_wait(process: subprocess.Popen[bytes]) -> None:
    """Give the process a moment, or learn at once that it ended."""
    try:
        process.wait(timeout=0.05)
    except subprocess.TimeoutExpired:
        return


__all__ = ["LineProcess", "free_port", "listening"]
