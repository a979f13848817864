"""Settings are read whole or refused by name, and hold no key."""

import json
from pathlib import Path

import pytest

from sopstudio import settings
from sopstudio.errors import SettingsError
from sopstudio.model_options import ModelOptions
from sopstudio.settings import Endpoint, Price, Settings

LOCAL = Endpoint(name="local", base_url="http://127.0.0.1:8000/v1", key_name="LOCAL_KEY")


def write(home: Path, value: object) -> None:
    (home / settings.FILE_NAME).write_text(json.dumps(value), encoding="utf-8")


def test_without_a_file_the_defaults_hold(tmp_path: Path) -> None:
    assert settings.load(tmp_path) == Settings()
    assert settings.load(tmp_path / "not there") == Settings(default_model="offline", endpoints=())


def test_what_is_saved_is_read_back_and_nothing_else_is_left(tmp_path: Path) -> None:
    chosen = Settings(endpoints=(LOCAL,), default_model="openai:local", timeout_seconds=5, advice_off=("advice-x",))
    home = tmp_path / "deep" / "home"
    settings.save(home, Settings())
    settings.save(home, chosen)
    assert settings.load(home) == chosen
    assert [path.name for path in home.iterdir()] == [settings.FILE_NAME]


def test_a_price_is_found_by_the_name_of_its_model_and_endpoint() -> None:
    cheap, dear = Price(model="m", prompt=1, completion=2), Price(model="openai:m@far", prompt=10, completion=20)
    chosen = Settings(prices=(cheap, dear))
    assert [chosen.price(name) for name in ("m", "m@near", "m@far", "other")] == [cheap, cheap, dear, None]
    again = Price(model="m", prompt=5, completion=5)
    assert chosen.with_prices((again,)).price("m") == again
    assert cheap.cost(500_000, 1_000_000) == 2.5


def test_the_options_of_a_model_are_those_of_every_model_with_its_own(tmp_path: Path) -> None:
    every, own = ModelOptions(temperature=1, body={"a": 1}), ModelOptions(model="m@far", temperature=0, body={"b": 2})
    settings.save(tmp_path, Settings(options=(own, every)))
    chosen = settings.load(tmp_path)
    assert chosen.options == (own, every)
    assert chosen.model_options("m@near").values() == every.values()
    assert chosen.model_options("m@far").values() == {"temperature": 0, "body": {"a": 1, "b": 2}}
    called = chosen.with_options(ModelOptions(temperature=0.5, effort="low"))
    assert [called.model_options(name).temperature for name in ("m@far", "m")] == [0.5, 0.5]
    assert called.model_options("m@far").values()["body"] == {"a": 1, "b": 2}
    assert Settings().with_options(ModelOptions(seed=1)).model_options("m").values() == {"seed": 1}


