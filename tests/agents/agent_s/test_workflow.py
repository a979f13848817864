"""The workflow as text: what the state model reads is the whole procedure, in actions that the repository knows."""

from __future__ import annotations

import pytest

from sopstudio.agents import find_agent
from sopstudio.agents.agent_s import ActionSteps, complete_repository
from sopstudio.agents.agent_s.actions import read_rows
from sopstudio.agents.agent_s.repository import ActionRepository
from sopstudio.agents.agent_s.workflow import DECIDE_PREFIX, format_workflow
from sopstudio.formats import read
from sopstudio.llm.offline import OfflineModel
from sopstudio.scenarios import Journeys, Scenario
from sopstudio.simulation import Setup
from sopstudio.simulation.world.action_search import MEANING, WORDS
from sopstudio.simulation.world.sentence_vectors import has_bundled_model
from sopstudio.sop import (
    Binding,
    Decision,
    End,
    Fact,
    Flow,
    Procedure,
    ProcedureCall,
    Runtime,
    Sop,
    Task,
    replace_fields,
)
from tests.agents.agent_s.listing import LISTING
from tests.agents.examples import binds, edge, tool
from tests.simulation.samples import NAMES, runtime, sample
from tests.subsets import subset

NEEDS_MODEL = pytest.mark.skipif(not has_bundled_model(), reason="needs the package wordllama")


def in_words(sop: Sop) -> str:
    return format_workflow(ActionSteps(Runtime(Flow(sop))))


def text(sop: Sop) -> str:
    """The workflow under the names of the repository's rows."""
    steps = ActionSteps(Runtime(Flow(sop)))
    return format_workflow(steps, ActionRepository(read_rows(complete_repository(steps))))


def test_steps_are_written_as_actions_and_outcomes() -> None:
    assert text(LISTING) == (
        "# Listing\n"
        "ask the user for listing id\n"
        "check listing status\n"
        "if {listing_status} == 'active':\n"
        "  show message: Active\n"
        "  end: Active\n"
        "else:\n"
        "  show message: Blocked\n"
        "  end: Blocked\n"
    )


def test_without_an_authors_text_steps_are_said_in_the_words_of_the_sop() -> None:
    described = replace_fields(LISTING.tools[0], description="Looks up whether it is on sale. Use it first.")
    sop = replace_fields(LISTING, tools=(described, *LISTING.tools[1:]))
    assert in_words(sop) == (
        "# Listing\n"
        "ask the user: number of the listing\n"
        "Looks up whether it is on sale\n"
        "if {listing_status} == 'active':\n"
        "  tell the user: The listing {listing_id} is active.\n"
        "  end: Active\n"
        "else:\n"
        "  tell the user: It is blocked.\n"
        "  end: Blocked\n"
    )


def test_words_that_two_actions_share_name_the_step_too() -> None:
    same = {"description": "Looks it up."}
    sop = Sop(
        id="twice",
        start="one",
        tools=(replace_fields(tool("first"), **same), replace_fields(tool("second"), **same)),
        nodes=(Task(id="one", tools=binds("first")), Task(id="two", tools=binds("second")), End(id="done")),
        edges=(edge("one", "two"), edge("two", "done")),
    )
    assert in_words(sop).splitlines()[1:3] == ["Looks it up (one)", "Looks it up (two)"]


@pytest.mark.parametrize("method", [pytest.param(MEANING, marks=NEEDS_MODEL), WORDS])
@pytest.mark.parametrize("name", subset(NAMES, 5, "workflow"))
def test_no_line_of_a_sample_has_the_name_of_its_action_and_each_leads_to_it(name: str, method: str) -> None:
    setup = Setup(runtime(name), find_agent("agent-s"), Scenario(id=""), {}, options={"retrieval": method})
    search = setup.world(OfflineModel()).actions
    assert search is not None
    steps = ActionSteps(setup.runtime)
    repository = ActionRepository(read_rows(complete_repository(steps)))
    lines = {line.strip() for line in format_workflow(steps).splitlines()}
    assert len(lines - {row.action for row in repository.rows}) == len(lines)
    for step in steps:
        assert search.search(step.words).found[0][0] == repository.row_for(step).action


