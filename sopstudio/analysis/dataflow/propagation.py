"""Reaching facts: which facts are known at each place, on every path to it (must) and on some path (may).

A fixpoint over bit sets, one bit per fact, so loops need no special care and thousands of places take
milliseconds. A pass ends because *definite* sets only shrink and *possible* sets only grow.

- Branches under *all* run one after the other: what a branch that is always taken has learned is also known in the
  branches after it and where they join; what any branch may learn may be known in the branches after it.
- A second visit forgets what the node asks for. An optional fact may then be lacking, however it was known before.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import and_, or_
from typing import NamedTuple

from sopstudio.analysis.context import CheckContext, Scope, procedure_calls
from sopstudio.analysis.dataflow.assumptions import Alone, is_consistent, is_implied, judge_alone
from sopstudio.analysis.dataflow.definitions import Assumptions, EdgeGuard, EffectsIndex, FactUse, Names, NodeEffects
from sopstudio.sop import Flow, PersonTask, Procedure, ProcedureCall, Task, Transition, Walker
from sopstudio.sop.graph_algorithms import distances, strong_components

MAX_ROUNDS = 4


@dataclass(slots=True)
class FlowLink:
    """A transition with its guard. `extra` are the facts that branches which ran before have learned for sure,
    `extra_possible` those that they may have learned.
    """

    transition: Transition
    guard: EdgeGuard
    implied: int
    extra: int = 0
    extra_possible: int = 0


@dataclass(frozen=True, slots=True)
class SplitBranch:
    """One branch of a split: its first link, whether it always runs, the links that leave it, the ends and all places
    in it.
    """

    link: FlowLink
    is_certain: bool
    exits: tuple[FlowLink, ...]
    ends: tuple[str, ...]
    places: tuple[str, ...] = ()


class _PathState(NamedTuple):
    """A step of the search for a path without a fact: the place, whether the fact is known on arrival, and which
    places that may forget it were visited.
    """

    place: str
    is_known: bool
    visited: frozenset[str] = frozenset()

    def arrive(self, forgetting: Collection[str], at_once: Collection[str]) -> _PathState:
        """The state once the place has forgotten what it forgets: on a second visit, or `at_once` on every one."""
        if self.place in at_once:
            return self._replace(is_known=False)
        if self.place not in forgetting:
            return self
        known = self.is_known and self.place not in self.visited
        return self._replace(is_known=known, visited=self.visited | {self.place})


def _places_to(state: _PathState, previous: Mapping[_PathState, _PathState | None]) -> list[str]:
    """The places from the start to a state."""
    path = []
    at: _PathState | None = state
    while at is not None:
        path.append(at.place)
        at = previous[at]
    return path[::-1]


class FactPropagation:
    """What is known where in one flow. `definite` and `possible` are bit sets on arrival, for reachable places."""

    def __init__(self, flow: Flow, base: Scope, effects_index: EffectsIndex, inputs: Iterable[str] = ()) -> None:
        self.flow, self.base, self.effects_index = flow, base, effects_index
        self.scopes = _scopes_by_place(flow, base, effects_index)
        self._bit_numbers: dict[str, int] = {}
        self.inputs: Names = frozenset(inputs)
        self.links = {place: self._build_links(place) for place in flow.nodes}
        self._provided = {place: self._provided_bits(place) for place in flow.nodes}
        self._forgotten = self._forgotten_bits()
        self._guards_alone: dict[int, Alone | None] = {}  # by the identity of a guard, which `links` keeps alive
        self.extra_at_end: dict[str, int] = {}
        self.definite: dict[str, int] = {}
        self.possible: dict[str, int] = {}
        self._run_fixpoint()

    def bit_set(self, names: Iterable[str]) -> int:
        """The bit set of these facts."""
        return reduce(or_, (1 << self._bit_numbers.setdefault(name, len(self._bit_numbers)) for name in names), 0)

    def effects(self, place: str) -> NodeEffects:
        """The effects of the node at a place."""
        return self.effects_index.node_effects(self.scopes[place], self.flow.nodes[place])

    def facts_after(self, place: str) -> tuple[int, int]:
        """The definite and the possible facts (bit sets) once the node at a place is done."""
        sure, maybe = self._provided[place]
        return self.definite_during(place) | sure, self.possible[place] | maybe

    def definite_during(self, place: str) -> int:
        """The facts (a bit set) that are known on arrival and that the node at a place does not forget."""
        return self.definite[place] & ~self._forgotten.get(place, 0)

    def find_path(self, fact: str, target: str, assumptions: Assumptions = ()) -> list[str]:
        """A shortest path from the start to `target` on which `fact` is not provided, or is forgotten again; [] where
        there is none.

        Transitions that cannot be taken under the assumptions are left out, and tools whose condition follows
        from them have run.
        """
        bit = self.bit_set([fact])
        forgetting = {place for place, bits in self._forgotten.items() if bits & bit}
        at_once = {place for place in forgetting if isinstance(self.flow.nodes[place], PersonTask)}
        start = _PathState(self.flow.start, fact in self.inputs)
        previous: dict[_PathState, _PathState | None] = {start: None}
        queue = [start]
        alone = judge_alone(assumptions, self.effects_index.context.domains)
        for state in queue:
            here = state.arrive(forgetting, at_once)
            if here.place == target and not here.is_known:
                return _places_to(state, previous)
            known = here.is_known or bool(self._provided[here.place][0] & bit)
            for link in self.links[here.place]:
                gained = (
                    known
                    or bool((link.implied | link.extra) & bit)
                    or not self._can_be_missing(fact, here.place, link, assumptions, alone)
                )
                after = here._replace(place=link.transition.target, is_known=gained)
                if after not in previous and (forgetting or not gained):  # what is known stays so, unless forgotten
                    previous[after] = state
                    queue.append(after)
        return []

    def is_provided(self, use: FactUse, place: str) -> bool:
        """Whether a tool with a condition has certainly provided the fact at the place where it is used."""
        domains = self.effects_index.context.domains
        outputs = [offer for offer in self.effects(place).conditional_outputs if use.fact in offer.facts]
        return any(is_implied(offer.condition, use.assumptions, domains) for offer in outputs)

    def _can_be_missing(
        self, fact: str, place: str, link: FlowLink, assumptions: Assumptions, alone: Alone | None
    ) -> bool:
        """Whether the link may be taken without `fact`, as far as conditions tell."""
        if assumptions and link.guard.assumptions and not self._can_be_taken(link.guard, assumptions, alone):
            return False
        outputs = [offer for offer in self.effects(place).conditional_outputs if fact in offer.facts]
        if not outputs:
            return True
        domains, together = self.effects_index.context.domains, (*assumptions, *link.guard.assumptions)
        return not any(is_implied(offer.condition, together, domains) for offer in outputs)

    def _can_be_taken(self, guard: EdgeGuard, assumptions: Assumptions, alone: Alone | None) -> bool:
        """Whether an edge may be taken under the assumptions, of which `alone` is known."""
        domains = self.effects_index.context.domains
        if id(guard) not in self._guards_alone:
            self._guards_alone[id(guard)] = judge_alone(guard.assumptions, domains)
        of_guard = self._guards_alone[id(guard)]
        if alone is not None and of_guard is not None and alone.facts.isdisjoint(of_guard.facts):
            return alone.is_consistent and of_guard.is_consistent
        return is_consistent((*assumptions, *guard.assumptions), domains)

    def _build_links(self, place: str) -> list[FlowLink]:
        transitions = self.flow.transitions_from(place)
        edges = [transition.edge for transition in transitions if transition.edge is not None]
        if len(edges) < len(transitions):
            return [FlowLink(transition, EdgeGuard((), frozenset()), 0) for transition in transitions]
        parent = place.rpartition("/")[0]
        inner = self.flow.nodes[place].kind == "end" and parent in self.scopes
        owner = parent if inner else place
        scope = self.scopes[owner]
        pairs = sorted(zip(transitions, edges, strict=True), key=lambda pair: pair[1].kind == "otherwise")
        ordered = [edge for _, edge in pairs]
        gates = self.effects_index.edge_guards(scope, self.flow.nodes[owner].id, ordered, self.flow.branching(place))
        return [
            FlowLink(transition, gate, self.bit_set(gate.implied))
            for (transition, _), gate in zip(pairs, gates, strict=True)
        ]

    def _provided_bits(self, place: str) -> tuple[int, int]:
        effects = self.effects(place)
        return self.bit_set(effects.definite), self.bit_set(effects.possible | effects.definite)

    def _forgotten_bits(self) -> dict[str, int]:
        """By place, what a visit may lose: what a person gives there, whose time may run out, and on a second visit,
        where a loop leads back to it, optional facts that it asks for.
        """
        given, asked = {}, {}
        for place, node in self.flow.nodes.items():
            sure = self._provided[place][0]
            given[place] = self.bit_set(node.gives) & ~sure if isinstance(node, PersonTask) else 0
            asked[place] = self.bit_set(node.asks) & ~sure if isinstance(node, Task) else 0
        looping: set[str] = set()
        if any(asked.values()):
            groups = strong_components(self.flow.nodes, self._targets)
            looping = {place for group in groups for place in group if len(group) > 1 or place in self._targets(place)}
        lost = {place: given[place] | (asked[place] if place in looping else 0) for place in given}
        return {place: bits for place, bits in lost.items() if bits}

    def _targets(self, place: str) -> list[str]:
        return [link.transition.target for link in self.links[place]]

    def _run_fixpoint(self) -> None:
        splits = _find_splits(self)
        self._propagate()
        for _ in range(MAX_ROUNDS if splits else 0):
            changes = [self._share_branch_facts(split) for split in splits]
            if not any(changes):
                break
            self._propagate()

    def _propagate(self) -> None:
        inputs = self.bit_set(self.inputs)
        start = self.flow.start
        definite, possible = {start: inputs}, {start: inputs}
        queue, waiting = deque([start]), {start}
        while queue:
            place = queue.popleft()
            waiting.discard(place)
            gives, may_give = self._provided[place]
            definite_after = definite[place] & ~self._forgotten.get(place, 0) | gives
            possible_after = possible[place] | may_give
            for link in self.links[place]:
                target = link.transition.target
                more = link.implied | link.extra
                after = definite.get(target, -1) & (definite_after | more)
                may_after = possible.get(target, 0) | possible_after | more | link.extra_possible
                if after != definite.get(target) or may_after != possible.get(target):
                    definite[target], possible[target] = after, may_after
                    if target not in waiting:
                        waiting.add(target)
                        queue.append(target)
        self.definite, self.possible = definite, possible

    def _share_branch_facts(self, split: tuple[SplitBranch, ...]) -> bool:
        """Pass on what the branches of a split have learned; returns whether anything is new."""
        facts = 0
        changed = False
        for branch in split:
            if branch.link.extra | facts != branch.link.extra:
                branch.link.extra |= facts
                changed = True
            facts |= self._facts_on_exit(branch) if branch.is_certain else 0
        for branch in split:
            for link in branch.exits:
                changed |= link.extra | facts != link.extra
                link.extra |= facts
            for end in branch.ends:
                self.extra_at_end[end] = self.extra_at_end.get(end, 0) | facts
        return changed

    def may_learn(self, branch: SplitBranch) -> int:
        """The facts (a bit set) that a branch may provide."""
        links = [branch.link, *(link for place in branch.places for link in self.links[place])]
        facts = [self._provided[place][1] for place in branch.places]
        return reduce(or_, [*facts, *(link.implied for link in links)], 0)

    def _facts_on_exit(self, branch: SplitBranch) -> int:
        """The facts that are known however the branch is left."""
        exit_facts = [self.facts_after(end)[0] for end in branch.ends if end in self.definite]
        exit_facts += [
            self.facts_after(link.transition.source)[0] | link.implied
            for link in branch.exits
            if link.transition.source in self.definite
        ]
        return reduce(and_, exit_facts) if exit_facts else 0


@lru_cache(maxsize=1)
def propagate_facts(context: CheckContext) -> tuple[FactPropagation, ...]:
    """The propagation of the whole SOP, then of each procedure that it does not call. Cached for one context."""
    effects_index = EffectsIndex(context)
    propagations: list[FactPropagation] = []
    covered: set[str] = set()
    for scope in context.scopes:
        flow = None if scope.is_procedure and scope.graph.id in covered else context.build_flow(scope)
        if flow is not None:
            covered |= _called_procedures(context, scope)
            graph = scope.graph
            propagations.append(
                FactPropagation(flow, scope, effects_index, graph.inputs if isinstance(graph, Procedure) else ())
            )
    return tuple(propagations)


def _called_procedures(context: CheckContext, scope: Scope) -> set[str]:
    """The procedures that a graph runs, directly or through others."""

    def called_by(name: str) -> list[str]:
        return _procedures_of(context, context.procedures[name])

    return set(distances(_procedures_of(context, scope), called_by))


def _procedures_of(subject: CheckContext, scope: Scope) -> list[str]:
    return [call.procedure for call in procedure_calls(scope) if call.procedure in subject.procedures]


def _scopes_by_place(flow: Flow, base: Scope, effects_index: EffectsIndex) -> dict[str, Scope]:
    """The scope that each place of a flow belongs to."""
    scopes: dict[str, Scope] = {}
    for place in flow.nodes:
        parent = flow.nodes.get(place.rpartition("/")[0])
        inner = effects_index.context.procedures.get(parent.procedure) if isinstance(parent, ProcedureCall) else None
        scopes[place] = inner or base
    return scopes


def _find_splits(propagation: FactPropagation) -> list[tuple[SplitBranch, ...]]:
    """The branches of every node under *all* that has at least one branch that always runs.

    What the branches of any node under *all* may learn is noted on the links to the branches after them.
    """
    flow = propagation.flow
    walker = Walker(flow)
    splits = []
    for place in flow.nodes:
        links = propagation.links[place]
        if len(links) < 2 or flow.branching(place) != "all":
            continue
        after = walker.step(walker.begin()._replace(place=place), tuple(link.transition for link in links))
        join = after.open_branches[-1].join if after is not None and after.open_branches else ""
        branches = [_build_branch(propagation, link, join) for link in links]
        leads_back = any(place in branch.places for branch in branches)
        _note_possible_facts(propagation, branches, leads_back)
        if not leads_back and any(map(_is_certain, links)):
            splits.append(tuple(branches))
    return splits


def _note_possible_facts(propagation: FactPropagation, branches: Sequence[SplitBranch], leads_back: bool) -> None:
    """What a branch may learn may be known in those after it; in all, where one leads back to the split."""
    facts = reduce(or_, map(propagation.may_learn, branches)) if leads_back else 0
    for branch in branches:
        branch.link.extra_possible |= facts
        facts |= propagation.may_learn(branch)


def _is_certain(link: FlowLink) -> bool:
    return (
        link.transition.edge is not None and link.transition.edge.kind == "always" and link.transition.edge.loop is None
    )


def _build_branch(propagation: FactPropagation, link: FlowLink, join: str) -> SplitBranch:
    region = _branch_places(propagation, link.transition.target, join)
    exits = tuple(
        exit_link for place in region for exit_link in propagation.links[place] if exit_link.transition.target == join
    )
    if link.transition.target == join:
        exits = (link,)
    ends = tuple(place for place in region if propagation.flow.is_final(place))
    return SplitBranch(link, _is_certain(link), exits, ends, tuple(region))


def _branch_places(propagation: FactPropagation, first: str, join: str) -> list[str]:
    """The places of a branch: all that can be reached from its first place without passing the join."""

    def onward(place: str) -> list[str]:
        return [link.transition.target for link in propagation.links[place] if link.transition.target != join]

    return [] if first == join else list(distances([first], onward))
