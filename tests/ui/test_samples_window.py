"""The window: samples in a list, the chosen one on the canvas, files opened by name."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sopstudio.errors import FormatError
from sopstudio.formats import write
from sopstudio.resources import samples_dir
from sopstudio.ui.app import open_window, window_for
from sopstudio.ui.samples import samples_in
from sopstudio.ui.samples_window import SamplesWindow, library
from sopstudio.ui.theme import DARK, LIGHT
from tests.ui.documents import hostile, loan


@pytest.fixture
def window(qtbot: QtBot) -> SamplesWindow:
    made = SamplesWindow(library())
    qtbot.addWidget(made)
    made.resize(1000, 700)
    made.settle()
    return made


def test_every_sample_is_listed_with_title_and_line() -> None:
    samples = samples_in(samples_dir())
    assert len(samples) == len(list(samples_dir().glob("*.sop.json")))
    assert all(sample.title and sample.line and sample.document for sample in samples)


def test_a_file_that_cannot_be_read_is_listed_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "broken.sop.json").write_text("{", encoding="utf-8")
    (sample,) = samples_in(tmp_path)
    assert sample.document is None
    assert sample.title == "broken.sop.json"
    assert sample.line


def test_choosing_a_sample_shows_it(window: SamplesWindow) -> None:
    for row in (3, 0, 1):
        window.list.setCurrentRow(row)
        document = samples_in(samples_dir())[row].document
        assert document is not None
        assert set(window.canvas.canvas_scene.node_items) >= {node.id for node in document.sop.nodes}


def test_all_of_the_sample_is_in_view(window: SamplesWindow) -> None:
    area = window.canvas.mapToScene(window.canvas.viewport().rect()).boundingRect()
    assert area.contains(window.canvas.canvas_scene.itemsBoundingRect())


def test_a_document_that_is_no_sample_is_added_on_top_and_chosen(window: SamplesWindow) -> None:
    window.open_document(loan())
    assert window.list.currentRow() == 0
    assert "identity_call" in window.canvas.canvas_scene.node_items
    count = window.list.count()
    window.open_document(loan())
    assert window.list.count() == count


def test_light_and_dark_are_a_click_apart(window: SamplesWindow) -> None:
    window.toggle_theme()
    assert window.canvas.canvas_scene.ink.palette is DARK
    window.toggle_theme()
    assert window.canvas.canvas_scene.ink.palette is LIGHT


def test_hostile_titles_are_plain_text_in_list_and_header(window: SamplesWindow) -> None:
    window.open_document(hostile())
    window.settle()
    assert window.list.item(0).text() == "<h1>x</h1>"
    assert not window.grab().isNull()


def test_without_samples_the_window_says_what_to_do(qtbot: QtBot, tmp_path: Path) -> None:
    window = SamplesWindow(library(tmp_path))
    qtbot.addWidget(window)
    assert window.list.count() == 0
    assert not window.grab().isNull()


def test_files_named_are_opened_and_the_first_is_shown(qtbot: QtBot, tmp_path: Path) -> None:
    (content,) = write(loan(), "native").files.values()
    (tmp_path / "mine.sop.json").write_bytes(content)
    window = window_for([str(tmp_path / "mine.sop.json")])
    qtbot.addWidget(window)
    assert window.list.currentItem().text() == "Loan application"
    assert "identity_call" in window.canvas.canvas_scene.node_items


def test_without_a_display_the_window_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    assert open_window([]) == 2
    assert "no display" in capsys.readouterr().err


def test_a_file_that_does_not_exist_is_named_in_one_line(
    qapp: QApplication, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(FormatError):
        window_for(["nowhere.sop.json"])
    assert open_window(["nowhere.sop.json"]) == 2
    error = capsys.readouterr().err
    assert error.startswith("sopstudio: ")
    assert error.count("\n") == 1
