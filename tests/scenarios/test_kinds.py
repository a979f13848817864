"""Kinds of scenarios: what is withheld or fails, which calls are still made, and where the run stops."""

from typing import Any

import pytest

from sopstudio.errors import ScenarioError
from sopstudio.scenarios import Fault, Journeys, Scenario, cases
from sopstudio.scenarios.builder import ScenarioBuilder
from sopstudio.scenarios.kinds.failures import declared_fault
from sopstudio.scenarios.kinds.rejected_values import reject_first
from sopstudio.sop import (
    Article,
    Binding,
    End,
    ErrorResponse,
    Fact,
    FrozenDict,
    Sop,
    Task,
    Tool,
    describe_mismatch,
    replace_fields,
)
from tests.scenarios.small import edge, in_a_row, routing, tool

FACTS = tuple(Fact(name=name) for name in ("x", "y", "a out", "b out", "c out"))
TOOLS = (
    tool("a", "x", gives=("a out",)),
    tool("b", "y", gives=("b out",)),
    tool("c", "b out", gives=("c out",)),
    tool("d", "a out"),
)
SOP = Sop(
    id="calls",
    start="work",
    facts=FACTS,
    tools=TOOLS,
    nodes=(
        Task(id="work", asks=("x", "y"), tools=tuple(Binding(tool=name) for name in ("a", "b", "c"))),
        Task(id="later", tools=(Binding(tool="d"),)),
        End(id="end"),
    ),
    edges=(edge("work", "later"), edge("later", "end")),
)


def scenarios_of(kind: str, sop: Sop = SOP) -> dict[str, Scenario]:
    """The scenarios of a kind by what is withheld or fails."""
    return {scenario.id.removeprefix(f"{kind}.{scenario.journey}."): scenario for scenario in cases(sop, kinds=[kind])}


def trace(scenario: Scenario) -> str:
    """The expected calls as letters, those that fail with a bang, those that may be left out in brackets."""
    marked = ((call, call.tool + "!" * (not call.ok)) for call in scenario.expected.tools)
    return " ".join(f"({text})" if call.optional else text for call, text in marked)


def test_in_the_correct_context_everything_is_called_and_the_end_is_reached() -> None:
    (case,) = scenarios_of("correct-context").values()
    assert (trace(case), case.expected.path, case.expected.end) == ("a b c d", ("work", "later", "end"), "end")


def test_a_missing_parameter_takes_the_calls_that_rest_on_it_away_and_leaves_the_independent_ones() -> None:
    cases_by_fact = scenarios_of("missing-parameter")
    assert {name: trace(case) for name, case in cases_by_fact.items()} == {"x": "b c", "y": "a"}
    for name, case in cases_by_fact.items():
        assert (case.expected.path, case.expected.status, case.expected.end) == (("work",), "stopped", "")
        assert case.user.withheld == (name,)
        assert name not in case.user.facts
        assert set(case.responses) == {call.tool for call in case.expected.tools}


def test_calls_before_the_fact_is_missed_stay_in_the_trace() -> None:
    nodes = (
        Task(id="first", asks=("x",), tools=(Binding(tool="a"),)),
        Task(id="second", asks=("y",), tools=(Binding(tool="d"), Binding(tool="b"))),
        End(id="end"),
    )
    sop = replace_fields(SOP, start="first", nodes=nodes, edges=(edge("first", "second"), edge("second", "end")))
    found = scenarios_of("missing-parameter", sop)
    assert {name: (trace(case), case.expected.path) for name, case in found.items()} == {
        "x": ("", ("first",)),
        "y": ("a d", ("first", "second")),
    }


def test_a_failing_function_takes_what_rests_on_it_away_and_the_run_stops_at_its_step() -> None:
    found = scenarios_of("failing-function")
    assert {name: trace(case) for name, case in found.items()} == {
        "a": "a! (a!) (a!) b c",
        "b": "a b! (b!) (b!)",
        "c": "a b c! (c!) (c!)",
        "d": "a b c d! (d!) (d!)",
    }
    for name, case in found.items():
        assert case.expected.path[-1] == ("later" if name == "d" else "work")
        assert (case.expected.status, case.expected.end) == ("stopped", "")
        (answer,) = case.responses[name]
        assert answer.fault is not None
        assert answer.response is None


def test_a_tool_fails_as_it_says_it_does() -> None:
    told = ErrorResponse(code="E42", message="no such order", body=FrozenDict(detail="gone"))
    fault = declared_fault(replace_fields(TOOLS[0], errors=(told, ErrorResponse(code="E1", message="other"))))
    assert (fault.code, fault.message, fault.body) == ("E42", "no such order", {"detail": "gone"})
    assert declared_fault(TOOLS[0]).message == "a could not be reached"


def test_an_unknown_kind_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(ScenarioError, match="correct-context, missing-parameter, failing-function"):
        list(cases(SOP, kinds=["wrong"]))


def test_scenarios_of_a_journey_that_cannot_happen_are_not_made() -> None:
    closed = replace_fields(SOP, edges=(edge("work", "later", "1 > 2"), edge("later", "end")))
    assert list(cases(closed, cover="all")) == []


