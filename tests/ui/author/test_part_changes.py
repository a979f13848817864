"""What other SOPs have changed in shared parts is offered in the form of the SOP, and taken with a click."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from sopstudio.sop import Article, Document, Sop, replace_fields
from sopstudio.ui import part_changes
from sopstudio.ui.author.part_change_cards import PartChangeCards
from sopstudio.ui.library import LibraryAccess
from sopstudio.ui.part_changes import DECLINED_FILE, ChangeRequest, DeclinedChanges, load_changes
from sopstudio.ui.startup import create_document_window
from sopstudio.ui.window import MainWindow

OLD = Article(id="hours", title="Opening hours", text="From ten to four.")
NEW = replace_fields(OLD, text="From nine to five.")


@pytest.fixture
def library(tmp_path: Path) -> Iterator[LibraryAccess]:
    """Holds Loans, which had the old article once and has the new one now."""
    library = LibraryAccess(tmp_path)
    uid = library.save(Document(sop=Sop(id="loans", title="Loans", knowledge=(OLD,)))).uid
    change(library, uid, NEW)
    yield library
    library.close()


def change(library: LibraryAccess, uid: str, article: Article) -> None:
    """Save a version with another article."""
    document = library.load_document(uid)
    library.save(replace_fields(document, sop=replace_fields(document.sop, knowledge=(article,))))


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, library: LibraryAccess) -> Iterator[MainWindow]:
    uid = library.save(Document(sop=Sop(id="mine", title="Mine", knowledge=(OLD,)))).uid
    mine = library.load_document(uid)
    window = create_document_window(mine, tmp_path, tmp_path / "no-samples")
    qtbot.addWidget(window)
    window.show()
    window.start_up()
    qtbot.waitUntil(lambda: bool(cards(window)))
    yield window
    window.close()


def cards(window: MainWindow) -> list[list[str]]:
    """What the cards say, a list of lines for each."""
    (holder,) = window.findChildren(PartChangeCards)
    return [[text.text() for text in form.findChildren(QLabel)] for form in holder.forms]


def press(window: MainWindow, text: str) -> None:
    (holder,) = window.findChildren(PartChangeCards)
    next(button for button in holder.findChildren(QPushButton) if button.text() == text).click()


def test_a_change_is_named_taken_in_one_step_and_offered_no_more_once_declined_until_there_is_another(
    window: MainWindow, library: LibraryAccess, qtbot: QtBot
) -> None:
    ((heading, line),) = cards(window)
    assert heading == "Opening hours was changed in Loans"
    assert "ten to four" in line
    assert "nine to five" in line
    press(window, "Take the change")
    document = window.context.document
    assert document.document.sop.knowledge == (NEW,)
    qtbot.waitUntil(lambda: cards(window) == [])
    document.stack.undo()
    assert document.document.sop.knowledge == (OLD,)
    qtbot.waitUntil(lambda: len(cards(window)) == 1)
    press(window, "Not here")
    qtbot.waitUntil(lambda: cards(window) == [])
    assert window.context.document.document.sop.knowledge == (OLD,)
    (loans,) = library.with_id("loans")
    change(library, loans.uid, replace_fields(NEW, text="Always."))
    window.context.library.changed.emit()  # as where another window saves
    qtbot.waitUntil(lambda: len(cards(window)) == 1)
    assert "Always" in cards(window)[0][1]


def test_a_declined_change_stays_declined_in_this_sop_alone(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    (offered,) = window.context.part_changes.changes
    press(window, "Not here")
    mine = window.context.document.document.uid
    window.context.document.opened.emit()  # as where it is opened again
    qtbot.waitUntil(lambda: not window.context.part_changes.is_looking)
    assert window.context.part_changes.changes == []
    kept, beside = DeclinedChanges(tmp_path), DeclinedChanges(tmp_path)
    assert kept.has(mine, offered)
    assert not kept.has("another", offered)
    kept.add("one", offered)
    beside.add("two", offered)  # as another window does
    assert all(DeclinedChanges(tmp_path).has(uid, offered) for uid in (mine, "one", "two"))


@pytest.mark.parametrize("content", ["", "{", "3", "[1, null]"])
def test_declined_changes_that_cannot_be_read_are_offered_again(
    tmp_path: Path, library: LibraryAccess, content: str
) -> None:
    (offered,) = load_changes(ChangeRequest(tmp_path, "mine", Sop(id="mine", knowledge=(OLD,)), Event()))
    declined = DeclinedChanges(tmp_path)
    declined.add("mine", offered)
    assert DeclinedChanges(tmp_path).has("mine", offered)
    (tmp_path / DECLINED_FILE).write_text(content)
    assert not DeclinedChanges(tmp_path).has("mine", offered)


def test_no_more_is_read_than_is_allowed_or_after_the_window_closes(
    tmp_path: Path, library: LibraryAccess, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop = Event()
    request = ChangeRequest(tmp_path, "mine", Sop(id="mine", knowledge=(OLD,)), stop)
    assert [change.part.value for change in load_changes(request)] == [NEW]
    monkeypatch.setattr(part_changes, "MAX_VERSIONS_READ", 1)  # the newest one, which is not as it is here
    assert load_changes(request) == []
    monkeypatch.undo()
    stop.set()
    assert load_changes(request) == []
