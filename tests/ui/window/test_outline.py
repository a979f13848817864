"""The outline says every node once, and its conditions, in reading order."""

from __future__ import annotations

from hypothesis import given

from sopstudio.sop import Edge, End, Sop, Task
from sopstudio.ui.document import Selection
from sopstudio.ui.window import MainWindow
from sopstudio.ui.window.outline import build_outline
from tests.strategies import sops

SMALL = Sop(
    id="small",
    start="a",
    nodes=(Task(id="a", title="Ask"), Task(id="b", title="Look"), End(id="c", title="Done")),
    edges=(
        Edge(id="e1", source="a", target="b", condition="{x} > 1"),
        Edge(id="e2", source="a", target="c", kind="otherwise"),
        Edge(id="e3", source="b", target="c", kind="always"),
    ),
)


def test_conditions_stand_before_where_they_lead() -> None:
    lines = [("  " * line.depth) + line.text for line in build_outline(SMALL)]
    assert lines == ["Ask", "  if x > 1", "  Look", "  Done", "  otherwise", "  → Done"]


@given(sops())
def test_every_node_is_said_once(sop: Sop) -> None:
    said = [line.node for line in build_outline(sop) if line.node and not line.is_repeated]
    keys = [f"{'' if graph is sop else graph.id + '/'}{node.id}" for graph in sop.graphs() for node in graph.nodes]
    assert sorted(said) == sorted(keys)


def test_outline_and_canvas_select_together(window: MainWindow) -> None:
    document, shown = window.context.document, window.sidebar.outline
    document.select(Selection(nodes=frozenset({"check_income"})))
    item = shown.currentItem()
    assert item is not None
    assert item.text(0) == "Check income"
    top = shown.topLevelItem(0)
    assert top is not None
    shown.setCurrentItem(top)
    assert document.selection.nodes == {"open_application"}


def test_what_is_selected_again_is_marked_again(window: MainWindow) -> None:
    document, shown = window.context.document, window.sidebar.outline
    income = Selection(nodes=frozenset({"check_income"}))
    for chosen in (income, Selection(), income):
        document.select(chosen)
    assert [item.text(0) for item in shown.selectedItems()] == ["Check income"]


def test_another_document_is_outlined_from_its_beginning(window: MainWindow) -> None:
    bar = window.sidebar.outline.verticalScrollBar()
    bar.setValue(bar.maximum())
    assert bar.value() > 0
    window.files.open_sample("telecom_support.sop.json")
    assert bar.value() == 0
