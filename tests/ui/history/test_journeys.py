"""The journeys that go another way in another version: told, lit on the canvas, and tried in *Simulate*."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from sopstudio.formats import read
from sopstudio.layout import lay_out
from sopstudio.resources import samples_dir
from sopstudio.sop import Document, replace_fields
from sopstudio.ui.history import History
from sopstudio.ui.startup import create_document_window
from sopstudio.ui.window import MainWindow
from tests.ui.conftest import PatientBot
from tests.ui.open_again import open_again


@pytest.fixture(scope="module")
def shared_window(module_bot: PatientBot, tmp_path_factory: pytest.TempPathFactory) -> MainWindow:
    """The window in which all tests save and compare versions, each of an SOP of its own."""
    document = read(samples_dir() / "ecommerce_order_support.sop.json").document
    made = create_document_window(document, tmp_path_factory.mktemp("journeys"), is_covered=True)
    module_bot.addWidget(made)
    made.show_perspective("history")
    made.show()
    module_bot.waitUntil(lambda: made.context.problems.is_current)
    return made


@pytest.fixture
def window(shared_window: MainWindow) -> Iterator[MainWindow]:
    """The shared window on an SOP without versions."""
    document = shared_window.context.document
    with open_again(shared_window):
        document.open(lay_out(replace_fields(document.document, uid="")))
        yield shared_window


def history(window: MainWindow) -> History:
    found = window.perspective("history")
    assert isinstance(found, History)
    return found


def with_limit(document: Document, limit: int, earlier: int = 500) -> Document:
    """Orders up to this total are paid back at once, no longer those up to the earlier one."""
    edges = tuple(
        replace_fields(edge, condition=edge.condition.replace(f" {earlier}", f" {limit}"))
        if "order_total" in edge.condition
        else edge
        for edge in document.sop.edges
    )
    return replace_fields(document, sop=replace_fields(document.sop, edges=edges))


def compare_with(window: MainWindow, changed: Document, qtbot: QtBot) -> History:
    """Save what is open, change it, and wait for the journeys of the two."""
    here = history(window)
    here.save("as drawn", ())
    window.context.document.edit("Edit", changed)
    here.versions.select_version(1)
    window.bottom_panel.open_panel(here.journeys)
    qtbot.waitUntil(lambda: here.journeys.changes is not None, timeout=30_000)
    return here


def test_the_journeys_that_end_elsewhere_are_told_lit_and_tried(window: MainWindow, qtbot: QtBot) -> None:
    here = compare_with(window, with_limit(window.context.document.document, 800), qtbot)
    assert here.journeys.summary.text() == "Journeys that change"
    said = here.journeys.list.item(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert said.endswith(
        "stops at “Pay the refund”, where it ended at “Refund in review” before"
    )  # it pays 500 at most
    assert window.bottom_panel.titles == ["Changes 2", "Journeys 1"]
    differences = here.marks.marks
    here.journeys.list.setCurrentRow(0)
    assert here.marks.marks["refund_in_review"].ghost
    assert here.marks.marks["pay_back"].tone == "accent"
    here.changes.list.setCurrentRow(0)
    assert here.marks.marks == differences
    line = here.journeys.list.itemWidget(here.journeys.list.item(0))
    assert line is not None
    with qtbot.waitSignal(window.context.launcher.launched) as launched:
        QTest.mouseClick(line.findChildren(QPushButton)[0], Qt.MouseButton.LeftButton)
    assert launched.args is not None
    assert launched.args[0].expected.path


def test_versions_in_which_every_journey_is_the_same_say_so(window: MainWindow, qtbot: QtBot) -> None:
    document = window.context.document.document
    here = compare_with(window, replace_fields(document, sop=replace_fields(document.sop, title="Orders")), qtbot)
    assert here.journeys.summary.text() == "No journey changes"
    assert here.journeys.list.count() == 0


def test_a_case_of_two_older_versions_cannot_be_tried_on_the_open_sop(window: MainWindow, qtbot: QtBot) -> None:
    here, document = history(window), window.context.document
    here.save("", ())
    for earlier, limit in ((500, 800), (800, 900)):
        document.edit("Edit", with_limit(document.document, limit, earlier))
        here.save("", ())
    here.versions.select_version(2)
    here.versions.card.other_side.setCurrentIndex(1)
    here.compare()
    window.bottom_panel.open_panel(here.journeys)
    qtbot.waitUntil(lambda: here.journeys.changes is not None, timeout=30_000)
    assert here.journeys.list.count() == 1
    line = here.journeys.list.itemWidget(here.journeys.list.item(0))
    assert line is not None
    assert not line.findChildren(QPushButton)
