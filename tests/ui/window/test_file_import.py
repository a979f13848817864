"""Several files and folders are taken into the library at once, and what is not taken is said."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from sopstudio.errors import StoreError
from sopstudio.formats import write
from sopstudio.sop import Document, Sop, Task, new_uid
from sopstudio.sop.edits import update_header
from sopstudio.ui.window import MainWindow
from tests.ui.window.conftest import Open, open_window

__all__ = ["open_window"]
KEPT = Document(sop=Sop(id="kept", title="Kept", nodes=(Task(id="a", title="Look"),), start="a"), uid=new_uid())
STEPS = "Parcels\n1. Ask for the number.\n2. Look it up.\n"


@pytest.fixture
def window(open_window: Open) -> MainWindow:
    """A window on an SOP without steps: files are taken in beside it."""
    return open_window(Document(sop=Sop(id="small", title="Small")))


def native(document: Document) -> bytes:
    return next(iter(write(document, "native").files.values()))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "Procedures"
    made.mkdir()
    (made / "parcels.txt").write_text(STEPS)
    (made / "kept.sop.json").write_bytes(native(KEPT))
    (made / "broken.sop.json").write_text("{")
    (made / "picture.png").write_bytes(b"\x89PNG")
    return made


def sops(window: MainWindow) -> dict[str, str]:
    """The SOPs of the library: their titles, with the folder of each."""
    folders = window.context.library.folders()
    return {sop.title: folders.get(sop.uid, "") for sop in window.context.library.list_sops()}


def notice(window: MainWindow) -> str:
    return window.context.notices.text


def take(window: MainWindow, paths: Iterable[Path], qtbot: QtBot) -> str:
    """Take files in, and return what the window says of them."""
    window.files.open_paths(list(paths))
    qtbot.waitUntil(lambda: "…" not in notice(window))
    return notice(window)


def drop_on(window: MainWindow, content: QMimeData) -> None:
    """Drag something over the window and drop it."""
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    place, copy = QPointF(9, 9), Qt.DropAction.CopyAction
    QApplication.sendEvent(window, QDragEnterEvent(place.toPoint(), copy, content, left, none))
    QApplication.sendEvent(window, QDropEvent(place, copy, content, left, none))


def test_a_folder_becomes_one_in_the_library(window: MainWindow, folder: Path, qtbot: QtBot) -> None:
    before = window.context.document.document
    said = take(window, [folder], qtbot)
    assert sops(window) == {"Kept": "Procedures", "Parcels": "Procedures"}
    assert said.startswith("2 SOPs added to the library.")
    assert "broken.sop.json" in said
    assert "picture.png" not in said
    assert window.context.document.document is before
    assert window.context.library.with_id("kept")[0].uid == KEPT.uid


def test_what_is_there_already_stays_as_it_is(window: MainWindow, folder: Path, qtbot: QtBot) -> None:
    take(window, [folder / "parcels.txt", folder / "kept.sop.json"], qtbot)
    assert sops(window) == {"Kept": "", "Parcels": ""}
    changed = folder / "changed.sop.json"
    changed.write_bytes(native(update_header(KEPT, title="Changed")))
    said = take(window, [folder / "kept.sop.json", changed], qtbot)
    assert "1 file there already" in said
    assert "changed.sop.json: the library has another version" in said
    assert len(window.context.library.versions_of(KEPT.uid)) == 1
    assert sops(window) == {"Kept": "", "Parcels": ""}


def test_it_is_removed_again_and_comes_back(window: MainWindow, folder: Path, qtbot: QtBot) -> None:
    for _ in range(2):
        take(window, [folder], qtbot)
        assert len(sops(window)) == 2
        (remove,) = (
            button
            for button in window.context.notices.findChildren(QPushButton)
            if button.text() == "Remove them again" and button.isVisibleTo(window)
        )
        remove.click()
        assert sops(window) == {}


def test_the_first_of_them_is_opened_from_the_notice(window: MainWindow, folder: Path, qtbot: QtBot) -> None:
    take(window, [folder / "broken.sop.json", folder / "parcels.txt", folder / "kept.sop.json"], qtbot)
    offered = dict(window.context.notices.offers())
    offered["Open “Parcels”"]()
    assert window.context.document.document.sop.title == "Parcels"


def test_files_with_one_id_become_sops_of_their_own(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    paths = [tmp_path / name for name in ("one.txt", "two.txt")]
    for path in paths:
        path.write_text(f"{STEPS}3. Note {path.stem}.\n")
    take(window, paths, qtbot)
    assert len(window.context.library.list_sops()) == 2
    assert len({sop.id for sop in window.context.library.list_sops()}) == 2


def test_several_files_are_dropped_and_one_is_opened(window: MainWindow, folder: Path, qtbot: QtBot) -> None:
    content = QMimeData()
    drop = partial(drop_on, window, content)
    names = ("parcels.txt", "kept.sop.json")
    content.setUrls([QUrl.fromLocalFile(str(folder / name)) for name in names])
    drop()
    qtbot.waitUntil(lambda: len(sops(window)) == 2)
    content.setUrls([QUrl.fromLocalFile(str(folder / "kept.sop.json"))])
    drop()
    qtbot.waitUntil(lambda: window.context.document.document.sop.title == "Kept")


def test_several_files_are_chosen_in_the_dialog(
    window: MainWindow, folder: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = [str(folder / name) for name in ("parcels.txt", "kept.sop.json")]
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_, **__: (chosen, ""))
    window.files.open_dialog()
    qtbot.waitUntil(lambda: len(sops(window)) == 2)


def test_a_folder_without_anything_to_read_is_said_to_have_none(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    (tmp_path / "empty").mkdir()
    assert "nothing" in take(window, [tmp_path / "empty"], qtbot)


def test_files_dropped_while_others_are_read_are_taken_too(window: MainWindow, folder: Path, qtbot: QtBot) -> None:
    window.files.open_paths([folder])
    (folder.parent / "Returns").mkdir()
    (folder.parent / "Returns" / "returns.txt").write_text(STEPS.replace("Parcels", "Returns"))
    window.files.open_paths([folder.parent / "Returns"])
    qtbot.waitUntil(lambda: len(sops(window)) == 3)
    assert sops(window) == {"Kept": "Procedures", "Parcels": "Procedures", "Returns": "Returns"}


def test_a_folder_that_cannot_be_listed_is_said(
    window: MainWindow, folder: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "iterdir", refuse)
    assert take(window, [folder], qtbot) == "Procedures cannot be read: Permission denied."


def test_a_file_that_the_library_refuses_does_not_stop_the_others(
    window: MainWindow, folder: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = window.context.library.save

    def refuse_parcels(document: Document, *rest: Any, **named: Any) -> Any:
        if document.sop.title == "Parcels":
            raise StoreError("The disk is full.")
        return save(document, *rest, **named)

    monkeypatch.setattr(window.context.library, "save", refuse_parcels)
    paths = [folder / name for name in ("parcels.txt", "kept.sop.json")]
    assert "parcels.txt: The disk is full." in take(window, paths, qtbot)
    assert sops(window) == {"Kept": ""}
