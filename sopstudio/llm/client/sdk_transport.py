"""Providers' own packages as clients of conversations, over the same bounded connections as batches.

`openai` and `anthropic` are generated alike: either posts a body that is written here, and hands the answer on unread.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from types import ModuleType
from typing import TYPE_CHECKING, Any

from sopstudio.llm.client.address import Address
from sopstudio.llm.client.retries import MAX_CONNECT_SECONDS, Unreachable
from sopstudio.llm.client.transport import AiohttpResponse, AiohttpTransport, Incoming

if TYPE_CHECKING:
    from httpx2 import AsyncBaseTransport

UNREAD_BODY = {"X-Stainless-Raw-Response": "stream"}
"""Makes the package return the body unread."""
UNUSED_KEY = "unused"
"""Each request carries the endpoint's own key, or none."""


class SdkTransport:
    """Connections of a package, whose import takes up to half a second. `timeout` is in seconds.

    `create_client` is given the package's options and returns its client.
    """

    def __init__(
        self, address: Address, timeout: float, package: ModuleType, create_client: Callable[..., Any]
    ) -> None:
        self._address, self._package = address, package
        self._connections = bounded_connections(address)
        self._headers = {"Authorization": package.Omit(), **address.headers, **UNREAD_BODY}
        self._client = create_client(
            api_key=UNUSED_KEY,
            base_url=address.base_url,
            max_retries=0,
            timeout=package.Timeout(timeout, connect=min(MAX_CONNECT_SECONDS, timeout)),
            http_client=package.DefaultAsyncHttpxClient(
                transport=httpx_transport(self._connections), follow_redirects=False, trust_env=False
            ),
        )

    @asynccontextmanager
    async def post(self, content: bytes) -> AsyncIterator[Incoming]:
        """See `Transport.post`."""
        try:
            answer = await self._client.post(
                self._address.url,
                cast_to=self._package.AsyncAPIResponse[bytes],
                content=content,
                options={"headers": self._headers, "follow_redirects": False},
            )
            response = answer.http_response
        except self._package.APIStatusError as error:
            response = error.response
        except self._package.APIConnectionError as error:
            cause = error.__cause__ or error
            raise Unreachable(str(cause) or type(cause).__name__) from None
        try:
            yield _HttpxResponse(response)
        finally:
            await response.aclose()

    async def close(self) -> None:
        """See `Transport.close`."""
        await self._client.close()
        await self._connections.close()


class OpenAiTransport(SdkTransport):
    """Connections of the `openai` package."""

    def __init__(self, address: Address, timeout: float) -> None:
        import openai

        super().__init__(address, timeout, openai, openai.AsyncOpenAI)
        self._client.admin_api_key = ""
        self._client.organization = self._client.project = None


def bounded_connections(address: Address) -> AiohttpTransport:
    """The connections under a package, which verify certificates as the package does."""
    from httpx2 import create_ssl_context

    return AiohttpTransport(address, create_ssl_context() if address.base_url.startswith("https:") else None)


class _HttpxResponse:
    """A response of the package's HTTP client; of an error the package has read the body already."""

    def __init__(self, response: Any) -> None:
        self._response = response

    @property
    def status(self) -> int:
        return int(self._response.status_code)

    @property
    def headers(self) -> Mapping[str, str]:
        headers: Mapping[str, str] = self._response.headers
        return headers

    async def pieces(self) -> AsyncIterator[bytes]:
        """The body as it comes."""
        if self._response.is_stream_consumed or self._response.is_closed:
            yield self._response.content
            return
        async for piece in self._response.aiter_raw():
            yield piece


def httpx_transport(connections: AiohttpTransport) -> AsyncBaseTransport:
    """The connections in the form that the package's HTTP client takes."""
    from httpx2 import AsyncBaseTransport, AsyncByteStream, Request, Response

    class Body(AsyncByteStream):
        def __init__(self, response: AiohttpResponse) -> None:
            self._response = response

        async def __aiter__(self) -> AsyncIterator[bytes]:
            try:
                async for piece in self._response.pieces():
                    yield piece
            except Unreachable:
                self._response.close()
                raise

        async def aclose(self) -> None:
            self._response.close()

    class Connections(AsyncBaseTransport):
        async def handle_async_request(self, request: Request) -> Response:
            response = await connections.send(str(request.url), request.headers, request.content)
            headers = [(name, value) for name, value in response.headers.items() if name.lower() not in DECODED]
            return Response(response.status, headers=headers, stream=Body(response))

    return Connections()


DECODED = {"content-encoding", "content-length", "transfer-encoding"}
"""Headers that do not describe a body that was read and decompressed."""

__all__ = ["UNUSED_KEY", "OpenAiTransport", "SdkTransport", "bounded_connections", "httpx_transport"]
