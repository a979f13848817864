"""Every element of every sample, and hostile ones, has a form that is never wider than the narrowest panel."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QLabel, QPushButton

from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.sop import Document
from sopstudio.ui.author.base_form import InspectorForm
from sopstudio.ui.open_document import Selection, Subject
from sopstudio.ui.text_widgets import ElidedLink
from tests.subsets import subset
from tests.translations import in_language
from tests.ui.author.seat import Seat
from tests.ui.documents import hostile, loan, parallel

NARROWEST = 280 - 12
"""The panel without the scroll bar."""


def everything(document: Document) -> Iterator[Selection]:
    sop = document.sop
    yield Selection(subject=Subject("sop"))
    for graph in sop.graphs():
        prefix = "" if graph is sop else f"{graph.id}/"
        yield from (Selection(nodes=frozenset({prefix + node.id})) for node in subset(graph.nodes, 4))
        yield from (Selection(edges=frozenset({prefix + edge.id})) for edge in subset(graph.edges, 3))
        yield Selection(nodes=frozenset(prefix + node.id for node in graph.nodes))
    yield from (Selection(subject=Subject("fact", fact.name)) for fact in subset(sop.facts, 4))
    yield from (Selection(subject=Subject("tool", tool.name)) for tool in subset(sop.tools, 3))
    yield from (Selection(subject=Subject("article", article.id)) for article in subset(sop.knowledge, 1))
    yield from (Selection(subject=Subject("procedure", procedure.id)) for procedure in sop.procedures)


def check(seat: Seat, document: Document) -> None:
    seen: set[str] = set()
    for place in everything(document):
        seat.document.select(place)
        form = seat.inspector.form
        assert isinstance(form, InspectorForm)
        assert seat.inspector.form_key is not None
        seen.add(seat.inspector.form_key[0])
        assert form.minimumSizeHint().width() <= NARROWEST - 32, seat.inspector.form_key
        rich = [label.text() for label in form.findChildren(QLabel) if label.textFormat().name != "PlainText"]
        assert rich == []
    assert {"sop", "node", "edge"} <= seen
    assert seat.steps() == 0


@pytest.mark.parametrize("path", subset(sorted(samples_dir().glob("*.sop.json")), 3), ids=lambda path: path.stem)
def test_samples(sit: Callable[[Document], Seat], path: Path) -> None:
    document = read(path).document
    check(sit(document), document)


@pytest.mark.parametrize("build", [hostile, loan, parallel])
def test_documents_built_in_code(sit: Callable[[Document], Seat], build: Callable[[], Document]) -> None:
    document = build()
    check(sit(document), document)


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_button_is_cut_in_the_narrowest_panel(sit: Callable[[Document], Seat], language: str) -> None:
    with in_language(language):
        seat = sit(loan())
        seat.inspector.setFixedWidth(NARROWEST)
        for place in everything(loan()):
            seat.document.select(place)
            QCoreApplication.processEvents()  # lays the form out before it is measured
            form = seat.inspector.form
            assert form is not None
            assert form.minimumSizeHint().width() <= NARROWEST - 32, place
            buttons = [button for button in form.findChildren(QPushButton) if button.isVisible() and button.text()]
            assert [button.text() for button in buttons if is_cut(button)] == [], place


def is_cut(button: QPushButton) -> bool:
    """Whether a part of a button is not in view."""
    parent = button.parentWidget()
    is_narrow = button.width() < button.sizeHint().width() and not isinstance(button, ElidedLink)
    return is_narrow or (parent is not None and not parent.rect().contains(button.geometry()))
