"""How knowledge spreads through a flow: which facts are known at each place, on every way there and on some way.

A fixpoint over bit sets (one bit a fact), so that loops need no special care and thousands of places take
milliseconds. Branches under *all* run one after the other: what a branch that is always taken has learnt is known in
the branches after it and where they join.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import and_, or_

from sopstudio.analysis.assumptions import consistent, implied
from sopstudio.analysis.provision import Gate, Given, Names, Step, Steps, Use
from sopstudio.analysis.subject import Scope, Subject, calls
from sopstudio.sop import Flow, Procedure, ProcedureCall, Walker, Way
from sopstudio.sop.graph_algorithms import distances

ROUNDS = 4


@dataclass(slots=True)
class Link:
    """A way with what it needs and implies; `extra` is what branches that ran before have learnt."""

    way: Way
    gate: Gate
    implied: int
    extra: int = 0


@dataclass(frozen=True, slots=True)
class Branch:
    """One of the branches at a split: where it begins, whether it always runs, and how it is left."""

    link: Link
    certain: bool
    exits: tuple[Link, ...]
    ends: tuple[str, ...]


class Spread:
    """What is known where. `sure` and `maybe` give bit sets on arrival, for places that are reached at all."""

    def __init__(self, flow: Flow, base: Scope, steps: Steps, given: Iterable[str] = ()) -> None:
        self.flow, self.base, self.steps = flow, base, steps
        self.scopes = _scopes(flow, base, steps)
        self._bits: dict[str, int] = {}
        self.given: Names = frozenset(given)
        self.links = {place: self._links(place) for place in flow.nodes}
        self._own = {place: self._gives(place) for place in flow.nodes}
        self.extra_at_end: dict[str, int] = {}
        self.sure: dict[str, int] = {}
        self.maybe: dict[str, int] = {}
        self._settle()

    def bits(self, names: Iterable[str]) -> int:
        """The bit set of `names`."""
        return reduce(or_, (1 << self._bits.setdefault(name, len(self._bits)) for name in names), 0)

    def step(self, place: str) -> Step:
        """What happens at a place."""
        return self.steps.step(self.scopes[place], self.flow.nodes[place])

    def after(self, place: str) -> tuple[int, int]:
        """What is known surely and maybe when the work at a place is done."""
        sure, maybe = self._own[place]
        return self.sure[place] | sure, self.maybe[place] | maybe

    def path(self, fact: str, target: str, given: Given = ()) -> list[str]:
        """A shortest way from the start to `target` on which nothing provides `fact`; empty where there is none.

        Ways that cannot be taken where `given` holds are left out, and tools whose condition follows from it have run.
        """
        bit = self.bits([fact])
        if fact in self.given:
            return []
        came: dict[str, str] = {self.flow.start: ""}
        queue = [self.flow.start]
        for place in queue:
            if place == target:
                found = [place]
                while came[found[-1]]:
                    found.append(came[found[-1]])
                return found[::-1]
            if self._own[place][0] & bit:
                continue
            for link in self.links[place]:
                fresh = link.way.target not in came and not (link.implied | link.extra) & bit
                if fresh and self._can_lack(fact, place, link, given):
                    came[link.way.target] = place
                    queue.append(link.way.target)
        return []

    def offered(self, use: Use, place: str) -> bool:
        """Whether a tool that runs only sometimes has certainly provided what is used at the same place."""
        domains = self.steps.subject.domains
        offers = [offer for offer in self.step(place).offers if use.fact in offer.facts]
        return any(implied(offer.condition, use.given, domains) for offer in offers)

    def _can_lack(self, fact: str, place: str, link: Link, given: Given) -> bool:
        """Whether `link` may be taken without `fact`, as far as conditions tell."""
        domains = self.steps.subject.domains
        together = (*given, *link.gate.given)
        if given and link.gate.given and not consistent(together, domains):
            return False
        offers = [offer for offer in self.step(place).offers if fact in offer.facts]
        return not any(implied(offer.condition, together, domains) for offer in offers)

    def _links(self, place: str) -> list[Link]:
        ways = self.flow.out(place)
        edges = [way.edge for way in ways if way.edge is not None]
        if len(edges) < len(ways):
            return [Link(way, Gate((), frozenset()), 0) for way in ways]
        parent = place.rpartition("/")[0]
        inner = self.flow.nodes[place].kind == "end" and parent in self.scopes
        owner = parent if inner else place
        scope = self.scopes[owner]
        ways_and_edges = sorted(zip(ways, edges, strict=True), key=lambda pair: pair[1].kind == "otherwise")
        ordered = [edge for _, edge in ways_and_edges]
        gates = self.steps.gates(scope, self.flow.nodes[owner].id, ordered, self.flow.branching(place))
        return [Link(way, gate, self.bits(gate.implied)) for (way, _), gate in zip(ways_and_edges, gates, strict=True)]

    def _gives(self, place: str) -> tuple[int, int]:
        step = self.step(place)
        return self.bits(step.sure), self.bits(step.maybe | step.sure)

    def _settle(self) -> None:
        splits = _splits(self)
        self._flow_through()
        for _ in range(ROUNDS if splits else 0):
            news = [self._share(split) for split in splits]
            if not any(news):
                break
            self._flow_through()

    def _flow_through(self) -> None:
        given = self.bits(self.given)
        start = self.flow.start
        sure, maybe = {start: given}, {start: given}
        queue, waiting = deque([start]), {start}
        while queue:
            place = queue.popleft()
            waiting.discard(place)
            gives, may_give = self._own[place]
            known, possible = sure[place] | gives, maybe[place] | may_give
            for link in self.links[place]:
                target = link.way.target
                more = link.implied | link.extra
                after = sure.get(target, -1) & (known | more)
                may_after = maybe.get(target, 0) | possible | more
                if after != sure.get(target) or may_after != maybe.get(target):
                    sure[target], maybe[target] = after, may_after
                    if target not in waiting:
                        waiting.add(target)
                        queue.append(target)
        self.sure, self.maybe = sure, maybe

    def _share(self, split: tuple[Branch, ...]) -> bool:
        """Hand on what the branches of a split have learnt; whether anything is new."""
        learnt = 0
        changed = False
        for branch in split:
            if branch.link.extra | learnt != branch.link.extra:
                branch.link.extra |= learnt
                changed = True
            learnt |= self._learnt(branch) if branch.certain else 0
        for branch in split:
            for link in branch.exits:
                changed |= link.extra | learnt != link.extra
                link.extra |= learnt
            for end in branch.ends:
                self.extra_at_end[end] = self.extra_at_end.get(end, 0) | learnt
        return changed

    def _learnt(self, branch: Branch) -> int:
        """What is known however the branch is left."""
        left = [self.after(end)[0] for end in branch.ends if end in self.sure]
        left += [self.after(link.way.source)[0] | link.implied for link in branch.exits if link.way.source in self.sure]
        return reduce(and_, left) if left else 0


@lru_cache(maxsize=1)
def spreads(subject: Subject) -> tuple[Spread, ...]:
    """The spread of the whole SOP, and of each procedure that it does not call; worked out once a subject."""
    steps = Steps(subject)
    found: list[Spread] = []
    covered: set[str] = set()
    for scope in subject.scopes:
        flow = None if scope.inside and scope.graph.id in covered else subject.flow(scope)
        if flow is not None:
            covered |= _called(subject, scope)
            graph = scope.graph
            found.append(Spread(flow, scope, steps, graph.inputs if isinstance(graph, Procedure) else ()))
    return tuple(found)


def _called(subject: Subject, scope: Scope) -> set[str]:
    """The procedures that a graph runs, directly or through others."""

    def called_by(name: str) -> list[str]:
        return _procedures_of(subject, subject.procedures[name])

    return set(distances(_procedures_of(subject, scope), called_by))


def _procedures_of(subject: Subject, scope: Scope) -> list[str]:
    return [call.procedure for call in calls(scope) if call.procedure in subject.procedures]


def _scopes(flow: Flow, base: Scope, steps: Steps) -> dict[str, Scope]:
    """The graph that each place of a flow belongs to."""
    found: dict[str, Scope] = {}
    for place in flow.nodes:
        parent = flow.nodes.get(place.rpartition("/")[0])
        inner = steps.subject.procedures.get(parent.procedure) if isinstance(parent, ProcedureCall) else None
        found[place] = inner or base
    return found


def _splits(spread: Spread) -> list[tuple[Branch, ...]]:
    """The branches of every node under *all* at which at least one branch always runs."""
    flow = spread.flow
    walker = Walker(flow)
    found = []
    for place in flow.nodes:
        links = spread.links[place]
        if len(links) < 2 or flow.branching(place) != "all" or not any(_certain(link) for link in links):
            continue
        after = walker.step(walker.begin()._replace(place=place), tuple(link.way for link in links))
        join = after.open[-1].join if after is not None and after.open else ""
        branches = [_branch(spread, link, join) for link in links]
        if not any(place in _region(spread, link.way.target, join) for link in links):
            found.append(tuple(branches))
    return found


def _certain(link: Link) -> bool:
    return link.way.edge is not None and link.way.edge.kind == "always" and link.way.edge.loop is None


def _branch(spread: Spread, link: Link, join: str) -> Branch:
    region = _region(spread, link.way.target, join)
    exits = tuple(one for place in region for one in spread.links[place] if one.way.target == join)
    if link.way.target == join:
        exits = (link,)
    return Branch(link, _certain(link), exits, tuple(place for place in region if spread.flow.is_final(place)))


def _region(spread: Spread, first: str, join: str) -> list[str]:
    """The places of a branch: all that can be reached from its first without passing the join."""

    def onward(place: str) -> list[str]:
        return [link.way.target for link in spread.links[place] if link.way.target != join]

    return [] if first == join else list(distances([first], onward))
