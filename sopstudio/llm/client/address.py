"""Where a model is asked: its address, and the headers with the key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from urllib.parse import quote, urlsplit, urlunsplit
from urllib.request import getproxies, proxy_bypass

from sopstudio.llm.client.redaction import Redactor

HEADERS = {"Content-Type": "application/json", "Accept-Encoding": "identity"}


@dataclass(frozen=True)
class Provider:
    """Where an API is asked below the base URL, and how it takes the key.

    `path` is a template of `model` and `version`; `key_header` is a name and a template of `key`.
    """

    path: str
    key_header: tuple[str, str] = ("Authorization", "Bearer {key}")


CHAT_COMPLETIONS = Provider("/chat/completions")
AZURE = Provider("/openai/deployments/{model}/chat/completions?api-version={version}", ("api-key", "{key}"))


@dataclass(frozen=True)
class Address:
    """A model at an endpoint, the key for it, and the variable that an error proposes to set.

    With `version`, chat completions are asked at an Azure endpoint, which has the model in its path, an api-version and
    a header of its own. `extra_headers` go along with each request.
    """

    name: str
    base_url: str
    key: str = field(default="", repr=False)
    key_name: str = "OPENAI_API_KEY"
    version: str = ""
    extra_headers: Mapping[str, str] = field(default_factory=dict, hash=False)
    provider: Provider = CHAT_COMPLETIONS

    @property
    def _route(self) -> Provider:
        """The provider, or Azure's variant of it."""
        return AZURE if self.version and self.provider is CHAT_COMPLETIONS else self.provider

    @property
    def where(self) -> str:
        """The address as errors show it, without anything that may be secret."""
        return f"{self.name} at {without_credentials(self.base_url)}"

    @property
    def url(self) -> str:
        """The URL that requests are posted to."""
        path = self._route.path.format(model=quote(self.name, safe=""), version=quote(self.version))
        base = without_credentials(self.base_url)
        return (base.removesuffix("/v1") if path.startswith("/v1/") else base) + path

    @property
    def headers(self) -> dict[str, str]:
        """The headers of a request, including the key if there is one."""
        headers = {**self.extra_headers, **HEADERS}
        if not self.key:
            return headers
        name, value = self._route.key_header
        return {**headers, name: value.format(key=self.key)}

    @cached_property
    def redactor(self) -> Redactor:
        """Removes the key from everything that this endpoint sends."""
        return Redactor(self.key)


def without_credentials(base_url: str) -> str:
    """A URL without user, password, query and fragment."""
    parts = urlsplit(base_url)
    host = parts.netloc.rpartition("@")[2]
    return urlunsplit((parts.scheme, host, parts.path.rstrip("/"), "", ""))


def proxy_of(base_url: str) -> str | None:
    """The environment's proxy for a URL; None for plain HTTP, where a proxy would read the key, and for loopback."""
    parts = urlsplit(base_url)
    host = parts.hostname or ""
    is_loopback = host in ("localhost", "::1") or host.startswith("127.")
    if parts.scheme != "https" or is_loopback or proxy_bypass(host):
        return None
    return getproxies().get("https")


__all__ = ["AZURE", "CHAT_COMPLETIONS", "Address", "Provider", "proxy_of", "without_credentials"]
