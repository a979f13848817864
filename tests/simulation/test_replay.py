"""Kept runs: written as JSON, read back, replayed to any event, tried on an edited SOP, refused when damaged."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from sopstudio.errors import SimulationError
from sopstudio.llm.offline import OfflineModel
from sopstudio.simulation import Session, Setup, drive, load_prompts
from sopstudio.simulation.record import RecordedRun, event_rows, make_header, read_run
from sopstudio.simulation.replay import ReplayComparison, find_last_request, replay
from sopstudio.sop import Sop, Task, dumps, loads, replace_fields
from sopstudio.trace import (
    AskModel,
    CallTool,
    Entered,
    Evaluated,
    Event,
    Finished,
    ModelReply,
    Say,
    Search,
    Together,
    Took,
    ToolResult,
    UserReply,
    run_state,
)
from tests.agents.examples import HIGH, RISK, edge, setup
from tests.fakes import FakeModel, ListWorld
from tests.simulation.samples import NAMES, of_kind, run_offline, sample, setup_of
from tests.subsets import subset

LOAN = "loan_application"


@cache
def record_run(name: str, kind: str = "correct-context") -> tuple[str, str]:
    """A run as it is kept, the one of its kind with most calls: header and events as JSON text."""
    made = setup_of(name, max(of_kind(name, kind), key=lambda scenario: len(scenario.expected.tools)))
    return dumps(make_header(made, "offline")), dumps(event_rows(run_offline(made)))


def read_back(name: str, kind: str = "correct-context", sop: Sop | None = None) -> RecordedRun:
    head, events = record_run(name, kind)
    return read_run(loads(head), loads(events), sop)


@pytest.mark.parametrize("name", subset(NAMES, 4, "replay"))
@pytest.mark.parametrize("kind", ["correct-context", "missing-parameter", "failing-function"])
def test_a_kept_run_replays_identically(name: str, kind: str) -> None:
    record = read_back(name, kind)
    again = replay(record.setup, record.events)
    assert again.is_identical, again.divergence
    assert dumps(event_rows(again.session)) == record_run(name, kind)[1]
    assert again.session.finished == record.events[-1]


def test_it_replays_up_to_every_event_with_the_state_of_that_moment() -> None:
    record = read_back(LOAN)
    for number in subset(range(len(record.events) + 1), 20):
        again = replay(record.setup, record.events, number)
        assert again.is_identical, number
        assert len(again.session.events) >= number
    assert replay(record.setup, record.events, 0).session.events == []


@pytest.mark.parametrize("number", [-1, 10_000])
def test_an_event_that_there_is_not_is_an_error_that_says_which_there_are(number: int) -> None:
    record = read_back(LOAN)
    with pytest.raises(SimulationError, match=f"events are numbered 0 to {len(record.events) - 1}"):
        replay(record.setup, record.events, number)


def test_it_replays_with_the_templates_that_it_was_made_with() -> None:
    """The prompts stand in the header, so templates on disk may have changed since."""
    old = {name: f"As it was once: {text}" for name, text in load_prompts().items()}
    made = replace(setup_of(LOAN, of_kind(LOAN, "correct-context")[0]), prompts=old)
    session = drive(made.session(), made.world(OfflineModel()))
    record = read_run(loads(dumps(make_header(made, "offline"))), loads(dumps(event_rows(session))))
    assert record.setup.prompts == old
    assert replay(record.setup, record.events).is_identical
    assert not replay(replace(record.setup, prompts=load_prompts()), record.events).is_identical


# On an edited SOP the divergence is at the first event that the edit touches


def test_a_condition_that_decides_otherwise_diverges_where_it_is_evaluated() -> None:
    changed_sop = replace_fields(
        RISK, edges=(edge("assess", "refund", "{score} >= 700", id="assess-refund"), *RISK.edges[1:])
    )
    before = replace_fields(
        RISK, edges=(edge("assess", "refund", "{score} >= 300", id="assess-refund"), *RISK.edges[1:])
    )
    record, events = small(before)
    again = replay(replace(record, runtime=setup(changed_sop).runtime), events)
    assert again.divergence is not None
    at = again.divergence.at
    assert events[at] == Evaluated("assess-refund", True)
    assert again.session.events[at] == Evaluated("assess-refund", False)
    assert again.session.events[:at] == events[:at]
    assert again.divergence.recorded == {
        "event": "Evaluated",
        "edge": "assess-refund",
        "value": True,
        "reason": "",
        "by": "condition",
    }


def small(sop: Sop) -> tuple[Setup, list[Event]]:
    """A short run of a small SOP in which tools answer with the recorded facts."""
    made = setup(sop, responses={"getRisk": HIGH}, user="simulated", facts={"customerId": "42", "amount": 7})
    made = replace(made, agent=setup(sop, by="code").agent)
    return made, drive(made.session(), made.world(FakeModel())).events


def test_a_node_that_is_gone_diverges_where_it_was_entered() -> None:
    made, events = small(RISK)
    cut = replace_fields(
        RISK,
        nodes=tuple(node for node in RISK.nodes if node.id != "declined"),
        edges=tuple(edge for edge in RISK.edges if edge.target != "declined"),
    )
    again = replay(replace(made, runtime=setup(cut).runtime), events)
    assert again.divergence is not None
    entered = events.index(Entered("declined"))
    assert again.divergence.at <= entered
    assert again.session.events[: again.divergence.at] == events[: again.divergence.at]
    assert run_state(again.session.events).path == ("assess",)


def test_other_words_of_a_node_diverge_at_the_first_question_that_holds_them() -> None:
    sop = sample(LOAN)
    first = next(node for node in sop.nodes if node.id == sop.start)
    assert isinstance(first, Task)
    reworded = replace_fields(first, description="Something else entirely.")
    edited = replace_fields(sop, nodes=tuple(reworded if node is first else node for node in sop.nodes))
    record = read_back(LOAN, sop=edited)
    again = replay(record.setup, record.events)
    assert again.divergence is not None
    questions = [
        number
        for number, event in enumerate(record.events)
        if isinstance(event, AskModel) and event.component == "agent"
    ]
    assert again.divergence.at == questions[0]
    assert again.wording == again.divergence
    now = again.session.events[again.divergence.at]
    assert isinstance(now, AskModel)
    assert "Something else entirely." in now.system()


def test_in_other_words_the_recorded_answers_go_the_same_way_to_the_end() -> None:
    sop = sample(LOAN)
    nodes = tuple(replace_fields(node, title=f"{node.title} (new)", description="Other words.") for node in sop.nodes)
    record = read_back(LOAN, sop=replace_fields(sop, nodes=nodes, title="Loans"))
    again = replay(record.setup, record.events)
    assert again.wording is not None
    assert (again.elsewhere, again.is_identical) == (None, False)
    assert run_state(again.session.events).path == run_state(record.events).path
    assert again.session.finished == record.events[-1]


def test_where_it_goes_elsewhere_is_told_apart_from_other_words_before() -> None:
    sop = sample(LOAN)
    nodes = tuple(replace_fields(node, description="Other words.") for node in sop.nodes)
    record = read_back(LOAN)
    took = next(event for event in record.events if isinstance(event, Took))
    gone = replace_fields(sop, nodes=nodes, edges=tuple(edge for edge in sop.edges if edge.id not in took.edges))
    record = read_back(LOAN, sop=gone)
    again = replay(record.setup, record.events)
    assert again.wording is not None
    assert again.elsewhere is not None
    assert again.wording.at < again.elsewhere.at <= record.events.index(took)
    assert again.elsewhere.now is None or again.elsewhere.now["event"] != "AskModel"


def test_a_live_world_can_take_over_where_the_words_begin_to_differ() -> None:
    nodes = tuple(replace_fields(node, description="Other words.") for node in sample(LOAN).nodes)
    record = read_back(LOAN, sop=replace_fields(sample(LOAN), nodes=nodes))
    found = replay(record.setup, record.events).wording
    assert found is not None
    session = replay(record.setup, record.events, found.at).session
    assert isinstance(session.request, AskModel)
    assert "Other words." in session.request.system()
    assert len(session.events) == found.at + 1


@pytest.mark.parametrize(
    ("recorded_", "now", "words"),
    [
        (Say("a"), Say("b"), True),
        (Say("a"), Say("a", wait=False), False),
        (Evaluated("e", None, "x"), Evaluated("e", None, "y"), True),
        (Evaluated("e", True), Evaluated("e", False), False),
        (Finished("stopped", "", "x"), Finished("stopped", "", "y"), True),
        (Finished("completed", "a"), Finished("completed", "b"), False),
        (CallTool("a", {"x": 1}), CallTool("a", {"x": 2}), False),
        (Entered("a"), Entered("b"), False),
        (Together((Search("x"), Say("a"))), Together((Search("x"), Say("b"))), True),
        (Together((Search("x"), Say("a"))), Together((Search("y"), Say("a"))), False),
        (Together((Search("x"),)), Together((Search("x"), Search("y"))), False),
    ],
)
def test_words_are_what_is_said_and_what_explains(recorded_: Event, now: Event, *, words: bool) -> None:
    told = ReplayComparison([recorded_])
    told.compare([now])
    assert ((told.wording is None), (told.elsewhere is None)) == (not words, words)


def test_an_edit_elsewhere_changes_nothing() -> None:
    sop = sample(LOAN)
    visited = set(run_state(read_back(LOAN).events).path)
    elsewhere = [node for node in sop.nodes if node.id not in visited]
    assert elsewhere
    far = replace_fields(elsewhere[-1], description="Nobody came here.")
    edited = replace_fields(sop, nodes=tuple(far if node.id == far.id else node for node in sop.nodes))
    record = read_back(LOAN, sop=edited)
    assert replay(record.setup, record.events).is_identical


def test_a_run_goes_on_with_the_edit_from_the_divergence() -> None:
    made, events = small(RISK)
    lenient = replace_fields(RISK, edges=(edge("assess", "refund", id="assess-refund"), *RISK.edges[1:]))
    edited = replace(made, runtime=setup(lenient).runtime)
    again = replay(edited, events)
    assert again.divergence is not None
    assert again.session.request == CallTool("issueRefund", {"amount": 7})
    drive(again.session, edited.world(FakeModel()))
    assert again.session.finished == Finished("completed", "paid", "")


# Forking


def test_a_fork_begins_where_a_request_waits() -> None:
    events = read_back(LOAN).events
    for at in subset(range(len(events) + 1), 20):
        begin = find_last_request(events, at)
        assert begin <= at
        assert begin == 0 or isinstance(events[begin], ModelReply | ToolResult | UserReply)
        assert begin == 0 or not isinstance(events[begin], UserReply) or isinstance(events[begin - 1], Say)
        session = replay(read_back(LOAN).setup, events, begin).session
        assert len(session.events) == begin
        assert session.request is not None or begin == 0


def test_there_is_no_request_before_the_first() -> None:
    assert find_last_request([], 5) == 0
    assert find_last_request([Entered("a"), Finished("completed")], 2) == 0


def test_a_fork_goes_another_way_on_another_answer_in_a_live_world() -> None:
    record = read_back(LOAN)
    tools = [number for number, event in enumerate(record.events) if isinstance(event, ToolResult)]
    at = find_last_request(record.events, tools[1])
    assert at == tools[1]
    fork = replay(record.setup, record.events, at).session
    fork.answer(ToolResult.failure(None, "gone", "error"))
    drive(fork, record.setup.world(OfflineModel()))
    assert fork.events[:at] == replay(record.setup, record.events, at).session.events[:at]
    assert fork.finished is not None
    assert fork.finished.status == "stopped"
    assert "gone" in fork.finished.reason


# Runs that were broken off


def test_a_run_that_was_closed_while_it_waited_replays_as_it_was() -> None:
    made, events = small(RISK)
    session = made.session()
    session.start()
    session.close("stopped", "interrupted")
    assert events[: len(session.events) - 1] == session.events[:-1]
    again = replay(made, session.events)
    assert again.is_identical
    assert again.session.finished == Finished("stopped", "", "interrupted")


def test_a_run_that_was_cut_off_without_an_end_waits_where_it_broke_off() -> None:
    made, _ = small(RISK)
    session = made.session()
    request = session.start()
    again = replay(made, session.events)
    assert again.is_identical
    assert again.session.request == request


def test_a_record_that_goes_on_after_the_run_is_over_diverges() -> None:
    made, events = small(RISK)
    again = replay(made, [*events, Entered("assess")])
    assert again.divergence is not None
    assert (again.divergence.at, again.divergence.now) == (len(events), None)


def test_a_record_that_lacks_an_answer_diverges_there() -> None:
    made, events = small(RISK)
    at = next(number for number, event in enumerate(events) if isinstance(event, ToolResult))
    again = replay(made, [*events[:at], *events[at + 1 :]])
    assert again.divergence is not None
    assert again.divergence.at == at


def test_what_a_live_world_is_asked_after_a_replay_is_the_pending_request() -> None:
    made, events = small(RISK)
    at = next(number for number, event in enumerate(events) if isinstance(event, ToolResult))
    session: Session = replay(made, events, at).session
    live = ListWorld([ToolResult({"riskLevel": "high", "score": 1})])
    drive(session, live)
    assert live.asked == [CallTool("getRisk", {"customerId": "42"})]
