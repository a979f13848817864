"""The part of a tool's form that says how a live run reaches it, and where its secrets are entered."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, TypeAlias

from pydantic import TypeAdapter, ValidationError
from PySide6.QtWidgets import QLineEdit

from sopstudio.connections.secrets import is_in_environment, store_secret, variable_of
from sopstudio.errors import EditError, SettingsError
from sopstudio.sop import Tool, replace_fields
from sopstudio.sop.connections import MAX_RETRIES, MAX_TIMEOUT_SECONDS, Connection
from sopstudio.translation import quoted, tr
from sopstudio.ui.author.base_form import InspectorForm
from sopstudio.ui.author.field_specs import (
    ChoiceSpec,
    FieldRow,
    FieldSpec,
    LinesSpec,
    Part,
    SwitchSpec,
    TextSpec,
    add_fields,
)
from sopstudio.ui.context import WindowContext
from sopstudio.ui.forms import DocumentPart, FormList
from sopstudio.ui.forms.field import ValueParser
from sopstudio.ui.forms.text_boxes import example
from sopstudio.ui.theme import SPACE_XS
from sopstudio.ui.widgets import button, column, label, name_control, row, set_role, styled_widget

CONNECTION: TypeAdapter[Connection] = TypeAdapter(Connection)
Fields: TypeAlias = "tuple[FieldSpec | FieldRow, ...]"
UNDO = tr("Change how a tool is reached")
START_OF_KIND: Mapping[str, Mapping[str, Any]] = {
    "http": {},
    "mcp": {"command": ["python", "-m", "mcp_server"]},
    "python": {"function": "module:function"},
    "command": {"command": ["program"]},
}
"""What a connection of a kind begins with, to be filled in."""
START_OF_SERVER: Mapping[str, Mapping[str, Any]] = {
    "command": {"command": ["python", "-m", "mcp_server"]},
    "url": {"url": "http://127.0.0.1:8000/mcp"},
}
NAME_OF_SCHEME = {"header": "X-API-Key", "query": "api_key"}
"""What the header or the query parameter of a secret is called at first."""


def connection_shape(tool: Tool) -> Hashable:
    """What the fields of a tool's connection depend on: where it changes, the form is built anew."""
    connection = tool.connection
    auth = getattr(connection, "auth", None)
    return connection and (connection.kind, bool(getattr(connection, "url", "")), auth and auth.scheme)


def secrets_of(tool: Tool) -> list[str]:
    """The names of the secrets that a tool's connection needs."""
    connection = tool.connection
    auth = getattr(connection, "auth", None)
    names = ([auth.secret] if auth else []) + list(getattr(connection, "secrets", {}).values())
    return list(dict.fromkeys(names))


def _with_connection(tool: Tool, values: Mapping[str, Any]) -> Tool:
    try:
        return replace_fields(tool, connection=CONNECTION.validate_python(values))
    except ValidationError as error:
        raise EditError(str(error.errors()[0]["msg"])) from None


def _kind_of(tool: Tool) -> str:
    return tool.connection.kind if tool.connection is not None else ""


def _with_kind(tool: Tool, kind: str) -> Tool:
    if kind == _kind_of(tool):
        return tool
    if not kind:
        return replace_fields(tool, connection=None)
    return _with_connection(tool, {"kind": kind, **START_OF_KIND[kind]})


def _server_of(tool: Tool) -> str:
    return "url" if getattr(tool.connection, "url", "") else "command"


def _with_server(tool: Tool, server: str) -> Tool:
    """The tool with an MCP server that is reached in the other way; timeout, result and name stay."""
    if server == _server_of(tool):
        return tool
    before = tool.connection
    stays = {name: getattr(before, name) for name in ("timeout", "result", "tool")}
    return _with_connection(tool, {"kind": "mcp", **stays, **START_OF_SERVER[server]})


def _scheme_of(tool: Tool) -> str:
    auth = getattr(tool.connection, "auth", None)
    return auth.scheme if auth else ""


def _with_scheme(tool: Tool, scheme: str) -> Tool:
    """The tool with a secret that is sent in this way; it is called like the tool at first."""
    before = getattr(tool.connection, "auth", None)
    letters = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in tool.name.lower())
    secret = before.secret if before else letters.strip("-0123456789")[:60] or "secret"
    auth = {"secret": secret, "scheme": scheme, "field": NAME_OF_SCHEME.get(scheme, "")} if scheme else None
    return _with_connection(tool, {**dict(tool.connection or {}), "auth": auth})


def _view(read: Callable[[Tool], str], write: Callable[[Tool, str], Tool], name: str) -> Callable[[Part], Part]:
    return lambda tool: tool.view_as(read, write, name)


def _of_connection(*names: str) -> Callable[[Part], Part]:
    """The part of a tool at this path below its connection."""

    def part(tool: Part) -> Part:
        at = tool.field("connection")
        for name in names:
            at = at.field(name)
        return at

    return part


