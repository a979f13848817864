"""Dialogs for files start where a person works, not where the program lies."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QLabel, QMessageBox
from pytestqt.qtbot import QtBot

from sopstudio.settings import load
from sopstudio.ui.file_dialogs import ask_for_file, ask_for_folder, ask_where_to_save, start_folder
from sopstudio.ui.window import MainWindow
from tests.ui.window.conftest import open_window, window

__all__ = ["open_window", "window"]

ACTIONS = ("file.export", "file.picture", "file.document", "file.bundle", "evaluate.save-file", "evaluate.open-file")


def test_they_start_beside_the_file_of_the_document(window: MainWindow, tmp_path: Path) -> None:
    window.context.document.path = tmp_path / "loan.sop.json"
    assert start_folder(window.side_stack) == tmp_path
    window.context.document.path = tmp_path / "gone" / "loan.sop.json"
    assert start_folder(window.side_stack) != tmp_path / "gone"


def test_else_where_a_file_was_opened_or_saved_last_also_in_the_next_session(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "out").mkdir()
    assert start_folder(window) not in (tmp_path / "in", Path.cwd())
    starts: list[str] = []

    def choose(_parent: object, _title: str, start: str, *_: object) -> tuple[str, str]:
        starts.append(start)
        return str(tmp_path / "in" / "x.json"), ""

    monkeypatch.setattr(QFileDialog, "getOpenFileName", choose)
    assert ask_for_file(window, "Open") == tmp_path / "in" / "x.json"
    ask_for_file(window, "Open")
    assert starts[1] == str(tmp_path / "in")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "out" / "x.csv"), ""))
    ask_where_to_save(window, "Save", "x", "CSV (*.csv)")
    assert start_folder(window) == tmp_path / "out"
    assert load(window.context.settings.home).last_folder == str(tmp_path / "out")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    assert ask_for_folder(window, "Folder") == tmp_path
    assert start_folder(window) == tmp_path
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "")
    assert ask_for_folder(window, "Folder") is None
    assert start_folder(window) == tmp_path


@pytest.mark.parametrize(
    ("written", "chosen", "name"),
    [
        ("loan", "Markdown (*.md)", "loan.md"), ("loan", "SOP (*.sop.json)", "loan.sop.json"),
        ("loan.md", "", "loan.md"),
        ("loan", "Scenarios (*.jsonl *.json)", "loan.jsonl"), ("loan", "All files (*)", "loan"),
    ],
)  # fmt: skip
def test_a_name_without_an_ending_gets_that_of_the_kind(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: str, chosen: str, name: str
) -> None:
    parent = QLabel()
    qtbot.addWidget(parent)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / written), chosen))
    assert ask_where_to_save(parent, "Save", "x", "") == tmp_path / name


def test_every_action_starts_there(window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    window.context.document.path = tmp_path / "loan.sop.json"
    window.show_perspective("evaluate")
    starts: list[Path] = []

    def ask(_parent: object, _title: str, start: str, *_: object, **__: object) -> tuple[str, str]:
        starts.append(Path(start))
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", ask)
    for action in ACTIONS:
        starts.clear()
        window.action_set.run(action)
        (start,) = starts
        assert tmp_path in (start, start.parent), action


@pytest.mark.parametrize("may", [True, False])
def test_a_file_that_gets_its_ending_here_is_not_replaced_unasked(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, may: bool
) -> None:
    parent = QLabel()
    qtbot.addWidget(parent)
    (tmp_path / "loan.docx").write_bytes(b"mine")
    chosen = iter([(str(tmp_path / "loan"), "Word (*.docx)"), ("", "")])
    asked: list[str] = []

    def question(_parent: object, _title: str, text: str) -> QMessageBox.StandardButton:
        asked.append(text)
        return QMessageBox.StandardButton.Yes if may else QMessageBox.StandardButton.No

    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: next(chosen))
    monkeypatch.setattr(QMessageBox, "question", question)
    assert ask_where_to_save(parent, "Save", "loan", "") == (tmp_path / "loan.docx" if may else None)
    assert asked == ["loan.docx already exists. Do you want to replace it?"]
