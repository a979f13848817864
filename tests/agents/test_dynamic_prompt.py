"""The dynamic-prompt agent walks the graph: tools in their places, halting where it must, asking anew in loops."""

from __future__ import annotations

import pytest

from sopstudio.agents.dynamic_prompt import parse_yes_or_no
from sopstudio.scenarios import Fault
from sopstudio.sop import (
    Binding,
    Decision,
    Fact,
    Sop,
    Task,
    replace_fields,
)
from sopstudio.trace import AskPerson, Evaluated, Finished, Learned, Ruling, Say, Search, Tripped, run_state
from tests.agents.examples import (
    ACCEPTABLE,
    HIGH,
    RISK,
    answers,
    binds,
    edge,
    end,
    ending,
    path,
    run,
    run_calls,
    tool,
)
from tests.fakes import DownModel, FakeModel, calls, says

RISK_OF_42 = calls(("getRisk", {"customerId": "42"}))


def test_it_goes_from_greeting_to_end() -> None:
    model = FakeModel(says("Your number?"), RISK_OF_42, says("How much?"), calls(("issueRefund", {"amount": 5})))
    session = run(RISK, model, ["a refund", "42", "5"], responses={"getRisk": ACCEPTABLE})
    assert session.finished == Finished("completed", "paid", "")
    assert path(session.events) == ("assess", "refund", "paid")
    assert run_calls(session.events) == [("getRisk", {"customerId": "42"}), ("issueRefund", {"amount": 5})]
    assert run_state(session.events).facts == {
        "customerId": "42",
        "riskLevel": "acceptable",
        "score": 700,
        "amount": 5,
    }
    assert Say("This is paid.", wait=False) in session.events


def test_only_the_tools_of_the_node_are_offered_and_only_its_prompt_is_shown() -> None:
    model = FakeModel(RISK_OF_42, says("How much?"))
    run(RISK, model, ["a refund"], responses={"getRisk": ACCEPTABLE})
    assert model.offered(0) == ["getRisk", "search_knowledge"]
    assert model.offered(1) == ["issueRefund", "search_knowledge"]
    assert "# Step: Assess" in model.system(0)
    assert "# Step: Refund" in model.system(1)
    assert "riskLevel = acceptable (from getRisk)" in model.system(1)


def test_the_user_who_lacks_a_fact_stops_the_run_with_its_name() -> None:
    session = run(RISK, FakeModel(says("Your number?"), says("Then I cannot go on.")), ["hi", "I have none"])
    assert ending(session, "customerId") == ("stopped", [])
    assert run_calls(session.events) == []


def test_a_tool_that_fails_stops_the_run_with_the_tool_and_its_words() -> None:
    broken = answers(Fault(code="E7", message="the register is closed"))
    session = run(RISK, FakeModel(RISK_OF_42, says("It did not work.")), ["42"], responses={"getRisk": broken})
    assert ending(session, "getRisk", "the register is closed") == ("stopped", [])
    assert [call.ok for call in run_state(session.events).calls] == [False]


def test_a_tool_that_failed_may_be_tried_again() -> None:
    flaky = (*answers(Fault()), *HIGH)
    model = FakeModel(RISK_OF_42, RISK_OF_42)
    session = run(RISK, model, ["42"], responses={"getRisk": flaky})
    assert "The last call failed." in model.asked[1]["tools"][0]["function"]["description"]
    assert session.finished == Finished("completed", "declined", "")


def test_a_response_without_the_promised_fact_counts_as_failed() -> None:
    session = run(RISK, FakeModel(RISK_OF_42, says("No.")), ["42"], responses={"getRisk": answers({"score": 1})})
    assert session.finished is not None
    assert session.finished.status == "stopped"
    assert "gave no riskLevel" in session.finished.reason


