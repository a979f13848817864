"""Hosted and local models behind an OpenAI-compatible endpoint.

A call has one deadline for everything (connecting, retries, waiting, a body that only drips), few retries and only
where they can help, and no redirects: the key goes to the address that was set up and to no other. The body is written
and read by our own JSON functions, so that numbers stay exact. Whatever the endpoint says is taken as data: an answer
that is no chat completion is returned as it came, for `read_reply` to refuse.
"""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit, urlunsplit

from sopstudio import settings as settings_
from sopstudio.errors import FormatError, ModelError
from sopstudio.llm.background import Background
from sopstudio.llm.kind import Means, ModelKind
from sopstudio.llm.protocol import read_response
from sopstudio.settings import Endpoint, Settings
from sopstudio.sop import dumps
from sopstudio.sop.canonical import decode

if TYPE_CHECKING:
    from collections.abc import Mapping

    from openai import APIConnectionError, APIStatusError, AsyncOpenAI

RETRIES = 2
BACKOFF = 0.5
"""Seconds before the first retry where the endpoint does not say; twice as long before the second."""
MAX_PAUSE = 30.0
"""The longest wait before a retry in seconds, whatever the endpoint asks for: two of them make a minute."""
CONNECT = 10.0
SHOWN = 200
"""Characters of an endpoint's own error text that are passed on."""
BUSY = {408, 409, 429}


