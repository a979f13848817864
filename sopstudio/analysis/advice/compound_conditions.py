"""Conditions that pack several cases into one by *and* and *or*, where an edge for each case would be plainer."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sopstudio.analysis import fixes
from sopstudio.analysis.advice.rule import Rule
from sopstudio.analysis.advice.wording import prose
from sopstudio.analysis.problem import Fix, Problem
from sopstudio.analysis.subject import Formula, Scope, Subject
from sopstudio.expressions import And, Call, Or, Tree, atoms, facts_of, to_text, walk
from sopstudio.sop import Edge

CODE = "advice-compound-condition"

MANY = 4
"""From so many comparisons on, *and* and *or* together are hard to keep apart when read."""
CLAUSE = 3
"""Words that a clause has at least: `late and cold` is one thing, `the food is cold and the guest was charged` two."""
_JOINING = re.compile(r"\s+(?:and|or|und|oder)\s+|\s*;\s*", re.IGNORECASE)


def find(subject: Subject) -> Iterator[Problem]:
    """Formal conditions that mix many comparisons, and conditions in words that join whole clauses."""
    for formula in subject.formulas:
        if formula.role == "edge" and formula.read is not None and _mixed(formula.read.tree):
            yield _formal(subject, formula, formula.read.tree)
    for scope in subject.scopes:
        for edge in prose(scope.graph.edges):
            clauses = [one for one in _JOINING.split(edge.condition) if len(one.split()) >= CLAUSE]
            if len(clauses) > 1:
                yield _in_words(scope, edge)


def _mixed(tree: Tree) -> bool:
    parts = list(walk(tree))
    both = any(isinstance(one, And) for one in parts) and any(isinstance(one, Or) for one in parts)
    return both and len(atoms(tree)) >= MANY


def _formal(subject: Subject, formula: Formula, tree: Tree) -> Problem:
    count = len(tree.operands) if isinstance(tree, Or) else 0
    instead = f"Split it into {count} edges, one for each case" if count else "Decide one thing after the other"
    return Problem(
        CODE,
        "hint",
        f"{formula.words} joins {len(atoms(tree))} comparisons by and and or, which is easily misread. {instead}.",
        nodes=formula.elements.get("nodes", ()),
        edges=formula.elements.get("edges", ()),
        field=formula.field,
        fixes=tuple(_split(subject, formula, tree)),
    )


def _split(subject: Subject, formula: Formula, tree: Tree) -> Iterator[Fix]:
    """An edge for each case, where these are tried one after the other and none is left open by a missing fact."""
    facts = [subject.facts.get(name) for name in facts_of(tree)]
    tests = any(isinstance(one, Call) and one.function in ("present", "missing") for one in walk(tree))
    if not isinstance(tree, Or) or tests or any(fact is None or fact.optional for fact in facts):
        return
    for scope in subject.scopes:
        for edge in scope.graph.edges:
            in_turn = edge.source in scope.nodes and scope.nodes[edge.source].branching == "first"
            if scope.name(edge.id) == formula.elements["edges"][0] and in_turn and edge.loop is None:
                parts = [to_text(one) for one in tree.operands]
                yield fixes.split_edge(f"Split it into {len(parts)} edges", scope, edge, parts)


def _in_words(scope: Scope, edge: Edge) -> Problem:
    message = (
        f'The condition "{edge.condition}" has several clauses. Make an edge for each case, or decide one after the '
        "other, so that each can be answered with yes or no."
    )
    place = (scope.name(edge.source),)
    return Problem(CODE, "hint", message, nodes=place, edges=(scope.name(edge.id),), field="condition")


RULE = Rule(
    CODE,
    "Several cases in one condition",
    "Models slip on logic that is compounded with “or” and “and”; simple conditions, one per edge, make an agent "
    "more robust. A person who checks the SOP sees each case, too.",
    "SOP-Agent, appendix E",
    bad=(
        "Ask for {condition} and {days}\nif ({condition} == 'damaged' && {days} <= 60) || "
        "({condition} == 'sound' && {days} <= 30):\n    End: taken back\notherwise:\n    End: refused"
    ),
    good=(
        "Ask for {condition} and {days}\nif {condition} == 'damaged' && {days} <= 60:\n    End: taken back damaged\n"
        "if {condition} == 'sound' && {days} <= 30:\n    End: taken back\notherwise:\n    End: refused"
    ),
    find=find,
)
