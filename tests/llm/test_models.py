"""Choosing a model by its spec, and models whose replies stand in a file."""

from __future__ import annotations

import asyncio
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from sopstudio.errors import FormatError, ModelError, SettingsError
from sopstudio.llm import create_model, list_kinds, read_reply
from sopstudio.llm.client import EndpointModel
from sopstudio.llm.offline import OfflineModel
from sopstudio.llm.scripted import read_script
from sopstudio.settings import Endpoint, Settings
from sopstudio.trace import Failure, ModelReply
from tests.llm.server import completion, serving

BODY = {"model": "m", "messages": [{"role": "user", "content": "hi"}]}


def test_the_offline_model_is_called_offline() -> None:
    assert isinstance(create_model("offline", Settings()), OfflineModel)


@pytest.mark.parametrize(
    ("spec", "hint"),
    [
        ("ofline", "did you mean offline?"),
        ("opena:gpt", "did you mean openai:NAME?"),
        ("script:a.json", "did you mean scripted:FILE?"),
        ("openai", "write openai:NAME"),
        ("openai:", "write openai:NAME"),
        ("scripted:", "write scripted:FILE"),
        ("offline:x", "did you mean offline?"),
        ("", "choose one of: offline, openai:NAME, responses:NAME, anthropic:NAME, gemini:NAME"),
        ("zzz", "choose one of"),
    ],
)
def test_a_spec_that_is_not_known_is_refused_with_a_proposal(spec: str, hint: str) -> None:
    with pytest.raises(SettingsError) as caught:
        create_model(spec, Settings())
    assert hint in str(caught.value)
    assert caught.value.exit_code == 2


def test_an_endpoint_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(completion()) as endpoint:
        monkeypatch.setenv("OPENAI_BASE_URL", endpoint.url)
        monkeypatch.setenv("OPENAI_API_KEY", "sk-test")
        chosen = create_model("openai:llama3:8b", Settings())
        assert isinstance(chosen, EndpointModel)
        chosen.complete(BODY)
        chosen.close()
        assert chosen.name == "llama3:8b"
        assert endpoint.asked[0].headers["authorization"] == "Bearer sk-test"


def test_endpoints_come_from_the_settings_each_with_its_own_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIRST_KEY", "sk-first")
    monkeypatch.setenv("SECOND_KEY", "sk-second")
    with serving(completion()) as one, serving(completion()) as two:
        settings = Settings(
            endpoints=(
                Endpoint(name="first", base_url=one.url, key_name="FIRST_KEY"),
                Endpoint(name="second", base_url=two.url, key_name="SECOND_KEY"),
            )
        )
        for spec in ("openai:a/b@c@first", "openai:a/b@second"):
            chosen = create_model(spec, settings)
            assert isinstance(chosen, EndpointModel)
            chosen.complete({**BODY, "model": chosen.name})
            chosen.close()
        assert [asked.headers["authorization"] for asked in one.asked + two.asked] == [
            "Bearer sk-first",
            "Bearer sk-second",
        ]
        assert [one.bodies()[0]["model"], two.bodies()[0]["model"]] == ["a/b@c", "a/b"]


def test_an_endpoint_that_there_is_not_is_named_with_those_that_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-test")
    settings = Settings(endpoints=(Endpoint(name="second", base_url="http://localhost:1"),))
    for spec, chosen, hint in (
        ("openai:foo@nowhere", settings, "endpoints are: second"),
        ("openai:foo@secnd", settings, "did you mean second?"),
        ("openai:foo@nowhere", Settings(), "endpoints are: openai; where the @ belongs to the name"),
    ):
        with pytest.raises(SettingsError) as caught:
            create_model(spec, chosen)
        assert hint in str(caught.value)
        assert caught.value.exit_code == 2
    named = create_model("openai:claude@2026@openai", Settings())
    assert named.name == "claude@2026"


def test_without_a_key_the_hosted_model_is_refused_before_anything_is_sent() -> None:
    with pytest.raises(ModelError) as caught:
        create_model("openai:gpt-test", Settings())
    assert "set OPENAI_API_KEY, keep a key in the settings of the window, or choose" in str(caught.value)
    assert caught.value.exit_code == 3


