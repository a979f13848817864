"""Where a model is asked: its address, the headers with the key, and the differences between providers as a table."""

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
    """What a family of endpoints does in its own way; what only some providers demand belongs here as a field.

    `path` is a template of `model` and `version`, appended to the base URL; `key_header` is a name and a template of
    `key`.
    """

    path: str
    key_header: tuple[str, str]


PROVIDERS: Mapping[str, Provider] = {
    "openai": Provider("/chat/completions", ("Authorization", "Bearer {key}")),
    "azure": Provider(
        "/openai/deployments/{model}/chat/completions?api-version={version}",
        ("api-key", "{key}"),
    ),
}


@dataclass(frozen=True)
class Address:
    """A model at an endpoint, the key for it, and the variable that an error proposes to set.

    With `version` it is an Azure endpoint, which has the model in its path, an api-version and a header of its own.
    `extra_headers` go along with each request.
    """

    name: str
    base_url: str
    key: str = field(default="", repr=False)
    key_name: str = "OPENAI_API_KEY"
    version: str = ""
    extra_headers: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def provider(self) -> Provider:
        """The row of `PROVIDERS` that fits this address."""
        return PROVIDERS["azure" if self.version else "openai"]

    @property
    def where(self) -> str:
        """The address as errors show it, without anything that may be secret."""
        return f"{self.name} at {without_credentials(self.base_url)}"

    @property
    def url(self) -> str:
        """The URL that chat completions are posted to."""
        path = self.provider.path.format(model=quote(self.name, safe=""), version=quote(self.version))
        return without_credentials(self.base_url) + path

    @property
    def headers(self) -> dict[str, str]:
        """The headers of a request, including the key if there is one."""
        headers = {**self.extra_headers, **HEADERS}
        if not self.key:
            return headers
        name, value = self.provider.key_header
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


__all__ = ["PROVIDERS", "Address", "Provider", "proxy_of", "without_credentials"]
