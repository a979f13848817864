"""HTTP for the MCP client: it connects only to addresses that the run allows, and reads answers up to a limit."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from typing import Any

import httpx2

from sopstudio.connections.addresses import AddressGuard, PrivateAddressError
from sopstudio.connections.permissions import LivePermissions
from sopstudio.translation import tr

PORTS = {"http": 80, "https": 443}


class GuardedTransport(httpx2.AsyncBaseTransport):
    """Resolves the host of each request once, checks the address, and connects to that address."""

    def __init__(self, permissions: LivePermissions, max_bytes: int) -> None:
        self._permissions, self._max_bytes = permissions, max_bytes
        self._inner = httpx2.AsyncHTTPTransport(trust_env=False)
        self.refused = ""

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send a request. Raises `httpx2.ConnectError` where its host may not be called, or is not known."""
        host, port = request.url.host, request.url.port or PORTS.get(request.url.scheme, 443)
        guard = AddressGuard(self._permissions, host, port)
        try:
            found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
            address = str(found[0][4][0])
            guard.check(address)
        except PrivateAddressError as error:
            self.refused = f"{host} is {error}"
            raise httpx2.ConnectError(str(error), request=request) from None
        except OSError as error:
            raise httpx2.ConnectError(f"{host}: {error.strerror}", request=request) from None
        request.extensions = {**request.extensions, "sni_hostname": host}
        request.url = request.url.copy_with(host=address)
        response = await self._inner.handle_async_request(request)
        response.stream = _LimitedStream(response.stream, self._max_bytes)
        return response

    async def aclose(self) -> None:
        """Close the connections."""
        await self._inner.aclose()


class _LimitedStream(httpx2.AsyncByteStream):
    def __init__(self, stream: Any, max_bytes: int) -> None:
        self._stream, self._max_bytes = stream, max_bytes

    async def __aiter__(self) -> AsyncIterator[bytes]:
        total = 0
        async for piece in self._stream:
            total += len(piece)
            if total > self._max_bytes:
                raise httpx2.ReadError(
                    tr("the server sent more than {max_bytes} MB", max_bytes=self._max_bytes // 1_000_000)
                )
            yield piece

    async def aclose(self) -> None:
        await self._stream.aclose()


__all__ = ["GuardedTransport"]
