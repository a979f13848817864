"""Notices: how long they are shown, and what they offer for a file that was written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer, QUrl
from PySide6.QtGui import QCursor, QDesktopServices
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from sopstudio.ui.notices import SHOWN_MS, SHOWN_WITH_ACTIONS_MS, NoticeKind, Notices
from sopstudio.ui.written_files import written_file_actions


@pytest.fixture
def notices(qtbot: QtBot) -> Notices:
    """Notices over a window with another control, which has the keyboard."""
    host = QWidget()
    qtbot.addWidget(host)
    host.resize(900, 500)
    other = QPushButton("elsewhere")
    QVBoxLayout(host).addWidget(other)
    shown = Notices()
    shown.float_over(host)
    host.show()
    host.activateWindow()
    qtbot.waitActive(host)
    other.setFocus()
    QCursor.setPos(host.mapToGlobal(QPoint(450, 400)))
    return shown


def timer_of(notices: Notices) -> QTimer:
    return notices.findChildren(QTimer)[0]


@pytest.mark.parametrize(
    ("kind", "actions", "milliseconds"),
    [
        ("good", (), SHOWN_MS),
        ("accent", (("Open", list),), SHOWN_WITH_ACTIONS_MS),
        ("warning", (), None),
        ("bad", (("Open", list),), None),
    ],
)
def test_what_only_confirms_goes_by_itself(
    notices: Notices, kind: NoticeKind, actions: tuple[tuple[str, Callable[[], object]], ...], milliseconds: int | None
) -> None:
    notices.post("Done.", kind, actions)
    timer = timer_of(notices)
    assert (timer.interval() if timer.isActive() else None) == milliseconds
    if milliseconds is not None:
        timer.timeout.emit()
        assert notices.text == ""


def test_a_notice_waits_for_the_keyboard_that_is_on_it(notices: Notices) -> None:
    notices.post("Done.", "good", [("Open", list)])
    notices.take_focus()
    timer_of(notices).timeout.emit()
    assert notices.text
    assert timer_of(notices).isActive()
    notices.window().findChildren(QPushButton, "", Qt.FindChildOption.FindDirectChildrenOnly)[0].setFocus()
    timer_of(notices).timeout.emit()
    assert not notices.text


def test_a_notice_waits_for_the_pointer_that_is_on_it(notices: Notices) -> None:
    notices.post("Done.", "good")
    QCursor.setPos(notices.mapToGlobal(QPoint(5, 5)))
    timer_of(notices).timeout.emit()
    assert notices.text


@pytest.mark.parametrize(
    ("text", "width", "beside"),
    [
        ("Short.", 480, True),
        ("Long enough for two rows. " * 4, 480, False),
        ("Long enough for two rows. " * 4, 700, True),
    ],
)
def test_buttons_stand_beside_the_text_where_its_lines_stay_long(
    notices: Notices, text: str, width: int, beside: bool
) -> None:
    notices.window().resize(width, 500)
    notices.post(text, "good", [("Open", list)])
    button, words = notices.findChildren(QPushButton)[0], notices.findChildren(QLabel)[0]
    assert (button.mapTo(notices, QPoint(0, 0)).x() > words.geometry().right()) == beside


@pytest.mark.parametrize(
    ("name", "title", "opened"),
    [
        ("handout.pdf", "Open", "handout.pdf"),
        ("loan.sop.json", "Show the folder", ""),
        ("picture.PNG", "Open", "picture.PNG"),
    ],
)
def test_what_was_written_is_opened_or_its_folder_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, title: str, opened: str
) -> None:
    urls: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", urls.append)
    ((offered, run),) = written_file_actions(tmp_path / name)
    run()
    assert offered == title
    assert [Path(url.toLocalFile()) for url in urls] == [tmp_path / opened]


@pytest.mark.parametrize(("stays", "seconds", "is_shown"), [(False, 2, False), (False, 0, True), (True, 2, True)])
def test_a_notice_does_not_come_along_into_another_perspective(
    notices: Notices, monkeypatch: pytest.MonkeyPatch, stays: bool, seconds: int, is_shown: bool
) -> None:
    now = [100.0]
    monkeypatch.setattr("sopstudio.ui.notices.monotonic", lambda: now[0])
    notices.post("The run failed", "bad", stays=stays)
    now[0] += seconds
    notices.leave_view()
    assert bool(notices.text) is is_shown


def test_a_notice_is_whole_over_a_low_strip(notices: Notices, qtbot: QtBot) -> None:
    host = notices.parentWidget()
    assert host is not None
    notices.post("14 runs, 10 of them as expected.", "accent", [("Show what went wrong", list)])
    qtbot.waitUntil(notices.isVisible)
    assert notices.y() > 0
    host.resize(900, notices.height() + 2)
    assert host.rect().contains(notices.geometry())
