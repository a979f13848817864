"""The kinds of models behind endpoints: found in the settings, with their endpoint, key and price.

Each API is a kind of its own (`openai:NAME`, `responses:NAME`, `anthropic:NAME`, `gemini:NAME`); a new one adds a file
to `wire_formats` and a line here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from sopstudio import settings as settings_
from sopstudio.errors import ModelError, SettingsError
from sopstudio.expressions import closest_name
from sopstudio.extras import is_installed
from sopstudio.llm.client.address import Address, without_credentials
from sopstudio.llm.client.endpoint_model import EndpointModel
from sopstudio.llm.client.limiter import Limiters
from sopstudio.llm.client.wire_formats import anthropic_messages, chat_completions, gemini_content, openai_responses
from sopstudio.llm.client.wire_formats.wire_format import WireFormat
from sopstudio.llm.model_kind import ModelContext, ModelKind
from sopstudio.settings import Endpoint, EndpointApi, Settings
from sopstudio.translation import tr


@dataclass(frozen=True)
class Api:
    """A kind of model behind endpoints of `endpoint_api`. `package` is what an `extra` of this program installs."""

    kind: str
    title: str
    wire: WireFormat
    endpoint_api: EndpointApi = "openai"
    package: str = ""
    extra: str = ""


APIS = (
    Api("openai", tr("A model behind an OpenAI-compatible endpoint"), chat_completions.FORMAT),
    Api("responses", tr("A model behind OpenAI's Responses API"), openai_responses.FORMAT),
    Api("anthropic", tr("A model of Anthropic"), anthropic_messages.FORMAT, "anthropic", "anthropic", "anthropic"),
    Api("gemini", tr("A model of Google's Gemini"), gemini_content.FORMAT, "gemini", "google.genai", "gemini"),
)


def _make(api: Api, name: str, means: ModelContext) -> EndpointModel:
    """`NAME`, or `NAME@ENDPOINT` for an endpoint that the settings name, with the options for it.

    Raises `SettingsError` where there is no such endpoint, and `ModelError` where it has no key, or where the package
    that asks it is not installed.
    """
    settings = means.settings
    price, options = settings.price(name), settings.model_options(name)
    endpoint, model = _endpoint(api, name, settings)
    where = without_credentials(endpoint.base_url)
    if lacking := _lacking_package(api):
        raise ModelError(
            tr("the model cannot be asked"), where=f"{api.kind}:{name}", why=lacking, hint=_install_hint(api)
        )
    key = settings_.api_key(settings, endpoint)
    if lacking := _lacking_key(endpoint, key):
        hint = tr(
            "set {key_name}, keep a key in the settings of the window, or choose the model offline",
            key_name=endpoint.key_name,
        )
        raise ModelError(tr("there is no key for the model endpoint"), where=where, why=lacking, hint=hint)
    address = Address(
        model,
        endpoint.base_url,
        key or "",
        endpoint.key_name,
        endpoint.api_version,
        options.headers,
        api.wire.provider,
    )
    limiters = means.limiters or Limiters()
    return EndpointModel(
        address,
        settings.timeout_seconds,
        price,
        client="batch" if means.batch else "conversation",
        limiter=limiters.find(endpoint.base_url, key or "", endpoint.rpm, endpoint.tpm),
        options=options,
        notify=means.notify,
        wire=api.wire,
    )


def _endpoint(api: Api, name: str, settings: Settings) -> tuple[Endpoint, str]:
    """The endpoint that is meant, and the name of the model there, in which an `@` may stand, too."""
    usual = settings_.default_endpoint(settings, api.endpoint_api)
    model, _, at = name.rpartition("@")
    if not model:
        return usual, name
    known = {usual.name: usual, **{endpoint.name: endpoint for endpoint in settings.endpoints}}
    if at not in known:
        near = closest_name(at, known)
        there = tr("did you mean {near}?", near=near) if near else tr("endpoints are: {known}", known=", ".join(known))
        hint = tr(
            "{there}; where the @ belongs to the name, write its endpoint behind it: {kind}:{name}@{name_2}",
            there=there,
            kind=api.kind,
            name=name,
            name_2=usual.name,
        )
        raise SettingsError(tr("there is no model endpoint {at}", at=f"{at!r}"), where=f"{api.kind}:{name}", hint=hint)
    if known[at].api != api.endpoint_api:
        hint = tr("write {api}:{name}, or change the API of the endpoint in the settings", api=known[at].api, name=name)
        raise SettingsError(
            tr("the endpoint {at} speaks another API", at=f"{at!r}"), where=f"{api.kind}:{name}", hint=hint
        )
    return known[at], model


def _lacking_key(endpoint: Endpoint, key: str | None) -> str:
    wanted = endpoint.base_url in settings_.OFFICIAL_URLS
    return tr("{key_name} is not set", key_name=endpoint.key_name) if wanted and not key else ""


def _lacking_package(api: Api) -> str:
    """Why the package that asks is missing; blank where it is there, or none is needed."""
    return (
        ""
        if not api.package or is_installed(api.package)
        else tr("the package {package} is not installed", package=api.package)
    )


def _install_hint(api: Api) -> str:
    return tr('install it: pip install "sopstudio[{extra}]"', extra=api.extra)


def _lacking(api: Api, settings: Settings) -> str:
    if lacking := _lacking_package(api):
        return f"{lacking}; {_install_hint(api)}"
    endpoint = settings_.default_endpoint(settings, api.endpoint_api)
    return _lacking_key(endpoint, settings_.api_key(settings, endpoint))


def _kind(api: Api) -> ModelKind:
    make: Callable[[str, ModelContext], EndpointModel] = partial(_make, api)
    return ModelKind(
        api.kind, api.title, make, f"{api.kind}:NAME", "must", explain_missing=lambda settings: _lacking(api, settings)
    )


KINDS = tuple(map(_kind, APIS))

__all__ = ["APIS", "KINDS", "Api"]
