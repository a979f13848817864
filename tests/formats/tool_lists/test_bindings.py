"""Steps are proposed the tools that their words name."""

from __future__ import annotations

import pytest

from sopstudio.formats import read
from sopstudio.formats.tool_lists import apply_bindings, propose_bindings
from sopstudio.sop import Task, Tool
from sopstudio.sop.frozen import update_fields

TOOLS = tuple(
    Tool(name=name)
    for name in (
        "getOrder",
        "get_order_status",
        "createRefund",
        "sendLabel",
        "cancelSubscription",
        "search_articles",
        "restock_item",
    )
)


@pytest.mark.parametrize(
    ("step", "tool"),
    [
        ("Look the order up", "getOrder"),
        ("Check the status of the order", "get_order_status"),
        ("Issue a refund", "createRefund"),
        ("Create a refund for the customer", "createRefund"),
        ("Mail the label", "sendLabel"),
        ("Cancel all subscriptions", "cancelSubscription"),
        ("Search the articles", "search_articles"),
        ("Restock the goods", "restock_item"),
        ("Say when we restock", ""),
        ("Greet the customer", ""),
        ("Send a letter", ""),
        ("Get a coffee", ""),
    ],
)
def test_a_step_is_proposed_the_tool_that_it_names(step: str, tool: str) -> None:
    sop = read(f"{step}\nSay goodbye\n", "text").document.sop
    assert [proposal.tool for proposal in propose_bindings(sop, TOOLS)] == ([tool] if tool else [])


def test_proposals_that_are_confirmed_become_bindings_and_are_proposed_no_more() -> None:
    document = read("Look the order up\nSend the label\nprocedure Extra:\n  Cancel the subscription\n", "text").document
    proposals = propose_bindings(document.sop, TOOLS)
    bound = apply_bindings(document, proposals)
    tools = {
        node.title: [binding.tool for binding in node.tools]
        for graph in bound.sop.graphs() for node in graph.nodes if isinstance(node, Task)
    }  # fmt: skip
    assert tools == {
        "Look the order up": ["getOrder"],
        "Send the label": ["sendLabel"],
        "Cancel the subscription": ["cancelSubscription"],
    }
    assert propose_bindings(bound.sop, TOOLS) == ()
    assert apply_bindings(document, ()) == document


def test_a_parameter_takes_the_fact_that_says_the_same() -> None:
    document = read(
        "Ask the guest for the room number and a description of the item\nSearch the lost property\n", "text"
    ).document
    parameters = {
        "roomNumber": {"type": "string"},
        "item": {"type": "string", "description": "Description of the item"},
        "hotel": {"type": "string", "description": "Which hotel"},
    }
    tool = Tool.model_validate({"name": "search_property", "parameters": {"type": "object", "properties": parameters}})
    document = update_fields(document, sop=update_fields(document.sop, tools=(tool,)))
    bound = apply_bindings(document, propose_bindings(document.sop, (tool,)))
    [binding] = [binding for node in bound.sop.nodes if isinstance(node, Task) for binding in node.tools]
    assert binding.arguments == {"roomNumber": "room number", "item": "description of the item"}