def parse_words(text: str) -> tuple[str, ...]:
    """The words of a command. Raises `ValueError` for a quote that is not closed."""
    try:
        return tuple(shlex.split(text))
    except ValueError:
        raise ValueError(tr("a quote is not closed")) from None


def parse_pairs(text: str) -> dict[str, str]:
    """`NAME: VALUE`, one a line. Raises `ValueError` for a line that is none."""
    pairs: dict[str, str] = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        name, colon, value = line.partition(":")
        if not colon or not name.strip() or not value.strip():
            raise ValueError(tr("{line} is not of the form NAME: VALUE", line=quoted(line)))
        pairs[name.strip()] = value.strip()
    return pairs


def format_pairs(pairs: Mapping[str, str]) -> str:
    """The pairs as `parse_pairs` reads them."""
    return "\n".join(f"{name}: {value}" for name, value in pairs.items())


def _parse_whole(text: str) -> int:
    if not text.strip().isdecimal():
        raise ValueError(tr("enter a whole number"))
    return int(text)


def _text(name: str, title: str, *path: str, hint: str = "", placeholder: str = "", parse: ValueParser = str,
          text: Callable[[Any], str] = str) -> TextSpec:  # fmt: skip
    return TextSpec(
        name, title, UNDO, hint=hint, placeholder=placeholder, parse=parse, format=text, code=parse is not _parse_whole,
        part=_of_connection(*(path or (name,))),
    )  # fmt: skip


def _pairs(name: str, title: str, *, hint: str, placeholder: str) -> LinesSpec:
    return LinesSpec(
        name, title, UNDO, hint=hint, placeholder=placeholder, min_lines=1, code=True, parse=parse_pairs,
        format=format_pairs, part=_of_connection(name),
    )  # fmt: skip


KIND = ChoiceSpec(
    "kind", tr("A live run reaches it"), UNDO,
    choices=(
        ("", tr("at its address")), ("http", tr("over HTTP, in a special way")), ("mcp", tr("at an MCP server")),
        ("python", tr("by a Python function")), ("command", tr("by a command")),
    ),
    part=_view(_kind_of, _with_kind, "kind"),
    hint=tr("Only live runs call a tool; all others answer with its samples"),
)  # fmt: skip
LIMITS = (
    _text(
        "timeout",
        tr("Seconds it may take"),
        parse=_parse_whole,
        hint=tr("From 1 to {max_timeout_seconds}", max_timeout_seconds=MAX_TIMEOUT_SECONDS),
    ),
    _text(
        "result",
        tr("What counts in the answer"),
        placeholder=tr("all of it"),
        hint=tr("A path, for example: data.report"),
    ),
)
HEADERS = _pairs(
    "headers", tr("Headers"), hint=tr("One a line; no keys here"), placeholder=example(tr("Accept: application/json"))
)
SECRET = _text(
    "secret",
    tr("Name of the secret"),
    "auth",
    "secret",
    hint=tr("Small letters, digits, - and _; never the key itself"),
)
CARRIERS = {
    "header": _text("field", tr("Header"), "auth", "field"),
    "query": _text("field", tr("Query parameter"), "auth", "field"),
}


IN_HEADER = (
    ("bearer", tr("with a bearer token")),
    ("basic", tr("with a name and password")),
    ("header", tr("with a key in a header")),
)
PLACES = _pairs(
    "places", tr("Where parameters go"), placeholder=example(tr("customer: query:customer_id")),
    hint=tr("One a line: path, query, header or body; with :NAME where it is called otherwise there"),
)  # fmt: skip
RETRIES = _text(
    "retries",
    tr("Tries again"),
    parse=_parse_whole,
    hint=tr("Up to {max_retries} times, where it only reads", max_retries=MAX_RETRIES),
)
REDIRECTS = SwitchSpec("redirects", tr("Follow redirects"), UNDO, part=_of_connection("redirects"))
COMMAND = _text(
    "command", tr("Command"), placeholder=example(tr("lookup --customer {customer}")), parse=parse_words,
    text=shlex.join, hint=tr("No shell reads it; {parameter} stands for an argument"),
)  # fmt: skip
SERVER_COMMAND = _text("command", tr("Command"), parse=parse_words, text=shlex.join, hint=tr("Starts the server"))
FUNCTION = _text(
    "function", tr("Function"), placeholder="module:function", hint=tr("Looked for in the folder of the SOP first")
)
SERVER = ChoiceSpec(
    "server",
    tr("The server"),
    UNDO,
    choices=(("command", tr("is started by a command")), ("url", tr("answers at an address"))),
    part=_view(_server_of, _with_server, "server"),
)
SERVER_URL = _text("url", tr("Address"))
TOOL_THERE = _text("tool", tr("Name there"), placeholder=tr("the same"), hint=tr("What the server calls the tool"))
PROGRAM: Fields = (
    _pairs(
        "secrets",
        tr("Secrets as variables"),
        hint=tr("One a line: VARIABLE: name of a secret"),
        placeholder=example(tr("API_KEY: crm")),
    ),
    SwitchSpec("network", tr("It needs the network"), UNDO, part=_of_connection("network")),
    (_text("memory", tr("Megabytes of memory"), parse=_parse_whole), LIMITS[0]),
    LIMITS[1],
)