def asking(fact: Fact, *tools: Tool) -> Sop:
    """An SOP that asks for one fact and calls tools."""
    node = Task(id="ask", asks=(fact.name,), tools=tuple(Binding(tool=tool.name) for tool in tools))
    return in_a_row(node, facts=(fact, *FACTS[2:]), tools=tools)


CODE = Fact(name="code", pattern="[A-Z]{2}-[0-9]{4}", examples=("AB-1234", "CD-5678"))
SCORE = Fact(name="score", type="integer", minimum=300, maximum=850, examples=(700, 640))


def test_a_function_that_recovers_is_called_again_until_it_answers() -> None:
    found = scenarios_of("recovering-function", asking(CODE, tool("a", "code", gives=("a out",))))
    assert {name: trace(case) for name, case in found.items()} == {
        "a.error": "a! a",
        "a.timeout": "a! a! a",
        "a.malformed": "a! a",
    }
    assert {case.expected.status for case in found.values()} == {"completed"}
    for case in found.values():
        broken, answer = case.responses["a"]
        assert broken.fault is not None
        assert broken.fault.calls is not None
        assert answer.response is not None


@pytest.mark.parametrize(("kind", "fault"), [("timeout", "timeout"), ("malformed-response", "malformed")])
def test_a_function_that_does_not_answer_well_stops_the_run(kind: str, fault: str) -> None:
    for case in scenarios_of(kind).values():
        (broken,) = [
            answer.fault for answers in case.responses.values() for answer in answers if answer.fault is not None
        ]
        assert (broken.kind, broken.calls) == (fault, None)
        assert case.expected.status == "stopped"


@pytest.mark.parametrize(
    ("kind", "fact", "wrong"),
    [
        ("invalid-value", SCORE, 851),
        ("invalid-value", Fact(name="size", allowed=("small", "large")), "something unusual"),
        ("wrong-format", replace_fields(CODE, examples=("AB-1234",)), "AB-1"),
        ("wrong-format", SCORE, "hard to say"),
        ("wrong-format", Fact(name="day", type="date"), "next spring"),
        ("wrong-format", Fact(name="mail", pattern=r"[^@ ]+@[^@ ]+\.[a-z]+", examples=("a@b.test",)), "a"),
    ],
)
def test_a_wrong_value_is_given_first_and_asked_for_again(kind: str, fact: Fact, wrong: Any) -> None:
    (case,) = scenarios_of(kind, asking(fact)).values()
    (right,) = case.user.again[fact.name]
    assert (case.user.facts[fact.name], describe_mismatch(fact, wrong) != "", describe_mismatch(fact, right)) == (
        wrong,
        True,
        "",
    )
    assert case.expected.status == "completed"


@pytest.mark.parametrize("kind", ["invalid-value", "wrong-format", "gibberish"])
def test_where_any_text_will_do_none_is_wrong(kind: str) -> None:
    assert scenarios_of(kind) == {}


@pytest.mark.parametrize(
    ("kind", "intent"),
    [("gibberish", "chit-chat"), ("question-in-the-middle", "info"), ("out-of-domain", "out-of-domain")],
)
def test_something_else_is_said_first_and_changes_nothing(kind: str, intent: str) -> None:
    sop = asking(SCORE, tool("a", "score"))
    (case,), (plain,) = scenarios_of(kind, sop).values(), scenarios_of("correct-context", sop).values()
    assert case.user.asides["score"]
    (turn,) = case.expected.turns
    assert (turn["asked"], turn["intent"], turn["message"]) == ("score", intent, case.user.asides["score"])
    assert replace_fields(case.expected, turns=()) == plain.expected


@pytest.mark.parametrize("title", ["Opening hours", "When are you open?"])
def test_the_question_is_about_an_article_where_there_is_one(title: str) -> None:
    sop = replace_fields(asking(SCORE), knowledge=(Article(id="k", title=title, text="From nine to five."),))
    (case,) = scenarios_of("question-in-the-middle", sop).values()
    assert case.user.asides["score"].endswith(f": {title.rstrip('?')}?")


def test_orders_in_disguise_change_nothing() -> None:
    sop = asking(SCORE, tool("a", "score", gives=("a out",)))
    (plain,), found = scenarios_of("correct-context", sop).values(), scenarios_of("injection", sop)
    assert set(found) == {"user", "tool.a"}
    assert "Ignore all earlier instructions" in found["user"].user.goal
    answer = found["tool.a"].responses["a"][0].response
    assert answer is not None
    assert "Ignore all earlier instructions" in answer["remark"]
    assert all(case.expected == plain.expected for case in found.values())


def test_a_customer_begins_with_what_the_sop_says_and_slips_orders_in_behind_it() -> None:
    sop = replace_fields(asking(SCORE), opening="I want a loan.")
    assert {case.user.opening for case in scenarios_of("correct-context", sop).values()} == {"I want a loan."}
    opening = scenarios_of("injection", sop)["user"].user.opening
    assert opening.startswith("I want a loan. Ignore all earlier instructions")


