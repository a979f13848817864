"""Which rows an SOP proposes, which shared rows serve it, and that no two are named alike."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given

from sopstudio.agents.agent_s import ActionSteps, complete_repository
from sopstudio.agents.agent_s.actions import Action, name_key, read_row, read_rows
from sopstudio.agents.agent_s.repository import ActionRepository
from sopstudio.errors import EditError, SimulationError, SopStudioError
from sopstudio.sop import Binding, Compute, Decision, End, Fact, Flow, Runtime, Sop, Task
from sopstudio.sop.model import Assignment
from tests.agents.agent_s.listing import ASK, CHECK, LISTING, LOOK_UP
from tests.agents.examples import edge, tool
from tests.simulation.samples import NAMES, sample
from tests.strategies import sops


def steps(sop: Sop) -> ActionSteps:
    return ActionSteps(Runtime(Flow(sop)))


def test_titles_longer_than_the_name_of_an_action_are_cut_and_stay_apart() -> None:
    """As a text of 260 characters that was typed as a title: the window fell over it when it opened the repository."""
    long = "Tell the customer " * 15
    nodes = (
        Decision(id="first", title=f"{long} first?"),
        Compute(id="work", title=long, assignments=(Assignment(fact="a", expression="1"),)),
        Task(id="n" * 150, title=long, message="Once."), Task(id="m" * 150, title=long, message="Again."),
        End(id="end"),
    )  # fmt: skip
    route = ("first", "work", "n" * 150, "m" * 150, "end")
    edges = [edge(*pair, id=f"e{number}") for number, pair in enumerate(pairwise(route))]
    sop = Sop(
        id="long", title=long, start="first", nodes=nodes, edges=tuple(edges), facts=(Fact(name="a", type="integer"),)
    )
    names = [row["action"] for row in complete_repository(steps(sop))]
    assert len(names) == len(set(names)) >= 4
    assert max(map(len, names)) <= 200


def test_an_sop_proposes_a_row_for_each_question_tool_message_and_for_knowledge() -> None:
    rows = complete_repository(steps(LISTING))
    assert rows == [
        {
            "action": ASK,
            "type": ["ask_user_input"],
            "user_interaction": "listing_id: Number of the listing; string; must match LST[A-Z0-9]+.",
            "fact": "listing_id",
        },
        {
            "action": CHECK,
            "type": ["api_call"],
            "tool": "check_listing_status",
            "params": {"listing_id": "listing_id"},
        },
        {
            "action": "show message: Active",
            "type": ["message_to_user"],
            "user_interaction": "The listing {listing_id} is active.",
        },
        {"action": "show message: Blocked", "type": ["message_to_user"], "user_interaction": "It is blocked."},
        {"action": LOOK_UP, "type": ["external_knowledge"], "user_interaction": "answer a question of the user"},
    ]


def test_a_shared_row_serves_under_its_own_name() -> None:
    shared: list[dict[str, Any]] = [
        {
            "action": "status lookup",
            "type": ["api_call"],
            "tool": "check_listing_status",
            "params": {"listing_id": "x"},
        },
        {"action": "which listing", "type": ["ask_user_input"], "fact": "listing_id"},
        {"action": "fly", "type": ["api_call"], "tool": "fly"},
        {"action": "ask for the moon", "type": ["ask_user_input"], "fact": "moon"},
    ]
    rows = complete_repository(steps(LISTING), shared)
    assert [row["action"] for row in rows[:2]] == ["status lookup", "which listing"]
    assert len(rows) == 5
    assert not {"fly", "ask for the moon", ASK, CHECK} & {row["action"] for row in rows}
    repository = ActionRepository(read_rows(rows))
    assert [repository.row_for(step).action for step in steps(LISTING).steps_at("check")] == [
        "which listing",
        "status lookup",
    ]


def test_a_shared_message_with_other_words_does_not_serve() -> None:
    shared = [{"action": "show message: Active", "type": ["message_to_user"], "user_interaction": "All is well."}]
    rows = {row["action"]: row.get("user_interaction") for row in complete_repository(steps(LISTING), shared)}
    assert rows["show message: Active"] == "All is well."
    assert rows["show message: Active (Listing)"] == "The listing {listing_id} is active."


def test_a_tool_that_is_fed_in_two_ways_has_two_rows() -> None:
    sop = Sop(
        id="mail",
        start="one",
        facts=(Fact(name="a"), Fact(name="b")),
        tools=(tool("send", "text"),),
        nodes=(
            Task(id="one", asks=("a",), tools=(Binding(tool="send", arguments={"text": "a"}),)),
            Task(id="two", asks=("b",), tools=(Binding(tool="send", arguments={"text": "b"}),)),
            End(id="done"),
        ),
        edges=(edge("one", "two"), edge("two", "done")),
    )
    rows = [row for row in complete_repository(steps(sop)) if row.get("tool")]
    assert [(row["action"], row["params"]) for row in rows] == [("send", {"text": "a"}), ("send (two)", {"text": "b"})]


def test_a_computation_is_a_call_of_our_own() -> None:
    sop = Sop(
        id="sum",
        start="sum",
        facts=(Fact(name="a", type="integer"),),
        nodes=(Compute(id="sum", title="Add up", assignments=(Assignment(fact="a", expression="1 + 1"),)), End(id="e")),
        edges=(edge("sum", "e"),),
    )
    assert complete_repository(steps(sop))[0] == {
        "action": "work out: Add up",
        "type": ["api_call"],
        "computes": {"a": "1 + 1"},
    }


def test_a_step_of_words_alone_is_an_instruction_or_a_question() -> None:
    sop = Sop(
        id="words",
        start="greet",
        nodes=(
            Task(id="greet", description="Be kind.", steps=("Smile.",)),
            Task(id="hear", title="Hear the story", message="What happened?"),
            Decision(id="which"),
            End(id="done", outcome="All said"),
        ),
        edges=(
            edge("greet", "hear"),
            edge("hear", "which"),
            edge("which", "done", "it was an accident", kind="prose"),
        ),
    )
    greet, hear, done = (
        made[0].action
        for made in (steps(sop).steps_at("greet"), steps(sop).steps_at("hear"), steps(sop).steps_at("done"))
    )
    assert (greet.type, greet.user_interaction) == (("instruction",), "Be kind. Smile.")
    assert hear.type == ("ask_user_input",)
    assert hear.user_interaction == "What happened?; whether this is so: it was an accident"
    assert done.user_interaction == "All said"
    assert steps(sop).steps_at("which") == ()


@pytest.mark.parametrize("name", NAMES)
def test_every_step_of_a_sample_has_a_row_and_no_two_are_named_alike(name: str) -> None:
    made = steps(sample(name))
    rows = read_rows(complete_repository(made))
    assert len({name_key(row.action) for row in rows}) == len(rows)
    names = {row.action for row in rows}
    assert all(ActionRepository(rows).row_for(step).action in names for step in made)


@given(sops())
def test_rows_read_as_they_are_written_and_complete_themselves(sop: Sop) -> None:
    try:
        made = steps(sop)
        rows = complete_repository(made)
    except SopStudioError:
        return
    assert [row.to_row() for row in read_rows(rows)] == rows
    assert complete_repository(made, rows) == rows
    assert len({name_key(str(row["action"])) for row in rows}) == len(rows)


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ({"action": "x"}, "type"),
        ({"action": "x", "type": []}, "type"),
        ({"action": "x", "type": ["dance"]}, "type"),
        ({"action": "", "type": ["api_call"]}, "action"),
        ({"action": "x", "type": ["api_call"], "speed": 3}, "speed"),
        ("x", "valid dictionary"),
    ],
)
def test_what_is_no_row_is_refused_with_its_name_and_place(row: Any, why: str) -> None:
    with pytest.raises(SimulationError, match=why):
        read_row(row)


def test_a_row_knows_its_types() -> None:
    row = Action(action="check and tell", type=("api_call", "message_to_user"), tool="t")
    assert row.has_type("api_call")
    assert not row.has_type("ask_user_input")


def test_an_sop_that_cannot_be_walked_has_no_steps() -> None:
    with pytest.raises(EditError):
        steps(Sop(id="nowhere"))
