"""What a fix changes is shown before it is taken: beside its link, on the canvas, and to a screen reader."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.sop import Document, replace_fields
from sopstudio.ui.author.fix_link import FixLink
from sopstudio.ui.author.problem_cards import ProblemCard
from sopstudio.ui.author.problems_panel import ProblemsPanel
from sopstudio.ui.fix_preview import FixEffect
from sopstudio.ui.open_document import Selection
from sopstudio.ui.startup import create_document_window
from sopstudio.ui.window import MainWindow
from tests.ui.author.test_in_window import focus_widget
from tests.ui.conftest import PatientBot
from tests.ui.put_back import put_back

CONTROL = Qt.KeyboardModifier.ControlModifier


def make_overlap() -> Document:
    """The order sample, in which 500 now fits two edges."""
    document = read(samples_dir() / "ecommerce_order_support.sop.json").document
    edges = tuple(
        replace_fields(edge, condition=edge.condition.replace("{order_total} > 500", "{order_total} >= 500"))
        for edge in document.sop.edges
    )
    return replace_fields(document, sop=replace_fields(document.sop, edges=edges))


@pytest.fixture(scope="module")
def shared_window(module_bot: PatientBot, tmp_path_factory: pytest.TempPathFactory) -> MainWindow:
    """A window in which the overlap is listed."""
    made = create_document_window(make_overlap(), tmp_path_factory.mktemp("overlap"))
    module_bot.addWidget(made)
    with module_bot.waitActive(made):
        made.show()
        made.activateWindow()
    module_bot.waitUntil(lambda: any(problem.code == "overlap" for problem in made.context.problems.problems))
    made.show_problems()
    return made


@pytest.fixture
def window(shared_window: MainWindow, qtbot: QtBot) -> Iterator[MainWindow]:
    """The shared one, which is put back after the test."""
    with put_back(shared_window, qtbot):
        yield shared_window
        for link in shared_window.findChildren(FixLink):
            shared_window.context.fix_preview.hide_for(link)


def row_links(window: MainWindow) -> list[FixLink]:
    panel = window.bottom_panel.findChild(ProblemsPanel)
    assert isinstance(panel, ProblemsPanel)
    return panel.findChildren(FixLink)


def shown_effect(window: MainWindow, qtbot: QtBot) -> FixEffect:
    qtbot.waitUntil(lambda: window.context.fix_preview.effect is not None, timeout=20_000)
    effect = window.context.fix_preview.effect
    assert effect is not None
    return effect


def hover(link: FixLink) -> None:
    middle = QPointF(link.rect().center())
    QApplication.sendEvent(link, QEnterEvent(middle, middle, QPointF(link.mapToGlobal(QPoint(0, 0)))))


def test_the_key_goes_to_the_fix_and_enter_takes_it(window: MainWindow, qtbot: QtBot) -> None:
    before = window.context.document.document.sop
    QTest.keyClick(window.context.canvas, Qt.Key.Key_Period, CONTROL)
    link = focus_widget()
    assert isinstance(link, FixLink)
    assert link.full_text == 'Go to "Ask a supervisor" where order total is above 500'
    effect = shown_effect(window, qtbot)
    assert effect.summary == "Journeys that change"
    assert effect.lines == ("Order total is 500, for example: ends at “Refunded” instead of “Refund in review”",)
    assert window.context.document.document.sop is before
    QTest.keyClick(link, Qt.Key.Key_Return)
    assert window.context.document.document.sop != before
    assert window.context.fix_preview.effect is None


def test_a_fix_that_leaves_every_journey_as_it_is_says_so(window: MainWindow, qtbot: QtBot) -> None:
    window.show_problems()
    hover(row_links(window)[1])
    effect = shown_effect(window, qtbot)
    assert effect.summary == "No journey changes"
    assert not effect.lines


def test_the_ways_are_lit_while_the_pointer_is_at_the_fix(window: MainWindow, qtbot: QtBot) -> None:
    window.show_problems()
    link = row_links(window)[0]
    hover(link)
    effect = shown_effect(window, qtbot)
    assert {"refunded", "refund_in_review"} <= effect.marks.keys()
    assert effect.marks["refunded"].tone == "accent"
    assert effect.marks["refund_in_review"].ghost
    assert window.context.canvas.canvas_scene.mark_words.keys() == effect.marks.keys()
    assert link.accessibleDescription() == effect.words()
    QApplication.sendEvent(link, QEvent(QEvent.Type.Leave))
    assert window.context.fix_preview.effect is None
    assert not window.context.canvas.canvas_scene.mark_words


def test_the_card_in_the_inspector_shows_it_too(window: MainWindow, qtbot: QtBot) -> None:
    window.context.document.select(Selection(nodes=frozenset(("refund_size",))))
    qtbot.waitUntil(lambda: bool(window.side_stack.findChildren(ProblemCard)))
    card = next(card for card in window.side_stack.findChildren(ProblemCard) if not card.is_retired)
    hover(card.findChildren(FixLink)[0])
    assert shown_effect(window, qtbot).lines


@pytest.mark.parametrize("size", [(1440, 900), (960, 600)])
def test_the_effect_of_a_fix_in_the_inspector_covers_nothing_of_the_form(
    window: MainWindow, qtbot: QtBot, size: tuple[int, int]
) -> None:
    window.resize(*size)
    window.context.document.select(Selection(nodes=frozenset(("refund_size",))))
    qtbot.waitUntil(lambda: bool(window.side_stack.findChildren(ProblemCard)))
    card = next(card for card in window.side_stack.findChildren(ProblemCard) if not card.is_retired)
    hover(card.findChildren(FixLink)[0])
    shown_effect(window, qtbot)
    box = window.context.fix_preview.box
    assert box is not None
    form = QRect(window.side_stack.mapTo(window, QPoint(0, 0)), window.side_stack.size())
    assert not box.geometry().intersects(form)
    assert window.rect().contains(box.geometry())


def test_the_effect_lies_in_the_window_and_beside_its_problem(window: MainWindow, qtbot: QtBot) -> None:
    for size in ((1440, 900), (1000, 700), (720, 450)):
        window.resize(*size)
        window.show_problems()
        link = row_links(window)[0]
        link.setFocus(Qt.FocusReason.TabFocusReason)
        shown_effect(window, qtbot)
        box = window.context.fix_preview.box
        assert box is not None
        assert window.rect().contains(box.geometry())
        row = link.parentWidget()
        assert row is not None
        assert not box.geometry().intersects(row.rect().translated(row.mapTo(window, QPoint(0, 0))))
        link.clearFocus()


def test_the_effect_leaves_the_canvas_free_where_there_is_room_beside_it(window: MainWindow, qtbot: QtBot) -> None:
    """The ways that it tells of are lit there."""
    window.resize(1100, 760)
    window.show_problems()
    hover(row_links(window)[0])
    shown_effect(window, qtbot)
    box, canvas = window.context.fix_preview.box, window.context.canvas
    assert box is not None
    assert not box.geometry().intersects(canvas.rect().translated(canvas.mapTo(window, QPoint(0, 0))))
