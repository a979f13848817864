"""How much of a document is in the SOP, in words, and what is selected for a sentence of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sopstudio.editions.coverage import Coverage, SourceReading
from sopstudio.sop import Document
from sopstudio.sop.document import DESCRIPTION_ELEMENT
from sopstudio.sop.elements import element_key
from sopstudio.text.humanize import plural
from sopstudio.translation import tr
from sopstudio.ui.open_document import Selection, Subject, SubjectKind

_SUBJECTS: Mapping[str, SubjectKind] = {"fact": "fact", "tool": "tool", "article": "article"}
"""What can be selected beside nodes and edges, by how provenance names it."""


def select_elements(document: Document, elements: Iterable[str]) -> Selection:
    """The selection of nodes and edges; where there are none, of the first fact, tool, article or the SOP itself."""
    names = list(elements)
    graphs = [("" if graph is document.sop else graph.id, graph) for graph in document.sop.graphs()]
    nodes = frozenset(element_key(scope, node.id) for scope, graph in graphs for node in graph.nodes) & set(names)
    edges = frozenset(element_key(scope, edge.id) for scope, graph in graphs for edge in graph.edges) & set(names)
    if nodes or edges or not names:
        return Selection(nodes, edges)
    if names[0] == DESCRIPTION_ELEMENT:
        return Selection(subject=Subject("sop"))
    kind, _, name = names[0].partition(":")
    return Selection(subject=Subject(_SUBJECTS.get(kind, "article"), name))


def selected_elements(selection: Selection) -> Sequence[str]:
    """The elements of a selection as provenance names them."""
    names = [*sorted(selection.nodes), *sorted(selection.edges)]
    if selection.subject.kind in _SUBJECTS.values():
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


__all__ = ["describe_coverage", "select_elements", "selected_elements"]
