"""The context menus of the timeline and of the conversation: they act at the event that they were opened on."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QScrollArea, QWidget

from sopstudio.ui.simulate.bubbles import Bubble, EntryCard
from tests.ui.menus import copy_text_of, entries, menu_by_key, menu_of_row
from tests.ui.simulate.desks import Seat


def finish(seat: Seat) -> Seat:
    seat.choose()
    seat.do("run")
    return seat


def bubbles_of(seat: Seat) -> list[Bubble]:
    widgets = seat.simulate.views.conversation._entry_widgets
    return [widget for widget in widgets if isinstance(widget, Bubble)]


def menu_of(seat: Seat, widget: QWidget) -> dict[str, QAction]:
    area = seat.simulate.views.conversation.findChildren(QScrollArea)[0]

    def is_there() -> bool:
        area.ensureWidgetVisible(widget)
        return seat.window.context_menus.fill_at(widget.mapToGlobal(QPoint(12, 8))) is not None

    seat.wait(is_there)  # it is laid out in the next turn only
    return entries(seat.window)


def test_an_event_of_the_timeline_is_copied_gone_back_to_and_forked(seat: Seat) -> None:
    timeline = finish(seat).simulate.views.timeline
    seat.window.bottom_panel.open_panel(timeline)
    last = len(seat.now.events) - 1
    assert "simulate.go-back" not in menu_of_row(seat.window, timeline.table, last)
    menu = menu_of_row(seat.window, timeline.table, 4)
    assert timeline.current == 4
    assert copy_text_of(menu["simulate.copy-event"]) == timeline.model.describe_row(4)
    number = seat.now.run_number
    forked = seat.after(menu_by_key(seat.window, timeline.table)["simulate.fork"].trigger)
    assert forked.run_number != number
    seat.do("run")
    seat.window.bottom_panel.open_panel(timeline)  # at the end the score came to the front
    menu = menu_of_row(seat.window, timeline.table, 2)
    assert len(seat.after(menu["simulate.go-back"].trigger).events) <= 3


def test_what_was_said_is_copied_and_gone_back_to(seat: Seat) -> None:
    bubbles = bubbles_of(finish(seat))
    menu = menu_of(seat, bubbles[1])
    assert copy_text_of(menu["simulate.copy-event"]) == bubbles[1].entry.text
    menu["simulate.show-event"].trigger()
    assert seat.simulate.views.timeline.isVisible()
    assert seat.simulate.views.timeline.current == bubbles[1].entry.at
    seat.simulate.views.timeline.select(len(seat.now.events) - 1)
    bubble = bubbles_of(seat)[2]
    at = bubble.entry.at
    back = seat.after(menu_of(seat, bubble)["simulate.go-back"].trigger)
    assert len(back.events) <= at + 1
    assert back.is_live


def test_a_card_is_copied_with_its_title_and_answer(seat: Seat) -> None:
    conversation = finish(seat).simulate.views.conversation
    card = next(card for card in conversation.cards if card.entry.kind == "tool")
    text = copy_text_of(menu_of(seat, card)["simulate.copy-event"])
    assert text.startswith(card.entry.title)
    assert text.endswith(card.entry.text)


def test_by_key_the_menu_is_that_of_the_newest_entry_or_of_the_card_with_the_keyboard(seat: Seat) -> None:
    conversation = finish(seat).simulate.views.conversation
    area = conversation.findChildren(QScrollArea)[0]
    area.setFocus()
    assert seat.window.context_menus.fill_for_focus() is not None
    newest = conversation.findChildren(EntryCard)[-1].entry
    assert copy_text_of(entries(seat.window)["simulate.copy-event"]).startswith(newest.title)
    card = next(card for card in conversation.cards if card._choices)
    card._choices[0].setFocus()
    assert seat.window.context_menus.fill_for_focus() is not None
    assert copy_text_of(entries(seat.window)["simulate.copy-event"]).startswith(card.entry.title)


def test_a_kept_run_is_forked_from_what_was_said_in_it(seat: Seat) -> None:
    finish(seat)
    stored = seat.now.stored_id
    seat.do("restart")
    seat.after(lambda: seat.simulate.open_run(stored))
    bubble = bubbles_of(seat)[1]
    menu = menu_of(seat, bubble)
    assert "simulate.go-back" not in menu  # it is read-only
    assert seat.after(menu["simulate.fork"].trigger).is_live


def test_the_palette_has_the_text_of_the_selected_event_too(seat: Seat) -> None:
    seat.simulate.views.clear()
    seat.window.action_set.run("simulate.copy-event")
    assert "no event" in seat.desk.notices.text
    finish(seat)
    QTest.keyClick(seat.simulate.views.timeline.table, Qt.Key.Key_Home)
    seat.window.action_set.run("simulate.show-event")
    assert seat.simulate.views.timeline.isVisible()
