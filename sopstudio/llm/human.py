"""A person who answers as the agent: sees what a model would see, and says something or calls a tool.

A typed line is text, or a tool's name followed by `name=value` pairs or a JSON object. It becomes a
reply in the form that the request asks for, so every architecture can be played by hand.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from sopstudio.errors import FormatError, ModelError, SettingsError, SopStudioError
from sopstudio.expressions import closest_name
from sopstudio.llm.model_kind import ModelContext, ModelKind
from sopstudio.llm.offline import OfflineModel
from sopstudio.llm.prompted_request import AskHuman, OfferedTool, get_form, read_request
from sopstudio.llm.reply import WRITERS, RawCall, RawReply, write
from sopstudio.llm.response import read_reply
from sopstudio.sop import Schema, dumps, loads
from sopstudio.trace import AskModel, Failure, ModelReply
from sopstudio.translation import mark, tr

CALL_LINE = re.compile(r'[A-Za-z_]\w*\s+(?:\w+=\S|\{\s*["}])')
"""The beginning of a line that is meant as a call."""
EMPTY_RESPONSE: Mapping[str, Any] = MappingProxyType(
    {"choices": [{"index": 0}], "usage": {"prompt_tokens": 0, "completion_tokens": 0}}
)
BOOLEANS = {"yes": True, "true": True, "no": False, "false": False}


class HumanModel:
    """Asks a person through `ask`. The offline model plays the simulated user."""

    name = "human"
    is_sequential = True

    def __init__(self, ask: AskHuman) -> None:
        self._ask = ask
        self.user_model = OfflineModel()

    def complete(self, body: dict[str, Any]) -> Any:
        """The person's reply as a chat completion. Raises `ModelError` where the person has left."""
        form, problem = get_form(body), ""
        while True:
            prompted_request = read_request(body, problem)
            line = self._ask(prompted_request)
            if line is None:
                raise ModelError(
                    tr("the person who answers as the agent has left"), hint=tr("what was said before is kept")
                )
            try:
                reply = parse_line(line, prompted_request.offers, form)
            except SopStudioError as error:
                problem = str(error)
                continue
            return write(reply, EMPTY_RESPONSE)

    async def complete_async(self, body: dict[str, Any]) -> Any:
        """Like `complete`; blocks the loop, as there is one person."""
        return self.complete(body)


def to_answer(request: AskModel, reply: RawReply) -> ModelReply | Failure:
    """A person's reply as the answer to a request; written natively where the request's form has no calls."""
    form = request.form if request.form in WRITERS else "native"
    return read_reply(write(replace(reply, form=form), EMPTY_RESPONSE), request.component)


def parse_line(line: str, offers: tuple[OfferedTool, ...], form: str = "native") -> RawReply:
    """The reply that a typed line means. Raises `FormatError` for a call that is unclear or does not fit."""
    name, _, rest = line.strip().partition(" ")
    offer = next((candidate for candidate in offers if candidate.name == name), None)
    if offer is None and not CALL_LINE.match(line.strip()):
        return RawReply(line.strip(), (), form)
    values = parse_arguments(rest.strip(), offer)
    reason, hint = _objection(name, offer, offers, values, form)
    if reason:
        raise FormatError(tr("the call does not fit"), where=name, why=reason, hint=hint)
    return RawReply("", (RawCall(name, dumps(values, indent=None)),), form)


def _objection(
    name: str, offer: OfferedTool | None, offers: tuple[OfferedTool, ...], values: Mapping[str, Any], form: str
) -> tuple[str, str]:
    """What is wrong with a call, and the hint; where the offered tools are unknown, only the agent can judge."""
    if offer is not None:
        return Schema(offer.parameters).describe_mismatch(values), f"write {offer.usage()}"
    suggestion = closest_name(name, [candidate.name for candidate in offers])
    return (
        "" if form != "native" and not offers else "it is not on offer",
        f"did you mean {suggestion}?" if suggestion else "say it in words",
    )


def parse_arguments(text: str, offer: OfferedTool | None) -> dict[str, Any]:
    """The arguments in `name=value` pairs or a JSON object. Raises `FormatError`."""
    if text.startswith("{"):
        values = loads(text)
        return values if isinstance(values, dict) else {}
    try:
        pairs = [part.partition("=") for part in shlex.split(text)]
    except ValueError as error:
        raise FormatError(tr("the arguments cannot be read"), why=str(error), hint=tr("close every quote")) from None
    stray = [name for name, equals, _ in pairs if not equals]
    if stray:
        hint = tr("write name=value, with quotes around a value that has spaces")
        raise FormatError(
            tr("the arguments cannot be read"), why=tr("{stray} has no value", stray=f"{stray[0]!r}"), hint=hint
        )
    properties = (offer.parameters.get("properties") if offer else None) or {}
    return {name: parse_value(value, properties.get(name, {})) for name, _, value in pairs}


def parse_value(text: str, schema: Mapping[str, Any]) -> Any:
    """A typed value as its parameter takes it; the text itself where it does not parse."""
    kind = schema.get("type", "string")
    if kind == "string":
        return text
    if kind == "boolean":
        return BOOLEANS.get(text.strip().lower(), text)
    if kind == "array" and not text.lstrip().startswith("["):
        items = schema.get("items") or {}
        return [parse_value(part.strip(), items) for part in text.split(",") if part.strip()]
    try:
        return loads(text)
    except FormatError:
        return text


def _make(_rest: str, context: ModelContext) -> HumanModel:
    if context.person is None:
        hint = tr("choose it for a single run: sopstudio run FILE --model human")
        raise SettingsError(tr("a person cannot answer here"), where="human", hint=hint)
    return HumanModel(context.person)


KIND = ModelKind("human", mark("A person: you answer as the agent"), _make, "human")
