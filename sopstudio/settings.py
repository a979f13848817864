"""The user's lasting choices: model endpoints, the default model, options and prices of models, limits, hidden advice.

Settings are one small JSON file in the home folder. It never contains API keys: they come from the
environment or the system's key store, and an endpoint only receives the key that it names.
"""

import difflib
import json
import os
import re
from collections.abc import Mapping
from functools import reduce
from pathlib import Path
from typing import Annotated, Literal, Self
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator
from pydantic_core import ErrorDetails

from sopstudio.errors import SettingsError
from sopstudio.files import read_text, write_whole
from sopstudio.key_store import read_entry, write_entry
from sopstudio.keys import clean_key, looks_like_key
from sopstudio.model_options import ModelOptions, matching, remove_kind
from sopstudio.translation import tr

FILE_NAME = "settings.json"
EndpointApi = Literal["openai", "anthropic", "gemini"]
LanguageChoice = Literal["system", "en", "de"]
LANGUAGES: Mapping[str, str] = {"en": "English", "de": "Deutsch"}
"""The languages of the window by their codes, each called as its speakers call it."""
OPENAI_BASE_URL = "https://api.openai.com/v1"
BASE_URLS: Mapping[EndpointApi, str] = {
    "openai": OPENAI_BASE_URL,
    "anthropic": "https://api.anthropic.com",
    "gemini": "https://generativelanguage.googleapis.com",
}
OFFICIAL_URLS = frozenset(BASE_URLS.values())
"""Endpoints that answer nobody without a key."""
BASE_URL_NAMES: Mapping[EndpointApi, str] = {
    "openai": "OPENAI_BASE_URL",
    "anthropic": "ANTHROPIC_BASE_URL",
    "gemini": "GOOGLE_GEMINI_BASE_URL",
}
KEY_NAMES: Mapping[EndpointApi, str] = {
    "openai": "OPENAI_API_KEY",
    "anthropic": "ANTHROPIC_API_KEY",
    "gemini": "GEMINI_API_KEY",
}
"""Variables of the environment, named as the providers' own packages name them."""

A_KEY = "this looks like an API key, which is kept in the environment or the system's key store only"


def _no_key(value: str) -> str:
    if looks_like_key(value):
        raise ValueError(A_KEY)
    return value


NotAKey = AfterValidator(_no_key)


class Endpoint(BaseModel):
    """An endpoint of models; `key_name` is the variable and key-store entry that holds its API key.

    `api` says what it speaks: OpenAI's API, as most do, Anthropic's, or Gemini's. With `api_version`, one that speaks
    OpenAI's is an Azure resource (https://NAME.openai.azure.com), whose deployments are the models; for Gemini's it is
    the version of the API.
    `rpm` and `tpm` are the most requests and tokens a minute that are sent to it; None for as many as it takes.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    name: Annotated[str, Field(min_length=1), NotAKey]
    base_url: str
    api: EndpointApi = "openai"
    key_name: Annotated[str, NotAKey] = Field(default_factory=lambda fields: KEY_NAMES[fields.get("api", "openai")])
    api_version: Annotated[str, Field(pattern=r"^[A-Za-z0-9.-]*$")] = ""
    rpm: Annotated[float, Field(gt=0, allow_inf_nan=False)] | None = None
    tpm: Annotated[float, Field(gt=0, allow_inf_nan=False)] | None = None

    @field_validator("key_name")
    @classmethod
    def _names_a_variable(cls, value: str) -> str:
        if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", value):
            raise ValueError("the name of a variable belongs here (letters, digits and _), and the key into it")
        return value

    @field_validator("base_url")
    @classmethod
    def _is_plain_http(cls, value: str) -> str:
        value = value.strip(" ")
        if any(character.isspace() or not character.isprintable() for character in value):
            raise ValueError("an address holds no spaces, tabs or line breaks")
        try:
            parts, port = urlsplit(value), urlsplit(value).port
        except ValueError:
            raise ValueError("the host or port of the address cannot be read; a port is a number up to 65535") from None
        if parts.scheme not in ("http", "https") or not parts.hostname or port == 0:
            raise ValueError("an address starts with http:// or https:// and names a host")
        if parts.username or parts.password or parts.query or parts.fragment or looks_like_key(value):
            raise ValueError("keys do not belong in an address; name the variable that holds it in key_name")
        return value.rstrip("/")


class Price(BaseModel):
    """The price of a million tokens of a model; all prices are in one currency.

    `model` is the name behind `openai:` or another kind; with an endpoint (`NAME@ENDPOINT`) the price is for that
    endpoint only.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    model: Annotated[str, Field(min_length=1), NotAKey]
    prompt: Annotated[float, Field(ge=0, allow_inf_nan=False)]
    completion: Annotated[float, Field(ge=0, allow_inf_nan=False)]

    def cost(self, prompt_tokens: int, completion_tokens: int) -> float:
        """The price of these tokens."""
        return (self.prompt * prompt_tokens + self.completion * completion_tokens) / 1_000_000


