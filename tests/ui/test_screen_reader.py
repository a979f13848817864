"""What a screen reader reads of the window and does in it, from outside, over AT-SPI.

The other tests of accessibility look at the window from within; this one knows it over the accessibility bus alone, as
Orca does.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sopstudio.formats import read, write
from sopstudio.resources import samples_dir
from sopstudio.sop import Document
from sopstudio.sop.frozen import replace_fields
from sopstudio.text.labels import node_title
from tests.ui.screen_reader import ScreenReader, what_is_missing

pytestmark = pytest.mark.skipif(bool(what_is_missing()), reason=f"this machine has no {what_is_missing()}")
LOAN = read(samples_dir() / "loan_application.sop.json").document
GAP = "affordable"
"""The label of the edge that is left out."""
MESSAGE = 'At "Check income" no edge is taken when'


def with_a_gap() -> Document:
    """The loan sample without one of its edges."""
    edges = tuple(edge for edge in LOAN.sop.edges if edge.label != GAP)
    assert len(edges) == len(LOAN.sop.edges) - 1
    return replace_fields(LOAN, sop=replace_fields(LOAN.sop, edges=edges))


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ScreenReader]:
    path = tmp_path_factory.mktemp("gap") / "loan.sop.json"
    path.write_bytes(next(iter(write(with_a_gap(), "native").files.values())))
    reader = ScreenReader(str(path))
    yield reader
    reader.close()


def canvas_names(reader: ScreenReader) -> list[str]:
    return [item.name for item in reader.items_of("list", "Canvas")]


def test_the_canvas_is_read_as_steps_and_where_they_lead(reader: ScreenReader) -> None:
    reader.wait_for(lambda: "Check identity, task" in canvas_names(reader))
    names, sop = canvas_names(reader), with_a_gap().sop
    titles = {node.id: node_title(node) for node in sop.nodes}
    for title in titles.values():
        assert any(name.startswith(f"{title}, ") for name in names), title
    for edge in sop.edges:
        words = f"edge from {titles[edge.source]} to {titles[edge.target]}"
        assert any(name.startswith(edge.label) and words in name for name in names), words


def test_a_problem_is_read_at_its_place_and_in_its_list(reader: ScreenReader) -> None:
    def is_read() -> bool:
        items = reader.items_of("list", "Canvas")
        return any(item.name == "Check income, task, 1 problem" and MESSAGE in item.description for item in items)

    reader.wait_for(is_read)
    reader.wait_for(
        lambda: any(item.name.startswith(f"Error: {MESSAGE}") for item in reader.items_of("list", "Problems"))
    )


def test_what_can_be_done_about_a_problem_is_found_in_its_item(reader: ScreenReader) -> None:
    def is_there() -> bool:
        items = reader.items_of("list", "Problems")
        return any(child.name == "Show" for item in items for child in reader.children_of(item))

    reader.wait_for(is_there)


def test_a_run_is_played_and_read(reader: ScreenReader) -> None:
    reader.press("radio button", "Simulate")
    reader.press("push button", "Step")
    reader.wait_for(lambda: reader.find("frame", "Agent: Hello"))
    reader.write("text", "Answer as the customer", "I want a loan.")
    reader.press("push button", "Send the answer")
    reader.wait_for(lambda: reader.find("frame", "Customer: I want a loan."))
    reader.press("push button", "Run")
    reader.wait_for(lambda: "Open the application, task, current step" in canvas_names(reader))
    question = "Could you please tell me your application id"
    reader.wait_for(lambda: reader.find("frame", f"Agent: {question}"))
    reader.press("push button", "Open the panels below")
    reader.wait_for(lambda: any(seen.role == "cell" and question in seen.name for seen in reader.objects()))
