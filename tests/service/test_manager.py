"""Conversations of a served SOP: each message counts once, whatever happens to the process."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from sopstudio.errors import ModelError
from sopstudio.evaluation.storage import load_recorded_run
from sopstudio.llm.served_request import RequestRefusedError
from sopstudio.service import ConversationManager, History
from sopstudio.service.conversation import UNKNOWN_OUTCOME
from sopstudio.simulation import Limits
from sopstudio.simulation.replay import replay
from sopstudio.store import Conversations
from tests.fakes import DownModel
from tests.service.shop import SHOP, Desk


class Killed(BaseException):
    """What a killed process is to a call in progress: it never comes back."""


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(tmp_path)
    yield desk
    desk.close()


def refusal(desk: Desk, *texts: str, **more: Any) -> tuple[int, str | None]:
    with pytest.raises(RequestRefusedError) as raised:
        asyncio.run(desk.say(*texts, **more))
    return raised.value.status, raised.value.code


def step(desk: Desk) -> str:
    [waiting] = desk.manager.waiting_steps()
    return str(waiting["id"])


def answer(desk: Desk, approved: Any, by: str = "Ann", name: str = "") -> dict[str, Any]:
    return asyncio.run(desk.manager.answer_person(name or step(desk), {"approved": approved}, by))


def refused_answer(desk: Desk, values: dict[str, Any], by: str = "Ann", name: str = "") -> tuple[int, str | None]:
    with pytest.raises(RequestRefusedError) as raised:
        asyncio.run(desk.manager.answer_person(name or step(desk), values, by))
    return raised.value.status, raised.value.code


def test_a_conversation_goes_from_the_first_message_to_the_end(desk: Desk) -> None:
    first = asyncio.run(desk.say("Hi"))
    assert "order" in first["content"]
    assert first["status"] == "running"
    last = asyncio.run(desk.say("Hi", "It is A-1"))
    assert (last["content"], last["status"], last["end"]) == ("Your money is on its way.", "completed", "done")
    assert last["conversation"] == first["conversation"]
    assert desk.tools.calls == [("find_order", "A-1"), ("pay_back", "A-1")]
    assert asyncio.run(desk.say("Hi", "It is A-1", "Thanks"))["status"] == "completed"


def test_a_message_that_comes_twice_counts_once(desk: Desk) -> None:
    replies = [asyncio.run(desk.say("Hi")) for _ in range(2)] + [
        asyncio.run(desk.say("Hi", "It is A-1")) for _ in range(2)
    ]
    assert (replies[0], replies[2]) == (replies[1], replies[3])
    assert len(desk.tools.calls) == 2


def test_a_message_that_comes_many_times_at_once_counts_once(desk: Desk) -> None:
    async def say_together() -> list[dict[str, Any]]:
        return await asyncio.gather(*(desk.say("My order is A-1") for _ in range(10)))

    replies = asyncio.run(say_together())
    assert len({reply["conversation"] for reply in replies}) == 1
    assert len(desk.tools.calls) == 2


def test_who_begins_with_the_same_words_has_another_conversation_from_where_they_part(desk: Desk) -> None:
    asyncio.run(desk.say("Hi"))
    mine, other = (asyncio.run(desk.say("Hi", f"It is {order}")) for order in ("A-1", "B-2"))
    assert (mine["status"], other["status"]) == ("completed", "waiting")
    assert mine["conversation"] != other["conversation"]
    assert asyncio.run(desk.say("Hi", "It is B-2", "Well?"))["conversation"] == other["conversation"]


def test_the_same_words_on_another_day_begin_a_conversation_anew(desk: Desk) -> None:
    texts = ("Hi", "My order is A-1")
    days = []
    for _ in range(2):
        for number in (1, 2, 2):
            reply = asyncio.run(desk.say(*texts[:number]))
        days.append(reply["conversation"])
        desk.wait(hours=20)
    assert len(set(days)) == 2
    assert desk.tools.calls == [("find_order", "A-1"), ("pay_back", "A-1")] * 2


def test_a_name_is_the_same_conversation_on_another_day(desk: Desk) -> None:
    replies = []
    for _ in range(2):
        replies.append(asyncio.run(desk.say("My order is A-1", name="x")))
        desk.wait(hours=20)
    assert replies[0] == replies[1]
    assert len(desk.tools.calls) == 2


def test_names_keep_conversations_of_the_same_words_apart(desk: Desk) -> None:
    mine, other = (asyncio.run(desk.say("My order is A-1", name=name)) for name in ("x", "y"))
    assert mine["conversation"] != other["conversation"]
    assert len(desk.tools.calls) == 4


def test_a_named_conversation_has_one_history(desk: Desk) -> None:
    asyncio.run(desk.say("Hi", name="x"))
    asyncio.run(desk.say("Hi", "It is A-1", name="x"))
    assert refusal(desk, "Hi", "It is B-2", name="x") == (409, "conversation_gone_on")


def test_a_conversation_can_be_named_by_the_id_that_a_reply_gave(desk: Desk) -> None:
    name = asyncio.run(desk.say("Hi"))["conversation"]
    assert asyncio.run(desk.say("Hi", "It is A-1", name=name))["conversation"] == name
    assert refusal(desk, "Hi", "It is B-2", name=name) == (409, "conversation_gone_on")


def test_a_history_that_is_not_known_is_refused(desk: Desk) -> None:
    assert refusal(desk, "Hi", "It is A-1") == (409, "conversation_not_found")
    assert desk.tools.calls == []


def test_after_a_restart_conversations_go_on(desk: Desk) -> None:
    first = asyncio.run(desk.say("Hi"))
    desk.begin()
    assert asyncio.run(desk.say("Hi")) == first
    assert asyncio.run(desk.say("Hi", "It is B-2"))["waiting_for"] == "Team lead"
    desk.begin()
    assert answer(desk, True)["status"] == "completed"
    desk.begin()
    assert asyncio.run(desk.say("Hi", "It is B-2", "And?"))["content"] == "Your money is on its way."
    assert desk.tools.calls == [("find_order", "B-2"), ("pay_back", "B-2")]


@pytest.mark.parametrize("resumes", [False, True], ids=["the client sends it again", "the service goes on itself"])
def test_a_payment_in_whose_middle_the_process_died_is_never_made_again(desk: Desk, resumes: bool) -> None:
    desk.tools.failure = Killed()
    with pytest.raises(Killed):
        asyncio.run(desk.say("My order is A-1"))
    desk.tools.failure = None
    desk.begin()
    if resumes:
        asyncio.run(desk.manager.resume())
        assert desk.manager.count() == {"open": 1}
    reply = asyncio.run(desk.say("My order is A-1"))
    assert UNKNOWN_OUTCOME in reply["content"].casefold()
    asyncio.run(desk.say("My order is A-1", "Try again"))
    assert desk.tools.calls == [("find_order", "A-1"), ("pay_back", "A-1")]


def test_a_failing_function_is_a_failure_of_the_tool(desk: Desk) -> None:
    desk.tools.failure = ConnectionError("no line")
    assert "did not work" in asyncio.run(desk.say("My order is A-1"))["content"]
    assert desk.tools.calls == [("find_order", "A-1"), ("pay_back", "A-1")]


def test_while_the_model_fails_the_message_can_be_sent_again(tmp_path: Path) -> None:
    desk = Desk(tmp_path, DownModel())
    with pytest.raises(ModelError):
        asyncio.run(desk.say("My order is A-1"))
    desk.close()
    desk = Desk(tmp_path)
    assert asyncio.run(desk.say("My order is A-1"))["status"] == "completed"
    desk.close()


def test_a_person_sees_what_is_shown_and_answers_once(desk: Desk) -> None:
    reply = asyncio.run(desk.say("My order is B-2"))
    assert "Team lead" in reply["content"]
    [waiting] = desk.manager.waiting_steps()
    assert (waiting["role"], waiting["shown"], list(waiting["form"])) == (
        "Team lead",
        {"order": "B-2", "price": 30},
        ["approved"],
    )
    name = waiting["id"]
    assert answer(desk, True) == {"id": name, "again": False, "status": "completed"}
    assert answer(desk, False, name=name)["again"]
    assert desk.tools.calls[-1] == ("pay_back", "B-2")
    assert desk.manager.waiting_steps() == []


def test_what_was_said_meanwhile_is_heard_before_a_message_is_passed_on(desk: Desk) -> None:
    asyncio.run(desk.say("My order is B-2"))
    assert "Team lead" in asyncio.run(desk.say("My order is B-2", "Well?"))["content"]
    answer(desk, False)
    assert asyncio.run(desk.say("My order is B-2", "Well?", "And?"))["content"] == "We cannot refund this."


def test_an_answer_that_does_not_fit_is_refused_and_the_step_waits(desk: Desk) -> None:
    asyncio.run(desk.say("My order is B-2", user="Kim"))
    for values in ({}, {"approved": "perhaps"}, {"approved": True, "minutes": 500}):
        assert refused_answer(desk, values) == (400, "invalid_value")
    for asker in ("user", "kim"):
        assert refused_answer(desk, {"approved": True}, asker) == (400, "invalid_value")
    for name in ("nothing", f"{step(desk)}0", step(desk).replace(".", "")):
        assert refused_answer(desk, {"approved": True}, name=name) == (404, "not_found")
    assert answer(desk, True)["status"] == "completed"


def test_the_time_of_a_step_runs_out(desk: Desk) -> None:
    asyncio.run(desk.say("My order is B-2"))
    name = step(desk)
    desk.wait(minutes=61)
    assert desk.manager.waiting_steps() == []
    assert refused_answer(desk, {"approved": True}, name=name) == (409, "timed_out")
    assert asyncio.run(desk.say("My order is B-2", "And?"))["end"] == "late"


def test_tidying_lets_the_time_run_out_without_anybody_asking(desk: Desk) -> None:
    asyncio.run(desk.say("My order is B-2"))
    desk.wait(minutes=61)
    asyncio.run(desk.manager.tidy())
    assert desk.manager.count() == {"kept": 1}
    [run] = desk.library.runs.list()
    assert run.status == "completed"


def test_so_many_conversations_are_open_at_once(tmp_path: Path) -> None:
    desk = Desk(tmp_path, open=2)
    for name in ("x", "y"):
        asyncio.run(desk.say("Hi", name=name))
    assert refusal(desk, "Hi", name="z") == (429, "too_many_conversations")
    asyncio.run(desk.say("Hi", "It is A-1", name="x"))
    assert asyncio.run(desk.say("Hi", name="z"))["status"] == "running"
    desk.close()


def test_conversations_that_are_not_in_memory_go_on(tmp_path: Path) -> None:
    desk = Desk(tmp_path, live=1)
    for name in ("x", "y", "z"):
        asyncio.run(desk.say("Hi", name=name))
    for name in ("x", "y", "z"):
        assert asyncio.run(desk.say("Hi", "It is A-1", name=name))["end"] == "done"
    desk.close()


def test_too_many_turns_end_a_conversation_and_say_so(tmp_path: Path) -> None:
    desk = Desk(tmp_path, run=Limits(turns=3))
    texts = ["Hi", "What?", "Why?", "How?"]
    replies = [asyncio.run(desk.say(*texts[: number + 1])) for number in range(4)]
    assert replies[-1]["status"] == "limit"
    assert "3 turns" in replies[-1]["content"]
    desk.close()


def test_idle_conversations_are_closed_and_old_ones_forgotten(tmp_path: Path) -> None:
    desk = Desk(tmp_path, idle=timedelta(hours=1), kept=timedelta(days=1))
    asyncio.run(desk.say("Hi"))
    for hours, counts in ((0.5, {"open": 1}), (1, {"kept": 1}), (25, {})):
        desk.wait(hours=hours)
        asyncio.run(desk.manager.tidy())
        assert desk.manager.count() == counts
    assert [run.status for run in desk.library.runs.list()] == ["stopped"]
    desk.close()


def test_a_conversation_whose_message_comes_while_idle_ones_are_closed_stays_open(tmp_path: Path) -> None:
    desk = Desk(tmp_path, idle=timedelta(hours=1))
    asyncio.run(desk.say("Hi"))
    desk.wait(hours=2)

    async def say_and_tidy() -> dict[str, Any]:
        message = asyncio.create_task(desk.say("Hi", "It is B-2"))
        await asyncio.sleep(0)
        await desk.manager.tidy()
        return await message

    assert asyncio.run(say_and_tidy())["status"] == "waiting"
    assert desk.manager.count() == {"waiting": 1}
    desk.close()


def test_a_conversation_that_is_over_is_a_run_that_replays(desk: Desk) -> None:
    reply = asyncio.run(desk.say("My order is B-2"))
    answer(desk, True)
    [summary] = desk.library.runs.list()
    run = desk.library.runs.load(summary.id)
    assert (summary.sop, summary.status, run.header["conversation"]) == ("shop", "completed", reply["conversation"])
    assert run.result["end"] == "done"
    recorded = load_recorded_run(desk.library, summary.id)
    assert replay(recorded.setup, recorded.events).is_identical


def test_a_conversation_that_another_worker_went_on_with_is_loaded_anew(desk: Desk) -> None:
    asyncio.run(desk.say("Hi"))
    other = Conversations(desk.home / "served", is_worker=True)
    manager = ConversationManager(
        SHOP, "dpa", desk.model, other, desk.library, functions=desk.tools.functions(), clock=lambda: desk.now
    )
    elsewhere = asyncio.run(manager.answer(History(("Hi", "It is B-2"))))
    reply = asyncio.run(desk.say("Hi", "It is B-2", "Well?"))
    assert (reply["conversation"], reply["status"]) == (elsewhere["conversation"], "waiting")
    answer(desk, True)
    assert asyncio.run(manager.answer(History(("Hi", "It is B-2", "Well?", "And?"))))["status"] == "completed"
    assert desk.tools.calls == [("find_order", "B-2"), ("pay_back", "B-2")]
    other.close()


def test_a_conversation_counts_as_open_from_its_first_message_on(tmp_path: Path) -> None:
    desk = Desk(tmp_path, DownModel(), open=1)
    for _ in range(2):
        with pytest.raises(ModelError):
            asyncio.run(desk.say("My order is A-1"))
    assert refusal(desk, "My order is A-2") == (429, "too_many_conversations")
    desk.wait(hours=25)
    asyncio.run(desk.manager.tidy())
    assert desk.manager.count() == {"kept": 1}
    desk.close()


def test_a_conversation_that_was_kept_just_before_the_process_died_is_kept_once(desk: Desk) -> None:
    asyncio.run(desk.say("My order is A-1"))
    [run] = desk.library.runs.list()
    loaded = desk.library.runs.load(run.id)
    assert desk.library.runs.keep(loaded.header, [], only_once=loaded.header["conversation"]) == run.id
    assert [summary.id for summary in desk.library.runs.list()] == [run.id]
