"""Gaps, overlaps, edges and tools that are never used, as problems with a witness and, where one was tried out, a fix.

First each branching by itself; then, for what it shows, whether a walk can come to it at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from sopstudio.analysis.problem import Fix, Problem, Severity
from sopstudio.analysis.proofs import computing, mending, preconditions
from sopstudio.analysis.proofs.answers import Shown, Undecided
from sopstudio.analysis.proofs.branching import Finding
from sopstudio.analysis.proofs.divisions import advised
from sopstudio.analysis.proofs.places import Branch, Places
from sopstudio.analysis.proofs.points import Facts
from sopstudio.analysis.proofs.reaching import Case
from sopstudio.analysis.proofs.wording import assumed, in_words, short
from sopstudio.analysis.subject import Scope, Subject
from sopstudio.sop import Edge, typed
from sopstudio.text.humanize import capitalize, join_words


def check(subject: Subject) -> Iterator[Problem]:
    """Everything that can be proved of the branchings and the calls of an SOP."""
    places = Places(subject)
    free: dict[int, tuple[Scope, Edge]] = {}
    for scope in subject.scopes:
        for node in scope.graph.nodes:
            subject.memory.go_on()
            branch = Branch.at(subject, places, scope, node.id)
            if branch is not None:
                yield from _Telling(branch, places).problems()
                told = {number for finding in branch.found for number in finding.edges if finding.kind in FINAL}
                told |= set(branch.behind_always)
                rest = [edge for number, edge in enumerate(branch.edges) if number not in told]
                if places.runs(scope, node.id) and places.heard(scope, node.id, branch.facts):
                    free |= {id(edge): (scope, edge) for edge in rest}
    if places.reach is not None:
        wanted = [edge for _, edge in free.values()]
        for edge, why in places.reach.never_taken(wanted, subject.memory.go_on):
            yield _contradiction(free[id(edge)][0], edge, why)
    yield from preconditions.check(subject, places)
    yield from computing.check(subject, places)


FINAL = frozenset({"dead", "hidden", "always", "needless"})
"""Findings after which there is no more to be said of whether their edges are ever taken."""


class _Telling:
    """The findings of one branching as problems."""

    def __init__(self, branch: Branch, places: Places) -> None:
        self.branch, self.places = branch, places

    def problems(self) -> Iterator[Problem]:
        for finding in self.branch.found:
            if finding.kind != "undecided":
                yield from TELLERS[finding.kind](self, finding)
        unknown: dict[str, list[int]] = {}
        for finding in self.branch.found:
            if finding.kind == "undecided":
                unknown.setdefault(finding.why, []).extend(finding.edges)
        for why, numbers in unknown.items():
            yield from self._unknown(Finding("undecided", tuple(dict.fromkeys(sorted(numbers)))), why)

    def _problem(
        self,
        code: str,
        severity: Severity,
        message: str,
        finding: Finding,
        shown: Shown | None = None,
        fixes: tuple[Fix, ...] = (),
    ) -> Problem:
        branch = self.branch
        return Problem(
            code,
            severity,
            message,
            nodes=(branch.scope.name(branch.node),),
            edges=tuple(branch.scope.name(branch.edges[number].id) for number in finding.edges),
            facts=tuple(branch.names(finding.edges)),
            field="condition" if finding.part is not None else "",
            span=finding.part.span if finding.part is not None else None,
            witness=self._witness(finding, shown),
            path=shown.path if shown is not None else None,
            fixes=fixes,
        )

    def _witness(self, finding: Finding, shown: Shown | None) -> dict[str, object] | None:
        """The facts that decide here, and how one came by them where a walk was found."""
        if finding.facts is None:
            return None
        return dict(shown.facts) if shown is not None else dict(finding.facts)

    def _fixes(self, mend: Callable[[Branch, Finding], Iterator[Fix]], finding: Finding) -> tuple[Fix, ...]:
        """Fixes that had to be tried out, which takes longer than finding what they mend; none where nobody asks."""
        if not self.branch.subject.tries_fixes:
            return ()
        return self.branch.recall((mend.__name__, finding.edges), lambda: tuple(mend(self.branch, finding)))

    def _facts(self, finding: Finding, shown: Shown | None) -> Facts:
        """The facts that show it, as conditions see them."""
        if shown is None:
            return finding.facts or {}
        known = {name: typed(fact, shown.facts.get(name)) for name, fact in self.branch.facts.items()}
        return {name: value for name, value in known.items() if value is not None}

    def _real(self, finding: Finding, case: Case) -> Iterator[tuple[Shown | None, str]]:
        """Once, with what shows it, where a walk comes to this case, or with why that is not known."""
        if not self.places.runs(self.branch.scope, self.branch.node) or self.places.reach is None:
            yield None, ""
            return
        try:
            shown = self.places.reach.case(case, finding.facts or {})
        except Undecided as why:
            yield None, str(why)
            return
        if shown is not None:
            yield shown, ""

    def dead(self, finding: Finding) -> Iterator[Problem]:
        words = self.branch.words(finding.edges[0])
        message = (
            f"{capitalize(words)} is never taken: nothing makes its condition true. Correct it, or remove the edge."
            + assumed(self.branch.facts, self.branch.names(finding.edges))
        )
        yield self._problem("dead-edge", "error", message, finding)

    def hidden(self, finding: Finding) -> Iterator[Problem]:
        number, *earlier = finding.edges
        others = join_words([self.branch.words(one) for one in earlier])
        before = (
            f"{others} stops the run, because a fact is missing" if finding.missing else f"{others} was taken before"
        )
        fixes = tuple(mending.put_before(self.branch, finding))
        advice = "Put it first, or correct a condition." if fixes else "Correct a condition, or remove it."
        message = (
            f"{capitalize(self.branch.words(number))} is never taken: wherever it holds, {before}. {advice}"
            + assumed(self.branch.facts, self.branch.names(finding.edges))
        )
        yield self._problem("shadowed-edge", "error", message, finding, fixes=fixes)

    def always(self, finding: Finding) -> Iterator[Problem]:
        number, *behind = finding.edges
        lost = [self.branch.words(one) for one in behind]
        message = (
            f"{capitalize(self.branch.words(number))} holds in every case, so {join_words(lost)} "
            f"{'is' if len(lost) == 1 else 'are'} never taken. Correct its condition, or put it last."
            + assumed(self.branch.facts, self.branch.names(finding.edges[:1]))
        )
        only_rest = all(self.branch.edges[one].kind == "otherwise" for one in behind)
        fixes = () if only_rest else tuple(mending.put_last(self.branch, finding))
        yield self._problem("always-true", "hint" if only_rest else "error", message, finding, fixes=fixes)

    def overlap(self, finding: Finding) -> Iterator[Problem]:
        one, two = finding.edges
        before = [number for number in range(one) if self.branch.choices[number].condition is not None]
        case = [(self.branch.edges[number], False) for number in before if not self.branch.choices[number].bounded]
        case += [(self.branch.edges[one], True), (self.branch.edges[two], True)]
        for shown, why in self._real(finding, [*case[-2:], *case[:-2]]):
            if why:
                yield from self._unknown(finding, why)
                return
            facts = self._facts(finding, shown)
            message = (
                f"Both {self.branch.words(one)} and {self.branch.words(two)} hold when "
                f"{in_words(facts, self.branch.names(finding.edges))}; the first one is taken. Say which is meant."
            )
            fixes = self._fixes(mending.part_conditions, finding)
            yield self._problem("overlap", "warning", message, finding, shown, fixes)

    def cascade(self, finding: Finding) -> Iterator[Problem]:
        titles = join_words([self.branch.words(number) for number in finding.edges])
        here = self.branch.scope.words(self.branch.node)
        message = f"The order matters at {here}: where more than one holds of {titles}, the first is taken."
        yield self._problem("overlap", "hint", message, finding)

    def gap(self, finding: Finding) -> Iterator[Problem]:
        case = [(self.branch.edges[number], False) for number in finding.edges]
        for shown, why in self._real(finding, case):
            if why:
                yield from self._unknown(finding, why)
                return
            facts = self._facts(finding, shown)
            names = self.branch.names(finding.edges)
            used_up = any(choice.bounded for choice in self.branch.choices)
            message = (
                f"At {self.branch.scope.words(self.branch.node)} no edge is taken when {in_words(facts, names)}"
                f"{' and no loop is left to take' if used_up else ''}. "
                "Add an edge for otherwise, or widen a condition."
            )
            fixes = (*self._fixes(mending.close_gap, finding), *mending.add_otherwise(self.branch))
            yield self._problem("gap", "warning" if finding.missing else "error", message, finding, shown, fixes)

    def part(self, finding: Finding) -> Iterator[Problem]:
        edge = self.branch.edges[finding.edges[0]]
        text = edge.condition[slice(*finding.part.span)] if finding.part is not None else ""
        message = (
            f"In the condition of {self.branch.scope.edge_words(edge)}, {short(text)} changes nothing: the rest "
            "already implies it. Remove it." + assumed(self.branch.facts, self.branch.names(finding.edges))
        )
        fixes = tuple(mending.leave_out(self.branch, finding))
        yield self._problem("redundant-condition", "hint", message, finding, fixes=fixes)

    def needless(self, finding: Finding) -> Iterator[Problem]:
        message = (
            f"{capitalize(self.branch.words(finding.edges[0]))} is for otherwise, but the other edges cover every "
            "case. It can stay, for values that are not declared." + assumed(self.branch.facts, self.branch.facts)
        )
        yield self._problem("needless-otherwise", "hint", message, finding)

    def stuck(self, finding: Finding) -> Iterator[Problem]:
        number = finding.edges[0]
        tree = condition.tree if (condition := self.branch.choices[number].condition) is not None else None
        before = [one for one in range(number) if self.branch.choices[one].condition is not None]
        case: list[tuple[Edge, bool | None]] = [(self.branch.edges[number], None)]
        if self.branch.branching == "first":
            case += [(self.branch.edges[one], False) for one in before if not self.branch.choices[one].bounded]
        for shown, why in self._real(finding, case) if tree is not None else ():
            if why or tree is None:
                return
            when = in_words(self._facts(finding, shown), self.branch.names(finding.edges))
            message = (
                f"At {self.branch.scope.words(self.branch.node)} the run stops when {when}: "
                f"{self.branch.words(number)} divides by zero then. {advised(tree)}"
            )
            yield self._problem("division-by-zero", "warning", message, finding, shown)

    def _unknown(self, finding: Finding, why: str) -> Iterator[Problem]:
        words = join_words([self.branch.words(number) for number in finding.edges])
        take = "takes" if len(finding.edges) == 1 else "take"
        message = (
            f"Whether {words} {take} every case as meant could not be decided: {why}. Try to write it more simply."
        )
        yield self._problem("undecided", "hint", message, finding)


TELLERS: Mapping[str, Callable[[_Telling, Finding], Iterator[Problem]]] = MappingProxyType(
    {
        "dead": _Telling.dead,
        "hidden": _Telling.hidden,
        "always": _Telling.always,
        "overlap": _Telling.overlap,
        "cascade": _Telling.cascade,
        "gap": _Telling.gap,
        "part": _Telling.part,
        "needless": _Telling.needless,
        "stuck": _Telling.stuck,
    }
)


def _contradiction(scope: Scope, edge: Edge, why: str) -> Problem:
    message = (
        f"No run ever takes {scope.edge_words(edge)}: what was decided before rules it out"
        f"{f' ({why})' if why else ''}. Correct a condition, or remove the edge."
    )
    return Problem(
        "contradictory-path",
        "hint" if edge.kind == "otherwise" else "error",
        message,
        nodes=(scope.name(edge.source),),
        edges=(scope.name(edge.id),),
    )
