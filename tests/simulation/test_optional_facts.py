"""A fact that the user need not have is asked for once: those who have it give it, those who lack it go on."""

from __future__ import annotations

import pytest

from sopstudio.agents import find_agent
from sopstudio.scenarios import cases
from sopstudio.simulation import Setup, load_prompts
from sopstudio.sop import Edge, End, Fact, Flow, Runtime, Sop, Task
from sopstudio.trace import Finished
from tests.simulation.samples import run_offline

SOP = Sop(
    id="greeting",
    start="ask",
    facts=(Fact(name="nickname", optional=True, description="What the customer likes to be called"),),
    nodes=(Task(id="ask", asks=("nickname",)), End(id="by_name"), End(id="plainly")),
    edges=(
        Edge(id="e1", source="ask", target="by_name", condition="present({nickname})"),
        Edge(id="e2", source="ask", target="plainly", kind="otherwise"),
    ),
)


@pytest.mark.parametrize("end", ["by_name", "plainly"])
def test_who_has_it_gives_it_and_who_lacks_it_goes_on(end: str) -> None:
    found = [scenario for scenario in cases(SOP, cover="edges") if scenario.kind == "correct-context"]
    (scenario,) = [scenario for scenario in found if scenario.expected.end == end]
    session = run_offline(Setup(Runtime(Flow(SOP)), find_agent("dpa"), scenario, load_prompts()))
    assert session.finished == Finished("completed", end, "")
