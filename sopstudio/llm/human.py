"""A person who answers as the agent: sees what a model would see, and says something or calls a tool.

What is typed is text, or a tool's name with `name=value` pairs or a JSON object behind it. It becomes a reply in the
form that the request asks for, so every architecture can be played by hand.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from sopstudio.errors import FormatError, ModelError, SettingsError, SopStudioError
from sopstudio.expressions import closest
from sopstudio.llm.kind import Means, ModelKind
from sopstudio.llm.offline import OfflineModel
from sopstudio.llm.prompted import Ask, Offered, form_of, prompted
from sopstudio.llm.protocol import read_reply
from sopstudio.llm.reply import WRITERS, Call, Reply, write
from sopstudio.sop import Schema, dumps, loads
from sopstudio.trace import AskModel, Failure, ModelReply

CALL = re.compile(r'[A-Za-z_]\w*\s+(?:\w+=\S|\{\s*["}])')
"""How a line begins that is meant as a call."""
EMPTY: Mapping[str, Any] = MappingProxyType(
    {"choices": [{"index": 0}], "usage": {"prompt_tokens": 0, "completion_tokens": 0}}
)
TRUTHS = {"yes": True, "true": True, "no": False, "false": False}


class HumanModel:
    """Asks a person through `ask`. The simulated user is played by the offline model."""

    name = "human"
    in_turn = True

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self.customer = OfflineModel()

    def complete(self, body: dict[str, Any]) -> Any:
        """What the person typed, as a chat completion. Raises `ModelError` where the person has left."""
        form, problem = form_of(body), ""
        while True:
            shown = prompted(body, problem)
            line = self._ask(shown)
            if line is None:
                raise ModelError("the person who answers as the agent has left", hint="what was said before is kept")
            try:
                reply = said(line, shown.offers, form)
            except SopStudioError as error:
                problem = str(error)
                continue
            return write(reply, EMPTY)

    async def complete_async(self, body: dict[str, Any]) -> Any:
        """The same; the loop waits, as there is one person."""
        return self.complete(body)


def answer_of(request: AskModel, reply: Reply) -> ModelReply | Failure:
    """A person's reply as the answer to a request; as it stands, where that asks for no form that calls have."""
    form = request.form if request.form in WRITERS else "native"
    return read_reply(write(replace(reply, form=form), EMPTY), request.component)


def said(line: str, offers: tuple[Offered, ...], form: str = "native") -> Reply:
    """The reply that a typed line means. Raises `FormatError` for a call that is not clear, or does not fit."""
    name, _, rest = line.strip().partition(" ")
    offer = next((one for one in offers if one.name == name), None)
    if offer is None and not CALL.match(line.strip()):
        return Reply(line.strip(), (), form)
    values = arguments(rest.strip(), offer)
    why, hint = _objection(name, offer, offers, values, form)
    if why:
        raise FormatError("the call does not fit", where=name, why=why, hint=hint)
    return Reply("", (Call(name, dumps(values, indent=None)),), form)


def _objection(
    name: str, offer: Offered | None, offers: tuple[Offered, ...], values: Mapping[str, Any], form: str
) -> tuple[str, str]:
    """What is wrong with a call, and what to do; where it is not known what is on offer, only the agent can tell."""
    if offer is not None:
        return Schema(offer.parameters).misfit(values), f"write {offer.spelled()}"
    near = closest(name, [one.name for one in offers])
    return (
        "" if form != "native" and not offers else "it is not on offer",
        f"did you mean {near}?" if near else "say it in words",
    )


def arguments(text: str, offer: Offered | None) -> dict[str, Any]:
    """The arguments in `name=value` pairs or a JSON object. Raises `FormatError`."""
    if text.startswith("{"):
        values = loads(text)
        return values if isinstance(values, dict) else {}
    try:
        pairs = [part.partition("=") for part in shlex.split(text)]
    except ValueError as error:
        raise FormatError("the arguments cannot be read", why=str(error), hint="close every quote") from None
    stray = [name for name, equals, _ in pairs if not equals]
    if stray:
        hint = "write name=value, with quotes around a value that has spaces"
        raise FormatError("the arguments cannot be read", why=f"{stray[0]!r} has no value", hint=hint)
    properties = (offer.parameters.get("properties") if offer else None) or {}
    return {name: typed(value, properties.get(name, {})) for name, _, value in pairs}


def typed(text: str, schema: Mapping[str, Any]) -> Any:
    """A typed value as the parameter takes it; the text itself where it cannot be that."""
    kind = schema.get("type", "string")
    if kind == "string":
        return text
    if kind == "boolean":
        return TRUTHS.get(text.strip().lower(), text)
    if kind == "array" and not text.lstrip().startswith("["):
        items = schema.get("items") or {}
        return [typed(part.strip(), items) for part in text.split(",") if part.strip()]
    try:
        return loads(text)
    except FormatError:
        return text


def _make(_rest: str, means: Means) -> HumanModel:
    if means.person is None:
        hint = "choose it for a single run: sopstudio run FILE --model human"
        raise SettingsError("a person cannot answer here", where="human", hint=hint)
    return HumanModel(means.person)


KIND = ModelKind("human", "A person: you answer as the agent", _make, "human")
