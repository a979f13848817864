"""The kind of model `openai:NAME`: found in the settings, with its endpoint, key and price."""

from __future__ import annotations

from sopstudio import settings as settings_
from sopstudio.errors import ModelError, SettingsError
from sopstudio.expressions import closest_name
from sopstudio.llm.client.address import Address, without_credentials
from sopstudio.llm.client.endpoint_model import EndpointModel
from sopstudio.llm.client.limiter import Limiters
from sopstudio.llm.model_kind import ModelContext, ModelKind
from sopstudio.settings import Endpoint, Settings


def _make(name: str, means: ModelContext) -> EndpointModel:
    """`NAME`, or `NAME@ENDPOINT` for an endpoint that the settings name, with the options for it.

    Raises `SettingsError` where there is no such endpoint, and `ModelError` where it has no key.
    """
    settings = means.settings
    price, options = settings.price(name), settings.model_options(name)
    endpoint, name = _endpoint(name, settings)
    key = settings_.api_key(settings, endpoint)
    if lacking := _lacking_key(endpoint, key):
        hint = f"set {endpoint.key_name}, keep a key in the settings of the window, or choose the model offline"
        where = without_credentials(endpoint.base_url)
        raise ModelError("there is no key for the model endpoint", where=where, why=lacking, hint=hint)
    address = Address(name, endpoint.base_url, key or "", endpoint.key_name, endpoint.api_version, options.headers)
    limiters = means.limiters or Limiters()
    return EndpointModel(
        address,
        settings.timeout_seconds,
        price,
        client="batch" if means.batch else "conversation",
        limiter=limiters.find(endpoint.base_url, key or "", endpoint.rpm, endpoint.tpm),
        options=options,
        notify=means.notify,
    )


def _endpoint(name: str, settings: Settings) -> tuple[Endpoint, str]:
    """The endpoint that is meant, and the name of the model there, in which an `@` may stand, too."""
    usual = settings_.default_endpoint(settings)
    model, _, at = name.rpartition("@")
    if not model:
        return usual, name
    known = {usual.name: usual, **{endpoint.name: endpoint for endpoint in settings.endpoints}}
    if at not in known:
        near = closest_name(at, known)
        there = f"did you mean {near}?" if near else f"endpoints are: {', '.join(known)}"
        hint = f"{there}; where the @ belongs to the name, write its endpoint behind it: openai:{name}@{usual.name}"
        raise SettingsError(f"there is no model endpoint {at!r}", where=f"openai:{name}", hint=hint)
    return known[at], model


def _lacking_key(endpoint: Endpoint, key: str | None) -> str:
    wanted = endpoint.base_url == settings_.OPENAI_BASE_URL
    return f"{endpoint.key_name} is not set" if wanted and not key else ""


def _lacking(settings: Settings) -> str:
    endpoint = settings_.default_endpoint(settings)
    return _lacking_key(endpoint, settings_.api_key(settings, endpoint))


KIND = ModelKind(
    "openai", "A model behind an OpenAI-compatible endpoint", _make, "openai:NAME", "must", explain_missing=_lacking
)
