"""*Correct context*: all is known, every tool works. *Missing parameter*: a fact is withheld (JourneyBench, 2.2)."""

from __future__ import annotations

from collections.abc import Iterator

from sopstudio.scenarios.case import Scenario
from sopstudio.scenarios.draft import Draft


def correct_context(draft: Draft) -> Iterator[Scenario]:
    """The journey as it should go."""
    yield draft.scenario("correct-context")


def missing_parameter(draft: Draft) -> Iterator[Scenario]:
    """One case for each fact that the user gives on the journey: the user does not have it."""
    for name in draft.values:
        yield draft.without(name).scenario("missing-parameter", name)