def test_options_that_are_not_set_are_not_written(tmp_path: Path) -> None:
    settings.save(tmp_path, Settings(options=(ModelOptions(model="m", parallel_tool_calls=False),)))
    written = json.loads((tmp_path / settings.FILE_NAME).read_text(encoding="utf-8"))
    assert written["options"] == [{"model": "m", "parallel_tool_calls": False}]


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ({"options": [{"model": "m", "temprature": 0}]}, ["options.0.temprature", "did you mean 'temperature'"]),
        ({"options": [{"model": "m", "temperature": -1}]}, ["options.0.temperature"]),
        ({"options": [{"headers": {"X-A": "sk-CANARY0123456789"}}]}, ["options.0.headers", "API key"]),
        ({"options": [{"model": "m"}, {"model": "openai:m"}]}, ["the options of m stand there twice"]),
        ({"default_modell": "x"}, ["default_modell", "did you mean 'default_model'"]),
        ({"endpoints": [{"name": "a", "base_url": "http://a", "key": "secret"}]}, ["endpoints.0.key"]),
        ({"endpoints": [{"name": "a", "base_url": "ftp://a"}]}, ["endpoints.0.base_url", "http"]),
        ({"endpoints": [{"name": "a", "base_url": "https://me:secret@a/v1"}]}, ["key_name"]),
        ({"prices": [{"model": "m", "prompt": 1, "completion": 1, "promt": 1}]}, ["did you mean 'prompt'"]),
        ({"prices": [{"model": "m", "prompt": -1, "completion": 1}]}, ["prices.0.prompt"]),
        ({"limits": {"turn": 5}}, ["did you mean 'turns'"]),
        ({"limits": {"turns": 0}}, ["limits.turns"]),
        ({"limits": {"calls": 2.5}}, ["limits.calls"]),
        ({"endpoints": [{"name": "a", "base_url": "http://a"}] * 2}, ["several endpoints are called a"]),
        ({"timeout_seconds": 0}, ["timeout_seconds"]),
        ({"timeout_seconds": "soon"}, ["timeout_seconds"]),
        ([], ["object"]),
    ],
)
def test_what_makes_no_sense_is_refused_by_its_place(tmp_path: Path, value: object, words: list[str]) -> None:
    write(tmp_path, value)
    with pytest.raises(SettingsError) as caught:
        settings.load(tmp_path)
    message = str(caught.value)
    assert "\n" not in message
    assert all(word in message for word in [settings.FILE_NAME, *words]), message


@pytest.mark.parametrize("content", [b"{", b"", b"\xff\xfe\x00", b"\xef\xbb\xbf{}x"])
def test_a_broken_file_is_one_line(tmp_path: Path, content: bytes) -> None:
    (tmp_path / settings.FILE_NAME).write_bytes(content)
    with pytest.raises(SettingsError) as caught:
        settings.load(tmp_path)
    assert "\n" not in str(caught.value)


def test_a_home_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    with pytest.raises(SettingsError, match="cannot be saved"):
        settings.save(tmp_path / "file", Settings())


def test_home_is_the_option_then_the_variable_then_the_users_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOPSTUDIO_HOME", "/elsewhere")
    assert settings.home_dir("/here") == Path("/here")
    assert settings.home_dir(None) == Path("/elsewhere")
    monkeypatch.delenv("SOPSTUDIO_HOME")
    monkeypatch.setenv("HOME", "/nobody")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert settings.home_dir().name == "sopstudio"


def test_an_endpoint_sees_only_the_key_that_it_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-openai")
    chosen = Settings(endpoints=(LOCAL,))
    assert settings.api_key(chosen, LOCAL) is None
    assert settings.api_key(chosen, Endpoint(name="openai", base_url=settings.OPENAI_BASE_URL)) == "sk-openai"
    monkeypatch.setenv("LOCAL_KEY", "abc")
    assert settings.api_key(chosen, "local") == "abc"


def test_without_a_key_store_a_key_is_not_kept() -> None:
    assert settings.store_key(LOCAL, "abc") is False
    assert settings.api_key(Settings(), LOCAL) is None


def test_the_default_endpoint_is_the_variable_then_the_first_then_openai(monkeypatch: pytest.MonkeyPatch) -> None:
    assert settings.default_endpoint(Settings()).base_url == settings.OPENAI_BASE_URL
    assert settings.default_endpoint(Settings(endpoints=(LOCAL,))) == LOCAL
    monkeypatch.setenv("OPENAI_BASE_URL", "http://localhost:11434/v1/")
    assert settings.default_endpoint(Settings(endpoints=(LOCAL,))).base_url == "http://localhost:11434/v1"
    monkeypatch.setenv("OPENAI_BASE_URL", "localhost")
    with pytest.raises(SettingsError, match="OPENAI_BASE_URL"):
        settings.default_endpoint(Settings())


def test_an_unknown_endpoint_is_answered_with_a_near_one() -> None:
    with pytest.raises(SettingsError, match="did you mean 'local'"):
        Settings(endpoints=(LOCAL,)).endpoint("locale")
