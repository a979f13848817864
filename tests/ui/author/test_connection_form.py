"""How a live run reaches a tool, filled in without JSON; secrets are entered beside it and never in the SOP."""

from __future__ import annotations

import os

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton

from sopstudio.connections import read_secret
from sopstudio.formats import native
from sopstudio.sop.connections import (
    Auth,
    CommandConnection,
    Connection,
    HttpConnection,
    McpConnection,
    PythonConnection,
)
from sopstudio.ui.author.connection_form import SecretForm, format_pairs, parse_pairs
from sopstudio.ui.author.declarations import add
from sopstudio.ui.forms import LinesField, SwitchField, TextField
from tests.ui.author.seat import Seat
from tests.ui.author.test_node_form import choose


@pytest.fixture
def tool_seat(seat: Seat) -> Seat:
    add(seat.document, "tool")
    seat.press("For engineers")
    return seat


def connection(seat: Seat) -> Connection | None:
    return next(tool for tool in seat.sop.tools if tool.name == "new_tool").connection


def fill(seat: Seat, title: str, text: str) -> str:
    """Type into a field of text; returns the error it shows."""
    field = seat.field(title, TextField)
    seat.type(field.box, text, anew=True)
    return field.error


def test_each_way_has_its_fields_and_no_json(tool_seat: Seat) -> None:
    choose(tool_seat, "A live run reaches it", "python")
    assert fill(tool_seat, "Function", "crm.lookup:find") == ""
    assert fill(tool_seat, "Seconds it may take", "5") == ""
    tool_seat.field("It needs the network", SwitchField).box.click()
    tool_seat.field("Secrets as variables", LinesField).box.setPlainText("API_KEY: crm")
    assert connection(tool_seat) == PythonConnection(
        function="crm.lookup:find", timeout=5, network=True, secrets={"API_KEY": "crm"}
    )
    choose(tool_seat, "A live run reaches it", "command")
    assert fill(tool_seat, "Command", "lookup --name 'two words'") == ""
    assert connection(tool_seat) == CommandConnection(command=("lookup", "--name", "two words"))
    choose(tool_seat, "A live run reaches it", "")
    assert connection(tool_seat) is None
    assert [field.title for field in tool_seat.fields() if field.title in ("Function", "Command")] == []


def test_an_http_tool_signs_in_with_a_secret_by_name(tool_seat: Seat) -> None:
    choose(tool_seat, "A live run reaches it", "http")
    tool_seat.field("Where parameters go", LinesField).box.setPlainText("customer: query:customer_id")
    choose(tool_seat, "Signs in", "header")
    assert fill(tool_seat, "Name of the secret", "crm") == ""
    assert fill(tool_seat, "Header", "X-Token") == ""
    assert connection(tool_seat) == HttpConnection(
        places={"customer": "query:customer_id"}, auth=Auth(secret="crm", scheme="header", field="X-Token")
    )
    choose(tool_seat, "Signs in", "bearer")
    assert connection(tool_seat) == HttpConnection(
        places={"customer": "query:customer_id"}, auth=Auth(secret="crm", scheme="bearer")
    )
    choose(tool_seat, "Signs in", "")
    assert connection(tool_seat) == HttpConnection(places={"customer": "query:customer_id"})


def test_an_mcp_server_is_started_or_has_an_address(tool_seat: Seat) -> None:
    choose(tool_seat, "A live run reaches it", "mcp")
    assert fill(tool_seat, "Command", "python -m mcp_server_time") == ""
    assert fill(tool_seat, "Name there", "get_current_time") == ""
    choose(tool_seat, "The server", "url")
    assert fill(tool_seat, "Address", "http://127.0.0.1:9/mcp") == "" or connection(tool_seat) is not None
    choose(tool_seat, "The server", "command")
    assert connection(tool_seat) == McpConnection(command=("python", "-m", "mcp_server"), tool="get_current_time")


@pytest.mark.parametrize(
    ("kind", "title", "text", "part"),
    [
        ("python", "Function", "lookup", "not allowed"),
        ("python", "Seconds it may take", "soon", "whole number"),
        ("python", "Seconds it may take", "601", "at most 600"),
        ("command", "Command", "say 'hello", "quote"),
    ],
)
def test_what_is_wrong_is_said_below_the_field_and_nothing_changes(
    tool_seat: Seat, kind: str, title: str, text: str, part: str
) -> None:
    choose(tool_seat, "A live run reaches it", kind)
    before = connection(tool_seat)
    field = tool_seat.field(title, TextField)
    field.box.selectAll()
    field.box.insert(text)
    field.box.textEdited.emit(text)
    assert part in field.error
    assert connection(tool_seat) == before


def test_a_line_that_is_no_pair_and_a_key_in_the_sop_are_refused(tool_seat: Seat) -> None:
    choose(tool_seat, "A live run reaches it", "http")
    headers = tool_seat.field("Headers", LinesField)
    for text, part in (("Accept", "NAME: VALUE"), ("X-Key: sk-1234567890", "API key"), ("A B: c", "'A B'")):
        headers.box.setPlainText(text)
        assert part in headers.error
    assert connection(tool_seat) == HttpConnection()


def test_a_secret_is_entered_beside_the_tool_and_never_in_the_sop(
    tool_seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(tool_seat, "A live run reaches it", "http")
    choose(tool_seat, "Signs in", "bearer")
    fill(tool_seat, "Name of the secret", "crm")
    monkeypatch.setenv("SOPSTUDIO_SECRET_CRM", "")
    form = tool_seat.inspector.findChildren(SecretForm)[-1]
    assert form.name == "crm"
    button = form.findChild(QPushButton, "enter:crm")
    assert button is not None
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert form.entry.echoMode() == QLineEdit.EchoMode.Password
    form.entry.setText("t0p-secret")
    QTest.keyClick(form.entry, Qt.Key.Key_Return)
    assert form.entry.text() == ""
    assert read_secret("crm") == "t0p-secret" == os.environ["SOPSTUDIO_SECRET_CRM"]
    assert "t0p-secret" not in str(native.write(tool_seat.document.document))
    assert "until the window closes" in form.state_label.text()


def test_pairs_come_back_as_they_were_written() -> None:
    pairs = {"Accept": "application/json", "X-Time": "10:30"}
    assert parse_pairs(format_pairs(pairs)) == pairs
