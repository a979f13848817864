"""A damaged library: the window opens all the same, says what is left, and leads back to the newest good backup."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton

from sopstudio.store import Library
from sopstudio.ui.library import to_native_text
from sopstudio.ui.window import MainWindow
from tests.ui.window.conftest import LOAN, Open


def damage_library(home: Path, where: float) -> None:
    """A library with a version and a backup, written over from `where` on."""
    with Library.open(home) as library:
        library.versions.save(to_native_text(LOAN), LOAN.sop.id, LOAN.sop.title, "0" * 64)
        library.backups.make()
    path = home / "library.db"
    content = path.read_bytes()
    place = int(len(content) * where)
    path.write_bytes(content[:place] + b"\xa5" * (len(content) - place))


def press_button(window: MainWindow, begins: str) -> None:
    offers: list[QPushButton] = window.context.notices.findChildren(QPushButton)
    next(offer for offer in offers if offer.text().startswith(begins)).click()


@pytest.mark.parametrize("where", [0.0, 0.1])
def test_it_opens_says_so_and_goes_back_to_the_backup(open_window: Open, tmp_path: Path, where: float) -> None:
    damage_library(tmp_path, where)
    window = open_window(LOAN)
    window.action_set.run("file.new")
    window.action_set.run("file.save")
    assert window.context.library.rescued is not None
    window.status.report_damage()
    assert "damaged and open read-only" in window.context.notices.text
    press_button(window, "Restore the backup")
    assert "damaged library is kept beside it" in window.context.notices.text
    assert [sop.id for sop in window.context.library.list_sops()] == [LOAN.sop.id]
    assert window.sidebar.list.item(0).text() == LOAN.sop.title


def test_a_page_that_is_damaged_is_said_before_anything_is_written(open_window: Open, tmp_path: Path) -> None:
    damage_library(tmp_path, 0.0)
    backup = next((tmp_path / "backups").glob("*.db"))
    content = bytearray(backup.read_bytes())
    content[8 * 4096 + 1 : 8 * 4096 + 9] = b"\xff" * 8
    (tmp_path / "library.db").write_bytes(content)
    window = open_window(LOAN)
    assert window.context.library.rescued is not None
    assert "damaged and open read-only" in window.context.notices.text
    window.action_set.run("file.save")
    assert (tmp_path / "library.db").read_bytes() == content
