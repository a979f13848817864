"""Elements of an SOP in words, for lists that name them: by the keys that provenance and ignored hints use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sopstudio.sop import Document
from sopstudio.sop.document import DESCRIPTION_ELEMENT
from sopstudio.sop.elements import element_key
from sopstudio.text.humanize import one_line
from sopstudio.text.labels import edge_title
from sopstudio.translation import tr

_KINDS: Final[Mapping[str, str]] = {
    "task": tr("Step"),
    "decision": tr("Decision"),
    "compute": tr("Computation"),
    "procedure": tr("Sub-procedure"),
    "end": tr("End"),
    "person": tr("Person’s step"),
}


def describe_element(document: Document, element: str) -> str:
    """A node, edge, fact, tool or article in a line: its kind and its name."""
    if element == DESCRIPTION_ELEMENT:
        return tr("Description of the SOP")
    kind, _, name = element.partition(":")
    if name and kind == "fact":
        return tr("Fact: {name}", name=name)
    if name and kind == "tool":
        titles = {tool.name: tool.label() for tool in document.sop.tools}
        return tr("Tool: {name}", name=titles.get(name, name))
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


__all__ = ["describe_element"]
