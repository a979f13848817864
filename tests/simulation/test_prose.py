"""Journeys over prose edges: the simulated user is told what makes them hold, and the run goes their way."""

from __future__ import annotations

import pytest

from sopstudio.agents import find_agent
from sopstudio.evaluation import make_run, score_metrics
from sopstudio.formats import read
from sopstudio.llm.offline import OfflineModel
from sopstudio.scenarios import Scenario, cases
from sopstudio.simulation import Session, Setup, drive, load_prompts
from sopstudio.sop import Decision, Fact, Flow, Runtime, Sop, Task
from tests.agents.examples import binds, edge, end, tool

README = b"Check the order\n  if the order is late:\n    Offer a voucher\n  else:\n    Explain the delivery date\n"
LATE = read(README, "text").document.sop
WITH_A_TOOL = Sop(
    id="parcel",
    title="Parcels",
    start="find",
    facts=(Fact(name="parcel_id", pattern="P-[0-9]+"), Fact(name="state")),
    tools=(tool("track", "parcel_id", gives=("state",)),),
    nodes=(
        Task(id="find", title="Find the parcel", asks=("parcel_id",), tools=binds("track")),
        Task(id="refund", title="Ask whether money or a voucher is wanted"),
        Decision(id="which"),
        end("money"),
        end("voucher"),
        end("sorry"),
    ),
    edges=(
        edge("find", "refund", "the box is broken", kind="prose"),
        edge("find", "sorry", kind="otherwise"),
        edge("refund", "which"),
        edge("which", "money", "the customer prefers money", kind="prose"),
        edge("which", "voucher", "the customer prefers a voucher", kind="prose"),
    ),
)
LOOP = Sop(
    id="router",
    title="Router",
    start="try",
    nodes=(Task(id="try", title="Restart the router"), end("done"), end("engineer")),
    edges=(
        edge("try", "done", "the light is green", kind="prose"),
        edge("try", "try", "the light is red", kind="prose", loop=2, id="again"),
        edge("try", "engineer", kind="otherwise"),
    ),
)
SOPS = {"readme": LATE, "tool": WITH_A_TOOL, "loop": LOOP}


def run_scenario(sop: Sop, scenario: Scenario) -> Session:
    made = Setup(Runtime(Flow(sop)), find_agent("dpa"), scenario, load_prompts())
    return drive(made.session(), made.world(OfflineModel()))


@pytest.mark.parametrize("name", SOPS)
def test_every_journey_over_prose_is_gone_as_expected(name: str) -> None:
    scenarios = list(cases(SOPS[name], kinds=("correct-context",), cover="all"))
    assert len(scenarios) > 1
    for scenario in scenarios:
        session = run_scenario(SOPS[name], scenario)
        assert session.finished is not None
        found = score_metrics(make_run(session.runtime, scenario, session.events))
        assert {value for value in found.values() if value is not None} == {1}, (
            scenario.user.journey,
            session.finished,
        )


def user_texts(sop: Sop) -> set[tuple[str, ...]]:
    return {scenario.user.journey for scenario in cases(sop, kinds=("correct-context",), cover="all")}


def test_the_user_is_told_what_is_so_where_no_tool_says_it() -> None:
    assert user_texts(LATE) == {
        ("Check the order", "This is so: the order is late", "Offer a voucher"),
        ("Check the order", "This is not so: the order is late", "Explain the delivery date"),
    }
    assert (
        "Find the parcel",
        "  To trigger track, provide parcel id",
        "Ask whether money or a voucher is wanted",
        "This is not so: the customer prefers money",
        "This is so: the customer prefers a voucher",
    ) in user_texts(WITH_A_TOOL)


def test_edges_in_prose_that_are_never_tried_are_not_spoken_of() -> None:
    assert ("Restart the router", "This is so: the light is green") in user_texts(LOOP)


def test_a_formal_edge_needs_no_words() -> None:
    formal = Sop(
        id="formal",
        start="ask",
        facts=(Fact(name="size", type="integer"),),
        tools=(),
        nodes=(Task(id="ask", asks=("size",)), end("big"), end("small")),
        edges=(edge("ask", "big", "{size} > 5"), edge("ask", "small", kind="otherwise")),
    )
    assert user_texts(formal) == {("ask", "  Provide size")}


def test_a_scenario_whose_user_lacks_a_value_stops_there_all_the_same() -> None:
    for scenario in cases(WITH_A_TOOL, kinds=("missing-parameter",)):
        session = run_scenario(WITH_A_TOOL, scenario)
        assert session.finished is not None
        assert session.finished.reason == "not given: parcel_id"
