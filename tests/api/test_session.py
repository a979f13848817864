"""`sopstudio.Session`: one request at a time, dumped and gone on with, and nothing is done twice."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sopstudio
from sopstudio.sop import replace_fields
from tests.api.test_run import ORDER, find_order
from tests.sop.test_people import APPROVAL, intake, refund
from tests.subsets import examples

ANSWERS: dict[str, Any] = {"user": "My order is A-1", "person": {"approved": True, "by": "Ann"}}


def respond(request: sopstudio.Request) -> Any:
    """What the world of these tests answers."""
    if isinstance(request, sopstudio.ToolRequest):
        return find_order(**request.arguments)
    return ANSWERS[request.kind]


def finish(session: sopstudio.Session) -> sopstudio.Run:
    while (request := session.step()) is not None:
        session.answer(respond(request))
    return session.result()


def test_each_request_waits_until_it_is_answered() -> None:
    session = sopstudio.Session(ORDER, facts={"order_id": "A-1"})
    assert session.request is None
    first = session.step()
    assert isinstance(first, sopstudio.ToolRequest)
    assert (first.tool, first.arguments, first.effect) == ("find_order", {"order_id": "A-1"}, "reads")
    assert session.step() == first == session.request
    session.answer({"order": {"state": "lost"}})
    assert session.step() is None
    assert (session.is_finished, session.result().end) == (True, "lost")


def test_an_answer_that_is_delivered_twice_counts_once() -> None:
    session = sopstudio.Session(refund(APPROVAL), facts={"amount": 3})
    request = session.step()
    assert request is not None
    session.answer({"approved": False}, to=request.id)
    session.answer({"approved": True}, to=request.id)
    assert finish(session).end == "refused"


def test_an_answer_to_no_request_is_refused_and_changes_nothing() -> None:
    session = sopstudio.Session(ORDER, facts={"order_id": "A-1"})
    with pytest.raises(sopstudio.SopStudioError, match="nothing waits"):
        session.answer({})
    request = session.step()
    assert request is not None
    with pytest.raises(sopstudio.SopStudioError, match="no request"):
        session.answer({}, to=request.id + 1)
    assert finish(session).end == "sent"


@pytest.mark.parametrize("value", [{"approved": "perhaps"}, {}, "yes", {"approved": None}])
def test_a_person_s_answer_that_does_not_fit_is_refused_and_asked_for_again(value: Any) -> None:
    session = sopstudio.Session(refund(APPROVAL), facts={"amount": 3})
    request = session.step()
    with pytest.raises(sopstudio.SopStudioError):
        session.answer(value)
    assert session.step() == request


def test_whoever_may_not_carry_out_a_step_is_refused_also_after_a_restart() -> None:
    first = replace_fields(APPROVAL, id="first", time_limit=None)
    second = replace_fields(APPROVAL, not_by=("first",))
    sop = refund(second)
    lead = replace_fields(sop.edges[0], target="first")
    onward = replace_fields(sop.edges[0], id="x", source="first", target="review")
    sop = replace_fields(sop, nodes=(first, *sop.nodes), edges=(lead, onward, *sop.edges[1:]))
    session = sopstudio.Session(sop, facts={"amount": 3})
    session.step()
    session.answer({"approved": True, "by": "Ann"})
    session.step()
    again = sopstudio.Session.load(session.dump())
    with pytest.raises(sopstudio.SopStudioError, match="Ann"):
        again.answer({"approved": True, "by": "Ann"})
    again.answer({"approved": True, "by": "Bo"})
    assert finish(again).end == "paid"


@examples(12)
@given(st.sampled_from(("code", "dpa", "spa", "sop-agent", "marco", "fc", "react")), st.integers(0, 6))
def test_a_session_goes_on_after_any_restart_as_if_nothing_had_happened(agent: str, restart: int) -> None:
    whole = finish(sopstudio.Session(ORDER, agent=agent, facts={"order_id": "A-1"}))
    session, count = sopstudio.Session(ORDER, agent=agent, facts={"order_id": "A-1"}), 0
    while (request := session.step()) is not None:
        if count == restart:
            session = sopstudio.Session.load(session.dump())
            assert session.step() == request
        session.answer(respond(request))
        count += 1
    result = session.result()
    assert (result.status, result.end, result.path, result.facts) == (whole.status, whole.end, whole.path, whole.facts)
    assert [call.arguments for call in result.calls] == [call.arguments for call in whole.calls]


def test_a_model_of_the_program_s_own_answers_requests() -> None:
    session = sopstudio.Session(ORDER, agent="fc", model=None, facts={"order_id": "A-1"})
    request = session.step()
    assert isinstance(request, sopstudio.ModelRequest)
    assert {"find_order"} <= {tool["function"]["name"] for tool in request.tools}
    call = {"id": "1", "type": "function", "function": {"name": "find_order", "arguments": '{"order_id": "A-1"}'}}
    session.answer({"role": "assistant", "content": "", "tool_calls": [call]})
    following = session.step()
    assert isinstance(following, sopstudio.ToolRequest)
    assert following.arguments == {"order_id": "A-1"}


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"session": 99}', '{"session": 1, "header": {}, "events": []}'])
def test_damaged_text_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(sopstudio.SopStudioError) as caught:
        sopstudio.Session.load(text)
    assert "\n" not in str(caught.value)


def test_a_form_takes_facts_by_name_and_may_leave_out_what_is_optional() -> None:
    session = sopstudio.Session(intake("note", "minutes", "count"))
    request = session.step()
    assert isinstance(request, sopstudio.PersonRequest)
    assert list(request.form) == ["note", "minutes", "count"]
    with pytest.raises(sopstudio.SopStudioError, match="minutes"):
        session.answer({"count": 1})
    session.answer({"count": 1, "minutes": 90, "by": "Ann"})
    assert finish(session).facts == {"minutes": 90, "count": 1}
    assert session.result().end == "high"


def test_a_form_of_optional_facts_is_carried_out_by_any_answer_in_time() -> None:
    session = sopstudio.Session(refund(replace_fields(APPROVAL, action="do", provides=())), facts={"amount": 3})
    request = session.step()
    assert isinstance(request, sopstudio.PersonRequest)
    assert request.form == {}
    session.answer({})
    assert session.result().facts["review done"] is True


def test_requests_are_numbered_one_by_one() -> None:
    session = sopstudio.Session(ORDER, agent="fc", facts={"order_id": "A-1"})
    numbers = []
    while (request := session.step()) is not None:
        numbers.append(request.id)
        session = sopstudio.Session.load(session.dump())
        session.answer(respond(request), to=request.id)
        session.answer(respond(request), to=request.id)
    assert numbers == sorted(set(numbers))
