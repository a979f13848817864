"""Prices and limits in the settings: what is written is kept, and what makes no sense is said and not kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from sopstudio.settings import Bounds, Price, Settings, load
from sopstudio.translation import in_language
from sopstudio.ui.dialogs.preferences import PreferencesPanel
from sopstudio.ui.dialogs.preferences.row_lists import PriceList
from sopstudio.ui.dialogs.preferences.run_limits import RunLimits
from sopstudio.ui.startup import create_document_window
from sopstudio.ui.window import MainWindow
from tests.ui.conftest import PatientBot
from tests.ui.documents import loan

CHEAP, DEAR = (
    Price(model="cheap", prompt=0.15, completion=0.6),
    Price(model="dear@far", prompt=200_000, completion=1e-7),
)


@pytest.fixture(scope="module")
def window(module_bot: PatientBot, tmp_path_factory: pytest.TempPathFactory) -> MainWindow:
    """The window of all tests, each of which finds the same settings."""
    window = create_document_window(loan(), tmp_path_factory.mktemp("home"))
    module_bot.addWidget(window)
    window.show()
    return window


@pytest.fixture
def home(window: MainWindow) -> Path:
    """The folder of the settings."""
    return window.context.settings.home


@pytest.fixture
def panel(window: MainWindow) -> Iterator[PreferencesPanel]:
    """A panel of settings with two prices and two limits."""
    window.context.settings.save(Settings(prices=(CHEAP, DEAR), limits=Bounds(turns=20, cost=0.5)))
    made = PreferencesPanel(window, window.context, window.choose_theme)
    made.open()
    yield made
    made.shut_down()
    made.dismiss()
    made.deleteLater()


def write(field: QLineEdit, text: str) -> None:
    """As a person does: write over what stands there, and confirm it."""
    field.selectAll()
    QTest.keyClick(field, Qt.Key.Key_Delete)
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)


def test_what_was_kept_is_shown_and_stays_when_something_else_changes(panel: PreferencesPanel, home: Path) -> None:
    assert [line.texts for line in panel.prices.rows] == [("cheap", "0.15", "0.6"), ("dear@far", "200,000", "1e-07")]
    assert {name: field.text() for name, field in panel.limits.fields.items() if field.text()} == {
        "turns": "20",
        "cost": "0.5",
    }
    assert panel.limits.fields["tokens"].placeholderText() == "5,000,000"
    panel.advice.switches[next(iter(panel.advice.switches))].click()
    kept = load(home)
    assert (kept.prices, kept.limits) == ((CHEAP, DEAR), Bounds(turns=20, cost=0.5))


def test_a_price_is_kept_when_its_line_is_whole_and_goes_with_it(panel: PreferencesPanel, home: Path) -> None:
    panel.prices.add_button.click()
    line = panel.prices.rows[-1]
    for field, text in zip(line.fields, ("openai:new", "1", "2.5"), strict=True):
        assert len(load(home).prices) == 2
        write(field, text)
    assert load(home).prices == (CHEAP, DEAR, Price(model="openai:new", prompt=1, completion=2.5))
    panel.prices.rows[0].remove_button.click()
    assert [price.model for price in load(home).prices] == ["dear@far", "openai:new"]


@pytest.mark.parametrize(
    ("column", "text", "words"),
    [
        (1, "0,15", "The price of cheap is not clear: enter numbers, for example 0.15."),
        (2, "-1", "The price of cheap is not clear: enter numbers, for example 0.15."),
        (0, "openai:dear@far", "dear@far has two prices: remove one."),
    ],
)
def test_a_price_that_makes_no_sense_is_said_and_not_kept(
    panel: PreferencesPanel, home: Path, column: int, text: str, words: str
) -> None:
    field = panel.prices.rows[0].fields[column]
    before = field.text()
    write(field, text)
    assert panel.prices.error_label.text() == words
    assert load(home).prices == (CHEAP, DEAR)
    write(field, before)
    assert panel.prices.error_label.text() == ""


def test_limits_are_kept_and_a_blank_one_is_as_usual(panel: PreferencesPanel, home: Path) -> None:
    write(panel.limits.fields["tokens"], "5000")
    write(panel.limits.fields["seconds"], "2.5")
    write(panel.limits.fields["turns"], "")
    assert load(home).limits == Bounds(tokens=5000, seconds=2.5, cost=0.5)


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("turns", "2.5", "Turns of the customer: enter a whole number above 0, for example 5000, or leave it blank."),
        ("tokens", "5,00", "Tokens: enter a whole number above 0, for example 5000, or leave it blank."),
        ("cost", "0", "Cost: enter a number above 0, or leave it blank."),
        ("seconds", "inf", "Seconds of models: enter a number above 0, or leave it blank."),
    ],
)
def test_a_limit_that_makes_no_sense_is_said_and_not_kept(
    panel: PreferencesPanel, home: Path, name: str, text: str, words: str
) -> None:
    write(panel.limits.fields[name], text)
    assert panel.limits.error_label.text() == words
    assert load(home).limits == Bounds(turns=20, cost=0.5)


def test_limits_and_prices_are_written_as_the_language_writes_numbers(qtbot: QtBot) -> None:
    with in_language("de", None, "."):
        limits = RunLimits(Bounds(turns=1500, cost=0.5))
        prices = PriceList((Price(model="dear", prompt=200_000, completion=0.6),))
        for widget in (limits, prices):
            qtbot.addWidget(widget)
        placeholders = [limits.fields[name].placeholderText() for name in ("tokens", "seconds")]
        assert placeholders == ["5.000.000", "3.600"]
        assert [limits.fields[name].text() for name in ("turns", "cost")] == ["1.500", "0,5"]
        limits.fields["seconds"].setText("3.600")
        assert limits.value() == Bounds(turns=1500, cost=0.5, seconds=3600)
        assert prices.rows[0].texts == ("dear", "200.000", "0,6")
        assert prices.value() == (Price(model="dear", prompt=200_000, completion=0.6),)
