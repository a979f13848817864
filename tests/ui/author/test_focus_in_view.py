"""The field with the keyboard focus is wholly in view."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from sopstudio.sop import Document
from sopstudio.ui.forms import Field, LinesField
from sopstudio.ui.open_document import Selection
from tests.ui.author.seat import Seat, loan
from tests.ui.wheel import turn_over


def place(seat: Seat, widget: QWidget) -> QRect:
    viewport = seat.inspector.area.viewport()
    return QRect(widget.mapTo(viewport, QPoint()), widget.size())


def is_in_view(seat: Seat) -> bool:
    focused = QApplication.focusWidget()
    return (
        focused is not None
        and seat.inspector.isAncestorOf(focused)
        and seat.inspector.area.viewport().rect().contains(place(seat, focused))
    )


def focused_fields() -> list[Field]:
    """The field that the focus is in, if any."""
    widget = QApplication.focusWidget()
    while widget is not None and not isinstance(widget, Field):
        widget = widget.parentWidget()
    return [widget] if isinstance(widget, Field) else []


@pytest.fixture
def low(sit: Callable[[Document, Selection], Seat]) -> Seat:
    """Before a step, in a window in which its form does not fit."""
    seat = sit(loan(), Selection(nodes=frozenset({"check_credit"})))
    seat.window.resize(900, 420)
    return seat


def test_the_first_field_is_in_view_when_one_goes_to_the_form(low: Seat) -> None:
    low.show_node("check_credit")
    bar = low.inspector.area.verticalScrollBar()
    low.qtbot.waitUntil(lambda: bar.maximum() > 0)
    bar.setValue(bar.maximum())
    low.inspector.take_focus()
    low.qtbot.waitUntil(lambda: is_in_view(low) and place(low, focused_fields()[0]).top() >= 0)


def test_what_a_button_adds_is_in_view(low: Seat) -> None:
    low.show("tool", low.sop.tools[0].name)
    for name in ("add:failure", "add:parameter", "add:output"):
        for _ in range(3):
            low.button(name).setFocus()
            low.press(name)
            low.qtbot.waitUntil(lambda: len(focused_fields()) == 1 and is_in_view(low))
            (field,) = focused_fields()
            assert low.inspector.area.viewport().rect().contains(place(low, field)), name


def test_a_text_that_grows_stays_in_view(low: Seat) -> None:
    low.show_node("check_credit")
    low.inspector.take_focus()
    field = next(field for field in low.fields() if isinstance(field, LinesField))
    field.control.setFocus()
    for _ in range(6):
        QTest.keyClicks(field.control, "more")
        QTest.keyClick(field.control, Qt.Key.Key_Return)
    low.qtbot.waitUntil(lambda: is_in_view(low))


def test_who_scrolls_away_is_not_brought_back(low: Seat) -> None:
    low.show_node("check_credit")
    low.inspector.take_focus()
    low.qtbot.waitUntil(lambda: is_in_view(low))
    bar = low.inspector.area.verticalScrollBar()
    while is_in_view(low) and bar.value() < bar.maximum():
        turn_over(low.inspector.area.viewport())
    value = bar.value()
    low.window.resize(900, 430)
    low.qtbot.waitUntil(lambda: low.inspector.height() == 430)
    assert bar.value() == value > 0
