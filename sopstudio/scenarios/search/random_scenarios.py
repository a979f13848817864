"""Random scenarios: what users and tools may say, with values on both sides of what conditions compare them
with.

Running a random scenario takes a fraction of a millisecond, a question to the solver much longer, so
what a random scenario shows need not be solved. Each value has its own generator, so others stay when
the SOP changes elsewhere.
"""

from __future__ import annotations

from random import Random
from typing import Any

from sopstudio.analysis.plausible_values import filler_value
from sopstudio.analysis.symbolic.readable_values import ValuePreferences, set_at_path
from sopstudio.analysis.symbolic.solution import Solution
from sopstudio.scenarios.expected_trace import ScenarioInputs
from sopstudio.scenarios.obligations.boundaries import boundary_values
from sopstudio.scenarios.scenario import MockResponse
from sopstudio.sop import Fact, Tool, describe_mismatch, freeze

VALUES_PER_FACT = 3
"""How many values are drawn for each fact, for loops; the last one repeats."""
FILLERS_PER_FACT = 2


class RandomScenarios:
    """The random scenarios of one SOP."""

    def __init__(self, preferences: ValuePreferences) -> None:
        self._flow, self._seed = preferences.runtime.flow, preferences.seed
        self._pools = {fact.name: self._pool(fact, preferences) for fact in self._flow.sop.facts}
        self._prose = [
            transition.id
            for transition in self._flow.transitions()
            if transition.edge is not None and transition.edge.kind == "prose"
        ]

    def _pool(self, fact: Fact, preferences: ValuePreferences) -> list[Any]:
        random = Random(f"{self._seed}:{fact.name}")
        members = preferences.members.get(fact.name, ())
        candidates: list[Any] = [
            *fact.examples,
            *(filler_value(fact, random, turn) for turn in range(FILLERS_PER_FACT)),
        ]
        if fact.type == "list":
            candidates += [[], [*members], *([member] for member in members)]
        else:
            candidates += boundary_values(fact, preferences.compared_values.get(fact.name, ()))
        values = [candidate.isoformat() if hasattr(candidate, "isoformat") else candidate for candidate in candidates]
        return [value for value in values if not describe_mismatch(fact, value)]

    def draw(self, number: int, start: Solution | None = None) -> ScenarioInputs:
        """The inputs of scenario `number`, starting with those of a solved prefix where there is one."""
        values = {name: self._draw_values(number, name, pool) for name, pool in self._pools.items() if pool}
        user: dict[str, tuple[Any, ...]] = dict(values)
        answers = {tool.name: self._draw_answers(tool, values) for tool in self._flow.sop.tools}
        prose = {
            transition for transition in self._prose if Random(f"{self._seed}:{number}:{transition}").random() < 0.5
        }
        if start is None:
            return ScenarioInputs(user, answers, frozenset(prose), self._draw_missing(number))
        user |= start.user
        for name, bodies in start.answers.items():
            solved = tuple(MockResponse(response=freeze(body)) for body in bodies)
            answers[name] = (*solved, *answers[name])
        missing = self._draw_missing(number) - start.user.keys() | set(start.lacking)
        return ScenarioInputs(user, answers, frozenset(prose.union(start.prose)), frozenset(missing))

    def _draw_values(self, number: int, name: str, pool: list[Any]) -> tuple[Any, ...]:
        random = Random(f"{self._seed}:{number}:{name}")
        return tuple(random.choice(pool) for _ in range(VALUES_PER_FACT))

    def _draw_missing(self, number: int) -> frozenset[str]:
        """The optional facts that are missing in this scenario."""
        optional = (fact.name for fact in self._flow.sop.facts if fact.optional)
        return frozenset(name for name in optional if Random(f"{self._seed}:{number}:{name}?").random() < 0.3)

    def _draw_answers(self, tool: Tool, values: dict[str, tuple[Any, ...]]) -> tuple[MockResponse, ...]:
        responses = []
        for turn in range(VALUES_PER_FACT):
            body: dict[str, Any] = {}
            for output in tool.outputs:
                if output.fact in values:
                    set_at_path(body, output.path, values[output.fact][turn])
            responses.append(MockResponse(response=freeze(body)))
        return tuple(responses)


__all__ = ["RandomScenarios"]
