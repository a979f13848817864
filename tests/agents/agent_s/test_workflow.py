"""The workflow as text: what the state model reads is the whole procedure, in actions that the repository knows."""

from __future__ import annotations

import pytest

from sopstudio.agents.agent_s import ActionSteps, complete_repository
from sopstudio.agents.agent_s.actions import read_rows
from sopstudio.agents.agent_s.repository import ActionRepository
from sopstudio.agents.agent_s.workflow import DECIDE_PREFIX, format_workflow
from sopstudio.formats import read
from sopstudio.scenarios import Journeys
from sopstudio.sop import Binding, Decision, End, Fact, Flow, Procedure, ProcedureCall, Runtime, Sop, Task
from tests.agents.agent_s.listing import LISTING
from tests.agents.examples import binds, edge, tool
from tests.simulation.samples import NAMES, sample


def text(sop: Sop) -> str:
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
