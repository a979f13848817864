"""Conditions that combine several cases with *and* and *or*, where one edge per case would be plainer."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sopstudio.analysis import fixes
from sopstudio.analysis.advice.passages import prose_edges
from sopstudio.analysis.advice.rule import Rule
from sopstudio.analysis.context import CheckContext, Formula, Scope
from sopstudio.analysis.problem import Fix, Problem
from sopstudio.expressions import And, Call, Or, Tree, atoms, facts_of, to_text, walk
from sopstudio.sop import Edge
from sopstudio.translation import tr

CODE = "advice-compound-condition"

MIN_COMPARISONS = 4
"""From this many comparisons on, *and* and *or* together are hard to keep apart when read."""
MIN_CLAUSE_WORDS = 3
"""A clause has at least this many words: `late and cold` is one thing, `the food is cold and the guest was
charged` are two.
"""
_CONJUNCTION = re.compile(r"\s+(?:and|or|und|oder)\s+|\s*;\s*", re.IGNORECASE)


def find(context: CheckContext) -> Iterator[Problem]:
    """Formal conditions that mix many comparisons, and prose conditions that join whole clauses."""
    for formula in context.formulas:
        if formula.role == "edge" and formula.parsed is not None and _mixes_and_or(formula.parsed.tree):
            yield _formal_problem(context, formula, formula.parsed.tree)
    for scope in context.scopes:
        for edge in prose_edges(scope.graph.edges):
            clauses = [
                clause for clause in _CONJUNCTION.split(edge.condition) if len(clause.split()) >= MIN_CLAUSE_WORDS
            ]
            if len(clauses) > 1:
                yield _prose_problem(scope, edge)


def _mixes_and_or(tree: Tree) -> bool:
    parts = list(walk(tree))
    has_both = any(isinstance(node, And) for node in parts) and any(isinstance(node, Or) for node in parts)
    return has_both and len(atoms(tree)) >= MIN_COMPARISONS


def _formal_problem(context: CheckContext, formula: Formula, tree: Tree) -> Problem:
    count = len(tree.operands) if isinstance(tree, Or) else 0
    remedy = (
        tr("Split it into {count} edges, one for each case", count=count)
        if count
        else tr("Decide one thing after the other")
    )
    return Problem(
        CODE,
        "hint",
        tr(
            "{words} joins {count} comparisons by and and or, which is easily misread. {remedy}.",
            words=formula.words,
            count=len(atoms(tree)),
            remedy=remedy,
        ),
        nodes=formula.elements.get("nodes", ()),
        edges=formula.elements.get("edges", ()),
        field=formula.field,
        fixes=tuple(_split_fixes(context, formula, tree)),
    )


def _split_fixes(context: CheckContext, formula: Formula, tree: Tree) -> Iterator[Fix]:
    """A fix that makes one edge per case, where edges are tried in order and no missing fact can leave a case
    open.
    """
    facts = [context.facts.get(name) for name in facts_of(tree)]
    tests = any(isinstance(node, Call) and node.function in ("present", "missing") for node in walk(tree))
    if not isinstance(tree, Or) or tests or any(fact is None or fact.optional for fact in facts):
        return
    for scope in context.scopes:
        for edge in scope.graph.edges:
            is_sequential = edge.source in scope.nodes and scope.nodes[edge.source].branching == "first"
            if scope.qualify(edge.id) == formula.elements["edges"][0] and is_sequential and edge.loop is None:
                parts = [to_text(operand) for operand in tree.operands]
                yield fixes.split_edge(tr("Split it into {count} edges", count=len(parts)), scope, edge, parts)


def _prose_problem(scope: Scope, edge: Edge) -> Problem:
    message = tr(
        'The condition "{condition}" has several clauses. Make an edge for each case, or decide '
        "one after the other, so that each can be answered with yes or no.",
        condition=edge.condition,
    )
    place = (scope.qualify(edge.source),)
    return Problem(CODE, "hint", message, nodes=place, edges=(scope.qualify(edge.id),), field="condition")


RULE = Rule(
    CODE,
    tr("Several cases in one condition"),
    tr(
        "Models slip on logic that is compounded with “or” and “and”; simple conditions, one per edge, make an agent "
        "more robust. A person who checks the SOP sees each case, too."
    ),
    tr("SOP-Agent, appendix E"),
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
