"""Paths through a flow: counted without enumerating, enumerated lazily without keeping them.

Both work on the *states* of a walk (a `Position`, or the end of all). A state's ways on are independent of how it was
reached, so the number of paths from it is a sum over its successors, and the lengths of paths from it are known before
any is enumerated. Shortest paths come first (JourneyBench, section 2.2, *breadth-first search*), in edge order within a
length; memory depends on the states, not on the paths.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from sopstudio.errors import EditError
from sopstudio.sop.flow import Flow, Way
from sopstudio.sop.graph_algorithms import distances, find_cycle
from sopstudio.sop.walk import Position, Walker

MAX_STATES = 200_000
MAX_SUBSETS = 10
Step = tuple[Way, ...]


class Paths:
    """The paths of one flow. A path is a tuple of steps; a step is the ways taken together (one, but under *all*).

    Raises `EditError` for loops without a bound (their paths have no end) and above `most` states.
    """

    def __init__(self, flow: Flow, most: int = MAX_STATES) -> None:
        self.flow, self._most = flow, most
        self._walker = Walker(flow)
        self.positions: list[Position] = []
        """The states, the start first; the others are named by their place in this list."""
        self.steps: list[list[Step]] = []
        """For each state the steps that the graph allows there."""
        self.following: list[list[int]] = []
        """For each state and step the state after it, -1 where all is over."""
        self._refuse_endless_loops()
        self._explore()
        self.order = self._sorted_states()
        """The states with those that follow before those that lead there."""
        self._lengths = self._possible_lengths()
        self._totals = self._counted()
        self._leaves: list[int] | None = None
        self._sources: dict[int, list[tuple[int, int]]] | None = None

    def count(self) -> int:
        """The number of paths from the start to an end; a start that is an end has one, without steps."""
        return 1 if self.flow.is_final(self.flow.start) else self._totals[0]

    def _counted(self) -> list[int]:
        """For each state the number of paths from there to an end."""
        totals = [0] * len(self.following)
        for state in self.order:
            totals[state] = sum(1 if after < 0 else totals[after] for after in self.following[state])
        return totals

    def draw(self, random: Random) -> tuple[Step, ...]:
        """One path, each equally likely; no steps where there is none."""
        return self._tail(0, random)

    def draw_by_leaves(self, random: Random) -> tuple[Step, ...]:
        """One path; at each state a way's weight is the number of ends below it (SOP-Agent, appendix D)."""
        if self._leaves is None:
            self._leaves = self._ends_below()
        state, path = 0, list[Step]()
        while state >= 0 and self._totals[state]:
            weights = [1 if after < 0 else self._leaves[after].bit_count() for after in self.following[state]]
            index = random.choices(range(len(weights)), weights)[0]
            path.append(self.steps[state][index])
            state = self.following[state][index]
        return tuple(path)

    def _ends_below(self) -> list[int]:
        """For each state the ends that paths from there come to last, as bits."""
        ends = {place: 1 << number for number, place in enumerate(filter(self.flow.is_final, self.flow.nodes))}
        below = [0] * len(self.following)
        for state in self.order:
            for step, after in zip(self.steps[state], self.following[state], strict=True):
                last = ends.get(step[-1].target, 1) if step else 1
                below[state] |= below[after] if after >= 0 else last
        return below

    def _tail(self, state: int, random: Random) -> tuple[Step, ...]:
        totals = self._totals
        path: list[Step] = []
        while state >= 0 and totals[state]:
            number = random.randrange(totals[state])
            index, following = -1, self.following[state]
            while number >= 0:
                index += 1
                number -= 1 if following[index] < 0 else totals[following[index]]
            path.append(self.steps[state][index])
            state = following[index]
        return tuple(path)

    def draw_through(self, way_id: str, random: Random) -> tuple[Step, ...] | None:
        """One path that takes the way, drawn at random; None where no path does."""
        totals = self._totals
        sources = [
            (state, index)
            for state, steps in enumerate(self.steps)
            for index, step in enumerate(steps)
            if any(way.id == way_id for way in step)
            and (self.following[state][index] < 0 or totals[self.following[state][index]])
        ]
        if not sources:
            return None
        state, index = random.choice(sources)
        head = self._head(state, random)
        return (*head, self.steps[state][index], *self._tail(self.following[state][index], random))

    def _head(self, state: int, random: Random) -> tuple[Step, ...]:
        """Steps from the start to `state`, going back along randomly chosen predecessors."""
        path: list[Step] = []
        while state != 0:
            state, index = random.choice(self.before(state))
            path.append(self.steps[state][index])
        return tuple(reversed(path))

    def before(self, state: int) -> list[tuple[int, int]]:
        """The (state, number of the step) pairs that lead to `state`."""
        if self._sources is None:
            self._sources = self._predecessors()
        return self._sources.get(state, [])

    def may_take(self, position: Position, way: Way) -> bool:
        """Whether the loop bound of `way` (if it has one) still allows it."""
        return self._walker.may_take(position, way)

    def _predecessors(self) -> dict[int, list[tuple[int, int]]]:
        """For each state the (state, number of the step) pairs that lead to it."""
        before: dict[int, list[tuple[int, int]]] = {}
        for source, following in enumerate(self.following):
            for index, after in enumerate(following):
                before.setdefault(after, []).append((source, index))
        return before

    def __iter__(self) -> Iterator[tuple[Step, ...]]:
        """Every path, shortest first; a path without steps stands for a start that is an end."""
        if self.flow.is_final(self.flow.start):
            yield ()
        lengths = self._lengths[0]
        for length in range(1, lengths.bit_length()):
            if lengths >> length & 1:
                yield from self._of_length(length)

    def _of_length(self, length: int) -> Iterator[tuple[Step, ...]]:
        choices = [self._fitting(length - depth) for depth in range(length)]
        stack: list[tuple[int, tuple[Step, ...]]] = [(0, ())]
        push, pop = stack.append, stack.pop
        while stack:
            state, prefix = pop()
            fitting = choices[len(prefix)][state]
            if len(prefix) == length - 1:
                for step, _ in fitting:
                    yield (*prefix, step)
            else:
                for step, after in reversed(fitting):
                    push((after, (*prefix, step)))

    def _fitting(self, left: int) -> list[list[tuple[Step, int]]]:
        """For each state the steps after which exactly `left - 1` more can follow."""
        rows = []
        for steps, after in zip(self.steps, self.following, strict=True):
            rows.append([(s, a) for s, a in zip(steps, after, strict=True) if self._can_end_in(a, left - 1)])
        return rows

    def _can_end_in(self, state: int, steps: int) -> bool:
        return steps == 0 if state < 0 else bool(self._lengths[state] >> steps & 1)

    def _explore(self) -> None:
        numbers: dict[Position, int] = {}
        queue = [self._walker.begin()]
        numbers[queue[0]] = 0
        for position in queue:
            steps, after = [], []
            for step in self.choices(position):
                following = self._walker.step(position, step)
                number = -1
                if following is not None and not (self.flow.is_final(following.place) and not following.open):
                    number = numbers.setdefault(following, len(numbers))
                    if number == len(queue):
                        queue.append(following)
                steps.append(step)
                after.append(number)
            self.steps.append(steps)
            self.following.append(after)
            if len(queue) > self._most:
                raise EditError(
                    "the SOP has too many states to walk",
                    why=f"more than {self._most}",
                    hint="lower loop bounds, or let fewer edges be taken at once",
                )
        self.positions = queue

    def choices(self, position: Position) -> Iterator[Step]:
        """The steps that the graph allows at `position`, whatever the facts are."""
        if self.flow.is_final(position.place):
            if position.open:
                yield ()
            return
        ways = [way for way in self.flow.out(position.place) if self._walker.may_take(position, way)]
        if self.flow.branching(position.place) == "first":
            yield from ((way,) for way in ways)
            return
        if len(ways) > MAX_SUBSETS:
            why = f"{len(ways)} edges may hold at once"
            raise EditError("too many branches to list", where=f"node {position.place}", why=why)
        yield from _together(ways)

    def _sorted_states(self) -> list[int]:
        """States with successors before predecessors (they form no cycle: every loop has a bound)."""
        seen = bytearray(len(self.following))
        order: list[int] = []
        stack: list[tuple[int, int]] = [(0, 0)]
        seen[0] = 1
        while stack:
            state, index = stack.pop()
            if index == len(self.following[state]):
                order.append(state)
                continue
            stack.append((state, index + 1))
            after = self.following[state][index]
            if after >= 0 and not seen[after]:
                seen[after] = 1
                stack.append((after, 0))
        return order

    def _refuse_endless_loops(self) -> None:
        """Raise `EditError`, naming the edge that closes it, for a loop without a bound that the start leads to."""
        reached = distances([self.flow.start], lambda place: [way.target for way in self.flow.out(place)])
        cycle = find_cycle(reached, lambda place: [way.target for way in self._unbounded(place)])
        if cycle:
            ends = zip(cycle, [*cycle[1:], *cycle[:1]], strict=True)
            order = list(reached)
            source, target = min(ends, key=lambda pair: order.index(pair[1]))
            closing = next(way for way in self._unbounded(source) if way.target == target)
            hint = "say on the edge that closes it how often it may be taken"
            raise EditError("the SOP has a loop without a bound", where=f"edge {closing.id}", hint=hint)

    def _unbounded(self, place: str) -> list[Way]:
        return [way for way in self.flow.out(place) if way.edge is None or way.edge.loop is None]

    def _possible_lengths(self) -> list[int]:
        """For each state the numbers of steps in which an end can be reached, as bits."""
        lengths = [0] * len(self.following)
        for state in self.order:
            for after in self.following[state]:
                lengths[state] |= 2 if after < 0 else lengths[after] << 1
        return lengths


def _together(ways: list[Way]) -> Iterator[Step]:
    """The ways that may hold at once: *always* ways in each step, *otherwise* alone where nothing else holds."""
    kinds = [way.edge.kind if way.edge is not None else "always" for way in ways]
    sure = {way.id for way, kind in zip(ways, kinds, strict=True) if kind == "always"}
    others = [way for way, kind in zip(ways, kinds, strict=True) if kind != "otherwise"]
    for size in range(max(1, len(sure)), len(others) + 1):
        for chosen in combinations(others, size):
            if sure <= {way.id for way in chosen}:
                yield chosen
    if not sure:
        yield from ((way,) for way, kind in zip(ways, kinds, strict=True) if kind == "otherwise")