class OpenAiModel:
    """A model by name at an endpoint. `timeout`: seconds that a call may take altogether.

    `key_name` is the variable that an error proposes to set; `pause` waits before a retry.
    Connections stay open between calls until `close`, or until nobody holds the model any more.
    """

    def __init__(
        self,
        name: str,
        base_url: str,
        api_key: str | None,
        timeout: float = 60.0,
        *,
        key_name: str = "OPENAI_API_KEY",
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.name, self.timeout = name, timeout
        self.where = f"{name} at {_shown(base_url)}"
        self._base_url, self._key, self._key_name, self._pause = base_url, api_key or "", key_name, pause
        self._background: Background | None = None
        self._client: AsyncOpenAI | None = None

    def __repr__(self) -> str:
        return f"OpenAiModel({self.where})"

    def complete(self, body: dict[str, Any]) -> Any:
        """The response to a request body; text where the endpoint answered with no JSON. Raises `ModelError`."""
        future = self._running().submit(self._in_time(dict(body)))
        try:
            return future.result()
        finally:
            future.cancel()

    async def complete_async(self, body: dict[str, Any]) -> Any:
        """The same without blocking, from any event loop. Cancelling it closes the connection."""
        return await asyncio.wrap_future(self._running().submit(self._in_time(dict(body))))

    def close(self) -> None:
        """Close the connections; the model can be used again, with new ones."""
        background, self._background, self._client = self._background, None, None
        if background is not None:
            background.close()

    def _running(self) -> Background:
        if self._background is None:
            self._background = Background(f"model {self.name}")
            weakref.finalize(self, self._background.close)
        return self._background

    async def _in_time(self, body: dict[str, Any]) -> Any:
        try:
            async with asyncio.timeout(self.timeout):
                return self._read(await self._asked(dumps(body, indent=None).encode()))
        except TimeoutError:
            raise ModelError(
                "the model endpoint did not answer in time",
                where=self.where,
                why=f"{self.timeout:g} s are over",
                hint="try again, or allow more time in the settings",
            ) from None

    async def _asked(self, content: bytes) -> bytes:
        """Post the request, again where that can help. Raises `ModelError`."""
        from openai import APIConnectionError, APIStatusError, Omit

        client = self._connected()
        bearer = f"Bearer {self._key}" if self._key else Omit()
        ends = asyncio.get_running_loop().time() + self.timeout
        for attempt in range(RETRIES + 1):
            try:
                return await client.post(
                    "/chat/completions",
                    cast_to=bytes,
                    content=content,
                    options={"headers": {"Authorization": bearer}, "follow_redirects": False},
                )
            except APIStatusError as error:
                wait, failed = _pause_after(error, attempt), self._refused(error)
            except APIConnectionError as error:
                wait, failed = BACKOFF * 2**attempt, self._unreachable(error)
            left = ends - asyncio.get_running_loop().time()
            if wait is None or attempt == RETRIES or wait >= left:
                break
            await self._pause(wait)
        raise failed

    def _connected(self) -> AsyncOpenAI:
        """The client, made where it is first needed: importing it takes a third of a second."""
        if self._client is None:
            from openai import AsyncOpenAI, DefaultAsyncHttpxClient, Timeout

            http = DefaultAsyncHttpxClient(follow_redirects=False, trust_env=_uses_proxy(self._base_url))
            self._client = AsyncOpenAI(
                api_key="unused",  # each request carries the endpoint's own key, or none
                admin_api_key="",
                base_url=self._base_url,
                max_retries=0,
                timeout=Timeout(self.timeout, connect=min(CONNECT, self.timeout)),
                http_client=http,
            )
            self._client.organization = self._client.project = None
            self._running().before_closing(self._client.close)
        return self._client

    def _read(self, content: bytes) -> Any:
        try:
            return read_response(self._without_key(decode(content)))
        except FormatError as error:
            return str(error)

    def _refused(self, error: APIStatusError) -> ModelError:
        code = error.status_code
        what, hint = _meaning(code, self._key_name)
        said = error.body.get("message") if isinstance(error.body, dict) else None
        detail = " ".join(self._without_key(str(said or "")).split())[:SHOWN]
        why = f"status {code}" + (f", {detail}" if detail else "")
        return ModelError(what, where=self.where, why=why, hint=hint)

    def _unreachable(self, error: APIConnectionError) -> ModelError:
        cause = error.__cause__
        why = " ".join(self._without_key(str(cause or error)).split())[:SHOWN] or type(cause or error).__name__
        hint = "is it running, and is the address right? the model offline needs none"
        return ModelError("the model endpoint cannot be reached", where=self.where, why=why, hint=hint)

    def _without_key(self, text: str) -> str:
        return text.replace(self._key, "[key]") if self._key else text


def _shown(base_url: str) -> str:
    """An address without what may be secret in it."""
    parts = urlsplit(base_url)
    host = parts.netloc.rpartition("@")[2]
    return urlunsplit((parts.scheme, host, parts.path.rstrip("/"), "", ""))


def _is_loopback(base_url: str) -> bool:
    host = urlsplit(base_url).hostname or ""
    return host in ("localhost", "::1") or host.startswith("127.")


def _uses_proxy(base_url: str) -> bool:
    """Whether the environment's proxy may be used: never on this machine, nor where a proxy would read the key."""
    return urlsplit(base_url).scheme == "https" and not _is_loopback(base_url)


def _pause_after(error: APIStatusError, attempt: int) -> float | None:
    """How long to wait before the next attempt; None where another one is no use."""
    if error.status_code not in BUSY and error.status_code < 500:
        return None
    asked = _retry_after(error.response.headers)
    return min(MAX_PAUSE, BACKOFF * 2**attempt if asked is None else asked)


def _retry_after(headers: Mapping[str, str]) -> float | None:
    """The seconds that a Retry-After header asks for, as a number or as a date; None where it says nothing usable."""
    text = headers.get("retry-after", "").strip()
    if text.isascii() and text.replace(".", "", 1).isdigit():
        return float(text)
    try:
        when = parsedate_to_datetime(text)
    except ValueError:
        return None
    when = when if when.tzinfo else when.replace(tzinfo=UTC)
    return max(0.0, (when - datetime.now(UTC)).total_seconds())


def _meaning(code: int, key_name: str) -> tuple[str, str]:
    """What a status means, and what to try."""
    if code < 400:
        return (
            "the model endpoint redirects to another address, which is not followed",
            "set the address that really answers",
        )
    if code in (401, 403):
        return "the model endpoint refused the key", f"set {key_name} or choose the model offline"
    if code == 404:
        return "the model endpoint does not know the model or the address", "check both names"
    if code in BUSY:
        return "the model endpoint is too busy", "try again later, or with fewer jobs at once"
    if code >= 500:
        return "the model endpoint failed", "try again later, or choose the model offline"
    return "the model endpoint refused the request", "does it offer this model, and tools?"


def _make(name: str, means: Means) -> OpenAiModel:
    """`NAME`, or `NAME@ENDPOINT` for an endpoint that the settings name."""
    settings = means.settings
    endpoint, name = _endpoint(name, settings)
    key = settings_.api_key(settings, endpoint)
    if lacking := _lacking_key(endpoint, key):
        hint = f"set {endpoint.key_name} or choose the model offline"
        raise ModelError(
            "there is no key for the model endpoint", where=_shown(endpoint.base_url), why=lacking, hint=hint
        )
    return OpenAiModel(name, endpoint.base_url, key, settings.timeout_seconds, key_name=endpoint.key_name)


def _endpoint(name: str, settings: Settings) -> tuple[Endpoint, str]:
    model, _, at = name.rpartition("@")
    named = [endpoint for endpoint in settings.endpoints if endpoint.name == at] if model else []
    return (named[0], model) if named else (settings_.default_endpoint(settings), name)


def _lacking_key(endpoint: Endpoint, key: str | None) -> str:
    wanted = endpoint.base_url == settings_.OPENAI_BASE_URL
    return f"{endpoint.key_name} is not set" if wanted and not key else ""


def _lacking(settings: Settings) -> str:
    endpoint = settings_.default_endpoint(settings)
    return _lacking_key(endpoint, settings_.api_key(settings, endpoint))


KIND = ModelKind(
    "openai", "A model behind an OpenAI-compatible endpoint", _make, "openai:NAME", "must", lacking=_lacking
)
