"""Trial walks: the SOP gone through with values drawn at random from those that stand for all others.

A walk costs microseconds a step and shows which ways can be gone; only what no walk takes is put to the solver. Tools
answer, users know everything asked for; what prose says is drawn too, once a walk.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from sopstudio.analysis.proofs.points import points
from sopstudio.errors import ConditionError
from sopstudio.expressions import Tree, Value
from sopstudio.expressions.tree import Compare, FactName, Literal, walk
from sopstudio.sop import BoundTool, Fact, Position, Routing, Walker, Way, Work

IDLE_WALKS, IDLE_STEPS, MOST_IDLE_WALKS = 12, 3000, 200
"""Walks in a row without a new way after which no more are made: more of them the shorter they are."""
LONGEST = 3000


class Trials:
    """Walks over one SOP. `trees` are its conditions: the values written in them are worth trying."""

    def __init__(self, routing: Routing, trees: Iterable[Tree]) -> None:
        self.routing = routing
        self._walker = Walker(routing.flow)
        self._written = _written(trees)
        self._points: dict[str, list[Value]] = {}

    def taken(self, wanted: set[str]) -> set[str]:
        """The ways that some walk takes; no more walks are made once all that are wanted were."""
        random = Random(0)
        found: set[str] = set()
        walks = steps = 0
        while not wanted <= found and walks < MOST_IDLE_WALKS and (walks < IDLE_WALKS or steps < IDLE_STEPS):
            taken = self.walk(random)
            walks, steps = (walks + 1, steps + len(taken) + 1) if taken <= found else (0, 0)
            found |= taken
        return found

    def walk(self, random: Random) -> set[str]:
        """One walk, until it ends or cannot go on: the ways that it takes."""
        facts: dict[str, Value] = {}
        prose: dict[str, bool] = {}
        visited: set[str] = set()
        taken: set[str] = set()
        position: Position | None = self._walker.begin()
        for _ in range(LONGEST):
            if position is None:
                break
            work = self.routing.work(position.place)
            if not self._do(work, facts, visited, random):
                break
            if work.final:
                position = self._walker.end(position)
                continue
            ways = self._ways(work, position, facts, prose, random)
            if not ways:
                break
            taken.update(way.id for way in ways)
            position = self._walker.step(position, ways)
        return taken

    def _do(self, work: Work, facts: dict[str, Value], visited: set[str], random: Random) -> bool:
        for name in work.asks:
            if name not in facts or work.place in visited:
                self._set(name, facts, random)
        visited.add(work.place)
        for name, expression in work.computes:
            computed = expression.try_value(facts).value
            if computed is None:
                return False
            facts[name] = computed
        done: list[str] = []
        while waiting := [bound for bound in work.to_call(facts, done) if _ready(bound, facts)]:
            for _, fact in waiting[0].outputs:
                self._set(fact.name, facts, random)
            done.append(waiting[0].tool.name)
        return not work.to_call(facts, done) and not work.waits_for(facts, done)

    def _set(self, name: str, facts: dict[str, Value], random: Random) -> None:
        fact = self.routing.flow.facts.get(name)
        if fact is None:
            return
        facts.pop(name, None)
        choices = self._choices(fact)
        if choices and not (fact.optional and random.random() < 0.25):
            facts[name] = random.choice(choices)

    def _choices(self, fact: Fact) -> list[Value]:
        if fact.name not in self._points:
            self._points[fact.name] = points(fact, self._written.get(fact.name, ()))
        return self._points[fact.name]

    def _ways(
        self, work: Work, position: Position, facts: dict[str, Value], prose: dict[str, bool], random: Random
    ) -> tuple[Way, ...]:
        taken: list[Way] = []
        for route in work.routes:
            if taken and (work.branching == "first" or route.kind == "otherwise"):
                break
            if not self._walker.may_take(position, route.way):
                continue
            if route.decide is None:
                holds: bool | None = prose.setdefault(route.way.id, random.random() < 0.5)
            else:
                holds = route.decide(facts).value
            if holds is None:
                return ()
            if holds:
                taken.append(route.way)
        return tuple(taken)


def _ready(bound: BoundTool, facts: dict[str, Value]) -> bool:
    try:
        return bound.allowed(facts) and all(fact in facts for _, fact in bound.inputs)
    except ConditionError:
        return False


def _written(trees: Iterable[Tree]) -> dict[str, list[Any]]:
    """The values written beside each fact, whatever is done with them."""
    found: dict[str, list[Any]] = {}
    for compared in (part for tree in trees for part in walk(tree) if isinstance(part, Compare)):
        parts = [*walk(compared.left), *walk(compared.right)]
        values = [one.value for one in parts if isinstance(one, Literal)]
        for name in (one.name for one in parts if isinstance(one, FactName)):
            found.setdefault(name, []).extend(values)
    return found
