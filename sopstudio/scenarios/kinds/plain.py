"""*Correct context*: everything is known and every tool works. *Missing parameter*: a fact is withheld
(JourneyBench, 2.2).
"""

from __future__ import annotations

from collections.abc import Iterator

from sopstudio.scenarios.builder import ScenarioBuilder
from sopstudio.scenarios.scenario import Scenario


def correct_context(builder: ScenarioBuilder) -> Iterator[Scenario]:
    """The journey without faults or mistakes."""
    yield builder.build("correct-context")


def missing_parameter(builder: ScenarioBuilder) -> Iterator[Scenario]:
    """One case for each fact that the user gives on the journey: the user does not have it."""
    for name in builder.values:
        yield builder.with_fact_withheld(name).build("missing-parameter", name)
