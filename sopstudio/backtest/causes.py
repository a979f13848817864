"""Why cases come out otherwise: the choice that decided each miss, and misses with one cause together.

- *missing*: no edge holds at a place. - *wrong*: an edge was taken, and another one at the same place would have led to
what was expected. - *conflict*: cases that are equal in every fact that the procedure reads came out differently, so no
rule over these facts can meet them all. - *unknown*: an edge cannot be decided, as a fact has no value or it is in
words. - *blocked*: the work of a place cannot be done. - *unexplained*: no single other choice leads to what was
expected.

The choice is found by trying: from the last to the first, every other edge is taken instead and the case goes on from
there. The last choice by which the case comes out as expected is the one that decided.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, Literal

from msgspec import Struct

from sopstudio.backtest.read_facts import facts_read
from sopstudio.backtest.scores import Backtest, Comparer, Outcome
from sopstudio.backtest.walk import CaseWalker
from sopstudio.cases.reading import Case, NoAnswer
from sopstudio.expressions import FactValue
from sopstudio.sop import PathStep, PlacePlan, Runtime
from sopstudio.translation import tr

CauseKind = Literal["missing", "wrong", "conflict", "unknown", "blocked", "unexplained"]
MAX_EXPLAINED_MISSES: Final = 5000
"""Misses whose deciding choice is looked for; of further ones it is the last choice."""


class Cause(Struct, frozen=True):
    """Why a case is a miss: the place and the edge that decided it, the edges there that lead to what was expected, and
    the facts that lack a value.
    """

    kind: CauseKind
    place: str = ""
    edge: str = ""
    wanted: tuple[str, ...] = ()
    lacking: tuple[str, ...] = ()
    reason: str = ""


class Cluster(Struct, frozen=True):
    """Misses with the same cause, and the same expected and actual values. `misses` are their indices."""

    id: str
    cause: Cause
    misses: tuple[int, ...]
    expected: dict[str, FactValue]
    actual: dict[str, FactValue | None]


class Conflict(Struct, frozen=True):
    """Cases that are equal in `values`, and came out differently; `rows` by what came out, the most frequent first."""

    values: dict[str, FactValue | None]
    rows: tuple[tuple[dict[str, FactValue], tuple[int, ...]], ...]

    @property
    def lost(self) -> int:
        """How many of them no rule over these facts can meet."""
        counts = [len(numbers) for _, numbers in self.rows]
        return sum(counts) - max(counts)


class Explanation(Struct, frozen=True):
    """The causes of all misses (by their index), in clusters, and what no rule can do.

    `ceiling` is the number of cases that any rule over `read_facts` can meet at most.
    """

    causes: tuple[Cause, ...]
    clusters: tuple[Cluster, ...]
    conflicts: tuple[Conflict, ...]
    read_facts: tuple[str, ...]
    ceiling: int


def explain_misses(runtime: Runtime, result: Backtest) -> Explanation:
    """Why the misses of a backtest came out otherwise."""
    read_facts = facts_read(runtime)
    groups = _group_equal(result.cases, read_facts)
    conflicts, hopeless = _find_conflicts(groups, result)
    explainer = _Explainer(runtime, result)
    causes = [
        Cause("conflict", reason=tr("an equal case came out differently"))
        if miss.case.number in hopeless
        else explainer.explain(miss, is_deep=index < MAX_EXPLAINED_MISSES)
        for index, miss in enumerate(result.misses)
    ]
    ceiling = result.rows - sum(conflict.lost for conflict in conflicts)
    return Explanation(
        tuple(causes), tuple(_cluster(causes, result.misses)), tuple(conflicts), tuple(read_facts), ceiling
    )


Key = tuple[FactValue | None, ...]


def _group_equal(cases: Sequence[Case], names: Sequence[str]) -> dict[tuple[Key, tuple[str, ...]], list[int]]:
    """The indices of cases by their values of these facts, and by what of them is compared."""
    groups: dict[tuple[Key, tuple[str, ...]], list[int]] = {}
    for index, case in enumerate(cases):
        values = case.values()
        key = (tuple(_distinguish_booleans(values.get(name)) for name in names), tuple(sorted(case.expected)))
        groups.setdefault(key, []).append(index)
    return groups


def _distinguish_booleans(value: Any) -> Any:
    """A value of which true is not 1."""
    return (value,) if isinstance(value, bool) else value


def _find_conflicts(
    groups: dict[tuple[Key, tuple[str, ...]], list[int]], result: Backtest
) -> tuple[list[Conflict], set[int]]:
    """The conflicts, and the numbers of the misses that cannot be met without losing as many others."""
    conflicts, hopeless = [], set()
    for indices in groups.values():
        if len(indices) < 2:
            continue
        by_outcome: dict[Any, list[int]] = {}
        for index in indices:
            by_outcome.setdefault(tuple(sorted(result.cases[index].expected.items())), []).append(index)
        if len(by_outcome) < 2:
            continue
        conflicts.append(_conflict(by_outcome, result))
        met = sum(result.right[index] for index in indices)
        for members in by_outcome.values():
            if len(members) <= met:
                hopeless |= {result.cases[index].number for index in members if not result.right[index]}
    return conflicts, hopeless


def _conflict(by_outcome: dict[Any, list[int]], result: Backtest) -> Conflict:
    cases = result.cases
    first = cases[next(iter(by_outcome.values()))[0]]
    ordered = sorted(by_outcome.values(), key=lambda members: (-len(members), members))
    rows = tuple((cases[members[0]].expected, tuple(cases[index].number for index in members)) for members in ordered)
    return Conflict(dict(first.values()), rows)


class _Explainer:
    """Finds the choice that decided a miss by taking other edges instead."""

    def __init__(self, runtime: Runtime, result: Backtest) -> None:
        self._runtime = runtime
        self._walker, self._comparer = CaseWalker(runtime, result.assumed), Comparer(runtime)

    def explain(self, miss: Outcome, *, is_deep: bool) -> Cause:
        """The cause of a miss. Without `is_deep` the last choice counts as the deciding one."""
        passage = miss.passage
        if passage.stop == "blocked":
            lacking = passage.lacking or self._find_unanswered_facts(miss)
            return Cause("blocked", passage.path[-1], lacking=lacking, reason=passage.reason)
        if passage.stop:
            place = passage.path[-1]
            found = self._find_right_edges(miss.case, len(passage.steps), place, None) if is_deep else ()
            kind: CauseKind = "missing" if passage.stop == "missing" else "unknown"
            return Cause(kind, place, passage.edge, found, passage.lacking, passage.reason)
        return self._deciding_choice(miss, is_deep=is_deep)

    def _find_unanswered_facts(self, miss: Outcome) -> tuple[str, ...]:
        """The facts that the tools of the place where a case stopped should have given."""
        tools = self._runtime.plan(miss.passage.path[-1]).tools
        answers = (miss.case.answers.get(bound.tool.name) for bound in tools)
        return tuple(name for answer in answers if isinstance(answer, NoAnswer) for name in answer.facts)

    def _deciding_choice(self, miss: Outcome, *, is_deep: bool) -> Cause:
        last: Cause | None = None
        for number in range(len(miss.passage.steps) - 1, -1, -1):
            step = miss.passage.steps[number]
            place = step[0].source
            if len(self._runtime.plan(place).routes) < 2:
                continue
            last = last or Cause("unexplained", place, _step_id(step))
            if not is_deep:
                break
            wanted = self._find_right_edges(miss.case, number, place, step)
            if wanted:
                return Cause("wrong", place, _step_id(step), wanted)
        return last or Cause("unexplained", miss.passage.path[-1])

    def _find_right_edges(self, case: Case, number: int, place: str, taken: PathStep | None) -> tuple[str, ...]:
        """The edges by which the case comes out as expected, if one of them is taken as the n-th step."""
        found: list[str] = []
        for route in self._runtime.plan(place).routes:
            if taken is None or route.transition not in taken:
                outcome = self._comparer.outcome(case, self._walker.follow(case, _force(number, route.step)))
                if outcome.is_right:
                    found.append(route.transition.id)
        return tuple(found)


def _force(number: int, step: PathStep) -> Callable[[int, PlacePlan, dict[str, FactValue]], PathStep | None]:
    return lambda at, _plan, _facts: step if at == number else None


def _step_id(step: PathStep) -> str:
    return ", ".join(transition.id for transition in step)


def _cluster(causes: Sequence[Cause], misses: Sequence[Outcome]) -> Iterator[Cluster]:
    """The misses by cause, expected and actual values, the largest clusters first."""
    members: dict[tuple[Any, ...], list[int]] = {}
    for index, (cause, miss) in enumerate(zip(causes, misses, strict=True)):
        differing = [name for name, value in miss.case.expected.items() if miss.actual[name] != value]
        outcome = tuple((name, miss.case.expected[name], miss.actual[name]) for name in differing)
        members.setdefault((cause, outcome), []).append(index)
    ordered = sorted(members.items(), key=lambda item: (-len(item[1]), item[1]))
    for number, ((cause, outcome), indices) in enumerate(ordered, 1):
        expected, actual = {name: value for name, value, _ in outcome}, {name: value for name, _, value in outcome}
        yield Cluster(f"C{number}", cause, tuple(indices), expected, actual)


def count_causes(explanation: Explanation) -> dict[str, int]:
    """How many misses each kind of cause has, the most frequent first."""
    return dict(Counter(cause.kind for cause in explanation.causes).most_common())


__all__ = [
    "Cause",
    "CauseKind",
    "Cluster",
    "Conflict",
    "Explanation",
    "count_causes",
    "explain_misses",
]
