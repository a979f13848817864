"""Which calls are live, who decides on one that changes something, and what is recorded."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from sopstudio.connections import Decision, LiveCall, LivePermissions, LiveTools, connection_of
from sopstudio.sop import Tool
from sopstudio.sop.connections import CommandConnection, HttpConnection
from sopstudio.trace import CallTool, ToolOutcome, ToolResult, decode_events, encode_events
from tests.connections.examples import refunds, tools_of
from tests.connections.shop_server import Shop

FIND, REFUND = CallTool("find_order", {"order": "A-1"}), CallTool("refund", {"order": "A-1"})
LOCAL = frozenset({"127.0.0.1"})


class Opener:
    """Makes live tools, and closes them in the end."""

    def __init__(self, shop: Shop) -> None:
        self._shop, self._opened = shop, list[LiveTools]()

    def __call__(self, ask: Any = None, **permissions: Any) -> LiveTools:
        live = LiveTools(tools_of(refunds(self._shop.url)), LivePermissions(hosts=LOCAL, **permissions), ask=ask)
        self._opened.append(live)
        return live

    def close(self) -> None:
        for live in self._opened:
            live.close()


@pytest.fixture
def open_tools(shop: Shop) -> Iterator[Opener]:
    opener = Opener(shop)
    yield opener
    opener.close()


def test_a_tool_is_reached_by_its_connection_or_at_its_address() -> None:
    assert connection_of(Tool(name="a")) is None
    assert connection_of(Tool(name="a", url="orders/1")) is None
    assert connection_of(Tool(name="a", url="https://shop.example/orders")) == HttpConnection()
    command = CommandConnection(command=("date",))
    assert connection_of(Tool(name="a", url="https://shop.example", connection=command)) is command


def test_a_live_answer_says_how_it_came_by(shop: Shop, open_tools: Opener) -> None:
    result = open_tools().call(FIND)
    assert result is not None
    assert (result.ok, result.body["data"]["order"]["status"]) == (True, "sent")
    assert result.live == f"GET {shop.url}/orders/{{order}}"


def test_a_result_is_recorded_with_how_it_was_reached() -> None:
    live, mocked = ToolResult({"a": 1}, ToolOutcome(live="GET https://x.example/")), ToolResult({"a": 1})
    rows = list(encode_events([live, mocked]))
    assert ("live" in rows[0], "live" in rows[1]) == (True, False)
    assert decode_events(rows) == [live, mocked]


def test_a_tool_that_stays_mocked_is_left_to_the_samples(shop: Shop, open_tools: Opener) -> None:
    live = open_tools(mocked=frozenset({"find_order"}))
    assert (live.reaches("find_order"), live.reaches("refund"), live.reaches("other")) == (False, True, False)
    assert live.call(FIND) is None
    assert live.call(CallTool("other", {})) is None
    assert list(live.routes()) == ["refund"]
    assert not shop.requests


def test_a_call_that_changes_something_is_refused_where_nobody_allows_it(shop: Shop, open_tools: Opener) -> None:
    result = open_tools().call(REFUND)
    assert result is not None
    assert (result.ok, result.fault, result.live, shop.requests) == (False, "not-allowed", "", [])
    assert "--allow-effect refund" in result.message


@pytest.mark.parametrize("permissions", [{"effects": True}, {"effect_tools": frozenset({"refund"})}])
def test_it_is_made_where_the_run_allows_it(open_tools: Opener, permissions: Any) -> None:
    result = open_tools(**permissions).call(REFUND)
    assert result is not None
    assert result.body == {"refund": "R-1"}


@pytest.mark.parametrize(
    ("answers", "outcomes", "asked"),
    [
        (["call", "refuse"], ["ok", "not-allowed"], 2),
        (["always"], ["ok", "ok"], 1),
        (["mock", "call"], ["mocked", "ok"], 2),
    ],
)
def test_a_person_decides_on_each_call_or_on_all(
    open_tools: Opener, answers: list[Decision], outcomes: list[str], asked: int
) -> None:
    questions: list[LiveCall] = []

    def ask(call: LiveCall) -> Decision:
        questions.append(call)
        return answers[len(questions) - 1]

    live = open_tools(ask)
    results = [live.call(REFUND) for _ in outcomes]
    assert ["mocked" if result is None else result.fault or "ok" for result in results] == outcomes
    assert len(questions) == asked
    assert (questions[0].tool, questions[0].effect, questions[0].arguments) == ("refund", "pays", {"order": "A-1"})


def test_a_decision_made_before_holds_for_one_call(open_tools: Opener) -> None:
    live = open_tools()
    assert live.question(FIND) is None
    assert live.question(REFUND) is not None
    live.decide(REFUND, "call")
    assert live.question(REFUND) is None
    first, second = live.call(REFUND), live.call(REFUND)
    assert first is not None
    assert second is not None
    assert (first.ok, second.fault) == (True, "not-allowed")


def test_a_call_that_was_broken_off_says_so_when_it_is_asked_for_again(shop: Shop, open_tools: Opener) -> None:
    shop.url = shop.url.replace("/refunds", "")
    live = open_tools()
    hanging = LiveTools(
        {"refund": Tool(name="refund", url=f"{shop.url}/hang", method="POST", effect="pays")},
        LivePermissions(hosts=LOCAL),
    )

    async def break_off() -> None:
        hanging.decide(REFUND, "call")
        task = asyncio.ensure_future(hanging.call_async(REFUND))
        while not shop.requests:
            await asyncio.sleep(0.01)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    before = hanging.question(REFUND)
    asyncio.run(break_off())
    after = hanging.question(REFUND)
    hanging.close()
    live.close()
    assert before is not None
    assert after is not None
    assert (before.is_repeated, after.is_repeated) == (False, True)


def test_calls_made_together_run_at_once(open_tools: Opener) -> None:
    live = open_tools(effects=True)

    async def both() -> list[ToolResult | None]:
        return [*await asyncio.gather(live.call_async(FIND), live.call_async(REFUND))]

    assert [result is not None and result.ok for result in asyncio.run(both())] == [True, True]
