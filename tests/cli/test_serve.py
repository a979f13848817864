"""`sopstudio serve`: a process that clients talk to, and that may be killed at any time."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from openai import AsyncOpenAI, OpenAI

from sopstudio.sop import End, Sop, replace_fields
from sopstudio.sop.connections import McpConnection
from tests.cli.calling import Calls, start_process
from tests.service.shop import SHOP
from tests.service.test_endpoint import request

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX")
TOOLS = """
import pathlib

CALLS = pathlib.Path(__file__).with_name("calls.txt")

def write(name, order):
    with CALLS.open("a") as file:
        file.write(f"{name} {order}\\n")

def find_order(order):
    write("find_order", order)
    return {"price": 10 if order.startswith("A") else 30}

async def pay_back(order):
    write("pay_back", order)
    return {"paid": True}

FUNCTIONS = {"find_order": find_order, "pay_back": pay_back}
TOO_FEW = {"find_order": find_order}
STRANGE = {**FUNCTIONS, "find_ordr": find_order}
"""


@contextmanager
def serving(calls: Calls, *options: str, file: str = "", end: int = signal.SIGINT) -> Iterator[tuple[str, str]]:
    """The address of a served shop, and what the process says when it begins; it is ended by a signal."""
    process = start_process(calls.home, "serve", file or calls.file(SHOP), "--port", "0", *options)
    assert process.stdout
    try:
        line = process.stdout.readline()
        assert " answers at " in line, process.communicate(timeout=60)
        url = line.split(" answers at ")[1].split(",")[0]
        yield url, line + process.stdout.readline()
    finally:
        process.send_signal(end)
        process.communicate(timeout=300)


def say(url: str, *texts: str) -> Any:
    """The completion for the last of the user's messages."""
    messages: list[Any] = []
    for text in texts:
        messages += [{"role": "user", "content": text}, {"role": "assistant", "content": "…"}]
    with OpenAI(base_url=url, api_key="any", max_retries=0) as client:
        return client.chat.completions.create(model="any", messages=messages[:-1])


def test_it_says_that_tools_are_mocked_and_answers_many_at_once_and_goes_on_with_all_after_kill_9(
    calls: Calls, deep: bool
) -> None:
    number = 200 if deep else 12

    async def talk(client: AsyncOpenAI, order: int) -> str:
        messages: list[Any] = [{"role": "user", "content": f"Hi, I am customer {order}"}]
        for text in (f"My order is C-{order}", "And?"):
            completion = await client.chat.completions.create(model="any", messages=messages)
            reply = completion.choices[0].message.content
            messages += [{"role": "assistant", "content": reply}, {"role": "user", "content": text}]
        completion = await client.chat.completions.create(model="any", messages=messages)
        standing: Any = completion.model_extra
        assert standing["conversation"]["status"] == "waiting"
        return str(standing["conversation"]["id"])

    async def talk_together(url: str) -> list[str]:
        async with AsyncOpenAI(base_url=url, api_key="any", max_retries=0, timeout=300) as client:
            return await asyncio.gather(*(talk(client, order) for order in range(number)))

    with serving(calls, end=signal.SIGKILL) as (url, said):
        assert "TOOLS ARE MOCKED" in said
        first = say(url, "Hi")
        names = asyncio.run(talk_together(url))
    with serving(calls, end=signal.SIGKILL) as (url, _):
        assert say(url, "Hi").conversation == first.conversation
        assert say(url, "Hi", "It is B-2").conversation["status"] == "waiting"
    with serving(calls) as (url, _):
        steps = request(url, "GET", "/v1/people")[1]["data"]
        mine = first.conversation["id"]
        orders = {f"C-{order}" for order in range(number)}
        assert sorted(step["conversation"] for step in steps) == sorted({*names, mine})
        assert {step["shown"]["order"] for step in steps} == {*orders, "B-2"}
        for step in steps:
            body = {"values": {"approved": True}, "by": "Ann"}
            assert request(url, "POST", f"/v1/people/{step['id']}", body)[1]["status"] == "completed"
        last = say(url, "Hi", "It is B-2", "And?")
        assert (last.conversation["id"], last.conversation["end"]) == (mine, "done")
    runs = calls.json("library", "runs", "--limit", str(number + 2))["runs"]
    assert len(runs) == number + 1
    assert all(calls.json("replay", run["id"])["identical"] for run in runs)


def test_functions_of_a_module_are_the_tools(calls: Calls, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(calls.folder))
    (calls.folder / "shop_tools.py").write_text(TOOLS)
    with serving(calls, "--tools", "shop_tools:FUNCTIONS") as (url, said):
        assert "MOCKED" not in said
        assert say(url, "My order is A-1").conversation["end"] == "done"
        assert say(url, "My order is A-1").conversation["end"] == "done"
    assert (calls.folder / "calls.txt").read_text().splitlines() == ["find_order A-1", "pay_back A-1"]


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("shop_tools", "MODULE:NAME"),
        ("shop_tools:NOTHING", "NOTHING"),
        ("shop_tools:TOO_FEW", "pay_back"),
        ("shop_tools:STRANGE", "did you mean find_order?"),
        ("no_such_module:X", "no_such_module"),
    ],
)
def test_tools_that_do_not_fit_are_refused(
    calls: Calls, monkeypatch: pytest.MonkeyPatch, spec: str, reason: str
) -> None:
    (calls.folder / "shop_tools.py").write_text(TOOLS)
    monkeypatch.syspath_prepend(calls.folder)
    assert reason in calls.refused("serve", calls.file(SHOP), "--tools", spec)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("--agent", "code"), "dpa"),
        (("--agent", "dpb"), "dpa"),
        (("--model", "ofline"), "offline"),
        (("--host", "192.0.2.1"), "token"),
        (("--token", "short"), "16"),
        (("--token", "env"), "SOPSTUDIO_TOKEN"),
        (("--people-token", "env"), "SOPSTUDIO_PEOPLE_TOKEN"),
        (("--limit", "turn=3"), "turns"),
    ],
)
def test_what_cannot_be_served_is_refused(calls: Calls, options: tuple[str, ...], reason: str) -> None:
    assert reason in calls.refused("serve", calls.file(SHOP), *options)


def test_an_sop_that_cannot_be_run_is_refused(calls: Calls) -> None:
    assert "broken" in calls.refused("serve", calls.file(Sop(id="x", nodes=(End(id="end"),)), "broken.sop.json"))


def test_live_mcp_servers_are_said_to_be_shared(calls: Calls) -> None:
    server = McpConnection(command=("python", "-m", "no_such_server"))
    tools = (replace_fields(SHOP.tools[0], connection=server), *SHOP.tools[1:])
    with serving(calls, "--live", file=calls.file(replace_fields(SHOP, tools=tools))) as (_, said):
        assert "SHARED" in said