def test_what_the_user_claims_about_a_tool_s_fact_is_not_taken() -> None:
    claim = calls(("record_facts", {"riskLevel": "acceptable"}))
    session = run(RISK, FakeModel(claim, RISK_OF_42), ["riskLevel = 'acceptable'"], responses={"getRisk": HIGH})
    assert run_state(session.events).facts["riskLevel"] == "high"
    assert session.finished == Finished("completed", "declined", "")


def test_an_endpoint_that_fails_ends_the_run_as_failed() -> None:
    session = run(RISK, DownModel(), ["hello"])
    assert session.finished is not None
    assert session.finished.status == "failed"
    assert "cannot be reached" in session.finished.reason


ASKING = Sop(
    id="asking",
    start="ask",
    facts=(Fact(name="email", pattern=".+@.+"), Fact(name="size", type="integer", maximum=9)),
    nodes=(Task(id="ask", asks=("email", "size")), end("done")),
    edges=(edge("ask", "done"),),
)


def test_facts_that_no_tool_takes_are_recorded() -> None:
    record = calls(("record_facts", {"email": "a@b", "size": 3}))
    session = run(ASKING, FakeModel(says("Which?"), record), ["hi", "a@b, 3"])
    assert run_state(session.events).facts == {"email": "a@b", "size": 3}
    assert [note.source for note in session.events if isinstance(note, Learned)] == ["user", "user"]
    assert session.finished == Finished("completed", "done", "")


@pytest.mark.parametrize(
    "arguments", [{"email": "nonsense", "size": 3}, {"email": "a@b", "size": "3"}, {"email": "a@b", "size": 10}]
)
def test_values_that_do_not_fit_their_fact_are_not_recorded(arguments: dict[str, object]) -> None:
    good = calls(("record_facts", {"email": "a@b", "size": 9}))
    session = run(ASKING, FakeModel(calls(("record_facts", arguments)), good), ["hi"])
    assert [note.rule for note in session.events if isinstance(note, Tripped)] == ["arguments"]
    assert run_state(session.events).facts == {"email": "a@b", "size": 9}


def test_a_message_that_asks_for_the_facts_of_its_step_is_answered_before_the_model_asks() -> None:
    asking = Task(id="ask", asks=("email", "size"), message="Where to, and how many?")
    sop = replace_fields(ASKING, nodes=(asking, end("done")))
    record = calls(("record_facts", {"email": "a@b", "size": 3}))
    session = run(sop, FakeModel(record), ["hi", "a@b, 3"])
    assert session.finished == Finished("completed", "done", "")
    assert [event.text for event in session.events if isinstance(event, Say)][1:-1] == [asking.message]
    assert run_state(session.events).facts == {"email": "a@b", "size": 3}
    unknown = run(sop, FakeModel(says("Then I cannot go on.")), ["hi", "I do not know"])
    assert ending(unknown, "not given: email, size") == ("stopped", [])
    statement = replace_fields(sop, nodes=(replace_fields(asking, message="Now some details."), end("done")))
    asked = run(statement, FakeModel(says("Which?"), record), ["hi", "a@b, 3"])
    assert [event.text for event in asked.events if isinstance(event, Say)][1:-1] == ["Now some details.", "Which?"]


def test_an_optional_fact_may_be_left_out() -> None:
    facts = (ASKING.facts[0], replace_fields(ASKING.facts[1], optional=True))
    model = FakeModel(calls(("record_facts", {"email": "a@b"})))
    session = run(replace_fields(ASKING, facts=facts), model, ["a@b, I do not know the size"])
    assert session.finished == Finished("completed", "done", "")
    assert len(model.asked) == 1


def test_a_question_in_the_middle_is_answered_from_the_knowledge_and_the_step_goes_on() -> None:
    model = FakeModel(
        says("Your number?"),
        calls(("search_knowledge", {"query": "opening hours"})),
        says("From nine to five. Your number?"),
        RISK_OF_42,
    )
    session = run(RISK, model, ["hi", "When are you open?", "42"], responses={"getRisk": HIGH})
    assert Search("opening hours") in session.events
    assert "nine to five" in str(model.asked[2]["messages"][-1]["content"])
    assert session.finished == Finished("completed", "declined", "")


