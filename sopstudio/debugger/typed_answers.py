"""The answer that a person types in place of the world's: JSON by the kind of request, or a failure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from sopstudio.agents import forms
from sopstudio.errors import FormatError, SimulationError
from sopstudio.scenarios import Fault, MockResponse
from sopstudio.simulation.world import MockedTools
from sopstudio.sop import Tool, loads
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
from sopstudio.translation import quoted, tr

FAILURE_WORD = "fail"


def parse_answer(request: Request, text: str, tools: Mapping[str, Tool]) -> Answer:
    """The answer to a request that `text` stands for: JSON, bare words where words are asked for, or a failure
    (`fail`, `fail WORDS`, and for a tool `fail {"kind": "timeout"}` as in scenario files).

    Raises `SimulationError` where the request takes another form of answer; it says which.
    """
    word, _, rest = text.partition(" ")
    if word == FAILURE_WORD:
        return _parse_failure(request, rest.strip(), tools)
    match request:
        case CallTool():
            return ToolResult(_parse_json(text, '{"score": 700}'))
        case Say(wait=True):
            return UserReply(_parse_words(text))
        case AskPerson():
            return Ruling(_parse_ruling(text), "person")
        case AskModel():
            return _parse_reply(request, text)
        case Search():
            return _parse_passages(text)
        case Together():
            hint = tr("press Enter, and go back if it is wrong")
            raise SimulationError(tr("several requests wait at once, and cannot be answered by hand"), hint=hint)
        case _:
            raise SimulationError(tr("nothing waits for an answer here"), hint=tr("press Enter"))


def _parse_failure(request: Request, text: str, tools: Mapping[str, Tool]) -> Answer:
    fault = _parse_fault(text)
    if not isinstance(request, CallTool):
        # As from an endpoint that gives no answer, which ends the run; an unusable reply is typed as a reply.
        return Failure(fault.message or fault.kind, "endpoint" if isinstance(request, AskModel) else "failure")
    tool = tools.get(request.tool) or Tool(name=request.tool)
    return MockedTools({tool.name: tool}, {tool.name: (MockResponse(fault=fault),)}).call(request)


def _parse_fault(text: str) -> Fault:
    data = _parse_json(text, '{"kind": "timeout"}') if text.startswith("{") else {"message": _parse_words(text)}
    try:
        return Fault.model_validate(data)
    except ValidationError as error:
        reason = error.errors(include_url=False)[0]
        where = ".".join(map(str, reason["loc"]))
        raise SimulationError(tr("the failure cannot be read"), where=where, why=reason["msg"]) from None


def _parse_json(text: str, example: str) -> Any:
    try:
        return loads(text)
    except FormatError as error:
        raise SimulationError(
            tr("the answer is not JSON"), why=error.why or error.what, hint=tr("write {usage}", usage=example)
        ) from None


def _parse_words(text: str) -> str:
    """A JSON string, or the words as they stand."""
    return str(_parse_json(text, '"words"')) if text.startswith('"') else text


def _parse_ruling(text: str) -> bool | None:
    rulings = {"yes": True, "true": True, "no": False, "false": False, "null": None, "": None}
    if text.lower() not in rulings:
        raise SimulationError(
            tr("the condition holds or not"),
            why=tr("{value} is neither", value=quoted(text)),
            hint=tr("write yes or no"),
        )
    return rulings[text.lower()]


def _parse_reply(request: AskModel, text: str) -> ModelReply:
    """A model's reply in the form that the request wants: words, or an object with `text` and `calls`."""
    if request.form.startswith("object") or not text.startswith("{"):
        return ModelReply(_parse_words(text), component=request.component)
    data = _parse_json(text, '{"calls": [{"tool": "look_up", "arguments": {}}]}')
    try:
        calls = tuple(
            ModelCall(f"typed-{number}", str(call["tool"]), dict(call.get("arguments", {})))
            for number, call in enumerate(data.get("calls", ()), 1)
        )
    except (TypeError, KeyError, AttributeError, ValueError):
        hint = tr('write {"calls": [{"tool": "look_up", "arguments": {}}]}')
        raise SimulationError(tr("a call has a tool and an object of arguments"), hint=hint) from None
    reply = ModelReply(str(data.get("text", "")), calls, component=request.component)
    return forms.write(request.form, reply)


def _parse_passages(text: str) -> Passages:
    example = '{"Returns": "Within two weeks."}'
    data = _parse_json(text, example)
    if not isinstance(data, dict):
        raise SimulationError(tr("passages are an object of titles and texts"), hint=tr("write {usage}", usage=example))
    return Passages(tuple((title, str(passage)) for title, passage in data.items()))


__all__ = ["FAILURE_WORD", "parse_answer"]
