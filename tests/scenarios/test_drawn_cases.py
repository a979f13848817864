"""`leaves:N`: N test cases with observations drawn anew for each, weighted by the leaves below (SOP-Agent, D)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from sopstudio.analysis.plausible_values import draw_values
from sopstudio.scenarios import Journeys, Scenario, cases
from sopstudio.sop import Decision, Fact, Flow, Runtime, Sop, Task, describe_mismatch, dumps
from tests.agents.examples import binds, edge, end, tool
from tests.simulation.samples import sample

FACTS = (
    Fact(name="damaged", type="boolean"),
    Fact(name="colour", allowed=("red", "green", "blue")),
    Fact(name="weight", type="number", minimum=0, maximum=90),
)
ORDER = Sop(
    id="order",
    start="look",
    facts=FACTS,
    tools=(tool("look", gives=("damaged", "colour", "weight")),),
    nodes=(
        Task(id="look", tools=binds("look")),
        Decision(id="which"),
        end("heavy"),
        end("light"),
        end("red"),
        end("fine"),
    ),
    edges=(
        edge("look", "which", "{damaged}"),
        edge("look", "fine", kind="otherwise"),
        edge("which", "heavy", "{weight} > 20"),
        edge("which", "red", "{colour} == 'red'"),
        edge("which", "light", kind="otherwise"),
    ),
)


def draw_cases(number: int, seed: int = 0, sop: Sop = ORDER) -> list[Scenario]:
    return list(cases(sop, kinds=("correct-context",), cover=f"leaves:{number}", seed=seed))


def observations(scenarios: list[Scenario]) -> list[str]:
    return [dumps(scenario.responses, indent=None) for scenario in scenarios]


def test_there_are_as_many_cases_as_asked_for_each_with_an_id_of_its_own() -> None:
    scenarios = draw_cases(60)
    assert len({scenario.id for scenario in scenarios}) == 60


def test_the_same_seed_draws_the_same_and_another_seed_draws_others() -> None:
    assert observations(draw_cases(20)) == observations(draw_cases(20))
    assert observations(draw_cases(20)) != observations(draw_cases(20, seed=1))
    assert observations(draw_cases(20))[:8] == observations(draw_cases(8))


def test_observations_of_every_type_are_drawn_anew() -> None:
    bodies = [scenario.responses["look"][0].response or {} for scenario in draw_cases(100)]
    assert {body["damaged"] for body in bodies} == {True, False}
    assert {body["colour"] for body in bodies} == {"red", "green", "blue"}
    weights = {body["weight"] for body in bodies}
    assert len(weights) > 40
    assert min(weights) < 20 < max(weights)


def test_a_branch_is_as_likely_as_it_has_leaves_below_it() -> None:
    ends = Counter(scenario.expected.end for scenario in draw_cases(120))
    assert ends["fine"] == pytest.approx(30, abs=12)
    assert all(ends[name] == pytest.approx(30, abs=12) for name in ("heavy", "red", "light"))


def test_each_case_has_the_values_for_its_path() -> None:
    for name in ("telecom_support", "ride_complaint"):
        journeys = Journeys(Runtime(Flow(sample(name))), seed=4).select("leaves:25")
        for journey, scenario in zip(journeys, draw_cases(25, 4, sample(name)), strict=True):
            assert (scenario.journey, scenario.expected.path) == (journey.id, journey.nodes)


@pytest.mark.parametrize(
    "fact",
    [
        *FACTS,
        Fact(name="days late", type="integer"),
        Fact(name="balance", type="number", minimum=-5),
        Fact(name="note"),
        Fact(name="day", type="date"),
    ],
    ids=lambda fact: fact.name,
)
def test_drawn_values_fit_their_fact(fact: Fact) -> None:
    compared = [3, 10] if fact.type in ("integer", "number") else []
    for seed in range(30):
        values = draw_values(fact, compared, Random(seed))
        assert values
        assert [value for value in values if describe_mismatch(fact, value)] == []
