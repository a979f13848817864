"""The model that is asked by default: kept once it is named and there is such a model, and else said why not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from sopstudio.settings import OPENAI_BASE_URL, Endpoint, Settings, load
from sopstudio.ui.dialogs.preferences import PreferencesPanel
from sopstudio.ui.startup import create_document_window
from sopstudio.ui.window import MainWindow
from tests.mentions import unnamed
from tests.ui.conftest import PatientBot
from tests.ui.documents import loan

OFFICE = Endpoint(name="office", base_url="http://localhost:8000/v1")
KEYLESS = Endpoint(name="hosted", base_url=OPENAI_BASE_URL, key_name="NO_SUCH_KEY")


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
def panel(window: MainWindow, qtbot: QtBot) -> Iterator[PreferencesPanel]:
    """A panel of settings with two services."""
    with qtbot.waitActive(window):
        window.activateWindow()
    window.context.settings.save(Settings(endpoints=(OFFICE, KEYLESS)))
    made = PreferencesPanel(window, window.context, window.choose_theme)
    made.open()
    yield made
    made.shut_down()
    made.dismiss()
    made.deleteLater()


def line_of(panel: PreferencesPanel) -> QLineEdit:
    found = panel.model.box.lineEdit()
    assert found is not None
    return found


def pick_office(panel: PreferencesPanel) -> None:
    box = panel.model.box
    box.setCurrentIndex(box.findText("openai:MODEL@office"))
    box.textActivated.emit(box.currentText())


def write(panel: PreferencesPanel, spec: str) -> None:
    line_of(panel).setFocus()
    line_of(panel).selectAll()
    QTest.keyClicks(line_of(panel), spec)
    QTest.keyClick(line_of(panel), Qt.Key.Key_Return)


def test_an_endpoint_without_a_name_says_what_is_to_be_written_and_is_not_kept(
    panel: PreferencesPanel, home: Path
) -> None:
    pick_office(panel)
    assert panel.model.message_label.isVisible()
    assert panel.model.message_label.text().startswith(
        "Replace MODEL with the model's name, as in openai:gpt-4o-mini@office."
    )
    assert unnamed(panel.model.message_label.text(), "offline", "default") == []
    panel.advice.switches[next(iter(panel.advice.switches))].click()
    assert load(home).advice_off
    assert load(home).default_model == "offline"


def test_the_name_that_is_written_over_it_is_kept(panel: PreferencesPanel, qtbot: QtBot, home: Path) -> None:
    pick_office(panel)
    QTest.keyClicks(line_of(panel), "qwen")
    QTest.keyClick(line_of(panel), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: load(home).default_model == "openai:qwen@office")
    assert not panel.model.message_label.isVisible()


@pytest.mark.parametrize(
    ("spec", "why"),
    [("ofline", "there is no model 'ofline'"), ("openai:gpt@ofice", "there is no model endpoint 'ofice'")],
)
def test_a_model_that_there_is_not_is_not_kept_and_says_why(
    panel: PreferencesPanel, qtbot: QtBot, home: Path, spec: str, why: str
) -> None:
    write(panel, spec)
    qtbot.waitUntil(panel.model.message_label.isVisible)
    assert panel.model.message_label.text().startswith(why)
    assert unnamed(panel.model.message_label.text(), "offline", "default") == []
    assert load(home).default_model == "offline"
    write(panel, "recorded+offline")
    qtbot.waitUntil(lambda: load(home).default_model == "recorded+offline")
    assert not panel.model.message_label.isVisible()


def test_a_model_without_its_key_is_kept_and_says_that_the_key_is_missing(
    panel: PreferencesPanel, qtbot: QtBot, home: Path
) -> None:
    write(panel, "openai:gpt@hosted")
    qtbot.waitUntil(lambda: load(home).default_model == "openai:gpt@hosted")
    assert unnamed(panel.model.message_label.text(), "key") == []


def test_an_endpoint_that_was_added_is_offered_at_once(panel: PreferencesPanel) -> None:
    card = panel._add_card(Endpoint(name="lab", base_url="http://localhost:9000/v1"))
    card.edited.emit()
    assert panel.model.box.findText("openai:MODEL@lab") >= 0


def test_what_was_left_unfinished_is_gone_when_the_settings_are_opened_again(panel: PreferencesPanel) -> None:
    pick_office(panel)
    panel.hide()
    panel.open()
    assert panel.model.box.currentText() == "offline"
    assert not panel.model.message_label.isVisible()
