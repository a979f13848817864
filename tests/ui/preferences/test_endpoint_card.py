"""The card of an endpoint: what stands in it is what is kept, and the trial tells whether a model answers there."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from sopstudio.settings import Endpoint
from sopstudio.ui.preferences.endpoint_card import EndpointCard, Trial, answers
from tests.llm.server import Answer, completion, serving

AZURE = Endpoint(name="azure", base_url="https://example.test", key_name="SOME_KEY", api_version="2024-10-21")


def test_what_was_set_up_comes_back_whole(qtbot: QtBot) -> None:
    card = EndpointCard(AZURE)
    qtbot.addWidget(card)
    assert card.value() == AZURE
    card.version.setText("")
    assert card.value() == AZURE.model_copy(update={"api_version": ""})
    card.version.setText("a b")
    assert card.value() is None
    assert "api version" in card.words.text()


@pytest.mark.parametrize(
    ("answer", "good"),
    [(completion("Yes."), True), (Answer(200, "<html>"), False), (Answer(404), False)],
)
def test_the_trial_asks_the_model_by_its_name(answer: Answer, good: bool) -> None:
    with serving(answer) as server:
        found, words = answers(Trial(Endpoint(name="here", base_url=server.url, key_name="NO_KEY"), "llama"))
        assert [body["model"] for body in server.bodies()] == ["llama"]
    assert found == good
    assert words
