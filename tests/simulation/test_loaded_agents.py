"""Which task agent may take over from which: down to a sub-procedure that is called, and back up, no other way."""

from __future__ import annotations

import pytest

from sopstudio.simulation import drive
from sopstudio.sop import End, Procedure, ProcedureCall, Sop
from sopstudio.trace import Finished, Loaded, Tripped
from tests.agents.examples import edge, setup
from tests.fakes import ListWorld, YieldingAgent


def calling(name: str, called: str) -> dict[str, object]:
    """The fields of a graph whose only step is a call."""
    step = ProcedureCall(id="step", procedure=called) if called else End(id="step")
    edges = (edge("step", "over"),) if called else ()
    return {"id": name, "start": "step", "nodes": (step, End(id="over")) if called else (step,), "edges": edges}


OUTER = Sop.model_validate(
    calling("outer", "middle")
    | {"procedures": tuple(Procedure.model_validate(calling(*item)) for item in (("inner", ""), ("middle", "inner")))}
)


@pytest.mark.parametrize("loads", [["", "middle", "inner", "middle", "inner", "middle", ""], ["middle", ""]])
def test_agents_hand_over_along_calls_and_back(loads: list[str]) -> None:
    agent = YieldingAgent(*map(Loaded, loads), outcome=Finished("completed", "over"))
    events = drive(setup(OUTER, by=agent).session(), ListWorld([])).events
    assert not [event for event in events if isinstance(event, Tripped)]


@pytest.mark.parametrize(
    ("loads", "names"),
    [
        (["inner"], ["the base agent", "'inner'"]),
        (["middle", "inner", ""], ["inner", "''"]),
        (["middle", "", "inner"], ["the base agent", "'inner'"]),
        (["middle", "middle"], ["middle", "'middle'"]),
    ],
)
def test_a_hand_over_to_any_other_agent_ends_the_run(loads: list[str], names: list[str]) -> None:
    session = drive(setup(OUTER, by=YieldingAgent(*map(Loaded, loads))).session(), ListWorld([]))
    assert [event.rule for event in session.events if isinstance(event, Tripped)] == ["order"]
    assert session.finished is not None
    assert session.finished.status == "agent-error"
    assert session.finished.reason.split(" cannot hand over to ") == names
