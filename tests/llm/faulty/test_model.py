"""The wrapper: how often it strikes, that it depends on nothing but the request, and how it is called."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from math import sqrt
from typing import Any

import pytest

from sopstudio.errors import ModelError, SettingsError
from sopstudio.llm import create_model, get_user_model, list_kinds, read_reply
from sopstudio.llm.faulty import MISTAKES, FaultyModel
from sopstudio.llm.offline import OfflineModel
from sopstudio.settings import Settings
from sopstudio.trace import ModelReply
from tests.fakes import DownModel, FakeModel, calls, says
from tests.llm.asking import messages, tool

RATE = tool("rateCase", case={"type": "string"})
CALL = calls(("rateCase", {"case": "C-77"}))


def request(number: int, **more: Any) -> dict[str, Any]:
    return {"model": "m", "messages": messages("You help.", ("user", f"Case {number}.")), "tools": [RATE], **more}


def find_struck(faulty: FaultyModel, requests: Sequence[dict[str, Any]]) -> list[bool]:
    return [faulty.complete(request) != CALL for request in requests]


@pytest.mark.parametrize("rate", ["0.05", "0.3", "0.9"])
def test_it_strikes_at_the_rate_it_is_given(rate: str) -> None:
    number, share = 2000, float(rate)
    hits = sum(find_struck(FaultyModel("bad-json", rate, FakeModel(CALL)), [request(n) for n in range(number)]))
    assert abs(hits / number - share) < 4 * sqrt(share * (1 - share) / number)


@pytest.mark.parametrize(("rate", "expected"), [("0", False), ("1", True)])
def test_never_and_always(rate: str, expected: bool) -> None:
    found = find_struck(FaultyModel("unknown-tool", rate, FakeModel(CALL)), [request(n) for n in range(50)])
    assert set(found) == {expected}


def test_only_replies_in_which_it_could_be_made_count() -> None:
    words = says("Which case is it?")
    faulty = FaultyModel("bad-json", "1", FakeModel(words, CALL, words))
    assert [faulty.complete(request(n)) in (words, CALL) for n in range(3)] == [True, False, True]


def test_neither_order_nor_concurrency_changes_what_is_struck() -> None:
    requests = [request(n) for n in range(60)]
    faulty = FaultyModel("invented-parameter", "0.4", FakeModel(CALL))
    forward = [faulty.complete(request) for request in requests]
    backward = [
        FaultyModel("invented-parameter", "0.4", FakeModel(CALL)).complete(request) for request in reversed(requests)
    ]

    async def at_once() -> list[Any]:
        return await asyncio.gather(*(faulty.complete_async(request) for request in requests))

    assert forward == list(reversed(backward)) == asyncio.run(at_once())
    assert 5 < sum(answer != CALL for answer in forward) < 55


def test_repeats_with_another_seed_are_struck_elsewhere() -> None:
    faulty = FaultyModel("bad-json", "0.5", FakeModel(CALL))
    first, second = (find_struck(faulty, [request(n, seed=seed) for n in range(60)]) for seed in (1, 2))
    assert first != second


def test_runs_of_other_scenarios_are_struck_elsewhere_though_they_begin_alike() -> None:
    faulty = FaultyModel("bad-json", "0.3", FaultyModel("refusal", "0", FakeModel(CALL)))
    hits = [find_struck(faulty.for_run(f"case-{n}"), [request(0)])[0] for n in range(200)]
    assert 30 < sum(hits) < 90
    assert hits == [find_struck(faulty.for_run(f"case-{n}"), [request(0)])[0] for n in range(200)]


def test_what_a_model_writes_beside_its_calls_says_nothing_of_its_luck() -> None:
    def asked(number: int, beside: str | None) -> dict[str, Any]:
        called = {**CALL["choices"][0]["message"], "content": beside}
        one = request(number)
        return {**one, "messages": [*one["messages"], called]}

    bare, logging = ([asked(number, beside) for number in range(60)] for beside in (None, "<step>1: done</step>"))
    hits = [find_struck(FaultyModel("bad-json", "0.4", FakeModel(CALL)), item) for item in (bare, logging)]
    assert hits[0] == hits[1]
    assert {True, False} == set(hits[0])


def test_wrappers_nest_and_the_inner_model_is_asked_by_its_own_name() -> None:
    inner = FakeModel(CALL)
    both = FaultyModel("invented-parameter", "1", FaultyModel("unknown-tool", "1", inner))
    reply = read_reply(both.complete(request(0)))
    assert isinstance(reply, ModelReply)
    [call] = reply.calls
    assert call.tool != "rateCase"
    assert call.arguments is not None
    assert len(call.arguments) == 2
    assert reply.injected == "unknown-tool, invented-parameter"
    assert inner.asked[0] == {**request(0), "model": "fake"}
    assert both.name == "faulty:invented-parameter@1+faulty:unknown-tool@1+fake"


def test_a_reply_that_was_left_alone_is_not_marked() -> None:
    for faulty in (FaultyModel("bad-json", "0", FakeModel(CALL)), FaultyModel("bad-json", "1", FakeModel(says("Hi.")))):
        reply = read_reply(faulty.complete(request(0)))
        assert isinstance(reply, ModelReply)
        assert reply.injected == ""


@pytest.mark.parametrize("mark", [True, ["bad-json"], "x" * 500, "\ud800", None])
def test_a_mark_that_is_none_is_not_taken(mark: Any) -> None:
    reply = read_reply({**CALL, "injected": mark})
    assert isinstance(reply, ModelReply)
    assert reply.injected == ""


def test_the_customer_makes_no_mistakes() -> None:
    inner = FakeModel(CALL)
    assert get_user_model(FaultyModel("refusal", "1", FaultyModel("bad-json", "1", inner))) is inner
    assert get_user_model(inner) is inner


def test_what_the_model_within_raises_is_passed_on() -> None:
    with pytest.raises(ModelError):
        FaultyModel("refusal", "1", DownModel()).complete(request(0))


@pytest.mark.parametrize("kind", MISTAKES)
def test_every_kind_can_be_named(kind: str) -> None:
    assert create_model(f"faulty:{kind}@0.1+offline", Settings()).name == f"faulty:{kind}@0.1+offline"


def test_a_wrapped_model_may_itself_be_wrapped_and_have_a_plus_in_its_name(tmp_path: Any) -> None:
    file = tmp_path / "a+b.json"
    file.write_text('["Hello."]', encoding="utf-8")
    found = create_model(f"faulty:refusal@0+faulty:bad-json@.5+scripted:{file}", Settings())
    assert found.complete(request(0))["choices"][0]["message"]["content"] == "Hello."


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("faulty", "write faulty:KIND@RATE+MODEL"),
        ("faulty:", "write faulty:KIND@RATE+MODEL"),
        ("faulty:bad-json@0.1", "after a plus"),
        ("faulty:bad-json@0.1+", "write faulty:KIND@RATE+MODEL"),
        ("faulty:bad-json+offline", "as faulty:bad-json@0.1+offline"),
        ("faulty:bad-json@10%+offline", "'10%' is no rate"),
        ("faulty:bad-json@1.5+offline", "from 0 to 1"),
        ("faulty:bad-json@nan+offline", "from 0 to 1"),
        ("faulty:badjson@0.1+offline", "did you mean bad-json?"),
        ("faulty:zzz@0.1+offline", "choose one of: bad-json"),
        ("faulty:refusal@0.1+ofline", "did you mean offline?"),
        ("offline+offline", "did you mean offline?"),
        ("faulty:refusal@0+" * 20 + "offline", "name fewer"),
    ],
)
def test_a_spec_that_is_not_clear_is_refused_in_one_line(spec: str, told: str) -> None:
    with pytest.raises(SettingsError) as caught:
        create_model(spec, Settings())
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_list_of_models_shows_how_to_write_it() -> None:
    assert "faulty:KIND@RATE+MODEL" in [kind.name for kind in list_kinds()]


def test_the_offline_model_behind_it_stays_as_it_is() -> None:
    body = {**request(0), "model": "offline"}
    assert FaultyModel("refusal", "0", OfflineModel()).complete(body) == OfflineModel().complete(body)
