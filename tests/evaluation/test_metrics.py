"""Scores of whole runs, worked out by hand from JourneyBench, section 3."""

from fractions import Fraction

import pytest

from sopstudio.agents import AGENTS
from sopstudio.evaluation import make_run, score_metrics
from sopstudio.evaluation.runner import score_run
from sopstudio.llm.models import create_model
from sopstudio.scenarios import Expected, ExpectedCall, Scenario
from sopstudio.settings import Settings
from sopstudio.simulation import drive
from sopstudio.sop import FrozenDict, Task, replace_fields
from sopstudio.trace import CallTool, Finished
from tests.evaluation.runs import EXPECTED, SCENARIO, SOP, A, B, score_calls
from tests.simulation.samples import of_kind
from tests.simulation.samples import setup_of as samples_setup_of
from tests.subsets import subset

WRONG_Y = CallTool("a", {"x": "1", "y": "9"})
NOT_HERE, UNKNOWN, UNFIT = CallTool("c", {}), CallTool("d", {}), CallTool("a", {"x": 1})


@pytest.mark.parametrize(
    ("calls", "aligned", "accuracy"),
    [
        pytest.param((A, B), 1, Fraction(1), id="as expected"),
        pytest.param((WRONG_Y, B), 1, Fraction(2, 3), id="one value of three is wrong"),
        pytest.param((A, CallTool("b", {"z": "4"})), 1, Fraction(2, 3), id="the value of the last call is wrong"),
        pytest.param((A,), 0, Fraction(0), id="one is missing"),
        pytest.param((), 0, Fraction(0), id="all are missing"),
        pytest.param((B, A), 0, Fraction(0), id="out of order"),
        pytest.param((A, B, B), 0, Fraction(0), id="repeated"),
        pytest.param((A, A, B), 0, Fraction(0), id="repeated in between"),
        pytest.param((WRONG_Y, A, B), 0, Fraction(0), id="corrected"),
        pytest.param((NOT_HERE, A, B), 1, Fraction(1), id="a tool of another step is refused"),
        pytest.param((A, UNKNOWN, UNFIT, B), 1, Fraction(1), id="unknown and unfit calls are refused"),
        pytest.param((A, NOT_HERE), 0, Fraction(0), id="a refused call does not stand for another"),
    ],
)
def test_calls_are_scored_by_hand(calls: tuple[CallTool, ...], aligned: int, accuracy: Fraction) -> None:
    found = score_calls(*calls)
    assert (found["trace_alignment"], found["tool_call_accuracy"]) == (aligned, accuracy)


@pytest.mark.parametrize(
    ("calls", "effect", "aligned"),
    [
        ((A, B, B), "reads", 1),
        ((A, A, B), "reads", 1),
        ((B, A, B), "reads", 1),
        ((A, B), "writes", 1),
        ((A, B, B), "writes", 0),
        ((B, A), "reads", 0),
        ((A,), "reads", 0),
    ],
)
def test_an_extra_call_of_a_tool_that_only_reads_is_allowed_in_one_figure(
    calls: tuple[CallTool, ...], effect: str, aligned: int
) -> None:
    sop = replace_fields(SOP, tools=tuple(replace_fields(tool, effect=effect) for tool in SOP.tools))
    scores = score_calls(*calls, sop=sop)
    assert scores["reads_allowed_trace_alignment"] == aligned
    assert scores["trace_alignment"] == (len(calls) == 2 and calls[0] is A)


def optional_retry() -> Scenario:
    retry = ExpectedCall(tool="a", arguments=FrozenDict(x="1", y="2"), optional=True, ok=False)
    return replace_fields(
        SCENARIO, expected=replace_fields(EXPECTED, tools=(EXPECTED.tools[0], retry, EXPECTED.tools[1]))
    )


@pytest.mark.parametrize(
    ("calls", "accuracy"),
    [((A, B), Fraction(1)), ((A, A, B), Fraction(1)), ((A, WRONG_Y, B), Fraction(4, 5)), ((A, A, A, B), Fraction(0))],
)
def test_an_allowed_retry_may_be_made_and_then_counts(calls: tuple[CallTool, ...], accuracy: Fraction) -> None:
    assert score_calls(*calls, scenario=optional_retry())["lenient_tool_call_accuracy"] == accuracy


@pytest.mark.parametrize(("calls", "aligned"), [((A, B), 1), ((A, A, B), 0), ((A, A, A, B), 0)])
def test_in_the_papers_reading_each_repeat_of_a_failed_call_counts_against_the_trace(
    calls: tuple[CallTool, ...], aligned: int
) -> None:
    found = score_calls(*calls, scenario=optional_retry())
    assert (found["trace_alignment"], found["tool_call_accuracy"]) == (aligned, aligned)


def test_a_call_that_a_correction_makes_needless_may_be_made_in_either_reading() -> None:
    early = ExpectedCall(tool="a", arguments=FrozenDict(x="1", y="0"), optional=True)
    corrected = replace_fields(SCENARIO, expected=replace_fields(EXPECTED, tools=(early, *EXPECTED.tools)))
    for calls in ((A, B), (WRONG_Y, A, B)):
        assert score_calls(*calls, scenario=corrected)["trace_alignment"] == 1


