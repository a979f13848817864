"""What the command palette can find: actions, nodes, facts, tools, articles, SOPs and samples."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sopstudio.errors import StoreError
from sopstudio.ui.action import ActionSet
from sopstudio.ui.canvas.words import one_line
from sopstudio.ui.desk import Desk
from sopstudio.ui.editor import Selection, Subject, SubjectKind
from sopstudio.ui.frame import Frame
from sopstudio.ui.window.command_palette import Entry


def findable(window: Frame, actions: ActionSet) -> Iterator[Entry]:
    """Everything, actions first."""
    for action in actions.actions.values():
        keys = [key.toString() for key in action.shortcuts()]
        yield Entry(
            action.title, action.menu, partial(actions.run, action.id), "".join(keys[:1]), action.words,
            action.enabled(),
        )  # fmt: skip
    yield from _elements(window.desk)
    try:
        kept = window.desk.library.sops()
    except StoreError:
        kept = ()
    for one in kept:
        yield Entry(one.title or one.id, "SOP", partial(window.open_sop, one.id), f"v{one.versions}")


def _elements(desk: Desk) -> Iterator[Entry]:
    sop = desk.document.document.sop
    for graph in sop.graphs():
        prefix = "" if graph is sop else f"{graph.id}/"
        for node in graph.nodes:
            key = prefix + node.id
            yield Entry(one_line(node.label()), node.kind, partial(_show, desk, key), words=f"node {key}")
    declared: list[tuple[SubjectKind, str, str]] = [("fact", fact.name, fact.name) for fact in sop.facts]
    declared += [("tool", tool.name, tool.label()) for tool in sop.tools]
    declared += [("article", article.id, article.title or article.id) for article in sop.knowledge]
    for kind, name, title in declared:
        yield Entry(
            one_line(title), kind, partial(desk.document.select, Selection(subject=Subject(kind, name))), words=name
        )


def _show(desk: Desk, key: str) -> None:
    desk.document.select(Selection(nodes=frozenset({key})))
    desk.canvas.reveal(key)
