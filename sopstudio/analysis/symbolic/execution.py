"""Symbolic execution: what the plan of a place demands, and the facts after it, as terms of the solver.

The rules are those of `sopstudio.sop.interpreter`; a property test compares the two. `path_solver` executes
one path, `bounded_model` all of them at once; they differ in what becomes of a demand.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sopstudio.analysis.compared_values import fact_names
from sopstudio.analysis.symbolic.formulas import Translator
from sopstudio.analysis.symbolic.terms import (
    NO,
    TODAY_FACT,
    YES,
    Term,
    Truth,
    UndecidableError,
    all_of,
    any_of,
    blank_as_missing,
    implies,
    make_variable,
    negate,
    replace_where,
)
from sopstudio.expressions import TODAY_NAME, Literal, Tree, walk
from sopstudio.sop import BoundTool, Fact, Flow, PersonTool, PlacePlan, Route, Runtime
from sopstudio.text.humanize import fold
from sopstudio.translation import tr

DEMANDED = "be so"
"""The action of a demand that is made in addition to the path."""


@dataclass(frozen=True, slots=True)
class Cause:
    """Something that a path needs. `edge` is the transition where it is needed, `note` adds a possible
    explanation.
    """

    edge: str
    description: str
    action: str = "be taken"
    note: str = ""

    def key(self) -> str:
        """The label that identifies it to the solver."""
        return f"{self.edge}\n{self.description}"


class UnreadableConditionError(Exception):
    """A condition on the path cannot be parsed, so every run stops there. The message gives place and reason."""

    def __init__(self, cause: Cause, reason: str) -> None:
        super().__init__(f"{cause.description} cannot be decided: {fold(reason)}")
        self.edge = cause.edge


def explain_causes(causes: Sequence[Cause]) -> str:
    """Why these causes cannot hold together: the first extra demand, or else the last cause, fails after the
    earlier ones.
    """
    demanded_indexes = (place for place, cause in enumerate(causes) if cause.action == DEMANDED)
    causes = causes[: next(demanded_indexes, len(causes) - 1) + 1]
    last, earlier = causes[-1], earlier_decisions(causes)
    return f"{last.description} cannot {last.action}" + (f" after {', '.join(earlier)}" if earlier else "") + last.note


def earlier_decisions(causes: Sequence[Cause]) -> tuple[str, ...]:
    """The decisions, in words, that come before the last cause and rule it out."""
    return tuple(
        dict.fromkeys(cause.description for cause in causes[:-1] if cause.description != causes[-1].description)
    )


@dataclass(slots=True)
class Slot:
    """One value to be found: of which fact, from whom, and the formula when it is needed."""

    fact: Fact
    term: Term
    tool: BoundTool | None
    call: int
    path: str
    needed: Any
    turn: int = 0
    """How many values of the fact came before this one."""
    preferred: Any = None
    """A readable value that the solver has accepted."""


class SymbolicExecution(ABC):
    """The facts known so far, by name. `members` are the list items that conditions look for, by fact."""

    def __init__(self, flow: Flow, members: Mapping[str, Iterable[Any]]) -> None:
        self.flow, self.members = flow, members
        self.terms: dict[str, Term] = {}
        self.today: Term | None = None
        """The date of the run, where something asks for it."""
        self.visited: dict[str, Any] = {}
        """When a place was visited before, by place; places that are not in it were not."""
        self.slots: list[Slot] = []
        self.called: list[tuple[str, Any]] = []
        self.at = ""
        """The way that is about to be taken, for demands to be blamed on."""
        self._calls: dict[str, int] = {}
        self._undecided_calls: list[tuple[str, Any, Cause]] = []
        """When it is known whether a tool applies, where it is bound several times: one that applies is enough."""

    @abstractmethod
    def require(self, formula: Any, cause: Cause) -> None:
        """A run goes on from here only where `formula` holds."""

    @abstractmethod
    def assume(self, term: Term, rules: list[Any]) -> None:
        """Take for granted what is declared of a fact."""

    @abstractmethod
    def encode_call(self, bound: BoundTool, needed: Any, allowed: Any) -> None:
        """Called for each tool that may be called: when it is `needed`, and when its precondition holds."""

    def allow(self, _bound: BoundTool, needed: Any, allowed: Any, cause: Cause) -> bool:
        """A tool may be called only where it is allowed; whether it may be at all."""
        self.require(implies(needed, allowed), cause)
        return True

    @abstractmethod
    def unreadable_truth(self, route: Route) -> Truth:
        """The outcome of a route whose condition cannot be read."""

    @abstractmethod
    def prose_truth(self, route: Route, holds: bool) -> Truth:
        """The outcome of a route in prose, which `holds` or not on the path that is looked at."""

    def route_truth(self, route: Route, holds: bool) -> Truth:
        """Whether a route holds, with the facts as they are now. Raises `UndecidableError`."""
        if route.kind == "prose":
            return self.prose_truth(route, holds)
        if route.kind != "formal":
            return Truth(YES, NO)
        return self.unreadable_truth(route) if route.condition is None else self.truth(route.condition.tree)

    def truth(self, tree: Tree) -> Truth:
        """A condition over the facts as they are now. Raises `UndecidableError`."""
        return Translator(self.terms, self.today).translate_condition(tree)

    def compute_value(self, fact: str, tree: Tree) -> Term:
        """The value of an expression over the facts as they are now. Raises `UndecidableError`."""
        del fact
        return Translator(self.terms, self.today).translate_value(tree)

    def introduce_today(self, runtime: Runtime) -> None:
        """Take the date of the run as one that is open, and the same on the whole way."""
        if runtime.reads_today:
            self.today, rules = make_variable(TODAY_FACT, TODAY_NAME)
            self.assume(self.today, rules)

    def merge_conditionally(self, needed: Any, new: Term, fact: Fact) -> Term:
        """The fact after a call that is made only when `needed`. Raises `UndecidableError`."""
        term = replace_where(needed, new, self.terms.get(fact.name), fact)
        if term is None:
            raise UndecidableError(tr("{name} is set again under a condition", name=fact.name))
        return term

    def visit(self, plan: PlacePlan) -> None:
        """Do the work of a place: ask, compute, call the tools."""
        again = self.visited.get(plan.place, NO)
        for name in plan.given_by_person:
            self.terms.pop(name, None)
        for name in plan.asks:
            self._ask(name, again)
        self.visited[plan.place] = YES
        for name, expression in plan.assignments:
            term = self.compute_value(name, expression.tree)
            self.require(term.exists, Cause(self.at, f'the fact {name} at "{plan.node.label()}"', "be computed"))
            stored_term = Term(term.kind, term.value, term.exists, term.size)
            self.terms[name] = blank_as_missing(stored_term) if _may_be_blank(expression.tree) else stored_term
        self.call_tools(plan)

    def call_tools(self, plan: PlacePlan) -> dict[str, list[Any]]:
        """Call the tools of a place one after the other. Returns when each was called, by name."""
        calls_by_tool: dict[str, list[Any]] = {}
        self._undecided_calls = []
        for bound in self.order_tools(plan.tools):
            before = calls_by_tool.setdefault(bound.tool.name, [])
            before.append(self._call(bound, plan, before))
        for name, known, cause in self._undecided_calls:
            self.require(any_of([known, *calls_by_tool[name]]), cause)
        return calls_by_tool

    def is_order_dependent(self, plan: PlacePlan) -> bool:
        """Whether one tool of the place may change a fact that decides on another, so that their order matters.

        The interpreter decides anew after each call and may then call a tool that it had passed over.
        """
        for place, bound in enumerate(plan.tools):
            others = [candidate for candidate in plan.tools if candidate.tool.name != bound.tool.name]
            later = {
                fact.name for candidate in plan.tools[place:] if candidate in others for _, fact in candidate.outputs
            }
            all_outputs = [fact.name for candidate in others for _, fact in candidate.outputs]
            names = condition_facts(bound)
            if names & later & self.terms.keys() or any(all_outputs.count(name) > 1 for name in names):
                return True
            after = {fact.name for candidate in plan.tools[place + 1 :] for _, fact in candidate.outputs}
            if any(self._may_be_known(name) for name in bound.awaits & after):
                return True
        return False

    def _may_be_known(self, name: str) -> bool:
        """Whether a fact is known on some runs that come here and not on others, so that the order of tools differs."""
        term = self.terms.get(name)
        return term is not None and term.exists is not YES and term.exists is not NO

    def _ask(self, name: str, again: Any) -> None:
        """The user is asked for a fact, unless a value is known already; at a later visit, anew."""
        known = None if again is YES else self.terms.get(name)
        if known is not None and known.exists is YES and again is NO:
            return
        fact = self.flow.facts.get(name) or Fact(name=name)
        needed = YES if known is None else negate(known.exists)
        if known is not None and again is not NO:
            needed = any_of([again, needed])
        new = self._new(fact, None, 0, "", needed)
        self.terms[name] = new if known is None else self.merge_conditionally(needed, new, fact)

    def order_tools(self, tools: Iterable[BoundTool]) -> Iterator[BoundTool]:
        """The tools in the order in which they become ready: one that needs another's output comes after it."""
        left = list(tools)
        while left:
            ready = (bound for bound in left if bound.awaits <= self.terms.keys())
            bound = next(ready, left[0])
            left.remove(bound)
            yield bound

    def _call(self, bound: BoundTool, plan: PlacePlan, before: list[Any]) -> Any:
        """The call of a tool, unless the same tool was called at this visit. Returns when it is made."""
        if any(call is YES for call in before):
            return NO
        cause = Cause(self.at, f'the tool "{bound.tool.label()}" at "{plan.node.label()}"', "be called")
        needed = self._applies(bound, plan, cause)
        if before:
            needed = all_of([needed, negate(any_of(before))])
        allowed: Any = YES
        if bound.precondition is not None:
            allowed = self.truth(bound.precondition.tree).holds
            if not self.allow(bound, needed, allowed, cause):
                return NO
        self.encode_call(bound, needed, allowed)
        for _, fact in bound.required_parameters:
            there = self.terms[fact].exists if fact in self.terms else NO
            note = "" if fact in self.terms else f": nothing gives {fact} before"
            self.require(implies(needed, there), Cause(cause.edge, cause.description, cause.action, note))
        number = self._calls.get(bound.tool.name, 0)
        self._calls[bound.tool.name] = number + 1
        self.called.append((bound.tool.name, needed))
        answers = []
        for path, output in bound.outputs:
            new = self._new(output, bound, number, path, needed)
            answers.append(new)
            sure = needed is YES and not output.optional
            self.terms[output.name] = new if sure else self.merge_conditionally(needed, new, output)
        if isinstance(bound.tool, PersonTool) and bound.tool.is_timed:
            self._tie_answer(bound.tool, answers)
        return needed

    def _tie_answer(self, tool: PersonTool, answers: Sequence[Term]) -> None:
        """A person's answer counts as a whole: no fact of it is there without those that it has to have."""
        awaited = [term for term, fact in zip(answers, tool.form, strict=True) if not fact.optional]
        for term in answers:
            self.assume(term, [implies(term.exists, other.exists) for other in awaited if other is not term])

    def _applies(self, bound: BoundTool, plan: PlacePlan, cause: Cause) -> Any:
        """When the condition holds under which the tool is bound; a run goes on only where that is known."""
        if bound.condition is None:
            return YES
        truth = self.truth(bound.condition.tree)
        if any(candidate.tool.name == bound.tool.name for candidate in plan.tools if candidate is not bound):
            self._undecided_calls.append((bound.tool.name, truth.is_decided(), cause))
        else:
            self.require(truth.is_decided(), cause)
        return truth.holds

    def _new(self, fact: Fact, tool: BoundTool | None, call: int, path: str, needed: Any) -> Term:
        name = f"{fact.name}.{len(self.slots)}"
        term, rules = make_variable(fact, name, may_miss=fact.optional, members=self.members.get(fact.name, ()))
        self.assume(term, rules)
        turn = sum(1 for slot in self.slots if slot.fact.name == fact.name)
        self.slots.append(Slot(fact, term, tool, call, path, needed, turn))
        return term


def condition_facts(bound: BoundTool | None) -> set[str]:
    """The facts by which it is decided whether the tool is called."""
    asked = () if bound is None else (bound.condition, bound.precondition)
    conditions = [condition.tree for condition in asked if condition is not None]
    return set[str]().union(*map(fact_names, conditions))


def _may_be_blank(tree: Tree) -> bool:
    """Whether a computed text can be blank: only where a blank one is written out, as facts never are."""
    texts = (part.value for part in walk(tree) if isinstance(part, Literal) and isinstance(part.value, str))
    return any(not text.strip() for text in texts)
