"""What runs on a loop of its own ends in order when the loop is closed."""

from __future__ import annotations

import asyncio
import os
import shlex
import sys
import time
from pathlib import Path

import pytest

from sopstudio.connections.loop_thread import LoopThread
from sopstudio.connections.mcp_listing import fetch_tools
from sopstudio.extras import is_installed


def test_what_ends_takes_the_time_that_it_needs() -> None:
    steps = list[str]()

    async def end_slowly() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            await asyncio.sleep(0.05)
            steps.append("ended")

    loop = LoopThread()
    future = loop.submit(end_slowly())
    loop.run(asyncio.sleep(0))
    future.cancel()
    loop.close()
    assert steps == ["ended"]


def test_what_was_left_behind_is_cancelled() -> None:
    left = list[asyncio.Task[None]]()

    async def leave() -> None:
        left.append(asyncio.ensure_future(asyncio.sleep(60)))

    loop = LoopThread()
    loop.run(leave())
    loop.close()
    assert left[0].cancelled()


@pytest.mark.skipif(not is_installed("mcp") or sys.platform == "win32", reason="no MCP servers here")
def test_a_server_ends_whose_listing_is_cancelled_and_closed_at_once(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    loop = LoopThread()
    future = loop.submit(fetch_tools(f"mcp:sh -c {shlex.quote(f'echo $$ > {note}; exec sleep 60')}"))
    while not (note.is_file() and note.read_text().strip()):
        assert not future.done()
        time.sleep(0.01)
    future.cancel()
    loop.close()
    with pytest.raises(ProcessLookupError):
        os.kill(int(note.read_text()), 0)
