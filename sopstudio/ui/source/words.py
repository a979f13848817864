"""What a sentence of the document became, in words, and what is selected for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sopstudio.editions.coverage import Coverage, SourceReading
from sopstudio.sop import Document
from sopstudio.sop.document import DESCRIPTION_ELEMENT
from sopstudio.sop.elements import element_key
from sopstudio.text.humanize import one_line, plural
from sopstudio.text.labels import edge_title
from sopstudio.translation import tr
from sopstudio.ui.open_document import Selection, Subject

_KINDS = {
    "task": tr("Step"),
    "decision": tr("Decision"),
    "compute": tr("Computation"),
    "procedure": tr("Sub-procedure"),
    "end": tr("End"),
    "person": tr("Person’s step"),
}


def describe_element(document: Document, element: str) -> str:
    """A node, edge, fact or article in a line: its kind and its name."""
    if element == DESCRIPTION_ELEMENT:
        return tr("Description of the SOP")
    kind, _, name = element.partition(":")
    if name and kind == "fact":
        return tr("Fact: {name}", name=name)
    if name and kind == "article":
        titles = {article.id: article.title for article in document.sop.knowledge}
        return tr("Article: {get}", get=titles.get(name, name))
    return _describe_graph_element(document, element)


def _describe_graph_element(document: Document, element: str) -> str:
    for graph in document.sop.graphs():
        scope = "" if graph is document.sop else graph.id
        for node in graph.nodes:
            if element_key(scope, node.id) == element:
                return f"{_KINDS[node.kind]}: {one_line(node.label())}"
        for edge in graph.edges:
            if element_key(scope, edge.id) == element:
                words = edge_title(edge) or tr("to the next step")
                return (
                    tr("Condition: {words}", words=words)
                    if edge.kind in ("formal", "prose")
                    else tr("Way: {words}", words=words)
                )
    return element


def select_elements(document: Document, elements: Iterable[str]) -> Selection:
    """The selection of nodes and edges; where there are none, of the first fact, article or the SOP itself."""
    names = list(elements)
    graphs = [("" if graph is document.sop else graph.id, graph) for graph in document.sop.graphs()]
    nodes = frozenset(element_key(scope, node.id) for scope, graph in graphs for node in graph.nodes) & set(names)
    edges = frozenset(element_key(scope, edge.id) for scope, graph in graphs for edge in graph.edges) & set(names)
    if nodes or edges or not names:
        return Selection(nodes, edges)
    if names[0] == DESCRIPTION_ELEMENT:
        return Selection(subject=Subject("sop"))
    kind, _, name = names[0].partition(":")
    return Selection(subject=Subject("fact" if kind == "fact" else "article", name))


def selected_elements(selection: Selection) -> Sequence[str]:
    """The elements of a selection as provenance names them."""
    names = [*sorted(selection.nodes), *sorted(selection.edges)]
    if selection.subject.kind in ("fact", "article"):
        names.append(f"{selection.subject.kind}:{selection.subject.name}")
    return names


def describe_coverage(reading: SourceReading, coverage: Coverage) -> str:
    """How much of a document is in the SOP."""
    missing = len(coverage.uncovered)
    whole = len(reading.passages) - len(reading.headings - set(coverage.elements))
    if not missing:
        return (
            tr("All {sentences} are in the SOP.", sentences=plural(whole, "sentence"))
            if whole > 1
            else tr("All of it is in the SOP.")
        )
    return tr(
        "{whole} of {sentences} are in the SOP, {missing} left out.",
        whole=whole - missing,
        sentences=plural(whole, "sentence"),
        missing=missing,
    )


__all__ = ["describe_coverage", "describe_element", "select_elements", "selected_elements"]