class Bounds(BaseModel):
    """Limits at which runs stop (see `simulation.Limits`); None for the default."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    turns: Annotated[int, Field(gt=0)] | None = None
    steps: Annotated[int, Field(gt=0)] | None = None
    calls: Annotated[int, Field(gt=0)] | None = None
    tokens: Annotated[int, Field(gt=0)] | None = None
    seconds: Annotated[float, Field(gt=0, allow_inf_nan=False)] | None = None
    cost: Annotated[float, Field(gt=0, allow_inf_nan=False)] | None = None


class Settings(BaseModel):
    """The choices. Times are seconds; `advice_off` holds the codes of hidden hints; an entry of `options` without a
    model holds for every model.

    `theme` is the appearance of the window, `language` what it is read in from the next start on; with `formulas` the
    canvas shows conditions as they are written, else in words; `closed_folders` are the folders of the library whose
    SOPs are not listed; `toured` says whether the guided tour was offered; `model_file` is the path of a model of the
    user's own, in the format GGUF; `last_folder` is where a file was last opened or saved.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    endpoints: tuple[Endpoint, ...] = ()
    default_model: Annotated[str, Field(min_length=1), NotAKey] = "offline"
    timeout_seconds: Annotated[float, Field(gt=0, le=3600, allow_inf_nan=False)] = 60.0
    advice_off: tuple[str, ...] = ()
    theme: Literal["light", "dark", "contrast", "contrast-dark"] = "light"
    language: LanguageChoice = "system"
    formulas: bool = False
    closed_folders: tuple[str, ...] = ()
    toured: bool = False
    model_file: str = ""
    last_folder: str = ""
    prices: tuple[Price, ...] = ()
    options: tuple[ModelOptions, ...] = ()
    limits: Bounds = Bounds.model_construct()

    @model_validator(mode="after")
    def _names_are_unique(self) -> Self:
        names = [endpoint.name for endpoint in self.endpoints]
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise ValueError(f"several endpoints are called {', '.join(twice)}")
        models = [remove_kind(options.model) for options in self.options]
        if repeated := sorted({model or "every model" for model in models if models.count(model) > 1}):
            raise ValueError(f"the options of {', '.join(repeated)} stand there twice")
        return self

    def with_prices(self, prices: tuple[Price, ...]) -> Self:
        """The same settings with these prices before the existing ones."""
        return self.model_copy(update={"prices": (*prices, *self.prices)})

    def with_options(self, options: ModelOptions) -> Self:
        """The same settings with these options for every model, in place of what the settings say."""
        every = next((entry for entry in self.options if not entry.model), ModelOptions())
        entries = (every, *(entry for entry in self.options if entry.model))
        return self.model_copy(update={"options": tuple(entry.merge(options) for entry in entries)})

    def model_options(self, model: str) -> ModelOptions:
        """The options of a model, by its name behind `openai:`: those for every model, then its own."""
        return reduce(ModelOptions.merge, matching(self.options, model), ModelOptions(model=model))

    def price(self, model: str) -> Price | None:
        """The price of a model, by its name behind `openai:`; None where it is unknown."""
        known = {remove_kind(price.model): price for price in reversed(self.prices)}
        return known.get(model) or known.get(model.rpartition("@")[0])

    def endpoint(self, name: str) -> Endpoint:
        """The endpoint with this name. Raises `SettingsError` where there is none."""
        for endpoint in self.endpoints:
            if endpoint.name == name:
                return endpoint
        names = [endpoint.name for endpoint in self.endpoints]
        raise SettingsError(tr("no such endpoint"), where=name, hint=_did_you_mean(name, names))


