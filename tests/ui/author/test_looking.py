"""Who only looks at a form, field by field, changes nothing."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.sop import Decision, Document, End, Fact, Node, Sop, Task
from sopstudio.sop.elements import element_key
from sopstudio.ui.open_document import Selection
from tests.subsets import subset
from tests.ui.author.seat import Seat
from tests.ui.documents import edge

MAX_STOPS = 60


def without_types() -> Document:
    """Conditions as words make them, over a text of which no values are stated."""
    ways = [("free", "x"), ("upgrade possible", "y"), ("full", "z")]
    edges = [edge(f"to-{end}", "d", end, "formal", f'room_status == "{value}"') for value, end in ways]
    ends = tuple(End(id=end) for _, end in ways)
    nodes: tuple[Node, ...] = (Task(id="a", asks=("room_status",)), Decision(id="d"), *ends)
    facts = (Fact(name="room_status"), Fact(name="nights"))
    return Document(
        sop=Sop(id="hotel", title="Hotel", start="a", nodes=nodes, edges=(edge("e0", "a", "d"), *edges), facts=facts)
    )


def sample(name: str) -> Callable[[], Document]:
    return lambda: read(samples_dir() / f"{name}.sop.json").document


def tab_through(seat: Seat) -> None:
    """Go to every control of the form."""
    seat.inspector.take_focus()
    seen = list[QWidget]()
    while (control := QApplication.focusWidget()) is not None and control not in seen and len(seen) < MAX_STOPS:
        seen.append(control)
        QTest.keyClick(control, Qt.Key.Key_Tab)
    assert len(seen) > 1


@pytest.mark.parametrize("document", [without_types, sample("loan_application")], ids=["without types", "loan"])
def test_whoever_tabs_through_the_forms_changes_nothing(
    sit: Callable[[Document], Seat], document: Callable[[], Document]
) -> None:
    seat = sit(document())
    before = seat.document.document
    for graph in before.sop.graphs():
        scope = "" if isinstance(graph, Sop) else graph.id
        for node in subset(graph.nodes, 6):
            seat.document.select(Selection(nodes=frozenset({element_key(scope, node.id)})))
            tab_through(seat)
        for way in subset(graph.edges, 6):
            seat.document.select(Selection(edges=frozenset({element_key(scope, way.id)})))
            tab_through(seat)
    for fact in subset(before.sop.facts, 5):
        seat.show("fact", fact.name)
        tab_through(seat)
    for tool in subset(before.sop.tools, 3):
        seat.show("tool", tool.name)
        tab_through(seat)
    assert seat.document.document is before
    assert seat.document.stack.count() == 0
