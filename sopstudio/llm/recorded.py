"""Recorded models: every exchange is stored by the hash of its request and never paid for twice.

`recorded` answers only from the record; `recorded:NAME` uses only answers of models called NAME;
`recorded+MODEL` asks MODEL where the record has no answer of this very model (at this endpoint, with these options),
and stores the new one. Answers from before endpoints were recorded have a name alone: `recorded` and `recorded:NAME`
find them, `recorded+MODEL` asks anew. Requests and
responses contain no keys (the clients put them into headers and remove them from responses), so the
record contains none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sopstudio.errors import ModelError, SettingsError
from sopstudio.llm.capabilities import (
    Observer,
    PerRun,
    for_run,
    get_options,
    get_price,
    get_record_key,
    get_user_model,
    is_hosted,
    release,
    with_observer,
)
from sopstudio.llm.model_kind import ExchangeRecord, ModelContext, ModelKind
from sopstudio.llm.protocol import Model, last_message_start
from sopstudio.llm.response import read_reply
from sopstudio.model_options import ModelOptions
from sopstudio.settings import Price
from sopstudio.sop import digest
from sopstudio.trace import Failure
from sopstudio.translation import mark, tr

RECORDED_KEY = "recorded"
FREE_PRICE = Price(model=RECORDED_KEY, prompt=0, completion=0)
"""What an answer from the record costs."""


class RecordedModel:
    """Answers from `record`, and from `inner` what is not recorded. `model_name` limits it to the answers of models
    of that name, `inner` to its own.

    Where the inner model distinguishes runs, so does the record: a request is then identified by its run
    too.
    """

    def __init__(self, record: ExchangeRecord, inner: Model | None = None, model_name: str = "", run: str = "") -> None:
        self.name = f"recorded+{inner.name}" if inner else f"recorded:{model_name}" if model_name else "recorded"
        self._record, self._inner, self._run = record, inner, run
        self._model_name, self._key = "" if inner else model_name, get_record_key(inner) if inner else ""

    @property
    def user_model(self) -> Model:
        """The user model of the inner model, recorded too."""
        return RecordedModel(self._record, get_user_model(self._inner) if self._inner else None)

    @property
    def price(self) -> Price | None:
        """The price of the inner model; recorded answers are free."""
        return get_price(self._inner) if self._inner else FREE_PRICE

    @property
    def options(self) -> ModelOptions | None:
        """The options of the inner model, which belong to its key; recorded answers alone take none."""
        return get_options(self._inner) if self._inner else None

    @property
    def is_hosted(self) -> bool:
        """Whether the inner model is hosted."""
        return self._inner is not None and is_hosted(self._inner)

    def for_run(self, run: str) -> RecordedModel:
        """The same model for one run, whose name is recorded with each exchange."""
        return RecordedModel(self._record, for_run(self._inner, run) if self._inner else None, self._model_name, run)

    def with_observer(self, observer: Observer) -> RecordedModel:
        """The model with an observer on the inner model; recorded answers come at once."""
        inner = with_observer(self._inner, observer) if self._inner else None
        return RecordedModel(self._record, inner, self._model_name, self._run)

    def complete(self, body: dict[str, Any]) -> Any:
        """The recorded answer, or that of the inner model. Raises `ModelError` where there is neither."""
        response = self._find(body)
        if response is not None:
            return response
        model = self._require_inner(body)
        return self._keep(body, model.complete({**body, "model": model.name}))

    async def complete_async(self, body: dict[str, Any]) -> Any:
        """Like `complete`, without blocking where the inner model does not block."""
        response = self._find(body)
        if response is not None:
            return response
        model = self._require_inner(body)
        return self._keep(body, await model.complete_async({**body, "model": model.name}))

    def close(self) -> None:
        """Close the record, and the connections of the inner model."""
        self._record.close()
        if self._inner is not None:
            release(self._inner)

    def _find(self, body: Mapping[str, Any]) -> Any | None:
        for key in self._request_hashes(body):
            response = self._record.find(key, self._model_name, self._key)
            if response is not None:
                return {**response, RECORDED_KEY: True}
        return None

    def _request_hashes(self, body: Mapping[str, Any]) -> tuple[str, ...]:
        """The hashes under which to look for a request: that of this run first, then that of any run."""
        shared_hash = request_hash(body)
        is_alone, run_hash = self._inner is None, request_hash(body, self._run)
        return (
            (run_hash, shared_hash) if is_alone else (run_hash,) if isinstance(self._inner, PerRun) else (shared_hash,)
        )

    def _require_inner(self, body: Mapping[str, Any]) -> Model:
        if self._inner is None:
            raise ModelError(
                tr("the record has no answer to this request"),
                where=self.name,
                why=tr("asked after: {last_message_start}", last_message_start=last_message_start(body)),
                hint=tr("choose recorded+MODEL, which asks MODEL and keeps what it answers"),
            )
        return self._inner

    def _keep(self, body: Mapping[str, Any], response: Any) -> Any:
        """Store a usable answer. Where the same request ran twice at once, the first answer counts for both."""
        if isinstance(read_reply(response), Failure):
            return response
        request_hash = self._request_hashes(body)[0]
        self._record.keep(request_hash, self._key, body, response)
        return self._record.find(request_hash, key=self._key) or response


def request_hash(body: Mapping[str, Any], run: str = "") -> str:
    """The hash of a request without its model, so that any model can answer it."""
    content = {key: value for key, value in body.items() if key != "model"}
    return digest([run, content] if run else content)


def _make(model_name: str, context: ModelContext) -> RecordedModel:
    if context.record is None:
        raise SettingsError(tr("there is no record here"), where="recorded", hint=tr("choose another model"))
    if model_name and context.inner:
        raise SettingsError(
            tr("the model is named twice"),
            where=f"recorded:{model_name}",
            hint=tr("write recorded:{model_name} or recorded+MODEL", model_name=model_name),
        )
    return RecordedModel(context.record, context.inner, model_name)


KIND = ModelKind(
    "recorded",
    mark("What models answered before, kept in the library"),
    _make,
    "recorded[:NAME|+MODEL]",
    "may",
    wraps=True,
)
