"""Repairs of the SOP that past cases speak for: each an edit, proved and backtested before it is proposed.

A candidate is applied to a copy. It is kept only if the check finds nothing that was not there before, no case that
came out as expected comes out otherwise, and at least one more does. Repairs are offered; applying one is a person's
decision (`apply_repairs`), and afterwards the others are worked out anew.

- *bound*: the nearest number for a comparison (`bounds`). - *value*: a text that a condition lists moves to the edge
that is right for it, or joins it where no edge holds. - *target*: an edge all of whose cases belong elsewhere leads
there. - *optional*: a fact that may be missing, as it is in some cases.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from sopstudio.analysis import ProofCache, check
from sopstudio.analysis.fixes import combine_fixes, replace_spans, swap_fact, swap_text
from sopstudio.analysis.problem import Fix
from sopstudio.backtest.bounds import EdgeVerdicts, Move, find_bounds, propose_moves
from sopstudio.backtest.causes import Explanation
from sopstudio.backtest.recomputing import ComputeVerdicts, computations, with_computations
from sopstudio.backtest.scores import Backtest, Comparer, Outcome, run_backtest
from sopstudio.backtest.situations import Situation, find_situations
from sopstudio.backtest.walk import CaseWalker
from sopstudio.cases.mapping import TableMapping
from sopstudio.cases.reading import Case
from sopstudio.cases.table import Table
from sopstudio.errors import SopStudioError
from sopstudio.expressions import FactName, to_text, walk
from sopstudio.expressions.printer import number_text
from sopstudio.expressions.tree import Compare, ListExpression, Tree
from sopstudio.expressions.tree import Literal as Constant
from sopstudio.sop import Document, Edge, Flow, Graph, PlacePlan, Procedure, Route, Runtime, replace_fields
from sopstudio.sop.edits import replace_edge
from sopstudio.translation import tr

RepairKind = Literal["bound", "value", "target", "optional"]
MAX_CLUSTERS: Final = 20
"""Clusters for which repairs are looked for, the largest first."""
MAX_TRIED: Final = 40
"""Candidates that are proved and backtested."""
MAX_TRIED_ROWS: Final = 2_000_000
"""Rows that are carried out for them; at least `MIN_TRIED` are tried."""
MIN_TRIED: Final = 4
MAX_VALUES: Final = 20
"""Texts that one repair adds to a condition."""


class Repair(Struct, frozen=True):
    """An edit that was proved and backtested: what it changes in words, and what it does for the cases.

    `before` and `after` are the conditions that it changes, by edge. `repaired` are the numbers of the cases that come
    out as expected with it, `correct` is how many do in all; `problems` is how many errors and warnings the check finds
    then, never more than before. `leeway` says in words which other numbers do the same.
    """

    id: str
    kind: RepairKind
    title: str
    fix: Fix
    clusters: tuple[str, ...]
    repaired: tuple[int, ...]
    correct: int
    problems: int
    before: dict[str, str] = {}
    after: dict[str, str] = {}
    leeway: str = ""


class _Candidate(Struct, frozen=True):
    kind: RepairKind
    title: str
    fix: Fix
    before: dict[str, str] = {}
    after: dict[str, str] = {}
    leeway: str = ""


def propose_repairs(
    document: Document,
    table: Table,
    mapping: TableMapping,
    result: Backtest,
    explanation: Explanation,
    runtime: Runtime,
) -> list[Repair]:
    """The repairs that pass, those of most cases first; each has an id for `apply_repairs`."""
    judge = _Judge(document, table, mapping, result, runtime)
    max_tried = min(MAX_TRIED, max(MIN_TRIED, MAX_TRIED_ROWS // max(1, result.rows)))
    repairs: list[Repair] = []
    for candidate in _candidates(runtime, result, explanation):
        if judge.tried >= max_tried:
            break
        repair = judge.try_candidate(candidate)
        if repair is not None:
            repairs.append(replace(repair, clusters=_clusters_of(repair, result, explanation)))
    repairs.sort(key=lambda repair: (-len(repair.repaired), repair.problems, repair.title))
    return [replace(repair, id=f"R{number}") for number, repair in enumerate(repairs, 1)]


def _clusters_of(repair: Repair, result: Backtest, explanation: Explanation) -> tuple[str, ...]:
    """The clusters with a case that the repair repairs."""
    repaired = set(repair.repaired)
    return tuple(
        cluster.id
        for cluster in explanation.clusters
        if any(result.misses[index].case.number in repaired for index in cluster.misses)
    )


def apply_repairs(document: Document, repairs: Sequence[Repair]) -> Document:
    """The document with these repairs, one after the other."""
    for repair in repairs:
        document = repair.fix.apply(document)
    return document


class _Judge:
    """Proves and backtests candidates."""

    def __init__(
        self, document: Document, table: Table, mapping: TableMapping, result: Backtest, runtime: Runtime
    ) -> None:
        self.tried = 0
        self._document, self._table, self._mapping, self._result = document, table, mapping, result
        self._today = runtime.today
        self._cache = ProofCache()
        self._problems: Counter[str] | None = None
        self._titles: set[str] = set()

    def try_candidate(self, candidate: _Candidate) -> Repair | None:
        """The candidate as a repair, if it passes; each is tried once."""
        if candidate.title in self._titles:
            return None
        self._titles.add(candidate.title)
        self.tried += 1
        try:
            after = candidate.fix.apply(self._document)
            if after.sop == self._document.sop:
                return None
            runtime = Runtime(Flow(after.sop), self._today)
            repaired = self._read_anew(runtime) if candidate.kind == "optional" else self._carry_out(runtime)
        except SopStudioError:
            return None
        problems = self._prove(after) if repaired else None
        if problems is None:
            return None
        return Repair(
            "", candidate.kind, candidate.title, candidate.fix, (), repaired, self._result.correct + len(repaired),
            problems, candidate.before, candidate.after, candidate.leeway,
        )  # fmt: skip

    def _carry_out(self, runtime: Runtime) -> tuple[int, ...]:
        """The misses that come out as expected with another SOP; none where a case breaks, which ends it at once."""
        walker, comparer = CaseWalker(runtime, self._result.assumed), Comparer(runtime)

        def is_right(case: Case) -> bool:
            return comparer.outcome(case, walker.follow(case)).is_right

        repaired = tuple(miss.case.number for miss in self._result.misses if is_right(miss.case))
        if not repaired:
            return ()
        rights = (case for case, was_right in zip(self._result.cases, self._result.right, strict=True) if was_right)
        return repaired if all(map(is_right, rights)) else ()

    def _read_anew(self, runtime: Runtime) -> tuple[int, ...]:
        """The same, where cells may be read in another way."""
        changed = run_backtest(runtime, self._table, self._mapping)
        before = dict(zip((case.number for case in self._result.cases), self._result.right, strict=True))
        after = dict(zip((case.number for case in changed.cases), changed.right, strict=True))
        if any(is_right and not after.get(number) for number, is_right in before.items()):
            return ()
        return tuple(number for number, is_right in after.items() if is_right and not before.get(number))

    def _prove(self, after: Document) -> int | None:
        """How many errors and warnings the check finds; None where it finds one of a kind more often than before."""
        if self._problems is None:
            self._problems = self._count_problems(self._document)
        found = self._count_problems(after)
        return found.total() if all(number <= self._problems[code] for code, number in found.items()) else None

    def _count_problems(self, document: Document) -> Counter[str]:
        problems = check(document.sop, document.settings, cache=self._cache, tries_fixes=False)
        return Counter(problem.code for problem in problems if problem.severity != "hint")


def _candidates(runtime: Runtime, result: Backtest, explanation: Explanation) -> Iterator[_Candidate]:
    """Everything that might repair a cluster, the largest clusters first."""
    known: dict[str, list[Situation]] = {}
    computed: set[str] = set()
    for cluster in explanation.clusters[:MAX_CLUSTERS]:
        cause = cluster.cause
        for name in cause.lacking if cause.kind in ("blocked", "unknown") else ():
            yield from _optional(runtime, name)
        if cause.kind in ("wrong", "missing", "unexplained"):
            yield from _computed_bounds(runtime, result, result.misses[cluster.misses[0]], computed)
        if not cause.wanted:
            continue
        if cause.place not in known:
            wanted = {
                miss.case.number: other.wanted
                for miss, other in zip(result.misses, explanation.causes, strict=True)
                if other.place == cause.place and other.wanted
            }
            known[cause.place] = find_situations(runtime, result, cause.place, wanted)
        numbers = {result.misses[index].case.number for index in cluster.misses}
        own = [situation for situation in known[cause.place] if situation.number in numbers]
        place = _Place(runtime, runtime.plan(cause.place), known[cause.place], own)
        yield from place.candidates(cause.edge, cause.wanted)


def _computed_bounds(runtime: Runtime, result: Backtest, miss: Outcome, tried: set[str]) -> Iterator[_Candidate]:
    """Bounds inside what is computed on the way of a miss; places that were `tried` are passed over."""
    for place in miss.passage.path:
        plan = runtime.plan(place)
        formulas = computations(plan)
        if place in tried or not find_bounds(formulas):
            continue
        tried.add(place)
        situations = find_situations(runtime, result, place, {})
        is_whole = partial(_is_whole, runtime)
        for move in propose_moves(formulas, situations, partial(ComputeVerdicts, runtime, plan, result), is_whole):
            before = {name: plan.assignments[int(name)][1].text for name in move.formulas}
            names = {name: f"{place}: {plan.assignments[int(name)][0]}" for name in move.formulas}
            edit = partial(_recompute, plan=plan, texts=move.formulas)
            yield _Candidate(
                "bound", _title(move), Fix(_title(move), edit), {names[name]: text for name, text in before.items()},
                {names[name]: text for name, text in move.formulas.items()}, _leeway(move),
            )  # fmt: skip


def _recompute(document: Document, plan: PlacePlan, texts: Mapping[str, str]) -> Document:
    return replace_fields(document, sop=with_computations(document.sop, plan, texts))


def _is_whole(runtime: Runtime, value: Tree) -> bool:
    """Whether a value is always a whole number."""
    facts = runtime.flow.facts
    return isinstance(value, FactName) and value.name in facts and facts[value.name].type == "integer"


def _optional(runtime: Runtime, name: str) -> Iterator[_Candidate]:
    fact = next((fact for fact in runtime.flow.source.facts if fact.name == name), None)
    if fact is not None and not fact.optional:
        title = tr("Let {name} be missing (optional)", name=name)
        yield _Candidate("optional", title, swap_fact(title, fact, replace_fields(fact, optional=True)))


class _Place:
    """The candidates at one place."""

    def __init__(
        self, runtime: Runtime, plan: PlacePlan, situations: Sequence[Situation], own: Sequence[Situation]
    ) -> None:
        self._runtime, self._plan, self._situations, self._own = runtime, plan, situations, own
        self._routes = {route.transition.id: route for route in plan.routes}

    def candidates(self, taken: str, wanted: Sequence[str]) -> Iterator[_Candidate]:
        """Bounds, values and targets."""
        conditions = {name: route.condition for name, route in self._routes.items() if route.condition is not None}
        moves = propose_moves(
            conditions, self._situations, partial(EdgeVerdicts, self._plan), partial(_is_whole, self._runtime)
        )
        for move in sorted(moves, key=lambda move: -len(move.repaired)):
            yield self._swap("bound", _title(move), move.formulas, _leeway(move))
        route = self._routes.get(taken)
        for other in (self._routes[name] for name in wanted):
            yield from self._values(route, other)
            yield from self._target(route, other)

    def _swap(self, kind: RepairKind, title: str, conditions: dict[str, str], leeway: str = "") -> _Candidate:
        """The candidate that gives edges these conditions."""
        before, fixes = {}, []
        for name, text in conditions.items():
            edge, scope = self._edge(name)
            before[name] = edge.condition
            elements = {"edges": (f"{scope}/{edge.id}" if scope else edge.id,)}
            fixes.append(swap_text(title, elements, "condition", edge.condition, text))
        return _Candidate(kind, title, combine_fixes(title, fixes), before, conditions, leeway)

    def _edge(self, name: str) -> tuple[Edge, str]:
        """The edge of a transition, and the procedure in which it stands (blank for the SOP itself)."""
        edge = self._routes[name].transition.edge
        if edge is None:
            raise ValueError(tr("{name} is no edge", name=name))
        return edge, _scope_of(self._runtime.flow.source.graphs(), edge)

    def _values(self, taken: Route | None, wanted: Route) -> Iterator[_Candidate]:
        """The texts of the misses join the condition of the edge that is right for them, and leave the other."""
        if wanted.condition is None:
            return
        for name in wanted.condition.facts:
            values = dict.fromkeys(situation.facts.get(name) for situation in self._own)
            if not values or len(values) > MAX_VALUES or not all(isinstance(value, str) for value in values):
                continue
            texts = [str(value) for value in values]
            joined = _with_values(wanted.condition.text, wanted.condition.tree, name, texts)
            conditions = {wanted.transition.id: joined}
            if taken is not None and taken.condition is not None:
                left = _without_values(taken.condition.text, taken.condition.tree, name, texts)
                conditions |= {taken.transition.id: left} if left is not None else {}
            listed = ", ".join(texts[:5]) + (" …" if len(texts) > 5 else "")
            label = wanted.transition.target
            yield self._swap(
                "value",
                tr("Let {{{name}}} of {listed} lead to {label}", name=name, listed=listed, label=label),
                conditions,
            )

    def _target(self, taken: Route | None, wanted: Route) -> Iterator[_Candidate]:
        """The edge that was taken leads where the other one does."""
        edge, other = (route.transition.edge if route is not None else None for route in (taken, wanted))
        if edge is None or other is None or edge.target == other.target:
            return
        scope = _scope_of(self._runtime.flow.source.graphs(), edge)
        title = tr("Let the edge {label} lead to {target}", label=edge.label or edge.wording(), target=other.target)
        after = replace_fields(edge, target=other.target)
        yield _Candidate("target", title, Fix(title, lambda document: replace_edge(document, after, scope=scope)))


def _scope_of(graphs: Sequence[Graph], edge: Edge) -> str:
    graph = next((graph for graph in graphs if edge in graph.edges), None)
    return graph.id if isinstance(graph, Procedure) else ""


def _title(move: Move) -> str:
    """What a move does, in words."""
    value, number = to_text(move.bound.value), number_text(move.number)
    if move.number == move.bound.number:
        return tr(
            "Count {value} of {number} as {detail} the bound",
            value=value,
            number=number,
            detail=tr("below") if move.takes_equal else tr("above"),
        )
    return tr(
        "Move the bound of {value} from {number_text} to {number}",
        value=value,
        number_text=number_text(move.bound.number),
        number=number,
    )


def _leeway(move: Move) -> str:
    """Which other numbers do the same for the cases."""
    value = to_text(move.bound.value)
    if move.low is not None and move.high is not None:
        return tr(
            "no case has {value} between {number_text} and {number_text_2}",
            value=value,
            number_text=number_text(move.low),
            number_text_2=number_text(move.high),
        )
    edge = move.low if move.low is not None else move.high
    side = "above" if move.low is not None else "below"
    return (
        ""
        if edge is None
        else tr("no case has {value} {side} {number_text}", value=value, side=side, number_text=number_text(edge))
    )


def _list_of(tree: Tree, name: str) -> Compare | None:
    """The comparison of a fact with texts: equal to one, or in a list of them."""
    for part in walk(tree):
        if isinstance(part, Compare) and part.left == FactName(name) and part.operator in ("==", "in"):
            items = part.right.items if isinstance(part.right, ListExpression) else (part.right,)
            if all(isinstance(item, Constant) and isinstance(item.value, str) for item in items):
                return part
    return None


def _texts_of(part: Compare) -> list[str]:
    items = part.right.items if isinstance(part.right, ListExpression) else (part.right,)
    return [str(item.value) for item in items if isinstance(item, Constant)]


def _compare_texts(name: str, texts: Sequence[str]) -> str:
    items = tuple(Constant(text) for text in texts)
    tree = (
        Compare("==", FactName(name), items[0])
        if len(items) == 1
        else Compare("in", FactName(name), ListExpression(items))
    )
    return to_text(tree)


def _with_values(text: str, tree: Tree, name: str, texts: Sequence[str]) -> str:
    """A condition that also holds for these texts."""
    part = _list_of(tree, name)
    if part is None:
        return f"({text}) || {_compare_texts(name, texts)}"
    return replace_spans(text, {part.span: _compare_texts(name, list(dict.fromkeys([*_texts_of(part), *texts])))})


def _without_values(text: str, tree: Tree, name: str, texts: Sequence[str]) -> str | None:
    """A condition that no longer lists these texts; None where it lists none of them, or nothing else."""
    part = _list_of(tree, name)
    left = [] if part is None else [item for item in _texts_of(part) if item not in texts]
    if part is None or not left or len(left) == len(_texts_of(part)):
        return None
    return replace_spans(text, {part.span: _compare_texts(name, left)})


__all__ = ["Repair", "RepairKind", "apply_repairs", "propose_repairs"]
