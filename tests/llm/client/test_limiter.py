"""The limiter of an endpoint: nothing is lost at an endpoint that allows few requests, and nothing waits elsewhere."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import math
from collections.abc import Callable, Iterator

import pytest

from sopstudio.errors import ModelError
from sopstudio.llm.client import Address, EndpointModel, Limiter, Limiters
from sopstudio.llm.client.limiter import EndpointBusy, Turn
from tests.llm.server import Answer, MakeModel, RateLimited, SkippingClock, completion, serving, serving_by

KEY = "sk-CANARY-0123456789"
BODY = {"model": "m", "messages": [{"role": "user", "content": "hi"}]}
SAYS_WHEN: dict[str, Callable[[float], dict[str, str]]] = {
    "retry-after-ms": lambda seconds: {"retry-after-ms": str(math.ceil(seconds * 1000))},
    "Retry-After": lambda seconds: {"Retry-After": f"{seconds:.3f}"},
    "reset": lambda seconds: {
        "x-ratelimit-remaining-requests": "0",
        "x-ratelimit-reset-requests": f"{math.ceil(seconds * 1000)}ms",
    },
    "nothing": lambda _seconds: {},
}


async def ask_often(models: list[EndpointModel], number: int) -> list[object]:
    """The answers and errors of so many calls at once, shared out among the models."""
    calls = (models[place % len(models)].complete_async(BODY) for place in range(number))
    return list(await asyncio.gather(*calls, return_exceptions=True))


@contextlib.contextmanager
def several_models(url: str, limiter: Limiter) -> Iterator[list[EndpointModel]]:
    """Models of both clients, each with an event loop and a thread of its own, and one limiter."""
    models = [EndpointModel(Address("m", url, KEY), client="conversation", limiter=limiter)]
    models += [EndpointModel(Address(f"m{n}", url, KEY), client="batch", limiter=limiter) for n in range(2)]
    try:
        yield models
    finally:
        for model in models:
            model.close()


@pytest.mark.parametrize("says_when", SAYS_WHEN)
def test_no_call_is_lost_at_an_endpoint_that_allows_few_a_second(says_when: str) -> None:
    """Before there was a limiter, 49 of 54 runs were lost."""
    server = RateLimited(rate=100, burst=40, headers=SAYS_WHEN[says_when], refuses_soon=True)
    with serving_by(server) as endpoint, several_models(endpoint.url, Limiter()) as models:
        answers = asyncio.run(ask_often(models, 90))
    assert [answer for answer in answers if isinstance(answer, BaseException)] == []
    assert server.answered == 90
    assert server.refused > 0


def test_a_rate_of_ours_is_kept_so_that_nothing_is_refused() -> None:
    server = RateLimited(rate=100, burst=40, headers=SAYS_WHEN["nothing"])
    with serving_by(server) as endpoint, several_models(endpoint.url, Limiter(rpm=60 * 80)) as models:
        answers = asyncio.run(ask_often(models, 60))
    assert not any(isinstance(answer, BaseException) for answer in answers)
    assert (server.answered, server.refused) == (60, 0)


@pytest.fixture
def clock() -> SkippingClock:
    return SkippingClock()


@pytest.fixture
def limiter(clock: SkippingClock) -> Limiter:
    return Limiter(clock=clock)


async def enter(turn: Turn, leave: asyncio.Event) -> None:
    async with turn:
        await leave.wait()


async def settle() -> None:
    """Let everything run that can."""
    for _ in range(500):
        await asyncio.sleep(0)


async def refuse(limiter: Limiter, asked: float | None, at_once: int = 1) -> list[bool]:
    """Let calls go out together and be refused together."""
    async with contextlib.AsyncExitStack() as stack:
        turns = [limiter.turn(0, 60) for _ in range(at_once)]
        for turn in turns:
            await stack.enter_async_context(turn)
        return [limiter.record_refusal(turn, asked) for turn in turns]


async def count_at_once(limiter: Limiter, number: int) -> int:
    """How many of so many calls are under way together, before any of them ends."""
    leave, begun = asyncio.Event(), 0

    async def call() -> None:
        nonlocal begun
        turn = limiter.turn(0, 60)
        async with turn:
            begun += 1
            await leave.wait()

    tasks = [asyncio.create_task(call()) for _ in range(number)]
    await settle()
    most = begun
    leave.set()
    await asyncio.gather(*tasks)
    assert begun == number
    return most


def test_an_endpoint_that_refuses_nothing_slows_nobody_down(limiter: Limiter, clock: SkippingClock) -> None:
    assert asyncio.run(count_at_once(limiter, 200)) == 200
    assert clock.pauses == []


@pytest.mark.parametrize(("before", "after"), [(64, 32), (8, 4), (3, 1), (1, 1)])
def test_refusals_of_one_round_halve_the_calls_at_once(limiter: Limiter, before: int, after: int) -> None:
    async def play() -> int:
        assert all(await refuse(limiter, 1.0, before))
        return await count_at_once(limiter, 100)

    assert asyncio.run(play()) == after


def test_a_round_of_answers_allows_about_one_call_more(limiter: Limiter) -> None:
    async def play() -> list[int]:
        await refuse(limiter, 1.0, 8)
        sizes = [await count_at_once(limiter, 50)]
        for _ in range(4):
            async with contextlib.AsyncExitStack() as stack:
                turns = [limiter.turn(0, 60) for _ in range(sizes[-1])]
                for turn in turns:
                    await stack.enter_async_context(turn)
                for turn in turns:
                    limiter.record_answer(turn)
            sizes.append(await count_at_once(limiter, 50))
        return sizes

    sizes = asyncio.run(play())
    assert sizes[0] == 4
    assert sizes == sorted(sizes)
    assert all(later - earlier <= 1 for earlier, later in itertools.pairwise(sizes))
    assert sizes[-1] >= 6


def test_nobody_goes_out_before_the_time_that_the_endpoint_names(limiter: Limiter, clock: SkippingClock) -> None:
    async def play() -> None:
        await refuse(limiter, 7.5)
        await refuse(limiter, None)

    asyncio.run(play())
    assert clock.pauses == [7.5]


def test_a_refused_call_goes_before_those_that_came_later(limiter: Limiter) -> None:
    order: list[str] = []

    async def play() -> None:
        leave = asyncio.Event()

        async def call(name: str, turn: Turn) -> None:
            async with turn:
                order.append(name)

        first = limiter.turn(0, 60)
        async with first:
            limiter.record_refusal(first, 5.0)  # from now on one at a time
            waiting = [asyncio.create_task(call(f"later {n}", limiter.turn(0, 60))) for n in range(3)]
            await settle()
            leave.set()
            again = asyncio.create_task(call("refused", first))
            await settle()
        await asyncio.gather(again, *waiting)

    asyncio.run(play())
    assert order == ["refused", "later 0", "later 1", "later 2"]


def test_a_call_that_is_cancelled_in_the_queue_lets_the_next_one_through(limiter: Limiter) -> None:
    async def play() -> None:
        await refuse(limiter, 1.0)
        leave = asyncio.Event()
        under_way = asyncio.create_task(enter(limiter.turn(0, 60), leave))
        await settle()
        gone, next_call = (asyncio.create_task(enter(limiter.turn(0, 60), leave)) for _ in range(2))
        await settle()
        gone.cancel()
        leave.set()
        await asyncio.gather(under_way, next_call)
        assert gone.cancelled()
        assert next_call.done()

    asyncio.run(play())


def test_a_wait_longer_than_a_call_may_take_ends_it_without_asking(limiter: Limiter) -> None:
    async def play() -> None:
        assert await refuse(limiter, 300.0) == [False]
        with pytest.raises(EndpointBusy) as caught:
            await refuse(limiter, None)
        assert caught.value.seconds == 300

    asyncio.run(play())


@pytest.mark.parametrize("asked", [0.001, 10.0, 60.0])
def test_an_endpoint_that_only_refuses_is_given_up_after_the_patience_of_a_call(
    limiter: Limiter, clock: SkippingClock, asked: float
) -> None:
    async def play() -> None:
        for _ in range(30):
            if await refuse(limiter, asked) == [False]:
                return

    asyncio.run(play())
    assert 60 < sum(clock.pauses) <= 120
    assert len(clock.pauses) < 20


def test_a_wait_as_long_as_a_call_may_take_is_waited_for_by_all_of_a_round(limiter: Limiter) -> None:
    """A limit of a minute asks for 60 seconds, and later refusals of the same round for a little longer."""

    async def play() -> None:
        assert await refuse(limiter, 60.0, 8) == [True] * 8
        assert await count_at_once(limiter, 20) == 4

    asyncio.run(play())


def test_everyone_who_waits_is_given_up_together(limiter: Limiter) -> None:
    async def play() -> list[object]:
        first = limiter.turn(0, 60)
        async with first:
            limiter.record_refusal(first, 20.0)
            waiting = [asyncio.create_task(enter(limiter.turn(0, 60), asyncio.Event())) for _ in range(5)]
            await settle()
            assert not limiter.record_refusal(first, 300.0)
            return await asyncio.gather(*waiting, return_exceptions=True)

    assert all(isinstance(answer, EndpointBusy) for answer in asyncio.run(play()))


def test_tokens_a_minute_delay_the_calls_after_a_large_one(clock: SkippingClock) -> None:
    limiter = Limiter(tpm=6000, clock=clock)

    async def play() -> None:
        for estimate, real in ((500, 700), (100, None), (100, 100)):
            turn = limiter.turn(estimate, 60)
            async with turn:
                limiter.record_answer(turn, tokens=real)

    asyncio.run(play())
    assert clock.pauses == pytest.approx([6.9, 1.0], abs=0.11)


def test_requests_a_minute_are_spread_evenly(clock: SkippingClock) -> None:
    limiter = Limiter(rpm=30, clock=clock)

    async def play() -> None:
        for _ in range(4):
            async with limiter.turn(0, 60):
                pass

    asyncio.run(play())
    assert sum(clock.pauses) == pytest.approx(6.0, abs=0.11)


def test_a_long_queue_of_ours_is_not_the_fault_of_the_endpoint(client: MakeModel, clock: SkippingClock) -> None:
    """The time of a call does not run while it waits for its turn."""
    with serving(completion()) as endpoint:
        model = client(Address("m", endpoint.url, KEY), 5.0, limiter=Limiter(rpm=1, clock=clock))
        answers = asyncio.run(ask_often([model], 3))
        model.close()
    assert not any(isinstance(answer, BaseException) for answer in answers)
    assert sum(clock.pauses) > 100


def test_refusals_that_name_a_time_are_no_retries(client: MakeModel, clock: SkippingClock) -> None:
    busy = Answer(429, "", {"Retry-After": "3"})
    with serving(*[busy] * 6, completion()) as endpoint:
        model = client(Address("m", endpoint.url, KEY), limiter=Limiter(clock=clock))
        model.complete(BODY)
        model.close()
        assert len(endpoint.asked) == 7
    assert sum(clock.pauses) >= 18


def test_one_model_that_is_refused_slows_the_others_of_its_endpoint(clock: SkippingClock) -> None:
    limiter = Limiter(clock=clock)
    with serving(Answer(429, "", {"retry-after-ms": "250"}), completion()) as endpoint:
        models = [EndpointModel(Address(name, endpoint.url, KEY), client="batch", limiter=limiter) for name in "ab"]
        for model in models:
            model.complete(BODY)
            model.close()
    assert clock.pauses == [0.25]


def test_an_answer_that_says_nothing_is_left_holds_the_next_call_back(client: MakeModel, clock: SkippingClock) -> None:
    said = {"x-ratelimit-remaining-requests": "0", "x-ratelimit-reset-requests": "1s"}
    first = completion()
    with serving(Answer(body=first.body, headers={**first.headers, **said}), completion()) as endpoint:
        model = client(Address("m", endpoint.url, KEY), limiter=Limiter(clock=clock))
        model.complete(BODY)
        assert clock.pauses == []
        model.complete(BODY)
        model.close()
    assert clock.pauses == [1.0]


def test_a_call_that_gives_up_says_what_to_do(client: MakeModel, clock: SkippingClock) -> None:
    limiter = Limiter(clock=clock)
    with serving(Answer(429, "", {"Retry-After": "600"})) as endpoint:
        model = client(Address("m", endpoint.url, KEY), limiter=limiter)
        for _ in range(2):
            with pytest.raises(ModelError) as caught:
                model.complete(BODY)
        model.close()
        assert len(endpoint.asked) == 1
    assert (caught.value.why, "--rpm" in caught.value.hint) == ("it asks to wait 600 s", True)


def test_an_endpoint_with_a_key_has_one_limiter() -> None:
    limiters = Limiters(rpm=30)
    first = limiters.find("http://host/v1", "k", rpm=5)
    assert limiters.find("http://host/v1/", "k") is first
    assert limiters.find("http://host/v1", "other") is not first
    assert limiters.find("http://host/v2", "k") is not first
