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
    message = (
        f'The condition "{edge.condition}" does not say which result it refers to. Before it, {quote_names(names, 3)} '
        f"{'is' if len(names) == 1 else 'are'} known. Name what it depends on, or write a condition over the fact."
    )
    place = (scope.qualify(edge.source),)
    return Problem(CODE, "hint", message, nodes=place, edges=(scope.qualify(edge.id),), field="condition")


RULE = Rule(
    CODE,
    "A condition that names no result",
    "An agent has many results before it and takes one that sounds similar. Naming the one that is meant, in two "
    "conditions, raised the paths taken correctly from 84 to 98 of 100.",
    "SOP-Agent, appendix E",
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
