"""What a request offers: the tools of the protocol, or functions that the prompts of MARCO and ReAct write out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from sopstudio.llm import Model, request_body
from sopstudio.llm.faulty import MISTAKES, FaultyModel
from sopstudio.llm.offline import OfflineModel
from sopstudio.llm.prompted_request import get_functions, parse_functions, read_request
from sopstudio.scenarios import Scenario
from sopstudio.simulation import Session, drive
from sopstudio.trace import AskModel
from sopstudio.trace.events import flatten
from tests.llm.asking import messages, tool
from tests.simulation.samples import of_kind, sample, setup_of
from tests.subsets import subset

LOAN = "loan_application"
WITH_CALLS = ("dpa", "spa", "fc", "react", "marco")
RATE = tool("rate_case", "Rates a case.", case={"type": "string", "examples": ["C-1"]})["function"]


def run_scenario(by: str, model: Model, scenario: Scenario) -> Session:
    setup = setup_of(LOAN, scenario, by)
    return drive(setup.session(), setup.world(model))


def requests(session: Session) -> Iterator[dict[str, Any]]:
    asked = (part for part in flatten(session.events) if isinstance(part, AskModel) and part.component in ("", "agent"))
    return (request_body(request, "m") for request in asked)


@pytest.mark.parametrize("by", ["spa", "react", "marco"])
def test_the_tools_of_an_sop_are_told_wherever_they_stand(by: str) -> None:
    tools = {tool.name: tool for tool in sample(LOAN).tools}
    found = {
        function["name"]: function
        for body in requests(run_scenario(by, OfflineModel(), of_kind(LOAN, "correct-context")[-1]))
        for function in get_functions(body)
    }
    assert found.keys() >= tools.keys()
    for name, sop_tool in tools.items():
        assert found[name]["parameters"]["properties"].keys() == sop_tool.parameters["properties"].keys()


KINDS = sorted(MISTAKES.keys() - {"invented-result"})
AGENTS_BY_KIND = [(kind, by) for kind in KINDS for by in subset(WITH_CALLS, 2, kind)]


@pytest.mark.parametrize(("kind", "by"), AGENTS_BY_KIND)
def test_every_mistake_can_be_made_under_every_prompt(kind: str, by: str) -> None:
    spoilt = (
        getattr(event, "injected", "")
        for scenario in of_kind(LOAN, "correct-context")
        for event in flatten(run_scenario(by, FaultyModel(kind, "0.5", OfflineModel()), scenario).events)
    )
    assert kind in spoilt


def test_a_function_is_read_from_a_line_of_json_and_from_a_list() -> None:
    text = "\n".join(['{"name": "a", "description": "A.", "parameters": {"type": "object"}}', "- b: B. Parameters: {}"])
    assert [(function["name"], function["description"]) for function in parse_functions(text)] == [
        ("a", "A."),
        ("b", "B."),
    ]


@pytest.mark.parametrize(
    "line", ["{", '{"name": 3, "parameters": {}}', "- a: A. Parameters: {x}", "- a: Parameters {}"]
)
def test_other_lines_are_none(line: str) -> None:
    assert not list(parse_functions(line))


def test_tools_of_the_protocol_count_where_there_are_any() -> None:
    body = {"messages": messages("- b: B. Parameters: {}"), "tools": [{"type": "function", "function": RATE}]}
    assert get_functions(body) == [RATE]
    assert get_functions({"messages": []}) == []


def test_a_person_is_offered_what_stands_in_the_instructions() -> None:
    [offer] = read_request({"messages": messages("- look_up: Finds it. Parameters: {}")}).offers
    assert offer.name == "look_up"
