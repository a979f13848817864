"""Facts and parameters whose names are words with spaces, as they are typed, run like those with underscores."""

from __future__ import annotations

import pytest

from sopstudio.agents import AGENTS, find_agent
from sopstudio.scenarios import Journeys, cases_of
from sopstudio.simulation import Setup, load_prompts
from sopstudio.sop import Document, Flow, Runtime, Sop
from sopstudio.sop.renaming import rename_fact
from sopstudio.ui.author.parameters import rename_parameter
from tests.simulation.samples import NAMES, run_offline, sample
from tests.subsets import subset


def spoken(sop: Sop) -> Sop:
    """The SOP with spaces for the underscores in the names of its facts and parameters."""
    for tool in sop.tools:
        for name in tool.properties():
            sop = rename_parameter(Document(sop=sop), tool.name, name, name.replace("_", " ")).sop
    for fact in sop.facts:
        sop = rename_fact(sop, fact.name, fact.name.replace("_", " ")) if "_" in fact.name else sop
    return sop


@pytest.mark.parametrize("by", sorted(AGENTS.keys() - {"code"}))
def test_names_with_spaces_run_as_expected(by: str) -> None:
    for name in subset(NAMES, 1, by):
        runtime = Runtime(Flow(spoken(sample(name))))
        cases = list(cases_of(runtime, Journeys(runtime).find_covering(), ("correct-context",)))
        for scenario in subset(cases, 2, by):
            finished = run_offline(Setup(runtime, find_agent(by), scenario, load_prompts())).finished
            assert finished is not None
            assert (finished.status, finished.end) == ("completed", scenario.expected.end), (name, finished.reason)
