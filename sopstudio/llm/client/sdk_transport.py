"""The `openai` package as the client of conversations, over the same bounded connections as batches."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from sopstudio.llm.client.address import Address
from sopstudio.llm.client.retries import MAX_CONNECT_SECONDS, Unreachable
from sopstudio.llm.client.transport import AiohttpResponse, AiohttpTransport, Incoming

if TYPE_CHECKING:
    from httpx2 import AsyncBaseTransport
    from openai import AsyncOpenAI, Omit

UNREAD_BODY = {"X-Stainless-Raw-Response": "stream"}
"""Makes the package return the body unread."""


class OpenAiTransport:
    """Connections of the `openai` package, whose import takes a third of a second. `timeout` is in seconds."""

    def __init__(self, address: Address, timeout: float) -> None:
        from httpx2 import create_ssl_context
        from openai import AsyncOpenAI, DefaultAsyncHttpxClient, Omit, Timeout

        is_tls = address.base_url.startswith("https:")
        self._address = address
        self._connections = AiohttpTransport(address, create_ssl_context() if is_tls else None)
        self._headers: dict[str, str | Omit] = {"Authorization": Omit(), **address.headers, **UNREAD_BODY}
        self._client: AsyncOpenAI = AsyncOpenAI(
            api_key="unused",  # each request carries the endpoint's own key, or none
            admin_api_key="",
            base_url=address.base_url,
            max_retries=0,
            timeout=Timeout(timeout, connect=min(MAX_CONNECT_SECONDS, timeout)),
            http_client=DefaultAsyncHttpxClient(
                transport=_httpx_transport(self._connections), follow_redirects=False, trust_env=False
            ),
        )
        self._client.organization = self._client.project = None

    @asynccontextmanager
    async def post(self, content: bytes) -> AsyncIterator[Incoming]:
        """See `Transport.post`."""
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
            yield _HttpxResponse(response)
        finally:
            await response.aclose()

    async def close(self) -> None:
        """See `Transport.close`."""
        await self._client.close()
        await self._connections.close()


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


def _httpx_transport(connections: AiohttpTransport) -> AsyncBaseTransport:
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

__all__ = ["OpenAiTransport"]
