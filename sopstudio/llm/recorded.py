"""Recorded models: every exchange is kept by the hash of its request, and is never paid for twice.

`recorded` answers from the record alone and never calls out; `recorded:NAME` takes only what the model NAME answered;
`recorded+MODEL` asks MODEL where the record has nothing, and keeps the answer. Keys are in no request and in no
response (the clients put them into headers, and take them out of what comes back), so they are not in the record.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sopstudio.errors import ModelError, SettingsError
from sopstudio.llm.kind import Means, ModelKind, Record
from sopstudio.llm.protocol import Model, last_said, read_reply
from sopstudio.llm.roles import Observer, PerRun, customer_of, for_run, hosted, observed, price_of, release
from sopstudio.settings import Price
from sopstudio.sop import digest
from sopstudio.trace import Failure

MARK = "recorded"
FREE = Price(model=MARK, prompt=0, completion=0)
"""The key of a response that says that it comes from the record."""


class RecordedModel:
    """Answers from `record`, and from `inner` what is not there. `of` limits it to the answers of one model.

    Where the model within tells runs apart, so does the record: then a request is known by its run, too.
    """

    def __init__(self, record: Record, inner: Model | None = None, of: str = "", run: str = "") -> None:
        self.name = f"recorded+{inner.name}" if inner else f"recorded:{of}" if of else "recorded"
        self._record, self._inner, self._run = record, inner, run
        self._of = inner.name if inner else of

    @property
    def customer(self) -> Model:
        """The simulated user: recorded too, and played by who plays it for the model within."""
        return RecordedModel(self._record, customer_of(self._inner) if self._inner else None)

    @property
    def price(self) -> Price | None:
        """That of the model within; what is recorded costs nothing."""
        return price_of(self._inner) if self._inner else FREE

    @property
    def hosted(self) -> bool:
        """Whether the model within is."""
        return self._inner is not None and hosted(self._inner)

    def for_run(self, run: str) -> RecordedModel:
        """The same for one run."""
        return RecordedModel(self._record, for_run(self._inner, run) if self._inner else None, self._of, run)

    def observed(self, observer: Observer) -> RecordedModel:
        """The same, where the model within can be listened to; what is recorded comes at once."""
        inner = observed(self._inner, observer) if self._inner else None
        return RecordedModel(self._record, inner, self._of, self._run)

    def complete(self, body: dict[str, Any]) -> Any:
        """The recorded answer, or that of the model within. Raises `ModelError` where there is neither."""
        found = self._found(body)
        if found is not None:
            return found
        model = self._asked(body)
        return self._kept(body, model.complete({**body, "model": model.name}))

    async def complete_async(self, body: dict[str, Any]) -> Any:
        """The same, without blocking where the model within does not."""
        found = self._found(body)
        if found is not None:
            return found
        model = self._asked(body)
        return self._kept(body, await model.complete_async({**body, "model": model.name}))

    def close(self) -> None:
        """Close the record, and the connections of the model within."""
        self._record.close()
        if self._inner is not None:
            release(self._inner)

    def _found(self, body: Mapping[str, Any]) -> Any | None:
        for mark in self._marks(body):
            found = self._record.find(mark, self._of)
            if found is not None:
                return {**found, MARK: True}
        return None

    def _marks(self, body: Mapping[str, Any]) -> tuple[str, ...]:
        """The hashes by which this request is looked for: that of this run first, then that of any."""
        plain = request_hash(body)
        alone, own = self._inner is None, request_hash(body, self._run)
        return (own, plain) if alone else (own,) if isinstance(self._inner, PerRun) else (plain,)

    def _asked(self, body: Mapping[str, Any]) -> Model:
        if self._inner is None:
            raise ModelError(
                "the record has no answer to this request",
                where=self.name,
                why=f"asked after: {last_said(body)}",
                hint="choose recorded+MODEL, which asks MODEL and keeps what it answers",
            )
        return self._inner

    def _kept(self, body: Mapping[str, Any], response: Any) -> Any:
        """The answer, kept if it is one; where the same was asked at once, the first answer counts for all."""
        if isinstance(read_reply(response), Failure):
            return response
        mark = self._marks(body)[0]
        self._record.keep(mark, self._of, body, response)
        return self._record.find(mark, self._of) or response


def request_hash(body: Mapping[str, Any], run: str = "") -> str:
    """What a request is known by, whichever model it goes to."""
    asked = {key: value for key, value in body.items() if key != "model"}
    return digest([run, asked] if run else asked)


def _make(of: str, means: Means) -> RecordedModel:
    if means.record is None:
        raise SettingsError("there is no record here", where="recorded", hint="choose another model")
    if of and means.inner:
        raise SettingsError(
            "the model is named twice", where=f"recorded:{of}", hint=f"write recorded:{of} or recorded+MODEL"
        )
    return RecordedModel(means.record, means.inner, of)


KIND = ModelKind(
    "recorded", "What models answered before, kept in the library", _make, "recorded[:NAME|+MODEL]", "may", wraps=True
)
