"""What a model can do, found out by asking it over a real HTTP server."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sopstudio.llm.client import Address, EndpointModel
from sopstudio.llm.model_trial import ORDER_ID, TOOL, Trial, describe_trial, try_model
from sopstudio.llm.offline import OfflineModel
from sopstudio.model_options import ModelOptions
from sopstudio.settings import Price
from tests.llm.native_providers import call_of
from tests.llm.server import Answer, Asked, completion, serving_by, without_pauses

GOOD_CALL = call_of("a", TOOL, {"order_id": ORDER_ID})


def trial_of(said: Answer, called: Answer, **options: Any) -> Trial:
    """The trial of a model that answers so without and with a tool on offer."""

    def answer(_number: int, asked: Asked) -> Answer:
        return called if "tools" in json.loads(asked.body) else said

    with serving_by(answer) as endpoint:
        model = EndpointModel(Address("m", endpoint.url), limiter=without_pauses(), **options)
        try:
            return try_model(model)
        finally:
            model.close()


def test_a_model_that_calls_the_tool_can_be_used() -> None:
    trial = trial_of(completion("<think>Hm.</think>I help."), completion(None, tool_calls=[GOOD_CALL]))
    assert (trial.answer, trial.calls_tools, trial.thinks, trial.streams) == ("I help.", True, True, False)
    assert (trial.tolerated, trial.has_price) == ((), False)
    assert "Calls tools." in list(describe_trial(trial))


@pytest.mark.parametrize(
    ("called", "why"),
    [
        (completion("Your order is on its way."), "it answered in words"),
        (completion(None, tool_calls=[call_of("a", TOOL, {"order_id": "B-7"})]), "another value"),
        (completion(None, tool_calls=[call_of("a", "pay", {})]), "it called pay"),
        (completion(None, tool_calls=[call_of("a", TOOL, '{"order_id": ')]), "not JSON"),
        (Answer(400, '{"error": "no tools here"}'), "no tools here"),
    ],
)
def test_a_model_that_cannot_call_says_what_it_did(called: Answer, why: str) -> None:
    trial = trial_of(completion("I help."), called)
    assert not trial.calls_tools
    assert why in trial.call_problem
    assert not trial.problem


def test_words_that_come_in_pieces_are_streamed() -> None:
    data: list[Any] = [{"choices": [{"delta": {"content": word}}]} for word in ("I ", "help.")]
    data.append({"choices": [{"delta": {}, "finish_reason": "stop"}]})
    stream = "".join(f"data: {json.dumps(event)}\n\n" for event in data) + "data: [DONE]\n\n"
    said = Answer(body=stream, headers={"Content-Type": "text/event-stream"})
    price = Price(model="m", prompt=1, completion=1)
    trial = trial_of(said, completion(json.dumps({"name": TOOL, "arguments": {"order_id": ORDER_ID}})), price=price)
    assert (trial.streams, trial.calls_tools, trial.tolerated, trial.has_price) == (True, True, ("call-in-text",), True)


def test_no_answer_says_why_and_nothing_else() -> None:
    trial = trial_of(Answer(401, '{"error": "who are you?"}'), completion("x"))
    assert "who are you?" in trial.problem
    assert len(list(describe_trial(trial))) == 1


def test_the_options_of_the_model_are_asked_and_what_is_refused_is_named() -> None:
    def answer(_number: int, asked: Asked) -> Answer:
        if "temperature" in json.loads(asked.body):
            return Answer(400, '{"error": {"message": "Unsupported parameter: temperature"}}')
        return completion("I help.")

    with serving_by(answer) as endpoint:
        options = ModelOptions(temperature=0.5)
        model = EndpointModel(Address("m", endpoint.url), options=options, limiter=without_pauses())
        try:
            assert try_model(model).omissions == ("temperature",)
        finally:
            model.close()


def test_the_offline_model_costs_nothing() -> None:
    assert try_model(OfflineModel()).has_price is None
