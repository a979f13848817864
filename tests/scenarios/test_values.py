"""Solved journeys are followed: the truth of the solution's values is the path that was asked for."""

import pytest

from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.scenarios import MockResponse, cases
from sopstudio.scenarios.journey import Journeys
from sopstudio.scenarios.truth import Given, follow
from sopstudio.sop import Flow, Routing, freeze

NAMES = sorted(path.name for path in samples_dir().iterdir())


@pytest.mark.parametrize("name", NAMES)
def test_a_covering_journey_of_a_sample_goes_its_path_to_the_end(name: str) -> None:
    routing = Routing(Flow(read(samples_dir() / name).document.sop))
    for journey in Journeys(routing).covering():
        found = journey.solution
        answers = {
            tool: tuple(MockResponse(response=freeze(body)) for body in bodies)
            for tool, bodies in found.answers.items()
        }
        expected = follow(routing, Given(found.user, answers, frozenset(found.prose)))
        assert (expected.path, expected.status) == (journey.nodes, "completed")


def test_a_user_is_not_told_of_a_step_at_which_to_give_what_is_withheld() -> None:
    sop = read(samples_dir() / NAMES[0]).document.sop
    for case in cases(sop, kinds=["missing-parameter"]):
        assert not set(case.user.withheld) & (set(case.user.facts) | set(case.user.again))
