"""The kind of model `local:NAME`: a model of a server on this machine, found when it is named."""

from __future__ import annotations

from sopstudio.errors import ModelError, SettingsError
from sopstudio.expressions import closest_name
from sopstudio.llm.client.address import Address
from sopstudio.llm.client.endpoint_model import EndpointModel
from sopstudio.llm.client.limiter import Limiters
from sopstudio.llm.local_servers import SERVERS, LocalModel, find_local_models
from sopstudio.llm.model_kind import ModelContext, ModelKind
from sopstudio.translation import mark, tr


def _make(name: str, context: ModelContext) -> EndpointModel:
    """`NAME`, or `NAME@SERVER` where two servers have it.

    Raises `ModelError` where no server answers, and `SettingsError` where none has the model.
    """
    model = choose_local_model(name, find_local_models())
    settings, options = context.settings, context.settings.model_options(model.name)
    limiters = context.limiters or Limiters()
    return EndpointModel(
        Address(model.name, model.base_url, extra_headers=options.headers),
        settings.timeout_seconds,
        settings.price(model.name),
        client="batch" if context.batch else "conversation",
        options=options,
        limiter=limiters.find(model.base_url, ""),
        notify=context.notify,
    )


def choose_local_model(name: str, models: list[LocalModel]) -> LocalModel:
    """The model that `NAME` or `NAME@SERVER` means. Raises `ModelError` and `SettingsError`."""
    if not models:
        servers = ", ".join(f"{server.name} (port {server.port})" for server in SERVERS)
        raise ModelError(
            tr("no model server answers on this machine"),
            where=f"local:{name}",
            why=tr("asked for {servers}", servers=servers),
            hint=tr(
                "start one, as with: ollama serve; a server on another port is named in the settings as an endpoint"
            ),
        )
    exact = {f"{model.name}@{model.server}".casefold(): model for model in models}
    by_name = {model.name.casefold(): model for model in reversed(models)}
    chosen = exact.get(name.casefold()) or by_name.get(name.casefold())
    if chosen is None:
        near = closest_name(name, [model.name for model in models])
        available = ", ".join(dict.fromkeys(model.name for model in models))
        raise SettingsError(
            tr("no server on this machine has the model {name}", name=f"{name!r}"),
            where=f"local:{name}",
            hint=tr("did you mean local:{near}?", near=near)
            if near
            else tr("there are: {available}", available=available),
        )
    return chosen


KIND = ModelKind(
    "local",
    mark("A model of a server on this machine (Ollama, LM Studio, llama.cpp, vLLM, Jan)"),
    _make,
    "local:NAME",
    "must",
)

__all__ = ["KIND", "choose_local_model"]