def test_a_tool_with_a_condition_and_a_fact_that_may_be_known_are_branches() -> None:
    sop = Sop(
        id="guarded",
        start="one",
        facts=(Fact(name="a"), Fact(name="ok", type="boolean")),
        tools=(tool("look", gives=("a",)), tool("act", "a")),
        nodes=(
            Task(id="one", asks=("ok",), tools=(Binding(tool="look", condition="{ok}"),)),
            Task(id="two", asks=("a",), tools=binds("act")),
            End(id="done"),
        ),
        edges=(edge("one", "two"), edge("two", "done")),
    )
    lines = [line.strip() for line in text(sop).splitlines()]
    assert lines[1:] == [
        "ask the user for ok",
        "decide: whether to look",
        "if {ok}:",
        "look",
        "else:",
        "continue",
        "decide: whether to ask the user for a",
        "if missing({a}):",
        "ask the user for a",
        "else:",
        "continue",
        "act",
        "end: done",
    ]


def test_a_tool_is_called_as_soon_as_what_it_needs_has_been_asked_for() -> None:
    sop = Sop(
        id="eager",
        start="one",
        facts=(Fact(name="a"), Fact(name="b"), Fact(name="ok")),
        tools=(tool("begin"), tool("look", "a"), tool("ask_back", "b"), tool("act", "a", precondition="{ok} == 'yes'")),
        nodes=(Task(id="one", asks=("a", "b", "ok"), tools=binds("begin", "look", "act", "ask_back")), End(id="done")),
        edges=(edge("one", "done"),),
    )
    assert text(sop).splitlines()[1:-1] == [
        "begin",
        "ask the user for a",
        "look",
        "ask the user for b",
        "ask the user for ok",
        "act",
        "ask back",
    ]


def test_sub_procedures_are_unfolded_and_what_only_passes_on_is_left_out() -> None:
    sop = Sop(
        id="calls",
        start="first",
        tools=(tool("look"), tool("act")),
        nodes=(
            ProcedureCall(id="first", procedure="inner"),
            Decision(id="pass"),
            Task(id="last", tools=binds("act")),
            End(id="done"),
        ),
        edges=(edge("first", "pass"), edge("pass", "last"), edge("last", "done")),
        procedures=(
            Procedure(
                id="inner",
                start="look",
                nodes=(Task(id="look", tools=binds("look")), End(id="seen")),
                edges=(edge("look", "seen"),),
            ),
        ),
    )
    assert text(sop) == "# calls\nlook\nact\nend: done\n"


def test_what_goes_round_with_nothing_to_do_is_still_written() -> None:
    sop = Sop(id="round", start="a", nodes=(Decision(id="a"), Decision(id="b")), edges=(edge("a", "b"), edge("b", "a")))
    assert DECIDE_PREFIX in text(sop)


@pytest.mark.parametrize("name", NAMES)
def test_the_text_of_a_sample_has_as_many_ends_and_no_fewer_journeys(name: str) -> None:
    sop = sample(name)
    reading = read(text(sop), "text")
    again = reading.document.sop
    assert [loss for loss in reading.losses if loss.kind != "assumed"] == []
    flow = Flow(again)
    ends = {flow.nodes[place].label() for place in flow.nodes if flow.is_final(place)}
    before = Flow(sop)
    assert ends == {before.nodes[place].label() for place in before.nodes if before.is_final(place)}
    assert Journeys(Runtime(flow)).count() >= Journeys(Runtime(before)).count()


def test_it_says_where_every_branch_that_holds_is_followed() -> None:
    lines = text(sample("ride_complaint")).splitlines()
    at = lines.index("  follow every branch that holds:")
    assert (lines[at - 1], lines[at + 1]) == ("  read trip record", "  if {extra_km} > 2:")
    assert "follow every branch" not in text(sample("listing_blocked"))
