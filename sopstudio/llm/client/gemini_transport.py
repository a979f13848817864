"""The `google-genai` package as a client: it writes the request and posts it over our bounded connections."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from sopstudio.llm.client.address import Address, without_credentials
from sopstudio.llm.client.retries import Unreachable
from sopstudio.llm.client.sdk_transport import UNUSED_KEY, bounded_connections, httpx_transport
from sopstudio.llm.client.transport import EVENT_STREAM, Incoming

if TYPE_CHECKING:
    from google.genai.client import AsyncClient

VERSION_PATH = re.compile(r"/(v\d+(?:alpha|beta\d*)?)\Z")
EXTRA = frozenset({"model", "contents", "stream"})
"""Members of a request that are no options of the package's configuration."""


class GeminiTransport:
    """Connections of the package. The version of the API is that of the address, or the package's own."""

    def __init__(self, address: Address, _timeout: float) -> None:
        from google.genai import Client, types
        from httpx2 import AsyncClient as HttpClient

        base_url, version = _split_version(without_credentials(address.base_url))
        headers = {name: value for name, value in address.headers.items() if name != "Content-Type"}
        self._name, self._connections = address.name, bounded_connections(address)
        self._http = HttpClient(
            transport=httpx_transport(self._connections), follow_redirects=False, trust_env=False, timeout=None
        )
        self._client = Client(
            vertexai=False,
            api_key=address.key or UNUSED_KEY,
            http_options=types.HttpOptions(
                base_url=base_url,
                api_version=address.version or version or None,
                headers=headers,
                retry_options=types.HttpRetryOptions(attempts=1),
                httpx_async_client=self._http,
            ),
        )

    @asynccontextmanager
    async def post(self, content: bytes) -> AsyncIterator[Incoming]:
        """See `Transport.post`. The content is JSON: `contents`, options of the configuration, and `stream`."""
        from google.genai.errors import APIError, UnknownApiResponseError
        from httpx2 import TransportError

        request = json.loads(content)
        try:
            incoming = await (_open_stream if request.get("stream") else _ask)(self._client.aio, self._name, request)
        except APIError as error:
            incoming = _refusal(error)
        except UnknownApiResponseError as error:  # a stream of something else; it quotes what came
            incoming = _Whole(200, _headers(None), str(error))
        except TransportError as error:
            raise Unreachable(str(error) or type(error).__name__) from None
        try:
            yield incoming
        finally:
            await incoming.close()

    async def close(self) -> None:
        """See `Transport.close`."""
        await self._client.aio.aclose()
        self._client.close()
        await self._http.aclose()
        await self._connections.close()


class _Whole:
    """A response whose body is here."""

    def __init__(self, status: int, headers: Mapping[str, str], body: str) -> None:
        self.status, self.headers, self._body = status, headers, body

    async def pieces(self) -> AsyncIterator[bytes]:
        """The whole body as one piece."""
        yield self._body.encode()

    async def close(self) -> None:
        """Nothing is open."""


class _Streamed:
    """A response that comes in chunks, each of which the package has read."""

    status = 200

    def __init__(self, headers: Mapping[str, str], first: Any, chunks: AsyncGenerator[Any]) -> None:
        self.headers, self._first, self._chunks = {**headers, "Content-Type": EVENT_STREAM}, first, chunks

    async def pieces(self) -> AsyncIterator[bytes]:
        """Each chunk as an event, and an error in between as the last one. Raises `Unreachable`."""
        from google.genai.errors import APIError, UnknownApiResponseError
        from httpx2 import TransportError

        try:
            if self._first is not None:
                yield _write_event(self._first)
            async for chunk in self._chunks:
                yield _write_event(chunk)
        except APIError as error:
            yield f"data: {json.dumps({'error': error.details})}\n\n".encode()
        except UnknownApiResponseError:  # it broke off within an event, and what came before is no whole answer
            return
        except TransportError as error:
            raise Unreachable(str(error) or type(error).__name__) from None

    async def close(self) -> None:
        """Stop reading; the connection is kept where everything was read."""
        await self._chunks.aclose()


async def _ask(client: AsyncClient, name: str, request: Mapping[str, Any]) -> _Whole | _Streamed:
    """Post a request and read the whole response, as it was sent."""
    config: Any = {**_configure(request), "shouldReturnHttpResponse": True}
    answer = await client.models.generate_content(model=name, contents=request["contents"], config=config)
    response = answer.sdk_http_response
    return _Whole(200, _headers(response and response.headers), str(response.body or "") if response else "")


async def _open_stream(client: AsyncClient, name: str, request: Mapping[str, Any]) -> _Whole | _Streamed:
    """Post a request and wait for the first chunk, with which errors would come instead."""
    config: Any = _configure(request)
    chunks: Any = await client.models.generate_content_stream(model=name, contents=request["contents"], config=config)
    first = await anext(chunks, None)
    response = first.sdk_http_response if first is not None else None
    return _Streamed(_headers(response and response.headers), first, chunks)


def _configure(request: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a request in the package's configuration; those that it does not know go along as they are."""
    from google.genai import types

    fields = types.GenerateContentConfig.model_fields
    known = set(fields) | {field.alias for field in fields.values()}
    options = {name: value for name, value in request.items() if name not in EXTRA}
    extra = {name: value for name, value in options.items() if name not in known}
    config = {name: value for name, value in options.items() if name in known}
    return {**config, "httpOptions": {"extraBody": extra}} if extra else config


def _refusal(error: Any) -> _Whole | _Streamed:
    """The error as the response that it was."""
    headers = _headers(getattr(error.response, "headers", None))
    body = error.details if isinstance(error.details, str) else json.dumps(error.details)
    return _Whole(int(error.code or 500), headers, body)


def _headers(headers: Any) -> Mapping[str, str]:
    from httpx2 import Headers

    return Headers(dict(headers or {}))


def _write_event(chunk: Any) -> bytes:
    data = chunk.model_dump_json(by_alias=True, exclude_none=True, exclude={"sdk_http_response"})
    return f"data: {data}\n\n".encode()


def _split_version(base_url: str) -> tuple[str, str]:
    """An address without the version of the API at its end, and that version; blank where it names none."""
    match = VERSION_PATH.search(base_url)
    return (base_url[: match.start()], match[1]) if match else (base_url, "")


__all__ = ["GeminiTransport"]
