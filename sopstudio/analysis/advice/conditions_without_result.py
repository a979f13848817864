"""Prose conditions that do not name the earlier result on which they depend."""

from __future__ import annotations

from collections.abc import Iterator

from sopstudio.analysis.advice.earlier_results import EarlierResults, is_user_statement
from sopstudio.analysis.advice.passages import prose_edges, stems
from sopstudio.analysis.advice.rule import Rule
from sopstudio.analysis.context import CheckContext, Scope
from sopstudio.analysis.problem import Problem, quote_names
from sopstudio.sop import Edge
from sopstudio.text.humanize import placeholders
from sopstudio.translation import tr

CODE = "advice-evidence"


def find(context: CheckContext) -> Iterator[Problem]:
    """Prose edges that share no word with the results of the nearest steps before them."""
    for scope in context.scopes:
        results = EarlierResults(context, scope)
        for edge in prose_edges(scope.graph.edges):
            if not is_user_statement(edge) and not placeholders(edge.condition):
                results_before = results.nearest_before(edge.source)
                names = tuple(dict.fromkeys(name for names in results_before.values() for name in names))
                titles = [scope.nodes[node].title for node in results_before]
                if names and not stems(*names, *titles) & stems(edge.condition):
                    yield _hint(scope, edge, names)


def _hint(scope: Scope, edge: Edge, names: tuple[str, ...]) -> Problem:
    message = tr(
        'The condition "{condition}" does not say which result it refers to. Before it, '
        "{quote_names} {detail} known. Name what it depends on, or write a condition over the fact.",
        condition=edge.condition,
        quote_names=quote_names(names, 3),
        detail=tr("is") if len(names) == 1 else tr("are"),
    )
    place = (scope.qualify(edge.source),)
    return Problem(CODE, "hint", message, nodes=place, edges=(scope.qualify(edge.id),), field="condition")


RULE = Rule(
    CODE,
    tr("A condition that names no result"),
    tr(
        "An agent has many results before it and takes one that sounds similar. Naming the one that is meant, in two "
        "conditions, raised the paths taken correctly from 84 to 98 of 100."
    ),
    tr("SOP-Agent, appendix E"),
    bad=(
        "Check the connection. [tool: get_connection_status]\nif the line is operational:\n    End: line works\n"
        "otherwise:\n    End: line is down\n\nget_connection_status(line): Reads the connection status of a line."
    ),
    good=(
        "Check the connection. [tool: get_connection_status]\nif the connection status is operational:\n"
        "    End: line works\notherwise:\n    End: line is down\n\n"
        "get_connection_status(line): Reads the connection status of a line."
    ),
    find=find,
)
