"""What really happens in an SOP, found by going through it with a grid of values: no solver, nothing of the proofs.

The rules are those of the routing, which runs are made by. A grid shows that something happens, never that it does not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import Any

from sopstudio.expressions import FactName, FactValue, Literal, Tree, walk
from sopstudio.expressions.tree import Compare
from sopstudio.sop import (
    BoundTool,
    Fact,
    Flow,
    PersonTool,
    PlacePlan,
    Position,
    Runtime,
    Sop,
    Transition,
    Walker,
    parse_value,
)
from sopstudio.sop.elements import expression_trees
from sopstudio.sop.interpreter import due_tools, undecided_tools


@dataclass
class Seen:
    """Edges that were taken, and places at which a run stood with every condition failing, with the facts there.

    Tools that were called, and that were needed and not allowed, each with the node and the number of the binding
    there. Edges and nodes are named as problems name them: with the procedure that they are drawn in.
    """

    taken: set[str] = field(default_factory=set)
    stuck: dict[str, Mapping[str, FactValue]] = field(default_factory=dict)
    called: set[tuple[str, int]] = field(default_factory=set)
    barred: set[tuple[str, int]] = field(default_factory=set)


def walk_at_random(sop: Sop, walks: int, seed: int = 0) -> Seen:
    """What `walks` runs show."""
    routing, random, found = Runtime(Flow(sop)), Random(seed), Seen()
    sop = routing.flow.sop
    grids = {fact.name: grid(fact, expression_trees(sop)) for fact in sop.facts}
    names = names_in(sop)
    for _ in range(walks):
        _Run(routing, grids, random, names).go(found)
    return found


def names_in(sop: Sop) -> dict[int, str]:
    """What problems call nodes and edges, by their identity: ids may stand again in a procedure."""
    graphs = (("", sop), *((f"{procedure.id}/", procedure) for procedure in sop.procedures))
    return {id(item): prefix + item.id for prefix, graph in graphs for item in (*graph.nodes, *graph.edges)}


def grid(fact: Fact, trees: Iterable[Tree]) -> list[FactValue | None]:
    """Values on every side of everything that is written beside the fact; None is no value."""
    beside: list[Any] = []
    for part in (part for tree in trees for part in walk(tree) if isinstance(part, Compare)):
        parts = [*walk(part.left), *walk(part.right)]
        if any(isinstance(part, FactName) and part.name == fact.name for part in parts):
            beside += [part.value for part in parts if isinstance(part, Literal)]
    values: list[Any] = [*fact.allowed, *fact.examples]
    if fact.type == "boolean":
        values += [True, False]
    elif fact.type == "string" and not fact.allowed:
        values += [*(literal for literal in beside if isinstance(literal, str)), "zzz"]
    elif fact.type in ("integer", "number") and not fact.allowed:
        near = [
            Fraction(literal)
            for literal in beside
            if isinstance(literal, int | Fraction) and not isinstance(literal, bool)
        ]
        near += [Fraction(item) for item in (fact.minimum, fact.maximum) if item is not None]
        steps = (Fraction(0), Fraction(1), Fraction(-1), Fraction(1, 2), Fraction(-1, 2), Fraction(20), Fraction(-20))
        exact = [number + step for number in near or [Fraction(1)] for step in steps]
        values += [
            number.numerator if number.denominator == 1 else Decimal(number.numerator) / number.denominator
            for number in exact
        ]
    elif fact.type == "date":
        days = [day for literal in beside if isinstance(day := parse_value(fact, literal), date)]
        values += [day + timedelta(step) for day in days for step in (-1, 0, 1)]
    found = [
        value for value in (parse_value(fact, value) for value in values) if value is not None and _inside(fact, value)
    ]
    return [*dict.fromkeys(found), *([None] if fact.optional else [])]


def _inside(fact: Fact, value: Any) -> bool:
    if fact.type not in ("integer", "number"):
        return not fact.allowed or fact.type != "string" or value in fact.allowed
    return (fact.minimum is None or value >= fact.minimum) and (fact.maximum is None or value <= fact.maximum)


class _Run:
    """One run: it draws a value whenever a user or a tool gives one, and stops where nothing can go on."""

    def __init__(
        self, routing: Runtime, grids: Mapping[str, list[FactValue | None]], random: Random, names: Mapping[int, str]
    ) -> None:
        self.routing, self.grids, self.random, self.names = routing, grids, random, names
        self.walker = Walker(routing.flow)
        self.facts: dict[str, FactValue] = {}
        self.visited: set[str] = set()

    def go(self, found: Seen) -> None:
        position: Position | None = self.walker.begin()
        for _ in range(300):
            if position is None or not self._work(work := self.routing.plan(position.place), found):
                return
            if work.is_final:
                position = self.walker.end(position)
                continue
            ways = self._ways(work, position)
            if ways is None:
                return
            if not ways:
                found.stuck.setdefault(position.place, dict(self.facts))
                return
            found.taken.update(self.names[id(way.edge)] for way in ways if way.edge is not None)
            position = self.walker.step(position, tuple(ways))

    def _ways(self, work: PlacePlan, position: Position) -> list[Transition] | None:
        """The ways that hold; None where that is not known, or hangs on prose."""
        taken: list[Transition] = []
        open_ways = [route for route in work.routes if position.may_take(route.transition)]
        for route in open_ways:
            if taken and (work.branching == "first" or route.kind == "otherwise"):
                break
            drawn = self.random.random() < 0.5
            holds = drawn if route.decide is None else route.decide(self.facts).value
            if holds is None:
                return None
            if holds:
                taken.append(route.transition)
        return taken if taken or all(route.kind != "prose" for route in open_ways) else None

    def _work(self, work: PlacePlan, found: Seen) -> bool:
        for name in work.given_by_person:
            self.facts.pop(name, None)
        asked = [name for name in work.asks if name not in self.facts or work.place in self.visited]
        self.visited.add(work.place)
        if not self._draw_all(asked):
            return False
        for name, expression in work.assignments:
            value = expression.try_value(self.facts).value
            if value is None:
                return False
            self.facts[name] = value
        done: list[str] = []
        while waiting := [bound for bound in due_tools(work, self.facts, done) if self._ready(bound)]:
            done.append(waiting[0].tool.name)
            found.called.add(self._call(work, waiting[0]))
            if not self._answer(waiting[0]):
                return False
            if any(not fact.optional and fact.name not in self.facts for _, fact in waiting[0].outputs):
                return False
        found.barred.update(self._call(work, bound) for bound in due_tools(work, self.facts, done))
        return not due_tools(work, self.facts, done) and not undecided_tools(work, self.facts, done)

    def _answer(self, bound: BoundTool) -> bool:
        """Draw what a tool gives; a person's answer that lacks a fact came too late, and gives none."""
        if not self._draw_all(fact.name for _, fact in bound.outputs):
            return False
        if isinstance(bound.tool, PersonTool) and not bound.tool.is_answered(self.facts):
            for fact in bound.tool.form:
                self.facts.pop(fact.name, None)
        return True

    def _call(self, work: PlacePlan, bound: BoundTool) -> tuple[str, int]:
        return self.names[id(work.node)], next(number for number, tool in enumerate(work.tools) if tool is bound)

    def _ready(self, bound: BoundTool) -> bool:
        return bound.may_run(self.facts) and all(fact in self.facts for _, fact in bound.required_parameters)

    def _draw_all(self, names: Iterable[str]) -> bool:
        drawn = list(map(self._draw, names))
        return all(drawn)

    def _draw(self, name: str) -> bool:
        """A value from the grid; whether there is one, or may be none."""
        self.facts.pop(name, None)
        values = self.grids.get(name, [])
        value = self.random.choice(values) if values else None
        if value is not None:
            self.facts[name] = value
        return bool(values)
