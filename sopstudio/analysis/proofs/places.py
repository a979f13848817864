"""Where branchings stand: their edges with conditions, the facts that may be missing there, the flow that runs."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from sopstudio.analysis.domains import flaws
from sopstudio.analysis.proofs.branching import Choice, Finding, findings
from sopstudio.analysis.proofs.reaching import Reach, reach_of
from sopstudio.analysis.proofs.wording import short
from sopstudio.analysis.spread import spreads
from sopstudio.analysis.subject import Scope, Subject
from sopstudio.expressions import Condition
from sopstudio.sop import Edge, End, Fact, ProcedureCall

T = TypeVar("T")


class Places:
    """Where nodes stand in the flow that runs: what may be missing there, and what can come about."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.spreads = spreads(subject)
        self._known: dict[tuple[str, str], list[tuple[int, int, int, int]]] = {}
        for number, spread in enumerate(self.spreads):
            for place in spread.sure:
                at = place
                if isinstance(spread.flow.nodes[place], End):
                    at = place.rpartition("/")[0] or place
                elif isinstance(spread.flow.nodes[place], ProcedureCall):
                    continue
                if at in spread.scopes:
                    key = (spread.scopes[at].prefix, spread.flow.nodes[at].id)
                    self._known.setdefault(key, []).append((number, *spread.after(place), spread.maybe[place]))

    @cached_property
    def reach(self) -> Reach | None:
        """What can come about in the whole SOP."""
        main = self.spreads[0] if self.spreads else None
        return reach_of(main.flow) if main is not None and main.base is self.subject.scopes[0] else None

    def runs(self, scope: Scope, node: str) -> bool:
        """Whether the SOP itself comes to the node (a procedure that nobody calls is checked by itself)."""
        return any(number == 0 for number, *_ in self._known.get((scope.prefix, node), ()))

    def heard(self, scope: Scope, node: str, names: Iterable[str]) -> bool:
        """Whether each of the facts is known on some way when the edges of the node are tried."""
        places = self._known.get((scope.prefix, node), ())
        return all(any(maybe & self.spreads[number].bits([name]) for number, _, maybe, _ in places) for name in names)

    def known_before(self, scope: Scope, node: str, names: Iterable[str]) -> bool:
        """Whether each of the facts is known on some way when a run comes to the node."""
        places = self._known.get((scope.prefix, node), ())
        return all(any(came & self.spreads[number].bits([name]) for number, *_, came in places) for name in names)

    def may_miss(self, scope: Scope, node: str, names: Iterable[str]) -> frozenset[str]:
        """Those of the facts that may be missing when the edges of the node are tried."""
        found = set()
        for name in names:
            for number, sure, *_ in self._known.get((scope.prefix, node), ()):
                if not sure & self.spreads[number].bits([name]):
                    found.add(name)
        return frozenset(found)


@dataclass(frozen=True)
class Branch:
    """A node with several ways on, whose conditions all make sense."""

    subject: Subject
    scope: Scope
    node: str
    edges: tuple[Edge, ...]
    choices: tuple[Choice, ...]
    facts: Mapping[str, Fact]
    may_miss: frozenset[str]

    @classmethod
    def at(cls, subject: Subject, places: Places, scope: Scope, node: str) -> Branch | None:
        """The branching at a node; None where it has none, or where other checks have to be heeded first."""
        edges = tuple(sorted(scope.out.get(node, ()), key=lambda edge: edge.kind == "otherwise"))
        if isinstance(scope.nodes.get(node), End) or not any(edge.kind == "formal" for edge in edges):
            return None
        choices = []
        for edge in edges:
            condition: Condition | None = None
            if edge.kind == "formal":
                formula = subject.by_place.get((f"edges {scope.name(edge.id)}", "condition"))
                if formula is None or not isinstance(formula.read, Condition) or subject.faults(formula):
                    return None
                condition = formula.read
            choices.append(Choice(edge.kind, condition, edge.loop is not None, edge.target))
        names = dict.fromkeys(name for one in choices if one.condition is not None for name in one.condition.facts)
        if not names.keys() <= subject.facts.keys():
            return None
        facts = {name: subject.facts[name] for name in names}
        if any(why for fact in facts.values() for why in flaws(fact)):
            return None
        missing = places.may_miss(scope, node, sorted(names))
        return cls(subject, scope, node, edges, tuple(choices), facts, missing)

    @property
    def branching(self) -> str:
        """Whether the first edge is taken that holds, or all that do."""
        return self.scope.nodes[self.node].branching

    @property
    def behind_always(self) -> tuple[int, ...]:
        """The edges that never get their turn because one before them is always taken, which is said of the order."""
        sure = [number for number, one in enumerate(self.choices) if one.kind == "always" and not one.bounded]
        return tuple(range(sure[0] + 1, len(self.choices))) if sure and self.branching == "first" else ()

    @cached_property
    def found(self) -> tuple[Finding, ...]:
        """What the branching shows by itself."""
        return self.recall("findings", lambda: findings(self.choices, self.branching, self.facts, self.may_miss))

    def recall(self, name: Hashable, work: Callable[[], T]) -> T:
        """What was worked out from just this branching at the last check, or is now."""
        parts = (self.scope.nodes[self.node], *self.edges, *self.facts.values())
        return self.subject.memory.recall(parts, (name, self.may_miss), work)

    def names(self, numbers: Sequence[int]) -> list[str]:
        """The facts that the conditions of these edges read."""
        conditions = [self.choices[number].condition for number in numbers]
        return list(dict.fromkeys(name for one in conditions if one is not None for name in one.facts))

    def words(self, number: int) -> str:
        """An edge in words, with its condition."""
        edge = self.edges[number]
        text = self.scope.edge_words(edge)
        return f"{text} ({short(edge.condition)})" if edge.kind == "formal" else text
