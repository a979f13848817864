"""What is shown where several things are selected: which they are, and what can be done with them."""

from __future__ import annotations

from functools import partial

from sopstudio.sop import Document, edits
from sopstudio.sop.editing import edge_of, node_of
from sopstudio.text.humanize import one_line, plural
from sopstudio.text.labels import edge_pill
from sopstudio.ui.author.bench import DeskForm, link_line
from sopstudio.ui.desk import Desk
from sopstudio.ui.editor import Selection, scope_of
from sopstudio.ui.forms import Form, Repeated
from sopstudio.ui.parts import label

MOST = 40


class SeveralForm(DeskForm):
    """Several nodes and edges."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        chosen = desk.document.selection
        self.nodes, self.edges = sorted(chosen.nodes), sorted(chosen.edges)
        parts = [plural(len(one), noun) for one, noun in ((self.nodes, "node"), (self.edges, "edge")) if one]
        title = f"{' and '.join(parts)} selected"
        self.head("", lambda: title)
        words = "Move, copy or align them on the canvas, or delete them together. Choose one to edit it."
        self.lines.addWidget(label(words, "quiet", wrap=True))
        entries = [*((True, key) for key in self.nodes), *((False, key) for key in self.edges)][:MOST]
        self.put_in(Repeated(lambda: entries, lambda index: self._line(*entries[index]), space=0))
        more = len(self.nodes) + len(self.edges) - len(entries)
        if more:
            self.lines.addWidget(label(f"and {more} more", "quiet"))
        self.deletes("Delete them", self._delete)

    def _line(self, is_node: bool, key: str) -> Form:
        scope, name = scope_of(key)
        graph = edits.graph_of(self.sop, scope)
        made = Form(self.document, space=0)
        if is_node:
            node = node_of(graph, name)
            words, place = one_line(node.label()), Selection(nodes=frozenset({key}))
            note: str = node.kind
        else:
            words, note = edge_pill(edge_of(graph, name))[0] or "always", "edge"
            place = Selection(edges=frozenset({key}))
        made.lines.addLayout(link_line(words, note, partial(self.go, place)))
        return made

    def _delete(self) -> None:
        def change(document: Document) -> Document:
            for key in self.edges:
                scope, name = scope_of(key)
                document = edits.remove_edge(document, name, scope=scope)
            for key in self.nodes:
                scope, name = scope_of(key)
                document = edits.remove_node(document, name, scope=scope)
            return document

        self.attempt("Delete what is selected", change)
