"""Conversations per second against an endpoint that thinks 50 ms: 20 calls each, 64 conversations at once.

The endpoint is a process of its own. Ours is the client of `evaluate` with all it does (exact JSON both ways, one
deadline, bounds); the peer is the plain `openai` client, on the same requests in the same run. 64 a second are
possible.

Then an endpoint that allows `ALLOWED` requests a second and refuses the others: calls that are lost (the peer retries
as it does by default), and calls per second beside the rate that is allowed.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from statistics import median
from typing import Any

from sopstudio.llm import read_reply
from sopstudio.llm.client import Address, EndpointModel, Limiter
from sopstudio.trace import ModelReply
from tests.bench._endpoint import serving
from tests.llm.asking import messages, tool

CALLS, AT_ONCE, CONVERSATIONS, ROUNDS = 20, 64, 192, 3
PEER = 64
"""Conversations of the peer in a round, which takes long."""
ALLOWED, LIMITED_CALLS = 100, 600
TOOLS = [tool(f"check_{number}", "Checks an order.", order={"type": "string"}) for number in range(3)]
SYSTEM = "You carry out a procedure for a user, one step at a time. " * 12

Ask = Callable[[dict[str, Any]], Awaitable[None]]


def run() -> list[dict[str, Any]]:
    """Ours beside the plain client, and the processor time that a call takes."""
    rounds = [asyncio.run(_both()) for _ in range(ROUNDS)]
    ours, plain = ([times[place] for times in rounds] for place in (0, 1))
    rate, peer = median(rate for rate, _ in ours), median(rate for rate, _ in plain)
    cost, peer_cost = median(cost for _, cost in ours), median(cost for _, cost in plain)
    (lost, answered), (_, paced), (peer_lost, _) = asyncio.run(_all_limited())
    allowed = {"name": "allowed by the endpoint", "figure": ALLOWED}
    limited = f"calls at an endpoint of {ALLOWED} requests/s, {AT_ONCE} at once"
    return [
        _row("conversations of 20 calls, 64 at once", "conversations/s", round(rate, 1), round(peer, 1)),
        _row("conversations, processor time a call", "ms", round(cost, 2), round(peer_cost, 2)),
        _row(f"{limited}, lost", "calls", lost, peer_lost) | {"n": LIMITED_CALLS},
        _row(f"{limited}, answered", "calls/s", round(answered, 1), ALLOWED) | {"n": LIMITED_CALLS, "peer": allowed},
        _row(f"{limited}, answered with --rpm", "calls/s", round(paced, 1), ALLOWED)
        | {"n": LIMITED_CALLS, "peer": allowed},
    ]


def _row(name: str, unit: str, figure: float, peer: float) -> dict[str, Any]:
    other = {"name": "plain openai client", "figure": peer}
    return {
        "name": name,
        "figure": figure,
        "unit": unit,
        "n": CONVERSATIONS * ROUNDS,
        "peer": other,
        "ratio": round(figure / peer, 2) if peer else 0.0,
    }


async def _both() -> tuple[tuple[float, float], tuple[float, float]]:
    with serving() as url:
        model = EndpointModel(Address("bench", url, "unused"), client="batch")

        async def ours(body: dict[str, Any]) -> None:
            reply = read_reply(await model.complete_async(body))
            assert isinstance(reply, ModelReply)

        try:
            own = await _measure(ours, CONVERSATIONS)
        finally:
            model.close()
        return own, await _plain(url)


async def _plain(url: str) -> tuple[float, float]:
    from openai import AsyncOpenAI

    async with AsyncOpenAI(api_key="unused", base_url=url, max_retries=0) as client:

        async def plain(body: dict[str, Any]) -> None:
            answer = await client.chat.completions.create(**body)
            assert answer.choices[0].message.content

        return await _measure(plain, PEER)


async def _all_limited() -> tuple[tuple[int, float], ...]:
    """Calls lost and calls answered a second at an endpoint with a rate: ours, ours that knows the rate, the peer."""
    from openai import AsyncOpenAI

    figures = []
    for limiter in (Limiter(), Limiter(rpm=60 * ALLOWED)):
        with serving(ALLOWED) as url:
            model = EndpointModel(Address("bench", url, "unused"), client="batch", limiter=limiter)
            try:
                figures.append(await _lost(model.complete_async))
            finally:
                model.close()
    with serving(ALLOWED) as url:
        async with AsyncOpenAI(api_key="unused", base_url=url) as client:
            figures.append(await _lost(lambda body: client.chat.completions.create(**body)))
    return tuple(figures)


async def _lost(ask: Callable[[dict[str, Any]], Awaitable[Any]]) -> tuple[int, float]:
    gate, body = asyncio.Semaphore(AT_ONCE), {"model": "bench", "messages": messages(SYSTEM)}

    async def call() -> Any:
        async with gate:
            return await ask(body)

    began = time.perf_counter()
    answers = await asyncio.gather(*(call() for _ in range(LIMITED_CALLS)), return_exceptions=True)
    lost = sum(isinstance(answer, Exception) for answer in answers)
    return lost, (LIMITED_CALLS - lost) / (time.perf_counter() - began)


async def _measure(ask: Ask, number: int) -> tuple[float, float]:
    """Conversations per second, and milliseconds of our processor time a call; after a few to warm up."""
    await asyncio.gather(*(_conversation(ask, place, 2) for place in range(AT_ONCE)))
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(place: int) -> None:
        async with gate:
            await _conversation(ask, place, CALLS)

    began, busy = time.perf_counter(), time.process_time()
    await asyncio.gather(*(one(place) for place in range(number)))
    spent, worked = time.perf_counter() - began, time.process_time() - busy
    return number / spent, worked * 1000 / (number * CALLS)


async def _conversation(ask: Ask, number: int, calls: int) -> None:
    talk = messages(SYSTEM)
    for turn in range(calls):
        talk.append({"role": "user", "content": f"I am customer {number}, and this is my message {turn}."})
        await ask({"model": "bench", "messages": talk, "tools": TOOLS})
        talk.append({"role": "assistant", "content": "Could you please tell me your order number?"})
