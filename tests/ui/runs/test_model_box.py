"""The choice of a model offers what the settings know."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt, QThreadPool
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from sopstudio.llm.local_servers import LocalModel
from sopstudio.settings import Endpoint, Settings
from sopstudio.ui.runs.model_box import PERSON, ModelBox


def box(qtbot: QtBot) -> ModelBox:
    made = ModelBox()
    qtbot.addWidget(made)
    made.set_models(Settings(endpoints=(Endpoint(name="office", base_url="http://localhost:8000/v1"),)))
    return made


def test_endpoints_of_the_settings_are_offered(qtbot: QtBot) -> None:
    made = box(qtbot)
    assert [made.itemText(place) for place in range(made.count())] == ["offline", "openai:MODEL@office", "recorded"]
    assert made.spec == "offline"


def test_an_endpoint_is_chosen_only_once_its_model_is_written(qtbot: QtBot) -> None:
    made = box(qtbot)
    chosen: list[str] = []
    made.chosen.connect(lambda: chosen.append(made.spec))
    made.setCurrentIndex(1)
    made.textActivated.emit(made.currentText())
    line = made.lineEdit()
    assert line is not None
    assert line.selectedText() == "MODEL"
    assert chosen == []
    line.insert("qwen")
    made.textActivated.emit(made.currentText())
    assert chosen == ["openai:qwen@office"]


def test_a_click_takes_the_whole_name_and_a_second_one_goes_into_it(qtbot: QtBot) -> None:
    made, window = box(qtbot), QWidget()
    qtbot.addWidget(window)
    inside, other = QVBoxLayout(window), QPushButton("other")
    inside.addWidget(other)
    inside.addWidget(made)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    other.setFocus()
    line = made.lineEdit()
    assert line is not None
    QTest.mouseClick(line, Qt.MouseButton.LeftButton, pos=QPoint(10, 10))
    QTest.keyClicks(line, "recorded")
    assert made.spec == "recorded"
    QTest.mouseClick(line, Qt.MouseButton.LeftButton, pos=QPoint(2, 10))
    assert line.selectedText() == ""
    made.setParent(None)  # else it is gone with its window before it is closed, where a cycle keeps it for a while


def test_what_is_written_is_chosen_once_when_the_field_is_left(qtbot: QtBot) -> None:
    made = box(qtbot)
    chosen: list[str] = []
    made.chosen.connect(lambda: chosen.append(made.spec))
    line = made.lineEdit()
    assert line is not None
    for text in ("openai:a-rather-long-name-of-a-model@office", "openai:MODEL@office"):
        made.setEditText(text)
        line.setCursorPosition(len(text))
        line.editingFinished.emit()
        line.editingFinished.emit()
    assert chosen == ["openai:a-rather-long-name-of-a-model@office"]
    assert line.cursorPosition() == 0


def test_what_was_written_stays_when_the_settings_change(qtbot: QtBot) -> None:
    made = box(qtbot)
    made.setEditText("openai:mine")
    made.set_models(Settings())
    assert made.spec == "openai:mine"


def test_a_person_is_offered_by_what_they_are_and_chosen_under_either_name(qtbot: QtBot) -> None:
    made = box(qtbot)
    made.set_models(Settings(), PERSON)
    assert made.itemText(made.count() - 1) == "A person"
    for text in ("A person", "a person", "human"):
        made.setCurrentText(text)
        assert made.spec == "human"
    made.set_models(Settings(), PERSON)
    assert made.currentText() == "A person"


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)  # of a popup without a screen
def test_models_of_servers_on_this_machine_are_listed_when_the_list_opens(qtbot: QtBot) -> None:
    qwen, phi = LocalModel("qwen3:8b", "Ollama", "u"), LocalModel("phi4", "vLLM", "v")
    answers = [[qwen, phi], [phi]]
    box = ModelBox(find_local=lambda: answers.pop(0))
    qtbot.addWidget(box)
    box.set_models(Settings())
    box.show()

    def local_items() -> list[str]:
        with qtbot.waitSignal(box.found_local):
            box.showPopup()
        qtbot.waitUntil(lambda: QThreadPool.globalInstance().activeThreadCount() == 0)
        box.hidePopup()
        return [text for row in range(box.count()) if (text := box.itemText(row)).startswith("local:")]

    assert local_items() == ["local:qwen3:8b", "local:phi4"]
    assert local_items() == ["local:phi4"]
    assert box.spec == "offline"
    box.set_models(Settings())
    assert box.itemText(box.count() - 1) == "local:phi4"
