"""Random SOPs to draw, by seed: branches, joins, loops, people who may not answer in time, nodes that were dragged."""

from __future__ import annotations

import random

from sopstudio.sop import Decision, Document, Edge, End, Node, Person, Point, Sop, Task, replace_fields
from tests.ui.documents import edge

LABELS = ("yes", "no", "urgent", "the customer agrees", "no answer in 2 days", "the amount is above 4,000 a month")


def make_tangled(seed: int) -> Document:
    """An SOP of 5 to 24 nodes, of which every one is reached, without a layout."""
    chance = random.Random(seed)
    count = chance.randrange(5, 25)
    ends = max(1, count // 5)
    nodes: list[Node] = [_make_step(chance, number) for number in range(count - ends)]
    nodes += [End(id=f"n{number}", title=f"End {number}") for number in range(count - ends, count)]
    edges: list[Edge] = []

    def add(source: int, target: int, kind: str) -> None:
        condition = chance.choice(LABELS) if kind == "prose" else ""
        loop = 2 if target <= source else None
        edges.append(edge(f"e{len(edges)}", f"n{source}", f"n{target}", kind, condition, loop=loop))

    for target in range(1, count):
        add(chance.randrange(max(0, target - 5), min(target, count - ends)), target, "prose")
    for source in range(count - ends):
        if isinstance(nodes[source], Person):
            add(source, chance.randrange(source + 1, count), "timeout")
        if chance.random() < 0.3 or all(each.source != f"n{source}" for each in edges):
            add(source, chance.randrange(source + 1, count), chance.choice(("always", "prose")))
        if chance.random() < 0.15:
            add(source, chance.randrange(0, source + 1), "prose")
    sop = Sop(id="tangled", title=f"Tangled {seed}", start="n0", nodes=tuple(nodes), edges=tuple(edges))
    return Document(sop=sop)


def _make_step(chance: random.Random, number: int) -> Node:
    kind, title = chance.choice(("task", "task", "decision", "person")), f"Step {number} of the whole"
    if kind == "person":
        return Person(id=f"n{number}", title=title, role="lead", branching="first", time_limit=60)
    return Decision(id=f"n{number}", title=title) if kind == "decision" else Task(id=f"n{number}", title=title)


def drag(document: Document, seed: int) -> Document:
    """A document that is laid out, with a third of its nodes moved elsewhere, none of them onto another one."""
    chance = random.Random(seed)
    layout = dict(document.layout)
    for name in sorted(layout):
        if chance.random() < 0.33:
            place = layout[name]
            x, y = place.x + chance.randrange(-30, 31) * 10.0, place.y + chance.randrange(-20, 21) * 8.0
            others = [other for key, other in layout.items() if key != name]
            if not any(abs(other.x - x) < 248 and abs(other.y - y) < 92 for other in others):
                layout[name] = Point(x=x, y=y)
    return replace_fields(document, layout=layout)
