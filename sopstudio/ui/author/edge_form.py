"""The form of an edge: how it is decided, where it leads, and in which order it is tried."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from sopstudio.sop import Edge, Graph, edits
from sopstudio.sop.editing import node_of, patched
from sopstudio.text.conditions import describe_condition
from sopstudio.text.humanize import one_line
from sopstudio.text.labels import edge_pill
from sopstudio.ui.author.bench import DeskForm, link_line
from sopstudio.ui.author.parts_of import edge_part
from sopstudio.ui.author.problem_cards import ProblemCards
from sopstudio.ui.desk import Desk
from sopstudio.ui.editor import Selection, scope_of
from sopstudio.ui.elided import Elided
from sopstudio.ui.forms import ChoiceField, ConditionField, LinesField, Part, PickField, TextField
from sopstudio.ui.parts import button, label, row

KINDS: Sequence[tuple[str, str]] = (
    ("formal", "When a condition holds"),
    ("prose", "When a statement holds"),
    ("otherwise", "Otherwise"),
    ("always", "Always"),
)

TAKEN = "A person or a model decides statements; “Otherwise” means that no earlier edge holds."


class EdgeForm(DeskForm):
    """One edge."""

    def __init__(self, desk: Desk, key: str) -> None:
        super().__init__(desk)
        self.key = key
        self.scope, self.id = scope_of(key)
        self.part = edge_part(desk.document, key)
        self.head("edge", lambda: edge_pill(self.edge)[0] or "always", self.scope)
        self._ends()
        self.bind(ChoiceField("Taken", KINDS, hint=TAKEN), _kind(self.part), "Change how an edge is decided")
        self._condition()
        self.put_in(ProblemCards(desk, lambda one: key in one.edges and one.code != "condition-syntax"))
        self.bind(
            TextField("Label", hint="A few words shown on the canvas, beside the condition"),
            self.part.field("label"),
            "Change a label",
        )
        self._order()
        self.bind(
            TextField(
                "May be taken at most … times",
                hint="For an edge that loops back: how often a run may take it. Leave blank if it closes no loop.",
                placeholder="no loop",
                read=_bound,
                write=lambda value: "" if value is None else str(value),
            ),
            self.part.field("loop"),
            "Limit a loop",
        )
        self.deletes("Delete this edge", self._delete)

    @property
    def edge(self) -> Edge:
        """The edge as it is now."""
        return self.part.value

    @property
    def graph(self) -> Graph:
        """The procedure that it stands in."""
        return edits.graph_of(self.sop, self.scope)

    def _ends(self) -> None:
        self.section("From")
        source = node_of(self.graph, self.edge.source) if self._holds(self.edge.source) else None
        title = one_line(source.label()) if source is not None else self.edge.source
        self.lines.addLayout(link_line(title, "", partial(self._show, self.edge.source)))
        field = PickField("Leads to", lambda: self.node_offers(self.scope), hint="The node that comes next")
        self.bind(field, self.part.field("target"), "Redirect an edge")
        link = button("Show", self._show_target, role="link", tip="Show the node it leads to")
        link.setObjectName(f"{self.key}:target")
        field.accompany(link)

    def _holds(self, name: str) -> bool:
        return any(node.id == name for node in self.graph.nodes)

    def _show_target(self) -> None:
        self._show(self.edge.target)

    def _show(self, name: str) -> None:
        key = f"{self.scope}/{name}" if self.scope else name
        self.go(Selection(nodes=frozenset({key})))

    def _condition(self) -> None:
        if self.edge.kind == "formal":
            field = ConditionField(
                "Condition", self.facts, words=describe_condition, hint="Ctrl+Space lists facts and values"
            )
            self.bind(field, self.part.field("condition"), "Change a condition")
        elif self.edge.kind == "prose":
            words = LinesField("In words", placeholder="the customer insists on a refund")
            self.bind(words, self.part.field("condition"), "Change a condition")

    def _order(self) -> None:
        place = Elided("", "quiet")
        up = self.small("chevron-up", "Try this edge earlier", partial(self._move, -1), f"{self.key}:up")
        down = self.small("chevron-down", "Try this edge later", partial(self._move, 1), f"{self.key}:down")
        line = row(label("Order", "field"), place, up, down)
        line.setStretch(1, 1)
        self.lines.addLayout(line)

        def show() -> None:
            ways = [one.id for one in self.graph.edges if one.source == self.edge.source]
            at = ways.index(self.id)
            place.say(f"{at + 1} of {len(ways)} edges" if len(ways) > 1 else "the only edge")
            up.setEnabled(at > 0)
            down.setEnabled(at < len(ways) - 1)

        self.follow(show)

    def _move(self, by: int) -> None:
        ways = [one.id for one in self.graph.edges if one.source == self.edge.source]
        at = ways.index(self.id) + by
        self.attempt("Reorder edges", lambda one: edits.reorder_edge(one, self.id, at, scope=self.scope))

    def _delete(self) -> None:
        self.attempt("Delete an edge", lambda one: edits.remove_edge(one, self.id, scope=self.scope))


def _kind(part: Part[Edge]) -> Part[Any]:
    """How an edge is decided; a condition that has no place any more goes, and words stay words."""

    def write(edge: Edge, kind: str) -> Edge:
        kept = edge.condition if kind in ("formal", "prose") else ""
        return patched(edge, kind=kind, condition=kept)

    return part.seen_as(lambda edge: edge.kind, write, "kind")


def _bound(text: str) -> int | None:
    if not text.strip():
        return None
    if not text.strip().isdecimal() or not 1 <= int(text) <= 1000:
        raise ValueError("Enter a whole number from 1 to 1000, or leave this blank.")
    return int(text)
