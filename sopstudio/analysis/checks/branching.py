"""The check of branchings: gaps, overlaps and edges that are never taken, with a witness and verified
fixes.

First each branching by itself; then, for each finding, whether any run can reach it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from msgspec.structs import replace

from sopstudio.analysis.branches.gaps_and_overlaps import BranchFinding
from sopstudio.analysis.checks import branch_fixes, computations, tool_preconditions
from sopstudio.analysis.checks.branch_node import BranchNode, Places
from sopstudio.analysis.context import CheckContext, Scope
from sopstudio.analysis.fixes import add_otherwise
from sopstudio.analysis.problem import Fix, Problem, Severity
from sopstudio.analysis.proof_results import (
    Facts,
    ProofUndecidedError,
    Witness,
    describe_assumptions,
    describe_facts,
    division_advice,
    shorten_condition,
    simplify_advice,
)
from sopstudio.analysis.reachability.queries import BranchCase
from sopstudio.sop import Edge, TimeoutEdge, parse_value
from sopstudio.sop.people import NEVER
from sopstudio.text.humanize import capitalize, join_words
from sopstudio.translation import tr


def check(context: CheckContext) -> Iterator[Problem]:
    """Everything that can be proved about the branchings and the tool calls of an SOP."""
    places = Places(context)
    open_edges: dict[int, tuple[Scope, Edge]] = {}
    for scope in context.scopes:
        for node in scope.graph.nodes:
            context.cache.check_cancelled()
            branch = BranchNode.from_node(context, places, scope, node.id)
            if branch is not None:
                yield from ProblemReporter(branch, places).report()
                settled = {
                    number for finding in branch.findings for number in finding.edges if finding.kind in SETTLED_KINDS
                }
                settled |= set(branch.edges_after_always)
                unsettled = [edge for number, edge in enumerate(branch.edges) if number not in settled]
                if places.is_visited(scope, node.id) and places.can_be_known(scope, node.id, branch.facts):
                    open_edges |= {id(edge): (scope, edge) for edge in unsettled}
    if places.reachability is not None:
        wanted = [edge for _, edge in open_edges.values()]
        for edge, reason in places.reachability.find_never_taken(wanted, context.cache.check_cancelled):
            yield _contradiction_problem(open_edges[id(edge)][0], edge, reason)
    yield from tool_preconditions.check(context, places)
    yield from computations.check(context, places)


SETTLED_KINDS = frozenset({"dead", "hidden", "always", "needless"})
"""Findings that settle whether their edges are ever taken."""


MIN_CHAIN_OVERLAPS = 3
"""How many pairs of edges hold together in a chain of *else if* before it is said once that their order decides."""


class ProblemReporter:
    """Turns the findings of one branching into problems."""

    def __init__(self, branch: BranchNode, places: Places) -> None:
        self.branch, self.places = branch, places

    def report(self) -> Iterator[Problem]:
        yield from self._report_order()
        for finding in self.branch.findings:
            if finding.kind not in ("undecided", "overlap", "cascade"):
                yield from REPORTERS[finding.kind](self, finding)
        unknown: dict[str, list[int]] = {}
        for finding in self.branch.findings:
            if finding.kind == "undecided":
                unknown.setdefault(finding.reason, []).extend(finding.edges)
        for reason, numbers in unknown.items():
            yield from self._report_undecided(BranchFinding("undecided", tuple(dict.fromkeys(sorted(numbers)))), reason)

    def _make_problem(
        self,
        code: str,
        severity: Severity,
        message: str,
        finding: BranchFinding,
        witness: Witness | None = None,
        fixes: tuple[Fix, ...] = (),
    ) -> Problem:
        branch = self.branch
        return Problem(
            code,
            severity,
            message,
            nodes=(branch.scope.qualify(branch.node),),
            edges=tuple(branch.scope.qualify(branch.edges[number].id) for number in finding.edges),
            facts=tuple(branch.fact_names(finding.edges)),
            field="condition" if finding.part is not None else "",
            span=finding.part.span if finding.part is not None else None,
            witness=self._witness_facts(finding, witness),
            path=witness.path if witness is not None else None,
            fixes=fixes,
        )

    def _witness_facts(self, finding: BranchFinding, witness: Witness | None) -> dict[str, object] | None:
        """The deciding facts, and those of the run that leads there where one was found."""
        if finding.facts is None:
            return None
        return dict(witness.facts) if witness is not None else dict(finding.facts)

    def _cached_fixes(
        self, make_fixes: Callable[[BranchNode, BranchFinding], Iterator[Fix]], finding: BranchFinding
    ) -> tuple[Fix, ...]:
        """Verified fixes; verifying takes longer than the finding itself, so they are cached."""
        if not self.branch.context.tries_fixes:
            return ()
        return self.branch.get_cached(
            (make_fixes.__name__, finding.edges), lambda: tuple(make_fixes(self.branch, finding))
        )

    def _known_facts(self, finding: BranchFinding, witness: Witness | None) -> Facts:
        """The facts of the witness as conditions see them."""
        if witness is None:
            return finding.facts or {}
        known = {name: parse_value(fact, witness.facts.get(name)) for name, fact in self.branch.facts.items()}
        return {name: value for name, value in known.items() if value is not None}

    def _confirm(self, finding: BranchFinding, case: BranchCase) -> Iterator[tuple[Witness | None, str]]:
        """Yields a witness run that reaches this case, or None and the reason where that is undecided; nothing
        where no run reaches it.
        """
        is_visited = self.places.is_visited(self.branch.scope, self.branch.node)
        if not case or not is_visited or self.places.reachability is None:  # no case: only loops lead on
            yield None, ""
            return
        try:
            witness = self.places.reachability.find_case(case, finding.facts or {})
        except ProofUndecidedError as why:
            yield None, str(why)
            return
        if witness is not None:
            yield witness, ""

    def report_dead(self, finding: BranchFinding) -> Iterator[Problem]:
        edge = self.branch.edges[finding.edges[0]]
        if isinstance(edge, TimeoutEdge) and edge.condition == NEVER:
            return  # there is no limit, which `person_steps` reports
        words = self.branch.describe_edge(finding.edges[0])
        message = tr(
            "{words} is never taken: nothing makes its condition true. Correct it, or remove the edge.",
            words=capitalize(words),
        ) + describe_assumptions(self.branch.facts, self.branch.fact_names(finding.edges))
        yield self._make_problem("dead-edge", "error", message, finding)

    def report_hidden(self, finding: BranchFinding) -> Iterator[Problem]:
        number, *earlier = finding.edges
        if isinstance(self.branch.edges[number], TimeoutEdge):
            return  # one of two edges for when the time is over, which `person_steps` reports
        others = join_words([self.branch.describe_edge(earlier_edge) for earlier_edge in earlier])
        cause = (
            tr("{others} stops the run, because a fact is missing", others=others)
            if finding.missing
            else tr("{others} was taken before", others=others)
        )
        fixes = tuple(branch_fixes.put_before(self.branch, finding))
        advice = tr("Put it first, or correct a condition.") if fixes else tr("Correct a condition, or remove it.")
        message = tr(
            "{edge} is never taken: wherever it holds, {cause}. {advice}",
            edge=capitalize(self.branch.describe_edge(number)),
            cause=cause,
            advice=advice,
        ) + describe_assumptions(self.branch.facts, self.branch.fact_names(finding.edges))
        yield self._make_problem("shadowed-edge", "error", message, finding, fixes=fixes)

    def report_always(self, finding: BranchFinding) -> Iterator[Problem]:
        number, *later = finding.edges
        later_words = [self.branch.describe_edge(later_edge) for later_edge in later]
        message = tr(
            "{edge} holds in every case, so {later_words} {detail} never taken. Correct its condition, or put it last.",
            edge=capitalize(self.branch.describe_edge(number)),
            later_words=join_words(later_words),
            detail=tr("is") if len(later_words) == 1 else tr("are"),
        ) + describe_assumptions(self.branch.facts, self.branch.fact_names(finding.edges[:1]))
        only_otherwise = all(self.branch.edges[later_edge].kind == "otherwise" for later_edge in later)
        fixes = () if only_otherwise else tuple(branch_fixes.put_last(self.branch, finding))
        yield self._make_problem("always-true", "hint" if only_otherwise else "error", message, finding, fixes=fixes)

    def report_overlap(self, finding: BranchFinding) -> Iterator[Problem]:
        first, second = finding.edges
        before = [number for number in range(first) if self.branch.branch_edges[number].condition is not None]
        case = [
            (self.branch.edges[number], False) for number in before if not self.branch.branch_edges[number].is_bounded
        ]
        case += [(self.branch.edges[first], True), (self.branch.edges[second], True)]
        for witness, reason in self._confirm(finding, [*case[-2:], *case[:-2]]):
            if reason:
                yield from self._report_undecided(finding, reason)
                return
            facts = self._known_facts(finding, witness)
            message = tr(
                "Both {edge} and {edge_2} hold when {facts}; the first one is taken. Say which is meant.",
                edge=self.branch.describe_edge(first),
                edge_2=self.branch.describe_edge(second),
                facts=describe_facts(facts, self.branch.fact_names(finding.edges)),
            )
            fixes = self._cached_fixes(branch_fixes.separate_conditions, finding)
            yield self._make_problem("overlap", "warning", message, finding, witness, fixes)

    def _report_order(self) -> Iterator[Problem]:
        """The overlaps and cascades of a branching: each for itself, or all as one hint where so many edges hold
        together that they are a chain in which the first that holds is meant.
        """
        findings = [finding for finding in self.branch.findings if finding.kind in ("overlap", "cascade")]
        problems = [
            problem for finding in findings if finding.kind == "overlap" for problem in self.report_overlap(finding)
        ]
        pairs = [problem for problem in problems if problem.code == "overlap"]
        if len(pairs) < MIN_CHAIN_OVERLAPS or not self._has_last_resort():
            yield from problems
            for finding in findings:
                yield from self.report_cascade(finding) if finding.kind == "cascade" else ()
            return
        yield from (problem for problem in problems if problem not in pairs)
        numbers = tuple(sorted({number for finding in findings for number in finding.edges}))
        chain = BranchFinding("cascade", numbers, findings[0].facts)
        titles = join_words([self.branch.describe_edge(number) for number in numbers])
        message = tr(
            "The order decides at {node}: several of {titles} can hold together, and the first that "
            "holds is taken. Put them in the order that is meant.",
            node=self.branch.scope.describe_node(self.branch.node),
            titles=titles,
        )
        yield replace(
            self._make_problem("overlap", "hint", message, chain), witness=pairs[0].witness, path=pairs[0].path
        )

    def _has_last_resort(self) -> bool:
        """Whether the branching ends in an edge for all other cases, as a chain of *else if* does."""
        return any(edge.kind in ("otherwise", "always") and not edge.is_bounded for edge in self.branch.branch_edges)

    def report_cascade(self, finding: BranchFinding) -> Iterator[Problem]:
        titles = join_words([self.branch.describe_edge(number) for number in finding.edges])
        here = self.branch.scope.describe_node(self.branch.node)
        message = tr(
            "The order matters at {here}: where more than one holds of {titles}, the first is taken.",
            here=here,
            titles=titles,
        )
        yield self._make_problem("overlap", "hint", message, finding)

    def report_gap(self, finding: BranchFinding) -> Iterator[Problem]:
        case = [(self.branch.edges[number], False) for number in finding.edges]
        for witness, reason in self._confirm(finding, case):
            if reason:
                yield from self._report_undecided(finding, reason)
                return
            facts = describe_facts(self._known_facts(finding, witness), self.branch.fact_names(finding.edges))
            has_loops = any(choice.is_bounded for choice in self.branch.branch_edges)
            when = tr(" and ").join(
                filter(None, (facts if case else "", tr("no loop is left to take") if has_loops else ""))
            )
            message = tr(
                "At {node} no edge is taken when {when}. Add an edge for otherwise, or widen a condition.",
                node=self.branch.scope.describe_node(self.branch.node),
                when=when,
            )
            fixes = (
                *(branch_fixes.state_values(self.branch, finding) if self.branch.context.tries_fixes else ()),
                *self._cached_fixes(branch_fixes.close_gap, finding),
                *add_otherwise(self.branch.scope, self.branch.node),
            )
            yield self._make_problem("gap", "warning" if finding.missing else "error", message, finding, witness, fixes)

    def report_redundant_part(self, finding: BranchFinding) -> Iterator[Problem]:
        edge = self.branch.edges[finding.edges[0]]
        text = edge.condition[slice(*finding.part.span)] if finding.part is not None else ""
        message = tr(
            "In the condition of {edge}, “{part}” changes nothing: the rest already implies it. Remove it.",
            edge=self.branch.scope.describe_edge(edge),
            part=shorten_condition(text),
        ) + describe_assumptions(self.branch.facts, self.branch.fact_names(finding.edges))
        fixes = tuple(branch_fixes.drop_redundant_part(self.branch, finding))
        yield self._make_problem("redundant-condition", "hint", message, finding, fixes=fixes)

    def report_needless(self, finding: BranchFinding) -> Iterator[Problem]:
        message = tr(
            "{edge} is for otherwise, but the other edges cover every case. It can stay, for values "
            "that are not declared.",
            edge=capitalize(self.branch.describe_edge(finding.edges[0])),
        ) + describe_assumptions(self.branch.facts, self.branch.facts)
        yield self._make_problem("needless-otherwise", "hint", message, finding)

    def report_division(self, finding: BranchFinding) -> Iterator[Problem]:
        number = finding.edges[0]
        tree = condition.tree if (condition := self.branch.branch_edges[number].condition) is not None else None
        before = [
            earlier_edge
            for earlier_edge in range(number)
            if self.branch.branch_edges[earlier_edge].condition is not None
        ]
        case: list[tuple[Edge, bool | None]] = [(self.branch.edges[number], None)]
        if self.branch.branching == "first":
            case += [
                (self.branch.edges[earlier_edge], False)
                for earlier_edge in before
                if not self.branch.branch_edges[earlier_edge].is_bounded
            ]
        for witness, reason in self._confirm(finding, case) if tree is not None else ():
            if reason or tree is None:
                return
            when = describe_facts(self._known_facts(finding, witness), self.branch.fact_names(finding.edges))
            message = tr(
                "At {node} the run stops when {when}: {edge} divides by zero then. {division_advice}",
                node=self.branch.scope.describe_node(self.branch.node),
                when=when,
                edge=self.branch.describe_edge(number),
                division_advice=division_advice(tree),
            )
            yield self._make_problem("division-by-zero", "warning", message, finding, witness)

    def _report_undecided(self, finding: BranchFinding, reason: str) -> Iterator[Problem]:
        words = join_words([self.branch.describe_edge(number) for number in finding.edges])
        take = tr("takes") if len(finding.edges) == 1 else tr("take")
        message = tr(
            "Whether {words} {take} every case as meant could not be decided: {reason}.{simplify_advice}",
            words=words,
            take=take,
            reason=reason,
            simplify_advice=simplify_advice(reason),
        )
        yield self._make_problem("undecided", "hint", message, finding)


REPORTERS: Mapping[str, Callable[[ProblemReporter, BranchFinding], Iterator[Problem]]] = MappingProxyType(
    {
        "dead": ProblemReporter.report_dead,
        "hidden": ProblemReporter.report_hidden,
        "always": ProblemReporter.report_always,
        "gap": ProblemReporter.report_gap,
        "part": ProblemReporter.report_redundant_part,
        "needless": ProblemReporter.report_needless,
        "stuck": ProblemReporter.report_division,
    }
)


def _contradiction_problem(scope: Scope, edge: Edge, reason: str) -> Problem:
    message = tr(
        "No run ever takes {edge}: what was decided before rules it out{detail}. Correct a "
        "condition, or remove the edge.",
        edge=scope.describe_edge(edge),
        detail=f" ({reason})" if reason else "",
    )
    return Problem(
        "contradictory-path",
        "hint" if edge.kind == "otherwise" else "error",
        message,
        nodes=(scope.qualify(edge.source),),
        edges=(scope.qualify(edge.id),),
    )
