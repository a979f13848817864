"""The wrapper: lets another model answer, and now and then spoils the answer."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from random import Random
from typing import Any

from sopstudio.errors import SettingsError
from sopstudio.expressions import closest
from sopstudio.llm.faulty.asked import Asked
from sopstudio.llm.faulty.registry import MISTAKES
from sopstudio.llm.kind import Means, ModelKind
from sopstudio.llm.protocol import INJECTED, Model, injected_in
from sopstudio.llm.reply import read, write
from sopstudio.llm.roles import customer_of, for_run, hosted, price_of, release
from sopstudio.sop import dumps

RATE = re.compile(r"[01]|[01]?\.\d{1,9}")


class FaultyModel:
    """Makes the mistake `kind` in a share of the replies of `inner` in which it could be made: `rate`, 0 to 1.

    Whether and how is drawn from kind, rate, request and `run`, whatever was asked before: many conversations begin
    with the same request, and must not all be struck there. The simulated user is played by the model within, which
    makes no mistakes on purpose.
    """

    def __init__(self, kind: str, rate: str, inner: Model, run: str = "") -> None:
        self.name = f"faulty:{kind}@{rate}+{inner.name}"
        self.customer, self.price, self.hosted = customer_of(inner), price_of(inner), hosted(inner)
        self._kind, self._rate, self._inner, self._run = kind, rate, inner, run
        self._mistake = MISTAKES[kind]

    def for_run(self, run: str) -> FaultyModel:
        """The same with its own luck in this run."""
        return FaultyModel(self._kind, self._rate, for_run(self._inner, run), run)

    def complete(self, body: dict[str, Any]) -> Any:
        """The reply of the model within, or a spoiled one. Raises `ModelError` as that does."""
        return self._spoiled(body, self._inner.complete({**body, "model": self._inner.name}))

    async def complete_async(self, body: dict[str, Any]) -> Any:
        """The same, without blocking where the model within does not."""
        return self._spoiled(body, await self._inner.complete_async({**body, "model": self._inner.name}))

    def close(self) -> None:
        """Let the model within close its connections."""
        release(self._inner)

    def _spoiled(self, body: Mapping[str, Any], response: Any) -> Any:
        reply = read(response)
        if reply is None:
            return response
        draw = self._draw(body)
        strikes = draw.random() < float(self._rate)
        spoiled = self._mistake(reply, Asked(body), draw) if strikes else None
        return response if spoiled is None else self._marked(write(spoiled, response))

    def _marked(self, response: dict[str, Any]) -> dict[str, Any]:
        """The response with the mistake named, after those that were made in it before."""
        before = injected_in(response)
        return {**response, INJECTED: f"{before}, {self._kind}" if before else self._kind}

    def _draw(self, body: Mapping[str, Any]) -> Random:
        told = {key: value for key, value in body.items() if key != "model"}
        messages = [_without_remarks(one) for one in body.get("messages") or ()]
        asked = dumps({**told, "messages": messages}, indent=None, sort=True)
        return Random(
            hashlib.sha256(f"{self._kind}@{self._rate}\n{self._run}\n{asked}".encode(errors="surrogatepass")).digest()
        )


def _without_remarks(message: Any) -> Any:
    """A message without what stands beside its calls: whether a model keeps a log says nothing of its luck."""
    return {**message, "content": None} if isinstance(message, Mapping) and message.get("tool_calls") else message


def _make(spec: str, means: Means) -> FaultyModel:
    """From `KIND@RATE`. Raises `SettingsError` with a proposal."""
    kind, _, rate = spec.partition("@")
    if kind not in MISTAKES:
        near = closest(kind, MISTAKES)
        hint = f"did you mean {near}?" if near else f"choose one of: {', '.join(MISTAKES)}"
        raise SettingsError(f"there is no mistake {kind!r}", where=f"faulty:{spec}", hint=hint)
    if not RATE.fullmatch(rate) or float(rate) > 1:
        why = f"{rate!r} is no rate" if rate else "no rate is given"
        hint = f"write a number from 0 to 1, as faulty:{kind}@0.1+offline"
        raise SettingsError("the rate of mistakes cannot be read", where=f"faulty:{spec}", why=why, hint=hint)
    return FaultyModel(kind, rate, means.behind(f"faulty:{spec}"))


KIND = ModelKind(
    "faulty", "Another model, with mistakes at a known rate", _make, "faulty:KIND@RATE+MODEL", "must", wraps=True
)
