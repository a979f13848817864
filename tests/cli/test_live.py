"""`sopstudio run --live`: tools are really called, at a server on this machine; a replay calls nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from sopstudio.formats import write
from sopstudio.sop import Document, dumps, loads
from tests.cli.calling import Calls, start_process
from tests.connections.examples import refunds
from tests.connections.shop_server import Shop, open_shop
from tests.subsets import DEEP

INPUTS = ("--inputs", '{"order": "A-1"}')
LOCAL = ("--allow-host", "127.0.0.1")
ARCHITECTURES = ("dpa", "code", "fc", "react", "marco", "agent-s", "sop-agent", "spa")
deep_only = pytest.mark.skipif(not DEEP, reason="a service takes its time to start: python3 tests deep")


@pytest.fixture
def shop() -> Iterator[Shop]:
    with open_shop() as opened:
        yield opened


def test_without_the_switch_nothing_is_called(calls: Calls, shop: Shop) -> None:
    data = calls.json("run", calls.file(refunds(shop.url)), *INPUTS, "--allow-effects", *LOCAL)
    assert (data["end"], shop.requests) == ("waits", [])


def test_a_live_run_calls_tools_and_goes_where_their_answers_lead(calls: Calls, shop: Shop) -> None:
    out, notes = calls.answers("run", calls.file(refunds(shop.url)), "--live", *INPUTS, *LOCAL, "--allow-effects")
    assert shop.request_lines() == ["GET /orders/A-1", "POST /refunds"]
    assert "       →  LIVE refund='R-1'" in out
    assert f"LIVE find_order: GET {shop.url}/orders/{{order}}" in notes
    assert "■ " in out
    assert "score" not in out


@pytest.mark.parametrize("agent", ARCHITECTURES if DEEP else ("marco",))
def test_every_architecture_calls_live_tools(calls: Calls, shop: Shop, agent: str) -> None:
    options = ("--agent", agent, "--live", *INPUTS, *LOCAL, "--allow-effects", "--no-save")
    data = calls.json("run", calls.file(refunds(shop.url)), *options)
    assert [call["response"].get("refund") for call in data["tool_calls"]] == [None, "R-1"]


def test_a_replay_calls_nothing_again(calls: Calls, shop: Shop) -> None:
    data = calls.json("run", calls.file(refunds(shop.url)), "--live", *INPUTS, *LOCAL, "--allow-effects")
    requests = list(shop.requests)
    replayed = calls.json("replay", data["run"])
    assert replayed["path"] == data["path"]
    assert shop.requests == requests
    routes = [f"GET {shop.url}/orders/{{order}}", f"POST {shop.url}/refunds"]
    assert [call["live"] for call in data["tool_calls"]] == routes


@pytest.mark.parametrize(("word", "refund"), [("yes", "R-1"), ("", None), ("mock", "R-0")])
def test_a_person_is_asked_before_an_effect(calls: Calls, shop: Shop, word: str, refund: str | None) -> None:
    calls.says(f"{word}\n" * 9)
    data = calls.json("run", calls.file(refunds(shop.url)), "--live", *INPUTS, *LOCAL)
    assert data["tool_calls"][1]["response"].get("refund") == refund
    assert ("POST /refunds" in shop.request_lines()) == (refund == "R-1")


def test_a_host_of_the_own_network_is_not_called_unless_allowed(calls: Calls, shop: Shop) -> None:
    data = calls.json("run", calls.file(refunds(shop.url)), "--live", *INPUTS)
    assert data["tool_calls"][0]["ok"] is False
    assert "--allow-host 127.0.0.1" in data["tool_calls"][0]["response"]["message"]
    assert not shop.requests


def test_a_mocked_tool_stays_mocked(calls: Calls, shop: Shop) -> None:
    data = calls.json("run", calls.file(refunds(shop.url)), "--live", *INPUTS, *LOCAL, "--mock", "find_order")
    assert (data["end"], shop.requests) == ("waits", [])


def test_a_step_by_step_run_is_live_too(calls: Calls, shop: Shop) -> None:
    calls.says("c\n" * 20)
    calls.answers("run", calls.file(refunds(shop.url)), "--live", "--step", *INPUTS, *LOCAL, "--allow-effects")
    assert shop.request_lines() == ["GET /orders/A-1", "POST /refunds"]


def test_what_cannot_be_live_is_refused_in_one_line(calls: Calls, shop: Shop) -> None:
    assert "did you mean" in calls.refused("run", calls.file(refunds(shop.url)), "--live", "--mock", "find_ordr")
    assert "no tool can be called" in calls.refused("run", calls.file(), "--live")


def test_live_answers_are_recorded_as_samples(calls: Calls, shop: Shop) -> None:
    file = calls.file(refunds(shop.url))
    live = ("--live", *INPUTS, *LOCAL, "--allow-effects", "--record")
    assert "recorded as samples" in calls.answers("run", file, *live)[1]
    assert "nothing is recorded" in calls.answers("run", file, *live)[1]
    asked = len(shop.requests)
    data = calls.json("run", file, *INPUTS)
    assert data["tool_calls"][0]["response"]["data"]["order"] == {"status": "sent", "total": 12.5}
    assert (data["end"], len(shop.requests)) == ("paid", asked)


def test_answers_are_recorded_only_in_an_own_file(calls: Calls, shop: Shop) -> None:
    text = calls.text("plain.txt", "1. Find the order\n2. Pay it\n")
    assert "--record" in calls.answers("run", text, "--live", "--record", "--inputs", "{}", code=2)[1]
    assert not shop.requests


@deep_only
def test_a_served_sop_calls_live_tools(shop: Shop, tmp_path: Path) -> None:
    file = tmp_path / "refunds.sop.json"
    file.write_bytes(next(iter(write(Document(sop=refunds(shop.url)), "native").files.values())))
    options = ("--agent", "dpa", "--port", "0", "--live", *LOCAL, "--allow-effect", "refund")
    process = start_process(tmp_path / "home", "serve", str(file), *options)
    assert process.stdout
    try:
        url = process.stdout.readline().split(" answers at ")[1].split("/v1")[0]
        history: list[dict[str, str]] = []
        for words in ("Hello", "My order is A-1"):
            history.append({"role": "user", "content": words})
            request = Request(  # noqa: S310 our own server
                f"{url}/v1/chat/completions", dumps({"model": "refunds", "messages": history}).encode()
            )
            request.add_header("Content-Type", "application/json")
            with urlopen(request, timeout=60) as response:  # noqa: S310 our own server
                source, reply = response.headers["X-SOP-Tools"], loads(response.read().decode())
            history.append({"role": "assistant", "content": reply["choices"][0]["message"]["content"]})
    finally:
        process.terminate()
        process.communicate(timeout=60)
    assert (source, reply["conversation"]["end"]) == ("live", "paid")
    assert shop.request_lines() == ["GET /orders/A-1", "POST /refunds"]