def test_nothing_expected_and_nothing_done_is_right_and_something_done_is_not() -> None:
    quiet = replace_fields(SCENARIO, expected=replace_fields(EXPECTED, tools=()))
    assert score_calls(scenario=quiet)["tool_call_accuracy"] == 1
    assert score_calls(A, scenario=quiet)["tool_call_accuracy"] == 0


def test_where_nothing_can_be_called_or_nothing_is_stated_calls_are_not_compared() -> None:
    quiet = replace_fields(SCENARIO, expected=replace_fields(EXPECTED, tools=()))
    work, end = SOP.nodes
    toolless = replace_fields(SOP, tools=(), nodes=(Task(id=work.id, asks=("x", "y", "z")), end))
    unstated = replace_fields(SCENARIO, expected=Expected())
    for scores in (score_calls(scenario=quiet, sop=toolless), score_calls(scenario=unstated)):
        assert (scores["trace_alignment"], scores["tool_call_accuracy"]) == (None, None)
    assert score_calls(scenario=unstated)["end"] is None
    assert score_calls(A, scenario=unstated)["tool_call_accuracy"] == 0


FAILING = replace_fields(EXPECTED, tools=(EXPECTED.tools[0], replace_fields(EXPECTED.tools[1], ok=False)))


@pytest.mark.parametrize(
    ("expected", "calls", "outcome", "place", "end"),
    [
        pytest.param(EXPECTED, (A, B), Finished("stopped"), "work", 1, id="stopped where it should"),
        pytest.param(EXPECTED, (A, B), Finished("stopped"), "end", 0, id="stopped elsewhere"),
        pytest.param(EXPECTED, (A, B), Finished("left"), "work", 0, id="the user left"),
        pytest.param(EXPECTED, (A, B), Finished("limit"), "work", 0, id="a limit was reached"),
        pytest.param(EXPECTED, (A, B), Finished("agent-error"), "work", 0, id="the agent failed"),
        pytest.param(EXPECTED, (A, B), Finished("completed", "end"), "work", 0, id="it went on to an end"),
        pytest.param(FAILING, (A, B), Finished("stopped"), "work", 1, id="stopped after the failure"),
        pytest.param(FAILING, (A,), Finished("stopped"), "work", 0, id="stopped before the failure"),
        pytest.param(
            replace_fields(EXPECTED, end="end"), (A, B), Finished("completed", "end"), "work", 1, id="reached the end"
        ),
        pytest.param(
            replace_fields(EXPECTED, end="end"), (A, B), Finished("stopped"), "work", 0, id="stopped too early"
        ),
        pytest.param(
            replace_fields(EXPECTED, end="end"), (A, B), Finished("limit", "end"), "work", 0, id="no end but a limit"
        ),
    ],
)
def test_the_right_end_is_the_expected_one_or_a_stop_where_it_is_due(
    expected: Expected, calls: tuple[CallTool, ...], outcome: Finished, place: str, end: int
) -> None:
    scenario = replace_fields(SCENARIO, expected=expected)
    assert score_calls(*calls, scenario=scenario, outcome=outcome, place=place)["end"] == end


@pytest.mark.parametrize(("agent", "status", "end"), [("spa", "left", None), ("fc", "stopped", 1), ("dpa", "left", 0)])
def test_a_customer_who_left_before_any_call_does_not_tell_where_an_agent_without_a_place_was(
    agent: str, status: str, end: int | None
) -> None:
    scenario = next(event for event in of_kind("telecom_support", "missing-parameter") if not event.expected.tools)
    made = samples_setup_of("telecom_support", scenario, agent)
    run = make_run(made.runtime, scenario, [Finished(status)], agent=made.agent)
    assert score_metrics(run)["end"] == end


def total_failures(agent: str, model: str = "faulty:refusal@1+offline") -> set[str]:
    """The `end` of runs that should stop at a failing tool, by a model that answers so."""
    ends = set()
    for scenario in subset(of_kind("telecom_support", "failing-function"), 2, agent):
        made = samples_setup_of("telecom_support", scenario, agent)
        session = drive(made.session(), made.world(create_model(model, Settings())))
        ends.add(str(score_run(made, model, session.events).scores["end"]))
    return ends


@pytest.mark.parametrize("agent", [name for name in AGENTS if name != "code"])
def test_an_agent_that_refuses_everything_is_nowhere_at_the_right_end(agent: str) -> None:
    assert total_failures(agent) == {"0"}
    assert total_failures(agent, "offline") == {"1"}


def test_path_and_end_are_held_to_the_expected_ones() -> None:
    found = score_calls(A, B)
    assert (found["path"], found["end"]) == (1, 1)
    elsewhere = replace_fields(SCENARIO, expected=replace_fields(EXPECTED, path=("work", "end"), end="end"))
    found = score_calls(A, B, scenario=elsewhere)
    assert (found["path"], found["end"]) == (0, 0)
    assert (
        score_calls(A, B, scenario=replace_fields(SCENARIO, expected=replace_fields(EXPECTED, path=())))["path"] is None
    )
