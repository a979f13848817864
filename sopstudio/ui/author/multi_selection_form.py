"""The inspector form for several selected elements: what they are, and what can be done with them."""

from __future__ import annotations

from functools import partial

from sopstudio.sop import Document, edits
from sopstudio.sop.elements import edge_of, node_of
from sopstudio.text.humanize import one_line, plural
from sopstudio.text.labels import KIND_NAMES, edge_title
from sopstudio.translation import tr
from sopstudio.ui.author.base_form import InspectorForm, link_line
from sopstudio.ui.context import WindowContext
from sopstudio.ui.forms import Form, FormList
from sopstudio.ui.open_document import Selection, split_key
from sopstudio.ui.widgets import label

MAX_LISTED = 40


class MultiSelectionForm(InspectorForm):
    """What is selected, as links, where it is more than one node or edge; it can be deleted together."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context)
        selection = context.document.selection
        self.nodes, self.edges = sorted(selection.nodes), sorted(selection.edges)
        parts = [plural(len(keys), noun) for keys, noun in ((self.nodes, "node"), (self.edges, "edge")) if keys]
        title = tr("{parts} selected", parts=tr(" and ").join(parts))
        self.add_header("", lambda: title)
        help_text = tr("Move, copy or align them on the canvas, or delete them together. Choose one to edit it.")
        self.lines.addWidget(label(help_text, "quiet", wrap=True))
        entries = [*((True, key) for key in self.nodes), *((False, key) for key in self.edges)][:MAX_LISTED]
        self.add_widget(FormList(lambda: entries, lambda index: self._build_line(*entries[index]), space=0))
        omitted = len(self.nodes) + len(self.edges) - len(entries)
        if omitted:
            self.lines.addWidget(label(tr("and {omitted} more", omitted=omitted), "quiet"))
        self.add_delete_button(tr("Delete them"), self._delete)

    def _build_line(self, is_node: bool, key: str) -> Form:
        scope, name = split_key(key)
        graph = edits.graph_of(self.sop, scope)
        line_form = Form(self.document, space=0)
        if is_node:
            node = node_of(graph, name)
            title, target = one_line(node.label()), Selection(nodes=frozenset({key}))
            note: str = tr(KIND_NAMES[node.kind])
        else:
            title, note = edge_title(edge_of(graph, name)) or tr("always"), tr("edge")
            target = Selection(edges=frozenset({key}))
        line_form.lines.addLayout(link_line(title, note, partial(self.show_selection, target)))
        return line_form

    def _delete(self) -> None:
        def change(document: Document) -> Document:
            for key in self.edges:
                scope, name = split_key(key)
                document = edits.remove_edge(document, name, scope=scope)
            for key in self.nodes:
                scope, name = split_key(key)
                document = edits.remove_node(document, name, scope=scope)
            return document

        self.attempt(tr("Delete what is selected"), change)
