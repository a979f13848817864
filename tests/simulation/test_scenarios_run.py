"""Every scenario that is made is run: with the offline model, the run takes exactly the expected journey.

An ordinary run takes some of each kind; the full count is taken by `python3 tests deep`, and printed by both.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from sopstudio.agents import find_agent
from sopstudio.evaluation import make_run, score_metrics
from sopstudio.evaluation.summary import PAPER_METRICS
from sopstudio.scenarios import Journeys, Scenario, cases_of
from sopstudio.scenarios.kinds import KINDS
from sopstudio.simulation import Session, Setup, load_prompts
from sopstudio.sop import Flow, Runtime, replace_fields
from tests.simulation.samples import NAMES, has_rejection, run_offline, sample, scenarios, setup_of
from tests.subsets import subset

SOME = 1
"""How many scenarios of a kind that an ordinary run takes of each sample."""


def make_scenarios(name: str) -> tuple[Scenario, ...]:
    """The scenarios of every kind on journeys that together take every edge, without rejected values."""
    return tuple(scenario for scenario in scenarios(name, tuple(KINDS)) if not has_rejection(scenario))


def some(found: Sequence[Scenario], *, deep: bool) -> Iterator[Scenario]:
    """All of them, or some of each kind."""
    for kind in KINDS:
        these = [scenario for scenario in found if scenario.kind == kind]
        yield from these if deep else Random(kind).sample(these, min(SOME, len(these)))


def find_difference(scenario: Scenario, session: Session) -> str:
    """How a run differs from what is expected; blank where it does not."""
    run, expected = make_run(session.runtime, scenario, session.events), scenario.expected
    after = run.state
    if after.finished is None or (after.finished.status, after.finished.end) != (expected.status, expected.end):
        return f"{scenario.id}: {after.finished}, expected {expected.status} {expected.end}"
    scores = {name: value for name, value in score_metrics(run).items() if name not in PAPER_METRICS}
    short = {name: value for name, value in scores.items() if value not in (1, None)}
    return f"{scenario.id}: {short}" if short else ""


@pytest.mark.parametrize("name", ["ecommerce_order_support", "food_delivery_complaint"])
def test_a_question_in_the_middle_corrects_nothing(name: str) -> None:
    """One that names a value that a fact may have, and one asked where facts of an earlier step are known."""
    asking = [scenario for scenario in make_scenarios(name) if scenario.kind == "question-in-the-middle"]
    assert len(asking) > 3
    assert [why for each in asking if (why := find_difference(each, run_offline(setup_of(name, each))))] == []


def test_every_scenario_is_run_as_expected(deep: bool, capsys: pytest.CaptureFixture[str]) -> None:
    executed: Counter[str] = Counter()
    misses: list[str] = []
    for name in subset(NAMES, 5, "expected"):
        for scenario in some(make_scenarios(name), deep=deep):
            executed[scenario.kind] += 1
            why = find_difference(scenario, run_offline(setup_of(name, scenario)))
            misses += [f"{name} {why}"] if why else []
    with capsys.disabled():
        counts = ", ".join(f"{number} {kind}" for kind, number in executed.items())
        sys.stdout.write(f"\n{executed.total()} scenarios run, {len(misses)} missed ({counts})\n")
    assert set(executed) == set(KINDS) - {"rejected-value"}
    assert misses == []


@pytest.mark.parametrize("name", subset(NAMES, 3, "rejected"))
def test_agent_s_asks_again_for_a_value_that_a_tool_rejects(name: str, deep: bool) -> None:
    found = [scenario for scenario in scenarios(name, ("rejected-value",)) if has_rejection(scenario)]
    assert found
    for scenario in found if deep else found[-2:]:
        assert find_difference(scenario, run_offline(setup_of(name, scenario, "agent-s"))) == ""


@pytest.mark.parametrize("name", subset(NAMES, 3, "made up"))
def test_made_up_values_can_be_said_and_understood(name: str, deep: bool) -> None:
    sop = sample(name)
    facts = tuple(replace_fields(fact, examples=()) for fact in sop.facts)
    bare = replace_fields(sop, facts=facts, tools=tuple(replace_fields(tool, responses=()) for tool in sop.tools))
    routing = Runtime(Flow(bare))
    found = list(cases_of(routing, Journeys(routing).find_covering(), ["correct-context"]))
    for scenario in found if deep else found[-2:]:
        made_up = Setup(routing, find_agent("dpa"), scenario, load_prompts())
        assert find_difference(scenario, run_offline(made_up)) == ""


@pytest.mark.parametrize("name", subset(NAMES, 4, "scenarios run"))
def test_no_two_scenarios_of_a_sample_have_one_id(name: str) -> None:
    ids = [journey.id for journey in make_scenarios(name)]
    assert len(ids) == len(set(ids))
