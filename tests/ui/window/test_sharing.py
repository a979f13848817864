"""An SOP leaves the window as a picture, as a document and on the clipboard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from sopstudio.layout import lay_out
from sopstudio.sop import Document, Task
from sopstudio.sop.edits import add_node
from sopstudio.ui.saving import save_version
from sopstudio.ui.startup import create_document_window
from sopstudio.ui.window import MainWindow
from tests.analysis.examples import GOOD
from tests.ui.conftest import PatientBot
from tests.ui.open_again import open_again
from tests.ui.window.conftest import LOAN

BEGINNINGS = {
    ".docx": b"PK", ".pdf": b"%PDF", ".html": b"<!DOCTYPE html>", ".md": b"# Loan application", ".png": b"\x89PNG",
    ".svg": b"<?xml",
}  # fmt: skip
PICTURES = (".png", ".svg")
SMALL = lay_out(Document(sop=GOOD))
"""Drawn in no time, and without a problem."""


@pytest.fixture(scope="module")
def small_window(module_bot: PatientBot, tmp_path_factory: pytest.TempPathFactory) -> MainWindow:
    """A window on a small SOP, which is drawn in no time."""
    window = create_document_window(SMALL, tmp_path_factory.mktemp("library"))
    module_bot.addWidget(window)
    window.show()
    window.read_library()
    return window


@pytest.fixture
def window(small_window: MainWindow) -> Iterator[MainWindow]:
    """The one of the module, put back after the test."""
    with open_again(small_window):
        yield small_window


def test_it_is_written_in_the_format_that_is_chosen(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, qtbot: QtBot
) -> None:
    for suffix, beginning in BEGINNINGS.items():
        window.context.document.open(LOAN if suffix == ".md" else SMALL)  # of which there are several pictures
        qtbot.waitUntil(lambda: window.context.problems.is_current)
        folder = tmp_path / suffix
        folder.mkdir()
        out = folder / f"loan{suffix}"
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, out=out: (str(out), ""))
        assert window.action_set.run("file.picture" if suffix in PICTURES else "file.document"), suffix
        assert out.read_bytes().startswith(beginning), suffix
        pictures = [f"loan-picture-{number}.png" for number in (1, 2, 3)] if suffix == ".md" else []
        beside = f", {pictures[0]}, {pictures[1]} and {pictures[2]}" if pictures else ""
        assert window.context.notices.text == f"Written to loan{suffix}{beside}."
        assert sorted(path.name for path in folder.glob("loan*")) == sorted([out.name, *pictures])


def test_the_chosen_kind_gives_the_ending(window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "small"), "Markdown (*.md)"))
    window.action_set.run("file.document")
    assert (tmp_path / "small.md").is_file()


def test_a_document_says_which_version_it_is(window: MainWindow, tmp_path: Path) -> None:
    context, out = window.context, tmp_path / "small.md"

    def write() -> str:
        window.sharing.write_document(out)
        return out.read_text()

    assert "| Version |" not in write()
    save_version(context)
    assert "| Version | 1, saved on " in write()
    context.document.attempt("Add", lambda document: add_node(document, Task(id="alone", title="Alone")))
    assert "| Version | changed since version 1 of " in write()


def test_what_cannot_be_written_is_said_and_nothing_is_left(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "no" / "a.xyz"), ""))
    for action in ("file.document", "file.picture"):
        window.action_set.run(action)
        assert "cannot be written" in window.context.notices.text
    assert list(tmp_path.glob("**/a.*")) == []


def test_the_clipboard_holds_the_picture(window: MainWindow) -> None:
    window.context.document.open(LOAN)
    window.action_set.run("file.copy-picture")
    image = QGuiApplication.clipboard().image()
    assert image.width() > 1000


def test_that_a_written_procedure_has_problems_is_said(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, qtbot: QtBot
) -> None:
    problems = window.context.problems
    window.context.document.open(SMALL)
    window.context.document.attempt("Add", lambda document: add_node(document, Task(id="alone", title="Alone")))
    qtbot.waitUntil(lambda: problems.is_current and any(problem.severity != "hint" for problem in problems.problems))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "small.md"), ""))
    window.action_set.run("file.document")
    assert "small-picture.png. The procedure still has " in window.context.notices.text
