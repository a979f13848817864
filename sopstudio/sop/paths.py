"""Paths through a flow: counted without enumeration, enumerated lazily without being stored.

Both work on the *states* of a walk (a `Position`, or the end). The continuations of a state do not depend
on how it was reached, so the number of paths from it is a sum over its successors, and the lengths of
paths from it are known before any is enumerated. Shortest paths come first (JourneyBench, section 2.2,
*breadth-first search*), in edge order within a length; memory depends on the number of states, not of
paths.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from random import Random

from sopstudio.errors import EditError
from sopstudio.sop.exclusive_conditions import MAX_JOINT_CHOICES, count_joint_choices, edge_claim, joint_choices
from sopstudio.sop.flow import Flow, Transition
from sopstudio.sop.graph_algorithms import distances, find_cycle
from sopstudio.sop.walker import Position, Walker
from sopstudio.translation import tr

MAX_STATES = 200_000
PathStep = tuple[Transition, ...]


class Paths:
    """The paths of one flow.

    A path is a tuple of steps; a step holds the transitions taken together (one, but under *all*).

    Raises `EditError` for loops without a bound (their paths have no end) and above `max_states` states.
    """

    def __init__(self, flow: Flow, max_states: int = MAX_STATES) -> None:
        self.flow, self._max_states = flow, max_states
        self._walker = Walker(flow)
        self.positions: list[Position] = []
        """The states, the start first; a state's index in this list is its number."""
        self.steps: list[list[PathStep]] = []
        """For each state the steps that the graph allows there."""
        self.successors: list[list[int]] = []
        """For each state and step the number of the next state; -1 where the walk ends."""
        self._refuse_endless_loops()
        self._explore()
        self.order = self._sort_states()
        """The states, each after all its successors."""
        self._lengths = self._possible_lengths()
        self._path_counts = self._count_paths()
        self._leaf_bits: list[int] | None = None
        self._predecessors_by_state: dict[int, list[tuple[int, int]]] | None = None

    def count(self) -> int:
        """The number of paths from the start to an end; a start that is an end has one path, without steps."""
        return 1 if self.flow.is_final(self.flow.start) else self._path_counts[0]

    def _count_paths(self) -> list[int]:
        """For each state the number of paths from it to an end."""
        totals = [0] * len(self.successors)
        for state in self.order:
            totals[state] = sum(1 if successor < 0 else totals[successor] for successor in self.successors[state])
        return totals

    def draw(self, random: Random) -> tuple[PathStep, ...]:
        """A random path, all equally likely; no steps where there is no path."""
        return self._draw_tail(0, random)

    def draw_by_leaves(self, random: Random) -> tuple[PathStep, ...]:
        """A random path; at each state a step's weight is the number of leaves below it (SOP-Agent, appendix D).

        A leaf is an end after a certain last step: an end that two steps lead to counts twice, as in a tree, and
        branches that meet again before they end count as one.
        """
        if self._leaf_bits is None:
            self._leaf_bits = self._reachable_leaves()
        state, path = 0, list[PathStep]()
        while state >= 0 and self._path_counts[state]:
            weights = [
                1 if successor < 0 else self._leaf_bits[successor].bit_count() for successor in self.successors[state]
            ]
            index = random.choices(range(len(weights)), weights)[0]
            path.append(self.steps[state][index])
            state = self.successors[state][index]
        return tuple(path)

    def _reachable_leaves(self) -> list[int]:
        """For each state the last steps of the paths from it, with their ends, as bits."""
        numbers: dict[tuple[str, str], int] = {}
        reachable = [0] * len(self.successors)
        for state in self.order:
            for step, successor in zip(self.steps[state], self.successors[state], strict=True):
                leaf = (step[-1].source, step[-1].target) if step else ("", "")
                last = 1 << numbers.setdefault(leaf, len(numbers))
                reachable[state] |= reachable[successor] if successor >= 0 else last
        return reachable

    def _draw_tail(self, state: int, random: Random) -> tuple[PathStep, ...]:
        totals = self._path_counts
        path: list[PathStep] = []
        while state >= 0 and totals[state]:
            number = random.randrange(totals[state])
            index, successors = -1, self.successors[state]
            while number >= 0:
                index += 1
                number -= 1 if successors[index] < 0 else totals[successors[index]]
            path.append(self.steps[state][index])
            state = successors[index]
        return tuple(path)

    def draw_through(self, transition_id: str, random: Random) -> tuple[PathStep, ...] | None:
        """A random path that takes the transition; None where no path does."""
        totals = self._path_counts
        sources = [
            (state, index)
            for state, steps in enumerate(self.steps)
            for index, step in enumerate(steps)
            if any(transition.id == transition_id for transition in step)
            and (self.successors[state][index] < 0 or totals[self.successors[state][index]])
        ]
        if not sources:
            return None
        state, index = random.choice(sources)
        head = self._draw_head(state, random)
        return (*head, self.steps[state][index], *self._draw_tail(self.successors[state][index], random))

    def _draw_head(self, state: int, random: Random) -> tuple[PathStep, ...]:
        """Steps from the start to `state`, found by walking back along randomly chosen predecessors."""
        path: list[PathStep] = []
        while state != 0:
            state, index = random.choice(self.predecessors(state))
            path.append(self.steps[state][index])
        return tuple(reversed(path))

    def shortest_way_to(self, place: str) -> tuple[PathStep, ...] | None:
        """The steps of a shortest way from the start to a place; None where no path passes it."""
        came_from: dict[int, tuple[int, PathStep] | None] = {0: None}
        queue = deque([0])
        while queue:
            state = queue.popleft()
            if self.positions[state].place == place:
                steps: list[PathStep] = []
                while (origin := came_from[state]) is not None:
                    state, step = origin
                    steps.append(step)
                return tuple(reversed(steps))
            for step, successor in zip(self.steps[state], self.successors[state], strict=True):
                if successor >= 0 and successor not in came_from:
                    came_from[successor] = state, step
                    queue.append(successor)
        return None

    def predecessors(self, state: int) -> list[tuple[int, int]]:
        """The (state, step number) pairs that lead to `state`."""
        if self._predecessors_by_state is None:
            self._predecessors_by_state = self._find_predecessors()
        return self._predecessors_by_state.get(state, [])

    def _find_predecessors(self) -> dict[int, list[tuple[int, int]]]:
        """For each state the (state, step number) pairs that lead to it."""
        predecessors: dict[int, list[tuple[int, int]]] = {}
        for source, successors in enumerate(self.successors):
            for index, successor in enumerate(successors):
                predecessors.setdefault(successor, []).append((source, index))
        return predecessors

    def __iter__(self) -> Iterator[tuple[PathStep, ...]]:
        """All paths, shortest first; a path without steps stands for a start that is an end."""
        if self.flow.is_final(self.flow.start):
            yield ()
        lengths = self._lengths[0]
        for length in range(1, lengths.bit_length()):
            if lengths >> length & 1:
                yield from self._paths_of_length(length)

    def _paths_of_length(self, length: int) -> Iterator[tuple[PathStep, ...]]:
        choices = [self._steps_by_length(length - depth) for depth in range(length)]
        stack: list[tuple[int, tuple[PathStep, ...]]] = [(0, ())]
        push, pop = stack.append, stack.pop
        while stack:
            state, prefix = pop()
            fitting = choices[len(prefix)][state]
            if len(prefix) == length - 1:
                for step, _ in fitting:
                    yield (*prefix, step)
            else:
                for step, successor in reversed(fitting):
                    push((successor, (*prefix, step)))

    def _steps_by_length(self, left: int) -> list[list[tuple[PathStep, int]]]:
        """For each state the steps after which exactly `left - 1` more can follow."""
        rows = []
        for steps, successors in zip(self.steps, self.successors, strict=True):
            rows.append([(s, a) for s, a in zip(steps, successors, strict=True) if self._can_end_in(a, left - 1)])
        return rows

    def _can_end_in(self, state: int, steps: int) -> bool:
        return steps == 0 if state < 0 else bool(self._lengths[state] >> steps & 1)

    def _explore(self) -> None:
        numbers: dict[Position, int] = {}
        queue = [self._walker.begin()]
        numbers[queue[0]] = 0
        for position in queue:
            steps, successors = [], []
            for step in self.choices(position):
                next_position = self._walker.step(position, step)
                number = -1
                if next_position is not None and not (
                    self.flow.is_final(next_position.place) and not next_position.open_branches
                ):
                    number = numbers.setdefault(next_position, len(numbers))
                    if number == len(queue):
                        queue.append(next_position)
                steps.append(step)
                successors.append(number)
            self.steps.append(steps)
            self.successors.append(successors)
            if len(queue) > self._max_states:
                raise EditError(
                    tr("the SOP has too many states to walk"),
                    why=tr("more than {max_states}", max_states=self._max_states),
                    hint=tr("lower loop bounds, or let fewer edges be taken at once"),
                )
        self.positions = queue

    def choices(self, position: Position) -> Iterator[PathStep]:
        """The steps that the graph allows at `position`, whatever the facts are."""
        if self.flow.is_final(position.place):
            if position.open_branches:
                yield ()
            return
        transitions = [
            transition for transition in self.flow.transitions_from(position.place) if position.may_take(transition)
        ]
        if self.flow.branching(position.place) == "first":
            yield from ((transition,) for transition in transitions)
            return
        if count_joint_choices([edge_claim(transition.edge) for transition in transitions]) > MAX_JOINT_CHOICES:
            reason = tr("{count} edges may hold at once", count=len(transitions))
            raise EditError(tr("too many branches to list"), where=f"node {position.place}", why=reason)
        yield from _joint_steps(transitions)

    def _sort_states(self) -> list[int]:
        """The states, successors before predecessors (there is no cycle: every loop has a bound)."""
        seen = bytearray(len(self.successors))
        order: list[int] = []
        stack: list[tuple[int, int]] = [(0, 0)]
        seen[0] = 1
        while stack:
            state, index = stack.pop()
            if index == len(self.successors[state]):
                order.append(state)
                continue
            stack.append((state, index + 1))
            successor = self.successors[state][index]
            if successor >= 0 and not seen[successor]:
                seen[successor] = 1
                stack.append((successor, 0))
        return order

    def _refuse_endless_loops(self) -> None:
        """Raise `EditError`, naming the closing edge, for a reachable loop without a bound."""
        reached = distances(
            [self.flow.start], lambda place: [transition.target for transition in self.flow.transitions_from(place)]
        )
        cycle = find_cycle(
            reached, lambda place: [transition.target for transition in self._unbounded_transitions(place)]
        )
        if cycle:
            ends = zip(cycle, [*cycle[1:], *cycle[:1]], strict=True)
            order = list(reached)
            source, target = min(ends, key=lambda pair: order.index(pair[1]))
            closing = next(
                transition for transition in self._unbounded_transitions(source) if transition.target == target
            )
            hint = tr("say on the edge that closes it how often it may be taken")
            raise EditError(tr("the SOP has a loop without a bound"), where=f"edge {closing.id}", hint=hint)

    def _unbounded_transitions(self, place: str) -> list[Transition]:
        return [
            transition
            for transition in self.flow.transitions_from(place)
            if transition.edge is None or transition.edge.loop is None
        ]

    def _possible_lengths(self) -> list[int]:
        """For each state the numbers of steps in which an end can be reached, as bits."""
        lengths = [0] * len(self.successors)
        for state in self.order:
            for successor in self.successors[state]:
                lengths[state] |= 2 if successor < 0 else lengths[successor] << 1
        return lengths


def _joint_steps(transitions: list[Transition]) -> Iterator[PathStep]:
    """The transitions that may hold together: *always* in each step, *otherwise* only where nothing else holds."""
    kinds = [transition.edge.kind if transition.edge is not None else "always" for transition in transitions]
    always_ids = {transition.id for transition, kind in zip(transitions, kinds, strict=True) if kind == "always"}
    candidates = [transition for transition, kind in zip(transitions, kinds, strict=True) if kind != "otherwise"]
    for subset in joint_choices(candidates, [edge_claim(transition.edge) for transition in candidates]):
        if subset and always_ids <= {transition.id for transition in subset}:
            yield subset
    if not always_ids:
        yield from ((transition,) for transition, kind in zip(transitions, kinds, strict=True) if kind == "otherwise")
