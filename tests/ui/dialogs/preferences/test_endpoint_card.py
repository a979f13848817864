"""The card of an endpoint: what stands in it is what is kept, and the trial tells whether a model answers there."""

from __future__ import annotations

import os

import pytest
from pytestqt.qtbot import QtBot

from sopstudio.model_options import ModelOptions
from sopstudio.settings import Endpoint, Settings
from sopstudio.ui.dialogs.preferences.endpoint_card import ConnectionTest, EndpointCard, try_connection
from tests.llm.server import Answer, completion, serving

AZURE = Endpoint(name="azure", base_url="https://example.test", key_name="SOME_KEY", api_version="2024-10-21", rpm=30)


def test_what_was_set_up_comes_back_whole(qtbot: QtBot) -> None:
    card = EndpointCard(AZURE)
    qtbot.addWidget(card)
    assert card.value() == AZURE
    card.version.setText("")
    assert card.value() == AZURE.model_copy(update={"api_version": ""})
    card.tpm.setText("40000")
    assert card.value() == AZURE.model_copy(update={"api_version": "", "tpm": 40000.0})
    card.version.setText("a b")
    assert card.value() is None
    assert "api version" in card.message_label.text()


@pytest.mark.parametrize(
    ("answer", "good"),
    [(completion("Yes."), True), (Answer(200, "<html>"), False), (Answer(404), False)],
)
def test_the_trial_asks_the_model_by_its_name(answer: Answer, good: bool) -> None:
    with serving(answer) as server:
        here = Endpoint(name="here", base_url=server.url, key_name="NO_KEY")
        found, words = try_connection(ConnectionTest(here, "llama", Settings()))
        assert [body["model"] for body in server.bodies()] == ["llama"]
    assert found == good
    assert words


def test_the_trial_asks_with_the_options_of_the_model() -> None:
    options = ModelOptions(model="llama", temperature=0.3, max_tokens=200)
    with serving(completion("Yes.")) as server:
        here = Endpoint(name="here", base_url=server.url, key_name="NO_KEY")
        assert try_connection(ConnectionTest(here, "llama", Settings(options=(options,))))[0]
        asked = server.bodies()[0]
    assert (asked["temperature"], asked["max_tokens"]) == (0.3, 200)


def test_another_api_brings_its_usual_address_and_key(qtbot: QtBot) -> None:
    card = EndpointCard()
    qtbot.addWidget(card)
    card.name.setText("claude")
    with qtbot.waitSignal(card.edited):
        card.api.setCurrentIndex(1)
        card.api.activated.emit(1)
    value = card.value()
    assert value is not None
    assert (value.api, value.key_name, value.base_url) == (
        "anthropic",
        "ANTHROPIC_API_KEY",
        "https://api.anthropic.com",
    )


def test_a_key_that_no_request_can_carry_is_refused_and_not_left_in_the_field(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SOME_KEY", raising=False)
    card = EndpointCard(AZURE)
    qtbot.addWidget(card)
    card.key.setText("sk-CANARY\u200bé")
    card.key.editingFinished.emit()
    assert card.message_label.property("role") == "bad"
    assert "CANARY" not in card.message_label.text()
    assert (card.key.text(), "SOME_KEY" in os.environ) == ("", False)
    card.key.setText("\ufeffsk-abc \u200b")
    card.key.editingFinished.emit()
    assert os.environ["SOME_KEY"] == "sk-abc"
