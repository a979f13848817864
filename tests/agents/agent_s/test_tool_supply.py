"""What a repository gives to an SOP in words: tools, facts, questions, and nothing where no row is meant."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from sopstudio.agents.agent_s.actions import Action, define_tool, read_row, read_rows
from sopstudio.agents.agent_s.tool_supply import SuppliedTool, supply_tools
from sopstudio.errors import SimulationError
from sopstudio.formats import read
from sopstudio.formats.text.format import is_author_text_current
from sopstudio.sop import Binding, Document, End, Fact, Flow, Runtime, Sop, Task, replace_fields
from tests.agents.agent_s.listing import LISTING
from tests.agents.examples import edge, tool
from tests.strategies import sops

TEXT = """# Late parcel
ask the customer for the {parcel number}
look the parcel up
if it is lost:
    open a claim
    terminate the flow
if it is late:
    show message late
    terminate the flow
"""
PARCEL: dict[str, Any] = {
    "action": "look the parcel up",
    "type": ["api_call"],
    "tool": "find_parcel",
    "params": {"parcel_number": "parcel_number"},
    "definition": {
        "name": "find_parcel",
        "description": "Tells where a parcel is.",
        "parameters": {
            "type": "object",
            "properties": {"parcel_number": {"type": "string", "pattern": "^P[0-9]{4}$"}},
            "required": ["parcel_number"],
        },
        "outputs": [{"path": "state", "fact": "parcel_state"}],
        "responses": [{"body": {"state": "late"}}],
    },
    "facts": [{"name": "parcel_state", "allowed": ["lost", "late"]}],
}
CLAIM: dict[str, Any] = {
    "action": "open a claim",
    "type": ["api_call"],
    "tool": "open_claim",
    "definition": {
        "name": "open_claim",
        "parameters": {"type": "object", "properties": {"reason": {"type": "string"}}, "required": ["reason"]},
    },
}
TELL: dict[str, Any] = {"action": "show message late", "type": ["message_to_user"], "user_interaction": "It is late."}


def by_name(text: str) -> tuple[str, float] | None:
    """A search that finds only what is named alike."""
    return (text, 1.0) if text in {row["action"] for row in (PARCEL, CLAIM, TELL)} else None


def read_supply(text: str, *rows: dict[str, Any]) -> tuple[Sop, dict[str, SuppliedTool]]:
    sop, steps = supply_tools(read(text, "text").document.sop, read_rows(rows), by_name)
    return sop, {step.step: step for step in steps}


def step(sop: Sop, title: str) -> Task:
    return next(node for node in sop.nodes if isinstance(node, Task) and node.title == title)


def test_a_line_that_means_a_row_calls_its_tool_with_the_facts_of_the_text() -> None:
    sop, steps = read_supply(TEXT, PARCEL, TELL)
    assert steps == {"look the parcel up": SuppliedTool("look the parcel up", "look the parcel up", "find_parcel", 1.0)}
    [binding] = step(sop, "look the parcel up").tools
    assert (binding.tool, dict(binding.arguments)) == ("find_parcel", {"parcel_number": "parcel number"})
    [declared] = sop.tools
    assert (declared.description, len(declared.responses)) == ("Tells where a parcel is.", 1)
    facts = {fact.name: fact for fact in sop.facts}
    assert facts["parcel_state"].allowed == ("lost", "late")
    assert facts["parcel number"].pattern == "^P[0-9]{4}$"
    assert Runtime(Flow(sop)).plan("look-the-parcel-up").tool("find_parcel") is not None


def test_what_a_call_needs_and_nothing_before_it_gives_is_asked_there() -> None:
    sop, steps = read_supply(TEXT, PARCEL, CLAIM)
    assert steps["open a claim"].asked_facts == ("reason",)
    assert step(sop, "open a claim").asks == ("reason",)
    assert step(sop, "look the parcel up").asks == ()


def test_a_fact_that_only_a_later_step_gives_is_asked_before() -> None:
    text = "# Late\nlook the parcel up\nask the customer for the {parcel number}\nterminate the flow\n"
    assert read_supply(text, PARCEL)[1]["look the parcel up"].asked_facts == ("parcel number",)


def test_a_question_and_a_message_keep_their_meaning() -> None:
    rows = [{**PARCEL, "action": name} for name in ("ask the customer for the parcel number", "show message late")]
    actions = read_rows(rows)
    sop = read(TEXT, "text").document.sop
    assert supply_tools(sop, actions, lambda text: (text.replace("{", "").replace("}", ""), 1.0)) == (sop, ())


def test_a_tool_that_the_text_only_names_gets_its_definition() -> None:
    text = "# Late\nask the customer for the {parcel number}\nSee where it is [tool: find_parcel]\nterminate the flow\n"
    sop, steps = read_supply(text, PARCEL)
    assert [declared.required() for declared in sop.tools] == [("parcel_number",)]
    assert [dict(binding.arguments) for binding in step(sop, "See where it is").tools] == [
        {"parcel_number": "parcel number"}
    ]
    assert steps["See where it is"].tool == "find_parcel"


def test_what_the_sop_declares_itself_stays() -> None:
    own = tool("find_parcel", "number")
    sop = Sop(
        id="own",
        start="look",
        facts=(Fact(name="number", pattern="^N$"),),
        tools=(own,),
        nodes=(Task(id="look", title="look the parcel up", asks=()), End(id="e")),
        edges=(edge("look", "e"),),
    )
    result, _ = supply_tools(sop, read_rows([PARCEL]), by_name)
    assert result.tools == (own,)
    assert result.nodes[0] == Task(
        id="look", title="look the parcel up", asks=("number",), tools=(Binding(tool="find_parcel"),)
    )


def test_two_definitions_of_one_tool_are_refused() -> None:
    other = {**PARCEL, "action": "find", "definition": {"name": "find_parcel"}}
    with pytest.raises(SimulationError, match="find_parcel"):
        read_supply(TEXT, PARCEL, other)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"definition": {"name": "other"}}, "other"),
        ({"definition": {"name": "find_parcel", "parameters": {"$ref": "http://x"}}}, "parameters"),
        ({"definition": {"name": "find_parcel", "url": "file:///etc"}}, "url"),
    ],
)
def test_a_definition_that_cannot_be_used_is_refused(change: dict[str, Any], place: str) -> None:
    with pytest.raises(SimulationError, match=place):
        read_row({**PARCEL, **change})


def test_the_author_s_text_stays_current() -> None:
    document: Document = read(TEXT, "text").document
    sop, _ = supply_tools(document.sop, read_rows([PARCEL, CLAIM]), by_name)
    assert is_author_text_current(replace_fields(document, sop=sop))


def test_rows_carry_the_tools_of_an_sop_to_another() -> None:
    row = Action(
        action="check it", type=("api_call",), tool="check_listing_status", params={"listing_id": "listing_id"}
    )
    defined = define_tool(row, LISTING)
    assert defined.definition in LISTING.tools
    assert {fact.name for fact in defined.facts} >= {"listing_id"}
    assert read_row(defined.to_row()) == defined


@given(sops())
def test_an_sop_is_the_same_object_where_no_row_is_meant(sop: Sop) -> None:
    result, steps = supply_tools(sop, read_rows([PARCEL, CLAIM]), lambda _text: None)
    assert result is sop or steps
