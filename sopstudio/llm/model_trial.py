"""What a model can do, found out by asking it: a sentence, and one call of a tool.

The requests are those of a run, with the model's own options, so that what works here works in a run.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sopstudio.errors import SopStudioError
from sopstudio.llm.capabilities import get_price, is_hosted, with_observer
from sopstudio.llm.format_deviations import TOLERANCES
from sopstudio.llm.protocol import Model
from sopstudio.llm.response import read_reply
from sopstudio.trace import Failure, ModelReply
from sopstudio.translation import tr

TOOL = "look_up_order"
ORDER_ID = "A-100"
SYSTEM = "You help customers with their orders. Be brief."
QUESTION = "Hello! Who are you? Answer in one short sentence."
TASK = f"Please look up my order. Its number is {ORDER_ID}."
FUNCTION = {
    "name": TOOL,
    "description": "Looks up an order by its number.",
    "parameters": {"type": "object", "properties": {"order_id": {"type": "string"}}, "required": ["order_id"]},
}


@dataclass(frozen=True)
class Trial:
    """What a model did: `answer` is its sentence, `problem` why it gave none; `call_problem` why it called no tool.

    `seconds` is the time for the quicker of both, as the first one may load the model; `tolerated` and `omissions` are
    as in `ModelReply`. `has_price` is None where tokens cost nothing.
    """

    answer: str = ""
    problem: str = ""
    call_problem: str = ""
    seconds: float = 0.0
    streams: bool = False
    thinks: bool = False
    tolerated: tuple[str, ...] = ()
    omissions: tuple[str, ...] = ()
    has_price: bool | None = None

    @property
    def calls_tools(self) -> bool:
        """Whether it called the tool with the right argument."""
        return not self.problem and not self.call_problem


def try_model(model: Model) -> Trial:
    """Ask a model for a sentence and for a call, two requests in all. Never raises `SopStudioError`."""
    pieces: list[str] = []
    spoken, first_seconds = _ask(with_observer(model, pieces.append), QUESTION)
    has_price = get_price(model) is not None if is_hosted(model) else None
    if not isinstance(spoken, ModelReply):
        return Trial(problem=spoken, has_price=has_price)
    called, seconds = _ask(model, TASK, FUNCTION)
    replies = [reply for reply in (spoken, called) if isinstance(reply, ModelReply)]
    return Trial(
        spoken.text,
        call_problem=_find_call_problem(called),
        seconds=min(first_seconds, seconds),
        streams=bool(pieces),
        thinks=any(reply.thinking for reply in replies),
        tolerated=tuple(dict.fromkeys(name for reply in replies for name in reply.tolerated)),
        omissions=tuple(dict.fromkeys(name for reply in replies for name in reply.omissions)),
        has_price=has_price,
    )


def _ask(model: Model, text: str, function: dict[str, Any] | None = None) -> tuple[ModelReply | str, float]:
    """The reply, or why there is none, and the seconds that it took."""
    messages = [{"role": "system", "content": SYSTEM}, {"role": "user", "content": text}]
    body: dict[str, Any] = {"model": model.name, "messages": messages}
    if function is not None:
        body["tools"] = [{"type": "function", "function": function}]
    start = time.monotonic()
    try:
        reply = read_reply(model.complete(body), body=body)
    except SopStudioError as error:
        return str(error), 0.0
    return reply.why if isinstance(reply, Failure) else reply, time.monotonic() - start


def _find_call_problem(reply: ModelReply | str) -> str:
    """Why a reply is not the call that was asked for; blank where it is."""
    if isinstance(reply, str):
        return reply
    if not reply.calls:
        return tr("it answered in words")
    call = reply.calls[0]
    if call.problem or call.tool != TOOL:
        return call.problem or tr("it called {tool}", tool=call.tool)
    values = [str(value) for value in (call.arguments or {}).values()]
    return "" if ORDER_ID in values else tr("it called the tool with another value")


def describe_trial(trial: Trial) -> Iterator[str]:
    """What the model can do, in plain words, a sentence each."""
    if trial.problem:
        yield tr("No answer: {problem}.", problem=trial.problem)
        return
    yield tr("Answers, in {seconds} s.", seconds=f"{trial.seconds:.1f}")
    yield (
        tr("Calls tools.")
        if trial.calls_tools
        else tr("Calls no tools: {call_problem}.", call_problem=trial.call_problem)
    )
    yield (
        tr("Streams: its words show while they come.")
        if trial.streams
        else tr("Does not stream: an answer comes at once.")
    )
    if trial.thinks:
        yield tr("Thinks before it answers.")
    if trial.tolerated:
        differences = ", ".join(TOLERANCES.get(name, name) for name in trial.tolerated)
        yield tr("Its answers are not quite in the format, but can be read: {differences}.", differences=differences)
    if trial.omissions:
        yield tr("Refuses, and is asked without: {omissions}.", omissions=", ".join(trial.omissions))
    if trial.has_price is not None:
        yield tr("Its price is known.") if trial.has_price else tr("Its price is not known: runs show no cost.")


__all__ = ["Trial", "describe_trial", "try_model"]
