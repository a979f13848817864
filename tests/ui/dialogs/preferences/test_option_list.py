"""The options of models in the settings: what stands in the rows is what is kept, and what cannot be used is said."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtTest import QSignalSpy
from pytestqt.qtbot import QtBot

from sopstudio.model_options import ModelOptions
from sopstudio.settings import Settings, load, save
from sopstudio.ui.dialogs.preferences.row_lists import OptionList
from sopstudio.ui.startup import create_document_window
from tests.ui.documents import loan

OPTIONS = (
    ModelOptions(temperature=0, timeout=300),
    ModelOptions(model="gpt", stop=("a b", '"'), headers={"X-Title": "a trial"}, body={"top_k": 20}),
)


@pytest.fixture
def rows(qtbot: QtBot) -> OptionList:
    widget = OptionList(OPTIONS)
    qtbot.addWidget(widget)
    return widget


def test_what_was_set_comes_back_whole(rows: OptionList) -> None:
    assert rows.value() == OPTIONS
    assert rows.rows[0].fields[1].text() == "temperature=0 timeout=300"


@pytest.mark.parametrize(
    ("model", "text", "words"),
    [
        ("gpt", "temprature=0", "did you mean temperature?"),
        ("gpt", "temperature=0 temperature=1", "set twice"),
        ("gpt", 'stop="a', "quotation mark"),
        ("", "temperature=0", "Every model stands there twice"),
        ("openai:gpt", "timeout=0", "greater than 0"),
    ],
)
def test_what_cannot_be_used_is_said_below_the_rows(rows: OptionList, model: str, text: str, words: str) -> None:
    rows.rows[1].fields[0].setText(model)
    rows.rows[1].fields[1].setText(text)
    assert rows.value() is None
    assert words in rows.error_label.text()
    rows.rows[1].fields[1].setText("effort=low")
    rows.rows[1].fields[0].setText("gpt")
    assert rows.value() == (OPTIONS[0], ModelOptions(model="gpt", effort="low"))
    assert not rows.error_label.text()


def test_a_row_is_added_and_removed(rows: OptionList) -> None:
    spy = QSignalSpy(rows.changed)
    rows.add_button.click()
    assert rows.value() == OPTIONS
    for option_row in list(rows.rows):
        option_row.remove_button.click()
    assert (rows.value(), spy.count()) == ((), 3)


def test_the_settings_keep_what_stands_in_the_window(qtbot: QtBot, tmp_path: Path) -> None:
    save(tmp_path, Settings(options=OPTIONS))
    window = create_document_window(loan(), tmp_path)
    qtbot.addWidget(window)
    panel = window.dialogs.preferences
    panel.open()
    panel.options.rows[0].fields[1].setText("effort=high")
    panel.options.rows[0].fields[1].editingFinished.emit()
    assert load(tmp_path).options == (ModelOptions(effort="high"), OPTIONS[1])
    panel.options.rows[0].fields[1].setText("effort=HIGH")
    panel.options.rows[0].fields[1].editingFinished.emit()
    assert load(tmp_path).options == (ModelOptions(effort="high"), OPTIONS[1])
    window.close()
