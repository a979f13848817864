"""*Leads to*: the edges out of a node in their order, a card for each."""

from __future__ import annotations

from functools import partial

from sopstudio.sop import Decision, Document, Edge, Task, edits
from sopstudio.sop.editing import edge_of
from sopstudio.text.conditions import describe_condition
from sopstudio.text.humanize import one_line
from sopstudio.text.labels import edge_pill
from sopstudio.ui.author.bench import DeskForm
from sopstudio.ui.desk import Desk
from sopstudio.ui.editor import Selection, scope_of
from sopstudio.ui.elided import Elided
from sopstudio.ui.forms import Adder, Offer, Repeated
from sopstudio.ui.parts import PressCard, column, restyle, row
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS


class LeadsTo(DeskForm):
    """The edges of one node."""

    def __init__(self, desk: Desk, node_key: str) -> None:
        super().__init__(desk, space=SPACE_S)
        self.scope, self.node = scope_of(node_key)
        self.put_in(Repeated(self._ids, lambda index: EdgeCard(self, self._ids()[index])))
        adder = Adder(
            "Add an edge",
            lambda: self.node_offers(self.scope),
            fresh=lambda text: f"New step “{text}”",
            placeholder="Where does it lead?",
        )
        adder.chosen.connect(self._connect)
        self.put_in(adder)

    def edges(self) -> list[Edge]:
        """The edges in order."""
        return [one for one in edits.graph_of(self.sop, self.scope).edges if one.source == self.node]

    def reorder(self, edge_id: str, by: int) -> None:
        """Try an edge earlier or later."""
        at = self._ids().index(edge_id) + by
        self.attempt("Reorder edges", lambda one: edits.reorder_edge(one, edge_id, at, scope=self.scope))

    def _ids(self) -> list[str]:
        return [one.id for one in self.edges()]

    def _connect(self, offer: Offer) -> None:
        graph = edits.graph_of(self.sop, self.scope)
        target = offer.key
        node = None
        if offer.fresh:
            target = edits.fresh_id((one.id for one in graph.nodes), edits.slug(offer.key) or "step")
            made = Decision if offer.key.endswith("?") else Task
            node = made(id=target, title=offer.key)
        alone = not self.edges()

        def change(document: Document) -> Document:
            if node is not None:
                document = edits.add_node(document, node, scope=self.scope)
            return edits.connect(document, self.node, target, kind="always" if alone else "formal", scope=self.scope)

        before = set(self._ids())
        if self.attempt("Add an edge", change) and not alone:
            fresh = next(one for one in self._ids() if one not in before)
            self.go(Selection(edges=frozenset({f"{self.scope}/{fresh}" if self.scope else fresh})))


class EdgeCard(DeskForm):
    """One edge: its condition, where it leads, and what that means in plain words. Pressed, it is selected."""

    def __init__(self, leads: LeadsTo, edge_id: str) -> None:
        super().__init__(leads.desk, space=0)
        self._leads, self.id = leads, edge_id
        self.key = f"{leads.scope}/{edge_id}" if leads.scope else edge_id
        self.card = PressCard()
        self.card.pressed.connect(lambda: self.go(Selection(edges=frozenset({self.key}))))
        self._condition, self._target = Elided("", "code"), Elided("", "quiet", right=True)
        self._words = Elided("", "quiet")
        first = row(self._condition, self._target)
        first.setStretch(0, 3)
        first.setStretch(1, 2)
        up = self.small("chevron-up", "Try this edge earlier", partial(leads.reorder, edge_id, -1), f"{self.key}:up")
        down = self.small("chevron-down", "Try this edge later", partial(leads.reorder, edge_id, 1), f"{self.key}:down")
        second = row(self._words, up, down, space=SPACE_XS)
        second.setStretch(0, 1)
        inside = column(self.card, space=2)
        inside.setContentsMargins(SPACE_M, SPACE_S, SPACE_S, SPACE_XS)
        inside.addLayout(first)
        inside.addLayout(second)
        self._up, self._down = up, down
        self.put_in(self.card)
        self.follow(self._show)
        self.desk.problems.changed.connect(self._mark)

    def _show(self) -> None:
        graph = edits.graph_of(self.sop, self._leads.scope)
        edge = edge_of(graph, self.id)
        ways = [one.id for one in self._leads.edges()]
        said = edge_pill(edge)[0] or "always"
        title = next((one_line(node.label()) for node in graph.nodes if node.id == edge.target), edge.target)
        words = edge.label or (describe_condition(edge.condition) if edge.kind == "formal" else _KINDS[edge.kind])
        self._condition.say(said)
        restyle(self._condition, "code" if edge.kind == "formal" else "")
        self._target.say(title)
        self._words.say(words)
        self.card.setAccessibleName(f"Edge {said}, leads to {title}")
        self.card.setObjectName("card")
        self._up.setVisible(len(ways) > 1)
        self._down.setVisible(len(ways) > 1)
        self._up.setEnabled(ways.index(self.id) > 0)
        self._down.setEnabled(ways.index(self.id) < len(ways) - 1)
        self._mark()

    def _mark(self) -> None:
        wrong = any(self.key in one.edges and one.severity == "error" for one in self.desk.problems.found)
        restyle(self.card, "wrong" if wrong else "press")


_KINDS = {
    "prose": "decided by a person or a model",
    "otherwise": "when no earlier edge holds",
    "always": "no condition",
}
