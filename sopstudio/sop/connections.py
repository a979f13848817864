"""How a tool is reached when a run is live: over HTTP, at an MCP server, by a Python function or by a command.

A connection is part of the tool, so a version of an SOP says what it calls. It holds names of secrets and never their
values; what a run may do with it (change something, reach this network, start programs) is decided for each run
(`sopstudio.connections.permissions`).
"""

from __future__ import annotations

import re
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from sopstudio.keys import holds_provider_key
from sopstudio.sop.frozen import FrozenDict, FrozenModel, TextMap

MAX_TIMEOUT_SECONDS = 600
MAX_RETRIES = 5
MAX_MEMORY_MB = 65_536
MIN_MEMORY_MB = 64
_PLACE = re.compile(r"(path|query|header|body)(:[^\s:]+)?")
_HEADER = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
FUNCTION = r"^[A-Za-z_][A-Za-z0-9_.]*:[A-Za-z_][A-Za-z0-9_]*$"
SECRET = r"^[a-z][a-z0-9_-]{0,62}$"  # noqa: S105 the form of a name


def _no_key(text: str) -> str:
    if holds_provider_key(text):
        raise ValueError("this looks like an API key; give the name of a secret, and keep the key outside the SOP")
    return text


def _check_places(places: dict[str, str]) -> dict[str, str]:
    for parameter, place in places.items():
        if not _PLACE.fullmatch(place):
            raise ValueError(f"the place of {parameter!r} is path, query, header or body, or NAME after a colon")
    return places


def _check_headers(headers: dict[str, str]) -> dict[str, str]:
    for name, value in headers.items():
        if not _HEADER.fullmatch(name):
            raise ValueError(f"{name!r} is not the name of a header")
        if not value.isprintable():
            raise ValueError(f"the header {name!r} holds a character that cannot be sent")
        _no_key(value)
    return headers


def _check_variables(secrets: dict[str, str]) -> dict[str, str]:
    for variable, secret in secrets.items():
        if not _VARIABLE.fullmatch(variable):
            raise ValueError(f"{variable!r} is not the name of a variable")
        if not re.fullmatch(SECRET, secret):
            raise ValueError(f"the value of {variable} is not the name of a secret: small letters, digits, - and _")
        _no_key(secret)
    return secrets


SecretName = Annotated[str, Field(pattern=SECRET), AfterValidator(_no_key)]
Word = Annotated[str, AfterValidator(_no_key)]
Places = Annotated[TextMap, AfterValidator(_check_places)]
Headers = Annotated[TextMap, AfterValidator(_check_headers)]
Variables = Annotated[TextMap, AfterValidator(_check_variables)]
Timeout = Annotated[int, Field(ge=1, le=MAX_TIMEOUT_SECONDS)]
Megabytes = Annotated[int, Field(ge=MIN_MEMORY_MB, le=MAX_MEMORY_MB)]


class Auth(FrozenModel):
    """What a server wants to see: the secret of this name, as a bearer token, as NAME:PASSWORD (*basic*), or in a
    header or query parameter called `field`.
    """

    secret: SecretName
    scheme: Literal["bearer", "basic", "header", "query"] = "bearer"
    field: str = ""

    @model_validator(mode="after")
    def _has_field(self) -> Self:
        if self.scheme in ("header", "query") and not _HEADER.fullmatch(self.field):
            raise ValueError(f"the {self.scheme} has no name, or one that cannot be sent")
        return self


class _Connection(FrozenModel):
    """`timeout` are the seconds that a call may take; `result` is the dotted path of what counts in the answer."""

    timeout: Timeout = 30
    result: str = ""


class HttpConnection(_Connection):
    """An HTTP request to the tool's `url` with its `method`.

    `places` says where a parameter goes: *path* (in place of `{name}` in the URL), *query*, *header* or *body*
    (a member of a JSON object); with `:NAME` it is called so there. Parameters that it does not name go into the path
    where the URL has a place for them, else into the query of GET, HEAD and DELETE and into the body of other methods.
    A call of a tool that only reads is repeated up to `retries` times where the server cannot be reached or is busy.
    """

    kind: Literal["http"] = "http"
    places: Places = FrozenDict()
    headers: Headers = FrozenDict()
    auth: Auth | None = None
    redirects: bool = False
    retries: int = Field(default=2, ge=0, le=MAX_RETRIES)


class _Program(_Connection):
    """A program runs in a sandbox: `network` says that it needs the network, `memory` is its limit in megabytes, and
    `secrets` names the secret for each variable of its environment.
    """

    secrets: Variables = FrozenDict()
    network: bool = False
    memory: Megabytes = 1024


class PythonConnection(_Program):
    """A Python function, `module:function`, plain or async, called with the arguments as keywords.

    The module is looked for in the folder of the SOP and where Python looks.
    """

    kind: Literal["python"] = "python"
    function: str = Field(pattern=FUNCTION)


class CommandConnection(_Program):
    """A command: its words, in which `{parameter}` stands for an argument. No shell reads them.

    The arguments come on standard input as a JSON object, and the response is what it prints: JSON, or a text.
    """

    kind: Literal["command"] = "command"
    command: tuple[Word, ...] = Field(min_length=1)


class McpConnection(_Program):
    """A tool of an MCP server, which a command starts or which answers at a URL; `tool` is its name there, by default
    the tool's own.
    """

    kind: Literal["mcp"] = "mcp"
    command: tuple[Word, ...] = ()
    url: Word = ""
    tool: str = ""
    headers: Headers = FrozenDict()
    auth: Auth | None = None

    @model_validator(mode="after")
    def _has_server(self) -> Self:
        if bool(self.command) == bool(self.url):
            raise ValueError("an MCP server is started by a command or has a URL: give one of them")
        if self.auth is not None and self.auth.scheme == "query":
            raise ValueError("the secret of an MCP server goes into a header, not into the address")
        return self


Connection = Annotated[
    HttpConnection | PythonConnection | CommandConnection | McpConnection, Field(discriminator="kind")
]


def starts_program(connection: Connection | None) -> bool:
    """Whether a connection starts a program on this machine."""
    return isinstance(connection, _Program) and not getattr(connection, "url", "")


__all__ = [
    "Auth",
    "CommandConnection",
    "Connection",
    "HttpConnection",
    "McpConnection",
    "PythonConnection",
    "starts_program",
]
