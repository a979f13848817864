"""The same request gets the same answer, byte for byte, whatever the clock, chance and the environment say."""

from __future__ import annotations

import ast
import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sopstudio.llm import offline
from sopstudio.llm.offline import OfflineModel, respond
from sopstudio.sop import dumps, loads
from tests.llm.asking import messages, tool

TALK = messages("Work.", ("agent", "Your order id?"), ("user", "ORD-1, and I'd like it by 3 March 2026, or so."))
REQUESTS = [
    {"model": "offline", "messages": TALK, "tools": [tool("go", order_id={"type": "string"}, by={"enum": ["a", "b"]})]},
    {"model": "offline", "messages": messages("Be a customer.\n- order_id: 7\n<quit>", ("user", "Hi!"))},
    {"model": "offline", "messages": messages("yes, no or unsure?\nCondition: it rains", ("user", "It pours."))},
]
FORBIDDEN = {"time", "random", "secrets", "uuid", "os", "socket", "pathlib", "subprocess", "hashlib"}


@pytest.mark.parametrize("request_", REQUESTS)
def test_the_same_request_gets_the_same_bytes(request_: dict[str, object]) -> None:
    text = dumps(request_, indent=None)
    answers = {respond(text) for _ in range(3)}
    assert len(answers) == 1
    model = OfflineModel()
    assert model.complete(request_) == asyncio.run(model.complete_async(request_)) == loads(answers.pop())


def test_the_order_of_words_in_memory_does_not_matter() -> None:
    script = (
        "import sys; from sopstudio.llm.offline import respond; "
        "sys.stdout.write(''.join(respond(line) for line in sys.stdin))"
    )
    lines = "\n".join(dumps(request, indent=None) for request in REQUESTS)
    answers = {
        subprocess.run(
            [sys.executable, "-c", script],
            input=lines,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
            cwd=Path(__file__).resolve().parents[2],
        ).stdout
        for seed in ("1", "2")
    }
    assert len(answers) == 1


def test_nothing_of_the_outside_is_at_hand() -> None:
    folder = Path(str(offline.__file__)).parent
    for path in folder.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not {name.split(".")[0] for name in names} & FORBIDDEN, path.name
            assert not any(name.startswith(("sopstudio.simulation", "sopstudio.scenarios")) for name in names)
            if isinstance(node, ast.Attribute):
                assert node.attr not in ("now", "today", "utcnow"), path.name