def home_dir(option: str | None = None) -> Path:
    """The folder of library, settings and recovery: `--home`, else SOPSTUDIO_HOME, else the user's data folder."""
    folder = option or os.environ.get("SOPSTUDIO_HOME")
    if folder:
        try:
            return Path(folder).expanduser()
        except RuntimeError:
            raise SettingsError(tr("there is no such user"), where=folder, hint=tr("name another folder")) from None
    import platformdirs

    return platformdirs.user_data_path("sopstudio", appauthor=False)


def load(home: Path) -> Settings:
    """The settings stored in `home`; the defaults where there are none.

    Raises `SettingsError` where they are not valid.
    """
    path = home / FILE_NAME
    try:
        text = read_text(path)
    except FileNotFoundError:
        return Settings.model_construct()  # the defaults, for which no validator is needed
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(tr("the settings cannot be read"), where=str(path), why=_cause(error)) from error
    try:
        return Settings.model_validate_json(text)
    except ValidationError as error:
        raise SettingsError(
            tr("the settings are not valid"), where=str(path), why=_explain(error.errors()[0])
        ) from None


def save(home: Path, settings: Settings) -> None:
    """Store `settings` in `home`, completely or not at all. Raises `SettingsError` where that fails."""
    path = home / FILE_NAME
    text = json.dumps(settings.model_dump(mode="json"), indent=2, ensure_ascii=False) + "\n"
    try:
        home.mkdir(parents=True, exist_ok=True)
        write_whole(path, text.encode())
    except OSError as error:
        raise SettingsError(tr("the settings cannot be saved"), where=str(path), why=_cause(error)) from error


def default_endpoint(settings: Settings, api: EndpointApi = "openai") -> Endpoint:
    """The endpoint used where none is named: that of the environment (OPENAI_BASE_URL), else the first of this API in
    the settings, else the provider's own. Raises `SettingsError` for an address that cannot be used.
    """
    address = os.environ.get(BASE_URL_NAMES[api])
    known = [endpoint for endpoint in settings.endpoints if endpoint.api == api]
    if not address and known:
        return known[0]
    try:
        return Endpoint(name=api, api=api, base_url=address or BASE_URLS[api])
    except ValidationError as error:
        raise SettingsError(
            tr("unusable address"), where=BASE_URL_NAMES[api], why=_explain(error.errors()[0])
        ) from None


def api_key(settings: Settings, endpoint: Endpoint | str) -> str | None:
    """The key of an endpoint (or endpoint name), from the environment or the system's key store; None without one."""
    endpoint = settings.endpoint(endpoint) if isinstance(endpoint, str) else endpoint
    value = clean_key(os.environ.get(endpoint.key_name, ""), endpoint.key_name)
    if value:
        return value
    return clean_key(read_entry(endpoint.key_name), endpoint.key_name) or None


def store_key(endpoint: Endpoint, key: str) -> bool:
    """Store a key in the system's key store. False where there is none; the key is then lost with the session."""
    return write_entry(endpoint.key_name, clean_key(key, endpoint.key_name))


def _cause(error: Exception) -> str:
    return (isinstance(error, OSError) and error.strerror) or str(error)


def _explain(error: ErrorDetails) -> str:
    place = ".".join(str(part) for part in error["loc"])
    if error["type"] == "extra_forbidden":
        models = (Settings, Endpoint, Price, ModelOptions, Bounds)
        known = [name for model in models for name in model.model_fields]
        place = "[key]" if looks_like_key(place) else place
        return tr(
            "unknown key '{place}'; {did_you_mean}",
            place=place,
            did_you_mean=_did_you_mean(str(error["loc"][-1]), known),
        )
    message = error["msg"].removeprefix("Value error, ")
    return f"'{place}': {message}" if place else message


def _did_you_mean(word: str, known: list[str]) -> str:
    close = difflib.get_close_matches(word, known, n=1)
    if close:
        return tr("did you mean '{close}'?", close=close[0])
    return f"known: {', '.join(known)}" if known else tr("none is set up")
