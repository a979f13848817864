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
        call = (command, calls.file(), option, model, "--limit", "turns=2", "--format", "json")
        shown = calls.answers(*call, code=code)
        assert {request.headers["authorization"] for request in endpoint.asked} == {f"Bearer {KEY}"}
        assert not [request for request in endpoint.asked if "CANARY" in request.body]
    files = [path for path in calls.home.rglob("*") if path.is_file()]
    assert files
    assert not [path for path in files if b"CANARY" in path.read_bytes()]
    assert "CANARY" not in "".join(shown) + caplog.text


WRONG_KEYS = ["\n", "\r\n", "é", "\u200b", "\u00a0", " "]


@pytest.mark.parametrize("inside", WRONG_KEYS)
@pytest.mark.parametrize("command", ["run", "evaluate"])
def test_a_key_that_no_header_can_carry_is_one_line_and_never_shown_or_kept(
    calls: Calls, monkeypatch: pytest.MonkeyPatch, inside: str, command: str
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", f"{KEY}{inside}CANARY")
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    option = "--model" if command == "run" else "--models"
    message = calls.refused(command, calls.file(), option, "openai:gpt")
    assert "OPENAI_API_KEY" in message
    assert "internal error" not in message
    assert "CANARY" not in message + read_home(calls)


@pytest.mark.parametrize("spec", [KEY, f"openai:{KEY}", f"openai:gpt@{KEY}", f"recorded+openai:{KEY}"])
@pytest.mark.parametrize("command", ["run", "evaluate"])
def test_a_key_in_the_place_of_a_model_is_never_shown_or_kept(calls: Calls, spec: str, command: str) -> None:
    option = "--model" if command == "run" else "--models"
    message = calls.refused(command, calls.file(), option, spec)
    assert "looks like an API key" in message
    assert "CANARY" not in message + read_home(calls)


def test_a_key_of_any_looks_is_known_where_it_is_set(calls: Calls, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "plain-CANARY-word")
    message = calls.refused("run", calls.file(), "--model", "openai:plain-CANARY-word")
    assert "CANARY" not in message + read_home(calls)


@pytest.mark.parametrize(
    "settings",
    [
        {"endpoints": [{"name": "a", "base_url": "http://a", "key_name": KEY}]},
        {"endpoints": [{"name": "a", "base_url": "http://a", "key_name": "gsk_CANARY0123456789012345"}]},
        {"endpoints": [{"name": KEY, "base_url": "http://a"}]},
        {"endpoints": [{"name": "a", "base_url": f"http://a:{KEY}/v1"}]},
        {"endpoints": [{"name": "a", "base_url": f"http://a/{KEY}/v1"}]},
        {"default_model": f"openai:{KEY}"},
        {"prices": [{"model": KEY, "prompt": 1, "completion": 1}]},
        {KEY: 1},
    ],
)
def test_a_key_in_the_settings_is_one_line_that_does_not_show_it(calls: Calls, settings: object) -> None:
    calls.home.mkdir(exist_ok=True)
    (calls.home / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    message = calls.refused("run", calls.file())
    assert "settings.json" in message
    assert "CANARY" not in message


@pytest.mark.parametrize(
    "address",
    ["http://a\tb/v1", "http://a\nb/v1", "http://a:70000/v1", "http://a:x/v1", "http://a:0/v1", "http://[::1/v1"],
)
def test_an_address_that_cannot_be_asked_is_one_line(
    calls: Calls, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", address)
    message = calls.refused("run", calls.file(), "--model", "openai:gpt")
    assert "OPENAI_BASE_URL" in message
    assert "internal error" not in message


def read_home(calls: Calls) -> str:
    """Everything that lies in the home folder."""
    files = [path for path in calls.home.rglob("*") if path.is_file()]
    return "".join(path.read_bytes().decode("latin-1") for path in files)
