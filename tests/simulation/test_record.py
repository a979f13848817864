"""What is kept of a run: a header with all that it was made from; damaged records are refused in one line."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from functools import cache
from typing import Any

import pytest

from sopstudio.errors import SimulationError
from sopstudio.llm.offline import OfflineModel
from sopstudio.scenarios import Scenario, cases
from sopstudio.simulation.record import EventRecorder, event_rows, make_header, read_run, timed_rows
from sopstudio.simulation.replay import replay
from sopstudio.simulation.setup import RECORD_VERSION
from sopstudio.sop import Flow, Runtime, Task, dumps, loads, replace_fields
from sopstudio.trace import AskModel, CallTool, Say, Search, ToolResult, encode_events
from tests.simulation.samples import of_kind, run_offline, sample, scenarios, setup_of

LOAN = "loan_application"


@cache
def record_run(name: str, kind: str = "correct-context") -> tuple[str, str]:
    """A run as it is kept, the one of its kind with most calls: header and events as JSON text."""
    made = setup_of(name, max(of_kind(name, kind), key=lambda scenario: len(scenario.expected.tools)))
    return dumps(make_header(made, "offline")), dumps(event_rows(run_offline(made)))


def test_the_header_holds_what_a_run_is_made_from() -> None:
    made = setup_of(LOAN, of_kind(LOAN, "correct-context")[0])
    head = loads(dumps(make_header(made, "offline", repeat=3)))
    assert (head["agent"], head["model"], head["sop"], head["repeat"]) == ("dpa", "offline", LOAN, 3)
    again = read_run(head, [])
    assert again.model == "offline"
    assert again.setup.scenario == made.scenario
    assert again.setup.runtime.flow.sop == made.runtime.flow.sop
    assert (again.setup.seed, again.setup.started, again.setup.limits) == (made.seed, made.started, made.limits)


Damage = Callable[[dict[str, Any], list[Any]], tuple[Any, Any]]


def in_header(key: str, value: Any) -> Damage:
    return lambda head, events: (head | {key: value}, events)


def without(key: str) -> Damage:
    return lambda head, events: ({name: value for name, value in head.items() if name != key}, events)


def in_event(kind: str, **fields: Any) -> Damage:
    """The first event of a kind with other fields."""

    def damage(head: dict[str, Any], events: list[Any]) -> tuple[Any, Any]:
        at = next(number for number, row in enumerate(events) if row["event"] == kind)
        return head, [*events[:at], events[at] | fields, *events[at + 1 :]]

    return damage


def damages() -> Iterator[tuple[str, Damage]]:
    for key in ("agent", "case", "content", "limits", "options", "prompts", "seed", "started", "user"):
        yield f"without {key}", without(key)
    for key, value in {
        "record": "x",
        "agent": "nobody",
        "case": 5,
        "content": {"id": "x"},
        "limits": {"turns": 1, "wings": 2},
        "options": 5,
        "prompts": "text",
        "seed": "x",
    }.items():
        yield f"{key} = {value!r}", in_header(key, value)
    yield "a header that is none", lambda _head, events: ([], events)
    yield "events that are none", lambda head, _events: (head, [5])
    yield "an event without a name", lambda head, _events: (head, [{}])
    yield "an event of no kind", lambda head, _events: (head, [{"event": "Exploded"}])
    yield "an unknown field", in_event("Entered", color="red")
    yield "a reply whose text is no text", in_event("ModelReply", text=None)
    yield "a reply whose calls are no list", in_event("ModelReply", calls=5)
    yield (
        "a call whose arguments are no object",
        in_event("ModelReply", calls=[{"id": "c", "tool": "t", "arguments": 5, "problem": "", "raw": ""}]),
    )
    yield "a result that is neither good nor bad", in_event("ToolResult", ok="yes")
    yield "a user who says a number", in_event("UserReply", text=5)
    yield (
        "passages that are no pairs",
        lambda head, events: (
            head,
            [*events, {"event": "Passages", "found": [["title"], 5]}],
        ),
    )
    yield (
        "answers within answers that are damaged",
        lambda head, events: (
            head,
            [*events, {"event": "Answers", "answers": [{"event": "UserReply", "text": 5, "ended": False}]}],
        ),
    )


DAMAGES = dict(damages())


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_record_is_refused_in_one_line(damage: str) -> None:
    head, events = record_run(LOAN)
    damaged = DAMAGES[damage](loads(head), loads(events))
    with pytest.raises(SimulationError) as error:
        read_run(*damaged)
    assert len(str(error.value).splitlines()) == 1


def test_a_record_of_a_newer_version_is_refused_by_name() -> None:
    head, events = record_run(LOAN)
    with pytest.raises(SimulationError, match="newer SOP Studio; update"):
        read_run(loads(head) | {"record": RECORD_VERSION + 1}, loads(events))


def test_a_scenario_comes_back_whole() -> None:
    scenario = of_kind(LOAN, "failing-function")[0]
    assert Scenario.model_validate(loads(dumps(scenario))) == scenario


def test_a_record_from_before_the_customer_had_a_model_replays_by_its_rules() -> None:
    head, events = record_run(LOAN)
    old_head = {key: value for key, value in loads(head).items() if key != "user_model"} | {"record": 1}
    old = read_run(old_head, loads(events))
    assert (old.setup.record, old.setup.user_model) == (1, "")
    assert replay(old.setup, old.events).is_identical
    assert make_header(old.setup, "offline")["record"] == 1, "a fork goes on by the same rules"


@pytest.mark.parametrize("agent", ["fc", "react"])
def test_a_case_from_before_version_3_is_told_and_answered_as_it_was(agent: str) -> None:
    scenario = next(event for event in of_kind(LOAN, "correct-context") if event.further_facts)
    old_setup = replace(setup_of(LOAN, scenario, agent), record=2)
    session = run_offline(old_setup)
    asked = next(event for event in session.events if isinstance(event, AskModel))
    case = str(asked.messages()[1]["content"])
    assert case.startswith("The case:\n{")
    assert not any(f'"{name}"' in case for name in scenario.further_facts)
    head, events = loads(dumps(make_header(old_setup, "offline"))), loads(dumps(event_rows(session)))
    assert replay(read_run(head, events).setup, session.events).is_identical
    new_case = next(
        event for event in run_offline(setup_of(LOAN, scenario, agent)).events if isinstance(event, AskModel)
    )
    assert all(f"({name})" in str(new_case.messages()[1]["content"]) for name in scenario.case_facts())


def test_a_call_with_a_wrong_key_fails_in_a_run_unless_a_person_plays_the_user() -> None:
    scenario = next(event for event in of_kind(LOAN, "correct-context") if event.expected.tools)
    call = scenario.expected.tools[0]
    wrong = CallTool(call.tool, dict.fromkeys(call.arguments, "ZZ-999"))
    made = setup_of(LOAN, scenario)
    results = [
        setup.world(OfflineModel()).answer(wrong)
        for setup in (
            made,
            replace(made, record=2),
            replace(made, user="person"),
            setup_of(LOAN, scenario, "fc"),
        )
    ]
    faults = [result.fault for result in results if isinstance(result, ToolResult)]
    assert faults == ["unmatched", "", "", "unmatched"]


def test_a_record_from_before_marco_thought_aloud_replays_in_its_form() -> None:
    scenario = max(of_kind(LOAN, "correct-context"), key=lambda case: len(case.expected.tools))
    options = {"form": "json", "component_history": "formatted"}
    made = replace(setup_of(LOAN, scenario, by="marco"), options=options, record=2)
    head, events = make_header(made, "offline"), event_rows(run_offline(made))
    old_options = {name: value for name, value in head["options"].items() if name not in (*options, "intent")}
    old_prompts = {name: text for name, text in made.prompts.items() if not name.startswith("marco-form")}
    old_prompts["marco-agent"] = old_prompts["marco-agent"].replace("$form", made.prompts["marco-form-json"].strip())
    old = read_run(loads(dumps({**head, "options": old_options, "prompts": old_prompts})), loads(dumps(events)))
    assert replay(old.setup, old.events).is_identical


def test_a_record_from_before_agent_s_answered_from_articles_replays_with_the_article() -> None:
    scenario = next(iter(cases(sample("listing_blocked"), kinds=("question-in-the-middle",))))
    made = replace(setup_of("listing_blocked", scenario, by="agent-s"), options={"articles": "read"})
    head, events = make_header(made, "offline"), event_rows(run_offline(made))
    old_options = {name: value for name, value in head["options"].items() if name != "articles"}
    old = read_run(loads(dumps({**head, "options": old_options})), loads(dumps(events)))
    assert any(isinstance(event, Search) and event.source == "knowledge" for event in old.events)
    assert replay(old.setup, old.events).is_identical


def test_a_record_from_before_messages_could_ask_replays_with_the_second_question() -> None:
    question = "What do you apply for?"
    sop = sample(LOAN)
    nodes = [
        replace_fields(node, message=question) if isinstance(node, Task) and node.asks else node for node in sop.nodes
    ]
    runtime = Runtime(Flow(replace_fields(sop, nodes=tuple(nodes))))
    made = replace(setup_of(LOAN, of_kind(LOAN, "correct-context")[0]), runtime=runtime)
    old_setup = replace(made, record=5, options={"repeated_questions": "yes"})
    session = run_offline(old_setup)
    assert Say(question, wait=False) in session.events
    assert Say(question, wait=True) in run_offline(made).events
    head = {**make_header(old_setup, "offline"), "options": {}}
    old = read_run(loads(dumps(head)), loads(dumps(event_rows(session))))
    assert replay(old.setup, old.events).is_identical


BY_RECORD: list[tuple[int, dict[str, str]]] = [(8, {"repeated_sends": "yes"}), (9, {})]


def test_what_may_have_been_sent_is_sent_once_and_an_older_record_replays_as_it_was() -> None:
    kinds = scenarios("incident_response", ("recovering-function",))
    made = setup_of("incident_response", next(each for each in kinds if "send_notice.error" in each.id))
    sessions = {record: run_offline(replace(made, record=record, options=options)) for record, options in BY_RECORD}
    counts = {
        record: sum(isinstance(event, CallTool) and event.tool == "send_notice" for event in session.events)
        for record, session in sessions.items()
    }
    assert counts == {8: 2, 9: 1}
    head = {**make_header(replace(made, record=8), "offline"), "options": {}}
    old = read_run(loads(dumps(head)), loads(dumps(event_rows(sessions[8]))))
    assert replay(old.setup, old.events).is_identical


def test_every_kept_event_has_a_time_and_a_replay_does_not_mind() -> None:
    made = setup_of(LOAN, of_kind(LOAN, "correct-context")[0])
    before = time.time()
    session = run_offline(made)
    rows = timed_rows(session)
    offsets = [float(row["at"]) for row in rows]
    assert offsets[0] == 0
    assert 0 < offsets[-1] < 600
    assert offsets == sorted(offsets)
    began, ended = (datetime.fromisoformat(rows[place]["clock"]).timestamp() for place in (0, -1))
    assert before - 0.001 <= began <= ended <= time.time()
    assert ended - began == pytest.approx(offsets[-1], abs=0.002)
    recorded = read_run(loads(dumps(make_header(made, "offline"))), loads(dumps(rows)))
    assert dumps(list(encode_events(recorded.events))) == dumps(event_rows(session))
    assert replay(recorded.setup, recorded.events).is_identical


class ListSink:
    """Keeps the events of a session in a list."""

    def __init__(self) -> None:
        self.rows: list[Mapping[str, Any]] = []

    def extend(self, events: Iterable[Mapping[str, Any]]) -> int:
        self.rows += events
        return len(self.rows)

    def flush(self) -> int:
        return len(self.rows)


def test_a_run_that_is_recorded_while_it_happens_has_the_same_times() -> None:
    made = setup_of(LOAN, of_kind(LOAN, "correct-context")[0])
    session, world, sink = made.session(), made.world(OfflineModel()), ListSink()
    recorder = EventRecorder(session, sink)
    request = session.start()
    while request is not None:
        recorder.record()
        request = session.answer(world.answer(request))
    recorder.record()
    assert sink.rows == timed_rows(session)
