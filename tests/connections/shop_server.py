"""A shop that answers over HTTP on this machine: orders, refunds, and everything that can go wrong with an answer."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

METADATA = "http://169.254.169.254/latest/meta-data/"


@dataclass
class Shop:
    """What the server was asked, and how it behaves: for how many requests it is busy, and what orders there are."""

    url: str = ""
    port: int = 0
    requests: list[tuple[str, str, dict[str, str], Any]] = field(default_factory=list)
    busy: int = 0
    orders: dict[str, Any] = field(default_factory=lambda: {"A-1": {"status": "sent", "total": 12.5}})
    released: threading.Event = field(default_factory=threading.Event)

    def request_lines(self) -> list[str]:
        """Method and path of each request."""
        return [f"{method} {path}" for method, path, _, _ in self.requests]


class _Handler(BaseHTTPRequestHandler):
    server: _Server

    def do_GET(self) -> None:
        """Answer by the path."""
        self._handle()

    do_POST = do_PUT = do_DELETE = do_GET

    def log_message(self, format: str, *arguments: Any) -> None:
        """Nothing is logged."""

    def _handle(self) -> None:
        shop, length = self.server.shop, int(self.headers.get("Content-Length") or 0)
        content = self.rfile.read(length)
        headers = {name.lower(): value for name, value in self.headers.items()}
        shop.requests.append((self.command, self.path, headers, json.loads(content) if content else None))
        if shop.busy > 0:
            shop.busy -= 1
            return self._send(503, b"later", "text/plain", {"Retry-After": "1"})
        route, _, name = self.path.partition("?")[0][1:].partition("/")
        answer: Callable[[str], None] = getattr(self, f"_{route}", self._missing)
        return answer(name)

    def _send(self, status: int, content: bytes, kind: str = "application/json", headers: Any = None) -> None:
        self.send_response(status)
        for key, value in (headers or {}).items():
            self.send_header(key, value)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def _orders(self, name: str) -> None:
        order = self.server.shop.orders.get(name)
        if order is None:
            return self._send(404, json.dumps({"message": f"no order {name}", "code": "no_order"}).encode())
        return self._send(200, json.dumps({"data": {"order": order}}).encode())

    def _refunds(self, _name: str) -> None:
        self._send(201, json.dumps({"refund": "R-1"}).encode())

    def _page(self, _name: str) -> None:
        self._send(200, b"<html>Sign in</html>", "text/html")

    def _broken(self, _name: str) -> None:
        self._send(200, b'{"status": ')

    def _big(self, _name: str) -> None:
        self._send(200, b'"' + b"x" * 2_000_000 + b'"')

    def _list(self, _name: str) -> None:
        self._send(200, b"[1, 2.50]")

    def _text(self, _name: str) -> None:
        self._send(200, b"in stock", "text/plain")

    def _empty(self, _name: str) -> None:
        self._send(204, b"")

    def _hang(self, _name: str) -> None:
        self.server.shop.released.wait(30)
        self.close_connection = True

    def _drop(self, _name: str) -> None:
        self.close_connection = True

    def _moved(self, name: str) -> None:
        elsewhere = f"http://localhost:{self.server.shop.port}/orders/A-1"
        target = {"elsewhere": elsewhere, "inside": METADATA, "here": "/orders/A-1", "round": "/moved/round"}.get(
            name, name
        )
        self._send(302, b"", headers={"Location": target})

    def _missing(self, _name: str) -> None:
        self._send(404, b"")


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    shop: Shop

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that leaves early is no error of the server."""


@contextmanager
def open_shop() -> Iterator[Shop]:
    """A shop that is open as long as the context."""
    server = _Server(("127.0.0.1", 0), _Handler)
    port = server.server_address[1]
    server.shop = shop = Shop(f"http://127.0.0.1:{port}", port)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield shop
    finally:
        shop.released.set()
        server.shutdown()
        server.server_close()
        thread.join()
