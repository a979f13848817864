"""Answers that a person types in place of the world's."""

from __future__ import annotations

from typing import Any

import pytest

from sopstudio.agents import forms
from sopstudio.debugger.typed_answers import parse_answer
from sopstudio.errors import SimulationError
from sopstudio.sop import Tool
from sopstudio.trace import (
    Answer,
    AskModel,
    AskPerson,
    CallTool,
    Failure,
    ModelCall,
    ModelReply,
    Passages,
    Request,
    Ruling,
    Say,
    Search,
    Together,
    ToolResult,
    UserReply,
)

TOOLS = {"look": Tool(name="look", title="Look up")}
CALL, ASK = CallTool("look", {}), AskModel(str, (), component="agent")


def ask(form: str) -> AskModel:
    return AskModel(str, (), component="agent", form=form)


@pytest.mark.parametrize(
    ("request_", "text", "answer"),
    [
        (CALL, '{"score": 700}', ToolResult({"score": 700})),
        (CALL, "fail out of order", ToolResult.failure(None, "out of order", "error")),
        (CALL, 'fail {"kind": "timeout"}', ToolResult.failure(None, "Look up did not answer in time", "timeout")),
        (CALL, "fail", ToolResult.failure(None, "Look up failed", "error")),
        (Say("How much?"), "5000", UserReply("5000")),
        (Say("How much?"), '"fail"', UserReply("fail")),
        (AskPerson("e", "angry"), "no", Ruling(False, "person")),
        (AskPerson("e", "angry"), "null", Ruling(None, "person")),
        (ASK, "Hello there", ModelReply("Hello there")),
        (
            ASK,
            '{"text": "So", "calls": [{"tool": "look", "arguments": {"n": 1}}]}',
            ModelReply("So", (ModelCall("typed-1", "look", {"n": 1}),)),
        ),
        (ask("object"), '{"action": "look"}', ModelReply('{"action": "look"}')),
        (ASK, "fail", Failure("error", "endpoint")),
        (ASK, 'fail {"kind": "timeout"}', Failure("timeout", "endpoint")),
        (Search("fees"), "fail down", Failure("down")),
        (Search("fees"), '{"Fees": "None."}', Passages((("Fees", "None."),))),
    ],
)
def test_what_is_typed_answers_the_request(request_: Request, text: str, answer: Answer) -> None:
    assert parse_answer(request_, text, TOOLS) == answer


@pytest.mark.parametrize("form", ["react", "json"])
def test_a_call_is_written_in_the_form_of_the_request(form: str) -> None:
    typed = parse_answer(ask(form), '{"calls": [{"tool": "look", "arguments": {"n": 1}}]}', TOOLS)
    assert isinstance(typed, ModelReply)
    [call] = forms.read(form, typed).calls
    assert (call.tool, call.arguments) == ("look", {"n": 1})


@pytest.mark.parametrize(
    ("request_", "text"),
    [
        (CALL, "{score: 7"),
        (CALL, 'fail {"kind": "nonsense"}'),
        (CALL, 'fail {"kind": '),
        (AskPerson("e", "angry"), "perhaps"),
        (ASK, '{"calls": [{"arguments": {}}]}'),
        (ASK, '{"calls": 5}'),
        (Search("fees"), "[]"),
        (Together((ASK, ASK)), "x"),
        (Say("Bye", wait=False), "x"),
    ],
)
def test_what_does_not_fit_the_request_is_refused_with_what_to_write(request_: Any, text: str) -> None:
    with pytest.raises(SimulationError) as refused:
        parse_answer(request_, text, TOOLS)
    assert refused.value.hint or refused.value.where
