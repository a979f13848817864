"""Decisions that rest on nothing: no step before them asks for a fact or calls a tool."""

from __future__ import annotations

from collections.abc import Iterator

from sopstudio.analysis.advice.results import Results, is_said
from sopstudio.analysis.advice.rule import Rule
from sopstudio.analysis.advice.wording import prose
from sopstudio.analysis.problem import Problem
from sopstudio.analysis.subject import Scope, Subject
from sopstudio.sop import Edge, Procedure
from sopstudio.text.placeholders import placeholders

CODE = "advice-decision-without-fact"


def find(subject: Subject) -> Iterator[Problem]:
    """Nodes left by prose edges where nothing was found out before."""
    for scope in subject.scopes:
        if isinstance(scope.graph, Procedure) and scope.graph.inputs:
            continue
        leaving: dict[str, list[Edge]] = {}
        for edge in prose(scope.graph.edges):
            if not is_said(edge) and not placeholders(edge.condition):
                leaving.setdefault(edge.source, []).append(edge)
        results = Results(subject, scope)
        for source, edges in leaving.items():
            if not results.before(source):
                yield _hint(scope, source, edges)


def _hint(scope: Scope, source: str, edges: list[Edge]) -> Problem:
    message = (
        f'Nothing before {scope.words(source)} tells whether "{edges[0].condition}" holds: no step asks for a fact or '
        "calls a tool. Ask for the fact, or use a tool that finds it out."
    )
    names = tuple(scope.name(edge.id) for edge in edges)
    return Problem(CODE, "hint", message, nodes=(scope.name(source),), edges=names)


RULE = Rule(
    CODE,
    "A decision without a fact",
    "An agent guesses what nothing has asked or looked up, or asks for it differently each time.",
    "SOP-Agent, appendix E (complete chains of logic); SOP-Bench, section 3.1.1",
    bad="Greet the customer\nif the order is late:\n    End: voucher\notherwise:\n    End: no voucher",
    good="Ask for {days_late}\nif {days_late} > 3:\n    End: voucher\notherwise:\n    End: no voucher",
    find=find,
)
