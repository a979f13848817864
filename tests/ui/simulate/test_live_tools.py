"""Live tools in Simulate: a switch for one run, a question before an effect, marks, and answers as samples."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from sopstudio.sop import Document
from sopstudio.trace import run_state
from sopstudio.ui.simulate.bubbles import EntryCard
from tests.connections.examples import refunds, tools_of
from tests.connections.shop_server import Shop, open_shop
from tests.subsets import DEEP
from tests.ui.simulate.desks import Seat

deep_only = pytest.mark.skipif(not DEEP, reason="a window takes its time to open: python3 tests deep")
ORDER = "My order is A-1"


@pytest.fixture
def shop() -> Iterator[Shop]:
    with open_shop() as opened:
        yield opened


@pytest.fixture
def seat(qtbot: QtBot, tmp_path: Path, shop: Shop) -> Iterator[Seat]:
    made = Seat(qtbot, tmp_path, Document(sop=refunds(shop.url)))
    qtbot.addWidget(made.window)
    yield made
    made.window.close()


def switch_on(seat: Seat, shop: Shop) -> None:
    """Make the next run live."""
    box = seat.simulate.choices.live
    box.hosts.setText(f"127.0.0.1:{shop.port}")
    seat.after(box.switch.click)


def to_call(seat: Seat) -> EntryCard:
    """Talk until the first tool waits."""
    seat.do("run")
    field = seat.simulate.views.conversation.field
    field.setText(ORDER)
    seat.after(seat.simulate.views.conversation.submit)
    while seat.now.turn == "user":
        field.setText("A-1")
        seat.after(seat.simulate.views.conversation.submit)
    return seat.simulate.views.conversation.cards[-1]


def press(seat: Seat, card: EntryCard, text: str) -> None:
    """Press a button of a card."""
    found = next(button for button in card.findChildren(QPushButton) if button.text() == text)
    seat.after(found.click)


def texts(card: EntryCard) -> str:
    """All that a card says."""
    return "\n".join(part.text() for part in card.findChildren(QLabel))


@deep_only
def test_a_run_is_mocked_unless_the_switch_says_otherwise(seat: Seat, shop: Shop) -> None:
    box = seat.simulate.choices.live
    assert box.isVisible()
    assert not box.switch.isChecked()
    to_call(seat)
    while seat.now.turn == "tool":
        seat.do("step")
    assert (seat.now.calls_tools, shop.requests) == (False, [])
    assert not seat.simulate.views.conversation.live_banner.isVisible()


def test_a_live_run_asks_before_an_effect_and_marks_every_answer(seat: Seat, shop: Shop) -> None:
    switch_on(seat, shop)
    assert f"GET {shop.url}/orders/{{order}}" in seat.simulate.choices.live.routes.text()
    card = to_call(seat)
    assert seat.simulate.views.conversation.live_banner.isVisible()
    assert not seat.simulate.choices.live.switch.isChecked()
    assert (seat.now.turn, shop.request_lines()) == ("permission", ["GET /orders/A-1"])
    assert "MOVES MONEY" in texts(card)
    assert "order: A-1" in texts(card)
    assert f"POST {shop.url}/refunds" in texts(card)
    press(seat, card, "Call it")
    assert shop.request_lines() == ["GET /orders/A-1", "POST /refunds"]
    cards = [card for card in seat.simulate.views.conversation.cards if card.entry.kind == "tool"]
    assert ["LIVE" in texts(card) for card in cards] == [True, True]
    assert run_state(seat.now.events).facts["refund"] == "R-1"


@pytest.mark.parametrize(("text", "refund"), [("Use the sample", "R-0"), ("Do not call", None)][not DEEP :])
def test_a_call_that_nobody_permits_is_not_made(seat: Seat, shop: Shop, text: str, refund: str | None) -> None:
    switch_on(seat, shop)
    press(seat, to_call(seat), text)
    assert shop.request_lines() == ["GET /orders/A-1"]
    assert run_state(seat.now.events).facts.get("refund") == refund


@deep_only
def test_a_step_waits_at_a_call_and_says_that_it_is_live(seat: Seat, shop: Shop) -> None:
    switch_on(seat, shop)
    while seat.now.turn != "user":
        seat.do("step")
    field = seat.simulate.views.conversation.field
    while not seat.simulate.views.conversation.cards:
        if seat.now.turn == "user":
            field.setText("My order is A-1")
            seat.after(seat.simulate.views.conversation.submit)
        else:
            seat.do("step")
    card = seat.simulate.views.conversation.cards[-1]
    assert (seat.now.turn, shop.requests) == ("tool", [])
    assert f"LIVE: GET {shop.url}" in texts(card)
    press(seat, card, "Use the sample")
    assert not shop.requests


@deep_only
def test_going_back_and_forward_calls_nothing_again(seat: Seat, shop: Shop) -> None:
    switch_on(seat, shop)
    press(seat, to_call(seat), "Call it")
    asked = list(shop.requests)
    seat.after(lambda: seat.simulate.thread.rewind(3))
    assert shop.requests == asked


def test_a_live_answer_becomes_a_sample_and_can_be_taken_back(seat: Seat, shop: Shop) -> None:
    switch_on(seat, shop)
    press(seat, to_call(seat), "Call it")
    before = seat.desk.document.document.sop
    card = next(card for card in seat.simulate.views.conversation.cards if card.entry.live)
    next(button for button in card.findChildren(QPushButton) if button.text() == "Record as mock").click()
    after = seat.desk.document.document.sop
    assert dict(tools_of(after)["find_order"].responses[0].body["data"]["order"])["status"] == "sent"
    assert len(tools_of(after)["find_order"].responses) == 2
    seat.desk.document.stack.undo()
    assert seat.desk.document.document.sop == before


@deep_only
def test_a_host_of_the_own_network_is_refused_unless_it_is_named(seat: Seat, shop: Shop) -> None:
    seat.after(seat.simulate.choices.live.switch.click)
    to_call(seat)
    card = next(card for card in seat.simulate.views.conversation.cards if card.entry.kind == "tool")
    assert card.entry.state == "failed"
    assert not shop.requests
