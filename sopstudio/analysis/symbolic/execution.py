"""Symbolic execution: what the plan of a place demands, and the facts after it, as terms of the solver.

The rules are those of `sopstudio.sop.interpreter`; a property test compares the two. `path_solver` executes
one path, `bounded_model` all of them at once; they differ in what becomes of a demand.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

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
    simplify,
)
from sopstudio.expressions import TODAY_NAME, Tree, walk
from sopstudio.expressions import Literal as LiteralTree
from sopstudio.sop import BoundTool, Fact, Flow, PersonTool, PlacePlan, Route, Runtime
from sopstudio.text.humanize import fold, join_words, speak_name
from sopstudio.translation import mark, tr

Need = Literal["taken", "called", "computed", "demanded"]
"""What a path needs of something; *demanded* is what is asked in addition to the path."""
_FAILURES: Final[Mapping[Need, str]] = {
    "taken": mark("{what} cannot be taken{after}{note}"),
    "called": mark("{what} cannot be called{after}{note}"),
    "computed": mark("{what} cannot be computed{after}{note}"),
    "demanded": mark("{what} cannot be so{after}{note}"),
}


@dataclass(frozen=True, slots=True)
class Cause:
    """Something that a path needs. `edge` is the transition where it is needed, `note` adds a possible
    explanation.
    """

    edge: str
    description: str
    need: Need = "taken"
    note: str = ""

    def key(self) -> str:
        """The label that identifies it to the solver."""
        return f"{self.edge}\n{self.description}"


class UnreadableConditionError(Exception):
    """A condition on the path cannot be parsed, so every run stops there. The message gives place and reason."""

    def __init__(self, cause: Cause, reason: str) -> None:
        super().__init__(tr("{what} cannot be decided: {reason}", what=cause.description, reason=fold(reason)))
        self.edge = cause.edge


def explain_causes(causes: Sequence[Cause]) -> str:
    """Why these causes cannot hold together: the first extra demand, or else the last cause, fails after the
    earlier ones.
    """
    demanded_indexes = (place for place, cause in enumerate(causes) if cause.need == "demanded")
    causes = causes[: next(demanded_indexes, len(causes) - 1) + 1]
    last, earlier = causes[-1], earlier_decisions(causes)
    after = tr(" after {decisions}", decisions=", ".join(earlier)) if earlier else ""
    return tr(_FAILURES[last.need], what=last.description, after=after, note=last.note)


def describe_lack(names: Sequence[str]) -> str:
    """That nothing gives these facts, as a note behind what cannot be; blank for none."""
    return tr(": nothing gives {names} before", names=join_words([speak_name(name) for name in names])) if names else ""


def _describe_computation(name: str, plan: PlacePlan) -> str:
    return tr('the fact {name} at "{node}"', name=speak_name(name), node=plan.node.label())


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


@dataclass(frozen=True, slots=True)
class Turn:
    """A call that may be made where the order of calls is open: when it is made just then, and the facts before it."""

    bound: BoundTool
    is_made: Any
    terms: Mapping[str, Term]


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
            self.require(term.exists, Cause(self.at, _describe_computation(name, plan), "computed"))
            stored_term = Term(term.kind, term.value, term.exists, term.size)
            self.terms[name] = blank_as_missing(stored_term) if _may_be_blank(expression.tree) else stored_term
        self.call_tools(plan)

    def call_tools(self, plan: PlacePlan) -> None:
        """Call the tools of a place one after the other."""
        if self.is_order_dependent(plan):
            self.call_in_turns(plan)
            return
        calls_by_tool: dict[str, list[Any]] = {}
        self._undecided_calls = []
        for bound in self.order_tools(plan.tools):
            before = calls_by_tool.setdefault(bound.tool.name, [])
            before.append(self._call(bound, plan, before))
        for name, known, cause in self._undecided_calls:
            self.require(any_of([known, *calls_by_tool[name]]), cause)

    def is_order_dependent(self, plan: PlacePlan) -> bool:
        """Whether the order of the calls may be one on some runs and another on others.

        It is the same on all where each tool reads only what is settled before its turn: facts that no other tool of
        the place gives, or only tools that are bound before it and read what is settled themselves; or where it waits
        for a fact that it requires and that one other tool gives.
        """
        settled: list[BoundTool] = []
        rest: list[BoundTool] = []
        for bound in plan.tools:
            is_settled = all(writer in settled for name in bound.awaits for writer in _writers(plan, bound, name))
            (settled if is_settled else rest).append(bound)
        return any(self._has_open_turn(plan, bound, settled) for bound in rest)

    def _has_open_turn(self, plan: PlacePlan, bound: BoundTool, settled: Collection[BoundTool]) -> bool:
        """Whether it may depend on the run when a tool is called that reads what is not settled before its turn."""
        place = plan.tools.index(bound)
        if any(writer not in settled for _, fact in bound.outputs for writer in _writers(plan, bound, fact.name)):
            return True
        deciding = condition_facts(bound)
        for name in bound.awaits:
            writers = _writers(plan, bound, name)
            if all(writer in settled and plan.tools.index(writer) < place for writer in writers):
                continue
            known = self.terms.get(name)
            if name in deciding or len(writers) > 1 or not (known is None or known.exists is YES or known.exists is NO):
                return True
        return False

    def call_in_turns(self, plan: PlacePlan) -> list[Turn]:
        """Call the tools as the interpreter does: the first that is ready, decided anew after each call."""
        called: dict[str, Any] = {bound.tool.name: NO for bound in plan.tools}
        answers: dict[str, list[Slot]] = {}
        turns: list[Turn] = []
        for _ in range(len(called)):
            chosen = self._choose_calls(plan, called)
            for bound, formula in chosen:
                turns.append(Turn(bound, formula, dict(self.terms)))
                if bound.tool.name not in answers:
                    answers[bound.tool.name] = self._expect_answer(bound, formula)
            for bound, formula in chosen:
                called[bound.tool.name] = simplify(any_of([called[bound.tool.name], formula]))
                self._learn(bound, formula, [slot.term for slot in answers[bound.tool.name]])
        for name, slots in answers.items():
            self.called.append((name, called[name]))
            for slot in slots:
                slot.needed = called[name]
        for bound in plan.tools:
            self.require_done(plan, bound, called[bound.tool.name])
        return turns

    def _choose_calls(self, plan: PlacePlan, called: Mapping[str, Any]) -> list[tuple[BoundTool, Any]]:
        """The tools that may be called next, in order, each with the formula that it is this one."""
        chosen: list[tuple[BoundTool, Any]] = []
        is_open: Any = YES
        for bound in plan.tools:
            ready = simplify(all_of([negate(called[bound.tool.name]), *self._readiness(bound)]))
            formula = simplify(all_of([is_open, ready]))
            if formula is not NO:
                chosen.append((bound, formula))
                is_open = simplify(all_of([is_open, negate(ready)]))
        return chosen

    def _readiness(self, bound: BoundTool) -> Iterator[Any]:
        """What has to hold for a tool to be called now."""
        for name in bound.required:
            yield self.terms[name].exists if name in self.terms else NO
        for condition in (bound.condition, bound.precondition):
            if condition is not None:
                yield self.truth(condition.tree).holds

    def require_done(self, plan: PlacePlan, bound: BoundTool, called: Any) -> None:
        """A run goes on only where a tool was called, or its condition is known to fail."""
        missing = [name for _, name in bound.required_parameters if name not in self.terms]
        fails = NO if bound.condition is None else self.truth(bound.condition.tree).fails
        self.require(any_of([called, fails]), replace(self.cause_of_call(bound, plan), note=describe_lack(missing)))

    def cause_of_call(self, bound: BoundTool, plan: PlacePlan) -> Cause:
        """What a demand on the call of a tool is blamed on."""
        words = tr('the tool "{tool}" at "{node}"', tool=bound.tool.label(), node=plan.node.label())
        return Cause(self.at, words, "called")

    def _ask(self, name: str, again: Any) -> None:
        """The user is asked for a fact, unless a value is known already; at a later visit, anew."""
        known = None if again is YES else self.terms.get(name)
        if known is not None and known.exists is YES and again is NO:
            return
        fact = self.flow.facts.get(name) or Fact(name=name)
        needed = YES if known is None else negate(known.exists)
        if known is not None and again is not NO:
            needed = any_of([again, needed])
        new = self._new(fact, None, 0, "", needed).term
        self.terms[name] = new if known is None else self.merge_conditionally(needed, new, fact)

    def order_tools(self, tools: Iterable[BoundTool]) -> Iterator[BoundTool]:
        """The tools in the order in which they become ready: one that reads another's output comes after it."""
        left = list(tools)
        while left:
            bound = next((bound for bound in left if not self.waits_for(bound, left)), left[0])
            left.remove(bound)
            yield bound

    def waits_for(self, bound: BoundTool, tools: Iterable[BoundTool]) -> bool:
        """Whether a tool reads a fact that is not known yet and that another of these tools gives."""
        unknown = {name for name in bound.awaits if not self._is_known(name)}
        return any(
            fact.name in unknown for other in tools if other.tool.name != bound.tool.name for _, fact in other.outputs
        )

    def _is_known(self, name: str) -> bool:
        return name in self.terms and self.terms[name].exists is not NO

    def _call(self, bound: BoundTool, plan: PlacePlan, before: list[Any]) -> Any:
        """The call of a tool, unless the same tool was called at this visit. Returns when it is made."""
        if any(call is YES for call in before):
            return NO
        cause = self.cause_of_call(bound, plan)
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
            note = describe_lack(() if fact in self.terms else (fact,))
            self.require(implies(needed, there), replace(cause, note=note))
        slots = self._expect_answer(bound, needed)
        self.called.append((bound.tool.name, needed))
        self._learn(bound, needed, [slot.term for slot in slots])
        return needed

    def _expect_answer(self, bound: BoundTool, needed: Any) -> list[Slot]:
        """The values that a call gives, to be found where it is `needed`."""
        number = self._calls.get(bound.tool.name, 0)
        self._calls[bound.tool.name] = number + 1
        slots = [self._new(output, bound, number, path, needed) for path, output in bound.outputs]
        if isinstance(bound.tool, PersonTool) and bound.tool.is_timed:
            self._tie_answer(bound.tool, [slot.term for slot in slots])
        return slots

    def _learn(self, bound: BoundTool, needed: Any, answer: Sequence[Term]) -> None:
        """Take over the facts of a call that is made where it is `needed`."""
        for (_, output), new in zip(bound.outputs, answer, strict=True):
            sure = needed is YES and not output.optional
            self.terms[output.name] = new if sure else self.merge_conditionally(needed, new, output)

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

    def _new(self, fact: Fact, tool: BoundTool | None, call: int, path: str, needed: Any) -> Slot:
        name = f"{fact.name}.{len(self.slots)}"
        term, rules = make_variable(fact, name, may_miss=fact.optional, members=self.members.get(fact.name, ()))
        self.assume(term, rules)
        turn = sum(1 for slot in self.slots if slot.fact.name == fact.name)
        slot = Slot(fact, term, tool, call, path, needed, turn)
        self.slots.append(slot)
        return slot


def _writers(plan: PlacePlan, bound: BoundTool, fact: str) -> list[BoundTool]:
    """The other tools of a place that give a fact."""
    return [
        other
        for other in plan.tools
        if other.tool.name != bound.tool.name and any(output.name == fact for _, output in other.outputs)
    ]


def condition_facts(bound: BoundTool | None) -> set[str]:
    """The facts by which it is decided whether the tool is called."""
    asked = () if bound is None else (bound.condition, bound.precondition)
    conditions = [condition.tree for condition in asked if condition is not None]
    return set[str]().union(*map(fact_names, conditions))


def _may_be_blank(tree: Tree) -> bool:
    """Whether a computed text can be blank: only where a blank one is written out, as facts never are."""
    texts = (part.value for part in walk(tree) if isinstance(part, LiteralTree) and isinstance(part.value, str))
    return any(not text.strip() for text in texts)
