"""Whether a tool can ever be called where it is bound, by its conditions alone and after earlier decisions; and
whether every run that needs it may call it.

Random walks make most calls. A call that none makes is asked of all paths at once; an open answer is
reported.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sopstudio.analysis.branches.case_split import outcomes_of
from sopstudio.analysis.checks.branch_node import Places
from sopstudio.analysis.context import CheckContext, Formula, Scope
from sopstudio.analysis.problem import Problem
from sopstudio.analysis.proof_results import (
    Facts,
    ProofUndecidedError,
    UnreachableCall,
    Witness,
    describe_assumptions,
    shorten_condition,
    simplify_advice,
)
from sopstudio.analysis.reachability.queries import Reachability
from sopstudio.errors import ConditionError
from sopstudio.expressions import Condition, parse
from sopstudio.sop import Decision, Edge, Fact, Node, Task
from sopstudio.text.conditions import describe_condition
from sopstudio.text.humanize import describe_value, speak_name
from sopstudio.translation import tr


def check(context: CheckContext, places: Places) -> Iterator[Problem]:
    """Bindings whose tool is never called."""
    for scope in context.scopes:
        for node in scope.graph.nodes:
            if isinstance(node, Task):
                for number in range(len(node.tools)):
                    context.cache.check_cancelled()
                    call_check = _CallCheck.from_binding(context, scope, node, number)
                    yield from call_check.report(places) if call_check is not None else ()


@dataclass(frozen=True)
class _CallCheck:
    """A binding with the conditions of its call, all of them valid."""

    context: CheckContext
    scope: Scope
    node: Task
    number: int
    formulas: tuple[Formula, ...]
    facts: Mapping[str, Fact]

    @classmethod
    def from_binding(cls, context: CheckContext, scope: Scope, node: Task, number: int) -> _CallCheck | None:
        """None where the tool is called at every visit, or where other checks report invalid conditions."""
        own = context.formulas_by_place.get((f"nodes {scope.qualify(node.id)}", f"tools.{number}.condition"))
        allowed = context.formulas_by_place.get((f"tools {node.tools[number].tool}", "precondition"))
        formulas = tuple(formula for formula in (own, allowed) if formula is not None)
        if not formulas or not all(_is_sound(context, formula) for formula in formulas):
            return None
        names = dict.fromkeys(
            name for formula in formulas if formula.parsed is not None for name in formula.parsed.facts
        )
        return cls(context, scope, node, number, formulas, {name: context.facts_in_proofs[name] for name in names})

    def report(self, places: Places) -> Iterator[Problem]:
        """A problem where the tool is never called, or where that is undecided; nothing where it is called."""
        try:
            facts = self._find_facts(is_allowed=True)
            if facts is None:
                yield self._contradictory_problem()
            elif places.reachability is not None and self._is_decidable(places):
                unreachable = places.reachability.explain_unreachable_call((id(self.node), self.number), facts)
                if unreachable is not None:
                    yield self._ruled_out_problem(unreachable)
                else:
                    yield from self._report_forbidden(places.reachability)
        except ProofUndecidedError as why:
            message = tr(
                "Whether {tool} can ever be called at {node} could not be decided: {why}.{simplify_advice}",
                tool=self._describe_tool(),
                node=self.scope.describe_node(self.node.id),
                why=why,
                simplify_advice=simplify_advice(str(why)),
            )
            yield self._make_problem("undecided", message)

    def _report_forbidden(self, reachability: Reachability) -> Iterator[Problem]:
        """A problem where a run needs the tool and may not call it: it stops there."""
        facts = self._find_facts(is_allowed=False)
        if not facts or self._is_guarded():
            return
        witness = reachability.find_forbidden_run((id(self.node), self.number), facts)
        if witness is not None:
            yield self._stopping_problem(witness)

    def _is_guarded(self) -> bool:
        """Whether the last decision about the facts, on each way here, was for an edge that holds only where the tool
        may be called: the usual way to use one, which needs no solver.
        """
        if any(node.branching == "all" for node in self.scope.graph.nodes):
            return False  # another branch may run between the decision and the call
        if not self.facts.keys().isdisjoint({*self.node.asks, *self._facts_of_other_tools()}):
            return False
        waiting, seen = [self.node.id], {self.node.id}
        while waiting:
            node = waiting.pop()
            if node == self.scope.graph.start:
                return False
            for edge in self._edges_to(node):
                if edge.kind == "formal" and self._find_forbidden_behind(edge.condition) is None:
                    continue
                if self._may_change(self.scope.nodes[edge.source]):
                    return False
                waiting += [edge.source] if edge.source not in seen else []
                seen.add(edge.source)
        return True

    def _edges_to(self, node: str) -> Iterator[Edge]:
        return (edge for edges in self.scope.outgoing.values() for edge in edges if edge.target == node)

    def _may_change(self, node: Node) -> bool:
        """Whether one of the facts may have another value after a visit of a node than before."""
        if not isinstance(node, Task):
            return not isinstance(node, Decision)
        tools = (self.context.tools.get(binding.tool) for binding in node.tools)
        given = {output.fact for tool in tools if tool is not None for output in tool.outputs}
        return not self.facts.keys().isdisjoint({*node.asks, *given})

    def _find_forbidden_behind(self, condition: str) -> Facts | None:
        """Facts with which an edge leads here, the tool is due and may not be called; None for none, {} where open."""
        own = [formula.parsed for formula in self.formulas if isinstance(formula.parsed, Condition)]
        try:
            conditions = [*own, parse(condition)]
            names = {name for part in conditions for name in part.facts}
            facts = {name: self.context.facts_in_proofs[name] for name in names}
            demands = {**dict.fromkeys(range(len(conditions)), True), len(own) - 1: False}
            return outcomes_of(conditions, facts, facts).find_witness(demands)
        except (ProofUndecidedError, ConditionError, KeyError):
            return {}

    def _facts_of_other_tools(self) -> set[str]:
        """The facts that the other tools of the step give."""
        tool = self.node.tools[self.number].tool
        others = {binding.tool for binding in self.node.tools} - {tool}
        tools = (self.context.tools[name] for name in others & self.context.tools.keys())
        return {output.fact for other in tools for output in other.outputs}

    def _find_facts(self, *, is_allowed: bool) -> Facts | None:
        """Facts with which the tool is due, and may or may not be called, whatever was before; None where there are
        none. Where that is undecided, {} for an allowed call and None for a forbidden one.
        """
        conditions = [formula.parsed for formula in self.formulas if isinstance(formula.parsed, Condition)]
        if not is_allowed and self.formulas[-1].field != "precondition":
            return None
        demands = dict.fromkeys(range(len(conditions)), True)
        demands[len(conditions) - 1] = is_allowed
        try:
            return outcomes_of(conditions, self.facts, self.facts).find_witness(demands)
        except ProofUndecidedError:
            return {} if is_allowed else None

    def _is_decidable(self, places: Places) -> bool:
        """Whether the SOP reaches the node, and every fact that is needed may be known there before the call."""
        before = self.facts.keys() - self._facts_of_other_tools() - set(self.node.asks)
        node_key = (self.scope, self.node.id)
        return (
            places.is_visited(*node_key)
            and places.can_be_known(*node_key, self.facts)
            and places.can_be_known_before(*node_key, before)
        )

    def _contradictory_problem(self) -> Problem:
        is_single = len(self.formulas) == 1
        message = tr(
            "{tool_capitalized} can never be called at {node}: {condition_texts} {detail} never "
            "true{detail_2}. Correct a condition, or unbind the tool.",
            tool_capitalized=self._describe_tool_capitalized(),
            node=self.scope.describe_node(self.node.id),
            condition_texts=self._condition_texts(),
            detail=tr("is") if is_single else tr("are"),
            detail_2="" if is_single else tr(" together"),
        )
        return self._make_problem("tool-never-allowed", message + describe_assumptions(self.facts, self.facts))

    def _ruled_out_problem(self, unreachable: UnreachableCall) -> Problem:
        together = "" if len(self.formulas) == 1 else " together"
        before = tr(
            "{after} rule{detail} out",
            after=tr(" and ").join(unreachable.after) or tr("what was decided before"),
            detail="" if unreachable.after[1:] else "s",
        )
        stops = tr(", so a run that needs it stops there") if unreachable.needed else ""
        message = tr(
            "{tool_capitalized} can never be called at {node}: {before} "
            "{condition_texts}{together}{stops}. Correct a condition, or unbind the tool.",
            tool_capitalized=self._describe_tool_capitalized(),
            node=self.scope.describe_node(self.node.id),
            before=before,
            condition_texts=self._condition_texts(),
            together=together,
            stops=stops,
        )
        return self._make_problem("tool-never-allowed", message, unreachable.witness)

    def _stopping_problem(self, witness: Witness) -> Problem:
        names = [name for name in self.facts if name in witness.facts]
        given = ", ".join(
            tr("{name} is {value}", name=speak_name(name), value=describe_value(witness.facts[name])) for name in names
        )
        message = tr(
            "At {node} a run stops in some cases: it needs {tool}, which may be called only when {precondition}. One "
            "of them: {given}. Say at the step when the tool is called, or lead these cases elsewhere.",
            node=self.scope.describe_node(self.node.id),
            tool=self._describe_tool(),
            precondition=describe_condition(self.formulas[-1].text) or shorten_condition(self.formulas[-1].text),
            given=given or tr("no fact is known"),
        )
        return self._make_problem("tool-not-always-allowed", message, witness)

    def _make_problem(self, code: str, message: str, witness: Witness | None = None) -> Problem:
        return Problem(
            code,
            "hint" if code == "undecided" else "error",
            message,
            nodes=(self.scope.qualify(self.node.id),),
            tools=(self.node.tools[self.number].tool,),
            facts=tuple(self.facts),
            field=f"tools.{self.number}.condition",
            witness=witness.facts if witness is not None else None,
            path=witness.path if witness is not None else None,
        )

    def _condition_texts(self) -> str:
        return tr(" and ").join(shorten_condition(formula.text) for formula in self.formulas)

    def _describe_tool(self) -> str:
        """The tool in words; where it is bound several times, which binding this is."""
        binding = self.node.tools[self.number]
        tool = self.context.tools.get(binding.tool)
        several = sum(other.tool == binding.tool for other in self.node.tools) > 1
        when = tr(
            " (bound {detail})",
            detail=tr("if {shorten_condition}", shorten_condition=shorten_condition(binding.condition))
            if binding.condition
            else tr("without a condition"),
        )
        return tr(
            'the tool "{detail}"{detail_2}',
            detail=tool.label() if tool is not None else binding.tool,
            detail_2=when if several else "",
        )

    def _describe_tool_capitalized(self) -> str:
        return f"T{self._describe_tool()[1:]}"


def _is_sound(context: CheckContext, formula: Formula) -> bool:
    known = formula.parsed is not None and set(formula.parsed.facts) <= context.facts.keys()
    return isinstance(formula.parsed, Condition) and known and not context.faults(formula)
