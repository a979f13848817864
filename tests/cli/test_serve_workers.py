"""`sopstudio serve --workers`: 200 conversations at once, a worker killed in the middle of a payment, none lost."""

from __future__ import annotations

import asyncio
import json
import os
import select
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from sopstudio.service.conversation import UNKNOWN_OUTCOME
from sopstudio.store import Library
from tests.cli.calling import Calls, start_process
from tests.cli.test_serve import TOOLS, serving
from tests.service.shop import SHOP
from tests.service.test_endpoint import request
from tests.subsets import DEEP

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="pidfd_open is Linux's"),
    pytest.mark.skipif(not DEEP, reason="starts many processes: part of the deep run"),
]
CUSTOMERS = 200
STUCK = "A-13"
SLOW_TOOLS = TOOLS.replace(
    "async def pay_back(order):\n",
    f"""async def pay_back(order):
    if order == "{STUCK}":
        import asyncio, os
        write("pay_back", order)
        CALLS.with_name("stuck.txt").write_text(str(os.getpid()))
        await asyncio.sleep(3600)
""",
)
TOKEN = "a-token-of-the-shop"


async def post(session: aiohttp.ClientSession, path: str, body: Any) -> tuple[int, Any]:
    """Status and JSON of a request; it is sent again where a killed worker does not answer."""
    for _ in range(600):
        try:
            async with session.post(path, json=body) as response:
                return response.status, await response.json()
        except aiohttp.ClientError:
            await asyncio.sleep(0.05)
    raise AssertionError(f"{path} is not answered")


async def talk(session: aiohttp.ClientSession, order: str) -> tuple[str, str, str]:
    """A conversation up to the payment or the team lead: its id, how it stands, and the last reply."""
    messages: list[dict[str, str]] = []
    for text in (f"Hi, I am customer {order[2:]}", f"My order is {order}"):
        messages.append({"role": "user", "content": text})
        status, completion = await post(session, "/v1/chat/completions", {"messages": messages})
        assert status == 200, completion
        messages.append({"role": "assistant", "content": completion["choices"][0]["message"]["content"]})
    return completion["conversation"]["id"], completion["conversation"]["status"], messages[-1]["content"]


async def talk_together(url: str, stuck: Path) -> dict[str, tuple[str, str, str]]:
    """All conversations at once; the worker that pays the stuck order is killed."""
    orders = [f"{'AB'[number % 2 == 0]}-{number}" for number in range(CUSTOMERS)]
    connector, timeout = aiohttp.TCPConnector(limit=0), aiohttp.ClientTimeout(300)
    async with aiohttp.ClientSession(url.removesuffix("/v1"), connector=connector, timeout=timeout) as session:
        tasks = {order: asyncio.create_task(talk(session, order)) for order in orders}
        while not stuck.exists() or not stuck.read_text():
            await asyncio.sleep(0.01)
        os.kill(int(stuck.read_text()), signal.SIGKILL)
        return {order: await task for order, task in tasks.items()}


def test_200_conversations_survive_a_killed_worker(calls: Calls, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(calls.folder))
    (calls.folder / "shop_tools.py").write_text(SLOW_TOOLS)
    with serving(calls, "--tools", "shop_tools:FUNCTIONS", "--workers", "2") as (url, _):
        ends = asyncio.run(talk_together(url, calls.folder / "stuck.txt"))
        assert UNKNOWN_OUTCOME in ends[STUCK][2]
        assert len({name for name, _, _ in ends.values()}) == CUSTOMERS
        steps = request(url, "GET", "/v1/people")[1]["data"]
        assert {step["shown"]["order"] for step in steps} == {order for order in ends if order.startswith("B")}
        for step in steps:
            body = {"values": {"approved": True}, "by": "Ann"}
            assert request(url, "POST", f"/v1/people/{step['id']}", body)[1]["status"] == "completed"
    paid = Counter((calls.folder / "calls.txt").read_text().splitlines())
    assert {order: paid[f"pay_back {order}"] for order in ends} == dict.fromkeys(ends, 1)
    assert all(status == "completed" for order, (_, status, _) in ends.items() if order[0] == "A" and order != STUCK)
    with Library.open(calls.home, read_only=True) as library:
        kept = [library.runs.load(run.id).header["conversation"] for run in library.runs.list(limit=None)]
    assert sorted(kept) == sorted(name for order, (name, _, _) in ends.items() if order != STUCK)


def test_limits_and_tokens_hold_across_workers(calls: Calls) -> None:
    async def begin_together(url: str) -> list[int]:
        headers = {"Authorization": f"Bearer {TOKEN}"}
        async with aiohttp.ClientSession(url.removesuffix("/v1"), headers=headers) as session:
            bodies = [{"messages": [{"role": "user", "content": f"Hi, customer {number}"}]} for number in range(20)]
            answers = await asyncio.gather(*(post(session, "/v1/chat/completions", body) for body in bodies))
            return sorted(status for status, _ in answers)

    with serving(calls, "--workers", "3", "--open", "4", "--token", TOKEN) as (url, _):
        assert {request(url, "GET", "/v1/models")[0] for _ in range(20)} == {401}
        assert asyncio.run(begin_together(url)) == [200] * 4 + [429] * 16


def test_workers_end_with_the_process_that_began_them(calls: Calls) -> None:
    process = start_process(calls.home, "serve", calls.file(SHOP), "--port", "0", "--workers", "2")
    assert process.stdout
    assert " answers at " in process.stdout.readline()
    handles = [os.pidfd_open(worker) for worker in child_processes(process.pid)]
    assert len(handles) >= 2
    process.kill()
    process.communicate(timeout=60)
    for handle in handles:
        assert select.select([handle], [], [], 60)[0]  # readable once the process has ended
        os.close(handle)


def child_processes(parent: int) -> list[int]:
    """The ids of the processes that a process has begun."""
    command = ["ps", "-o", "pid=", "--ppid", str(parent)]
    return [int(line) for line in subprocess.run(command, capture_output=True, text=True, check=False).stdout.split()]


def test_a_worker_that_cannot_begin_is_said(calls: Calls, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(calls.folder))
    (calls.folder / "shop_tools.py").write_text(
        f"import multiprocessing\n{TOOLS}\nif multiprocessing.parent_process():\n    raise OSError('no line')\n"
    )
    options = ("--tools", "shop_tools:FUNCTIONS", "--workers", "2", "--port", "0")
    process = start_process(calls.home, "serve", calls.file(SHOP), *options)
    out, errors = process.communicate(timeout=120)
    assert (process.returncode, out) == (2, "")
    [line] = errors.splitlines()
    assert "no line" in line


def test_a_folder_is_served_by_one_service_only(calls: Calls) -> None:
    with serving(calls, "--workers", "2"):
        process = start_process(calls.home, "serve", calls.file(SHOP), "--port", "0", "--workers", "2")
        out, errors = process.communicate(timeout=120)
    assert (process.returncode, out) == (2, "")
    assert "served already" in errors


def test_json_names_the_number_of_workers(calls: Calls) -> None:
    process = start_process(calls.home, "--format", "json", "serve", calls.file(SHOP), "--port", "0", "--workers", "2")
    assert process.stdout
    text = ""
    while not text.endswith("}\n"):
        text += process.stdout.readline()
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)
    assert json.loads(text)["workers"] == 2
    assert child_processes(process.pid) == []
