"""Scenarios worked out anew: as they were where nothing was edited, and by what they lay down where something was."""

from pathlib import Path
from typing import get_args

import pytest

from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.scenarios import cases
from sopstudio.scenarios.editing import recompute_expected, trace_places
from sopstudio.scenarios.kinds import KINDS
from sopstudio.scenarios.scenario import ALL_KINDS, ScenarioKind
from sopstudio.sop import Flow, Runtime, freeze, replace_fields
from tests.subsets import subset

SAMPLES = sorted(samples_dir().glob("*.sop.json"))


@pytest.mark.parametrize("path", subset(SAMPLES, 2), ids=lambda path: path.name.split(".")[0])
def test_what_was_not_edited_is_expected_to_go_as_before(path: Path) -> None:
    sop = read(path).document.sop
    routing = Runtime(Flow(sop))
    found = list(cases(sop, kinds=KINDS))
    assert len(found) > 50
    for scenario in subset(found, 15):
        assert recompute_expected(routing, scenario) == scenario
        places, ways = trace_places(routing, scenario)
        assert places == scenario.expected.path
        assert len(ways) <= len(places)


def test_a_fact_that_is_withheld_ends_the_trace_where_it_is_needed() -> None:
    sop = read(samples_dir() / "listing_blocked.sop.json").document.sop
    routing = Runtime(Flow(sop))
    scenario = next(scenario for scenario in cases(sop) if scenario.expected.end and scenario.user.facts)
    name = next(iter(scenario.user.facts))
    facts = {item: value for item, value in scenario.user.facts.items() if item != name}
    edited = replace_fields(scenario, user=replace_fields(scenario.user, facts=freeze(facts), withheld=(name,)))
    anew = recompute_expected(routing, edited).expected
    assert anew.end == ""
    assert anew.status == "stopped"
    assert len(anew.path) < len(scenario.expected.path)


def test_every_kind_is_named_without_the_solver() -> None:
    assert tuple(KINDS) == ALL_KINDS
    assert ALL_KINDS[:3] == get_args(ScenarioKind)
