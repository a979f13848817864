"""An editor talks to `sopstudio lsp`: JSON-RPC over the pipes of one process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Timer
from typing import Any

import pytest

pytest.importorskip("pygls", reason="the extra lsp is not installed")

ROOT = Path(__file__).resolve().parents[2]
MAX_SECONDS = 60
URI = "file:///procedure.txt"
TEXT = (
    "Ask for the 😀 {income}\n"
    "if {income} > 5 && {income} == 'a':\n  Approve it\n"
    "else:\n  go to: Ask for the 😀 {income}\n"
)
BROKEN = "Look up\ngo to: Nowhere\n"


class Editor:
    """A client; what the server says unasked is kept until it is looked for."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process
        self.notices: list[dict[str, Any]] = []
        self._last_id = 0

    def send(self, method: str, params: Any, **fields: Any) -> None:
        assert self.process.stdin is not None
        raw = json.dumps({"jsonrpc": "2.0", "method": method, "params": params, **fields}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(raw), raw))
        self.process.stdin.flush()

    def receive(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        size = 0
        while line := self.process.stdout.readline().strip():
            name, _, value = line.partition(b":")
            size = int(value) if name.lower() == b"content-length" else size
        assert size, "the server ended"
        message: dict[str, Any] = json.loads(self.process.stdout.read(size))
        return message

    def ask(self, method: str, params: Any) -> dict[str, Any]:
        """The answer to a request, with its `result` or its `error`."""
        self._last_id += 1
        self.send(method, params, id=self._last_id)
        while (message := self.receive()).get("id") != self._last_id:
            self.notices.append(message)
        return message

    def diagnostics(self, version: int, code: str) -> list[dict[str, Any]]:
        """The first diagnostics of a version among which there is one with `code`."""
        while True:
            message = self.notices.pop(0) if self.notices else self.receive()
            params = message.get("params") or {}
            if params.get("version") == version and any(each["code"] == code for each in params["diagnostics"]):
                return list(params["diagnostics"])

    def at(self, method: str, line: int, character: int, **fields: Any) -> dict[str, Any]:
        place = {"textDocument": {"uri": URI}, "position": {"line": line, "character": character}}
        return self.ask(f"textDocument/{method}", {**place, **fields})

    def change(self, text: str, version: int) -> None:
        document = {"uri": URI, "version": version}
        self.send("textDocument/didChange", {"textDocument": document, "contentChanges": [{"text": text}]})


@pytest.fixture
def editor(tmp_path: Path) -> Iterator[Editor]:
    command = [sys.executable, "-m", "sopstudio", "lsp"]
    environment = {**os.environ, "SOPSTUDIO_HOME": str(tmp_path)}
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as process:
        guard = Timer(MAX_SECONDS, process.kill)  # a test that waits for what never comes ends
        guard.start()
        try:
            yield Editor(process)
        finally:
            guard.cancel()
            process.kill()


def place(line: int, start: int, end: int) -> dict[str, Any]:
    return {"start": {"line": line, "character": start}, "end": {"line": line, "character": end}}


def test_an_editor_gets_problems_completion_hover_and_rename(editor: Editor) -> None:
    capabilities = {"textDocument": {"rename": {"prepareSupport": True}}}
    answer = editor.ask("initialize", {"processId": None, "rootUri": None, "capabilities": capabilities})
    able = answer["result"]["capabilities"]
    assert able["textDocumentSync"]["change"] == 1
    assert able["renameProvider"] == {"prepareProvider": True}
    editor.send("initialized", {})

    document = {"uri": URI, "languageId": "sop", "version": 1, "text": TEXT}
    editor.send("textDocument/didOpen", {"textDocument": document})
    [problem] = [each for each in editor.diagnostics(1, "condition-type") if each["code"] == "condition-type"]
    assert problem["range"] == place(1, 0, 35)
    assert (problem["severity"], problem["source"]) == (1, "sopstudio")

    hover = editor.at("hover", 0, 18)["result"]["contents"]["value"]
    assert hover.startswith("**income**: number")
    assert "Asks for: income" in editor.at("hover", 0, 2)["result"]["contents"]["value"]
    assert editor.at("hover", 3, 1)["result"] is None

    title = "Ask for the 😀 {income}"
    prepared = editor.at("prepareRename", 0, 3)["result"]
    assert prepared == {"range": place(0, 0, 23), "placeholder": title}
    edits = editor.at("rename", 0, 3, newName="Get the {income}")["result"]["changes"][URI]
    assert edits == [
        {"range": place(0, 0, 23), "newText": "Get the {income}"},
        {"range": place(4, 0, 32), "newText": "  go to: Get the {income}"},
    ]
    for line, name in ((1, "Other words"), (0, "go to: Approve it"), (0, "  "), (0, "Two\nlines")):
        assert editor.at("rename", line, 3, newName=name)["error"]["code"] == -32602

    editor.change(BROKEN, 2)
    [unread] = editor.diagnostics(2, "text")
    assert (unread["range"], unread["severity"]) == (place(1, 0, 14), 1)
    editor.change(TEXT + "  go to: App\n", 3)
    items = editor.at("completion", 5, 12)["result"]
    assert [(each["label"], each["textEdit"]) for each in items] == [
        ("Approve it", {"range": place(5, 9, 12), "newText": "Approve it"})
    ]

    assert editor.ask("shutdown", None)["result"] is None
    editor.send("exit", None)
    assert editor.process.wait() == 0
