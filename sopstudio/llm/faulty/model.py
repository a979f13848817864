"""The wrapping model: another model answers, and some of its answers are spoiled."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from random import Random
from typing import Any

from sopstudio.errors import SettingsError
from sopstudio.expressions import closest_name
from sopstudio.llm.capabilities import (
    for_run,
    get_options,
    get_price,
    get_record_key,
    get_user_model,
    is_hosted,
    release,
)
from sopstudio.llm.faulty.mistakes import END_TEXTS, INVENTED_RESULT_TEXTS, MISTAKES, REFUSAL_TEXTS, SKIP_TEXTS
from sopstudio.llm.faulty.request_view import RequestView
from sopstudio.llm.model_kind import ModelContext, ModelKind
from sopstudio.llm.protocol import Model
from sopstudio.llm.reply import RawReply, read, write
from sopstudio.llm.response import INJECTED_KEY, injected_mistakes
from sopstudio.sop import dumps
from sopstudio.translation import mark, tr

RATE = re.compile(r"[01]|[01]?\.\d{1,9}")

MISTAKEN_TEXTS = (*SKIP_TEXTS, *END_TEXTS, *INVENTED_RESULT_TEXTS, *REFUSAL_TEXTS)
AFTER_FAILURE = "invented-result"
"""The kind of mistake whose decision is what to make of a failure, whatever the reply would have been."""


class FaultyModel:
    """Makes the mistake `kind` in a share `rate` (0 to 1) of the replies of `inner` in which it is possible.

    Within a `run`, whether and how is derived from kind, rate, run and the decision that the reply makes
    (`identify_decision`), so that another architecture in the same run meets the same mistakes. Without a run, or where
    the request does not show the decision, it is derived from the request. The simulated user is played by the inner
    model without mistakes.
    """

    def __init__(self, kind: str, rate: str, inner: Model, run: str = "") -> None:
        self.name = f"faulty:{kind}@{rate}+{inner.name}"
        self.user_model, self.price, self.is_hosted = get_user_model(inner), get_price(inner), is_hosted(inner)
        self.record_key, self.options = self.name + get_record_key(inner).removeprefix(inner.name), get_options(inner)
        self._kind, self._rate, self._inner, self._run = kind, rate, inner, run
        self._mistake = MISTAKES[kind]

    def for_run(self, run: str) -> FaultyModel:
        """The model for one run, with its own random choices."""
        return FaultyModel(self._kind, self._rate, for_run(self._inner, run), run)

    def complete(self, body: dict[str, Any]) -> Any:
        """The reply of the inner model, spoiled or not. Raises `ModelError` as the inner model does."""
        return self._spoil(body, self._inner.complete({**body, "model": self._inner.name}))

    async def complete_async(self, body: dict[str, Any]) -> Any:
        """Like `complete`, without blocking where the inner model does not block."""
        return self._spoil(body, await self._inner.complete_async({**body, "model": self._inner.name}))

    def close(self) -> None:
        """Close the connections of the inner model."""
        release(self._inner)

    def _spoil(self, body: Mapping[str, Any], response: Any) -> Any:
        reply = read(response)
        if reply is None:
            return response
        view = RequestView(body)
        decision = identify_decision(self._kind, reply, view) if self._run else ""
        random = self._make_random(f"decision {decision}, {body.get('seed', 0)}" if decision else _canonical(body))
        is_faulty = random.random() < float(self._rate)
        spoiled = self._mistake(reply, view, random) if is_faulty else None
        return response if spoiled is None else self._mark(write(spoiled, response))

    def _mark(self, response: dict[str, Any]) -> dict[str, Any]:
        """The response with the mistake named after any earlier ones."""
        earlier = injected_mistakes(response)
        return {**response, INJECTED_KEY: f"{earlier}, {self._kind}" if earlier else self._kind}

    def _make_random(self, about: str) -> Random:
        return Random(
            hashlib.sha256(f"{self._kind}@{self._rate}\n{self._run}\n{about}".encode(errors="surrogatepass")).digest()
        )


def _canonical(body: Mapping[str, Any]) -> str:
    """A request as text, without what must not change the choice."""
    fields = {key: value for key, value in body.items() if key != "model"}
    messages = [_strip_remarks(message) for message in body.get("messages") or ()]
    return dumps({**fields, "messages": messages}, indent=None, sort=True)


def _strip_remarks(message: Any) -> Any:
    """A message without the text beside its calls: whether a model keeps a log must not change the choice."""
    return {**message, "content": None} if isinstance(message, Mapping) and message.get("tool_calls") else message


def identify_decision(kind: str, reply: RawReply, request: RequestView) -> str:
    """The decision that a reply makes; blank where the request does not show how far the conversation has come.

    That is where the conversation is no list of messages but part of a prompt (Agent-S). Calling this tool, after so
    many tools have answered, for the first, second … time is named so that architectures that ask differently have the
    same name for it: `spa` and `dpa`, say, come to the same decisions by other requests, so in one run both meet the
    same mistakes until they part. It is read off the request alone, so a run that is rewound meets the same again.
    """
    if reply.form.startswith("object"):
        return ""
    answered, mishaps = request.count_answers(MISTAKEN_TEXTS)
    if kind == AFTER_FAILURE:
        decision = "after a failure"
    elif reply.calls:
        decision = f"call {reply.calls[0].tool}"
    else:
        decision = f"say, {request.count_user_messages()}"
    return f"{decision}, {answered} answered, {mishaps} mishaps"


def _make(spec: str, context: ModelContext) -> FaultyModel:
    """A model from `KIND@RATE`. Raises `SettingsError` with the nearest name for an unknown mistake."""
    kind, _, rate = spec.partition("@")
    if kind not in MISTAKES:
        suggestion = closest_name(kind, MISTAKES)
        hint = (
            tr("did you mean {suggestion}?", suggestion=suggestion)
            if suggestion
            else tr("choose one of: {mistakes}", mistakes=", ".join(MISTAKES))
        )
        raise SettingsError(tr("there is no mistake {kind}", kind=f"{kind!r}"), where=f"faulty:{spec}", hint=hint)
    if not RATE.fullmatch(rate) or float(rate) > 1:
        reason = tr("{rate} is no rate", rate=f"{rate!r}") if rate else tr("no rate is given")
        hint = tr("write a number from 0 to 1, as faulty:{kind}@0.1+offline", kind=kind)
        raise SettingsError(tr("the rate of mistakes cannot be read"), where=f"faulty:{spec}", why=reason, hint=hint)
    return FaultyModel(kind, rate, context.require_inner(f"faulty:{spec}"))


KIND = ModelKind(
    "faulty", mark("Another model, with mistakes at a known rate"), _make, "faulty:KIND@RATE+MODEL", "must", wraps=True
)
