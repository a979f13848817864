"""The tools of live MCP servers: one that nobody here wrote, and servers that go wrong."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest

from sopstudio.connections.mcp_listing import fetch_tools, is_server, read_server
from sopstudio.errors import FormatError
from sopstudio.extras import is_installed
from tests.subsets import DEEP

pytestmark = [
    pytest.mark.skipif(not is_installed("mcp"), reason="mcp is not installed"),
    pytest.mark.skipif(sys.platform == "win32", reason="the commands are those of POSIX"),
]
deep_only = pytest.mark.skipif(not DEEP, reason="servers take their time: python3 tests deep")
SERVER = Path(__file__).with_name("mcp_servers.py")


def test_places_of_servers_are_told_from_files() -> None:
    assert is_server("mcp:python -m server")
    assert is_server("https://tools.test/mcp")
    assert not is_server("tools.json")
    assert not is_server("mcp.json")


def test_a_server_that_nobody_here_wrote_lists_its_tools_and_how_to_reach_them() -> None:
    reading = read_server("mcp:python -m mcp_server_time --local-timezone UTC")
    assert [tool.name for tool in reading.tools] == ["get_current_time", "convert_time"]
    assert "timezone" in reading.tools[0].required()
    connection = reading.tools[0].connection
    assert connection is not None
    assert connection.model_dump()["command"] == ("python", "-m", "mcp_server_time", "--local-timezone", "UTC")


@pytest.mark.parametrize(
    "place",
    ["mcp:", "mcp:'a", "mcp:--help", "mcp:no-such-server", "mcp:sh -c 'exit 3'", "http://127.0.0.1:9/mcp",
     "mcp:env TOKEN=sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCDEF server"],
)  # fmt: skip
def test_what_is_no_server_is_refused_in_one_line(place: str) -> None:
    with pytest.raises(FormatError) as refusal:
        read_server(place)
    assert "\n" not in str(refusal.value)


def test_the_last_words_of_a_server_that_ends_are_its_reason() -> None:
    with pytest.raises(FormatError, match="out of paper"):
        read_server("mcp:sh -c 'echo out of paper >&2; exit 3'")


@deep_only
def test_a_tool_that_does_not_say_that_it_only_reads_may_change_something() -> None:
    tools = {tool.name: tool for tool in read_server(f"mcp:python {SERVER}").tools}
    assert tools["find_order"].effect == "writes"
    assert [output.path for output in tools["count"].outputs] == ["result"]


@deep_only
@pytest.mark.parametrize("command", ["yes", "yes '{}'", "sleep 60", "python -c \"print('{broken')\"", "cat /dev/zero"])
def test_servers_that_flood_hang_or_talk_garbage_are_given_up(command: str) -> None:
    with pytest.raises(FormatError):
        read_server(f"mcp:{command}", max_seconds=4)


@deep_only
@pytest.mark.parametrize("by_hand", [True, False])
def test_all_that_a_server_has_started_ends(tmp_path: Path, by_hand: bool) -> None:
    note = tmp_path / "pids"
    place = f"mcp:sh -c 'sleep 600 & echo $! $$ > {note}; sleep 600'"

    async def cancel() -> None:
        task = asyncio.ensure_future(fetch_tools(place))
        while not note.exists() or len(note.read_text().split()) < 2:
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    if by_hand:
        asyncio.run(cancel())
    else:
        with pytest.raises(FormatError):
            read_server(place, max_seconds=2)
    for process in map(int, note.read_text().split()):
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)
