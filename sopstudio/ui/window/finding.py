"""What the command palette can find: actions, nodes, edges, facts, tools, articles, SOPs and samples."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from sopstudio.text.humanize import one_line
from sopstudio.text.labels import edge_pill
from sopstudio.ui.action import ActionSet
from sopstudio.ui.desk import Desk
from sopstudio.ui.editor import Selection, Subject, SubjectKind
from sopstudio.ui.frame import Frame
from sopstudio.ui.window.command_palette import Entry
from sopstudio.ui.window.sidebar import Listed


def findable(window: Frame, actions: ActionSet, listed: Iterable[Listed] = ()) -> Iterator[Entry]:
    """Everything, actions first; `listed` are SOPs and samples that can be opened."""
    for action in actions.actions.values():
        keys = [key.toString() for key in action.shortcuts()]
        yield Entry(
            action.title, action.menu, partial(actions.run, action.id), "".join(keys[:1]), action.words,
            action.enabled(),
        )  # fmt: skip
    yield from _elements(window.desk)
    for one in listed:
        yield Entry(one.title, one.kind, one.open, one.note, words=f"open {one.note}")


def _elements(desk: Desk) -> Iterator[Entry]:
    sop = desk.document.document.sop
    for graph in sop.graphs():
        prefix = "" if graph is sop else f"{graph.id}/"
        titles = {node.id: one_line(node.label()) for node in graph.nodes}
        for node in graph.nodes:
            key = prefix + node.id
            selection = Selection(frozenset({key}))
            yield Entry(titles[node.id], node.kind, partial(_show, desk, selection, key), words=f"node {key}")
        for edge in graph.edges:
            key, said = prefix + edge.id, edge_pill(edge)[0]
            way = f"{titles.get(edge.source, edge.source)} → {titles.get(edge.target, edge.target)}"
            selection = Selection(edges=frozenset({key}))
            yield Entry(
                said or way, "edge", partial(_show, desk, selection, key), way if said else "",
                f"condition {edge.condition} {edge.label} {way} {key}",
            )  # fmt: skip
    declared: list[tuple[SubjectKind, str, str]] = [("fact", fact.name, fact.name) for fact in sop.facts]
    declared += [("tool", tool.name, tool.label()) for tool in sop.tools]
    declared += [("article", article.id, article.title or article.id) for article in sop.knowledge]
    for kind, name, title in declared:
        yield Entry(
            one_line(title), kind, partial(desk.document.select, Selection(subject=Subject(kind, name))), words=name
        )


def _show(desk: Desk, selection: Selection, key: str) -> None:
    desk.document.select(selection)
    desk.canvas.reveal(key)
    desk.canvas.setFocus()
