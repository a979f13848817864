"""The list of what was opened last: each SOP and each file once, told apart from the others."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from sopstudio.sop import Document, End, Sop, Task, new_uid
from sopstudio.ui.window import MainWindow
from sopstudio.ui.window.recent_documents import RECENT_KIND
from tests.ui.window.conftest import Open

PROSE = "Parcels\n1. Ask for the number.\n2. Look it up.\n"


@pytest.fixture
def window(open_window: Open) -> MainWindow:
    """A window on an SOP without steps: others are opened after it."""
    return open_window(Document(sop=Sop(id="small", title="Small")))


def recent_rows(window: MainWindow) -> list[tuple[str, str]]:
    """Titles and notes, that which was opened last first."""
    return [(item.title, item.note) for item in window.recent_documents.items()]


def write(path: Path, title: str = "Parcels") -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_text(PROSE.replace("Parcels", title))
    return path


def make_document(title: str) -> Document:
    nodes = (Task(id="a", title="Look"), End(id="b", title="Done"))
    return Document(sop=Sop(id=title.casefold(), title=title, nodes=nodes, start="a"), uid=new_uid())


def test_a_file_is_listed_once_however_often_it_is_opened(window: MainWindow, tmp_path: Path) -> None:
    """A text has no identity: each reading of it is another SOP."""
    first, second = write(tmp_path / "first.txt", "First"), write(tmp_path / "second.txt", "Second")
    for path in (first, second, first, second, first):
        window.files.open_path(path)
    assert recent_rows(window)[:1] == [("Second", "second.txt")]
    assert [note for _, note in recent_rows(window)].count("second.txt") == 1


def test_files_of_one_name_are_told_apart_by_their_folders(window: MainWindow, tmp_path: Path) -> None:
    for path in (write(tmp_path / "old" / "parcels.txt"), write(tmp_path / "new" / "parcels.txt")):
        window.files.open_path(path)
    window.files.open_path(write(tmp_path / "other.txt"))
    assert [note for _, note in recent_rows(window)][:2] == [
        str(Path("new", "parcels.txt")),
        str(Path("old", "parcels.txt")),
    ]


def test_a_relative_path_is_found_again_from_elsewhere(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path / "parcels.txt")
    monkeypatch.chdir(tmp_path)
    window.files.open_path(Path("parcels.txt"))
    monkeypatch.chdir("/")
    window.files.open_path(write(tmp_path / "other.txt"))
    assert recent_rows(window)[0][1] == "parcels.txt"


def test_what_the_library_has_says_its_version(window: MainWindow) -> None:
    document, other = make_document("Kept"), make_document("Other")
    for each in (document, document, other):
        window.context.library.save(each)
    for each in (document, other):
        window.files.open_sop(each.uid)
    assert recent_rows(window)[0] == ("Kept", "v1")


def count_kept(window: MainWindow, kind: str) -> int:
    """How often *Kept* is found among all entries, or those of a kind."""
    window.open_palette(kind)
    rows = window.command_palette.list
    QTest.keyClicks(window.command_palette.field, "Kept")
    count = sum("Kept" in str(rows.item(row).data(Qt.ItemDataRole.DisplayRole)) for row in range(rows.count()))
    QTest.keyClick(window.command_palette.field, Qt.Key.Key_Escape)
    return count


def test_what_the_library_has_is_found_once(window: MainWindow) -> None:
    document, other = make_document("Kept"), make_document("Other")
    for each in (document, other):
        window.context.library.save(each)
        window.files.open_sop(each.uid)
    window.sidebar.refresh()
    assert (count_kept(window, ""), count_kept(window, RECENT_KIND)) == (1, 1)
