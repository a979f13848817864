"""What all clients of OpenAI-compatible endpoints agree on: addresses, what a status means, when to try again, limits.

The key goes into a header of the address that was set up, and is taken out of whatever is said about it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any, Protocol
from urllib.parse import quote, urlsplit, urlunsplit
from urllib.request import getproxies, proxy_bypass

from sopstudio.errors import ModelError

RETRIES = 2
BACKOFF = 0.5
"""Seconds before the first retry where the endpoint does not say; twice as long before the second."""
MAX_PAUSE = 30.0
"""The longest wait before a retry in seconds, whatever the endpoint asks for: two of them make a minute."""
CONNECT = 10.0
MAX_BODY = 1_000_000
"""Bytes of a response that are taken; of a streamed one, bytes of a line, and characters put together."""
SHOWN = 200
"""Characters of an endpoint's own error text that are passed on."""
BUSY = {408, 409, 429}
HEADERS = {"Content-Type": "application/json", "Accept-Encoding": "identity"}


@dataclass(frozen=True)
class Address:
    """Where a model is asked: its name, the endpoint, the key, and the variable that an error proposes to set.

    With `version` it is an Azure endpoint, which has the model in its path, an api-version and a header of its own.
    """

    name: str
    base_url: str
    key: str = field(default="", repr=False)
    key_name: str = "OPENAI_API_KEY"
    version: str = ""

    @property
    def where(self) -> str:
        """What an error says of it; nothing that may be secret."""
        return f"{self.name} at {shown(self.base_url)}"

    @property
    def url(self) -> str:
        """Where chat completions are posted."""
        base = shown(self.base_url)
        if not self.version:
            return f"{base}/chat/completions"
        return (
            f"{base}/openai/deployments/{quote(self.name, safe='')}/chat/completions?api-version={quote(self.version)}"
        )

    def headers(self) -> dict[str, str]:
        """The headers of a request, the key among them where there is one."""
        if not self.key:
            return HEADERS
        return {**HEADERS, **({"api-key": self.key} if self.version else {"Authorization": f"Bearer {self.key}"})}

    def without_key(self, text: str) -> str:
        """A text in which the key cannot be read."""
        return text.replace(self.key, "[key]") if self.key else text


class Incoming(Protocol):
    """A response whose body is still to be read. Reading raises `Unreachable` where the connection breaks."""

    @property
    def status(self) -> int:
        """The HTTP status."""
        ...

    @property
    def headers(self) -> Mapping[str, str]:
        """The headers; looked up whatever their case."""
        ...

    def pieces(self) -> AsyncIterator[bytes]:
        """The body as it comes."""
        ...


class Transport(Protocol):
    """Posts requests over connections that it keeps, and follows no redirect."""

    def post(self, content: bytes) -> AbstractAsyncContextManager[Incoming]:
        """Post a request body to the address. Raises `Unreachable`."""
        ...

    async def close(self) -> None:
        """Close the connections."""
        ...


class Unreachable(Exception):
    """The connection could not be made, or broke; the text says why."""


def shown(base_url: str) -> str:
    """An address without what may be secret in it."""
    parts = urlsplit(base_url)
    host = parts.netloc.rpartition("@")[2]
    return urlunsplit((parts.scheme, host, parts.path.rstrip("/"), "", ""))


def is_loopback(base_url: str) -> bool:
    """Whether an address is this machine."""
    host = urlsplit(base_url).hostname or ""
    return host in ("localhost", "::1") or host.startswith("127.")


def uses_proxy(base_url: str) -> bool:
    """Whether the environment's proxy may be used: never on this machine, nor where a proxy would read the key."""
    return urlsplit(base_url).scheme == "https" and not is_loopback(base_url)


def proxy_of(base_url: str) -> str | None:
    """The environment's proxy for an address, where one may be used."""
    host = urlsplit(base_url).hostname or ""
    return getproxies().get("https") if uses_proxy(base_url) and not proxy_bypass(host) else None


def pause_after(status: int, headers: Mapping[str, str], attempt: int) -> float | None:
    """How long to wait before the next attempt; None where another one is no use."""
    if status not in BUSY and status < 500:
        return None
    asked = _retry_after(headers)
    return min(MAX_PAUSE, BACKOFF * 2**attempt if asked is None else asked)


def _retry_after(headers: Mapping[str, str]) -> float | None:
    """The seconds that a Retry-After header asks for, as a number or as a date; None where it says nothing usable."""
    text = headers.get("Retry-After", "").strip()
    if text.isascii() and text.replace(".", "", 1).isdigit():
        return float(text)
    try:
        when = parsedate_to_datetime(text)
    except ValueError:
        return None
    when = when if when.tzinfo else when.replace(tzinfo=UTC)
    return max(0.0, (when - datetime.now(UTC)).total_seconds())


def refused(address: Address, status: int, said: Any) -> ModelError:
    """The error for a status that is no success; `said` is the body, as JSON data or text."""
    what, hint = _meaning(status, address.key_name)
    error = said.get("error", said) if isinstance(said, Mapping) else None
    message = error.get("message") if isinstance(error, Mapping) else None
    detail = " ".join(address.without_key(str(message or "")).split())[:SHOWN]
    return ModelError(what, where=address.where, why=f"status {status}" + (f", {detail}" if detail else ""), hint=hint)


def _meaning(status: int, key_name: str) -> tuple[str, str]:
    """What a status means, and what to try."""
    if status < 400:
        return (
            "the model endpoint redirects to another address, which is not followed",
            "set the address that really answers",
        )
    if status in (401, 403):
        return "the model endpoint refused the key", f"set {key_name} or choose the model offline"
    if status == 404:
        return "the model endpoint does not know the model or the address", "check both names"
    if status in BUSY:
        return "the model endpoint is too busy", "try again later, or with fewer jobs at once"
    if status >= 500:
        return "the model endpoint failed", "try again later, or choose the model offline"
    return "the model endpoint refused the request", "does it offer this model, and tools?"


def unreachable(address: Address, error: Unreachable) -> ModelError:
    """The error for a connection that could not be made, or broke."""
    why = " ".join(address.without_key(str(error)).split())[:SHOWN]
    hint = "check that it is running and that the address is right; the model offline needs none"
    return ModelError("the model endpoint cannot be reached", where=address.where, why=why, hint=hint)


def too_large(address: Address) -> ModelError:
    """The error for a response that is longer than any answer is."""
    why = f"more than {MAX_BODY:,} bytes"
    return ModelError("the model endpoint answered too much", where=address.where, why=why, hint="check the address")


def too_late(address: Address, seconds: float) -> ModelError:
    """The error for a call that took too long altogether."""
    hint = "try again, or allow more time in the settings"
    return ModelError(
        "the model endpoint did not answer in time", where=address.where, why=f"{seconds:g} s are over", hint=hint
    )