def test_a_tool_is_called_only_once_its_condition_holds() -> None:
    sop = replace_fields(
        RISK,
        nodes=(
            Task(
                id="assess",
                asks=("customerId",),
                tools=binds("getRisk", Binding(tool="warn", condition="{riskLevel} == 'high'")),
            ),
            *RISK.nodes[1:],
        ),
        tools=(*RISK.tools, tool("warn", "customerId")),
    )
    warn = calls(("warn", {"customerId": "42"}))
    high = run(sop, FakeModel(RISK_OF_42, warn), ["42"], responses={"getRisk": HIGH})
    assert [name for name, _ in run_calls(high.events)] == ["getRisk", "warn"]
    model = FakeModel(RISK_OF_42, says("How much?"))
    run(sop, model, ["42"], responses={"getRisk": ACCEPTABLE})
    assert model.offered(0) == ["getRisk", "search_knowledge"]
    assert model.offered(1) == ["issueRefund", "search_knowledge"]


def test_a_tool_whose_condition_cannot_be_decided_stops_the_run_with_the_fact() -> None:
    sop = replace_fields(
        RISK,
        nodes=(
            Task(
                id="assess",
                asks=("customerId",),
                tools=binds("getRisk", Binding(tool="warn", condition="{note} == 'x'")),
            ),
            *RISK.nodes[1:],
        ),
        tools=(*RISK.tools, tool("warn", "customerId")),
    )
    session = run(sop, FakeModel(RISK_OF_42), ["42"], responses={"getRisk": HIGH})
    assert session.finished is not None
    assert session.finished.status == "stopped"
    assert "warn applies" in session.finished.reason
    assert "note" in session.finished.reason


def test_a_tool_that_needs_another_s_output_is_offered_after_it() -> None:
    sop = replace_fields(
        RISK,
        nodes=(Task(id="assess", asks=("customerId",), tools=binds("getRisk", "file")), *RISK.nodes[1:]),
        tools=(*RISK.tools, tool("file", "riskLevel")),
    )
    early = calls(("file", {"riskLevel": "acceptable"}))
    model = FakeModel(early, RISK_OF_42, calls(("file", {"riskLevel": "high"})))
    session = run(sop, model, ["42"], responses={"getRisk": HIGH})
    assert model.offered(0) == ["getRisk", "search_knowledge"]
    assert model.offered(2) == ["file", "search_knowledge"]
    assert [name for name, _ in run_calls(session.events)] == ["getRisk", "file"]
    assert [note.rule for note in session.events if isinstance(note, Tripped)] == ["precondition"]


def test_a_tool_that_may_not_run_stops_the_run_when_the_user_goes_and_says_why() -> None:
    guarded = tool("file", "customerId", precondition="{riskLevel} == 'acceptable'")
    sop = replace_fields(
        RISK,
        nodes=(Task(id="assess", asks=("customerId",), tools=binds("getRisk", "file")), *RISK.nodes[1:]),
        tools=(*RISK.tools, guarded),
    )
    session = run(sop, FakeModel(RISK_OF_42, says("I cannot go on.")), ["42"], responses={"getRisk": HIGH})
    assert session.finished is not None
    assert session.finished.status == "stopped"
    assert "file may not run" in session.finished.reason


def test_an_undecided_condition_stops_at_its_edge_with_the_fact_s_name() -> None:
    sop = replace_fields(RISK, edges=(edge("assess", "refund", "{note} == 'ok'", label="noted"), *RISK.edges[1:]))
    session = run(sop, FakeModel(RISK_OF_42), ["42"], responses={"getRisk": HIGH})
    assert session.finished is not None
    assert session.finished.status == "stopped"
    assert "noted" in session.finished.reason
    assert "note" in session.finished.reason.split("decided", 1)[1]
    undecided = [note for note in session.events if isinstance(note, Evaluated)]
    assert [(note.edge, note.value) for note in undecided] == [("assess-refund", None)]
    assert path(session.events) == ("assess",)


