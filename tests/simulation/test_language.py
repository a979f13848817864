"""The models of a run are told the language of an SOP that is not in English."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from sopstudio.agents import find_agent
from sopstudio.formats import read
from sopstudio.llm import create_model
from sopstudio.resources import samples_dir
from sopstudio.scenarios import cases
from sopstudio.settings import Settings
from sopstudio.simulation import Session, Setup, load_prompts
from sopstudio.simulation.drivers import drive
from sopstudio.simulation.record import event_rows, make_header, read_run
from sopstudio.simulation.replay import replay
from sopstudio.simulation.setup import RECORD_VERSION
from sopstudio.sop import Assignment, Compute, End, Fact, Flow, Runtime, Sop, Task, to_json_data
from sopstudio.trace import AskModel, Say
from tests.agents.examples import edge
from tests.subsets import subset

LINE = "The conversation is in German."


def make_setup(sample: str, agent: str = "dpa", prompts: Mapping[str, str] | None = None) -> Setup:
    runtime = Runtime(Flow(read(samples_dir() / f"{sample}.sop.json").document.sop))
    return Setup(runtime, find_agent(agent), next(iter(cases(runtime.flow.sop))), prompts or load_prompts())


def run(setup: Setup) -> Session:
    session = setup.session()
    drive(session, setup.world(create_model("offline", Settings())))
    return session


@pytest.mark.parametrize("agent", subset(("dpa", "spa", "sop-agent", "marco", "agent-s", "react", "fc"), 3))
@pytest.mark.parametrize(("sample", "is_told"), [("de/loan_application", True), ("loan_application", False)])
def test_agent_and_customer_are_told_another_language(sample: str, is_told: bool, agent: str) -> None:
    asked = [event for event in run(make_setup(sample, agent)).events if isinstance(event, AskModel)]
    assert asked
    told = [LINE in event.system() for event in asked if event.component != "judge"]
    assert set(told) == {is_told}


def test_the_line_stands_once_in_the_instructions_before_the_question() -> None:
    prompts = make_setup("de/loan_application", "agent-s")._prompts_with_lines()
    instructions, _, question = prompts["agent-s-action"].partition("\n---\n")
    assert instructions.endswith(f"\n\n{LINE}\n") or instructions.endswith(f"\n\n{LINE}")
    assert question
    assert LINE not in question
    assert not [name for name, text in prompts.items() if text.count(LINE) > 1]


def test_a_run_kept_before_there_were_greetings_in_german_replays_in_english() -> None:
    english = {name: text for name, text in load_prompts().items() if "." not in name}
    setup = make_setup("de/loan_application", prompts=english)
    session = run(setup)
    said = [event.text for event in session.events if isinstance(event, Say)]
    assert said[0].startswith("Hello")
    recorded = read_run(to_json_data(make_header(setup, "offline")), event_rows(session))
    assert replay(recorded.setup, recorded.events).is_identical


def test_a_run_kept_before_letters_told_the_language_replays_in_english() -> None:
    nodes = (Task(id="a", title="Gast begrüßen", asks=("number",)), End(id="b", title="Schlüssel übergeben"))
    sop = Sop(
        id="s",
        start="a",
        nodes=nodes,
        edges=(edge("a", "b"),),
        facts=(Fact(name="number", type="integer"),),
    )
    setup = Setup(Runtime(Flow(sop)), find_agent("dpa"), next(iter(cases(sop))), load_prompts())
    for record, begins in ((RECORD_VERSION, "Hallo, "), (5, "Hello, ")):
        session = run(replace(setup, record=record))
        assert next(event.text for event in session.events if isinstance(event, Say)).startswith(begins)
        head = make_header(replace(setup, record=record), "offline")
        recorded = read_run(to_json_data(head), event_rows(session))
        assert replay(recorded.setup, recorded.events).is_identical


@pytest.mark.parametrize(("record", "begins"), [(RECORD_VERSION, "Hallo, "), (7, "Hello, ")])
def test_steps_tell_the_language_where_nothing_else_does(record: int, begins: str) -> None:
    nodes = (
        Task(id="a", title="Anliegen aufnehmen", asks=("number",)),
        Task(id="b", title="Konto abfragen und melden"),
        End(id="c", title="Erledigt"),
    )
    facts = (Fact(name="number", type="integer"),)
    sop = Sop(id="s", start="a", nodes=nodes, edges=(edge("a", "b"), edge("b", "c")), facts=facts)
    setup = Setup(Runtime(Flow(sop)), find_agent("dpa"), next(iter(cases(sop))), load_prompts(), record=record)
    session = run(setup)
    assert next(event.text for event in session.events if isinstance(event, Say)).startswith(begins)
    recorded = read_run(to_json_data(make_header(setup, "offline")), event_rows(session))
    assert replay(recorded.setup, recorded.events).is_identical


@pytest.mark.parametrize(("record", "said"), [(RECORD_VERSION, "Offen sind 84,5 Euro."), (6, "Offen sind 84.5 Euro.")])
def test_a_message_says_numbers_as_its_language_writes_them(record: int, said: str) -> None:
    compute = Compute(id="a", title="Betrag berechnen", assignments=(Assignment(fact="betrag", expression="169 / 2"),))
    tell = Task(id="b", title="Betrag nennen", message="Offen sind {betrag} Euro.")
    sop = Sop(
        id="s",
        title="Offene Beträge",
        start="a",
        nodes=(compute, tell, End(id="c", title="Auskunft gegeben")),
        edges=(edge("a", "b"), edge("b", "c")),
        facts=(Fact(name="betrag", type="number"),),
    )
    setup = Setup(Runtime(Flow(sop)), find_agent("dpa"), next(iter(cases(sop))), load_prompts(), record=record)
    session = run(setup)
    assert said in [event.text for event in session.events if isinstance(event, Say)]
    recorded = read_run(to_json_data(make_header(setup, "offline")), event_rows(session))
    assert replay(recorded.setup, recorded.events).is_identical