def test_the_kinds_say_what_can_be_used(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [(kind.name, kind.available) for kind in list_kinds()] == [
        ("offline", True),
        ("openai:NAME", False),
        ("responses:NAME", False),
        ("anthropic:NAME", False),
        ("gemini:NAME", False),
        ("local:NAME", True),
        ("gguf:FILE", find_spec("xllamacpp") is not None),
        ("scripted:FILE", True),
        ("human", True),
        ("recorded[:NAME|+MODEL]", True),
        ("faulty:KIND@RATE+MODEL", True),
    ]
    assert [kind.reason for kind in list_kinds()[1:5]] == [
        "OPENAI_API_KEY is not set",
        "OPENAI_API_KEY is not set",
        "ANTHROPIC_API_KEY is not set",
        "GEMINI_API_KEY is not set",
    ]
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GEMINI_API_KEY"):
        monkeypatch.setenv(name, "sk-test")
    kinds = [kind for kind in list_kinds(Settings()) if kind.name != "gguf:FILE"]  # needs an extra
    assert all(kind.available and not kind.reason and kind.title for kind in kinds)


SCRIPTS = [
    '[{"content": "Hello."}, {"text": "One moment.", "calls": [{"tool": "getRisk", "arguments": {"a": 0.10}}]}]',
    '["Hello.", {"text": "One moment.", "calls": [{"tool": "getRisk", "arguments": {"a": 0.10}}]}]',
    '"Hello."\n\n{"text": "One moment.", "calls": [{"tool": "getRisk", "arguments": {"a": 0.10}}]}\n',
]


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_is_given_out_in_order(tmp_path: Path, script: str) -> None:
    file = tmp_path / "replies.json"
    file.write_text(script, encoding="utf-8")
    chosen = create_model(f"scripted:{file}", Settings())
    first, second = read_reply(chosen.complete(BODY)), read_reply(asyncio.run(chosen.complete_async(BODY)))
    assert isinstance(first, ModelReply)
    assert isinstance(second, ModelReply)
    assert (first.text, first.calls) == ("Hello.", ())
    assert (second.text, second.calls[0].tool, second.calls[0].raw) == ("One moment.", "getRisk", '{"a":0.10}')
    with pytest.raises(ModelError) as caught:
        chosen.complete(BODY)
    assert f"{file}, reply 3" in str(caught.value)
    assert "hi" in str(caught.value)


def test_a_script_can_hold_broken_responses() -> None:
    chosen = read_script('[{"choices": []}, {"calls": [{"tool": "a", "arguments": "{\\"b\\": "}]}, {"text": ""}]')
    assert isinstance(read_reply(chosen.complete(BODY)), Failure)
    broken, empty = read_reply(chosen.complete(BODY)), read_reply(chosen.complete(BODY))
    assert isinstance(broken, ModelReply)
    assert broken.calls[0].arguments is None
    assert isinstance(empty, ModelReply)
    assert empty.text == ""


@pytest.mark.parametrize(
    ("script", "where"),
    [
        ('"a"\n{"text": ', "script:2"),
        ("[7]", "script, reply 1"),
        ('["a", {"txt": "b"}]', "script, reply 2"),
        ('[{"text": "a", "tool": "b"}]', "unknown key 'tool'"),
        ('[{"calls": {}}]', "calls is not a list"),
        ('[{"calls": [{"name": "a"}]}]', "must name its tool"),
    ],
)
def test_a_script_that_makes_no_sense_is_refused_with_its_place(script: str, where: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_script(script)
    assert where in str(caught.value)


def test_a_script_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=r"nothing\.json"):
        create_model(f"scripted:{tmp_path / 'nothing.json'}", Settings())


APIS = {"anthropic": "ANTHROPIC_API_KEY", "gemini": "GEMINI_API_KEY", "responses": "OPENAI_API_KEY"}


@pytest.mark.parametrize("kind", APIS)
def test_each_api_finds_its_endpoint_key_options_and_price(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    api = "openai" if kind == "responses" else kind
    settings = Settings.model_validate(
        {
            "endpoints": [
                {"name": "other", "base_url": "http://127.0.0.1:1/v1", "api": "openai", "key_name": "OTHER_KEY"},
                {"name": "ours", "base_url": "http://127.0.0.1:2", "api": api},
            ],
            "prices": [{"model": f"{kind}:m", "prompt": 1, "completion": 2}],
            "options": [{"model": f"{kind}:m", "max_tokens": 9}],
        }
    )
    monkeypatch.setenv(APIS[kind], "sk-CANARY")
    model = create_model(f"{kind}:m@ours", settings)
    assert isinstance(model, EndpointModel)
    assert (model.name, model.options.max_tokens, model.price) == ("m", 9, settings.prices[0])
    assert "http://127.0.0.1:2/" in model.record_key
    assert settings.endpoints[1].key_name == APIS[kind]


def test_an_endpoint_is_asked_in_the_api_that_it_speaks(monkeypatch: pytest.MonkeyPatch) -> None:
    endpoints = [{"name": "claude", "base_url": "http://127.0.0.1:1", "api": "anthropic"}]
    settings = Settings.model_validate({"endpoints": endpoints})
    with pytest.raises(SettingsError) as caught:
        create_model("openai:m@claude", settings)
    assert "write anthropic:m@claude" in str(caught.value)
    monkeypatch.setenv("OPENAI_API_KEY", "sk-CANARY")
    usual = create_model("openai:m", settings)
    assert isinstance(usual, EndpointModel)
    assert "api.openai.com" in usual.record_key


@pytest.mark.parametrize(("kind", "package"), [("anthropic", "anthropic"), ("gemini", "google.genai")])
def test_a_missing_package_is_said_in_one_line(kind: str, package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.setenv(APIS[kind], "sk-CANARY")
    with pytest.raises(ModelError) as caught:
        create_model(f"{kind}:m", Settings())
    assert f'pip install "sopstudio[{kind}]"' in caught.value.hint
    line = next(kind_line for kind_line in list_kinds() if kind_line.name == f"{kind}:NAME")
    assert (line.available, package in line.reason) == (False, True)