def test_what_is_corrected_before_all_is_known_is_called_with_again() -> None:
    facts = (SCORE, Fact(name="y"), *FACTS[2:])
    tools = (tool("a", "score", gives=("a out",)), tool("b", "y"))
    node = Task(id="work", asks=("score", "y"), tools=(Binding(tool="a"), Binding(tool="b")))
    case = scenarios_of("correction-in-mid-flow", in_a_row(node, facts=facts, tools=tools))["score"]
    slip = case.user.slips["score"]
    assert slip.until == "y"
    assert trace(case) == "(a) a b"
    assert [call.arguments["score"] for call in case.expected.tools[:2]] == [slip.value, case.user.facts["score"]]


def test_what_can_only_be_corrected_at_once_changes_no_call() -> None:
    sop = asking(SCORE, tool("a", "score"))
    (case,) = scenarios_of("correction-in-mid-flow", sop).values()
    assert (case.user.slips["score"].until, trace(case)) == ("", "a")


def in_three_steps(*tools: Tool) -> Sop:
    """Steps that ask for `score`, nothing and `y`, each with a tool."""
    first, second, third = tools
    return in_a_row(
        Task(id="first", asks=("score",), tools=(Binding(tool=first.name),)),
        Task(id="second", tools=(Binding(tool=second.name),)),
        Task(id="third", asks=("y",), tools=(Binding(tool=third.name),)),
        facts=(SCORE, Fact(name="y"), *FACTS[2:]),
        tools=tools,
    )


def test_what_rests_on_a_value_that_is_corrected_at_a_later_step_is_called_again() -> None:
    sop = in_three_steps(tool("a", "score"), tool("b", "score"), tool("c", "y"))
    case = scenarios_of("late-correction", sop)["score"]
    slip = case.user.slips["score"]
    assert slip.until == "y"
    assert trace(case) == "(a) (b) a b c"
    right = case.user.facts["score"]
    assert [call.arguments.get("score") for call in case.expected.tools] == [*[slip.value] * 2, right, right, None]
    assert case.expected.path == ("first", "second", "third", "first", "second", "third", "end")
    assert case.expected.direct_path == ("first", "second", "third", "end")


def test_calls_that_stay_may_not_follow_those_that_are_made_again() -> None:
    """An agent that hears everything at once would make them in another order."""
    assert scenarios_of("late-correction", in_three_steps(tool("a", "score"), tool("b"), tool("c", "y"))) == {}
    assert scenarios_of("late-correction", in_three_steps(tool("a"), tool("b"), tool("c", "y"))) == {}


def test_a_rejected_value_is_asked_for_again_before_the_call_is_repeated() -> None:
    tools = (tool("z"), tool("a", "code", gives=("a out",)), tool("b", "code"))
    (case,) = scenarios_of("rejected-value", asking(CODE, *tools)).values()
    wrong, right = case.user.facts["code"], case.user.again["code"][0]
    assert wrong != right
    assert (trace(case), case.expected.status) == ("z a! a b", "completed")
    assert [call.arguments.get("code") for call in case.expected.tools] == [None, wrong, right, right]
    rejection, answer = case.responses["a"]
    assert (rejection.fault.rejects, rejection.fault.value) == ("code", wrong) if rejection.fault else False
    assert (rejection.arguments["code"], answer.arguments["code"]) == (wrong, right)


def test_only_a_value_that_a_tool_takes_can_be_rejected() -> None:
    assert scenarios_of("rejected-value", asking(CODE, tool("z"))) == {}
    assert scenarios_of("rejected-value", asking(Fact(name="yes", type="boolean"), tool("a", "yes"))) == {}


def test_a_fault_and_a_rejection_of_one_tool_keep_their_calls() -> None:
    sop = asking(CODE, tool("a", "code"))
    builder = ScenarioBuilder.from_journey(routing(sop), next(iter(Journeys(routing(sop)).iter_all())))
    rejected = reject_first(builder, sop.facts[0])
    assert rejected is not None
    case = rejected.with_fault("a", Fault(message="down", calls=1)).build("x")
    assert trace(case) == "a! a! a"
    assert [answer.arguments for answer in case.responses["a"]] == [call.arguments for call in case.expected.tools]


def test_random_sessions_draw_what_goes_wrong_and_are_the_same_again() -> None:
    facts = (SCORE, CODE, *FACTS[2:])
    node = Task(id="work", asks=("score", "code"), tools=(Binding(tool="a"), Binding(tool="b")))
    sop = in_a_row(node, facts=facts, tools=(tool("a", "score"), tool("b", "code")))

    def drawn(seed: int) -> list[Scenario]:
        return list(cases(sop, kinds=["random-session"], seed=seed))

    assert drawn(1) == drawn(1)
    many = [case for seed in range(40) for case in drawn(seed)]
    assert any(case.user.asides for case in many)
    assert any(case.user.again for case in many)
    assert any(case.user.withheld for case in many)
    assert any(answer.fault for case in many for answers in case.responses.values() for answer in answers)
    assert {case.expected.status for case in many} == {"completed", "stopped"}
