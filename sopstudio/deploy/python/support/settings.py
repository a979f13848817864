"""Settings from the environment, and the token that clients need."""

from __future__ import annotations

import hmac
import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

LOOPBACK = ("127.0.0.1", "localhost", "::1")
MIN_TOKEN_CHARACTERS = 16
OPEN_PATHS = ("/healthz",)

Application = Callable[[Any, Any, Any], Awaitable[None]]


@dataclass(frozen=True)
class Settings:
    """`tools` says what answers tools (`backend.connect`), `state` where cases are kept (`store.open_store`)."""

    tools: str
    tools_token: str
    state: str
    token: str
    people_token: str
    host: str


def read_settings(variables: Mapping[str, str], host: str, state: str = ":memory:") -> Settings:
    """The settings. Raises ValueError where somebody else than this machine could use the service without a token."""
    token, people = variables.get("SOP_TOKEN", ""), variables.get("SOP_PEOPLE_TOKEN", "")
    for name, value in (("SOP_TOKEN", token), ("SOP_PEOPLE_TOKEN", people)):
        if value and len(value) < MIN_TOKEN_CHARACTERS:
            raise ValueError(f"{name} needs at least {MIN_TOKEN_CHARACTERS} characters")
    if host not in LOOPBACK and not token:
        raise ValueError(f"listening on {host} needs a token: set SOP_TOKEN")
    return Settings(
        tools=variables.get("SOP_TOOLS", "tools"),
        tools_token=variables.get("SOP_TOOLS_TOKEN", ""),
        state=variables.get("SOP_STATE", state),
        token=token,
        people_token=people,
        host=host,
    )


def holds_token(header: str, token: str) -> bool:
    """Whether a header Authorization holds this token."""
    return hmac.compare_digest(header.encode(), f"Bearer {token}".encode())


class TokenGate:
    """Lets through what holds one of the tokens; `/healthz` is open."""

    def __init__(self, application: Application, *tokens: str) -> None:
        self._application, self._tokens = application, tokens

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve a request, or refuse it with 401."""
        if scope["type"] != "http" or scope["path"] in OPEN_PATHS:
            await self._application(scope, receive, send)
            return
        headers = {name.lower(): value for name, value in scope["headers"]}
        header = headers.get(b"authorization", b"").decode("latin-1")
        if any(holds_token(header, token) for token in self._tokens):
            await self._application(scope, receive, send)
            return
        body = json.dumps({"error": {"message": "The token is missing or wrong.", "code": "invalid_api_key"}}).encode()
        kind = [(b"content-type", b"application/json"), (b"www-authenticate", b"Bearer")]
        await send({"type": "http.response.start", "status": 401, "headers": kind})
        await send({"type": "http.response.body", "body": body})
