"""Tools of MCP servers: one that nobody here wrote, and one that goes wrong in every way."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from sopstudio.connections import LivePermissions, LiveTools
from sopstudio.extras import is_installed
from sopstudio.sop import Tool
from sopstudio.sop.connections import McpConnection
from sopstudio.trace import CallTool, ToolResult
from tests.subsets import DEEP

deep_only = pytest.mark.skipif(not DEEP, reason="servers take their time: python3 tests deep")
pytestmark = [
    pytest.mark.skipif(not is_installed("mcp"), reason="mcp is not installed"),
    pytest.mark.skipif(sys.platform == "win32", reason="programs are limited on POSIX only"),
]
PAGE = Path(__file__).resolve().parents[2] / "resources" / "tools.md"
[PAGE_TOOL] = re.findall(r'"command": (\["python", "-m", "mcp_server_time".*?\])', PAGE.read_text(encoding="utf-8"))
TIME_SERVER = tuple(json.loads(PAGE_TOOL))
"""The server of the page."""
SERVER = Path(__file__).with_name("mcp_servers.py")
PERMISSIONS = LivePermissions(unconfined=True, effects=True, folder=SERVER.parent, hosts=frozenset({"127.0.0.1"}))


class Session:
    """Calls tools of one server through live tools."""

    def __init__(self, permissions: LivePermissions, **connection: Any) -> None:
        self._permissions, self._connection = permissions, {"timeout": 30, **connection}
        self._live: LiveTools | None = None

    def call(self, name: str, effect: Any = "reads", timeout: int = 30, **arguments: Any) -> ToolResult:
        """The result of a call."""
        tools = {
            name: Tool(name=name, effect=effect, connection=McpConnection(**{**self._connection, "timeout": seconds}))
            for name, seconds in ((other, timeout) for other in NAMES)
        }
        if self._live is None:
            self._live = LiveTools(tools, self._permissions)
        result = self._live.call(CallTool(name, arguments))
        assert result is not None
        assert "\n" not in result.message
        return result

    def close(self) -> None:
        """End the server."""
        if self._live is not None:
            self._live.close()


NAMES = ("get_current_time", "convert_time", "find_order", "count", "fails", "dies", "hangs", "big", "absent")


@pytest.fixture
def local() -> Iterator[Session]:
    session = Session(PERMISSIONS, command=("python", str(SERVER)))
    yield session
    session.close()


def test_a_server_that_nobody_here_wrote_is_called() -> None:
    session = Session(PERMISSIONS, command=TIME_SERVER)
    try:
        time_there = session.call("get_current_time", timezone="Europe/Berlin")
        wrong = session.call("get_current_time", timezone="Europe/Nowhere")
        converted = session.call("convert_time", source_timezone="UTC", time="12:00", target_timezone="Asia/Kolkata")
    finally:
        session.close()
    assert (time_there.ok, time_there.body["timezone"]) == (True, "Europe/Berlin")
    assert time_there.live == "mcp python -m mcp_server_time --local-timezone UTC: get_current_time"
    assert converted.body["target"]["datetime"].endswith("17:30:00+05:30")
    assert (wrong.ok, wrong.fault, "Nowhere" in wrong.message) == (False, "error", True)


@deep_only
def test_results_are_objects_and_errors_say_why(local: Session) -> None:
    assert local.call("find_order", order="A-1").body == {"status": "sent", "order": "A-1", "total": Decimal("12.5")}
    assert local.call("count", names=["a", "b"]).body == {"result": 2}
    assert local.call("fails").fault == "error"
    assert local.call("absent").fault == "error"
    assert local.call("big").fault == "too-large"


@deep_only
def test_a_server_that_dies_fails_the_call_and_is_started_anew(local: Session) -> None:
    assert local.call("find_order", order="A-1").ok
    died = local.call("dies", effect="pays")
    assert (died.ok, died.fault) == (False, "crashed")
    assert "out of paper" in died.message
    assert local.call("find_order", order="A-2").body["order"] == "A-2"


@deep_only
def test_a_call_that_takes_too_long_is_given_up() -> None:
    session = Session(PERMISSIONS, command=("python", str(SERVER)))
    try:
        assert session.call("hangs", timeout=4).fault == "timeout"
    finally:
        session.close()


@deep_only
@pytest.mark.parametrize(
    "command", [("no-such-server",), ("python", "-c", "print('no protocol')"), ("sh", "-c", "exit 3"), ("yes",)]
)
def test_what_is_no_server_cannot_be_reached(command: tuple[str, ...]) -> None:
    session = Session(PERMISSIONS, command=command)
    try:
        assert session.call("find_order", order="A-1").fault == "unreachable"
    finally:
        session.close()


@pytest.fixture
def address() -> Iterator[str]:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    process = subprocess.Popen([sys.executable, str(SERVER), str(port)], stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            break
        except OSError:
            time.sleep(0.05)
    yield f"http://127.0.0.1:{port}/mcp"
    process.kill()
    process.wait()


@deep_only
def test_a_server_at_a_url_is_called_where_its_address_is_allowed(address: str) -> None:
    session, barred = Session(PERMISSIONS, url=address), Session(LivePermissions(), url=address)
    try:
        assert session.call("find_order", order="A-1").body["status"] == "sent"
        assert session.call("big").fault == "too-large"
        refused = barred.call("find_order", order="A-1")
    finally:
        session.close()
        barred.close()
    assert refused.fault == "not-permitted"
    assert "--allow-host" in refused.message


@deep_only
def test_a_url_where_nobody_listens_cannot_be_reached() -> None:
    session = Session(PERMISSIONS, url="http://127.0.0.1:9/mcp")
    try:
        assert session.call("find_order", order="A-1").fault == "unreachable"
    finally:
        session.close()
