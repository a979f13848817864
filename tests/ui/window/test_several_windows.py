"""Several windows on one library: each SOP is in one of them, and what is saved in one is listed in all."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sopstudio.formats import write
from sopstudio.sop import Document, Sop, new_uid
from sopstudio.sop.edits import update_header
from sopstudio.ui.drafts import Drafts
from sopstudio.ui.open_windows import OpenWindows
from sopstudio.ui.running_program import RunningProgram, hand_over
from sopstudio.ui.startup import create_window, open_further_window
from sopstudio.ui.window import MainWindow
from sopstudio.ui.window.library_rows import LibraryRow

ROOT = Path(__file__).parents[3]
SECOND_START = """
import sys
from pathlib import Path
from sopstudio.ui.application import get_application
from sopstudio.ui.running_program import hand_over
app = get_application()
sys.exit(not hand_over(Path(sys.argv[1]), Path(sys.argv[2])))
"""
OTHER = Document(sop=Sop(id="other", title="Other"), uid=new_uid())


@pytest.fixture
def samples(tmp_path: Path) -> Path:
    """A folder with one small sample, as what lies below a start screen is drawn, too."""
    folder = tmp_path / "samples"
    folder.mkdir()
    small = Document(sop=Sop(id="loan_application", title="Loan"))
    (folder / "loan_application.sop.json").write_bytes(next(iter(write(small, "native").files.values())))
    return folder


@pytest.fixture
def windows(samples: Path, qapp: QApplication, tmp_path: Path) -> Iterator[OpenWindows]:
    """The windows of a program, the first of which shows the loan sample, saved, beside another SOP."""
    made: list[MainWindow] = []

    def create(path: Path | None, sop: str) -> MainWindow:
        window = open_further_window(made[0], samples, group, path, sop)
        made.append(window)
        return window

    group = OpenWindows(create)
    first = create_window([], tmp_path, samples, windows=group)
    made.append(first)
    first.start.leave()
    first.show()
    first.read_library()
    first.files.save()
    first.context.library.save(OTHER)
    yield group
    group.close_all()


def shown(windows: OpenWindows) -> list[MainWindow]:
    return [window for window in windows if isinstance(window, MainWindow)]


def titles(window: MainWindow) -> set[str]:
    return {row.title for row in window.sidebar.library.rows() if row.kind == "sop"}


def test_a_new_window_begins_with_the_start_screen_on_the_same_library(windows: OpenWindows) -> None:
    (first,) = shown(windows)
    assert first.action_set.run("file.window")
    second = shown(windows)[1]
    assert second.start.is_shown
    second.read_library()
    assert titles(second) == titles(first)
    assert second.context.settings is first.context.settings


def test_an_sop_opens_in_a_window_of_its_own_which_shows_it_with_its_edits_however_it_is_opened_again(
    windows: OpenWindows, tmp_path: Path
) -> None:
    windows.open_new(sop=OTHER.uid)
    first, second = shown(windows)
    assert second.context.document.document.uid == OTHER.uid
    assert first.context.document.document.uid != OTHER.uid
    second.context.document.attempt("Rename", lambda document: update_header(document, title="Edited"))
    before, edited = first.context.document.document, second.context.document.document
    path = tmp_path / "other.sop.json"
    path.write_bytes(next(iter(write(edited, "native").files.values())))
    ways: dict[str, Callable[[], object]] = {
        "new window": lambda: windows.open_new(sop=OTHER.uid),
        "library": lambda: first.files.open_sop(OTHER.uid),
        "file": lambda: first.files.open_path(path),
        "file in a new window": lambda: windows.open_new(path),
    }
    for way, open_it in ways.items():
        open_it()
        assert first.context.document.document is before, way
        assert second.context.document.document is edited, way
        assert shown(windows) == [first, second], way


def test_edits_of_two_windows_are_both_kept(windows: OpenWindows, tmp_path: Path) -> None:
    windows.open_new(sop=OTHER.uid)
    for number, window in enumerate(shown(windows)):
        document = window.context.document
        document.edit("Rename", update_header(document.document, title=f"Edit {number}"))
    first, second = shown(windows)
    windows.close_all()
    drafts = Drafts(tmp_path, first.context.document)
    assert {entry.title for entry in drafts.entries()} == {"Edit 0", "Edit 1"}
    assert second not in shown(windows)


def test_all_windows_have_one_theme(windows: OpenWindows) -> None:
    windows.open_new()
    first, second = shown(windows)
    first.choose_theme("dark")
    assert second.context.theme.name == "dark"
    windows.open_new()
    assert shown(windows)[-1].context.theme.name == "dark"


def test_what_one_window_saves_the_other_lists(windows: OpenWindows) -> None:
    windows.open_new()
    first, second = shown(windows)
    first.context.library.save(Document(sop=Sop(id="third", title="Third"), uid=new_uid()))
    assert "Third" in titles(second)


def test_nothing_is_done_to_an_sop_from_a_window_that_does_not_show_it(windows: OpenWindows) -> None:
    windows.open_new(sop=OTHER.uid)
    first, second = shown(windows)
    second.context.document.attempt("Rename", lambda document: update_header(document, title="Edited"))
    second.drafts.write()
    row, commands = LibraryRow("sop", OTHER.uid, "Other"), first.library_commands
    for deed in ("_delete", "_discard", "rename"):
        first.context.notices.dismiss()
        if deed == "rename":
            first.sidebar.library.renamed.emit(row, "Mine")
        else:
            commands._attempt(partial(getattr(commands, deed), row))
        assert "another window" in first.context.notices.text, deed
        assert second.drafts.find(OTHER.uid) is not None, deed
        assert second.context.document.document.sop.title == "Edited", deed
        assert OTHER.uid in {stored.uid for stored in first.context.library.list_sops()}, deed


def test_a_window_that_is_closed_leaves_the_others(windows: OpenWindows, qtbot: QtBot) -> None:
    windows.open_new(sop=OTHER.uid)
    first, second = shown(windows)
    second.close()
    assert shown(windows) == [first]
    first.files.open_sop(OTHER.uid)
    assert first.context.document.document.uid == OTHER.uid


def test_each_window_keeps_the_workplaces_and_recents_of_the_others(windows: OpenWindows) -> None:
    windows.open_new(sop=OTHER.uid)
    first, second = shown(windows)
    uids = {window.context.document.document.uid for window in (first, second)}
    for window in (first, second):
        window.context.canvas.zoom(1.3)
        window.workplaces.write()
    assert set(second.workplaces._contents.places) >= uids
    first.files.new()
    assert {item.title for item in first.recent_documents.items()} >= {"Other"}


def test_a_second_start_hands_its_file_to_the_first(qapp: QApplication, tmp_path: Path, qtbot: QtBot) -> None:
    asked: list[Path | None] = []
    assert not hand_over(tmp_path, None)
    program = RunningProgram(tmp_path, asked.append)
    path = tmp_path / "a.sop.json"
    with subprocess.Popen([sys.executable, "-c", SECOND_START, str(tmp_path), str(path)], cwd=ROOT) as second:
        qtbot.waitUntil(lambda: second.poll() is not None)
    assert second.returncode == 0
    assert asked == [path]
    program.close()
    assert not hand_over(tmp_path, path)


def test_another_library_is_another_program(qapp: QApplication, tmp_path: Path) -> None:
    program = RunningProgram(tmp_path / "mine", lambda _: None)
    assert not hand_over(tmp_path / "theirs", None)
    program.close()
