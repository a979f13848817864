"""What the offline model does and says at a step of which a tool has failed."""

from __future__ import annotations

import pytest

from sopstudio.evaluation.runner import scored_run
from sopstudio.llm.offline import OfflineModel
from sopstudio.scenarios import Fault
from sopstudio.simulation import Session
from sopstudio.sop import Fact, Sop, Task
from sopstudio.trace import Say
from tests.agents.examples import answers, binds, edge, end, ran, run, tool
from tests.simulation.samples import NAMES, of_kind, setup_of
from tests.simulation.samples import ran as ran_sample

WEIGHED = Sop(
    id="parcel",
    title="Parcel",
    start="look",
    facts=(Fact(name="code"), Fact(name="weight", type="integer"), Fact(name="price", type="integer")),
    tools=(
        tool("weigh_it", "code", gives=("weight",), title="Weigh the parcel"),
        tool("price_it", "weight", gives=("price",)),
        tool("stamp_it", "code", precondition="{weight} < 10"),
        tool("announce_it", "code"),
    ),
    nodes=(
        Task(id="look", asks=("code",), tools=binds("weigh_it", "price_it", "stamp_it", "announce_it")),
        end("sent"),
    ),
    edges=(edge("look", "sent"),),
)
"""A step with four tools: one feeds the second and decides about the third, the fourth needs neither."""

TALKING = ["dpa", "spa", "sop-agent", "marco"]


def failed(by: str, sop: Sop = WEIGHED) -> Session:
    broken = answers(Fault(kind="error", code="E_SCALES", message="The scales are out of order"))
    others = {name: answers({}) for name in ("price_it", "stamp_it", "announce_it")}
    said = ["Hello.", "My code is K7.", "I see.", "I see."]
    return run(sop, OfflineModel(), said, by=by, responses={"weigh_it": broken, **others})


@pytest.mark.parametrize("by", TALKING)
def test_the_other_tools_of_the_step_are_called_but_for_those_that_rest_on_the_one_that_failed(by: str) -> None:
    assert ran(failed(by).events) == [("weigh_it", {"code": "K7"}), ("announce_it", {"code": "K7"})]


@pytest.mark.parametrize("by", TALKING)
def test_what_the_failed_tool_would_have_given_is_not_asked_of_the_user(by: str) -> None:
    asked = [one.text for one in failed(by).events if isinstance(one, Say) and "tell me" in one.text]
    assert asked == ["Could you please tell me your code?"]


@pytest.mark.parametrize("by", ["fc", "react"])
def test_where_nobody_can_be_asked_it_halts_at_once(by: str) -> None:
    session = run(
        WEIGHED,
        OfflineModel(),
        [],
        by=by,
        responses={"weigh_it": answers(Fault(kind="error"))},
        options={"facts": {"code": ["K7"]}},
    )
    assert ran(session.events) == [("weigh_it", {"code": "K7"})]


def test_agent_s_goes_no_further_than_the_call_that_it_repeats() -> None:
    assert ran(failed("agent-s").events) == [("weigh_it", {"code": "K7"})] * 3


@pytest.mark.parametrize("by", ["spa", "marco"])
@pytest.mark.parametrize("name", NAMES)
def test_every_failing_function_of_the_samples_is_followed(name: str, by: str) -> None:
    for scenario in of_kind(name, "failing-function"):
        made = setup_of(name, scenario, by)
        assert scored_run(made, "offline", ran_sample(made).events).scores["tool_call_accuracy"] == 1, scenario.id
