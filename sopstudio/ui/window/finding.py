"""What the command palette can find: actions, nodes, edges, facts, tools, articles, SOPs and samples."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from sopstudio.text.humanize import one_line
from sopstudio.text.labels import edge_pill
from sopstudio.ui.action import ActionSet
from sopstudio.ui.desk import WindowContext
from sopstudio.ui.editor import Selection, Subject, SubjectKind
from sopstudio.ui.frame import WindowActions
from sopstudio.ui.window.command_palette import PaletteEntry
from sopstudio.ui.window.sidebar import LibraryItem


def palette_entries(
    window: WindowActions, actions: ActionSet, library_items: Iterable[LibraryItem] = ()
) -> Iterator[PaletteEntry]:
    """All entries, actions first; `library_items` are SOPs and samples that can be opened."""
    for action in actions.actions.values():
        keys = [key.toString() for key in action.shortcuts()]
        yield PaletteEntry(
            action.title, action.menu, partial(actions.run, action.id), "".join(keys[:1]), action.search_words,
            action.enabled(),
        )  # fmt: skip
    yield from _sop_entries(window.context)
    for item in library_items:
        yield PaletteEntry(item.title, item.kind, item.open, item.note, search_words=f"open {item.note}")


def _sop_entries(context: WindowContext) -> Iterator[PaletteEntry]:
    sop = context.document.document.sop
    for graph in sop.graphs():
        prefix = "" if graph is sop else f"{graph.id}/"
        titles = {node.id: one_line(node.label()) for node in graph.nodes}
        for node in graph.nodes:
            key = prefix + node.id
            selection = Selection(frozenset({key}))
            yield PaletteEntry(
                titles[node.id], node.kind, partial(_reveal, context, selection, key), search_words=f"node {key}"
            )
        for edge in graph.edges:
            key, pill_text = prefix + edge.id, edge_pill(edge)[0]
            title_pair = f"{titles.get(edge.source, edge.source)} → {titles.get(edge.target, edge.target)}"
            selection = Selection(edges=frozenset({key}))
            yield PaletteEntry(
                pill_text or title_pair, "edge", partial(_reveal, context, selection, key), title_pair if pill_text else "",
                f"condition {edge.condition} {edge.label} {title_pair} {key}",
            )  # fmt: skip
    declared: list[tuple[SubjectKind, str, str]] = [("fact", fact.name, fact.name) for fact in sop.facts]
    declared += [("tool", tool.name, tool.label()) for tool in sop.tools]
    declared += [("article", article.id, article.title or article.id) for article in sop.knowledge]
    for kind, name, title in declared:
        yield PaletteEntry(
            one_line(title),
            kind,
            partial(context.document.select, Selection(subject=Subject(kind, name))),
            search_words=name,
        )


def _reveal(context: WindowContext, selection: Selection, key: str) -> None:
    context.document.select(selection)
    context.canvas.reveal(key)
    context.canvas.setFocus()
