"""Values for a path: what the user says and the tools answer so that a journey goes just this way.

The baseline (JourneyBench, appendix D) takes each condition by itself and adds one to the number it compares with; two
conditions on one fact can then contradict each other. Here the whole path is one formula: which edges hold, which
earlier ones fail, which tools are called, what is computed in between. Facts that are set again on the way (a loop)
count as new variables. A path without a solution is infeasible, and the edge at which it breaks is named.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from sopstudio.analysis.solving.causes import Cause, Unreadable, reason, way_words
from sopstudio.analysis.solving.formulas import NO, YES, Term, Translator, Truth, Undecidable
from sopstudio.analysis.solving.readable import Readable, Solution, Wishes
from sopstudio.analysis.solving.slots import Slot, names_in
from sopstudio.analysis.solving.solver import (
    Solving,
    all_of,
    any_of,
    implies,
    negated,
    not_blank,
    replaced,
    variable,
)
from sopstudio.analysis.solving.turns import solving
from sopstudio.expressions import Literal, Tree, walk
from sopstudio.sop import BoundTool, Fact, Position, Route, Routing, Step, Walker, Work


class ValueSolver:
    """Solves paths of one SOP. `seed` chooses among plausible values that do not steer."""

    def __init__(self, routing: Routing, seed: int = 0) -> None:
        self.routing = routing
        self.walker = Walker(routing.flow)
        self.wishes = Wishes(routing, seed)

    def solve(self, path: Iterable[Step]) -> Solution:
        """The values for one path."""
        with solving():
            attempt = _Attempt(self)
            try:
                return attempt.run(tuple(path))
            except Unreadable as why:
                return Solution(False, str(why), why.edge)
            except Undecidable as why:
                return Solution(None, f"could not decide: {why}", attempt.at)


class _Attempt:
    """One path being put to the solver: the facts as terms along the way, and what has to hold."""

    def __init__(self, home: ValueSolver) -> None:
        self.home, self.routing = home, home.routing
        self.terms: dict[str, Term] = {}
        self.slots: list[Slot] = []
        self.calls: dict[str, int] = {}
        self.called: list[tuple[str, Any]] = []
        self.visited: set[str] = set()
        self.prose: list[str] = []
        self.settled: dict[str, bool] = {}
        self.at = ""
        self.causes: dict[str, Cause] = {}
        self.solving = Solving()

    def run(self, path: tuple[Step, ...]) -> Solution:
        position: Position | None = self.home.walker.begin()
        for step in path:
            if position is None:
                break
            work = self.routing.work(position.place)
            self.at = step[0].id if step else position.place
            self._visit(work)
            self._choose(work, position, step)
            position = self.home.walker.step(position, step)
        if position is not None:
            self._visit(self.routing.work(position.place))
        possible = self.solving.possible()
        if possible:
            return Readable(self.home.wishes, self.solving, self.slots, self.called).solution(self.prose)
        if possible is None:
            return Solution(None, "could not be decided with bounded effort", self.at)
        causes = [self.causes[label] for label in self.solving.contradiction()]
        return Solution(False, reason(causes), causes[-1].edge)

    def _must(self, formula: Any, cause: Cause) -> None:
        self.causes[cause.label()] = cause
        self.solving.must(formula, cause.label())

    def _truth(self, tree: Tree) -> Truth:
        return Translator(self.terms).truth(tree)

    def _visit(self, work: Work) -> None:
        for name in work.asks:
            self._ask(name, None if work.place in self.visited else self.terms.get(name))
        self.visited.add(work.place)
        for name, expression in work.computes:
            term = Translator(self.terms).term(expression.tree)
            self._must(term.exists, Cause(self.at, f'the fact {name} at "{work.node.label()}"', "be computed"))
            made = Term(term.kind, term.value, term.exists, term.size)
            self.terms[name] = not_blank(made) if _may_be_blank(expression.tree) else made
        made_before: dict[str, list[Any]] = {}
        for bound in self._in_order(work.tools):
            before = made_before.setdefault(bound.tool.name, [])
            before.append(self._call(bound, work, before))

    def _ask(self, name: str, known: Term | None) -> None:
        """The user is asked for a fact, unless a value is known already."""
        if known is not None and known.exists is YES:
            return
        fact = self.routing.flow.facts.get(name) or Fact(name=name)
        needed = YES if known is None else negated(known.exists)
        new = self._new(fact, None, 0, "", needed)
        self.terms[name] = new if known is None else self._under(needed, new, fact)

    def _in_order(self, tools: Iterable[BoundTool]) -> Iterator[BoundTool]:
        """The tools in the order in which they become ready: one that needs another's output comes after it."""
        left = list(tools)
        while left:
            ready = (bound for bound in left if all(fact in self.terms for fact in _needs(bound)))
            bound = next(ready, left[0])
            left.remove(bound)
            yield bound

    def _call(self, bound: BoundTool, work: Work, before: list[Any]) -> Any:
        """The call of a tool, unless the same tool was called at this visit. Returns when it is made."""
        cause = Cause(self.at, f'the tool "{bound.tool.label()}" at "{work.node.label()}"', "be called")
        needed: Any = YES
        if bound.condition is not None:
            truth = self._truth(bound.condition.tree)
            self._must(any_of([truth.known(), *before]), cause)
            needed = truth.holds
        if before:
            needed = all_of([needed, negated(any_of(before))])
        if bound.precondition is not None:
            self._must(implies(needed, self._truth(bound.precondition.tree).holds), cause)
        for _, fact in bound.inputs:
            there = self.terms[fact].exists if fact in self.terms else NO
            note = "" if fact in self.terms else f": nothing gives {fact} before"
            self._must(implies(needed, there), Cause(cause.edge, cause.what, cause.deed, note))
        number = self.calls.get(bound.tool.name, 0)
        self.calls[bound.tool.name] = number + 1
        self.called.append((bound.tool.name, needed))
        for path, output in bound.outputs:
            new = self._new(output, bound, number, path, needed)
            sure = needed is YES and not output.optional
            self.terms[output.name] = new if sure else self._under(needed, new, output)
        return needed

    def _under(self, needed: Any, new: Term, fact: Fact) -> Term:
        """The fact after a call that is made only when `needed`."""
        term = replaced(needed, new, self.terms.get(fact.name), fact)
        if term is None:
            raise Undecidable(f"{fact.name} is set again under a condition")
        return term

    def _new(self, fact: Fact, tool: BoundTool | None, call: int, path: str, needed: Any) -> Term:
        name = f"{fact.name}.{len(self.slots)}"
        members = self.home.wishes.members.get(fact.name, ())
        term, rules = variable(fact, name, may_miss=fact.optional, members=members)
        self.solving.suppose(rules)
        self.solving.never_blank(term)
        turn = sum(1 for slot in self.slots if slot.fact.name == fact.name)
        self.slots.append(Slot(fact, term, tool, call, path, needed, turn))
        return term

    def _choose(self, work: Work, position: Position, step: Step) -> None:
        chosen = {way.id for way in step}
        others: list[Any] = []
        for route in work.routes:
            if not self.home.walker.may_take(position, route.way):
                continue
            truth = self._route(route, route.way.id in chosen)
            cause = self._cause(route, step)
            if route.way.id in chosen:
                if route.kind == "otherwise":
                    self._must(all_of(others), cause)
                self._must(truth.holds, cause)
                if work.branching == "first":
                    return
            elif route.kind != "otherwise":
                self._must(truth.fails, cause)
            others.append(truth.fails)

    def _cause(self, route: Route, step: Step) -> Cause:
        """What a demand on `route` is about: the way that is to be taken, be it this one or a later one."""
        way = next((way for way in step if way.id == route.way.id), step[0])
        unknown = sorted(set(route.condition.facts) - self.terms.keys()) if route.condition is not None else []
        note = f": nothing gives {', '.join(unknown)} before" if unknown else ""
        return Cause(way.id, way_words(self.routing.flow, way), note=note)

    def _route(self, route: Route, chosen: bool) -> Truth:
        if route.kind == "formal":
            if route.condition is None:
                why = route.decide({}).reason if route.decide is not None else ""
                raise Unreadable(Cause(route.way.id, way_words(self.routing.flow, route.way)), why)
            return self._truth(route.condition.tree)
        if route.kind == "prose":
            if self.settled.setdefault(route.way.id, chosen) is not chosen:
                words = way_words(self.routing.flow, route.way)
                raise Undecidable(f"{words} is prose and would hold at one time and not at another")
            if chosen:
                self.prose.append(route.way.id)
            return Truth(YES, NO) if chosen else Truth(NO, YES)
        return Truth(YES, NO)


def _needs(bound: BoundTool) -> set[str]:
    """The facts that must be known before the tool can be called."""
    conditions = [one.tree for one in (bound.condition, bound.precondition) if one is not None]
    return {fact for _, fact in bound.inputs}.union(*map(names_in, conditions))


def _may_be_blank(tree: Tree) -> bool:
    """Whether a computed text can be blank: only where a blank one is written out, as facts never are."""
    texts = (part.value for part in walk(tree) if isinstance(part, Literal) and isinstance(part.value, str))
    return any(not text.strip() for text in texts)


__all__ = ["Solution", "ValueSolver"]
