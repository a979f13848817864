"""A problem's witness as a scenario: run by an agent, it comes to the place and stops there."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from sopstudio.analysis import Problem, check
from sopstudio.errors import ScenarioError
from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.scenarios.witness import witness_scenario
from sopstudio.sop import Binding, Edge, End, Fact, Flow, Output, Runtime, Sop, Task, Tool, replace_fields
from sopstudio.sop.interpreter import due_tools
from tests.analysis.proofs.defects import Defect, defects
from tests.simulation.player import Player
from tests.subsets import DEEP, subset

SAMPLES = sorted(samples_dir().glob("*.sop.json"))


def reachable_gaps(sop: Sop) -> Iterator[tuple[Defect, Problem]]:
    """Dropped edges whose gap a run comes to."""
    for defect in defects(sop):
        if defect.kind == "dropped edge":
            for problem in check(defect.sop):
                if problem.code == "gap" and problem.path is not None and problem.severity == "error":
                    yield defect, problem


@pytest.mark.parametrize("path", subset(SAMPLES, 4, "gap"), ids=lambda path: path.name.split(".")[0])
def test_a_gap_is_come_to_by_its_scenario(path: Path) -> None:
    for defect, problem in islice(reachable_gaps(read(path).document.sop), 2 if DEEP else 1):
        scenario = witness_scenario(defect.sop, problem)
        assert scenario.expected.status == "stopped"
        assert f"{scenario.expected.path[-1]}/".startswith(f"{problem.nodes[0]}/")


@pytest.mark.parametrize("path", subset(SAMPLES, 4, "call"), ids=lambda path: path.name.split(".")[0])
def test_a_call_that_is_forbidden_where_it_is_needed_is_come_to_and_not_made(path: Path) -> None:
    forbidden = [defect for defect in defects(read(path).document.sop) if defect.kind == "forbidden call"]
    for defect in subset(forbidden[:2], 1):
        (problem,) = [problem for problem in check(defect.sop) if problem.code == "tool-never-allowed"]
        scenario = witness_scenario(defect.sop, problem)
        session = Player(Runtime(Flow(defect.sop)), scenario).play()
        assert session.finished is not None
        assert (scenario.expected.status, session.finished.status) == ("stopped", "stopped")
        assert (scenario.expected.path[-1], session.place) == (problem.nodes[0], problem.nodes[0])
        assert problem.tools[0] not in {tool.tool for tool in scenario.expected.tools}
        assert problem.tools[0] in [
            bound.tool.name for bound in due_tools(session.runtime.plan(session.place), session.facts, ())
        ]


@pytest.mark.parametrize("limit", [500, 100, 20])
def test_a_run_that_needs_a_call_that_is_not_always_allowed_stops_there(limit: int) -> None:
    sop = read(samples_dir() / "ecommerce_order_support.sop.json").document.sop
    limited = replace_fields(
        sop,
        tools=tuple(
            replace_fields(tool, precondition=tool.precondition.replace("500", str(limit))) for tool in sop.tools
        ),
    )
    problems = [problem for problem in check(limited) if problem.code == "tool-not-always-allowed"]
    assert bool(problems) == (limit < 500)
    for problem in problems:
        scenario = witness_scenario(limited, problem)
        assert (scenario.expected.status, scenario.expected.path[-1]) == ("stopped", problem.nodes[0])
        assert problem.tools[0] not in {tool.tool for tool in scenario.expected.tools}


def test_a_forbidden_call_stops_what_waits_for_it_and_lets_the_others_be_made() -> None:
    """`rate` is not allowed, `pay` needs what it would bring, `note` needs nothing."""
    nothing = {"type": "object", "properties": {}}
    rate = Tool(name="rate", parameters=nothing, precondition="!{vip}", outputs=(Output(path="rate", fact="rate"),))
    pay = Tool(
        name="pay", parameters={"type": "object", "properties": {"rate": {"type": "number"}}, "required": ["rate"]}
    )
    work = Task(id="work", tools=tuple(Binding(tool=name) for name in ("pay", "rate", "note")))
    sop = Sop(
        id="s",
        start="ask",
        facts=(Fact(name="vip", type="boolean"), Fact(name="rate", type="number")),
        tools=(rate, pay, Tool(name="note", parameters=nothing)),
        nodes=(Task(id="ask", asks=("vip",)), work, End(id="a"), End(id="b")),
        edges=(
            Edge(id="vip", source="ask", target="work", kind="formal", condition="{vip}"),
            Edge(id="else", source="ask", target="b", kind="otherwise"),
            Edge(id="on", source="work", target="a"),
        ),
    )
    (problem,) = [problem for problem in check(sop) if problem.code == "tool-never-allowed"]
    assert (problem.tools, problem.witness, problem.path) == (("rate",), {"vip": True}, (("vip",),))
    scenario = witness_scenario(sop, problem)
    assert [tool.tool for tool in scenario.expected.tools] == ["note"]
    assert scenario.expected.status == "stopped"


def test_a_gap_at_the_start_needs_no_way_to_it() -> None:
    sop = read(samples_dir() / "loan_application.sop.json").document.sop
    gapped = replace_fields(
        sop, edges=tuple(edge for edge in sop.edges if (edge.source, edge.kind) != (sop.start, "otherwise"))
    )
    (problem,) = [problem for problem in check(gapped) if problem.code == "gap"]
    assert problem.path == ()
    scenario = witness_scenario(gapped, problem)
    assert scenario.expected.path == (sop.start,)
    assert scenario.expected.status == "stopped"


def test_a_way_that_is_gone_is_said_so() -> None:
    sop = read(samples_dir() / "listing_blocked.sop.json").document.sop
    defect, problem = next(pair for pair in reachable_gaps(sop) if pair[1].path)
    with pytest.raises(ScenarioError, match="no longer exists"):
        witness_scenario(replace_fields(defect.sop, edges=()), problem)
    with pytest.raises(ScenarioError, match="cannot be shown"):
        witness_scenario(sop, Problem("gap", "error", "x"))
