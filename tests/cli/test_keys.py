"""An API key goes into the header of its endpoint and nowhere else: not into output, library, record or log."""

from __future__ import annotations

import json
import logging

import pytest

from tests.cli.calling import Calls
from tests.llm.server import Answer, completion, serving

KEY = "sk-CANARY-0123456789"


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    caplog.set_level(logging.DEBUG)


ECHO = completion(f"Your key is {KEY}.")
REFUSAL = Answer(401, json.dumps({"error": {"message": f"Incorrect API key provided: {KEY}"}}))


@pytest.mark.parametrize("answer", [ECHO, REFUSAL])
@pytest.mark.parametrize("command", ["run", "evaluate"])
@pytest.mark.parametrize("model", ["openai:gpt", "recorded+openai:gpt"])
def test_a_key_is_sent_and_never_kept_or_shown(
    calls: Calls,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    answer: Answer,
    command: str,
    model: str,
) -> None:
    option = "--model" if command == "run" else "--models"
    with serving(answer) as endpoint:
        monkeypatch.setenv("OPENAI_BASE_URL", endpoint.url)
        code = 3 if answer is REFUSAL else 0
        shown = calls.answers(command, calls.file(), option, model, "--format", "json", code=code)
        assert {one.headers["authorization"] for one in endpoint.asked} == {f"Bearer {KEY}"}
        assert not [one for one in endpoint.asked if "CANARY" in one.body]
    files = [path for path in calls.home.rglob("*") if path.is_file()]
    assert files
    assert not [path for path in files if b"CANARY" in path.read_bytes()]
    assert "CANARY" not in "".join(shown) + caplog.text
