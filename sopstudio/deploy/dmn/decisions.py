"""The decisions of an SOP: what follows at a node as a table, and what is computed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from sopstudio.deploy.bpmn.dialect import GuardForms, answer_name, count_name
from sopstudio.deploy.bpmn.model import Answered, Every, Guard
from sopstudio.deploy.bpmn.process import frames_of, way_name
from sopstudio.deploy.bpmn.routes import Way, all_of, first_of, none_of, ways_of
from sopstudio.deploy.conditions.feel import FeelPrinter
from sopstudio.deploy.conditions.kinds import InexpressibleError, certain_facts
from sopstudio.deploy.conditions.language import identifiers
from sopstudio.deploy.dmn.tables import Row, Table, TableWriter, make_table
from sopstudio.deploy.dmn.writer import Computation, Decision
from sopstudio.deploy.markdown import one_line
from sopstudio.deploy.python.names import Names
from sopstudio.expressions import Domain, Tree, facts_of
from sopstudio.sop import Graph, Node, Runtime

GOES_ON, ENDS = "goes on", "no way leads on"
TYPES = {"number": "number", "integer": "number", "boolean": "boolean", "list": "Any"}


class PlacedDecision(Struct, frozen=True):
    """A decision at a place, or why there is none; `losses` are what FEEL computes otherwise."""

    place: str
    title: str
    decision: Decision | None = None
    refused: str = ""
    losses: tuple[str, ...] = ()


class DecisionMaker:
    """Makes the decisions of an SOP; `names` are the variables of facts, counts of loops and answers."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime, self._ids = runtime, Names()
        further = dict(_further(runtime))
        self._facts = {**certain_facts(runtime.flow), **further}
        self.names = identifiers([*runtime.flow.facts, *further])
        self._printer = FeelPrinter(self._facts, self.names)
        self._forms, self._tables = GuardForms(self._facts), TableWriter(self._printer)

    def types(self) -> dict[str, str]:
        """The type of each variable; dates and moments are texts."""
        known = [(variable, self._facts.get(name)) for name, variable in self.names.items()]
        return {variable: TYPES.get(domain.type, "string") if domain else "Any" for variable, domain in known}

    def decisions(self) -> Iterator[PlacedDecision]:
        """What is computed and what is decided at each node, in their order."""
        sop = self._runtime.flow.sop
        for scope, frame in {"": "", **frames_of(self._runtime, sop, "")}.items():
            graph = self._runtime.flow.procedure(scope) if scope else sop
            for node in graph.nodes if graph is not None else ():
                yield from self._at(graph or sop, node, frame)

    def _at(self, graph: Graph, node: Node, frame: str) -> Iterator[PlacedDecision]:
        place, title = frame + node.id, one_line(node.label())
        if self._runtime.plan(place).assignments:
            yield self._computation(place, f"Compute: {title}")
        ways = ways_of(graph, node)
        if any(way.condition is not None or way.is_prose for way in ways):
            yield self._decision(place, title, node, ways)

    def _computation(self, place: str, title: str) -> PlacedDecision:
        assignments = self._runtime.plan(place).assignments
        computed = {fact for fact, _ in assignments}
        used = [fact for _, value in assignments for fact in facts_of(value.tree) if fact not in computed]
        try:
            entries = tuple((self.names[fact], self._value(value.tree)) for fact, value in assignments)
        except InexpressibleError as error:
            return PlacedDecision(place, title, refused=str(error))
        losses = [loss for _, value in assignments for loss in self._printer.exactness(value.tree)]
        inputs = [self.names[fact] for fact in dict.fromkeys(used)]
        decision = Decision(self._ids.add(place, "compute_"), title, inputs, Computation(entries))
        return PlacedDecision(place, title, decision, losses=tuple(dict.fromkeys(losses)))

    def _value(self, tree: Tree) -> str:
        """A value, which is null where it has none."""
        text, is_known = self._printer.expression(tree)
        return text if is_known == "true" else f"if {is_known} then {text} else null"

    def _decision(self, place: str, title: str, node: Node, ways: Sequence[Way]) -> PlacedDecision:
        try:
            made = make_table(self._rows(place, node, ways))
        except InexpressibleError as error:
            return PlacedDecision(place, title, refused=str(error))
        trees = [way.condition.tree for way in ways if way.condition is not None]
        losses = dict.fromkeys(loss for tree in trees for loss in self._printer.losses(tree))
        identifier, collects = self._ids.add(place, "decide_"), node.branching == "all"
        decision = Decision(identifier, title, self._inputs(made), made, collects)
        return PlacedDecision(place, title, decision, losses=tuple(losses))

    def _rows(self, place: str, node: Node, ways: Sequence[Way]) -> Iterator[Row]:
        frame = place.removesuffix(node.id)
        for way, guard in self._guard_ways(node, ways):
            for cells in self._tables.rows(self._forms.form(guard)):
                yield Row(cells, GOES_ON, frame + way.edge.target, one_line(way_name(way)))
        if not any(way.is_plain for way in ways):
            guard = Every(tuple(map(_fails, ways))) if _has_prose(ways) else none_of(ways)
            for cells in self._tables.rows(self._forms.form(guard)):
                yield Row(cells, ENDS)

    def _guard_ways(self, node: Node, ways: Sequence[Way]) -> Iterator[tuple[Way, Guard]]:
        if not _has_prose(ways):
            yield from all_of(ways) if node.branching == "all" else first_of(ways, self._facts)
            return
        for number, way in enumerate(ways):
            if not any(other.is_plain for other in ways[:number]):
                yield way, Every((_holds(way), *map(_fails, ways[:number])))

    def _inputs(self, made: Table) -> list[str]:
        """The variables that the columns and cells of a table name."""
        cells = [cell for row in made.rows for cell in row.cells.values()]
        text = "".join(char if char.isalnum() or char == "_" else " " for char in " ".join([*made.columns, *cells]))
        words = set(text.split())
        return [variable for variable in self.names.values() if variable in words]


def _has_prose(ways: Sequence[Way]) -> bool:
    return any(way.is_prose for way in ways)


def _holds(way: Way) -> Guard:
    return Every((*way.open(), Answered(way.edge.id))) if way.is_prose else way.holds()


def _fails(way: Way) -> Guard:
    return Answered(way.edge.id, wanted=False) if way.is_prose else way.fails()


def _further(runtime: Runtime) -> Iterator[tuple[str, Domain]]:
    """The variables beside the facts: how often a way was taken, and answers to conditions in words."""
    for graph in runtime.flow.sop.graphs():
        for edge in graph.edges:
            if edge.loop is not None:
                yield count_name(edge.id), Domain("integer")
            if edge.kind == "prose":
                yield answer_name(edge.id), Domain("boolean")


__all__ = ["ENDS", "GOES_ON", "DecisionMaker", "PlacedDecision"]
