"""What is different between two SOPs, in words: each change as a line for a list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sopstudio.sop.diff import Change, abbreviate_pair, abbreviate_texts
from sopstudio.sop.model import Graph, Sop
from sopstudio.text.fields import describe_field, field_title
from sopstudio.text.humanize import in_quotes, inside_sentence, one_line, speak_name
from sopstudio.text.labels import node_title
from sopstudio.translation import mark, tr

_SUBJECTS: Final[Mapping[str, str]] = {
    "article": mark("Article {title}"),
    "edge": mark("Edge {title}"),
    "fact": mark("Fact {title}"),
    "node": mark("Node {title}"),
    "procedure": mark("Sub-procedure {title}"),
    "tool": mark("Tool {title}"),
}
_SENTENCES: Final[Mapping[str, str]] = {
    "added": mark("{name} is new"),
    "removed": mark("{name} is gone"),
    "moved": mark("{name} moved from place {before} to {after}"),
    "renamed": mark("{name} is called {after} now"),
}


def describe_change(change: Change, sop: Sop) -> str:
    """A change as one line: what it is about, and the fields that differ with their values before and after.

    `sop` has the parts that changed, removed ones too. Its titles name them, and the nodes at the ends of edges.
    """
    name = _describe_subject(change, sop)
    if change.kind == "changed":
        return f"{name}: " + "; ".join(
            f"{inside_sentence(title)} {before} → {after}" for title, before, after in describe_fields(change, sop)
        )
    if change.kind == "moved":
        (_, before, after) = change.fields[0]
        return tr(_SENTENCES["moved"], name=name, before=before + 1, after=after + 1)
    if change.kind == "renamed":
        (_, before, after) = change.fields[0]
        name = tr(_SUBJECTS[change.element], title=in_quotes(speak_name(before)))
        return tr(_SENTENCES["renamed"], name=name, after=in_quotes(speak_name(after)))
    return tr(_SENTENCES[change.kind], name=name)


def describe_fields(change: Change, sop: Sop) -> list[tuple[str, str, str]]:
    """The fields that differ: the title of each with its value before and after, cut to where long ones differ."""
    titles = _node_titles(_find_graph(sop, change.scope))
    return [
        (field_title(field), *_describe_pair(field, before, after, titles)) for field, before, after in change.fields
    ]


def _describe_pair(field: str, before: Any, after: Any, titles: Mapping[str, str]) -> tuple[str, str]:
    """Both values in words; exactly, as they are kept, where the words are the same or cannot be seen."""
    old, new = (describe_field(field, value, titles) for value in (before, after))
    if old == new or not (old + new).isprintable():
        return abbreviate_pair(before, after)
    return abbreviate_texts(old, new)


def _describe_subject(change: Change, sop: Sop) -> str:
    if change.element == "sop":
        return tr("The SOP")
    if change.element == "head":
        return tr("The head of the document")
    graph = _find_graph(sop, change.scope)
    subject = tr(_SUBJECTS[change.element], title=_describe_title(change, sop, graph))
    if not change.scope:
        return subject
    return tr("{subject} in {procedure}", subject=subject, procedure=in_quotes(one_line(graph.label())))


def _describe_title(change: Change, sop: Sop, graph: Graph) -> str:
    """The title of the part that changed, in quotes; both ends of an edge."""
    titles = _node_titles(graph)
    if change.element == "node":
        return in_quotes(titles.get(change.id, change.id))
    if change.element == "edge":
        edge = next((edge for edge in graph.edges if edge.id == change.id), None)
        if edge is None:
            return in_quotes(change.id)
        source, target = (in_quotes(titles.get(end, end)) for end in (edge.source, edge.target))
        return tr("from {source} to {target}", source=source, target=target)
    if change.element == "fact":
        return in_quotes(speak_name(change.id))
    parts = {
        "article": {article.id: article.title for article in sop.knowledge},
        "procedure": {procedure.id: procedure.label() for procedure in sop.procedures},
        "tool": {tool.name: tool.label() for tool in sop.tools},
    }[change.element]
    return in_quotes(one_line(parts.get(change.id) or _kept_title(change)))


def _kept_title(change: Change) -> str:
    """The title that a change itself keeps of a part that is gone."""
    return next((before for field, before, _ in change.fields if field == "title" and before), change.id)


def _find_graph(sop: Sop, scope: str) -> Graph:
    return next((graph for graph in sop.procedures if graph.id == scope), sop) if scope else sop


def _node_titles(graph: Graph) -> dict[str, str]:
    return {node.id: node_title(node) for node in graph.nodes}


__all__ = ["describe_change", "describe_fields"]
