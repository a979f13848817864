"""Worlds drawn by chance: what users and tools may say, on every side of what conditions compare it with.

Following a drawn world takes a fraction of a millisecond, a question to the solver many: what chance finds need not be
solved for. Each value is drawn by itself, so that the others stay what they are when the SOP grows elsewhere.
"""

from __future__ import annotations

from random import Random
from typing import Any

from sopstudio.analysis.solving.fillers import filler
from sopstudio.analysis.solving.readable import Wishes
from sopstudio.analysis.solving.slots import placed
from sopstudio.analysis.solving.solution import Solution
from sopstudio.scenarios.case import MockResponse
from sopstudio.scenarios.obligations.boundaries import telling_values
from sopstudio.scenarios.truth import Given
from sopstudio.sop import Fact, Tool, freeze, misfit

TURNS = 3
"""Values drawn of each fact, for loops; the last one stays."""
FILLERS = 2


class Worlds:
    """The worlds of one SOP."""

    def __init__(self, wishes: Wishes) -> None:
        self._flow, self._seed = wishes.routing.flow, wishes.seed
        self._pools = {fact.name: self._pool(fact, wishes) for fact in self._flow.sop.facts}
        self._prose = [way.id for way in self._flow.ways() if way.edge is not None and way.edge.kind == "prose"]

    def _pool(self, fact: Fact, wishes: Wishes) -> list[Any]:
        chance = Random(f"{self._seed}:{fact.name}")
        members = wishes.members.get(fact.name, ())
        found: list[Any] = [*fact.examples, *(filler(fact, chance, turn) for turn in range(FILLERS))]
        if fact.type == "list":
            found += [[], [*members], *([one] for one in members)]
        else:
            found += telling_values(fact, wishes.bounds.get(fact.name, ()))
        written = [one.isoformat() if hasattr(one, "isoformat") else one for one in found]
        return [one for one in written if not misfit(fact, one)]

    def draw(self, number: int, start: Solution | None = None) -> Given:
        """World `number`; with what a solution of the beginning lays down, where there is one."""
        values = {name: self._drawn(number, name, pool) for name, pool in self._pools.items() if pool}
        user: dict[str, tuple[Any, ...]] = dict(values)
        answers = {tool.name: self._answers(tool, values) for tool in self._flow.sop.tools}
        prose = {way for way in self._prose if Random(f"{self._seed}:{number}:{way}").random() < 0.5}
        if start is None:
            return Given(user, answers, frozenset(prose), self._lacking(number))
        user |= start.user
        for name, bodies in start.answers.items():
            laid_down = tuple(MockResponse(response=freeze(body)) for body in bodies)
            answers[name] = (*laid_down, *answers[name])
        lacking = self._lacking(number) - start.user.keys() | set(start.lacking)
        return Given(user, answers, frozenset(prose.union(start.prose)), frozenset(lacking))

    def _drawn(self, number: int, name: str, pool: list[Any]) -> tuple[Any, ...]:
        chance = Random(f"{self._seed}:{number}:{name}")
        return tuple(chance.choice(pool) for _ in range(TURNS))

    def _lacking(self, number: int) -> frozenset[str]:
        """The optional facts that are missing in this world."""
        optional = (fact.name for fact in self._flow.sop.facts if fact.optional)
        return frozenset(name for name in optional if Random(f"{self._seed}:{number}:{name}?").random() < 0.3)

    def _answers(self, tool: Tool, values: dict[str, tuple[Any, ...]]) -> tuple[MockResponse, ...]:
        found = []
        for turn in range(TURNS):
            body: dict[str, Any] = {}
            for output in tool.outputs:
                if output.fact in values:
                    placed(body, output.path, values[output.fact][turn])
            found.append(MockResponse(response=freeze(body)))
        return tuple(found)


__all__ = ["Worlds"]