def connection_fields(tool: Tool) -> Fields:
    """The fields of a tool's connection, after the kind."""
    if tool.connection is None:
        return ()
    return {"http": _http_fields, "mcp": _mcp_fields, "python": _python_fields, "command": _command_fields}[
        tool.connection.kind
    ](tool)


def _http_fields(tool: Tool) -> Fields:
    schemes = (*IN_HEADER, ("query", tr("with a key in the address")))
    return (PLACES, *_auth_fields(tool, schemes), HEADERS, REDIRECTS, RETRIES, *LIMITS)


def _mcp_fields(tool: Tool) -> Fields:
    if _server_of(tool) == "url":
        return (SERVER, SERVER_URL, TOOL_THERE, *_auth_fields(tool, IN_HEADER), HEADERS, *LIMITS)
    return (SERVER, SERVER_COMMAND, TOOL_THERE, *PROGRAM)


def _python_fields(_tool: Tool) -> Fields:
    return (FUNCTION, *PROGRAM)


def _command_fields(_tool: Tool) -> Fields:
    return (COMMAND, *PROGRAM)


def _auth_fields(tool: Tool, schemes: Sequence[tuple[str, str]]) -> Fields:
    choice = ChoiceSpec(
        "scheme", tr("Signs in"), UNDO, choices=(("", tr("without a secret")), *schemes),
        part=_view(_scheme_of, _with_scheme, "scheme"),
    )  # fmt: skip
    scheme = _scheme_of(tool)
    if not scheme:
        return (choice,)
    return (choice, (SECRET, CARRIERS[scheme]) if scheme in CARRIERS else SECRET)


class ConnectionForm(InspectorForm):
    """How a live run reaches a tool, and a line for each secret that it needs."""

    def __init__(self, context: WindowContext, tool: DocumentPart[Any]) -> None:
        super().__init__(context)
        add_fields(self, tool, (KIND, *connection_fields(tool.value)))
        self.add_widget(
            FormList(lambda: secrets_of(tool.value), lambda index: SecretForm(context, secrets_of(tool.value)[index]))
        )


class SecretForm(InspectorForm):
    """A secret by its name: whether it is at hand, and a box to enter it, which keeps it outside the SOP."""

    def __init__(self, context: WindowContext, name: str) -> None:
        super().__init__(context, space=SPACE_XS)
        self.name = name
        self.state_label = label("", "quiet", wrap=True)
        self.entry = QLineEdit()
        self.entry.setEchoMode(QLineEdit.EchoMode.Password)
        self.entry.setPlaceholderText(tr("kept in the system's key store, never in the SOP"))
        name_control(self.entry, tr("Secret {name}", name=name))
        self.entry.returnPressed.connect(self._store)
        self.enter_button = button(tr("Enter it…"), self._open, role="link")
        self.enter_button.setObjectName(f"enter:{name}")
        line = row(self.state_label, self.enter_button)
        line.setStretch(0, 1)
        self.lines.addLayout(line)
        self._entry_line = styled_widget("secret-entry")
        inside = column(self._entry_line)
        inside.addLayout(row(self.entry, button(tr("Keep"), self._store)))
        self.lines.addWidget(self._entry_line)
        self._entry_line.hide()
        self._say_where()

    def _say_where(self) -> None:
        variable = variable_of(self.name)
        if is_in_environment(self.name):
            self._say("good", tr("The secret {name} is in {variable}.", name=self.name, variable=variable))
        else:
            self._say(
                "quiet",
                tr(
                    "The secret {name} is looked for in {variable} and in the key store.",
                    name=self.name,
                    variable=variable,
                ),
            )

    def _open(self) -> None:
        self._entry_line.show()
        self.entry.setFocus()

    def _store(self) -> None:
        text = self.entry.text()
        self.entry.clear()
        if not text.strip():
            return
        try:
            is_stored = store_secret(self.name, text)
        except SettingsError as error:
            self._say("bad", str(error))
            return
        self._entry_line.hide()
        self.enter_button.setFocus()
        place = tr("in the key store") if is_stored else tr("kept until the window closes: there is no key store here")
        self._say("good", tr("The secret {name} is {place}.", name=self.name, place=place))

    def _say(self, role: str, text: str) -> None:
        set_role(self.state_label, role)
        self.state_label.setText(text)


__all__ = ["ConnectionForm", "connection_shape"]