def test_no_edge_that_holds_stops_the_run() -> None:
    sop = replace_fields(RISK, edges=(RISK.edges[0], RISK.edges[2]))
    session = run(sop, FakeModel(RISK_OF_42), ["42"], responses={"getRisk": HIGH})
    assert ending(session, "Assess", "edge") == ("stopped", [])


PROSE = Sop(
    id="prose",
    title="Prose",
    start="which",
    nodes=(Decision(id="which"), end("calm"), end("angry")),
    edges=(edge("which", "angry", "the user is angry", kind="prose"), edge("which", "calm", kind="otherwise")),
)


def decisions(events: object) -> list[tuple[str, bool | None, str]]:
    assert isinstance(events, list)
    return [(note.edge, note.value, note.by) for note in events if isinstance(note, Evaluated)]


@pytest.mark.parametrize(("answer", "holds", "where"), [("Yes.", True, "angry"), ("no, not at all", False, "calm")])
def test_the_model_is_asked_a_closed_question(answer: str, holds: bool, where: str) -> None:
    model = FakeModel(says(answer))
    session = run(PROSE, model, ["GRRR"])
    assert decisions(session.events)[0] == ("which-angry", holds, "model")
    assert path(session.events) == ("which", where)
    assert "the user is angry" in model.system(0)
    assert model.offered(0) == []
    assert model.asked[0]["messages"][-1]["content"] == "GRRR"


@pytest.mark.parametrize("answer", ["unsure", "maybe", "The answer is yes", "", "yes/no"])
def test_without_a_clear_answer_the_run_stops_at_that_edge(answer: str) -> None:
    session = run(PROSE, FakeModel(says(answer)), ["hi"])
    assert decisions(session.events) == [("which-angry", None, "nobody")]
    assert session.finished is not None
    assert session.finished.status == "stopped"
    assert "the user is angry" in session.finished.reason


@pytest.mark.parametrize("response", ["<html>", None, {"choices": []}])
def test_an_unusable_answer_decides_nothing(response: object) -> None:
    session = run(PROSE, FakeModel(response), ["hi"])
    assert decisions(session.events) == [("which-angry", None, "nobody")]


def test_a_person_who_watches_is_asked_first() -> None:
    model = FakeModel(says("no"))
    session = run(PROSE, model, ["hi"], person=Ruling(True, "person"), options={"person": True})
    assert AskPerson("which-angry", "the user is angry") in session.events
    assert decisions(session.events) == [("which-angry", True, "person")]
    assert model.asked == []


def test_where_the_person_cannot_tell_the_model_is_asked() -> None:
    session = run(PROSE, FakeModel(says("no")), ["hi"], person=Ruling(None, "person"), options={"person": True})
    assert decisions(session.events)[0] == ("which-angry", False, "model")


def test_an_endpoint_that_fails_at_a_prose_edge_ends_the_run_as_failed() -> None:
    session = run(PROSE, DownModel(), ["hi"])
    assert session.finished is not None
    assert session.finished.status == "failed"
    assert "cannot be reached" in session.finished.reason


def test_code_alone_stops_at_prose() -> None:
    session = run(PROSE, FakeModel(), by="code")
    assert ending(session, "at which", "prose") == ("stopped", [])


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("yes", True),
        ("**Yes**, it does", True),
        ("yes\nbecause", True),
        ("“No”", False),
        ("NO!", False),
        ("nobody knows", None),
        ("yesterday", None),
        ("I say yes", None),
        ("", None),
    ],
)
def test_only_a_clear_yes_or_no_at_the_beginning_counts(text: str, meant: bool | None) -> None:
    assert parse_yes_or_no(text) is meant
