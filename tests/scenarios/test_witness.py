"""A problem's witness as a scenario: run by an agent, it comes to the place and stops there."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from sopstudio.analysis import Problem, check
from sopstudio.errors import ScenarioError
from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.scenarios.witness import witness_of
from sopstudio.sop import Sop, changed
from tests.analysis.proofs.defects import Defect, defects

SAMPLES = sorted(samples_dir().glob("*.sop.json"))


def shown(sop: Sop) -> Iterator[tuple[Defect, Problem]]:
    """Dropped edges whose gap a run comes to."""
    for defect in defects(sop):
        if defect.kind == "dropped edge":
            for problem in check(defect.sop):
                if problem.code == "gap" and problem.path is not None and problem.severity == "error":
                    yield defect, problem


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name.split(".")[0])
def test_a_gap_is_come_to_by_its_scenario(path: Path) -> None:
    for defect, problem in islice(shown(read(path).document.sop), 2):
        scenario = witness_of(defect.sop, problem)
        assert scenario.expected.status == "stopped"
        assert f"{scenario.expected.path[-1]}/".startswith(f"{problem.nodes[0]}/")


def test_a_gap_at_the_start_needs_no_way_to_it() -> None:
    sop = read(samples_dir() / "loan_application.sop.json").document.sop
    gapped = changed(sop, edges=tuple(one for one in sop.edges if (one.source, one.kind) != (sop.start, "otherwise")))
    (problem,) = [one for one in check(gapped) if one.code == "gap"]
    assert problem.path == ()
    scenario = witness_of(gapped, problem)
    assert scenario.expected.path == (sop.start,)
    assert scenario.expected.status == "stopped"


def test_a_way_that_is_gone_is_said_so() -> None:
    sop = read(samples_dir() / "listing_blocked.sop.json").document.sop
    defect, problem = next(pair for pair in shown(sop) if pair[1].path)
    with pytest.raises(ScenarioError, match="not there any more"):
        witness_of(changed(defect.sop, edges=()), problem)
    with pytest.raises(ScenarioError, match="cannot be shown"):
        witness_of(sop, Problem("gap", "error", "x"))
