"""Hosted and local models behind an OpenAI-compatible endpoint, asked by the `openai` package.

Evaluations, which ask much at once, have a client of their own (`batch`).
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from sopstudio import settings as settings_
from sopstudio.errors import ModelError, SettingsError
from sopstudio.expressions import closest
from sopstudio.llm.batch import BatchModel
from sopstudio.llm.endpoint import EndpointModel
from sopstudio.llm.kind import Means, ModelKind
from sopstudio.llm.wire import CONNECT, MAX_BODY, Address, Incoming, Transport, Unreachable, shown, uses_proxy
from sopstudio.settings import Endpoint, Settings

if TYPE_CHECKING:
    from openai import AsyncOpenAI, DefaultAsyncHttpxClient

AS_IT_COMES = {"X-Stainless-Raw-Response": "stream"}
"""What makes the package hand the body over unread."""


class OpenAiModel(EndpointModel):
    """A model at an endpoint, as a single run asks it."""

    def _connect(self, address: Address) -> Transport:
        return _OpenAi(address, self.timeout)


class _OpenAi:
    """Connections kept by the `openai` package, whose import takes a third of a second."""

    def __init__(self, address: Address, timeout: float) -> None:
        from openai import AsyncOpenAI, Omit, Timeout

        self._address = address
        self._headers: dict[str, str | Omit] = {"Authorization": Omit(), **address.headers(), **AS_IT_COMES}
        self._client: AsyncOpenAI = AsyncOpenAI(
            api_key="unused",  # each request carries the endpoint's own key, or none
            admin_api_key="",
            base_url=address.base_url,
            max_retries=0,
            timeout=Timeout(timeout, connect=min(CONNECT, timeout)),
            http_client=_bounded(address.base_url),
        )
        self._client.organization = self._client.project = None

    @asynccontextmanager
    async def post(self, content: bytes) -> AsyncIterator[Incoming]:
        """Post a request body."""
        from openai import APIConnectionError, APIStatusError, AsyncAPIResponse

        try:
            answer = await self._client.post(
                self._address.url,
                cast_to=AsyncAPIResponse[bytes],
                content=content,
                options={"headers": self._headers, "follow_redirects": False},
            )
            response = answer.http_response
        except APIStatusError as error:
            response = error.response
        except APIConnectionError as error:
            cause = error.__cause__ or error
            raise Unreachable(str(cause) or type(cause).__name__) from None
        try:
            yield _Received(response)
        finally:
            await response.aclose()

    async def close(self) -> None:
        """Close the connections."""
        await self._client.close()


def _bounded(base_url: str) -> DefaultAsyncHttpxClient:
    """The package's own HTTP client, but for the body of an error, of which it reads no more than is taken."""
    from openai import DefaultAsyncHttpxClient

    class Bounded(DefaultAsyncHttpxClient):
        async def send(self, request: Any, **more: Any) -> Any:
            response = await super().send(request, **more)
            if response.status_code < 300:
                return response
            content = b""
            async for piece in response.aiter_raw():
                content += piece
                if len(content) > MAX_BODY:
                    break
            await response.aclose()
            return type(response)(
                response.status_code, headers=response.headers, content=content[:MAX_BODY], request=request
            )

    return Bounded(follow_redirects=False, trust_env=uses_proxy(base_url))


class _Received:
    """A response of the package's HTTP client."""

    def __init__(self, response: Any) -> None:
        self._response = response

    @property
    def status(self) -> int:
        """The HTTP status."""
        return int(self._response.status_code)

    @property
    def headers(self) -> Mapping[str, str]:
        """The headers."""
        found: Mapping[str, str] = self._response.headers
        return found

    async def pieces(self) -> AsyncIterator[bytes]:
        """The body as it comes."""
        if self._response.is_stream_consumed or self._response.is_closed:
            yield self._response.content
            return
        from httpx2 import HTTPError

        try:
            async for piece in self._response.aiter_raw():
                yield piece
        except HTTPError as error:
            raise Unreachable(str(error) or type(error).__name__) from None


def _make(name: str, means: Means) -> EndpointModel:
    """`NAME`, or `NAME@ENDPOINT` for an endpoint that the settings name.

    Raises `SettingsError` where there is no such endpoint, and `ModelError` where it has no key.
    """
    settings = means.settings
    price = settings.price(name)
    endpoint, name = _endpoint(name, settings)
    key = settings_.api_key(settings, endpoint)
    if lacking := _lacking_key(endpoint, key):
        hint = f"set {endpoint.key_name}, keep a key in the settings of the window, or choose the model offline"
        raise ModelError(
            "there is no key for the model endpoint", where=shown(endpoint.base_url), why=lacking, hint=hint
        )
    client = BatchModel if means.many else OpenAiModel
    address = Address(name, endpoint.base_url, key or "", endpoint.key_name, endpoint.api_version)
    return client(address, settings.timeout_seconds, price)


def _endpoint(name: str, settings: Settings) -> tuple[Endpoint, str]:
    """The endpoint that is meant, and the name of the model there, in which an `@` may stand, too."""
    usual = settings_.default_endpoint(settings)
    model, _, at = name.rpartition("@")
    if not model:
        return usual, name
    known = {usual.name: usual, **{endpoint.name: endpoint for endpoint in settings.endpoints}}
    if at not in known:
        near = closest(at, known)
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
    "openai", "A model behind an OpenAI-compatible endpoint", _make, "openai:NAME", "must", lacking=_lacking
)
