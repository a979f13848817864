"""Calls of the command line as tests make them: an answer, an answer as JSON, or one line of refusal."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from sopstudio.cli import main
from sopstudio.formats import write
from sopstudio.sop import Document, Sop
from tests.analysis.examples import GOOD, edge, with_edge

ROOT = Path(__file__).resolve().parents[2]

ENDLESS = with_edge(edge("decide", "sum", "{total} > 9", id="back"))
UNREADABLE = with_edge(edge("decide", "paid", "{total} > > 5", id="decide-paid"))
CONTRADICTORY = with_edge(edge("decide", "paid", "{status} == 'open' && {status} == 'sent'", id="decide-paid"))
PROSE = with_edge(edge("decide", "paid", "the customer was treated badly", id="decide-paid", kind="prose"))


@dataclass
class Calls:
    """Calls in one home; SOPs and scenarios are files in `folder`."""

    folder: Path
    monkeypatch: pytest.MonkeyPatch
    capsys: pytest.CaptureFixture[str]

    @property
    def home(self) -> Path:
        """The folder of the library."""
        return self.folder / "home"

    def file(self, sop: Sop = GOOD, name: str = "refunds.sop.json") -> str:
        """The path of a file that holds `sop`."""
        content = next(iter(write(Document(sop=sop), "native").files.values()))
        (self.folder / name).write_bytes(content)
        return str(self.folder / name)

    def text(self, name: str, text: str | bytes) -> str:
        """The path of a file that holds `text`."""
        (self.folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(self.folder / name)

    def answers(self, *call: str, code: int = 0) -> tuple[str, str]:
        """What a call that ends with `code` writes to standard output and to standard error."""
        self.capsys.readouterr()
        ended = main(list(call))
        captured = self.capsys.readouterr()
        assert ended == code, captured
        return captured.out, captured.err

    def json(self, *call: str, code: int = 0) -> Any:
        """The one JSON document that a call writes."""
        return json.loads(self.answers(*call, "--format", "json", code=code)[0])

    def refused(self, *call: str, code: int = 2) -> str:
        """The one line that a call is refused with; it names what, where or why, and what to try."""
        out, errors = self.answers(*call, code=code)
        assert out == ""
        assert errors.startswith("sopstudio: ")
        assert errors.endswith("\n")
        assert errors.count("\n") == 1
        assert "internal error" not in errors
        assert "Traceback" not in errors
        return errors

    def says(self, text: str) -> None:
        """Let standard input hold `text`."""
        self.monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))


def start_process(home: Path, *call: str, **more: Any) -> subprocess.Popen[str]:
    """The command line as a process of its own."""
    environment = {**os.environ, "SOPSTUDIO_HOME": str(home), "PYTHONUNBUFFERED": "1"}
    pipe = subprocess.PIPE
    command = [sys.executable, "-m", "sopstudio", *call]
    return subprocess.Popen(command, cwd=ROOT, env=environment, text=True, stdin=pipe, stdout=pipe, stderr=pipe, **more)
