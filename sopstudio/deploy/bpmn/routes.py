"""The ways out of a node, and when each is taken: the first that certainly holds, where those before certainly fail."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from sopstudio.deploy.bpmn.model import Every, Guard, Holds, Some, Taken
from sopstudio.deploy.conditions.certainty import All, Certainty, Either, Form, Present, Test
from sopstudio.deploy.conditions.kinds import Facts, InexpressibleError
from sopstudio.errors import ConditionError
from sopstudio.expressions import Compare, Condition, ListExpression, Literal, parse
from sopstudio.sop import Edge, Graph, Node, TimeoutEdge

NEVER = Some()


class Way(Struct, frozen=True):
    """An edge out of a node; `condition` is None where it has none, or none that can be read."""

    edge: Edge
    condition: Condition | None = None

    @property
    def is_plain(self) -> bool:
        """Whether it is always taken."""
        return self.edge.kind in ("always", "otherwise") and self.edge.loop is None

    @property
    def is_prose(self) -> bool:
        """Whether a condition in words decides it."""
        return self.edge.kind == "prose"

    def open(self) -> tuple[Guard, ...]:
        """What must hold for it to be looked at: it has not been taken too often."""
        return () if self.edge.loop is None else (Taken(self.edge.id, self.edge.loop),)

    def holds(self) -> Guard:
        """When it is certainly taken, as far as it alone decides."""
        if self.edge.kind in ("always", "otherwise"):
            return Every(self.open())
        return Every((*self.open(), Holds(self.condition))) if self.condition is not None else NEVER

    def fails(self) -> Guard:
        """When it is certainly not taken."""
        closed = () if self.edge.loop is None else (Taken(self.edge.id, self.edge.loop, below=False),)
        fails = () if self.condition is None else (Holds(self.condition, wanted=False),)
        return Some((*closed, *fails))


def ways_of(graph: Graph, node: Node) -> list[Way]:
    """The ways out of a node in the order in which they are tried, without that of a time that runs out."""
    known = {other.id for other in graph.nodes}
    edges = [edge for edge in graph.edges if edge.source == node.id and edge.target in known]
    ordered = sorted(edges, key=lambda edge: edge.kind == "otherwise")
    return [Way(edge, _condition(edge)) for edge in ordered if not isinstance(edge, TimeoutEdge)]


def _condition(edge: Edge) -> Condition | None:
    if edge.kind != "formal":
        return None
    try:
        return parse(edge.condition)
    except ConditionError:
        return None


def first_of(ways: Sequence[Way], facts: Facts) -> Iterator[tuple[Way, Guard]]:
    """Each way that can be taken, with its guard."""
    for number, way in enumerate(ways):
        earlier = [other for other in ways[:number] if not excludes(way, other, facts)]
        if not any(other.is_plain for other in ways[:number]):
            yield way, _every([way.holds(), *(other.fails() for other in earlier)])


def all_of(ways: Sequence[Way]) -> Iterator[tuple[Way, Guard]]:
    """Each way with its guard where all that hold are taken; none is, while one is undecided."""
    formal = [way for way in ways if way.edge.kind != "otherwise"]
    for way in ways:
        others = [other for other in formal if other is not way and not other.is_plain]
        if way in formal:
            decided = [Some((other.holds(), other.fails())) for other in others]
            yield way, _every([way.holds(), *decided])
        elif len(others) == len(formal):
            yield way, _every([way.holds(), *(other.fails() for other in others)])


def none_of(ways: Iterable[Way]) -> Guard:
    """When all ways certainly fail."""
    return _every([way.fails() for way in ways])


def _every(guards: Iterable[Guard]) -> Guard:
    parts: list[Guard] = []
    for guard in guards:
        parts.extend(guard.parts if isinstance(guard, Every) else (guard,))
    return Every(tuple(dict.fromkeys(parts))) if NEVER not in parts else NEVER


def excludes(way: Way, other: Way, facts: Facts) -> bool:
    """Whether one way certainly fails wherever another certainly holds, seen from their form."""
    if way.condition is None or other.condition is None or other.edge.loop is not None:
        return False
    certainty = Certainty(facts)
    try:
        holds, fails = certainty.outcome(way.condition.tree, True), certainty.outcome(other.condition.tree, False)
    except InexpressibleError:
        return False
    return _implies(_parts(holds), fails)


def _parts(form: Form) -> tuple[Form, ...]:
    return form.parts if isinstance(form, All) else (form,)


def _implies(parts: tuple[Form, ...], wanted: Form) -> bool:
    match wanted:
        case All(others):
            return all(_implies(parts, other) for other in others)
        case Either(others):
            return any(_implies(parts, other) for other in others)
        case Present(name, True):
            return any(isinstance(part, Present) and part.name == name and part.wanted for part in parts)
        case Test(Compare("!=", fact, Literal(value))):
            return wanted in parts or any(
                isinstance(part, Test) and value not in _values(part, fact, value) for part in parts
            )
    return wanted in parts


def _values(test: Test, fact: object, value: object) -> list[object]:
    """What a test says that a fact is; the value itself where it says nothing of it."""
    match test.tree:
        case Compare("==", left, Literal(other)) if left == fact:
            return [other]
        case Compare("in", left, ListExpression(items)) if left == fact:
            return [item.value for item in items if isinstance(item, Literal)]
    return [value]


__all__ = ["NEVER", "Way", "all_of", "excludes", "first_of", "none_of", "ways_of"]
